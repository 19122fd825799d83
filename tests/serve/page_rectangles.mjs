// page_rectangles.mjs - boards of rows and columns: resized, edited, judged, played, solved, replayed,
// shared and saved.
import { readFileSync } from "node:fs";
import { cell, cells, check, equal, link, page, place, press, section, show, tab, text, until,
  verdict } from "./page_browser.mjs";

const linked = (wanted) => until(`the link ${wanted}`, async () => (await link()) === wanted);

section("rectangles are edited and shared", async () => {
  await show("#g=hex&n=3&p=R.B.R.B..");
  await page.fill("#size", "2x5");
  await page.keyboard.press("Tab");
  await linked("#g=hex&n=2x5&p=R.B3.R3.&t=red");
  equal([await cell(0, 2), await cell(1, 1)], [2, 1], "stones stay where they are");
  await page.click("#tab-edit");
  await page.click("[data-brush='2']");
  await press(1, 4);
  await until("the far corner is a cell", async () => (await cell(1, 4)) === 2);
  equal(await cells(), "1020001002", "cells row by row");
  const [x, y] = await place(1, 4), [left, top] = await place(0, 0);
  check(x - left > 3 * (y - top), `wider than high: ${[x - left, y - top]}`);
  await page.fill("#size", "3x0");
  await page.keyboard.press("Tab");
  equal(await page.inputValue("#size"), "2x5", "no column is no board");
  await page.fill("#size", "4×1");
  await page.keyboard.press("Tab");
  await until("a board of a column", async () => (await page.inputValue("#size")) === "4x1");
  await page.click("#undo");
  await until("undone", async () => (await page.inputValue("#size")) === "2x5");
  await page.click("#random");
  await until("a verdict", async () => Boolean(await verdict()));
  equal((await cells()).length, 10, "a random board is as large");
  await page.click("#clear");
  await until("an empty board", async () => (await cells()) === "0000000000");
  await page.evaluate(() => { location.hash = "#g=path&n=1x3&p=W.B"; });
  await until("letters of another game are told", () => page.isVisible("#fault"));
  await show("#g=path&n=1x3&p=WUB");
  equal([await page.inputValue("#size"), await cells()], ["1x3", "102"], "a link");
});

section("rectangles are saved and read", async () => {
  for (const [start, formats] of [["#g=hex&n=2x3&p=R.B.R.", ["JSON", "SGF", "SVG", "PNG"]], ["#g=ungo&n=3x2&p=B..W..", ["JSON", "SGF", "PNG"]]]) {
    await show(start);
    for (const format of formats) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export=${format}]`)]);
      const bytes = readFileSync(await file.path());
      const wanted = { JSON: /"rows":\d,"columns":\d,/, SGF: /SZ\[\d:\d\]/, SVG: /^<svg/, PNG: /^.PNG/ }[format];
      check(wanted.test(bytes.toString("latin1")), `${start}: ${format}: ${bytes.toString("latin1").slice(0, 80)}`);
      if (format === "PNG" || format === "SVG") continue;
      const before = await cells();
      await show("#g=hex&n=2&p=");
      await page.fill("#paste", bytes.toString());
      await page.click("#read");
      await until(`${format} is read`, async () => (await cells()) === before);
    }
  }
});

section("rectangles are played, solved and replayed", async () => {
  await show("#g=hex&n=3x5&p=");
  await tab("play");
  await page.selectOption("#level", "1");
  await page.selectOption("#sides", "2");
  await until("Red to move", async () => (await text("#turn")) === "Red to move.");
  await press(2, 4);
  await until("Dyad answers", async () => [...(await cells())].filter((one) => one === "2").length === 1);
  await show("#g=hex&n=2x4&p=");
  await tab("solve");
  await page.click("#run");
  await until("solved", async () => /Red wins/.test(await text("#answer")));
  await show("#g=ungo&n=2x4&p=");
  await page.click("#run");
  await until("looked up", async () => /Black wins/.test(await text("#answer")));
  await show("#g=ungo&n=4x5&p=");
  check(await page.isDisabled("#run"), "too large for the server");
  await show("#g=ungo&n=2x3&p=");
  await tab("trace");
  await page.waitForSelector("#scrub");
  await page.click("#forth");
  await until("a step", async () => (await cell(0, 0)) === 1);
});
