// engine_worker.js - an engine in a Worker of a browser, at the service of a remote.js.
import { serve } from "./serving.js";

const port = /** @type {any} */ (self);
serve((message) => port.postMessage(message), (take) => (port.onmessage = (/** @type {MessageEvent} */ event) => take(event.data)));
