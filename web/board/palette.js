// palette.js - the colours of the board, as page.css has them, and what follows from them.

/** Colours by their names. @typedef {Record<string, string>} Palette */

/** The colours of the page. @type {Palette} */
export const palette = {};

/** Reads the colours that hold at an element: its custom properties of these names.
 * @param {Element} element
 * @param {Palette} to where they are put */
export function readColours(element, to) {
  const style = getComputedStyle(element);
  for (const name of ["board", "grid", "ink", "muted", "paper", "accent", "black", "white", "red", "blue",
    "edge", "good", "bad", "path", "pathcase", "cell"])
    to[name] = style.getPropertyValue(`--${name}`).trim();
}

/** Reads those of the page anew: the theme has changed. */
export const readPalette = () => readColours(document.documentElement, palette);

/** Red, green and blue of "#rrggbb" or "rgb(r, g, b)".
 * @param {string} colour
 * @returns {number[]} */
function partsOf(colour) {
  if (colour.startsWith("#")) return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (colour.match(/\d+/g) ?? ["128", "128", "128"]).slice(0, 3).map(Number);
}

/** The relative luminance of a colour, from 0 to 1, as WCAG has it.
 * @param {string} colour */
export function luminance(colour) {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is better seen on a colour.
 * @param {string} colour */
export const contrastTo = (colour) => (luminance(colour) > 0.179 ? "#1a1815" : "#ffffff");

// Cividis (Nunez, Anderton, Renslow 2018), which reads the same to colour-blind eyes.
const cividis = [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56]];

/** The colour of a share from 0 to 1.
 * @param {number} share */
export function heatColour(share) {
  const at = Math.max(0, Math.min(1, share)) * (cividis.length - 1);
  const low = Math.min(cividis.length - 2, Math.floor(at));
  const part = cividis[low].map((from, i) => Math.round(from + (cividis[low + 1][i] - from) * (at - low)));
  return `rgb(${part.join(",")})`;
}
