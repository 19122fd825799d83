// page.js - the page put together: the position, who is told when it changes, and the verdict.

import { get, post } from "./server/api.js";
import { Board } from "./board/board.js";
import { setUpBar, tellTurn } from "./page/bar.js";
import { $, announce, fill, h, memory, notice } from "./page/dom.js";
import { edit } from "./tools/edit.js";
import { fold } from "./tools/fold.js";
import { gallery } from "./game/gallery.js";
import { allGames, capital, cellName, evidenceLines, gameOf, learn, verdictText } from "./game/games.js";
import { play } from "./tools/play.js";
import { playouts } from "./tools/playouts.js";
import { BOARD_MOST, Past, emptyBoard, fromLink, pilesOf, resized, sizeOf, sizeText, spokenSize, toLink, unwire, wire } from "./game/position.js";
import { offerFormats, setUpSharing } from "./page/share.js";
import { setUpSheet } from "./page/sheet.js";
import { solving } from "./tools/solving.js";
import { redrawThumbnails, thumbnail } from "./board/thumbnail.js";
import { trace } from "./tools/trace.js";
import { values } from "./values/values.js";

const tools = [edit, play, trace, fold, playouts, solving];

/** The tool while the page of values is shown, which has no board.
 * @type {Tool} */
const none = { name: "none", applies: () => false, open() {}, close() {} };

/** What the parts of the page share.
 * @type {Page} */
