// page_setup.mjs - setting up: stones by pointer and by keys, sides, discs, the gallery and its evidence.
import { accessible, base, browser, cell, cells, check, drawn, equal, game, judged, link, newPage,
  page, picture, piles, place, press, section, show, tab, text, until, verdict, view } from "./page_browser.mjs";

section("stones by pointer, by keys, undone and done again", async () => {
  await show("#g=hex&n=5&p=");
  await judged("nobody");
  await tab("edit");
  await press(1, 1);
  equal(await cell(1, 1), 1, "the first stone is red");
  await press(2, 2);
  equal(await cell(2, 2), 2, "the second is blue");
  await press(2, 2);
  equal(await cell(2, 2), 0, "pressed again it goes");
  await press(1, 1, { button: "right" });
  equal(await cell(1, 1), 0, "the right button takes a stone off");
  await page.keyboard.press("Control+z");
  equal(await cell(1, 1), 1, "undone");
  await page.click("#undo");
  equal(await cell(2, 2), 2, "undone by the button");
  await page.click("#redo");
  equal(await cell(2, 2), 0, "done again");
  await page.keyboard.press("Control+y");
  equal(await cell(1, 1), 0, "done again by a key");
  await page.keyboard.press("Control+z");
  equal(await cell(1, 1), 1, "and undone once more");
  await page.keyboard.press("Control+z");
  equal(await cell(2, 2), 2, "and what was before it");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  equal(await cell(1, 1), 0, "and done");
  await page.click("[data-brush='2']");
  await page.mouse.move(...(await place(3, 0)));
  await page.mouse.down();
  for (let column = 1; column < 5; column++) await page.mouse.move(...(await place(3, column)), { steps: 3 });
  await page.mouse.up();
  equal([await cell(3, 0), await cell(3, 2), await cell(3, 4)], [2, 2, 2], "a line drawn by dragging");
  await judged("impossible");
  await page.keyboard.press("Control+z");
  equal([await cell(3, 0), await cell(3, 4)], [0, 0], "a drag is undone at once");
  // By keys alone: from the skip link to the board, and stones of both colours.
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  for (const key of ["1", "ArrowDown", "r", "ArrowDown", "Enter", "ArrowDown", "1", "ArrowDown", "1"]) await page.keyboard.press(key);
  equal([await cell(0, 0), await cell(1, 0), await cell(2, 0)], [1, 1, 2], "stones by keys");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  equal(await cell(2, 0), 0, "taken off by a key");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Backspace");
  equal(await cell(1, 0), 0, "and one of the other colour");
  await page.keyboard.press("ArrowDown");
  equal(await page.getAttribute("#grid", "aria-activedescendant"), "cell-2-0", "the cursor, for those who listen");
  equal(await page.getAttribute("#cell-2-0", "aria-label"), "a3, empty", "a cell, for those who listen");
  equal(await page.getAttribute("#row", "aria-rowindex"), "3", "a row, for those who listen");
  await until("the live region says something", async () => (await text("#live")) !== "");
});

section("sides of boards", async () => {
  await show("#g=path&n=3&p=WBBWWU3B");
  await page.fill("#size", "4");
  await page.keyboard.press("Tab");
  equal(await link() && (await cell(0, 1)), 2, "stones stay where they are");
  await page.fill("#size", "0");
  await page.keyboard.press("Tab");
  equal(await page.inputValue("#size"), "4", "no side of 0");
  await until("runs of a letter in the link", async () => (await link()) === "#g=path&n=4&p=WBBUWWUU3B5U&t=white");
  await page.click("#clear");
  await judged("none");
  await page.click("#larger");
  await page.click("#smaller");
  await page.click("#random");
  await until("a verdict", async () => Boolean(await verdict()));
});

