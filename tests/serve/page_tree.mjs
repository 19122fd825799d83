// page_tree.mjs - a game is a tree: moves, branches and comments, walked by keys, by a list, and by the browser's
// Back and Forward; links that hold the moves; and that nothing is lost.
import { readFileSync } from "node:fs";
import { accessible, base, cell, cells, check, equal, game, line, link, newPage, page, piles, press, section,
  show, tab, text, until, view } from "./page_browser.mjs";

const shows = (wanted, on = page) => until(`the moves ${wanted}`, async () => (await line(on)) === wanted);
const listed = () => page.evaluate(() => [...document.querySelectorAll("#moves .branch")].map((one) => one.textContent));
const chip = (name, at = 0) => page.locator("#moves .move").filter({ hasText: new RegExp(`^${name}$`) }).nth(at).click();
const keptGames = (on = page) => on.locator("#kept .open").allTextContents();

/** Two people play moves, [row, column] each. */
async function play(moves) {
  for (const [row, column] of moves) {
    const before = await line();
    await until("a turn", async () => / to move\.$/.test(await text("#turn")));
    await press(row, column);
    await until(`a move at ${row}, ${column}`, async () => (await line()) !== before);
  }
}

section("branches, by keys and by the list", async () => {
  await show("#g=hex&n=4&p=");
  await tab("play");
  await page.selectOption("#sides", "0");
  await page.uncheck("#swaps");
  await play([[0, 0], [1, 1], [2, 2], [3, 3]]);
  for (const wanted of ["a1 b2 c3", "a1 b2"]) {
    await page.keyboard.press("ArrowLeft");
    await shows(wanted);
  }
  await play([[0, 3], [3, 0]]);
  equal(await listed(), ["a1 b2 c3", "d1 a4", "d4"], "a line for each branch, below the move in whose place it is");
  equal(await page.locator("#moves .move").evaluateAll((all) => all.map((one) => one.dataset.number).join(" ")), "1 2 3 3 4 4", "numbers");
  await page.keyboard.press("ArrowLeft");
  await shows("a1 b2 d1");
  await page.keyboard.press("ArrowUp");
  await shows("a1 b2 c3");
  await page.keyboard.press("End");
  await shows("a1 b2 c3 d4");
  await page.keyboard.press("Home");
  await shows("");
  equal(await cells(), "0".repeat(16), "the start");
  await chip("a4");
  await shows("a1 b2 d1 a4");
  equal([await cell(3, 0), await cell(2, 2)], [2, 0], "the board of that branch");
  equal(await text("#where"), "Move 4 of 4", "where it is");
  await page.click("#main-line");
  equal(await listed(), ["a1 b2 d1", "c3 d4", "a4"], "made the main line");
  await chip("d4");
  await page.keyboard.press("ArrowLeft");
  await shows("a1 b2 c3");
  await page.click("#drop-branch");
  await shows("a1 b2");
  equal(await listed(), ["a1 b2 d1 a4"], "a branch is deleted");
  await page.click("#last-move");
  await shows("a1 b2 d1 a4");
  equal((await view()).latest, [3, 0], "the last move is marked");
  await page.click("#numbers");
  const numbers = async () => (await view()).layers.find(({ name }) => name === "numbers")?.marks.map(({ text: told }) => told);
  equal(await numbers(), ["1", "2", "3", "4"], "numbers on stones");
  await page.click("#numbers");
  equal(await numbers(), undefined, "and none");
  await page.fill("#comment", "A corner.");
  await page.keyboard.press("ArrowLeft"); // of the text
  await shows("a1 b2 d1 a4");
  await page.click("#back-move");
  await shows("a1 b2 d1");
  equal(await page.inputValue("#comment"), "", "another node has no comment");
  await page.click("#next-move");
  await until("it is there again", async () => (await page.inputValue("#comment")) === "A corner.");
  await accessible("moves");
  const labels = async () => (await view()).layers.find(({ name }) => name === "labels")?.marks.map(({ cell: at, shape, text: told }) => `${at} ${shape ?? told}`);
  const label = async (one) => {
    await page.selectOption("#label", one);
    await page.evaluate(() => scrollTo(0, 0));
  };
  await label("A");
  await press(0, 1);
  await press(2, 1);
  await label("triangle");
  await press(1, 1);
  equal(await labels(), ["0,1 A", "2,1 B", "1,1 triangle"], "labels on cells");
  await press(1, 1);
  equal(await labels(), ["0,1 A", "2,1 B"], "one is taken away");
  await label("");
});

