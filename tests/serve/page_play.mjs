// page_play.mjs - games move by move, and the standard simulation.
import { accessible, cell, check, equal, game, judged, link, page, picture, piles, press, section,
  show, tab, text, until, verdict } from "./page_browser.mjs";

section("playing, against Dyad too", async () => {
  await show("#g=hex&n=5&p=&s=1");
  await tab("play");
  await page.selectOption("#sides", "0");
  await until("Red to move", async () => (await text("#turn")) === "Red to move.");
  await press(0, 1);
  await until("Blue to move", async () => (await text("#turn")) === "Blue to move.");
  await page.click("#swap");
  await until("the stone was taken over", async () => (await cell(1, 0)) === 2 && (await cell(0, 1)) === 0);
  await page.click("#take-back");
  await until("taken back", async () => (await cell(0, 1)) === 1);
  await page.click("#again");
  await until("anew", async () => (await cell(0, 1)) === 0 && (await text("#turn")) === "Red to move.");
  await page.selectOption("#level", "1");
  await page.selectOption("#sides", "2");
  await press(2, 2);
  await until("Dyad answers", async () => (await page.evaluate(() => [...document.getElementById("grid").board.position.cells].filter((c) => c === 2).length)) === 1);
  await page.click("#take-back");
  await until("both moves are taken back", async () => (await page.evaluate(() => document.getElementById("grid").board.position.cells.every((c) => c === 0))));
  await press(2, 2);
  await until("Dyad answers again", async () => (await page.evaluate(() => [...document.getElementById("grid").board.position.cells].filter((c) => c === 2).length)) === 1);
  await accessible("play");
  await page.click("#resign");
  check(/^Red gives the game up\?/.test(await text("#resigning")) && /to move|thinking/i.test(await text("#turn")), "it is asked whether that is meant");
  await accessible("resigning");
  await page.keyboard.press("Escape");
  await until("it is not: nothing is lost", async () =>
    (await page.isHidden("#resigning")) && (await page.evaluate(() => document.activeElement.id)) === "resign");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter"); // by keys alone
  await until("resigned", async () => /Blue wins: the other gave up/.test(await text("#turn")));
  await show("#g=path&n=3&p=");
  await tab("play");
  await page.selectOption("#sides", "3");
  await until("Dyad plays itself to the end", async () => /has joined|is full/.test(await text("#turn")));
  await page.selectOption("#sides", "0");
  await show("#g=ungo&n=3&p=");
  for (const [row, column] of [[0, 1], [0, 0], [1, 0]]) {
    await until("a turn", async () => /to move/.test(await text("#turn")));
    await press(row, column);
    await until("a stone", async () => (await cell(row, column)) !== 0);
  }
  equal(await cell(0, 0), 0, "a stone was captured");
  await press(0, 0);
  await until("suicide is refused", async () => /suicide|liberty/.test(await text("#notice")));
  await show("#g=nim&p=BWW,WB");
  await until("Black to move", async () => (await text("#turn")) === "Black to move.");
  await page.selectOption("#sides", "2");
  await press(0, 0);
  await until("Dyad takes what is left", async () => JSON.stringify(await piles()) === "[[],[]]");
  await until("the end", async () => /^White wins: there is no legal move/.test(await text("#turn")));
});

section("clocks", async () => {
  const times = () => page.locator("#clocks .clock").allInnerTexts();
  const runs = () => page.locator("#clocks .runs").count();
  await show("#g=path&n=3&p=");
  await tab("play");
  await page.selectOption("#sides", "0");
  check(await page.isHidden("#clocks"), "there are none at first");
  await page.selectOption("#clock", "5,0");
  equal([await times(), await runs()], [["5:00", "5:00"], 0], "all the time, and none of it runs");
  await press(0, 0);
  await until("the other's time runs", async () => (await page.locator("#clocks .of-2.runs").count()) === 1);
  await until("some of it is gone", async () => (await times())[1] === "4:59");
  equal((await times())[0], "5:00", "and none of whoever moved");
  await tab("edit");
  await tab("play");
  await until("it goes on", async () => (await runs()) === 1);
  await accessible("clocks");
  await page.evaluate(async () => ((await import("./tools/play.js")).play.clocks.clock.kept[1] = 300));
  await page.click("#hints"); // nothing but time ends it
  await page.click("#hints");
  await until("time is over", async () => (await text("#turn")) === "White wins: the other's time is over.");
  equal([(await times())[1], await runs(), await page.inputValue("#comment")], ["0:00.0", 0, "Black’s time is over."], "the end");
  await page.click("#again");
  await until("anew", async () => (await times())[1] === "5:00");
  await page.selectOption("#clock", "");
  check(await page.isHidden("#clocks"), "no clocks");
  await page.check("#sounds");
  equal(await page.evaluate(() => localStorage.getItem("sounds")), "on", "sounds are remembered");
  await press(1, 1);
  await page.uncheck("#sounds");
});

section("the standard simulation", async () => {
  await show("#g=ungo&n=5&p=");
  await tab("trace");
  await page.waitForSelector("#scrub");
  check(/after move 35: 2 moves that repeat/.test(await text("#round")), "the repetition is told");
  await page.click("#forth");
  equal(await text("#step"), "Move 1 of 35: Black a1", "a step");
  equal(await cell(0, 0), 1, "a stone");
  await page.click("#back");
  equal(await cell(0, 0), 0, "a step back");
  await page.click("#to-end");
  const last = await page.evaluate(() => [...document.getElementById("grid").board.position.cells].join(""));
  await page.evaluate(() => {
    const scrub = document.getElementById("scrub");
    scrub.value = "33";
    scrub.dispatchEvent(new Event("input"));
  });
  equal(await page.evaluate(() => [...document.getElementById("grid").board.position.cells].join("")), last, "the board repeats");
  check(/round/.test(await text("#taken")), "the round is told");
  await picture("ungo");
  await accessible("standard play");
  await page.click("#to-start");
  await page.selectOption("#speed", "120");
  await page.click("#run-trace");
  await until("it plays by itself", async () => Number((/Move (\d+)/.exec(await text("#step")))[1]) > 10);
  await page.click("#run-trace");
  await show("#g=ungo&n=19&p=");
  await until("7957 moves", async () => /of 7,957/.test(await text("#step").catch(() => "")));
  await page.click("#to-end");
  check(/7,955.*7,957/.test(await text("#round")), "a long one");
  await tab("edit");
  equal(await cell(0, 0), 0, "the position is as it was");
});

section("a position without a verdict has no standard play", async () => {
  await show("#g=ungo&n=3&p=BWBWW4.");
  await judged("malformed");
  await tab("trace");
  await until("what is wrong is told", async () => /liberty/i.test(await text("#panel")));
  await tab("edit");
});

section("from a board to the page of values and back", async () => {
  await show("#g=hex&n=4&p=");
  await tab("play");
  await until("Red to move", async () => (await text("#turn")) === "Red to move.");
  await page.selectOption("#sides", "0");
  await press(0, 0);
  await until("Blue to move", async () => (await text("#turn")) === "Blue to move.");
  await tab("edit");
  await press(1, 1);
  await game("values"); // the address is to be changed, and a verdict is asked for
  const later = () => page.evaluate(() => new Promise((done) => setTimeout(done, 300))); // than what is due by then
  await later();
  const before = await link();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await later();
  const isThere = () => page.evaluate(() => document.body.classList.contains("values"));
  equal([await link(), await isThere()], [before, true], "nothing to undo there");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "1\n2\nRR\nRB\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await judged("impossible");
  check(!(await isThere()), "what was pasted is shown");
});
