// painter.js - draws a position and what is to be seen on it, on a canvas. Cells of one look are one
// path, so that a board of 100 x 100 is a handful of strokes; what lies outside of the canvas, which shows
// a part of a board that is zoomed, is left out.
//
// What is drawn beside the stones, all of it optional: see signs.js, and layers.js for whatever else.
//   legal   [cell]                      where the mover may play
//   fading  [{cell, colour, left}]      stones that have just been taken off, left from 1 to 0
//   cursor, hover: cells

import { letters } from "../game/games.js";
import { drawAbove, drawBelow } from "./marks.js";
import { palette } from "./palette.js";

const MANY = 500; // stones that are others: then all are drawn anew

/** Draws one position. */
export class Painter {
  /** @type {Game} */ game;
  /** @type {Position} */ position;
  /** @type {Geometry} */ geo;
  /** @type {HTMLCanvasElement} what is below the stones, drawn once */ ground;
  /** @type {string} what it was drawn for */ groundKey;
  /** @type {{key: string, cells: Uint8Array, canvas: HTMLCanvasElement}} the ground and the stones */ bare;
  /** @type {Point} the place of the board at the corner of the canvas */ from = [0, 0];
  /** @type {Point} the size of the canvas, in CSS pixels */ size = [0, 0];
  ratio = 1;

