// texts.js - whole texts, as the commands of dyad have them: judged, verified, converted, generated.
import { callback, flag, integer, oneOf, options, plain, refuse, share, textOrBytes, word, wrongType } from "./errors.js";

export const TEXT_FORMATS = ["text", "jsonl", "csv", "explain", "npy"]; // dyad_format
export const NPY = TEXT_FORMATS.indexOf("npy");

const RECORD_SIDE_MOST = 1024; // DYAD_RECORD_SIDE_MAX

/** @typedef {import("./home.js").Home} Home */

/** How records are written, as the engine has it: the number of the dialect, or -1, and rows and columns, or 0.
 * @param {Home} home
 * @param {any} asked options
 * @returns {[number, number, number]} */
export function recordWays(home, { dialect, boardSize }) {
  const number = dialect === undefined ? -1 : oneOf("dialect", dialect, Object.keys(home.dialects));
  if (boardSize === undefined) return [number, 0, 0];
  const sides = Array.isArray(boardSize) ? boardSize : [boardSize, boardSize];
  if (sides.length !== 2) wrongType("boardSize", "a side, or [rows, columns]", boardSize);
  const [rows, columns] = sides.map((side) => integer("boardSize", side, 1, RECORD_SIDE_MOST));
  return [number, rows, columns];
}

/** @param {string} name
 * @param {unknown} value */
export function bytesOfText(name, value) {
  const given = textOrBytes(name, value);
  return typeof given === "string" ? new TextEncoder().encode(given) : given;
}

/** Judges a text, as dyad judge does.
 * @param {Home} home
 * @param {number} game
 * @param {any} text
 * @param {any} asked
 * @returns {any} */
export function judgeText(home, game, text, asked) {
  const wanted = options(asked, ["format", "keepGoing", "colour", "malformed", "progress", "dialect", "boardSize"]);
  const format = oneOf("format", wanted.format ?? "text", TEXT_FORMATS);
  const keepGoing = flag("keepGoing", wanted.keepGoing);
  const colour = flag("colour", wanted.colour);
  const malformed = callback("malformed", wanted.malformed);
  const progress = callback("progress", wanted.progress);
  const ways = recordWays(home, wanted);
  const bytes = bytesOfText("text", text);
  const judge = (/** @type {any} */ module, /** @type {number} */ at) =>
    module.textJudge(game, at, bytes.length, format, keepGoing, colour, ...ways);
  const call = { data: [bytes], progress, malformed: keepGoing ? (malformed ?? (() => {})) : undefined };
  return format === NPY ? home.bytes(judge, { ...call, output: "bytes" }).slice() : home.text(judge, call);
}

/** @param {Home} home
 * @param {(name: any) => {index: number, hasBoard: boolean}} find */
export function textFunctions(home, find) {
  const notations = home.facts.notations;
  return {
    /** @param {any} name
     * @param {any} text
     * @param {any} [asked] */
    judgeText: (name, text, asked) => judgeText(home, find(name).index, text, asked),

    /** How many items were checked; a DyadError "refuted" where one does not hold.
     * @param {any} name
     * @param {any} boards
     * @param {any} verdicts */
    verify(name, boards, verdicts) {
      const game = find(name).index;
      const [first, second] = [bytesOfText("boards", boards), bytesOfText("verdicts", verdicts)];
      return home.numbers((module, a, b) => module.textVerify(game, a, first.length, b, second.length), {
        data: [first, second],
      })[0];
    },

    /** @param {any} name
     * @param {any} input
     * @param {any} asked
     * @returns {any} */
    convert(name, input, asked) {
      const wanted = options(asked, ["from", "to", "move", "item", "toMove", "dialect", "boardSize"]);
      const game = name === null || name === undefined ? -1 : find(name).index;
      const from = oneOf("from", wanted.from ?? "any", notations);
      const to = oneOf("to", wanted.to, notations);
      const move = wanted.move === undefined ? -1 : integer("move", wanted.move, 0, 2 ** 53);
      const item = wanted.item === undefined ? 0 : integer("item", wanted.item, 1, 2 ** 53);
      const toMove = wanted.toMove === undefined ? 0 : integer("toMove", wanted.toMove, 1, 2);
      const ways = recordWays(home, wanted);
      const bytes = bytesOfText("input", input);
      const convert = (/** @type {any} */ module, /** @type {number} */ at) =>
        module.textConvert(game, at, bytes.length, from, to, move, item, toMove, ...ways);
      return notations[to] === "npy"
        ? home.bytes(convert, { data: [bytes] }).slice()
        : home.text(convert, { data: [bytes] });
    },

    /** @param {any} name
     * @param {any} count
     * @param {any} size
     * @param {any} [asked] */
    generateText(name, count, size, asked) {
      const { index: game, hasBoard } = find(name);
      const wanted = options(asked, ["kind", "seed", "fill", "density", "discs"]);
      const [many, side] = [BigInt(integer("count", count, 0, 2 ** 53)), integer("size", size, 0, 2 ** 31 - 1)];
      const kind = plain("kind", wanted.kind ?? "random");
      const seed = word("seed", wanted.seed ?? 0);
      const [fill, density] = [share("fill", wanted.fill), share("density", wanted.density)];
      const discs = wanted.discs === undefined ? 0 : integer("discs", wanted.discs, 1, 2 ** 31 - 1);
      if (Number(many) * side * (hasBoard ? side : 1) > 2 ** 31) refuse("that is more than memory holds");
      return home.text((module, at) => module.textGenerate(game, many, side, at, seed, fill, density, discs), {
        data: [kind],
      });
    },
  };
}
