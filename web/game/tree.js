// tree.js - a game as a tree: moves, branches, and boards that were set up; which node of it is shown; and
// what the server's rules say of each.
//
//     set up --- 1 a1 --- 2 b2 --- 3 c3        the main line: first children
//                    \--- 2 c1                 a branch: a sibling
//
// A node is a move, or a position that was set up. A change of the board is a node too, so that undo is a
// step to the parent; of several in a row the last alone is told in lists, files and the page's memory.
// Positions after moves are the server's, are asked for when a node is shown, and may be forgotten again.

import { post } from "../server/api.js";
import { cellName, gameOf } from "./games.js";
import { same, unwire, wire } from "./position.js";

const CHANGES_MOST = 1000; // in a row, that can be undone
const KEPT_CELLS = 4e6; // of positions after moves

/** @param {GameNode} node */
export const isSetUp = (node) => node.move === null;

/** Whether another change of the board took its place, and nothing is said of it alone.
 * @param {GameNode} node */
export function isPassed(node) {
  const [child, ...others] = node.children;
  return isSetUp(node) && child !== undefined && !others.length && isSetUp(child) &&
    (!node.comment || node.comment === child.comment) && (!node.marks.length || node.marks === child.marks) &&
    (!Object.keys(node.more).length || node.more === child.more);
}

/** The end of a run of changes of the board.
 * @param {GameNode} node */
export function endOf(node) {
  while (isPassed(node)) node = node.children[0];
  return node;
}

/** A move as lists have it.
 * @param {GameNode} node
 * @param {Position} position any of its game */
export function nameOf({ move }, position) {
  if (!Array.isArray(move)) return move === null ? "set up" : move;
  return position.piles ? `${move[0] + 1}:${move[1] + 1}` : cellName(move);
}

/** Whether it is a move that the server makes, by turns.
 * @param {GameNode} node */
const isPlayed = ({ move, isForced }) => !isForced && (Array.isArray(move) || move === "swap" || move === "pass");

/** Whether a node is a place of a game: not a board that was set up, nor one that the rules do not lead to.
 * @param {GameNode} node */
export const isPlace = ({ move, isForced }) => move !== null && !isForced;

/** Of a node where somebody gives up: the one before it, whose board it has. null: it is another one.
 * @param {GameNode} node */
export const leaves = ({ move, parent }) => (move === "resign" || move === "forfeit" ? parent : null);

/** Such a place, as story.js tells of it: the move is the last one on the board.
 * @param {Tree} tree
 * @param {GameNode} node
 * @returns {Promise<import("./story.js").Place>} */
export async function placeOf(tree, node) {
  const standing = await tree.stand(node);
  const last = leaves(node) ?? node;
  return { standing, count: last.number - tree.start(node).number, move: last.move, colour: last.colour, position: /** @type {Position} */ (node.position) };
}

/** Whose turn it is after a node, as far as is known without its position.
 * @param {GameNode} node */
function turnAfter(node) {
  if (node.position) return node.position.mover;
  if (isSetUp(node)) return node.turn || 1;
  return node.move === "swap-sides" ? node.colour : 3 - node.colour;
}

/** A board without piles of which nothing is left.
 * @param {Position} position
 * @returns {Position} */
const tidy = (position) => (position.piles ? { ...position, piles: position.piles.filter((pile) => pile.length) } : position);

/** A position with other stones.
 * @param {Position} position
 * @param {number[][]} stones [row, column, colour]
 * @param {number} mover 0: as it was
 * @returns {Position} */
export function withStones(position, stones, mover) {
  const cells = position.cells.slice();
  for (const [row, column, colour] of stones) cells[row * position.columns + column] = colour;
  return { ...position, cells, mover: mover || position.mover };
}

/** A square board whose stones have changed places and colours, and the other is to move.
 * @param {Position} position
 * @returns {Position} */
function transposed(position) {
  const cells = position.cells.map((_, at) => {
    const there = position.cells[(at % position.columns) * position.columns + Math.floor(at / position.columns)];
    return there ? 3 - there : 0;
  });
  return { ...position, cells, mover: 3 - position.mover };
}

