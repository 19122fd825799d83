// own_node.js - the engine's code in node: the file beside this one, or else, where a bundler has left that behind,
// what modules hold.
import { readFile } from "node:fs/promises";

import { dyadCode } from "./inline.js";
import { fileOr } from "./unpacking.js";

/** @returns {Promise<WebAssembly.Module>} */
export const ownCode = () =>
  fileOr(async () => WebAssembly.compile(await readFile(new URL("./dyad.wasm", import.meta.url))), dyadCode);