section("editing and other tabs drop no game", async () => {
  await tab("edit");
  await page.click("[data-brush='0']");
  await press(0, 2);
  await until("a board that was set up", async () => (await line()) === "a1 b2 d1 a4 set up");
  await page.keyboard.press("Control+z");
  await shows("a1 b2 d1 a4");
  await page.keyboard.press("Control+y");
  await shows("a1 b2 d1 a4 set up");
  await tab("play");
  await until("a game goes on there", async () => (await text("#turn")) === "Blue to move.");
  await play([[2, 0]]);
  equal(await line(), "a1 b2 d1 a4 set up a3", "its moves are of the same game");
  await tab("solve");
  await chip("b2");
  await shows("a1 b2");
  await tab("play");
  await shows("a1 b2");
  await show("#g=hex&n=4&p=R15.&t=blue");
  equal(await line(), "", "a link begins another game");
  await page.goBack();
  await shows("a1 b2");
  equal((await listed()).join(" "), "a1 b2 d1 a4 set up a3", "and the one before is as it was");
});

section("Back and Forward, and links with moves", async () => {
  await show("#g=path&n=3&p=");
  await tab("play");
  await page.selectOption("#sides", "0");
  await play([[0, 0], [1, 1], [2, 2]]);
  equal(await link(), "#g=path&n=3&p=9U&t=white&m=a1b2c3-3", "the link has the moves");
  for (const wanted of ["a1 b2", "a1", "a1 b2"]) {
    await (wanted === "a1 b2" && (await line()) === "a1" ? page.goForward() : page.goBack());
    await shows(wanted);
  }
  await chip("c3");
  await shows("a1 b2 c3");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft"); // many steps are one place
  await shows("");
  await page.goBack();
  await shows("a1 b2 c3");
  const other = await newPage();
  await other.goto(`${base}#g=path&n=3&p=9U&t=white&m=a1b2c3-3`);
  await shows("a1 b2 c3", other);
  equal(await cells(other), "100020001", "its board");
  await other.click("#tab-play");
  await other.selectOption("#sides", "2");
  await other.evaluate(() => (location.hash = "#g=path&n=3&p=9U&t=white&m=a1-1"));
  await shows("a1", other);
  await until("Dyad waits to be asked", () => other.isVisible("#start"));
  await other.click("#start");
  await until("and moves then", async () => (await line(other)).split(" ").length === 2);
  const before = await line(other);
  await other.reload();
  await shows(before, other);
  check(await other.isVisible("#take-back"), "it is played on after the page is loaded again");
  await other.click("#take-back");
  await shows("", other);
  await other.close();
  for (const [hash, why] of [["#g=path&n=3&p=9U&t=white&m=a1a1-2", /move 2/], ["#g=path&n=3&p=9U&t=white&m=a1b2", /end of its moves/],
    ["#g=path&n=3&p=9U&t=white&m=a1b2c3-2", /expected 2 moves/], ["#g=path&n=3&p=9U&t=white&m=d1-1", /there is no “d1”/],
    ["#g=nim&p=BW&t=black&m=1.3-1", /move 1/], ["#g=nim&p=BW&t=black&m=constructor-1", /there is no/]]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await until(`${hash} is damaged`, async () => (await page.isVisible("#fault")) && why.test(await text("#fault")));
    equal([await line(), await link()], ["a1 b2 c3", hash], "board and address stay");
  }
  await show("#g=nim&p=BWW,B&t=black");
  check(await page.isHidden("#fault"), "a good link takes it away");
  await page.fill("#paste", `${base}#g=path&n=2&p=4U&t=white&m=a1b2-2`);
  await page.click("#read");
  await shows("a1 b2");
  await page.click("[data-export=Link]");
  await until("the link is copied", async () => (await page.evaluate(() => navigator.clipboard.readText())).endsWith("#g=path&n=2&p=4U&t=white&m=a1b2-2"));
  await show("#g=nim&p=BWW,B&t=black");
  await page.evaluate(() => (location.hash = "#g=nim&p=BWW,B&t=black&m=1.1,1.2:-2"));
  await until("nor do piles have cells", () => page.isVisible("#fault"));
});

