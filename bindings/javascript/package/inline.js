// inline.js - @dyad/dyad/inline: the code of the engines out of modules, for programs that can have no files. See
// docs/javascript.md.
import { unpack } from "./unpacking.js";

/** dyad.wasm. */
export const dyadCode = async () =>
  WebAssembly.compile(
    await unpack(
      await Promise.all([import("./inline/dyad_1.js"), import("./inline/dyad_2.js"), import("./inline/dyad_3.js")])
    )
  );

/** judge.wasm. */
export const judgeCode = async () => WebAssembly.compile(await unpack([await import("./inline/judge.js")]));
