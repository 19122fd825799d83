// play.js - a game move by move: two people, or one and Dyad. The rules are the server's.

import { post, start } from "../server/api.js";
import { h, fill, memory, notice, announce } from "../page/dom.js";
import { capital, cellName, gameOf } from "../game/games.js";
import { same, unwire, wire } from "../game/position.js";

/** @type {Record<string, string>} */
const endings = {
  joined: "has joined their sides",
  full: "The board is full, and nobody has won",
  no_move: "wins: there is no legal move left",
  resigned: "wins: the other gave up",
  goal: "wins: the goal of the game is reached",
  repeats: "Play repeats: nobody wins",
  passed: "Both passed: nobody wins",
};

/** @type {Record<string, string>} */
const outcomes = { win: "it wins", draw: "nobody wins", loss: "it loses" };

/** @type {Tool} */
export const play = {
  name: "play",
  title: "Play",
  applies: (game) => game.plays,

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.busy = (this.busy ?? 0) + 1;
    this.level ??= "1";
    this.dyad ??= "2";
    this.swaps ??= true;
    this.hints ??= memory.get("hints") === "on";
    if (this.own && same(this.own, page.position)) this.resume();
    else this.begin();
  },

  /** The game that is on the board goes on. */
  resume() {
    this.layOut();
    this.ask();
  },

  close() {
    this.stopThinking();
    this.busy++;
    this.state = null;
  },

  /** A new game, from what is on the board. */
  begin() {
    this.stopThinking();
    this.first = this.page.position;
    this.moves = [];
    this.later = []; // what was taken back, the last of it first
    this.state = null;
    this.layOut();
    this.ask();
  },

  layOut() {
    const game = gameOf(this.first.game);
    const options = [["0", "two people"], ["2", `you are ${capital(game.colours[0])}`],
      ["1", `you are ${capital(game.colours[1])}`], ["3", "Dyad plays both"]];
    /** @param {string} id
     * @param {string[][]} list
     * @param {string} value
     * @param {(event: any) => void} change */
    const select = (id, list, value, change) => h("select", { id, onchange: change },
      list.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
    fill(this.panel,
      h("p", { id: "turn", class: "figure" }, " "),
      h("p", { id: "thought", class: "note" }, " "),
      h("div", { class: "line" },
        h("button", { id: "take-back", type: "button", onclick: () => this.undo() }, "Take back"),
        h("button", { id: "swap", type: "button", onclick: () => this.make("swap"), hidden: true }, "Swap"),
        h("button", { id: "pass", type: "button", onclick: () => this.make("pass"), hidden: true }, "Pass"),
        h("button", { id: "resign", type: "button", onclick: () => this.make("resign") }, "Resign"),
        h("button", { id: "again", type: "button", onclick: () => this.restart() }, "Start again")),
      h("p", { id: "moves", class: "note" }),
      h("div", { class: "line" },
        h("label", { for: "sides" }, "Players"),
        select("sides", options, this.dyad, (event) => {
          this.dyad = event.target.value;
          this.next();
        }),
        h("label", { for: "level" }, "Dyad thinks"),
        select("level", [["0.2", "0.2 s"], ["1", "1 s"], ["5", "5 s"]], this.level,
          (event) => (this.level = event.target.value))),
      game.swaps ? this.box("swaps", "Swap rule: the second move may take over the first stone", () => {
        if (this.state) this.tell();
        this.next();
      }) : null,
      this.box("hints", "Hints: legal moves, and what Dyad says of the position", () => {
        memory.set("hints", this.hints ? "on" : "off");
        this.page.refresh();
      }));
  },

  /** A box to be checked: this[name].
   * @param {string} name
   * @param {string} text
   * @param {() => void} act */
  box(name, text, act) {
    return h("div", { class: "line" }, h("label", { class: "box" }, h("input", { id: name, type: "checkbox", checked: this[name],
      onchange: (event) => {
        this[name] = event.target.checked;
        act();
      } }), h("span", {}, text)));
  },

  /** Asks the server how the game stands, with a move or without.
   * @param {Cell | string} [move] */
  async ask(move) {
    const turn = ++this.busy;
    const moves = move === undefined ? this.moves : [...this.moves, move];
    try {
      const state = await post("play", { ...wire(this.first), moves });
      if (turn !== this.busy) return;
      const before = this.page.position;
      this.moves = moves;
      this.state = state;
      this.own = unwire(state);
      this.page.set(this.own);
      if (!this.own.piles)
        this.page.board.fade(state.captured, state.captured.map((/** @type {Cell} */ [r, c]) => before.cells[r * before.columns + c] || 1));
      this.tell();
      this.page.refresh();
      this.next();
    } catch (error) {
      if (turn !== this.busy) return;
      notice(capital(error.message), true);
      if (!this.state) this.note(`No game begins here: ${error.message}.`);
    }
  },

  /** @param {Cell | string} move */
  make(move) {
    if (!this.state || this.state.ending !== "none" || this.thinking) return;
    this.later = [];
    this.ask(move);
  },

  act(cell, how) {
    if (how.drag || how.erase || !this.state || this.thinking) return;
    if (this.state.ending !== "none") notice("The game is over. Start again, or take back.");
    else this.make(cell);
  },

  /** Whether a swap would be one, by the rule as it is switched. */
  maySwap() {
    return this.swaps && this.state.legal.includes("swap");
  },

  isDyads() {
    const turn = gameOf(this.first.game).colours.indexOf(this.state?.to_move) + 1;
    return this.dyad === "3" || Number(this.dyad) === turn;
  },

  /** Has Dyad move, where it is its turn. */
  async next() {
    this.stopThinking();
    if (!this.state || this.state.ending !== "none" || !this.isDyads()) return;
    const turn = this.thought;
    this.thinking = true;
    this.note("Dyad is thinking…");
    /** @type {any} */
    let found = null;
    let job = null;
    try {
      job = await start("move", {
        ...wire(this.first), moves: this.moves, seconds: Number(this.level), swap: this.maySwap(),
      }, {
        thinking: (data) => turn === this.thought && this.think(data),
        result: (data) => (found = data),
      });
      if (turn !== this.thought) return job.drop();
      this.job = job;
      await job.ended;
    } catch (error) {
      if (turn === this.thought) notice(capital(error.message), true);
    }
    if (turn !== this.thought) return;
    this.thinking = false;
    this.job = null;
    this.note(" "); // unless there is something to be told of the move
    if (!found) return;
    this.think(found);
    this.later = [];
    if (found.move === "swap") notice("Dyad swaps: it takes your first stone over.");
    this.ask(found.move);
  },

  /** Whatever Dyad thinks of now is no longer wanted. */
  stopThinking() {
    this.thought = (this.thought ?? 0) + 1;
    if (this.thinking) this.note(" ");
    this.job?.drop();
    this.job = null;
    this.thinking = false;
  },

  /** @param {any} data */
  think(data) {
    if (data.playouts === undefined) return;
    const looked = `${data.playouts.toLocaleString("en-US")} game${data.playouts === 1 ? "" : "s"} tried out`;
    this.note(data.proven ? `Dyad has proved what it comes to: ${outcomes[data.outcome]}.`
      : `Dyad gives itself ${Math.round(100 * data.winrate)} %, after ${looked}.`);
  },

  /** @param {string} text */
  note(text) {
    const line = this.panel.querySelector("#thought");
    if (line) line.textContent = text;
  },

  tell() {
    const { state, panel } = this;
    if (!panel.querySelector("#turn")) return;
    const winner = state.winner && capital(state.winner);
    const text = state.ending === "none" ? `${capital(state.to_move)} to move`
      : winner ? `${winner} ${endings[state.ending]}` : endings[state.ending];
    panel.querySelector("#turn").textContent = `${text}.`;
    panel.querySelector("#swap").hidden = !this.maySwap();
    panel.querySelector("#pass").hidden = !state.legal.includes("pass");
    panel.querySelector("#take-back").disabled = !this.moves.length;
    /** @param {Cell | string} move */
    const name = (move) => (typeof move === "string" ? move : this.own.piles ? `${move[0] + 1}:${move[1] + 1}` : cellName(move));
    panel.querySelector("#moves").textContent = this.moves.length > 40
      ? `${this.moves.length} moves, the last ${this.moves.slice(-20).map(name).join(" ")}` : this.moves.map(name).join(" ");
    const last = this.moves.at(-1);
    announce(`${last === undefined ? "" : `${name(last)}. `}${state.captured.length ? `${state.captured.length} captured. ` : ""}${text}`);
  },

  /** Whether Dyad is to move after so many moves, one of the two being a person.
   * @param {number} count */
  isAnswered(count) {
    return (this.dyad === "1" || this.dyad === "2") && (count + this.first.mover - 1) % 2 === Number(this.dyad) - 1;
  },

  undo() {
    if (!this.moves.length) return;
    this.stopThinking();
    const count = this.moves.length - 1;
    this.goTo(count && this.isAnswered(count) ? count - 1 : count);
  },

  /** Makes again what was taken back. */
  redo() {
    if (!this.later.length) return;
    this.stopThinking();
    const count = this.moves.length + 1;
    this.goTo(this.later.length > 1 && this.isAnswered(count) ? count + 1 : count);
  },

  /** The game after so many of its moves, those that were taken back among them.
   * @param {number} count */
  goTo(count) {
    const all = [...this.moves, ...this.later];
    this.moves = all.slice(0, count);
    this.later = all.slice(count);
    this.ask();
  },

  /** @param {number} by */
  step(by) {
    if (by < 0) this.undo();
    else this.redo();
  },

  restart() {
    this.stopThinking();
    this.moves = [];
    this.later = [];
    this.ask();
  },

  /** Somebody changed the position otherwise: a game begins there. */
  changed(position) {
    if (!this.own || !same(position, this.own)) this.begin();
  },

  /** What is to be seen on the board. Without hints, what Dyad knows is not, before the game is over. */
  view() {
    if (!this.state) return { evidence: this.hints, steps: true };
    const cells = this.hints ? this.state.legal.filter((/** @type {Cell | string} */ move) => typeof move !== "string") : [];
    const last = this.moves.at(-1);
    return {
      legal: this.page.position.piles || this.page.position.cells.length <= 625 ? cells : [],
      latest: typeof last !== "string" && !this.own.piles ? last : null,
      steps: true,
      evidence: this.hints || this.state.ending !== "none",
    };
  },
};
