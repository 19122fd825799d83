// page_golden.mjs - boards look as they did: small pictures in golden/, drawn by the page's own modules without
// any text, compared by the browser pixel by pixel. Versions of Chromium blend edges a little differently: few
// pixels may differ by much. DYAD_GOLDEN=write makes the pictures anew; look at them before they are committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { check, equal, legend, page, section, show, tab, until } from "./page_browser.mjs";

const folder = new URL("golden/", import.meta.url);
const MUCH = 40; // of 255, in any of red, green and blue
const FEW = 0.004; // of all pixels

const row = (from, length) => Array.from({ length }, (_, i) => [from, i]);
// A link, a theme, a turn, and what is to be seen: see web/board/signs.js.
const boards = {
  "hex-flat-light": ["#g=hex&n=5&p=RB.B.BR.RBB.RB..BRR.B..RB", "light", "flat", { paths: [{ cells: [[0, 0], [1, 1], [2, 2], [3, 2], [4, 3]] }],
    rings: [{ cell: [1, 1], colour: 0 }, { cell: [3, 2], colour: 0 }], latest: [4, 4], hover: [2, 1] }],
  "hex-upright-dark": ["#g=hex&n=4&p=", "dark", "upright", { heat: [...row(0, 4), ...row(1, 4), ...row(2, 4), ...row(3, 4)].map((cell, i) =>
    ({ cell, share: i / 15, tied: i > 12 })) }],
  "hex-diamond-light": ["#g=hex&n=4&p=R..B.RB.B..R.B..", "light", "diamond", { support: [[0, 1], [0, 2], [1, 0]],
    marks: [{ cell: [2, 1], kind: "good" }, { cell: [2, 2], kind: "bad" }, { cell: [3, 2], kind: "even" }] }],
  "hex-pointy-dark": ["#g=hex&n=4&p=R..B.RB.B..R.B..", "dark", "pointy", { legal: [[0, 1], [0, 2], [1, 3]],
    rings: [{ cell: [2, 1], colour: 1 }, { cell: [3, 2], colour: 2 }], cursor: [1, 0] }],
  "path-light": ["#g=path&n=4x5&p=WBWBUWWBBWBWWWWUUBBW", "light", "", { paths: [{ cells: [[1, 0], [1, 1], [2, 1], [2, 2], [2, 3], [2, 4]] },
    { cells: [[0, 1], [0, 2]], dashed: true }] }],
  "path-dark": ["#g=path&n=4&p=WB3.W5.BWBW.".replaceAll(".", "U"), "dark", "", { layers: [
    { name: "own", tints: [{ cells: row(2, 4), tone: "accent", hatched: true }], arrows: [{ from: [0, 2], to: [2, 1], tone: "first" }] }] }],
  "points-light": ["#g=ungo&n=5&p=B.W..BBWW..BW.W.BBW.W.B.B", "light", "", { latest: [2, 2], fading: [{ cell: [0, 1], colour: 2, left: 0.5 }] }],
  "piles-dark": ["#g=nim&p=BWWB,WB,WWWWBB", "dark", "", { legal: [[0, 1]], marks: [{ cell: [2, 0], kind: "good" }], hover: [1, -1] }],
};

