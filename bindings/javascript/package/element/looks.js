// looks.js - what <dyad-board> is made of in its shadow: its style sheet, which all elements share, and its parts.
// The names of colours are those of the page of `dyad serve`; --dyad-... of the page that it stands on go first.

import { h } from "../page/dom.js";

const names = ["paper", "card", "ink", "muted", "rule", "accent", "good", "bad", "board", "cell", "grid", "edge",
  "black", "white", "red", "blue", "path", "pathcase"];
const light = ["transparent", "#ffffff", "#24211d", "#6a645a", "#ddd7cb", "#0b6bb8", "#00795a", "#a8322a", "#ecd9ae", "#f3ecdc",
  "#9d917b", "#4b4740", "#24211d", "#fdfdfb", "#c9501c", "#1668ad", "#ffd83d", "#24211d"];
const dark = ["transparent", "#24221f", "#efebe3", "#ada597", "#3b3833", "#6db7f2", "#4cc79c", "#ff8f80", "#8d7345", "#7d7463",
  "#4a443a", "#a89f8f", "#161513", "#f4f1ea", "#e26a33", "#3f93dc", "#ffd83d", "#100f0e"];
/** @param {string[]} colours */
const toned = (colours) => names.map((name, i) => `--${name}: var(--dyad-${name}, ${colours[i]});`).join(" ");

const css = `
:host { display: block; container-type: inline-size; text-align: start; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
#all { ${toned(light)} color-scheme: light; color: var(--ink); background: var(--paper); border-radius: 10px;
  font: var(--dyad-font, 1rem/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif); }
#all.dark { ${toned(dark)} color-scheme: dark; }
#all.own { --paper: var(--dyad-paper, #fbfaf7); padding: .6rem; }
#all.own.dark { --paper: var(--dyad-paper, #1a1917); }
#measure { position: absolute; visibility: hidden; pointer-events: none; width: 0; height: var(--dyad-board-height, 32rem); background: Canvas; }
#frame { overflow: auto; border-radius: 10px; }
#grid { min-width: 100%; border-radius: 10px; outline-offset: -3px; }
#grid:focus-visible { outline-width: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#canvas { display: block; position: sticky; top: 0; left: 0; margin: 0 auto; touch-action: pan-x pan-y; cursor: pointer; }
.still #canvas { cursor: default; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
#bar { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; min-height: 2.9rem; padding: .35rem 0 0; }
#turn { flex: 1 1 11rem; margin: 0; display: flex; align-items: center; gap: .5rem; font-weight: 600; min-width: 0; }
#stone { flex: none; width: 1rem; height: 1rem; border-radius: 50%; border: 1px solid var(--edge); background: var(--stone, transparent);
  forced-color-adjust: none; }
#stone:not(.on) { display: none; }
.group { display: flex; gap: .3rem; align-items: center; }
#where { min-width: 3.2rem; text-align: center; color: var(--muted); font-variant-numeric: tabular-nums; }
button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--rule); border-radius: 7px;
  padding: .2rem .6rem; min-height: 2.1rem; min-width: 2.1rem; cursor: pointer; }
button:hover:not(:disabled) { border-color: var(--muted); }
button:disabled { opacity: .5; cursor: default; }
@media (pointer: coarse) { button { min-height: 2.6rem; min-width: 2.6rem; } #bar { min-height: 3.4rem; } }
#said { margin-top: .4rem; min-height: var(--dyad-said, var(--said, 0)); }
#verdict { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: .6rem .9rem .6rem 1.7rem; position: relative; }
#verdict::before { content: ""; position: absolute; left: .6rem; top: .6rem; bottom: .6rem; width: 8px; border-radius: 5px;
  background: var(--tone, var(--rule)); border: 1px solid var(--edge); print-color-adjust: exact; forced-color-adjust: none; }
#verdict.first { --tone: var(--first); } #verdict.second { --tone: var(--second); } #verdict.bad { --tone: var(--bad); }
#sentence { margin: 0; font-size: 1.15rem; font-weight: 650; line-height: 1.3; min-height: 1.3em; text-wrap: balance; }
#reason { margin: .15rem 0 0; min-height: 1.45em; overflow-wrap: anywhere; }
#legend { display: flex; flex-wrap: wrap; gap: 0 .9rem; color: var(--muted); font-size: .85rem; padding: .3rem .1rem; }
#legend:empty { display: none; }
#legend .item { display: inline-flex; align-items: center; gap: .35rem; }
#legend canvas { flex: none; }
#fault { margin: 0 0 .5rem; padding: .6rem .9rem; border-radius: 10px; background: var(--card); border: 1px solid var(--rule);
  border-left: 6px solid var(--bad); overflow-wrap: anywhere; }
#fault p { margin: 0; }
#fault button { margin-top: .4rem; }
/* So that nothing below moves when the engine has said what it has to say: room for that, by how wide lines are. */
#all.marks { --said: 2.2rem; }
#all.tells { --said: 7.8rem; }
#all.tells.piles { --said: 4.6rem; }
@container (max-width: 39rem) { #all.tells { --said: 9.3rem; } }
@container (max-width: 34rem) { #all.tells.piles { --said: 6rem; } }
@container (max-width: 29rem) { #all.tells { --said: 10.4rem; } }
@container (max-width: 24.5rem) { #all.marks { --said: 3.4rem; } #all.tells { --said: 11.8rem; } }
@container (max-width: 21rem) { #all.tells { --said: 13.7rem; } #all.tells.piles { --said: 7.5rem; } }
@media (forced-colors: active) { button:disabled { opacity: 1; color: GrayText; } }
@media print { #bar { display: none; } }
`;

