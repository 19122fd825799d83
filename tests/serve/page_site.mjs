// page_site.mjs - what only a site has: the engine in the browser, its files kept there, new versions, one file.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { base, browser, check, drawn, equal, page, press, section, show, tab, text, until, watch } from "./page_browser.mjs";
import { host } from "./static_host.mjs";

const { SITE, SOURCE } = process.env;
const nobody = { state: "attached" };
const hasVerdict = (made) => made.waitForSelector("body.ready #verdict[data-verdict=nobody]", nobody);
const controlled = (made) => made.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
const versionOf = (made) => made.evaluate(() => document.documentElement.dataset.version);

/** Has a board solved. */
async function solved(made) {
  await made.click("#tab-solve");
  await made.click("#run");
  await made.waitForFunction(() => /Red wins/.test(document.getElementById("answer")?.textContent));
}

/** A visit by somebody who has not been here. */
async function visit(url) {
  const context = await browser.newContext({ viewport: { width: 1180, height: 800 }, reducedMotion: "reduce" });
  const made = watch(await context.newPage());
  await made.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await made.goto(url);
  return { context, made };
}

section("the policy lets the engine be compiled, and no text be run", async () => {
  const { context, made } = await visit(`${base}#g=hex&n=3&p=`);
  await hasVerdict(made);
  await solved(made);
  await controlled(made);
  equal(await made.evaluate(() => window.violations), [], "violations of the page");
  const loose = await context.newPage(); // where something may go wrong
  await loose.goto(base);
  equal(await loose.evaluate(() => new Promise((done) => setTimeout(() => { // what is evaluated itself may do more
    try {
      done(new Function("return 1")());
    } catch (error) {
      done(error.name);
    }
  }))), "EvalError", "text as code");
  await context.close();
});

section("it can be installed", async () => {
  const { context, made } = await visit(base);
  await controlled(made);
  const session = await context.newCDPSession(made);
  equal((await session.send("Page.getAppManifest")).errors, [], "faults of the manifest");
  equal((await session.send("Page.getInstallabilityErrors")).installabilityErrors.map(({ errorId }) => errorId)
    .filter((id) => id !== "in-incognito"), [], "what is in the way");
  await context.close();
});

section("boards for other pages", async () => {
  const { context, made } = await visit(`${base}embed/embedding.html`);
  await made.locator("dyad-board").first().getByText("Blue wins.").waitFor();
  equal(await made.evaluate(() => window.violations), [], "violations of its page");
  await context.close();
});

section("without a network", async () => {
  const files = await host(SITE, "/dyad/");
  const { context, made } = await visit(files.url);
  await hasVerdict(made);
  await controlled(made);
  await files.close();
  await made.click("#tab-analyse"); // which has not been fetched yet
  await made.waitForFunction(() => /even|ahead|proven/.test(document.getElementById("standing")?.textContent));
  await made.reload();
  await hasVerdict(made);
  const other = watch(await context.newPage());
  await other.goto(`${files.url}#g=hex&n=2&p=RBR.`);
  await other.waitForSelector("#verdict[data-verdict=red_won]", nobody);
  await other.click("#tab-solve");
  await other.waitForSelector("#run");
  await context.close();
});

