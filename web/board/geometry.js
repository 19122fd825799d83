// geometry.js - where cells are. All in CSS pixels; a cell is [row, column], of piles [pile, disc].

const MARGIN = 30; // for the names of rows and columns
const root3 = Math.sqrt(3);

/** How much is left around the cells: for names, where there are any.
 * @param {boolean} named */
const marginOf = (named) => (named ? MARGIN : 10);

/** Squares and points: cells of `unit` pixels.
 * @param {number} rows
 * @param {number} columns
 * @param {number} unit
 * @param {boolean} bare
 * @returns {Geometry} */
function square(rows, columns, unit, bare) {
  const named = unit >= 12 && !bare;
  const names = marginOf(named);
  return {
    unit,
    names: named,
    width: columns * unit + 2 * names,
    height: rows * unit + 2 * names,
    centre: (row, column) => [names + (column + 0.5) * unit, names + (row + 0.5) * unit],
    hit(x, y) {
      const row = Math.floor((y - names) / unit);
      const column = Math.floor((x - names) / unit);
      return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
    },
    origin: names,
  };
}

/** Hexagons with a corner on top; each row stands half a cell to the right of the one above.
 * @param {number} rows
 * @param {number} columns
 * @param {number} unit
 * @param {boolean} bare
 * @returns {Geometry} */
function hexagon(rows, columns, unit, bare) {
  const radius = unit / root3;
  const named = unit >= 12 && !bare;
  const names = marginOf(named);
  /** @param {number} row
   * @param {number} column
   * @returns {Point} */
  const centre = (row, column) => [names + (column + row / 2 + 0.5) * unit, names + radius + row * 1.5 * radius];
  return {
    unit,
    radius,
    names: named,
    width: (columns + (rows - 1) / 2) * unit + 2 * names,
    height: 2 * radius + (rows - 1) * 1.5 * radius + 2 * names,
    centre,
    hit(x, y) {
      const near = Math.round((y - names - radius) / (1.5 * radius));
      /** @type {Cell | null} */
      let best = null;
      let least = Infinity;
      for (let row = near - 1; row <= near + 1; row++) {
        const column = Math.round((x - names) / unit - row / 2 - 0.5);
        if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
        const [cx, cy] = centre(row, column);
        const away = (cx - x) ** 2 + (cy - y) ** 2;
        if (away < least) [least, best] = [away, [row, column]];
      }
      return least <= radius * radius * 1.05 ? best : null;
    },
  };
}

/** Piles side by side, standing on one line, with a disc's room above each for one more.
 * @param {Position} position
 * @param {number} unit
 * @param {boolean} bare
 * @returns {Geometry} */
function pile(position, unit, bare) {
  const tallest = Math.max(1, ...position.piles.map((discs) => discs.length));
  const step = unit * 1.9;
  const thick = unit * 0.62;
  const floor = 18 + (tallest + 1) * thick;
  /** @param {number} index */
  const x = (index) => 14 + (index + 0.5) * step;
  return {
    unit,
    thick,
    step,
    floor,
    names: !bare,
    width: Math.max(1, position.piles.length) * step + 28,
    height: floor + (bare ? 10 : 44),
    // A pile's top disc is its first one; disc -1 is the room above it.
    centre: (index, disc) => [x(index), floor - (position.piles[index].length - disc - 0.5) * thick],
    hit(px, py) {
      const index = Math.floor((px - 14) / step);
      if (index < 0 || index >= position.piles.length || Math.abs(px - x(index)) > unit * 0.85) return null;
      const disc = position.piles[index].length - 1 - Math.floor((floor - py) / thick);
      return disc >= -1 && disc < position.piles[index].length && py <= floor ? [index, disc] : null;
    },
  };
}

/** The geometry of a position that is to fit into so much room; `zoom` makes it larger. A `bare` one
 * has no names around it, and is as small as it has to be.
 * @param {string} shape
 * @param {Position} position
 * @param {number} width
 * @param {number} height
 * @param {number} zoom
 * @param {boolean} bare */
export function geometryOf(shape, position, width, height, zoom, bare = false) {
  const isPile = shape === "pile";
  /** @param {number} unit */
  const make = (unit) =>
    isPile ? pile(position, unit, bare) : (shape === "hexagon" ? hexagon : square)(position.rows, position.columns, unit, bare);
  const most = isPile ? 56 : 120;
  const least = isPile && !bare ? 10 : 1; // below, piles are scrolled
  const one = make(100);
  const [wide, high] = isPile ? [28, bare ? 28 : 62] : [2 * marginOf(!bare), 2 * marginOf(!bare)];
  const fitting = Math.min((100 * (width - wide)) / (one.width - wide), (100 * (height - high)) / (one.height - high), most);
  return make(Math.max(fitting * zoom, least));
}
