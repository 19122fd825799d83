// remote.js - engines in workers: requests and jobs of the API, while the page stays live.
//
//     const remote = new RemoteEngine({ code: WebAssembly.compileStreaming(fetch("dyad.wasm")), worker: () => new Worker(...) });
//     await remote.request("POST", "judge", {game: "hex", rows: ["R.", ".B"]})     -> {status: 200, body: ...}
//     remote.start("solve", {game: "hex", rows}, (name, data) => ...)              -> a job
//
// Workers are started as they are needed, a few at most. A request takes one that is idle; of jobs only some
// run at a time, so that requests never wait for them. Others wait, and are told of their place.

/** @typedef {{status: number, body: any}} Answer */
/** @typedef {object} Settings
 * @property {WebAssembly.Module | BufferSource | Promise<WebAssembly.Module | BufferSource>} code of the engine
 * @property {() => Worker} worker starts one that runs engine_worker.js
 * @property {import("./engine.js").Settings} [settings] of each engine
 * @property {number} [jobs] that run at a time
 * @property {number} [workers] at most */

/** @typedef {object} Task
 * @property {number} since when it was put
 * @property {number} id
 * @property {string} method
 * @property {string} path
 * @property {any} body
 * @property {boolean} isJob
 * @property {(name: string, data: any) => void} take
 * @property {(answer: Answer) => void} answered
 * @property {(error: Error) => void} failed
 * @property {string} [token]
 * @property {boolean} wasAnswered
 * @property {boolean} hasEnded its end was told
 * @property {number} place in the queue, that was told last
 * @property {Helper | null} at
 * @property {any} timer */

/** @typedef {object} Helper
 * @property {Worker} worker
 * @property {Int32Array | null} stop
 * @property {Task | null} task */

const STOP_PATIENCE_MS = 2000; // after which a worker that does not heed its stop is ended
const REQUEST_MS = 30; // a worker that answers a request is waited for so long, before there is another one
const MEMORY_KEPT = 256 << 20; // a worker whose engine has more than this is ended once it is idle

/** What a remote engine fails with, where there is no answer of the API. */
export class RemoteError extends Error {
  /** @param {string} code
   * @param {string} text */
  constructor(code, text) {
    super(text);
    this.name = "RemoteError";
    this.code = code;
  }
}

const aborted = () => new DOMException("This was cancelled.", "AbortError");

