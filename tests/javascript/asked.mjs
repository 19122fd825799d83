// asked.mjs - what the tests of the npm package share.
import { spawnSync } from "node:child_process";

export const { PACKAGE, SOURCE, DYAD } = process.env;
export const at = (name) => new URL(name, `file://${PACKAGE}/`).href;
export const { load, DyadError } = await import(at("index_node.js"));

/** What the native program writes, whatever its exit status is. */
export function native(args, input = "") {
  const { stdout, stderr, status, error } = spawnSync(DYAD, args, { input, maxBuffer: 1 << 28 });
  if (error) throw error;
  return { bytes: stdout, text: stdout.toString(), errors: stderr.toString(), status };
}

/** What is thrown, or null. */
export function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}

/** Small numbers that are the same each time: SplitMix. */
export function randomly(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return Number((z ^ (z >> 31n)) % BigInt(below));
  };
}
