// program.js - runs a program of WebAssembly in a thread of its own, whose stack is large: what V8 keeps of
// each call of WebAssembly lies there, and the main thread of node has less than a megabyte of it.
//
//     const status = await runProgram(new URL("dyad-cli.wasm", import.meta.url), ["dyad", ...args]);
//
// Signals end the process, as they end any that does not catch them.
import fs from "node:fs";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { Wasi } from "./wasi.js";

const STACK_MB = 64; // of which only what is used takes memory
const FAILED = 4; // the exit status where memory or the stack has come to an end
const STDERR = 2;

/** @typedef {object} Job
 * @property {string[]} args the program's name first
 * @property {Record<string, string | undefined>} env */

/** @param {URL} code
 * @param {string[]} args the program's name first
 * @returns {Promise<number>} its exit status */
export async function runProgram(code, args) {
  /** @type {Job} */
  const job = { args, env: { ...process.env, PWD: process.cwd().replaceAll("\\", "/") } };
  if (fs.fstatSync(0).isSocket()) void process.stdin; // reads of it wait for nothing from now on: see wasi.js
  const worker = new Worker(new URL(import.meta.url), { workerData: job, resourceLimits: { stackSizeMb: STACK_MB } });
  const ended = new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));
  worker.postMessage(await WebAssembly.compile(await readFile(code)));
  return ended;
}

/** What the program cannot tell itself is told here.
 * @param {WebAssembly.Module} module
 * @param {Job} job */
function runToEnd(module, job) {
  try {
    return new Wasi(job).run(module);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    const [name] = job.args;
    fs.writeSync(STDERR, `${name}: this takes more memory, or a deeper stack, than there is (${error.message})\n`);
    return FAILED;
  }
}

if (!isMainThread) parentPort?.once("message", (module) => process.exit(runToEnd(module, workerData)));
