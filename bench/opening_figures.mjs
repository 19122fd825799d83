// opening_figures.mjs URL SITE - the figures of opening.sh, a line each. The ways to open the page take turns, so
// that whatever else the machine does falls on all of them.
import { createRequire } from "node:module";
import { join } from "node:path";
import { host } from "../tests/serve/static_host.mjs";

const { chromium } = createRequire(join(process.env.CLIENTS, "here.js"))("playwright-core");
const [, , served, site] = process.argv;
const LOADS = Number(process.env.LOADS ?? 15);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const files = await host(site);

/** Milliseconds from the beginning of a navigation to what is wanted, in a browser that has nothing of the page. */
async function open(url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById("verdict")?.dataset.verdict) return;
      observer.disconnect();
      performance.mark("verdict");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("verdict").length, null, { polling: 100 });
  const found = await page.evaluate(() => Object.fromEntries(performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime])));
  if (process.env.MARKS) console.log(JSON.stringify(found));
  await context.close();
  return found.verdict;
}

const ways = [["dyad serve", served], ["a host of files", files.url], ["dyad.html", `file://${site}/dyad.html`]];
const times = ways.map(() => []);
for (let i = -1; i < LOADS; i++)
  for (const [way, [, url]] of ways.entries()) {
    const took = await open(url);
    if (i >= 0) times[way].push(took); // the first is the browser's own beginning
  }
for (const [way, [name]] of ways.entries()) {
  const [best, median] = [0, Math.floor(LOADS / 2)].map((at) => times[way].sort((a, b) => a - b)[at].toFixed(0));
  console.log(`${`${name}: first verdict, ms, of ${LOADS} loads`.padEnd(52)} ${median}, at best ${best}`);
}
await browser.close();
await files.close();
