// reading.js - positions out of text and bytes, whatever they are: what the page itself writes, and what
// people type, is known here; all else is the server's to read.
//
//   links        those of this page, one or several, with any address before the #
//   JSON         on one line or many; what older pages saved, {"position": ...}, too
//   bare rows    of a board, in the letters of a game:  RB.  .R.  BBR, a row a line; one row or one
//                column alone is no board, for it may be a pile or piles
//   bare piles   words of the letters of a game with piles:  BWWB BW
//
// Bare letters are of the game that is shown, if they fit, else of the first that they fit.

import { post, postBytes } from "../server/api.js";
import { allGames, gameOf } from "./games.js";
import { fromLink, wire } from "./position.js";

const LATIN = "windows-1252"; // ISO-8859-1, as browsers have it
// Names of CA that are none of TextDecoder's, beside those that are.
/** @type {Record<string, string>} */
const labels = { cp932: "shift_jis", cp936: "gbk", cp949: "euc-kr", cp950: "big5", "latin-1": LATIN };

/** The decoder of a character set; null: there is none.
 * @param {string} name */
function decoderOf(name) {
  try {
    const decoder = new TextDecoder(labels[name.toLowerCase()] ?? name);
    return decoder.decode(new TextEncoder().encode("(;")) === "(;" ? decoder : null; // not so in UTF-16
  } catch {
    return null;
  }
}

/** The text of bytes, and what is to be said of it; the text is null where they are none, as an array of NumPy is.
 * SGF is of the character set that its first CA names, else UTF-8 or ISO-8859-1, as Dyad reads it.
 * @param {string | ArrayBuffer} bytes
 * @returns {{text: string | null, remark: string}} */
export function decode(bytes) {
  if (typeof bytes === "string") return { text: bytes.replace(/^\ufeff/, ""), remark: "" };
  const latin = new TextDecoder(LATIN).decode(bytes);
  const isSgf = /^\s*[(;]/.test(latin);
  const named = isSgf ? /[\];\s]C[a-z]*A[a-z]*\s*\[\s*([^\]\s]+)\s*\]/.exec(latin)?.[1] : undefined;
  const decoder = decoderOf(named ?? LATIN);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), remark: "" }; // without its byte-order mark
  } catch {
    if (!isSgf) return { text: null, remark: "" };
  }
  const text = (decoder ?? new TextDecoder(LATIN)).decode(bytes);
  if (!named) return { text, remark: "Its text is no UTF-8, and no CA states its character set: it is read as ISO-8859-1." };
  if (!decoder) return { text, remark: `Its character set, ${named}, is not known: it is read as ISO-8859-1.` };
  return { text, remark: text.includes("\ufffd") ? `Some bytes are no character of ${named}.` : "" };
}

/** @param {string | ArrayBuffer} bytes */
const textOf = (bytes) => decode(bytes).text;

/** Positions of links, or null where the words are not all links of this page.
 * @param {string[]} words */
function ofLinks(words) {
  const linked = words.map((word) => (word.includes("#") ? fromLink(word.slice(word.indexOf("#"))) : null));
  if (!linked.length || linked.includes(null)) return null;
  return linked.map((one, i) => {
    const { position, fault } = /** @type {NonNullable<typeof one>} */ (one);
    if (!position) throw new Error(`${linked.length > 1 ? `link ${i + 1}` : "the link"} is damaged: ${fault}`);
    return wire(position);
  });
}

/** Bare letters as a position of a game, or null.
 * @param {Game} game
 * @param {string} text
 * @returns {Wire | null} */
function ofLetters(game, text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim()).filter(Boolean);
  const words = text.trim().split(/\s+/);
  /** @param {string} word */
  const isOf = (word) => [...word].every((letter) => game.letters.includes(letter));
  if (!words.every(isOf)) return null;
  if (!game.board) return { game: game.name, piles: words };
  // Letters of a row may stand apart, but then all of them do.
  const rows = lines.map((line) => (/^\S(\s+\S)+$/.test(line) ? line.replace(/\s+/g, "") : line));
  const columns = rows[0].length;
  if (rows.some((row) => row.length !== columns || /\s/.test(row))) return null;
  const isBoard = rows.length === columns || (!game.square && Math.min(rows.length, columns) > 1);
  return isBoard ? { game: game.name, rows } : null;
}

/** Bare letters as a position of the game that is shown, or of the first that they fit, or null.
 * @param {string} text
 * @param {string} shown */
function ofBare(text, shown) {
  if (!text.trim()) return null;
  const games = allGames();
  return [...games.filter(({ name }) => name === shown), ...games]
    .map((game) => ofLetters(game, text)).find(Boolean) ?? null;
}

/** An object of JSON as what the server reads: a position of the API, or text; null: it is none.
 * @param {string} text
 * @returns {{text?: string, body?: Wire} | null} */
function ofJson(text) {
  if (!text.trimStart().startsWith("{")) return null;
  let object;
  try {
    object = JSON.parse(text);
  } catch {
    return null; // several, a line each; or the server says what is wrong
  }
  const { game, rows, piles, to_move } = object.position ?? object;
  if (!object.position && !Array.isArray(rows)) return { text: `${JSON.stringify(object)}\n` };
  return { body: { game, rows, piles, to_move } };
}

/** Reads text or bytes as a position of the game of that name, else of any.
 * @param {string | ArrayBuffer} bytes
 * @param {string} shown */
async function ask(bytes, shown) {
  let first;
  for (const query of gameOf(shown) ? [`?game=${shown}`, ""] : [""]) {
    try {
      return await postBytes(`convert${query}`, bytes);
    } catch (error) {
      if (error.status !== 422) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** Whether a text is a position that is known here: links of this page, or bare letters.
 * @param {string} text
 * @param {string} shown */
export const isBare = (text, shown) => Boolean(ofLinks(text.trim().split(/\s+/)) ?? ofBare(text, shown));

/** {positions, more}: those that text or bytes hold, as the API has them, while a game of the name
 * `shown` is.
 * @param {string | ArrayBuffer} bytes
 * @param {string} shown
 * @returns {Promise<{positions: any[], more: boolean}>} */
export async function positionsOf(bytes, shown) {
  const text = textOf(bytes);
  if (text === null) return ask(bytes, shown);
  const found = ofLinks(text.trim().split(/\s+/)) ?? ofBare(text, shown);
  if (found) return { positions: [found].flat(), more: false };
  const json = ofJson(text);
  return json?.body ? post("convert", json.body) : ask(json?.text ?? bytes, shown);
}
