// engines.js - the engines of a page: one for each address of a dyad.wasm, which all boards share. One is fetched
// and started when something is asked of it first.

import { RemoteEngine } from "../remote.js";

/** The engine that lies beside the package. */
export const nearest = new URL("../dyad.wasm", import.meta.url).href;

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
let wrapped = "";

/** A worker is of the page's own origin alone: where the package is of another one, a script of the page's
 * imports it. */
function startWorker() {
  const script = new URL("../worker.js", import.meta.url);
  if (script.origin === location.origin) return new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  wrapped ||= URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)};\n`], { type: "text/javascript" }));
  return new Worker(wrapped, { type: "module" });
}

/** @param {string} address */
async function fetchCode(address) {
  const answer = await fetch(address).catch(() => {
    throw new Error(`${address} does not answer`);
  });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const isNamed = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  try {
    return await (isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (error) {
    throw new Error(`${address} is nothing that may run here (${error.message})`);
  }
}

/** @param {string} address */
function engineAt(address) {
  const known = engines.get(address);
  if (known) return known;
  const code = fetchCode(address);
  const engine = new RemoteEngine({ code, worker: startWorker, workers: WORKERS, jobs: JOBS });
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
