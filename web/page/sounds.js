// sounds.js - short sounds for what happens in a game, made by the browser itself; off until they are
// switched on, and remembered.

import { memory } from "./dom.js";

/** Of each sound its tones: [hertz, begins after seconds, lasts seconds].
 * @type {Record<string, [number, number, number][]>} */
const tones = {
  stone: [[420, 0, 0.07]],
  capture: [[420, 0, 0.05], [300, 0.07, 0.09]],
  end: [[392, 0, 0.14], [523, 0.15, 0.14], [659, 0.3, 0.24]],
  low: [[880, 0, 0.08]], // little time is left
};
const LOUDNESS = 0.12;

/** @type {AudioContext | undefined} */
let context;

export const areOn = () => memory.get("sounds") === "on";

/** @param {boolean} on */
export function switchSounds(on) {
  memory.set("sounds", on ? "on" : "off");
  if (on) play("stone");
}

/** @param {"stone" | "capture" | "end" | "low"} name */
export function play(name) {
  if (!areOn() || !window.AudioContext) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [hertz, after, length] of tones[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, now + after);
    volume.gain.exponentialRampToValueAtTime(0.001, now + after + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + after);
    tone.stop(now + after + length);
  }
}
