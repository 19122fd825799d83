// clocks.js - the clocks of a game, to be chosen, seen and heard: see game/clock.js. They go on while the last
// move is on the board, and rest while somebody looks at another or at another tool. A reload loses no time.

import { fill, h, tabMemory } from "./dom.js";
import { play as sound } from "./sounds.js";
import { Clock, TIME_CONTROLS, timeText } from "../game/clock.js";

const LOW = 10000; // milliseconds, from where little time is left
const MEMORY = "clock"; // of this tab

/** @param {[number, number]} control */
const nameOf = ([minutes, increment]) => (increment ? `${minutes} min, ${increment} s a move` : `${minutes} min`);

export class Clocks {
  /** `flag` is called with the colour whose time is over.
   * @param {(colour: number) => void} flag */
  constructor(flag) {
    this.flag = flag;
    this.control = ""; // "5,0"; "": none
    this.id = ""; // of the game
    /** @type {Clock | null} */
    this.clock = null;
    this.begun = false; // a move was made by it
    this.warned = 0; // the colour that heard that little time is left
    this.face = h("p", { id: "clocks", class: "clocks", hidden: true });
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined;
  }

  /** What there is to choose.
   * @param {() => void} act when it was chosen */
  choice(act) {
    return h("select", { id: "clock", onchange: (event) => {
      this.choose(event.target.value);
      act();
    } }, h("option", { value: "" }, "none"), TIME_CONTROLS.map((control) =>
      h("option", { value: control.join(), selected: control.join() === this.control }, nameOf(control))));
  }

  /** @param {string} control */
  choose(control) {
    this.stop();
    this.control = control;
    const [minutes, increment] = control.split(",").map(Number);
    this.clock = control ? new Clock(minutes, increment) : null;
    this.begun = false;
    this.warned = 0;
    this.draw();
  }

  /** Both have all their time again. */
  restart() {
    this.choose(this.control);
  }

  /** The game of that id and those colours is shown; a clock of it that this tab remembers goes on.
   * @param {string} id
   * @param {string[]} colours */
  show(id, colours) {
    this.colours = colours;
    if (this.id !== id) {
      this.id = id;
      const kept = JSON.parse(tabMemory.get(MEMORY) ?? "null");
      if (kept?.id === id) {
        this.choose(kept.control);
        if (this.clock) this.clock.kept = kept.left;
        this.begun = true;
      } else this.restart();
    }
    this.draw();
  }

  keep() {
    if (this.clock && this.begun)
      tabMemory.set(MEMORY, JSON.stringify({ id: this.id, control: this.control, left: [this.clock.left(1), this.clock.left(2)] }));
  }

  /** A colour has moved.
   * @param {number} colour */
  moved(colour) {
    this.begun = true;
    this.clock?.moved(colour); // the other's time runs when it is known that the game goes on
    this.keep();
  }

  /** The game goes on, and it is a colour's turn.
   * @param {number} colour */
  start(colour) {
    if (!this.clock || !this.begun || this.clock.running === colour) return;
    this.clock.start(colour);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.tick(), 100);
    this.draw();
  }

  stop() {
    clearInterval(this.beat);
    this.clock?.stop();
    this.keep();
    this.draw();
  }

  /** The seconds that a colour may think for one move, so that its time lasts: no more than it wants.
   * @param {number} colour
   * @param {number} wanted */
  allows(colour, wanted) {
    if (!this.clock) return wanted;
    return Math.min(wanted, Math.max(0.02, (this.clock.left(colour) / 20 + this.clock.increment / 2) / 1000));
  }

  tick() {
    const { clock } = this;
    if (!clock) return;
    const { flagged, running } = clock;
    if (running && clock.left(running) < LOW && this.warned !== running) {
      this.warned = running;
      sound("low");
    }
    if (flagged) {
      this.stop();
      this.flag(flagged);
    }
    this.draw();
  }

  draw() {
    const { clock, face } = this;
    face.hidden = !clock;
    if (!clock) return;
    fill(face, [1, 2].map((colour) => h("span", {
      role: "timer", class: `clock of-${colour}${clock.running === colour ? " runs" : ""}${clock.left(colour) < LOW ? " low" : ""}`,
      "aria-label": `${this.colours?.[colour - 1] ?? ""}: ${timeText(clock.left(colour))}`,
    }, timeText(clock.left(colour)))));
  }
}
