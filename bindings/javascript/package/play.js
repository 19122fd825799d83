// play.js - games being played, one by one, and who plays them.
import { cellBytes } from "./boards.js";
import {
  callback,
  DyadError,
  flag,
  integer,
  limit,
  oneOf,
  options,
  plain,
  refuse,
  string,
  word,
  wrongType,
} from "./errors.js";
import { recordWays } from "./texts.js";

const SIDE_MOST = 1024; // DYAD_PLAY_SIDE_MAX
const LEVELS = 8; // DYAD_PLAYER_LEVELS
const GIB = 2 ** 30;
const SOLVE_MEMORY = 256 << 20;
const PLAYER_MEMORY = 64 << 20;
/** @type {import("./index.js").Outcome[]} */
const OUTCOMES = ["loss", "draw", "win"];
const JSONL = 1;
const EXPLAIN = 3;
const FACTS = { game: 0, rows: 1, columns: 2, toMove: 3, count: 4, size: 5, ending: 6, winner: 7, swap: 8 }; // of playFact()
const OFF_BOARD = -2;
const RESIGN = -1;
const PASS = -3;

/** @typedef {import("./home.js").Home} Home */
/** @typedef {import("./home.js").Handle} Handle */
/** @typedef {number | [pile: number, disc: number]} Move */
/** @typedef {0 | 1 | 2} Colour 0: nobody */

const dispose = /** @type {{dispose?: symbol}} */ (/** @type {any} */ (Symbol)).dispose ?? Symbol.for("Symbol.dispose");

/** Figures, two for each move, as moves.
 * @param {ArrayLike<number>} figures
 * @param {boolean} hasBoard
 * @returns {any[]} */
function movesOf(figures, hasBoard) {
  const moves = [];
  for (let i = 0; i < figures.length; i += 2)
    moves.push(hasBoard || figures[i] < 0 ? figures[i] : [figures[i], figures[i + 1]]);
  return moves;
}

/** The classes of boards, and of players.
 * @param {Home} home
 * @param {import("./api.js").GameFacts[]} games
 * @param {(name: any) => import("./api.js").GameFacts} find */
