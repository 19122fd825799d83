// judge_node.js - the referee alone, in node, where its code is a file beside this one: see docs/javascript.md.
import { readFile } from "node:fs/promises";

import { engineOf } from "./code.js";
import { refereeOf } from "./judge_api.js";
export { DyadError } from "./errors.js";

const own = () => readFile(new URL("./judge.wasm", import.meta.url));

/** The referee; `wasm` is its code, or where it is, if it is not beside this file.
 * @param {import("./judge.js").LoadOptions} [options] */
export async function load(options) {
  return refereeOf(await engineOf(options, own));
}
