// page_share.mjs - positions in and out: what the page writes it reads.
import { readFileSync } from "node:fs";
import { accessible, cell, cells, check, closed, drawn, equal, game, judged, link, newPage, page, place, section, show,
  tab, text, until, verdict } from "./page_browser.mjs";

section("paste, drop, link and export", async () => {
  await game("hex");
  await page.fill("#paste", "1\n2\nRR\nRB\n");
  await page.click("#read");
  await judged("impossible");
  await page.fill("#paste", "3\n\nWBB\nWWU\nWBB\n\n2\n\nWW\nBB\n\n0\n");
  await page.click("#read");
  await judged("white_wins_in_one");
  equal(await page.locator("#gallery button").count(), 2, "several positions are offered");
  await game("hex");
  await page.fill("#paste", "1\n2\nRR\nRX\n");
  await page.click("#read");
  await until("what is wrong is told with its place", async () => /line 4, column 2/.test(await text("#notice")));
  await page.fill("#paste", "(;FF[4]GM[11]SZ[3]AB[a1][b2]AW[c1])");
  await page.click("#read");
  await until("SGF is read", async () => (await link()).startsWith("#g=hex&n=3&p="));
  await page.evaluate(() => {
    const header = "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2, 2), }";
    const padded = header.padEnd(117) + "\n";
    const bytes = new Uint8Array([0x93, ...[..."NUMPY"].map((c) => c.charCodeAt(0)), 1, 0, 118, 0, ...[...padded].map((c) => c.charCodeAt(0)), 1, 2, 0, 1]);
    const data = new DataTransfer();
    data.items.add(new File([bytes], "boards.npy"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await until("a dropped .npy file", async () => (await link()) === "#g=hex&n=2&p=RB.R&t=blue");

  // SGF is of the character set that its CA names: names, comments and all moves are there.
  const charsets = [
    ["Shift_JIS", [0x83, 0x5d, 0x95, 0x5c], "ゾ表", /^Read: Hex[^.]*$/],
    ["cp936", [0xbd, 0xf0, 0x95, 0x5c, 0x8a, 0x5d], "金昞奭", /^Read: Hex[^.]*$/],
    ["klingon", [0xe9], "é", /not known: it is read as ISO-8859-1/],
    [null, [0xe9], "é", /no CA states/],
    ["UTF-8", [0xc3, 0xa9], "é", /^Read: Hex[^.]*$/],
  ];
  for (const [name, bytes, comment, said] of charsets) {
    await page.evaluate(() => Object.assign(document.getElementById("notice"), { className: "", textContent: "" }));
    const head = `(;GM[11]SZ[3]${name ? `CA[${name}]` : ""};B[a1]C[`;
    const buffer = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from("];W[b2])")]);
    await page.setInputFiles("#file", { name: "game.sgf", mimeType: "application/x-go-sgf", buffer });
    await until(`SGF in ${name}`, async () => said.test(await text("#notice")));
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("[data-export=SGF]")]);
    const sgf = readFileSync(await saved.path(), "utf8");
    check(sgf.includes(`C[${comment}]`) && sgf.includes("W[b2]"), `SGF in ${name}: ${sgf}`);
  }
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "1\n1\nBWW\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await until("pasted anywhere", async () => (await link()) === "#g=nim&p=BWW&t=black");
  for (const [start, formats] of [["#g=hex&n=3&p=R.B.R.B..", ["Text", "JSON", "SGF", "SVG", "PNG"]], ["#g=path&n=2&p=WBUU", ["SVG"]],
    ["#g=ungo&n=3&p=B.W6.", ["SGF"]], ["#g=nim&p=BWB,W", ["Text", "PNG"]]]) {
    await show(start);
    for (const format of formats) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export=${format}]`)]);
      const bytes = readFileSync(await file.path());
      const wanted = { Text: /^\d+\n/, JSON: /"reports"/, SGF: /^\(;/, SVG: /^<svg/, PNG: /^.PNG/ }[format];
      check(wanted.test(bytes.toString("latin1")), `${start}: ${format} is ${bytes.length} bytes: ${bytes.toString("latin1").slice(0, 40)}`);
    }
  }
  await show("#g=hex&n=3&p=R.B.R.B..");
  await page.click("[data-export=Link]");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const other = await newPage();
  await other.goto(copied);
  await other.waitForSelector("#verdict[data-verdict]");
  equal(await other.evaluate(() => [...document.getElementById("grid").board.position.cells].join("")), "102010200", "a shared link");
  await other.close();
});

section("what is too large to be drawn", async () => {
  await show("#g=hex&n=3&p=");
  await page.fill("#paste", "#201c1,a1");
  await page.click("#read");
  await until("it is refused", async () => /200/.test(await text("#notice")));
  equal(await page.inputValue("#size"), "3", "the board stays");
});

section("with a token", async () => {
  const other = await newPage();
  await other.goto(closed.replace(/#.*/, ""));
  await other.waitForFunction(() => /token is missing/.test(document.getElementById("sentence").textContent));
  await other.goto("about:blank");
  await other.goto(closed);
  await other.waitForSelector("#verdict[data-verdict=nobody]", { state: "attached" });
  check(!other.url().includes("token"), `the token is not in the address: ${other.url()}`);
  await other.click("#tab-solve");
  await other.reload();
  await other.waitForSelector("#verdict[data-verdict=nobody]", { state: "attached" });
  await other.close();
});

section("a link to HexWorld", async () => {
  const button = "[data-export=HexWorld]";
  const shown = (link) => until(link, async () => (await page.evaluate(() => location.hash)).startsWith(link));
  await page.evaluate(() => (location.hash = "#g=hex&n=5&p=25.&t=red&m=a2:sc3d4-4"));
  await until("the game", async () => (await text("#where")) === "Move 4 of 4");
  await page.click("#back-move");
  await until("a move back", async () => (await text("#where")) === "Move 3 of 4");
  check((await page.locator("#exports button").allInnerTexts()).includes("HexWorld"), "it stands in the row of exports");
  await page.click(button);
  await until("it is copied", async () => (await text("#notice")) === "The link to HexWorld has been copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  equal(link, "https://hexworld.org/board/#5c1,a2:sc3", "the moves up to what is shown");
  await show("#g=hex&n=3&p=");
  await page.fill("#paste", link);
  await page.click("#read");
  await shown("#g=hex&n=5&p=25.&t=red&s=1&m=a2:sc3-3");
  await game("path");
  check(await page.isHidden(button), "there is none of PATH");
  await game("hex");
  check(await page.isVisible(button), "but of Hex");
});

section("records say how they are read, and ask for what they do not state", async () => {
  const read = async (record) => {
    await page.fill("#paste", record);
    await page.click("#read");
  };
  const says = (what, pattern) => until(what, async () => await page.isVisible("#reading") && pattern.test(await text("#reading")));
  const shows = (moves) => until(moves, async () => (await page.evaluate(() => [...document.querySelectorAll("#moves .on")].map((one) => one.textContent).join(" "))) === moves);
  await game("hex");
  await page.evaluate(() => { // all that is said: the verdict comes soon after it
    const live = document.getElementById("live"), heard = [];
    window.heard = heard;
    new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await read("(;FF[4]PB[p]PW[q]SZ[5]RE[W]SO[http://www.littlegolem.com];W[ad];B[de];W[resign])");
  await says("the dialect, in the words of the table", /^Read as Little Golem's SGF\.\s+Who begins\s+who moves first, W, who is PB/);
  await shows("a4 d5 resign");
  await until("it is said to those who listen", () => page.evaluate(() => window.heard.some((words) => /as Little Golem's SGF$/.test(words))));
  await read("3\n\nWBB\nWWU\nWBB\n\n0\n");
  await judged("white_wins_in_one");
  check(await page.isHidden("#reading"), "of a position nothing is said");
  await game("hex");
  // Two dialects fit: the board stays until one of the readings is chosen.
  const before = await cells();
  const unstated = "(;FF[4]SZ[5];W[ad];B[bb])";
  await read(unstated);
  await says("both readings", /Two dialects fit\. Which one is it\?/);
  equal(await cells(), before, "nothing is guessed");
  equal(await page.locator("#reading button").allInnerTexts().then((all) => all.map((one) => one.split("\n")[0])), ["Little Golem's SGF", "The standard's SGF"], "the readings");
  equal(await page.locator("#reading button canvas").count(), 2, "each with its board");
  await accessible("two readings");
  for (const [dialect, stone, title] of [["little-golem", 1, /^Read as Little Golem's/], ["sgf", 2, /^Read as SGF/]]) {
    await read(unstated);
    await page.click(`#reading [data-dialect=${dialect}]`);
    await says(dialect, title);
    equal(await cell(3, 0), stone, `whose stone it is: ${dialect}`);
  }
  // What the size of the board is, and the game.
  await read("b1 c2 swap-pieces");
  await says("no swap behind the second move", /size of the board\. How large is the board\?/);
  await accessible("a size is asked for");
  await page.fill("#reading-size", "4");
  await read("b1 swap-pieces c2");
  await until("the size is asked for", () => page.isVisible("#reading-size"));
  await page.fill("#reading-size", "4");
  await page.click("#read-size");
  await says("lines of moves", /^Read as lines of moves\./);
  await shows("b1 swap c2");
  await game("nim");
  await read("(;FF[4]EV[null]SZ[5];W[ab];B[bc])");
  await says("a game is asked for", /Which game is it\?/);
  await page.click("#reading [data-game=hex]");
  await says("and then the dialect", /Which one is it\?/);
  await page.click("#reading [data-dialect=little-golem]");
  await until("the game as it was chosen", async () => (await link()).startsWith("#g=hex&n=5"));
  // Formats of other programs and sites, and links within text.
  for (const [record, title, moves] of [
    ['[{"boardsize":5,"moves":"a4 swap-pieces c3","winner":"red","outcome":"resign"}]', "PlayHex's export and API", "a4 swap c3"],
    ["https://trmph.com/hex/board#5,a4a4c3", "trmph's links", "d1 swap c3"], ["Look at https://hexworld.org/board/#5c1,a4c3 and say.", "links within text", "a4 c3"],
    ["<hexboard size=\"5x5\" contents=\"R 1:a4 B 2:c3\" />", "HexWiki's diagrams", "a4 c3"], ["5,a4:sc3", "Hexata's trees, and links without “#”", "a4 swap c3"],
  ]) {
    await read(record);
    await says(title, new RegExp(`^Read as ${title.replace(/[.]/g, "\\.")}\\.`, "i"));
    await shows(moves);
  }
  await read("~ nothing of the kind");
  await says("what is read", /begins as nothing that this page reads.*PlayHex's export and API/s);
  check((await page.locator("#notice").getAttribute("class")).includes("bad"), "and that it was not");
  await page.fill("#paste", "");
});
