// element.mjs - see element.sh. Waiting is for states and never for a time.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { host } from "./element_server.mjs";

const { SOURCE, DYAD, CLIENTS, IMAGES } = process.env;
const require = createRequire(join(CLIENTS, "here.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const { gallery } = await import(join(SOURCE, "web/game/gallery.js"));
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 60000);
const wanted = process.argv[2] ?? "";
const counts = { checks: 0, failures: 0 };

function check(holds, what) {
  counts.checks++;
  if (holds) return;
  counts.failures++;
  console.log(`FAILED: ${what}`);
}
const equal = (found, expected, what) =>
  check(JSON.stringify(found) === JSON.stringify(expected), `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);

const folder = join(SOURCE, "build/wasm/element");
const pages = {};
const site = await host([folder, process.cwd()], pages);
const open = "script-src * blob: 'wasm-unsafe-eval'; worker-src * blob:"; // imports of a worker are checked as workers are
const blog = await host([], pages, open);
const noWorkers = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'none'";
const quiet = await host([folder], pages, noWorkers);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"] });
const context = await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: "reduce", colorScheme: "light" });
const listening = () => {
  window.told = [];
  window.refused = [];
  for (const name of ["dyad-move", "dyad-verdict", "dyad-end", "dyad-error"])
    document.addEventListener(name, (event) => window.told.push([name, event.detail, event.target.id]));
  document.addEventListener("securitypolicyviolation", (event) => window.refused.push(`${event.violatedDirective} ${event.blockedURI}`));
};
await context.addInitScript(listening);

/** A page with these elements, on a host; nothing may go wrong there but what `allowed` says. */
async function show(body, { at = site, script = "element.js", allowed = /$^/, size, of = context } = {}) {
  pages["/test.html"] = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><meta name="viewport" content="width=device-width">
    <script type="module" src="${script}"></script></head><body><main><h1>Test</h1>${body}</main></body></html>`;
  site.asked.length = 0;
  const page = await of.newPage();
  if (size) await page.setViewportSize(size);
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("console", (line) => line.type() === "error" && !allowed.test(line.text()) && !/favicon/.test(line.location().url) && check(false, `console: ${line.text()}`));
  page.on("pageerror", (error) => check(false, `script: ${error.message}`));
  page.on("dialog", (dialog) => (check(false, `a dialog: ${dialog.message()}`), dialog.dismiss()));
  await page.goto(`${at.url}test.html`);
  return page;
}

async function until(what, holds) {
  const end = Date.now() + PATIENCE_MS;
  for (let pause = 10; !(await holds()); pause = Math.min(2 * pause, 100)) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((over) => setTimeout(over, pause));
  }
  counts.checks++;
}

const text = (page, id, part) => page.evaluate(([i, p]) => document.getElementById(i).shadowRoot.getElementById(p).textContent, [id, part]);
const told = (page, name) => page.evaluate((n) => window.told.filter(([one]) => one === n).map(([, detail]) => detail), name);
const played = (page, id) => page.evaluate((i) => document.getElementById(i).played.join(" "), id);
const judged = (page, id, verdict) => until(`the verdict ${verdict} of ${id}`, () =>
  page.evaluate(([i, v]) => document.getElementById(i).report?.verdict === v, [id, verdict]));
const has = (page, id, moves) => until(`the moves ${moves} of ${id}`, () =>
  page.evaluate(([i, m]) => document.getElementById(i).played.join(" ") === m && document.getElementById(i).shown !== null, [id, moves]));
const place = (page, id, cell) => page.evaluate(([i, c]) => {
  const element = document.getElementById(i);
  element.scrollIntoView({ block: "center" });
  return element.shadowRoot.getElementById("grid").board.centre(...c);
}, [id, cell]);
const press = async (page, id, cell) => page.mouse.click(...(await place(page, id, cell)));
const button = (page, id, name) => page.click(`#${id} >> css=button#${name}`);

