// marks.js - draws layers: see layers.js. `pen` is a painter in the midst of its drawing: its context, its
// geometry `geo`, its `palette`, what is at a cell, and trace(), the outlines of cells.

import { contrastTo, heatColour } from "./palette.js";

const CHUNK = 100; // cells of one path: one of ten thousand takes much longer than a hundred of these

/** A tone as a colour.
 * @param {any} pen
 * @param {string} tone */
function colourOf(pen, tone) {
  if (tone === "first" || tone === "second") return pen.colourOf(tone === "first" ? 1 : 2);
  return pen.palette[tone === "even" ? "muted" : tone] ?? pen.palette.ink;
}

/** Where a cell's mark stands, and how large a cell is there; null: there is no such cell.
 * @param {any} pen
 * @param {Cell} cell
 * @returns {{x: number, y: number, size: number} | null} */
function spotOf(pen, cell) {
  if (!pen.isThere(cell)) return null;
  const [x, y] = pen.geo.centre(...cell);
  return { x, y, size: pen.geo.thick ?? pen.geo.unit };
}

// ---- below the stones

/** @param {any} context
 * @param {string} colour */
function hatching(context, colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  pen.strokeStyle = colour;
  pen.lineWidth = 1.6;
  pen.beginPath();
  for (const from of [-8, 0, 8]) {
    pen.moveTo(from, 8);
    pen.lineTo(from + 8, 0);
  }
  pen.stroke();
  return context.createPattern(tile, "repeat");
}

/** @param {any} pen
 * @param {{cells: Cell[], tone: string, strength?: number, hatched?: boolean}} tint */
