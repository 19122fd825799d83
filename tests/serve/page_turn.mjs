// page_turn.mjs - whose turn it is: a fact of the position, whatever its stones are; the swap; play that repeats.
import { cell, cells, check, equal, game, judged, line, link, newPage, page, picture, press, section,
  show, tab, text, until, view } from "./page_browser.mjs";

const mover = (on = page) => on.evaluate(() => document.getElementById("mover").value);
const stones = async (colour) => [...(await cells())].filter((one) => one === String(colour)).length;

/** Plays the first legal move again and again, by two people, until the game is over: how many moves. */
async function playOut(most) {
  await page.check("#hints"); // they tell which are legal
  for (let made = 0; made <= most; made++) {
    await until("how it stands", async () => /wins|nobody/i.test(await text("#turn")) || (await view()).legal?.length > 0);
    check((await text("#sentence")) !== "No position of this game.", `a verdict after ${made} moves`);
    if (!/to move\.$/.test(await text("#turn"))) {
      await page.uncheck("#hints");
      return made;
    }
    const before = await text("#moves");
    const [[row, column]] = (await view()).legal;
    await press(row, column);
    await until("the move is made", async () => (await text("#moves")) !== before || !/to move\.$/.test(await text("#turn")));
  }
  return Infinity;
}

section("a game of Un-Go under way", async () => {
  await show("#g=ungo&n=3&p=");
  await tab("play");
  await page.selectOption("#sides", "0"); // two people, from here on
  await show("#g=ungo&n=3&p=");
  await tab("edit");
  await page.click("[data-brush='0']");
  await judged("black");
  await press(1, 1);
  await judged("black");
  equal([await mover(), await text("#sentence")], ["white", "Standard play: Black wins."], "after the first stone it is White's turn, and there is a verdict");
  await until("the link says so", async () => (await link()) === "#g=ungo&n=3&p=4.B4.&t=white");
  await page.keyboard.press("Control+z");
  equal(await mover(), "black", "undone, it is Black's turn");
  await page.keyboard.press("Control+y");
  equal(await mover(), "white", "and done again White's");
  await press(1, 1);
  equal([await mover(), await cell(1, 1)], ["black", 0], "a stone that is taken off was not played");
  await press(1, 1);
  await tab("play");
  await until("White to move", async () => (await text("#turn")) === "White to move.");
  await tab("trace");
  await until("the standard simulation", async () => /^Move 0 of/.test(await text("#step").catch(() => "")));
  await page.click("#forth");
  check(/^Move 1 of \d+: White a1$/.test(await text("#step")), `White begins: ${await text("#step")}`);
  equal(await cell(0, 0), 2, "with a white stone");
  await tab("solve");
  await page.click("#run");
  await until("it is solved", async () => /wins in|draw/.test(await text("#answer")));
  await tab("playouts");
  await page.selectOption("#count", "100");
  await page.click("#run");
  await until("it is played out", async () => /how often White wins/.test(await text("#outcome")) && (await page.isEnabled("#run")));
  for (const format of ["SVG", "PNG"]) await Promise.all([page.waitForEvent("download"), page.click(`[data-export=${format}]`)]);
  await tab("edit");
  await picture("turn");
});

section("a link of a game under way", async () => {
  await show("#g=ungo&n=3&p=4.B4.&t=white");
  await judged("black");
  const other = await newPage();
  await other.goto(page.url());
  await other.waitForSelector("#verdict[data-verdict=black]");
  equal([await mover(other), await cells(other)], ["white", "000010000"], "opened elsewhere");
  await other.close();
  await show("#g=ungo&n=3&p=4.B4.");
  equal(await mover(), "white", "a link of an older page: who has fewer stones");
  await page.fill("#paste", "(;GM[1]RU[Un-Go]SZ[3];B[aa])");
  await page.click("#read");
  await until("a record after Black's move", async () => (await link()) === "#g=ungo&n=3&p=9.&t=black&m=a1-1");
  equal(await cells(), "100000000", "its board");
  const [report] = await page.evaluate(async () => (await (await import("./server/api.js")).post("judge", { game: "ungo", text: "(;GM[1]RU[Un-Go]SZ[3];B[aa])" })).reports);
  await judged(report.verdict);
  equal(await mover(), "white", "it is White's turn");
});

