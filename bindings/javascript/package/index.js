// index.js - Dyad in a browser, and wherever code can be fetched: see docs/javascript.md.
import { dyadOf } from "./api.js";
import { engineOf } from "./code.js";
export { DyadError } from "./errors.js";

const own = () => fetch(new URL("./dyad.wasm", import.meta.url));

/** Dyad, with an engine of its own; `wasm` is its code, or where it is, if it is not beside this file.
 * @param {import("./index.js").LoadOptions} [options]
 * @returns {Promise<import("./index.js").Dyad>} */
export async function load(options) {
  return /** @type {import("./index.js").Dyad} */ (dyadOf(await engineOf(options, own)));
}
