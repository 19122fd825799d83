// geometry.js - where cells are. All in CSS pixels; a cell is [row, column], of piles [pile, disc].
//
// Boards of hexagons can be turned. Rows run at an angle, and columns at 60 degrees more:
//
//    flat  a b c        upright  1 a         diamond    c          pointy   1   a
//        1  . . .                 2 . b              b  .                  2  .  b
//         2  . . .                3 . . c         a  .  .                 3  .  .  c
//          3  . . .                 . . .           . . .                   .  .  .
//                                     . .         1  .  .                     .  .
//                                       .           2 . 3                       .
//
// Names stand at the ends of their lines: so one reads along the line, however the board is turned.

const root3 = Math.sqrt(3);

/** How boards of hexagons can be turned: how much, clockwise, and which way the bar points that tells
 * stones of who joins the first row to the last. In degrees.
 * @type {Record<string, {title: string, angle: number, bar: number}>} */
export const turns = {
  flat: { title: "rows lie level", angle: 0, bar: 90 },
  upright: { title: "columns stand upright", angle: 30, bar: 90 },
  diamond: { title: "a diamond that lies", angle: -30, bar: 45 },
  pointy: { title: "a diamond that stands", angle: 60, bar: 135 },
};

/** @param {number} degrees
 * @returns {Point} */
function direction(degrees) {
  const turn = (Math.PI / 180) * degrees;
  return [Math.cos(turn), Math.sin(turn)];
}

/** How wide the lines along the sides are that colours join, and how large names are.
 * @param {number} unit */
const bandOf = (unit) => Math.max(2.5, Math.min(8, unit * 0.15));
/** @param {number} unit */
const nameSizeOf = (unit) => Math.max(9, Math.min(13, unit * 0.38));

/** How far a name of so many letters reaches from its middle, across and down.
 * @param {number} size
 * @param {number} letters
 * @returns {Point} */
const reachOf = (size, letters) => [size * 0.31 * letters, size * 0.55];

/** @param {number} rows
 * @param {number} columns */
const lettersOf = (rows, columns) => ({ row: String(rows).length, column: columns > 26 ? 2 : 1 });

/** Squares and points: cells of `unit` pixels.
 * @param {Position} position
 * @param {number} unit
 * @param {Looks} looks
 * @returns {Geometry} */
function square({ rows, columns }, unit, { bare, joins }) {
  const named = unit >= 12 && !bare;
  const rim = joins ? bandOf(unit) + 3 : 3;
  const size = nameSizeOf(unit);
  const long = reachOf(size, lettersOf(rows, columns).row);
  const left = named ? rim + 2 * long[0] + 7 : rim;
  const top = named ? rim + size + 7 : rim;
  return {
    unit,
    names: named,
    band: bandOf(unit),
    nameSize: size,
    width: Math.ceil(left + columns * unit + rim),
    height: Math.ceil(top + rows * unit + rim),
    start: [left, top],
    centre: (row, column) => [left + (column + 0.5) * unit, top + (row + 0.5) * unit],
    rowName: (/** @type {number} */ row) => [left - rim - 4 - long[0], top + (row + 0.5) * unit],
    columnName: (/** @type {number} */ column) => [left + (column + 0.5) * unit, top - rim - 4 - size / 2],
    hit(x, y) {
      const row = Math.floor((y - top) / unit);
      const column = Math.floor((x - left) / unit);
      return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
    },
  };
}

/** Hexagons, `unit` from one to the next.
 * @param {Position} position
 * @param {number} unit
 * @param {Looks} looks
 * @returns {Geometry} */
