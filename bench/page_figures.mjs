// page_figures.mjs URL - the figures of page.sh, a line each. Beside the clock, which is that of a machine with
// whatever else it does, stands the time of the processor that the page's own thread took.
import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(join(process.env.CLIENTS, "here.js"))("playwright-core");
const [, , base] = process.argv;
const LOADS = 7;
const DRAG_MS = 3000;
const windows = { phone: [360, 740], desk: [1440, 900] };
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const told = (what, figure) => console.log(`${what.padEnd(52)} ${figure}`);

/** Seconds of the processor that the thread of a page has taken. */
async function clockOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
}

/** A page that counts what moves. */
async function fresh([width, height]) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value))).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

for (const [name, size] of Object.entries(windows)) {
  const [usable, work] = [[], []];
  let [shift, weight] = [0, 0];
  for (let i = 0; i < LOADS; i++) {
    const page = await fresh(size);
    const clock = await clockOf(page);
    const before = await clock();
    await page.goto(base);
    await page.waitForFunction(() => performance.getEntriesByName("usable").length);
    work.push((await clock()) - before);
    await page.waitForFunction(() => document.getElementById("turn")?.textContent.includes("to move"));
    await page.waitForTimeout(300);
    const found = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const files = performance.getEntriesByType("resource").filter((entry) => !entry.name.includes("/api/"));
      return {
        usable: performance.getEntriesByName("usable")[0].startTime - navigation.responseStart,
        weight: files.reduce((sum, entry) => sum + entry.decodedBodySize, navigation.decodedBodySize),
        shift: window.shift,
      };
    });
    usable.push(found.usable);
    shift = Math.max(shift, found.shift);
    weight = Math.max(weight, found.weight);
    await page.context().close();
  }
  told(`${name}: usable after the first byte, ms, of ${LOADS} loads`, `${median(usable).toFixed(0)}, at best ${usable[0].toFixed(0)}`);
  told(`${name}: work of the page's thread until then, ms`, (1000 * median(work)).toFixed(0));
  told(`${name}: bytes of the page`, weight);
  told(`${name}: layout shift`, shift.toFixed(4));
}

for (const game of ["hex", "path", "ungo"]) {
  const page = await fresh(windows.desk);
  await page.goto(`${base}#g=${game}&n=100&p=`);
  await page.waitForSelector("body.ready");
  await page.click("#tab-edit");
  await page.click("#random");
  await page.click("[data-brush='1']");
  await page.waitForTimeout(500);
  const clock = await clockOf(page);
  const before = await clock();
  const begun = page.evaluate((ms) => new Promise((done) => {
    const times = [];
    const step = (now) => {
      times.push(now);
      if (now - times[0] < ms) requestAnimationFrame(step);
      else done(times);
    };
    requestAnimationFrame(step);
  }), DRAG_MS);
  const at = (row, column) => page.evaluate(([r, c]) => document.getElementById("grid").board.centre(r, c), [row, column]);
  const [from, to] = [await at(10, 5), await at(90, 95)];
  await page.mouse.move(...from);
  await page.mouse.down();
  const end = Date.now() + DRAG_MS;
  for (let i = 0; Date.now() < end; i++) {
    const share = [0.5 + 0.5 * Math.sin(i / 17), 0.5 + 0.5 * Math.sin(i / 11)];
    await page.mouse.move(from[0] + share[0] * (to[0] - from[0]), from[1] + share[1] * (to[1] - from[1]));
  }
  await page.mouse.up();
  const times = await begun;
  const worked = (await clock()) - before;
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  told(`${game} 100 x 100: frames a second while painting`, ((1000 * gaps.length) / (times.at(-1) - times[0])).toFixed(1));
  told(`${game} 100 x 100: work of the page's thread, ms a frame`, ((1000 * worked) / gaps.length).toFixed(1));
  told(`${game} 100 x 100: frames that took over 25 ms`, `${gaps.filter((gap) => gap > 25).length} of ${gaps.length}`);
  await page.context().close();
}
await browser.close();
