// layers.js - what is on a board beside its stones: layers, each with a name, marks by cell, and what the
// legend says of them while they are there. To add one:
//
//   page.board.layers.set({
//     name: "must-play",
//     tints: [{ cells: [[0, 1], [2, 2]], tone: "accent", hatched: true }],
//     legend: [{ as: "hatched", tone: "accent", text: "Must play" }],
//   });
//   page.board.layers.remove("must-play");
//
// A layer stays, on whatever position is shown, until one of the same name is set or it is removed:
// who sets it, removes it. Those of a tool alone are told by its view() instead, as {layers: [...]}, and
// go when the tool is closed. Either way the board draws them with the next frame; later ones lie above.
//
// A layer has any of these. Cells are [row, column], or [pile, disc]; those that are not there are passed over.
//   tints   [{cells, tone, strength, hatched}]  colour below the stones; strength 0 to 1, else 0.25
//   heat    [{cell, share, text, tied}]         0 to 1 on one scale for all; below the stones; tied: ringed
//   lines   [{cells, tone, dashed}]             through the middles of cells, above the stones
//   arrows  [{from, to, tone}]
//   marks   [{cell, shape, tone, text}]         above the stones; with a text alone, it is that
// Tones: "first" and "second", the players' colours; "good", "bad", "even", "accent", "path", "ink".
// Without one, marks are seen on whatever stone is there. Shapes: see `shapes` in marks.js.
// legend: [{as, tone, text}] - as: "tint", "hatched", "heat", "line", "dashed", "arrow", or a shape.

export class Layers {
  /** `changed` is called when a layer is another.
   * @param {() => void} changed */
  constructor(changed) {
    /** @type {Map<string, any>} */
    this.byName = new Map();
    this.changed = changed;
  }

  /** Shows a layer, in the place of the one of its name.
   * @param {any} layer */
  set(layer) {
    this.byName.set(layer.name, layer);
    this.changed();
  }

  /** @param {string} name */
  remove(name) {
    if (this.byName.delete(name)) this.changed();
  }

  /** All of them, the lowest first. */
  all() {
    return [...this.byName.values()];
  }
}
