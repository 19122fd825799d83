// stage.js - the board stays in sight while what is beside it scrolls. Beside the tools it stays where it is. Above
// them, in one column, it gives way as they are scrolled up, down to a part of the window, and what they say is seen
// below it. The section around it stays as high as it was, so that nothing jumps; below the board it is empty.
//
//     +----------+      +----------+
//     |          |      |  board   |  least
//     |  board   |      +----------+
//     |          |      |  tools   |  <- what is scrolled up
//     +----------+ full |          |
//     |  tools   |      |          |

import { $ } from "./dom.js";

const LEAST = 0.4; // of the window
const LEAST_PIXELS = 160;

const stacked = matchMedia("(max-width: 600px), (max-width: 860px) and (min-height: 481px)"); // as in page.css

/** Where the section stays, from the top of the window: the header stays too where windows are narrow. */
const topOf = () => (document.body.classList.contains("narrow") ? $("head").offsetHeight : stacked.matches ? 0 : 8);

/** @param {import("../board/board.js").Board} board */
export function keepInSight(board) {
  const [left, right] = [$("left"), $("right")];
  let given = 0;
  let isDue = false;
  /** How much of its height the board gives up.
   * @param {number} full that height */
  const gives = (full) => {
    const top = topOf();
    const least = Math.min(full, Math.max(LEAST_PIXELS, Math.round(LEAST * document.documentElement.clientHeight)));
    const height = left.offsetHeight;
    const passed = top + height - right.getBoundingClientRect().top;
    const isKept = stacked.matches && !document.documentElement.classList.contains("printed");
    given = isKept ? Math.max(0, Math.min(full - least, Math.round(passed))) : 0;
    left.style.top = `${top}px`;
    left.style.setProperty("--given", `${given}px`);
    left.classList.toggle("gives", given > 0);
    // What has the focus is not to be hidden by the board.
    document.documentElement.style.scrollPaddingTop = isKept ? `${top + height - full + least + 8}px` : `${top}px`;
    return given;
  };
  board.gives = (full) => (stacked.matches ? gives(full) : gives(0));
  stacked.addEventListener("change", () => board.lay());
  window.addEventListener("scroll", () => {
    if (isDue || !stacked.matches) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      const before = given;
      if (board.full && gives(board.full) !== before) board.lay();
    });
  }, { passive: true });
}
