// record.js - games from and to records, SGF with its variations, comments and labels: the server reads and
// writes them (`POST record`), and here is what its JSON means to a tree.

import { post } from "../server/api.js";
import { cellName, gameOf } from "./games.js";
import { BOARD_MOST, emptyBoard, moverOf, wire } from "./position.js";
import { Tree, endOf, isSetUp, withStones } from "./tree.js";

const LABELS_MOST = 100000; // of a record

/** Labels as SGF has them, but those with texts. @type {Record<string, string>} */
const shapes = { TR: "triangle", SQ: "square", CR: "ring", MA: "cross", SL: "dot" };
/** @type {Record<string, Move>} */
const kinds = { pass: "pass", "swap-pieces": "swap", "swap-sides": "swap-sides", resign: "resign", forfeit: "forfeit" };
const wordOf = Object.fromEntries(Object.entries(kinds).map(([kind, move]) => [move, kind]));

// ---- values and points

/** @param {string} value */
const plain = (value) => value.replace(/\\(\r\n|\n\r|\n|\r)/g, "").replace(/\\([^])/g, "$1");
/** @param {string} text */
const escaped = (text) => text.replace(/[\\\]]/g, "\\$&");

/** The letters of Go: a to z, then A to Z.
 * @param {number} place */
const goLetter = (place) => String.fromCharCode(place < 26 ? 97 + place : 39 + place);

/** @param {string} letter */
const goPlace = (letter) => (letter >= "a" ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 39);

/** A point as SGF has it: of hexagons a1, else Go's two letters, which are read in both.
 * @param {Position} board
 * @param {Cell} cell */
function pointOf({ game }, [row, column]) {
  return gameOf(game).shape === "hexagon" ? cellName([row, column]) : goLetter(column) + goLetter(row);
}

/** @param {Position} board
 * @param {string} text
 * @returns {Cell | null} null: there is no such cell */
