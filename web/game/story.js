// story.js - what there is to say of a game that is being played, or was: whose turn it is, who won it by which
// move, and how else it ended. A referee's verdict is on a bare board; a game knows more than its last board shows.

import { capital, cellName, evidenceLines, gameOf, verdictText } from "./games.js";

/** A place of a game: how it stands there, as `POST play` says it; how many moves led there, not counting that
 * somebody gave up; the last of them, and who made it, 1 or 2; and the position.
 * @typedef {{standing: any, count: number, move: Move | null, colour: number, position: Position}} Place */

/** The sides that a colour joins. @type {Record<string, string>} */
const sides = { down: "top and bottom", across: "left and right" };

/** @param {number} count */
const after = (count) => (count === 0 ? "before the first move" : `after ${count.toLocaleString("en-US")} ${count === 1 ? "move" : "moves"}`);

/** What somebody did in their last move. @type {Record<string, string>} */
const words = { swap: "swapped", pass: "passed", "swap-sides": "took over the other side" };

/** The last move as a sentence without a full stop.
 * @param {Place} place
 * @param {string[]} colours */
function lastText({ count, move, colour, position }, colours) {
  const what = !Array.isArray(move) ? words[String(move)] : position.piles ? `took disc ${move[1] + 1} of pile ${move[0] + 1}` : `played ${cellName(move)}`;
  return `Move ${count}: ${capital(colours[colour - 1])} ${what}`;
}

/** How a game came to its end, a sentence for each ending; `mover` made the last move.
 * @type {Record<string, (place: Place, game: Game, names: {loser: string, mover: string, by: string}) => string>} */
const reasons = {
  joined: ({ colour }, { joins, misere }, { mover, by }) => `${mover} joined ${sides[joins?.[colour]] ?? "their sides"} with ${by}${misere ? ", and so loses" : ""}.`,
  goal: (_, { misere }, { mover, by }) => `${mover} reached the goal of the game with ${by}${misere ? ", and so loses" : ""}.`,
  full: ({ count }, { joins }) => `Move ${count} filled the board, and ${joins ? "neither side has joined" : "nobody has won"}.`,
  no_move: (place, { colours }) => `${lastText(place, colours)}. ${capital(place.standing.to_move)} then had no legal move.`,
  resigned: ({ count }, _, { loser }) => `${loser} resigned ${after(count)}.`,
  time: ({ count }, _, { loser }) => `${loser}’s time ran out ${after(count)}.`,
  repeats: ({ count, standing: { repeats_from: from } }) => (from === undefined ? "Play repeats: the board has been there before, and the same side was to move."
    : `Play repeats: the board after move ${count} is the one ${from ? `after move ${from}` : "that the game began with"}, and the same side is to move.`),
  passed: ({ count }) => `Both players passed, in moves ${count - 1} and ${count}.`,
};

/** What is said of a game at a place of it; `winner`: 1, 2, 0 nobody.
 * @param {Place} place
 * @returns {{sentence: string, reason: string, isOver: boolean, winner: number}} */
export function storyOf(place) {
  const { standing, move, count, colour, position } = place;
  const game = gameOf(position.game);
  const { colours } = game;
  if (standing.ending === "none") return { sentence: `${capital(standing.to_move)} to move.`, reason: `${lastText(place, colours)}.`, isOver: false, winner: 0 };
  const winner = colours.indexOf(standing.winner) + 1;
  /** @param {number} of */
  const name = (of) => capital(colours[of - 1]);
  const by = Array.isArray(move) && !position.piles ? `move ${count}, ${cellName(move)}` : `move ${count}`;
  const reason = reasons[standing.ending]?.(place, game, { loser: name(winner === 1 ? 2 : 1), mover: colour ? name(colour) : "", by }) ?? "";
  return { sentence: winner ? `${name(winner)} wins.` : "Nobody wins.", reason, isOver: true, winner };
}

/** How the standard play of a game comes to its end.
 * @param {string} winner
 * @param {number} moves */
const tracedText = (winner, moves) =>
  (moves ? `${winner} wins after ${moves.toLocaleString("en-US")} more ${moves === 1 ? "move" : "moves"}` : `${winner} wins: no move is legal`);

/** What a referee's report on the board adds to that, as lines [what, how].
 * @param {any} report
 * @param {string} reason the referee's
 * @param {Place} place
 * @returns {[string, string][]} */
export function linesOf(report, reason, { standing: { ending }, position }) {
  const { colours, traces, winners, verdicts } = gameOf(report.game);
  const { last, moves, ...rest } = report; // the game knows which stone was the last
  if (ending !== "none") return ending === "joined" ? evidenceLines({ path: report.path }) : [];
  if (report.verdict === "impossible") return [["The board alone", `Impossible. ${reason}`]];
  const winner = winners[verdicts.indexOf(report.verdict)];
  if (traces) return [["Standard play", winner ? tracedText(capital(colours[winner - 1]), moves) : "repeats for ever"]];
  if (report.sum !== undefined) return [["Best play", verdictText(report, position)], ["Sum", report.sum]];
  const colour = colours.find((/** @type {string} */ one) => report.verdict.startsWith(one));
  return evidenceLines(moves ? { ...rest, wins_in_one: { [colour]: moves } } : rest);
}
