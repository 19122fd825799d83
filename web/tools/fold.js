// fold.js - what a pile of Special Nim is worth, disc by disc: from the top, a disc counts as it is
// where its side is ahead, or behind by 2 or more; otherwise the value is halved.

import { post } from "../server/api.js";
import { h, fill, notice } from "../page/dom.js";
import { capital } from "../game/games.js";
import { wire } from "../game/position.js";
import { graph } from "../values/values.js";

/** @typedef {{top: bigint, shift: number}} Dyadic a dyadic rational: top / 2^shift */

/** @param {Dyadic} value */
const text = ({ top, shift }) => (shift ? `${top}/${2n ** BigInt(shift)}` : `${top}`);

/** @param {Dyadic} value
 * @param {bigint} one
 * @returns {Dyadic} */
function add(value, one) {
  return { top: value.top + one * 2n ** BigInt(value.shift), shift: value.shift };
}

/** @param {Dyadic} value
 * @returns {Dyadic} */
function half(value) {
  return value.top % 2n === 0n ? { top: value.top / 2n, shift: value.shift } : { top: value.top, shift: value.shift + 1 };
}

/** Every step of the fold: [{disc, rule, value}].
 * @param {number[]} pile */
export function steps(pile) {
  /** @type {Dyadic} */
  let value = { top: 0n, shift: 0 };
  return pile.map((disc) => {
    const one = disc === 1 ? 1n : -1n;
    const size = value.top < 0n ? -value.top : value.top;
    const far = size >= 2n * 2n ** BigInt(value.shift);
    const ahead = value.top * one >= 0n;
    value = ahead || far ? add(value, one) : half(value);
    const rule = ahead ? "its side is ahead, or level: count it" : far ? "behind by 2 or more: count it" : "behind by less than 2: halve";
    return { disc, rule, value: text(value) };
  });
}

/** @type {Tool} */
export const fold = {
  name: "fold",
  title: "Values",
  applies: (game) => Boolean(game.values),

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.pile = Math.min(this.pile ?? 0, Math.max(0, page.position.piles.length - 1));
    this.shown = Infinity;
    this.layOut();
  },

  close() {},

  changed() {
    this.pile = Math.min(this.pile, Math.max(0, this.page.position.piles.length - 1));
    this.layOut();
  },

  layOut() {
    const { piles } = this.page.position;
    if (!piles.length) return fill(this.panel, h("p", {}, "There is no pile. Add one under “Set up”."));
    fill(this.panel,
      h("div", { class: "line" },
        h("label", { for: "pile" }, "Pile"),
        h("select", { id: "pile", onchange: (event) => this.choose(Number(event.target.value)) },
          piles.map((/** @type {number[]} */ _, /** @type {number} */ i) => h("option", { value: String(i), selected: i === this.pile }, String(i + 1)))),
        h("button", { id: "fold-start", type: "button", onclick: () => this.show(0) }, "From the top"),
        h("button", { id: "fold-step", type: "button", onclick: () => this.show(Math.min(this.shown, piles[this.pile].length) + 1) }, "Next disc"),
        h("button", { id: "graph", type: "button", onclick: () => this.draw() }, "Thermograph of the sum")),
      h("div", { id: "steps", class: "scroll", tabindex: "0", role: "region", "aria-label": "The fold of the pile" }),
      h("div", { id: "graphs" }));
    this.show(this.shown);
  },

  /** @param {number} pile */
  choose(pile) {
    this.pile = pile;
    this.shown = Infinity;
    this.layOut();
  },

  /** @param {number} count */
  show(count) {
    const pile = this.page.position.piles[this.pile];
    const all = steps(pile);
    this.shown = count > pile.length ? (Number.isFinite(count) ? 0 : pile.length) : count;
    const rows = all.slice(0, this.shown).map(({ disc, rule, value }, i) =>
      h("tr", { class: i + 1 === this.shown && this.shown < pile.length ? "now" : undefined },
        h("td", {}, String(i + 1)), h("td", {}, this.page.colours[disc - 1]), h("td", {}, rule), h("td", {}, value)));
    fill(this.panel.querySelector("#steps"), h("table", {},
      h("thead", {}, h("tr", {}, ["Disc", "Colour", "Rule", "Value so far"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows)));
    this.page.refresh();
  },

  async draw() {
    try {
      const words = wire(this.page.position).piles.join(" ");
      const told = await post("value", { rules: this.page.position.game, text: words, thermograph: true });
      fill(this.panel.querySelector("#graphs"), graph(told.thermograph_svg, `Thermograph of ${words}`), h("pre", { tabindex: "0" }, told.text));
    } catch (error) {
      notice(capital(error.message), true);
    }
  },

  view() {
    const pile = this.page.position.piles[this.pile];
    if (!pile || this.shown >= pile.length || this.shown < 1) return {};
    return { legal: [[this.pile, this.shown - 1]] };
  },

  act([index]) {
    if (this.page.position.piles[index]) this.choose(index);
  },
};
