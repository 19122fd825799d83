// review.js - a game looked at afterwards: who stood how well after each move, which moves lost it, and how
// play would have gone on. The line that is shown is reviewed, from where the game begins to its end.

import { start } from "../server/api.js";
import { announce, fill, h, notice } from "../page/dom.js";
import { chart } from "../page/chart.js";
import { waitingText } from "../page/working.js";
import { capital } from "../game/games.js";
import { wire } from "../game/position.js";
import { isSetUp, nameOf } from "../game/tree.js";

const LOSSES = [0.1, 0.2]; // of the winning chance, that make a move doubtful, and a mistake
const TOLD_MOST = 12; // mistakes in the list
const AGAIN = 8; // times as long a position is looked at again, beside one that is proven
const AGAIN_MOST = 6; // positions

/** How a position stands: the winning chance of colour 1, whether it is proven, and the moves that are best
 * there, each with how play goes on.
 * @typedef {{chance: number, proven: boolean, moves: {move: Move, line: Move[], proven?: boolean, outcome?: string}[]}} Standing */

/** A move that cost whoever made it something: `loss`, of the winning chance.
 * @typedef {{node: GameNode, before: Standing, after: Standing, loss: number}} Mistake */

/** A winning chance as people read it.
 * @param {Standing} standing
 * @param {number} colour
 * @param {string[]} colours */
export function spoken({ chance, proven }, colour, colours) {
  const own = colour === 1 ? chance : 1 - chance;
  if (!proven) return `${Math.round(100 * own)} %`;
  return own === 0.5 ? "a proven draw" : `${colours[own > 0.5 ? colour - 1 : 2 - colour]} wins, proven`;
}

/** The server's analysis as a standing.
 * @param {any} told
 * @param {number} mover
 * @returns {Standing} */
function standingOf(told, mover) {
  /** @type {Record<string, number>} */
  const outcomes = { win: 1, draw: 0.5, loss: 0 };
  const own = told.proven ? outcomes[told.outcome] : told.winrate ?? 0.5;
  return { chance: mover === 1 ? own : 1 - own, proven: Boolean(told.proven), moves: told.moves ?? [] };
}

/** What a move cost whoever made it. A proof beside a guess says only that the search came further there:
 * then nothing was lost, but where who loses by the proof was thought to be ahead.
 * @param {Standing} before
 * @param {Standing} after
 * @param {number} colour */
export function lossOf(before, after, colour) {
  const [had, has] = [before.chance, after.chance].map((chance) => (colour === 1 ? chance : 1 - chance));
  if (before.proven && !after.proven) return 0;
  if (after.proven && !before.proven && had < 0.5) return 0;
  return had - has;
}

