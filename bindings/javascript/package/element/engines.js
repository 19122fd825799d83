// engines.js - the engines of a page: one for each address of a dyad.wasm, which all boards share. One is fetched
// and started when something is asked of it first.

import { codeFrom } from "../fetching.js";
import { ownCode } from "../own.js";
import { RemoteEngine } from "../remote.js";
import { startEngine } from "../start_engine.js";

/** The engine that the package has. */
export const nearest = "";

const WORKERS = 2; // one of which does no jobs: verdicts do not wait for moves
const JOBS = 1;

/** Why something was not done: `code` is that of the API's errors. */
export class Fault extends Error {
  /** @param {string} code
   * @param {string} text */
  constructor(code, text) {
    super(text);
    this.name = "DyadFault";
    this.code = code;
  }
}

/** @type {Map<string, RemoteEngine>} */
const engines = new Map();

/** @param {string} address */
function engineAt(address) {
  const known = engines.get(address);
  if (known) return known;
  const code = address === nearest ? ownCode() : codeFrom(address);
  const engine = new RemoteEngine({ code, worker: startEngine, workers: WORKERS, jobs: JOBS });
  engines.set(address, engine);
  code.catch(() => engines.get(address) === engine && engines.delete(address)); // who asks again tries again
  return engine;
}

/** @param {import("../remote.js").Answer} answer */
function bodyOf({ status, body }) {
  if (status >= 300) throw new Fault(body.error.code, body.error.text);
  return body;
}

/** Asks an engine for something that it answers at once.
 * @param {string} address
 * @param {string} path what follows /api/v1/
 * @param {object} [body] none: it is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} */
export const ask = async (address, path, body, signal) =>
  bodyOf(await engineAt(address).request(body ? "POST" : "GET", path, body, signal));

/** Has an engine do a job; `result` is fulfilled with what it came to, and `drop` gives it up, which fulfils nothing.
 * @param {string} address
 * @param {string} path
 * @param {object} body */
export function begin(address, path, body) {
  let drop = () => {};
  const result = new Promise((done, failed) => {
    const job = engineAt(address).start(path, body, (name, data) => {
      if (name === "result") done(data);
      else if (name === "error") failed(new Fault(data.error.code, data.error.text));
      else if (name === "end") failed(new Fault("failed", "the engine has found no move")); // unless it has
    });
    job.accepted.then(bodyOf).catch(failed);
    drop = () => job.drop();
  });
  return { result, drop: () => drop() };
}
