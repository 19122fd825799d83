// painter.js - draws a position and what is to be seen on it, on a canvas. Cells of one look are one
// path, so that a board of 100 x 100 is a handful of strokes.
//
// What is drawn beside the stones, all of it optional:
//   paths   [{cells, dashed}]           lines through cells
//   rings   [{cell, colour}]            cells that win at once, for a colour; 0: last stones
//   marks   [{cell, kind, text}]        kind "good", "bad" or "even": what a move comes to
//   heat    [{cell, share, text}]       a share from 0 to 1
//   legal   [cell]                      where the mover may play
//   fading  [{cell, colour, left}]      stones that have just been taken off, left from 1 to 0
//   latest, cursor, hover: cells; support: cells
//   layers  whatever else: see layers.js

import { letters } from "../game/games.js";
import { drawAbove, drawBelow } from "./marks.js";
import { readPalette as readColours } from "./palette.js";

const root = getComputedStyle(document.documentElement);
/** @type {Record<string, string>} */
const palette = {};

/** Reads the colours anew: the theme has changed. */
export function readPalette() {
  readColours();
  for (const name of ["board", "grid", "ink", "muted", "paper", "accent", "black", "white", "red", "blue",
    "edge", "good", "bad", "path", "pathcase", "cell"])
    palette[name] = root.getPropertyValue(`--${name}`).trim();
}

// Cividis (Nunez, Anderton, Renslow 2018), which reads the same to colour-blind eyes.
const cividis = [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56]];

/** @param {number} share */
function heatColour(share) {
  const at = Math.max(0, Math.min(1, share)) * (cividis.length - 1);
  const low = Math.min(cividis.length - 2, Math.floor(at));
  const part = cividis[low].map((from, i) => Math.round(from + (cividis[low + 1][i] - from) * (at - low)));
  return `rgb(${part.join(",")})`;
}

/** @type {Point[]} */
const turns = [0, 1, 2, 3, 4, 5].map((i) => (Math.PI / 180) * (60 * i - 90)).map((angle) => [Math.cos(angle), Math.sin(angle)]);

/** @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius */
function corners(context, x, y, radius) {
  context.moveTo(x + radius * turns[0][0], y + radius * turns[0][1]);
  for (let i = 1; i < 6; i++) context.lineTo(x + radius * turns[i][0], y + radius * turns[i][1]);
  context.closePath();
}

/** Draws one position. */
export class Painter {
  /** @type {Game} */ game;
  /** @type {Position} */ position;
  /** @type {Geometry} */ geo;
  /** @type {HTMLCanvasElement} what is below the stones, drawn once */ ground;
  /** @type {string} what it was drawn for */ groundKey;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /** @param {Geometry} geometry */
  resize(geometry) {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(geometry.width * ratio);
    this.canvas.height = Math.round(geometry.height * ratio);
    this.canvas.style.width = `${geometry.width}px`;
    this.canvas.style.height = `${geometry.height}px`;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** @param {Game} game
   * @param {Position} position
   * @param {Geometry} geometry
   * @param {View} view */
  draw(game, position, geometry, view) {
    this.game = game;
    this.position = position;
    this.geo = geometry;
    const { context } = this;
    context.clearRect(0, 0, geometry.width, geometry.height);
    context.lineJoin = "round";
    context.lineCap = "round";
    if (game.shape === "pile") this.drawPiles(view);
    else this.drawBoard(view);
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
      if (game.shape === "hexagon") corners(context, x, y, geo.radius + grow);
      else context.rect(x - geo.unit / 2 - grow, y - geo.unit / 2 - grow, geo.unit + 2 * grow, geo.unit + 2 * grow);
    }
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
    return this.game.shape === "pile" ? palette.paper : this.game.shape === "point" ? palette.board : palette.cell;
  }

  /** @param {number} row
   * @returns {Cell[]} */
  rowCells(row) {
    return Array.from({ length: this.position.columns }, (_, column) => [row, column]);
  }

  /** @param {View} view */
  drawBoard(view) {
    const { context, geo } = this;
    this.drawGround();
    for (const { cell, share } of view.heat ?? []) {
      this.trace([cell]);
      context.fillStyle = heatColour(share);
      context.fill();
    }
    if (view.support?.length) {
      this.trace(view.support, -geo.unit * 0.06);
      context.globalAlpha = 0.22;
      context.fillStyle = palette.good;
      context.fill();
      context.globalAlpha = 1;
    }
    for (const layer of view.layers ?? []) drawBelow(this, layer);
    if (view.heat && this.game.shape !== "point") this.drawGrid();
    this.drawDots(view.legal ?? []);
    this.drawStones();
    for (const one of view.fading ?? []) this.drawFading(one);
    this.drawSigns(view);
  }

