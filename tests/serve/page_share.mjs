// page_share.mjs - positions in and out: what the page writes it reads.
import { readFileSync } from "node:fs";
import { check, closed, drawn, equal, game, judged, link, newPage, page, place, section, show,
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