/** @type {Tool} */
export const review = {
  name: "review",
  title: "Review",
  applies: (game) => game.plays,

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.seconds ??= "0.5";
    if (this.tree !== page.tree) this.forget();
    this.layOut();
    this.tell();
  },

  close() {
    this.stop();
  },

  forget() {
    this.tree = this.page.tree;
    /** @type {Map<GameNode, Standing>} */
    this.known = new Map();
    /** @type {GameNode[]} the line that was reviewed */
    this.nodes = [];
    this.over = 0; // seconds that those known were looked at for
  },

  stop() {
    this.turn = (this.turn ?? 0) + 1;
    this.job?.drop();
    this.job = null;
    this.running = false;
  },

  /** The line that is shown: from where the game begins to its last move.
   * @returns {GameNode[]} */
  line() {
    const { tree, node } = this.page;
    const line = tree.path(tree.last(node));
    return line.slice(line.indexOf(tree.start(tree.last(node))));
  },

  /** The line that was reviewed, if it is still there; else the one that is shown.
   * @returns {GameNode[]} */
  told() {
    const { tree } = this.page;
    return this.nodes.length && this.nodes.every((/** @type {GameNode} */ node) => tree.nodes.get(node.id) === node) ? this.nodes : this.line();
  },

  /** What the server thinks of a node.
   * @param {GameNode} node
   * @param {number} seconds
   * @returns {Promise<Standing | null>} null: it is no longer wanted */
  async look(node, seconds) {
    const { tree } = this.page;
    const { turn } = this;
    const standing = await tree.stand(node);
    const position = /** @type {Position} */ (node.position);
    const { colours } = this.page;
    if (turn !== this.turn) return null;
    if (standing.ending !== "none") {
      const winner = colours.indexOf(standing.winner) + 1;
      return { chance: winner === 1 ? 1 : winner === 2 ? 0 : 0.5, proven: true, moves: [] };
    }
    const { first, moves } = tree.line(node);
    /** @type {any} */
    let told = null;
    const keep = (/** @type {any} */ data) => (told = data);
    const job = await start("analyse", { ...wire(first), moves, seconds }, {
      analysis: keep, result: keep,
      queued: ({ place }) => turn === this.turn && fill(this.panel.querySelector("#judgement"), waitingText(place)),
    });
    if (turn !== this.turn) {
      job.drop();
      return null;
    }
    this.job = job;
    await job.ended;
    if (turn !== this.turn) return null;
    return told && standingOf(told, position.mover);
  },

  async run() {
    this.stop();
    if (Number(this.seconds) > this.over) this.known.clear();
    this.over = Number(this.seconds);
    this.running = true;
    this.nodes = this.line();
    const { turn } = this;
    const learn = async (/** @type {GameNode} */ node, /** @type {number} */ seconds) => {
      const standing = await this.look(node, seconds);
      if (turn === this.turn && standing) this.known.set(node, standing);
      return turn === this.turn;
    };
    this.tell();
    try {
      for (const node of this.nodes) {
        if (!this.known.has(node) && !(await learn(node, this.over))) return;
        this.tell();
      }
      this.takeBackProofs();
      for (const node of this.doubtful()) {
        if (!(await learn(node, AGAIN * this.over))) return;
        this.takeBackProofs();
        this.tell();
      }
    } catch (error) {
      if (turn === this.turn) notice(capital(error.message), true);
    }
    if (turn !== this.turn) return;
    this.stop();
    this.tell();
    announce(`Reviewed. ${this.panel.querySelector("#judgement").textContent}`);
  },

  /** Whoever had a move that is proven to win had won before it. */
  takeBackProofs() {
    for (let i = this.nodes.length - 1; i > 0; i--) {
      const { move, colour } = this.nodes[i];
      const [before, after] = [this.known.get(this.nodes[i - 1]), this.known.get(this.nodes[i])];
      if (!before || before.proven || !after?.proven || !Array.isArray(move) || after.chance !== (colour === 1 ? 1 : 0)) continue;
      this.known.set(this.nodes[i - 1], { ...before, chance: after.chance, proven: true,
        moves: [{ move, line: [move] }, ...before.moves.filter((/** @type {any} */ one) => String(one.move) !== String(move))] });
    }
  },

  /** Positions without a proof beside those that have one, the last first: of some, as it takes long.
   * @returns {GameNode[]} */
  doubtful() {
    const isProven = (/** @type {GameNode | undefined} */ node) => Boolean(node && this.known.get(node)?.proven);
    return this.nodes.filter((/** @type {GameNode} */ node, /** @type {number} */ i) => !isProven(node) &&
      (isProven(this.nodes[i - 1]) || isProven(this.nodes[i + 1]))).reverse().slice(0, AGAIN_MOST);
  },

  /** What each move of the line cost whoever made it, of those that cost something.
   * @returns {Mistake[]} */
  mistakes() {
    const line = this.told();
    return line.flatMap((/** @type {GameNode} */ node, /** @type {number} */ i) => {
      const [before, after] = [i && this.known.get(line[i - 1]), this.known.get(node)];
      if (!before || !after || isSetUp(node) || !Array.isArray(node.move)) return [];
      const loss = lossOf(before, after, node.colour);
      return loss >= LOSSES[0] ? [{ node, before, after, loss }] : [];
    });
  },

  /** Shows how play would have gone on in place of a move: as a branch of the game.
   * @param {GameNode} node
   * @param {{move: Move, line: Move[]}} better */
  playBack(node, { move, line }) {
    const { page } = this;
    let at = /** @type {GameNode} */ (node.parent);
    let { colour } = node;
    /** @type {GameNode | null} */
    let first = null;
    for (const next of line?.length ? line : [move]) {
      at = page.tree.add(at, next, colour);
      first ??= at;
      colour = 3 - colour;
    }
    if (!first) return;
    for (let on = at; on !== node.parent && on.parent; on = on.parent) on.parent.chosen = on;
    page.touch();
    page.go(first);
    notice("Step on with → to see how play goes on.");
  },

  // ---- what is seen

  layOut() {
    fill(this.panel,
      h("div", { class: "line" },
        h("button", { id: "run-review", class: "main", type: "button", onclick: () => (this.running ? this.halt() : this.run()) }, "Review the game"),
        h("label", { for: "care" }, "a move"),
        h("select", { id: "care", onchange: (event) => (this.seconds = event.target.value) },
          [["0.1", "0.1 s"], ["0.5", "0.5 s"], ["2", "2 s"], ["10", "10 s"]].map(([value, text]) =>
            h("option", { value, selected: value === this.seconds }, text)))),
      h("progress", { id: "reviewed", "aria-label": "Reviewed", max: "1", value: "0", hidden: true }),
      h("p", { id: "judgement", class: "figure" }, " "),
      h("div", { id: "chances" }),
      h("ol", { id: "mistakes", class: "plain" }));
  },

  halt() {
    this.stop();
    this.tell();
  },

  tell() {
    const { panel, page } = this;
    if (!panel.querySelector("#judgement")) return;
    const line = this.told();
    const known = line.filter((/** @type {GameNode} */ node) => this.known.has(node)).length;
    const [run, bar] = [panel.querySelector("#run-review"), panel.querySelector("#reviewed")];
    run.textContent = this.running ? "Stop" : "Review the game";
    run.disabled = this.line().length < 2;
    bar.hidden = !this.running;
    bar.value = known / line.length;
    const now = this.known.get(page.node);
    panel.querySelector("#judgement").textContent = line.length < 2 ? "No moves to review yet."
      : now ? this.sentence(now) : known ? " " : "See who stood how well, and which moves lost the game.";
    const chances = panel.querySelector("#chances");
    const hadFocus = chances.contains(document.activeElement);
    fill(chances, known > 1 ? chart(line.map((/** @type {GameNode} */ node) => {
      const standing = this.known.get(node);
      return standing ? { value: standing.chance, sure: standing.proven } : null;
    }), {
      at: line.indexOf(page.node), label: `Winning chance of ${capital(page.colours[0])}, move by move`,
      top: `${capital(page.colours[0])} wins`, bottom: `${capital(page.colours[1])} wins`, go: (i) => page.go(line[i]),
    }) : null);
    if (hadFocus) chances.querySelector(".chart")?.focus();
    const all = this.mistakes();
    const worst = [...all].sort((one, other) => other.loss - one.loss).slice(0, TOLD_MOST);
    fill(panel.querySelector("#mistakes"), all.filter((/** @type {Mistake} */ one) => worst.includes(one))
      .map((/** @type {Mistake} */ one) => this.item(one)));
  },

  /** @param {Standing} standing */
  sentence(standing) {
    const { colours } = this.page;
    if (standing.proven) return `${capital(spoken(standing, 1, colours))}.`;
    const ahead = standing.chance >= 0.5 ? 1 : 2;
    return `${capital(colours[ahead - 1])} has ${spoken(standing, ahead, colours)}.`;
  },

  /** A move that cost something.
   * @param {Mistake} mistake */
  item({ node, before, after, loss }) {
    const { page } = this;
    const { colours } = page;
    const name = nameOf(node, page.position);
    const better = before.moves.find(({ move, proven, outcome }) =>
      String(move) !== String(node.move) && !(proven && outcome === "loss"));
    const word = loss >= LOSSES[1] ? "Mistake" : "Doubtful";
    return h("li", {},
      h("button", { type: "button", onclick: () => page.go(node) }, `${node.number}. ${capital(colours[node.colour - 1])} ${name}`),
      ` ${word}: from ${spoken(before, node.colour, colours)} to ${spoken(after, node.colour, colours)}. `,
      better ? h("button", { type: "button", onclick: () => this.playBack(node, better) }, `Better: ${nameOf({ ...node, move: better.move }, page.position)}`) : null);
  },

  changed() {
    if (this.tree !== this.page.tree) {
      this.stop();
      this.forget();
    }
    this.tell();
  },

  view() {
    return { evidence: true };
  },
};
