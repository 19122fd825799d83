// token.js - the token that a server may ask for. It comes with the address that `dyad serve` prints, or
// for the word that `dyad serve --open` gave the browser, or from another tab of the same server, or from
// whoever looks at the page. It is kept for this tab, and taken out of the address before anything else.

import { $, announce, h, tabMemory } from "../page/dom.js";

const others = typeof BroadcastChannel === "function" ? new BroadcastChannel("dyad token") : null;
/** @type {Set<string>} */
const refused = new Set(); // tokens that the server has: other tabs may still have one of them
/** @type {{done: () => void, promise: Promise<void>, close: () => void} | null} */
let waiting = null; // for a token
/** @type {Promise<void> | null} */
let entering = null; // the word is being exchanged

const current = () => tabMemory.get("token") || null;

/** @param {string} token */
function set(token) {
  tabMemory.set("token", token);
  waiting?.close();
  waiting?.done();
  waiting = null;
}

/** @param {string} word */
async function exchange(word) {
  const answer = await fetch("api/v1/token", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ word }) })
    .catch(() => null);
  const told = answer?.ok && (await answer.json().catch(() => null));
  if (told) set(told.token);
}

/** Takes a token, or the word for one, out of the address; whether there was any. */
function take() {
  const parts = location.hash.slice(1).split("&");
  const found = parts.map((part) => /^(token|once)=(.+)$/.exec(part)).filter((told) => told !== null);
  if (!found.length) return false;
  const rest = parts.filter((part) => !/^(token|once)=/.test(part)).join("&");
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
  for (const [, name, value] of found) {
    if (name === "token" && /^[\w-]+$/.test(value)) set(value);
    else if (name === "once") entering = exchange(value).finally(() => (entering = null));
  }
  return true;
}

take();

// An address pasted into a tab that has the page open. What is left of it is for the others that listen.
window.addEventListener("hashchange", (event) => {
  if (!take()) return;
  event.stopImmediatePropagation();
  if (location.hash) window.dispatchEvent(new HashChangeEvent("hashchange", { oldURL: event.oldURL, newURL: location.href }));
});

// Tabs of one server tell each other: no page of another site, or of another port, can hear it.
others?.addEventListener("message", ({ data }) => {
  if (data.asks && current() && !waiting) others.postMessage({ token: current() });
  else if (data.token && waiting && !refused.has(data.token)) set(data.token);
});

/** Asks for it by a field, until there is one from wherever.
 * @param {string} why */
function showField(why) {
  const field = h("input", { type: "password", id: "token", autocomplete: "off", spellcheck: "false" });
  const enter = () => {
    const token = /[\w-]+$/.exec(field.value.trim()); // all of the address will do
    if (token) set(token[0]);
  };
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && enter());
  const dialog = h("dialog", { id: "ask-token", "aria-labelledby": "token-why" },
    h("p", { id: "token-why" }, `${why} Enter the one that dyad serve has printed, or all of its address.`),
    h("div", { class: "line" }, field, h("button", { type: "button", onclick: enter }, "Go on")));
  dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.remove();
}

/** Waits for another token than `used`, which the server has refused with that code.
 * @param {string | null} used
 * @param {string} code */
function wanted(used, code) {
  if (used) refused.add(used);
  if (current() !== used) return Promise.resolve(); // there is one by now
  if (waiting) return waiting.promise;
  const why = code === "wrong_token" ? "The token is wrong." : "The token is missing.";
  tabMemory.set("token", "");
  $("sentence").textContent = why;
  announce(why);
  let done = () => {};
  const promise = /** @type {Promise<void>} */ (new Promise((found) => (done = found)));
  waiting = { done, promise, close: showField(why) };
  others?.postMessage({ asks: true });
  return promise;
}

/** A request with the token, made again for as long as the server asks for another one.
 * @param {string} path
 * @param {Omit<RequestInit, "headers"> & {headers?: Record<string, string>}} options */
export async function fetchWithToken(path, { headers = {}, ...options }) {
  for (;;) {
    await entering;
    const used = current();
    const answer = await fetch(path, { ...options, headers: used ? { ...headers, Authorization: `Bearer ${used}` } : headers });
    if (answer.status !== 401) return answer;
    const { error } = await answer.json();
    await wanted(used, error.code);
  }
}
