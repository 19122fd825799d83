// programs.mjs BUILD all|only NAME... - runs the programs of dyad-tests.wasm, all but those named or only those,
// one after the other in one thread: what V8 has compiled for one serves the next. Each has a memory of its own.
import fs from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";

const STACK_MB = 64; // as program.js has it
const [build, which, ...named] = process.argv.slice(2);

/** @param {string} name
 * @returns {number} its exit status */
function run(Wasi, module, name) {
  try {
    return new Wasi({ args: ["dyad-tests", name], env: process.env }).run(module);
  } catch (error) {
    console.log(error);
    return 1;
  }
}

async function runAll() {
  const { Wasi } = await import(new URL("wasi.js", pathToFileURL(`${build}/`)));
  const module = new WebAssembly.Module(fs.readFileSync(`${build}/dyad-tests.wasm`));
  const all = [...fs.readFileSync(`${build}/tests/tests.inc`, "utf8").matchAll(/TEST\((\w+)\)/g)].map(([, name]) => name);
  const names = all.filter((name) => named.includes(name) === (which === "only"));
  let failed = 0;
  for (const name of names) {
    const begun = process.cpuUsage();
    const status = run(Wasi, module, name);
    const { user } = process.cpuUsage(begun);
    fs.writeSync(1, `${name}: exit status ${status}, ${(user / 1e6).toFixed(1)} s\n`);
    if (status !== 0) failed++;
  }
  fs.writeSync(1, `${names.length - failed} passed, ${failed} failed, ${all.length - names.length} left out\n`);
  process.exit(failed || !names.length ? 1 : 0);
}

if (isMainThread)
  new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits: { stackSizeMb: STACK_MB } })
    .on("exit", (status) => process.exit(status));
else await runAll();
