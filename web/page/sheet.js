// sheet.js - the sheet behind "?": how the game on the board is played, in pictures made of its facts and
// in the words of `dyad help`, and every shortcut of the keys.

import { post } from "../server/api.js";
import { $, h, fill } from "./dom.js";
import { capital } from "../game/games.js";
import { boardOf, pilesOf, unwire } from "../game/position.js";
import { thumbnail } from "../board/thumbnail.js";

/** @typedef {{caption: string, position: Position, view: View}} Figure a picture of the rules */

const WIDTH = 190;
const HEIGHT = 150;

const shortcuts = [
  ["Arrow keys", "move the cursor of the board, once it has been reached with Tab"],
  ["Enter or Space", "place a stone, make a move"],
  ["1, 2", "place a stone of the first or second colour; so do the letters of the game"],
  ["Delete, Backspace, 0", "take a stone off"],
  ["Home, End, Page Up, Page Down", "to the end of a row or column"],
  ["← →", "back and on through the moves of a game, or of standard play"],
  ["↑ ↓", "to another branch of a game; Home and End: to its start and its end"],
  ["Ctrl-Z, Ctrl-Y", "undo, redo"],
  ["Ctrl-V", "read what has been copied: a position, a link, SGF"],
  ["?", "this sheet"],
];

// A chain from top to bottom along sides of cells, and stones of the other that did not stop it.
/** @type {Cell[]} */
const chain = [[0, 3], [1, 3], [1, 2], [2, 2], [3, 2], [3, 1], [4, 1]];
/** @type {Cell[]} */
const others = [[0, 1], [1, 1], [2, 3], [2, 1], [3, 3], [3, 4]];

/** A position of a board of 5 x 5, of cells of colours.
 * @param {Game} game
 * @param {{cells: Cell[], colour: number}[]} stones */
function placed(game, stones) {
  const rows = Array.from({ length: 5 }, () => Array(5).fill(game.letters[0]));
  for (const { cells, colour } of stones) for (const [row, column] of cells) rows[row][column] = game.letters[colour];
  return boardOf(game.name, rows.map((row) => row.join("")), 1);
}

/** Who has joined their sides, once for each colour.
 * @param {Game} game
 * @returns {Figure[]} */
function joining(game) {
  return [1, 2].map((colour) => {
    /** @param {Cell[]} cells
     * @returns {Cell[]} */
    const turned = (cells) => (game.joins[colour] === "down" ? cells : cells.map(([row, column]) => [column, row]));
    const path = turned(chain);
    return {
      caption: `${capital(game.colours[colour - 1])} ${game.misere ? "loses" : "wins"} by joining ${game.joins[colour] === "down" ? "top and bottom" : "left and right"}.`,
      position: placed(game, [{ cells: path, colour }, { cells: turned(others), colour: 3 - colour }]),
      view: { paths: [{ cells: path }] },
    };
  });
}

/** A stone before and after it is captured.
 * @param {Game} game
 * @returns {Figure[]} */
function capturing(game) {
  const [taker, taken] = game.colours.map(capital);
  /** @type {Cell[]} */
  const around = [[1, 2], [2, 1], [3, 2]];
  return [
    { caption: `${taken}'s stone has one liberty left: the marked point.`,
      position: placed(game, [{ cells: around, colour: 1 }, { cells: [[2, 2]], colour: 2 }]),
      view: { rings: [{ cell: [2, 3], colour: 1 }] } },
    { caption: `${taker} plays there and takes it off the board.`,
      position: placed(game, [{ cells: [...around, [2, 3]], colour: 1 }]), view: { latest: [2, 3] } },
  ];
}

/** A move in piles, as the server makes it.
 * @param {Game} game
 * @returns {Promise<Figure[]>} */
async function taking(game) {
  const [own, theirs] = game.letters;
  const before = { game: game.name, piles: [own + theirs + theirs + own, theirs + own], to_move: game.colours[0] };
  const after = await post("play", { ...before, moves: [[0, 0]] }).catch(() => null);
  if (!after) return [];
  return [
    { caption: `${capital(game.colours[0])} takes the marked disc …`, position: pilesOf(game.name, before.piles),
      view: { legal: [[0, 0]] } },
    { caption: "… and this is left.", position: unwire(after), view: {} },
  ];
}

/** @param {Game} game */
const picturesOf = async (game) => [
  ...(game.joins ? joining(game) : []),
  ...(game.captures ? capturing(game) : []),
  ...(game.board || !game.plays ? [] : await taking(game)),
];

/** What the facts say in a sentence each.
 * @param {Game} game */
function factsOf(game) {
  return [
    game.goal === "last_move" && `Who cannot move ${game.misere ? "wins" : "loses"}.`,
    game.goal === "connect" && (game.decisive ? "There are no draws." : "On a full board it can be that nobody has won."),
    game.captures && !game.suicide && "A move that leaves its own stones without a liberty is not legal.",
    game.plays && (game.passes ? "A player may pass." : "Nobody may pass."),
    game.swaps && "The second player may swap: take over the first stone, instead of a move.",
  ].filter(Boolean);
}

/** Text of `dyad help` as paragraphs and lists.
 * @param {string} text */
function paragraphs(text) {
  const quoted = text.replace(/`([^']*)'/g, "“$1”");
  return quoted.split("\n\n").map((part) => (part.startsWith("- ")
    ? h("ul", {}, part.split(/\n(?=- )/).map((item) => h("li", {}, item.slice(2)))) : h("p", {}, part)));
}

/** Shows the sheet for a game; null: its shortcuts alone.
 * @param {Game | null} game */
export async function openSheet(game) {
  const sheet = $("sheet");
  const close = h("button", { type: "button", id: "close-sheet", onclick: () => sheet.close() }, "Close");
  /** @param {string} title */
  const head = (title) => h("div", { class: "line head" }, h("h2", { id: "sheet-title" }, title), close);
  const keys = [h("h3", {}, "Keys"), h("dl", { class: "keys" }, shortcuts.map(([key, what]) => [h("dt", {}, key), h("dd", {}, what)]))];
  /** @param {Child[]} parts */
  const show = (...parts) => {
    fill(sheet, ...parts);
    if (!sheet.open) sheet.showModal();
  };
  if (!game) return show(head("Keys of the page"), keys);
  const figures = h("div", { class: "pictures" });
  show(head(`How ${game.title} is played`), h("p", {}, game.about), figures,
    h("ul", {}, factsOf(game).map((fact) => h("li", {}, fact))),
    h("details", {}, h("summary", {}, "The rules in full"), paragraphs(game.rules)), keys);
  fill(figures, (await picturesOf(game)).map(({ caption, position, view }) =>
    h("figure", {}, thumbnail(position, WIDTH, HEIGHT, view), h("figcaption", {}, caption))));
}
