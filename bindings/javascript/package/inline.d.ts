// inline.d.ts - the types of @dyad/dyad/inline.

/** The engine's code, for load({ wasm }). */
export function dyadCode(): Promise<WebAssembly.Module>;
/** The referee's. */
export function judgeCode(): Promise<WebAssembly.Module>;
