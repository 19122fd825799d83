// page.js - the page put together: the position, who is told when it changes, and the verdict.

import { answerer, get, post } from "./server/api.js";
import { Board } from "./board/board.js";
import { overlays } from "./board/overlays.js";
import { evidenceOf, toneOf } from "./board/signs.js";
import { setUpBar, tellTurn } from "./page/bar.js";
import { $, announce, fill, h, memory, notice, tabMemory } from "./page/dom.js";
import { edit } from "./tools/edit.js";
import { gallery } from "./game/gallery.js";
import { allGames, capital, cellName, evidenceLines, gameOf, learn, verdictText } from "./game/games.js";
import { play } from "./tools/play.js";
import { BOARD_MOST, canSwap, emptyBoard, fromLink, pilesOf, resized, same, sizeOf, sizeText, spokenSize, unwire, wire } from "./game/position.js";
import { Address, treeOf } from "./page/address.js";
import { label, layersOf, latestOf, setUpMoves, showMoves } from "./page/moves.js";
import { Saved } from "./page/saved.js";
import { offerFormats, setUpSharing } from "./page/share.js";
import { keepInSight } from "./page/stage.js";
import { redrawThumbnails, thumbnail } from "./board/thumbnail.js";
import { linesOf, storyOf } from "./game/story.js";
import { Tree, isPlace, isSetUp, placeOf } from "./game/tree.js";

/** A tool that is fetched when it is opened first: it becomes what its module has.
 * @param {string} name
 * @param {string} title
 * @param {(game: Game) => boolean} applies
 * @param {() => Promise<Tool>} fetched
 * @returns {Tool} */
function later(name, title, applies, fetched) {
  /** @type {Tool} */
  const tool = {
    name, title, applies, close() {},
    async open(_, panel) {
      fill(panel, h("p", { class: "note" }, "…"));
      try {
        Object.assign(tool, await fetched());
      } catch {
        return fill(panel, h("p", { role: "alert" }, "This part of the page could not be fetched. "), h("button", { type: "button", onclick: () => page.open(tool) }, "Try again"));
      }
      if (page.tool === tool) page.open(tool);
    },
  };
  return tool;
}

const analyse = later("analyse", "Analyse", (game) => game.plays, async () => (await import("./tools/analyse.js")).analyse);
const tools = [
  edit, play, analyse,
  later("review", "Review", (game) => game.plays, async () => (await import("./tools/review.js")).review),
  later("puzzles", "Puzzles", (game) => Boolean(game.solves && game.joins), async () => (await import("./tools/puzzles.js")).puzzles),
  later("trace", "Standard play", (game) => Boolean(game.traces), async () => (await import("./tools/trace.js")).trace),
  later("fold", "Values", (game) => game.values, async () => (await import("./tools/fold.js")).fold),
  later("playouts", "Playouts", () => true, async () => (await import("./tools/playouts.js")).playouts),
  later("solve", "Solve", (game) => Boolean(game.solves), async () => (await import("./tools/solving.js")).solving),
];

/** The tool while the page of values is shown, which has no board.
 * @type {Tool} */
const none = { name: "none", applies: () => false, open() {}, close() {} };

/** Games of this visit, by their ids, which Back may lead to. @type {Map<string, Tree>} */
const trees = new Map();
const TREES_MOST = 20;

/** What the parts of the page share.
 * @type {Page} */