function hexagon({ rows, columns }, unit, { bare, turn }) {
  const { angle, bar } = turns[turn];
  const radius = unit / root3;
  const named = unit >= 12 && !bare;
  const size = nameSizeOf(unit);
  const rim = bandOf(unit) + 2;
  const along = direction(angle); // of rows
  const down = direction(angle + 60); // of columns
  // The first is that between a cell and the two above it, as rows lie level; the others follow clockwise.
  const corners = [0, 1, 2, 3, 4, 5].map((i) => direction(angle - 90 + 60 * i)).map(([x, y]) => [radius * x, radius * y]);
  /** @param {number} row
   * @param {number} column
   * @returns {Point} */
  const from = (row, column) => [unit * (column * along[0] + row * down[0]), unit * (column * along[1] + row * down[1])];
  const letters = lettersOf(rows, columns);
  /** A name before the first cell of a line that runs this way.
   * @param {Point} first
   * @param {Point} way
   * @param {Point} reach
   * @returns {Point} */
  const before = (first, way, reach) => {
    const away = unit / 2 + rim + 3 + Math.abs(way[0]) * reach[0] + Math.abs(way[1]) * reach[1];
    return [first[0] - way[0] * away, first[1] - way[1] * away];
  };
  const rowReach = reachOf(size, letters.row);
  const columnReach = reachOf(size, letters.column);
  /** @param {number} row */
  const rowName = (row) => before(from(row, 0), along, rowReach);
  /** @param {number} column */
  const columnName = (column) => before(from(0, column), down, columnReach);

  const box = [Infinity, Infinity, -Infinity, -Infinity];
  /** @param {Point} at
   * @param {number} across
   * @param {number} up */
  const take = ([x, y], across, up) => {
    box[0] = Math.min(box[0], x - across);
    box[1] = Math.min(box[1], y - up);
    box[2] = Math.max(box[2], x + across);
    box[3] = Math.max(box[3], y + up);
  };
  for (const row of [0, rows - 1])
    for (const column of [0, columns - 1]) {
      const [x, y] = from(row, column);
      for (const [dx, dy] of corners) take([x + dx, y + dy], rim, rim);
      if (named) take(rowName(row), ...rowReach);
      if (named) take(columnName(column), ...columnReach);
    }
  const start = /** @type {Point} */ ([1 - box[0], 1 - box[1]]);
  /** @param {Point} at
   * @returns {Point} */
  const placed = ([x, y]) => [start[0] + x, start[1] + y];
  return {
    unit,
    radius,
    corners,
    turn,
    bars: { down: direction(bar), across: direction(bar - 90) },
    names: named,
    band: bandOf(unit),
    nameSize: size,
    width: Math.ceil(box[2] - box[0] + 2),
    height: Math.ceil(box[3] - box[1] + 2),
    start,
    centre: (row, column) => placed(from(row, column)),
    rowName: (/** @type {number} */ row) => placed(rowName(row)),
    columnName: (/** @type {number} */ column) => placed(columnName(column)),
    hit(x, y) {
      // Turned back, rows lie level; a place is in the hexagon that it is nearest to in all three directions.
      const [dx, dy] = [x - start[0], y - start[1]];
      const level = dx * along[0] + dy * along[1];
      const row = (dy * along[0] - dx * along[1]) / (unit * root3 / 2);
      const column = level / unit - row / 2;
      let [r, c] = [Math.round(row), Math.round(column)];
      const third = Math.round(-row - column);
      const off = [Math.abs(r - row), Math.abs(c - column), Math.abs(third + row + column)];
      if (off[0] > off[1] && off[0] > off[2]) r = -c - third;
      else if (off[1] > off[2]) c = -r - third;
      return r >= 0 && r < rows && c >= 0 && c < columns ? [r + 0, c + 0] : null;
    },
  };
}

/** Piles side by side, standing on one line, with a disc's room above each for one more.
 * @param {Position} position
 * @param {number} unit
 * @param {Looks} looks
 * @returns {Geometry} */
function pile(position, unit, { bare }) {
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
    rowName: () => [0, 0], // piles have their own
    columnName: () => [0, 0],
    width: Math.ceil(Math.max(1, position.piles.length) * step + 28),
    height: Math.ceil(floor + (bare ? 10 : 44)),
    start: [14, floor],
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

/** The largest unit, up to `most`, of which what is made fits into so much room.
 * @param {(unit: number) => Geometry} make
 * @param {Point} room
 * @param {number} most */
function fitting(make, [width, height], most) {
  /** @param {number} unit */
  const fits = (unit) => {
    const made = make(unit);
    return made.width <= width && made.height <= height;
  };
  if (fits(most)) return most;
  let [low, high] = [0.5, most];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const MORE = 1.1; // a board is turned for cells that are a tenth larger

/** @typedef {{zoom?: number, bare?: boolean, turn?: string, most?: number}} Wanted
 * @typedef {{bare: boolean, joins: boolean, turn: string}} Looks */

/** The geometry of a position that is to fit into so much room, [width, height]. `zoom` makes it larger
 * than that; a `bare` one has no names around it, and is as small as it has to be. Hexagons are turned
 * as `turn` says, or as it makes them the largest. Cells of boards are `most` pixels at most.
 * @param {Game} game
 * @param {Position} position
 * @param {Point} room
 * @param {Wanted} wanted */
export function geometryOf({ shape, joins }, position, room, { zoom = 1, bare = false, turn = "", most: cellMost = 120 }) {
  const make = shape === "pile" ? pile : shape === "hexagon" ? hexagon : square;
  const most = shape === "pile" ? 56 : cellMost;
  const least = shape === "pile" && !bare ? 10 : 1; // below, piles are scrolled
  const ways = shape !== "hexagon" ? ["flat"] : turns[turn] ? [turn] : Object.keys(turns);
  let best = { unit: 0, way: "" };
  for (const way of ways) {
    const unit = fitting((size) => make(position, size, { bare, joins: Boolean(joins), turn: way }), room, most);
    if (unit > best.unit * MORE || !best.way) best = { unit, way };
  }
  return make(position, Math.max(best.unit * zoom, least), { bare, joins: Boolean(joins), turn: best.way });
}

/** The step of an arrow key, as [rows, columns]: to the neighbour that lies most that way. Where two do
 * the same, right and left go along the row, up and down along the column.
 * @param {Geometry} geometry
 * @param {string} key
 * @returns {Cell} */
export function stepOf(geometry, key) {
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  /** @type {Cell[]} */
  const near = sideways ? [[0, 1], [1, 0]] : [[1, 0], [0, 1]];
  if (geometry.turn) near.push([1, -1], [-1, 1], ...near.map(([row, column]) => /** @type {Cell} */ ([-row, -column])));
  const [x, y] = geometry.centre(0, 0);
  /** @type {Cell} */
  let best = near[0];
  let most = -Infinity;
  for (const [row, column] of near) {
    const at = geometry.centre(row, column);
    const far = sideways ? at[0] - x : at[1] - y;
    if (far > most + geometry.unit * 0.01) [most, best] = [far, [row, column]];
  }
  return [sign * best[0] + 0, sign * best[1] + 0];
}
