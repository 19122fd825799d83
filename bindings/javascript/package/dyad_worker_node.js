// dyad_worker_node.js - Dyad in a thread of node, at the service of a remote_dyad.js.
import { parentPort } from "node:worker_threads";

import { serveDyad } from "./serving_dyad.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
serveDyad(
  (message) => port.postMessage(message),
  (take) => port.on("message", take)
);
