// serving_dyad.js - the worker's half of remote_dyad.js: calls of Dyad's functions, as requests whose method is
// "CALL" and whose path is what is called.
import { dyadOf } from "./api.js";
import { Engine } from "./engine.js";
import { DyadError } from "./errors.js";
import { serve } from "./serving.js";

const PROGRESS_PAUSE_MS = 50; // from one message to the next

/** @param {any} error */
const told = (error) =>
  error instanceof DyadError
    ? {
        name: "DyadError",
        code: error.code,
        text: error.message,
        line: error.line,
        column: error.column,
        item: error.item,
        output: error.output,
      }
    : { name: "TypeError", text: error.message };

/** What the other side keeps of a board, which is freed.
 * @param {any} board */
function keep(board) {
  const { game, rows, columns, toMove, swap, dialect, cells, piles, moves, result } = board;
  const kept = {
    json: JSON.stringify(board),
    text: String(board),
    game,
    rows,
    columns,
    toMove,
    swap,
    dialect,
    cells,
    piles,
    moves,
    result,
  };
  board.free();
  return kept;
}

/** A value of cgt as texts.
 * @param {any} value */
function described(value) {
  if (value === null || typeof value !== "object") return value;
  const { outcome, mean, temperature, leftStop, rightStop, thermograph } = value;
  const texts = Object.fromEntries(
    Object.entries({ mean, temperature, leftStop, rightStop }).map(([name, number]) => [name, String(number)])
  );
  return { text: String(value), outcome, ...texts, svg: thermograph.svg };
}

/** Options are the last argument, or a new one.
 * @param {any[]} args
 * @param {object} more */
function withOptions(args, more) {
  const last = args.at(-1);
  const has =
    typeof last === "object" && last !== null && Object.getPrototypeOf(last) === Object.prototype && !("cells" in last);
  return has ? [...args.slice(0, -1), { ...last, ...more }] : [...args, more];
}

/** @param {any} dyad
 * @param {any} board
 * @param {string} name
 * @param {any[]} args */
function callBoard(dyad, board, name, args) {
  if (name !== "think") return board[name](...args);
  const { seed, memory, ...rest } = args[0] ?? {};
  const player = new dyad.Player(board, {
    ...(seed === undefined ? {} : { seed }),
    ...(memory === undefined ? {} : { memory }),
  });
  try {
    return player.think(board, rest);
  } finally {
    player.free();
  }
}

/** @type {Record<string, (dyad: any, asked: any, more: (options: object) => any[], faults: any[]) => object>} */
const calls = {
  games: (dyad) => ({ result: dyad.games }),
  function: (dyad, { name }, more, faults) => ({
    result: dyad[name](
      ...(name === "judgeText" ? more({ malformed: (/** @type {any} */ error) => faults.push(told(error)) }) : more({}))
    ),
    faults,
  }),
  make: (dyad, { name, args }) => ({ board: keep(dyad[name](...args)) }),
  board(dyad, { name, json }, more) {
    const board = dyad.fromJSON(json);
    try {
      const result = callBoard(dyad, board, name, more({}));
      return { result, board: keep(board) };
    } finally {
      board.free();
    }
  },
  value(dyad, { name, args }) {
    const context = new dyad.cgt.Context();
    try {
      return { result: described(context[name](...args)) };
    } finally {
      context.free();
    }
  },
};

/** The functions that tell of their progress. */
const WATCHED = ["simulate", "solve", "think", "judgeText"];

/** An engine that knows calls, too. */
class Caller {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.dyad = dyadOf(engine);
  }

  /** @param {any} code
   * @param {any} settings */
  static async load(code, settings) {
    return new Caller(await Engine.load(code, settings));
  }

  set asksToStop(/** @type {() => boolean} */ asks) {
    this.engine.asksToStop = asks;
  }

  get size() {
    return this.engine.size;
  }

  /** @param {string} method
   * @param {string} path
   * @param {any} body
   * @param {(events: [string, any][]) => void} post */
  request(method, path, body, post) {
    if (method !== "CALL") return this.engine.request(method, path, body);
    let posted = 0;
    const progress = (/** @type {number} */ done, /** @type {number} */ total) => {
      if (performance.now() - posted < PROGRESS_PAUSE_MS) return;
      posted = performance.now();
      post([["progress", { done, total }]]);
    };
    const isWatched = body.isWatched && (path === "board" || path === "function") && WATCHED.includes(body.name);
    const more = (/** @type {object} */ options) => {
      const all = { ...options, ...(isWatched ? { progress } : {}) };
      return Object.keys(all).length ? withOptions(body.args, all) : body.args;
    };
    try {
      return { status: 200, body: calls[path](this.dyad, body, more, []) };
    } catch (error) {
      return { status: 400, body: { error: told(error) } };
    }
  }

  /** @param {string} id
   * @param {(bytes: Uint8Array) => void} take */
  run(id, take) {
    this.engine.run(id, take);
  }
}

/** @param {(message: object) => void} post
 * @param {(take: (message: any) => void) => void} listen */
export const serveDyad = (post, listen) => serve(post, listen, Caller.load);