  /** What is below the stones changes with the board and the theme alone: it is drawn once, and kept. */
  drawGround() {
    const { canvas, context, geo } = this;
    const key = [this.game.name, this.position.rows, this.position.columns, geo.unit, canvas.width, palette.cell].join();
    if (this.groundKey !== key) {
      const kept = document.createElement("canvas");
      kept.width = canvas.width;
      kept.height = canvas.height;
      this.context = /** @type {CanvasRenderingContext2D} */ (kept.getContext("2d"));
      this.context.setTransform(context.getTransform());
      this.drawEdges();
      if (this.game.shape === "point") this.drawLines();
      else {
        for (let row = 0; row < this.position.rows; row++) {
          this.trace(this.rowCells(row));
          this.context.fillStyle = palette.cell;
          this.context.fill();
        }
        this.drawGrid();
      }
      this.drawNames();
      this.context = context;
      this.ground = kept;
      this.groundKey = key;
    }
    context.drawImage(this.ground, 0, 0, geo.width, geo.height);
  }

  /** Row by row: one path of ten thousand cells takes much longer than a hundred of a hundred. */
  drawGrid() {
    if (this.geo.unit < 5) return; // lines alone would be left
    this.context.strokeStyle = palette.grid;
    this.context.lineWidth = this.geo.unit > 14 ? 1 : 0.5;
    for (let row = 0; row < this.position.rows; row++) {
      this.trace(this.rowCells(row));
      this.context.stroke();
    }
  }

  /** The sides that each colour joins, as lines in its colour; the cells cover their inner half. */
  drawEdges() {
    const { context, geo, game } = this;
    if (!game.joins) return;
    const width = 2 * Math.max(2.5, Math.min(8, geo.unit * 0.15));
    /** @param {Point[]} points
     * @param {string} style
     * @param {number} wide */
    const line = (points, style, wide) => {
      context.beginPath();
      points.forEach((at, i) => (i ? context.lineTo(...at) : context.moveTo(...at)));
      context.strokeStyle = style;
      context.lineWidth = wide;
      context.stroke();
    };
    context.lineCap = "butt";
    context.lineJoin = "miter";
    const sides = game.shape === "hexagon" ? this.hexagonSides() : this.squareSides(width / 2);
    for (const side of ["top", "bottom", "left", "right"]) line(sides[side], palette.edge, width + 2);
    for (const side of ["top", "bottom", "left", "right"]) {
      const down = side === "top" || side === "bottom";
      line(sides[side], this.colourOf(game.joins[1] === (down ? "down" : "across") ? 1 : 2), width);
    }
    context.lineCap = "round";
    context.lineJoin = "round";
  }

  /** @param {number} out
   * @returns {Record<string, Point[]>} */
  squareSides(out) {
    const { geo, position } = this;
    const low = geo.origin;
    const high = low + position.rows * geo.unit;
    const far = low + position.columns * geo.unit;
    return {
      top: [[low - out, low], [far + out, low]],
      bottom: [[low - out, high], [far + out, high]],
      left: [[low, low], [low, high]],
      right: [[far, low], [far, high]],
    };
  }

  /** @returns {Record<string, Point[]>} */
  hexagonSides() {
    const { geo, position } = this;
    const [down, right] = [position.rows - 1, position.columns - 1];
    /** @param {Point} middle
     * @param {number} angle
     * @returns {Point} */
    const corner = ([x, y], angle) => {
      const turn = (Math.PI / 180) * angle;
      return [x + geo.radius * Math.cos(turn), y + geo.radius * Math.sin(turn)];
    };
    /** @type {Record<string, Point[]>} */
    const sides = { top: [], bottom: [], left: [], right: [] };
    for (let i = 0; i <= right; i++) {
      for (const angle of [210, 270, 330]) sides.top.push(corner(geo.centre(0, i), angle));
      for (const angle of [150, 90, 30]) sides.bottom.push(corner(geo.centre(down, i), angle));
    }
    for (let i = 0; i <= down; i++) {
      for (const angle of [210, 150]) sides.left.push(corner(geo.centre(i, 0), angle));
      for (const angle of [330, 30]) sides.right.push(corner(geo.centre(i, right), angle));
    }
    return sides;
  }

