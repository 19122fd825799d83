// boards.js - many boards at once, in typed arrays.
//
// Boards are { cells, rows, columns }: a byte for each cell, 0 empty, 1 and 2 the colours, one board after the
// other, row by row. With { planes: true } each cell has two bytes of 0 and 1, one for each colour.
import { bytesOf, flag, integer, limit, oneOf, options, plain, refuse, share, word, wrongType } from "./errors.js";
import { makeBytes } from "./home.js";

const SIDE_MOST = 1 << 15;
const CELLS_MOST = 2 ** 31 - 1;
const SOLVE_MEMORY = 256 << 20;
const POLICIES = ["uniform", "first"];
const COMMON = ["toMove", "keepGoing", "progress"];

/** @typedef {import("./home.js").Home} Home */
/** @typedef {object} Boards
 * @property {Uint8Array} cells
 * @property {number} count
 * @property {number} rows
 * @property {number} columns
 * @property {boolean} planes
 * @property {Uint8Array | null} toMove */

/** Bytes of what a program has: itself, or a copy; what is no byte becomes 255, which is no cell.
 * @param {string} name
 * @param {any} value
 * @returns {Uint8Array} */
export function cellBytes(name, value) {
  if (value instanceof Uint8Array) return bytesOf(name, value);
  if (value instanceof Int8Array || value instanceof Uint8ClampedArray)
    return new Uint8Array(bytesOf(name, value).buffer, value.byteOffset, value.length);
  const isTyped = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (!isTyped && !Array.isArray(value)) wrongType(name, "an array of cells", value);
  /** @type {ArrayLike<any>} */
  const flat = isTyped ? bytesOf(name, /** @type {any} */ (value)) : /** @type {any[]} */ (value).flat(Infinity);
  const bytes = makeBytes(flat.length);
  for (let i = 0; i < flat.length; i++) bytes[i] = flat[i] === 1 ? 1 : flat[i] === 2 ? 2 : flat[i] === 0 ? 0 : 255;
  return bytes;
}

/** @param {any} given
 * @param {any} toMove
 * @returns {Boards} */
export function boardsOf(given, toMove) {
  if (typeof given !== "object" || given === null) wrongType("boards", "{ cells, rows, columns }", given);
  const rows = integer("rows", given.rows, 1, SIDE_MOST);
  const columns = given.columns === undefined ? rows : integer("columns", given.columns, 1, SIDE_MOST);
  const planes = flag("planes", given.planes) === 1;
  const cells = cellBytes("cells", given.cells);
  const each = rows * columns * (planes ? 2 : 1);
  if (cells.length > CELLS_MOST) refuse("cells: there are too many");
  if (cells.length % each) refuse(`cells: expected a multiple of ${each}, found ${cells.length}`);
  const count = cells.length / each;
  const turns = toMove ?? given.toMove ?? null;
  if (turns === null) return { cells, count, rows, columns, planes, toMove: null };
  const bytes =
    typeof turns === "number" ? makeBytes(count).fill(integer("toMove", turns, 0, 2)) : cellBytes("toMove", turns);
  if (bytes.length !== count) refuse(`toMove: expected one for each of ${count} boards, found ${bytes.length}`);
  return { cells, count, rows, columns, planes, toMove: bytes };
}

/** Calls a function of the module with boards; what is told of them goes to rooms of `sizes` bytes.
 * @param {Home} home
 * @param {number} game
 * @param {Boards} boards
 * @param {any} options
 * @param {(number | null)[]} sizes
 * @param {(module: any, from: number, room: number[]) => number} body */
function ask(home, game, boards, { keepGoing, progress }, sizes, body) {
  const words = new Uint32Array([
    game,
    0,
    boards.count,
    boards.rows,
    boards.columns,
    Number(boards.planes),
    flag("keepGoing", keepGoing),
    0,
  ]);
  const data = [boards.cells, new Uint8Array(words.buffer), ...(boards.toMove ? [boards.toMove] : [])];
  return home.rooms(
    sizes,
    (module, room, cells, from, turns = 0) => {
      const view = new DataView(module.memory.buffer, from, words.byteLength);
      view.setUint32(4, cells, true);
      view.setUint32(28, turns, true);
      return body(module, from, room);
    },
    { data, progress }
  );
}

/** The functions of many boards.
 * @param {Home} home
 * @param {(name: any) => {index: number, outcomes: readonly string[], facts: any}} find */
