#!/bin/sh
# typed.sh - the code of the page: its types hold, as JSDoc and web/types.d.ts have them, and every
# module that the page begins with is told in index.html, so that the browser asks for all at once.
# ctest: release
set -eu
[ -x "$CLIENTS/.bin/tsc" ] || exit 77
node -e 0 || exit 77
status=0
"$CLIENTS/.bin/tsc" --project "$SOURCE/web" --noEmit || status=1
node - "$SOURCE/web" >modules <<'END'
// What page.js imports at once, and what that imports.
const { readFileSync, readdirSync } = require("node:fs");
const { posix } = require("node:path");
const [root] = process.argv.slice(2);
const read = (name) => readFileSync(root + name, "utf8");
const reach = (from, pattern, found = new Set()) => {
  for (const [, name] of read(from).matchAll(pattern)) {
    const to = posix.join(posix.dirname(from), name);
    if (!found.has(to)) reach(to, pattern, found.add(to));
  }
  return found;
};
const once = reach("/page.js", /^(?:import|export) .* from "(.*)";$/gm);
const all = reach("/page.js", /(?:^(?:import|export) .* from |import\()"(.*?)"/gm);
const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== "site");
for (const { name: folder } of folders)
  for (const name of readdirSync(`${root}/${folder}`).filter((file) => file.endsWith(".js")))
    if (!all.has(`/${folder}/${name}`)) once.add(`/${folder}/${name} is imported by none`);
console.log([...once].sort().join("\n"));
END
sed -n 's/^<link rel="modulepreload" href="\(.*\)">$/\/\1/p' "$SOURCE/web/index.html" |
    LC_ALL=C sort >told
diff modules told || {
    echo 'index.html tells of other modules (>) than there are (<)'
    status=1
}
exit "$status"
