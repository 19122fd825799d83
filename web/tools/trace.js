// trace.js - the standard simulation of Un-Go: the first legal move each turn, stepped, played and
// scrubbed. Where play repeats, the slider can go round and round.

import { post } from "../server/api.js";
import { h, fill, notice, announce, thousands } from "../page/dom.js";
import { capital, cellName, gameOf } from "../game/games.js";
import { wire } from "../game/position.js";

const KEY_EVERY = 128; // moves between two boards that are kept

/** @type {Tool} */
export const trace = {
  name: "trace",
  title: "Standard play",
  applies: (game) => Boolean(game.traces),

  async open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.ready = false;
    this.at = 0;
    fill(panel, h("p", { class: "note" }, "Each turn the first legal move is played, row by row."), h("p", {}, "Playing it out…"));
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.start = page.position;
    try {
      const report = await page.judged();
      if (turn !== this.turn) return;
      const period = report?.period ?? 0;
      const told = await post("trace", { ...wire(this.start), most: Math.min(50000, Math.max(1, report?.moves ?? 50000)) });
      if (turn !== this.turn) return;
      this.report = report;
      this.period = told.ending === "repeats" ? period : 0;
      this.moves = told.moves;
      this.keys = [this.start.cells.slice()];
      this.layOut();
      this.ready = true;
      this.go(0);
    } catch (error) {
      if (turn === this.turn) {
        fill(panel, h("p", {}, capital(error.message)));
        notice(capital(error.message), true);
      }
    }
  },

  layOut() {
    const last = this.moves.length;
    /** @param {string} id
     * @param {string} text
     * @param {string} label
     * @param {() => void} act */
    const button = (id, text, label, act) => h("button", { id, type: "button", title: label, "aria-label": label, onclick: act }, text);
    fill(this.panel,
      h("p", { id: "step", class: "figure" }, " "),
      h("input", { id: "scrub", type: "range", min: "0", max: String(last), value: "0", "aria-label": "Move", list: "turns",
        oninput: (event) => this.go(Number(event.target.value)) }),
      this.period ? h("datalist", { id: "turns" }, h("option", { value: String(last - this.period) })) : null,
      h("div", { class: "line" },
        button("to-start", "«", "To the start", () => this.go(0)),
        button("back", "‹", "One move back", () => this.go(this.at - 1)),
        button("run-trace", "▶ Play", "Play", () => this.run()),
        button("forth", "›", "One move on", () => this.go(this.at + 1)),
        button("to-end", "»", "To the end", () => this.go(last)),
        h("label", { for: "speed" }, "Speed"),
        h("select", { id: "speed" }, [["2", "2"], ["8", "8"], ["30", "30"], ["120", "120"], ["1000", "1000"]].map(([value, text]) =>
          h("option", { value, selected: value === "8" }, `${text} a second`)))),
      h("p", { id: "round", class: "note" }, this.period
        ? `The board after move ${thousands(last - this.period)}, with the same side to move, comes again after move ${thousands(last)}: ${this.period} moves that repeat for ever.`
        : `${thousands(last)} moves; then there is no legal one.`),
      h("p", { id: "taken", class: "note" }, " "));
  },

  close() {
    this.halt();
    this.turn = (this.turn ?? 0) + 1;
    this.ready = false;
    if (this.start) this.page.display(null);
  },

  changed() {
    this.close();
    this.open(this.page, this.panel);
  },

  /** Who makes the move of that index.
   * @param {number} index */
  colourOf(index) {
    return index % 2 ? 3 - this.start.mover : this.start.mover;
  },

  /** Plays one move on a board; what it takes off.
   * @param {Uint8Array} cells
   * @param {number} index */
  put(cells, index) {
    const n = this.start.columns;
    const { move, captured } = this.moves[index];
    cells[move[0] * n + move[1]] = this.colourOf(index);
    for (const [row, column] of captured ?? []) cells[row * n + column] = 0;
    return captured ?? [];
  },

  /** The board after so many moves.
   * @param {number} count */
  cellsAt(count) {
    const key = Math.min(this.keys.length - 1, Math.floor(count / KEY_EVERY));
    const cells = this.keys[key].slice();
    for (let i = key * KEY_EVERY; i < count; i++) {
      this.put(cells, i);
      if ((i + 1) % KEY_EVERY === 0) this.keys[(i + 1) / KEY_EVERY] ??= cells.slice();
    }
    return cells;
  },

  /** @param {number} at */
  go(at) {
    if (!this.ready) return;
    at = Math.max(0, Math.min(this.moves.length, at));
    const onwards = at === this.at + 1;
    this.at = at;
    this.cells = this.cellsAt(at);
    this.page.display({ ...this.start, cells: this.cells });
    const captured = at ? (this.moves[at - 1].captured ?? []) : [];
    if (onwards) this.page.board.fade(captured, captured.map(() => 3 - this.colourOf(at - 1)));
    this.tell(captured);
  },

  /** @param {Cell[]} captured */
  tell(captured) {
    const { at, panel, moves } = this;
    const colours = gameOf(this.start.game).colours.map(capital);
    panel.querySelector("#scrub").value = String(at);
    const move = at ? `${colours[this.colourOf(at - 1) - 1]} ${cellName(moves[at - 1].move)}` : "The start";
    const inRound = this.period && at >= moves.length - this.period;
    const text = `Move ${thousands(at)} of ${thousands(moves.length)}: ${move}`;
    panel.querySelector("#step").textContent = text;
    panel.querySelector("#taken").textContent = captured.length
      ? `Takes off ${captured.length}: ${captured.slice(0, 12).map(cellName).join(" ")}`
      : inRound ? (at === moves.length ? "The same board as where the round began." : "In the round that repeats.") : " ";
    if (!this.timer) announce(text);
  },

  /** @param {number} by */
  step(by) {
    this.go(this.at + by);
  },

  run() {
    const button = this.panel.querySelector("#run-trace");
    if (this.timer) return this.halt();
    if (this.at >= this.moves.length) this.go(0);
    button.textContent = "⏸ Pause";
    let due = performance.now();
    /** @param {number} now */
    const tick = (now) => {
      const speed = Number(this.panel.querySelector("#speed")?.value ?? 8);
      const steps = Math.floor(((now - due) * speed) / 1000);
      if (steps > 0) {
        due += (steps * 1000) / speed;
        let next = this.at + Math.min(steps, 500);
        if (next > this.moves.length && this.period) next = this.moves.length - this.period + ((next - this.moves.length) % this.period);
        this.go(next);
      }
      if (this.at >= this.moves.length && !this.period) this.halt();
      else this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  },

  halt() {
    cancelAnimationFrame(this.timer);
    this.timer = null;
    const button = this.panel?.querySelector("#run-trace");
    if (button) button.textContent = "▶ Play";
  },

  act() {
    notice("This is the standard simulation. To change the board, go to “Set up”.");
  },

  view() {
    return this.ready && this.at ? { latest: this.moves[this.at - 1].move, plain: true, steps: true } : { plain: true, steps: true };
  },
};