section("a new version takes the place of the old one, and never half of it", async () => {
  // Another page: the same, but for a word.
  const [web, next, half] = ["web", "next", "half"].map((name) => `${process.env.IMAGES}/${name}`);
  cpSync(`${SOURCE}/web`, web, { recursive: true });
  writeFileSync(`${web}/page.js`, `${readFileSync(`${web}/page.js`, "utf8")}\ndocument.documentElement.dataset.next = "yes";\n`);
  execFileSync("cmake", [`-DWEB=${web}`, `-DPACKAGE=${SOURCE}/bindings/javascript/package`, `-DWASM=${SITE}/engine/dyad.wasm`,
    `-DLICENCES=${SITE}/licences.txt`, `-DOUT=${next}`, "-P", `${SOURCE}/tools/site.cmake`]);
  cpSync(next, half, { recursive: true });
  cpSync(`${SITE}/page.js`, `${half}/page.js`); // which has not come yet
  const isNext = (made) => made.evaluate(() => document.documentElement.dataset.next === "yes");
  const renew = (made) => made.evaluate(async () => (await (await navigator.serviceWorker.ready).update().catch(() => null)) !== null);

  const files = await host(SITE, "/dyad/");
  const { context, made } = await visit(files.url);
  await controlled(made);
  const old = await versionOf(made);
  files.folder = half;
  await made.reload();
  await hasVerdict(made);
  await renew(made);
  await made.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.ready;
    if (installing) await new Promise((done) => installing.addEventListener("statechange", done));
  });
  equal([await versionOf(made), await isNext(made), await made.locator("#renewed").count()], [old, false, 0], "while files are being replaced");
  files.folder = next;
  const other = watch(await context.newPage());
  await other.goto(files.url);
  await hasVerdict(other);
  await renew(other);
  for (const one of [made, other]) await one.waitForSelector("#renewed");
  await other.reload();
  equal([await versionOf(other), await isNext(other)], [old, false], "as long as there are two pages of the old one");
  await made.click("#renewed button");
  await made.waitForFunction(() => /close the other tabs/.test(document.getElementById("renewed").textContent));
  await other.close();
  await until("it comes when there is one", async () => {
    await made.evaluate(() => document.querySelector("#renewed button")?.click()).catch(() => {});
    return isNext(made).catch(() => false); // the page may just be going
  });
  await hasVerdict(made);
  check((await versionOf(made)) !== old, "it has another name");
  equal((await made.evaluate(() => caches.keys())).length, 1, "versions that are kept");
  await context.close();
  await files.close();
  for (const folder of [web, next, half]) rmSync(folder, { recursive: true });
});

section("an engine that does not come", async () => {
  const files = await host(SITE);
  files.fails = /dyad\.wasm$/;
  const { context, made } = await visit(files.url);
  await made.waitForSelector("#meet-again");
  equal(await made.innerText("#sentence"), "The engine does not answer.", "that is told");
  equal((await made.innerText("#reason span")).trim(), "The engine could not be fetched. Is there a network?", "and why");
  files.fails = null;
  await made.click("#meet-again");
  await hasVerdict(made);
  await context.close();
  await files.close();
});

section("jobs of the engine wait, and stop", async () => {
  await show("#g=hex&n=7&p=");
  await tab("edit");
  // Two that run leave no room for a third, and a request is answered beside them.
  await page.evaluate(async () => {
    const { start } = await import("./server/api.js");
    const body = { game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000 };
    window.busy = [await start("simulate", body, { result: () => (window.known = true) }), await start("simulate", body, {})];
  });
  await tab("analyse");
  await until("it waits", async () => (await text("#analysis-state")) === "Waiting for another job…");
  await press(3, 3);
  await until("a verdict comes beside them", async () => /Blue to move/.test(await text("#sentence")));
  const ends = await page.evaluate(async () => {
    window.busy[0].cancel();
    const end = await window.busy[0].ended;
    window.busy[1].drop();
    return [end.why, window.known, (await window.busy[1].ended).why];
  });
  equal(ends, ["cancelled", true, "cancelled"], "how they ended: the first with what was known then");
  await until("its turn comes", async () => /even|ahead|proven/.test(await text("#standing")));
  await tab("edit");
});

section("jobs stop by shared memory, where a host lets there be some", async () => {
  const files = await host(SITE);
  files.headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  const { context, made } = await visit(files.url);
  await hasVerdict(made);
  check(await made.evaluate(() => crossOriginIsolated), "there is some");
  const end = await made.evaluate(async () => {
    const { start } = await import("./server/api.js");
    let known = null;
    const job = await start("simulate", { game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000 }, { result: (data) => (known = data) });
    job.cancel();
    return [(await job.ended).why, known !== null];
  });
  equal(end, ["cancelled", true], "how it ended: with what was known then");
  await context.close();
  await files.close();
});

section("one file, by double click", async () => {
  const { context, made } = await visit(`file://${SITE}/dyad.html#g=hex&n=3&p=`);
  await made.waitForSelector("#verdict[data-verdict=nobody]", nobody);
  await solved(made);
  await made.evaluate(() => (location.hash = "#g=hex&n=9&p="));
  await made.waitForFunction(() => document.title.includes("9 × 9"));
  await made.click("#run");
  await made.waitForFunction(() => /positions/.test(document.getElementById("search").textContent));
  await made.click("#stop"); // of a search that would take for ever
  await made.waitForFunction(() => /stopped$/.test(document.getElementById("search").textContent));
  await made.click("#licences summary");
  check(/GNU LESSER/.test(await made.innerText("#licences pre")), "licences can be read");
  equal(await made.evaluate(() => window.violations), [], "violations of its policy");
  await drawn(made);
  await context.close();
});
