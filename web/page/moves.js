// moves.js - the game beside the board: its moves and branches as a list, what was captured, a comment on
// what is shown, labels on cells; and what of it is drawn on the board.

import { $, fill, h, memory } from "./dom.js";
import { capital, gameOf } from "../game/games.js";
import { endOf, isPassed, isSetUp, nameOf } from "../game/tree.js";

const TOLD_MOST = 600; // nodes in the list
const INDENTS_MOST = 6;

/** @typedef {{node: GameNode, depth: number, begins: boolean}} Entry of the list; `begins`: a line of it */

/** The nodes of a game as a list has them: each branch below the move in whose place it is.
 * @param {Page["tree"]} tree */
function listOf(tree) {
  /** @type {Entry[]} */
  const list = [];
  /** @type {(Entry & {told: boolean})[]} those not told yet, and told ones whose children are due */
  const due = [{ node: endOf(tree.root), depth: 0, begins: true, told: true }];
  for (let one = due.pop(); one; one = due.pop()) {
    const { node, depth, begins } = one;
    if (!one.told) {
      list.push({ node, depth, begins });
      continue;
    }
    const [main, ...others] = node.children.map(endOf);
    if (!main) continue;
    due.push({ node: main, depth, begins: others.length > 0, told: true });
    for (const other of others.reverse()) {
      due.push({ node: other, depth: depth + 1, begins: false, told: true });
      due.push({ node: other, depth: depth + 1, begins: true, told: false });
    }
    due.push({ node: main, depth, begins, told: false });
  }
  return list;
}

/** The part of a long list that is around what is shown.
 * @param {Entry[]} list
 * @param {GameNode} shown */
function windowOf(list, shown) {
  if (list.length <= TOLD_MOST) return { from: 0, to: list.length };
  const at = Math.max(0, list.findIndex(({ node }) => node === shown));
  const from = Math.max(0, Math.min(list.length - TOLD_MOST, at - TOLD_MOST / 2));
  return { from, to: from + TOLD_MOST };
}

/** A move as a button.
 * @param {Page} page
 * @param {GameNode} node
 * @param {Set<GameNode>} path
 * @param {GameNode} shown */
function chip(page, node, path, shown) {
  const { colours } = page;
  const name = nameOf(node, page.position);
  const classes = ["move", path.has(node) ? "on" : "", node.comment ? "said" : "", node.colour ? `of-${node.colour}` : ""];
  return h("button", {
    type: "button", class: classes.filter(Boolean).join(" "), tabindex: node === shown ? "0" : "-1",
    "data-number": isSetUp(node) ? "" : node.number, "aria-current": node === shown ? "step" : null,
    "aria-label": `${isSetUp(node) ? "" : `Move ${node.number}, ${colours[node.colour - 1]} `}${name}${node.comment ? ", with a comment" : ""}`,
    onclick: () => page.go(node),
  }, name);
}

/** The list of moves, with a line for each branch.
 * @param {Page} page */
