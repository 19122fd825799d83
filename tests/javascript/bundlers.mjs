// bundlers.mjs - how programs that use the package are made: each function makes one in a folder of its own, and
// says where its pages are. Nothing is set but what a bundler cannot do without, or docs/javascript.md says.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { CLIENTS } = process.env;
const clients = createRequire(join(CLIENTS, "x.js"));

// ---- the program --------------------------------------------------------------------------------

/** The engines in the thread that calls them. */
const ENGINES = `
import { DyadError, load } from "@dyad/dyad";
import { load as loadReferee } from "@dyad/dyad/judge";
INLINE
export async function ask() {
  const dyad = await load(ENGINE);
  const referee = await loadReferee(REFEREE);
  const text = "1\\n2\\nR.\\n.B\\n";
  let refused = false;
  try {
    new dyad.Hex(2).push(9);
  } catch (error) {
    refused = error instanceof DyadError;
  }
  return [dyad.judgeText("hex", text), referee.judgeText("hex", text), new dyad.Hex(3).solve().winner,
    String(dyad.cgt.value("domineering", "2x2")), refused, dyad.Hex.name, Boolean(globalThis.crossOriginIsolated)];
}
`;
/** And those in workers. */
const RUN = `
import { connect } from "@dyad/dyad/worker";
import { ask } from "./ask.js";
export async function run() {
  const told = await ask();
  const remote = connect();
  const board = await remote.board("hex", 3);
  const { games } = await (await remote.board("hex", 5)).simulate(1 << 22); // longer than from one look for a stop to the next
  told.push(await remote.judgeText("hex", "1\\n2\\nR.\\n.B\\n"), (await board.solve()).winner, games);
  remote.close();
  return told;
}
`;
/** A page: two boards, one of which is judged and one of which the engine moves on, and the same program twice. */
const PAGE = `
import "@dyad/dyad/element";
import { run } from "./run.js";
const heard = (id, name) => new Promise((done, failed) => {
  document.getElementById(id).addEventListener(name, ({ detail }) => done(detail));
  document.getElementById(id).addEventListener("dyad-error", ({ detail }) => failed(new Error(detail.text)));
});
const there = () => new Promise((done, failed) => {
  const thread = THREAD;
  thread.onmessage = ({ data }) => (Array.isArray(data) ? done(data) : failed(new Error(data)));
  thread.onerror = (event) => failed(new Error("the page's own worker fails: " + event.message));
});
const boards = [heard("judged", "dyad-verdict").then(({ report }) => report.verdict), heard("played", "dyad-move").then(({ by }) => by)];
Promise.all([...boards, run(), there()]).then((told) => (document.title = JSON.stringify(told)), (error) => (document.title = "failed: " + error.stack));
`;
const THREAD = `
import "@dyad/dyad/element";
import { run } from "./run.js";
run().then((told) => postMessage(told), (error) => postMessage("failed: " + error.stack));
`;
/** A worker of the page's own that starts no others. */
const LEAF = `
import { ask } from "./ask.js";
ask().then((told) => postMessage(told), (error) => postMessage("failed: " + error.stack));
`;
const text = "Case #1: Nobody wins\n";
const asked = (isIsolated) => [text, text, 1, "+-1", true, "Hex", isIsolated];
const said = (isIsolated) => [...asked(isIsolated), text, 1, 1 << 22];

/** What a page's title comes to. */
export const wanted = ({ isIsolated = false, isLeaf = false }) =>
  ["red_won", "engine", said(isIsolated), (isLeaf ? asked : said)(isIsolated)];
/** What run() gives in node. */
export const wantedInNode = said(false);

const page = (script) => `<!doctype html><title>...</title>${script}
<dyad-board id="judged" game="hex" position="RB./RB./R.."></dyad-board>
<dyad-board id="played" game="hex" size="2" play="blue" level="1"></dyad-board>`;
const MODULE = '<script type="module" src="./main.js"></script>';
const OWN_THREAD = 'new Worker(new URL("./thread.js", import.meta.url), { type: "module" })';

/** Writes a program, which has `app` above it, and the page of it.
 * @param {string} app
 * @param {string} name
 * @param {{thread?: string, script?: string, isInlined?: boolean, isLeaf?: boolean, say?: (code: string) => string}} how
 *   `say` says how modules are named */
function write(app, name, { thread = OWN_THREAD, script = MODULE, isInlined = false, isLeaf = false, say = (code) => code } = {}) {
  const root = join(app, name);
  mkdirSync(root, { recursive: true });
  const engines = ENGINES.replace("INLINE", isInlined ? 'import { dyadCode, judgeCode } from "@dyad/dyad/inline";' : "")
    .replace("ENGINE", isInlined ? "{ wasm: dyadCode() }" : "")
    .replace("REFEREE", isInlined ? "{ wasm: judgeCode() }" : "");
  const files = { "ask.js": engines, "run.js": RUN, "main.js": PAGE.replace("THREAD", thread), "thread.js": isLeaf ? LEAF : THREAD };
  for (const [file, code] of Object.entries(files)) writeFileSync(join(root, file), say(code));
  writeFileSync(join(root, "index.html"), page(script));
  return root;
}

/** Puts a page beside what was made of a program, and files of the package.
 * @param {string} app
 * @param {string} root
 * @param {string[]} files */
function finish(app, root, files = []) {
  cpSync(join(root, "index.html"), join(root, "dist/index.html"));
  for (const name of files) cpSync(join(app, "node_modules/@dyad/dyad", name), join(root, "dist", name));
  return join(root, "dist");
}

/** What docs/javascript.md says that has to be put beside a bundle of esbuild or rollup. */
const BESIDE = ["dyad.wasm", "judge.wasm", "dyad_worker.js", "engine_worker.js"];

