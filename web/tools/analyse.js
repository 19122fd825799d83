// analyse.js - Dyad looks at the position while somebody else does: best moves, ranked, on the board and in a
// list; the winning chance as a bar; how play would go on; and what is proven, which is told apart from what
// is guessed. It follows the position that is shown, and rests while the page is hidden.

import { answerer, start } from "../server/api.js";
import { h, fill, announce, notice, thousands } from "../page/dom.js";
import { Working } from "../page/working.js";
import { capital, cellName, inMoves, winsIn } from "../game/games.js";
import { wire } from "../game/position.js";
import { leaves } from "../game/tree.js";
import { overlays } from "../board/overlays.js";

const SECONDS = 120; // that a position is looked at, unless somebody asks for more
const PAUSE_MS = 120; // positions that come quickly are passed over
const ROWS = 10;
const RANKED = 5; // that are marked on the board without being proven
const LINE_MOST = 14; // moves of a line on the board

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** What is proven of a move, for who makes it; a server says in how many moves. @type {Record<string, string>} */
const outcomes = { win: "wins", draw: "holds", loss: "loses" };
/** @type {Record<string, {shape: string, tone: string, text: string}>} */
const signs = {
  win: { shape: "check", tone: "good", text: "Proven to win" },
  draw: { shape: "block", tone: "even", text: "Proven: nobody wins" },
  loss: { shape: "cross", tone: "bad", text: "Proven to lose" },
};

const TRIED_LEAST = 10; // games after a move, so that its chance says something, where others have ten times as many

/** How a move stands in the list, the best highest: as it is shown, those hardly tried before those that lose.
 * @param {any} one
 * @param {number} most games after any move */
function rankOf({ proven, outcome, visits, winrate }, most) {
  /** @type {Record<string, number>} */
  const ranks = { win: 101, draw: 50, loss: -2 };
  if (proven) return ranks[outcome];
  return isTried(visits, most) && winrate !== null ? Math.round(100 * winrate) : -1;
}

/** Whether there were enough games after a move to tell how it stands.
 * @param {number} visits
 * @param {number} most */
const isTried = (visits, most) => visits >= Math.min(TRIED_LEAST, most / 10) && visits > 0;

/** The moves as they are listed: by what is shown of each, and as they came where that is the same.
 * @param {any[]} moves
 * @param {number} most games after any of them */
export function ranked(moves, most) {
  const ranks = new Map(moves.map((one) => [one, rankOf(one, most)]));
  return [...moves].sort((one, other) => /** @type {number} */ (ranks.get(other)) - /** @type {number} */ (ranks.get(one)));
}

/** How a sum of numbers stands, in words.
 * @param {string} sum
 * @param {string[]} colours */
function sumText(sum, colours) {
  if (sum === "0") return "0, with which whoever is to move loses";
  const first = !sum.startsWith("-");
  return `${sum}, ${first ? "above" : "below"} 0, with which ${capital(colours[first ? 0 : 1])} wins, whoever is to move`;
}

