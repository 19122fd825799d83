// bar.js - the bar above the board. In narrow windows it is one row with the header, which stays in sight:
// whose turn it is, undo and redo, and a menu that holds the rest.

import { $, fill, h } from "./dom.js";
import { capital, gameOf } from "../game/games.js";

const narrow = matchMedia("(max-width: 600px), (max-height: 480px)");

// What stands where, in order: ids.
const wide = { head: ["games", "ask", "theme"], bar: ["undo", "redo", "setting", "gap", "turned", "smaller", "larger"] };
const small = { head: ["whose", "undo", "redo", "more", "menu"], menu: ["games", "setting", "turned", "smaller", "larger", "ask", "theme"] };

/** @param {boolean} isOpen */
function openMenu(isOpen) {
  $("head").classList.toggle("open", isOpen);
  $("more").setAttribute("aria-expanded", String(isOpen));
}

function arrange() {
  openMenu(false);
  document.body.classList.toggle("narrow", narrow.matches);
  for (const [parent, ids] of Object.entries(narrow.matches ? small : wide)) $(parent).append(...ids.map($));
}

export function setUpBar() {
  arrange();
  narrow.addEventListener("change", arrange);
  $("more").addEventListener("click", () => openMenu(!$("head").classList.contains("open")));
  $("games").addEventListener("click", () => openMenu(false));
  $("ask").addEventListener("click", () => openMenu(false));
  document.addEventListener("pointerdown", (/** @type {any} */ event) => {
    if (!event.target.closest("#menu, #more")) openMenu(false);
  });
  $("head").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !$("head").classList.contains("open")) return;
    openMenu(false);
    $("more").focus();
  });
}

/** Says whose turn it is, or how a game that is over has ended.
 * @param {Page} page */
export function tellTurn({ position: own, shownInstead, tool }) {
  const position = shownInstead ?? own;
  const game = gameOf(position.game);
  if (!game) return; // the page of values
  const state = tool.state;
  const isOver = state?.ending && state.ending !== "none";
  const who = isOver ? state.winner : game.colours[position.mover - 1];
  const words = isOver ? (who ? `${capital(who)} wins` : "Nobody wins") : `${capital(who)} to move`;
  const colour = game.palette[game.colours.indexOf(who)];
  fill($("whose"), colour && h("span", { class: "stone", "data-colour": colour }), h("span", { class: "words" }, words));
  $("whose").style.setProperty("--stone", `var(--${colour})`);
}
