// page_work.mjs - playouts, solving, values: work that is asked for, stopped, dropped, lost.
import { accessible, cells, check, drawn, equal, game, legend, page, picture, piles, press, section, show,
  tab, text, until, view } from "./page_browser.mjs";

section("playouts fill in", async () => {
  await show("#g=hex&n=7&p=");
  await tab("playouts");
  await page.selectOption("#count", "1000");
  await page.click("#run");
  await until("a heat map", async () => (await view()).heat?.length === 49);
  await until("all games", async () => /Red[\s\S]*Blue/.test(await text("#outcome")) && (await page.isEnabled("#run")));
  const heat = new Map((await view()).heat.map((one) => [String(one.cell), one]));
  const [middle, corner] = [heat.get("3,3"), heat.get("0,0")];
  check(middle.share > 0.5 && middle.share < 0.7 && corner.share < middle.share, `the middle is hotter, ${middle.share}, than the corner, ${corner.share}, of 1`);
  check(middle.tied && !corner.tied, "the middle is level with the best, the corner is not");
  check(/moves lead with about/.test(await text("#best")), "what chance alone may have put first is not called the best");
  const words = await legend();
  check(/0 %\s*100 %: Red wins after it\s*Not told apart/.test(words), `the legend: ${words}`);
  await accessible("playouts");
  await show("#g=ungo&n=13&p=");
  await tab("playouts");
  await page.selectOption("#count", "100000");
  await page.click("#run");
  await page.click("#stop");
  await until("it stops", () => page.isEnabled("#run"));
  for (const start of ["#g=path&n=4&p=", "#g=ungo&n=3&p=", "#g=nim&p=BWWB,WB"]) {
    await show(start);
    await tab("playouts");
    await page.selectOption("#count", "100");
    await page.click("#run");
    await until(`${start} is played out`, async () => (await page.isEnabled("#run")) && /%/.test(await text("#outcome")));
    check(((await view()).heat ?? (await view()).marks).length > 0, `${start}: first moves`);
  }
});

section("winning moves fill in", async () => {
  await show("#g=hex&n=5&p=");
  await tab("solve");
  await page.click("#run");
  await until("all moves", async () => /13 winning moves$/.test(await text("#search")));
  equal((await view()).marks.filter(({ kind }) => kind === "good").length, 13, "winning openings of 5 x 5");
  equal((await view()).marks.length, 25, "all openings");
  check(/^Red wins.* with best play\.$/.test(await text("#answer")), `who wins: ${await text("#answer")}`);
  await picture("solve");
  await accessible("solve");
  await show("#g=hex&n=9&p=");
  await page.click("#run");
  await until("progress", async () => /positions/.test(await text("#search")));
  await page.click("#stop");
  await until("it stops", async () => /stopped$/.test(await text("#search")));
  await show("#g=path&n=4&p=");
  await tab("solve");
  await page.click("#run");
  await until("PATH", async () => /16 moves hold that$/.test(await text("#search")));
  equal(await text("#answer"), "Nobody wins with best play.", "PATH that nobody wins");
  equal((await view()).marks.map(({ kind }) => kind), Array(16).fill("even"), "moves that win nothing are not marked as if they did");
  await picture("hold");
  await show("#g=ungo&n=3&p=");
  await tab("solve");
  await page.click("#run");
  await until("Un-Go", async () => /Black wins in 7 moves/.test(await text("#answer")));
  equal((await view()).marks.filter(({ kind }) => kind === "good").length, 5, "best openings of 3 x 3");
  await show("#g=nim&p=BWWB,WB");
  await tab("solve");
  await page.click("#run");
  await until("piles", async () => /Black wins, whoever starts/.test(await text("#answer")));
  equal((await view()).marks.map((mark) => mark.cell), [[0, 0], [1, 1]], "winning discs");
  await show(`#g=nim&p=${"B".repeat(66)},BW`);
  await page.click("#run");
  await until("a long pile", async () => /Black first/.test(await text("#line")));
  equal(await text("#line"), "Best play, Black first: 1:1 2:2 1:1", "moves in a long pile");
  equal((await view()).marks.map((mark) => mark.cell), [[0, 0], [1, 0]], "winning discs");
});

section("values", async () => {
  await game("values");
  await page.fill("#what", "{2|-1}");
  await page.click("#work-out");
  await until("a value", async () => (await text("#value")) === "{2|-1}");
  await page.waitForSelector("img.graph");
  await page.selectOption("#rules", "domineering");
  await page.fill("#what", "4x4");
  await page.click("#work-out");
  await until("Domineering", async () => (await text("#value")).startsWith("+-{0,{{2|0}"));
  await picture("values");
  await accessible("values");
  await page.fill("#what", "{1|");
  await page.selectOption("#rules", "");
  await page.fill("#what", "{1|");
  await page.click("#work-out");
  await until("what is wrong", async () => /column/.test(await text("#notice")));
});

section("piles of which nothing is left", async () => {
  await game("nim");
  await show("#g=nim&p=B,WB,BB");
  await tab("play");
  await until("Black to move", async () => (await text("#turn")) === "Black to move.");
  await page.selectOption("#sides", "0");
  await press(0, 0);
  await until("a pile is empty", async () => JSON.stringify(await piles()) === "[[],[2,1],[1,1]]");
  await tab("solve");
  await page.click("#run");
  await until("solved", async () => /wins/.test(await text("#answer")));
  const there = async (cells) => {
    const now = await piles();
    return cells.length > 0 && cells.every(({ cell: [pile, disc] }) => now[pile][disc] !== undefined);
  };
  check(await there((await view()).marks), `marks on discs: ${JSON.stringify((await view()).marks)}`);
  check(/ 2:| 3:/.test(await text("#line")) && !/ 1:/.test(await text("#line")), `the line: ${await text("#line")}`);
  await tab("playouts");
  await page.click("#run");
  await until("played", async () => /Best: pile [23]/.test(await text("#outcome")));
  check(await there((await view()).marks), `best moves on discs: ${JSON.stringify((await view()).marks)}`);
});

section("work that is no longer wanted when it begins", async () => {
  await show("#g=hex&n=9&p=");
  for (const kind of ["simulate", "solve"]) {
    const dropped = [];
    const note = (asked) => asked.method() === "DELETE" && dropped.push(asked.url());
    let release;
    const held = new Promise((done) => (release = done));
    await page.route(`**/api/v1/${kind}`, async (route) => {
      await held;
      await route.continue();
    });
    page.on("request", note);
    await tab(kind === "solve" ? "solve" : "playouts");
    await page.click("#run");
    await tab("edit");
    release();
    await until(`${kind}: the job is dropped`, () => dropped.length === 1);
    page.off("request", note);
    await page.unroute(`**/api/v1/${kind}`);
    await drawn();
    equal((await text("#notice")).includes("null"), false, "and nothing goes wrong");
    equal((await view()).heat ?? [], [], "nor is anything drawn");
  }
});

section("a server that goes while it works", async () => {
  await show("#g=hex&n=5&p=");
  await tab("playouts");
  await page.route("**/events", (route) => route.abort());
  await page.click("#run");
  await until("that is told", async () => /server has gone/i.test(await text("#notice")));
  await page.unroute("**/events");
  check(await page.isEnabled("#run"), "it can be asked again");
});
