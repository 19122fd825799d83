// page_browser.mjs - what the checks of the page share: the browser, the page, and what is seen on it.
// Waiting is for states and never for a time: a machine that is many times slower only takes longer.
// What does not come within the patience ends its section, and is told.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.env.CLIENTS, "here.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 120000); // a hundred times what anything here takes
export const [, , base, closed, wanted = ""] = process.argv;
export const counts = { checks: 0, failures: 0 };

export function check(holds, what) {
  counts.checks++;
  if (holds) return;
  counts.failures++;
  console.log(`FAILED: ${what}`);
}

export const equal = (found, expected, what) =>
  check(JSON.stringify(found) === JSON.stringify(expected), `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);

export const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"], timeout: PATIENCE_MS });
const context = await browser.newContext({ viewport: { width: 1180, height: 800 }, acceptDownloads: true, colorScheme: "light", reducedMotion: "reduce" });
await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(base).origin });

/** Holds that nothing goes wrong on a page. */
export function watch(made) {
  made.on("console", (line) => {
    if (line.type() === "error" && !/status of 4\d\d|ERR_FAILED/.test(line.text())) check(false, `console: ${line.text()}`);
  });
  made.on("pageerror", (error) => check(false, `script: ${error.message}`));
  made.setDefaultTimeout(PATIENCE_MS);
  made.setDefaultNavigationTimeout(PATIENCE_MS);
  return made;
}

/** A page on which nothing may go wrong, and which asks nobody else. */
export async function newPage() {
  const made = watch(await context.newPage());
  made.on("request", (asked) => {
    const url = asked.url();
    if (!url.startsWith(base) && !url.startsWith(closed.replace(/#.*/, "")) && !url.startsWith("blob:") && !url.startsWith("data:")) check(false, `asked elsewhere: ${url}`);
  });
  return made;
}

export const page = await newPage();

export const verdict = () => page.locator("#verdict").getAttribute("data-verdict");
export const text = (selector) => page.locator(selector).innerText();

export async function until(what, holds) {
  const end = Date.now() + PATIENCE_MS;
  for (let pause = 20; !(await holds()); pause = Math.min(2 * pause, 160)) { // to look takes work too
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((over) => setTimeout(over, pause));
  }
  counts.checks++;
}

/** The next frames have been drawn. */
export const drawn = (on = page) => on.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The words of the legend, which is drawn with the board, in a frame after a change. */
export async function legend() {
  await drawn();
  return text("#legend");
}

/** Goes to a position: by its link. */
export async function show(link) {
  await page.evaluate((hash) => {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange", { newURL: location.href }));
    else location.hash = hash;
  }, link);
  await until(`the position ${link}`, () => page.evaluate(async (hash) => {
    const { fromLink, same } = await import("./game/position.js");
    return same(document.getElementById("grid").board.position, fromLink(hash).position);
  }, link));
}

export const judged = (expected) => until(`the verdict ${expected}`, async () => (await verdict()) === expected);
export const place = (row, column, on = page) =>
  on.evaluate(([r, c]) => document.getElementById("grid").board.centre(r, c), [row, column]);
export const press = async (row, column, options = {}) => page.mouse.click(...(await place(row, column)), options);
export const cell = (row, column) =>
  page.evaluate(([r, c]) => {
    const { position } = document.getElementById("grid").board;
    return position.cells[r * position.columns + c];
  }, [row, column]);
export const piles = () => page.evaluate(() => document.getElementById("grid").board.position.piles);
export const cells = (on = page) => on.evaluate(() => [...document.getElementById("grid").board.position.cells].join(""));
export const link = () => page.evaluate(() => location.hash);
export async function game(name) {
  await drawn();
  if (!(await page.isVisible("#games"))) await page.click("#more"); // on a phone
  await page.click(`#games [data-game=${name}]`);
}
export const tab = (name) => page.click(`#tab-${name}`);
/** The moves up to what is shown. */
export const line = (on = page) => on.evaluate(() => [...document.querySelectorAll("#moves .on")].map((one) => one.textContent).join(" "));
export const view = () => page.evaluate(() => document.getElementById("grid").board.view);

/** What the page looks like, from its top and without a note. */
export async function picture(name) {
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.getElementById("notice").className = "";
  });
  await drawn();
  await page.screenshot({ path: join(process.env.IMAGES, `serve-${name}.png`) });
}

/** Nothing is wrong, by all that axe knows of A and AA, for those who read the page otherwise. */
export async function accessible(where) {
  const found = await page.evaluate(`${axe}; axe.run({
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })`);
  for (const { id, impact, help, nodes } of found.violations)
    check(false, `${where}: axe finds ${id} (${impact}): ${help}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
  counts.checks++;
}

export const sections = [];
export const section = (name, body) => sections.push([name, body]);

/** Runs the sections that are wanted: those that are chosen, and whose names hold the third argument. */
export async function run(isChosen = () => true) {
  const began = Date.now();
  await page.goto(base);
  await judged("nobody");
  for (const [i, [name, body]] of sections.entries()) {
    if (!isChosen(name) || !wanted.split("|").some((one) => name.includes(one))) continue;
    const start = Date.now();
    try {
      await body();
    } catch (error) {
      check(false, `${name}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
      await page.screenshot({ path: join(process.env.IMAGES, `failed-${i}.png`) }).catch(() => {});
    }
    console.log(`${((Date.now() - start) / 1000).toFixed(1)} s  ${name}`);
  }
  await browser.close();
  console.log(`${counts.checks} checks, ${counts.failures} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return counts.failures;
}