/** No text of a page is ever taken for more. */
const escaped = (value) => value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const tag = (attributes, inside = "") =>
  `<dyad-board ${Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`).join(" ")}>${inside}</dyad-board>`;

/** What the program says of positions, as the API has them. */
function nativeReports(positions) {
  const lines = positions.map(({ game, rows, piles, to_move }) => JSON.stringify(rows ? { game, size: rows.length, board: rows, to_move } : { game, size: piles.length, piles, to_move }));
  return lines.map((line, i) => {
    const run = spawnSync(DYAD, ["judge", positions[i].game, "--format", "jsonl"], { input: `${line}\n`, encoding: "utf8" });
    if (run.status > 1) throw new Error(`dyad judge: ${run.stderr} ${line}`);
    return JSON.parse(run.stdout);
  });
}

const generate = (...args) => spawnSync(DYAD, ["generate", ...args], { encoding: "utf8" }).stdout;

const sections = [];
const section = (name, body) => sections.push([name, body]);

section("every game is drawn and judged as the program does, with one engine for all", async () => {
  const all = Object.entries(gallery).flatMap(([game, list]) => list.map((one, i) => ({ id: `${game}-${i}`, game, position: (one.piles?.join(" ") ?? one.rows.join("/")) })));
  for (const seed of [1, 2, 3])
    for (const [game, size] of [["hex", 6], ["path", 7], ["ungo", 6], ["nim", 4]]) all.push({ id: `${game}-made-${seed}`, game, position: generate(game, "--size", size, "--seed", seed, "--count", 1) });
  const page = await show(all.map((one) => tag(one)).join(""));
  const found = await page.evaluate(() => Promise.all([...document.querySelectorAll("dyad-board")].map(async (board) => {
    const report = await board.judge();
    const canvas = board.shadowRoot.getElementById("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return { shown: board.shown, report, wrong: board.shadowRoot.getElementById("wrong").textContent,
      sentence: board.shadowRoot.getElementById("sentence").textContent, colours: new Set(new Uint32Array(data.buffer)).size };
  })));
  const expected = nativeReports(found.map(({ shown }) => shown));
  found.forEach((one, i) => {
    equal(one.report, expected[i], `the report of ${all[i].id}`);
    check(one.colours > 3, `${all[i].id} is drawn`);
    check(one.sentence.length > 3 && !one.wrong, `${all[i].id} is told: ${one.sentence} ${one.wrong}`);
  });
  equal(site.asked.filter((path) => path === "/dyad.wasm").length, 1, "one engine is fetched");
  check(page.workers().length <= 2, `of ${found.length} boards ${page.workers().length} workers`);
  equal((await told(page, "dyad-verdict")).length >= found.length, true, "each verdict is told by an event");
  equal(await page.evaluate(() => window.refused), [], "nothing is refused by the policy of the page");
  await page.close();
});

section("nothing is started before a board is seen", async () => {
  const quiet = await show(`<p>.</p>${"<br>".repeat(300)}${tag({ id: "a", game: "hex", position: "R" })}`);
  await quiet.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  equal(quiet.workers().length, 0, "engines before that");
  await quiet.evaluate(() => document.getElementById("a").scrollIntoView());
  await judged(quiet, "a", "red_won");
  check(quiet.workers().length > 0, "an engine, when it is seen");
  await quiet.close();
});

section("played by pointer, finger and keys; undo and reset", async () => {
  const touching = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, reducedMotion: "reduce" });
  await touching.addInitScript(listening);
  const page = await show(tag({ id: "a", game: "hex", size: 3 }) + tag({ id: "b", game: "nim", position: "BWB WB" }) + tag({ id: "c", game: "ungo", position: ".B./BW./W..", "to-move": "black" }), { of: touching });
  await page.evaluate(() => (window.told = []));
  await judged(page, "a", "nobody");
  await press(page, "a", [1, 1]);
  await has(page, "a", "b2");
  await page.touchscreen.tap(...(await place(page, "a", [0, 0])));
  await has(page, "a", "b2 a1");
  equal(await text(page, "a", "words"), "Red to move.", "whose turn it is");
  await press(page, "a", [0, 0]);
  await until("why not", async () => /occupied/.test(await text(page, "a", "words")));
  await page.evaluate(() => document.getElementById("a").focus());
  await page.keyboard.press("ArrowRight"); // a1 was pressed last: b1
  await page.keyboard.press("b"); // it is Red's turn
  await page.keyboard.press("r");
  await has(page, "a", "b2 a1 b1");
  await page.keyboard.press("Control+z");
  await has(page, "a", "b2 a1");
  await button(page, "a", "undo");
  await has(page, "a", "b2");
  for (const move of ["a1", "b1", "a2", "b3"]) await page.evaluate((m) => document.getElementById("a").play(m), move);
  await judged(page, "a", "red_won");
  equal((await told(page, "dyad-end")).map(({ ending, winner }) => [ending, winner]), [["joined", "red"]], "the end is told");
  equal(await text(page, "a", "words"), "Red has joined their sides.", "and said");
  equal(await page.evaluate(() => document.getElementById("a").play("c3").catch((error) => error.name)), "DyadFault", "a move after the end");
  equal(await page.evaluate(() => document.getElementById("a").play("z9").catch((error) => error.message)), "there is no cell “z9”", "a cell that is not there");
  await button(page, "a", "reset");
  await has(page, "a", "");
  await press(page, "b", [0, 0]);
  await has(page, "b", "1.1");
  equal((await told(page, "dyad-move")).at(-1), { move: "1.1", cell: [0, 0], colour: "black", number: 1, by: "player", position: { game: "nim", piles: ["B", "WB"], to_move: "white" } }, "a move of piles");
  await press(page, "c", [2, 1]); // takes the stone in the corner
  await until("a capture", () => page.evaluate(() => document.getElementById("c").standing?.captured.length));
  await page.close();
  await touching.close();
});

section("against the engine", async () => {
  const page = await show(tag({ id: "a", game: "hex", size: 3, play: "red", level: 1 }) + tag({ id: "b", game: "nim", position: "BWB WB BW", play: "white", level: 3 }) + tag({ id: "c", game: "path", size: 4, play: "white", level: 8 }));
  await until("the engine begins", async () => (await played(page, "b")).length > 0);
  const first = await played(page, "b");
  check(await page.evaluate(() => !document.getElementById("b").undo()), "the engine's first move is not taken back");
  equal(await played(page, "b"), first, "and stays");
  await press(page, "a", [0, 0]);
  await until("an answer", async () => (await played(page, "a")).split(" ").length === 2);
  await button(page, "a", "undo");
  await has(page, "a", "");
  for (let i = 0; i < 5; i++) {
    const move = await page.evaluate(() => {
      const { standing } = document.getElementById("a");
      return standing?.ending === "none" || !standing ? (standing?.legal[0] ?? [1, 1]) : null;
    });
    if (!move) break;
    await page.evaluate((m) => document.getElementById("a").play(m), move);
    await until("the engine's turn is over", () => page.evaluate(() => {
      const { standing } = document.getElementById("a");
      return standing && (standing.ending !== "none" || standing.to_move === "red");
    }));
  }
  const ends = await told(page, "dyad-end");
  check(ends.length === 1 && ["red", "blue"].includes(ends[0].winner), `the game has ended: ${JSON.stringify(ends)}`);
  await page.evaluate(() => document.getElementById("c").play("b2"));
  await page.evaluate(() => document.getElementById("c").reset()); // while the engine thinks
  await page.evaluate(() => document.getElementById("c").play("c3"));
  await until("an answer to the other", async () => /^c3 ../.test(await played(page, "c")));
  check(page.workers().length <= 2, "two workers at most");
  await page.close();
});

section("a lesson", async () => {
  const page = await show(tag({ id: "a", game: "hex", size: 5, moves: "c3 b3, b4 d3" }));
  await judged(page, "a", "nobody");
  equal(await text(page, "a", "where"), "0 / 4", "it begins at its beginning");
  await button(page, "a", "next");
  await has(page, "a", "c3");
  await page.keyboard.press("ArrowRight");
  await has(page, "a", "c3 b3");
  await page.keyboard.press("End");
  await has(page, "a", "c3 b3 b4 d3");
  check(await page.evaluate(() => document.getElementById("a").shadowRoot.getElementById("next").disabled), "there is no more");
  await button(page, "a", "first");
  await has(page, "a", "");
  await button(page, "a", "last");
  await button(page, "a", "back");
  await has(page, "a", "c3 b3 b4");
  await press(page, "a", [0, 0]);
  await has(page, "a", "c3 b3 b4 a1");
  await button(page, "a", "reset");
  await has(page, "a", "");
  equal(await text(page, "a", "where"), "0 / 4", "the lesson is there again");
  await page.evaluate(() => (document.getElementById("a").moves = "c3 c3"));
  await until("it stands at the new beginning", async () => (await text(page, "a", "where")) === "0 / 2");
  await button(page, "a", "last");
  await until("a move that cannot be", async () => /move 2: the cell is occupied/.test(await text(page, "a", "wrong")));
  await button(page, "a", "back");
  await has(page, "a", "c3");
  equal(await text(page, "a", "wrong"), "", "what is wrong there is not wrong here");
  await page.close();
});

section("the swap", async () => {
  const page = await show(tag({ id: "a", game: "hex", size: 5, swap: "", play: "blue", level: 8 }) + tag({ id: "b", game: "hex", size: 5 }) +
    tag({ id: "c", game: "path", swap: "" }) + tag({ id: "d", position: "#g=hex&n=3&p=R8.&t=blue&s=1" }) + tag({ id: "e", game: "hex", size: 3, moves: "b1 swap" }));
  const mayBe = (id) => page.isVisible(`#${id} >> css=button#swap`);
  await until("the engine opens", () => page.evaluate(() => document.getElementById("a").standing?.to_move === "blue"));
  const [first] = (await played(page, "a")).split(" ");
  check(first !== "c3" && (await mayBe("a")), `with a stone that leaves the game open, and may be taken over: ${first}`);
  await button(page, "a", "swap");
  await until("it is taken over, and the engine goes on", async () => (await played(page, "a")).startsWith(`${first} swap `));
  const at = [first.slice(1) - 1, first.charCodeAt(0) - 97]; // row and column
  equal(await page.evaluate(([row, column]) => document.getElementById("a").shown.rows[column][row], at), "B", "the stone is Blue's, and mirrored");
  await press(page, "b", [0, 1]);
  await has(page, "b", "b1");
  check(!(await mayBe("b")), "without the attribute there is none");
  await until("what cannot have it says so", async () => (await text(page, "c", "wrong")) === "Swap: expected a square board of hex, found path.");
  await until("a link says it", () => mayBe("d"));
  await button(page, "d", "swap");
  await has(page, "d", "swap");
  await button(page, "e", "last");
  await has(page, "e", "b1 swap"); // the moves say it
  await page.evaluate(() => (document.getElementById("b").swap = true));
  await until("it begins anew with it", () => page.evaluate(() => document.getElementById("b").played.length === 0 && document.getElementById("b").standing));
  await press(page, "b", [0, 1]);
  await until("and now it may be made", () => mayBe("b"));
  await page.close();
});

