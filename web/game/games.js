// games.js - what the page knows of each game: facts that the server tells, how it reads here, and how
// its evidence reads.

// Words of the page. What a game is comes from the server.
/** @type {Record<string, Partial<Game>>} */
const rows = {
  path: {
    title: "PATH",
    size: 7,
    about: "White joins left and right, Black joins top and bottom, along cells that share a side.",
  },
  hex: { title: "Hex", size: 11, about: "Red joins top and bottom, Blue joins left and right." },
  ungo: {
    title: "Un-Go",
    size: 7,
    about: "Stones without a liberty are captured. Who has no legal move loses.",
    traces: true,
  },
  nim: {
    title: "Special Nim",
    about: "Take a disc of your colour; from the top, the opponent's run below it goes too. Who cannot move loses.",
  },
};

// The largest boards that each expert of the server solves, side and cells. Without one, a game is
// searched by its rules.
/** @param {number} side
 * @param {number} cells */
const upTo = (side, cells) => ({ side, cells });
/** @type {Record<string, {side: number, cells: number}>} */
const solved = { connection: upTo(11, 121), table: upTo(16, 16), values: upTo(1, 1) };
/** @param {any} told */
const solvedOf = (told) => solved[told.expert] ?? (told.playable ? upTo(11, 121) : undefined);
const painted = ["white", "black", "red", "blue"];

/** @type {Map<string, Game>} */
const known = new Map();

/** How cells are drawn: stones that can be captured stand on points.
 * @param {any} told
 * @returns {Game["shape"]} */
function shapeOf(told) {
  if (told.shape === "hexagons") return "hexagon";
  if (told.shape === "squares") return told.captures ? "point" : "square";
  return "pile";
}

/** Takes in what the server tells of its games.
 * @param {any[]} games
 * @param {any[]} help */
export function learn(games, help) {
  for (const told of games) {
    /** @type {Record<string, string>} */
    const way = { top_bottom: "down", left_right: "across" };
    known.set(told.game, {
      name: told.game,
      title: told.game,
      size: 5,
      about: told.title,
      ...rows[told.game],
      shape: shapeOf(told),
      joins: told.joins && { 1: way[told.joins[0]], 2: way[told.joins[1]] },
      palette: told.colours.every((/** @type {string} */ colour) => painted.includes(colour)) ? told.colours : ["black", "white"],
      swaps: told.swap,
      solves: solvedOf(told),
      values: told.expert === "values",
      plays: told.playable,
      records: told.records,
      goal: told.goal,
      misere: told.misere,
      passes: told.passes,
      suicide: told.suicide,
      decisive: told.decisive,
      rules: help.find(({ game }) => game === told.game)?.sections.find((/** @type {any} */ { title }) => title === "Rules")?.text ?? "",
      letters: told.letters,
      captures: told.captures,
      verdicts: told.verdicts,
      winners: told.winners,
      colours: told.colours,
      board: told.board,
      square: told.square,
    });
  }
}

/** What is known of a game; null: there is none of that name. Names that the page holds are of games.
 * @param {string | null} name
 * @returns {any} a Game, or null */
export const gameOf = (name) => known.get(name ?? "") ?? null;
export const allGames = () => [...known.values()];

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** a, b, ... z, aa, ab
 * @param {number} index */
