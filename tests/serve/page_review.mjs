// page_review.mjs - a game that is reviewed: who stood how well, the move that lost it, and how play would
// have gone on.
import { accessible, check, equal, page, press, section, show, tab, text, until } from "./page_browser.mjs";

section("a game is reviewed", async () => {
  // Red wins in the middle, throws it away in a corner, and Blue takes the middle.
  await show("#g=hex&n=3&p=9.&t=red");
  await tab("review");
  equal(await text("#judgement"), "No moves to review yet.", "nothing to review");
  check(await page.isDisabled("#run-review"), "there is nothing to run");
  await tab("play");
  await page.selectOption("#sides", "0");
  for (const [number, cell] of [[1, [0, 0]], [2, [1, 1]], [3, [2, 2]]]) {
    await press(...cell);
    await until(`move ${number}`, async () => (await text("#where")).startsWith(`Move ${number} `));
  }
  await tab("review");
  await page.selectOption("#care", "0.1");
  await page.click("#run-review");
  await until("it is reviewed", async () => (await page.isHidden("#reviewed")) && /wins, proven/.test(await text("#mistakes")));
  equal(await text("#judgement"), "Blue wins, proven.", "how it stands at the end");
  equal(await page.locator("#mistakes li").count(), 1, "one mistake");
  check(/^1\. Red a1 Mistake: from red wins, proven to blue wins, proven\. Better: /i.test((await text("#mistakes li")).replace(/\s+/g, " ")),
    `the mistake: ${await text("#mistakes li")}`);
  await accessible("a review");
  // Along the chart, by keys and by a press.
  await page.focus(".chart");
  await page.keyboard.press("Home");
  await until("the start", async () => (await text("#where")).startsWith("Move 0 "));
  equal(await text("#judgement"), "Red wins, proven.", "how it stands at the start");
  await page.keyboard.press("ArrowRight");
  await until("the first move", async () => (await text("#where")).startsWith("Move 1 "));
  const box = await page.locator(".chart").boundingBox();
  await page.mouse.click(box.x + box.width * 0.65, box.y + box.height / 2);
  await until("the second move", async () => (await text("#where")).startsWith("Move 2 "));
  // What was better is a branch of the game, that can be walked.
  await page.click("#mistakes li button:last-child");
  await until("the branch", async () => (await page.locator("#moves .move.on").count()) === 1 && (await text("#where")).startsWith("Move 1 "));
  check((await page.locator("#moves .move").count()) >= 4, "the move is in the list, and how play goes on");
  equal(await page.locator("#mistakes li").count(), 1, "what was found is still told");
  // Proofs beside guesses say that the search came further, not that something was lost.
  equal(await page.evaluate(async () => {
    const { lossOf } = await import("./tools/review.js");
    const [proven, guess] = [(chance) => ({ chance, proven: true, moves: [] }), (chance) => ({ chance, proven: false, moves: [] })];
    return [lossOf(proven(1), guess(0.75), 1), lossOf(guess(0.75), proven(1), 2), lossOf(guess(0.75), proven(0), 1),
      lossOf(guess(0.75), guess(0.5), 1), lossOf(proven(1), proven(0), 1), lossOf(proven(0), proven(0.5), 2)];
  }), [0, 0, 0.75, 0.25, 1, 0.5], "what moves cost");
  await tab("edit");
});

section("a review is sure of what is proven", async () => {
  await page.evaluate(() => (location.hash = "#g=hex&n=4&p=16.&t=red&m=a1a2b2b3c1-5"));
  await until("the game is shown", async () => (await text("#where")) === "Move 5 of 5");
  await tab("review");
  await page.click("#run-review");
  await until("it is reviewed", async () => (await page.isHidden("#reviewed")) && (await page.isVisible(".chart")));
  await until("all of a small board is proven", async () => (await page.locator(".chart .sure").count()) === 6);
  await tab("edit");
});