section("a game says how it came to its end", async () => {
  const games = {
    joined: [{ game: "hex", size: 3, moves: "b1 a1 b2 a2 b3" }, "Red wins.", "Red joined top and bottom with move 5, b3."],
    stuck: [{ game: "ungo", size: 3, moves: "a1 b1 c1 a2 b2 a1 c2 a3 b3 a1 b1 a2 a3 a1 a2" }, "Black wins.", "Move 15: Black played a2. White then had no legal move."],
    round: [{ game: "ungo", size: 2, moves: "a1 b1 a2 b2 a1 a2 a1" }, "Nobody wins.",
      "Play repeats: the board after move 7 is the one after move 1, and the same side is to move."],
    gone: [{ game: "nim", position: "BW W", "to-move": "white", moves: "2.1 1.1" }, "Black wins.", "Move 2: Black took disc 1 of pile 1. White then had no legal move."],
    given: [{ game: "path", size: 3, moves: "a1 a2 resign" }, "Black wins.", "White resigned after 2 moves."],
  };
  const page = await show(Object.entries(games).map(([id, [attributes]]) => tag({ id, ...attributes })).join(""));
  for (const [id, [, sentence, reason]] of Object.entries(games)) {
    await until(`the start of ${id}`, async () => (await text(page, id, "where")).startsWith("0"));
    await button(page, id, "last");
    await until(`${id}: ${reason}`, async () => (await text(page, id, "sentence")) === sentence && (await text(page, id, "reason")) === reason);
    equal(await page.evaluate((one) => document.getElementById(one).shadowRoot.getElementById("grid").board.view.rings?.length ?? 0, id), 0,
      `${id}: stones that may have been the last`);
  }
  await page.close();
});