const page = {
  past: null,
  tool: edit,
  report: null,
  shownInstead: null, // a board of the standard simulation

  get position() {
    return this.past.at;
  },
  get colours() {
    return gameOf(this.position.game).colours;
  },
  get board() {
    return board;
  },

  moveName(move) {
    return this.position.piles ? `pile ${move[0] + 1}, disc ${move[1] + 1}` : cellName(move);
  },

  /** Another position; `joins`: one with the change before it, as far as undo is concerned. Whether
   * it is another. */
  set(position, joins = false) {
    const other = this.past.set(position, joins);
    if (other) this.changed();
    return other;
  },

  /** Another position, of any game. With `linked` it is what the address says, which stays. */
  show(position, linked = false) {
    const other = !this.past || this.past.at.game !== position.game;
    if (other) {
      this.tool.close?.();
      this.past = new Past(position);
      setUpGame(position.game);
      this.open(this.tool.applies(gameOf(position.game)) ? this.tool : edit);
      this.changed(true);
    } else if (!this.set(position)) this.link(); // or the link of another one stays
    if (linked) clearTimeout(this.linking);
  },

  /** Has the address hold the position; a link there that was none goes, and what was said of it. */
  link() {
    tellFault(null);
    clearTimeout(this.linking);
    this.linking = setTimeout(() => history.replaceState(null, "", toLink(this.position)), 150);
  },

  changed(quietly = false) {
    board.show(this.position);
    $("undo").disabled = !this.past.undone.length;
    $("redo").disabled = !this.past.redone.length;
    $("size").value = this.position.piles ? "" : sizeText(this.position);
    document.title = `${gameOf(this.position.game).title}${this.position.piles ? "" : ` ${spokenSize(this.position)}`} – Dyad`;
    $("mover").value = this.colours[this.position.mover - 1];
    this.link();
    this.report = null;
    judge();
    if (!quietly) this.tool.changed?.(this.position);
    this.refresh();
  },

  /** Another board on the canvas, which is not the position; null: no longer. */
  display(position) {
    this.shownInstead = position;
    board.show(position ?? this.position);
    this.refresh();
  },

  open(tool) {
    if (this.tool !== tool) this.tool.close?.();
    this.tool = tool;
    for (const button of $("tabs").children) {
      const chosen = button.id === `tab-${tool.name}`;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    $("panel").setAttribute("aria-labelledby", `tab-${tool.name}`);
    tool.open(this, $("panel"));
    this.refresh();
  },

  /** The report of the position as it is now, when it has come; null: it has none. */
  judged() {
    return asking ? new Promise((done) => waiting.push(done)) : Promise.resolve(this.report);
  },

  refresh() {
    const own = this.tool.view?.() ?? {};
    $("verdict").hidden = own.evidence === false;
    const hides = own.plain || own.heat?.length || own.marks?.length || own.evidence === false;
    board.look({ ...(hides ? {} : evidence()), ...own });
    tellTurn(this);
  },

  offer(positions) {
    showGallery(positions);
    $("share").open = true;
  },
};

const board = new Board((cell, how) => page.tool.act?.(cell, how));

// ---- the verdict

/** @type {((report: any) => void)[]} */
const waiting = []; // for a report
let asking = false;
let stale = false;

/** Asks for the verdict on the position as it is; while an answer is awaited, only the latest matters. */
async function judge() {
  if (asking) {
    stale = true;
    return;
  }
  asking = true;
  do {
    stale = false;
    const { position } = page;
    let found = null;
    let refusal = null;
    if (!gameOf(position.game)) break; // the page of values is shown by now
    try {
      found = await post("judge", wire(position));
    } catch (error) {
      refusal = error;
    }
    asking = stale;
    if (position !== page.position) continue;
    if (found) tell(found.reports[0], found.reasons[0]);
    else tellRefusal(refusal);
  } while (stale);
  asking = false;
}

/** @param {any} report
 * @param {string} reason */
function tell(report, reason) {
  page.report = report;
  const text = verdictText(report, page.position);
  $("sentence").textContent = text;
  $("reason").textContent = reason.replace(/ [!*]([.;,])/g, "$1"); // signs of the terminal's drawing
  fill($("evidence"), evidenceLines(report).map(([what, how]) => [h("dt", {}, what), h("dd", {}, how)]));
  const [first, second] = gameOf(report.game).colours;
  $("verdict").className = report.verdict.startsWith(first) ? "first" : report.verdict.startsWith(second) ? "second"
    : report.verdict === "impossible" ? "bad" : "open";
  $("verdict").dataset.verdict = report.verdict;
  if (board.pressed) {
    const since = performance.now() - board.pressed;
    requestAnimationFrame(() => ($("verdict").dataset.milliseconds = since.toFixed(1)));
    board.pressed = 0;
  }
  if (page.tool.name === "edit") announce(text);
  waiting.splice(0).forEach((done) => done(report));
  page.refresh();
}

/** @param {any} error */
function tellRefusal(error) {
  $("sentence").textContent = error.code === "malformed" ? "No position of this game." : "No verdict.";
  $("reason").textContent = `${capital(error.message)}.`;
  fill($("evidence"));
  $("verdict").className = "bad";
  $("verdict").dataset.verdict = error.code;
  waiting.splice(0).forEach((done) => done(null));
  page.refresh();
}

/** What the report has to show on the board. */
function evidence() {
  const { report, position } = page;
  if (!report || report.game !== position.game) return {};
  if (position.piles) {
    const values = [...report.values];
    return { values: position.piles.map((pile) => (pile.length ? values.shift() : "0")) };
  }
  const colours = gameOf(position.game).colours;
  const rings = [];
  if (report.last && report.last.length < 60) for (const cell of report.last) rings.push({ cell, colour: 0 });
  if (Array.isArray(report.moves))
    for (const cell of report.moves) rings.push({ cell, colour: report.verdict.startsWith(colours[0]) ? 1 : 2 });
  if (report.wins_in_one)
    for (const [name, cells] of Object.entries(report.wins_in_one))
      for (const cell of cells) rings.push({ cell, colour: colours.indexOf(name) + 1 });
  const paths = report.path ? [{ cells: report.path }] : (report.paths ?? []).map((/** @type {Cell[]} */ cells, /** @type {number} */ i) => ({ cells, dashed: i > 0 }));
  return { paths, rings };
}

// ---- games, sizes, gallery

/** @param {string} name */
function setUpGame(name) {
  const game = gameOf(name);
  document.body.classList.remove("values");
  document.documentElement.dataset.game = name;
  ["--first", "--second"].forEach((tone, i) => document.documentElement.style.setProperty(tone, `var(--${game.palette[i]})`));
  for (const button of $("games").children) {
    if (button.dataset.game === name) {
      button.setAttribute("aria-current", "page");
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else button.removeAttribute("aria-current");
  }
  $("sizes").hidden = !game.board;
  fill($("mover"), game.colours.map((/** @type {string} */ colour) => h("option", { value: colour }, capital(colour))));
  $("about").textContent = game.about;
  $("grid").setAttribute("aria-label", game.board ? `${game.title}: the board` : `${game.title}: the piles`);
  fill($("tabs"), tools.filter((tool) => tool.applies(game)).map((tool) => h("button", {
    type: "button", role: "tab", id: `tab-${tool.name}`, "aria-controls": "panel", "aria-selected": "false",
    onclick: () => page.tool !== tool && page.open(tool),
  }, tool.title)));
  offerFormats(game);
  showGallery(gallery[name] ?? []);
}

/** Examples, or positions that were read, as buttons with a drawing each; of many, names alone.
 * @param {Sample[]} positions */
function showGallery(positions) {
  const most = 40;
  fill($("gallery"), positions.map((one) => {
    const position = unwire({ game: page.position.game, ...one });
    return h("button", { type: "button", onclick: () => page.show(position) },
      positions.length > most ? null : thumbnail(position, 104, 76), h("span", {}, one.name));
  }));
}

/** What a game begins with: an empty board, or the first piles of its examples.
 * @param {string} name */
function startOf(name) {
  const game = gameOf(name);
  if (game.board) return emptyBoard(name, game.size);
  const first = gallery[name]?.[0];
  return first ? unwire({ game: name, ...first }) : pilesOf(name, []);
}

/** A board about two thirds full, or some piles.
 * @param {Position} position */
function randomPosition(position) {
  /** @param {number} most */
  const any = (most) => Math.floor(Math.random() * most);
  if (position.piles) {
    const letters = gameOf(position.game).letters;
    return pilesOf(position.game, Array.from({ length: 3 + any(4) }, () =>
      Array.from({ length: 1 + any(12) }, () => letters[any(2)]).join("")));
  }
  const made = emptyBoard(position.game, position.rows, position.columns);
  const order = [...made.cells.keys()];
  for (let i = order.length - 1; i > 0; i--) {
    const j = any(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const stones = Math.floor(order.length * (gameOf(position.game).captures ? 0.3 : 0.62));
  for (let i = 0; i < stones - (stones % 2); i++) made.cells[order[i]] = (i % 2) + 1;
  if (gameOf(position.game).captures) freeGroups(made);
  return made;
}

/** Takes off groups without a liberty, and then stones of whichever colour has more.
 * @param {Position} board */
function freeGroups({ cells, columns }) {
  /** @param {number} at */
  const near = (at) => [at - columns, at + columns, at % columns ? at - 1 : -1, (at + 1) % columns ? at + 1 : -1].filter((to) => to >= 0 && to < cells.length);
  const seen = new Set();
  for (let from = 0; from < cells.length; from++) {
    if (!cells[from] || seen.has(from)) continue;
    const group = [from];
    let free = false;
    seen.add(from);
    for (const at of group)
      for (const to of near(at)) {
        if (!cells[to]) free = true;
        else if (cells[to] === cells[from] && !seen.has(to)) group.push(to), seen.add(to);
      }
    if (!free) for (const at of group) cells[at] = 0;
  }
  for (const colour of [1, 2]) {
    let more = cells.filter((cell) => cell === colour).length - cells.filter((cell) => cell === 3 - colour).length;
    for (let at = 0; more > 0 && at < cells.length; at++) if (cells[at] === colour) (cells[at] = 0), more--;
  }
}

// ---- the address

/** What is wrong with the link in the address; null: nothing.
 * @param {string | null} fault */
function tellFault(fault) {
  $("fault").hidden = !fault;
  $("fault").textContent = fault ? `The link in the address is damaged: ${fault}. The board does not show it, and the address stays as it is.` : "";
}

/** Shows what a link holds. One that is damaged is told, and the board and the address stay as they
 * are. Whether there is one.
 * @param {string} hash */
function follow(hash) {
  const linked = fromLink(hash);
  if (!linked) return false;
  if (linked.position) page.show(linked.position, true);
  else {
    if (!page.past) page.show(emptyBoard("hex", gameOf("hex").size), true);
    clearTimeout(page.linking);
    tellFault(linked.fault ?? null);
  }
  return true;
}

// ---- all of it

function undo() {
  if (page.tool.undo) page.tool.undo();
  else if (page.past.undo()) page.changed();
}

function redo() {
  if (page.tool.redo) page.tool.redo();
  else if (!page.tool.undo && page.past.redo()) page.changed();
}

/** @type {Record<string, number>} */
const arrows = { ArrowLeft: -1, ArrowRight: 1 };

/** The arrow keys step through the moves of a game, but where they do something of their own.
 * @param {any} event */
function stepByKey(event) {
  const step = arrows[event.key];
  const own = event.target.closest("input, textarea, select, [role=tab], dialog, .scroll, pre") ||
    (event.target === board.grid && !board.pointed);
  if (!step || own || !page.tool.step || event.defaultPrevented) return;
  page.tool.step(step);
  event.preventDefault();
}

// ---- the first screen

function welcome() {
  if (memory.get("welcomed")) return;
  /** @param {string} id
   * @param {() => void} act */
  const door = (id, act) => $(id).addEventListener("click", () => {
    memory.set("welcomed", "yes");
    $("welcome").hidden = true;
    act();
  });
  door("door-play", () => {
    page.open(play);
    board.grid.focus();
  });
  door("door-analyse", () => {
    page.open(edit);
    board.grid.focus();
  });
  door("door-examples", () => {
    $("share").open = true;
    $("gallery-title").scrollIntoView();
    $("gallery").querySelector("button")?.focus({ preventScroll: true });
  });
  $("welcome").hidden = false;
}

/** @param {string | null} [theme] */
function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  $("theme").textContent = isDark() ? "☀" : "☾";
  board.refreshPalette();
  redrawThumbnails();
}

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function listen() {
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("clear").addEventListener("click", () => page.set(page.position.piles
    ? pilesOf(page.position.game, []) : emptyBoard(page.position.game, page.position.rows, page.position.columns)));
  $("random").addEventListener("click", () => page.set(randomPosition(page.position)));
  $("size").addEventListener("change", (/** @type {any} */ event) => {
    const size = sizeOf(event.target.value);
    const { square, title } = gameOf(page.position.game);
    const fits = size && (size[0] === size[1] || !square);
    if (fits) page.set(resized(page.position, ...size));
    else notice(size ? `A board of ${title} has as many rows as columns.`
      : `The page draws boards of 1 to ${BOARD_MOST} rows and columns: 7, or 5x7 for 5 rows and 7 columns.`, true);
    event.target.value = sizeText(page.position);
  });
  $("mover").addEventListener("change", (/** @type {any} */ event) =>
    page.set({ ...page.position, mover: page.colours.indexOf(event.target.value) + 1 }));
  $("larger").addEventListener("click", () => board.setZoom(board.zoom * 1.25));
  $("smaller").addEventListener("click", () => board.setZoom(board.zoom / 1.25));
  $("theme").addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    memory.set("theme", theme);
    setTheme(theme);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme());
  window.addEventListener("beforeprint", () => board.print(true));
  window.addEventListener("afterprint", () => board.print(false));
  $("tabs").addEventListener("keydown", (/** @type {any} */ event) => {
    const step = arrows[event.key];
    if (!step) return;
    const all = [...$("tabs").children];
    const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
    next.click();
    next.focus();
  });
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    if (!(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)) stepByKey(event);
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", (event) => follow(new URL(event.newURL).hash));
  window.addEventListener("pagehide", () => page.tool.close?.());
}

async function begin() {
  let told;
  try {
    told = await get("games");
  } catch (error) {
    $("sentence").textContent = "The server does not answer.";
    $("reason").textContent = error.message;
    return;
  }
  learn(told.games, told.help);
  $("version").textContent = told.version;
  fill($("games"),
    allGames().map((game) => h("button", { type: "button", "data-game": game.name, onclick: () => page.show(startOf(game.name)) }, game.title)),
    h("button", { type: "button", "data-game": "values", onclick: (event) => {
      page.tool.close?.();
      page.tool = none;
      clearTimeout(page.linking);
      for (const button of $("games").children) button.removeAttribute("aria-current");
      event.target.setAttribute("aria-current", "page");
      document.body.classList.add("values");
      document.title = "Values – Dyad";
      page.past = new Past(emptyBoard("values", 0));
      fill($("tabs"));
      $("panel").removeAttribute("aria-labelledby");
      values.layOut($("panel"), told.rules);
    } }, "Values"));
  listen();
  setUpBar();
  setTheme(memory.get("theme"));
  setUpSharing(page);
  setUpSheet(page);
  if (!follow(location.hash)) {
    welcome();
    page.show(startOf("hex"), true); // without a link, so that the page opens the same again
    page.open(play);
  }
  // What the verdict says takes room: it is waited for, unless the server is slow.
  await Promise.race([page.judged(), new Promise((over) => setTimeout(over, 250))]);
  performance.mark("usable");
}

$("grid").board = board; // for the tests: where cells are
begin().catch((error) => notice(String(error), true))
  .finally(() => document.body.classList.add("ready"));
