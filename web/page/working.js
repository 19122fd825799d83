// working.js - how a job of the server comes along: a sentence, a bar, and a button that ends it. A job may
// have to wait for others, and the server may go: that is said, and can be tried again.

import { answerer } from "../server/api.js";
import { h } from "./dom.js";

/** What is said of a job that waits in the server's queue.
 * @param {number} place from 1 */
export const waitingText = (place) => `Waiting for another job${place > 1 ? `: number ${place} in the queue` : ""}…`;

export class Working {
  /** `cancel` ends the job; `prefix` tells the elements of one from those of another.
   * @param {string} prefix
   * @param {() => void} cancel
   * @param {string} word */
  constructor(prefix, cancel, word = "Cancel") {
    this.text = h("p", { id: `${prefix}-state`, class: "note", role: "status" }, " ");
    this.bar = h("progress", { id: `${prefix}-progress`, max: "1", value: "0", "aria-label": "Progress" });
    this.button = h("button", { id: `${prefix}-cancel`, type: "button", disabled: true, onclick: cancel }, word);
    this.again = h("button", { id: `${prefix}-again`, type: "button", hidden: true, onclick: () => this.retry?.() }, "Try again");
    /** @type {(() => void) | null} */
    this.retry = null;
  }

  /** @param {string} text
   * @param {boolean} busy
   * @param {(() => void) | null} retry */
  say(text, busy, retry = null) {
    if (this.text.textContent !== text) this.text.textContent = text;
    this.button.disabled = !busy;
    this.again.hidden = !retry;
    this.retry = retry;
  }

  /** It has been asked for, and the server has not said more. */
  begins(text = `Asking ${answerer}…`) {
    this.say(text, true);
    this.bar.removeAttribute("value");
  }

  /** @param {number} place */
  waits(place) {
    this.begins(waitingText(place));
  }

  /** @param {string} text
   * @param {number} [share] of it that is done, where that is known */
  runs(text, share) {
    this.say(text, true);
    if (share === undefined) this.bar.removeAttribute("value");
    else this.bar.value = Math.min(1, share);
  }

  /** @param {string} text
   * @param {number} share */
  rests(text, share = 0) {
    this.say(text, false);
    this.bar.value = share;
  }

  /** It has failed, and may be tried again.
   * @param {string} text
   * @param {() => void} retry */
  fails(text, retry) {
    this.say(text, false, retry);
    this.bar.value = 0;
  }
}