section("what attributes hold is text, and what is wrong with it is told", async () => {
  const evil = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  const cases = [
    [{ game: "hex", position: "R.x/.../..." }, "Position, row 1: expected the letters ., R or B, found “x”."],
    [{ game: "hex", position: ".../../..." }, "Position, row 2: expected 3 cells as above, found 2."],
    [{ game: "hex", position: evil }, "Position, row 1: expected the letters ., R or B, found “<”."],
    [{ game: evil }, "Game: expected path, hex, ungo or nim, found “<img src=x onerror=\"wind…”."],
    [{ game: "__proto__" }, "Game: expected path, hex, ungo or nim, found “__proto__”."],
    [{}, "Game: expected path, hex, ungo or nim, found none."],
    [{ game: "hex", size: "99999999999" }, "Size: expected 1 to 200, as in 7, or 5x7 for 5 rows and 7 columns, found “99999999999”."],
    [{ game: "hex", size: "0" }, "Size: expected 1 to 200, as in 7, or 5x7 for 5 rows and 7 columns, found “0”."],
    [{ game: "hex", position: "R/".repeat(100000) }, "Position: expected up to 200 rows, found 100000."],
    [{ game: "hex", position: "R".repeat(300000) }, "Position: expected up to 200 columns, found 300000."],
    [{ game: "nim", position: "B ".repeat(5000) }, "Position: expected up to 40 piles, found 5000."],
    [{ game: "nim", position: "BX" }, "Position, pile 1: expected the letters B or W, found “X”."],
    [{ game: "hex", size: 3, moves: evil }, "Moves, move 1: expected a cell, as in a1, found “<img”."],
    [{ game: "hex", size: 3, moves: "a1 d4" }, "Moves, move 2: expected a cell, as in a1, found “d4”."],
    [{ game: "hex", size: 3, moves: "a1 ".repeat(5000) }, "Moves: expected up to 4000, found 5000."],
    [{ game: "hex", size: 3, "to-move": evil }, "To-move: expected red or blue, found “<img src=x onerror=\"wind…”."],
    [{ game: "hex", size: 3, play: "white" }, "Play: expected none, both, red or blue, found “white”."],
    [{ game: "hex", size: 3, level: "9" }, "Level: expected 1 to 8, found “9”."],
    [{ game: "hex", size: 3, engine: "http://" }, "Engine: expected the address of a dyad.wasm, found “http://”."],
    [{ game: "nim", position: "#g=hex&n=2&p=4.&t=red" }, "Position: the link is of “hex”, and game says “nim”."],
    [{ position: "https://x.example/#g=hex&n=2&p=5.&t=red" }, "Position: the link is damaged: expected 4 cells, found more."],
    [{ position: "javascript:alert(1)#" }, "Game: expected path, hex, ungo or nim, found none."],
    [{ game: "hex", position: "1 3 R.. .B." }, /^Expected/],
    [{ game: "hex", position: "2 1 R 1 B" }, "Position: expected one, found 2."],
    [{ game: "ungo", position: ".BW/BWB/.BB" }, /liberty|liberties/],
    [{ game: "hex", size: 3, label: evil, theme: evil, marks: evil, coordinates: evil, verdict: evil }, ""],
  ];
  const page = await show(cases.map(([attributes], i) => tag({ id: `c${i}`, ...attributes })).join(""));
  for (const [i, [attributes, expected]] of cases.entries()) {
    const what = JSON.stringify(attributes).slice(0, 80);
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), `c${i}`);
    if (expected !== "") await until(`a word on ${what}`, () => text(page, `c${i}`, "wrong"));
    const found = await text(page, `c${i}`, "wrong");
    check(expected instanceof RegExp ? expected.test(found) : found === expected, `${what}: found ${found}`);
    check(await page.evaluate((id) => document.getElementById(id).offsetHeight > 40, `c${i}`), `${what}: no blank box`);
  }
  equal((await told(page, "dyad-error")).length, cases.length - 1, "each is told by an event");
  equal(await page.evaluate(() => [window.hacked ?? null, document.images.length, [...document.querySelectorAll("dyad-board")].filter((one) => one.shadowRoot.querySelector("img, script, style")).length]), [null, 0, 0], "none is markup");
  await page.evaluate(() => document.getElementById("c0").setAttribute("position", "R../.../..."));
  await judged(page, "c0", "nobody");
  equal(await text(page, "c0", "wrong"), "", "what is mended is told no longer");
  await page.close();
});

