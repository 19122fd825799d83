// remote_dyad.js - Dyad in workers, so that a page stays live: the functions of index.js with promises, which an
// AbortSignal ends. It stands on remote.js: workers are started as they are needed, and a worker that does not
// stop when it is asked to is ended.
//
// A board lives here, as a text; each call takes it to whichever worker is free and back. So boards outlive
// workers, and nothing has to be freed.
import { DyadError, options, string, wrongType } from "./errors.js";
import { codeFrom } from "./fetching.js";
import { RemoteEngine, RemoteError } from "./remote.js";

/** Functions of Dyad that workers call; their last argument may be options. */
const FUNCTIONS = [
  "judge",
  "evidence",
  "legalMoves",
  "simulate",
  "solve",
  "keys",
  "canonical",
  "generate",
  "boardSeed",
  "judgeText",
  "verify",
  "convert",
  "generateText",
];
const BOARD_FUNCTIONS = [
  "legalMoves",
  "isLegal",
  "judge",
  "explain",
  "svg",
  "simulate",
  "solve",
  "think",
  "toSgf",
  "toHexworld",
  "push",
  "pop",
  "resign",
  "passTurn",
];
const CALL = "CALL"; // in place of a method of HTTP: see serving_dyad.js

/** @param {any} told
 * @returns {Error} */
function errorOf(told) {
  return told.name === "DyadError" ? new DyadError(told.code, told.text, told) : new TypeError(told.text);
}

/** Options without what stays on this side.
 * @param {any[]} given */
function split(given) {
  const args = [...given];
  const last = args.at(-1);
  const isOptions = typeof last === "object" && last !== null && Object.getPrototypeOf(last) === Object.prototype;
  const { signal, progress, malformed, ...rest } = isOptions ? last : /** @type {any} */ ({});
  if (isOptions) args[args.length - 1] = rest;
  for (const one of [progress, malformed])
    if (one !== undefined && typeof one !== "function") wrongType("options", "functions that are told", one);
  if (signal !== undefined && !(signal instanceof AbortSignal)) wrongType("signal", "an AbortSignal", signal);
  return { args, signal, progress, malformed };
}

/** @param {RemoteEngine} remote
 * @param {string} path
 * @param {object} body
 * @param {ReturnType<typeof split>} call */
async function ask(remote, path, body, { signal, progress, malformed }) {
  const take = (/** @type {string} */ name, /** @type {any} */ data) =>
    name === "progress" && progress?.(data.done, data.total);
  let answer;
  try {
    answer = await remote.request(CALL, path, { ...body, isWatched: progress !== undefined }, signal, take);
  } catch (error) {
    throw error instanceof RemoteError ? new DyadError(error.code, error.message) : error;
  }
  if (answer.body.error) throw errorOf(answer.body.error);
  for (const fault of answer.body.faults ?? []) malformed?.(errorOf(fault));
  return answer.body;
}

/** A game being played. What it is now can be read at once; what is done with it is a promise. */
class RemoteBoard {
  /** @type {RemoteEngine} */ #remote;
  /** @type {any} */ #now;
  /** @type {Promise<any>} */ #turn = Promise.resolve();

  /** @param {RemoteEngine} remote
   * @param {any} now */
  constructor(remote, now) {
    this.#remote = remote;
    this.#now = now;
  }

  /** One call after the other, as each begins with what the one before has left.
   * @param {string} name
   * @param {any[]} given */
  call(name, given) {
    const call = split(given);
    this.#turn = this.#turn
      .catch(() => {})
      .then(async () => {
        const { result, board } = await ask(
          this.#remote,
          "board",
          { json: this.#now.json, name, args: call.args },
          call
        );
        this.#now = { ...board, dialect: this.#now.dialect };
        return result;
      });
    return this.#turn;
  }

  get game() {
    return this.#now.game;
  }

  get rows() {
    return this.#now.rows;
  }

  get columns() {
    return this.#now.columns;
  }

  get toMove() {
    return this.#now.toMove;
  }

  get swap() {
    return this.#now.swap;
  }

  get dialect() {
    return this.#now.dialect;
  }

  get cells() {
    return this.#now.cells;
  }

  get piles() {
    return this.#now.piles;
  }

  get moves() {
    return this.#now.moves;
  }

  get result() {
    return this.#now.result;
  }

  get isOver() {
    return this.#now.result.ending !== "none";
  }

  toJSON() {
    return JSON.parse(this.#now.json);
  }

  toString() {
    return this.#now.text;
  }
}
for (const name of BOARD_FUNCTIONS)
  Object.defineProperty(RemoteBoard.prototype, name, {
    value(/** @type {any[]} */ ...given) {
      return this.call(name, given);
    },
  });

/** @param {import("./worker.js").ConnectOptions | undefined} asked
 * @param {() => any} code
 * @param {() => Worker} worker
 * @returns {any} */
export function remoteOf(asked, code, worker) {
  const wanted = options(asked, ["wasm", "worker", "workers", "memory"]);
  if (wanted.worker !== undefined && typeof wanted.worker !== "function")
    wrongType("worker", "a function that starts a worker", wanted.worker);
  const remote = new RemoteEngine({
    code: compiled(wanted.wasm ?? code()),
    worker: wanted.worker ?? worker,
    settings: wanted.memory === undefined ? {} : { memory: wanted.memory },
    workers: wanted.workers ?? 4,
  });
  const functions = Object.fromEntries(
    FUNCTIONS.map((name) => [
      name,
      async (/** @type {any[]} */ ...given) => {
        const call = split(given);
        return (await ask(remote, "function", { name, args: call.args }, call)).result;
      },
    ])
  );
  /** @param {string} name
   * @param {any[]} given */
  const board = async (name, given) => {
    const call = split(given);
    return new RemoteBoard(remote, (await ask(remote, "make", { name, args: call.args }, call)).board);
  };
  return Object.freeze({
    ...functions,
    board: (/** @type {any[]} */ ...given) => board("board", given),
    fromJSON: (/** @type {any[]} */ ...given) =>
      board(
        "fromJSON",
        given.map((one) => (one instanceof RemoteBoard ? one.toJSON() : one))
      ),
    fromSgf: (/** @type {any[]} */ ...given) => board("fromSgf", given),
    fromHexworld: (/** @type {any[]} */ ...given) => board("fromHexworld", given),
    async games() {
      return (await ask(remote, "games", {}, split([]))).result;
    },
    async value(/** @type {any[]} */ ...given) {
      const call = split(given);
      return (await ask(remote, "value", { name: "value", args: call.args }, call)).result;
    },
    async calculate(/** @type {any[]} */ ...given) {
      const call = split(given);
      return (await ask(remote, "value", { name: "calculate", args: call.args }, call)).result;
    },
    /** @param {string} method
     * @param {string} path
     * @param {any} [body]
     * @param {any} [more] */
    async request(method, path, body, more) {
      const { signal } = options(more, ["signal"]);
      return remote.request(string("method", method), string("path", path), body, signal);
    },
    remote,
    close: () => remote.close(),
  });
}

/** @param {any} given
 * @returns {Promise<WebAssembly.Module>} */
async function compiled(given) {
  const code = await codeFrom(given);
  return code instanceof WebAssembly.Module ? code : WebAssembly.compile(code);
}