// ---- ways to make it ----------------------------------------------------------------------------

/** No bundler: modules are told by their addresses. */
export function plain(app) {
  const names = { "@dyad/dyad": "index.js", "@dyad/dyad/judge": "judge.js", "@dyad/dyad/worker": "worker.js", "@dyad/dyad/element": "element.js" };
  const say = (code) => code.replace(/"(@dyad\/dyad[^"]*)"/g, (_, name) => `"./dyad/${names[name]}"`);
  const root = write(app, "plain", { say });
  cpSync(join(app, "node_modules/@dyad/dyad"), join(root, "dyad"), { recursive: true });
  return root;
}

/** A program of node. */
export function node(app) {
  const root = write(app, "node");
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  writeFileSync(join(root, "start.js"), 'import "@dyad/dyad/element";\nimport { run } from "./run.js";\nconsole.log(JSON.stringify(await run()));\n');
  return join(root, "start.js");
}

/** A program of node in one script, made by esbuild, with nothing beside it. */
export async function nodeBundle(app) {
  const root = write(app, "node_bundle", { isInlined: true });
  writeFileSync(join(root, "start.js"), 'import { run } from "./run.js";\nrun().then((told) => console.log(JSON.stringify(told)));\n');
  await clients("esbuild").build({ absWorkingDir: root, entryPoints: ["start.js"], bundle: true, platform: "node", outfile: "dist/start.cjs",
    logOverride: { "empty-import-meta": "silent" }, logLevel: "warning" });
  return join(root, "dist/start.cjs");
}

const vitePath = (name) => pathToFileURL(join(CLIENTS, name, "dist/node/index.js")).href;

/** Two versions of vite are bundled by different bundlers. Version 6 makes one script of a page's own worker, which
 * can have no pieces that come later, unless it is told to make a module.
 * @param {string} name of the package
 * @param {boolean} isLeaf
 * @param {object} options */
export async function vite(app, name, isLeaf, options = {}) {
  const root = write(app, `${name}${isLeaf ? "_leaf" : ""}`, { isLeaf });
  const { build } = await import(vitePath(name));
  await build({ root, base: "./", logLevel: "error", configFile: false, build: { outDir: "dist", target: "es2022" }, ...options });
  return join(root, "dist");
}

/** As it is developed, by a server.
 * @param {object} options */
export async function viteDevelops(app, name, options) {
  const isSet = Object.keys(options).length > 0;
  const folder = `${name}_dev${isSet ? "_set" : ""}`;
  const root = write(app, folder, { isInlined: !isSet });
  const { createServer } = await import(vitePath(name));
  const server = await createServer({ root, logLevel: "silent", configFile: false, cacheDir: join(app, "cache", folder),
    server: { host: "127.0.0.1", port: 0, hmr: false, fs: { allow: [app] } }, ...options });
  await server.listen();
  return server;
}

export async function webpack(app) {
  const root = write(app, "webpack");
  const pack = clients("webpack");
  const made = { mode: "production", context: root, entry: "./main.js", output: { path: join(root, "dist"), filename: "main.js" } };
  await new Promise((done, failed) =>
    pack({ ...made, performance: false, optimization: { minimize: false } }, (error, stats) =>
      error ?? (stats.hasErrors() || stats.hasWarnings()) ? failed(error ?? new Error(stats.toString("errors-warnings"))) : done()));
  return finish(app, root);
}

/** esbuild, with no more than what is to be bundled: a script, and nothing beside it. */
export async function esbuild(app) {
  const root = write(app, "esbuild", { thread: 'new Worker("thread.js")', script: '<script defer src="main.js"></script>', isInlined: true });
  await clients("esbuild").build({ absWorkingDir: root, entryPoints: ["main.js", "thread.js"], bundle: true, outdir: "dist", logLevel: "warning",
    logOverride: { "empty-import-meta": "silent" } });
  return finish(app, root);
}

/** esbuild, modules, and the files of the package beside them. */
export async function esbuildBeside(app) {
  const root = write(app, "esbuild_beside");
  await clients("esbuild").build({ absWorkingDir: root, entryPoints: ["main.js", "thread.js"], bundle: true, minify: true, splitting: true,
    format: "esm", outdir: "dist", logLevel: "warning" });
  return finish(app, root, BESIDE);
}

/** @param {string} name of the folder
 * @param {boolean} isInlined
 * @param {string[]} files that are put beside */
async function rolledUp(app, name, isInlined, files) {
  const root = write(app, name, { isInlined });
  const { rollup } = clients("rollup");
  const { nodeResolve } = clients("@rollup/plugin-node-resolve");
  const made = await rollup({ input: [join(root, "main.js"), join(root, "thread.js")], plugins: [nodeResolve({ browser: true })],
    onwarn: (warning) => { throw new Error(warning.message); } });
  await made.write({ dir: join(root, "dist"), format: "es" });
  await made.close();
  return finish(app, root, files);
}
export const rollup = (app) => rolledUp(app, "rollup", true, []);
export const rollupBeside = (app) => rolledUp(app, "rollup_beside", false, BESIDE);

export async function parcel(app) {
  const root = write(app, "parcel");
  writeFileSync(join(root, "package.json"), '{"private":true}');
  const { Parcel } = clients("@parcel/core");
  const made = new Parcel({ entries: join(root, "index.html"), defaultConfig: clients.resolve("@parcel/config-default"), mode: "production",
    cacheDir: join(app, "cache/parcel"), defaultTargetOptions: { distDir: join(root, "dist"), publicUrl: "./", sourceMaps: false } });
  await made.run();
  return join(root, "dist");
}