section("attributes change while it works; it goes and comes back", async () => {
  const page = await show(tag({ id: "a", game: "hex", size: 11, play: "red", level: 8 }) + tag({ id: "b", game: "path", position: "WBB/WWU/WBB" }) + `<div id="elsewhere"></div>`);
  await page.evaluate(() => document.getElementById("a").play("f6"));
  await page.evaluate(async () => {
    const board = document.getElementById("a");
    for (let i = 0; i < 60; i++) {
      board.position = i % 3 ? "R" : "B";
      board.size = i;
      board.game = i % 5 ? "hex" : "nim";
      if (i % 7 === 0) await new Promise((over) => setTimeout(over, 4));
    }
    board.game = "ungo";
    board.position = ".../.../...";
    board.players = "both";
  });
  await judged(page, "a", "black");
  equal(await page.evaluate(() => { const board = document.getElementById("a"); return [board.game, board.getAttribute("play"), board.readonly, board.toMove, board.shown]; }),
    ["ungo", "both", false, null, { game: "ungo", rows: ["...", "...", "..."], to_move: "black" }], "properties and attributes are one");
  await page.evaluate(() => (document.getElementById("b").readonly = true));
  check(await page.evaluate(() => document.getElementById("b").hasAttribute("readonly")), "readonly is an attribute");
  await press(page, "b", [1, 2]);
  await page.evaluate(() => (document.getElementById("b").readonly = false));
  await judged(page, "b", "white_wins_in_one");
  equal(await played(page, "b"), "", "nobody plays on what is read only");
  await press(page, "b", [1, 2]);
  await has(page, "b", "c2");
  await page.evaluate(() => {
    const board = document.getElementById("b");
    board.remove();
    board.remove();
    document.getElementById("elsewhere").append(board);
    document.body.prepend(board);
  });
  await judged(page, "b", "white_won");
  equal(await played(page, "b"), "c2", "what was played is still there");
  const late = await page.evaluate(() => {
    const board = document.createElement("dyad-board");
    board.id = "late";
    board.game = "nim";
    board.position = "BW";
    return board.judge().then((report) => report.verdict, (error) => error.message);
  });
  equal(late, "black", "one that stands nowhere judges too");
  await page.evaluate(() => {
    const heir = document.getElementById("b").cloneNode(true);
    heir.id = "heir";
    document.body.append(heir);
    heir.scrollIntoView();
  });
  await judged(page, "heir", "white_wins_in_one");
  await page.close();
});

