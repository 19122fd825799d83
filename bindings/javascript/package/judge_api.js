// judge_api.js - the referee alone: texts in the layouts of the contest problems, and boards in typed arrays.
import { bytesOfText, NPY, TEXT_FORMATS } from "./texts.js";
import { boardsOf } from "./boards.js";
import { oneOf, options, refuse, string } from "./errors.js";
import { Home, makeBytes } from "./home.js";

const NPY_ALIGNMENT = 64;

/** Codes as a file of NumPy's format.
 * @param {Uint8Array} codes */
function npyOf(codes) {
  const start = `{'descr': '|u1', 'fortran_order': False, 'shape': (${codes.length},), }`;
  const size = Math.ceil((10 + start.length + 1) / NPY_ALIGNMENT) * NPY_ALIGNMENT;
  const bytes = makeBytes(size + codes.length);
  bytes.set(new TextEncoder().encode(`?NUMPY\x01\x00??${start.padEnd(size - 11)}\n`));
  bytes.set([0x93], 0);
  new DataView(bytes.buffer).setUint16(8, size - 10, true);
  bytes.set(codes, size);
  return bytes;
}

/** Boards in the layout of their game.
 * @param {any} game
 * @param {import("./boards.js").Boards} boards */
function layoutOf(game, { cells, count, rows, planes }) {
  const head = new TextEncoder().encode(game.counted ? `${count}\n` : "");
  const size = new TextEncoder().encode(`${rows}\n`);
  const letters = new TextEncoder().encode(`${game.letters}?`);
  const text = makeBytes(head.length + count * (size.length + rows * (rows + 1)));
  text.set(head);
  let to = head.length;
  let from = 0;
  for (let board = 0; board < count; board++) {
    text.set(size, to);
    to += size.length;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < rows; column++, from++) {
        const cell = planes ? Number(cells[2 * from] !== 0) + 2 * Number(cells[2 * from + 1] !== 0) : cells[from];
        text[to++] = letters[Math.min(cell, 3)];
      }
      text[to++] = 10;
    }
  }
  return text;
}

/** @param {import("./engine.js").Engine} engine
 * @returns {import("./judge.js").Referee} */
export function refereeOf(engine) {
  const home = new Home(engine);
  const list = home.facts.games.map((/** @type {any} */ { game, board, ...more }, /** @type {number} */ index) =>
    Object.freeze({ index, name: game, hasBoard: board, ...more })
  );
  /** @type {any} */
  const games = Object.freeze(Object.fromEntries(list.map((/** @type {any} */ game) => [game.name, game])));
  /** @param {any} name */
  const find = (name) =>
    Object.hasOwn(games, string("game", name))
      ? games[name]
      : refuse(`there is no game ${JSON.stringify(name)}: there is ${Object.keys(games).join(", ")}`);
  return Object.freeze({
    version: home.facts.version,
    games,
    /** @param {any} name
     * @param {any} text
     * @param {any} [asked]
     * @returns {any} */
    judgeText(name, text, asked) {
      const game = find(name);
      const format = oneOf("format", options(asked, ["format"]).format ?? "text", TEXT_FORMATS);
      const bytes = bytesOfText("text", text);
      const judge = (/** @type {any} */ module, /** @type {number} */ at) =>
        module.textJudge(game.index, at, bytes.length, format);
      return format === NPY ? npyOf(home.bytes(judge, { data: [bytes] })) : home.text(judge, { data: [bytes] });
    },
    /** @param {any} name
     * @param {any} given */
    judge(name, given) {
      const game = find(name);
      const boards = boardsOf(given, null);
      if (!game.hasBoard) refuse(`${name} has no boards`);
      if (boards.rows !== boards.columns) refuse("the referee alone takes boards that are square");
      if (boards.toMove)
        refuse("the referee alone goes by the contest problems, in which nothing says whose turn it is");
      if (!boards.count) return new Uint8Array(0);
      const bytes = layoutOf(game, boards);
      return home.bytes((module, at) => module.textJudge(game.index, at, bytes.length, NPY), { data: [bytes] }).slice();
    },
  });
}
