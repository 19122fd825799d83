// judge.js - the referee alone, in a browser and wherever code can be fetched: see docs/javascript.md.
import { engineOf } from "./code.js";
import { refereeOf } from "./judge_api.js";
export { DyadError } from "./errors.js";

const own = () => fetch(new URL("./judge.wasm", import.meta.url));

/** The referee; `wasm` is its code, or where it is, if it is not beside this file.
 * @param {import("./judge.js").LoadOptions} [options] */
export async function load(options) {
  return refereeOf(await engineOf(options, own));
}