section("what changes its looks asks nothing", async () => {
  const page = await show(tag({ id: "a", game: "hex", position: "R" }) + tag({ id: "b", game: "hex", position: "x" }));
  await judged(page, "a", "red_won");
  await until("the fault", () => text(page, "b", "wrong"));
  await page.evaluate(() => (window.told = []));
  for (const [name, value] of [["theme", "dark"], ["marks", "off"], ["marks", null], ["coordinates", "off"], ["label", "x"], ["verdict", "off"], ["verdict", null]])
    for (const id of ["a", "b"]) {
      await page.evaluate(([i, n, v]) => (document.getElementById(i)[n] = v), [id, name, value]);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  equal(await page.evaluate(() => window.told), [], "no verdict and no fault is told anew");
  check((await text(page, "b", "wrong")) && (await text(page, "a", "sentence")) === "Red wins.", "and both are there");
  await page.close();
});

section("games that only the engine knows", async () => {
  pages["/element/facts.js"] = "export const facts = null;\n"; // as a build without node has it
  const page = await show(tag({ id: "a", game: "nim", position: "BW" }) + tag({ id: "b", game: "chess" }) + tag({ id: "c", game: "hex", size: 3, moves: "a1" }));
  await judged(page, "a", "black");
  await until("a word on the other", async () => (await text(page, "b", "wrong")) === "Game: expected path, hex, ungo or nim, found “chess”.");
  await page.evaluate(() => document.getElementById("c").play("b2"));
  await has(page, "c", "b2");
  delete pages["/element/facts.js"];
  await page.close();
});

section("the engine cannot be had, and then it can", async () => {
  const page = await show(tag({ id: "a", game: "hex", position: "R", engine: "late.wasm" }) + tag({ id: "b", game: "hex", position: "R", engine: "wrong.wasm" }), { allowed: /404|Failed to load/ });
  pages["/wrong.wasm"] = "no WebAssembly";
  await until("it is said", async () => /late\.wasm answers 404/.test(await text(page, "a", "wrong")));
  check(/no verdict, and no move/.test(await text(page, "a", "wrong")) && !(await page.isVisible("#a >> css=button#undo:enabled")), "and what that means");
  await until("the other too", async () => /wrong\.wasm/.test(await text(page, "b", "wrong")));
  check((await told(page, "dyad-error")).every(({ code }) => code === "gone"), "by an event too");
  writeFileSync("late.wasm", readFileSync(join(folder, "dyad.wasm")));
  await button(page, "a", "again");
  await judged(page, "a", "red_won");
  equal(await text(page, "a", "wrong"), "", "it is forgotten");
  await page.close();
});

section("from another host than the page's", async () => {
  const page = await show(tag({ id: "a", game: "nim", position: "BW" }), { at: blog, script: `${site.url}element.js` });
  await judged(page, "a", "black");
  equal(page.workers().length, 1, "in a worker");
  await page.close();
});

section("where no worker may start, and where a policy asks for trusted types", async () => {
  const trusting = await host([folder], pages, `${noWorkers.replace("worker-src 'none'", "worker-src 'self'")}; require-trusted-types-for 'script'`);
  for (const at of [quiet, trusting]) {
    const page = await show(tag({ id: "a", game: "nim", position: "BW" }) + tag({ id: "b", game: "hex", size: 2, play: "blue", level: 8 }), { at, allowed: /Content Security Policy|TrustedScriptURL/ });
    await judged(page, "a", "black");
    await until("the engine moves", async () => (await told(page, "dyad-move"))[0]?.by === "engine");
    equal(page.workers().length, 0, "in the thread of the page");
    await page.close();
  }
  trusting.close();
});

section("nothing moves when the engine comes", async () => {
  const all = Object.entries(gallery).flatMap(([game, list]) => list.map((one, i) => ({ id: `${game}-${i}`, game, position: (one.piles?.join(" ") ?? one.rows.join("/")) })));
  all.push({ id: "off", game: "hex", position: "R", verdict: "off" }, { id: "lesson", game: "hex", size: 5, moves: "a1 a2" }, { id: "read", game: "path", position: "WBB/WWU/WBB", readonly: "" });
  for (const width of [320, 375, 800]) {
    let open = () => {};
    site.gate = new Promise((done) => (open = done));
    const page = await show(all.map((one) => `${tag({ ...one, engine: "dyad.wasm?held" })}<p class="mark">.</p>`).join(""), { size: { width, height: 900 } });
    await page.waitForFunction(() => customElements.get("dyad-board"));
    const marks = () => page.evaluate(() => [...document.querySelectorAll(".mark")].map((one) => one.offsetTop));
    const before = await marks();
    check(!(await page.evaluate(() => document.querySelector("dyad-board").report)), "the engine has not come");
    open();
    await page.evaluate(() => Promise.all([...document.querySelectorAll("dyad-board")].map((one) => one.judge())));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const after = await marks();
    const moved = all.map(({ id }, i) => [id, after[i] - (after[i - 1] ?? 0) - (before[i] - (before[i - 1] ?? 0))]).filter(([, by]) => by);
    equal(moved, [], `${width} pixels: boards below which something moved`);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels: nothing is wider than the window`);
    await page.close();
  }
});

section("for those who read the page otherwise; light and dark", async () => {
  const body = tag({ id: "a", game: "hex", position: "....../..R.../BBBBBB/..R.R./..RR../......" }) + tag({ id: "b", game: "nim", position: "BWB WWB" }) +
    tag({ id: "c", game: "hex", size: 5, moves: "c3 b3" }) + tag({ id: "d", game: "hex", position: "x" }) + tag({ id: "e", game: "ungo", size: 5, play: "black", theme: "dark" });
  const page = await show(body);
  const ground = (id) => page.evaluate((i) => {
    const canvas = document.getElementById(i).shadowRoot.getElementById("canvas");
    const { board } = document.getElementById(i).shadowRoot.getElementById("grid");
    const [x, y] = board.geometry.centre(0, 0);
    const { ratio } = board.painter;
    return [...canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1).data].slice(0, 3).join();
  }, id);
  const seen = {};
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate((dark) => document.body.style.setProperty("background", dark ? "#1a1917" : "#fff"), scheme === "dark");
    await page.evaluate((dark) => document.body.style.setProperty("color", dark ? "#fff" : "#000"), scheme === "dark");
    for (const id of ["a", "b", "c", "e"]) await page.evaluate((i) => document.getElementById(i).judge(), id);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await page.evaluate(`${axe}; axe.run({ runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
      rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })`);
    for (const { id, help, nodes } of found.violations) check(false, `${scheme}: axe finds ${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
    counts.checks++;
    seen[scheme] = [await ground("a"), await ground("e")];
    if (IMAGES) await page.screenshot({ path: join(IMAGES, `element-${scheme}.png`), fullPage: true });
  }
  check(seen.light[0] !== seen.dark[0], `boards are drawn for the dark: ${seen.light[0]}`);
  equal(seen.light[1], seen.dark[1], "but for one that is dark always");
  await page.evaluate(() => document.getElementById("a").style.setProperty("--dyad-cell", "rebeccapurple"));
  await page.evaluate(() => document.getElementById("a").setAttribute("theme", "light"));
  await until("a colour of the page's own", async () => (await ground("a")) === "102,51,153");
  const label = await page.evaluate(() => { document.getElementById("a").label = "My board"; return new Promise((done) => setTimeout(() => done(document.getElementById("a").shadowRoot.getElementById("grid").getAttribute("aria-label")))); });
  equal(label, "My board", "a label");
  await page.close();
});

section("without script its text is there", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  pages["/plain.html"] = `<!doctype html><title>Plain</title>${tag({ game: "hex" }, "Three in the middle win.")}`;
  await page.goto(`${site.url}plain.html`);
  check(await page.getByText("Three in the middle win.").isVisible(), "the text is seen");
  await plain.close();
});

section("the page of examples", async () => {
  const page = await context.newPage();
  page.on("console", (line) => line.type() === "error" && !/favicon/.test(line.location().url) && check(false, `console: ${line.text()}`));
  page.on("pageerror", (error) => check(false, `script: ${error.message}`));
  await page.goto(`${site.url}embedding.html`);
  await page.waitForFunction(() => customElements.get("dyad-board"));
  const found = await page.evaluate(() => Promise.all([...document.querySelectorAll("dyad-board")].map((one) => one.judge().then((report) => report.game, String))));
  equal([...new Set(found)].sort(), ["hex", "nim", "path", "ungo"], "a board of each game");
  equal(await page.evaluate(() => [document.querySelectorAll("dyad-board").length, document.querySelectorAll("dyad-board + pre").length, window.refused]), [found.length, found.length, []], "each with its code");
  await page.close();
});

section("what it is made of", async () => {
  // The modules that the build took are those that are imported, and the types tell of what there is.
  const reached = new Set(["element.js"]);
  for (const name of reached)
    for (const [, to] of readFileSync(join(folder, name), "utf8").matchAll(/(?:^import [^;]*?from |\bimport\(|new URL\()"(\.[^"]*?\.js)"/gm)) reached.add(posix.join(posix.dirname(name), to));
  const taken = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(".js") && name !== "embedding.js");
  equal(taken.sort(), [...reached].sort(), "the modules that element.cmake takes are those that are imported");
  const page = await show(tag({ game: "hex" }));
  const types = readFileSync(join(folder, "element.d.ts"), "utf8").split("export class DyadBoard")[1].split("\n}\n")[0];
  const members = [...types.matchAll(/^ {2}(?:get )?([a-zA-Z]+)[(:]/gm)].map(([, name]) => name).sort();
  const known = await page.evaluate(() => Object.getOwnPropertyNames(customElements.get("dyad-board").prototype)
    .filter((name) => !/^constructor$|Callback$|^focus$/.test(name)).sort());
  equal(known, members.sort(), "element.d.ts tells of all members");
  await page.close();
});

const began = Date.now();
for (const [name, body] of sections) {
  if (!name.includes(wanted)) continue;
  const start = Date.now();
  try {
    await body();
  } catch (error) {
    check(false, `${name}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
    for (const page of context.pages()) await page.close();
  }
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s  ${name}`);
}
await browser.close();
site.close();
blog.close();
quiet.close();
console.log(`${counts.checks} checks, ${counts.failures} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
process.exit(counts.failures ? 1 : 0);
