// answers.mjs - what the package says is what the native program says, byte for byte; arrays say what texts say.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";

import { at, DyadError, load, native, SOURCE, thrown } from "./asked.mjs";

const FORMATS = ["text", "jsonl", "csv", "explain", "npy"];
const SEEDS = [1, 2, 3];
const bytes = (told) =>
  typeof told === "string" ? Buffer.from(told) : Buffer.from(told.buffer, told.byteOffset, told.length);
const same = (told, wanted, what) =>
  assert.ok(
    bytes(told).equals(wanted.bytes),
    `${what}: ${wanted.text.slice(0, 200)} | ${bytes(told).toString().slice(0, 200)}`
  );

let corpus = 0;
const dyad = await load();
const referee = await (await import(at("judge_node.js"))).load();
const games = Object.values(dyad.games);
assert.deepEqual(
  games.map(({ facts }) => facts),
  native(["games", "--format", "jsonl"])
    .text.trim()
    .split("\n")
    .map((line) => JSON.parse(line))
);
assert.deepEqual(Object.keys(referee.games), Object.keys(dyad.games));
const told = native(["--version"]).text.trim().replace(/ [(]commit [0-9a-f]+[)]$/, "");
assert.equal(`dyad ${dyad.version}`, told);

const judge = (name, format) => [
  "judge",
  name,
  ...(format === "explain" ? ["--explain", "--color", "never"] : ["--format", format]),
];

for (const { name, kinds, hasBoard, verdicts } of games) {
  for (const seed of SEEDS) {
    const size = hasBoard ? 3 + 4 * seed : 2 + seed;
    const kind = kinds[(seed - 1) % kinds.length];
    const text = dyad.generateText(name, 40, size, { seed, kind });
    same(
      text,
      native(["generate", name, "--size", String(size), "--count", "40", "--seed", String(seed), "--kind", kind]),
      `generate ${name}`
    );
    for (const format of FORMATS) {
      const wanted = native(judge(name, format), text);
      same(dyad.judgeText(name, text, { format }), wanted, `${name} ${format} ${kind}`);
      same(dyad.judgeText(name, Buffer.from(text), { format, keepGoing: true }), wanted, `${name} ${format}, going on`);
      same(referee.judgeText(name, text, { format }), wanted, `referee: ${name} ${format} ${kind}`);
    }
    const verdictText = dyad.judgeText(name, text, { format: "jsonl" });
    assert.equal(dyad.verify(name, text, verdictText), 40);
    const refuted = thrown(() =>
      dyad.verify(
        name,
        text,
        verdictText.replace(
          /"verdict":"\w+"/,
          (found) => `"verdict":"${verdicts.find((one) => !found.includes(`"${one}"`))}"`
        )
      )
    );
    assert.ok(refuted instanceof DyadError && refuted.code === "refuted" && refuted.item === 1, String(refuted));
    for (const to of ["jsonl", ...(name === "nim" ? [] : ["sgf", "npy"]), ...(name === "hex" ? ["hexworld"] : [])])
      same(dyad.convert(name, text, { to }), native(["convert", name, "--to", to], text), `convert ${name} to ${to}`);
    same(
      dyad.convert(name, text, { to: "svg", item: 2 }),
      native(["convert", name, "--to", "svg", "--item", "2"], text),
      `${name}: a picture`
    );
    if (hasBoard) arrays(name, text, size, seed, kind);
  }
  malformed(name);
}

/** Boards in an array are judged as their text is. */
function arrays(name, text, size, seed, kind) {
  const boards = dyad.generate(name, 40, size, { seed, kind });
  const npy = dyad.convert(name, text, { to: "npy" });
  assert.deepEqual(boards.cells, npy.slice(npy.length - boards.cells.length));
  const codes = dyad.judge(name, boards);
  const told = dyad
    .judgeText(name, text, { format: "jsonl" })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { verdicts, facts, outcomes } = dyad.games[name];
  assert.deepEqual(
    [...codes].map((code) => verdicts[code]),
    told.map(({ verdict }) => verdict)
  );
  assert.deepEqual(referee.judge(name, boards), codes);
  const planes = new Uint8Array(2 * boards.cells.length);
  boards.cells.forEach((cell, i) => cell && (planes[2 * i + cell - 1] = 1));
  assert.deepEqual(dyad.judge(name, { cells: planes, rows: size, planes: true }), codes);
  assert.deepEqual(dyad.judge(name, { cells: Array.from(boards.cells), rows: size }), codes);
  if (facts.evidence.includes("distance")) {
    const { distance, winsInOne } = dyad.evidence(name, boards);
    assert.deepEqual(
      [...distance],
      told.flatMap(({ distance: { white, black } }) => [white ?? -1, black ?? -1])
    );
    told.forEach(
      ({ verdict, moves }, i) =>
        verdict.endsWith("_in_one") &&
        moves.forEach(([row, column]) => {
          const colour = verdict.startsWith("white") ? 0 : 1;
          assert.equal(winsInOne[((2 * i + colour) * size + row) * size + column], 1);
        })
    );
  }
  // Played out, each board alone is as in the array.
  const few = { cells: boards.cells.subarray(0, 3 * size * size), rows: size };
  const counts = dyad.simulate(name, few, 20, { seed, keepGoing: true });
  for (let i = 0; i < 3; i++) {
    const cells = few.cells.subarray(i * size * size, (i + 1) * size * size);
    if (counts[i * outcomes.length] + counts[i * outcomes.length + 1] === 0) continue; // there was nothing to play
    const board = thrown(() => dyad.board(name, size, { cells }))
      ? null
      : dyad.board(name, size, { cells, toMove: mover(cells, dyad.games[name]) });
    if (board && !board.isOver)
      assert.deepEqual(Object.values(board.simulate(20, { seed: dyad.boardSeed(seed, i) }).counts), [
        ...counts.subarray(i * outcomes.length, (i + 1) * outcomes.length),
      ]);
  }
  const images = dyad.canonical(name, boards);
  const again = dyad.keys(name, { ...images, toMove: null }, { symmetry: false, toMove: null });
  assert.deepEqual(again, dyad.keys(name, boards));
  const legal = dyad.legalMoves(name, boards, { keepGoing: true });
  assert.equal(legal.length, boards.cells.length);
  boards.cells.forEach((cell, i) => assert.ok(!(cell && legal[i])));
}