export function playClasses(home, games, find) {
  const { endings } = home.facts;
  /** The number of each format of records: dyad_record_format. @type {Record<string, number>} */
  const forms = { any: 0, json: 3 };
  for (const { name, number } of home.facts.formats) forms[name] = Number(number);
  const formNames = ["any", ...Object.keys(home.formats)];
  /** What Board's constructor makes it of, as it is no class for others to call. */
  const made = Symbol("made");

  class Board {
    /** @type {Handle} */ #handle;
    /** @type {import("./api.js").GameFacts} */ facts;
    /** Of the record that it was read from. @type {string | null} */ dialect = null;

    /** @param {symbol} key
     * @param {number} address */
    constructor(key, address) {
      if (key !== made) throw new TypeError("use the class of a game, or board()");
      this.#handle = home.keep(this, "playFree", address);
      this.facts = games[this.#fact(FACTS.game)];
    }

    /** @param {number} which
     * @returns {number} */
    #fact(which) {
      const at = this.address;
      return home.ask((module) => module.playFact(at, which) >>> 0);
    }

    /** Where it is in the memory of the engine. */
    get address() {
      return home.at(this.#handle);
    }

    get game() {
      return this.facts.name;
    }

    get rows() {
      return this.#fact(FACTS.rows);
    }

    get columns() {
      return this.#fact(FACTS.columns);
    }

    get toMove() {
      return /** @type {Colour} */ (this.#fact(FACTS.toMove));
    }

    get swap() {
      return this.#fact(FACTS.swap) !== 0;
    }

    get cells() {
      const at = this.address;
      return this.facts.hasBoard ? home.bytes((module) => module.playCells(at, 0)).slice() : new Uint8Array(0);
    }

    get piles() {
      if (this.facts.hasBoard) return [];
      const at = this.address;
      return Array.from({ length: this.#fact(FACTS.size) }, (_, pile) =>
        home.bytes((module) => module.playCells(at, pile)).slice()
      );
    }

    /** @param {number} legal */
    #moves(legal) {
      const at = this.address;
      const bytes = home.bytes((module) => module.playMoves(at, legal));
      return movesOf(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2), this.facts.hasBoard);
    }

    get moves() {
      return this.#moves(0);
    }

    legalMoves() {
      return this.#moves(1);
    }

    get result() {
      const winner = /** @type {Colour} */ (this.#fact(FACTS.winner));
      return { ending: endings[this.#fact(FACTS.ending)], winner };
    }

    get isOver() {
      return this.#fact(FACTS.ending) !== 0;
    }

    /** The two figures of a move; OFF_BOARD: there is none such.
     * @param {any} move
     * @param {any} [column]
     * @returns {[number, number]} */
    #figures(move, column) {
      if (Array.isArray(move) && column === undefined) {
        if (move.length !== 2) wrongType("move", "[row, column]", move);
        [move, column] = move;
      }
      const isOne = column === undefined;
      for (const one of isOne ? [move] : [move, column])
        if (typeof one !== "number" || !Number.isInteger(one)) wrongType("move", "integers", one);
      const { hasBoard } = this.facts;
      if (isOne && !hasBoard) throw new TypeError("a move of a game of piles is a pile and a disc");
      if (move < 0 || move >= 2 ** 31 || (!isOne && (column < 0 || column >= 2 ** 31))) return [OFF_BOARD, 0];
      if (isOne || !hasBoard) return [move, column ?? 0];
      const columns = this.columns;
      return column < columns && move < this.rows ? [move * columns + column, 0] : [OFF_BOARD, 0];
    }

    /** @param {any} move
     * @param {any} [column] */
    push(move, column) {
      const at = this.address;
      const [first, second] = this.#figures(move, column);
      home.bytes((module) => module.playPush(at, first, second));
    }

    /** @param {any} move
     * @param {any} [column] */
    isLegal(move, column) {
      const at = this.address;
      const [first, second] = this.#figures(move, column);
      return home.ask((module) => module.playCheck(at, first, second) === 0);
    }

    pop() {
      const at = this.address;
      if (!home.ask((module) => module.playPop(at))) refuse("no move has been made");
    }

    resign() {
      const at = this.address;
      home.bytes((module) => module.playPush(at, RESIGN, 0));
    }

    passTurn() {
      const at = this.address;
      home.bytes((module) => module.playPush(at, PASS, 0));
    }

    judge() {
      const at = this.address;
      const { game, item, size, rows, columns, verdict, text, ...evidence } = JSON.parse(
        home.text((module) => module.playReport(at, JSONL))
      );
      return { verdict, text: text.replace(/^Case #1: /, ""), evidence };
    }

    explain() {
      const at = this.address;
      return home.text((module) => module.playReport(at, EXPLAIN));
    }

    /** @param {any} [asked] */
    svg(asked) {
      const { judged = true, dark = false } = options(asked, ["judged", "dark"]);
      const [withReport, isDark, at] = [flag("judged", judged), flag("dark", dark), this.address];
      return home.text((module) => module.playDraw(at, withReport, isDark));
    }

    /** @param {number} [games]
     * @param {any} [asked] */
    simulate(games = 1000, asked = undefined) {
      const wanted = options(asked, ["seed", "byMove", "progress"]);
      const [each, seed, byMove] = [
        BigInt(integer("games", games, 1, 2 ** 53)),
        word("seed", wanted.seed ?? 0),
        flag("byMove", wanted.byMove),
      ];
      const progress = callback("progress", wanted.progress);
      const { outcomes, hasBoard } = this.facts;
      const at = this.address;
      const figures = home.numbers((module) => module.playSimulate(at, each, seed, byMove), { progress });
      const counts = (/** @type {number} */ from) =>
        /** @type {any} */ (Object.fromEntries(outcomes.map((name, i) => [name, figures[from + i]])));
      const moves = [];
      const step = 2 + outcomes.length;
      for (let i = step; i < figures.length; i += step)
        moves.push({ move: movesOf(figures.subarray(i, i + 2), hasBoard)[0], counts: counts(i + 2) });
      return { games: figures[0], counts: counts(2), meanMoves: figures[1], moves };
    }

    /** @param {any} [asked] */
    solve(asked) {
      const wanted = options(asked, ["allMoves", "nodes", "seconds", "memory", "progress"]);
      const all = flag("allMoves", wanted.allMoves);
      const nodes = wanted.nodes === undefined ? 0n : BigInt(integer("nodes", wanted.nodes, 1, 2 ** 53));
      const seconds = limit("seconds", wanted.seconds);
      const memory = integer("memory", wanted.memory ?? SOLVE_MEMORY, 0, 4 * GIB - 1);
      const progress = callback("progress", wanted.progress);
      const at = this.address;
      const [winner, looked, length, known, whole, distance, ...rest] = home.numbers(
        (module) => module.playSolve(at, all, nodes, seconds, memory),
        { progress }
      );
      const { hasBoard } = this.facts;
      return {
        winner: winner < 0 ? null : /** @type {Colour} */ (winner),
        line: movesOf(rest.slice(0, 2 * length), hasBoard),
        moves: known ? movesOf(rest.slice(2 * length), hasBoard) : null,
        nodes: looked,
        lineComplete: whole !== 0,
        distance: distance || null,
      };
    }

    copy() {
      return fromJSON(this.#json());
    }

    #json() {
      const at = this.address;
      return home.text((module) => module.playWrite(at));
    }

    toJSON() {
      return JSON.parse(this.#json());
    }

    /** @param {number} format */
    #record(format) {
      const at = this.address;
      return home.text((module) => module.playRecord(at, format)).replace(/\n+$/, "");
    }

    toSgf() {
      return this.#record(forms.sgf);
    }

    toHexworld() {
      return this.#record(forms.hexworld);
    }

    /** The same game, position and side to move; how it came about does not matter.
     * @param {any} other */
    equals(other) {
      if (!(other instanceof Board)) return false;
      const state = (/** @type {Board} */ board) =>
        [
          board.game,
          board.rows,
          board.columns,
          board.toMove,
          board.swap,
          board.cells.join(""),
          board.piles.map((pile) => pile.join("")).join("/"),
        ].join();
      return state(this) === state(other);
    }

    *[Symbol.iterator]() {
      const { cells, columns } = this;
      if (!this.facts.hasBoard) return yield* this.piles;
      for (let at = 0; at < cells.length; at += columns) yield cells.slice(at, at + columns);
    }

    toString() {
      const { letters, hasBoard } = this.facts;
      const words = [...this].map((row) => Array.from(row, (cell) => letters[hasBoard ? cell : cell - 1]).join(""));
      return words.join(hasBoard ? "\n" : " ");
    }

    get [Symbol.toStringTag]() {
      return `dyad.${this.facts.name}`;
    }

    free() {
      home.free(this.#handle);
    }

    [dispose]() {
      this.free();
    }
  }

  /** @param {import("./api.js").GameFacts} game
   * @param {any} rows
   * @param {any} asked */
  function onBoard(game, rows, asked) {
    const wanted = options(asked, ["columns", "cells", "toMove", "swap"]);
    integer("rows", rows, 1, SIDE_MOST);
    const columns = integer("columns", wanted.columns ?? rows, 1, SIDE_MOST);
    const toMove = wanted.toMove === undefined ? 0 : integer("toMove", wanted.toMove, 1, 2);
    const swap = flag("swap", wanted.swap);
    if (wanted.cells === undefined)
      return home.object((module) => module.playNew(game.index, rows, columns, 0, toMove, swap));
    const cells = cellBytes("cells", wanted.cells);
    if (cells.length !== rows * columns) refuse(`cells: expected ${rows * columns}, found ${cells.length}`);
    return home.object((module, at) => module.playNew(game.index, rows, columns, at, toMove, swap), { data: [cells] });
  }

  /** @param {import("./api.js").GameFacts} game
   * @param {any} piles
   * @param {any} asked */
  function withPiles(game, piles, asked) {
    const wanted = options(asked, ["toMove"]);
    const toMove = wanted.toMove === undefined ? 0 : integer("toMove", wanted.toMove, 1, 2);
    return home.object((module, at) => module.playPiles(game.index, at, toMove), { data: [plain("piles", piles)] });
  }

  /** @type {Record<string, any>} */
  const classes = {};
  /** @type {Map<number, any>} */
  const byIndex = new Map();
  for (const game of games) {
    if (!game.isPlayable) continue;
    const name = game.name
      .split("_")
      .map((part) => part[0].toUpperCase() + part.slice(1))
      .join("");
    // A class whose name is that of the game; its constructor also takes over a game that there is already.
    const one = {
      [name]: class extends Board {
        /** @param {any} first rows, or piles
         * @param {any} [second] options */
        constructor(first, second) {
          super(
            made,
            first === made ? second : game.hasBoard ? onBoard(game, first, second) : withPiles(game, first, second)
          );
        }
      },
    }[name];
    classes[name] = one;
    byIndex.set(game.index, one);
  }

  /** @param {number} address of a game, which is taken over
   * @returns {Board} */
  function adopt(address) {
    return new (byIndex.get(home.ask((module) => module.playFact(address, FACTS.game))))(made, address);
  }

  /** @param {any} name
   * @param {any} first
   * @param {any} [second]
   * @returns {Board} */
  function board(name, first, second) {
    const game = find(name);
    const type = byIndex.get(game.index);
    if (!type) refuse(`${name} is not played move by move`);
    return new type(first, second);
  }

  /** @param {any} value text, or an object that stands for it
   * @returns {Board} */
  function fromJSON(value) {
    const text = typeof value === "string" ? value : jsonOf(value);
    const size = new TextEncoder().encode(text).length;
    return adopt(home.object((module, at) => module.playRead(at, size), { data: [text] }));
  }

  /** @param {any} text
   * @param {any} name
   * @param {any} move
   * @param {string} format
   * @param {any} [asked] dialect and boardSize
   * @returns {Board[]} */
  function records(text, name, move, format, asked = {}) {
    const bytes = new TextEncoder().encode(string("text", text));
    const game = name === undefined || name === null ? -1 : find(name).index;
    const most = move === undefined ? -1 : integer("move", move, 0, 2 ** 31);
    if (format !== "json") oneOf("format", format, formNames);
    const [form, ways] = [forms[format], recordWays(home, asked)];
    /** An address and a dialect each. @type {Int32Array<ArrayBufferLike>} */
    let read = new Int32Array(0);
    let error = null;
    try {
      const told = home.bytes((module, at) => module.playRecords(game, at, bytes.length, form, most, ...ways), {
        data: [bytes],
        output: "bytes",
      });
      read = new Int32Array(told.buffer, told.byteOffset, told.length >> 2);
    } catch (caught) {
      error = caught;
      if (!(error instanceof DyadError)) throw error;
      const told = error.output;
      if (told instanceof Uint8Array) read = new Int32Array(told.slice().buffer);
      error.output = null;
    }
    const boards = [];
    for (let i = 0; i < read.length; i += 2) {
      const one = adopt(read[i] >>> 0);
      one.dialect = Object.keys(home.dialects)[read[i + 1]] ?? null;
      boards.push(one);
    }
    if (error) {
      for (const one of boards) one.free();
      throw error;
    }
    return boards;
  }

  /** @param {Board[]} found */
  function single(found) {
    if (found.length === 1) return found[0];
    for (const one of found) one.free();
    return refuse(`expected one game, found ${found.length}: readRecords() reads any number`);
  }

  class Player {
    /** @type {Handle} */ #handle;
    /** @type {number} */ #rows;
    /** @type {number} */ #columns;
    /** @type {any} its name */ game;

    /** @param {any} on a board
     * @param {any} [asked] */
    constructor(on, asked) {
      if (!(on instanceof Board)) wrongType("board", "a board", on);
      const wanted = options(asked, ["seed", "memory"]);
      const seed = word("seed", wanted.seed ?? 0);
      const memory = integer("memory", wanted.memory ?? PLAYER_MEMORY, 1, 4 * GIB - 1);
      const { facts } = on;
      this.game = facts.name;
      const piles = facts.hasBoard ? [] : on.piles;
      this.#rows = facts.hasBoard ? on.rows : piles.length;
      this.#columns = facts.hasBoard ? on.columns : Math.max(0, ...piles.map((pile) => pile.length));
      const address = home.object((module) => module.playerNew(facts.index, this.#rows, this.#columns, memory, seed));
      this.#handle = home.keep(this, "playerFree", address);
    }

    /** @param {any} on a board
     * @param {any} [asked] */
    think(on, asked) {
      if (!(on instanceof Board)) wrongType("board", "a board", on);
      const wanted = options(asked, ["playouts", "seconds", "level", "progress"]);
      const level = integer("level", wanted.level ?? LEVELS, 1, LEVELS);
      const seconds = limit("seconds", wanted.seconds);
      let playouts = wanted.playouts === undefined ? 0 : integer("playouts", wanted.playouts, 1, 2 ** 53);
      const progress = callback("progress", wanted.progress);
      if (!playouts && !seconds && level === LEVELS) playouts = 1000;
      const [at, play] = [home.at(this.#handle), on.address];
      const figures = home.numbers(
        (module) => module.playerThink(at, this.#rows, this.#columns, play, BigInt(playouts), seconds, level),
        { progress }
      );
      return thoughtOf(figures, on.facts.hasBoard);
    }

    /** Forgets everything.
     * @param {any} [seed] */
    reset(seed = 0) {
      const [at, from] = [home.at(this.#handle), word("seed", seed)];
      home.ask((module) => module.playerReset(at, from));
    }

    free() {
      home.free(this.#handle);
    }

    [dispose]() {
      this.free();
    }
  }

  return {
    Board,
    Player,
    classes,
    board,
    fromJSON,
    /** @param {any} text
     * @param {any} [asked] */
    readRecords(text, asked) {
      const { game, move, format = "any", ...ways } = options(asked, ["game", "move", "format", "dialect", "boardSize"]);
      return records(text, game, move, string("format", format), ways);
    },
    /** @param {any} text
     * @param {any} [asked] */
    fromSgf(text, asked) {
      const { game, move, ...ways } = options(asked, ["game", "move", "dialect"]);
      return single(records(text, game, move, "sgf", ways));
    },
    /** @param {any} text
     * @param {any} [asked] */
    fromHexworld(text, asked) {
      const { move, ...ways } = options(asked, ["move", "dialect"]);
      return single(records(text, "hex", move, "hexworld", ways));
    },
  };
}

/** @param {any} value */
function jsonOf(value) {
  if (typeof value !== "object" || value === null) wrongType("game", "an object or text", value);
  const text = JSON.stringify(value);
  if (typeof text !== "string") wrongType("game", "an object or text", value);
  return text;
}

/** What a player tells: see tell_thought() of engine_think.c.
 * @param {Float64Array} figures
 * @param {boolean} hasBoard */
function thoughtOf(figures, hasBoard) {
  let at = 0;
  const next = () => figures[at++];
  const moves = (/** @type {number} */ count) => movesOf(figures.subarray(at, (at += 2 * count)), hasBoard);
  const outcome = (/** @type {number} */ figure) => OUTCOMES[figure + 1] ?? null;
  const [[move], winrate, result, playouts] = [moves(1), next(), next(), next()];
  const [distance, resigns, count] = [next() || null, next() !== 0, next()];
  const candidates = Array.from({ length: count }, () => {
    const [[to], visits, rate, known, end, length] = [moves(1), next(), next(), next(), next(), next()];
    return { move: to, visits, winrate: rate, outcome: outcome(known), distance: end || null, line: moves(length) };
  });
  return { move, winrate, outcome: outcome(result), playouts, distance, resigns, candidates };
}