  drawLines() {
    const { context, geo, position } = this;
    const { rows, columns } = position;
    /** @param {number} row
     * @param {number} column */
    const at = (row, column) => geo.centre(row, column);
    context.fillStyle = palette.board;
    context.fillRect(geo.origin, geo.origin, columns * geo.unit, rows * geo.unit);
    context.beginPath();
    for (let i = 0; i < rows; i++) {
      context.moveTo(...at(i, 0));
      context.lineTo(...at(i, columns - 1));
    }
    for (let i = 0; i < columns; i++) {
      context.moveTo(...at(0, i));
      context.lineTo(...at(rows - 1, i));
    }
    context.strokeStyle = palette.grid;
    context.lineWidth = geo.unit > 14 ? 1 : 0.5;
    context.stroke();
  }

  drawNames() {
    const { geo, position, game } = this;
    if (!geo.names) return;
    const size = Math.max(9, Math.min(13, geo.unit * 0.38));
    const every = geo.unit < 18 ? 5 : 1;
    const height = game.shape === "hexagon" ? geo.radius : geo.unit / 2;
    for (let i = 0; i < position.columns; i += every) {
      const [x, top] = geo.centre(0, i);
      this.text(letters(i), x, top - height - 16, size, palette.muted);
    }
    for (let i = 0; i < position.rows; i += every) {
      const [left, y] = geo.centre(i, 0);
      const name = String(i + 1);
      this.text(name, left - geo.unit / 2 - 13 - 3 * (name.length - 1), y, size, palette.muted);
    }
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
    context.fillStyle = palette.muted;
    context.fill();
  }

  /** @param {number} colour */
  colourOf(colour) {
    return palette[this.game.palette[colour - 1]];
  }

  stoneRadius() {
    return this.geo.unit * (this.game.shape === "hexagon" ? 0.37 : this.game.shape === "point" ? 0.45 : 0.39);
  }

