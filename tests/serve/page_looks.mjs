// page_looks.mjs - what the page weighs, asks for and draws; fingers, phones, wide screens, light and dark.
import { accessible, base, browser, cell, cells, check, drawn, equal, game, judged, page,
  place, press, section, show, tab, until, verdict, watch } from "./page_browser.mjs";

section("what the page weighs, and how much it asks for", async () => {
  const context = await browser.newContext(); // which has nothing of the page yet
  const fresh = watch(await context.newPage());
  for (const load of ["goto", "reload", "reload"]) {
    await (load === "goto" ? fresh.goto(base) : fresh.reload());
    await until("a verdict", async () => (await fresh.locator("#verdict").getAttribute("data-verdict")) === "nobody");
    await until("a game is begun", async () => (await fresh.locator("#turn").textContent().catch(() => "")).includes("to move"));
    const found = await fresh.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const all = performance.getEntriesByType("resource");
      const files = all.filter((entry) => !entry.name.includes("/api/"));
      return {
        usable: performance.getEntriesByName("usable")[0].startTime - navigation.responseStart,
        weight: files.reduce((sum, entry) => sum + entry.encodedBodySize, navigation.encodedBodySize), // packed
        plain: files.reduce((sum, entry) => sum + entry.decodedBodySize, navigation.decodedBodySize),
        asked: all.filter((entry) => entry.name.includes("/api/")).map((entry) => entry.name.split("/").at(-1)),
      };
    });
    console.log(`usable ${found.usable.toFixed(0)} ms after the first byte; ${found.weight} bytes of ${found.plain}`);
    check(load === "reload" || (found.weight > 20000 && found.weight < 150000 && found.plain < 450000),
      `the page weighs ${found.weight} bytes of ${found.plain}`);
    equal(found.asked, ["games", "judge", "play"], "what a page that opens asks for");
    await new Promise((over) => setTimeout(over, 300)); // longer than a link takes to be written
    equal(await fresh.evaluate(() => location.hash), "", "the address of a page on which nothing was done");
  }
  await context.close();
});

section("a click asks for one verdict", async () => {
  let asked = 0;
  const note = (request) => (asked += request.url().endsWith("/judge"));
  for (const name of ["hex", "path"]) {
    await show(`#g=${name}&n=19&p=`);
    await tab("edit");
    await judged(name === "hex" ? "nobody" : "none");
    const times = [];
    page.on("request", note);
    for (let i = 0; i < 8; i++) {
      asked = 0;
      await page.evaluate(() => delete document.getElementById("verdict").dataset.milliseconds);
      await press(2 * i, 3);
      await until("a verdict", () => page.evaluate(() => document.getElementById("verdict").dataset.milliseconds));
      times.push(Number(await page.locator("#verdict").getAttribute("data-milliseconds")));
      equal(asked, 1, "verdicts asked for by a click");
    }
    page.off("request", note);
    times.sort((a, b) => a - b);
    console.log(`${name}: verdict after ${times[4].toFixed(1)} ms (median), ${times[0].toFixed(1)} to ${times[7].toFixed(1)}`);
  }
});

section("how much is done on a board of 100 x 100", async () => {
  await show("#g=hex&n=100&p=");
  await until("a board of 100", async () => (await page.inputValue("#size")) === "100");
  await page.click("#random");
  const found = await page.evaluate(async () => {
    const { board } = document.getElementById("grid");
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const draw = board.draw;
    const begin = performance.now();
    for (let i = 0; i < 10; i++) board.draw();
    const drawing = (performance.now() - begin) / 10;
    board.grid.focus();
    await frame();
    let drawings = 0;
    board.draw = function () {
      drawings++;
      return draw.call(this);
    };
    for (let i = 0; i < 10; i++) board.grid.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await frame();
    delete board.draw;
    return { drawing, drawings, told: document.getElementById("row").children.length };
  });
  console.log(`100 x 100: ${found.drawing.toFixed(1)} ms a drawing`);
  equal([found.drawings, found.told], [1, 100], "drawings of ten keys, and cells that are there for those who listen");
  await until("a verdict", async () => Boolean(await verdict()));
});

