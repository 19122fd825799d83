// readings.js - how a record was read, in the words of the tables of formats and dialects; and what a record
// does not state, which is asked for: nothing is guessed.

import { get } from "../server/api.js";
import { thumbnail } from "../board/thumbnail.js";
import { allGames, capital } from "../game/games.js";
import { unwire } from "../game/position.js";
import { readRecords } from "../game/record.js";
import { $, fill, h } from "./dom.js";

const WIDTH = 130;
const HEIGHT = 100;
const SIDE_MOST = 1024;

/** @typedef {{name: string, title: string, begins: string, swap: string, result: string}} Row of a table */

/** @type {Promise<{formats: Row[], dialects: Row[]}> | null} */
let asked = null;

/** The tables, which are fetched once. */
function tables() {
  asked ??= get("formats").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** @param {string} text */
const quoted = (text) => text.replace(/`([^']*)'/g, "“$1”");

/** The words of a refusal, without the advice to a program.
 * @param {any} error */
export const said = (error) => (error.unsaid ? error.message.replace(/; ('\w+' [^;]*|GET formats [^;]*)$/, "") : error.message);

/** Shows something below the box that records are pasted into; nothing: what was there goes.
 * @param {Child[]} parts */
function show(...parts) {
  fill($("reading"), ...parts);
  $("reading").hidden = !parts.length;
}

export const hideReading = () => show();

/** Says how a record was read: the title of its dialect, or else of its format. That is handed back.
 * @param {any} record
 * @returns {Promise<string>} */
export async function tellReading({ dialect, format }) {
  const { dialects, formats } = await tables();
  const row = dialects.find(({ name }) => name === dialect);
  const title = quoted((row ?? formats.find(({ name }) => name === format))?.title ?? "");
  if (!title) return "";
  const facts = row ? [["Who begins", row.begins], ["Swap", row.swap], ["Result", row.result]] : [];
  show(h("p", {}, "Read as ", h("strong", {}, title), "."),
    facts.length ? h("dl", { class: "keys" }, facts.map(([what, text]) => [h("dt", {}, what), h("dd", {}, quoted(text))])) : null);
  return title;
}

/** Says which formats there are, where a text begins as none of them. */
export async function tellFormats() {
  const { formats } = await tables();
  show(h("p", {}, "That begins as nothing that this page reads: positions as text, as links of this page, in JSON or .npy; and records of games:"),
    h("ul", {}, formats.map(({ title }) => h("li", {}, quoted(title)))));
}

/** @param {any} record as `POST record` has it */
const picture = ({ game, board, to_move }) => thumbnail(unwire({ game, rows: board, to_move }), WIDTH, HEIGHT);

/** Both readings of a record that fits two dialects, to be chosen from.
 * @param {string[]} readings
 * @param {string} text
 * @param {string} shown
 * @param {object | undefined} ways of reading that are known
 * @param {(ways: object) => unknown} again */
async function askDialect(readings, text, shown, ways, again) {
  const { dialects } = await tables();
  const read = await Promise.all(readings.map((dialect) => readRecords(text, shown, { ...ways, dialect }).then(({ records }) => records[0], () => null)));
  return readings.map((name, i) => {
    const { title, begins } = /** @type {Row} */ (dialects.find((row) => row.name === name));
    return h("button", { type: "button", "data-dialect": name, onclick: () => again({ dialect: name }) }, read[i] && picture(read[i]),
      h("strong", {}, capital(title)), h("span", {}, `begins: ${quoted(begins)}`));
  });
}

/** @param {(ways: object) => unknown} again */
const askGame = (again) => allGames().filter(({ records }) => records).map(({ name, title }) =>
  h("button", { type: "button", "data-game": name, onclick: () => again({ game: name }) }, title.replace(/:.*/, "")));

/** @param {(ways: object) => unknown} again
 * @param {number} side that is shown */
function askSize(again, side) {
  const field = h("input", { type: "number", id: "reading-size", min: 1, max: SIDE_MOST, value: side, required: true });
  const read = () => field.reportValidity() && again({ board_size: Number(field.value) });
  return h("div", { class: "line" }, h("label", { for: "reading-size" }, "Side of the board"), field,
    h("button", { type: "button", id: "read-size", onclick: read }, "Read it"));
}

/** Asks for what a record does not state; false: the refusal is of another kind. `again` reads it so.
 * @param {any} error
 * @param {string} text
 * @param {Page} page
 * @param {(ways: object) => unknown} again
 * @param {object} [ways] of reading that are known
 * @returns {Promise<boolean>} */
export async function askUnsaid(error, text, page, again, ways) {
  const { game, rows = 0 } = page.position;
  const choices = error.unsaid === "dialect" && error.readings ? await askDialect(error.readings, text, game, ways, again)
    : error.unsaid === "game" ? askGame(again)
      : error.unsaid === "board_size" ? askSize(again, rows || 11) : null;
  if (!choices) return false;
  /** @type {Record<string, string>} */
  const questions = { dialect: "Two dialects fit. Which one is it?", game: "Which game is it?", board_size: "How large is the board?" };
  show(h("p", {}, `${capital(said(error))}. `, h("strong", { id: "reading-question" }, questions[error.unsaid])),
    Array.isArray(choices) ? h("div", { class: "readings", role: "group", "aria-labelledby": "reading-question" }, choices) : choices);
  $("share").open = true;
  return true;
}