export class RemoteEngine {
  /** @type {Helper[]} */ #helpers = [];
  /** @type {Task[]} */ #waiting = [];
  /** @type {Required<Settings>} */ #settings;
  #ids = 0;
  #closed = false;

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = { settings: {}, jobs: 2, workers: 4, ...settings };
    Promise.resolve(settings.code).catch(() => {}); // told to whoever asks for something
  }

  /** Asks for something, and is answered; `signal` gives the request up.
   * @param {string} method
   * @param {string} path what follows /api/v1/
   * @param {any} [body] bytes, or what is sent as JSON
   * @param {AbortSignal} [signal]
   * @param {(name: string, data: any) => void} [take] of what is told meanwhile
   * @returns {Promise<Answer>} */
  request(method, path, body, signal, take = () => {}) {
    return new Promise((answered, failed) => {
      if (signal?.aborted) return failed(aborted());
      const task = this.#task({ method, path, body, answered, failed, take });
      signal?.addEventListener("abort", () => {
        failed(aborted());
        this.#stop(task);
      }, { once: true });
      this.#put(task);
    });
  }

  /** Starts a job: `take` gets its events as they come, the last of which is `end`. `accepted` is fulfilled with
   * the answer, whose status is 202 where the job was taken, and rejected where there is none.
   * @param {string} path
   * @param {any} body
   * @param {(name: string, data: any) => void} take */
  start(path, body, take) {
    /** @type {any} */
    let task;
    const accepted = /** @type {Promise<Answer>} */ (new Promise((answered, failed) => {
      task = this.#task({ method: "POST", path, body, answered, failed, take, isJob: true });
    }));
    this.#put(task);
    /** Asks it to end: what is known then still comes. */
    const cancel = () => this.#stop(task);
    /** Ends it, and hears no more of it. */
    const drop = () => {
      task.take = () => {};
      cancel();
    };
    return { accepted, cancel, drop };
  }

  /** Ends all workers; what was asked for fails. */
  close() {
    this.#closed = true;
    for (const task of [...this.#waiting, ...this.#helpers.map((helper) => helper.task)])
      if (task) this.#fail(task, new RemoteError("gone", "The engine was closed."));
    for (const helper of this.#helpers) helper.worker.terminate();
    this.#helpers = [];
    this.#waiting = [];
  }

  /** @param {Partial<Task>} of
   * @returns {Task} */
  #task(of) {
    return /** @type {Task} */ ({ id: ++this.#ids, since: performance.now(), isJob: false, take: () => {}, wasAnswered: false, hasEnded: false, place: 0, at: null, timer: 0, ...of });
  }

  /** @param {Task} task */
  #put(task) {
    if (this.#closed) return this.#fail(task, new RemoteError("gone", "The engine was closed."));
    this.#waiting.push(task);
    this.#turn();
  }

  /** Gives tasks that wait to workers that are idle, or new. */
  #turn() {
    for (let i = 0; i < this.#waiting.length;) {
      const task = this.#waiting[i];
      const running = this.#helpers.filter((helper) => helper.task?.isJob).length;
      const helper = task.isJob && running >= this.#settings.jobs ? null : this.#helper(task);
      if (!helper) {
        i++;
        continue;
      }
      this.#waiting.splice(i, 1);
      this.#send(helper, task);
    }
    this.#tellPlaces();
  }

  #tellPlaces() {
    let place = 0;
    for (const task of this.#waiting)
      if (task.isJob && ++place !== task.place) {
        task.place = place;
        if (!task.wasAnswered) {
          task.wasAnswered = true;
          task.answered({ status: 202, body: { state: "queued", place } });
        }
        task.take("queued", { place });
      }
  }

  /** One that is idle, or a new one; null: there are as many as there may be, or one will soon be idle.
   * @param {Task} task */
  #helper(task) {
    const idle = this.#helpers.find((helper) => !helper.task);
    if (idle || this.#helpers.length >= this.#settings.workers) return idle ?? null;
    const left = task.since + REQUEST_MS - performance.now();
    if (left > 0 && this.#helpers.some((helper) => !helper.task?.isJob)) {
      setTimeout(() => this.#turn(), left + 1);
      return null;
    }
    /** @type {Helper} */
    const helper = { worker: this.#settings.worker(), stop: null, task: null };
    const shared = globalThis.crossOriginIsolated !== false && typeof SharedArrayBuffer === "function" ? new SharedArrayBuffer(4) : undefined;
    if (shared) helper.stop = new Int32Array(shared);
    helper.worker.onmessage = ({ data }) => this.#hear(helper, data);
    helper.worker.onerror = (event) => {
      event.preventDefault?.();
      this.#lose(helper, new RemoteError("failed", `The engine's worker failed: ${event.message ?? "it could not be started"}`));
    };
    Promise.resolve(this.#settings.code).then(
      (code) => helper.worker.postMessage({ open: { code, settings: this.#settings.settings, stop: shared } }),
      (error) => this.#lose(helper, new RemoteError("gone", `The engine could not be fetched: ${error.message}`)));
    this.#helpers.push(helper);
    return helper;
  }

  /** @param {Helper} helper
   * @param {Task} task */
  #send(helper, task) {
    helper.task = task;
    task.at = helper;
    if (!helper.stop) task.token = URL.createObjectURL(new Blob(["."], { type: "text/plain" }));
    const { id, method, path, body, token } = task;
    Promise.resolve(this.#settings.code).then(() => helper.worker.postMessage({ ask: { id, method, path, body, token } }), () => {});
  }

  /** @param {Helper} helper
   * @param {any} message */
  #hear(helper, message) {
    const { task } = helper;
    if (message.failed && message.id === undefined) return this.#lose(helper, new RemoteError(message.failed.code, message.failed.text));
    if (!task || message.id !== task.id) return;
    if (message.answer && !task.wasAnswered) {
      task.wasAnswered = true;
      task.answered(message.answer);
    }
    for (const [name, data] of message.events ?? []) {
      if (name === "queued") continue; // it is not, here
      task.hasEnded ||= name === "end";
      task.take(name, data);
    }
    if (message.failed) this.#fail(task, new RemoteError(message.failed.code, message.failed.text));
    if (message.over || message.failed) this.#free(helper, message.over?.size ?? 0);
  }

  /** @param {Helper} helper
   * @param {number} size of its memory */
  #free(helper, size) {
    const { task } = helper;
    helper.task = null;
    if (task) {
      clearTimeout(task.timer);
      if (task.token) URL.revokeObjectURL(task.token);
      task.at = null;
    }
    if (size > MEMORY_KEPT) this.#end(helper);
    this.#turn();
  }

  /** @param {Helper} helper */
  #end(helper) {
    helper.worker.terminate();
    this.#helpers = this.#helpers.filter((one) => one !== helper);
  }

  /** A worker is no more: what it did fails.
   * @param {Helper} helper
   * @param {Error} error */
  #lose(helper, error) {
    if (!this.#helpers.includes(helper)) return;
    this.#end(helper);
    if (helper.task) this.#fail(helper.task, error);
    this.#free(helper, 0);
  }

  /** @param {Task} task
   * @param {Error & {code?: string}} error */
  #fail(task, error) {
    if (!task.wasAnswered) {
      task.wasAnswered = true;
      task.failed(error);
    } else if (task.isJob && !task.hasEnded) {
      task.hasEnded = true;
      task.take("error", { error: { code: error.code ?? "failed", text: error.message } });
    }
  }

  /** The end of a job that nobody else tells.
   * @param {Task} task */
  #endStopped(task) {
    if (!task.isJob) return;
    if (!task.wasAnswered) task.answered({ status: 202, body: { state: "stopped" } });
    task.wasAnswered = true;
    if (!task.hasEnded) task.take("end", { state: "stopped", why: "cancelled" });
    task.hasEnded = true;
  }

  /** @param {Task} task */
  #stop(task) {
    const waits = this.#waiting.indexOf(task);
    if (waits >= 0) {
      this.#waiting.splice(waits, 1);
      this.#endStopped(task);
      this.#tellPlaces();
    }
    const helper = task.at;
    if (!helper || task.timer) return;
    if (helper.stop) Atomics.store(helper.stop, 0, task.id);
    else if (task.token) URL.revokeObjectURL(task.token);
    task.timer = setTimeout(() => {
      if (task.at !== helper) return;
      this.#end(helper);
      this.#endStopped(task);
      this.#free(helper, 0);
    }, STOP_PATIENCE_MS);
  }
}
