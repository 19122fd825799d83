// packed.mjs PACKED FOLDER - writes which files package.json names that are in FOLDER, and looks whether all that
// those of PACKED import is there.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const [packed, folder] = process.argv.slice(2);
const { files, exports, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const inside = (name) =>
  statSync(join(folder, name)).isDirectory()
    ? readdirSync(join(folder, name)).flatMap((one) => inside(join(name, one)))
    : [name];
const named = files.filter((name) => existsSync(join(folder, name))).flatMap(inside);
const all = [...named, "LICENSE", "README.md", "package.json"].sort();
console.log(all.join("\n"));

const missing = [];
for (const name of all.filter((one) => /\.(js|d\.ts)$/.test(one))) {
  const text = readFileSync(join(packed, name), "utf8");
  for (const [, from, address] of text.matchAll(
    /(?:\bfrom |\bimport )"(\.[^"]*)"|new URL\("(\.[^"]*)", import\.meta/g
  )) {
    const to = normalize(join(dirname(name), from ?? address));
    if (!existsSync(join(packed, to))) missing.push(`${name} has ${to}`);
  }
}
const told = Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)));
for (const to of told) if (!existsSync(join(packed, to))) missing.push(`package.json exports ${to}`);
if (Object.values(bin).some((to) => !existsSync(join(packed, to)))) console.error("the command is not there yet");
if (missing.length) console.error(`not packed: ${missing.join(", ")}`);
process.exitCode = missing.length ? 1 : 0;
