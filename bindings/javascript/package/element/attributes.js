// attributes.js - what the attributes of <dyad-board> say: text that anybody may have written. What is wrong is a
// Fault, with a sentence that names the attribute.
//
//   position   a link of the page      https://...#g=hex&n=3&p=R3.B4.&t=red
//              rows of a board         R../.B./...       or a row a line
//              piles                   BWWB BW
//              the layout of the game  3 R.. .B. ...     which the engine reads
//   size       7, or 5x7: an empty board of so many rows and columns
//   moves      a1 b2 c3; of piles 1.2, pile and disc; pass and swap

import { allGames, gameOf } from "../game/games.js";
import { BOARD_MOST, DISCS_MOST, PILES_MOST, boardOf, canSwap, cellOf, emptyBoard, fromLink, pilesOf, sizeOf } from "../game/position.js";
import { Fault, nearest } from "./engines.js";

const MOVES_MOST = 4000;
const LEVEL = 3; // where none is told
const LEVELS = 8;

/** @param {string} text
 * @returns {Fault} */
const malformed = (text) => new Fault("malformed", text);

/** A word of somebody's in a sentence of ours.
 * @param {string} word */
const quoted = (word) => `“${word.length > 24 ? `${word.slice(0, 24)}…` : word}”`;

/** One, two or three.
 * @param {string[]} words */
