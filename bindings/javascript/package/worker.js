// worker.js - Dyad in workers of a browser: see docs/javascript.md.
import { ownCode } from "./own.js";
import { remoteOf } from "./remote_dyad.js";
import { inlined, starter } from "./starting.js";
export { DyadError } from "./errors.js";

const start = starter([
  () => new Worker(new URL("./dyad_worker.js", import.meta.url), { type: "module" }),
  inlined(() => import("./inline/dyad_worker.js")),
]);

/** @param {import("./worker.js").ConnectOptions} [options]
 * @returns {import("./worker.js").RemoteDyad} */
export function connect(options) {
  return remoteOf(options, ownCode, start);
}