export class Tree {
  /** @param {Position} position
   * @param {string} [id] */
  constructor(position, id) {
    this.id = id ?? `${Date.now().toString(36)}${Math.floor(Math.random() * 2 ** 40).toString(36)}`;
    this.name = ""; // as somebody called it
    this.touched = false; // something was done, so that it is worth keeping
    this.next = 0; // the number of the next node
    /** @type {Map<number, GameNode>} */
    this.nodes = new Map();
    /** @type {GameNode[]} those whose position can be forgotten, the oldest first */
    this.recent = [];
    this.root = this.make(null, null, 0);
    this.root.position = tidy(position);
    this.at = this.root;
    this.shown = this.root; // of a game that was kept: what was shown then
  }

  get position() {
    return /** @type {Position} */ (this.at.position);
  }

  /** A node below another, or a root; nothing is known of its position.
   * @param {GameNode | null} parent
   * @param {Move | null} move
   * @param {number} colour
   * @param {number} [id]
   * @returns {GameNode} */
  make(parent, move, colour, id = this.next) {
    /** @type {GameNode} */
    const node = {
      id, parent, move, colour, children: [], chosen: null, number: (parent?.number ?? 0) + (move === null ? 0 : 1),
      isOdd: false, isForced: false, byTime: false, position: null, stones: null, turn: 0, standing: null, comment: "", marks: [], more: {},
    };
    node.isOdd = parent !== null && isPlayed(node) && colour !== turnAfter(parent);
    this.next = Math.max(this.next, id + 1);
    this.nodes.set(id, node);
    parent?.children.push(node);
    return node;
  }

  /** The node after a move: one that is there already, or a new one.
   * @param {GameNode} parent
   * @param {Move} move
   * @param {number} colour */
  add(parent, move, colour) {
    return parent.children.find((child) => child.move !== null && String(child.move) === String(move) && child.colour === colour) ??
      this.make(parent, move, colour);
  }

  /** Whether somebody has swapped: then the game has the swap. */
  get hasSwapped() {
    return [...this.nodes.values()].some((node) => node.move === "swap");
  }

  /** The whole game is played with the swap, or without: what the server said of its nodes holds no longer.
   * @param {boolean} swap */
  setSwap(swap) {
    for (const node of this.nodes.values()) {
      if (node.position) node.position = { ...node.position, swap };
      node.standing = null;
    }
  }

  /** Whether anything was played. */
  get hasMoves() {
    return [...this.nodes.values()].some((node) => node.move !== null);
  }

  /** Shows a node whose position is known.
   * @param {GameNode} node */
  go(node) {
    this.at = node;
    for (let at = node; at.parent; at = at.parent) at.parent.chosen = at;
  }

  /** Another position on the board, which is shown then; `joins`: one with the change before it. Whether
   * it is another.
   * @param {Position} position
   * @param {boolean} joins */
  edit(position, joins = false) {
    const { at } = this;
    if (same(position, this.position)) return false;
    if (joins && isSetUp(at) && !at.children.length) at.position = tidy(position);
    else {
      for (const child of at.children) if (isSetUp(child) && !this.holdsMore(child)) this.remove(child); // was undone
      const made = this.make(at, null, 0);
      made.position = tidy(position);
      if (isSetUp(at)) Object.assign(made, { comment: at.comment, marks: at.marks, more: at.more });
      this.go(made);
      this.shorten();
    }
    this.at.standing = null;
    this.touched = true;
    return true;
  }

  /** Whether anything was played below a change of the board, or written.
   * @param {GameNode} top */
  holdsMore(top) {
    return this.below(top).some((node) => node.move !== null || node.comment !== (node.parent?.comment ?? ""));
  }

  /** A node and all below it.
   * @param {GameNode} top */
  below(top) {
    const all = [top];
    for (const node of all) for (const child of node.children) all.push(child);
    return all;
  }

  /** Forgets the oldest of too many changes in a row. */
  shorten() {
    let first = this.at;
    let count = 0;
    while (first.parent && isPassed(first.parent) && count <= CHANGES_MOST) {
      first = first.parent;
      count++;
    }
    const gone = first.parent;
    if (count <= CHANGES_MOST || !gone) return;
    first.parent = gone.parent;
    if (gone.parent) gone.parent.children.splice(gone.parent.children.indexOf(gone), 1, first);
    if (gone.parent?.chosen === gone) gone.parent.chosen = first;
    if (gone === this.root) this.root = first;
    this.nodes.delete(gone.id);
  }

