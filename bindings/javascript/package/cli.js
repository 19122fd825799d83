#!/usr/bin/env node
// cli.js - dyad, the program, in node: its options, messages and exit statuses are those of the native one.
import fs from "node:fs";
import process from "node:process";

import { Wasi } from "./wasi.js";

const EXIT_SYSTEM = 4; // the system has failed
const code = fs.readFileSync(new URL("dyad-cli.wasm", import.meta.url));

/** Runs the program; what it cannot tell itself, since its memory or stack is at an end, is told here.
 * @param {string[]} args
 * @returns {number} the exit status */
function run(args) {
  const folder = process.cwd().replaceAll("\\", "/");
  const wasi = new Wasi({ args: ["dyad", ...args], env: { ...process.env, PWD: folder } });
  try {
    return wasi.run(new WebAssembly.Module(code));
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    process.stderr.write(`dyad: this takes more memory, or a deeper stack, than there is (${error.message})\n`);
    return EXIT_SYSTEM;
  }
}

process.exit(run(process.argv.slice(2)));
