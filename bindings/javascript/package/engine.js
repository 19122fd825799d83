// engine.js - one engine: a WebAssembly module, its memory, and the requests that it answers. It works in
// the thread that calls it, and needs nothing of a browser or of node.
//
//     const engine = await Engine.load(bytes);
//     engine.request("POST", "judge", {game: "hex", rows: ["R.", ".B"]})   -> {status: 200, body: ...}
//
// What traps, because memory or the stack ran out where nobody could say so in order, leaves a module that
// is not to be trusted: the engine makes a new one of the same code, and the call fails as an error.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const root = "/api/v1/";
const ENOSYS = 52; // of WASI
const EBADF = 8;
const GIB = 1 << 30;

/** What an engine fails with: `code` is that of the API's errors. */
export class EngineError extends Error {
  /** @param {string} code
   * @param {string} text
   * @param {ErrorOptions} [options] */
  constructor(code, text, options) {
    super(text, options);
    this.name = "EngineError";
    this.code = code;
  }
}

/** What wasi-libc asks of a system: a clock, random numbers, and a place for what assertions say.
 * @param {() => DataView} view of the memory
 * @returns {WebAssembly.ModuleImports} */
function system(view) {
  const failing = Object.fromEntries(
    ["fd_close", "fd_fdstat_get", "fd_fdstat_set_flags", "fd_filestat_get", "fd_pread", "fd_prestat_get", "fd_prestat_dir_name",
      "fd_read", "fd_seek", "fd_tell", "path_open", "path_filestat_get"].map((name) => [name, () => EBADF]));
  return {
    ...failing,
    poll_oneoff: () => ENOSYS,
    /** @param {number} clock
     * @param {bigint} _precision
     * @param {number} to */
    clock_time_get(clock, _precision, to) {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    /** @param {number} to
     * @param {number} size */
    random_get(to, size) {
      crypto.getRandomValues(new Uint8Array(/** @type {ArrayBuffer} */ (view().buffer), to, size));
      return 0;
    },
    /** @param {number} _fd
     * @param {number} vectors
     * @param {number} count
     * @param {number} written */
    fd_write(_fd, vectors, count, written) {
      let size = 0;
      let text = "";
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(view().buffer, at, length));
        size += length;
      }
      if (text.trim()) console.error(text.trimEnd());
      view().setUint32(written, size, true);
      return 0;
    },
    proc_exit() {
      throw new EngineError("failed", "the engine has ended");
    },
  };
}

/** @typedef {object} Settings
 * @property {number} [memory] bytes that one request or job may take
 * @property {number} [seconds] that a request may take; 0: as many as it likes
 * @property {number} [jobSeconds] that a job may take */

export class Engine {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {any} */ #exports;
  /** @type {Required<Settings>} */ #settings;
  /** @type {(bytes: Uint8Array) => number | void} */ #take = () => {};
  /** Asked now and then while the engine works: whether it is to stop. */
  asksToStop = () => false;

  /** @param {WebAssembly.Module} module
   * @param {Settings} settings */
  constructor(module, settings) {
    this.#module = module;
    this.#settings = { memory: GIB / 2, seconds: 10, jobSeconds: 600, ...settings };
  }

  /** @param {BufferSource | WebAssembly.Module} code
   * @param {Settings} [settings] */
  static async load(code, settings = {}) {
    const engine = new Engine(code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code), settings);
    engine.#begin(await WebAssembly.instantiate(engine.#module, engine.#imports()));
    return engine;
  }

  #imports() {
    const view = () => new DataView(this.#exports.memory.buffer);
    return {
      wasi_snapshot_preview1: system(view),
      dyad: {
        now: () => performance.now() / 1000,
        asksToStop: () => Number(this.asksToStop()),
        event: (/** @type {number} */ at, /** @type {number} */ size) => void this.#take(this.#bytes(at, size)),
        write: (/** @type {number} */ at, /** @type {number} */ size) => this.#take(this.#bytes(at, size)) || 0,
      },
    };
  }

  /** @param {WebAssembly.Instance} instance */
  #begin(instance) {
    this.#exports = instance.exports;
    this.#exports._initialize();
    const { memory, seconds, jobSeconds } = this.#settings;
    if (!this.#exports.open(memory, seconds, jobSeconds)) throw new EngineError("memory", "there is not enough memory");
  }

  /** @param {number} at
   * @param {number} size */
  #bytes(at, size) {
    return new Uint8Array(this.#exports.memory.buffer, at, size);
  }

  /** The bytes in the memory of the module, a NUL behind them.
   * @param {Uint8Array | string} data */
  #put(data) {
    const bytes = typeof data === "string" ? encoder.encode(data) : data;
    const at = this.#exports.take(bytes.length + 1) >>> 0;
    if (!at) throw new EngineError("memory", "there is not enough memory");
    const room = this.#bytes(at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return at;
  }

  /** Calls a function with data in the memory of the module, which is given back afterwards.
   * @template T
   * @param {(Uint8Array | string)[]} data
   * @param {(...at: number[]) => T} body
   * @returns {T} */
  #with(data, body) {
    /** @type {number[]} */
    const taken = [];
    try {
      for (const one of data) taken.push(this.#put(one));
      return body(...taken);
    } catch (error) {
      const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError; // of the stack
      if (!isTrap) throw error;
      taken.length = 0;
      this.#begin(new WebAssembly.Instance(this.#module, this.#imports())); // the old one is not to be trusted
      throw new EngineError("memory", "this takes more memory, or a deeper stack, than there is", { cause: error });
    } finally {
      for (const at of taken) this.#exports.give(at);
    }
  }

  /** Answers a request of the API, as the server does. A body that is no bytes is sent as JSON.
   * @param {string} method
   * @param {string} path what follows /api/v1/
   * @param {Uint8Array | object} [body]
   * @returns {{status: number, body: any}} */
  request(method, path, body) {
    const isRaw = body instanceof Uint8Array;
    const type = isRaw ? "application/octet-stream" : body === undefined ? "" : "application/json";
    const bytes = isRaw ? body : encoder.encode(body === undefined ? "" : JSON.stringify(body));
    const [name, query = ""] = path.split("?");
    const game = new URLSearchParams(query).get("game") ?? "";
    return this.#with([method, root + name, type, game, bytes], (m, p, t, g, b) => {
      const told = this.#exports.request(m, p, t, g, b, bytes.length) >>> 0;
      const answer = new DataView(this.#exports.memory.buffer, told);
      const [status, , at, size] = [0, 4, 8, 12].map((offset) => answer.getUint32(offset, true));
      return { status, body: JSON.parse(decoder.decode(this.#bytes(at, size))) };
    });
  }

  /** Does the job that a request has made, to its end; `take` gets the bytes of its events, as they come.
   * They are the engine's, and gone once it goes on.
   * @param {string} id
   * @param {(bytes: Uint8Array) => void} take */
  run(id, take) {
    this.#take = take;
    if (!this.#with([id], (at) => this.#exports.run(at))) throw new EngineError("unknown", "there is no such job");
  }

  /** Bytes that the module's memory takes. It never becomes smaller. */
  get size() {
    return this.#exports.memory.buffer.byteLength;
  }
}
