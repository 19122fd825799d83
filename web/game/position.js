// position.js - a position: a board as rows, columns and cells 0, 1, 2, row by row, or piles of discs 1 and 2, the top
// one first; and whose turn it is, 1 or 2: a fact of it, not worked out from its stones but where it
// comes from something that does not say. What changes one makes a new one, so that undo only keeps
// what was.

import { gameOf } from "./games.js";

export const BOARD_MOST = 200; // rows, and columns, that the page draws
export const PILES_MOST = 40;
export const DISCS_MOST = 400; // of a pile

/** @param {string} game
 * @param {number} rows
 * @param {number} columns
 * @param {number} mover
 * @returns {Position} */
export function emptyBoard(game, rows, columns = rows, mover = 1) {
  return /** @type {any} */ ({ game, rows, columns, cells: new Uint8Array(rows * columns), mover });
}

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
 * @returns {Position} */
export function boardOf(game, rows, mover) {
  const letters = gameOf(game).letters;
  const made = emptyBoard(game, rows.length, rows[0].length);
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

/** {game, rows, to_move} or {game, piles, to_move}, as the API has it.
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
  return { game, rows, to_move };
}

/** @param {any} wired a Wire, and whatever else
 * @returns {Position} */
export function unwire({ game, rows, piles, to_move }) {
  const mover = gameOf(game).colours.indexOf(to_move) + 1;
  return piles ? pilesOf(game, piles, mover || 1) : boardOf(game, rows, mover);
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
  const made = emptyBoard(position.game, rows, columns, position.mover);
  const kept = Math.min(columns, position.columns);
  for (let row = 0; row < Math.min(rows, position.rows); row++)
    made.cells.set(position.cells.subarray(row * position.columns, row * position.columns + kept), row * columns);
  return made;
}

/** @param {Position} a
 * @param {Position} b */
export function same(a, b) {
  if (a.game !== b.game || a.rows !== b.rows || a.columns !== b.columns || a.mover !== b.mover) return false;
  if (a.piles) return a.piles.length === b.piles.length && a.piles.every((pile, i) => pile.join() === b.piles[i].join());
  return a.cells.every((cell, i) => cell === b.cells[i]);
}

// ---- links: #g=hex&n=11&p=12.R3B...&t=blue, runs of a letter as a number before it; n=5x7 is 5 rows of 7 cells;
// #g=nim&p=BWWB,BW&t=black.
// Whose turn it is comes last: a full stop at the end of a link is lost where people write it in a text.

/** @param {Position} position */
export function toLink(position) {
  const { rows, piles, to_move } = wire(position);
  if (piles) return `#g=${position.game}&p=${piles.join(",")}&t=${to_move}`;
  const runs = rows.join("").replace(/(.)\1+/g, (/** @type {string} */ run, /** @type {string} */ letter) => (run.length > 2 ? run.length + letter : run));
  return `#g=${position.game}&n=${sizeText(position)}&p=${runs}&t=${to_move}`;
}

/** What a link holds: null, nothing; {position}; or {fault}, what is wrong with it.
 * @param {string} hash
 * @returns {{position?: Position, fault?: string} | null} */
export function fromLink(hash) {
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
  const made = emptyBoard(game.name, ...size);
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

// ---- undo

/** What was and what may come again. */
export class Past {
  /** @param {Position} position */
  constructor(position) {
    this.at = position;
    /** @type {Position[]} */
    this.undone = [];
    /** @type {Position[]} */
    this.redone = [];
  }
  /** @param {Position} position
   * @param {boolean} joins */
  set(position, joins = false) {
    if (same(position, this.at)) return false;
    if (!joins) this.undone.push(this.at);
    if (this.undone.length > 1000) this.undone.shift();
    this.redone = [];
    this.at = position;
    return true;
  }
  undo() {
    if (!this.undone.length) return false;
    this.redone.push(this.at);
    this.at = /** @type {Position} */ (this.undone.pop());
    return true;
  }
  redo() {
    if (!this.redone.length) return false;
    this.undone.push(this.at);
    this.at = /** @type {Position} */ (this.redone.pop());
    return true;
  }
}
