// dyad_worker.js - Dyad in a Worker of a browser, at the service of a remote_dyad.js.
import { serveDyad } from "./serving_dyad.js";

const port = /** @type {any} */ (self);
serveDyad(
  (message) => port.postMessage(message),
  (take) => (port.onmessage = (/** @type {MessageEvent} */ event) => take(event.data))
);
