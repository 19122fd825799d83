// page_manners.mjs - small things that people trip over: fast drags, notes, sides that are none, paper,
// words on marks, formats that a game has not, hints, titles, and words.
import { cells, check, drawn, equal, game, judged, page, place, press, section, show, tab, text, until,
  view } from "./page_browser.mjs";

section("a fast drag leaves no cell out", async () => {
  await show("#g=hex&n=9&p=");
  await tab("edit");
  await page.click("[data-brush='1']");
  await page.mouse.move(...(await place(2, 0)));
  await page.mouse.down();
  await page.mouse.move(...(await place(2, 8)), { steps: 1 });
  await page.mouse.up();
  equal((await cells()).slice(18, 27), "111111111", "cells between two places that the pointer was at");
  await page.keyboard.press("Control+z");
  equal(await cells(), "0".repeat(81), "undone at once");
});

section("sides that are none, and notes that are in nobody's way", async () => {
  await show("#g=hex&n=4&p=");
  const shown = () => page.evaluate(() => getComputedStyle(document.getElementById("notice")).visibility === "visible");
  for (const wrong of ["0", "201", "x"]) {
    await page.fill("#size", wrong);
    await page.keyboard.press("Tab");
    await until(`it is said why ${wrong} is no size`, async () => /1 to 200/.test(await text("#notice")));
    equal(await page.inputValue("#size"), "4", "the board stays");
  }
  const covered = await page.evaluate(() => {
    const box = document.getElementById("notice").getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).id;
  });
  check(covered !== "notice", "what a note covers can be pressed");
  await page.keyboard.press("Shift");
  await until("a note goes with what is done next", async () => !(await shown()));
});

section("on paper there are the board and what is said of it", async () => {
  await show("#g=path&n=3&p=WBUUWBUUU&t=black");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  for (const one of ["#bar", "#tabs", "#panel", "#share", "#games", "footer"]) check(await page.isHidden(one), `no ${one}`);
  for (const one of ["#canvas", "#sentence"]) check(await page.isVisible(one), one);
  equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(251, 250, 247)", "light, as paper is");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});

section("words on marks fit into them", async () => {
  await show("#g=ungo&n=3&p=");
  await tab("solve");
  await page.click("#run");
  await until("words", async () => (await view()).marks?.filter((mark) => mark.text).length === 9);
  const widest = await page.evaluate(() => {
    const { board } = document.getElementById("grid");
    const { context } = board.painter;
    let most = 0;
    context.fillText = (word) => (most = Math.max(most, /^[WL]\d/.test(word) ? context.measureText(word).width : 0));
    board.draw();
    delete context.fillText;
    board.draw();
    return most / board.geometry.unit;
  });
  check(widest > 0.2 && widest < 0.6, `W13 is ${widest} of a cell wide, its disc 0.6`);
});

section("formats are offered to games that have them", async () => {
  await game("nim");
  check(await page.isHidden("[data-export=SGF]"), "no records are kept of piles");
  await game("hex");
  check(await page.isVisible("[data-export=SGF]"), "but of Hex");
});

section("what Dyad thinks of a move is over with it, and hints are asked for", async () => {
  await show("#g=nim&p=BWW,WBB,B");
  await tab("play");
  await until("a turn", async () => (await text("#turn")) === "Black to move.");
  await page.selectOption("#sides", "2");
  await page.selectOption("#level", "8");
  equal((await view()).legal, [], "no hints yet");
  check(await page.isHidden("#verdict"), "nor is it told who wins");
  await press(0, 0);
  await until("Dyad has moved", async () => /:.* .*:/.test(await text("#moves")));
  equal((await text("#thought")).trim(), "", "it is thinking no more");
  await page.check("#hints");
  await until("hints", async () => (await view()).legal.length > 0);
  check(await page.isVisible("#verdict"), "and what Dyad says");
  await page.uncheck("#hints");
  await page.selectOption("#sides", "0");
  await tab("edit");
  check(await page.isVisible("#verdict"), "setting up, there is always a verdict");
});

section("titles, and what stands on a phone", async () => {
  await show("#g=hex&n=5x7&p=");
  equal(await page.title(), "Hex 5 × 7 – Dyad", "the title");
  await game("values");
  await until("the title of the values", async () => (await page.title()) === "Values – Dyad");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.selectOption("#rules", "nim");
  await drawn();
  check((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 360, "long examples are cut");
  await page.setViewportSize({ width: 1180, height: 800 });
});

section("a player's words", async () => {
  for (const [start, verdict, words] of [
    ["#g=hex&n=3&p=", "nobody", "No winner yet: Red to move."],
    ["#g=hex&n=3&p=R8.&t=blue", "nobody", "No winner yet: Blue to move."],
    ["#g=hex&n=3&p=R8.&t=red", "nobody", "No winner yet."], // by its stones it is Blue's turn
    ["#g=hex&n=2&p=RBR.", "red_won", "Red wins."],
    ["#g=path&n=2&p=", "none", "No winner yet: White to move."],
    ["#g=path&n=3&p=WBUBWBUBW", "none", "Nobody can win any more."],
    ["#g=path&n=2&p=WBBW", "none", "The board is full, and nobody has won."],
    ["#g=ungo&n=3&p=", "black", "Standard play: Black wins."],
    ["#g=ungo&n=2&p=", "repeats", "Standard play repeats: nobody wins."],
    ["#g=nim&p=BW,BW,W", "zero", "Whoever moves next loses."],
  ]) {
    await show(start);
    await judged(verdict);
    await until(`${start}: ${words}`, async () => (await text("#sentence")) === words);
    if (start.includes("WBUBWBUBW")) check(/cannot connect any more/.test(await text("#evidence")), "who cannot connect");
  }
  await show("#g=hex&n=3&p=");
  await judged("nobody");
  const [bar, hex] = await page.evaluate(() => [
    getComputedStyle(document.getElementById("verdict"), "::before").backgroundColor,
    getComputedStyle(document.documentElement).getPropertyValue("--rule").trim()]);
  equal(bar, `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`, "what is open is grey");
});