section("piles, the last move there, and captured stones", async () => {
  await show("#g=nim&p=BWW,WB&t=black");
  await tab("play");
  await page.selectOption("#sides", "0");
  await play([[0, 0], [1, 0]]);
  equal([await line(), JSON.stringify(await piles())], ["1:1 2:1", "[[],[]]"], "moves in piles");
  equal((await view()).layers.find(({ name }) => name === "latest").marks, [{ cell: [1, -1], shape: "disc", tone: "path", text: "−2" }], "what was taken");
  await until("the link has them", async () => (await link()) === "#g=nim&p=BWW,WB&t=black&m=1.1,2.1-2");
  await page.keyboard.press("ArrowLeft");
  await shows("1:1");
  equal(JSON.stringify(await piles()), "[[],[2,1]]", "a step back");
  await show("#g=ungo&n=3&p=");
  await tab("play");
  await play([[0, 1], [0, 0], [1, 0]]);
  equal(await text("#captured"), "Captured: 0 black, 1 white", "captured stones are counted");
  await page.click("#first-move");
  await shows("");
  equal(await text("#captured"), "", "at the start none were");
});

section("resigning while Dyad thinks, and a hint", async () => {
  await show("#g=hex&n=11&p=");
  await tab("play");
  await page.selectOption("#sides", "2");
  await page.selectOption("#level", "8");
  await page.selectOption("#seconds", "5");
  await until("a turn", async () => (await text("#turn")) === "Red to move.");
  await press(2, 2);
  await until("Dyad thinks", async () => /thinking/.test(await text("#thought")));
  await page.click("#resign");
  await page.click("#resign-yes");
  await until("Red resigns", async () => (await text("#turn")) === "Blue wins: the other gave up.");
  equal([await line(), (await text("#thought")).trim()], ["c3 resign", ""], "and Dyad thinks no more");
  await until("the link says so", async () => (await link()).endsWith("&m=c3:R-2"));
  await page.selectOption("#seconds", "0.2");
  await page.click("#take-back");
  await until("taken back, Dyad answers", async () => (await line()).split(" ").length === 2);
  await page.click("#hint");
  await until("a hint", async () => (await view()).layers.some(({ name }) => name === "hint") && /Dyad would play/.test(await text("#notice")));
  equal((await line()).split(" ").length, 2, "it is not played");
  await page.selectOption("#level", "1");
  const [asked] = await Promise.all([page.waitForRequest((request) => request.url().endsWith("/move")), page.selectOption("#sides", "1")]);
  equal(asked.postDataJSON().level, 1, "Dyad plays as well as it is asked to");
  await page.selectOption("#level", "8");
  await page.selectOption("#sides", "0");
});

