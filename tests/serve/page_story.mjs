// page_story.mjs - what the page says of a game that is played: how it came to its end, and nothing that a referee of
// bare boards would guess; and that the verdict on a board and what is proven of it do not contradict each other.
import { accessible, cells, check, equal, game, judged, page, picture, press, section, show, tab, text, until, view } from "./page_browser.mjs";

/** Follows a link with moves until the page says that of the game: the sentence, and why. */
async function follow(link, sentence, reason) {
  await page.evaluate((hash) => (location.hash = hash), link);
  await until(`${link}: ${sentence} ${reason}`, async () => (await text("#sentence")) === sentence && (await text("#reason")) === reason);
}

const facts = async () => (await text("#evidence")).replace(/\s+/g, " ");
const lastOnes = async () => (await view()).rings?.filter(({ colour }) => colour === 0).length ?? 0;

section("a game says how it came to its end", async () => {
  await game("hex");
  await tab("edit");
  for (const [link, sentence, reason, told] of [
    ["#g=hex&n=3&p=9.&t=red&m=b1a1b2a2b3-5", "Red wins.", "Red joined top and bottom with move 5, b3.", "Path 3 cells: b1 b2 b3"],
    ["#g=hex&n=3&p=9.&t=red&m=b1:s-2", "Red to move.", "Move 2: Blue swapped.", ""],
    ["#g=hex&n=3&p=9.&t=red&m=b2a1:r-3", "Blue wins.", "Red resigned after 2 moves.", ""],
    ["#g=hex&n=3&p=9.&t=red&m=:R-1", "Red wins.", "Blue resigned before the first move.", ""],
    ["#g=path&n=2&p=4U&t=white&m=a1b1b2a2-4", "Nobody wins.", "Move 4 filled the board, and neither side has joined.", ""],
    ["#g=path&n=2&p=4U&t=white&m=a1a2b1-3", "White wins.", "White joined left and right with move 3, b1.", "Path 2 cells: a1 b1"],
    ["#g=path&n=2&p=4U&t=white&m=a1b2-2", "White to move.", "Move 2: Black played b2.", "White needs 1 more cell Black needs 1 more cell White wins at b1"],
    ["#g=ungo&n=3&p=9.&t=black&m=a1b1-2", "Black to move.", "Move 2: White played b1.", "Standard play Black wins after 13 more moves"],
    ["#g=ungo&n=3&p=9.&t=black&m=a1b1c1a2b2a1c2a3b3a1b1a2a3a1a2-15", "Black wins.", "Move 15: Black played a2. White then had no legal move.", ""],
    ["#g=ungo&n=2&p=4.&t=black&m=a1b1a2b2a1a2a1-7", "Nobody wins.",
      "Play repeats: the board after move 7 is the one after move 1, and the same side is to move.", ""],
    ["#g=ungo&n=3&p=9.&t=black&m=a1b1c1a2b2a1c2a3b3a1b1a2a3a1-14", "Black to move.", "Move 14: White played a1.", "Standard play Black wins after 1 more move"],
    ["#g=nim&p=BW,W&t=white&m=2.1-1", "Black to move.", "Move 1: White took disc 1 of pile 2.", "Best play Black wins. Sum 1/2"],
    ["#g=nim&p=BW,W&t=white&m=2.1,1.1-2", "Black wins.", "Move 2: Black took disc 1 of pile 1. White then had no legal move.", ""],
  ]) {
    await follow(link, sentence, reason);
    equal([await facts(), await lastOnes()], [told, 0], `${link}: what else is told, and stones that may have been the last`);
  }
  await show("#g=hex&n=3&p=RB.RB.R2.");
  await judged("red_won");
  check(/last stone was on one of the 3 cells/.test(await text("#reason")) && (await lastOnes()) === 3, "of a bare board that is still told");
  for (const [mover, link] of [["Red", "#g=hex&n=3&p=9.&t=red"], ["Blue", "#g=hex&n=4&p=16.&t=blue"]])
    await follow(link, `No winner yet: ${mover} to move.`, `Nobody has joined their sides; ${mover.toLowerCase()} is to move.`);
  await follow("#g=ungo&n=1&p=1.&t=black", "Standard play: White wins.", "Black is to move and has no legal move; 0 black and 0 white stones were captured.");
});

