// solving.js - who wins with best play: the winning moves fill in as they are proved.

import { start } from "../server/api.js";
import { h, fill, notice, thousands } from "../page/dom.js";
import { waitingText } from "../page/working.js";
import { capital, cellName, gameOf, inMoves, winsIn } from "../game/games.js";
import { toldPiles, wire } from "../game/position.js";

// What a move comes to for whoever makes it.
/** @type {Record<string, string>} */
const kinds = { win: "good", draw: "even", loss: "bad" };
/** @type {Record<string, string>} */
const signs = { win: "W", draw: "D", loss: "L" };
/** @type {Record<string, string>} */
const said = { win: "winning moves", draw: "moves hold that" };

/** @param {Cell | string} move */
const moveName = (move) => (typeof move === "string" ? move : cellName(move));

/** @type {Tool} */
export const solving = {
  name: "solve",
  title: "Solve",
  applies: (game) => Boolean(game.solves),

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.reset();
    const game = gameOf(page.position.game);
    const fits = page.position.piles ||
      (Math.max(page.position.rows, page.position.columns) <= game.solves.side && page.position.cells.length <= game.solves.cells);
    fill(panel,
      fits ? null : h("p", {}, game.solves.side === game.solves.cells
        ? `${game.title} is solved up to ${game.solves.cells} cells.`
        : `${game.title} is solved up to ${game.solves.side} × ${game.solves.side}.`),
      h("div", { class: "line" },
        h("button", { id: "run", class: "main", type: "button", disabled: !fits, onclick: () => this.run() }, "Solve"),
        h("button", { id: "stop", type: "button", disabled: true, onclick: () => this.job?.cancel() }, "Stop")),
      h("p", { id: "answer", class: "figure" }, " "),
      h("p", { id: "search", class: "note" }, " "),
      h("p", { id: "line", class: "note" }));
  },

  reset() {
    this.turn = (this.turn ?? 0) + 1;
    this.job?.drop();
    this.job = null;
    this.marks = [];
    this.looked = []; // at moves, and what they come to
    this.support = [];
  },

  close() {
    this.reset();
  },

  changed() {
    this.open(this.page, this.panel);
  },

  /** @param {string} id
   * @param {string} text */
  say(id, text) {
    const line = this.panel.querySelector(`#${id}`);
    if (line) line.textContent = text;
  },

  async run() {
    const { page, panel } = this;
    this.reset();
    const { turn } = this;
    /** @param {(data: any) => void} act
     * @returns {(data: any) => void} */
    const told = (act) => (data) => turn === this.turn && act(data);
    this.piles = page.position.piles && toldPiles(page.position);
    panel.querySelector("#stop").disabled = false;
    panel.querySelector("#run").disabled = true;
    this.say("answer", "Searching…");
    try {
      const job = await start("solve", { ...wire(page.position), seconds: 600 }, {
        queued: told(({ place }) => this.say("search", waitingText(place))),
        progress: told((data) => this.say("search", `${thousands(data.nodes)} positions, ${data.seconds.toFixed(1)} s`)),
        solution: told((data) => this.show(data)),
        move: told((data) => this.mark(data)),
        result: told((data) => this.finish(data)),
      });
      if (turn !== this.turn) return job.drop();
      this.job = job;
      const end = await job.ended;
      if (turn !== this.turn) return;
      if (end.state === "stopped") this.say("search", `${panel.querySelector("#search").textContent} – stopped`);
    } catch (error) {
      if (turn !== this.turn) return;
      this.say("answer", "");
      this.say("search", `${capital(error.message)} Solve tries again.`);
      notice(capital(error.message), true);
    }
    panel.querySelector("#stop")?.setAttribute("disabled", "");
    panel.querySelector("#run")?.removeAttribute("disabled");
  },

  // ---- hex and path

  /** @param {any} data */
  show(data) {
    if (data.outcome) return;
    this.say("answer", data.winner === null ? "Not known yet."
      : data.winner === "nobody" ? "Nobody wins with best play." : `${capital(data.winner)} wins${inMoves(data.distance)} with best play.`);
    this.say("line", data.pv.length ? `Best play: ${data.pv.map(moveName).join(" ")}${data.pv_complete === false ? " …" : ""}` : "");
    this.support = data.support;
    this.good = data.winner === "nobody" ? "draw" : "win";
    this.page.refresh();
  },

  /** @param {{move: Cell | "swap", result: string, distance?: number}} one */
  mark(one) {
    this.marks.push(...this.marked([one]));
    this.looked.push(one);
    this.say("search", `${this.looked.filter((/** @type {any} */ look) => look.result === this.good).length} ${said[this.good]}, of ${this.looked.length} looked at`);
    this.page.refresh();
  },

  /** Moves as they are marked on the board, where the swap has no cell: "draw" is a move after which nobody can win any
   * more.
   * @param {any[]} moves */
  marked: (moves) => moves.filter(({ move }) => Array.isArray(move)).map(({ move, result, distance }) => ({
    cell: move, kind: kinds[result] ?? "even",
    text: distance !== undefined ? signs[result] + (distance === null ? "" : winsIn(distance)) : result === "draw" ? "=" : result === null ? "?" : undefined,
  })),

  /** @param {any} data */
  finish(data) {
    if (data.left_first) this.finishPiles(data);
    else if (data.result) this.finishTable(data);
    else {
      this.show(data);
      const best = this.good === "win" ? data.winning_moves : data.drawing_moves;
      if (!this.marks.length) this.marks = this.marked(best.map((/** @type {Cell | "swap"} */ move) => ({ move, result: this.good })));
      this.say("search", `${thousands(data.nodes)} positions, ${data.seconds.toFixed(2)} s; ` +
        `${best.length} ${said[this.good]}${data.complete ? "" : ", perhaps more"}`);
    }
    this.page.refresh();
  },

  // ---- ungo

  /** @param {any} data */
  finishTable(data) {
    const colours = gameOf(this.page.position.game).colours.map(capital);
    const mover = capital(data.to_move);
    const other = colours[1 - colours.indexOf(mover)];
    const winner = data.result === "win" ? mover : data.result === "loss" ? other : null;
    this.say("answer", winner ? `${winner} wins${inMoves(data.distance)}.` : "A draw: nobody can force an end.");
    this.marks = this.marked(data.moves);
    this.say("line", `Best play: ${data.line.slice(0, 60).map(cellName).join(" ")}${data.period ? ", and round again" : ""}`);
    this.say("search", "On each move: what it comes to, and in how many moves of the winner’s own.");
  },

  // ---- nim

  /** @param {any} data */
  finishPiles(data) {
    const [left, right] = gameOf(this.page.position.game).colours.map(capital);
    /** @type {Record<string, string>} */
    const outcomes = {
      L: `${left} wins, whoever starts.`, R: `${right} wins, whoever starts.`,
      N: "Whoever starts wins.", P: "Whoever starts loses.",
    };
    this.say("answer", outcomes[data.outcome] ?? "Not known.");
    const moves = [...data.left_first.winning_moves, ...data.right_first.winning_moves];
    /** @param {{component: number, move: string}} move */
    const cell = ({ component, move }) => [this.piles[component], Number(move.split(":")[1]) - 1];
    this.marks = moves.map((move) => ({ cell: cell(move), kind: "good" }));
    this.say("search", `${moves.length} winning moves, of ${left} or ${right}; ${thousands(data.nodes)} positions searched`);
    const line = data.left_first.line ?? [];
    this.say("line", line.length ? `Best play, ${left} first: ${line.slice(0, 30).map((/** @type {any} */ move) => `${this.piles[move.component] + 1}:${move.move.split(":")[1]}`).join(" ")}` : "");
  },

  view() {
    return { marks: this.marks, support: this.support };
  },
};
