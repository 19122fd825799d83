// frameworks.mjs - see frameworks.sh: <dyad-board> as frameworks make it, in Chromium. Each page waits for verdicts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const clients = createRequire(join(process.env.CLIENTS, "x.js"));
const { chromium } = clients("playwright-core");
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 120000);
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'";
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

/** Two boards: the verdict of one, and on the other the engine moves first, as whoever looks on is Blue. Attributes
 * that are properties, too, and a listener. */
const BOARDS = (h) => `[${h}("dyad-board", { key: 1, id: "judged", game: "hex", position: "RB./RB./R..", readonly: true, coordinates: "off" }),
  ${h}("dyad-board", { key: 2, id: "played", game: "hex", size: 2, play: "blue", level: 1, "ondyad-move": ({ detail }) => (window.moved = detail.by) })]`;
const LOOK = `
const look = () => {
  const [judged, played] = ["judged", "played"].map((id) => document.getElementById(id));
  if (!judged?.report || !played?.played.length || !window.moved) return setTimeout(look, 20);
  document.title = JSON.stringify([judged.report.verdict, judged.readonly, judged.coordinates, played.players, typeof played.play, played.played.length, window.moved]);
};
look();
`;
const wanted = ["red_won", true, "off", "blue", "function", 1, "engine"];

const servers = {
  "react.ssr.js": `import { createElement } from "react";\nimport { renderToString } from "react-dom/server";\nimport { DyadBoard } from "@dyad/dyad/react";
export const app = createElement("main", null, ...${BOARDS("createElement")});
if (typeof DyadBoard !== "function") throw new Error("no class");
process.stdout.write(renderToString(app));`,
};
const pages = {
  "react.js": `import "@dyad/dyad/react";\nimport { createElement } from "react";\nimport { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("main", null, ...${BOARDS("createElement")}));${LOOK}`,
  "hydrated.js": `import "@dyad/dyad/react";\nimport { createElement } from "react";\nimport { hydrateRoot } from "react-dom/client";
document.addEventListener("dyad-move", ({ detail }) => (window.moved = detail.by)); // React 19 attaches none of its own here
hydrateRoot(document.getElementById("root"), createElement("main", null, ...${BOARDS("createElement")}), { onRecoverableError: (error) => (document.title = error.message) });${LOOK}`,
  "preact.js": `import "@dyad/dyad/preact";\nimport { createElement, render } from "preact";
render(createElement("main", null, ...${BOARDS("createElement")}), document.getElementById("root"));${LOOK}`,
};
for (const [name, text] of Object.entries({ ...servers, ...pages })) writeFileSync(name, text);
const { build } = clients("esbuild");
const settings = { bundle: true, format: "esm", outdir: "dist", splitting: true, absWorkingDir: process.cwd(), logLevel: "warning", preserveSymlinks: true,
  nodePaths: [process.env.CLIENTS] };
await build({ ...settings, entryPoints: Object.keys(pages), define: { "process.env.NODE_ENV": '"development"' } });
for (const name of ["dyad.wasm", "engine_worker.js"]) writeFileSync(`dist/${name}`, readFileSync(`node_modules/@dyad/dyad/${name}`));
const rendered = execFileSync(process.execPath, ["--preserve-symlinks", "react.ssr.js"]).toString();
assert.match(rendered, /<dyad-board id="played" game="hex" size="2" play="blue" level="1">/, "rendered by a server");

const page = (script, inside) => `<!doctype html><title>...</title><div id="root">${inside}</div><script type="module" src="${script}"></script>`;
const server = createServer((asked, answered) => {
  const name = new URL(asked.url, "http://host").pathname.slice(1);
  const script = name.replace(/html$/, "js");
  try {
    const body = name.endsWith(".html") ? page(script, name === "hydrated.html" ? rendered : "") : readFileSync(join("dist", name));
    answered.writeHead(200, { "Content-Type": TYPES[name.split(".").at(-1)], "Content-Security-Policy": policy }).end(body);
  } catch {
    answered.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"] });
let failures = 0;
for (const name of Object.keys(pages)) {
  const shown = await browser.newPage();
  const faults = [];
  shown.on("pageerror", (error) => faults.push(error.message));
  shown.on("console", (line) => line.type() === "error" && !/favicon/.test(line.location().url) && faults.push(line.text()));
  await shown.goto(`http://127.0.0.1:${server.address().port}/${name.replace(/js$/, "html")}`);
  await shown.waitForFunction(() => document.title !== "...", null, { timeout: PATIENCE_MS }).catch(() => {});
  try {
    assert.deepEqual([await shown.title(), faults], [JSON.stringify(wanted), []], name);
  } catch (error) {
    failures++;
    console.log(error.message);
  }
  await shown.close();
}
await browser.close();
server.close();
process.exit(failures ? 1 : 0);