function drawTint(pen, { cells, tone, strength = 0.25, hatched }) {
  const { context } = pen;
  const there = cells.filter((cell) => pen.isThere(cell));
  const colour = colourOf(pen, tone);
  context.fillStyle = hatched ? hatching(context, colour) : colour;
  context.globalAlpha = hatched ? Math.min(1, 2 * strength) : strength;
  for (let from = 0; from < there.length; from += CHUNK) {
    pen.trace(there.slice(from, from + CHUNK), -pen.geo.unit * 0.04);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** @param {any} pen
 * @param {{cell: Cell, share: number}[]} heat */
function drawHeat(pen, heat) {
  for (const { cell, share } of heat) {
    if (!pen.isThere(cell)) continue;
    pen.trace([cell]);
    pen.context.fillStyle = heatColour(share);
    pen.context.fill();
  }
}

/** What of a layer lies below the stones.
 * @param {any} pen
 * @param {any} layer */
export function drawBelow(pen, layer) {
  for (const tint of layer.tints ?? []) drawTint(pen, tint);
  if (layer.heat) drawHeat(pen, layer.heat);
}

// ---- above the stones

/** A line and what sets it off from whatever is below.
 * @param {any} pen
 * @param {string} colour
 * @param {number} width
 * @param {() => void} along */
function cased(pen, colour, width, along) {
  const { context, palette } = pen;
  along();
  context.strokeStyle = contrastTo(colour) === "#ffffff" ? palette.white : palette.pathcase;
  context.lineWidth = width + Math.max(1.5, width * 0.5);
  context.setLineDash([]);
  context.stroke();
  along();
  context.strokeStyle = colour;
  context.lineWidth = width;
}

/** @param {any} pen
 * @param {{cells: Cell[], tone?: string, dashed?: boolean}} line */
function drawLine(pen, { cells, tone = "path", dashed }) {
  const { context, geo } = pen;
  const width = Math.max(1.25, Math.min(6, geo.unit * 0.1));
  const along = () => {
    context.beginPath();
    cells.forEach((cell, i) => {
      const [x, y] = geo.centre(...cell);
      if (i) context.lineTo(x, y);
      else context.moveTo(x, y);
      if (cells.length === 1) context.lineTo(x + 0.01, y);
    });
  };
  cased(pen, colourOf(pen, tone), width, along);
  if (dashed) context.setLineDash([width * 0.4, width * 2]);
  context.stroke();
  context.setLineDash([]);
}

/** @param {any} pen
 * @param {{from: Cell, to: Cell, tone?: string}} arrow */
function drawArrow(pen, { from, to, tone = "accent" }) {
  const [begin, end] = [spotOf(pen, from), spotOf(pen, to)];
  if (!begin || !end) return;
  const { context } = pen;
  const angle = Math.atan2(end.y - begin.y, end.x - begin.x);
  const head = begin.size * 0.26;
  const [tipX, tipY] = [end.x - Math.cos(angle) * end.size * 0.12, end.y - Math.sin(angle) * end.size * 0.12];
  cased(pen, colourOf(pen, tone), Math.max(1.5, begin.size * 0.09), () => {
    context.beginPath();
    context.moveTo(begin.x, begin.y);
    context.lineTo(tipX, tipY);
    for (const side of [-1, 1]) {
      context.moveTo(tipX, tipY);
      context.lineTo(tipX - Math.cos(angle + side * 0.5) * head, tipY - Math.sin(angle + side * 0.5) * head);
    }
  });
  context.stroke();
}

/** A closed path of corners around a place, in parts of `r`.
 * @param {any} context
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number[][]} corners */
function polygon(context, x, y, r, corners) {
  corners.forEach(([dx, dy], i) => (i ? context.lineTo(x + r * dx, y + r * dy) : context.moveTo(x + r * dx, y + r * dy)));
  context.closePath();
}

/** What marks look like: outlines, or filled; "edged" are set off from whatever is below. `r` is how far they reach.
 * @type {Record<string, {filled?: boolean, edged?: boolean, reach: number, path: (context: any, x: number, y: number, r: number) => void}>} */
export const shapes = {
  ring: { reach: 0.25, path: (context, x, y, r) => context.arc(x, y, r, 0, 2 * Math.PI) },
  dot: { filled: true, reach: 0.1, path: (context, x, y, r) => context.arc(x, y, r, 0, 2 * Math.PI) },
  spot: { filled: true, edged: true, reach: 0.1, path: (context, x, y, r) => context.arc(x, y, r, 0, 2 * Math.PI) },
  gem: { filled: true, edged: true, reach: 0.16, path: (context, x, y, r) => polygon(context, x, y, r, [[0, -1], [1, 0], [0, 1], [-1, 0]]) },
  disc: { filled: true, reach: 0.3, path: (context, x, y, r) => context.arc(x, y, r, 0, 2 * Math.PI) },
  check: { filled: true, reach: 0.3, path: (context, x, y, r) => context.arc(x, y, r, 0, 2 * Math.PI) },
  block: { filled: true, reach: 0.24, path: (context, x, y, r) => context.rect(x - r, y - r, 2 * r, 2 * r) },
  square: { reach: 0.2, path: (context, x, y, r) => context.rect(x - r, y - r, 2 * r, 2 * r) },
  triangle: { reach: 0.27, path: (context, x, y, r) => polygon(context, x, y, r, [[0, -1], [0.87, 0.5], [-0.87, 0.5]]) },
  diamond: { reach: 0.25, path: (context, x, y, r) => polygon(context, x, y, r, [[0, -1], [1, 0], [0, 1], [-1, 0]]) },
  cross: { reach: 0.16, path: (context, x, y, r) => {
    for (const side of [-1, 1]) {
      context.moveTo(x - r, y - side * r);
      context.lineTo(x + r, y + side * r);
    }
  } },
};

/** The check of a "check", on its disc.
 * @param {any} pen
 * @param {number} x
 * @param {number} y
 * @param {number} r */
function drawCheck({ context, palette }, x, y, r) {
  context.beginPath();
  context.moveTo(x - r * 0.45, y);
  context.lineTo(x - r * 0.1, y + r * 0.38);
  context.lineTo(x + r * 0.48, y - r * 0.38);
  context.strokeStyle = palette.paper;
  context.lineWidth = Math.max(1.2, r * 0.26);
  context.stroke();
}

/** @param {any} pen
 * @param {{cell: Cell, shape?: string, tone?: string, text?: string}} mark */
function drawMark(pen, { cell, shape, tone, text }) {
  const spot = spotOf(pen, cell);
  if (!spot) return;
  const { context } = pen;
  const { x, y, size } = spot;
  const under = pen.underneath(cell);
  const colour = tone ? colourOf(pen, tone) : contrastTo(under);
  const drawn = shape ? shapes[shape] : undefined;
  const room = drawn?.filled ? 1.7 * drawn.reach * size : size * 0.62;
  if (drawn) {
    const r = Math.max(drawn.filled ? 1.2 : 1.6, size * drawn.reach);
    const along = () => {
      context.beginPath();
      drawn.path(context, x, y, r);
    };
    if (drawn.filled) {
      along();
      context.fillStyle = colour;
      context.fill();
      if (drawn.edged) {
        context.strokeStyle = contrastTo(colour);
        context.lineWidth = Math.max(1, size * 0.035);
        context.stroke();
      }
      if (shape === "check" && !text && r >= 3) drawCheck(pen, x, y, r);
    } else {
      const width = Math.max(1.1, size * 0.06);
      if (tone) cased(pen, colour, width, along);
      else {
        along();
        context.strokeStyle = colour;
        context.lineWidth = width;
      }
      context.stroke();
    }
  }
  if (!text || size < 14) return;
  const length = text.length + (/[WM]/.test(text) ? 0.3 : 0); // these letters are wide
  const letter = Math.min(size * 0.36, ((drawn?.filled ? 1.35 : 1.1) * room) / Math.max(1, length));
  if (!drawn && !pen.isStone(cell)) pen.clear(x, y, Math.max(letter * 0.7, letter * 0.32 * text.length));
  pen.text(text, x, y, letter, drawn?.filled ? contrastTo(colour) : colour, 650);
}

/** The rim of a cell that is as good as the best.
 * @param {any} pen
 * @param {Cell} cell
 * @param {string} colour */
export function drawTied(pen, cell, colour) {
  const { context, geo } = pen;
  pen.trace([cell], -Math.max(1.5, geo.unit * 0.07));
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, Math.min(2, geo.unit * 0.025));
  context.stroke();
}

/** What of a layer lies above the stones.
 * @param {any} pen
 * @param {any} layer */
export function drawAbove(pen, layer) {
  for (const line of layer.lines ?? []) drawLine(pen, line);
  for (const arrow of layer.arrows ?? []) drawArrow(pen, arrow);
  for (const { cell, share, text, tied } of layer.heat ?? []) {
    if (!pen.isThere(cell)) continue;
    if (tied) drawTied(pen, cell, contrastTo(heatColour(share)));
    const spot = spotOf(pen, cell);
    if (text && spot && spot.size >= 20) pen.text(text, spot.x, spot.y, Math.min(15, spot.size * 0.32), contrastTo(heatColour(share)), 600);
  }
  for (const mark of layer.marks ?? []) drawMark(pen, mark);
}
