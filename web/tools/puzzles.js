// puzzles.js - positions in which one move wins and no other does: find it, then win against the best
// defence. The game on the board stays what it is; what was solved is kept on this machine.

import { start } from "../server/api.js";
import { announce, fill, h, memory } from "../page/dom.js";
import { capital, gameOf } from "../game/games.js";
import { puzzleSets } from "../game/puzzle_sets.js";
import { waitingText } from "../page/working.js";
import { unwire, wire, withCell } from "../game/position.js";

const SECONDS = 20; // for an answer of Dyad, which takes a small part of one

/** @typedef {{rows: string[], to_move: string, grade: number, depth: number, move: Cell}} Puzzle */

/** @param {number} grade 1 to 5 */
const stars = (grade) => "★".repeat(grade) + "☆".repeat(5 - grade);

/** @param {Puzzle} puzzle */
const rowsOf = ({ rows }) => rows.join("/");

/** @type {Tool} */
export const puzzles = {
  name: "puzzles",
  apart: true, // from the game on the board, which is not seen
  title: "Puzzles",
  applies: (game) => Boolean(game.solves && game.joins),

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.turn ??= 0; // of asking: an answer to what is no longer asked is dropped
    if (!puzzleSets[page.position.game]) return fill(panel, h("p", {}, "There are no puzzles of this game yet."));
    if (this.game !== page.position.game) {
      this.game = page.position.game;
      this.grade = 0;
      this.read();
      this.at = this.nextFrom(0);
    }
    this.layOut();
    this.begin();
  },

  close() {
    this.stop();
    this.page.display(null);
  },

  /** The game on the board is another now, and so the puzzle is shown again. */
  changed() {
    this.open(this.page, this.panel);
  },

  // ---- which puzzle, and which are solved

  /** @returns {Puzzle[]} */
  set() {
    return puzzleSets[this.game];
  },

  /** Which are solved, as this machine remembers them: by their rows, which say which one it is. */
  read() {
    const kept = new Set((memory.get(`puzzles ${this.game}`) ?? "").split(" "));
    this.solved = new Set([...this.set().keys()].filter((at) => kept.has(rowsOf(this.set()[at]))));
  },

  keep() {
    memory.set(`puzzles ${this.game}`, [...this.solved].map((at) => rowsOf(this.set()[at])).join(" "));
  },

  /** Whether a puzzle is of the grade that is wanted.
   * @param {number} at */
  isWanted(at) {
    return !this.grade || this.set()[at].grade === this.grade;
  },

  /** The first one from there, round the set, that is wanted and not solved; else the first wanted.
   * @param {number} from */
  nextFrom(from) {
    const count = this.set().length;
    const round = Array.from({ length: count }, (_, i) => (from + i) % count).filter((at) => this.isWanted(at));
    return round.find((at) => !this.solved.has(at)) ?? round[0];
  },

  /** The one before or after that is wanted.
   * @param {number} by 1 or -1 */
  go(by) {
    const count = this.set().length;
    do this.at = (this.at + by + count) % count;
    while (!this.isWanted(this.at));
    this.begin();
  },

  // ---- solving

  /** The puzzle as it stands at first. */
  begin() {
    this.stop();
    const { rows, to_move } = this.set()[this.at];
    this.position = unwire({ game: this.game, rows, to_move });
    this.hero = this.position.mover; // whom it is to win for
    this.found = false; // the move that alone wins
    this.failed = false;
    this.marks = [];
    this.reply = null; // of the other side, to a move that does not win
    this.retry = null; // the position before that
    this.latest = null;
    this.step = "try";
    this.say(`${this.colourName(this.hero)} to move and win`, "One move wins, and no other does.");
    this.show();
  },

  stop() {
    this.turn++;
    this.job?.drop();
    this.job = null;
  },

  /** @param {number} colour */
  colourName(colour) {
    return capital(gameOf(this.game).colours[colour - 1]);
  },

  /** Who wins with best play, and how; null where the server does not say.
   * @param {Position} position */
  async solve(position) {
    this.stop();
    const { turn } = this;
    /** @type {any} */
    let found = null;
    try {
      const job = await start("solve", { ...wire(position), seconds: SECONDS }, {
        solution: (data) => {
          if (data.winner === null || found) return;
          found = data;
          this.job?.cancel(); // all winning moves are not wanted
        },
        queued: ({ place }) => turn === this.turn && fill(this.panel.querySelector("#task-more"), waitingText(place)),
        result: (data) => (found ??= data.winner === null ? null : data),
      });
      if (turn !== this.turn) return job.drop(), null;
      this.job = job;
      if (found) job.cancel();
      await job.ended;
    } catch (error) {
      if (turn === this.turn) this.say("Dyad does not answer", `${capital(error.message)}.`);
      return null;
    }
    return turn === this.turn ? found : null;
  },

  /** @param {Cell} move */
  put(move) {
    const { mover } = this.position;
    this.position = { ...withCell(this.position, move[0], move[1], mover), mover: 3 - mover };
    this.latest = move;
  },

  /** A move is tried; after a wrong one that is taken back for it. */
  act([row, column], how) {
    if (how.drag || how.erase || (this.step !== "try" && this.step !== "failed")) return;
    if ((this.retry ?? this.position).cells[row * this.position.columns + column]) return;
    this.takeBack();
    this.answer([row, column]);
  },

  /** A wrong move is taken back. */
  takeBack() {
    if (this.step !== "failed") return;
    this.position = this.retry;
    this.step = "try";
    this.marks = [];
    this.reply = this.retry = this.latest = null;
  },

  /** What a move comes to, and what the other side answers.
   * @param {Cell} move */
  async answer(move) {
    const { mover } = this.position;
    const before = this.position;
    const [row, column] = this.set()[this.at].move;
    this.put(move);
    this.step = "wait";
    this.marks = [];
    this.show();
    if (!this.found && (move[0] !== row || move[1] !== column)) this.failed = true;
    const told = await this.solve(this.position);
    if (!told) return;
    const reply = told.pv[0];
    if (told.winner !== gameOf(this.game).colours[mover - 1]) {
      this.failed = true;
      this.marks = [{ cell: move, kind: "bad" }];
      this.reply = reply;
      this.step = "failed";
      this.retry = before;
      this.say("That does not win", reply ? `${this.colourName(3 - mover)} answers as marked.` : "");
      return this.show();
    }
    this.found = true;
    if (!reply) return this.win();
    this.put(reply);
    this.step = "try";
    this.marks = [];
    this.say("Right. Go on", `${this.colourName(3 - mover)} has answered: win against that too.`);
    this.show();
  },

  win() {
    this.step = "won";
    if (!this.failed) this.solved.add(this.at);
    this.keep();
    this.say(this.failed ? "Won, with help" : "Solved", `${this.colourName(this.hero)} has won. ${this.told()}`);
    this.show();
  },

  again() {
    this.stop();
    if (this.step === "failed") {
      this.takeBack();
      this.say(`${this.colourName(this.hero)} to move and win`, "Try another move.");
      this.show();
    } else this.begin();
  },

  /** Marks the move that wins. A wrong one is taken back for that. */
  async reveal() {
    this.takeBack();
    if (this.step !== "try") return;
    this.failed = true;
    let { move } = this.set()[this.at];
    if (this.found) {
      this.step = "wait";
      const told = await this.solve(this.position);
      if (!told) return;
      move = told.pv[0];
      this.step = "try";
    }
    this.marks = [{ cell: move, kind: "good" }];
    this.say("This move wins", "Make it, and win against the answer.");
    this.show();
  },

  // ---- what is seen

  told() {
    return `${this.solved.size} of ${this.set().length} solved.`;
  },

  /** @param {string} text
   * @param {string} more */
  say(text, more) {
    fill(this.panel.querySelector("#task"), `${text}.`);
    fill(this.panel.querySelector("#task-more"), more);
    announce(`${text}. ${more}`);
  },

  show() {
    const { panel, step } = this;
    const { grade, depth } = this.set()[this.at];
    fill(panel.querySelector("#puzzle"), `Puzzle ${this.at + 1}${this.solved.has(this.at) ? ", solved" : ""}: `,
      h("span", { role: "img", "aria-label": `grade ${grade} of 5` }, stars(grade)),
      `, won in ${depth} ${depth === 1 ? "move" : "moves"} at most`);
    panel.querySelector("#solved").textContent = this.told();
    panel.querySelector("#retry").textContent = step === "failed" ? "Try again" : "From the start";
    panel.querySelector("#reveal").disabled = step !== "try" && step !== "failed";
    panel.querySelector("#following").classList.toggle("main", step === "won");
    this.page.display(this.position);
  },

  layOut() {
    /** @param {string} id
     * @param {string} text
     * @param {() => void} act
     * @param {string} [label] */
    const button = (id, text, act, label) => h("button", { id, type: "button", onclick: act, "aria-label": label, title: label }, text);
    const grades = [...new Set(this.set().map((/** @type {Puzzle} */ one) => one.grade))].sort();
    fill(this.panel,
      h("p", { id: "task", class: "figure" }, " "),
      h("p", { id: "task-more" }, " "),
      h("div", { class: "line" },
        button("previous", "‹", () => this.go(-1), "The puzzle before"),
        button("following", "Next", () => {
          this.at = this.nextFrom(this.at + 1);
          this.begin();
        }),
        button("retry", "From the start", () => this.again()),
        button("reveal", "Show the move", () => this.reveal())),
      h("p", { id: "puzzle" }, " "),
      h("div", { class: "line" },
        h("label", { for: "grade" }, "Grade"),
        h("select", { id: "grade", onchange: (event) => {
          this.grade = Number(event.target.value);
          this.at = this.nextFrom(this.at);
          this.begin();
        } }, [0, ...grades].map((grade) => h("option", { value: String(grade), selected: grade === this.grade },
          grade ? stars(grade) : "any"))),
        h("span", { id: "solved", class: "note" }, " ")),
      h("p", { class: "note" }, "Dyad has made these puzzles by playing against itself, and proved each of them. What you " +
        "solve without a wrong move is kept on this machine."));
  },

  /** The other side's answer to a wrong move is a stone that is not put. */
  view() {
    const tone = this.hero === 1 ? "second" : "first";
    const layers = this.reply ? [{ name: "reply", marks: [{ cell: this.reply, shape: "disc", tone }],
      legend: [{ as: "disc", tone, text: `${this.colourName(3 - this.hero)}’s answer` }] }] : [];
    return { plain: true, evidence: false, verdict: false, marks: this.marks, latest: this.latest, layers };
  },
};