section("the gallery, and the evidence drawn", async () => {
  for (const name of ["path", "hex", "ungo", "nim"]) {
    await game(name);
    const wanted = await page.evaluate(async (of) => (await import("./game/gallery.js")).gallery[of].map(({ verdict: one }) => one), name);
    const buttons = page.locator("#gallery button");
    equal(await buttons.count(), wanted.length, `${name}: the gallery`);
    for (let i = 0; i < wanted.length; i++) {
      await page.evaluate((at) => document.querySelectorAll("#gallery button")[at].click(), i);
      await judged(wanted[i]);
    }
    await buttons.nth(0).click();
    await judged(wanted[0]);
    await drawn();
    if (name !== "ungo") await picture(name);
  }
  await game("hex");
  await page.click("text=Impossible: won twice");
  await judged("impossible");
  equal((await view()).paths.map(({ cells, dashed }) => [cells.length, dashed]), [[4, false], [4, true]], "two disjoint paths");
  check((await text("#reason")).length > 20, "the sentence why");
  await page.click("text=Which stone was the last?");
  await judged("blue_won");
  equal((await view()).rings, [{ cell: [0, 3], colour: 0 }], "the last stone");
  await game("path");
  await page.click("text=One move wins");
  await judged("white_wins_in_one");
  equal((await view()).rings, [{ cell: [1, 2], colour: 1 }], "the winning cell");
  check((await text("#evidence")).includes("c2"), "the winning cell by name");
  await game("nim");
  await judged("black");
  equal((await view()).values, ["-55/32", "75/32", "-1/2"], "values of the piles");
});

section("piles", async () => {
  await show("#g=nim&p=BW");
  await tab("edit");
  await press(0, 1);
  await until("a disc is turned over", async () => JSON.stringify(await piles()) === "[[1,1]]");
  await page.click("[data-brush='2']");
  await press(0, -1);
  equal(await piles(), [[2, 1, 1]], "a disc on top");
  await page.click("#add-pile");
  equal(await piles(), [[2, 1, 1], [2]], "another pile");
  await page.click("#drop-pile");
  await page.keyboard.press("Control+z");
  await press(1, 0, { button: "right" });
  equal(await piles(), [[2, 1, 1]], "the last disc of a pile");
  await page.click("#clear");
  await judged("zero");
  await game("nim");
  await tab("fold");
  await page.click("#fold-start");
  for (let i = 0; i < 4; i++) await page.click("#fold-step");
  equal(await page.locator("#steps tbody tr").count(), 4, "four steps of the fold");
  check(/-3\/4/.test(await text("#steps tr.now")), "the value after four discs");
  const ends = await page.evaluate(async () => {
    const { steps } = await import("./tools/fold.js");
    return document.getElementById("grid").board.position.piles.map((pile) => steps(pile).at(-1).value);
  });
  equal(ends, ["-55/32", "75/32", "-1/2"], "the folds end at the server's values");
  await page.click("#graph");
  await page.waitForSelector("img.graph");
  check(await page.evaluate(() => document.querySelector("img.graph").decode().then(() => true)), "a thermograph");
  await picture("fold");
  await accessible("values of piles");
});

section("a drag that begins where it changes nothing", async () => {
  await show("#g=hex&n=3&p=RRR6.");
  await until("the position", async () => (await cell(0, 2)) === 1);
  await tab("edit");
  await page.click("[data-brush='1']");
  await press(2, 2);
  equal(await cell(2, 2), 1, "a stone");
  await page.click("[data-brush='3']");
  await page.mouse.move(...(await place(1, 0)));
  await page.mouse.down();
  for (const column of [0, 1, 2]) await page.mouse.move(...(await place(0, column)), { steps: 3 });
  await page.mouse.up();
  equal([await cell(0, 0), await cell(0, 2), await cell(2, 2)], [0, 0, 1], "stones taken off by dragging");
  await page.keyboard.press("Control+z");
  equal([await cell(0, 0), await cell(0, 2), await cell(2, 2)], [1, 1, 1], "undone, and no more than that");
});

section("opening a file by keys", async () => {
  await show("#g=hex&n=3&p=");
  await page.focus("#read");
  await page.keyboard.press("Tab");
  equal(await page.evaluate(() => document.activeElement.id), "file", "what opens a file is behind what reads");
  equal(await page.evaluate(() => getComputedStyle(document.querySelector("label[for=file]")).outlineStyle), "solid", "and it is seen where one is");
});

section("a browser that keeps nothing", async () => {
  const other = await newPage();
  await other.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  });
  await other.goto(`${base}#g=hex&n=2&p=RR.B`);
  await other.waitForSelector("#verdict[data-verdict]");
  await other.click("#theme");
  equal(await other.evaluate(() => document.documentElement.dataset.theme), "dark", "dark for now");
  await other.close();
});
