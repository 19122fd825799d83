// code.js - where the engine's code comes from: files of the site.

/** @param {string} name */
const at = (name) => new URL(`../engine/${name}`, import.meta.url).href;

/** @returns {Promise<WebAssembly.Module>} */
export async function code() {
  const answer = await fetch(at("dyad.wasm"));
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const isTyped = answer.headers.get("Content-Type")?.startsWith("application/wasm"); // not every host does that
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

// The policy of the page lets scripts come from addresses that this makes, and no others.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("dyad-engine", { createScriptURL: () => at("worker.js") });

/** A worker that serves a RemoteEngine. */
export const worker = () => new Worker(policy?.createScriptURL("") ?? at("worker.js"), { type: "module" });
