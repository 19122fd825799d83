// run.mjs BUILD PROGRAM [ARGUMENT...] - runs a program of WebAssembly, BUILD/PROGRAM.wasm, in node, as the
// command line is run there.
import process from "node:process";
import { pathToFileURL } from "node:url";

const [build, program, ...args] = process.argv.slice(2);
const folder = pathToFileURL(`${build}/`);
const { runProgram } = await import(new URL("program.js", folder));
process.exit(await runProgram(new URL(`${program}.wasm`, folder), [program, ...args]));
