// values.js - what positions of other games, and expressions, are worth; thermographs. The address holds what
// is asked, so that it opens again: #values={1|-1}%2B*2, or #values=4x4&rules=domineering.

import { answerer, post } from "../server/api.js";
import { h, fill, notice } from "../page/dom.js";
import { Working } from "../page/working.js";
import { capital } from "../game/games.js";

const LINK_MOST = 4000; // characters of a text that the address holds

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
  /** @type {any} */
  working: null,
  /** @type {AbortController | null} of what is being worked out */
  asked: null,

  /** @param {HTMLElement} panel
   * @param {any[]} rules
   * @param {string} hash what the address asks for */
  layOut(panel, rules, hash = "") {
    this.asked?.abort();
    this.panel = panel;
    const wanted = new URLSearchParams(hash.replace(/^#/, ""));
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
    this.working = new Working("value", () => this.asked?.abort());
    fill(panel,
      h("h2", {}, "What is it worth?"),
      h("p", { class: "note" }, "The value of a position, in the sense of combinatorial game theory, where who cannot move loses; or of an expression."),
      h("div", { class: "line" }, h("label", { for: "rules" }, "Game"),
        h("select", { id: "rules", onchange: choose }, h("option", { value: "" }, "an expression"),
          rules.map((row) => h("option", { value: row.game, selected: row.game === wanted.get("rules") }, row.game)))),
      h("p", { id: "syntax", class: "note" }),
      h("textarea", { id: "what", rows: "4", spellcheck: "false", "aria-label": "Position or expression" }),
      h("div", { class: "line" }, h("button", { id: "work-out", class: "main", type: "button", onclick: () => this.ask() }, "Work it out"),
        this.working.button, this.working.again),
      this.working.text, this.working.bar,
      h("h3", {}, "Examples"), h("div", { id: "examples", class: "line" }), h("div", { id: "worth" }));
    choose();
    this.working.bar.hidden = true;
    const text = wanted.get("values");
    if (!text) this.link("", "");
    else {
      panel.querySelector("#what").value = text;
      this.ask();
    }
  },

  /** Has the address and the title say what is asked.
   * @param {string} text
   * @param {string} rules */
  link(text, rules) {
    const fields = new URLSearchParams(text && text.length <= LINK_MOST ? { values: text, ...(rules ? { rules } : {}) } : {});
    const hash = `#${String(fields) || "values"}`;
    if (location.hash !== hash) history[location.hash.startsWith("#values") ? "replaceState" : "pushState"](null, "", hash);
    const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    document.title = `${short ? `${rules ? `${rules} ` : ""}${short.replace(/\s+/g, " ")} – ` : ""}Values – Dyad`;
  },

  async ask() {
    const { panel, working } = this;
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    const text = panel.querySelector("#what").value;
    const rules = panel.querySelector("#rules").value;
    /** @type {Record<string, unknown>} */
    const body = { text, thermograph: true, explain: true };
    if (rules) body.rules = rules;
    this.link(text, rules);
    const begin = performance.now();
    working.begins("Working it out…");
    working.bar.hidden = false;
    const timer = setInterval(() => working.runs(`Working it out: ${((performance.now() - begin) / 1000).toFixed(0)} s. After 10 s ${answerer} gives it up.`), 1000);
    try {
      const told = await post("value", body, asked.signal);
      fill(panel.querySelector("#worth"), told.value
        ? [h("p", { class: "figure", id: "value" }, told.value.value),
          graph(told.thermograph_svg, `Thermograph of ${text}`), h("pre", { tabindex: "0" }, told.text)]
        : h("p", { class: "figure", id: "value" }, String(told.result)));
      working.rests(" ");
    } catch (error) {
      if (asked !== this.asked) return;
      fill(panel.querySelector("#worth"));
      const where = error.column ? ` (line ${error.line}, column ${error.column})` : "";
      const cancelled = error.name === "AbortError";
      if (cancelled) working.rests("Cancelled.");
      else working.fails(`${capital(error.message)}${where}`, () => this.ask());
      if (!cancelled) notice(capital(error.message) + where, true);
    } finally {
      clearInterval(timer);
      if (asked === this.asked) working.bar.hidden = true;
    }
  },
};
