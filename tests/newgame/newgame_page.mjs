// newgame_page.mjs URL - the API and the page of `dyad serve', for games that are one file and one row.
import { check, equal, game, page, press, run, section, tab, text, until } from "../serve/page_browser.mjs";

const base = process.argv[2].replace(/\/$/, "");
const boards = { gomoku: "B", rex: "R", first_capture: "B", suicide_ungo: "B" };

async function ask(path, body) {
  const answer = await fetch(`${base}/api/v1/${path}`, body && {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  check(answer.ok, `${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(told).slice(0, 200)}`);
  return told;
}

/** What a job finds. */
async function result(path, body) {
  const job = await ask(path, body);
  const events = await (await fetch(base + job.events)).text();
  const found = /event: result\ndata: (.*)/.exec(events);
  check(found, `${path} ${body.game}: no result in ${events.slice(0, 300)}`);
  return found && JSON.parse(found[1]);
}

async function everyRoute(name, position) {
  const { reports } = await ask("judge", { game: name, ...position });
  equal([reports.length, reports[0].game], [1, name], `${name}: judged`);
  const { text: kept } = await ask("convert", { game: name, ...position, to: "text" });
  const again = await ask("convert", { game: name, text: kept });
  equal(again.positions.length, 1, `${name}: what is written is read`);
  check((await ask("draw", { game: name, ...position })).svg.includes("</svg>"), `${name}: drawn`);
  const { outcomes } = await result("simulate", { game: name, ...position, games: 50, seed: 1 });
  check(outcomes, `${name}: simulated`);
  check((await ask("play", { game: name, ...position, moves: [] })).legal?.length !== 0, `${name}: played`);
  return await result("solve", { game: name, ...position });
}

section("the API of new games", async () => {
  const { games } = await ask("games");
  for (const name of [...Object.keys(boards), "misere_nim"]) check(games.some((one) => one.game === name), `${name} is told of`);
  equal((await everyRoute("gomoku", { rows: ["...", "...", "..."] })).winner, "nobody", "gomoku 3 x 3");
  equal((await everyRoute("rex", { rows: ["..", ".."] })).winner, "red", "rex 2 x 2");
  await everyRoute("first_capture", { rows: ["..", ".."] });
  const endless = await everyRoute("suicide_ungo", { rows: ["."] });
  equal([endless.winner, endless.drawing_moves, endless.complete], ["nobody", [[0, 0]], true], "Un-Go with suicide 1 x 1");
  for (const name of ["passing_capture", "passing_suicide"]) {
    equal((await everyRoute(name, { rows: ["...", "...", "..."] })).winner, "nobody", `${name} 3 x 3`);
    const once = await ask("play", { game: name, rows: ["..", ".."], moves: [[0, 0], "pass"] });
    equal([once.ending, once.to_move, once.legal.includes("pass")], ["none", "black", true], `${name}: a pass`);
    const twice = await ask("play", { game: name, rows: ["..", ".."], moves: ["pass", "pass"] });
    equal([twice.ending, twice.winner, twice.legal], ["passed", null, []], `${name}: two passes`);
    const once_more = await result("move", { game: name, rows: ["."], moves: ["pass"], seconds: 5 });
    equal([once_more.proven, once_more.outcome], [true, "draw"], `${name}: Dyad moves`);
    check(once_more.candidates.some((one) => one.move === "pass"), `${name}: it thinks of passing`);
  }
  const passed = { game: "passing_capture", rows: ["BW..", "....", "....", "..WB"], to_move: "white", moves: ["pass"], seconds: 1 };
  const analysed = await result("analyse", passed); // who passes next ends the game, without a winner
  check(!(analysed.proven && analysed.outcome === "loss"), `a pass is analysed: ${JSON.stringify(analysed)}`);
  check(analysed.moves.every((one) => one.move !== "pass" || !one.proven || one.outcome === "draw"), `${JSON.stringify(analysed.moves)}`);
  const only = await result("move", { game: "passing_capture", rows: ["."], moves: ["pass"], seconds: 5 });
  equal(only.move, "pass", "nothing but a pass");
  equal((await everyRoute("misere_nim", { piles: ["BB", "B"] })).winner, "black", "misere nim 2 1");
  const move = async (piles) => {
    const { move: found, proven, outcome } = await result("move", { game: "misere_nim", piles, to_move: "white", seconds: 5 });
    return [found, proven, outcome];
  };
  equal(await move(["B", "BWB"]), [[1, 2], true, "win"], "misere nim 1 3");
  equal(await move(["WWB", "W", "B"]), [[0, 1], true, "win"], "misere nim 3 1 1");
  const large = await fetch(`${base}/api/v1/move`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "misere_nim", piles: ["B".repeat(33), "B"] }) });
  equal([large.status, (await large.json()).error.code], [413, "too_large"], "misere nim of a pile of 33");
});

section("the page of new games", async () => {
  const stones = (colour) => page.evaluate((wanted) =>
    [...document.getElementById("grid").board.position.cells].filter((one) => one === wanted).length, colour);
  for (const name of Object.keys(boards)) {
    await game(name);
    await tab("play");
    await page.selectOption("#level", "1");
    await page.selectOption("#sides", "2");
    await press(1, 1);
    await until(`${name}: Dyad answers`, async () => (await stones(1)) === 1 && (await stones(2)) === 1);
    await page.selectOption("#sides", "0");
    await page.click("#take-back");
    await until(`${name}: taken back`, async () => (await stones(2)) === 0);
    check((await text("#verdict")).length > 0, `${name}: a verdict`);
    await until(`${name}: who is to move`, async () => /to move|wins/.test(await text("#turn")));
  }
});

section("passes on the page", async () => {
  await game("gomoku");
  await tab("play");
  await press(0, 0);
  await until("no pass in Gomoku", async () => await page.isHidden("#pass"));
  await game("passing_capture");
  await tab("play");
  await until("a pass", async () => await page.isVisible("#pass"));
  await page.click("#pass");
  await until("one pass", async () => /pass/.test(await text("#moves")));
  await page.click("#pass");
  await until("two passes", async () => /Both passed/.test(await text("#turn")));
});

process.exit((await run()) ? 1 : 0);
