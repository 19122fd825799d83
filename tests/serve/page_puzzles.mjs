// page_puzzles.mjs - puzzles: every one of the set is what it says, and what the page says to a right
// and to a wrong move.
import { accessible, base, cells, check, equal, game, legend, page, press, section, tab, text, until, view } from "./page_browser.mjs";

/** Who wins with best play, and by which moves. */
async function solved(name, { rows, to_move }) {
  const asked = await fetch(`${base}api/v1/solve`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: name, rows, to_move }) });
  const { events } = await asked.json();
  const stream = await (await fetch(new URL(events, base))).text();
  return JSON.parse(/event: result\ndata: (.*)/.exec(stream)[1]);
}

const setsOf = () => page.evaluate(async () => Object.entries((await import("./game/puzzle_sets.js")).puzzleSets));
const at = () => page.evaluate(() => document.getElementById("grid").board.position.cells.filter((c) => c).length);

section("puzzles: one move wins each", async () => {
  for (const [name, set] of await setsOf()) {
    check(set.length >= 30, `${name} has puzzles`);
    for (const [i, puzzle] of set.entries()) {
      const { winner, winning_moves, complete } = await solved(name, puzzle);
      equal([winner, winning_moves, complete], [puzzle.to_move, [puzzle.move], true], `${name}, puzzle ${i + 1}`);
    }
  }
});

section("puzzles are solved on the page", async () => {
  for (const [name, set] of await setsOf()) {
    await game(name);
    const before = await cells();
    await tab("puzzles");
    const [{ rows, to_move, move }] = set;
    const stones = rows.join("").length - rows.join("").split(rows.join("").includes("U") ? "U" : ".").length + 1;
    await until("the puzzle is shown", async () => (await at()) === stones);
    check((await text("#task")).toLowerCase() === `${to_move} to move and win.`, `${name}: the task: ${await text("#task")}`);
    await accessible(`a puzzle of ${name}`);
    // A wrong move: another empty cell.
    const wrong = rows.flatMap((row, r) => [...row].map((c, column) => [c, r, column]))
      .find(([c, r, column]) => (c === "." || c === "U") && (r !== move[0] || column !== move[1])).slice(1);
    await press(...wrong);
    await until("a wrong move is told", async () => (await text("#task")) === "That does not win.");
    const { marks, layers } = await view();
    equal(marks.map(({ kind, cell }) => [kind, cell.join()]), [["bad", wrong.join()]], `${name}: it is marked, and nothing else as a move that wins or loses`);
    equal(layers.map(({ name: layer, marks: [{ shape }] }) => [layer, shape]), [["reply", "disc"]], `${name}: the answer is a stone`);
    const words = await legend();
    check(/answer$/m.test(words) && !/Wins/.test(words), `${name}: and the legend says whose: ${words}`);
    await page.click("#reveal"); // a wrong move does not lock that
    await until("the move is shown", async () => (await text("#task")) === "This move wins.");
    equal([await at(), (await view()).marks.map(({ cell }) => cell.join())], [stones, [move.join()]], `${name}: the wrong stone is off, and the move is marked`);
    await press(...wrong);
    await until("wrong again", async () => (await text("#task")) === "That does not win.");
    const other = rows.flatMap((row, r) => [...row].map((c, column) => [c, r, column]))
      .find(([c, r, column]) => (c === "." || c === "U") && ![String(move), String(wrong)].includes(String([r, column])));
    if (other) { // another one is tried at once
      await press(...other.slice(1));
      await until("another is tried", async () => (await view()).marks.some(({ kind, cell }) => kind === "bad" && cell.join() === other.slice(1).join()));
    }
    await page.click("#retry");
    await until("the stone is off", async () => (await at()) === stones);
    await page.click("#retry"); // from the start, as if nothing had been tried
    await press(...move);
    for (;;) {
      await until("an answer", async () => /^(Right|Solved)/.test(await text("#task")));
      if (/^Solved/.test(await text("#task"))) break;
      await page.click("#reveal");
      await until("the move is shown", async () => (await text("#task")) === "This move wins.");
      const [{ cell }] = (await view()).marks;
      await press(...cell);
      await until("it is answered", async () => /^(Right|Won)/.test(await text("#task")));
      if (/^Won/.test(await text("#task"))) break;
    }
    await page.click("#following");
    await until("the next puzzle", async () => /^Puzzle 2/.test(await text("#puzzle")));
    await tab("edit");
    equal(await cells(), before, `${name}: the game is what it was`);
  }
});
