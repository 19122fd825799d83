// fetching.js - code of WebAssembly from wherever a program has it.

/** Code, compiled where it has come as an answer. Throws where that is no answer, or no code that may run.
 * @param {any} given a Response or an address, or else what is given back as it is; or a promise of any of these
 * @returns {Promise<any>} */
export async function codeFrom(given) {
  const code = await given;
  if (typeof code === "string" || code instanceof URL)
    return codeFrom(
      fetch(code).catch(() => {
        throw new Error(`${code} does not answer`);
      })
    );
  if (!(code instanceof Response)) return code;
  const address = code.url || "the response";
  if (!code.ok) throw new Error(`${address} answers ${code.status}`);
  const isNamed = code.headers.get("Content-Type")?.startsWith("application/wasm"); // not every host does that
  try {
    return await (isNamed ? WebAssembly.compileStreaming(code) : WebAssembly.compile(await code.arrayBuffer()));
  } catch (error) {
    throw new Error(`${address} is nothing that may run here (${error.message})`);
  }
}
