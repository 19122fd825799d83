// make_facts.mjs - node make_facts.mjs ENGINE TO: writes the module element/facts.js, which holds what the engine
// says of its games.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Engine } from "./package/engine.js";

const [, , code, to] = process.argv;
const engine = await Engine.load(readFileSync(code));
const { status, body } = engine.request("GET", "games");
if (status !== 200) throw new Error(body.error.text);
// What nobody asks for here would double the file.
const games = body.games.map(({ kinds, evidence, layout, outcomes, ...game }) => game);
mkdirSync(dirname(to), { recursive: true });
writeFileSync(to, `// facts.js - made by make_facts.mjs: what the engine says of its games.
export const facts = ${JSON.stringify(games)};
`);
