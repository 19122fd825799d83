// edit.js - setting a position up.

import { h, fill } from "../page/dom.js";
import { capital, gameOf } from "../game/games.js";
import { DISCS_MOST, PILES_MOST, withCell, withPile } from "../game/position.js";

/** @type {Tool} */
export const edit = {
  name: "edit",
  title: "Set up",
  brush: 0, // 0: by turns; 1, 2: a colour; 3: none
  paints: false, // a finger that goes along the board; a mouse always does

  applies: () => true,

  open(page, panel) {
    this.page = page;
    const game = gameOf(page.position.game);
    const brushes = game.board
      ? ["By turns", capital(game.colours[0]), capital(game.colours[1]), "Take off"]
      : [null, capital(game.colours[0]), capital(game.colours[1]), "Take off"];
    if (!game.board && this.brush === 0) this.brush = 1;
    const buttons = brushes.map((text, brush) => text && h("button", {
      type: "button", "aria-pressed": String(this.brush === brush), "data-brush": brush,
      onclick: () => {
        this.brush = brush;
        for (const button of panel.querySelectorAll("[data-brush]"))
          button.setAttribute("aria-pressed", String(Number(button.dataset.brush) === brush));
      },
    }, text));
    const finger = h("button", {
      type: "button", id: "paint", hidden: !navigator.maxTouchPoints, "aria-pressed": String(this.paints),
      onclick: (event) => {
        this.paints = !this.paints;
        event.target.setAttribute("aria-pressed", String(this.paints));
        page.refresh();
      },
    }, "Paint by finger");
    const help = game.board
      ? "Click or drag. Clicking a stone again takes it off, and so does the right button. “To move” is above the board."
      : "Click a disc to turn it over, the room above a pile to put a disc on it.";
    fill(panel,
      h("div", { class: "line", role: "group", "aria-label": "What a click does" }, buttons),
      game.board ? finger : h("div", { class: "line" },
        h("button", { type: "button", id: "add-pile", onclick: () => this.addPile() }, "Add a pile"),
        h("button", { type: "button", id: "drop-pile", onclick: () => this.dropPile() }, "Remove the last")),
      h("p", { class: "note" }, help));
  },

  act(cell, how) {
    if (this.page.position.piles) this.actOnPile(cell, how);
    else this.actOnBoard(cell, how);
  },

  /** @param {Cell} cell
   * @param {How} how */
  actOnBoard([row, column], how) {
    const { page } = this;
    const { position } = page;
    const now = position.cells[row * position.columns + column];
    const byTurns = this.brush === 0 && how.colour === undefined && !how.drag;
    let next;
    let { mover } = position;
    if (how.drag) next = this.dragged;
    else if (how.erase || this.brush === 3) next = 0;
    else if (how.colour !== undefined) next = how.colour;
    else if (this.brush) next = now === this.brush ? 0 : this.brush;
    else next = now ? 0 : mover;
    // By turns a stone is a move: then it is the other's turn. One that is taken off was not played.
    if (byTurns && next) mover = 3 - next;
    else if (byTurns && now) mover = now;
    if (!how.drag) this.dragged = next;
    // A drag is one change, from the first cell that is another by it.
    const other = page.set({ ...withCell(position, row, column, next), mover }, how.drag && this.begun);
    this.begun = other || (how.drag && this.begun);
  },

  /** @param {Cell} cell
   * @param {How} how */
  actOnPile([index, disc], how) {
    const { page } = this;
    /** @type {number[]} */
    const pile = page.position.piles[index];
    if (!pile || how.drag) return;
    const brush = how.colour ?? (this.brush === 2 ? 2 : 1);
    let next;
    if (disc < 0) next = how.erase || pile.length >= DISCS_MOST ? pile : [brush, ...pile];
    else if (how.erase || this.brush === 3) next = pile.filter((_, i) => i !== disc);
    else next = pile.map((colour, i) => (i === disc ? (how.colour ?? 3 - colour) : colour));
    page.set(withPile(page.position, index, next.length ? next : null));
  },

  addPile() {
    const { position } = this.page;
    if (position.piles.length < PILES_MOST)
      this.page.set(withPile(position, position.piles.length, [this.brush === 2 ? 2 : 1]));
  },

  dropPile() {
    const { position } = this.page;
    if (position.piles.length) this.page.set(withPile(position, position.piles.length - 1, null));
  },

  view() {
    return { paints: this.paints && !this.page.position.piles };
  },

  close() {},
};