const page = {
  tree: /** @type {any} */ (null),
  tool: edit,
  report: null,
  story: null,
  shownInstead: null, // a board of the standard simulation
  heading: null, // the node that is about to be shown
  walk: 0, // counts the ways begun to another node

  get node() {
    return this.tree.at;
  },
  get position() {
    return this.tree.position;
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

  /** Another position, which somebody sets up; `joins`: one with the change before it, as far as undo is
   * concerned. Whether it is another. */
  set(position, joins = false) {
    this.walk++;
    const how = isSetUp(this.node) ? "replace" : "push";
    const other = this.tree.edit(position, joins);
    if (!other) return false;
    this.touch();
    this.changed(false, how);
    return true;
  },

  setSwap(is) {
    memory.set("swap", is ? "on" : "off");
    this.walk++;
    this.tree.setSwap(is);
    this.touch();
    this.changed(false, "replace");
  },

  /** Another position, of any game: a game that is under way stays as it is, and another begins. With
   * `linked` it is what the address says, which stays. */
  show(position, linked = false) {
    const how = linked ? "keep" : "push";
    this.walk++;
    const begins = !this.tree || this.position.game !== position.game || (this.tree.hasMoves && !same(position, this.position));
    if (begins) this.showTree(new Tree(position), how);
    else if (this.tree.edit(position)) this.changed(false, linked ? "keep" : "replace");
    else this.link(linked ? "keep" : "replace"); // or the link of another one stays
  },

  /** Another game, of which the position that it shows is known. */
  showTree(tree, how = "push") {
    const other = !this.tree || this.position.game !== tree.position.game;
    saved.flush();
    this.walk++;
    this.heading = null;
    trees.delete(tree.id);
    trees.set(tree.id, tree);
    if (trees.size > TREES_MOST) trees.delete([...trees.keys()][0]);
    if (other && this.tree) this.tool.close?.();
    this.tree = tree;
    if (other) {
      setUpGame(tree.position.game);
      this.open(this.tool.applies(gameOf(tree.position.game)) ? this.tool : edit);
    }
    this.changed(other, how);
  },

  /** Another node of the game, when its position is known; whether it is shown then. */
  async go(node, how = "push") {
    const walk = ++this.walk;
    const { tree } = this;
    if (!node.position) {
      this.heading = node;
      try {
        await tree.find(node);
      } catch (error) {
        if (walk === this.walk) notice(capital(error.message), true);
      }
      if (walk !== this.walk) return false;
      this.heading = null;
      if (!node.position) return false;
    }
    const before = this.node;
    tree.go(node);
    const taken = node.parent === before && !this.position.piles ? node.standing?.captured ?? [] : [];
    const { cells, columns } = before.position ?? this.position;
    this.changed(false, node === before ? "replace" : how);
    board.fade(taken, taken.map((/** @type {Cell} */ [row, column]) => cells[row * columns + column] || 1));
    return true;
  },

  /** On by a move, or back. */
  step(by) {
    const from = this.heading ?? this.node;
    const to = by < 0 ? this.tree.back(from) : this.tree.on(from);
    if (to) this.go(to, "step");
  },

  /** The node of a game of this visit, or one that is kept; whether there is one. */
  async showNode(id, number) {
    const tree = trees.get(id) ?? saved.read(id);
    const node = tree?.nodes.get(number);
    if (!tree || !node) return false;
    if (tree === this.tree) return this.go(node, "none");
    const walk = ++this.walk;
    try {
      await tree.find(node);
    } catch {
      return false;
    }
    if (walk !== this.walk) return true;
    tree.go(node);
    this.showTree(tree, "none");
    return true;
  },

  /** Something was done: the game is worth keeping. */
  touch() {
    memory.set("welcomed", "yes");
    endWelcome(); // it stands beside the board, which does not move under the hand
    this.tree.touched = true;
    saved.due();
  },

  /** Has the address hold what is shown, see address.js; a link there that was none goes, and what was said
   * of it. */
  link(how = "replace") {
    tellFault(null);
    address.write(how);
  },

  changed(quietly = false, how = "replace") {
    board.show(this.position);
    $("undo").disabled = !this.tree.before();
    $("redo").disabled = !this.tree.after();
    $("size").value = this.position.piles ? "" : sizeText(this.position);
    document.title = `${gameOf(this.position.game).title}${this.position.piles ? "" : ` ${spokenSize(this.position)}`} – Dyad`;
    $("mover").value = this.colours[this.position.mover - 1];
    $("swap-rule").hidden = !canSwap(this.position);
    $("swaps").checked = Boolean(this.position.swap);
    $("swaps").disabled = this.tree.path(this.node).some(({ move }) => move === "swap");
    this.link(how);
    this.report = this.story = null;
    judge();
    if (!quietly) this.tool.changed?.(this.position);
    if (this.tree.touched) saved.due();
    showMoves(this);
    overlays.follow(this);
    this.refresh();
  },

  /** Another board on the canvas, which is not the position; null: no longer. */
  display(position) {
    const begins = Boolean(position) !== Boolean(this.shownInstead);
    this.shownInstead = position;
    board.show(position ?? this.position);
    if (begins) overlays.follow(this);
    this.refresh();
  },

  open(tool) {
    if (this.tool !== tool) {
      this.tool.close?.();
      endWelcome();
    }
    this.tool = tool;
    tabMemory.set("tool", tool.name);
    document.body.classList.toggle("apart", Boolean(tool.apart));
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
    $("verdict").hidden = own.verdict === false;
    const hides = own.plain || own.heat?.length || own.marks?.length || own.evidence === false;
    const layers = own.plain ? [] : layersOf(this);
    board.look({ ...(hides ? {} : evidence()), latest: latestOf(this.node), ...own, layers: [...layers, ...(own.layers ?? [])] });
    tellTurn(this);
  },

  offer(positions) {
    showGallery(positions);
    $("share").open = true;
  },
};

const board = new Board((cell, how) => label(page, cell, how) || page.tool.act?.(cell, how));
const saved = new Saved(page);
const address = new Address(page, follow);

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
    const { position, tree, node } = page;
    let found = null;
    let place = null;
    let refusal = null;
    if (!gameOf(position.game)) break; // the page of values is shown by now
    try {
      [found, place] = await Promise.all([post("judge", wire(position)), isPlace(node) ? placeOf(tree, node) : null]);
    } catch (error) {
      refusal = error;
    }
    asking = stale;
    if (position !== page.position || node !== page.node) continue;
    if (found) tell(found.reports[0], found.reasons[0], place);
    else tellRefusal(refusal);
  } while (stale);
  asking = false;
}

