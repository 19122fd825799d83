// firefox.mjs PAGE FIREFOX - what firefox.sh tests, on the page at that address. Debian's Firefox is driven over
// WebDriver BiDi, by puppeteer-core: playwright-core knows only a Firefox of its own. Waiting is for states.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.env.CLIENTS, "here.js"));
const puppeteer = require("puppeteer-core");
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 300000);
const [, , base, executablePath] = process.argv;
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};

const browser = await puppeteer.launch({
  browser: "firefox", executablePath, headless: true, timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS,
  extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
});
const page = await browser.newPage();
await page.setViewport({ width: 1180, height: 800 });
page.setDefaultTimeout(PATIENCE_MS);
page.on("pageerror", (error) => check(false, `script: ${error.message}`));
page.on("console", (line) => line.type() === "error" && check(false, `console: ${line.text()}`));

/** Waits until something is so on the page. */
const until = (holds, ...of) => page.waitForFunction(holds, { polling: 50 }, ...of);
const verdict = (wanted) => until((one) => document.getElementById("verdict").dataset.verdict === one, wanted);
const reads = (id, wanted) => until((of, words) => document.getElementById(of)?.textContent.includes(words), id, wanted);
const cells = () => page.evaluate(() => [...document.getElementById("grid").board.position.cells].join(""));
const place = (row, column) => page.evaluate((r, c) => document.getElementById("grid").board.centre(r, c), row, column);
const press = async (row, column) => page.mouse.click(...(await place(row, column)));
const show = (hash) => page.evaluate((to) => {
  location.hash = to;
}, hash);

// Opened by a link, and judged.
await page.goto(`${base}#g=hex&n=3&p=BR..R...B&t=red`);
await verdict("nobody");
check((await cells()) === "210010002", "the link's position");

// Set up, by the pointer and by keys.
await page.click("#tab-edit");
await page.click("[data-brush='1']");
await press(2, 1);
await verdict("red_won");
await page.keyboard.press("Delete");
await until(() => document.getElementById("grid").board.position.cells[7] === 0);
await page.keyboard.down("Control");
await page.keyboard.press("z");
await page.keyboard.up("Control");
await verdict("red_won");

// Shared: the address opens the same again.
await until(() => location.hash.includes("p=BR..R..RB&"));
const link = await page.evaluate(() => location.hash);
const second = await browser.newPage();
await second.goto(base + link);
await second.waitForFunction(() => document.getElementById("grid").board?.position?.cells[7] === 1,
  { polling: 50, timeout: PATIENCE_MS });
await second.close();

// Played, against Dyad, in a game without a swap.
await show("#g=path&n=4&p=16U&t=white");
await until(() => document.getElementById("grid").board.position.cells.length === 16);
await page.click("#tab-play");
await reads("turn", "White to move");
await press(1, 2);
await until(() => document.getElementById("grid").board.position.cells.filter((cell) => cell).length === 2);

// Solved.
await show("#g=hex&n=3&p=9.&t=red");
await until(() => document.getElementById("grid").board.position.cells.length === 9);
await page.click("#tab-solve");
await until(() => document.getElementById("run")); // the tool is fetched when it is opened first
await page.click("#run");
await reads("answer", "Red wins");

// A value, and its thermograph.
await page.click("#games [data-game=values]");
await until(() => document.getElementById("what"));
await page.evaluate(() => (document.getElementById("what").value = "{2|-1}"));
await page.click("#work-out");
await until(() => document.querySelector("#worth img.graph")?.naturalWidth > 0);
check((await page.evaluate(() => document.getElementById("value").textContent)) === "{2|-1}", "the value");

await browser.close();
process.exit(failures ? 1 : 0);
