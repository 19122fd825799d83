// address.js - the address of the page: a link that opens what is shown, and a place for Back and Forward to
// come to. An entry of the browser's history knows the game and the node that it is of; where the game is
// gone, its link is followed. How an entry is written:
//
//     push       a place of its own: a move, a node that was chosen, another game
//     step       the same, but steps in a row share one
//     replace    in the place that is there, a little later: changes of the board come quickly
//     keep       the address stays as it is: it is what led here, or there is nothing to tell yet
//     none       as keep, and the entry is this one's already

import { Tree, leaves } from "../game/tree.js";
import { toLink } from "../game/position.js";

const PAUSE_MS = 150;

/** The game of a link: its moves are made on the server, which may refuse one.
 * @param {Position} position
 * @param {Move[]} moves */
export async function treeOf(position, moves) {
  const tree = new Tree(position);
  let node = tree.root;
  let mover = position.mover;
  for (const move of moves) {
    const resigns = move === "resign" || move === "forfeit"; // the mover, or the other
    node = tree.add(node, resigns ? "resign" : move, move === "forfeit" ? 3 - mover : mover);
    mover = 3 - mover;
  }
  tree.go(await tree.find(node));
  return tree;
}

/** The link to a node.
 * @param {Tree} tree
 * @param {GameNode} at */
export function linkOf(tree, at = tree.at) {
  const before = leaves(at)?.position ? leaves(at) : null;
  const { first, moves } = tree.line(before ?? at);
  /** @type {Move[]} */
  const all = /** @type {any} */ (before ? [...moves, at.colour === before.position?.mover ? "resign" : "forfeit"] : moves);
  return toLink(first, all) ?? /** @type {string} */ (toLink(/** @type {Position} */ (at.position)));
}

export class Address {
  /** `follow(hash)` shows what a link holds.
   * @param {Page} page
   * @param {(hash: string) => Promise<boolean>} follow */
  constructor(page, follow) {
    this.page = page;
    this.follow = follow;
    /** @type {any} */
    this.timer = null;
    /** @type {{tree: Tree, node: GameNode, hash: string} | null} what is still to be written, in the place of what */
    this.left = null;
  }

  /** @param {string} how */
  write(how) {
    const { tree } = this.page;
    if (how === "push" || how === "step") {
      const joins = how === "step" && history.state?.step && history.state.tree === tree.id;
      if (!joins) this.flush();
      this.stop();
      this.put(joins ? "replaceState" : "pushState", tree, tree.at, true, how === "step");
    } else if (how === "replace") {
      this.stop();
      this.left = { tree, node: tree.at, hash: location.hash };
      this.timer = setTimeout(() => this.flush(), PAUSE_MS);
    } else {
      this.stop();
      if (how === "keep") this.put("replaceState", tree, tree.at, false);
    }
  }

  /** @param {"pushState" | "replaceState"} method
   * @param {Tree} tree
   * @param {GameNode} node
   * @param {boolean} tells whether the address is another
   * @param {boolean} step */
  put(method, tree, node, tells, step = false) {
    try {
      history[method]({ tree: tree.id, node: node.id, step }, "", tells ? linkOf(tree, node) : undefined);
    } catch {
      // too many in a short time, for the browser: the address is older than the board
    }
  }

  /** Writes what is left to be written, unless the address has become another: then that is followed. */
  flush() {
    const { left } = this;
    this.stop();
    if (left?.hash === location.hash) this.put("replaceState", left.tree, left.node, true, Boolean(history.state?.step));
  }

  /** What is left to be written no longer is. */
  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.left = null;
  }

  /** Comes back to where the page was before it was loaded again; whether it was somewhere. */
  async resume() {
    const { state } = history;
    return Boolean(state?.tree) && this.page.showNode(state.tree, state.node);
  }

  /** Whether an entry is of what is shown, or about to be.
   * @param {any} state */
  isAt(state) {
    const { tree, heading } = this.page;
    return state.tree === tree?.id && state.node === (heading ?? tree.at).id;
  }

  /** @param {string} hash */
  async come(hash) {
    const { state } = history;
    if (!state?.tree) return this.follow(hash);
    if (!this.isAt(state) && !(await this.page.showNode(state.tree, state.node))) await this.follow(hash);
  }

  listen() {
    window.addEventListener("popstate", (event) => event.state?.tree && this.come(location.hash));
    window.addEventListener("hashchange", (event) => this.come(new URL(event.newURL).hash));
  }
}
