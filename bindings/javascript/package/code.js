// code.js - an engine of the code that a program gives, or else of the package's own.
import { Engine, EngineError } from "./engine.js";
import { callback, DyadError, integer, options, wrongType } from "./errors.js";

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
  const code = await (given ?? own());
  if (code instanceof WebAssembly.Module || code instanceof ArrayBuffer || ArrayBuffer.isView(code))
    return /** @type {any} */ (code);
  const answer = typeof code === "string" || code instanceof URL ? await fetch(code) : code;
  if (!(answer instanceof Response)) wrongType("wasm", "the code, or where it is", code);
  if (!answer.ok) throw new DyadError("failed", `the engine could not be fetched: ${answer.status} of ${answer.url}`);
  const isStreamed = answer.headers.get("Content-Type") === "application/wasm";
  return isStreamed ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer();
}
