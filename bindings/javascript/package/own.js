// own.js - the engine's code in browsers: the file beside this one, or else, where a bundler has left that behind,
// what modules hold.
import { dyadCode } from "./inline.js";
import { codeFrom } from "./fetching.js";
import { fileOr } from "./unpacking.js";

/** @returns {Promise<WebAssembly.Module>} */
export const ownCode = () => fileOr(async () => codeFrom(new URL("./dyad.wasm", import.meta.url)), dyadCode);