function fillList(page) {
  const { tree, node: at } = page;
  const shown = endOf(at);
  const list = listOf(tree);
  const { from, to } = windowOf(list, shown);
  const path = new Set(tree.path(at));
  /** @type {HTMLElement[]} */
  const lines = [];
  for (const { node, depth, begins } of list.slice(from, to)) {
    if (begins || !lines.length) lines.push(h("div", { class: `branch in-${Math.min(depth, INDENTS_MOST)}` }));
    const line = lines[lines.length - 1];
    if (line.childNodes.length) line.append(" ");
    line.append(chip(page, node, path, shown));
  }
  /** @param {number} count
   * @param {string} where */
  const more = (count, where) => (count ? h("p", { class: "note" }, `${count.toLocaleString("en-US")} more ${where}`) : null);
  const box = $("moves");
  const hadFocus = box.contains(document.activeElement);
  fill(box, more(from, "before"), lines, more(list.length - to, "behind"));
  const current = box.querySelector("[aria-current]");
  if (hadFocus) (current ?? $("first-move")).focus({ preventScroll: true });
  if (!current) box.scrollTop = at.parent ? box.scrollTop : 0;
  else if (current.offsetTop < box.scrollTop || current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = current.offsetTop - box.clientHeight / 2;
  return list.length;
}

/** Shows the game as it is.
 * @param {Page} page */
export function showMoves(page) {
  const { tree, node } = page;
  const { colours } = page;
  const count = fillList(page);
  const last = tree.last(node).number;
  const captured = tree.captured(node);
  $("where").textContent = count ? `Move ${node.number} of ${last}` : "No moves yet";
  $("captured").textContent = captured && (captured[1] || captured[2])
    ? `Captured: ${captured[1]} ${colours[0]}, ${captured[2]} ${colours[1]}` : "";
  const [back, on] = [tree.back(node), tree.on(node)];
  $("first-move").disabled = $("back-move").disabled = !back;
  $("next-move").disabled = $("last-move").disabled = !on;
  $("drop-branch").hidden = !back;
  $("main-line").hidden = !tree.path(node).some((one) => one.parent && one.parent.children[0] !== one);
  $("labels").hidden = Boolean(page.position.piles);
  if ($("comment").value !== node.comment) $("comment").value = node.comment;
}

/** @param {Page} page */
export function setUpMoves(page) {
  /** @param {string} id
   * @param {() => void} act */
  const on = (id, act) => $(id).addEventListener("click", act);
  on("first-move", () => page.go(page.tree.path(page.node).find((node) => !isPassed(node)) ?? page.tree.root));
  on("back-move", () => page.step(-1));
  on("next-move", () => page.step(1));
  on("last-move", () => page.go(page.tree.last(page.node)));
  on("drop-branch", async () => {
    const { tree, node } = page;
    const to = tree.back(node);
    if (!to || !(await page.go(to, "step"))) return;
    tree.remove(tree.headOf(node));
    page.touch();
    page.changed();
  });
  on("main-line", () => {
    page.tree.promote(page.node);
    page.touch();
    showMoves(page);
  });
  $("comment").addEventListener("input", () => {
    page.node.comment = $("comment").value;
    page.touch();
    fillList(page);
  });
  numbered(memory.get("numbers") === "on");
  on("numbers", () => {
    numbered(!isNumbered());
    memory.set("numbers", isNumbered() ? "on" : "off");
    page.refresh();
  });
}

const isNumbered = () => $("numbers").getAttribute("aria-pressed") === "true";
/** @param {boolean} is */
const numbered = (is) => $("numbers").setAttribute("aria-pressed", String(is));

// ---- on the board

/** The first letter, or number, that no label of a node has.
 * @param {GameNode} node
 * @param {boolean} isNumber */
function freeText({ marks }, isNumber) {
  for (let i = 0; ; i++) {
    const text = isNumber || i > 25 ? String(i + 1) : String.fromCharCode(65 + i);
    if (!marks.some((mark) => mark.text === text)) return text;
  }
}

/** Labels a cell that was pressed, or takes its label away; whether that is what presses do now.
 * @param {Page} page
 * @param {Cell} cell
 * @param {How} how */
export function label(page, cell, how) {
  const wanted = $("label").value;
  if (!wanted || page.position.piles) return false;
  if (how.drag) return true;
  const { node } = page;
  const isText = wanted === "A" || wanted === "1";
  const there = node.marks.find((mark) => String(mark.cell) === String(cell));
  const others = node.marks.filter((mark) => mark !== there);
  const isSame = there && (isText ? Boolean(there.text) : there.shape === wanted);
  const made = isText ? { cell, text: freeText({ ...node, marks: others }, wanted === "1") } : { cell, shape: wanted };
  node.marks = isSame || how.erase ? others : [...others, made];
  page.touch();
  page.refresh();
  return true;
}

/** The cell of the last move; null: there is none, or it is told otherwise.
 * @param {GameNode} node
 * @returns {Cell | null} */
export function latestOf({ move, parent, position }) {
  if (position?.piles || isNumbered()) return null;
  if (move === "swap" && Array.isArray(parent?.move)) return [parent.move[1], parent.move[0]];
  return Array.isArray(move) ? move : null;
}

/** What the last move took of a pile: above it, for there is nothing of it left.
 * @param {GameNode} node */
function takenOf({ move, parent, position }) {
  if (!position?.piles || !Array.isArray(move) || !position.piles[move[0]]) return null;
  const before = parent?.position?.piles?.[move[0]]?.length ?? 0;
  const gone = before - position.piles[move[0]].length;
  return { name: "latest", marks: [{ cell: [move[0], -1], shape: "disc", tone: "path", text: gone > 0 ? `−${gone}` : "" }] };
}

/** Layers of the board: labels, the last move in piles, numbers on stones.
 * @param {Page} page */
export function layersOf(page) {
  const { tree, node } = page;
  const layers = [];
  const taken = takenOf(node);
  if (taken) layers.push(taken);
  if (isNumbered() && !page.position.piles)
    layers.push({ name: "numbers", marks: tree.numbers(node).map(({ cell, number, colour }) =>
      ({ cell, text: String(number), shape: "disc", tone: number === node.number - tree.start(node).number ? "path" : colour === 1 ? "first" : "second" })) });
  if (node.marks.length) layers.push({ name: "labels", marks: node.marks });
  return layers;
}

/** What a game is called that has no name.
 * @param {Page["tree"]} tree */
export function titleOf(tree) {
  const { position } = tree;
  const game = gameOf(position.game);
  const size = position.piles ? "" : ` ${position.rows} × ${position.columns}`;
  return capital(`${game?.title ?? position.game}${size}`);
}
