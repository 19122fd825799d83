// position.js - a position: a board as cells 0, 1, 2, row by row, or piles of discs 1 and 2, the top
// one first. What changes one makes a new one, so that undo only keeps what was.

import { gameOf } from "./games.js";

export const BOARD_MOST = 200; // side that the page draws
export const PILES_MOST = 40;
export const DISCS_MOST = 400; // of a pile

export function emptyBoard(game, size) {
  return { game, size, cells: new Uint8Array(size * size) };
}

export function pilesOf(game, words) {
  const letters = gameOf(game).letters;
  return { game, size: words.length, piles: words.map((word) => [...word].map((c) => letters.indexOf(c) + 1)) };
}

export function boardOf(game, rows) {
  const letters = gameOf(game).letters;
  const made = emptyBoard(game, rows.length);
  rows.forEach((row, r) => [...row].forEach((c, column) => (made.cells[r * rows.length + column] = letters.indexOf(c))));
  return made;
}

/** {game, rows} or {game, piles}, as the API has it. */
export function wire(position) {
  const { letters } = gameOf(position.game);
  if (position.piles)
    return {
      game: position.game, // a pile of which nothing is left is none
      piles: position.piles.filter((pile) => pile.length).map((pile) => pile.map((disc) => letters[disc - 1]).join("")),
    };
  const rows = [];
  for (let row = 0; row < position.size; row++) {
    let text = "";
    for (let column = 0; column < position.size; column++) text += letters[position.cells[row * position.size + column]];
    rows.push(text);
  }
  return { game: position.game, rows };
}

export const unwire = (object) =>
  object.piles ? pilesOf(object.game, object.piles) : boardOf(object.game, object.rows);

/** Whether the page draws what is read so. */
export const fits = ({ rows, piles }) =>
  piles ? piles.length <= PILES_MOST && piles.every((pile) => pile.length <= DISCS_MOST) : rows.length <= BOARD_MOST;

/** Of each pile that wire() tells of, which one of the position it is. */
export const toldPiles = (position) => position.piles.flatMap((pile, i) => (pile.length ? [i] : []));

export function withCell(position, row, column, colour) {
  const cells = position.cells.slice();
  cells[row * position.size + column] = colour;
  return { ...position, cells };
}

export function withPile(position, index, pile) {
  const piles = position.piles.slice();
  if (pile === null) piles.splice(index, 1);
  else piles[index] = pile;
  return { ...position, piles, size: piles.length };
}

/** The same board with another side: what fits stays where it is. */
export function resized(position, size) {
  const made = emptyBoard(position.game, size);
  const kept = Math.min(size, position.size);
  for (let row = 0; row < kept; row++)
    made.cells.set(position.cells.subarray(row * position.size, row * position.size + kept), row * size);
  return made;
}

export function same(a, b) {
  if (a.game !== b.game || a.size !== b.size) return false;
  if (a.piles) return a.piles.every((pile, i) => pile.join() === b.piles[i].join());
  return a.cells.every((cell, i) => cell === b.cells[i]);
}

export function count(position, colour) {
  let found = 0;
  if (position.piles) for (const pile of position.piles) found += pile.filter((disc) => disc === colour).length;
  else for (const cell of position.cells) found += cell === colour;
  return found;
}

/** Whose turn it is, going by the stones: whoever has fewer, else the first colour. */
export const moverOf = (position) => (!position.piles && count(position, 2) < count(position, 1) ? 2 : 1);

// ---- links: #g=hex&n=11&p=12.R3B..., runs of a letter as a number before it; #g=nim&p=BWWB,BW

export function toLink(position) {
  const object = wire(position);
  if (object.piles) return `#g=${position.game}&p=${object.piles.join(",")}`;
  const runs = object.rows.join("").replace(/(.)\1+/g, (run, letter) => (run.length > 2 ? run.length + letter : run));
  return `#g=${position.game}&n=${position.size}&p=${runs}`;
}

/** The position of a link, or null where it holds none. */
export function fromLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const game = gameOf(fields.get("g"));
  const text = fields.get("p") ?? "";
  if (!game) return null;
  if (!game.board) {
    const words = text === "" ? [] : text.split(",");
    const known = new RegExp(`^[${game.letters}]{1,${DISCS_MOST}}$`);
    return words.length <= PILES_MOST && words.every((word) => known.test(word)) ? pilesOf(game.name, words) : null;
  }
  const size = Number(fields.get("n"));
  if (!Number.isInteger(size) || size < 1 || size > BOARD_MOST) return null;
  const made = emptyBoard(game.name, size);
  let at = 0;
  for (const [, digits, letter] of text.matchAll(/(\d*)(\D)/g)) {
    const colour = game.letters.indexOf(letter);
    const run = digits === "" ? 1 : Number(digits);
    if (colour < 0 || at + run > made.cells.length) return null;
    made.cells.fill(colour, at, at + run);
    at += run;
  }
  return at === made.cells.length || text === "" ? made : null;
}

// ---- undo

/** What was and what may come again. */
export class Past {
  constructor(position) {
    this.at = position;
    this.undone = [];
    this.redone = [];
  }
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
    this.at = this.undone.pop();
    return true;
  }
  redo() {
    if (!this.redone.length) return false;
    this.undone.push(this.at);
    this.at = this.redone.pop();
    return true;
  }
}
