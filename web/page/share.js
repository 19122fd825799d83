// share.js - positions in and out: paste, files, links, and the formats that can be saved.

import { post } from "../server/api.js";
import { $, h, fill, download, notice } from "./dom.js";
import { capital, gameOf } from "../game/games.js";
import { BOARD_MOST, DISCS_MOST, PILES_MOST, fits, fromLink, unwire, wire } from "../game/position.js";
import { decode, isBare, positionsOf } from "../game/reading.js";
import { hexWorldOf, mayBeRecord, readRecords, sgfOf, treeOfRecord } from "../game/record.js";
import { linkOf, treeOf } from "./address.js";

/** The game of a link of this page that has moves; null: it is something else.
 * @param {string} text */
async function gameOfLink(text) {
  const [word, ...others] = text.trim().split(/\s+/);
  const linked = !others.length && word.includes("#") ? fromLink(word.slice(word.indexOf("#"))) : null;
  return linked?.position && linked.moves ? treeOf(linked.position, linked.moves) : null;
}

/** How records were read is said by a module that is fetched when there is one. */
const readings = () => import("./readings.js");

/** Shows a game at the end of its main line.
 * @param {Page} page
 * @param {any} record */
async function showRecord(page, record) {
  const tree = treeOfRecord(record);
  tree.go(await tree.find(tree.last(tree.root)));
  page.showTree(tree);
  page.touch();
}

/** Takes in games with their moves; whether that is what it was.
 * @param {Page} page
 * @param {string} text
 * @param {string} remark what is to be said of the text, after what was read
 * @param {object} [ways] how it is to be read, where it does not state that */
async function takeGames(page, text, remark, ways) {
  const linked = await gameOfLink(text);
  if (linked) {
    page.showTree(linked);
    notice(`Read: ${gameOf(linked.position.game).title}`);
    return true;
  }
  if (!ways && (!mayBeRecord(text) || isBare(text, page.position.game))) return false;
  const { records, more } = await readRecords(text, page.position.game, ways);
  await showRecord(page, records[0]);
  const title = await (await readings()).tellReading(records[0]).catch(() => ""); // it is shown all the same
  if (records.length > 1) {
    page.offer(records.map((record, i) => ({ name: `${i + 1}`, game: record.game, rows: record.board, to_move: record.to_move,
      open: () => showRecord(page, record).catch((error) => notice(capital(error.message), true)) })));
    notice(`${records.length}${more ? " or more" : ""} games: the first is shown, the others are in the gallery.${remark}`);
  } else notice(`Read: ${gameOf(records[0].game).title}${title && `, as ${title}`}${remark && `.${remark}`}`);
  return true;
}

/** @param {any} error of reading, with its place if it has one */
const tellFault = (error) => notice(capital(error.message) + (error.line ? ` (line ${error.line}, column ${error.column})` : ""), true);

/** Takes in games, asks for what they do not state, or says that it is no game: whether all is done.
 * @param {Page} page
 * @param {string} text
 * @param {string} remark
 * @param {object} [ways]
 * @returns {Promise<{done: boolean, isNone?: boolean}>} */
async function tryGames(page, text, remark, ways) {
  try {
    return { done: await takeGames(page, text, remark, ways) };
  } catch (error) {
    if (error.unsaid === "format") return { done: false, isNone: true };
    const { askUnsaid, said } = await readings();
    const again = (/** @type {object} */ more) => tryGames(page, text, remark, { ...ways, ...more }).catch(tellFault);
    if (!(await askUnsaid(error, text, page, again, ways))) throw error;
    notice(`${capital(said(error))}.`, true);
    return { done: true };
  }
}

/** @param {Page} page
 * @param {string | ArrayBuffer} bytes */
async function take(page, bytes) {
  const { text, remark } = decode(bytes);
  $("reading").hidden = true;
  let isNone;
  try {
    const tried = await tryGames(page, text ?? "", remark && ` ${remark}`);
    if (tried.done) return;
    isNone = tried.isNone;
    const { positions: found, more } = await positionsOf(text ?? bytes, page.position.game); // none, on the page of values
    const positions = found.filter(fits);
    if (!positions.length) {
      notice(`That is too large for the page, which draws boards up to ${BOARD_MOST} × ${BOARD_MOST}, and up to ${PILES_MOST} piles of ${DISCS_MOST} discs.`, true);
      return;
    }
    page.show(unwire(positions[0]));
    if (positions.length > 1) {
      page.offer(positions.map((one, i) => ({ name: `${i + 1}`, ...one })));
      notice(`${positions.length}${more ? " or more" : ""} positions: the first is shown, the others are in the gallery.`);
    } else notice(`Read: ${gameOf(positions[0].game).title}`);
  } catch (error) {
    tellFault(error);
    if (isNone) (await readings()).tellFormats().catch(() => {}); // what is wrong has been said
  }
}

