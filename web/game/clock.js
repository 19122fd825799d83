// clock.js - the time that two players have left: so much for the game, and so much more for each move.
// It reads the browser's clock, so it is right though the page sleeps.

/** What can be chosen: [minutes for the game, seconds more for each move]. */
export const TIME_CONTROLS = /** @type {[number, number][]} */ ([[1, 0], [3, 2], [5, 0], [10, 5], [15, 10], [30, 0]]);

/** Time as people read it: 9:05, and tenths in the last 20 seconds.
 * @param {number} milliseconds */
export function timeText(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clock {
  /** @param {number} minutes
   * @param {number} increment seconds
   * @param {() => number} [now] milliseconds */
  constructor(minutes, increment, now = () => performance.now()) {
    this.increment = 1000 * increment;
    this.now = now;
    /** What is left of each colour, in milliseconds, when it was last stopped. */
    this.kept = [60000 * minutes, 60000 * minutes];
    /** Whose time runs: 1, 2; 0: nobody's. */
    this.running = 0;
    this.since = 0;
  }

  /** What a colour has left, in milliseconds, not less than 0.
   * @param {number} colour */
  left(colour) {
    const spent = this.running === colour ? this.now() - this.since : 0;
    return Math.max(0, this.kept[colour - 1] - spent);
  }

  /** Whose time is over; 0: nobody's. */
  get flagged() {
    return this.left(1) === 0 ? 1 : this.left(2) === 0 ? 2 : 0;
  }

  stop() {
    if (this.running) this.kept[this.running - 1] = this.left(this.running);
    this.running = 0;
  }

  /** The time of a colour runs.
   * @param {number} colour */
  start(colour) {
    this.stop();
    this.running = colour;
    this.since = this.now();
  }

  /** A colour has moved: it is given its increment, and nobody's time runs.
   * @param {number} colour */
  moved(colour) {
    this.stop();
    this.kept[colour - 1] += this.increment;
  }
}
