// thumbnail.js - a position drawn small: in the gallery, and in the rules.

import { h } from "../page/dom.js";
import { gameOf } from "../game/games.js";
import { geometryOf } from "./geometry.js";
import { Painter } from "./painter.js";
import { layersOf } from "./signs.js";

/** A canvas with the position on it, within so many pixels; `view` as painter.js has it.
 * @param {Position} position
 * @param {number} width
 * @param {number} height
 * @param {View} view */
export function thumbnail(position, width, height, view = {}) {
  const canvas = h("canvas", { class: "thumbnail", "aria-hidden": "true" });
  const game = gameOf(position.game);
  const geometry = geometryOf(game, position, [width, height], { bare: true, turn: "flat" });
  const painter = new Painter(canvas, true);
  painter.resize(geometry.width, geometry.height);
  canvas.redraw = () => painter.draw(game, position, geometry, { ...view, layers: layersOf(view, []) });
  requestAnimationFrame(() => setTimeout(canvas.redraw)); // what the page is for comes first
  return canvas;
}

/** Draws all of them anew: the theme is another. */
export function redrawThumbnails() {
  for (const canvas of document.querySelectorAll("canvas.thumbnail")) canvas.redraw();
}
