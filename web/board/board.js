// board.js - the board on the page: a canvas that pointers and keys act on, and for those who do not
// see it a grid (WAI-ARIA) of which the row with the cursor is there. It may stand in a shadow root too, as that
// of the element <dyad-board> does, which says otherwise how much room there is, and what is told aloud.
//
// The grid is as large as the board, and the frame around it scrolls; the canvas stays where the frame is
// and shows the part that is in it, so that a board that is zoomed takes no more memory than another.

import { $, announce, fill, h, memory, notice } from "../page/dom.js";
import { cellName, gameOf } from "../game/games.js";
import { geometryOf, stepOf, turns } from "./geometry.js";
import { Layers } from "./layers.js";
import { legendOf, showLegend } from "./legend.js";
import { Painter } from "./painter.js";
import { palette, readPalette } from "./palette.js";
import { layersOf } from "./signs.js";
import { listenToZoom } from "./zoom.js";

const FADE_MS = 320;
const UNDER = 44; // pixels that the line under the board takes, and what is around it
const CELL_MOST = 160; // how large a cell is zoomed

export class Board {
  /** @type {Position} */ position;
  /** @type {Game} */ game;
  /** @type {Geometry} */ geometry;
  /** @type {Cell | null} */ hover;
  /** @type {Point} where the pointer that drags was last */ at;
  /** @type {Cell | null} where a finger came down */ tapped;
  /** @type {{at: Point, on: number[]} | null} a place in the window, and on the board, that zooming keeps together */ anchor = null;
  /** @type {string | null} the cell that the pointer that drags was last at */ dragging;
  /** How high its frame is where it gives nothing up. */ full = 0;

  /** `act(cell, how)` is told of every cell that is pressed: how is {colour} where a key names one,
   * {drag: true} where the pointer went on to it, {again: true} where it began there. `root` has elements of
   * these ids: frame, grid, canvas and row; and, where they are wanted, turned, legend, about and cell.
   * @param {(cell: Cell, how: How) => void} act
   * @param {Document | ShadowRoot} root
   * @param {import("./palette.js").Palette} colours */
  constructor(act, root = document, colours = palette) {
    this.root = root;
    this.colours = colours;
    this.frame = this.find("frame");
    this.grid = this.find("grid");
    this.canvas = this.find("canvas");
    this.painter = new Painter(this.canvas, false, colours);
    this.act = act;
    /** @type {View} */
    this.view = {};
    this.layers = new Layers(() => this.paint());
    /** @type {Cell} */
    this.cursor = [0, 0];
    this.zoom = 1;
    /** Without names of rows and columns. */
    this.bare = false;
    /** How large its cells are at most, unless it is zoomed; undefined: as the page has them.
     * @type {number | undefined} */
    this.most = undefined;
    /** It is only looked at: no cell is told that the pointer is over. */
    this.still = false;
    /** How boards of hexagons are turned; "": as they are the largest. */
    this.turn = root === document ? (memory.get("turned") ?? "") : "";
    this.legend = "";
    /** @type {{cell: Cell, colour: number, left: number}[]} */
    this.fading = [];
    this.readColours();
    this.listen();
    if (root === document) window.addEventListener("resize", () => this.lay()); // its height matters too
    new ResizeObserver(() => this.frame.offsetWidth !== this.laidFor && this.lay()).observe(this.frame);
  }

  /** The element of that id, if it is there.
   * @param {string} id
   * @returns {any} */
  find(id) {
    return this.root.getElementById(id);
  }

  /** Tells those who listen.
   * @param {string} text */
  say(text) {
    announce(text);
  }

  readColours() {
    readPalette();
  }

  /** @param {Position} position */
  show(position) {
    const before = this.position;
    this.position = position;
    this.game = gameOf(position.game);
    const isNew = !before || before.game !== position.game || before.rows !== position.rows || before.columns !== position.columns || position.piles;
    if (before && before.game !== position.game) this.zoom = 1;
    this.keepCursor();
    if (isNew) this.lay();
    else this.paint();
    this.describe();
  }

  /** What is to be seen beside the stones: see painter.js. With `paints`, a finger that goes along
   * the board is for its cells.
   * @param {View} view */
  look(view) {
    this.view = view;
    this.leaveTouch();
    this.paint();
  }

  /** What a finger does that goes along the board: it scrolls, but where the tool has it paint. */
  leaveTouch() {
    this.paints = Boolean(this.view.paints);
    this.canvas.classList.toggle("paints", this.paints);
  }

