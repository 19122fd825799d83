// guide.mjs GUIDE - the examples of a guide as one program: `EXPRESSION;   // VALUE` has to be so. A value is
// written as in JavaScript; arrays with types are arrays, and what is compared with a text is taken as one.
import { readFileSync } from "node:fs";

const blocks = [...readFileSync(process.argv[2], "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
const checked = blocks
  .join("\n")
  .replace(
    /^( *)(?!const |let |import |\/\/)(\S.*?);(?: *)\/\/ (.*)$/gm,
    (line, indent, call, value) => `${indent}check((${call}), (${value}), ${JSON.stringify(call)});`
  );
console.log(`import { deepStrictEqual } from "node:assert";
const plain = (value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
const check = (found, wanted, call) => deepStrictEqual(typeof wanted === "string" && typeof found === "object" ? String(found) : plain(found), wanted, \`\${call}: \${JSON.stringify(plain(found))}\`);
${checked}`);