const anyOf = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}` : words.join());

/** Whether something is on, that is unless it says otherwise.
 * @param {string | null} value
 * @param {boolean} otherwise where nothing is said */
export const isOn = (value, otherwise) => (value === null ? otherwise : !/^\s*(off|no|none|false|0)\s*$/i.test(value));

/** @param {string | null} text */
export function readLevel(text) {
  if (text === null || text.trim() === "") return LEVEL;
  const level = Number(text);
  if (!Number.isInteger(level) || level < 1 || level > LEVELS) throw malformed(`level: expected 1 to ${LEVELS}, found ${quoted(text)}`);
  return level;
}

/** The address of an engine.
 * @param {string | null} text */
export function readEngine(text) {
  const told = (text ?? "").trim();
  if (!told) return nearest;
  try {
    return new URL(told, document.baseURI).href;
  } catch {
    throw malformed(`engine: expected the address of a dyad.wasm, found ${quoted(told)}`);
  }
}

/** Who plays: 0 nobody, 1 or 2 whoever looks at the page has that colour, 3 both.
 * @param {string | null} text
 * @param {Game} game */
export function readPlayers(text, game) {
  const word = (text ?? "").trim().toLowerCase();
  if (word === "" || word === "both") return 3;
  if (word === "none" || word === "off") return 0;
  const colour = game.colours.indexOf(word) + 1;
  if (!colour) throw malformed(`play: expected ${anyOf(["none", "both", ...game.colours])}, found ${quoted(word)}`);
  return colour;
}

/** The game of an element, by its name or by its link.
 * @param {string | null} name
 * @param {string} position
 * @returns {Game} */
export function readGame(name, position) {
  const linked = position.includes("#") ? new URLSearchParams(position.slice(position.indexOf("#") + 1)).get("g") : null;
  const game = gameOf((name ?? "").trim() || linked);
  const known = anyOf(allGames().map((one) => one.name));
  if (!game) throw new Fault("unknown", `game: expected ${known}, found ${name?.trim() ? quoted(name.trim()) : linked ? quoted(linked) : "none"}`);
  if (linked !== null && linked !== game.name) throw malformed(`position: the link is of ${quoted(linked)}, and game says ${quoted(game.name)}`);
  return game;
}

/** Whose turn it is; 0: that is not said.
 * @param {string | null} text
 * @param {Game} game */
function readMover(text, game) {
  const word = (text ?? "").trim().toLowerCase();
  const mover = game.colours.indexOf(word) + 1;
  if (word && !mover) throw malformed(`to-move: expected ${anyOf(game.colours)}, found ${quoted(word)}`);
  return mover;
}

/** Refuses a game that cannot be played with the swap.
 * @param {Position} position */
export function checkSwap(position) {
  if (canSwap(position)) return;
  const having = allGames().filter(({ swaps }) => swaps).map(({ name }) => name);
  throw malformed(`swap: expected a square board of ${anyOf(having)}, found ${gameOf(position.game).swaps ? `${position.rows} × ${position.columns}` : position.game}`);
}

/** @param {Game} game
 * @param {string} word
 * @param {string} where */
function checkLetters(game, word, where) {
  const wrong = [...word].find((letter) => !game.letters.includes(letter));
  if (wrong !== undefined) throw malformed(`position, ${where}: expected the letters ${anyOf([...game.letters])}, found ${quoted(wrong)}`);
}

/** @param {Game} game
 * @param {string[]} rows
 * @param {number} mover */
function readRows(game, rows, mover) {
  if (rows.length > BOARD_MOST) throw malformed(`position: expected up to ${BOARD_MOST} rows, found ${rows.length}`);
  rows.forEach((row, i) => {
    checkLetters(game, row, `row ${i + 1}`);
    if (row.length !== rows[0].length) throw malformed(`position, row ${i + 1}: expected ${rows[0].length} cells as above, found ${row.length}`);
  });
  const columns = rows[0].length;
  if (columns > BOARD_MOST) throw malformed(`position: expected up to ${BOARD_MOST} columns, found ${columns}`);
  if (game.square && rows.length !== columns) throw malformed(`position: expected as many rows as columns, found ${rows.length} × ${columns}`);
  return boardOf(game.name, rows, mover);
}

/** @param {Game} game
 * @param {string[]} piles
 * @param {number} mover */
function readPiles(game, piles, mover) {
  if (piles.length > PILES_MOST) throw malformed(`position: expected up to ${PILES_MOST} piles, found ${piles.length}`);
  piles.forEach((pile, i) => {
    checkLetters(game, pile, `pile ${i + 1}`);
    if (pile.length > DISCS_MOST) throw malformed(`position, pile ${i + 1}: expected up to ${DISCS_MOST} discs, found ${pile.length}`);
  });
  return pilesOf(game.name, piles, mover || 1);
}

/** @param {Game} game
 * @param {string | null} size
 * @param {number} mover */
function empty(game, size, mover) {
  if (!game.board) return pilesOf(game.name, [], mover || 1);
  const sides = size === null || size.trim() === "" ? /** @type {[number, number]} */ ([game.size, game.size]) : sizeOf(size);
  if (!sides) throw malformed(`size: expected 1 to ${BOARD_MOST}, as in 7, or 5x7 for 5 rows and 7 columns, found ${quoted(size ?? "")}`);
  if (game.square && sides[0] !== sides[1]) throw malformed(`size: expected as many rows as columns, found ${quoted(size ?? "")}`);
  return emptyBoard(game.name, ...sides, mover || 1);
}

/** @typedef {{position: Position, moves: Move[], layout?: string}} Begun what an element begins with; a `layout` is
 * still to be read by the engine, and the position is an empty one until then */

/** @param {Game} game
 * @param {{position: string, size: string | null, toMove: string | null}} told
 * @returns {Begun} */
export function readPosition(game, { position: text, size, toMove }) {
  const mover = readMover(toMove, game);
  if (text.includes("#")) {
    const { position, moves = [], fault } = fromLink(text.trim().slice(text.trim().indexOf("#"))) ?? { fault: "it holds no position" };
    if (!position) throw malformed(`position: the link is damaged: ${fault}`);
    return { position: mover ? { ...position, mover } : position, moves };
  }
  const words = text.split(game.board ? /[\s/]+/ : /\s+/).filter(Boolean);
  if (!words.length) return { position: empty(game, size, mover), moves: [] };
  if (words.some((word) => /^\d+$/.test(word))) {
    const rows = words.filter((word) => !/^\d+$/.test(word));
    const side = String(Math.max(1, Math.min(BOARD_MOST, rows.length)));
    return { position: empty(game, game.board ? side : null, mover), moves: [], layout: text };
  }
  return { position: game.board ? readRows(game, words, mover) : readPiles(game, words, mover), moves: [] };
}

/** A move as people write it; null: there is no such cell.
 * @param {string} word
 * @param {Position} position
 * @returns {Move | null} */
export function readMove(word, position) {
  if (word === "pass" || word === "swap" || word === "resign") return word;
  return cellOf(word.toLowerCase().replace(":", "."), position);
}

/** @param {string | null} text
 * @param {Position} position
 * @returns {Move[]} */
export function readMoves(text, position) {
  const words = (text ?? "").split(/[\s,;]+/).filter(Boolean);
  if (words.length > MOVES_MOST) throw malformed(`moves: expected up to ${MOVES_MOST}, found ${words.length}`);
  return words.map((word, i) => {
    const move = readMove(word, position);
    if (!move) throw malformed(`moves, move ${i + 1}: expected ${position.piles ? "a pile and a disc, as in 1.2" : "a cell, as in a1"}, found ${quoted(word)}`);
    return move;
  });
}