section("who is to move is set", async () => {
  await show("#g=ungo&n=1&p=.&t=black");
  await judged("white");
  await page.selectOption("#mover", "white");
  await judged("black");
  await page.click("#undo");
  await judged("white");
  equal(await mover(), "black", "that is undone");
  for (const [name, colours] of [["hex", ["red", "blue"]], ["path", ["white", "black"]], ["nim", ["black", "white"]]]) {
    await show(name === "nim" ? "#g=nim&p=BW&t=white" : `#g=${name}&n=3&p=9.&t=${colours[1]}`.replace("path&n=3&p=9.", "path&n=3&p=9U"));
    equal(await mover(), colours[1], `${name}: the second colour is to move`);
    await tab("play");
    await until("it is its turn", async () => (await text("#turn")).toLowerCase() === `${colours[1]} to move.`);
    await page.selectOption("#mover", colours[0]);
    await until("it is the other's turn", async () => (await text("#turn")).toLowerCase() === `${colours[0]} to move.`);
    await tab("edit");
  }
});

section("a game of Un-Go to its end", async () => {
  await show("#g=ungo&n=3&p=");
  await tab("play");
  equal(await playOut(15), 15, "moves of the standard simulation");
  equal(await text("#turn"), "Black wins: there is no legal move left.", "the end is told");
  await judged("black");
  await picture("end");
  await page.click("#take-back");
  await until("taken back", async () => /to move/.test(await text("#turn")));
});

section("the swap", async () => {
  await show("#g=hex&n=5&p=&s=1");
  await tab("play");
  await page.selectOption("#level", "8");
  await page.selectOption("#seconds", "0.2");
  await page.selectOption("#sides", "2");
  check(await page.isChecked("#swaps"), "the rule is on");
  await until("Red to move", async () => (await text("#turn")) === "Red to move.");
  await press(2, 1); // wins, and so does what it becomes
  await until("Dyad takes it over", async () => (await cell(1, 2)) === 2 && (await cell(2, 1)) === 0);
  check(/swap$/.test(await text("#moves")), `the moves: ${await text("#moves")}`);
  await until("and that is told", async () => /Dyad swaps/.test(await text("#notice")));
  await picture("swap");
  await page.click("#take-back");
  await until("taken back", async () => (await stones(1)) + (await stones(2)) === 0);
  await page.uncheck("#swaps");
  await press(2, 1);
  await until("Dyad puts a stone", async () => (await stones(2)) === 1 && (await text("#turn")) === "Red to move.");
  equal(await cell(2, 1), 1, "and takes nothing over, the rule being off");
  await page.selectOption("#sides", "0");
  await page.click("#again");
  await until("anew", async () => (await stones(1)) + (await stones(2)) === 0);
  await press(2, 1);
  await until("Blue to move", async () => (await text("#turn")) === "Blue to move.");
  check(await page.isHidden("#swap"), "nobody may swap, the rule being off");
  await page.check("#swaps");
  await page.click("#swap");
  await until("a person swaps", async () => (await cell(1, 2)) === 2 && (await cell(2, 1)) === 0);
  check(await page.isDisabled("#swaps"), "the game has it, as it was made");
  for (const link of ["#g=path&n=3&p=", "#g=hex&n=3x4&p="]) {
    await show(link);
    check(await page.isHidden("#swaps"), `${link} has no swap`);
  }
  await tab("edit");
});

