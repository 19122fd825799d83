// home.js - one engine and what lives in it: calls, what they tell, and objects that are given back when
// nobody has them any more.
import { EngineError } from "./engine.js";
import { DyadError } from "./errors.js";

const decoder = new TextDecoder();
const ERROR_BYTES = 304; // of a dyad_error: see include/dyad/base.h
const [TEXT_AT, UNSAID_AT] = [32, 288]; // in it
// How a call says what an input leaves unsaid: dyad_unsaid.
const REMEDIES = ["", "; game names the game", "; dialect decides", "; boardSize says it", "; dyad.formats has them"];
const CODES = ["", "end", "memory", "malformed", "failed", "usage", "stopped", "closed", "refuted", "limit"];
const MOST_BYTES = 2 ** 31; // of one array
const NO_MEMORY = "there is not enough memory";

/** A dyad_error as it lies in memory.
 * @param {DataView} view
 * @param {string | Uint8Array | null} output */
function errorAt(view, output) {
  const number = (/** @type {number} */ at) => Number(view.getBigUint64(at, true)) || null;
  const text = new Uint8Array(view.buffer, view.byteOffset + TEXT_AT, UNSAID_AT - TEXT_AT);
  const said = decoder.decode(text.subarray(0, text.indexOf(0))) + (REMEDIES[view.getUint32(UNSAID_AT, true)] ?? "");
  return new DyadError(CODES[view.getUint32(0, true)] ?? "failed", said, {
    line: number(8),
    column: number(16),
    item: number(24),
    output,
  });
}

/** A table of the library by the names of its rows.
 * @param {any[]} rows
 * @returns {any} */
const byName = (rows) => Object.freeze(Object.fromEntries(rows.map((row) => [row.name, Object.freeze(row)])));

/** Bytes that are written one after the other. */
class Bytes {
  #room = new Uint8Array(1024);
  #size = 0;

  /** @param {Uint8Array} more */
  add(more) {
    const size = this.#size + more.length;
    if (size > this.#room.length) {
      const grown = new Uint8Array(Math.max(size, 2 * this.#room.length));
      grown.set(this.#room.subarray(0, this.#size));
      this.#room = grown;
    }
    this.#room.set(more, this.#size);
    this.#size = size;
  }

  get all() {
    return this.#room.subarray(0, this.#size);
  }
}

/** @typedef {{exports: any, free: string, address: number}} Handle */

/** @typedef {object} Call
 * @property {(Uint8Array | string)[]} [data] to be put into the memory of the module
 * @property {(done: number, total: number) => void} [progress]
 * @property {(error: DyadError) => void} [malformed]
 * @property {"text" | "bytes"} [output] what an error tells of what was written before */

export class Home {
  /** @type {import("./engine.js").Engine} */ engine;
  /** @type {any} */ facts;
  /** @type {FinalizationRegistry<Handle>} */
  #registry = new FinalizationRegistry((handle) => this.#collect(handle));

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.facts = JSON.parse(this.text((module) => module.facts()));
    this.dialects = byName(this.facts.dialects ?? []);
    this.formats = byName((this.facts.formats ?? []).map((/** @type {any} */ { number, ...form }) => form));
  }

  /** @template T
   * @param {() => T} call */
  #translate(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new DyadError(error.code, error.message, { cause: error.cause });
    }
  }

