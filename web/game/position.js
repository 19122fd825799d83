// position.js - a position: a board as rows, columns and cells 0, 1, 2, row by row, or piles of discs 1 and 2, the top
// one first; whose turn it is, 1 or 2; and whether its game is played with the swap: facts of it, which are stated and
// not worked out from its stones, but where it comes from something that does not say whose turn it is. Something that
// does not say that there is a swap has none. What changes a position makes a new one, so that undo only keeps what was.

import { cellName, gameOf } from "./games.js";

export const BOARD_MOST = 200; // rows, and columns, that the page draws
export const PILES_MOST = 40;
export const DISCS_MOST = 400; // of a pile

/** @param {string} game
 * @param {number} rows
 * @param {number} columns
 * @param {number} mover
 * @param {boolean} swap
 * @returns {Position} */
export function emptyBoard(game, rows, columns = rows, mover = 1, swap = false) {
  return /** @type {any} */ ({ game, rows, columns, cells: new Uint8Array(rows * columns), mover, swap });
}

/** Whether a board can be played on with the swap, which mirrors it.
 * @param {Position} position */
export const canSwap = ({ game, rows, columns, piles }) => !piles && rows === columns && Boolean(gameOf(game)?.swaps);

/** How large a board is: "5", or "5x7" of 5 rows and 7 columns.
 * @param {{rows: number, columns: number}} board */
export const sizeText = ({ rows, columns }) => (rows === columns ? `${rows}` : `${rows}x${columns}`);

/** The same for people: 5 × 7.
 * @param {{rows: number, columns: number}} board */
export const spokenSize = ({ rows, columns }) => `${rows} × ${columns}`;

/** What such a text says, [rows, columns]; null where it is none, or the page does not draw so many.
 * @param {string} text
 * @returns {[number, number] | null} */
export function sizeOf(text) {
  const told = /^\s*(\d{1,3})\s*(?:[x×]\s*(\d{1,3})\s*)?$/.exec(text);
  /** @type {[number, number] | null} */
  const sides = told && [Number(told[1]), Number(told[2] ?? told[1])];
  return sides?.every((side) => side >= 1 && side <= BOARD_MOST) ? sides : null;
}

/** @param {string} game
 * @param {string[]} words
 * @param {number} mover
 * @returns {Position} */
export function pilesOf(game, words, mover = 1) {
  const letters = gameOf(game).letters;
  return /** @type {any} */ ({ game, piles: words.map((word) => [...word].map((c) => letters.indexOf(c) + 1)), mover });
}

/** @param {string} game
 * @param {string[]} rows
 * @param {number} mover
 * @param {boolean} swap
 * @returns {Position} */
export function boardOf(game, rows, mover, swap = false) {
  const letters = gameOf(game).letters;
  const made = emptyBoard(game, rows.length, rows[0].length, 1, swap);
  rows.forEach((row, r) => [...row].forEach((c, column) => (made.cells[r * made.columns + column] = letters.indexOf(c))));
  return { ...made, mover: mover || moverOf(made) };
}

/** Whose turn it is on a board that does not say: whoever has fewer stones, else the first colour.
 * @param {{cells: Uint8Array}} board */
export function moverOf({ cells }) {
  let more = 0; // stones of colour 2 than of colour 1
  for (const cell of cells) more += cell === 2 ? 1 : cell === 1 ? -1 : 0;
  return more < 0 ? 2 : 1;
}

/** {game, rows, to_move} or {game, piles, to_move}, and {swap: true} where the game has it, as the API has it.
 * @param {Position} position
 * @returns {any} a Wire */
export function wire(position) {
  const { letters, colours } = gameOf(position.game);
  const { game } = position;
  const to_move = colours[position.mover - 1];
  if (position.piles)
    return {
      game, // a pile of which nothing is left is none
      piles: position.piles.filter((pile) => pile.length).map((pile) => pile.map((disc) => letters[disc - 1]).join("")),
      to_move,
    };
  const rows = [];
  for (let row = 0; row < position.rows; row++) {
    let text = "";
    for (let column = 0; column < position.columns; column++) text += letters[position.cells[row * position.columns + column]];
    rows.push(text);
  }
  return { game, rows, to_move, ...(position.swap && canSwap(position) ? { swap: true } : {}) };
}

/** @param {any} wired a Wire, and whatever else
 * @returns {Position} */
export function unwire({ game, rows, piles, to_move, swap }) {
  const mover = gameOf(game).colours.indexOf(to_move) + 1;
  return piles ? pilesOf(game, piles, mover || 1) : boardOf(game, rows, mover, Boolean(swap));
}

