// small_board.js - the page's board as it stands in an element: in a shadow root, with the colours of that, as wide
// as the element and no higher than --dyad-board-height.

import { Board } from "../board/board.js";
import { readColours } from "../board/palette.js";

const CELL_MOST = 72; // pixels of a cell: a board of 3 x 3 is no poster
/** What says of a colour how the browser writes it. @type {CanvasRenderingContext2D | null} */
let scratch = null;
/** @type {Map<string, string>} */
const plain = new Map();

/** A colour as #rrggbb, or as the browser says it where that cannot be: what is drawn works with its parts.
 * @param {string} colour */
function plainOf(colour) {
  let known = plain.get(colour);
  if (known === undefined) {
    scratch ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    scratch.fillStyle = "#808080";
    scratch.fillStyle = colour;
    plain.set(colour, (known = String(scratch.fillStyle)));
  }
  return known;
}

export class SmallBoard extends Board {
  /** @param {(cell: Cell, how: How) => void} act
   * @param {ShadowRoot} root
   * @param {(text: string) => void} tell those who listen */
  constructor(act, root, tell) {
    super(act, root, {});
    this.tell = tell;
    this.most = CELL_MOST;
  }

  /** @param {string} text */
  say(text) {
    this.tell(text);
  }

  readColours() {
    readColours(this.find("all"), this.colours);
    for (const [name, colour] of Object.entries(this.colours)) this.colours[name] = plainOf(colour);
    if (this.colours.paper === "rgba(0, 0, 0, 0)") this.colours.paper = this.colours.cell; // what is cut out of marks
  }

  /** @returns {Point} */
  room() {
    return [this.frame.offsetWidth - 1, Math.max(60, this.find("measure").offsetHeight)];
  }

  draw() {
    this.readColours(); // they may be others for any reason
    super.draw();
  }
}
