// early_inline.js - where the engine's code comes from in dyad.html, the page in one file: out of that file.
"use strict";
{
  /** Text of the page that is no script of it.
   * @param {string} id */
  const textOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id)).textContent ?? "";
  let address = "";
  globalThis.dyadEngine = {
    async code() {
      const packed = Uint8Array.from(atob(textOf("engine-code")), (letter) => letter.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      return WebAssembly.compile(await new Response(stream).arrayBuffer());
    },
    worker() {
      address ||= URL.createObjectURL(new Blob([textOf("engine-worker")], { type: "text/javascript" }));
      return new Worker(address);
    },
  };
}
