// dom.js - small things that every part of the page needs: elements, the live region, files.

/** Makes an element: h("button", {class: "x", onclick: f}, "text", child). No text is ever parsed. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const $ = (id) => document.getElementById(id);

/** Takes the place of all that is in the element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** Says something to those who listen to the page instead of looking at it. */
export function announce(text) {
  const region = $("live");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Hands a file to whoever looks at the page. */
export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** A note at the foot of the page. It goes away by itself, and with whatever is done next; what it
 * covers can be pressed through it. */
export function notice(text, isError = false) {
  const note = $("notice");
  note.textContent = text;
  note.className = isError ? "shown bad" : "shown";
  clearTimeout(notice.timer);
  notice.timer = setTimeout(hideNotice, isError ? 8000 : 3000);
  announce(text);
}

export function hideNotice() {
  $("notice").className = "";
}
for (const done of ["pointerdown", "keydown"]) document.addEventListener(done, hideNotice, true);

/** Something that the browser keeps, for this tab or for good; where it keeps nothing, as some are told
 * to, it is known until the page goes. */
function memoryOf(kind) {
  const own = {};
  return {
    get(name) {
      try {
        return window[kind].getItem(name);
      } catch {
        return own[name] ?? null;
      }
    },
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

/** 12,345 */
export const thousands = (number) => number.toLocaleString("en-US");
