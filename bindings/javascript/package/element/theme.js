// theme.js - whether an element stands on something dark: what its page is painted with says that, whatever the page
// calls its themes, and whether it knows of the system's.

import { luminance } from "../board/palette.js";

const DARK = 0.18; // the luminance of what white is better seen on
const SETTLED_MS = 600; // by when a page has gone from one theme to the other

/** What is above an element, also where that is in a shadow root or a slot.
 * @param {Element} element
 * @returns {Element | null} */
const above = (element) => element.assignedSlot ?? element.parentElement ?? /** @type {any} */ (element.getRootNode()).host ?? null;

/** Whether a colour is seen at all, as "rgb(r, g, b)" or "rgba(r, g, b, a)".
 * @param {string} colour */
const isOpaque = (colour) => !/^rgba\(.*[ ,]0?(\.[0-4]\d*)?\)$/.test(colour) && colour !== "transparent";

/** @param {Element} element
 * @param {Element} measure has the colour of a page that is not painted at all */
export function isOnDark(element, measure) {
  for (let /** @type {Element | null} */ at = element; at; at = above(at)) {
    const colour = getComputedStyle(at).backgroundColor;
    if (isOpaque(colour)) return luminance(colour) < DARK;
  }
  return luminance(getComputedStyle(measure).backgroundColor) < DARK;
}

/** Those to be told when the page may be another. @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());
const tellTwice = () => {
  tell();
  setTimeout(tell, SETTLED_MS);
};
let listens = false;

/** Has a listener told when the page, or the system, may have turned dark or light.
 * @param {() => void} listener */
export function follow(listener) {
  listeners.add(listener);
  if (listens) return;
  listens = true;
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellTwice);
  const observer = new MutationObserver(tellTwice);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
}

/** @param {() => void} listener */
export const unfollow = (listener) => listeners.delete(listener);
