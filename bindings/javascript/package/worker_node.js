// worker_node.js - Dyad in threads of node: see docs/javascript.md.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { remoteOf } from "./remote_dyad.js";
export { DyadError } from "./errors.js";

/** A thread that looks like a Worker of a browser. A program does not wait for it when it ends.
 * @returns {any} */
function start() {
  const thread = new Worker(new URL("./dyad_worker_node.js", import.meta.url));
  /** @type {any} */
  const worker = {
    postMessage: (/** @type {any} */ message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  let asked = 0;
  worker.postMessage = (/** @type {any} */ message) => {
    if (message.ask && ++asked === 1) thread.ref();
    thread.postMessage(message);
  };
  thread.on("message", (data) => {
    if ((data.over || data.failed) && asked && --asked === 0) thread.unref();
    worker.onmessage?.({ data });
  });
  thread.on("error", (/** @type {any} */ error) => worker.onerror?.({ message: error.message }));
  thread.unref();
  return worker;
}

/** @param {import("./worker_index.js").ConnectOptions} [options]
 * @returns {import("./worker_index.js").RemoteDyad} */
export function connect(options) {
  return remoteOf(options, () => readFile(new URL("./dyad.wasm", import.meta.url)), start);
}