  /** Takes a node, and all below it, away. What is shown then is before it, if it was shown.
   * @param {GameNode} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    const all = new Set(this.below(node));
    if (all.has(this.at)) this.at = parent;
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.chosen === node) parent.chosen = null;
    for (const one of all) this.nodes.delete(one.id);
    this.recent = this.recent.filter((one) => !all.has(one));
  }

  /** Makes the line to a node the main one.
   * @param {GameNode} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent)
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
  }

  // ---- around a node

  /** What undo leads to, and what redo does.
   * @returns {GameNode | null} */
  before() {
    return this.at.parent;
  }
  /** @returns {GameNode | null} */
  after() {
    return this.at.chosen ?? this.at.children[0] ?? null;
  }

  /** The node a step back in lists, and the one a step on.
   * @param {GameNode} node
   * @returns {GameNode | null} */
  back(node) {
    let to = node.parent;
    while (to && isPassed(to)) to = to.parent;
    return to;
  }
  /** @param {GameNode} node
   * @returns {GameNode | null} */
  on(node) {
    const to = node.chosen ?? node.children[0];
    return to ? endOf(to) : null;
  }

  /** The branch before or behind that of a node.
   * @param {GameNode} node
   * @param {number} by
   * @returns {GameNode | null} */
  beside(node, by) {
    const first = this.headOf(node);
    const all = first.parent?.children ?? [];
    const to = all[all.indexOf(first) + by];
    return to ? endOf(to) : null;
  }

  /** The first of the changes of the board that a node ends; of a move, that.
   * @param {GameNode} node */
  headOf(node) {
    let first = node;
    while (isSetUp(first) && first.parent && isPassed(first.parent)) first = first.parent;
    return first;
  }

  /** Where the game of a node begins: the position that was set up last before it.
   * @param {GameNode} node
   * @returns {GameNode} */
  start(node) {
    while (!isSetUp(node) && node.parent) node = node.parent;
    return node;
  }

  /** The last node of the line that a node is of.
   * @param {GameNode} node */
  last(node) {
    for (let to = this.on(node); to; to = this.on(node)) node = to;
    return node;
  }

  /** Nodes from the root down to one.
   * @param {GameNode} node */
  path(node) {
    const all = [];
    for (let /** @type {GameNode | null} */ at = node; at; at = at.parent) all.push(at);
    return all.reverse();
  }

  // ---- positions

  /** The node whose position has to be known for that of a node.
   * @param {GameNode} node
   * @returns {GameNode} */
  base(node) {
    const parent = /** @type {GameNode} */ (node.parent);
    if (!isPlayed(node)) return parent;
    let at = node;
    while (isPlayed(at) && !at.isOdd) at = /** @type {GameNode} */ (at.parent);
    return isPlayed(at) ? /** @type {GameNode} */ (at.parent) : at;
  }

  /** The position that the moves up to a node begin at, and those moves, as the API has them.
   * @param {GameNode} node */
  line(node) {
    const moves = [];
    let at = node;
    let odd = 0;
    for (; isPlayed(at) && !odd; at = /** @type {GameNode} */ (at.parent)) {
      moves.push(at.move);
      odd = at.isOdd ? at.colour : 0;
    }
    const first = /** @type {Position} */ (at.position);
    return { first: odd ? { ...first, mover: odd } : first, moves: moves.reverse() };
  }

  /** Makes the position of a node known.
   * @param {GameNode} node */
  async find(node) {
    const due = [];
    for (let at = node; !at.position; at = this.base(at)) due.push(at);
    while (due.length) await this.work(/** @type {GameNode} */ (due.pop()));
    return node;
  }

  /** The same, its base being known.
   * @param {GameNode} node */
  async work(node) {
    const before = /** @type {Position} */ (this.base(node).position);
    if (isPlayed(node)) {
      try {
        const { first, moves } = this.line(node);
        this.keep(node, await post("play", { ...wire(first), moves }));
      } catch (error) {
        if (!(await this.goOn(node, error))) throw error;
      }
    } else if (isSetUp(node)) node.position = withStones(before, node.stones ?? [], node.turn);
    else node.position = node.move === "swap-sides" ? { ...before, mover: node.colour } : before;
  }

