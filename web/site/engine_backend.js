// engine_backend.js - who answers the page of a site of files, in place of web/server/backend.js: an engine in this
// browser, in workers, which has the same routes in the same code as a server. What a backend exports is told in
// web/server/http.js.

import { RemoteEngine } from "../../bindings/javascript/package/remote.js"; // the build has it in engine/

export const answerer = "the engine";

addEventListener("load", () => import("./keep.js")); // what the page needs comes first

const missing = "The engine could not be fetched. Is there a network?";
const old = "This browser cannot run the engine, which is WebAssembly with SIMD: those since 2023 can.";

/** @type {RemoteEngine | null} */
let remote = null;
let fault = missing;

/** The engine; a new one, where its code could not be had before. */
function engine() {
  if (remote) return remote;
  const fetched = dyadEngine.code();
  const made = new RemoteEngine({ code: fetched, worker: dyadEngine.worker });
  fetched.catch((error) => {
    fault = error instanceof WebAssembly.CompileError ? old : missing;
    if (remote === made) remote = null;
  });
  remote = made;
  return made;
}

// What a page asks for first is asked for now, while its other modules come.
/** @type {Promise<Answer> | null} */
let first = engine().request("GET", "games");
first.catch(() => {});

/** What is said of a failure without an answer.
 * @param {any} error */
function told(error) {
  return error.code === "gone" ? Object.assign(new Error(fault), { code: "gone" }) : error;
}

/** @param {string} method
 * @param {string} path
 * @param {Uint8Array | object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>} */
export async function request(method, path, body, signal) {
  const early = method === "GET" && path === "games" ? first : null;
  if (early) first = null;
  try {
    return await (early ?? engine().request(method, path, body, signal));
  } catch (error) {
    throw told(error);
  }
}

/** @param {string} path
 * @param {object} body
 * @param {(name: string, data: any) => void} take
 * @returns {BackendJob} */
export function start(path, body, take) {
  const job = engine().start(path, body, take);
  return { ...job, accepted: job.accepted.catch((error) => Promise.reject(told(error))) };
}
