// hostile.mjs - whatever a program hands over, it is answered or refused in order, and the engine still answers;
// memory that runs out is an error; objects that went with an engine say so; memory stays as it is over any
// number of requests and objects. node is started with little memory for modules.
import assert from "node:assert/strict";

import { at, DyadError, load, thrown } from "./asked.mjs";

const STOP_MS = 30;
let began = 0;
const dyad = await load({ asksToStop: () => performance.now() - began > STOP_MS });
const referee = await (await import(at("judge_node.js"))).load();
const TEXT = "1\n2\nR.\n.B\n";
const ANSWER = "Case #1: Nobody wins\n";
const alive = () => {
  began = performance.now() + 1e9;
  assert.equal(dyad.judgeText("hex", TEXT), ANSWER);
  assert.equal(referee.judgeText("hex", TEXT), ANSWER);
};

// ---- arguments -------------------------------------------------------------------------------

const detached = new Uint8Array(9);
structuredClone(detached.buffer, { transfer: [detached.buffer] });
const freed = new dyad.Hex(3);
freed.free();
const hostile = [
  undefined,
  null,
  true,
  NaN,
  Infinity,
  -Infinity,
  -0,
  -1,
  0.5,
  255,
  256,
  1024,
  1025,
  2 ** 15 + 1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 32 + 1,
  2 ** 53,
  1e308,
  -1n,
  0n,
  2n ** 63n,
  2n ** 64n,
  2n ** 200n,
  "",
  "\0",
  "hex\0",
  "__proto__",
  "constructor",
  "é\ud800",
  "x".repeat(70000),
  "{".repeat(70000),
  "[".repeat(70000),
  "9".repeat(400),
  Symbol("s"),
  () => 1,
  {},
  [],
  [[]],
  [NaN],
  ["1"],
  [-1, 2],
  [1, 2, 3],
  Object.create(null),
  new Date(),
  /x/,
  detached,
  new Uint8Array(0),
  new Uint8Array(9).fill(255),
  new Float64Array([NaN, 1, 2]),
  new BigInt64Array(9),
  new DataView(new ArrayBuffer(9)),
  new ArrayBuffer(9),
  { length: 1e9 },
  { cells: detached, rows: 3 },
  { cells: new Uint8Array(10), rows: 3 },
  { cells: new Uint8Array(9), rows: 2 ** 31 },
  { rows: 3 },
  freed,
  new dyad.Nim("BW"),
];
const cells = new Uint8Array(9);
const boards = { cells, rows: 3 };
const board = new dyad.Hex(3);
const piles = new dyad.Nim("BWB WW");
const player = new dyad.Player(board, { memory: 16 << 20 });
const { cgt } = dyad;
const game = cgt.game("{1|-1}");
const context = new cgt.Context();
const make =
  (one) =>
  (...args) =>
    new one(...args);