/** Whether the page draws what is read so.
 * @param {any} wired a Wire */
export const fits = ({ rows, piles }) =>
  piles ? piles.length <= PILES_MOST && piles.every((/** @type {string} */ pile) => pile.length <= DISCS_MOST) : rows.length <= BOARD_MOST && rows.every((/** @type {string} */ row) => row.length <= BOARD_MOST);

/** Of each pile that wire() tells of, which one of the position it is.
 * @param {Position} position */
export const toldPiles = (position) => position.piles.flatMap((pile, i) => (pile.length ? [i] : []));

/** @param {Position} position
 * @param {number} row
 * @param {number} column
 * @param {number} colour
 * @returns {Position} */
export function withCell(position, row, column, colour) {
  const cells = position.cells.slice();
  cells[row * position.columns + column] = colour;
  return { ...position, cells };
}

/** @param {Position} position
 * @param {number} index
 * @param {number[] | null} pile
 * @returns {Position} */
export function withPile(position, index, pile) {
  const piles = position.piles.slice();
  if (pile === null) piles.splice(index, 1);
  else piles[index] = pile;
  return { ...position, piles };
}

/** The same board with other rows and columns: what fits stays where it is.
 * @param {Position} position
 * @param {number} rows
 * @param {number} columns */
export function resized(position, rows, columns) {
  const made = emptyBoard(position.game, rows, columns, position.mover, position.swap);
  const kept = Math.min(columns, position.columns);
  for (let row = 0; row < Math.min(rows, position.rows); row++)
    made.cells.set(position.cells.subarray(row * position.columns, row * position.columns + kept), row * columns);
  return made;
}

/** @param {Position} a
 * @param {Position} b */
export function same(a, b) {
  if (a.game !== b.game || a.rows !== b.rows || a.columns !== b.columns || a.mover !== b.mover || Boolean(a.swap) !== Boolean(b.swap)) return false;
  if (a.piles) return a.piles.length === b.piles.length && a.piles.every((pile, i) => pile.join() === b.piles[i].join());
  return a.cells.every((cell, i) => cell === b.cells[i]);
}

// ---- links: #g=hex&n=11&p=12.R3B...&t=blue&m=a1b2:sc3-4, runs of a letter as a number before it; n=5x7 is 5 rows
// of 7 cells; s=1: the game is played with the swap; #g=nim&p=BWWB,BW&t=black&m=1.2,2.1-2.
// m has the moves from there to what is shown: cells, or pile.disc; :s swaps, :p passes, :r resigns, and :R is
// the other who does. How many they are comes last, so that a link that lost its end is known to be one, and
// because a full stop at the end of a link is lost where people write it in a text.

const LINKED_MOST = 4000; // moves

/** @type {Record<string, Move>} */
const words = { ":s": "swap", ":p": "pass", ":r": "resign", ":R": "forfeit" };

/** @param {Position} position
 * @param {Move[]} moves */
function movesText(position, moves) {
  const texts = moves.map((move) => (!Array.isArray(move) ? Object.keys(words).find((word) => words[word] === move)
    : position.piles ? `${move[0] + 1}.${move[1] + 1}` : cellName(move)));
  return `&m=${texts.join(position.piles ? "," : "")}-${moves.length}`;
}

/** @param {Position} position
 * @param {Move[]} moves made from there; of more than can be told, none are
 * @returns {string | null} null: there are too many moves */
export function toLink(position, moves = []) {
  const { rows, piles, to_move, swap } = wire(position);
  if (moves.length > LINKED_MOST) return null;
  const told = moves.length ? movesText(position, moves) : "";
  if (piles) return `#g=${position.game}&p=${piles.join(",")}&t=${to_move}${told}`;
  const runs = rows.join("").replace(/(.)\1+/g, (/** @type {string} */ run, /** @type {string} */ letter) => (run.length > 2 ? run.length + letter : run));
  return `#g=${position.game}&n=${sizeText(position)}&p=${runs}&t=${to_move}${swap ? "&s=1" : ""}${told}`;
}

/** The column of letters: a is 0, aa 26.
 * @param {string} text */
const columnOf = (text) => [...text].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;

/** The cell of a name, "b3", or "2.3" of piles; null: there is none on the board.
 * @param {string} name
 * @param {Position} position
 * @returns {Cell | null} */