  /** A stone that was put after the game was over, or a swap that came late, as records have it: the rules
   * say nothing of it. Whether that is what it is.
   * @param {GameNode} node
   * @param {any} error */
  async goOn(node, error) {
    const parent = /** @type {GameNode} */ (node.parent);
    if (error.code !== "illegal" || !(Array.isArray(node.move) || node.move === "swap")) return false;
    await this.find(parent);
    const position = /** @type {Position} */ (parent.position);
    if (node.move === "swap") {
      if (position.piles || position.rows !== position.columns) return false;
      node.position = transposed(position);
      node.isForced = true;
      return true;
    }
    const { move: [row, column], colour } = node;
    if (position.piles || gameOf(position.game).captures || position.cells[row * position.columns + column]) return false;
    if ((await this.stand(parent)).ending === "none") return false;
    node.position = withStones(position, [[row, column, colour]], 3 - colour);
    node.isForced = true;
    return true;
  }

  /** Takes in what the server says of a node.
   * @param {GameNode} node
   * @param {any} standing */
  keep(node, standing) {
    if (!isSetUp(node)) {
      node.position = unwire(standing);
      this.recent.push(node);
    }
    node.standing = standing;
    const cells = this.root.position?.cells?.length ?? 100;
    while (this.recent.length > Math.max(16, Math.min(1000, KEPT_CELLS / cells))) this.forget();
  }

  /** Forgets what can be asked for again. */
  forget() {
    const node = this.recent.shift();
    if (!node || node === this.at) return;
    if (this.recent.includes(node)) return;
    node.position = null;
    node.standing = null;
  }

  /** How the game stands at a node, whose position is known then: as `POST play` says it.
   * @param {GameNode} node
   * @returns {Promise<any>} */
  async stand(node) {
    await this.find(node);
    if (node.standing) return node.standing;
    const position = /** @type {Position} */ (node.position);
    if (leaves(node)) {
      const { colours } = gameOf(position.game);
      node.standing = { to_move: colours[position.mover - 1], ending: node.byTime ? "time" : "resigned", winner: colours[2 - node.colour], captured: [], legal: [] };
      return node.standing;
    }
    const { first, moves } = this.line(node);
    const standing = await post("play", { ...wire(first), moves });
    if (isPlayed(node)) this.keep(node, standing);
    else node.standing = standing;
    return standing;
  }

  /** How the game would stand after a move at a node, whose position is known.
   * @param {GameNode} node
   * @param {Cell | string} move
   * @returns {Promise<any>} */
  ask(node, move) {
    const { first, moves } = this.line(node);
    return post("play", { ...wire(first), moves: [...moves, move] });
  }

  /** How many stones of each colour were captured since the game of a node began: [0, of 1, of 2]; null
   * where none can be.
   * @param {GameNode} node */
  captured(node) {
    const start = this.start(node);
    if (!node.position || !start.position || node.position.piles || !gameOf(node.position.game).captures) return null;
    const lost = [0, 0, 0];
    for (const cell of start.position.cells) lost[cell]++;
    for (let at = node; at !== start; at = /** @type {GameNode} */ (at.parent)) if (Array.isArray(at.move)) lost[at.colour]++;
    for (const cell of node.position.cells) lost[cell]--;
    lost[0] = 0;
    return lost;
  }

  /** The number of the move that put each stone there, by cell: of those that are still there.
   * @param {GameNode} node */
  numbers(node) {
    /** @type {Map<string, {cell: Cell, number: number, colour: number}>} */
    let found = new Map();
    const start = this.start(node);
    const line = this.path(node);
    for (const { move, number, colour } of line.slice(line.indexOf(start) + 1)) {
      if (move === "swap") {
        const all = [...found.values()];
        found = new Map(all.map(({ cell: [row, column], number: count, colour: of }) =>
          [`${column},${row}`, { cell: [column, row], number: count, colour: 3 - of }]));
      } else if (Array.isArray(move)) found.set(String(move), { cell: move, number: number - start.number, colour });
    }
    const { position } = node;
    if (!position || position.piles) return [];
    return [...found.values()].filter(({ cell: [row, column], colour }) => position.cells[row * position.columns + column] === colour);
  }
}
