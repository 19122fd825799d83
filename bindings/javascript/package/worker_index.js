// worker_index.js - Dyad in workers of a browser: see docs/javascript.md.
import { remoteOf } from "./remote_dyad.js";
export { DyadError } from "./errors.js";

/** @param {import("./worker_index.js").ConnectOptions} [options]
 * @returns {import("./worker_index.js").RemoteDyad} */
export function connect(options) {
  return remoteOf(
    options,
    () => fetch(new URL("./dyad.wasm", import.meta.url)),
    () => new Worker(new URL("./dyad_worker.js", import.meta.url), { type: "module" })
  );
}