export function boardFunctions(home, find) {
  /** @param {any} name
   * @param {any} given
   * @param {any} asked
   * @param {string[]} [more] */
  function begin(name, given, asked, more = []) {
    const game = find(name);
    const wanted = options(asked, [...COMMON, ...more]);
    return { game, wanted, boards: boardsOf(given, wanted.toMove) };
  }

  return {
    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    judge(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked);
      return ask(home, game.index, boards, wanted, [boards.count], (module, from, [codes]) =>
        module.boardsJudge(from, codes, 0, 0)
      )[0];
    },

    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    evidence(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked);
      const tellsDistance = game.facts.evidence.includes("distance");
      const { count, rows, columns } = boards;
      const [codes, winsInOne, distance] = ask(
        home,
        game.index,
        boards,
        wanted,
        [count, 2 * count * rows * columns, tellsDistance ? 8 * count : null],
        (module, from, [to, wins, far]) => module.boardsJudge(from, to, wins, far)
      );
      return { codes, winsInOne, distance: tellsDistance ? new Int32Array(distance.buffer) : null };
    },

    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    legalMoves(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked);
      return ask(
        home,
        game.index,
        boards,
        wanted,
        [boards.count * boards.rows * boards.columns],
        (module, from, [legal]) => module.boardsLegal(from, legal)
      )[0];
    },

    /** @param {string} name
     * @param {object} given
     * @param {number} [games]
     * @param {object} [asked] */
    simulate(name, given, games = 1000, asked = undefined) {
      const { game, wanted, boards } = begin(name, given, asked, ["seed", "policy", "maxMoves"]);
      const each = integer("games", games, 1, 2 ** 32 - 1);
      const seed = word("seed", wanted.seed ?? 0);
      const policy = oneOf("policy", wanted.policy ?? "uniform", POLICIES);
      const maxMoves = word("maxMoves", wanted.maxMoves ?? 0);
      const outcomes = game.outcomes.length;
      if (!outcomes) refuse(`${name} cannot be simulated`);
      const [counts] = ask(home, game.index, boards, wanted, [8 * boards.count * outcomes], (module, from, [to]) =>
        module.boardsSimulate(from, BigInt(each), seed, maxMoves, policy, to)
      );
      return new Uint32Array(counts.buffer).filter((_, i) => i % 2 === 0); // the lower halves
    },

    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    solve(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked, ["moves", "nodes", "seconds", "memory"]);
      const { count, rows, columns } = boards;
      if (rows > 11 || columns > 11) refuse("too large to be solved: rows and columns are at most 11");
      const withMoves = flag("moves", wanted.moves);
      const nodes = wanted.nodes === undefined ? 0n : word("nodes", wanted.nodes);
      const seconds = limit("seconds", wanted.seconds);
      const memory = integer("memory", wanted.memory ?? SOLVE_MEMORY, 0, CELLS_MOST);
      const [winners, moves, figures] = ask(
        home,
        game.index,
        boards,
        wanted,
        [count, withMoves ? count * rows * columns : null, 24],
        (module, from, [to, marks, solved]) => module.boardsSolve(from, nodes, seconds, memory, to, marks, solved)
      );
      const [known, open, malformed] = new Float64Array(figures.buffer);
      return { winners: new Int8Array(winners.buffer), moves: withMoves ? moves : null, known, open, malformed };
    },

    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    keys(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked, ["symmetry", "colours"]);
      const isPlain = wanted.symmetry !== undefined && !flag("symmetry", wanted.symmetry);
      const keeps = wanted.colours === undefined ? 0 : 1 - flag("colours", wanted.colours);
      const [keys] = ask(home, game.index, boards, wanted, [8 * boards.count], (module, from, [to]) =>
        module.boardsKeys(from, isPlain ? 0 : to, isPlain ? to : 0, 0, keeps)
      );
      return new BigUint64Array(keys.buffer);
    },

    /** @param {string} name
     * @param {object} given
     * @param {object} [asked] */
    canonical(name, given, asked) {
      const { game, wanted, boards } = begin(name, given, asked, ["colours"]);
      const keeps = wanted.colours === undefined ? 0 : 1 - flag("colours", wanted.colours);
      const [images] = ask(home, game.index, boards, wanted, [boards.count], (module, from, [to]) =>
        module.boardsKeys(from, 0, 0, to, keeps)
      );
      const { count, rows, columns } = boards;
      return { cells: imagesOf(boards, images), count, rows, columns, images };
    },

    /** @param {string} name
     * @param {number} count
     * @param {number} rows
     * @param {object} [asked] */
    generate(name, count, rows, asked) {
      const game = find(name);
      const wanted = options(asked, ["columns", "kind", "seed", "fill", "density"]);
      integer("count", count, 0, CELLS_MOST);
      integer("rows", rows, 1, SIDE_MOST);
      const columns = integer("columns", wanted.columns ?? rows, 1, SIDE_MOST);
      const kind = plain("kind", wanted.kind ?? "random");
      const seed = word("seed", wanted.seed ?? 0);
      const fill = share("fill", wanted.fill);
      const density = share("density", wanted.density);
      const [cells] = home.rooms(
        [count * rows * columns],
        (module, [to], at) => {
          // A file may hold no board, and an array of none needs no room.
          return count
            ? module.boardsGenerate(game.index, BigInt(count), rows, columns, at, seed, fill, density, to)
            : 0;
        },
        { data: [kind] }
      );
      return { cells, count, rows, columns };
    },

    /** @param {number | bigint} seed
     * @param {number | bigint} index */
    boardSeed(seed, index) {
      const [from, at] = [word("seed", seed), word("index", index)];
      return BigInt.asUintN(64, /** @type {any} */ (home.ask((module) => module.boardSeed(from, at))));
    },
  };
}

/** What was done to each board to come to its image: see DYAD_IMAGE_ROWS in include/dyad/arrays.h.
 * @param {Boards} boards
 * @param {Uint8Array} images */
function imagesOf({ cells, count, rows, columns, planes }, images) {
  const size = rows * columns;
  const made = makeBytes(count * size);
  for (let board = 0; board < count; board++) {
    const image = images[board];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [r, c] = image & 4 ? [column, row] : [row, column];
        const from = board * size + (image & 1 ? rows - 1 - r : r) * columns + (image & 2 ? columns - 1 - c : c);
        const cell = planes ? (cells[2 * from] ? 1 : 0) + (cells[2 * from + 1] ? 2 : 0) : cells[from];
        made[board * size + row * columns + column] = image & 8 && cell ? 3 - cell : cell;
      }
  }
  return made;
}
