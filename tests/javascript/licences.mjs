// licences.mjs PACKAGE FILE... - each FILE holds all licences of the package, and the package all that NOTICE.md names.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), "utf8");
const faults = [];

const notice = read("NOTICE.md");
const told = [...new Set([...notice.matchAll(/`(licences\/[^`]*|LICENSE)`/g)].map(([, name]) => name))];
const there = ["LICENSE", ...readdirSync(join(folder, "licences")).map((name) => `licences/${name}`)];
for (const name of there) if (!told.includes(name)) faults.push(`NOTICE.md does not name ${name}`);
for (const name of told) if (!there.includes(name)) faults.push(`the package lacks ${name}`);

// A page has its text inside an element; nothing of it may be taken for more.
const plain = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const textOf = (file) => {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".html")) return text;
  const [, inside = ""] = /<details id="licences">.*?<pre[^>]*>([^<]*)<\/pre>/s.exec(text) ?? [];
  return inside.replace(/&(lt|gt|amp);/g, (one) => plain[one]);
};
const words = (text) => text.replace(/\s+/g, " ").trim();
for (const file of files) {
  const text = existsSync(file) ? words(textOf(file)) : "";
  for (const name of ["NOTICE.md", ...there]) if (!text.includes(words(read(name)))) faults.push(`${file} lacks ${name}`);
}
for (const [name, word] of [["LICENSE", "MIT License"], ["licences/LGPL-3.0.txt", "GNU LESSER GENERAL PUBLIC LICENSE"], ["licences/GPL-3.0.txt", "GNU GENERAL PUBLIC LICENSE"],
  ["licences/jansson.txt", "Petri Lehtinen"], ["licences/wasi-libc.txt", "musl"], ["licences/compiler-rt.txt", "LLVM"]])
  if (!existsSync(join(folder, name)) || !read(name).includes(word)) faults.push(`${name} is not the text that it is named for: no “${word}”`);
for (const fault of faults) console.log(fault);
process.exit(faults.length ? 1 : 0);