/** @type {Tool} */
export const analyse = {
  name: "analyse",
  title: "Analyse",
  applies: (game) => game.plays,

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.seen ??= () => (document.hidden ? this.rest() : this.begin());
    document.addEventListener("visibilitychange", this.seen);
    this.working = new Working("analysis", () => this.pause(), "Stop");
    const { working } = this;
    fill(panel,
      h("p", { id: "standing", class: "figure" }, " "),
      h("div", { id: "chance", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100", "aria-label": "Winning chance" }, h("span", {})),
      h("div", { id: "shares", class: "note" }, h("span", {}, " "), h("span", {}, " ")),
      h("ol", { id: "ranked", "aria-label": "Moves, the best first" }),
      h("p", { id: "why", class: "note" }), // below the list: what it says changes with the row that is pointed at
      working.text,
      h("div", { class: "line" }, working.bar),
      h("div", { class: "line" }, working.button, working.again),
      overlays.switches(page));
    this.rows = [];
    this.begin();
  },

  close() {
    document.removeEventListener("visibilitychange", this.seen);
    this.rest();
    this.found = null;
  },

  changed() {
    this.begin();
  },

  /** Whatever is being found is no longer wanted. */
  rest() {
    this.turn = (this.turn ?? 0) + 1;
    clearTimeout(this.timer);
    this.job?.drop();
    this.job = null;
  },

  pause() {
    if (this.job) this.job.cancel();
    else {
      this.rest();
      this.working.say("Stopped.", false, () => this.begin());
      this.working.bar.value = 0;
    }
  },

  /** Looks at the position that is shown, from the beginning. */
  begin(seconds = SECONDS) {
    this.rest();
    this.found = null;
    this.lined = null;
    this.tell();
    if (document.hidden) return;
    this.working.begins();
    this.timer = setTimeout(() => this.run(seconds), PAUSE_MS);
  },

  /** @param {number} seconds */
  async run(seconds) {
    const { turn, page, working } = this;
    const again = () => this.begin(seconds);
    const { tree, node } = page;
    const { first, moves } = tree.line(leaves(node) ?? node);
    this.seconds = seconds;
    /** @param {(data: any) => void} act
     * @returns {(data: any) => void} */
    const told = (act) => (data) => turn === this.turn && act(data);
    try {
      const job = await start("analyse", { ...wire(first), moves, seconds }, {
        queued: told(({ place }) => working.waits(place)),
        progress: told((data) => working.runs(`${thousands(data.piles)} of ${thousands(data.total)} piles weighed`, data.piles / data.total)),
        analysis: told((data) => this.show(data, true)),
        result: told((data) => this.show(data, false)),
      });
      if (turn !== this.turn) return job.drop();
      this.job = job;
      const end = await job.ended;
      if (turn === this.turn) this.finish(end, again);
    } catch (error) {
      if (turn === this.turn) working.fails(`${capital(error.message)}${/[.?!]$/.test(error.message) ? "" : "."}`, again);
    }
  },

  /** @param {any} end
   * @param {() => void} again */
  finish(end, again) {
    const { working, found } = this;
    this.job = null;
    const work = found ? this.workText(found) : "";
    if (end.why === "unheard" || end.why === "closing") working.fails(`${capital(answerer)} has stopped. ${work}`, again);
    else if (end.why) working.say(`Stopped. ${work}`, false, () => this.begin(600));
    else if (found?.complete) working.rests(`All is proven. ${work}`, 1);
    else working.say(work, false, () => this.begin(600));
    if (end.why || !found?.complete) working.bar.value = 0;
    working.again.textContent = end.why || found?.complete ? "Go on" : "Look longer";
  },

  /** @param {any} data */
  workText: (data) => [
    data.playouts ? `${thousands(data.playouts)} games tried out` : "",
    data.nodes ? `${thousands(data.nodes)} positions searched` : "",
    `${data.seconds.toFixed(1)} s`,
  ].filter(Boolean).join(", "),

  /** @param {any} data
   * @param {boolean} goesOn */
  show(data, goesOn) {
    const first = data.proven && !this.found?.proven;
    this.most = Math.max(0, ...data.moves.map((/** @type {any} */ { visits }) => visits ?? 0));
    this.found = { ...data, moves: ranked(data.moves, this.most) };
    if (goesOn) this.working.runs(this.workText(data), data.seconds / this.seconds);
    this.tell();
    if (first) announce(this.standing());
    this.page.refresh();
  },

  // ---- what is said

  /** @param {Cell | string} move */
  nameOf(move) {
    return typeof move === "string" ? move : this.page.position.piles ? `${move[0] + 1}:${move[1] + 1}` : cellName(move);
  },

  standing() {
    const { found, page } = this;
    if (!found) return " ";
    if (found.proven) return found.moves.length ? `${found.winner === "nobody" ? "Nobody wins" : `${capital(found.winner)} wins${inMoves(found.distance)}`} – proven.`
      : found.winner === "nobody" ? "Nobody has won." : `${capital(found.winner)} has won.`;
    if (found.winrate === null) return " ";
    const share = this.firstShare();
    return Math.abs(share - 0.5) < 0.02 ? "About even."
      : `${capital(page.colours[share > 0.5 ? 0 : 1])} is ahead: ${percent(Math.max(share, 1 - share))}.`;
  },

  /** The chance of the colour that goes first; it is half where nothing is known. */
  firstShare() {
    const { found, page } = this;
    if (!found || found.winrate === null) return 0.5;
    return page.colours.indexOf(found.to_move) === 0 ? found.winrate : 1 - found.winrate;
  },

  /** @param {any} one */
  chanceText(one) {
    return one.proven ? `${outcomes[one.outcome]}${one.distance ? ` in ${winsIn(one.distance)}` : ""}` : one.winrate === null || !isTried(one.visits, this.most) ? "–" : percent(one.winrate);
  },

  tell() {
    const { panel, found, page } = this;
    const bar = panel.querySelector("#chance");
    if (!bar) return;
    panel.querySelector("#standing").textContent = this.standing();
    const share = this.firstShare();
    const names = page.colours.map(capital);
    const known = found && (found.proven || found.winrate !== null);
    bar.firstChild.style.width = `${100 * share}%`;
    bar.classList.toggle("proven", Boolean(found?.proven));
    bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    bar.setAttribute("aria-valuetext", known ? `${names[0]} ${percent(share)}${found.proven ? ", proven" : ""}` : "not known yet");
    const first = Math.round(100 * share); // and the other has what is left, so that they make 100
    [first, 100 - first].forEach((part, i) => {
      panel.querySelector("#shares").children[i].textContent = known ? `${names[i]} ${part} %` : names[i];
    });
    panel.querySelector("#why").textContent = this.whyText();
    this.tellRows();
  },

  /** Why who is to move wins or loses, where values say it. */
  whyText() {
    const { found, page } = this;
    if (!found?.sum) return found?.proven && !found.moves.length ? "The game is over." : "";
    const [best] = found.moves;
    const text = `The piles are worth ${sumText(found.sum, page.colours)}.`;
    if (!best) return text;
    return `${text} ${this.moveText(best)}`;
  },

  /** What a move does to the sum. @param {any} one */
  moveText(one) {
    return `${capital(this.page.moveName(one.move))}: the pile goes from ${one.before} to ${one.after}, which leaves ${sumText(one.sum, this.page.colours)}.`;
  },

  /** A row of the list, which keeps its place while what it says changes: it may have the focus. */
  addRow() {
    const at = this.rows.length;
    const parts = { sign: h("span", { class: "sign", "aria-hidden": "true" }), name: h("strong"), chance: h("span", { class: "share" }),
      said: h("span", { class: "hidden" }), line: h("span", { class: "note cut" }) };
    const light = () => this.light(at);
    const dim = () => this.light(null);
    const button = h("button", { type: "button", onmouseenter: light, onfocus: light, onmouseleave: dim, onblur: dim, onclick: () => this.play(at) },
      parts.sign, parts.name, " ", parts.chance, parts.said, parts.line);
    const item = h("li", {}, button);
    this.rows.push({ ...parts, button, item });
    this.panel.querySelector("#ranked").append(item);
  },

  tellRows() {
    const moves = (this.found?.moves ?? []).filter((/** @type {any} */ one) => one.proven || one.visits).slice(0, ROWS);
    this.listed = moves;
    while (this.rows.length < moves.length) this.addRow();
    this.rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
      const one = moves[i];
      row.item.hidden = !one;
      if (!one) return;
      const rest = one.line.slice(1, 7).map((/** @type {any} */ move) => this.nameOf(move)).join(" ");
      const text = {
        sign: one.proven ? { win: "✓", draw: "=", loss: "✗" }[/** @type {"win"} */ (one.outcome)] : `${i + 1}`,
        name: this.nameOf(one.move), chance: this.chanceText(one), said: one.proven ? ", proven; " : ", a guess; ",
        line: one.sum !== undefined ? `${one.before} → ${one.after}, leaves ${one.sum}` : rest,
      };
      for (const [part, words] of Object.entries(text)) if (row[part].textContent !== words) row[part].textContent = words;
      row.button.className = one.proven ? one.outcome : "guess";
    });
  },

  // ---- the board

  /** Shows how play goes on after a move of the list; null: no longer.
   * @param {number | null} at */
  light(at) {
    if (this.lined === at) return;
    this.lined = at;
    if (at !== null && this.found?.sum && this.listed[at]) this.panel.querySelector("#why").textContent = this.moveText(this.listed[at]);
    else if (this.found?.sum) this.panel.querySelector("#why").textContent = this.whyText();
    this.page.refresh();
  },

  /** @param {any} one */
  lineLayer({ line }) {
    const { page } = this;
    const mover = page.position.mover;
    const seen = new Set();
    const marks = [];
    for (const [i, move] of line.slice(0, page.position.piles ? 1 : LINE_MOST).entries()) {
      if (typeof move === "string" || seen.has(String(move))) continue; // a pass, or where stones were taken off
      seen.add(String(move));
      marks.push({ cell: move, shape: "disc", tone: (mover === 1) === (i % 2 === 0) ? "first" : "second", text: String(i + 1) });
    }
    return { name: "line", marks, legend: [{ as: "disc", tone: mover === 1 ? "first" : "second", text: "Expected play" }] };
  },

  rankLayer() {
    const { found } = this;
    const lost = found.proven && found.outcome === "loss"; // by all moves alike
    /** @type {any[]} */
    const marks = [];
    /** @type {any[]} */
    const legend = [];
    for (const [i, one] of found.moves.entries()) {
      if (typeof one.move === "string") continue;
      const sign = one.proven ? signs[one.outcome] : null;
      if (sign && !lost) {
        marks.push({ cell: one.move, shape: sign.shape, tone: sign.tone });
        if (!legend.some(({ text }) => text === sign.text)) legend.push({ as: sign.shape, tone: sign.tone, text: sign.text });
      } else if (!sign && i < RANKED && isTried(one.visits, this.most)) {
        marks.push({ cell: one.move, shape: "disc", tone: "path", text: String(i + 1) });
        if (i === 0 || !legend.some(({ as }) => as === "disc")) legend.push({ as: "disc", tone: "path", text: "Best moves, as guessed" });
      }
    }
    return { name: "ranks", marks, legend };
  },

  view() {
    const { found } = this;
    const one = found && this.lined !== null ? this.listed[this.lined] : null;
    return { steps: true, layers: one ? [this.lineLayer(one)] : found ? [this.rankLayer()] : [] };
  },

  /** Makes a move of the list. @param {number} at */
  play(at) {
    const one = this.listed[at];
    if (one) this.make(one.move);
  },

  act(cell, how) {
    if (!how.drag && !how.erase) this.make(cell);
  },

  /** @param {Cell | string} move */
  async make(move) {
    const { page } = this;
    const { tree, node, walk } = page;
    const { mover } = page.position;
    try {
      const standing = await tree.ask(node, /** @type {Move} */ (move));
      if (walk !== page.walk || page.tool !== this) return;
      const child = tree.add(node, /** @type {Move} */ (move), mover);
      tree.keep(child, standing);
      page.touch();
      page.go(child);
    } catch (error) {
      notice(capital(error.message), true);
    }
  },
};
