// legend.js - what the marks on the board mean: a sample of each, drawn as on the board, and its words.

import { h, fill } from "../page/dom.js";
import { drawAbove, drawBelow, drawTied } from "./marks.js";
import { contrastTo, heatColour } from "./palette.js";

const SIZE = 20; // of a sample, in CSS pixels
const SCALE = 84; // how long the one of heat is

/** @typedef {{as: string, tone?: string, text: string}} Item */

/** Every item once, in order; no more than a few.
 * @param {any[]} layers
 * @returns {Item[]} */
export function legendOf(layers) {
  /** @type {Map<string, Item>} */
  const items = new Map();
  for (const { legend } of layers)
    for (const item of legend ?? []) if (item.text) items.set([item.as, item.tone, item.text].join(), item);
  return [...items.values()];
}

/** What draws a layer on a single cell of a sample.
 * @param {CanvasRenderingContext2D} context
 * @param {(colour: number) => string} colourOf
 * @param {import("./palette.js").Palette} palette */
const penOf = (context, colourOf, palette) => ({
  context,
  colourOf,
  palette,
  geo: { unit: SIZE, centre: (/** @type {number} */ row, /** @type {number} */ column) => [SIZE * (column + 0.5), SIZE * (row + 0.5)] },
  isThere: () => true,
  isStone: () => 0,
  underneath: () => palette.cell,
  trace: () => {
    context.beginPath();
    context.rect(2, 2, SIZE - 4, SIZE - 4);
  },
  clear() {},
  text() {},
});

/** What a sample of an item has on it.
 * @param {Item} item
 * @returns {any} a layer */
function layerOf({ as, tone = "accent" }) {
  const cells = [[0, 0]];
  if (as === "tint" || as === "hatched") return { tints: [{ cells, tone, hatched: as === "hatched", strength: 0.45 }] };
  if (as === "line" || as === "dashed") return { lines: [{ cells: [[0, -0.35], [0, 0.35]], tone, dashed: as === "dashed" }] };
  if (as === "arrow") return { arrows: [{ from: [0, -0.4], to: [0, 0.4], tone }] };
  return { marks: [{ cell: [0, 0], shape: as, tone }] };
}

/** @param {Item} item
 * @param {(colour: number) => string} colourOf
 * @param {import("./palette.js").Palette} palette */
function sampleOf(item, colourOf, palette) {
  const canvas = h("canvas", { class: "sample" });
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const width = item.as === "heat" ? SCALE : SIZE;
  [canvas.width, canvas.height] = [width * ratio, SIZE * ratio];
  [canvas.style.width, canvas.style.height] = [`${width}px`, `${SIZE}px`];
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.lineJoin = context.lineCap = "round";
  const pen = penOf(context, colourOf, palette);
  if (item.as === "heat") {
    for (let x = 0; x < SCALE; x++) {
      context.fillStyle = heatColour(x / (SCALE - 1));
      context.fillRect(x, 4, 1.5, SIZE - 8);
    }
  } else if (item.as === "tied") {
    context.fillStyle = heatColour(0.55);
    pen.trace();
    context.fill();
    drawTied(pen, [0, 0], contrastTo(heatColour(0.55)));
  } else {
    context.fillStyle = palette.cell;
    pen.trace();
    context.fill();
    drawBelow(pen, layerOf(item));
    drawAbove(pen, layerOf(item));
  }
  return canvas;
}

/** Shows a legend in an element, in the place of what was there.
 * @param {Element} element
 * @param {Item[]} items
 * @param {(colour: number) => string} colourOf how a player's colour is painted
 * @param {import("./palette.js").Palette} palette */
export function showLegend(element, items, colourOf, palette) {
  fill(element, items.map((item) => {
    const sample = sampleOf(item, colourOf, palette);
    return h("span", { class: "item" }, item.as === "heat" ? ["0 %", sample, "100 %: "] : sample, item.text);
  }));
}
