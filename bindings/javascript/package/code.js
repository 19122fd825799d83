// code.js - an engine of the code that a program gives, or else of the package's own.
import { Engine, EngineError } from "./engine.js";
import { callback, DyadError, integer, options, wrongType } from "./errors.js";
import { codeFrom } from "./fetching.js";

/** An engine of the code that a program gives, or else of its own.
 * @param {any} asked
 * @param {() => BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>} own
 * @returns {Promise<Engine>} */
export async function engineOf(asked, own) {
  const { wasm, memory, asksToStop } = options(asked, ["wasm", "memory", "asksToStop"]);
  const settings = memory === undefined ? {} : { memory: integer("memory", memory, 1, 2 ** 32 - 1) };
  callback("asksToStop", asksToStop);
  try {
    const engine = await Engine.load(await codeOf(wasm, own), { ...settings, seconds: 0, jobSeconds: 0 });
    if (asksToStop) engine.asksToStop = asksToStop;
    return engine;
  } catch (error) {
    throw error instanceof EngineError ? new DyadError(error.code, error.message, { cause: error }) : error;
  }
}

/** @param {any} given
 * @param {() => any} own
 * @returns {Promise<BufferSource | WebAssembly.Module>} */
async function codeOf(given, own) {
  const code = await Promise.resolve()
    .then(() => codeFrom(given ?? own()))
    .catch((error) => {
      throw new DyadError("failed", `the engine could not be had: ${error.message}`, { cause: error });
    });
  if (code instanceof WebAssembly.Module || code instanceof ArrayBuffer || ArrayBuffer.isView(code))
    return /** @type {any} */ (code);
  wrongType("wasm", "the code, or where it is", code);
}