  /** Stones that were just taken off fade away.
   * @param {Cell[]} cells
   * @param {number[]} colours */
  fade(cells, colours) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !cells.length) return;
    const begin = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const left = 1 - (now - begin) / FADE_MS;
      this.fading = left > 0 ? cells.map((cell, i) => ({ cell, colour: colours[i], left })) : [];
      this.draw();
      if (left > 0) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Zooms so that a place in the window, else the middle of the frame, stays where it is on the board.
   * @param {number} zoom
   * @param {Point} [place] */
  setZoom(zoom, place) {
    const { frame, geometry: before } = this;
    const box = frame.getBoundingClientRect();
    const at = place ?? [box.left + frame.clientWidth / 2, box.top + frame.clientHeight / 2];
    // While the board is smaller than the frame it stays in the middle: then it is caught up with later.
    if (!this.anchor || Math.hypot(at[0] - this.anchor.at[0], at[1] - this.anchor.at[1]) > 2)
      this.anchor = { at, on: this.placeAt(at).map((to, axis) => (to - before.start[axis]) / before.unit) };
    const { on } = this.anchor;
    this.zoom = Math.max(1, Math.min(zoom, (CELL_MOST * this.zoom) / before.unit));
    this.lay();
    const now = this.placeAt(at);
    const { start, unit } = this.geometry;
    this.scrollBy(start[0] + on[0] * unit - now[0], start[1] + on[1] * unit - now[1]);
  }

  /** Moves what the frame shows of the board.
   * @param {number} x
   * @param {number} y */
  scrollBy(x, y) {
    this.frame.scrollLeft += x;
    this.frame.scrollTop += y;
    this.draw();
  }

  /** Turns a board of hexagons the next way round. The one that fits best is that of a machine that
   * knows of no other. */
  turnOn() {
    const ways = Object.keys(turns);
    const next = ways[(ways.indexOf(this.geometry.turn ?? "") + 1) % ways.length];
    const fitting = geometryOf(this.game, this.position, this.room(), {}).turn;
    this.turn = next === fitting ? "" : next;
    memory.set("turned", this.turn);
    this.lay();
    notice(`${next[0].toUpperCase()}${next.slice(1)}: ${turns[next].title}${this.turn ? "" : ", as fits the window"}.`);
  }

  refreshPalette() {
    this.readColours();
    this.paint();
  }

  /** On paper the board is as in the light, whatever the theme is.
   * @param {boolean} begins */
  print(begins) {
    document.documentElement.classList.toggle("printed", begins);
    this.readColours();
    if (begins) this.screenZoom = this.zoom;
    this.zoom = begins ? 1 : (this.screenZoom ?? 1);
    this.lay();
  }

  /** How much room there is for the board: the window, but for what stays in sight above and below.
   * @returns {Point} */
  room() {
    const above = this.frame.getBoundingClientRect().top - $("left").getBoundingClientRect().top + $("head").offsetHeight;
    const high = document.documentElement.clientHeight - above - UNDER;
    return [this.frame.offsetWidth - 1, Math.max(220, high)];
  }

  /** How much of its full height it gives up, because other things are to be seen too.
   * @param {number} _full
   * @returns {number} */
  gives(_full) {
    return 0;
  }

  lay() {
    if (!this.position) return;
    const { frame, grid, zoom, turn } = this;
    this.laidFor = frame.offsetWidth;
    const turned = this.find("turned");
    if (turned) turned.hidden = this.game.shape !== "hexagon";
    const room = this.room();
    const bare = this.bare && this.game.board;
    const most = this.most;
    const whole = geometryOf(this.game, this.position, room, { turn, bare, most });
    let made = zoom > 1 ? geometryOf(this.game, this.position, room, { zoom, turn: whole.turn, bare, most }) : whole;
    // Zoomed, the frame stays as large as it was, unless the board is a strip: what is below stays too.
    const high = zoom > 1 ? Math.max(whole.height, room[1] * 0.6) : room[1] + 1;
    frame.style.maxHeight = `${high}px`;
    this.full = Math.ceil(Math.min(made.height, high));
    const given = this.gives(this.full);
    frame.style.height = given ? `${this.full - given}px` : "";
    if (given && zoom === 1) made = geometryOf(this.game, this.position, [room[0], this.full - given], { turn: whole.turn, bare, most });
    this.geometry = made;
    grid.style.width = `${made.width}px`;
    grid.style.height = `${made.height}px`;
    const size = [Math.min(made.width, frame.clientWidth), Math.min(made.height, frame.clientHeight)];
    this.canvas.style.marginInline = made.width > frame.clientWidth ? "0" : "auto"; // else it would not stay
    this.painter.resize(size[0], size[1]);
    this.draw();
  }

  /** Draws with the next frame; many changes are one drawing. */
  paint() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  draw() {
    if (!this.geometry || !this.painter.size[0]) return; // or it is not on the page
    const cursor = this.grid.matches(":focus-visible") ? this.cursor : null;
    const layers = layersOf(this.view, this.layers.all());
    this.painter.draw(this.game, this.position, this.geometry, { ...this.view, layers, cursor, hover: this.hover, fading: this.fading },
      [this.frame.scrollLeft, this.frame.scrollTop]);
    this.tellLegend(layers);
  }

  /** @param {any[]} layers */
  tellLegend(layers) {
    const { colours } = this;
    const items = legendOf(layers);
    const key = JSON.stringify([items, colours, this.game.palette]);
    if (key === this.legend) return;
    this.legend = key;
    showLegend(this.find("legend"), items, (colour) => colours[this.game.palette[colour - 1]], colours);
    const about = this.find("about");
    if (about) about.hidden = items.length > 0;
  }

  // ---- pointers

  /** The place on the board of one in the window.
   * @param {number[]} place
   * @returns {Point} */
  placeAt([x, y]) {
    const box = this.canvas.getBoundingClientRect();
    return [x - box.left + this.frame.scrollLeft, y - box.top + this.frame.scrollTop];
  }

  /** @param {MouseEvent} event */
  placeOf(event) {
    return this.placeAt([event.clientX, event.clientY]);
  }

  /** @param {MouseEvent} event */
  cellAt(event) {
    return this.geometry.hit(...this.placeOf(event));
  }

  /** Acts on every cell between where the pointer was and where it is: one that is fast is heard of
   * at a few places alone.
   * @param {PointerEvent} event */
  drag(event) {
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const to of [...passed, event].map((one) => this.placeOf(one))) {
      const [x, y] = this.at;
      const [dx, dy] = [to[0] - x, to[1] - y];
      const steps = Math.max(1, Math.ceil((4 * Math.hypot(dx, dy)) / this.geometry.unit));
      for (let i = 1; i <= steps; i++) {
        const cell = this.geometry.hit(x + (dx * i) / steps, y + (dy * i) / steps);
        if (!cell || this.dragging === String(cell)) continue;
        this.dragging = String(cell);
        this.cursor = cell;
        this.act(cell, { drag: true });
      }
      this.at = to;
    }
  }

  /** Where a cell is in the window.
   * @param {number} row
   * @param {number} column */
  centre(row, column) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = this.geometry.centre(row, column);
    return [box.left + x - this.frame.scrollLeft, box.top + y - this.frame.scrollTop];
  }

  /** Whatever a pointer had begun is not meant: two fingers are there. */
  letGo() {
    this.dragging = this.tapped = null;
  }

  /** @param {Cell} cell
   * @param {How} how */
  press(cell, how) {
    this.pressed = performance.now();
    this.grid.focus({ preventScroll: true });
    this.pointed = true; // it has been reached by the pointer, and not by Tab
    this.cursor = cell;
    this.act(cell, how);
    this.describe();
  }

  /** @param {PointerEvent} event
   * @param {Cell} cell */
  beginDrag(event, cell) {
    if (!this.tapped) this.at = this.placeOf(event);
    this.tapped = null;
    this.dragging = String(cell);
    this.canvas.setPointerCapture(event.pointerId);
    this.press(cell, { erase: event.button === 2 });
  }

  listen() {
    const { canvas, frame, grid } = this;
    listenToZoom(this);
    frame.addEventListener("scroll", () => this.paint());
    for (const moved of ["pointerdown", "pointermove", "keydown"])
      frame.addEventListener(moved, () => (this.anchor = null));
    this.find("turned")?.addEventListener("click", () => this.turnOn());
    canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      this.dragging = this.tapped = null;
      if (!cell || event.button > 2 || !event.isPrimary) return;
      event.preventDefault();
      if (event.pointerType !== "mouse") {
        this.tapped = cell; // or the page is about to be scrolled, or the board to be zoomed
        this.at = this.placeOf(event);
        return;
      }
      this.beginDrag(event, cell);
    });
    canvas.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const cell = this.tapped && this.cellAt(event);
      if (cell && String(cell) === String(this.tapped)) this.press(cell, { erase: event.button === 2 });
    });
    canvas.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => event.preventDefault());
    canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      if (!this.still && String(cell) !== String(this.hover ?? null)) {
        this.hover = event.pointerType === "mouse" ? cell : null;
        this.paint();
      }
      if (this.tapped && this.paints && event.isPrimary && Math.hypot(...this.placeOf(event).map((to, axis) => to - this.at[axis])) > 4)
        this.beginDrag(event, this.tapped);
      if (this.dragging) this.drag(event);
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (this.dragging = this.tapped = null));
    canvas.addEventListener("pointerleave", () => {
      this.hover = null;
      this.paint();
    });
    grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    grid.addEventListener("focus", () => this.paint());
    grid.addEventListener("blur", () => {
      this.pointed = false;
      this.paint();
    });
  }

  // ---- keys

  rows() {
    return this.position.piles ? this.position.piles.length : this.position.rows;
  }

  /** @param {number} row */
  columns(row) {
    return this.position.piles ? (this.position.piles[row]?.length ?? 0) : this.position.columns;
  }

  keepCursor() {
    const row = Math.max(0, Math.min(this.cursor[0], this.rows() - 1));
    const least = this.position.piles ? -1 : 0;
    this.cursor = [row, Math.max(least, Math.min(this.cursor[1], this.columns(row) - 1))];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // After a click the arrow keys are for the moves of a game, which the page walks through.
    if (this.view.steps && this.pointed && /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    const piles = Boolean(this.position.piles);
    const [row, column] = this.cursor;
    /** @type {Record<string, Cell>} */
    const steps = piles
      ? { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } : {};
    if (!piles && /^Arrow(Left|Right|Up|Down)$/.test(event.key)) steps[event.key] = stepOf(this.geometry, event.key);
    /** @type {Record<string, Cell>} */
    const jumps = { Home: [row, 0], End: [row, Infinity], PageUp: [0, column], PageDown: [Infinity, column] };
    const letter = this.game.letters.toLowerCase().indexOf(event.key.toLowerCase());
    let how = null;
    if (steps[event.key]) this.cursor = [row + steps[event.key][0], column + steps[event.key][1]];
    else if (jumps[event.key]) this.cursor = jumps[event.key];
    else if (event.key === "Enter" || event.key === " ") how = {};
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === "0") how = { erase: true };
    else if (event.key === "1" || event.key === "2") how = { colour: Number(event.key) };
    else if (event.key.length === 1 && letter >= 0) how = this.game.board ? (letter ? { colour: letter } : { erase: true }) : { colour: letter + 1 };
    else return;
    event.preventDefault();
    this.keepCursor();
    if (how) this.act(this.cursor, how);
    this.keepCursor();
    this.describe(true);
    this.scrollTo();
    this.paint();
  }

  scrollTo() {
    const [x, y] = this.geometry.centre(...this.cursor);
    const { frame } = this;
    if (x < frame.scrollLeft + 20 || x > frame.scrollLeft + frame.clientWidth - 20) frame.scrollLeft = x - frame.clientWidth / 2;
    if (y < frame.scrollTop + 20 || y > frame.scrollTop + frame.clientHeight - 20) frame.scrollTop = y - frame.clientHeight / 2;
  }

  // ---- for those who listen

  /** @param {number} row
   * @param {number} column */
  cellText(row, column) {
    const { game, position } = this;
    if (position.piles) {
      const disc = position.piles[row]?.[column];
      return disc ? `pile ${row + 1}, disc ${column + 1} from the top, ${game.colours[disc - 1]}` : `pile ${row + 1}, above its top disc`;
    }
    const cell = position.cells[row * position.columns + column];
    return `${cellName([row, column])}, ${cell ? game.colours[cell - 1] : "empty"}`;
  }

  /** The row of the cursor as cells of the grid. */
  describe(aloud = false) {
    const [row, column] = this.cursor;
    const count = this.columns(row);
    const first = this.position.piles ? -1 : 0;
    const cells = [];
    for (let i = first; i < count; i++)
      cells.push(h("span", {
        role: "gridcell", id: `cell-${row}-${i}`, "aria-colindex": i - first + 1,
        "aria-selected": i === column ? "true" : "false", "aria-label": this.cellText(row, i),
      }));
    this.grid.setAttribute("aria-rowcount", Math.max(1, this.rows()));
    this.grid.setAttribute("aria-colcount", Math.max(1, count - first));
    fill(this.find("row"), cells);
    this.find("row").setAttribute("aria-rowindex", row + 1);
    if (cells.length) this.grid.setAttribute("aria-activedescendant", `cell-${row}-${column}`);
    else this.grid.removeAttribute("aria-activedescendant");
    const told = this.find("cell");
    if (told) told.textContent = this.rows() ? this.cellText(row, column) : "";
    if (aloud) this.say(this.cellText(row, column));
  }
}