function cellOf({ game, rows, columns }, text) {
  const named = /^([a-zA-Z]{1,2})(\d{1,3})$/.exec(text);
  const isHex = gameOf(game).shape === "hexagon";
  let row = -1;
  let column = -1;
  if (named && isHex) {
    row = Number(named[2]) - 1;
    column = [...named[1].toLowerCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
  } else if (/^[a-zA-Z]{2}$/.test(text)) [column, row] = [...(isHex ? text.toLowerCase() : text)].map(goPlace);
  return row >= 0 && column >= 0 && row < rows && column < columns ? [row, column] : null;
}

/** The cells of a value, which may be a rectangle, "aa:cc".
 * @param {Position} board
 * @param {string} value */
function cellsOf(board, value) {
  const [from, to] = value.split(":").map((text) => cellOf(board, text));
  if (!from || to === undefined) return from ? [from] : [];
  /** @type {Cell[]} */
  const cells = [];
  for (let row = from[0]; to && row <= to[0]; row++) for (let column = from[1]; column <= to[1]; column++) cells.push([row, column]);
  return cells;
}

// ---- from records

/** What properties say, into a node.
 * @param {GameNode} node
 * @param {Record<string, string[]>} properties
 * @param {Position} board
 * @param {{left: number}} room for labels: a short file can tell of very many */
function takeProperties(node, properties, board, room) {
  /** @param {Label} mark */
  const put = (mark) => room.left-- > 0 && node.marks.push(mark);
  for (const [name, values] of Object.entries(properties)) {
    if (name === "C") node.comment = values.map(plain).join("\n");
    else if (shapes[name]) {
      for (const value of values) for (const cell of room.left > 0 ? cellsOf(board, value) : []) put({ cell, shape: shapes[name] });
    } else if (name === "LB") {
      for (const value of values) {
        const cut = value.indexOf(":");
        const cell = cut > 0 ? cellOf(board, value.slice(0, cut)) : null;
        if (cell) put({ cell, text: plain(value.slice(cut + 1)).slice(0, 8) });
      }
    } else node.more = { ...node.more, [name]: values };
  }
}

/** Stones that are set up, [row, column, colour].
 * @param {Record<string, Cell[]>} stones
 * @param {string[]} colours
 * @returns {number[][]} */
const stonesOf = (stones, colours) => Object.entries(stones).flatMap(([name, cells]) =>
  cells.map(([row, column]) => [row, column, colours.indexOf(name) + 1]));

/** Whether rules, as SGF has them, are those with the swap.
 * @param {string[]} [rules] */
const statesSwap = (rules = []) => rules.some((rule) => rule.toLowerCase() === "swap");

/** A game of a record as `POST record` tells it. What is shown is the end of the main line.
 * @param {any} record
 * @returns {Tree} */
export function treeOfRecord({ game, size, rows = size, columns = size, nodes, to_move, swap = false }) {
  const { colours } = gameOf(game);
  if (rows > BOARD_MOST || columns > BOARD_MOST)
    throw new Error(`that is too large for the page, which draws boards up to ${BOARD_MOST} × ${BOARD_MOST}`);
  /** @param {string | undefined} name */
  const colourOf = (name) => colours.indexOf(name) + 1;
  /** The colour of the move that follows each node first. @type {number[]} */
  const next = [];
  nodes.forEach((/** @type {any} */ { parent, move }, /** @type {number} */ i) => {
    if (i && move) next[parent ?? i - 1] ??= colourOf(move.colour);
  });
  const swaps = gameOf(game).swaps && (Boolean(swap) || statesSwap(nodes[0].properties?.RU) ||
    nodes.some((/** @type {any} */ { move }) => move?.kind === "swap-pieces"));
  const board = withStones(emptyBoard(game, rows, columns, 1, swaps), stonesOf(nodes[0].stones ?? {}, colours), 0);
  const turn = colourOf(nodes[0].to_move) || next[0] || (nodes.length === 1 && colourOf(to_move)) || moverOf(board);
  const tree = new Tree({ ...board, mover: turn });
  const room = { left: LABELS_MOST };
  /** @type {GameNode[]} */
  const made = [];
  nodes.forEach((/** @type {any} */ { parent, stones, to_move: said, move, properties = {} }, /** @type {number} */ i) => {
    let node = i ? made[parent ?? i - 1] : tree.root;
    if (i && (stones || said || !move)) {
      node = tree.make(node, null, 0);
      node.stones = stonesOf(stones ?? {}, colours);
      node.turn = colourOf(said) || colourOf(move?.colour) || next[i] || 0;
    }
    if (move) node = tree.make(node, move.cell ?? kinds[move.kind], colourOf(move.colour));
    takeProperties(node, properties, board, room);
    made.push(node);
  });
  tree.touched = true;
  return tree;
}

/** The games of records as the server reads them: of the game that is shown, else of any.
 * @param {string} text
 * @param {string} shown
 * @param {{game?: string, dialect?: string, from?: string, board_size?: number}} [ways] what the text does not state
 * @returns {Promise<{records: any[], more: boolean}>} */
export async function readRecords(text, shown, ways = {}) {
  const errors = [];
  const games = ways.game ? [ways.game] : gameOf(shown)?.records ? [shown, undefined] : [undefined];
  for (const game of games) {
    try {
      return await post("record", { text, ...ways, game });
    } catch (error) {
      if (error.status !== 422) throw error;
      errors.push(error);
    }
  }
  const isNone = errors.every(({ unsaid }) => unsaid === "format");
  if (isNone && !ways.from && /\b(hexworld\.org|trmph\.com)\/\S*#/.test(text)) return readRecords(text, shown, { ...ways, from: "links" });
  throw errors[0];
}

/** An object of JSON, the first of several that stand on a line each; null: there is none.
 * @param {string} text */
function firstObject(text) {
  for (const part of [text, text.trimStart().split("\n", 1)[0]]) {
    try {
      return JSON.parse(part);
    } catch {
      // several of them, or none
    }
  }
  return null;
}

/** Whether a text may be one of records: it is no layout of positions, which begins with a number on a line of its
 * own, and no position in JSON. What it is the server says.
 * @param {string} text */
export function mayBeRecord(text) {
  if (!/^\s*\{/.test(text)) return /\S/.test(text) && !/^\s*\d+\s*?(\r|\n|$)/.test(text);
  const object = firstObject(text);
  return object ? Boolean(object.nodes) || !["position", "rows", "board", "piles"].some((name) => object[name]) : /"nodes"\s*:/.test(text);
}

// ---- to records

/** The properties of a node.
 * @param {GameNode} node
 * @param {Position} board */
function propertiesOf(node, board) {
  /** @type {Record<string, string[]>} */
  const all = { ...node.more };
  /** @param {string} name
   * @param {string} value */
  const add = (name, value) => (all[name] = [...(all[name] ?? []), value]);
  if (node.comment) all.C = [escaped(node.comment)];
  for (const { cell, shape, text } of node.marks) {
    const name = Object.keys(shapes).find((one) => shapes[one] === shape);
    if (text) add("LB", `${pointOf(board, cell)}:${escaped(text).replace(/:/g, "\\:")}`);
    else if (name) add(name, pointOf(board, cell));
  }
  return all;
}

/** Stones of a position, by colour, that are not there in another.
 * @param {Position} position
 * @param {Position | null} before */
function changes(position, before) {
  const { colours } = gameOf(position.game);
  /** @type {Record<string, Cell[]>} */
  const found = {};
  position.cells.forEach((cell, at) => {
    if (cell === (before?.cells[at] ?? 0)) return;
    (found[cell ? colours[cell - 1] : "empty"] ??= []).push([Math.floor(at / position.columns), at % position.columns]);
  });
  return found;
}

/** The node that a record of what is shown begins at: boards of one size are in a record.
 * @param {Tree} tree */
function topOf(tree) {
  let top = tree.root;
  for (const node of tree.path(tree.at))
    if (isSetUp(node) && node.position && top.position && (node.position.rows !== top.position.rows || node.position.columns !== top.position.columns)) top = node;
  return endOf(top);
}

/** A game as `POST record` takes it, its branches and all that is said of them.
 * @param {Tree} tree
 * @param {(node: GameNode) => boolean} isWanted of nodes below the first */
export async function recordOf(tree, isWanted = () => true) {
  const top = topOf(tree);
  const board = /** @type {Position} */ (top.position);
  const { game, rows, columns } = board;
  const { colours, shape } = gameOf(game);
  const resigns = shape === "hexagon"; // as a move; else the root tells of it
  /** @type {any[]} */
  const nodes = [];
  /** @type {{node: GameNode, above: number}[]} */
  const due = [{ node: top, above: -1 }];
  for (let one = due.pop(); one; one = due.pop()) {
    const { node, above } = one;
    const place = nodes.length;
    /** @type {any} */
    const told = above >= 0 && above !== place - 1 ? { parent: above } : {};
    if (isSetUp(node)) {
      const { position } = await tree.find(node);
      if (position?.rows !== rows || position.columns !== columns) continue;
      const up = node === top ? null : tree.back(node);
      const stones = changes(position, up && (await tree.find(up)).position);
      if (Object.keys(stones).length) told.stones = stones;
      if (!(node === top && node.children[0]?.colour === position.mover)) told.to_move = colours[position.mover - 1];
    } else if ((node.move === "resign" || node.move === "forfeit") && !resigns) {
      nodes[0].properties = { RE: [`${colours[2 - node.colour] === "black" ? "B" : "W"}+${node.byTime ? "T" : "R"}`], ...nodes[0].properties };
      continue;
    } else told.move = { colour: colours[node.colour - 1], ...(Array.isArray(node.move) ? { cell: node.move } : { kind: wordOf[String(node.move)] }) };
    const properties = propertiesOf(node, board);
    if (node === top && wire(board).swap && !tree.hasSwapped && !statesSwap(properties.RU)) properties.RU = [...(properties.RU ?? []), "swap"];
    if (Object.keys(properties).length) told.properties = properties;
    nodes.push(told);
    for (const child of node.children.filter(isWanted).reverse()) due.push({ node: endOf(child), above: place });
  }
  return { game, ...(rows === columns ? { size: rows } : { rows, columns }), nodes };
}

/** The link to HexWorld that shows the moves up to what is shown.
 * @param {Tree} tree */
export async function hexWorldOf(tree) {
  const path = new Set(tree.path(tree.at));
  const { text } = await post("record", { records: [await recordOf(tree, (node) => path.has(node))], to: "hexworld" });
  return text.trim();
}

/** A game as SGF. It is read again before it is handed out.
 * @param {Tree} tree */
export async function sgfOf(tree) {
  const record = await recordOf(tree);
  const { text } = await post("record", { records: [record], to: "sgf" });
  const [read] = (await post("record", { text, game: record.game })).records;
  if (read.nodes.length !== record.nodes.length) throw new Error("this game cannot be written so that it is read again");
  return text;
}
