// chart.js - a curve of shares, 0 to 1, one for each step, with a place in it that can be moved: by a press,
// by arrow keys.

import { h } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 120;

/** @param {string} tag
 * @param {Record<string, string | number>} properties
 * @param {Element[]} children
 * @returns {any} */
function svg(tag, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @typedef {{value: number, sure: boolean} | null} Spot null: not known */

/** @param {Spot[]} spots
 * @param {{at: number, label: string, top: string, bottom: string, go: (index: number) => void}} how */
export function chart(spots, { at, label, top, bottom, go }) {
  const last = Math.max(1, spots.length - 1);
  const x = (/** @type {number} */ i) => (i / last) * WIDTH;
  const y = (/** @type {number} */ value) => 4 + (1 - value) * (HEIGHT - 8);
  const known = spots.flatMap((spot, i) => (spot ? [{ i, ...spot }] : []));
  const points = known.map(({ i, value }) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`);
  const [first, end] = [known[0], known[known.length - 1]];
  const figure = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "slider", tabindex: "0", "aria-label": label,
    preserveAspectRatio: "none", "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": Math.max(0, at),
    "aria-valuetext": at >= 0 && spots[at] ? `move ${at}: ${Math.round(100 * spots[at].value)} %` : `move ${Math.max(0, at)}` },
    svg("rect", { width: WIDTH, height: HEIGHT, class: "ground" }),
    svg("polygon", { class: "share", points: `${x(first.i)},${HEIGHT} ${points.join(" ")} ${x(end.i)},${HEIGHT}` }),
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
    svg("polyline", { class: "curve", points: points.join(" ") }),
    ...known.filter(({ sure }) => sure).map(({ i, value }) => svg("rect", { class: "sure", x: x(i) - 2, y: y(value) - 2, width: 4, height: 4 })),
    ...(at >= 0 ? [svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT })] : []));
  const reach = (/** @type {number} */ index) => go(Math.max(0, Math.min(spots.length - 1, index)));
  figure.addEventListener("pointerdown", (/** @type {any} */ event) => {
    const box = figure.getBoundingClientRect();
    reach(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  figure.addEventListener("keydown", (/** @type {any} */ event) => {
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowUp: at + 1, Home: 0, End: last };
    if (!(event.key in to)) return;
    event.preventDefault();
    reach(to[event.key]);
  });
  return h("div", {}, h("div", { class: "ends" }, top), figure, h("div", { class: "ends" }, bottom));
}