section("the swap is a fact of the game, and all of the page agrees on it", async () => {
  const isOn = () => page.isChecked("#swaps");
  const made = (what) => until(`the moves ${what}`, async () => (await line()) === what);
  await page.evaluate(() => localStorage.removeItem("swap"));
  await game("path");
  await game("hex"); // a game that begins here
  check((await isOn()) && (await link()) === "#g=hex&n=11&p=121.&t=red&s=1", `it is on, and the link says so: ${await link()}`);
  await tab("play");
  check(await page.isVisible("#swap-said"), "that is told before the first stone");
  await page.selectOption("#level", "8");
  await page.selectOption("#sides", "1");
  await until("Dyad opens", async () => (await stones(1)) === 1 && (await text("#turn")) === "Blue to move.");
  check((await cell(5, 5)) === 0, `with a stone that leaves the game open: ${await line()}`);
  check(await page.isVisible("#swap"), "that may be taken over");
  await page.selectOption("#sides", "0");
  await page.uncheck("#swaps");
  await until("the rule is off", async () => (await page.isHidden("#swap")) && !(await link()).includes("&s=1"));
  await page.reload();
  await page.waitForSelector("body.ready");
  await until("and stays so", async () => (await stones(1)) === 1 && !(await isOn()));
  await game("path");
  await game("hex");
  check(!(await isOn()), "in the next game too");
  await page.check("#swaps");
  // Who wins a board of 3 x 3 depends on it; a position that does not say so has none.
  for (const [rule, answer, best] of [["", "Red wins", 5], ["&s=1", "Blue wins", 0]]) {
    await show(`#g=hex&n=3&p=9.&t=red${rule}`);
    equal(await isOn(), rule !== "", `the switch shows what ${rule || "no rule"} says`);
    await tab("solve");
    await page.click("#run");
    await until(`solved: ${answer}`, async () => (await text("#answer")).startsWith(answer) && (await page.isEnabled("#run")));
    equal((await view()).marks.filter(({ kind }) => kind === "good").length, best, "first stones that win");
    await tab("analyse");
    await until(`analysed: ${answer}`, async () => (await text("#standing")).startsWith(answer));
  }
  await show("#g=hex&n=3&p=4.R4.&t=blue&s=1");
  await until("the swap is the best move", async () => (await page.locator("#ranked strong").first().innerText()) === "swap" &&
    /wins/.test(await page.locator("#ranked .share").first().innerText()));
  await tab("solve");
  await page.click("#run");
  await until("solved", async () => (await text("#answer")).startsWith("Blue wins") && (await page.isEnabled("#run")));
  check(/^Best play: swap/.test(await text("#line")) && /^1 winning/.test((await text("#search")).split("; ")[1]), `and the only one: ${await text("#line")} ${await text("#search")}`);
  await tab("play");
  await page.click("#hint");
  await until("as a hint says", async () => (await text("#notice")) === "Dyad would swap.");
  await page.click("#swap");
  await made("swap");
  // Games that are read have it where they say so.
  for (const [record, moves, has] of [["(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces])", "b1 swap", true], ["(;FF[4]GM[11]SZ[3];B[b1];W[c3])", "b1 c3", false],
    ["https://hexworld.org/board/#3c1,b1:s", "b1 swap", true]]) {
    await page.fill("#paste", record);
    await page.click("#read");
    await made(moves);
    equal(await isOn(), has, `the swap of ${record}`);
  }
  const found = await page.evaluate(async () => {
    const { textOf, treeOfText } = await import("./game/tree_text.js");
    const { play } = await import("./tools/play.js");
    const kept = textOf(play.page.tree);
    return [treeOfText(kept, "again").root.position.swap, treeOfText(kept.replace("&s=1", ""), "older").root.position.swap];
  });
  equal(found, [true, true], "and is kept, also by an older page");
  await tab("edit");
});

section("play that repeats", async () => {
  await show("#g=ungo&n=2&p=");
  await tab("play");
  equal(await playOut(8), 7, "moves after which the board of move 1 is there again, with the same side to move");
  equal(await text("#turn"), "Play repeats: nobody wins.", "that is told");
  await picture("repeats");
  const made = await text("#moves");
  await page.selectOption("#sides", "3"); // Dyad does not go on with a game that is over
  let asked = 0;
  const hear = (request) => (asked += request.url().endsWith("/move"));
  page.on("request", hear);
  await page.click("#take-back");
  await until("it is taken back, and Dyad is to move", async () => asked >= 1);
  page.off("request", hear);
  await until("Dyad plays it to its end, and no move is lost", async () =>
    /wins|nobody/i.test(await text("#turn")) && (await text("#moves")).split(" ").length >= made.split(" ").length);
  await page.selectOption("#sides", "0");
  await tab("edit");
});
