// playouts.js - games at random: how often each side wins, and on a board after which first move.

import { start } from "../server/api.js";
import { h, fill, notice, thousands } from "../page/dom.js";
import { capital } from "../game/games.js";
import { toldPiles, wire } from "../game/position.js";

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
    try {
      const job = await start("simulate", {
        ...wire(page.position), by_move: cells <= 2500, games: Number(this.games),
      }, {
        preview: show,
        result: show,
        progress: (data) => turn === this.turn && (panel.querySelector("#progress").value = data.games / data.total),
      });
      if (turn !== this.turn) return job.drop();
      this.job = job;
      const end = await job.ended;
      if (turn !== this.turn) return;
      if (end.state === "done") panel.querySelector("#progress").value = 1;
    } catch (error) {
      if (turn !== this.turn) return;
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
    const best = this.best(data);
    fill(this.panel.querySelector("#outcome"),
      h("table", {}, h("thead", {}, h("tr", {}, ["Outcome", "Share", "95 %", "Games"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, rows)),
      data.moves ? h("p", { class: "note" }, `${data.moves.mean.toFixed(1)} moves a game, ${data.moves.min} to ${data.moves.max}`) : null,
      data.by_move?.length ? [h("p", { class: "note" }, `On each move: how often ${capital(data.to_move)} wins after it. Best: ${best}.`),
        h("div", { class: "scale" }), h("div", { class: "ends" }, h("span", {}, percent(this.range[0])), h("span", {}, percent(this.range[1])))] : null);
    this.page.refresh();
  },

  /** @param {any} move */
  share(move) {
    return move.outcomes[this.found.to_move] / move.games;
  },

  /** @param {any} data */
  best(data) {
    if (!data.by_move?.length) return "";
    const shares = data.by_move.map((/** @type {any} */ move) => this.share(move));
    this.range = [Math.min(...shares), Math.max(...shares)];
    const top = data.by_move[shares.indexOf(this.range[1])];
    return `${this.page.moveName(top.move)}, ${percent(this.range[1])}`;
  },

  view() {
    if (!this.found?.by_move?.length) return {};
    const [low, high] = this.range;
    /** @type {{cell: Cell, won: number}[]} */
    const moves = this.found.by_move.map((/** @type {any} */ move) => ({ cell: move.move, won: this.share(move) }));
    if (this.page.position.piles)
      return { marks: moves.filter(({ won }) => won === high).map(({ cell }) => ({ cell, kind: "good" })) };
    return {
      heat: moves.map(({ cell, won }) => ({
        cell, share: high > low ? (won - low) / (high - low) : 0.5, text: String(Math.round(100 * won)),
      })),
    };
  },
};