/** Draws a board; how many pixels differ by much from the picture, as a share. */
const drawnBeside = (link, theme, turn, view, golden) => page.evaluate(async ([link, theme, turn, view, golden, much]) => {
  const [{ fromLink }, { gameOf }, { geometryOf }, { Painter }, { readPalette }, { layersOf }] = await Promise.all(["./game/position.js", "./game/games.js",
    "./board/geometry.js", "./board/painter.js", "./board/palette.js", "./board/signs.js"].map((name) => import(name)));
  const { position, fault } = fromLink(link);
  if (fault) throw new Error(`${link}: ${fault}`);
  const before = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = theme;
  readPalette();
  const game = gameOf(position.game);
  const canvas = document.createElement("canvas");
  const geometry = geometryOf(game, position, [150, 120], { bare: true, turn });
  const painter = new Painter(canvas);
  painter.resize(geometry.width, geometry.height);
  painter.draw(game, position, geometry, { ...view, layers: layersOf(view, []) });
  if (before) document.documentElement.dataset.theme = before;
  else delete document.documentElement.dataset.theme;
  readPalette();
  const answer = { url: canvas.toDataURL("image/png"), differ: 1 };
  if (!golden) return answer;
  const image = new Image();
  image.src = golden;
  await image.decode();
  if (image.width !== canvas.width || image.height !== canvas.height) return answer;
  const other = new OffscreenCanvas(image.width, image.height).getContext("2d");
  other.drawImage(image, 0, 0);
  const [one, two] = [canvas.getContext("2d"), other].map((context) => context.getImageData(0, 0, image.width, image.height).data);
  let differ = 0;
  for (let i = 0; i < one.length; i += 4)
    if ([0, 1, 2, 3].some((part) => Math.abs(one[i + part] - two[i + part]) > much)) differ++;
  return { ...answer, differ: differ / (one.length / 4) };
}, [link, theme, turn, view, golden, MUCH]);

section("boards look as they did", async () => {
  const writes = process.env.DYAD_GOLDEN === "write";
  for (const [name, board] of Object.entries(boards)) {
    const file = new URL(`${name}.png`, folder);
    const golden = !writes && existsSync(file) ? `data:image/png;base64,${readFileSync(file, "base64")}` : null;
    const { url, differ } = await drawnBeside(...board, golden);
    if (writes) mkdirSync(folder, { recursive: true });
    if (writes) writeFileSync(file, Buffer.from(url.split(",")[1], "base64"));
    else check(differ <= FEW, `${name}: ${(100 * differ).toFixed(2)} % of the pixels are others; DYAD_GOLDEN=write writes what is drawn to ${file.pathname}`);
  }
});

section("a stone that is painted looks as when all are drawn", async () => {
  for (const link of ["#g=hex&n=19&p=", "#g=ungo&n=60&p=", "#g=path&n=23&p="]) {
    await show(link);
    const differ = await page.evaluate((much) => {
      const { board } = document.getElementById("grid");
      const { painter, position, canvas } = board; // of which the page is told nothing
      const pixels = () => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.slice();
      board.position = { ...position, cells: position.cells.map((_, i) => (i * 7 + (i >> 2)) % 3) };
      board.draw();
      for (const at of [0, 1, position.columns, 2 * position.columns + 2, 5 * position.columns + 3, position.cells.length - 1]) {
        const cells = board.position.cells.slice();
        cells[at] = (cells[at] + 1) % 3;
        board.position = { ...board.position, cells };
        board.draw();
      }
      const mended = pixels();
      painter.bare = undefined;
      board.draw();
      const whole = pixels();
      board.show(position);
      return mended.reduce((count, part, i) => count + (Math.abs(part - whole[i]) > much), 0);
    }, MUCH);
    check(differ <= 60, `${link}: ${differ} parts of pixels differ`); // long paths are blended a little differently
  }
});

section("a legend says what layers mean", async () => {
  await show("#g=hex&n=5&p=");
  await tab("edit");
  const told = async (layer) => {
    await page.evaluate((one) => document.getElementById("grid").board.layers.set(one), layer);
    return legend();
  };
  const items = [["hatched", "accent"], ["tint", "bad"], ["arrow", "first"], ["triangle", "ink"]].map(([as, tone]) => ({ as, tone, text: `${as} is this` }));
  equal((await told({ name: "own", legend: items, tints: [{ cells: [[1, 1], [9, 9]], tone: "accent", hatched: true }] })).split(/\s*\n\s*/),
    items.map(({ text }) => text), "each with its words");
  equal(await page.locator("#legend canvas").count(), 4, "and a sample");
  check(await page.isHidden("#about"), "in the place of what the game is about");
  await page.evaluate(() => document.getElementById("grid").board.layers.remove("own"));
  await until("it goes with them", () => page.isVisible("#about"));
});