section("what is drawn", async () => {
  /** The colour on the canvas beside the centre of a cell, in parts of a cell. */
  const colour = (row, column, dx = 0, dy = 0) => page.evaluate(([r, c, x, y]) => {
    const { board } = document.getElementById("grid");
    const { canvas, geometry } = board;
    const ratio = canvas.width / canvas.clientWidth;
    const [cx, cy] = geometry.centre(r, c);
    const at = [cx + x * geometry.unit, cy + y * geometry.unit].map((place) => Math.round(place * ratio));
    board.draw();
    const [red, green, blue] = canvas.getContext("2d").getImageData(...at, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  }, [row, column, dx, dy]);
  await page.emulateMedia({ colorScheme: "light" });
  await show("#g=hex&n=3&p=RB7.");
  await judged("nobody");
  const hexagons = [await colour(0, 0, 0.2, 0.2), await colour(0, 0, 0, 0.1), await colour(0, 0, 0.1, 0),
    await colour(0, 1, 0.2, 0.2), await colour(0, 1, 0, 0.1), await colour(0, 1, 0.1, 0), await colour(2, 2)];
  equal(hexagons, ["#c9501c", "#ffffff", "#c9501c", "#1668ad", "#1668ad", "#ffffff", "#f3ecdc"],
    "stones of Hex, with bars the way they join");
  await show("#g=path&n=2&p=WWBU");
  await judged("white_won");
  equal([await colour(0, 0), await colour(0, 0, 0, 0.3), await colour(1, 0), await colour(1, 1)],
    ["#ffd83d", "#fdfdfb", "#24211d", "#f3ecdc"], "a path through stones");
  await show("#g=ungo&n=2&p=BW2.");
  await until("points", async () => (await colour(0, 0)) === "#24211d" && (await colour(0, 1)) === "#fdfdfb");
  await show("#g=nim&p=BW");
  await until("discs", async () => (await colour(0, 0)) === "#24211d" && (await colour(0, 1)) === "#fdfdfb");
});

section("by touch", async () => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
  const touched = watch(await phone.newPage());
  const client = await phone.newCDPSession(touched);
  /** Where a cell is, the page being at its top. */
  const at = async (row, column) => {
    await touched.evaluate(() => scrollTo(0, 0));
    await drawn(touched); // where it is as large as it can be again
    await drawn(touched);
    return place(row, column, touched);
  };
  const stones = () => cells(touched);
  const touch = (type, place) => client.send("Input.dispatchTouchEvent", {
    type, touchPoints: place ? [{ x: place[0], y: place[1] }] : [],
  });
  /** A finger that goes along places, rests, and is taken off: after a fling Chromium takes the next
   * tap for the one that ends it. */
  const draw = async (places) => {
    await touch("touchStart", places[0]);
    for (let i = 1; i < places.length; i++)
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch("touchMove", places[i].map((to, k) => places[i - 1][k] + share * (to - places[i - 1][k])));
    await touched.waitForTimeout(200);
    await touch("touchMove", places.at(-1).map((to) => to + 1));
    await touched.waitForTimeout(200);
    await touch("touchEnd");
    await drawn(touched);
  };
  await touched.goto(`${base}#g=hex&n=5&p=`);
  await touched.waitForSelector("#verdict[data-verdict=nobody]");
  await touched.tap("[data-brush='1']");
  const [x1, y1] = await at(4, 2);
  await draw([[x1, y1], [x1, y1 - 60], [x1, y1 - 120]]);
  await until("the page is scrolled by the board", async () => (await touched.evaluate(() => scrollY)) > 0);
  equal(await stones(), "0".repeat(25), "and nothing is painted by that");
  await touched.tap("#paint");
  await draw([await at(1, 0), await at(1, 2), await at(1, 4)]);
  equal(await stones(), "0000011111000000000000000", "a line drawn by a finger");
  await touched.tap("#undo");
  equal(await stones(), "0".repeat(25), "undone at once");
  await touched.touchscreen.tap(...(await at(2, 2)));
  equal(await stones(), "0000000000001000000000000", "a tap is a stone");
  await touched.tap("#undo");
  await touched.tap("#tab-play");
  await touched.selectOption("#sides", "0");
  await touched.waitForFunction(() => document.getElementById("turn").textContent === "Red to move.");
  const [x, y] = await at(4, 2);
  const from = await touched.evaluate(() => scrollY);
  await draw([[x, y], [x, y - 60], [x, y - 120]]);
  await until("the page is scrolled by the board", async () => (await touched.evaluate(() => scrollY)) > from);
  await drawn(touched);
  equal(await stones(), "0".repeat(25), "and no move is made by that");
  await touched.touchscreen.tap(...(await at(4, 2)));
  await touched.waitForFunction(() => document.getElementById("turn").textContent === "Blue to move.");
  equal(await stones(), "0000000000000000000000100", "a tap is a move");
  await phone.close();
});

section("phones, wide screens, light and dark", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const name of ["path", "hex", "ungo", "nim", "values"]) {
    await game(name);
    await drawn();
    await accessible(`${name}, dark`);
    await page.setViewportSize({ width: 320, height: 640 });
    await until(`${name}: no sideways scrolling at 320 pixels`, async () => (await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 320);
    await page.setViewportSize({ width: 1180, height: 800 });
  }
  await game("path");
  await page.click("#gallery button");
  await judged("white_won");
  await page.click("#theme");
  equal(await page.evaluate(() => document.documentElement.dataset.theme), "light", "light by the button");
  await page.setViewportSize({ width: 2200, height: 1200 });
  await until("a wide screen", async () => (await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 2200);
});
