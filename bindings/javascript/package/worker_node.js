// worker_node.js - Dyad in threads of node: see docs/javascript.md.
import { Worker as Thread } from "node:worker_threads";

import { ownCode } from "./own_node.js";
import { remoteOf } from "./remote_dyad.js";
import { starter } from "./starting.js";
import { unpack } from "./unpacking.js";
export { DyadError } from "./errors.js";

/** Before a script that is meant for a Worker of a browser. */
const SELF = `const { parentPort } = require("node:worker_threads");
globalThis.self = {
  postMessage: (message) => parentPort.postMessage(message),
  set onmessage(take) {
    parentPort.on("message", (data) => take({ data }));
  },
};
`;

/** A thread that looks like a Worker of a browser. A program does not wait for it when it ends.
 * @param {Thread} thread
 * @returns {any} */
function workerOf(thread) {
  let asked = 0;
  /** @type {any} */
  const worker = {
    postMessage(/** @type {any} */ message) {
      if (message.ask && ++asked === 1) thread.ref();
      thread.postMessage(message);
    },
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => {
    if ((data.over || data.failed) && asked && --asked === 0) thread.unref();
    worker.onmessage?.({ data });
  });
  thread.on("error", (/** @type {any} */ error) => worker.onerror?.({ message: error.message }));
  thread.unref();
  return worker;
}

const start = starter([
  () => workerOf(new Thread(new URL("./dyad_worker_node.js", import.meta.url))),
  async () => {
    const script = new TextDecoder().decode(await unpack([await import("./inline/dyad_worker.js")]));
    return workerOf(new Thread(SELF + script, { eval: true }));
  },
]);

/** @param {import("./worker.js").ConnectOptions} [options]
 * @returns {import("./worker.js").RemoteDyad} */
export function connect(options) {
  return remoteOf(options, ownCode, start);
}
