// workers.mjs - Dyad in workers answers as it does without; a signal ends what takes long, and what was not asked
// to end goes on; faults come out as they are; a program ends by itself.
import assert from "node:assert/strict";

import { at, DyadError, load } from "./asked.mjs";

const { connect } = await import(at("worker_node.js"));
const dyad = await load();
const remote = connect({ workers: 2 });
const TEXT = dyad.generateText("hex", 20, 7, { seed: 4 });
const boards = dyad.generate("path", 50, 6, { seed: 2 });
const fails = async (promise) =>
  promise.then(
    () => assert.fail("nothing was refused"),
    (error) => error
  );

for (const [name, ...args] of [
  ["judge", "path", boards],
  ["evidence", "path", boards],
  ["legalMoves", "path", boards],
  ["simulate", "path", boards, 5, { seed: 3, keepGoing: true }],
  ["solve", "hex", dyad.generate("hex", 3, 3, { seed: 1 }), { moves: true, keepGoing: true }],
  ["keys", "path", boards],
  ["canonical", "path", boards],
  ["generate", "ungo", 3, 5],
  ["boardSeed", 1, 2n],
  ["judgeText", "hex", TEXT, { format: "jsonl" }],
  ["judgeText", "hex", TEXT, { format: "npy" }],
  ["convert", "hex", TEXT, { to: "sgf" }],
  ["verify", "hex", TEXT, dyad.judgeText("hex", TEXT, { format: "jsonl" })],
  ["generateText", "nim", 3, 3, { seed: 9 }],
])
  assert.deepEqual(await remote[name](...args), dyad[name](...args), name);
assert.deepEqual(await remote.games(), dyad.games);
assert.deepEqual(
  (await remote.request("POST", "judge", { game: "hex", rows: ["R.", ".B"] })).body,
  dyad.request("POST", "judge", { game: "hex", rows: ["R.", ".B"] }).body
);

// A board: calls that are not waited for are made in their order.
const here = new dyad.Hex(4);
const there = await remote.board("hex", 4);
const pushed = [5, 0, 10].map((cell) => (here.push(cell), there.push(cell)));
const last = there.pop();
await Promise.all([...pushed, last]);
here.pop();
assert.deepEqual(
  [there.toJSON(), String(there), there.moves, there.toMove, there.result, there.isOver, [...there.cells], there.rows],
  [here.toJSON(), String(here), here.moves, here.toMove, here.result, here.isOver, [...here.cells], 4]
);
for (const [name, ...args] of [
  ["legalMoves"],
  ["isLegal", 5],
  ["judge"],
  ["explain"],
  ["svg", { dark: true }],
  ["simulate", 100, { seed: 5 }],
  ["solve", { allMoves: true }],
  ["toSgf"],
  ["toHexworld"],
])
  assert.deepEqual(await there[name](...args), here[name](...args), name);
assert.deepEqual(
  await there.think({ playouts: 20, seed: 2 }),
  new dyad.Player(here, { seed: 2 }).think(here, { playouts: 20 })
);
assert.equal(String(await remote.fromSgf(here.toSgf())), String(here));
assert.deepEqual((await remote.fromJSON(there)).toJSON(), here.toJSON());
const golem = await remote.fromSgf("(;SZ[5];W[ad];B[bb])", { game: "hex", dialect: "little-golem" });
await golem.passTurn();
assert.deepEqual([golem.dialect, golem.moves], ["little-golem", [15, 6, 25]]);
const piles = await remote.board("nim", "BW WB");
await piles.push([0, 0]);
assert.deepEqual(piles.moves, [[0, 0]]);

// Values.
const value = await remote.value("domineering", "2x2");
assert.deepEqual(
  [
    value.text,
    value.mean,
    value.outcome,
    await remote.calculate("1+1==2"),
    (await remote.calculate("{3|1/2}")).temperature,
  ],
  ["+-1", "0", "N", true, "5/4"]
);

// Faults.
const occupied = await fails(there.push(5));
assert.ok(occupied instanceof DyadError && occupied.code === "usage" && /occupied/.test(occupied.message));
assert.ok((await there.legalMoves()).length > 0);
const malformed = await fails(remote.judgeText("hex", "1\n2\nR.\nx\n"));
assert.deepEqual([malformed.code, malformed.line, malformed.column, malformed.item], ["malformed", 4, 1, 1]);
assert.ok((await fails(remote.judgeText("hex", 7))) instanceof TypeError);
assert.ok((await fails(remote.judge("hex", { cells: [], rows: 0 }))) instanceof DyadError);
assert.ok((await fails(remote.judge("hex", boards, { signal: 7 }))) instanceof TypeError);
const faults = [];
await remote.judgeText("path", "2\nWW\nx\n2\nWW\nBB\n0\n", {
  keepGoing: true,
  malformed: (error) => faults.push(error),
});
assert.ok(faults[0] instanceof DyadError && faults[0].line === 3);

// What takes long: it tells how far it is, is ended by its signal alone, and others are answered meanwhile.
const long = await remote.board("hex", 9);
const controller = new AbortController();
const other = new AbortController();
let told = 0;
const solving = fails(long.solve({ signal: controller.signal, progress: () => ++told === 2 && controller.abort() }));
const quick = await remote.judgeText("hex", TEXT, { signal: other.signal });
assert.equal(quick, dyad.judgeText("hex", TEXT));
assert.equal((await solving).name, "AbortError");
assert.ok(told >= 2);
assert.equal((await fails(long.solve({ signal: AbortSignal.abort() }))).name, "AbortError");
assert.equal((await long.solve({ nodes: 10 })).winner, null);

// A worker that is no more.
const gone = fails(long.solve());
remote.close();
assert.ok(["gone"].includes((await gone).code));
assert.equal((await fails(remote.judgeText("hex", TEXT))).code, "gone");
const wrong = connect({ wasm: new Uint8Array([1, 2, 3]) });
assert.ok((await fails(wrong.judgeText("hex", TEXT))) instanceof DyadError);
console.log("workers: good");
