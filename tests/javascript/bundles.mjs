// bundles.mjs APP [WORDS] - programs that use the package, which APP/node_modules has: each is made, run, and says
// what it has to say. With WORDS, those whose names have them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

import * as make from "./bundlers.mjs";

const app = resolve(process.argv[2]);
const words = process.argv[3] ?? "";
const { chromium } = createRequire(join(process.env.CLIENTS, "x.js"))("playwright-core");
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 120000);
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm", css: "text/css" };
// What docs/javascript.md says that a policy has to allow.
const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'";
const BLOBS = STRICT.replace("worker-src 'self'", "worker-src 'self' blob:").replace("connect-src 'self'", "connect-src 'self' blob:");
const WITHOUT_WORKERS = STRICT.replace("worker-src 'self'", "worker-src 'none'");

// ---- where it runs ------------------------------------------------------------------------------

/** A host of files.
 * @param {string} folder
 * @param {Record<string, string>} headers */
function serve(folder, headers) {
  const server = createServer((asked, answered) => {
    const path = new URL(asked.url, "http://host").pathname.replace(/\/$/, "/index.html");
    try {
      const bytes = readFileSync(join(folder, path));
      answered.writeHead(200, { ...headers, "Content-Type": TYPES[path.split(".").at(-1)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      answered.writeHead(404, headers).end();
    }
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"] });

/** Opens a page, and waits for what it says.
 * @param {string} what
 * @param {string} url
 * @param {{isIsolated?: boolean, isLeaf?: boolean, allowed?: RegExp}} how `allowed` is what consoles may say */
async function lookAt(what, url, { allowed = /$^/, ...how }) {
  const shown = await browser.newPage();
  const faults = [];
  shown.on("pageerror", (error) => faults.push(error.message));
  shown.on("console", (line) => line.type() === "error" && !/favicon/.test(line.location().url) && !allowed.test(line.text()) && faults.push(line.text()));
  try {
    await shown.goto(url);
    await shown.waitForFunction(() => document.title !== "...", null, { timeout: PATIENCE_MS }).catch(() => {});
    const title = await shown.title();
    assert.ok(title.startsWith("["), `${what}: ${title} ${faults.join("; ")}`);
    assert.deepEqual(JSON.parse(title), make.wanted(how), what);
    assert.deepEqual(faults, [], what);
  } finally {
    await shown.close();
  }
}

/** @param {string} what
 * @param {string} folder
 * @param {any} how */
async function look(what, folder, { policy = STRICT, ...how } = {}) {
  const isolating = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  const server = await serve(folder, { "Content-Security-Policy": policy, ...(how.isIsolated ? isolating : {}) });
  await lookAt(what, `http://127.0.0.1:${server.address().port}/`, how).finally(() => {
    server.close();
    server.closeAllConnections?.();
  });
}

/** @param {string} file */
function inNode(file) {
  const told = execFileSync(process.execPath, [file], { cwd: app }).toString();
  assert.deepEqual(JSON.parse(told), make.wantedInNode, file);
}

/** @param {string} what
 * @param {string} name
 * @param {object} options
 * @param {any} how */
async function developed(what, name, options, how) {
  const server = await make.viteDevelops(app, name, options);
  await lookAt(what, server.resolvedUrls.local[0], how).finally(() => server.close());
}

const left = { optimizeDeps: { exclude: ["@dyad/dyad"] } };
const absent = /404|MIME type|Failed to load/; // files that are not beside the bundle, and are not needed
const sections = {
  "a program of node": () => inNode(make.node(app)),
  "a program of node in one script": async () => inNode(await make.nodeBundle(app)),
  "a plain page": () => look("plain", make.plain(app)),
  "a plain page that is isolated": () => look("isolated", make.plain(app), { isIsolated: true }),
  "esbuild": async () => look("esbuild", await make.esbuild(app), { policy: BLOBS, allowed: absent }),
  "esbuild, with files beside": async () => look("esbuild", await make.esbuildBeside(app)),
  "rollup": async () => look("rollup", await make.rollup(app), { policy: BLOBS, allowed: absent }),
  "rollup, with files beside": async () => look("rollup", await make.rollupBeside(app)),
  "vite 6": async () => look("vite 6", await make.vite(app, "vite", true), { isLeaf: true }),
  "vite 6, with its line": async () => look("vite 6", await make.vite(app, "vite", false, { worker: { format: "es" } })),
  "vite 8": async () => look("vite 8", await make.vite(app, "vite8", false)),
  "vite 6, developing": () => developed("vite 6", "vite", {}, { allowed: absent }),
  "vite 8, developing": () => developed("vite 8", "vite8", {}, { allowed: absent }),
  "vite 6, developing, with its line": () => developed("vite 6", "vite", left, {}),
  "vite 8, developing, with its line": () => developed("vite 8", "vite8", left, {}),
  "webpack": async () => look("webpack", await make.webpack(app)),
  "parcel": async () => look("parcel", await make.parcel(app), { policy: STRICT.replace("script-src", "script-src 'unsafe-inline'") }),
};

let failures = 0;
for (const [name, body] of Object.entries(sections).filter(([one]) => one.includes(words))) {
  const start = Date.now();
  try {
    await body();
    console.log(`${name}: good, ${((Date.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    failures++;
    console.log(`${name}: FAILED: ${error.message.slice(0, 1500)}`);
  }
}
await browser.close();
process.exit(failures ? 1 : 0);
