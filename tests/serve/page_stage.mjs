// page_stage.mjs - the board stays in sight while what is beside or below it scrolls, at all widths; and nothing that
// has the focus is hidden by it.
import { base, browser, cells, check, drawn, place, section, until, watch } from "./page_browser.mjs";

const sizes = [[320, 600, "hex&n=11&p="], [390, 844, "path&n=7&p="], [768, 1024, "hex&n=14&p="], [844, 390, "hex&n=11&p="], [1180, 800, "ungo&n=19&p="],
  [1600, 900, "hex&n=11&p="]];

/** What of the page is where: the board in the window, and what is at a place of it. */
const seen = (on) => on.evaluate(() => {
  const { board } = document.getElementById("grid");
  const box = board.canvas.getBoundingClientRect();
  const head = document.getElementById("head").getBoundingClientRect();
  return { top: Math.round(box.top), bottom: Math.round(box.bottom), unit: board.geometry.unit, turn: board.geometry.turn,
    head: Math.max(0, Math.round(head.bottom)), window: innerHeight, high: document.documentElement.scrollHeight, y: Math.round(scrollY),
    right: Math.round(document.getElementById("right").getBoundingClientRect().top), wide: document.scrollingElement.scrollWidth <= innerWidth };
});

section("the board stays in sight while the tools scroll", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
  const made = watch(await context.newPage());
  for (const [width, height, hash] of sizes) {
    const where = `${width} × ${height}`;
    await made.setViewportSize({ width, height });
    await made.goto("about:blank");
    await made.goto(`${base}#g=${hash}`);
    await made.waitForSelector("body.ready #verdict[data-verdict]", { state: "attached" });
    await made.click("#tab-edit");
    await made.evaluate(() => scrollTo(0, 0));
    await drawn(made);
    const first = await seen(made);
    const stones = async () => [...(await cells(made))].filter((one) => one !== "0").length;
    for (const y of [40, 1e6]) {
      await made.evaluate((to) => scrollTo(0, to), y);
      await until(`${where}: it is scrolled`, async () => (await seen(made)).y > 0);
      await drawn(made);
      await drawn(made);
      const now = await seen(made);
      check(now.top >= now.head && now.bottom <= now.window, `${where}, scrolled to ${now.y}: all of the board is in the window: ${JSON.stringify(now)}`);
      check(now.turn === first.turn && now.high === first.high && now.wide, `${where}, scrolled to ${now.y}: it is not turned, and nothing jumps: ${JSON.stringify([first, now])}`);
    }
    const before = await stones();
    await made.mouse.click(...(await place(0, 0, made)));
    await until(`${where}: it can be played on`, async () => (await stones()) === before + 1);
    check(await made.evaluate(() => { // what is at the end can be pressed
      const last = [...document.querySelectorAll("#exports button")].filter((one) => one.checkVisibility()).at(-1);
      const box = last.getBoundingClientRect();
      return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === last;
    }), `${where}: the last button is free`);
    await made.evaluate(() => {
      scrollTo(0, 1e6);
      document.getElementById("paste").focus();
    });
    for (let i = 0; i < 6; i++) {
      await made.keyboard.press("Shift+Tab");
      await drawn(made);
      check(await made.evaluate(() => {
        const one = document.activeElement;
        const box = one.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return one.contains(at) || Boolean(at?.contains(one));
      }), `${where}: what has the focus is not hidden: ${await made.evaluate(() => document.activeElement.outerHTML.slice(0, 80))}`);
    }
    await made.evaluate(() => scrollTo(0, 0));
    await until(`${where}: at the top it is as large as it was`, async () => (await seen(made)).unit === first.unit);
  }
  await context.close();
});
