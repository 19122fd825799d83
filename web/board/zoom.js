// zoom.js - the board is zoomed where the pointer is, by the wheel with Ctrl, as trackpads tell a pinch
// too, and by two fingers, which move it as well. One finger scrolls, as everywhere.

const WHEEL = 0.0025; // how much a pixel of the wheel zooms: a notch of 100 is by a quarter

/** Where two fingers are: the middle, and how far from each other.
 * @param {TouchList} touches
 * @returns {{at: Point, apart: number}} */
function pairOf([one, other]) {
  return {
    at: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

/** @param {import("./board.js").Board} board */
export function listenToZoom(board) {
  const { frame } = board;
  frame.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? 33 : 1);
    board.setZoom(board.zoom * Math.exp(-WHEEL * Math.max(-200, Math.min(200, pixels))), [event.clientX, event.clientY]);
  }, { passive: false });

  /** @type {{at: Point, apart: number} | null} */
  let before = null;
  frame.addEventListener("touchstart", (/** @type {TouchEvent} */ event) => {
    before = null;
    if (event.touches.length !== 2 || !event.cancelable) return;
    event.preventDefault();
    board.letGo();
    before = pairOf(event.touches);
  }, { passive: false });
  frame.addEventListener("touchmove", (/** @type {TouchEvent} */ event) => {
    if (!before || event.touches.length !== 2) return;
    event.preventDefault();
    const now = pairOf(event.touches);
    board.setZoom((board.zoom * now.apart) / before.apart, now.at);
    board.scrollBy(before.at[0] - now.at[0], before.at[1] - now.at[1]);
    before = now;
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) frame.addEventListener(end, () => (before = null));
}
