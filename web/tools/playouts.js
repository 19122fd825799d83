// playouts.js - games at random: how often each side wins, and on a board after which first move.

import { start } from "../server/api.js";
import { h, fill, notice, thousands } from "../page/dom.js";
import { waitingText } from "../page/working.js";
import { capital } from "../game/games.js";
import { toldPiles, wire } from "../game/position.js";

/** @typedef {{cell: Cell, share: number, tied: boolean}} Move a first move: how often it won, and whether it is level with the best */

const NOISE = 1.96; // standard errors: 95 in 100 differences of nothing but chance are less

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** @type {Tool} */
export const playouts = {
  name: "playouts",
  title: "Playouts",
  applies: () => true,
  games: "1000",

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.found = null;
    fill(panel,
      h("div", { class: "line" },
        h("label", { for: "count" }, "Games of each move"),
        h("select", { id: "count", onchange: (event) => (this.games = event.target.value) },
          ["100", "1000", "10000", "100000"].map((count) =>
            h("option", { value: count, selected: count === this.games }, thousands(Number(count)))))),
      h("div", { class: "line" },
        h("button", { id: "run", class: "main", type: "button", onclick: () => this.run() }, "Play them"),
        h("button", { id: "stop", type: "button", disabled: true, onclick: () => this.job?.cancel() }, "Stop")),
      h("p", {}, h("progress", { id: "progress", max: "1", value: "0", "aria-label": "Progress" })),
      h("p", { id: "played", class: "note", role: "status" }),
      h("div", { id: "outcome" }));
  },

  close() {
    this.turn = (this.turn ?? 0) + 1;
    this.job?.drop();
    this.job = null;
    this.found = null;
  },

  changed() {
    this.close();
    this.open(this.page, this.panel);
  },

  async run() {
    const { page, panel } = this;
    this.close();
    const { turn } = this;
    const piles = page.position.piles && toldPiles(page.position);
    /** @param {any} data */
    const show = (data) => {
      if (turn !== this.turn) return;
      if (piles) for (const one of data.by_move ?? []) one.move[0] = piles[one.move[0]];
      this.show(data);
    };
    panel.querySelector("#stop").disabled = false;
    panel.querySelector("#run").disabled = true;
    const cells = page.position.cells?.length ?? 0;
    /** @param {string} text */
    const say = (text) => turn === this.turn && (panel.querySelector("#played").textContent = text);
    say("");
    try {
      const job = await start("simulate", {
        ...wire(page.position), by_move: cells <= 2500, games: Number(this.games),
      }, {
        preview: show,
        result: show,
        queued: ({ place }) => say(waitingText(place)),
        progress: (data) => say(`${thousands(data.games)} of ${thousands(data.total)} games`) && (panel.querySelector("#progress").value = data.games / data.total),
      });
      if (turn !== this.turn) return job.drop();
      this.job = job;
      const end = await job.ended;
      if (turn !== this.turn) return;
      if (end.state === "done") panel.querySelector("#progress").value = 1;
      say(end.state === "done" ? "" : "Stopped.");
    } catch (error) {
      if (turn !== this.turn) return;
      say(capital(error.message));
      notice(capital(error.message), true);
    }
    panel.querySelector("#stop")?.setAttribute("disabled", "");
    panel.querySelector("#run")?.removeAttribute("disabled");
  },

  /** @param {any} data */
  show(data) {
    this.found = data;
    const rows = Object.entries(data.outcomes).map(([name, count]) => {
      const [share, low, high] = data.probability[name] ?? [count / data.games];
      return h("tr", {}, h("th", { scope: "row" }, capital(name)), h("td", {}, percent(share)),
        h("td", {}, low === undefined ? "" : `${percent(low)} – ${percent(high)}`), h("td", {}, thousands(count)));
    });
    fill(this.panel.querySelector("#outcome"),
      h("table", {}, h("thead", {}, h("tr", {}, ["Outcome", "Share", "95 %", "Games"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, rows)),
      data.moves ? h("p", { class: "note" }, `${data.moves.mean.toFixed(1)} moves a game, ${data.moves.min} to ${data.moves.max}`) : null,
      data.by_move?.length ? h("p", { class: "note", id: "best" }, this.bestText(data)) : null);
    this.page.refresh();
  },

  /** @param {any} data */
  bestText(data) {
    const { page } = this;
    /** @type {Move[]} */
    const [first, ...others] = this.moves();
    const told = `On each move: how often ${capital(data.to_move)} wins after it, in percent. `;
    const tied = others.filter(({ tied }) => tied);
    if (!tied.length) return `${told}Best: ${page.moveName(first.cell)}, ${percent(first.share)}.`;
    const names = [first, ...tied].slice(0, 6).map(({ cell }) => page.moveName(cell)).join(", ");
    return `${told}${tied.length + 1} moves lead with about ${percent(first.share)}, and so many games do not tell them apart: ` +
      `${names}${tied.length > 5 ? " …" : "."}`;
  },

  /** All first moves, the one that won most often first. Those are tied with it whose share of won games is not
   * less by what chance makes of as many games: twice the standard error of the difference.
   * @returns {Move[]} */
  moves() {
    const { by_move, to_move } = this.found;
    const all = by_move.map((/** @type {any} */ { move, games, outcomes }) => {
      const share = games ? outcomes[to_move] / games : 0;
      return { cell: move, share, variance: (share * (1 - share)) / Math.max(1, games) };
    });
    const best = all.reduce((/** @type {any} */ most, /** @type {any} */ one) => (one.share > most.share ? one : most));
    for (const one of all)
      one.tied = one !== best && best.share - one.share <= NOISE * Math.sqrt(best.variance + one.variance);
    best.tied = all.some((/** @type {any} */ { tied }) => tied);
    return [best, ...all.filter((/** @type {any} */ one) => one !== best)];
  },

  view() {
    if (!this.found?.by_move?.length) return {};
    /** @type {Move[]} */
    const moves = this.moves();
    if (this.page.position.piles) {
      const tied = moves.filter((one) => one.tied);
      const best = tied.length ? tied : [moves[0]];
      return { marks: best.map(({ cell }) => ({ cell, kind: "good" })), markTexts: { good: tied.length ? "Not told apart from the best" : "Won most often" } };
    }
    return {
      heat: moves.map(({ cell, share, tied }) => ({ cell, share, tied, text: String(Math.round(100 * share)) })),
      heatText: `${capital(this.found.to_move)} wins after it`,
    };
  },
};