  drawStones() {
    const { context, geo, position } = this;
    const radius = this.stoneRadius();
    context.strokeStyle = palette.edge;
    context.lineWidth = geo.unit > 14 ? 1.25 : Math.max(0.3, geo.unit * 0.06);
    for (const colour of [1, 2]) {
      context.fillStyle = this.colourOf(colour);
      for (let row = 0; row < position.rows; row++) {
        let any = false;
        for (let column = 0; column < position.columns; column++) {
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
    if (this.game.shape === "hexagon" && geo.unit >= 14) this.drawBars();
  }

  /** Which way its colour goes, on every stone: to be told apart without colours. */
  drawBars() {
    const { context, geo, position, game } = this;
    const length = geo.unit * 0.15;
    context.beginPath();
    position.cells.forEach((cell, i) => {
      if (!cell) return;
      const [x, y] = geo.centre(Math.floor(i / position.columns), i % position.columns);
      const [dx, dy] = game.joins[cell] === "down" ? [0, length] : [length, 0];
      context.moveTo(x - dx, y - dy);
      context.lineTo(x + dx, y + dy);
    });
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
    context.strokeStyle = palette.edge;
    context.stroke();
    context.globalAlpha = 1;
  }

  // ---- what is to be seen on a board

  /** @param {View} view */
  drawSigns(view) {
    for (const path of view.paths ?? []) this.drawPath(path);
    for (const ring of view.rings ?? []) this.drawRing(ring);
    for (const mark of view.marks ?? []) this.drawMark(mark);
    for (const { cell, share, text } of view.heat ?? []) {
      if (!text || this.geo.unit < 22) continue;
      const [x, y] = this.geo.centre(...cell);
      this.text(text, x, y, Math.min(15, this.geo.unit * 0.34), share > 0.55 ? "#111" : "#fff", 600);
    }
    if (view.latest) this.drawLatest(view.latest);
    for (const layer of view.layers ?? []) drawAbove(this, layer);
    if (view.hover) this.outline(view.hover, palette.accent, 1.5);
    if (view.cursor) this.outline(view.cursor, palette.accent, 3);
  }

  /** @param {{cells: Cell[], dashed?: boolean}} path */
  drawPath({ cells, dashed }) {
    const { context, geo } = this;
    const along = () => {
      context.beginPath();
      cells.forEach((cell, i) => {
        const at = geo.centre(...cell);
        if (i) context.lineTo(...at);
        else context.moveTo(...at);
      });
      if (cells.length === 1) context.lineTo(geo.centre(...cells[0])[0] + 0.01, geo.centre(...cells[0])[1]);
    };
    const width = Math.max(1.5, geo.unit * 0.13);
    along();
    context.strokeStyle = palette.pathcase;
    context.lineWidth = width + Math.max(1.5, geo.unit * 0.06);
    context.stroke();
    if (dashed) context.setLineDash([width * 0.4, width * 1.9]);
    along();
    context.strokeStyle = palette.path;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }

  /** @param {{cell: Cell, colour: number}} ring */
  drawRing({ cell, colour }) {
    const { context, geo } = this;
    const [x, y] = geo.centre(...cell);
    /** @param {string} style
     * @param {number} width */
    const circle = (style, width) => {
      context.beginPath();
      context.arc(x, y, geo.unit * (colour ? 0.25 : 0.3), 0, 2 * Math.PI);
      context.strokeStyle = style;
      context.lineWidth = width;
      context.stroke();
    };
    const width = Math.max(1.5, geo.unit * 0.08);
    circle(palette.pathcase, width + 2.5);
    circle(colour ? this.colourOf(colour) : palette.path, width);
    if (colour && geo.unit >= 12) {
      context.beginPath();
      context.arc(x, y, geo.unit * 0.08, 0, 2 * Math.PI);
      context.fillStyle = palette.pathcase;
      context.fill();
    }
  }

  /** @param {{cell: Cell, kind: string, text?: string}} mark */
  drawMark({ cell, kind, text }) {
    const { context, geo } = this;
    const [x, y] = geo.centre(...cell);
    const r = geo.unit * 0.3;
    context.beginPath();
    if (kind === "good") context.arc(x, y, r, 0, 2 * Math.PI);
    else if (kind === "even") context.rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6);
    else {
      context.moveTo(x - r * 0.5, y - r * 0.5);
      context.lineTo(x + r * 0.5, y + r * 0.5);
      context.moveTo(x + r * 0.5, y - r * 0.5);
      context.lineTo(x - r * 0.5, y + r * 0.5);
    }
    if (kind === "bad" && !text) {
      context.strokeStyle = palette.bad;
      context.lineWidth = Math.max(1.5, geo.unit * 0.06);
      context.stroke();
      return;
    }
    if (kind !== "bad") {
      context.fillStyle = kind === "good" ? palette.good : palette.muted;
      context.fill();
    }
    if (text && geo.unit >= 18) {
      const size = Math.min(geo.unit * 0.3, (2.2 * r) / text.length); // within the disc
      if (kind === "bad") this.clear(x, y, r);
      this.text(text, x, y, size, kind === "bad" ? palette.bad : palette.paper, 700);
    } else if (kind === "good") {
      context.beginPath();
      context.moveTo(x - r * 0.45, y);
      context.lineTo(x - r * 0.1, y + r * 0.4);
      context.lineTo(x + r * 0.5, y - r * 0.4);
      context.strokeStyle = palette.paper;
      context.lineWidth = Math.max(1.5, geo.unit * 0.08);
      context.stroke();
    }
  }

  /** A disc without what is below it, for words.
   * @param {number} x
   * @param {number} y
   * @param {number} radius */
  clear(x, y, radius) {
    const { context, game } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = game.shape === "point" ? palette.board : palette.cell;
    context.fill();
  }

  /** @param {Cell} cell */
  drawLatest(cell) {
    const { context, geo } = this;
    const [x, y] = geo.centre(...cell);
    context.beginPath();
    context.arc(x, y, Math.max(2, geo.unit * 0.13), 0, 2 * Math.PI);
    context.fillStyle = palette.path;
    context.fill();
    context.strokeStyle = palette.pathcase;
    context.lineWidth = 1;
    context.stroke();
  }

  /** @param {Cell} cell
   * @param {string} colour
   * @param {number} width */
  outline(cell, colour, width) {
    const { context } = this;
    if (this.game.shape === "pile") return;
    this.trace([cell], -1);
    context.strokeStyle = palette.paper;
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
    context.strokeStyle = palette.grid;
    context.lineWidth = 2;
    context.stroke();
    position.piles.forEach((pile, index) => {
      for (let disc = pile.length - 1; disc >= 0; disc--) this.drawDisc([index, disc], pile[disc], 1);
      const [x] = geo.centre(index, 0);
      const size = Math.max(9, Math.min(15, geo.unit * 0.36));
      if (geo.names) this.text(`${index + 1}`, x, geo.floor + 13, 11, palette.muted);
      if (view.values?.[index] !== undefined)
        this.text(view.values[index], x, geo.floor + 31, size, palette.ink, 650);
    });
    for (const layer of view.layers ?? []) drawAbove(this, layer);
    /** @param {Cell | null | undefined} cell
     * @returns {cell is Cell} */
    const isThere = (cell) => Boolean(cell && cell[0] < position.piles.length);
    for (const cell of view.legal ?? []) if (isThere(cell)) this.discSign(cell, palette.path);
    for (const { cell } of view.marks ?? []) if (isThere(cell)) this.discSign(cell, palette.good, true);
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
    context.strokeStyle = palette.edge;
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
    context.strokeStyle = palette.edge;
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
    context.strokeStyle = palette.accent;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }
}