export function cellOf(name, position) {
  const numbers = /^(\d{1,3})\.(\d{1,3})$/.exec(name);
  const cell = /^([a-z]{1,2})(\d{1,3})$/.exec(name);
  /** @type {Cell | null} */
  const at = position.piles ? numbers && [Number(numbers[1]) - 1, Number(numbers[2]) - 1] : cell && [Number(cell[2]) - 1, columnOf(cell[1])];
  return at && at[0] >= 0 && at[1] >= 0 && (position.piles || (at[0] < position.rows && at[1] < position.columns)) ? at : null;
}

/** The moves of a link; text: what is wrong with them.
 * @param {string} told
 * @param {Position} position
 * @returns {Move[] | string} */
function movesOf(told, position) {
  const [, text = "", count = ""] = /^(.*)-(\d+)$/.exec(told) ?? [];
  if (!count) return "the end of its moves is missing";
  const parts = position.piles ? text.split(",") : text.match(/:[spRr]|[a-z]{1,2}\d{1,3}|./g) ?? [];
  if (parts.length !== Number(count) || parts.length > LINKED_MOST) return `expected ${count} moves, up to ${LINKED_MOST}, found ${parts.length}`;
  /** @type {Move[]} */
  const moves = [];
  for (const part of parts) {
    const move = Object.hasOwn(words, part) ? words[part] : cellOf(part, position);
    if (!move) return `move ${moves.length + 1}: there is no “${part.slice(0, 20)}”`;
    moves.push(move);
  }
  return moves;
}

/** @typedef {{position?: Position, moves?: Move[], fault?: string}} Linked */

/** What a link holds: null, nothing; {position}, and {moves} from there; or {fault}, what is wrong with it.
 * Whether the moves can be made is for the server to say.
 * @param {string} hash
 * @returns {Linked | null} */
export function fromLink(hash) {
  const linked = positionOf(hash);
  const told = new URLSearchParams(hash.replace(/^#/, "")).get("m");
  if (!linked?.position || told === null) return linked;
  const moves = movesOf(told, linked.position);
  if (typeof moves === "string") return { fault: moves };
  const swap = linked.position.swap || moves.includes("swap"); // links of older pages do not say it otherwise
  return { position: { ...linked.position, swap }, moves };
}

/** The same, without moves.
 * @param {string} hash
 * @returns {Linked | null} */
function positionOf(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  /** @param {string} text */
  const fault = (text) => ({ fault: text });
  if (!fields.has("g")) return fields.has("p") ? fault("it names no game") : null;
  const game = gameOf(fields.get("g"));
  if (!game) return fault(`there is no game “${fields.get("g")}”`);
  const text = fields.get("p");
  const told = fields.get("t"); // links of older pages do not have it
  const mover = game.colours.indexOf(told) + 1;
  if (told !== null && !mover) return fault(`whose turn it is: expected ${game.colours.join(" or ")}, found “${told}”`);
  if (text === null) return fault("the stones are missing");
  if (!game.board) {
    const words = text === "" ? [] : text.split(",");
    const known = new RegExp(`^[${game.letters}]{1,${DISCS_MOST}}$`);
    const wrong = words.findIndex((word) => !known.test(word));
    if (words.length > PILES_MOST) return fault(`expected up to ${PILES_MOST} piles, found ${words.length}`);
    if (wrong >= 0) return fault(`pile ${wrong + 1}: expected up to ${DISCS_MOST} of ${[...game.letters].join(" and ")}, found “${words[wrong].slice(0, 20)}”`);
    return { position: pilesOf(game.name, words, mover || 1) };
  }
  const size = sizeOf(fields.get("n") ?? "");
  if (!size) return fault(`side: expected 1 to ${BOARD_MOST}, found “${fields.get("n") ?? ""}”`);
  const made = emptyBoard(game.name, ...size, 1, fields.get("s") === "1");
  /** @param {number | string} cells */
  const count = (cells) => fault(`expected ${made.cells.length} cells, found ${cells}`);
  let at = 0;
  let read = 0; // of the text
  for (const [run, digits, letter] of text.matchAll(/(\d*)(\D)/g)) {
    const colour = game.letters.indexOf(letter);
    if (colour < 0) return fault(`expected the letters ${[...game.letters].join(" ")}, found “${letter}”`);
    const next = at + (digits === "" ? 1 : Number(digits));
    if (next > made.cells.length) return count("more");
    made.cells.fill(colour, at, next);
    at = next;
    read += run.length;
  }
  if (text !== "" && (at < made.cells.length || read < text.length)) return count(at);
  return { position: { ...made, mover: mover || moverOf(made) } };
}
