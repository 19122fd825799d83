// api.js - what the page asks of the API: requests, jobs and their events. Who answers them, a server or an
// engine in this browser, is said by backend.js alone; http.js has how both look from here.

import * as backend from "./backend.js";

/** What was said to be wrong: its code, and where in the input, if it is there. */
export class Refusal extends Error {
  /** @param {number} status the HTTP status, 0 for none
   * @param {any} error */
  constructor(status, error) {
    super(error.text);
    this.status = status;
    this.code = error.code;
    this.line = error.line;
    this.column = error.column;
    /** What a record does not state, and which dialects fit. @type {string | undefined} */
    this.unsaid = error.unsaid;
    /** @type {string[] | undefined} */
    this.readings = error.readings;
  }
}

/** Who answers, in words: "the server". */
export const { answerer } = backend;

/** What came in place of an answer, as a refusal; what was given up stays as it is.
 * @param {any} error */
const lost = (error) => (error.name === "AbortError" ? error : new Refusal(0, { code: error.code ?? "failed", text: error.message }));

/** @param {string} method
 * @param {string} path
 * @param {Uint8Array | object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} */
async function send(method, path, body, signal) {
  const answer = await backend.request(method, path, body, signal).catch((error) => {
    throw lost(error);
  });
  if (answer.status >= 400) throw new Refusal(answer.status, answer.body.error);
  return answer.body;
}

/** @param {string} path */
export const get = (path) => send("GET", path);
/** @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal] */
export const post = (path, body, signal) => send("POST", path, body, signal);
/** @param {string} path
 * @param {string | ArrayBuffer} bytes */
export const postBytes = (path, bytes) =>
  send("POST", path, typeof bytes === "string" ? new TextEncoder().encode(bytes) : new Uint8Array(bytes));

/** Starts a job; `on` has a function for each event that is wanted. The job that comes back can be
 * cancelled, and `ended` is fulfilled when it has.
 * @param {string} kind
 * @param {object} body
 * @param {Record<string, (data: any) => unknown>} on
 * @returns {Promise<Job>} */
export async function start(kind, body, on) {
  /** @type {(end: any) => void} */
  let done = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  let heard = true;
  const ended = new Promise((one, other) => ([done, fail] = [one, other]));
  const job = backend.start(kind, body, (name, data) => {
    if (!heard) return;
    try {
      if (name === "error") throw new Refusal(503, data.error);
      on[name]?.(data);
      if (name === "end") done(data);
    } catch (error) {
      heard = false;
      fail(error);
    }
  });
  const answer = await job.accepted.catch((error) => {
    throw lost(error);
  });
  if (answer.status >= 400) throw new Refusal(answer.status, answer.body.error);
  return {
    ended,
    /** Asks it to end: what is known then still comes. */
    cancel: job.cancel,
    /** Ends it, and hears no more of it. */
    drop() {
      heard = false;
      job.drop();
      done({ state: "stopped", why: "cancelled" });
      ended.catch(() => {});
    },
  };
}