export function letters(index) {
  let text = "";
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

/** @param {Cell} cell */
export const cellName = ([row, column]) => `${letters(column)}${row + 1}`;

/** @param {Cell[]} cells
 * @param {number} most */
const list = (cells, most = 12) =>
  cells.slice(0, most).map(cellName).join(" ") + (cells.length > most ? ` and ${cells.length - most} more` : "");

/** @type {(told: any) => [string, any][]} */
const entries = Object.entries;

/** The evidence of a report as lines [what, how].
 * @param {any} report
 * @returns {[string, string][]} */
export function evidenceLines(report) {
  /** @type {[string, string][]} */
  const lines = [];
  /** @param {string} what
   * @param {string} how */
  const say = (what, how) => lines.push([what, how]);
  if (report.path) say("Path", `${report.path.length} cells: ${list(report.path)}`);
  if (report.moves && Array.isArray(report.moves)) say("Winning cells", list(report.moves));
  if (report.last) say("Last stone", `one of ${list(report.last)}`);
  if (report.distance)
    for (const [colour, cells] of entries(report.distance))
      say(capital(colour), cells === null ? "cannot connect any more" : cells === 0 ? "connected" : `needs ${cells} more cell${cells > 1 ? "s" : ""}`);
  if (report.paths) say("Disjoint paths", report.paths.map((/** @type {Cell[]} */ path) => `${path.length} cells`).join(" and "));
  if (report.wins_in_one)
    for (const [colour, cells] of entries(report.wins_in_one))
      if (cells.length) say(`${capital(colour)} wins at`, list(cells));
  if (typeof report.moves === "number") say("Moves played", report.moves.toLocaleString("en-US"));
  if (report.captured) say("Captured", `${report.captured.black} black, ${report.captured.white} white`);
  if (report.period) say("Repeats", `from move ${report.repeats_from}, period ${report.period}`);
  if (report.sum !== undefined) say("Sum", report.sum);
  return lines;
}

/** In how many moves of the winner's own a game is over that takes so many of both. Servers count the latter.
 * @param {number} distance */
export const winsIn = (distance) => Math.ceil(distance / 2);

/** The same in words, " in 3 moves"; nothing where it is not proven.
 * @param {number | null | undefined} distance */
export const inMoves = (distance) => (distance ? ` in ${winsIn(distance)} ${winsIn(distance) === 1 ? "move" : "moves"}` : "");

const undecided = ["nobody", "none"]; // verdicts on a game that goes on, or that nobody can win

/** How a game stands that nobody has won.
 * @param {any} report
 * @param {Position} position
 * @param {string[]} colours */
function undecidedText(report, { cells, mover }, colours) {
  if (!cells.includes(0)) return "The board is full, and nobody has won.";
  if (report.distance && Object.values(report.distance).every((needed) => needed === null)) return "Nobody can win any more.";
  const turn = colours[mover - 1];
  const counted = colours.includes(report.to_move) && report.to_move !== turn; // the stones say otherwise
  return counted ? "No winner yet." : `No winner yet: ${capital(turn)} to move.`;
}

/** How a verdict reads at a glance, in a player's words.
 * @param {any} report
 * @param {Position} position */
export function verdictText(report, position) {
  const { winners, verdicts, colours, traces } = gameOf(report.game);
  if (undecided.includes(report.verdict)) return undecidedText(report, position, colours);
  const winner = winners[verdicts.indexOf(report.verdict)];
  if (winner === 3) return "Whoever moves next loses.";
  if (traces) return winner ? `Standard play: ${capital(colours[winner - 1])} wins.` : "Standard play repeats: nobody wins.";
  const text = report.text.replace(/^Case #\d+: /, "");
  if (winner && !text.includes(" ")) return `${capital(colours[winner - 1])} wins.`; // a letter of the original
  return text.endsWith(".") ? text : `${text}.`;
}

/** @type {Record<string, string>} */
const endings = {
  joined: "has joined their sides",
  full: "The board is full, and nobody has won",
  no_move: "wins: there is no legal move left",
  resigned: "wins: the other gave up",
  time: "wins: the other's time is over",
  goal: "wins: the goal of the game is reached",
  repeats: "Play repeats: nobody wins",
  passed: "Both passed: nobody wins",
};

/** How a game stands that is being played, without a full stop.
 * @param {any} standing as the API has it */
export const standingText = ({ ending, winner, to_move }) => (ending === "none" ? `${capital(to_move)} to move`
  : winner ? `${capital(winner)} ${endings[ending]}` : endings[ending]);