function mover(cells, { begins }) {
  const count = (colour) => cells.reduce((sum, cell) => sum + Number(cell === colour), 0);
  return count(1) === count(2) ? begins : count(1) < count(2) ? 1 : 2;
}

/** What is wrong is told with its place, behind all that was judged before. */
function malformed(name) {
  const good = dyad.generateText(name, 3, 4, { seed: 5 });
  for (const bad of [
    `${good}x`,
    good.slice(0, -3),
    good.replace(/[A-Z.](?=\s*$)/, "q"),
    "",
    "-1\n",
    "99999999999999999999\n",
    "\0",
  ]) {
    const wanted = native(judge(name, "jsonl"), bad);
    for (const from of [dyad, referee]) {
      const error = thrown(() => assert.equal(from.judgeText(name, bad, { format: "jsonl" }), wanted.text));
      if (wanted.status === 0) assert.equal(error, null, `${name}: ${JSON.stringify(bad)}: ${error}`);
      else {
        assert.ok(error instanceof DyadError && error.code === "malformed", `${name}: ${error?.stack}`);
        assert.equal(`dyad: -:${error.line}:${error.column}: ${error.message}\n`, wanted.errors);
        assert.equal(error.output ?? "", wanted.text);
      }
    }
    const faults = [];
    const going = native([...judge(name, "jsonl"), "--keep-going"], bad);
    assert.equal(
      dyad.judgeText(name, bad, { format: "jsonl", keepGoing: true, malformed: (error) => faults.push(error) }),
      going.text
    );
    assert.deepEqual(
      faults.map(({ line, column, message }) => `dyad: -:${line}:${column}: ${message}`),
      going.errors.split("\n").filter((line) => /:\d+:\d+:/.test(line))
    );
  }
}

// Inputs that are odd on purpose: loose layouts, arrays of NumPy, records, bytes that are none of these.
for (const { name } of games)
  for (const folder of [`tests/cases/${name}`, "fuzz/corpus/positions", "fuzz/corpus/records"])
    for (const file of existsSync(`${SOURCE}/${folder}`) ? readdirSync(`${SOURCE}/${folder}`) : []) {
      if (folder.startsWith("tests") && !file.endsWith(".in")) continue;
      if (file.startsWith("charset-")) continue; // no UTF-8: the engine has no iconv, and leaves them to its caller
      const input = readFileSync(`${SOURCE}/${folder}/${file}`);
      if (input.length > 1 << 16) continue;
      corpus++;
      const wanted = native([...judge(name, "jsonl"), "--keep-going"], input);
      if (wanted.status > 3) continue;
      const error = thrown(() => same(dyad.judgeText(name, input, { format: "jsonl", keepGoing: true }), wanted, file));
      assert.ok(wanted.status === 2 ? error instanceof DyadError : !error, `${folder}/${file} as ${name}: ${error}`);
    }
assert.ok(corpus > 20);

// Values: the first line of dyad value --brief.
for (const text of ["0", "{1|-1}+*", "Tiny(2)", "3.^*", "{3||2|-1}", "1:*", "Mean({3|1/2})", "{1|*}==*", "-55/32"])
  assert.equal(`${dyad.cgt.calculate(text)}\n`, native(["value", "--brief", "--", text]).text, text);
for (const { name, example } of Object.values(dyad.cgt.rulesets))
  assert.equal(
    `${dyad.cgt.value(name, example)}\n`,
    native(["value", "--brief", name, example]).text,
    `${name} ${example}`
  );

// Playouts and solutions.
for (const { name, hasBoard } of games) {
  if (hasBoard) {
    const board = dyad.board(name, 4);
    const told = JSON.parse(
      native(["simulate", name, "--size", "4", "--games", "500", "--seed", "7", "--format", "json"]).text
    );
    const found = board.simulate(500, { seed: 7 });
    assert.deepEqual(found.counts, told.outcomes, name);
    assert.ok(Math.abs(found.meanMoves - told.moves.mean) < 1e-6);
  }
}

for (const name of ["hex", "path"])
  for (const size of [2, 3, 4]) {
    const found = dyad.board(name, size).solve({ allMoves: true });
    const told = JSON.parse(native(["solve", name, "--size", String(size), "--all-moves", "--format", "json"]).text);
    assert.equal(found.winner, 1 + dyad.games[name].colours.indexOf(told.winner), name);
    assert.deepEqual(
      found.moves,
      [...told.winning_moves, ...told.drawing_moves].map(([row, column]) => row * size + column),
      name
    );
    assert.equal(found.nodes, told.nodes);
    const { winners, moves } = dyad.solve(name, { cells: new Uint8Array(size * size), rows: size }, { moves: true });
    assert.equal(winners[0], found.winner);
    assert.deepEqual(
      [...found.moves].sort((a, b) => a - b),
      [...moves.keys()].filter((cell) => moves[cell] === 1)
    );
  }
console.log("answers: good");
