// page_analyse.mjs - the analysis beside the board, what can be switched on to be seen, and jobs that wait, fail or
// are given up: nothing hangs.
import { accessible, base, cells, check, equal, game, page, picture, press, section, show, tab, text, until, view } from "./page_browser.mjs";

const layers = () => page.evaluate(() => document.getElementById("grid").board.layers.all().map(({ name }) => name));
const layer = async (name) => (await view()).layers.find((one) => one.name === name);
/** The chances of the list, in its order, of those that are guessed. */
const shares = async () => (await page.locator("#ranked li:not([hidden]) .guess .share").allInnerTexts()).filter((one) => one.includes("%")).map(parseFloat);
const names = () => page.locator("#ranked li:not([hidden]) strong").allInnerTexts();

section("an analysis proves what it can", async () => {
  await show("#g=hex&n=5&p=");
  await tab("analyse");
  await until("it is proven", async () => /^Red wins.* – proven\.$/.test(await text("#standing")));
  await until("all moves are", async () => /^All is proven/.test(await text("#analysis-state")));
  const marks = (await layer("ranks")).marks;
  equal([marks.filter(({ shape }) => shape === "check").length, marks.filter(({ shape }) => shape === "cross").length], [13, 12], "winning and losing moves of 5 x 5");
  equal(await page.getAttribute("#chance", "aria-valuetext"), "Red 100 %, proven", "the bar says it");
  check(await page.locator("#ranked button.win").count() === 10, "rows say what wins");
  await page.locator("#ranked button").first().hover();
  await until("a line", async () => Boolean(await layer("line")));
  const [first] = await names();
  check((await layer("line")).marks[0].text === "1" && (await layer("line")).marks.length > 1, `the line of ${first}`);
  await page.mouse.move(5, 5);
  await until("ranks again", async () => Boolean(await layer("ranks")));
  await page.locator("#ranked button").first().focus();
  await until("a line for the keyboard", async () => Boolean(await layer("line")));
  await page.evaluate(() => document.activeElement.blur());
  await accessible("analyse");
});

section("an analysis follows the position", async () => {
  await show("#g=hex&n=11&p=");
  await tab("analyse");
  await until("a guess", async () => /even|ahead/.test(await text("#standing")) && (await layer("ranks"))?.marks.some(({ text: rank }) => rank === "1"));
  check(!(await layer("ranks")).marks.some(({ shape }) => shape === "check"), "guesses are not marked as proofs");
  check(/a guess/.test(await page.locator("#ranked button").first().textContent()), "and rows say so");
  await until("some are told apart", async () => (await shares()).length > 4);
  const told = await shares();
  equal(told, [...told].sort((one, other) => other - one), "they are listed by what is shown of them");
  equal(await page.evaluate(async () => {
    const { ranked } = await import("./tools/analyse.js");
    const guess = (move, visits, winrate) => ({ move, visits, winrate, proven: false });
    const proof = (move, outcome) => ({ move, visits: 0, winrate: 0, proven: true, outcome });
    return ranked([proof("lost", "loss"), guess("unseen", 0, 0.5), guess("much", 900, 0.51), guess("once", 1, 1), guess("less", 30, 0.62),
      proof("drawn", "draw"), guess("least", 90, 0.33), proof("won", "win"), guess("same", 20, 0.508)], 900).map(({ move }) => move).join(" ");
  }), "won less much same drawn least unseen once lost", "what is proven to win first, what is hardly known before what loses");
  await picture("analyse");
  await press(5, 5);
  await until("Blue's moves", async () => (await page.evaluate(() => document.getElementById("grid").board.position.mover)) === 2 && (await names()).length > 2);
  const jobs = async () => (await (await fetch(new URL("/api/v1/jobs", base))).json()).jobs.filter(({ kind, state }) => kind === "analyse" && /queued|running/.test(state));
  await until("one job, that of the position", async () => (await jobs()).length === 1);
  await page.click("#analysis-cancel");
  await until("it stops", async () => /^Stopped/.test(await text("#analysis-state")));
  await page.click("#analysis-again");
  await until("it goes on", async () => (await jobs()).length === 1);
  const hide = (is) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, is);
  await hide(true);
  await until("it rests while nobody sees it", async () => (await jobs()).length === 0);
  await hide(false);
  await until("and goes on then", async () => (await jobs()).length === 1);
  await tab("edit");
  await until("no job is left", async () => (await jobs()).length === 0);
});

