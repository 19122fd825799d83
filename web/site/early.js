// early.js - where the engine's code comes from: files of the site. This runs before the modules of the page, and
// begins at once, so that the engine comes while they do.
"use strict";
{
  /** @param {string} name */
  const at = (name) => new URL(`engine/${name}`, document.baseURI).href;

  // The policy of the page lets scripts come from addresses that this makes, and no others.
  const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("dyad-engine", { createScriptURL: () => at("worker.js") });
  const worker = () => new Worker(policy?.createScriptURL("") ?? at("worker.js"));

  /** @returns {Promise<WebAssembly.Module>} */
  const code = async () => {
    const answer = await fetch(at("dyad.wasm"));
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const isTyped = answer.headers.get("Content-Type")?.startsWith("application/wasm"); // not every host does that
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
  };

  // What has begun is handed to whoever asks first: code that has failed, too, but no worker that has.
  /** @type {Promise<WebAssembly.Module> | null} */
  let coming = code();
  coming.catch(() => {});
  /** @type {Worker | null} */
  let started = worker();
  started.addEventListener("error", () => (started = null));

  globalThis.dyadEngine = {
    code() {
      const made = coming ?? code();
      coming = null;
      return made;
    },
    worker() {
      const made = started ?? worker();
      started = null;
      return made;
    },
  };
}