  /** What is drawn `once` keeps nothing for the next time.
   * @param {HTMLCanvasElement} canvas
   * @param {boolean} once
   * @param {import("./palette.js").Palette} colours else those of the page */
  constructor(canvas, once = false, colours = palette) {
    this.canvas = canvas;
    this.once = once;
    this.palette = colours;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /** A canvas of so many CSS pixels.
   * @param {number} width
   * @param {number} height */
  resize(width, height) {
    const { canvas } = this;
    this.ratio = Math.min(window.devicePixelRatio || 1, 2);
    const size = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.size = [width, height];
  }

  /** `from` is the place of the board that is at the canvas's corner.
   * @param {Game} game
   * @param {Position} position
   * @param {Geometry} geometry
   * @param {View} view
   * @param {Point} from */
  draw(game, position, geometry, view, from = [0, 0]) {
    this.game = game;
    this.position = position;
    this.geo = geometry;
    this.from = from;
    const { context, size } = this;
    this.turnTo(context);
    context.clearRect(...from, ...size);
    context.lineJoin = "round";
    context.lineCap = "round";
    if (game.shape === "pile") this.drawPiles(view);
    else this.drawBoard(view);
  }

  /** @param {CanvasRenderingContext2D} context */
  turnTo(context) {
    const { ratio, from } = this;
    context.setTransform(ratio, 0, 0, ratio, -from[0] * ratio, -from[1] * ratio);
  }

  /** @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {string} colour
   * @param {number} weight */
  text(text, x, y, size, colour, weight = 500) {
    const { context } = this;
    context.fillStyle = colour;
    context.font = `${weight} ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }

  // ---- boards

  /** The outlines of cells, as one path.
   * @param {Cell[]} cells
   * @param {number} grow */
  trace(cells, grow = 0) {
    const { context, geo, game } = this;
    context.beginPath();
    for (const [row, column] of cells) {
      const [x, y] = geo.centre(row, column);
      if (game.shape === "hexagon") this.hexagon(x, y, 1 + grow / geo.radius);
      else context.rect(x - geo.unit / 2 - grow, y - geo.unit / 2 - grow, geo.unit + 2 * grow, geo.unit + 2 * grow);
    }
  }

  /** @param {number} x
   * @param {number} y
   * @param {number} scale */
  hexagon(x, y, scale) {
    const { context, geo } = this;
    geo.corners.forEach((/** @type {Point} */ [dx, dy], /** @type {number} */ i) =>
      (i ? context.lineTo(x + scale * dx, y + scale * dy) : context.moveTo(x + scale * dx, y + scale * dy)));
    context.closePath();
  }

  /** Whether there is such a cell, or disc.
   * @param {Cell} cell */
  isThere([row, column]) {
    const { piles, rows, columns } = this.position;
    return piles ? row >= 0 && row < piles.length && column >= -1 && column < piles[row].length
      : row >= 0 && row < rows && column >= 0 && column < columns;
  }

  /** The stone at a cell, or disc: its colour, 0 none.
   * @param {Cell} cell */
  isStone([row, column]) {
    const { piles, cells, columns } = this.position;
    return piles ? (piles[row][column] ?? 0) : cells[row * columns + column];
  }

  /** The colour that a mark at a cell is seen on.
   * @param {Cell} cell */
  underneath(cell) {
    const stone = this.isStone(cell);
    if (stone) return this.colourOf(stone);
    return this.game.shape === "pile" ? this.palette.paper : this.game.shape === "point" ? this.palette.board : this.palette.cell;
  }

  /** The cells of a row that are on the canvas.
   * @param {number} row
   * @returns {Cell[]} */
  rowCells(row) {
    const { geo, from, size } = this;
    const [begin, next] = [geo.centre(row, 0), geo.centre(row, 1)];
    let [first, last] = [0, this.position.columns - 1];
    for (const axis of [0, 1]) {
      const step = next[axis] - begin[axis];
      const [low, high] = [from[axis] - geo.unit - begin[axis], from[axis] + size[axis] + geo.unit - begin[axis]];
      if (Math.abs(step) < 1e-6) {
        if (low > 0 || high < 0) return [];
        continue;
      }
      const ends = [low / step, high / step].sort((a, b) => a - b);
      first = Math.max(first, Math.ceil(ends[0]));
      last = Math.min(last, Math.floor(ends[1]));
    }
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => [row, first + i]);
  }

  /** All that are on the canvas, row by row.
   * @returns {Cell[][]} */
  cellsSeen() {
    return Array.from({ length: this.position.rows }, (_, row) => this.rowCells(row)).filter((cells) => cells.length);
  }

  /** @param {View} view */
  drawBoard(view) {
    const layers = view.layers ?? [];
    this.makeGround();
    if (this.once || view.legal?.length || layers.some((/** @type {any} */ layer) => layer.heat?.length || layer.tints?.length)) {
      this.put(this.ground);
      for (const layer of layers) drawBelow(this, layer);
      if (layers.some((/** @type {any} */ layer) => layer.heat?.length) && this.game.shape !== "point") this.drawGrid();
      this.drawDots(view.legal ?? []);
      this.drawStones(this.cellsSeen());
    } else this.drawBare();
    for (const one of view.fading ?? []) this.drawFading(one);
    for (const layer of layers) drawAbove(this, layer);
    if (view.hover) this.outline(view.hover, this.palette.accent, 1.5);
    if (view.cursor) this.outline(view.cursor, this.palette.accent, 3);
  }

  /** @param {HTMLCanvasElement} made as large as the canvas */
  put(made) {
    this.context.drawImage(made, ...this.from, ...this.size);
  }

  /** Draws on a canvas of its own, in place of the one on the page, and as large.
   * @param {HTMLCanvasElement | undefined} made one that is to be changed
   * @param {() => void} draw
   * @returns {HTMLCanvasElement} */
  apart(made, draw) {
    const { canvas, context } = this;
    const kept = made ?? document.createElement("canvas");
    if (kept.width !== canvas.width || kept.height !== canvas.height) [kept.width, kept.height] = [canvas.width, canvas.height];
    this.context = /** @type {CanvasRenderingContext2D} */ (kept.getContext("2d"));
    this.turnTo(this.context);
    this.context.lineJoin = this.context.lineCap = "round";
    draw();
    this.context = context;
    return kept;
  }

  /** What is below the stones changes with the board and the theme alone: it is drawn once, and kept. */
  makeGround() {
    const { canvas, geo, from } = this;
    const key = [this.game.name, this.position.rows, this.position.columns, geo.unit, geo.turn, ...from, canvas.width,
      canvas.height, ...Object.values(this.palette)].join();
    if (this.groundKey === key) return;
    this.groundKey = key;
    this.ground = this.apart(undefined, () => {
      this.drawSides();
      if (this.game.shape === "point") this.drawLines();
      else {
        for (const cells of this.cellsSeen()) {
          this.trace(cells);
          this.context.fillStyle = this.palette.cell;
          this.context.fill();
        }
        this.drawGrid();
      }
      this.drawNames();
    });
  }

  /** The board and its stones alone: kept too, so that a stone that is painted costs one, and not ten thousand. */
  drawBare() {
    const { bare, groundKey, position } = this;
    const cells = position.cells.slice();
    /** @type {number[]} */
    const other = [];
    if (bare?.key === groundKey) cells.forEach((cell, at) => cell !== bare.cells[at] && other.push(at));
    if (bare?.key !== groundKey || other.length > MANY)
      this.bare = { key: groundKey, cells, canvas: this.apart(undefined, () => {
        this.put(this.ground);
        this.drawStones(this.cellsSeen());
      }) };
    else if (other.length)
      this.bare = { key: groundKey, cells, canvas: this.apart(bare.canvas, () => other.forEach((at) => this.mend(at))) };
    this.put(this.bare.canvas);
  }

  /** Draws what is around one stone anew.
   * @param {number} at */
  mend(at) {
    const { context, ground, geo, from, ratio } = this;
    const { rows, columns } = this.position;
    const [row, column] = [Math.floor(at / columns), at % columns];
    const reach = this.stoneRadius() + 2;
    // In whole pixels of the canvas, so that nothing is blended twice.
    const [left, top] = geo.centre(row, column).map((to, axis) => Math.floor((to - from[axis] - reach) * ratio));
    const side = Math.ceil(2 * reach * ratio) + 1;
    /** @type {Cell[][]} */
    const near = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      const cells = /** @type {Cell[]} */ ([-1, 0, 1].map((by) => [r, column + by]));
      near.push(cells.filter(([, c]) => c >= 0 && c < columns));
    }
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, side, side);
    context.clip();
    context.clearRect(left, top, side, side);
    context.drawImage(ground, left, top, side, side, left, top, side, side);
    this.turnTo(context);
    this.drawStones(near);
    context.restore();
  }

  /** Row by row: one path of ten thousand cells takes much longer than a hundred of a hundred. */
  drawGrid() {
    if (this.geo.unit < 5) return; // lines alone would be left
    this.context.strokeStyle = this.palette.grid;
    this.context.lineWidth = this.geo.unit > 14 ? 1 : 0.5;
    for (const cells of this.cellsSeen()) {
      this.trace(cells);
      this.context.stroke();
    }
  }

  /** The sides that each colour joins, in its colour, and edged on both sides: black is told from a dark page. */
  drawSides() {
    const { context, game } = this;
    if (!game.joins) return;
    /** @type {[string, string][]} */
    const ways = [["top", "down"], ["bottom", "down"], ["left", "across"], ["right", "across"]];
    /** @param {string} way */
    const colour = (way) => this.colourOf(game.joins[1] === way ? 1 : 2);
    context.lineCap = "butt";
    context.lineJoin = "miter";
    if (game.shape === "hexagon") this.drawHexagonSides(ways, colour);
    else this.drawSquareSides(ways, colour);
    context.lineCap = "round";
    context.lineJoin = "round";
  }

  /** @param {[string, string][]} ways
   * @param {(way: string) => string} colour */
  drawSquareSides(ways, colour) {
    const { context, geo, position } = this;
    const [left, top] = geo.start;
    const [right, bottom] = [left + position.columns * geo.unit, top + position.rows * geo.unit];
    const out = geo.band;
    /** @type {Record<string, Point[]>} */
    const sides = {
      top: [[left - out, top - out], [right + out, top - out], [right, top], [left, top]],
      bottom: [[left - out, bottom + out], [right + out, bottom + out], [right, bottom], [left, bottom]],
      left: [[left - out, top - out], [left, top], [left, bottom], [left - out, bottom + out]],
      right: [[right + out, top - out], [right, top], [right, bottom], [right + out, bottom + out]],
    };
    for (const [side, way] of ways) {
      context.beginPath();
      sides[side].forEach((at, i) => (i ? context.lineTo(...at) : context.moveTo(...at)));
      context.closePath();
      context.fillStyle = colour(way);
      context.fill();
      context.strokeStyle = this.palette.edge;
      context.lineWidth = Math.min(1.25, out * 0.3);
      context.stroke();
    }
  }

  /** Lines, of which the cells cover the inner half.
   * @param {[string, string][]} ways
   * @param {(way: string) => string} colour */
  drawHexagonSides(ways, colour) {
    const { context, geo } = this;
    const sides = this.hexagonSides();
    /** @param {string} side
     * @param {string} style
     * @param {number} width */
    const line = (side, style, width) => {
      context.beginPath();
      sides[side].forEach((at, i) => (i ? context.lineTo(...at) : context.moveTo(...at)));
      context.strokeStyle = style;
      context.lineWidth = width;
      context.stroke();
    };
    for (const [side] of ways) line(side, this.palette.edge, 2 * geo.band + 2);
    for (const [side, way] of ways) line(side, colour(way), 2 * geo.band);
  }

  /** The corners along each side.
   * @returns {Record<string, Point[]>} */
  hexagonSides() {
    const { geo, position } = this;
    const [down, right] = [position.rows - 1, position.columns - 1];
    /** @param {number} row
     * @param {number} column
     * @param {number[]} which
     * @returns {Point[]} */
    const corners = (row, column, which) => {
      const [x, y] = geo.centre(row, column);
      return which.map((i) => [x + geo.corners[i][0], y + geo.corners[i][1]]);
    };
    /** @type {Record<string, Point[]>} */
    const sides = { top: [], bottom: [], left: [], right: [] };
    for (let i = 0; i <= right; i++) {
      sides.top.push(...corners(0, i, [5, 0, 1]));
      sides.bottom.push(...corners(down, i, [4, 3, 2]));
    }
    for (let i = 0; i <= down; i++) {
      sides.left.push(...corners(i, 0, [5, 4]));
      sides.right.push(...corners(i, right, [1, 2]));
    }
    return sides;
  }

  drawLines() {
    const { context, geo, position } = this;
    const { rows, columns } = position;
    /** @param {number} row
     * @param {number} column */
    const at = (row, column) => geo.centre(row, column);
    context.fillStyle = this.palette.board;
    const [left, top] = geo.start;
    context.fillRect(left, top, columns * geo.unit, rows * geo.unit);
    context.beginPath();
    for (let i = 0; i < rows; i++) {
      context.moveTo(...at(i, 0));
      context.lineTo(...at(i, columns - 1));
    }
    for (let i = 0; i < columns; i++) {
      context.moveTo(...at(0, i));
      context.lineTo(...at(rows - 1, i));
    }
    context.strokeStyle = this.palette.grid;
    context.lineWidth = geo.unit > 14 ? 1 : 0.5;
    context.stroke();
  }

  drawNames() {
    const { geo, position } = this;
    if (!geo.names) return;
    const every = geo.unit < 18 ? 5 : 1;
    for (let i = 0; i < position.columns; i += every)
      this.text(letters(i), ...geo.columnName(i), geo.nameSize, this.palette.muted);
    for (let i = 0; i < position.rows; i += every)
      this.text(String(i + 1), ...geo.rowName(i), geo.nameSize, this.palette.muted);
  }

  /** @param {Cell[]} cells */
  drawDots(cells) {
    const { context, geo } = this;
    if (!cells.length || geo.unit < 9) return;
    context.beginPath();
    for (const cell of cells) {
      const [x, y] = geo.centre(...cell);
      context.moveTo(x + geo.unit * 0.07, y);
      context.arc(x, y, geo.unit * 0.07, 0, 2 * Math.PI);
    }
    context.fillStyle = this.palette.muted;
    context.fill();
  }

  /** @param {number} colour */
  colourOf(colour) {
    return this.palette[this.game.palette[colour - 1]];
  }

  stoneRadius() {
    return this.geo.unit * (this.game.shape === "hexagon" ? 0.37 : this.game.shape === "point" ? 0.45 : 0.39);
  }

  /** @param {Cell[][]} seen */
  drawStones(seen) {
    const { context, geo, position } = this;
    const radius = this.stoneRadius();
    context.strokeStyle = this.palette.edge;
    context.lineWidth = geo.unit > 14 ? 1.25 : Math.max(0.3, geo.unit * 0.06);
    for (const colour of [1, 2]) {
      context.fillStyle = this.colourOf(colour);
      for (const cells of seen) {
        let any = false;
        for (const [row, column] of cells) {
          if (position.cells[row * position.columns + column] !== colour) continue;
          if (!any) context.beginPath();
          any = true;
          const [x, y] = geo.centre(row, column);
          context.moveTo(x + radius, y);
          context.arc(x, y, radius, 0, 2 * Math.PI);
        }
        if (any) context.fill();
        if (any) context.stroke();
      }
    }
    if (this.game.shape === "hexagon" && geo.unit >= 14) for (const cells of seen) this.drawBars(cells);
  }

  /** Which way its colour goes, on every stone: to be told apart without colours.
   * @param {Cell[]} cells */
  drawBars(cells) {
    const { context, geo, position, game } = this;
    const length = geo.unit * 0.15;
    context.beginPath();
    for (const [row, column] of cells) {
      const stone = position.cells[row * position.columns + column];
      if (!stone) continue;
      const [x, y] = geo.centre(row, column);
      const [dx, dy] = geo.bars[game.joins[stone]].map((/** @type {number} */ part) => part * length);
      context.moveTo(x - dx, y - dy);
      context.lineTo(x + dx, y + dy);
    }
    context.strokeStyle = "#fff";
    context.lineWidth = Math.max(1.5, geo.unit * 0.055);
    context.stroke();
  }

  /** @param {{cell: Cell, colour: number, left: number}} stone */
  drawFading({ cell, colour, left }) {
    const { context, geo } = this;
    const [x, y] = geo.centre(...cell);
    context.globalAlpha = left;
    context.beginPath();
    context.arc(x, y, this.stoneRadius() * (0.4 + 0.6 * left), 0, 2 * Math.PI);
    context.fillStyle = this.colourOf(colour);
    context.fill();
    context.strokeStyle = this.palette.edge;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** A disc without what is below it, for words.
   * @param {number} x
   * @param {number} y
   * @param {number} radius */
  clear(x, y, radius) {
    const { context, game } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = game.shape === "point" ? this.palette.board : this.palette.cell;
    context.fill();
  }

  /** @param {Cell} cell
   * @param {string} colour
   * @param {number} width */
  outline(cell, colour, width) {
    const { context } = this;
    if (this.game.shape === "pile") return;
    this.trace([cell], -1);
    context.strokeStyle = this.palette.paper;
    context.lineWidth = width + 2;
    context.stroke();
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }

  // ---- piles

  /** @param {View} view */
  drawPiles(view) {
    const { context, geo, position } = this;
    context.beginPath();
    context.moveTo(6, geo.floor + 1);
    context.lineTo(geo.width - 6, geo.floor + 1);
    context.strokeStyle = this.palette.grid;
    context.lineWidth = 2;
    context.stroke();
    position.piles.forEach((pile, index) => {
      for (let disc = pile.length - 1; disc >= 0; disc--) this.drawDisc([index, disc], pile[disc], 1);
      const [x] = geo.centre(index, 0);
      const size = Math.max(9, Math.min(15, geo.unit * 0.36));
      if (geo.names) this.text(`${index + 1}`, x, geo.floor + 13, 11, this.palette.muted);
      if (view.values?.[index] !== undefined)
        this.text(view.values[index], x, geo.floor + 31, size, this.palette.ink, 650);
    });
    for (const layer of view.layers ?? []) drawAbove(this, layer);
    /** @param {Cell | null | undefined} cell
     * @returns {cell is Cell} */
    const isThere = (cell) => Boolean(cell && cell[0] < position.piles.length);
    for (const cell of view.legal ?? []) if (isThere(cell)) this.discSign(cell, this.palette.path);
    for (const { cell } of view.marks ?? []) if (isThere(cell)) this.discSign(cell, this.palette.good, true);
    if (isThere(view.hover)) this.discOutline(view.hover, 1.5);
    if (isThere(view.cursor)) this.discOutline(view.cursor, 3);
  }

  /** @param {Cell} cell
   * @returns {[number, number, number, number]} */
  discBox([index, disc]) {
    const { geo } = this;
    const [x, y] = geo.centre(index, disc);
    return [x - geo.unit * 0.75, y - geo.thick * 0.46, geo.unit * 1.5, geo.thick * 0.92];
  }

  /** @param {Cell} cell
   * @param {number} colour
   * @param {number} left */
  drawDisc(cell, colour, left) {
    const { context, geo } = this;
    context.globalAlpha = left;
    context.beginPath();
    context.roundRect(...this.discBox(cell), geo.thick * 0.4);
    context.fillStyle = this.colourOf(colour);
    context.fill();
    context.strokeStyle = this.palette.edge;
    context.lineWidth = geo.unit > 14 ? 1.25 : 0.5;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {Cell} cell
   * @param {string} colour
   * @param {boolean} check */
  discSign(cell, colour, check = false) {
    const { context, geo } = this;
    const [x, y] = geo.centre(...cell);
    context.beginPath();
    context.arc(x, y, geo.thick * (check ? 0.3 : 0.16), 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = this.palette.edge;
    context.lineWidth = 1;
    context.stroke();
  }

  /** @param {Cell} cell
   * @param {number} width */
  discOutline([index, disc], width) {
    const { context, geo } = this;
    const box = this.discBox([index, disc]);
    context.beginPath();
    context.roundRect(box[0] - 3, box[1] - 2, box[2] + 6, box[3] + 4, geo.thick * 0.5);
    if (disc < 0) context.setLineDash([4, 4]);
    context.strokeStyle = this.palette.accent;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }
}
