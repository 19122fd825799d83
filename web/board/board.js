// board.js - the board on the page: a canvas that pointers and keys act on, and for those who do not
// see it a grid (WAI-ARIA) of which the row with the cursor is there.

import { $, announce, fill, h } from "../page/dom.js";
import { cellName, gameOf } from "../game/games.js";
import { geometryOf } from "./geometry.js";
import { Layers } from "./layers.js";
import { Painter, readPalette } from "./painter.js";

const FADE_MS = 320;

export class Board {
  /** @type {Position} */ position;
  /** @type {Game} */ game;
  /** @type {Geometry} */ geometry;
  /** @type {Cell | null} */ hover;
  /** @type {Point} where the pointer that drags was last */ at;

  /** `act(cell, how)` is told of every cell that is pressed: how is {colour} where a key names one,
   * {drag: true} where the pointer went on to it, {again: true} where it began there.
   * @param {(cell: Cell, how: How) => void} act */
  constructor(act) {
    this.frame = $("frame");
    this.grid = $("grid");
    this.canvas = $("canvas");
    this.painter = new Painter(this.canvas);
    this.act = act;
    /** @type {View} */
    this.view = {};
    this.layers = new Layers(() => this.paint());
    /** @type {Cell} */
    this.cursor = [0, 0];
    this.zoom = 1;
    /** @type {{cell: Cell, colour: number, left: number}[]} */
    this.fading = [];
    readPalette();
    this.listen();
    new ResizeObserver(() => this.lay()).observe(this.frame);
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

  /** @param {number} zoom */
  setZoom(zoom) {
    this.zoom = Math.max(1, Math.min(16, zoom));
    this.lay();
  }

  refreshPalette() {
    readPalette();
    this.paint();
  }

  /** On paper the board is as in the light, whatever the theme is.
   * @param {boolean} begins */
  print(begins) {
    document.documentElement.classList.toggle("printed", begins);
    readPalette();
    this.draw();
  }

  lay() {
    if (!this.position) return;
    const room = Math.max(220, window.innerHeight - 190);
    this.geometry = geometryOf(this.game.shape, this.position, this.frame.clientWidth - 2, room, this.zoom);
    this.painter.resize(this.geometry);
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
    if (!this.geometry) return;
    const cursor = this.grid.matches(":focus-visible") ? this.cursor : null;
    const layers = [...this.layers.all(), ...(this.view.layers ?? [])];
    this.painter.draw(this.game, this.position, this.geometry, { ...this.view, layers, cursor, hover: this.hover, fading: this.fading });
  }

  // ---- pointers

  /** @param {MouseEvent} event
   * @returns {Point} */
  placeOf(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
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
    return [box.left + x, box.top + y];
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

  listen() {
    const { canvas, grid } = this;
    canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      this.dragging = this.tapped = null;
      if (!cell || event.button > 2 || !event.isPrimary) return;
      event.preventDefault();
      if (event.pointerType !== "mouse" && !this.paints) {
        this.tapped = String(cell); // or the page is about to be scrolled
        return;
      }
      this.dragging = String(cell);
      this.at = this.placeOf(event);
      canvas.setPointerCapture(event.pointerId);
      this.press(cell, { erase: event.button === 2 });
    });
    canvas.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const cell = this.tapped && this.cellAt(event);
      if (cell && String(cell) === this.tapped) this.press(cell, { erase: event.button === 2 });
    });
    canvas.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => event.preventDefault());
    canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      if (String(cell) !== String(this.hover ?? null)) {
        this.hover = event.pointerType === "mouse" ? cell : null;
        this.paint();
      }
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
    window.addEventListener("resize", () => this.lay());
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
    // After a click the arrow keys are for the moves of a game, which the page steps through.
    if (this.view.steps && this.pointed && /^Arrow(Left|Right)$/.test(event.key)) return;
    const piles = Boolean(this.position.piles);
    const [row, column] = this.cursor;
    /** @type {Record<string, Cell>} */
    const steps = piles
      ? { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
      : { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
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
    fill($("row"), cells);
    $("row").setAttribute("aria-rowindex", row + 1);
    if (cells.length) this.grid.setAttribute("aria-activedescendant", `cell-${row}-${column}`);
    else this.grid.removeAttribute("aria-activedescendant");
    $("cell").textContent = this.rows() ? this.cellText(row, column) : "";
    if (aloud) announce(this.cellText(row, column));
  }
}
