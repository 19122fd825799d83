// line.js - a game on an element: a position, the moves from there, and how many of them are shown.
//
//     start --- moves[0] --- moves[1] --- moves[2]
//     0         1            2            3          <- at
//
// What is known of each place comes from the engine, and is kept. Another move than the one that follows takes the
// place of all that follow; start over, and those that were given are there again.

import { unwire, wire } from "../game/position.js";

export class Line {
  /** @param {Position} start
   * @param {Move[]} given
   * @param {number} at */
  constructor(start, given = [], at = 0) {
    /** @type {Position} */
    this.start = start;
    this.given = given;
    this.first = at; // what is shown at the beginning
    /** @type {Move[]} */
    this.moves = given.slice();
    this.at = at;
    /** @type {{standing: any, position: Position}[]} */
    this.known = [];
  }

  restart() {
    this.moves = this.given.slice();
    this.at = this.first;
    this.known = [];
  }

  /** The moves up to what is shown.
   * @returns {Move[]} */
  get made() {
    return this.moves.slice(0, this.at);
  }

  /** The position that is shown; null: it is not known yet.
   * @returns {Position | null} */
  get position() {
    return this.known[this.at]?.position ?? (this.at ? null : this.start);
  }

  /** How the game stands there, as the engine says; null: not known. */
  get standing() {
    return this.known[this.at]?.standing ?? null;
  }

  /** What is shown as a place of a game, for story.js; null: it is what the game began with, or not known yet.
   * @returns {import("../game/story.js").Place | null} */
  get place() {
    const { standing, position, at } = this;
    if (!at || !standing || !position) return null;
    const count = this.moves[at - 1] === "resign" ? at - 1 : at;
    const colour = count % 2 ? this.start.mover : 3 - this.start.mover; // they move by turns
    return { standing, count, move: count ? this.moves[count - 1] : null, colour: count ? colour : 0, position };
  }

  /** Whether it is not the one that was given, from what is shown. */
  get isOwn() {
    return this.moves.length !== this.given.length || this.moves.some((move, i) => String(move) !== String(this.given[i]));
  }

  /** Who is to move at a place, 1 or 2; 0: not known.
   * @param {number} at */
  moverAt(at) {
    return this.known[at]?.position.mover ?? (at ? 0 : this.start.mover);
  }

  /** Has the engine say how the game stands after so many moves.
   * @param {number} at
   * @param {(path: string, body: object) => Promise<any>} ask */
  async find(at, ask) {
    if (!this.known[at]) this.keep(at, await ask("play", { ...wire(this.start), moves: this.moves.slice(0, at) }));
  }

  /** @param {number} at
   * @param {any} standing */
  keep(at, standing) {
    this.known[at] = { standing, position: unwire(standing) };
  }

  /** What the engine is asked for to make a move at what is shown.
   * @param {Move} move */
  asking(move) {
    return { ...wire(this.start), moves: [...this.made, move] };
  }

  /** A move that the engine has made there is shown.
   * @param {Move} move
   * @param {any} standing */
  put(move, standing) {
    if (String(this.moves[this.at]) !== String(move)) {
      this.moves = [...this.made, move];
      this.known.length = Math.min(this.known.length, this.at + 1);
    }
    this.at++;
    this.keep(this.at, standing);
  }
}