section("a game that was just played, and one against the clock", async () => {
  await show("#g=hex&n=2&p=4.&t=red");
  await tab("play");
  await page.selectOption("#sides", "0");
  for (const [row, column] of [[0, 0], [0, 1], [1, 0]]) {
    await until("a turn", async () => /to move/.test(await text("#turn")));
    const before = await text("#moves");
    await press(row, column);
    await until("a move", async () => (await text("#moves")) !== before);
  }
  await until("the end", async () => (await text("#reason")) === "Red joined top and bottom with move 3, a2.");
  check((await page.isVisible("#verdict")) && (await lastOnes()) === 0, "it stands beside the board, which marks no other last stone");
  await picture("story");
  await page.click("#take-back");
  await until("taken back", async () => /to move/.test(await text("#turn")));
  await page.evaluate(async () => (await import("./tools/play.js")).play.lose(1, true));
  await until("no time is left", async () => (await text("#reason")) === "Red’s time ran out after 2 moves.");
  equal(await page.evaluate(async () => {
    const [{ textOf, treeOfText }, { play }] = [await import("./game/tree_text.js"), await import("./tools/play.js")];
    const tree = treeOfText(textOf(play.page.tree), "again");
    return (await tree.stand(tree.shown)).ending;
  }), "time", "and that is kept");
  await tab("edit");
});

section("what is proven does not contradict the verdict", async () => {
  for (const [link, colour] of [["#g=hex&n=3&p=9.&t=red", "Red"], ["#g=hex&n=3&p=9.&t=red&m=b2-1", "Blue"]]) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await tab("analyse");
    await until("it is proven", async () => /^Red wins.* – proven\.$/.test(await text("#standing")));
    await until("whose turn it is", async () => (await text("#sentence")).endsWith(`${colour} to move.`));
    check(!/undecided/i.test(await text("#verdict")), `it does not read: ${await text("#sentence")}`);
  }
  await follow("#g=ungo&n=2&p=4.&t=black&m=a1b1a2b2a1a2a1-7", "Nobody wins.",
    "Play repeats: the board after move 7 is the one after move 1, and the same side is to move.");
  await until("an analysis knows that the game is over", async () => (await text("#standing")) === "Nobody has won.");
  await tab("edit");
});

section("Dyad offers to resign when it is proven to lose", async () => {
  const stones = async (colour) => [...(await cells())].filter((one) => one === String(colour)).length;
  await show("#g=hex&n=3&p=9.&t=red");
  await tab("play");
  await page.selectOption("#level", "3");
  await page.selectOption("#sides", "2");
  check(await page.isChecked("#resigns"), "unless it is switched off");
  await press(1, 1);
  await until("it offers that, and says why", async () => (await page.isVisible("#giving")) &&
    /^Dyad offers to resign: Red wins in 2 moves, which is proven\.$/.test(await text("#gives")));
  check(await page.isHidden("#start"), "nothing else is asked of it");
  await accessible("an offer to resign");
  await picture("resigns");
  await page.click("#decline");
  await until("it plays on", async () => (await stones(2)) === 1 && (await text("#turn")) === "Red to move.");
  check(await page.isHidden("#giving"), "the offer is gone");
  await page.click("#take-back");
  await until("taken back", async () => (await stones(1)) === 0);
  await page.click("#again");
  await press(1, 1);
  await until("in another game it offers again", () => page.isVisible("#giving"));
  await page.click("#accept");
  await until("it has resigned", async () => (await text("#turn")) === "Red wins: the other gave up.");
  await until("and the page says so", async () => (await text("#reason")) === "Blue resigned after 1 move.");
  await page.click("#again");
  await page.uncheck("#resigns");
  await press(1, 1);
  await until("switched off, it plays on", async () => (await stones(2)) === 1 && (await text("#turn")) === "Red to move.");
  await page.check("#resigns");
  await page.selectOption("#sides", "0");
  await tab("edit");
});

section("in how many moves a side wins is shown where it is proven", async () => {
  await show("#g=hex&n=3&p=9.&t=red");
  await tab("analyse");
  await until("all is proven", async () => /^All is proven/.test(await text("#analysis-state")));
  check(/^Red wins in \d+ moves – proven\.$/.test(await text("#standing")), await text("#standing"));
  const shown = await page.locator("#ranked li:not([hidden]) .share").allInnerTexts();
  const wins = shown.filter((one) => /^wins in \d+$/.test(one)).map((one) => Number(one.slice(8)));
  const losses = shown.filter((one) => /^loses in \d+$/.test(one)).map((one) => Number(one.slice(9)));
  equal(wins.length, shown.filter((one) => one.startsWith("wins")).length, `each that wins says in how many: ${shown}`);
  equal(wins, [...wins].sort((one, other) => one - other), "those that win soonest come first");
  equal(losses, [...losses].sort((one, other) => other - one), "of those that lose the one that resists longest");
  equal(wins[0], Number(/\d+/.exec(await text("#standing"))[0]), "the first does what the sentence says");
  await tab("solve");
  await page.click("#run");
  await until("solved", async () => (await text("#answer")) === `Red wins in ${wins[0]} moves with best play.` && (await page.isEnabled("#run")));
  equal((await text("#line")).split(": ")[1].trim().split(" ").length, 2 * wins[0] - 1, "the line goes to the end");
  await tab("edit");
});
