// token.mjs URL TOKEN OPENED - the token in the browser: how it comes into a tab, that it never stays in
// the address, and that a link opens in a new tab. OPENED is the address that the browser was started
// with. Waiting is for states and never for a time.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.env.CLIENTS, "here.js"));
const { chromium } = require("playwright-core");
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 100000); // a hundred times what anything here takes
const [, , base, token, opened] = process.argv;
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"], timeout: PATIENCE_MS });
const newContext = async () => {
  const made = await browser.newContext();
  made.setDefaultTimeout(PATIENCE_MS);
  return made;
};
async function newTab(context, url) {
  const tab = await context.newPage();
  tab.on("pageerror", (error) => check(false, `script: ${error.message}`));
  await tab.goto(url);
  return tab;
}
const clean = (tab, what) => check(!/token|once/.test(tab.url()), `${what}: the address is ${tab.url()}`);
const judged = (tab, verdict) => tab.waitForSelector(`#verdict[data-verdict=${verdict}]`, { state: "attached" });
const asks = (tab, why) => tab.waitForFunction((words) => document.querySelector("#ask-token")?.textContent.includes(words), why);
const enter = async (tab, text) => {
  await tab.fill("#ask-token input", text);
  await tab.click("#ask-token button");
};

// The browser that --open starts: a word, which is exchanged for the token.
const first = await newContext();
const one = await newTab(first, opened);
await judged(one, "nobody");
clean(one, "a word");
check((await one.evaluate(() => sessionStorage.getItem("token"))) === token, "the token is kept for the tab");
await one.reload();
await judged(one, "nobody");

// A link to a position, in a new tab beside the one that has the token.
await one.fill("#size", "5");
await one.press("#size", "Enter");
await one.waitForFunction(() => /[#&]p=25\.(&|$)/.test(location.hash)); // an empty board's
await judged(one, "nobody");
const link = one.url();
clean(one, "a link");
const two = await newTab(first, link);
await judged(two, "nobody");
check(two.url() === link, `the link in a new tab: ${two.url()}`);

// In another browser, which has none: it is asked for, and then the link's position is there.
const second = await newContext();
const three = await newTab(second, link);
await asks(three, "The token is missing.");
await enter(three, "another-token-than-that");
await asks(three, "The token is wrong.");
await enter(three, `${base}#token=${token}`);
await judged(three, "nobody");
check(three.url() === link, `the link after a token: ${three.url()}`);
check((await three.locator("#ask-token").count()) === 0, "it is no longer asked for");

// Pasted into the address of a tab that has the page open: taken, and out of the address.
const third = await newContext();
const four = await newTab(third, `${base}#token=another-token-than-that`);
await asks(four, "The token is wrong.");
clean(four, "a wrong token");
await four.evaluate((hash) => (location.hash = hash), `token=${token}`);
await judged(four, "nobody");
clean(four, "a token that is pasted");
await four.evaluate((hash) => (location.hash = hash), `token=${token}&${link.replace(/.*#/, "")}`);
await judged(four, "nobody");
clean(four, "a token pasted with a link");

// The word has been used.
const fourth = await newContext();
const five = await newTab(fourth, opened);
await asks(five, "The token is missing.");
clean(five, "a word that has been used");

// Beside a tab that has a token of a server that was there before: that is tried once, and no more.
const fifth = await newContext();
const old = await newTab(fifth, `${base}#token=${token}`);
await judged(old, "nobody");
await old.evaluate(() => sessionStorage.setItem("token", "the-token-of-another-server"));
const six = await fifth.newPage();
let asked = 0;
six.on("request", (request) => (asked += request.url().endsWith("/games")));
await six.goto(base);
await asks(six, "The token is wrong.");
await enter(six, token);
await judged(six, "nobody");
check(asked === 3, `asked without a token, with the old one and with the right one: ${asked} times`);

// What can be no token is none.
const seven = await newTab(await newContext(), `${base}#token=%E2%82%AC\u20ac`);
await asks(seven, "The token is missing.");
clean(seven, "what can be no token");

await browser.close();
console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
