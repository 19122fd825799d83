// tree_text.js - a game as text that the browser keeps, and back. What comes from there may be anything:
// another page's, an older one's, or damaged.
//
//     {"v": 1, "game": "hex", "name": "", "at": 7, "nodes": [[id, parent's place, move, colour, more], ...]}
//
// Nodes stand behind their parents. `more` has what is there of: s, a link to what was set up; t, the comment;
// time, that who gave up had none left; l, labels; x, properties; stones and turn of a set-up that has not been worked out. Of changes in a row the
// last alone is kept.

import { fromLink, toLink } from "./position.js";
import { Tree, isPassed, isSetUp } from "./tree.js";

const NODES_MOST = 100000;
const words = ["swap", "swap-sides", "pass", "resign", "forfeit"];

/** @param {GameNode} node */
function moreOf(node) {
  return {
    ...(isSetUp(node) && node.position ? { s: toLink(node.position) } : {}),
    ...(isSetUp(node) && !node.position ? { stones: node.stones, turn: node.turn } : {}),
    ...(node.byTime ? { time: true } : {}),
    ...(node.comment ? { t: node.comment } : {}),
    ...(node.marks.length ? { l: node.marks } : {}),
    ...(Object.keys(node.more).length ? { x: node.more } : {}),
  };
}

/** @param {Tree} tree */
export function textOf(tree) {
  const nodes = [];
  /** @type {Map<GameNode, number>} */
  const places = new Map();
  const due = [tree.root];
  for (let node = due.pop(); node; node = due.pop()) {
    const above = node.parent ? /** @type {number} */ (places.get(node.parent)) : -1;
    if (isPassed(node) && node !== tree.at) places.set(node, above); // what follows stands in its place
    else {
      places.set(node, nodes.length);
      nodes.push([node.id, above, node.move, node.colour, moreOf(node)]);
    }
    for (const child of [...node.children].reverse()) due.push(child);
  }
  return JSON.stringify({ v: 1, game: tree.position.game, name: tree.name, at: tree.at.id, nodes });
}

/** @param {unknown} holds */
function expect(holds) {
  if (!holds) throw new Error("this is no game that was kept");
}

/** @param {any} value */
const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;

/** @param {any} cell
 * @param {Position} position */
const isCell = (cell, position) => Array.isArray(cell) && cell.length === 2 && cell.every(isCount) &&
  (position.piles || (cell[0] < position.rows && cell[1] < position.columns));

/** @param {any} more
 * @param {Position} position
 * @param {GameNode} node */
function takeMore(more, position, node) {
  expect(typeof more === "object" && more !== null);
  /** @type {{t: string, l: any[], x: Record<string, any>, time: unknown, stones: any[] | null, turn: number}} */
  const { t = "", l = [], x = {}, time = false, stones = null, turn = 0 } = more;
  expect(typeof t === "string" && Array.isArray(l) && typeof x === "object" && x !== null);
  expect(l.every((one) => isCell(one?.cell, position) && ["string", "undefined"].includes(typeof one.shape) && ["string", "undefined"].includes(typeof one.text)));
  expect(Object.values(x).every((values) => Array.isArray(values) && values.every((value) => typeof value === "string")));
  Object.assign(node, { byTime: Boolean(time), comment: t, marks: l.map(({ cell, shape, text }) => ({ cell, shape, text })), more: x });
  if (stones === null) return;
  expect(Array.isArray(stones) && [0, 1, 2].includes(turn) && stones.every((stone) => Array.isArray(stone) && stone.length === 3 && isCell(stone.slice(0, 2), position) && [0, 1, 2].includes(stone[2])));
  Object.assign(node, { stones, turn });
}

/** The game of a text; it throws where there is none.
 * @param {string} text
 * @param {string} id
 * @returns {Tree} */
export function treeOfText(text, id) {
  const { v, name, at, nodes } = JSON.parse(text);
  expect(v === 1 && typeof name === "string" && Array.isArray(nodes) && nodes.length > 0 && nodes.length <= NODES_MOST);
  const first = fromLink(String(nodes[0][4]?.s))?.position;
  expect(Boolean(first) && isCount(nodes[0][0]) && nodes[0][2] === null);
  const position = /** @type {Position} */ (first);
  const tree = new Tree(position, id);
  tree.nodes.delete(tree.root.id);
  tree.root.id = nodes[0][0];
  tree.next = tree.root.id + 1;
  tree.nodes.set(tree.root.id, tree.root);
  takeMore(nodes[0][4], position, tree.root);
  const made = [tree.root];
  for (const [number, above, move, colour, more] of nodes.slice(1)) {
    const parent = made[above];
    expect(isCount(number) && !tree.nodes.has(number) && Boolean(parent));
    expect(move === null || words.includes(move) || isCell(move, position));
    expect(move === null ? colour === 0 : colour === 1 || colour === 2);
    const node = tree.make(parent, move, colour, number);
    takeMore(more, position, node);
    if (move === null && !node.stones) {
      const set = fromLink(String(more.s))?.position;
      expect(set?.game === position.game);
      node.position = /** @type {Position} */ (set);
    }
    made.push(node);
  }
  if (tree.hasSwapped && !position.swap) tree.setSwap(true); // an older page kept it
  const shown = tree.nodes.get(at);
  expect(Boolean(shown));
  tree.name = name.slice(0, 200);
  tree.touched = true;
  tree.shown = /** @type {GameNode} */ (shown);
  return tree;
}