section("why a move in piles wins", async () => {
  await show("#g=nim&p=BWW,WB,B");
  await tab("analyse");
  await until("it is proven", async () => /^Black wins.* – proven\.$/.test(await text("#standing")));
  check(/worth 3\/4, above 0, with which Black wins, whoever is to move\..*Pile 1, disc 1: the pile goes from 1\/4 to 0, which leaves 1\/2/.test(await text("#why")), await text("#why"));
  await page.locator("#ranked button").nth(2).hover();
  await until("why another one loses", async () => /leaves -1\/4, below 0, with which White wins/.test(await text("#why")));
  await picture("analyse-nim");
});

const kinds = ["must-play", "bridges", "connections", "captured", "dead"];

/** Turns them on or off by the keyboard: the list above them grows meanwhile, and a click can miss what moves. */
async function turn(isOn) {
  for (const name of kinds) {
    await page.focus(`[data-overlay=${name}]`);
    await page.keyboard.press("Space");
    check((await page.isChecked(`[data-overlay=${name}]`)) === isOn, `${name} is ${isOn ? "on" : "off"}`);
  }
}

section("what is shown on the board", async () => {
  await show("#g=hex&n=5&p=6.R6.B11.&t=red");
  await tab("analyse");
  equal(await layers(), [], "nothing is on at first");
  await turn(true);
  await until("layers", async () => (await layers()).includes("bridges"));
  await until("what there is of it", async () => /Bridges: \d/.test(await text(".overlays-said")));
  await picture("overlays");
  await accessible("overlays");
  await tab("play");
  check((await layers()).includes("bridges") && (await page.isChecked("[data-overlay=bridges]")), "they stay with another tool");
  await tab("edit");
  await show("#g=hex&n=5&p=&t=red");
  await until("and follow the position", async () => !(await layers()).includes("bridges"));
  await game("nim");
  await until("no other game has them", async () => (await layers()).length === 0);
  await show("#g=hex&n=5&p=6.R6.B11.&t=red");
  await tab("analyse");
  await until("they are back with it", async () => (await layers()).includes("bridges"));
  await turn(false);
  await until("off", async () => (await layers()).length === 0);
});

section("jobs that wait, and a server that goes", async () => {
  const busy = [];
  const ask = (path, init) => fetch(new URL(`/api/v1/${path}`, base), init);
  for (let i = 0; i < 2; i++) {
    const job = await (await ask("simulate", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000 }) })).json();
    busy.push(job);
  }
  await show("#g=hex&n=7&p=");
  await tab("analyse");
  await until("it waits", async () => (await text("#analysis-state")) === "Waiting for another job…");
  check(await page.isEnabled("#analysis-cancel"), "and can be cancelled");
  for (const { job } of busy) await ask(`jobs/${job}`, { method: "DELETE" });
  await until("its turn comes", async () => /even|ahead|proven/.test(await text("#standing")));
  await page.route("**/api/v1/analyse", (route) => route.abort());
  await press(3, 3);
  await until("that the server is gone is told", async () => /does not answer/.test(await text("#analysis-state")));
  await page.unroute("**/api/v1/analyse");
  await page.click("#analysis-again");
  await until("and it can be tried again", async () => /proven|ahead|even/.test(await text("#standing")));
  await tab("edit");
});

section("Dyad does not hang while it thinks", async () => {
  await show("#g=hex&n=5&p=");
  await tab("play");
  await page.route("**/api/v1/move", (route) => route.abort());
  await page.selectOption("#sides", "1");
  await until("that it has not moved is told", async () => /^Dyad has not moved: .*does not answer/.test(await text("#thought")));
  await page.unroute("**/api/v1/move");
  await page.click("#start");
  await until("and it moves when it is asked again", async () => (await cells()).includes("1"));
  await page.selectOption("#sides", "0");
  await tab("edit");
});

section("values have a title and an address", async () => {
  await page.evaluate(() => (location.hash = "#values=4x4&rules=domineering"));
  await until("a value by its address", async () => page.locator("#value").count() && (await text("#value")).startsWith("+-{0,{{2|0}"));
  equal(await page.title(), "domineering 4x4 – Values – Dyad", "the title");
  await page.selectOption("#rules", "");
  await page.fill("#what", "1 + *2");
  await page.click("#work-out");
  await until("another", async () => (await text("#value")) === "1*2");
  equal(await page.evaluate(() => location.hash), "#values=1+%2B+*2", "the address");
  await page.reload();
  await until("after it is loaded again", async () => page.locator("#value").count() && (await text("#value")) === "1*2");
  await page.selectOption("#rules", "clobber");
  await page.fill("#what", Array(4).fill("xoxoxo|oxoxox").join("|"));
  await page.click("#work-out");
  await until("it works", async () => (await page.isVisible("#value-progress")) && (await page.isEnabled("#value-cancel")));
  await page.click("#value-cancel");
  await until("cancelled", async () => (await text("#value-state")) === "Cancelled.");
  await game("hex");
});
