// bundles.mjs APP - programs that use the package: each is made, run, and says what it has to say.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const app = resolve(process.argv[2]);
const clients = createRequire(join(process.env.CLIENTS, "x.js"));
const packageFolder = join(app, "node_modules/@dyad/dyad");
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; object-src 'none'";
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm", css: "text/css" };

// ---- the program --------------------------------------------------------------------------------

const MAIN = `
import { DyadError, load } from "@dyad/dyad";
import { load as loadReferee } from "@dyad/dyad/judge";
import { connect } from "@dyad/dyad/worker";

export async function run() {
  const dyad = await load();
  const referee = await loadReferee();
  const remote = connect(OPTIONS);
  const text = "1\\n2\\nR.\\n.B\\n";
  let refused = false;
  try {
    new dyad.Hex(2).push(9);
  } catch (error) {
    refused = error instanceof DyadError;
  }
  const board = await remote.board("hex", 3);
  const { games } = await (await remote.board("hex", 5)).simulate(1 << 24); // longer than from one look for a stop to the next
  const told = [dyad.judgeText("hex", text), referee.judgeText("hex", text), await remote.judgeText("hex", text), new dyad.Hex(3).solve().winner,
    (await board.solve()).winner, String(dyad.cgt.value("domineering", "2x2")), refused, dyad.Hex.name, games, Boolean(globalThis.crossOriginIsolated)];
  remote.close();
  return told;
}
`;
const PAGE_MAIN = `
import "@dyad/dyad/element";
import { run } from "./run.js";
const isDefined = Boolean(customElements.get("dyad-board"));
run().then((told) => (document.title = JSON.stringify([...told, isDefined])), (error) => (document.title = "failed: " + error.stack));
`;
const answer = "Case #1: Nobody wins\n";
const wanted = (isIsolated) => [answer, answer, answer, 1, 1, "+-1", true, "Hex", 1 << 24, isIsolated];
const page = (script) => `<!doctype html><title>...</title><script type="module" src="${script}"></script>`;

function write(folder, options = "") {
  mkdirSync(join(app, folder), { recursive: true });
  writeFileSync(join(app, folder, "run.js"), MAIN.replace("OPTIONS", options));
  writeFileSync(join(app, folder, "main.js"), PAGE_MAIN);
  return join(app, folder);
}

// ---- how it is made -----------------------------------------------------------------------------

/** A plain page: names are told to the browser by an import map, or modules by their addresses. */
function plain() {
  const folder = write("plain");
  cpSync(packageFolder, join(folder, "dyad"), { recursive: true });
  const run = MAIN.replace("OPTIONS", "")
    .replace('"@dyad/dyad"', '"./dyad/index.js"')
    .replace('"@dyad/dyad/judge"', '"./dyad/judge.js"')
    .replace('"@dyad/dyad/worker"', '"./dyad/worker_index.js"');
  writeFileSync(join(folder, "run.js"), run);
  writeFileSync(join(folder, "main.js"), PAGE_MAIN.replace("@dyad/dyad/element", "./dyad/element.js"));
  writeFileSync(join(folder, "index.html"), page("main.js"));
  return folder;
}

async function vite() {
  const root = write("vite");
  writeFileSync(join(root, "index.html"), page("./main.js"));
  const { build } = await import(pathToFileURL(join(process.env.CLIENTS, "vite/dist/node/index.js")));
  await build({ root, base: "./", logLevel: "warn", configFile: false, build: { outDir: "dist", target: "es2022" } });
  return join(root, "dist");
}

/** As it is developed: modules are served as they are, once vite is told to leave the package alone. */
async function viteDevelops() {
  const root = write("vite_dev");
  writeFileSync(join(root, "index.html"), page("./main.js"));
  const { createServer: develop } = await import(pathToFileURL(join(process.env.CLIENTS, "vite/dist/node/index.js")));
  const server = await develop({
    root,
    logLevel: "warn",
    configFile: false,
    cacheDir: join(app, "cache"),
    server: { host: "127.0.0.1", port: 0, hmr: false, fs: { allow: [app] } },
    optimizeDeps: { exclude: ["@dyad/dyad"] },
  });
  await server.listen();
  try {
    await lookAt("vite, developing", server.resolvedUrls.local[0], false);
  } finally {
    await server.close();
  }
}

