// boards.mjs - games being played: what is made and taken back leaves nothing; a board, its text and its record
// are the same board; the referee, the solver and the player go by the same rules.
import assert from "node:assert/strict";

import { DyadError, load, randomly, thrown } from "./asked.mjs";

const dyad = await load();
const state = (board) => JSON.stringify(board);
const random = randomly(7);

/** Small games of every kind: of the table, whatever it holds. */
const starts = Object.values(dyad.games)
  .filter(({ isPlayable }) => isPlayable)
  .flatMap((game) => {
    const { name, hasBoard, isSquare, letters } = game;
    if (!hasBoard)
      return ["", letters, `${letters}${letters} ${letters[1]} ${letters[0]}`].map(
        (piles) => () => dyad.board(name, piles)
      );
    return [[1], [3], [4], [3, { toMove: 2 }], ...(isSquare ? [] : [[2, { columns: 5 }]])].map(
      (given) => () => dyad.board(name, ...given)
    );
  });

for (const start of starts)
  for (let round = 0; round < 6; round++) {
    const board = start();
    const states = [state(board)];
    const { hasBoard, name, letters } = board.facts;
    assert.equal(board.game, name);
    assert.equal(Object.prototype.toString.call(board), `[object dyad.${name}]`);
    while (!board.isOver && states.length < 40) {
      const legal = board.legalMoves();
      assert.ok(legal.length > 0);
      const move = legal[random(legal.length)];
      for (const one of legal) assert.ok(board.isLegal(one));
      const isCell = hasBoard && move < board.rows * board.columns;
      if ((hasBoard && !isCell) || random(2)) board.push(move);
      else if (hasBoard) board.push(Math.floor(move / board.columns), move % board.columns);
      else board.push(...move);
      states.push(state(board));
      assert.deepEqual(board.moves.at(-1), move);
      assert.equal(board.moves.length, states.length - 1);
    }
    // As text, and back.
    const again = dyad.fromJSON(JSON.parse(state(board)));
    assert.ok(again.equals(board) && board.equals(again) && !board.equals(null));
    assert.equal(state(again), state(board));
    assert.equal(state(dyad.fromJSON(state(board))), state(board));
    assert.ok(board.copy().equals(board));
    if (board.facts.facts.records) {
      const read = dyad.fromSgf(board.toSgf(), name === "hex" ? {} : { game: name });
      assert.equal(String(read), String(board));
      assert.equal(dyad.readRecords(board.toSgf()).length, 1);
    }
    if (hasBoard) {
      const { rows, columns } = board;
      assert.equal([...board].length, rows);
      assert.equal(
        String(board)
          .split("\n")
          .map((row) => row.length)
          .join(),
        Array(rows).fill(columns).join()
      );
      const cells = Array.from(String(board).replaceAll("\n", ""), (letter) => letters.indexOf(letter));
      assert.deepEqual([...board.cells], cells);
      const same = thrown(() => dyad.board(name, rows, { columns, cells, toMove: board.toMove }));
      if (!same) assert.ok(dyad.board(name, rows, { columns, cells, toMove: board.toMove }).equals(board));
    }
    const report = board.judge();
    assert.ok(dyad.games[name].verdicts.includes(report.verdict) && typeof report.text === "string");
    assert.match(board.svg(), /^<svg /);
    assert.notEqual(board.svg({ dark: true }), board.svg({ judged: false }));
    assert.ok(board.explain().length > 0);
    // Taken back, to the beginning.
    for (let i = states.length - 1; i > 0; i--) {
      assert.equal(state(board), states[i]);
      board.pop();
    }
    assert.equal(state(board), states[0]);
    assert.equal(thrown(() => board.pop()).code, "usage");
    if (!board.isOver) {
      board.resign();
      assert.deepEqual([board.isOver, board.moves, board.result.ending], [true, [-1], "resigned"]);
    }
    board[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
    board.free(); // once more is no fault
    assert.equal(thrown(() => board.legalMoves()).code, "freed");
  }

// What the solver says of small boards, by play: from each position some move keeps what it says.
for (const start of [
  () => new dyad.Hex(3),
  () => new dyad.Hex(3, { swap: true }),
  () => new dyad.Path(3),
  () => new dyad.Nim("BWB WB"),
  () => new dyad.Ungo(2),
]) {
  const board = start();
  for (let i = 0; i < 5 && !board.isOver; i++) {
    const { winner, line, moves } = board.solve({ allMoves: true });
    const after = (move) => {
      board.push(move);
      const found = board.isOver ? board.result.winner : board.solve().winner;
      board.pop();
      return found;
    };
    const legal = board.legalMoves();
    const keeping = legal.filter((move) => after(move) === winner && (winner === 0 || winner === board.toMove));
    // They come in the order of how soon they end the game.
    if (winner === 0 || winner === board.toMove)
      assert.deepEqual([...moves].sort((a, b) => a - b), keeping, board.game);
    if (board.facts.goal === "connect") assert.ok(line.length > 0);
    board.push(legal[random(legal.length)]);
  }
}

// The swap is a fact of the game: who wins is what the moves that there are come to, and the player makes no move
// that loses where one wins.
for (const [side, winning] of [
  [2, [1, 2]],
  [3, [2, 3, 4, 5, 6]],
])
  for (const swap of [false, true]) {
    const value = (board) => {
      if (board.isOver) return board.result.winner;
      const mover = board.toMove;
      const wins = board.legalMoves().some((move) => {
        board.push(move);
        const won = value(board) === mover;
        board.pop();
        return won;
      });
      return wins ? mover : 3 - mover;
    };
    const taken = [];
    for (let first = 0; first < side * side; first++) {
      const board = new dyad.Hex(side, { swap });
      board.push(first);
      const player = new dyad.Player(board);
      const { move } = player.think(board, { playouts: 20 });
      assert.equal(board.isLegal(side * side), swap);
      const winner = value(board);
      assert.equal(board.solve().winner, winner);
      if (move === side * side) taken.push(first);
      board.push(move);
      assert.equal(value(board), winner);
      assert.equal(board.copy().swap, swap);
      board.free();
      player.free();
    }
    assert.deepEqual(taken, swap ? winning : []);
  }
assert.equal(thrown(() => new dyad.Path(3, { swap: true })).message, "path has no swap");
assert.equal(thrown(() => new dyad.Hex(3).push(9)).message, "the game has no swap");

// A player knows what is certain, and plays by level and seed alone.
for (const board of [new dyad.Hex(4), new dyad.Path(4), new dyad.Ungo(3), new dyad.Nim("BWWB BW WB")]) {
  const thought = new dyad.Player(board, { seed: 3 }).think(board, { playouts: 50 });
  assert.deepEqual(new dyad.Player(board, { seed: 3 }).think(board, { playouts: 50 }), thought);
  assert.ok(
    board.isLegal(thought.move) && thought.candidates.some(({ move }) => String(move) === String(thought.move))
  );
  const player = new dyad.Player(board, { seed: 3 });
  assert.ok(board.isLegal(player.think(board, { level: 1 }).move));
  player.reset(3);
  assert.deepEqual(player.think(board, { playouts: 50 }), thought);
  player.free();
  assert.equal(thrown(() => player.think(board)).code, "freed");
}
const over = new dyad.Hex(1);
over.push(0);
assert.match(thrown(() => new dyad.Player(over).think(over)).message, /over/);

// Records.
const record = "(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3])(;FF[4]GM[11]SZ[5];B[c3])";
assert.deepEqual(
  dyad.readRecords(record).map(({ rows, moves }) => [rows, moves.length]),
  [
    [3, 3],
    [5, 1],
  ]
);
assert.deepEqual(
  dyad.readRecords(record, { move: 1 }).map(({ moves }) => moves.length),
  [1, 1]
);
assert.equal(thrown(() => dyad.fromSgf(record)).code, "usage");
assert.equal(thrown(() => dyad.readRecords(`${record}(;GM[11]SZ[2];B[z9])`)).code, "malformed");
assert.deepEqual(dyad.fromHexworld("https://hexworld.org/board/#3c1,b1").moves, [1]);
assert.equal(new dyad.Hex(3).toHexworld(), "https://hexworld.org/board/#3c1,");

// Dialects and formats of records.
const golem = "(;FF[4]PB[p]PW[q]SZ[5]RE[W]SO[http://www.littlegolem.com];W[ad];B[de])";
const unstated = "(;FF[4]SZ[5];W[ad];B[bb])";
assert.deepEqual(Object.keys(dyad.dialects), dyad.request("GET", "formats").body.dialects.map(({ name }) => name));
assert.deepEqual(Object.values(dyad.formats), dyad.request("GET", "formats").body.formats);
assert.match(dyad.dialects["little-golem"].oddities, /^`\]' and `\\' stand/);
const read = dyad.fromSgf(golem, { game: "hex" });
assert.deepEqual([read.dialect, read.cells[15], new dyad.Hex(3).dialect], ["little-golem", 1, null]);
assert.match(thrown(() => dyad.fromSgf(unstated, { game: "hex" })).message, /little-golem \(W.* or sgf \(W.*; dialect decides$/);
for (const [dialect, colour] of [
  ["little-golem", 1],
  ["sgf", 2],
]) {
  const board = dyad.fromSgf(unstated, { game: "hex", dialect });
  assert.deepEqual([board.dialect, board.cells[15]], [dialect, colour]);
  assert.match(dyad.convert("hex", unstated, { to: "hexworld", dialect }), colour === 1 ? /,a4b2/ : /,:pa4b2/);
  assert.match(dyad.judgeText("hex", unstated, { dialect }), /^Case #1: Nobody wins/);
}
assert.equal(dyad.fromHexworld("#13,d1d1c3").dialect, "trmph");
assert.equal(dyad.fromHexworld("#13,a1b2", { dialect: "trmph" }).dialect, "trmph");
assert.deepEqual(dyad.readRecords("b1 pass c3", { boardSize: 5 })[0].moves, [1, 25, 12]);
assert.equal(dyad.readRecords("b a1,w a2,B", { format: "wolve", boardSize: [5, 5] })[0].cells[5], 2);
assert.equal(dyad.readRecords("#13,a1b2c3 1", { format: "trmph" })[0].dialect, "trmph");
assert.match(dyad.judgeText("hex", "b1 c3", { boardSize: 5 }), /Nobody/);
for (const [refused, says] of [
  [() => dyad.readRecords("b1 c3"), /the size of the board; boardSize says it$/],
  [() => dyad.readRecords("(;FF[4]EV[null]SZ[5];W[ad])"), /found a game without; game names the game$/],
  [() => dyad.readRecords("7"), /; dyad.formats has them$/],
  [() => dyad.readRecords("", { format: "playhx" }), /^format: expected any, sgf, .*, found "playhx"$/],
  [() => dyad.readRecords("", { dialect: "golem" }), /^dialect: expected little-golem, .*, found "golem"$/],
  [() => dyad.readRecords("", { boardSize: 1025 }), /^boardSize: expected 1 .. 1024/],
])
  assert.match(thrown(refused).message, says);

// A turn that goes by without a stone.
const skipped = new dyad.Hex(3);
skipped.passTurn();
skipped.push(4);
assert.deepEqual([skipped.moves, skipped.cells[4], dyad.fromJSON(JSON.stringify(skipped)).moves], [[9, 4], 2, [9, 4]]);
assert.match(thrown(() => new dyad.Path(3).passTurn()).message, /the game has no pass/);

// Values.
const { cgt } = dyad;
const g = cgt.game("{3||2|-1}");
assert.deepEqual(
  [g.left, g.right].map((side) => side.map(String)),
  [["3"], ["{2|-1}"]]
);
assert.equal(String(g.subtract(g)), "0");
assert.ok(g.add(1).equals(cgt.game(1).add(g)) && g.negate().negate().equals(g) && g.times(3).equals(g.add(g).add(g)));
assert.deepEqual(
  [cgt.up.compare(0), cgt.star.compare(0), cgt.game(0.5).compare("1/2"), cgt.down.compare(cgt.up)],
  ["greater", "confused", "equal", "less"]
);
assert.ok(cgt.up.lessThan(1) && cgt.up.atLeast(0) && cgt.down.atMost(0) && cgt.game(2).greaterThan(1n));
assert.equal(cgt.game(-55 / 32).number.valueOf(), -55 / 32);
assert.equal(String(cgt.game(2n ** 70n).number), String(2n ** 70n));
assert.deepEqual([String(cgt.up.atomicWeight), cgt.game(1).atomicWeight, cgt.star.number], ["1", null, null]);
assert.deepEqual([g.outcome, String(g.mean), String(g.temperature), g.birthday], ["L", "2", "1", 4]);
assert.deepEqual(g.thermograph.left.t.map(String), cgt.calculate("{3||2|-1}").thermograph.left.t.map(String));
assert.ok(cgt.make([g, 1], [-1, "*"]).equals(cgt.make(["*"], [-1]).context.make([1, g], ["*", -1])));
assert.equal(String(cgt.game("{1|*}").cool("1/4").heat("1/4").mean), String(cgt.game("{1|*}").mean));
assert.equal(String(cgt.star.ordinalSum(1)), String(cgt.calculate("*:1")));
assert.deepEqual([cgt.calculate("1+1==2"), typeof cgt.calculate("?"), cgt.calculate("")], [true, "string", null]);
const other = new cgt.Context({ memory: 1 << 22 });
assert.equal(thrown(() => other.game(1).add(cgt.game(1))).code, "usage");
assert.ok(!other.game(1).equals(cgt.game(1)) && other.memory > 0);
assert.ok(["limit", "memory"].includes(thrown(() => other.value("domineering", "6x6")).code));
const small = other.game("*2");
assert.equal(String(small), "*2");
other.free();
assert.equal(thrown(() => String(small)).code, "freed");
const malformed = thrown(() => cgt.game("{1|"));
assert.ok(
  malformed instanceof DyadError && malformed.code === "malformed" && malformed.line === 1 && malformed.column > 0
);
console.log("boards: good");
