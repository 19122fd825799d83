// dom.js - small things that every part of the page needs: elements, the live region, files.

/** Makes an element: h("button", {class: "x", onclick: f}, "text", child). No text is ever parsed.
 * @param {string} tag
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {any} an element of that tag */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flat(children));
  return element;
}

/** Children without what is nothing.
 * @param {Child[]} children
 * @returns {any[]} */
const flat = (children) => /** @type {any[]} */ (children).flat(Infinity).filter((child) => child !== null && child !== undefined);

/** The element of that id, which is there.
 * @param {string} id
 * @returns {any} */
export const $ = (id) => document.getElementById(id);

/** Takes the place of all that is in the element.
 * @param {Element} element
 * @param {Child[]} children */
export function fill(element, ...children) {
  element.replaceChildren(...flat(children));
}

/** Says something to those who listen to the page instead of looking at it.
 * @param {string} text */
export function announce(text) {
  const region = $("live");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Hands a file to whoever looks at the page.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type */
export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

let noticeTimer = 0;

/** A note at the foot of the page. It goes away by itself, and with whatever is done next; what it
 * covers can be pressed through it.
 * @param {string} text
 * @param {boolean} isError */
export function notice(text, isError = false) {
  const note = $("notice");
  note.textContent = text;
  note.className = isError ? "shown bad" : "shown";
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(hideNotice, isError ? 8000 : 3000);
  for (const done of ["pointerdown", "keydown"]) document.addEventListener(done, hideNotice, { capture: true, once: true });
  announce(text);
}

export function hideNotice() {
  $("notice").className = "";
}

/** Something that the browser keeps, for this tab or for good; where it keeps nothing, as some are told
 * to, it is known until the page goes.
 * @param {"sessionStorage" | "localStorage"} kind */
function memoryOf(kind) {
  /** @type {Record<string, string>} */
  const own = {};
  return {
    /** @param {string} name */
    get(name) {
      try {
        return window[kind].getItem(name);
      } catch {
        return own[name] ?? null;
      }
    },
    /** @param {string} name
     * @param {string} value */
    set(name, value) {
      try {
        window[kind].setItem(name, value);
      } catch {
        own[name] = value;
      }
    },
  };
}
export const tabMemory = memoryOf("sessionStorage");
export const memory = memoryOf("localStorage");

/** 12,345
 * @param {number} number */
export const thousands = (number) => number.toLocaleString("en-US");
