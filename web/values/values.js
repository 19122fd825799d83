// values.js - what positions of other games, and expressions, are worth; thermographs.

import { post } from "../server/api.js";
import { h, fill, notice } from "../page/dom.js";
import { capital } from "../game/games.js";

/** @type {string | null} */
let last = null;

/** A picture that the server drew.
 * @param {string | null | undefined} svg
 * @param {string} label */
export function graph(svg, label) {
  if (!svg) return null;
  if (last) URL.revokeObjectURL(last);
  last = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return h("img", { class: "graph", src: last, alt: label });
}

const expressions = ["{1|-1} + *2", "{2|-1}", "^ + *", "Tiny(2) - v", "{{4|1}|{0|-3}}", 'domineering("4x4") + 1/2'];

export const values = {
  /** @type {any} */
  panel: null,

  /** @param {HTMLElement} panel
   * @param {any[]} rules */
  layOut(panel, rules) {
    this.panel = panel;
    const choose = () => {
      const chosen = rules.find((row) => row.game === panel.querySelector("#rules").value);
      const examples = chosen ? chosen.examples : expressions;
      panel.querySelector("#what").value = examples[0];
      fill(panel.querySelector("#examples"), examples.slice(0, 8).map((/** @type {string} */ text) =>
        h("button", { type: "button", class: "cut", title: text, onclick: () => {
          panel.querySelector("#what").value = text;
          this.ask();
        } }, text)));
      panel.querySelector("#syntax").textContent = chosen ? `${chosen.title}. ${capital(chosen.syntax)}` :
        "Numbers, *, ^ and v, {left|right}, sums, positions: docs/values.md has all of it.";
    };
    fill(panel,
      h("h2", {}, "What is it worth?"),
      h("p", { class: "note" }, "The value of a position, in the sense of combinatorial game theory, where who cannot move loses; or of an expression."),
      h("div", { class: "line" }, h("label", { for: "rules" }, "Game"),
        h("select", { id: "rules", onchange: choose }, h("option", { value: "" }, "an expression"),
          rules.map((row) => h("option", { value: row.game }, row.game)))),
      h("p", { id: "syntax", class: "note" }),
      h("textarea", { id: "what", rows: "4", spellcheck: "false", "aria-label": "Position or expression" }),
      h("div", { class: "line" }, h("button", { id: "work-out", class: "main", type: "button", onclick: () => this.ask() }, "Work it out")),
      h("h3", {}, "Examples"), h("div", { id: "examples", class: "line" }), h("div", { id: "worth" }));
    choose();
  },

  async ask() {
    const { panel } = this;
    const text = panel.querySelector("#what").value;
    const rules = panel.querySelector("#rules").value;
    /** @type {Record<string, unknown>} */
    const body = { text, thermograph: true, explain: true };
    if (rules) body.rules = rules;
    try {
      const told = await post("value", body);
      fill(panel.querySelector("#worth"), told.value
        ? [h("p", { class: "figure", id: "value" }, told.value.value),
          graph(told.thermograph_svg, `Thermograph of ${text}`), h("pre", { tabindex: "0" }, told.text)]
        : h("p", { class: "figure", id: "value" }, String(told.result)));
    } catch (error) {
      fill(panel.querySelector("#worth"));
      notice(capital(error.message) + (error.column ? ` (line ${error.line}, column ${error.column})` : ""), true);
    }
  },
};