  /** Calls the module; what `body` gives back is a status, and 0 that all went well. What was written, as bytes.
   * @param {(module: any, ...at: number[]) => number} body
   * @param {Call} [call]
   * @returns {Uint8Array} */
  bytes(body, { data = [], progress, malformed, output } = {}) {
    const written = new Bytes();
    /** @type {DyadError[]} */
    const faults = [];
    const event = (/** @type {Uint8Array} */ told) => {
      const view = new DataView(told.buffer, told.byteOffset, told.byteLength);
      if (told.length === ERROR_BYTES) faults.push(errorAt(view, null));
      else progress?.(view.getFloat64(0, true), view.getFloat64(8, true));
    };
    this.#translate(() =>
      this.engine.use(
        data,
        (module, ...at) => {
          const status = body(module, ...at);
          if (status === 3 && malformed) return; // it was told of each
          if (status !== 0)
            throw this.#failure(
              module,
              output === undefined ? null : output === "text" ? decoder.decode(written.all) : written.all.slice()
            );
        },
        { write: (bytes) => written.add(bytes), event }
      )
    );
    for (const fault of faults) malformed?.(fault);
    return written.all;
  }

  /** @param {any} module
   * @param {string | Uint8Array | null} [output] */
  #failure(module, output = null) {
    return errorAt(
      new DataView(module.memory.buffer, module.error() >>> 0, ERROR_BYTES),
      output && output.length ? output : null
    );
  }

  /** The same, as text.
   * @param {(module: any, ...at: number[]) => number} body
   * @param {Call} [call] */
  text(body, call) {
    return decoder.decode(this.bytes(body, { ...call, output: "text" }));
  }

  /** The same, as figures.
   * @param {(module: any, ...at: number[]) => number} body
   * @param {Call} [call] */
  numbers(body, call) {
    const bytes = this.bytes(body, call);
    return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
  }

  /** What a function gives that can fail: an object's address.
   * @param {(module: any, ...at: number[]) => number} body
   * @param {Call} [call] */
  object(body, { data = [] } = {}) {
    return this.#translate(() =>
      this.engine.use(data, (module, ...at) => {
        const address = body(module, ...at) >>> 0;
        if (!address) throw this.#failure(module);
        return address;
      })
    );
  }

  /** What a function gives that cannot fail.
   * @template T
   * @param {(module: any) => T} body */
  ask(body) {
    return this.#translate(() => this.engine.use([], body));
  }

  /** Calls the module with an array of room for what it tells, of `sizes` bytes each: copies of them. A size of
   * null: there is none, which is 0 there.
   * @param {(number | null)[]} sizes
   * @param {(module: any, room: number[], ...at: number[]) => number} body
   * @param {Call} call */
  rooms(sizes, body, call) {
    for (const size of sizes) if (Number(size) > MOST_BYTES) throw new DyadError("memory", NO_MEMORY);
    const copies = sizes.map((size) => makeBytes(size ?? 0)); // what fails here is no fault of the engine
    this.bytes((module, ...at) => {
      const room = sizes.map((size) => (size === null ? 0 : module.take(size) >>> 0));
      const has = sizes.every((size, i) => size === null || room[i]);
      const status = has ? body(module, room, ...at) : 0; // what traps leaves nothing to be given back
      if (has) sizes.forEach((size, i) => size && copies[i].set(new Uint8Array(module.memory.buffer, room[i], size)));
      for (const one of room) module.give(one);
      if (!has) throw new EngineError("memory", NO_MEMORY);
      return status;
    }, call);
    return copies;
  }

  // ---- objects -------------------------------------------------------------------------------

  /** An object of the module that `owner` stands for.
   * @param {object} owner
   * @param {string} free the function that gives it back
   * @param {number} address
   * @returns {Handle} */
  keep(owner, free, address) {
    const handle = { exports: this.engine.instance, free, address };
    this.#registry.register(owner, handle, handle);
    return handle;
  }

  /** @param {Handle} handle */
  #give(handle) {
    if (handle.address && handle.exports === this.engine.instance)
      this.engine.use([], (module) => module[handle.free](handle.address));
    handle.address = 0;
  }

  /** Nobody is there who could be told that it failed.
   * @param {Handle} handle */
  #collect(handle) {
    try {
      this.#give(handle);
    } catch {
      // The engine has begun anew, and what was in it is gone.
    }
  }

  /** Gives it back now; once more is no fault.
   * @param {Handle} handle */
  free(handle) {
    this.#registry.unregister(handle);
    this.#translate(() => this.#give(handle));
  }

  /** @param {Handle} handle */
  at(handle) {
    if (!handle.address) throw new DyadError("freed", "this was freed");
    if (handle.exports !== this.engine.instance)
      throw new DyadError("lost", "the engine had to begin anew, and this is no more: make it again");
    return handle.address;
  }
}

/** @param {number} size */
export function makeBytes(size) {
  try {
    return new Uint8Array(size);
  } catch (error) {
    throw new DyadError("memory", NO_MEMORY, { cause: error });
  }
}
