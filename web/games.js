// games.js - what the page knows of each game beyond what the server tells: its shape, its colours,
// and how its evidence reads.

const rows = {
  path: {
    title: "PATH",
    shape: "square",
    size: 7,
    about: "White joins left and right, Black joins top and bottom, along cells that share a side.",
    palette: ["white", "black"],
    joins: { 1: "across", 2: "down" },
    solves: 11,
    plays: true,
  },
  hex: {
    title: "Hex",
    shape: "hexagon",
    size: 7,
    swaps: true,
    about: "Red joins top and bottom, Blue joins left and right.",
    palette: ["red", "blue"],
    joins: { 1: "down", 2: "across" },
    solves: 11,
    plays: true,
  },
  ungo: {
    title: "Un-Go",
    shape: "point",
    size: 5,
    about: "Stones without a liberty are captured. Who has no legal move loses.",
    palette: ["black", "white"],
    solves: 4,
    plays: true,
    traces: true,
  },
  nim: {
    title: "Special Nim",
    shape: "pile",
    about: "Take a disc of your colour; from the top, the opponent's run below it goes too. Who cannot move loses.",
    palette: ["black", "white"],
    solves: 1,
    plays: true,
    values: true,
  },
};

const known = new Map();

/** Takes in what the server tells of its games. A game that this file does not know is drawn as
 * squares, or piles. */
export function learn(games) {
  for (const told of games) {
    const own = rows[told.game] ?? {
      title: told.game,
      shape: told.board ? "square" : "pile",
      size: 5,
      about: told.title,
      palette: ["black", "white"],
    };
    known.set(told.game, { name: told.game, ...own, ...{ letters: told.letters, colours: told.colours, board: told.board } });
  }
}

export const gameOf = (name) => known.get(name) ?? null;
export const allGames = () => [...known.values()];

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** a, b, ... z, aa, ab */
export function letters(index) {
  let text = "";
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

export const cellName = ([row, column]) => `${letters(column)}${row + 1}`;

const list = (cells, most = 12) =>
  cells.slice(0, most).map(cellName).join(" ") + (cells.length > most ? ` and ${cells.length - most} more` : "");

/** The evidence of a report as lines [what, how]. */
export function evidenceLines(report) {
  const lines = [];
  const say = (what, how) => lines.push([what, how]);
  if (report.path) say("Path", `${report.path.length} cells: ${list(report.path)}`);
  if (report.moves && Array.isArray(report.moves)) say("Winning cells", list(report.moves));
  if (report.last) say("Last stone", `one of ${list(report.last)}`);
  if (report.distance)
    for (const [colour, cells] of Object.entries(report.distance))
      say(`${capital(colour)} lacks`, cells === null ? "cut off" : cells === 0 ? "nothing" : `${cells} cell${cells > 1 ? "s" : ""}`);
  if (report.paths) say("Disjoint paths", report.paths.map((path) => `${path.length} cells`).join(" and "));
  if (report.to_move) say("To move", report.to_move);
  if (report.wins_in_one)
    for (const [colour, cells] of Object.entries(report.wins_in_one))
      say(`${capital(colour)} wins at`, cells.length ? list(cells) : "no cell");
  if (typeof report.moves === "number") say("Moves played", report.moves.toLocaleString("en-US"));
  if (report.captured) say("Captured", `${report.captured.black} black, ${report.captured.white} white`);
  if (report.period) say("Repeats", `from move ${report.repeats_from}, period ${report.period}`);
  if (report.sum !== undefined) say("Sum", report.sum);
  return lines;
}

/** How a verdict reads at a glance. */
export function verdictText(report) {
  const text = report.text.replace(/^Case #\d+: /, "");
  if (report.game === "ungo" && text.length < 8) return `${text} wins.`;
  if (report.game === "nim") return { B: "Black wins.", W: "White wins." }[text] ?? "Zero: whoever moves loses.";
  return text.endsWith(".") ? text : `${text}.`;
}
