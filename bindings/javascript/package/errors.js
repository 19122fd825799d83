// errors.js - what Dyad refuses, and how arguments are looked at before they reach the engine: what is of a
// wrong type is a TypeError, all else a DyadError.

/** @typedef {number | null} Place */

/** What Dyad fails with. `code` says how: "malformed" the input is; "usage", what was asked for cannot be had;
 * "limit", a limit was reached; "memory", there is not enough; "stopped", on request; "refuted", evidence does
 * not hold; "freed", the object was; "lost", it went with an engine that had to begin anew; "busy", the engine
 * was asked from within what it calls; "failed", all else. Where it is malformed `line` and `column`, and the
 * number of the item, count from 1; null where there is none. `output` is what was written before. */
export class DyadError extends Error {
  /** @param {string} code
   * @param {string} text
   * @param {{line?: Place, column?: Place, item?: Place, output?: string | Uint8Array | null, cause?: unknown}} [more] */
  constructor(code, text, { line = null, column = null, item = null, output = null, ...rest } = {}) {
    super(text, rest);
    this.name = "DyadError";
    this.code = code;
    this.line = line;
    this.column = column;
    this.item = item;
    this.output = output;
  }
}

/** @param {string} text
 * @returns {never} */
export function refuse(text) {
  throw new DyadError("usage", text);
}

/** @param {unknown} value */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? value.slice(0, 40) + "..." : value);
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "object" && value !== null
    ? "an object"
    : typeof value === "symbol" || typeof value === "function"
      ? `a ${typeof value}`
      : String(value);
}

/** @param {string} name
 * @param {string} wanted
 * @param {unknown} value
 * @returns {never} */
export function wrongType(name, wanted, value) {
  throw new TypeError(`${name}: expected ${wanted}, found ${shown(value)}`);
}

/** @param {string} name
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @returns {number} */
export function integer(name, value, least, most) {
  if (typeof value !== "number" || !Number.isInteger(value)) wrongType(name, "an integer", value);
  if (value < least || value > most) refuse(`${name}: expected ${least} .. ${most}, found ${value}`);
  return value;
}

/** A number from 0 to 2^64 - 1.
 * @param {string} name
 * @param {unknown} value
 * @returns {bigint} */
export function word(name, value) {
  const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
  if (!isWhole) {
    if (typeof value === "number" && Number.isInteger(value)) refuse(`${name}: beyond 2 ** 53 it has to be a bigint`);
    wrongType(name, "an integer or a bigint", value);
  }
  const number = BigInt(/** @type {number} */ (value));
  if (number < 0n || number >= 1n << 64n) refuse(`${name}: expected 0 .. 2 ** 64 - 1, found ${value}`);
  return number;
}

/** Seconds, which are above 0 and finite; 0: it was not asked for.
 * @param {string} name
 * @param {unknown} value */
export function limit(name, value) {
  if (value === undefined || value === null) return 0;
  if (typeof value !== "number") wrongType(name, "a number", value);
  if (!(value > 0 && value < 1e9)) refuse(`${name}: expected a number above 0, found ${value}`);
  return value;
}

/** A share as the library has it: 0 is the kind's own, and what is negative none.
 * @param {string} name
 * @param {unknown} value */
export function share(name, value) {
  if (value === undefined || value === null) return 0;
  if (typeof value !== "number") wrongType(name, "a number", value);
  if (!(value >= 0 && value <= 1)) refuse(`${name}: expected a number from 0 to 1, found ${value}`);
  return value || -1;
}

/** @param {string} name
 * @param {unknown} value */
export function flag(name, value) {
  if (value === undefined) return 0;
  if (typeof value !== "boolean") wrongType(name, "a boolean", value);
  return Number(value);
}

/** @param {string} name
 * @param {unknown} value
 * @returns {string} */
export function string(name, value) {
  if (typeof value !== "string") wrongType(name, "a string", value);
  return value;
}

/** A word that C takes: without a NUL.
 * @param {string} name
 * @param {unknown} value */
export function plain(name, value) {
  const text = string(name, value);
  if (text.includes("\0")) refuse(`${name}: it has a NUL`);
  return text;
}

/** One of some words, as its number.
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} words */
export function oneOf(name, value, words) {
  const at = words.indexOf(string(name, value));
  if (at < 0) refuse(`${name}: expected ${words.join(", ")}, found ${shown(value)}`);
  return at;
}

/** @param {string} name
 * @param {unknown} value
 * @returns {((...told: any[]) => void) | undefined} */
export function callback(name, value) {
  if (value !== undefined && typeof value !== "function") wrongType(name, "a function", value);
  return /** @type {any} */ (value);
}

/** What options there are: any other is a mistake that nobody would see.
 * @param {unknown} value
 * @param {readonly string[]} names
 * @returns {any} */
export function options(value, names) {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    wrongType("options", "an object", value);
  for (const name of Object.keys(value))
    if (!names.includes(name))
      throw new TypeError(`there is no option ${shown(name)}: there is ${names.join(", ") || "none"}`);
  return value;
}

/** Text, or bytes, as bytes.
 * @param {string} name
 * @param {unknown} value
 * @returns {Uint8Array | string} */
export function textOrBytes(name, value) {
  if (typeof value === "string") return value;
  if (value instanceof ArrayBuffer) return bytesOf(name, new Uint8Array(isDetached(value) ? detached(name) : value));
  if (!(value instanceof Uint8Array)) wrongType(name, "a string or a Uint8Array", value);
  return bytesOf(name, value);
}

/** @param {string} name
 * @returns {never} */
function detached(name) {
  throw new TypeError(`${name}: its buffer is detached`);
}

/** @param {ArrayBufferLike} buffer */
function isDetached(buffer) {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength > 0) return false;
  if ("detached" in buffer) return Boolean(buffer.detached);
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** @template {ArrayBufferView} T
 * @param {string} name
 * @param {T} view
 * @returns {T} */
export function bytesOf(name, view) {
  return isDetached(view.buffer) ? detached(name) : view;
}