/** Tells a referee's report on the board; of a game that is played, how that stands comes first.
 * @param {any} report
 * @param {string} told the referee's reason
 * @param {import("./game/story.js").Place | null} place of a game */
function tell(report, told, place) {
  page.report = report;
  page.story = place && storyOf(place);
  const referee = told.replace(/ [!*]([.;,])/g, "$1"); // signs of the terminal's drawing
  const text = page.story?.sentence ?? verdictText(report, page.position);
  $("sentence").textContent = text;
  $("reason").textContent = page.story?.reason ?? referee;
  fill($("evidence"), (place ? linesOf(report, referee, place) : evidenceLines(report)).map(([what, how]) => [h("dt", {}, what), h("dd", {}, how)]));
  $("verdict").className = page.story ? ["open", "first", "second"][page.story.winner] : toneOf(report, gameOf(report.game).colours);
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
  page.story = null;
  $("sentence").textContent = error.code === "malformed" ? "No position of this game." : "No verdict.";
  $("reason").textContent = `${capital(error.message)}.`;
  fill($("evidence"));
  $("verdict").className = "bad";
  $("verdict").dataset.verdict = error.code;
  waiting.splice(0).forEach((done) => done(null));
  page.refresh();
}

/** What the report has to show on the board. Of a game it is known which stone was the last. */
function evidence() {
  const { report, story, position } = page;
  if (report?.game !== position.game) return {};
  return evidenceOf(story ? { ...report, last: null } : report, position, gameOf(position.game).colours);
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
    return h("button", { type: "button", onclick: () => (one.open ? one.open() : page.show(position)) },
      positions.length > most ? null : thumbnail(position, 104, 76), h("span", {}, one.name));
  }));
}

/** What a game begins with: an empty board, with the swap unless that was switched off; or the first piles of its
 * examples.
 * @param {string} name */
function startOf(name) {
  const game = gameOf(name);
  if (game.board) return emptyBoard(name, game.size, game.size, 1, game.swaps && memory.get("swap") !== "off");
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
  const made = emptyBoard(position.game, position.rows, position.columns, 1, position.swap);
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

// ---- values

/** Rulesets that the server knows. @type {any[]} */
let rulesets = [];

/** Shows the page of values, which has no board, with what its address asks for.
 * @param {string} hash */
function openValues(hash = "") {
  page.tool.close?.();
  page.tool = none;
  saved.flush();
  page.walk++;
  address.stop();
  tellFault(null);
  for (const button of $("games").children) button.removeAttribute("aria-current");
  $("games").querySelector("[data-game=values]").setAttribute("aria-current", "page");
  document.body.classList.add("values");
  page.tree = new Tree(emptyBoard("values", 0));
  overlays.follow(page);
  fill($("tabs"));
  $("panel").removeAttribute("aria-labelledby");
  fetched(import("./values/values.js"), ({ values }) => page.tool === none && values.layOut($("panel"), rulesets, hash));
}

/** Goes on with a part of the page when it is there, and says so where it cannot be had.
 * @template T
 * @param {Promise<T>} part
 * @param {(part: T) => unknown} act */
const fetched = (part, act) => part.then(act, () => notice("This part of the page could not be fetched. Try again.", true));

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
async function follow(hash) {
  if (/^#values\b/.test(hash)) {
    openValues(hash);
    return true;
  }
  const linked = fromLink(hash);
  if (!linked) return false;
  const walk = ++page.walk;
  let { fault } = linked;
  if (linked.position && !linked.moves) page.show(linked.position, true);
  else if (linked.position) {
    try {
      const tree = await treeOf(linked.position, linked.moves ?? []);
      if (walk === page.walk) page.showTree(tree, "keep");
    } catch (error) {
      fault = error.message;
    }
  }
  if (!fault || walk !== page.walk) return true;
  if (!page.tree) page.show(emptyBoard("hex", gameOf("hex").size), true);
  address.stop();
  tellFault(fault);
  return true;
}

// ---- all of it

/** The sheet opens by its button and its key, and closes by a press beside it. */
function setUpSheet() {
  const open = () => fetched(import("./page/sheet.js"), ({ openSheet }) => openSheet(gameOf(page.position.game)));
  $("ask").addEventListener("click", open);
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    open();
  });
  $("sheet").addEventListener("click", (/** @type {any} */ event) => event.target === $("sheet") && $("sheet").close());
}

