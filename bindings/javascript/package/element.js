// element.js - <dyad-board>: a board of any game that Dyad knows, for pages of others. It is judged, and can be
// played on. docs/embedding.md tells how it is used.
//
//     <script type="module" src="https://.../element.js"></script>
//     <dyad-board game="hex" position="R../.B./..."></dyad-board>
//
// The board is that of the page of `dyad serve`; the engine runs in workers, which all elements share, and is
// fetched when the first of them is seen. All that is said of a position is the engine's.

import { capital, cellName, learn, standingText, verdictText } from "./game/games.js";
import { evidenceOf, toneOf } from "./board/signs.js";
import { storyOf } from "./game/story.js";
import { unwire, wire } from "./game/position.js";
import { Fault, ask, begin, nearest } from "./element/engines.js";
import { checkSwap, isOn, readEngine, readGame, readLevel, readMove, readMoves, readPlayers, readPosition } from "./element/attributes.js";
import { facts } from "./element/facts.js";
import { Line } from "./element/line.js";
import { SmallBoard } from "./element/small_board.js";
import { build } from "./element/looks.js";
import { follow, isOnDark, unfollow } from "./element/theme.js";

if (facts) learn(facts, []);

const SEEN_BEFORE = "200px"; // so far below the window an element begins to ask
const SECONDS = 1; // of the highest level

/** What has to be done when an attribute is another: 3 the game begins anew, 2 the engine is asked anew, 1 it is
 * drawn anew.
 * @type {Record<string, number>} */
const dues = {
  game: 3, position: 3, size: 3, "to-move": 3, swap: 3, moves: 3, play: 2, level: 2, readonly: 2, engine: 2,
  verdict: 1, marks: 1, coordinates: 1, theme: 1, label: 1,
};

/** The property of an attribute; `play` is a method, too.
 * @param {string} name */
const memberOf = (name) => (name === "play" ? "players" : name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()));

/** Whether something has failed because the engine cannot be had, and may be tried again.
 * @param {any} error */
const isOfEngine = ({ code }) => code === "gone" || code === "failed";

/** Engines that have told of their games. @type {Set<string>} */
const asked = new Set();

/** How a move is told.
 * @param {Move} move
 * @param {Position} position */
const moveText = (move, position) => (!Array.isArray(move) ? move : position.piles ? `${move[0] + 1}.${move[1] + 1}` : cellName(move));

/** The cell of the last move on a board; a swap puts a stone where the one before it is mirrored to.
 * @param {Move | undefined} last
 * @param {Move | undefined} before
 * @returns {Cell | null} */
function latestOf(last, before) {
  if (last === "swap" && Array.isArray(before)) return [before[1], before[0]];
  return Array.isArray(last) ? last : null;
}

