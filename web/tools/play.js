// play.js - a game move by move: two people, or one and Dyad. The rules are the server's, and the moves stand in
// the game's tree. Dyad moves when somebody has moved, or has asked for it; where somebody only looks at a node,
// or has opened it by a link, it waits.

import { start } from "../server/api.js";
import { h, fill, memory, notice, announce, tabMemory } from "../page/dom.js";
import { overlays } from "../board/overlays.js";
import { capital, inMoves, standingText } from "../game/games.js";
import { waitingText } from "../page/working.js";
import { canSwap, wire } from "../game/position.js";
import { Clocks } from "../page/clocks.js";
import { areOn, play as sound, switchSounds } from "../page/sounds.js";
import { Tree, isSetUp, nameOf } from "../game/tree.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8]; // of the server's player
const LEVEL = 3; // where nobody has chosen
const FULL = 8;

/** @param {Position} position */
const stonesOf = ({ cells }) => cells.reduce((count, cell) => count + (cell ? 1 : 0), 0);

/** @param {number} level */
const levelName = (level) => (level === 1 ? "1, for beginners" : level === FULL ? `${FULL}, full strength` : String(level));

/** @type {Tool} */
export const play = {
  name: "play",
  title: "Play",
  applies: (game) => game.plays,

  open(page, panel) {
    this.page = page;
    this.panel = panel;
    this.level ??= LEVELS.find((level) => String(level) === memory.get("level")) ?? LEVEL;
    this.seconds ??= "1";
    this.dyad ??= tabMemory.get("sides") ?? "2";
    this.hints ??= memory.get("hints") === "on";
    this.resigns ??= memory.get("resigns") !== "off";
    this.sounds = areOn();
    this.clocks ??= new Clocks((colour) => this.lose(colour, true));
    this.layOut();
    this.look();
  },

  close() {
    this.stopThinking();
    this.kept = null;
    this.clocks.stop();
    this.busy = (this.busy ?? 0) + 1;
    this.state = null;
  },

  layOut() {
    const [first, second] = this.page.colours.map(capital);
    const options = [["0", "two people"], ["2", `you are ${first}`], ["1", `you are ${second}`], ["3", "Dyad plays both"]];
    /** @param {string} id
     * @param {string[][]} list
     * @param {string} value
     * @param {(event: any) => void} change */
    const select = (id, list, value, change) => h("select", { id, onchange: change },
      list.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
    /** @param {string} id
     * @param {string} text
     * @param {() => void} act
     * @param {Properties} more */
    const button = (id, text, act, more = {}) => h("button", { id, type: "button", onclick: act, ...more }, text);
    fill(this.panel,
      h("p", { id: "turn", class: "figure" }, " "),
      this.clocks.face,
      h("p", { id: "thought", class: "note" }, " "),
      h("p", { id: "swap-said", class: "note", hidden: !this.tellsSwap() }, "This game has the swap: the second move may take over the first stone."),
      h("div", { class: "line" },
        button("start", "Let Dyad move", () => this.bid(), { class: "main", hidden: true }),
        button("take-back", "Take back", () => this.undo()),
        button("swap", "Swap", () => this.make("swap"), { hidden: true }),
        button("pass", "Pass", () => this.make("pass"), { hidden: true }),
        button("hint", "Hint", () => this.hint(), { title: "What Dyad would play" }),
        button("resign", "Resign", () => this.askResign(true)),
        button("again", "Start again", () => this.restart())),
      h("div", { id: "resigning", class: "line", role: "group", "aria-labelledby": "resign-asked", hidden: true,
        onkeydown: (event) => event.key === "Escape" && this.askResign(false) },
        h("span", { id: "resign-asked" }, " "),
        button("resign-yes", "Resign", () => this.resign()),
        button("resign-no", "Play on", () => this.askResign(false))),
      h("div", { id: "giving", class: "line", role: "group", "aria-labelledby": "gives", hidden: true },
        h("span", { id: "gives" }, " "),
        button("accept", "Accept", () => this.lose(Number(this.dyad)), { class: "main" }),
        button("decline", "Play on", () => this.decline())),
      h("div", { class: "line" },
        h("label", { for: "sides" }, "Players"),
        select("sides", options, this.dyad, (event) => {
          this.dyad = event.target.value;
          tabMemory.set("sides", this.dyad);
          this.askResign(false);
          this.bid();
        }),
        h("span", { class: "pair" }, h("label", { for: "level" }, "Level"),
          select("level", LEVELS.map((level) => [String(level), levelName(level)]), String(this.level), (event) => {
            this.level = Number(event.target.value);
            memory.set("level", event.target.value);
            this.offer();
          })),
        h("span", { id: "thinks", class: "pair" }, h("label", { for: "seconds" }, "thinks"),
          select("seconds", [["0.2", "0.2 s"], ["1", "1 s"], ["5", "5 s"]], this.seconds,
            (event) => (this.seconds = event.target.value)))),
      h("div", { class: "line" }, h("label", { for: "clock" }, "Clock"), this.clocks.choice(() => this.see())),
      this.box("hints", "Hints: legal moves, and what Dyad says of the position", () => {
        memory.set("hints", this.hints ? "on" : "off");
        this.page.refresh();
      }),
      this.box("resigns", "Dyad offers to resign when it is proven to lose", () => memory.set("resigns", this.resigns ? "on" : "off")),
      this.box("sounds", "Sounds", () => switchSounds(this.sounds)),
      overlays.switches(this.page, false));
  },

  /** Whether the swap is still to come, and so worth a word. */
  tellsSwap() {
    const { position } = this.page;
    return Boolean(position.swap) && canSwap(position) && stonesOf(position) < 2;
  },

  /** A box to be checked: this[name].
   * @param {string} name
   * @param {string} text
   * @param {() => void} act */
  box(name, text, act) {
    return h("div", { class: "line" }, h("label", { class: "box" }, h("input", { id: name, type: "checkbox", checked: this[name],
      onchange: (event) => {
        this[name] = event.target.checked;
        act();
      } }), h("span", {}, text)));
  },

  /** Another node is shown, or another position. */
  changed() {
    this.look();
  },

  look() {
    this.looking = this.see();
  },

  /** Sees how the game stands at the node that is shown. Dyad moves there if it is due to. */
  async see() {
    this.stopThinking();
    this.takeBackOffer();
    const turn = (this.busy = (this.busy ?? 0) + 1);
    const { tree, node } = this.page;
    this.state = null;
    if (this.due !== node || node.standing?.ending !== "none") this.note(" "); // what was thought is over
    try {
      const state = node.standing ?? (await tree.stand(node));
      if (turn !== this.busy) return;
      this.state = state;
    } catch (error) {
      if (turn === this.busy) this.note(`No game begins here: ${error.message}.`);
      return;
    }
    this.tell();
    this.page.refresh();
    this.setClocks();
    if (this.due === node) this.next();
  },

  /** The clocks go on at the last move of a game that goes on, and rest elsewhere. */
  setClocks() {
    const { tree, node, position, colours } = this.page;
    this.clocks.show(tree.id, colours);
    if (this.state?.ending === "none" && this.due === node) this.clocks.start(position.mover);
    else this.clocks.stop();
  },

  /** Makes a move at the node that is shown, unless somebody goes elsewhere.
   * @param {Cell | string} move */
  async make(move) {
    if (!this.state || this.state.ending !== "none" || this.thinking || this.moving || this.kept) return;
    const { busy: turn, page } = this;
    const { tree, node, walk } = page;
    const { mover } = page.position;
    try {
      this.moving = true;
      const standing = await tree.ask(node, move).finally(() => (this.moving = false));
      if (turn !== this.busy || walk !== page.walk) return;
      const child = tree.add(node, /** @type {Move} */ (move), mover);
      tree.keep(child, standing);
      this.due = child;
      this.clocks.moved(mover);
      sound(standing.ending !== "none" ? "end" : standing.captured.length ? "capture" : "stone");
      page.touch();
      page.go(child);
    } catch (error) {
      // The server counts the moves; on the board it is plain which is meant.
      if (turn === this.busy) notice(capital(error.message.replace(/^move \d+: /, "")), true);
    }
  },

  async act(cell, how) {
    if (how.drag || how.erase || this.thinking || this.kept) return;
    const { node } = this.page;
    if (!this.state) await this.looking;
    if (!this.state || node !== this.page.node) return;
    if (this.state.ending !== "none") notice("The game is over. Start again, or take back.");
    else this.make(cell);
  },

  /** Whether one of the two is a person, and the other Dyad. */
  isAlone() {
    return this.dyad === "1" || this.dyad === "2";
  },

  /** Who gives up: whoever is at the board, whosever turn it is; of two people, who is to move. */
  resigner() {
    return this.isAlone() ? 3 - Number(this.dyad) : this.page.position.mover;
  },

  /** Asks whether somebody means to give up; or does not any more.
   * @param {boolean} asks */
  askResign(asks) {
    const { panel, page } = this;
    const group = panel.querySelector("#resigning");
    if (group.hidden === !asks) return;
    const hadFocus = group.contains(document.activeElement);
    group.hidden = !asks;
    panel.querySelector("#resign").hidden = asks;
    if (asks) panel.querySelector("#resign-asked").textContent = `${capital(page.colours[this.resigner() - 1])} gives the game up?`;
    if (asks) panel.querySelector("#resign-no").focus();
    else if (hadFocus) panel.querySelector("#resign").focus();
  },

  async resign() {
    this.askResign(false);
    if (!this.state) await this.looking; // a move has come meanwhile
    this.lose(this.resigner());
  },

  /** A colour loses, by giving up or by its clock.
   * @param {number} colour
   * @param {boolean} byTime */
  lose(colour, byTime = false) {
    if (!this.state || this.state.ending !== "none") return;
    const { page } = this;
    const { tree, node, colours } = page;
    const child = tree.add(node, "resign", colour);
    child.position = page.position;
    if (byTime) {
      child.comment = `${capital(colours[colour - 1])}’s time is over.`;
      child.byTime = true;
    }
    sound("end");
    page.touch();
    page.go(child);
  },

  /** Whether one of the two is a person, and the other Dyad with that colour.
   * @param {number} colour */
  isDyad(colour) {
    return this.isAlone() && colour === Number(this.dyad);
  },

  isDyads() {
    const turn = this.page.colours.indexOf(this.state?.to_move) + 1;
    return this.state?.ending === "none" && (this.dyad === "3" || Number(this.dyad) === turn);
  },

  /** Somebody wants the game to go on from here. */
  bid() {
    this.due = this.page.node;
    this.stopThinking();
    this.takeBackOffer();
    if (this.state) this.tell(true);
    this.next();
  },

  /** Asks Dyad for a move at the node that is shown; null where it is no longer wanted. */
  async wonder(level = FULL) {
    this.stopThinking();
    const turn = this.thought;
    const { tree, node } = this.page;
    const { first, moves } = tree.line(node);
    const seconds = this.clocks.allows(this.page.position.mover, Number(this.seconds));
    const seed = Math.floor(Math.random() * 2 ** 31); // or games would repeat
    this.thinking = true;
    this.note("Dyad is thinking…");
    this.offer();
    /** @type {any} */
    let found = null;
    let fault = " ";
    try {
      const job = await start("move", { ...wire(first), moves, seconds, level, seed }, {
        queued: ({ place }) => turn === this.thought && this.note(waitingText(place)),
        thinking: (data) => turn === this.thought && this.hints && this.think(data),
        result: (data) => (found = data),
      });
      if (turn !== this.thought) {
        job.drop();
        return null;
      }
      this.job = job;
      await job.ended;
    } catch (error) {
      fault = `Dyad has not moved: ${error.message}`;
      if (turn === this.thought) notice(capital(error.message), true);
    }
    if (turn !== this.thought) return null;
    this.thinking = false;
    this.job = null;
    this.note(fault); // unless there is something to be told of the move
    this.offer();
    return found;
  },

  /** Has Dyad move, where it is its turn. */
  async next() {
    if (!this.state || !this.isDyads()) return;
    const { walk } = this.page;
    const found = await this.wonder(this.level);
    if (!found || walk !== this.page.walk) return;
    if (this.hints) this.think(found);
    if (found.resign && this.resigns && this.isAlone() && this.declined !== this.page.tree) return this.giveUp(found);
    if (found.move === "swap") notice("Dyad swaps: it takes your first stone over.");
    this.make(found.move);
  },

  /** Dyad, which is to move, is lost beyond doubt: it offers to give up.
   * @param {any} found its move, and in how many moves it loses */
  giveUp({ move, distance }) {
    const { page, panel } = this;
    this.kept = { node: page.node, move };
    const text = `Dyad offers to resign: ${capital(page.colours[2 - page.position.mover])} wins${inMoves(distance)}, which is proven.`;
    panel.querySelector("#gives").textContent = text;
    panel.querySelector("#giving").hidden = false;
    this.offer();
    announce(text);
  },

  /** The game is to be played to its end, for this time and from now on. */
  decline() {
    const { kept, page } = this;
    this.declined = page.tree;
    this.takeBackOffer();
    if (kept?.node === page.node) this.make(kept.move);
  },

  takeBackOffer() {
    this.kept = null;
    const group = this.panel.querySelector("#giving");
    if (group) group.hidden = true;
  },

  /** Marks the move that Dyad would make. */
  async hint() {
    if (!this.state || this.state.ending !== "none" || this.thinking) return;
    const { node } = this.page;
    const found = await this.wonder();
    if (!found || node !== this.page.node) return;
    this.think(found);
    this.hinted = { node, move: found.move };
    notice(found.move === "swap" ? "Dyad would swap." : `Dyad would play ${nameOf({ ...node, move: found.move }, this.page.position)}.`);
    this.page.refresh();
  },

  /** Whatever Dyad thinks of now is no longer wanted. */
  stopThinking() {
    this.thought = (this.thought ?? 0) + 1;
    if (this.thinking) this.note(" ");
    this.job?.drop();
    this.job = null;
    this.thinking = false;
    this.offer();
  },

  /** Tells how whoever is to move stands, as Dyad sees it.
   * @param {any} data */
  think(data) {
    if (data.playouts === undefined) return;
    const { colours, position } = this.page;
    const [own, other] = [colours[position.mover - 1], colours[2 - position.mover]].map(capital);
    const soon = inMoves(data.distance);
    /** @type {Record<string, string>} */
    const proofs = { win: `${own} wins${soon}`, draw: "Nobody wins", loss: `${other} wins${soon}` };
    this.note(data.proven ? `${proofs[data.outcome]} with best play: it is proven.`
      : `${own} has ${Math.round(100 * data.winrate)} %, as Dyad sees it.`);
  },

  /** @param {string} text */
  note(text) {
    const line = this.panel?.querySelector("#thought");
    if (line) line.textContent = text;
  },

  /** Has the buttons offer what can be done now. */
  offer() {
    const { state, panel } = this;
    if (!panel?.querySelector("#start")) return;
    const goesOn = state?.ending === "none";
    panel.querySelector("#start").hidden = !goesOn || this.thinking || !this.isDyads() || Boolean(this.kept);
    const waits = this.thinking || this.isDyads();
    panel.querySelector("#swap").hidden = !goesOn || waits || !state.legal.includes("swap");
    panel.querySelector("#pass").hidden = !goesOn || waits || !state.legal.includes("pass");
    panel.querySelector("#thinks").hidden = this.level !== FULL;
    panel.querySelector("#hint").disabled = !goesOn || this.thinking;
    panel.querySelector("#resign").disabled = !goesOn || this.dyad === "3";
    panel.querySelector("#take-back").disabled = isSetUp(this.page.node);
  },

  /** @param {boolean} quietly */
  tell(quietly = false) {
    const { state, panel } = this;
    if (!panel.querySelector("#turn")) return;
    const { node, position } = this.page;
    const text = standingText(state);
    panel.querySelector("#turn").textContent = `${text}.`;
    if (!this.isAlone() || state.ending !== "none") this.askResign(false); // it is asked of another, or of nobody
    panel.querySelector("#swap-said").hidden = !this.tellsSwap();
    this.offer();
    if (!quietly) announce(`${isSetUp(node) ? "" : `${nameOf(node, position)}. `}${state.captured.length ? `${state.captured.length} captured. ` : ""}${text}`);
  },

  /** Takes the last move back, and Dyad's answer with the move that it answered. */
  undo() {
    const { page } = this;
    const { tree, node } = page;
    let to = isSetUp(node) ? tree.before() : tree.back(node);
    if (!to) return;
    if (this.isDyad(node.colour) && !isSetUp(to)) to = tree.back(to) ?? to;
    if (!isSetUp(node)) this.due = to;
    page.go(to, "step");
  },

  /** Makes again what was taken back. */
  redo() {
    const { page } = this;
    const { tree } = page;
    const after = tree.after();
    let to = after && isSetUp(after) ? after : tree.on(page.node);
    if (!to) return;
    const answer = tree.on(to);
    if (this.isDyad(3 - to.colour) && answer) to = answer;
    if (!tree.on(to)) this.due = to;
    page.go(to, "step");
  },

  restart() {
    const { page } = this;
    const { tree, node } = page;
    if (tree.start(node) === node && !tree.on(node)) return; // nothing has been played
    const fresh = new Tree(/** @type {Position} */ (tree.start(node).position));
    this.clocks.restart();
    this.due = fresh.at;
    page.showTree(fresh);
  },

  /** What is to be seen on the board. Without hints, what Dyad knows is not, before the game is over. */
  view() {
    const layers = this.hinted?.node === this.page.node && Array.isArray(this.hinted.move)
      ? [{ name: "hint", marks: [{ cell: this.hinted.move, shape: "check", tone: "good" }],
        legend: [{ as: "check", tone: "good", text: "Dyad would play here" }] }] : [];
    if (!this.state) return { evidence: this.hints, verdict: this.hints, steps: true, layers };
    const cells = this.hints ? this.state.legal.filter((/** @type {Cell | string} */ move) => typeof move !== "string") : [];
    return {
      legal: this.page.position.piles || this.page.position.cells.length <= 625 ? cells : [],
      steps: true,
      evidence: this.hints || !["none", "resigned", "time"].includes(this.state.ending), // of which the board says nothing
      verdict: this.hints || this.state.ending !== "none",
      layers,
    };
  },
};