/** What can be called, with arguments that are good, each of which is replaced by those that are not. */
const calls = {
  judge: [dyad.judge, "hex", boards, { keepGoing: true, toMove: 1 }],
  evidence: [dyad.evidence, "path", boards, { keepGoing: true }],
  legalMoves: [dyad.legalMoves, "hex", boards, { toMove: [1] }],
  simulate: [dyad.simulate, "hex", boards, 10, { seed: 1, policy: "first", maxMoves: 0 }],
  solve: [dyad.solve, "hex", boards, { moves: true, nodes: 10, seconds: 1, memory: 1 << 24 }],
  keys: [dyad.keys, "hex", boards, { symmetry: false, colours: false }],
  canonical: [dyad.canonical, "hex", boards, { colours: true }],
  generate: [dyad.generate, "hex", 2, 3, { columns: 3, kind: "random", seed: 1, fill: 0.5, density: 0.5 }],
  boardSeed: [dyad.boardSeed, 1, 2],
  judgeText: [
    dyad.judgeText,
    "hex",
    TEXT,
    { format: "jsonl", keepGoing: true, colour: false, malformed: () => {}, progress: () => {} },
  ],
  verify: [dyad.verify, "hex", TEXT, dyad.judgeText("hex", TEXT, { format: "jsonl" })],
  convert: [dyad.convert, "hex", TEXT, { from: "text", to: "sgf", move: 0, item: 1, toMove: 1 }],
  generateText: [dyad.generateText, "nim", 2, 3, { kind: "random", seed: 1, density: 0.5, discs: 3 }],
  Hex: [make(dyad.Hex), 3, { columns: 3, cells, toMove: 1 }],
  Ungo: [make(dyad.Ungo), 3, { cells, toMove: 2 }],
  Nim: [make(dyad.Nim), "BW", { toMove: 1 }],
  Player: [make(dyad.Player), board, { seed: 1, memory: 16 << 20 }],
  board: [dyad.board, "hex", 3, { columns: 3 }],
  fromJSON: [dyad.fromJSON, { game: "hex", size: 3 }],
  fromSgf: [dyad.fromSgf, "(;GM[11]SZ[3])", { game: "hex", move: 1, dialect: "sgf" }],
  fromHexworld: [dyad.fromHexworld, "#3c1", { move: 1, dialect: "trmph" }],
  readRecords: [dyad.readRecords, "(;GM[11]SZ[3])", { format: "sgf", dialect: "sgf", boardSize: [3, 3] }],
  request: [dyad.request, "POST", "judge", { game: "hex", rows: ["R.", ".B"] }],
  push: [(...args) => board.copy().push(...args), 1, 1],
  pushOnPiles: [(...args) => piles.copy().push(...args), 0, 0],
  isLegal: [(...args) => board.isLegal(...args), [0, 1]],
  svg: [(...args) => board.svg(...args), { judged: true, dark: true }],
  simulateBoard: [(...args) => board.simulate(...args), 10, { seed: 1, byMove: true, progress: () => {} }],
  solveBoard: [
    (...args) => piles.solve(...args),
    { allMoves: true, nodes: 10, seconds: 1, memory: 1 << 24, progress: () => {} },
  ],
  think: [(...args) => player.think(...args), board, { playouts: 10, seconds: 1, level: 8, progress: () => {} }],
  reset: [(...args) => player.reset(...args), 1],
  equals: [(...args) => board.equals(...args), board],
  Context: [make(cgt.Context), { memory: 1 << 20 }],
  Fraction: [make(cgt.Fraction), 1n, 2n],
  game: [cgt.game, 1],
  make: [cgt.make, [1], [-1]],
  value: [cgt.value, "nim", "BW"],
  calculate: [cgt.calculate, "1+1"],
  draw: [(...args) => game.draw(...args), { picture: "ascii", colour: false, width: 40 }],
  ...Object.fromEntries(
    ["add", "subtract", "ordinalSum", "cool", "heat", "compare", "equals", "lessThan", "confusedWith", "times"].map(
      (name) => [`game.${name}`, [(...args) => game[name](...args), 1]]
    )
  ),
  refereeJudge: [referee.judge, "hex", boards],
  refereeText: [referee.judgeText, "hex", TEXT, { format: "npy" }],
};

let count = 0;
function tryCall(name, call, args) {
  count++;
  began = performance.now();
  try {
    const made = call(...args);
    if (typeof made?.free === "function") made.free();
  } catch (error) {
    assert.ok(
      error instanceof DyadError || error instanceof TypeError,
      `${name}(${args.map((arg) => typeof arg)}): ${error?.stack}`
    );
    assert.ok(
      error instanceof TypeError || (error.code && error.message),
      `${name}(${typeof args[0]} ${String(typeof args[0] === "object" ? "" : args[0]).slice(0, 40)}) ${error.code} ${error.stack}`
    );
    assert.ok(
      error.code !== "lost" && !(error.cause instanceof Error),
      `${name}: ${error.cause?.stack ?? error.stack} ${typeof args.at(-1) === "string" ? args.at(-1).slice(0, 60) : ""}`
    ); // nothing trapped
  }
}
for (const [name, [call, ...good]] of Object.entries(calls)) {
  began = performance.now() + 1e9;
  call(...good); // what is good is good
  for (let i = 0; i <= good.length; i++)
    for (const bad of hostile) {
      tryCall(name, call, [...good.slice(0, i), bad, ...good.slice(i + 1)]);
      const options = good[i];
      if (typeof options !== "object" || Object.getPrototypeOf(options) !== Object.prototype) continue;
      for (const key of [...Object.keys(options), "noSuchOption"])
        tryCall(`${name}.${key}`, call, [...good.slice(0, i), { ...options, [key]: bad }, ...good.slice(i + 1)]);
    }
  for (let few = 0; few < good.length; few++) tryCall(name, call, good.slice(0, few));
  alive();
}
assert.throws(() => new dyad.Board(), TypeError);
assert.throws(() => new cgt.Game(), TypeError);
assert.equal(board.moves.length, 0);
assert.deepEqual(thrown(() => board.push(1.5)).name, "TypeError");

