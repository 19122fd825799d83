// page_first.mjs - what somebody finds who comes for the first time: an empty board to play on, three
// doors, examples that are drawn, the rules, room for fingers; and the arrow keys.
import { accessible, base, browser, cells, check, drawn, equal, game, line, page, picture, place, press, section,
  show, tab, text, until, view, watch } from "./page_browser.mjs";

const emptyHex = "0".repeat(121);

section("the first screen", async () => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 800 }, reducedMotion: "reduce" });
  const first = watch(await context.newPage());
  const open = async () => {
    await first.goto(base);
    await first.waitForSelector("body.ready #verdict[data-verdict=nobody]", { state: "attached" });
  };
  await open();
  equal(await cells(first), emptyHex, "an empty board of Hex");
  equal(await first.getAttribute("#tab-play", "aria-selected"), "true", "to play on");
  check(await first.isVisible("#welcome"), "what this is");
  await first.selectOption("#level", "1");
  const before = await place(0, 5, first);
  await first.mouse.click(...before);
  await first.waitForFunction(() => document.getElementById("moves").textContent.split(" ").length === 2);
  check(await first.isHidden("#welcome"), "that has been read, when the first stone is there");
  equal(await place(0, 5, first), before, "and the board has not moved under the hand");
  await open();
  check(await first.isHidden("#welcome"), "it does not come again");
  await first.evaluate(() => localStorage.clear());
  await open();
  await first.click("#door-examples");
  check(await first.isHidden("#welcome"), "a door has been taken");
  check(await first.evaluate(() => document.getElementById("gallery").contains(document.activeElement)), "it leads to the examples");
  equal(await first.locator("#gallery button canvas").count(), await first.locator("#gallery button").count(), "which are drawn");
  await open();
  check(await first.isHidden("#welcome"), "and that is known");
  await first.evaluate(() => localStorage.clear());
  await open();
  await first.click("#tab-edit");
  check(await first.isHidden("#welcome"), "a tool has been opened");
  await first.evaluate(() => localStorage.clear());
  await open();
  await first.click("#door-analyse");
  equal(await first.getAttribute("#tab-analyse", "aria-selected"), "true", "analysing begins at once");
  await context.close();
});

section("the rules in pictures, and the keys", async () => {
  for (const name of ["path", "hex", "ungo", "nim"]) {
    await game(name);
    await page.click("#ask");
    await until(`${name}: two pictures`, async () =>
      (await page.isVisible("#sheet")) && (await page.locator("#sheet figure canvas").count()) === 2);
    check((await text("#sheet")).includes("Ctrl-Z"), `${name}: the keys`);
    check((await page.locator("#sheet details p").count()) > 1, `${name}: the rules in full`);
    if (name === "hex") {
      await picture("rules");
      await accessible("the sheet");
    }
    await page.keyboard.press("Escape");
    await until(`${name}: it closes`, () => page.isHidden("#sheet"));
  }
  await page.keyboard.press("?");
  await until("it opens by its key", () => page.isVisible("#sheet"));
  await page.click("#close-sheet");
});

section("room for fingers", async () => {
  await show("#g=hex&n=100&p=");
  await tab("edit");
  await page.setViewportSize({ width: 360, height: 740 });
  await drawn();
  check(await page.evaluate(() => {
    const { frame, geometry } = document.getElementById("grid").board;
    return geometry.width <= frame.clientWidth && geometry.height <= frame.clientHeight;
  }), "all of a board of 100 x 100 is in sight");
  await page.click("#more");
  const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input:not(.hidden), summary, label.button")]
    .filter((one) => one.checkVisibility()).map((one) => (one.type === "checkbox" ? one.closest("label") : one)) // its words are pressed too
    .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 40 || box.height < 40).map(([name, box]) => `${name} ${box.width} x ${box.height}`));
  equal(small, [], "what is to be pressed has 40 pixels");
  check((await page.evaluate(() => document.querySelector("header").offsetHeight)) < 60, "the games are in one row");
  await page.click("#more");
  check(await page.isHidden("#size"), "the tools of the board too");
  await page.setViewportSize({ width: 1180, height: 800 });
});

section("arrow keys step through a game", async () => {
  await show("#g=path&n=3&p=");
  await tab("play");
  await page.selectOption("#sides", "0");
  const moves = (wanted) => until(`the moves ${wanted}`, async () => (await line()) === wanted);
  for (const [row, column, wanted] of [[0, 0, "a1"], [1, 1, "a1 b2"], [2, 2, "a1 b2 c3"]]) {
    await press(row, column);
    await moves(wanted);
  }
  for (const [key, wanted] of [["Left", "a1 b2"], ["Left", "a1"], ["Right", "a1 b2"], ["Right", "a1 b2 c3"], ["Left", "a1 b2"]]) {
    await page.keyboard.press(`Arrow${key}`);
    await moves(wanted);
  }
  await press(2, 0);
  await moves("a1 b2 a3");
  await page.keyboard.press("ArrowRight");
  await drawn();
  await moves("a1 b2 a3"); // what was taken back is a branch now
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await moves("a1 b2");
  await tab("edit");
  equal((await view()).steps, undefined, "setting up, they move the cursor");
});
