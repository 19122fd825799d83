// overlays.js - what can be switched on to be seen on any position of a game of connection, whatever tool is
// open: where to move, connections that hold, cells that are dead or captured. The server tells them without
// a search. Which are on is kept for the page as a whole:
//
//   overlays.switches(page)     a group of boxes, for any panel; all of them show the same
//   overlays.follow(page)       to be called when another position is shown

import { post } from "../server/api.js";
import { h, memory } from "../page/dom.js";
import { gameOf } from "../game/games.js";
import { wire } from "../game/position.js";

const SIDE_MOST = 11; // that the server looks at
const BRIDGE = 2; // cells of its carrier

/** @param {any} data
 * @param {string[]} colours
 * @param {(size: number) => boolean} fits
 * @param {string} text
 * @param {string} as */
function linkLayer(data, colours, fits, text, as) {
  const links = data.connections.filter((/** @type {any} */ { carrier }) => fits(carrier.length));
  /** @param {any} link */
  const tone = ({ colour }) => (colour === colours[0] ? "first" : "second");
  return {
    count: links.length,
    tints: links.map((/** @type {any} */ link) => ({ cells: link.carrier, tone: tone(link), strength: 0.3, hatched: as === "hatched" })),
    lines: links.filter((/** @type {any} */ { from, to }) => from && to)
      .map((/** @type {any} */ link) => ({ cells: [link.from, link.to], tone: tone(link), dashed: true })),
    legend: links.map((/** @type {any} */ link) => ({ as, tone: tone(link), text })),
  };
}

/** What there is: its name, what the box says, and the layer that it makes of what the server told.
 * @type {{name: string, title: string, about: string, none: string, layer: (data: any, position: Position, colours: string[]) => any}[]} */
const kinds = [
  {
    name: "must-play", title: "Must-play region", about: "Any other move loses.", none: "no threat is seen: any cell may be played",
    layer: ({ must_play: cells }, position) => {
      const free = position.cells.filter((cell) => !cell).length;
      return cells.length === free ? { count: 0 } : { count: cells.length, tints: [{ cells, tone: "good", strength: 0.4, hatched: true }],
        legend: [{ as: "hatched", tone: "good", text: "Must play here" }] };
    },
  },
  { name: "bridges", title: "Bridges", about: "Two cells, of which one is enough.", none: "no bridges",
    layer: (data, _position, colours) => linkLayer(data, colours, (size) => size === BRIDGE, "Bridge", "tint") },
  { name: "connections", title: "Greater connections", about: "Joined even if the other moves first.", none: "no greater connections",
    layer: (data, _position, colours) => linkLayer(data, colours, (size) => size > BRIDGE, "Connection", "hatched") },
  {
    name: "captured", title: "Captured cells", about: "As good as stones of that colour.", none: "no captured cells",
    layer: ({ captured }, _position, colours) => {
      const all = colours.map((colour, i) => ({ cells: captured[colour], tone: i ? "second" : "first" })).filter(({ cells }) => cells.length);
      return {
        count: all.reduce((sum, { cells }) => sum + cells.length, 0),
        marks: all.flatMap(({ cells, tone }) => cells.map((/** @type {Cell} */ cell) => ({ cell, shape: "square", tone }))),
        legend: all.map(({ tone }) => ({ as: "square", tone, text: "Captured" })),
      };
    },
  },
  {
    name: "dead", title: "Dead cells", about: "Their colour changes nothing.", none: "no dead cells",
    layer: ({ dead }, position) => (dead.length === position.cells.filter((cell) => !cell).length ? { count: 0 } : {
      count: dead.length, marks: dead.map((/** @type {Cell} */ cell) => ({ cell, shape: "cross", tone: "even" })),
      legend: [{ as: "cross", tone: "even", text: "Dead" }],
    }),
  },
];

export const overlays = {
  kinds,
  on: new Set((memory.get("overlays") ?? "").split(",").filter((name) => kinds.some((kind) => kind.name === name))),
  /** @type {{position: Position, data: any} | null} what was told last */
  known: null,
  turn: 0,
  said: " ",

  /** Whether there is anything of it in a game. @param {Game} game */
  applies: (game) => Boolean(game?.board && game.joins),

  /** @param {Page} page
   * @param {boolean} isOpen */
  switches(page, isOpen = true) {
    if (!this.applies(gameOf(page.position.game))) return null;
    return h("details", { class: "overlays", open: isOpen }, h("summary", {}, "Show on the board"),
      kinds.map(({ name, title, about }) => h("div", { class: "line" }, h("label", { class: "box" },
        h("input", { type: "checkbox", "data-overlay": name, checked: this.on.has(name),
          onchange: (event) => this.turnOn(page, name, event.target.checked) }),
        h("span", {}, title, " ", h("span", { class: "note" }, about))))),
      h("p", { class: "note overlays-said", role: "status" }, this.said));
  },

  /** @param {Page} page
   * @param {string} name
   * @param {boolean} isOn */
  turnOn(page, name, isOn) {
    if (isOn) this.on.add(name);
    else this.on.delete(name);
    memory.set("overlays", [...this.on].join(","));
    for (const box of document.querySelectorAll(`[data-overlay="${name}"]`)) box.checked = isOn;
    this.follow(page);
  },

  /** @param {string} text */
  say(text) {
    this.said = text;
    for (const line of document.querySelectorAll(".overlays-said")) line.textContent = text;
  },

  /** Shows what is on, of the position that is shown. @param {Page} page */
  async follow(page) {
    const turn = ++this.turn;
    const { position } = page;
    const game = gameOf(position.game);
    if (this.known?.position !== position) this.clear(page);
    if (!this.on.size || !this.applies(game) || page.shownInstead) {
      this.clear(page);
      return this.say(" ");
    }
    if (position.rows > SIDE_MOST || position.columns > SIDE_MOST)
      return this.say(`There is nothing to show: boards of up to ${SIDE_MOST} × ${SIDE_MOST} are looked at.`);
    if (this.known?.position !== position) {
      try {
        const data = await post("connections", wire(position));
        if (turn !== this.turn) return;
        this.known = { position, data };
      } catch (error) {
        if (turn === this.turn) this.say(`There is nothing to show: ${error.message}.`);
        return;
      }
    }
    this.draw(page, game);
  },

  /** @param {Page} page
   * @param {Game} game */
  draw(page, game) {
    const { position, data } = /** @type {any} */ (this.known);
    const told = [];
    this.clear(page);
    for (const { name, layer, none, title } of kinds) {
      if (!this.on.has(name)) continue;
      const { count, ...made } = layer(data, position, game.colours);
      if (count) page.board.layers.set({ name, ...made });
      told.push(count ? `${title}: ${count}` : none);
    }
    this.say(`${told.join("; ")}.`);
  },

  /** @param {Page} page */
  clear(page) {
    for (const { name } of kinds) page.board.layers.remove(name);
  },
};