/** @type {CSSStyleSheet | null} */
let sheet = null;

/** Puts all parts of an element into its shadow.
 * @param {ShadowRoot} root
 * @param {Record<string, (event: any) => unknown>} acts what buttons do, by their ids */
export function build(root, acts) {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  /** @param {string} id
   * @param {string} text
   * @param {string} title
   * @param {Properties} more */
  const button = (id, text, title, more = {}) => h("button", { id, type: "button", part: "button", title, "aria-label": title, onclick: acts[id], ...more }, text);
  root.append(h("div", { id: "measure" }), h("div", { id: "all", role: "group" },
    h("slot", { name: "heading" }),
    h("div", { id: "frame", part: "board" },
      h("div", { id: "grid", role: "grid", tabindex: "0", "aria-describedby": "keys" },
        h("canvas", { id: "canvas", "aria-hidden": "true" }),
        h("div", { id: "row", class: "hidden", role: "row" }))),
    h("p", { id: "keys", class: "hidden" }, ""),
    h("div", { id: "bar", part: "controls" },
      h("p", { id: "turn", part: "turn" }, h("span", { id: "stone" }), h("span", { id: "words" })),
      h("div", { id: "steps", class: "group", role: "group", "aria-label": "Through the moves", hidden: true },
        button("first", "«", "To the start"), button("back", "‹", "One move back"), h("span", { id: "where" }),
        button("next", "›", "One move on"), button("last", "»", "To the end")),
      h("div", { id: "hands", class: "group" },
        button("swap", "Swap", "Swap: take the first stone over", { hidden: true }), button("pass", "Pass", "Pass", { hidden: true }), button("undo", "Undo", "Undo"), button("reset", "Reset", "Reset"))),
    h("div", { id: "said" },
      h("div", { id: "fault", part: "fault", role: "alert", hidden: true },
        h("p", { id: "wrong" }), button("again", "Try again", "Try again", { hidden: true })),
      h("div", { id: "verdict", part: "verdict", role: "group", "aria-label": "Verdict" },
        h("p", { id: "sentence", part: "sentence" }), h("p", { id: "reason", part: "reason" })),
      h("div", { id: "legend", part: "legend" })),
    h("slot", { name: "caption" }),
    h("div", { id: "live", class: "hidden", role: "status" })));
}