/** @param {Page} page */
async function picture(page) {
  const { svg } = await post("draw", wire(page.position));
  return svg;
}

/** An SVG as PNG, twice as large.
 * @param {string} svg
 * @returns {Promise<Blob>} */
async function toPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A position and what is said of it, on one line: Dyad's own JSON, which the command line reads too.
 * @param {Page} page */
async function json(page) {
  const position = wire(page.position);
  const { rows, piles } = position;
  const { reports, reasons } = await post("judge", position);
  const columns = rows?.[0].length;
  const size = rows && columns !== rows.length ? { rows: rows.length, columns } : { size: (rows ?? piles).length };
  return `${JSON.stringify({
    game: position.game, ...size, [rows ? "board" : "piles"]: rows ?? piles, to_move: position.to_move, ...(position.swap ? { swap: true } : {}), reports, reasons,
  })}\n`;
}

/** @param {Page} page */
const plainText = async (page) => (await post("convert", { ...wire(page.position), to: "text" })).text;

// What can be saved. Text of positions is read again before it is handed out.
/** @type {Record<string, (page: Page) => Promise<[ending: string, content: BlobPart, type: string]>>} */
const exports = {
  Text: async (page) => ["txt", await checked(page, await plainText(page)), "text/plain"],
  JSON: async (page) => ["json", await checked(page, await json(page)), "application/json"],
  SGF: async (page) => ["sgf", await sgfOf(page.tree), "application/x-go-sgf"],
  SVG: async (page) => ["svg", await picture(page), "image/svg+xml"],
  PNG: async (page) => ["png", await toPng(await picture(page)), "image/png"],
};

/** The text, if the position is read out of it again; it is said where only the turn is lost, or a swap that can come.
 * @param {Page} page
 * @param {string} text */
async function checked(page, text) {
  const { game, rows, piles, to_move, swap } = wire(page.position);
  const [read] = (await positionsOf(text, game)).positions;
  const again = wire(unwire(read));
  if (String(again.rows ?? again.piles) !== String(rows ?? piles) || again.game !== game) throw new Error("this position cannot be written so that it is read again");
  const lost = [again.to_move !== to_move && `${capital(to_move)} is to move`,
    swap && !again.swap && page.position.cells.filter(Boolean).length < 2 && "the game has the swap"].filter(Boolean);
  if (lost.length) notice(`This file does not say that ${lost.join(" and that ")}. A link, JSON and SGF do.`, true);
  return text;
}

/** Shows the formats that a position of the game can be saved in.
 * @param {Game} game */
export function offerFormats(game) {
  $("exports").querySelector("[data-export=SGF]").hidden = !game.records;
  $("exports").querySelector("[data-export=HexWorld]").hidden = !game.records || game.shape !== "hexagon";
}

/** Copies a link; where the browser does not let that be, it is shown otherwise.
 * @param {string} link
 * @param {string} what
 * @param {() => void} otherwise
 * @param {string} where it is then */
async function copy(link, what, otherwise, where) {
  try {
    await navigator.clipboard.writeText(link);
    notice(`${what} has been copied.`);
  } catch {
    otherwise();
    notice(`${what} is in the ${where}.`);
  }
}

/** @param {Page} page */
export function setUpSharing(page) {
  /** @param {string} text
   * @param {() => void} act */
  const button = (text, act) => h("button", { type: "button", "data-export": text, onclick: act }, text);
  fill($("exports"),
    button("Link", () => copy(location.href.replace(/[?#].*/, "") + linkOf(page.tree), "The link to this position", () => page.link(), "address bar")),
    button("HexWorld", async () => {
      try {
        const link = await hexWorldOf(page.tree);
        await copy(link, "The link to HexWorld", () => ($("paste").value = link), "box above");
      } catch (error) {
        notice(capital(error.message), true);
      }
    }),
    Object.entries(exports).map(([name, make]) => button(name, async () => {
      try {
        const [ending, content, type] = await make(page);
        download(`${page.position.game}.${ending}`, content, type);
      } catch (error) {
        notice(capital(error.message), true);
      }
    })));
  $("read").addEventListener("click", () => take(page, $("paste").value));
  $("file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) await take(page, await file.arrayBuffer());
    event.target.value = "";
  });
  document.addEventListener("paste", (/** @type {any} */ event) => {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData.getData("text");
    if (text) take(page, text);
  });
  document.addEventListener("dragover", (/** @type {any} */ event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", async (/** @type {any} */ event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) take(page, await file.arrayBuffer());
    else if (event.dataTransfer.getData("text")) take(page, event.dataTransfer.getData("text"));
  });
}