async function webpack() {
  const root = write("webpack");
  const pack = clients("webpack");
  await new Promise((done, failed) =>
    pack(
      {
        mode: "production",
        context: root,
        entry: "./main.js",
        output: { path: join(root, "dist"), filename: "main.js" },
      },
      (error, stats) => {
        const faults =
          error ?? (stats.hasErrors() || stats.hasWarnings() ? new Error(stats.toString("errors-warnings")) : null);
        if (faults && !/asset size|entrypoint size|performance/.test(faults.message)) failed(faults);
        else done();
      }
    )
  );
  writeFileSync(join(root, "dist/index.html"), page("main.js"));
  return join(root, "dist");
}

/** esbuild leaves addresses as they are: what they lead to is put beside the bundle. */
async function esbuild() {
  const root = write("esbuild");
  const { build } = clients("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: { main: "main.js", dyad_worker: "@dyad/dyad/dyad_worker.js" },
    bundle: true,
    minify: true,
    format: "esm",
    outdir: "dist",
    logLevel: "warning",
  });
  for (const name of ["dyad.wasm", "judge.wasm"]) cpSync(join(packageFolder, name), join(root, "dist", name));
  writeFileSync(join(root, "dist/index.html"), page("main.js"));
  return join(root, "dist");
}

/** A program of node. */
function node() {
  const folder = write("node");
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "start.js"),
    'import { run } from "./run.js";\nconsole.log(JSON.stringify(await run()));\n'
  );
  const told = execFileSync(process.execPath, ["start.js"], { cwd: folder }).toString();
  assert.deepEqual(JSON.parse(told), wanted(false), "node");
}

// ---- where it runs ------------------------------------------------------------------------------

function serve(folder, isIsolated) {
  const server = createServer((asked, answered) => {
    const path = new URL(asked.url, "http://host").pathname.replace(/\/$/, "/index.html");
    const headers = {
      "Content-Security-Policy": POLICY,
      ...(isIsolated
        ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" }
        : {}),
    };
    try {
      const bytes = readFileSync(join(folder, path));
      answered
        .writeHead(200, { ...headers, "Content-Type": TYPES[path.split(".").at(-1)] ?? "application/octet-stream" })
        .end(bytes);
    } catch {
      answered.writeHead(404, headers).end();
    }
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

const { chromium } = clients("playwright-core");
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"],
});

async function look(what, folder, isIsolated = false) {
  const server = await serve(folder, isIsolated);
  await lookAt(what, `http://127.0.0.1:${server.address().port}/`, isIsolated);
  server.close();
  server.closeAllConnections?.();
}

/** @param {string} what
 * @param {string} url
 * @param {boolean} isIsolated */
async function lookAt(what, url, isIsolated) {
  const shown = await browser.newPage();
  const faults = [];
  shown.on("pageerror", (error) => faults.push(error.message));
  shown.on(
    "console",
    (line) => line.type() === "error" && !/favicon/.test(line.location().url) && faults.push(line.text())
  );
  try {
    await shown.goto(url);
    await shown.waitForFunction(() => document.title !== "...", null, { timeout: 60000 }).catch(() => {});
    const title = await shown.title();
    assert.ok(title.startsWith("["), `${what}: ${title} ${faults.join("; ")}`);
    assert.deepEqual(JSON.parse(title), [...wanted(isIsolated), true], what);
    assert.deepEqual(faults, [], what);
    console.log(`${what}: good`);
  } finally {
    await shown.close();
  }
}

try {
  node();
  const folder = plain();
  await look("a plain page", folder);
  await look("a plain page that is isolated", folder, true);
  for (const [name, make] of Object.entries({ esbuild, vite, webpack })) await look(name, await make());
  await viteDevelops();
} finally {
  await browser.close();
}
