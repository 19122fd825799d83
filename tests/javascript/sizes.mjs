// sizes.mjs - what the documents say of how large things are is so, within 5 %. With --write they are made to say it.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";

const { SOURCE } = process.env;
const TOLERANCE = 0.05;
const built = (name) => join(SOURCE, "build", name);
const packed = (bytes) => gzipSync(bytes, { level: 9 }).length;
const read = (name) => readFileSync(built(name));
const wire = (name) => packed(read(name));

/** The modules that a module imports, and itself. */
function modules(folder, first) {
  const reached = new Set([first]);
  for (const name of reached)
    for (const [, to] of readFileSync(join(folder, name), "utf8").matchAll(/^import [^;(]*?"(\.[^"]*)";/gm)) reached.add(posix.join(posix.dirname(name), to));
  return [...reached];
}
const element = built("wasm/element");
const code = [...modules(element, "element.js"), "engine_worker.js"].map((name) => readFileSync(join(element, name)));
const sum = (sizes) => sizes.reduce((all, size) => all + size, 0);
const inlined = ["dyad_1", "dyad_2", "dyad_3", "engine_worker"].map((name) => read(`wasm/package/inline/${name}.js`).length);
/** All files of a folder, but for some. */
const filesOf = (folder, without) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  .map((one) => join(one.parentPath ?? one.path, one.name)).filter((name) => !without.test(name.slice(folder.length + 1))).map((name) => readFileSync(name));
const kept = existsSync(built("site/dyad.html")) ? filesOf(built("site"), /^embed\/|^dyad\.html$|^engine\/dyad\.wasm$/) : [];
const site = kept.length ? [
  ["docs/site.md", /the engine, (\d+) kB\./, () => read("site/dyad.html").length],
  ["docs/site.md", /dyad\.wasm` is (\d+) kB/, () => read("site/engine/dyad.wasm").length],
  ["docs/site.md", /dyad\.wasm` is \d+ kB, (\d+) kB by gzip/, () => wire("site/engine/dyad.wasm")],
  ["docs/site.md", /the other files (\d+) kB/, () => sum(kept.map((bytes) => bytes.length))],
  ["docs/site.md", /the other files \d+ kB, (\d+) kB/, () => sum(kept.map(packed))],
] : [];

const page = filesOf(join(SOURCE, "web"), /^site\/|json$|\.d\.ts$/);

/** A document, where a number of thousands of bytes stands in it, and what it has to be. */
const told = [
  ["docs/javascript.md", /WebAssembly, (\d+) KB on the wire/, () => wire("wasm/package/dyad.wasm")],
  ["docs/javascript.md", /`@dyad\/dyad\/judge` is (\d+) KB on the wire/, () => wire("wasm/package/judge.wasm")],
  ["docs/javascript.md", /into the bundle, (\d+) KB/, () => sum(inlined)],
  ["bindings/javascript/package/README.md", /WebAssembly, (\d+) KB on the wire/, () => wire("wasm/package/dyad.wasm")],
  ["bindings/javascript/package/README.md", /the referee alone, (\d+) KB/, () => wire("wasm/package/judge.wasm")],
  ["docs/embedding.md", /loads (\d+) KB of code/, () => sum(code.map((bytes) => bytes.length))],
  ["docs/embedding.md", /and (\d+) KB of WebAssembly/, () => read("wasm/element/dyad.wasm").length],
  ["docs/embedding.md", /or (\d+) KB\s+and \d+ KB from a host/, () => sum(code.map(packed))],
  ["docs/embedding.md", /or \d+ KB\s+and (\d+) KB from a host/, () => wire("wasm/element/dyad.wasm")],
  ["docs/serve.md", /the page \| (\d+) kB, of which/, () => sum(page.map((bytes) => bytes.length))],
  ["docs/serve.md", /the page \| \d+ kB, of which (\d+) kB are sent/, () => sum(page.map(packed))],
  ...site,
];

let failures = 0;
for (const [document, place, measure] of told) {
  const file = join(SOURCE, document);
  const text = readFileSync(file, "utf8");
  const found = place.exec(text);
  const size = measure() / 1000;
  const rounded = size < 100 ? Math.round(size) : 10 * Math.round(size / 10);
  if (found && Math.abs(Number(found[1]) - size) <= TOLERANCE * size) continue;
  if (found && process.argv[2] === "--write") {
    writeFileSync(file, text.replace(place, (all, number) => all.replace(number, String(rounded))));
    continue;
  }
  console.log(found ? `${document}: “${found[0].replace(/\s+/g, " ")}”: it is ${rounded} (tests/javascript/sizes.mjs --write)` : `${document}: nothing matches ${place}`);
  failures++;
}
process.exit(failures ? 1 : 0);