function undo() {
  const to = page.tree.before();
  if (page.tool.undo) page.tool.undo();
  else if (to) page.go(to, "step");
}

function redo() {
  const to = page.tree.after();
  if (page.tool.redo) page.tool.redo();
  else if (!page.tool.undo && to) page.go(to, "step");
}

/** @type {Record<string, number>} */
const arrows = { ArrowLeft: -1, ArrowRight: 1 };

/** Keys that walk along a game: what each leads to from a node.
 * @type {Record<string, (tree: Tree, node: GameNode) => GameNode | null>} */
const walks = {
  ArrowUp: (tree, node) => tree.beside(node, -1),
  ArrowDown: (tree, node) => tree.beside(node, 1),
  Home: (tree, node) => (tree.start(node) === node ? null : tree.start(node)),
  End: (tree, node) => (tree.on(node) ? tree.last(node) : null),
};

/** The arrow keys step through the moves of a game, but where they do something of their own.
 * @param {any} event */
function stepByKey(event) {
  const step = arrows[event.key];
  const own = event.target.closest("input, textarea, select, [role=tab], dialog, .scroll:not(#moves), pre") ||
    (event.target === board.grid && !(board.pointed && board.view.steps));
  if (own || page.tool === none || event.defaultPrevented) return;
  if (step) (page.tool.step ? page.tool : page).step(step);
  else {
    const to = page.tool.step ? null : walks[event.key]?.(page.tree, page.heading ?? page.node);
    if (!to) return;
    page.go(to, "step");
  }
  event.preventDefault();
}

// ---- the first screen

/** Whoever has opened a tool, or put a stone, needs no doors. */
function endWelcome() {
  if ($("welcome").hidden) return;
  memory.set("welcomed", "yes");
  $("welcome").hidden = true;
}

function welcome() {
  if (memory.get("welcomed")) return;
  /** @param {string} id
   * @param {() => void} act */
  const door = (id, act) => $(id).addEventListener("click", () => {
    endWelcome();
    act();
  });
  door("door-play", () => {
    page.open(play);
    board.grid.focus();
  });
  door("door-analyse", () => {
    page.open(analyse);
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
    ? pilesOf(page.position.game, []) : emptyBoard(page.position.game, page.position.rows, page.position.columns, 1, page.position.swap)));
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
  $("swaps").addEventListener("change", (/** @type {any} */ event) => page.setSwap(event.target.checked));
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
  address.listen();
  window.addEventListener("pagehide", () => {
    saved.flush();
    page.tool.close?.();
  });
  document.addEventListener("visibilitychange", () => document.hidden && saved.flush());
}

const VERDICT_MS = 250; // that the first verdict may take before the page is shown without it

/** What there is to play, told by whoever answers; asked for again, where nobody does, when that is wanted. */
async function meet() {
  for (;;) {
    try {
      return await get("games");
    } catch (error) {
      $("sentence").textContent = `${capital(answerer)} does not answer.`;
      document.body.classList.add("ready"); // to be seen
      await new Promise((again) => fill($("reason"), h("span", { role: "alert" }, `${error.message} `),
        h("button", { id: "meet-again", type: "button", onclick: again }, "Try again")));
      $("sentence").textContent = "\u00a0";
      fill($("reason"));
    }
  }
}

async function begin() {
  const told = await meet();
  learn(told.games, told.help);
  $("version").textContent = told.version;
  rulesets = told.rules;
  fill($("games"),
    allGames().map((game) => h("button", { type: "button", "data-game": game.name, onclick: () => page.show(startOf(game.name)) }, game.title)),
    h("button", { type: "button", "data-game": "values", onclick: () => openValues() }, "Values"));
  listen();
  setUpBar();
  keepInSight(board);
  setTheme(memory.get("theme"));
  setUpSharing(page);
  setUpSheet();
  setUpMoves(page);
  saved.layOut();
  const last = tabMemory.get("tool");
  if (await address.resume()) {
    const tool = tools.find(({ name, applies }) => name === last && applies(gameOf(page.position.game)));
    if (tool === play && !page.tree.on(page.node)) play.due = page.node; // the game goes on
    if (tool && tool !== page.tool) page.open(tool);
  } else if (!(await follow(location.hash))) {
    page.show(startOf("hex"), true); // without a link, so that the page opens the same again
    $("saved").open = saved.list().length > 0;
    page.open(play);
    welcome();
  } else if (page.tree.hasMoves && play.applies(gameOf(page.position.game))) page.open(play);
  // What the verdict says takes room: it is waited for, unless the server is slow.
  await Promise.race([page.judged(), new Promise((over) => setTimeout(over, VERDICT_MS))]);
  performance.mark("usable");
}

$("grid").board = board; // for the tests: where cells are
begin().catch((error) => notice(String(error), true))
  .finally(() => document.body.classList.add("ready"));
