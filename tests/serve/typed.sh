#!/bin/sh
# typed.sh - the code of the page: its types hold, as JSDoc and web/types.d.ts have them, and every
# module that the page begins with is told in index.html, so that the browser asks for all at once.
# The same is so of build/site, where it has been made.
# ctest: release
set -eu
[ -x "$CLIENTS/.bin/tsc" ] || exit 77
node -e 0 || exit 77
status=0
"$CLIENTS/.bin/tsc" --project "$SOURCE/web" --noEmit || status=1
cat >modules.cjs <<'END'
// What page.js imports at once, and what that imports.
const { readFileSync, readdirSync } = require("node:fs");
const { posix } = require("node:path");
const [root] = process.argv.slice(2);
const read = (name) => readFileSync(root + name, "utf8").replace(/\/\*.*?\*\//gs, ""); // types
const reach = (from, pattern, found = new Set()) => {
  for (const [, name] of read(from).matchAll(pattern)) {
    const to = posix.join(posix.dirname(from), name);
    if (!found.has(to)) reach(to, pattern, found.add(to));
  }
  return found;
};
const once = reach("/page.js", /^(?:import|export) .* from "(.*)";$/gm);
const all = reach("/page.js", /(?:^(?:import|export) .* from |import\()"(.*?)"/gm);
// What becomes of site/ is told of build/site; in engine/ there are scripts, too; embed/ has
// pages of its own.
const folders = readdirSync(root, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !["site", "engine", "embed"].includes(one.name));
for (const { name: folder } of folders)
  for (const name of readdirSync(`${root}/${folder}`).filter((file) => file.endsWith(".js")))
    if (!all.has(`/${folder}/${name}`)) once.add(`/${folder}/${name} is imported by none`);
console.log([...once].sort().join("\n"));
END
for page in "$SOURCE/web" "$SOURCE/build/site"; do
    [ -e "$page/index.html" ] || continue
    node modules.cjs "$page" >modules
    sed -n -e 's/^<link rel="modulepreload" href="\(.*\)">$/\/\1/p' \
        -e 's/^<script type="module" src="\(.*\)" async><\/script>$/\/\1/p' "$page/index.html" |
        LC_ALL=C sort >told
    diff modules told || {
        echo "$page/index.html tells of other modules (>) than there are (<)"
        status=1
    }
done
exit "$status"