// As node 18 has it.
Object.defineProperty(globalThis, "crypto", { value: undefined });
began = performance.now() + 1e9;
const { status, events } = dyad.request("POST", "solve", { game: "hex", rows: ["...", "...", "..."] });
assert.deepEqual([status, events.at(-1)], [202, { name: "end", data: { state: "done", why: null } }]);

// Whoever is told of progress may not ask, and what they throw comes out again.
const big = new dyad.Hex(6);
began = performance.now() + 1e9;
const inside = [];
big.simulate(1 << 18, { progress: () => inside.push(thrown(() => dyad.judgeText("hex", TEXT))?.code) });
assert.ok(inside.length > 0 && inside.every((code) => code === "busy"), String(inside));
assert.equal(
  thrown(() =>
    big.simulate(1 << 18, {
      progress: () => {
        throw new Error("mine");
      },
    })
  ).message,
  "mine"
);
began = 0;
assert.equal(thrown(() => new dyad.Hex(9).simulate(2 ** 40)).code, "stopped");
alive();

// ---- memory that runs out ----------------------------------------------------------------------

const kept = new dyad.Hex(5);
kept.push(7);
const refused = (call) => {
  began = performance.now() + 1e9;
  const error = thrown(call);
  assert.ok(
    error instanceof DyadError && ["memory", "limit"].includes(error.code),
    String(error?.stack ?? "nothing was refused")
  );
  alive();
};
refused(() => dyad.judge("hex", { cells: new Uint8Array(100 << 20), rows: 1024 }));
refused(() => dyad.generate("hex", 200, 1024));
refused(() => dyad.generate("hex", 2 ** 31 - 1, 11));
refused(() => dyad.judgeText("hex", new Uint8Array(100 << 20)));
refused(() => new dyad.Player(new dyad.Hex(11), { memory: 2 ** 30 }).think(new dyad.Hex(11), { playouts: 200000 }));
refused(() => new cgt.Context().value("domineering", "7x9"));
refused(() => dyad.fromJSON("[".repeat(100 << 20)));
for (let i = 0; i < 100; i++)
  assert.ok(
    thrown(() => dyad.simulate("hex", { cells: new Uint8Array(1024 ** 2 * 60), rows: 1024 }, 1)) instanceof DyadError
  );
assert.deepEqual(kept.moves, [7]); // what was there is there

// ---- an engine that has to begin anew ------------------------------------------------------------

const value = cgt.game("*3");
assert.equal(thrown(() => dyad.engine.use([], (module) => module.playFact(-16, 1))).code, "memory");
alive();
for (const call of [
  () => kept.moves,
  () => String(value),
  () => player.think(kept),
  () => context.game(1),
  () => kept.copy(),
])
  assert.equal(thrown(call).code, "lost");
kept.free();
assert.equal(String(cgt.game(1).add(1)), "2"); // a context of their own is made anew
assert.equal(new dyad.Hex(3).legalMoves().length, 9);

// ---- memory over time ----------------------------------------------------------------------------

const pause = () => new Promise((done) => setImmediate(done));
let uncollected = 0;
const gone = new FinalizationRegistry(() => uncollected--);
/** Counts a large object until it is collected, which may take more than one turn on a busy machine. */
const watched = (made) => {
  uncollected++;
  gone.register(made, 0);
};
const rest = async () => {
  for (let turn = 0; turn === 0 || (uncollected > 0 && turn < 1000); turn++) {
    gc();
    await pause();
  }
  await pause();
};
const round = async (many) => {
  for (let i = 0; i < many; i++) {
    const one = new dyad.Hex(11);
    one.push(i % 121);
    if (i % 10 === 0) one.free();
    if (i % 100 === 0) {
      watched(new cgt.Context().value("nim", "BWB"));
      watched(new dyad.Player(new dyad.Hex(3), { memory: 16 << 20 }));
      await rest();
    }
    dyad.request("POST", "judge", { game: "hex", rows: ["R.", ".B"] });
    assert.equal(dyad.judge("hex", boards)[0], 2);
  }
  await rest();
  return dyad.memory;
};
const before = await round(1000);
const after = await round(10000);
assert.ok(after <= before + (1 << 20), `memory went from ${before} to ${after}`);
console.log(`hostile: good, ${count} calls`);
