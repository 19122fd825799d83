// saved.js - games that the browser keeps: each that something was done with, as soon as it is, so that neither
// loading the page again nor closing it loses one; and the list of them.
//
//     dyad.games        [{id, title, name, moves, date}, ...], the latest first
//     dyad.game.ID      a game: see game/tree_text.js

import { $, fill, h, notice } from "./dom.js";
import { titleOf } from "./moves.js";
import { textOf, treeOfText } from "../game/tree_text.js";

const GAMES_MOST = 50;
const TEXT_MOST = 1 << 20; // characters of a game; browsers keep about 5 million of a page
const PAUSE_MS = 400;
const LIST = "dyad.games";
/** @param {string} id */
const keyOf = (id) => `dyad.game.${id}`;

/** @typedef {{id: string, title: string, name: string, moves: number, date: number}} Kept */

/** @param {any} one
 * @returns {one is Kept} */
const isKept = (one) => typeof one?.id === "string" && /^\w{1,40}$/.test(one.id) && typeof one.title === "string" &&
  typeof one.name === "string" && Number.isInteger(one.moves) && Number.isFinite(one.date);

export class Saved {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {any} */
    this.timer = null;
    this.told = false; // that there is no room
    this.naming = false; // somebody writes a name
    window.addEventListener("storage", (event) => {
      const { tree } = this.page;
      if (event.key === LIST) this.layOut();
      // Another tab went on with this game: what is done here from now on is another one.
      if (tree && event.key === keyOf(tree.id)) tree.id += "b";
    });
  }

  /** The list; what cannot be read is passed over.
   * @returns {Kept[]} */
  list() {
    try {
      const found = JSON.parse(localStorage.getItem(LIST) ?? "[]");
      return Array.isArray(found) ? found.filter(isKept).slice(0, GAMES_MOST) : [];
    } catch {
      return [];
    }
  }

  /** A game that is kept; null: there is none, or it is damaged.
   * @param {string} id */
  read(id) {
    try {
      const text = localStorage.getItem(keyOf(id));
      return text === null ? null : treeOfText(text, id);
    } catch {
      return null;
    }
  }

  /** The game that is shown is to be kept, a little later. */
  due() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Keeps what is to be kept. */
  flush() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    const { tree } = this.page;
    if (tree.touched) this.keep(tree);
  }

  /** @param {Page["tree"]} tree */
  keep(tree) {
    const text = textOf(tree);
    if (text.length > TEXT_MOST) return this.refuse("This game is too large for the browser to keep. Export it, so that it is not lost.");
    let moves = 0;
    for (const { number } of tree.nodes.values()) moves = Math.max(moves, number);
    const all = [{ id: tree.id, title: titleOf(tree), name: tree.name, moves, date: Date.now() },
      ...this.list().filter(({ id }) => id !== tree.id)];
    // Where there are too many, the oldest without a name goes; and so where there is no room.
    while (all.length > GAMES_MOST) this.dropOne(all);
    for (;;) {
      try {
        localStorage.setItem(keyOf(tree.id), text);
        localStorage.setItem(LIST, JSON.stringify(all));
        break;
      } catch (error) {
        if (error.name === "SecurityError") return; // nothing is kept here, as somebody told the browser
        if (!this.dropOne(all)) return this.refuse("The browser has no room left to keep this game. Export it, or delete saved games.");
      }
    }
    this.told = false;
    this.layOut();
  }

  /** Drops the oldest game without a name, but the first of the list; whether there was one.
   * @param {Kept[]} all */
  dropOne(all) {
    let at = all.length - 1;
    while (at > 0 && all[at].name) at--;
    if (at <= 0 && all.length > GAMES_MOST) at = all.length - 1;
    if (at <= 0) return false;
    const [gone] = all.splice(at, 1);
    try {
      localStorage.removeItem(keyOf(gone.id));
    } catch {
      return false;
    }
    return true;
  }

  /** @param {string} why */
  refuse(why) {
    if (!this.told) notice(why, true);
    this.told = true;
  }

  /** @param {Kept[]} all */
  write(all) {
    try {
      localStorage.setItem(LIST, JSON.stringify(all));
    } catch {
      this.refuse("The browser keeps no more.");
    }
    this.layOut();
  }

  /** @param {Kept} one */
  async open({ id }) {
    this.flush();
    const tree = this.read(id);
    if (!tree || !(await this.page.showNode(id, tree.shown.id))) notice("This game cannot be read any more.", true);
    else this.page.link("push");
  }

  /** @param {Kept} one
   * @param {string} name */
  rename({ id }, name) {
    const called = name.trim().slice(0, 100);
    const tree = id === this.page.tree.id ? this.page.tree : this.read(id);
    if (tree) {
      tree.name = called;
      try {
        localStorage.setItem(keyOf(id), textOf(tree));
      } catch {
        return this.refuse("The browser keeps no more.");
      }
    }
    this.write(this.list().map((one) => (one.id === id ? { ...one, name: called } : one)));
  }

  /** @param {Kept} one */
  remove({ id }) {
    if (id === this.page.tree.id) this.page.tree.touched = false; // or it is kept again at once
    try {
      localStorage.removeItem(keyOf(id));
    } catch {
      // it is not there
    }
    this.write(this.list().filter((one) => one.id !== id));
  }

  /** Shows the list, but while somebody writes a name there. */
  layOut() {
    if (this.naming) return;
    const all = this.list();
    fill($("kept"), all.length ? all.map((one) => this.line(one)) : h("p", { class: "note" }, "Games that you play or set up are kept here, in this browser."));
  }

  /** @param {Kept} one */
  line(one) {
    const date = new Date(one.date).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const name = one.name || one.title;
    const row = h("div", { class: "line" },
      h("button", { type: "button", class: "open", onclick: () => this.open(one) }, h("span", {}, name), " ",
        h("span", { class: "note" }, `${one.name ? `${one.title}, ` : ""}${one.moves} move${one.moves === 1 ? "" : "s"}, ${date}`)),
      h("button", { type: "button", title: "Rename", "aria-label": `Rename ${name}`, onclick: () => this.ask(one, row) }, "✎"),
      h("button", { type: "button", title: "Delete", "aria-label": `Delete ${name}`, onclick: () => this.remove(one) }, "✕"));
    return row;
  }

  /** Has somebody write a name in place of a row.
   * @param {Kept} one
   * @param {HTMLElement} row */
  ask(one, row) {
    let done = false;
    this.naming = true;
    /** @param {boolean} taken */
    const end = (taken) => {
      if (done) return;
      done = true;
      this.naming = false;
      if (taken) this.rename(one, field.value);
      else this.layOut();
    };
    const field = h("input", {
      type: "text", value: one.name, maxlength: 100, "aria-label": `Name of ${one.name || one.title}`, onblur: () => end(true),
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === "Escape") end(event.key === "Enter");
      },
    });
    fill(row, field);
    field.focus();
  }
}