/** Where there is no page, as where one is rendered by a server or in a worker, importing this does nothing.
 * @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

export class DyadBoard extends Base {
  static observedAttributes = Object.keys(dues);

  /** @type {ShadowRoot} */ #root;
  /** @type {SmallBoard} */ #board;
  /** @type {Line | null} null: there is nothing to be shown */ #line = null;
  /** @type {Game | null} */ #game = null;
  /** What is to be done because attributes are others: see `dues`. */ #due = 0;
  #turn = 0; // counts what was shown
  #isSeen = false;
  #players = 3;
  #level = 3;
  /** @type {any} of what is shown; null: not known */ #report = null;
  /** @type {Promise<any> | null} of it, while it is awaited */ #judging = null;
  /** @type {(() => void) | null} gives up what the engine thinks of */ #drop = null;
  /** @type {AbortController | null} of what is asked about what is shown */ #asking = null;
  #isMoving = false;
  /** Whether the game is none that is known without the engine. */ #isStrange = false;
  /** @type {{line: Line, text: string} | null} a layout that the engine is still to read */ #layout = null;
  /** @type {string} what is wrong, as it was told */ #wrong = "";
  /** Whether that is so of what is shown alone, and not of the attributes. */ #isPassing = false;
  /** @type {IntersectionObserver | null} */ #watch = null;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    build(this.#root, {
      first: () => this.#go(0), back: () => this.#step(-1), next: () => this.#step(1), last: () => this.#go(Infinity),
      undo: () => this.undo(), reset: () => this.reset(), swap: () => this.#act("swap"), pass: () => this.#act("pass"),
      again: () => this.#look(),
    });
    this.#board = new SmallBoard((cell, how) => this.#press(cell, how), this.#root, (text) => this.#tell(text));
    this.#find("grid").board = this.#board; // for tests: where cells are
    this.#find("all").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
  }

  // ---- what it has as properties and methods

  /** The report of the position that is shown, as the API has it; null: it is not known yet. */
  get report() {
    return this.#report;
  }

  /** The position that is shown, as the API has it; null: there is none. */
  get shown() {
    return this.#line?.position ? wire(this.#line.position) : null;
  }

  /** The moves up to what is shown. */
  get played() {
    const { start, made } = this.#line ?? {};
    return start ? (made ?? []).map((move) => moveText(move, start)) : [];
  }

  /** How the game stands, as the API has it; null: not known, or nothing can be played. */
  get standing() {
    return this.#line?.standing ?? null;
  }

  /** Makes a move: "a1", "1.2" of piles, "pass", or [row, column]. Fulfilled with how the game stands then;
   * rejected where the rules do not have it. Frameworks set properties in the place of attributes: what is set is
   * the attribute of that name. */
  get play() {
    return this.#play;
  }

  /** @param {any} players */
  set play(players) {
    /** @type {any} */ (this).players = players;
  }

  /** @param {string | Cell} move */
  #play = async (move) => {
    this.#begin();
    this.#isSeen = true;
    if (this.#isStrange || this.#layout) await this.judge(); // then it is known what is played on
    const line = this.#line;
    if (!line) throw new Fault("malformed", "there is no position to play on");
    const read = typeof move === "string" ? readMove(move.trim(), line.start) : move;
    if (!read) throw new Fault("malformed", `there is no cell “${String(move).slice(0, 20)}”`);
    if (line.at && !line.position) await line.find(line.at, (path, body) => this.#ask(path, body));
    return this.#make(read, "script");
  };

  /** Takes the last move back, and the engine's answer with it; whether there was one. */
  undo() {
    const line = this.#line;
    const to = line ? this.#undoTo(line) : -1;
    if (to < 0) return false;
    this.#go(to);
    return true;
  }

  /** Begins again with what the attributes say. */
  reset() {
    this.#begin();
    this.#line?.restart();
    this.#look();
  }

  /** Judges what is shown. Fulfilled with the report; rejected where there is none. */
  async judge() {
    this.#begin();
    this.#isSeen = true;
    if (this.#report) return this.#report;
    if (!this.#line && !this.#isStrange) throw new Fault("malformed", this.#wrong || "there is no position");
    if (!this.#judging) this.#look(true);
    return this.#judging;
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#find("grid").focus(options);
  }

  // ---- coming and going

  connectedCallback() {
    follow(this.#paint);
    for (const name of [...DyadBoard.observedAttributes.map(memberOf), "play"]) this.#upgrade(name);
    this.#due = Math.max(this.#due, this.#line ? 2 : 3);
    this.#begin();
    if (this.#isSeen) return;
    this.#watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#watch?.disconnect();
      this.#isSeen = true;
      this.#begin();
      this.#look();
    }, { rootMargin: SEEN_BEFORE });
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    unfollow(this.#paint);
    this.#watch?.disconnect();
    this.#turn++;
    this.#stop();
  }

  /** @param {string} name
   * @param {string | null} before
   * @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    const was = this.#due;
    this.#due = Math.max(was, dues[name]);
    if (!was && this.isConnected) queueMicrotask(() => this.isConnected && this.#begin());
  }

  /** A property that was set before the element was known.
   * @param {string} member */
  #upgrade(member) {
    const own = /** @type {any} */ (this);
    if (!Object.hasOwn(own, member)) return;
    const value = own[member];
    delete own[member];
    own[member] = value;
  }

  // ---- from attributes to a game

  /** @param {string} id
   * @returns {any} */
  #find(id) {
    return this.#root.getElementById(id);
  }

  get #engine() {
    try {
      return readEngine(this.getAttribute("engine"));
    } catch {
      return nearest; // what is wrong with it is told
    }
  }

  /** Heeds what attributes say by now. */
  #begin() {
    const due = this.#due;
    this.#due = 0;
    if (!due) return;
    const isJudged = this.#report || this.#judging || !(this.#has("verdict") || this.#has("marks"));
    if (due === 1 && (isJudged || !this.#line)) return this.#draw();
    this.#tellWrong("");
    try {
      if (due === 3 || !this.#line) this.#read();
      if (this.#game) this.#readLooks(this.#game);
    } catch (error) {
      if (error.code === "unknown" && !asked.has(this.#engine)) this.#isStrange = true; // the engine may know it
      else this.#tellWrong(error.message, error);
    }
    this.#look();
  }

  /** Reads the position and the moves from there. */
  #read() {
    const text = this.getAttribute("position") ?? "";
    this.#line = this.#game = this.#layout = null;
    this.#isStrange = false;
    const game = (this.#game = readGame(this.getAttribute("game"), text));
    const [size, toMove] = [this.getAttribute("size"), this.getAttribute("to-move")];
    const { position, moves, layout } = readPosition(game, { position: text, size, toMove });
    const given = this.hasAttribute("moves") ? readMoves(this.getAttribute("moves"), position) : moves;
    const start = this.#withSwap(position, given);
    const line = new Line(start, given, this.hasAttribute("moves") ? 0 : moves.length);
    this.#line = line;
    this.#layout = layout ? { line, text: layout } : null;
  }

  /** A position, whose game has the swap where the attribute says so, or a link, or one of the moves is it.
   * @param {Position} position
   * @param {Move[]} moves
   * @returns {Position} */
  #withSwap(position, moves) {
    const wanted = isOn(this.getAttribute("swap"), false);
    if (wanted) checkSwap(position);
    return { ...position, swap: wanted || position.swap || moves.includes("swap") };
  }

  /** Has the engine read what only it can read.
   * @param {Line} line
   * @param {string} text */
  async #readLayout(line, text) {
    const { positions } = await this.#ask("convert", { game: this.#game?.name, text });
    if (positions.length !== 1) throw new Fault("malformed", `position: expected one, found ${positions.length}`);
    const toMove = this.getAttribute("to-move")?.trim().toLowerCase();
    const start = unwire({ ...positions[0], to_move: toMove || positions[0].to_move });
    if (this.#line !== line) return;
    const moves = readMoves(this.getAttribute("moves"), start);
    this.#layout = null;
    this.#line = new Line(this.#withSwap(start, moves), moves);
  }

  /** @param {Game} game */
  #readLooks(game) {
    this.#players = 0;
    const players = isOn(this.getAttribute("readonly"), false) ? 0 : readPlayers(this.getAttribute("play"), game);
    this.#level = readLevel(this.getAttribute("level"));
    this.#players = game.plays ? players : 0;
    readEngine(this.getAttribute("engine"));
  }

  /** @param {string} name
   * @param {boolean} otherwise */
  #has(name, otherwise = true) {
    return isOn(this.getAttribute(name), otherwise);
  }

  // ---- what is shown

  /** Turns dark or light, and draws the board anew. */
  #paint = () => {
    const theme = this.getAttribute("theme")?.trim().toLowerCase();
    const isOwn = theme === "dark" || theme === "light";
    this.#find("all").classList.toggle("own", isOwn);
    this.#find("all").classList.toggle("dark", isOwn ? theme === "dark" : isOnDark(this, this.#find("measure")));
    this.#board.paint();
  };

  /** Shows what is to be seen of the game, as far as it is known. */
  #draw() {
    this.#paint();
    const [board, line, game] = [this.#board, this.#line, this.#game];
    const label = this.getAttribute("label")?.trim();
    const isLesson = Boolean(line?.given.length);
    this.#find("all").setAttribute("aria-label", label || (game ? `${game.title}: ${game.board ? "a board" : "piles"}` : "A board of Dyad"));
    for (const id of ["frame", "verdict", "bar"]) this.#find(id).hidden = !line;
    this.#find("all").classList.toggle("tells", !line || this.#has("verdict"));
    this.#find("all").classList.toggle("marks", this.#has("marks") || this.#players > 0 || isLesson); // a legend may come
    this.#find("all").classList.toggle("piles", Boolean(game && !game.board));
    if (!line || !game) return;
    this.#find("grid").setAttribute("aria-label", label || `${game.title}: ${game.board ? "the board" : "the piles"}`);
    this.#find("keys").textContent = `Arrow keys move.${this.#players ? " Enter makes a move." : ""}`;
    const fails = this.#wrong !== "" && !this.#report && !this.#judging; // that stands in the verdict's place
    this.#find("verdict").hidden = !this.#has("verdict") || fails;
    game.palette.forEach((tone, i) => this.#find("all").style.setProperty(i ? "--second" : "--first", `var(--${tone})`));
    this.#find("all").classList.toggle("still", !this.#players);
    board.still = !this.#players;
    const bare = !this.#has("coordinates");
    if (bare !== board.bare) {
      board.bare = bare;
      board.lay();
    }
    const { position } = line;
    if (position) {
      if (board.position !== position) board.show(position);
      const last = line.made.at(-1);
      board.look({
        ...(this.#has("marks") && this.#report ? evidenceOf(this.#told(this.#report), position, game.colours) : {}),
        latest: position.piles ? null : latestOf(last, line.made.at(-2)),
        steps: isLesson,
      });
    }
    this.#drawBar(line, game, isLesson);
  }

  /** @param {Line} line
   * @param {Game} game
   * @param {boolean} isLesson */
  #drawBar(line, game, isLesson) {
    const { standing, at } = line;
    const plays = this.#players > 0;
    this.#find("bar").hidden = !isLesson && !plays;
    this.#find("steps").hidden = !isLesson;
    this.#find("hands").hidden = !plays;
    this.#find("where").textContent = `${at} / ${line.moves.length}`;
    for (const id of ["first", "back"]) this.#find(id).disabled = at === 0;
    for (const id of ["next", "last"]) this.#find(id).disabled = at === line.moves.length;
    this.#find("undo").hidden = isLesson;
    this.#find("undo").disabled = this.#undoTo(line) < 0;
    this.#find("reset").disabled = at === line.first && !line.isOwn;
    this.#find("swap").hidden = !standing?.legal.includes("swap") || this.#isEngines(line);
    this.#find("pass").hidden = !game.passes;
    this.#find("pass").disabled = !standing?.legal.includes("pass") || this.#isEngines(line);
    const goesOn = !standing || standing.ending === "none";
    const mover = line.moverAt(at);
    this.#find("stone").classList.toggle("on", goesOn && mover > 0);
    this.#find("stone").style.setProperty("--stone", mover ? `var(--${game.palette[mover - 1]})` : "transparent");
    this.#find("words").textContent = this.#drop ? "Dyad is thinking…" : this.#turnText(line, game);
  }

  /** Whose turn it is, or how the game has ended: in a few words where it begins so, which take one line.
   * @param {Line} line
   * @param {Game} game */
  #turnText({ standing, at, start }, game) {
    if (standing && (at || standing.ending === "none")) return `${standingText(standing)}.`;
    if (standing) return standing.winner ? `${capital(standing.winner)} has won.` : "Nobody wins.";
    return at ? "…" : `${capital(game.colours[start.mover - 1])} to move.`;
  }

  /** A report as it is marked on the board: of a game it is known which stone was the last.
   * @param {any} report */
  #told(report) {
    return this.#line?.place ? { ...report, last: null } : report;
  }

  /** Says what a referee says of the board, or how the game has ended.
   * @param {any} report
   * @param {string} reason */
  #drawVerdict(report, reason) {
    const [line, game] = [this.#line, this.#game];
    if (!line?.position || !game) return;
    const verdict = this.#find("verdict");
    const end = report && line.place?.standing.ending !== "none" && line.place ? storyOf(line.place) : null;
    this.#find("sentence").textContent = end?.sentence ?? (report ? verdictText(report, line.position) : "…");
    this.#find("reason").textContent = end?.reason ?? reason;
    verdict.className = end ? ["open", "first", "second"][end.winner] : report ? toneOf(report, game.colours) : "";
    if (report) verdict.dataset.verdict = report.verdict;
    else delete verdict.dataset.verdict;
    verdict.setAttribute("aria-busy", String(!report));
  }

  /** Says what is wrong, inside the element and by an event.
   * @param {string} text
   * @param {any} [error]
   * @param {boolean} mayTryAgain */
  #tellWrong(text, error = null, mayTryAgain = false) {
    this.#wrong = text;
    this.#isPassing = false;
    this.#find("fault").hidden = !text;
    this.#find("wrong").textContent = text ? `${capital(text)}.` : "";
    this.#find("again").hidden = !mayTryAgain;
    if (text) this.#dispatch("dyad-error", { code: error?.code ?? "failed", text });
  }

  /** What was asked for has failed.
   * @param {any} error */
  #tellFailure(error) {
    const text = error.message.replace(/\.$/, "");
    if (isOfEngine(error)) this.#tellWrong(`${text}. Without the engine there is no verdict, and no move can be made`, error, true);
    else this.#tellWrong(text, error);
    this.#isPassing = true;
  }

  /** @param {string} text */
  #tell(text) {
    const region = this.#find("live");
    region.textContent = "";
    requestAnimationFrame(() => (region.textContent = text));
  }

  /** @param {string} name
   * @param {object} detail */
  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // ---- what the engine says

  /** @param {string} path
   * @param {object} body
   * @param {AbortSignal} [signal] */
  #ask(path, body, signal) {
    return ask(this.#engine, path, body, signal);
  }

  /** Nothing that was asked for is wanted any more. */
  #stop() {
    this.#drop?.();
    this.#drop = null;
    this.#asking?.abort();
    this.#asking = null;
    this.#judging = null;
  }

  /** Shows what there is, and asks for all that is to be known of it.
   * @param {boolean} judges whether a verdict is wanted in any case */
  #look(judges = false) {
    const turn = ++this.#turn;
    this.#stop();
    this.#report = null;
    if (this.#isPassing) this.#tellWrong("");
    this.#drawVerdict(null, "");
    this.#draw();
    if (!judges && !(this.#isSeen && this.isConnected)) return;
    if (!this.#line && !this.#isStrange) return;
    const asking = (this.#asking = new AbortController());
    const judging = this.#inquire(turn, asking.signal, judges);
    this.#judging = judging;
    judging.catch((error) => {
      if (turn !== this.#turn || error.name === "AbortError") return;
      this.#judging = null;
      this.#tellFailure(error);
      this.#draw();
    });
  }

  /** Has the engine tell of its games, and begins anew with those.
   * @returns {Promise<any>} the report */
  async #meet() {
    const address = this.#engine;
    const { games, help } = await ask(address, "games");
    learn(games, help);
    asked.add(address);
    this.#due = 3;
    this.#begin();
    return this.#judging;
  }

  /** @param {number} turn
   * @param {AbortSignal} signal
   * @param {boolean} judges
   * @returns {Promise<any>} the report */
  async #inquire(turn, signal, judges) {
    /** @type {(path: string, body: object) => Promise<any>} */
    const asking = async (path, body) => {
      const found = await this.#ask(path, body, signal);
      if (turn !== this.#turn) throw new DOMException("Something else is shown.", "AbortError");
      return found;
    };
    if (this.#isStrange) return this.#meet();
    if (this.#layout && this.#layout.line === this.#line) {
      await this.#readLayout(this.#layout.line, this.#layout.text);
      if (turn !== this.#turn) throw new DOMException("Something else is shown.", "AbortError");
      this.#draw();
    }
    const line = /** @type {Line} */ (this.#line);
    const game = /** @type {Game} */ (this.#game);
    if (game.plays && (this.#players || line.at)) {
      await this.#stand(line, asking);
      this.#draw();
    }
    this.#next(line, turn);
    if (!judges && !this.#has("verdict") && !this.#has("marks")) return null;
    const { reports, reasons } = await asking("judge", wire(/** @type {Position} */ (line.position)));
    const reason = reasons[0].replace(/ [!*]([.;,])/g, "$1"); // signs of the terminal's drawing
    this.#report = reports[0];
    this.#drawVerdict(reports[0], reason);
    this.#draw();
    this.#dispatch("dyad-verdict", { report: reports[0], reason: this.#find("reason").textContent, text: this.#find("sentence").textContent });
    return reports[0];
  }

  /** How the game stands at what is shown. Where no game can begin, it can still be judged.
   * @param {Line} line
   * @param {(path: string, body: object) => Promise<any>} asking */
  async #stand(line, asking) {
    try {
      await line.find(line.at, asking);
    } catch (error) {
      if (error.name === "AbortError" || isOfEngine(error)) throw error;
      if (line.at) throw new Fault(error.code, `moves, ${error.message}`);
      this.#players = 0;
    }
  }

  /** Whether the engine is to move.
   * @param {Line} line */
  #isEngines(line) {
    const isOnesOwn = this.#players === 1 || this.#players === 2;
    return isOnesOwn && line.moverAt(line.at) === 3 - this.#players && line.standing?.ending === "none";
  }

  /** Has the engine move, where it is its turn: at the end of what was played.
   * @param {Line} line
   * @param {number} turn */
  async #next(line, turn) {
    if (!this.#isEngines(line) || line.at < line.moves.length) return;
    const body = { ...wire(line.start), moves: line.made, level: this.#level, seconds: SECONDS, seed: Math.floor(Math.random() * 2 ** 31) };
    const job = begin(this.#engine, "move", body);
    this.#drop = job.drop;
    this.#draw();
    try {
      const { move } = await job.result;
      if (turn !== this.#turn) return;
      this.#drop = null;
      await this.#make(move, "engine");
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#drop = null;
      this.#tellFailure(new Fault(error.code, `Dyad has not moved: ${error.message}`));
      this.#draw();
    }
  }

  // ---- moves

  /** A cell was pressed, by a pointer, or by a key, which may name a colour: whose turn it is not makes no move.
   * @param {Cell} cell
   * @param {How} how */
  #press(cell, { drag, erase, colour }) {
    if (!drag && !erase && (!colour || colour === this.#line?.moverAt(this.#line.at))) this.#act(cell);
  }

  /** Somebody wants to move.
   * @param {Move} move */
  async #act(move) {
    const line = this.#line;
    if (!line || !this.#players || this.#drop || this.#isEngines(line) || this.#isMoving || !line.position) return;
    if (Array.isArray(move) && move[1] < 0) return; // above a pile
    this.#isSeen = true;
    try {
      await this.#make(move, "player");
    } catch (error) {
      if (line !== this.#line || error.code === "cancelled") return;
      if (isOfEngine(error)) this.#tellFailure(error);
      else this.#refuse(error.message);
    }
  }

  /** Says why a move was not made, until something else is.
   * @param {string} text */
  #refuse(text) {
    const told = `${capital(text.replace(/^move \d+: /, ""))}.`; // the engine counts them
    this.#find("words").textContent = told;
    this.#tell(told);
  }

  /** Makes a move at what is shown, unless something else is by then.
   * @param {Move} move
   * @param {"player" | "engine" | "script"} by */
  async #make(move, by) {
    const line = this.#line;
    if (!line) throw new Fault("malformed", "there is no position to play on");
    if (this.#isMoving || (this.#drop && by !== "engine")) throw new Fault("busy", "a move is being made");
    const { at } = line;
    this.#isMoving = true;
    const standing = await this.#ask("play", line.asking(move)).finally(() => (this.#isMoving = false));
    if (line !== this.#line || at !== line.at) throw new Fault("cancelled", "something else is shown by now");
    const colour = this.#game?.colours[line.moverAt(at) - 1] ?? null;
    const before = line.position;
    line.put(move, standing);
    this.#look();
    this.#fade(standing, before);
    const name = moveText(move, line.start);
    const text = standingText(standing);
    this.#tell(`${colour ? `${capital(colour)} ` : ""}${name === "swap" ? "swaps" : name}. ${standing.captured.length ? `${standing.captured.length} captured. ` : ""}${text}.`);
    this.#dispatch("dyad-move", { move: name, cell: Array.isArray(move) ? move : null, colour, number: line.at, by, position: this.shown });
    if (standing.ending !== "none") this.#dispatch("dyad-end", { ending: standing.ending, winner: standing.winner, text });
    return standing;
  }

  /** Stones that were taken off fade away.
   * @param {any} standing
   * @param {Position | null} before */
  #fade(standing, before) {
    if (!before || before.piles || !standing.captured.length) return;
    this.#board.fade(standing.captured, standing.captured.map((/** @type {Cell} */ [row, column]) => before.cells[row * before.columns + column] || 1));
  }

  /** Where undo leads; below 0: nowhere. Against the engine it is to a place where the other is to move.
   * @param {Line} line */
  #undoTo(line) {
    let to = line.at - 1;
    if (this.#players === 1 || this.#players === 2) while (to >= 0 && line.moverAt(to) !== this.#players) to--;
    return to;
  }

  /** Shows another place of the game.
   * @param {number} to */
  #go(to) {
    const line = this.#line;
    const at = line ? Math.max(0, Math.min(to, line.moves.length)) : 0;
    if (!line || at === line.at) return;
    const isBack = at < line.at;
    line.at = at;
    // What was taken back is gone, but for the moves that were given: they can be walked through.
    if (isBack && !line.given.length) {
      line.moves.length = at;
      line.known.length = Math.min(line.known.length, at + 1);
    }
    this.#isSeen = true;
    this.#look();
    if (at) this.#tell(`Move ${at}: ${moveText(line.moves[at - 1], line.start)}.`);
  }

  /** @param {number} by */
  #step(by) {
    if (this.#line) this.#go(this.#line.at + by);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.altKey || !this.#line) return;
    const isLesson = this.#line.given.length > 0;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey && this.#players) this.undo();
    else if (event.ctrlKey || event.metaKey || !isLesson) return;
    else if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "ArrowRight") this.#step(1);
    else if (event.key === "Home") this.#go(0);
    else if (event.key === "End") this.#go(Infinity);
    else return;
    event.preventDefault();
  }
}

// Attributes as properties: those that are there or not are true or false, others are text, null where they are
// not there.
for (const name of DyadBoard.observedAttributes) {
  const isSwitch = name === "readonly" || name === "swap";
  Object.defineProperty(DyadBoard.prototype, memberOf(name), {
    configurable: true,
    enumerable: true,
    get() {
      return isSwitch ? isOn(this.getAttribute(name), false) : this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || (isSwitch && value === false)) this.removeAttribute(name);
      else this.setAttribute(name, isSwitch && value === true ? "" : String(value));
    },
  });
}

if (globalThis.customElements && !customElements.get("dyad-board")) customElements.define("dyad-board", DyadBoard);