section("records are read and saved whole", async () => {
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-export=SGF]")]);
    return readFileSync(await file.path(), "utf8");
  };
  const read = async (what, wanted) => {
    await page.fill("#paste", what);
    await page.click("#read");
    await shows(wanted);
  };
  const hex = "(;FF[4]GM[11]AP[x]SZ[4]PB[Ada];B[a1]C[A corner.];W[swap-pieces]LB[b2:A]TR[c3][d4]\n(;B[c3];W[d4])\n(;B[d1]C[a \\] b];W[resign]))\n";
  await read(hex, "a1 swap c3 d4");
  equal(await listed(), ["a1 swap c3", "d1 resign", "d4"], "moves and branches");
  await chip("d1");
  await until("a comment", async () => (await page.inputValue("#comment")) === "a ] b");
  await chip("swap");
  await until("labels", async () => (await view()).layers.some(({ name, marks }) => name === "labels" && marks.length === 3));
  await chip("resign");
  await tab("play");
  await until("how it ended", async () => (await text("#turn")) === "Red wins: the other gave up.");
  equal(await saved(), hex, "saved with all of it");
  const go = "(;FF[4]GM[1]SZ[3]RU[Un-Go]AB[aa]AW[bb]\n(;B[cc]\n(;AB[ab]AE[aa]PL[W];W[ac])\n(;W[ba]))\n(;W[ca];W[cb]))\n";
  await read(go, "c3 set up a3");
  equal(await cells(), "000120201", "stones that are set up under way");
  equal(await listed(), ["c3", "c1 c2", "set up", "b1", "a3"], "branches of it");
  await chip("c2");
  await shows("c1 c2");
  equal(await saved(), go, "saved with all of it");
  await read("(;GM[11]SZ[2];B[a1];W[b1];B[a2];W[b2])", "a1 b1 a2 b2"); // play went on after it was won
  equal(await cells(), "1212", "a record that goes on after the end");
  await read("(;GM[11]SZ[3];B[a2];W[b2];B[swap-pieces])", "a2 b2 swap"); // a swap that came late
  await read("#3c1,a2:sb2", "a2 swap b2");
  await read("(;GM[11]SZ[3];B[a1])(;GM[11]SZ[3];B[b2];W[c3])", "a1");
  await until("several games are offered", async () => (await page.locator("#gallery button").count()) === 2);
  await page.locator("#gallery button").nth(1).click();
  await shows("b2 c3");
  await page.fill("#paste", "(;GM[11]SZ[3];B[a1];W[a1])");
  await page.click("#read");
  await until("a move that cannot be is told", async () => /move 2.*empty cell.*column 21/i.test(await text("#notice")));
  equal(await line(), "b2 c3", "and the game stays");
  await page.evaluate(() => history.back());
  await shows("a1");
});

section("games that are kept", async () => {
  const other = await newPage();
  await other.goto(base);
  await until("a list", async () => (await keptGames(other)).length > 2);
  check(await other.isVisible("#kept .open >> nth=0"), "which is open where there is one");
  await other.locator("#kept .open").filter({ hasText: "Hex 4 × 4" }).first().click();
  await until("it is opened", async () => (await other.locator("#moves .move").count()) > 3 && (await cells(other)).length === 16);
  await until("and comes first", async () => (await keptGames(other))[0].includes("Hex 4 × 4"));
  await other.locator("#kept [title=Rename]").first().click();
  await other.keyboard.type("My game");
  await other.keyboard.press("Enter");
  await until("it has a name", async () => (await keptGames(other)).some((one) => one.startsWith("My game")));
  const count = (await keptGames(other)).length;
  await other.locator("#kept [title=Delete]").last().click();
  await until("one is deleted", async () => (await keptGames(other)).length === count - 1);
  // What is damaged there is passed over, and told when it is opened.
  await other.evaluate(() => {
    const all = JSON.parse(localStorage.getItem("dyad.games"));
    localStorage.setItem(`dyad.game.${all.at(-1).id}`, '{"v":1,"nodes":[[0,-1,null,0,{"s":"#g=hex&n=2&p=9999."}]]}');
    localStorage.setItem("dyad.games", JSON.stringify([...all, { id: 7 }, null, "x"]));
  });
  await other.locator("#kept .open").last().click();
  await until("that is told", async () => /cannot be read/.test(await other.innerText("#notice")));
  // No room: that is told, and the game goes on.
  await other.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await other.click("#tab-edit");
  await other.click("#random");
  await until("there is no room", async () => /no room left/.test(await other.innerText("#notice")));
  await other.close();
  await game("hex");
});
