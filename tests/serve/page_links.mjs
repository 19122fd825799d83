// page_links.mjs - what the page writes it reads: links, files and text, by every way in; what people type;
// and links that are damaged.
import { readFileSync } from "node:fs";
import { base, cells, check, equal, game, judged, link, newPage, page, picture, section, show, tab, text, until } from "./page_browser.mjs";

/** The position on the page, as the API has it. */
const position = () => page.evaluate(async () => {
  const { wire } = await import("./game/position.js");
  return JSON.stringify(wire(document.getElementById("grid").board.position));
});

// The ways in, each of a text.
const ways = {
  paste: (what) => page.evaluate((data) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text", data);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true }));
  }, what),
  drop: (what) => page.evaluate((data) => {
    const dropped = new DataTransfer();
    dropped.setData("text", data);
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, what),
  "dropped file": (what) => page.evaluate((data) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([data], "position"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, what),
  file: (what) => page.setInputFiles("#file", { name: "position", mimeType: "text/plain", buffer: Buffer.from(what) }),
  "the field": async (what) => {
    await page.fill("#paste", what);
    await page.click("#read");
  },
};

/** What the page writes in a format; null: it says that it cannot, and why. */
async function written(format) {
  if (format === "Link") {
    await page.click("[data-export=Link]");
    await until("the link is copied", async () => /copied/.test(await text("#notice")));
    return page.evaluate(() => navigator.clipboard.readText());
  }
  await page.evaluate(() => Object.assign(document.getElementById("notice"), { className: "", textContent: "" }));
  const saved = { file: null };
  const note = (file) => (saved.file = file);
  page.on("download", note);
  if (await page.isHidden(`[data-export=${format}]`)) return null;
  await page.click(`[data-export=${format}]`);
  await until(`${format} is saved, or why not is said`, async () => saved.file ||
    ((await page.locator("#notice.bad").count()) > 0 && !/does not say that/.test(await text("#notice")))); // it is saved all the same
  page.off("download", note);
  return saved.file && readFileSync(await saved.file.path(), "utf8");
}

const other = { path: "#g=hex&n=2&p=R.B.&t=red", hex: "#g=ungo&n=2&p=B3.&t=white", ungo: "#g=nim&p=WWB&t=black", nim: "#g=path&n=2&p=WBUU&t=white" };
const samples = [
  ["path", ["#g=path&n=3&p=WBUUWBUUU&t=black", "#g=path&n=1&p=U&t=white"]],
  ["hex", ["#g=hex&n=4&p=R.B.RB8.R.&t=blue", "#g=hex&n=1&p=.&t=red", "#g=hex&n=3&p=8.R&t=blue&s=1"]],
  ["ungo", ["#g=ungo&n=3&p=B.W6.&t=black", "#g=ungo&n=3&p=BB.W5.&t=white", "#g=ungo&n=3&p=B8.&t=black"]],
  ["nim", ["#g=nim&p=BWB,W&t=black", "#g=nim&p=BWWB,BW&t=white", "#g=nim&p=&t=black"]],
];
// Which formats cannot hold a position, and say so: the original's text no turn, records no piles.
const refused = (name, start, format) => (format === "SGF" && name === "nim") ||
  (format === "Text" && /=ungo.*(white|8\.)/.test(start));

// Text of these is read with the other to move.
const turnsLost = ["#g=path&n=3&p=WBUUWBUUU&t=black", "#g=nim&p=BWWB,BW&t=white"];

section("what the page writes it reads", async () => {
  await tab("edit");
  let way = 0;
  const names = Object.keys(ways);
  for (const [name, starts] of samples)
    for (const start of [...starts, "random"])
      for (const format of ["Link", "Text", "JSON", "SGF"]) {
        if (start === "random") {
          await game(name);
          await page.click("#random");
        } else await show(start);
        const before = await position();
        const made = await written(format);
        const what = `${name}, ${start}, ${format}`;
        equal(made === null, refused(name, start, format), `${what}: not to be had`);
        if (!made) continue;
        const turnless = format === "Text" && turnsLost.includes(start); // and that is said
        equal(/does not say that (White|Black) is to move/.test(await text("#notice")), turnless, `${what}: the turn is lost`);
        const swapless = format === "Text" && start.endsWith("&s=1"); // so is that
        equal(/does not say that the game has the swap/.test(await text("#notice")), swapless, `${what}: the swap is lost`);
        const turned = turnless ? before.replace(/"(white|black)"/, (colour) => (colour === '"white"' ? '"black"' : '"white"')) : before;
        const expected = format === "Text" ? turned.replace(',"swap":true', "") : turned;
        // With the same game shown and, but for the layouts of the originals, which fit several, with another.
        for (const from of format === "Text" ? [`#g=${name}${name === "nim" ? "" : "&n=2"}&p=`] : [other[name]]) {
          await show(from);
          const by = names[way++ % names.length];
          await ways[by](made);
          await until(`${what}, by ${by}: ${made}`, async () => (await position()) === expected);
        }
      }
});

section("what people type, and what older pages saved", async () => {
  for (const [from, typed, expected] of [
    ["hex", "RB.\n.R.\nBBR\n", { game: "hex", rows: ["RB.", ".R.", "BBR"], to_move: "red" }],
    ["hex", "  R B .\n  . R .\r\n  B . .", { game: "hex", rows: ["RB.", ".R.", "B.."], to_move: "red" }],
    ["nim", "RB.\n.R.\n..R", { game: "hex", rows: ["RB.", ".R.", "..R"], to_move: "blue" }],
    ["hex", "UWB\nUUU\nWWB", { game: "path", rows: ["UWB", "UUU", "WWB"], to_move: "black" }],
    ["ungo", "BW\nW.", { game: "ungo", rows: ["BW", "W."], to_move: "black" }],
    ["path", "BW\nWB", { game: "path", rows: ["BW", "WB"], to_move: "white" }],
    ["nim", "BW\nWB", { game: "nim", piles: ["BW", "WB"], to_move: "black" }],
    ["nim", "BWWB BW", { game: "nim", piles: ["BWWB", "BW"], to_move: "black" }],
    ["path", "BWWB BW", { game: "nim", piles: ["BWWB", "BW"], to_move: "black" }],
    ["nim", '{\n  "position": {\n    "game": "hex",\n    "rows": ["R.", ".."]\n  },\n  "reports": []\n}\n', { game: "hex", rows: ["R.", ".."], to_move: "blue" }],
    ["nim", '{"game": "ungo",\n "size": 2,\n "board": ["B.", ".."], "to_move": "white"}', { game: "ungo", rows: ["B.", ".."], to_move: "white" }],
  ]) {
    await game(from);
    await ways.paste(typed);
    await until(`${JSON.stringify(typed)} on the page of ${from}`, async () => (await position()) === JSON.stringify(expected));
  }
  await game("values");
  await ways.paste("RB\n..");
  await until("on the page of values", async () => (await position()) === JSON.stringify({ game: "hex", rows: ["RB", ".."], to_move: "red" }));
  await ways.paste(`${base}#g=hex&n=1&p=R&t=red\n${base}#g=hex&n=1&p=B&t=red\n`);
  await until("several links", async () => (await page.locator("#gallery button").count()) === 2);
  for (const wrong of ["RB.\n.R\n...", "RBX\n...\n...", `${base}#g=hex&n=3&p=RB&t=red`, '{"game":"hex","rows":["RX","RR"]}']) {
    const before = await position();
    await page.evaluate(() => (document.getElementById("notice").className = ""));
    await ways.paste(wrong);
    await until(`it is said that this is wrong: ${wrong}`, async () => (await page.locator("#notice.bad").count()) === 1);
    equal(await position(), before, "and nothing else happens");
  }
});

const damaged = ["#g=hex&n=3&p=RB&t=red", "#g=hex&n=3&p=RB8.&t=red", "#g=hex&n=3&p=RBX6.&t=red", "#g=hex&n=x&p=.", "#g=hex&n=0&p=", "#g=hex&n=201&p=",
  "#g=hex&n=3", "#g=chess&n=3&p=9.", "#g=hex&n=3&p=9.&t=green", "#g=hex&n=3&p=9.2", "#g=nim&p=BW,BX", "#g=nim&p=BW,,B", "#n=3&p=9."];

section("a damaged link", async () => {
  /** What the address would be changed to, had it been, is there when this has passed. */
  const later = (on) => on.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const fresh = await newPage();
  await fresh.goto(`${base}#g=hex&n=3&p=RB&t=red`);
  await fresh.waitForSelector("#verdict[data-verdict=nobody]");
  await later(fresh);
  check(/damaged: expected 9 cells, found 2/.test(await fresh.innerText("#fault")), `that is told: ${await fresh.innerText("#fault")}`);
  equal(new URL(fresh.url()).hash, "#g=hex&n=3&p=RB&t=red", "the address stays");
  check(/^0+$/.test(await cells(fresh)), "the board is empty");
  await fresh.click("#random");
  await fresh.waitForFunction(() => !location.hash.includes("n=3"));
  check(await fresh.isHidden("#fault"), "what is done then is in the address again");
  await fresh.close();
  await show("#g=hex&n=2&p=RB.R&t=blue");
  await tab("edit");
  const before = await position();
  for (const one of damaged) {
    await page.evaluate((hash) => (location.hash = hash), one);
    await until(`it is told: ${one}`, async () => (await page.isVisible("#fault")) && (await link()) === one);
    await later(page);
    equal([await position(), await link()], [before, one], `${one}: board and address stay`);
    equal(await page.evaluate(async (hash) => Object.keys((await import("./game/position.js")).fromLink(hash)), one), ["fault"], `${one} is damaged`);
  }
  await picture("fault");
  await show("#g=hex&n=2&p=RBR.&t=blue");
  check(await page.isHidden("#fault"), "a good link takes it away");
  await judged("red_won");
  // A link that lost its end is damaged, or lacks only whose turn it is, as those of older pages do.
  for (const whole of ["#g=hex&n=4&p=R.B.RB8.R.&t=blue", "#g=ungo&n=3&p=BB.W5.&t=white", "#g=path&n=3&p=WBUUWBUUU&t=black"]) {
    const lost = await page.evaluate(async (hash) => {
      const { fromLink, wire } = await import("./game/position.js");
      const rows = (found) => String(wire(found.position).rows);
      const found = [];
      for (let length = hash.indexOf("&p=") + 4; length < hash.length; length++) {
        const cut = fromLink(hash.slice(0, length));
        if (cut.position && rows(cut) !== rows(fromLink(hash))) found.push(hash.slice(0, length));
      }
      return found;
    }, whole);
    equal(lost, [], "links that lost their end and are read as something else");
  }
});

section("a link that comes while another is about to be written", async () => {
  await show("#g=hex&n=4&p=R15.");
  await tab("edit");
  await page.evaluate(() => {
    setTimeout(() => { location.hash = "#g=path&n=3&p=WW7U"; }, 150);
    document.getElementById("clear").click(); // the address is written as much later: before the page is told
    for (const end = performance.now() + 250; performance.now() < end;);
  });
  await until("it is followed", async () => (await cells()) === "110000000");
});
