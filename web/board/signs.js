// signs.js - what a view shows beside the stones, as layers: see layers.js. The words are those of the legend.
//
//   paths   [{cells, dashed}]           lines through cells
//   rings   [{cell, colour}]            cells that win at once, for a colour; 0: last stones
//   marks   [{cell, kind, text}]        kind "good", "bad" or "even": what a move comes to, in other words
//                                       where markTexts has them
//   heat    [{cell, share, text, tied}] a share from 0 to 1; heatText says of what
//   support [cell]                      cells of a proof
//   latest  cell                        the last move

const LAST_MOST = 60; // cells that may have been the last: of more, none is marked

/** @type {Record<string, {shape?: string, tone: string, text: string}>} */
const kinds = {
  good: { shape: "check", tone: "good", text: "Wins" },
  even: { shape: "block", tone: "even", text: "Nobody wins" },
  bad: { shape: "cross", tone: "bad", text: "Loses" },
};

/** What a ring says, and looks like.
 * @param {number} colour */
const ringOf = (colour) => (colour
  ? { shape: "ring", tone: colour === 1 ? "first" : "second", text: "Wins at once" }
  : { shape: "gem", tone: "white", text: "May have been the last stone" });

/** @param {View} view
 * @returns {any[]} */
function below({ heat, heatText, support }) {
  const layers = [];
  if (heat?.length) {
    const legend = [{ as: "heat", text: heatText }];
    if (heat.some(({ tied }) => tied)) legend.push({ as: "tied", text: "Not told apart from the best" });
    layers.push({ name: "heat", heat, legend });
  }
  if (support?.length)
    layers.push({ name: "support", tints: [{ cells: support, tone: "good", strength: 0.22 }],
      legend: [{ as: "tint", tone: "good", text: "Needed by the proof" }] });
  return layers;
}

/** @param {View} view
 * @returns {any[]} */
function above({ paths, rings, marks, markTexts, latest }) {
  const layers = [];
  if (paths?.length)
    layers.push({ name: "paths", lines: paths.map((path) => ({ ...path, tone: "path" })),
      legend: paths.map(({ dashed }) => ({ as: dashed ? "dashed" : "line", tone: "path", text: paths.length > 1 ? (dashed ? "Another path" : "A path") : "Shortest path" })) });
  if (rings?.length)
    layers.push({ name: "rings", marks: rings.map(({ cell, colour }) => ({ cell, ...ringOf(colour), text: undefined })),
      legend: rings.map(({ colour }) => ringOf(colour)).map(({ shape, tone, text }) => ({ as: shape, tone, text })) });
  if (marks?.length)
    layers.push({ name: "marks",
      marks: marks.map(({ cell, kind, text }) => ({ cell, shape: kind === "bad" && text ? undefined : kinds[kind].shape, tone: kinds[kind].tone, text })),
      legend: Object.keys(kinds).filter((kind) => marks.some((mark) => mark.kind === kind))
        .map((kind) => ({ as: kinds[kind].shape, tone: kinds[kind].tone, text: markTexts?.[kind] ?? kinds[kind].text })) });
  if (latest) layers.push({ name: "latest", marks: [{ cell: latest, shape: "spot", tone: "path" }], legend: [{ as: "spot", tone: "path", text: "Last move" }] });
  return layers;
}

/** All layers of a view, the lowest first; its own ones and those that others have set lie above.
 * @param {View} view
 * @param {any[]} others
 * @returns {any[]} */
export const layersOf = (view, others) => [...below(view), ...above(view), ...others, ...(view.layers ?? [])];

/** How the card of a verdict is toned: as whoever has won, or can, by the board.
 * @param {any} report
 * @param {string[]} colours */
export const toneOf = ({ verdict }, [first, second]) => (verdict.startsWith(first) ? "first" : verdict.startsWith(second) ? "second"
  : verdict === "impossible" ? "bad" : "open");

/** What a report has to show on the board.
 * @param {any} report
 * @param {Position} position
 * @param {string[]} colours
 * @returns {View} */
export function evidenceOf(report, position, colours) {
  if (position.piles) {
    const values = [...report.values];
    return { values: position.piles.map((pile) => (pile.length ? values.shift() : "0")) };
  }
  /** @type {{cell: Cell, colour: number}[]} */
  const rings = [];
  if (report.last && report.last.length < LAST_MOST) for (const cell of report.last) rings.push({ cell, colour: 0 });
  if (Array.isArray(report.moves))
    for (const cell of report.moves) rings.push({ cell, colour: report.verdict.startsWith(colours[0]) ? 1 : 2 });
  for (const [name, cells] of Object.entries(report.wins_in_one ?? {}))
    for (const cell of cells) rings.push({ cell, colour: colours.indexOf(name) + 1 });
  const paths = report.path ? [{ cells: report.path }]
    : (report.paths ?? []).map((/** @type {Cell[]} */ cells, /** @type {number} */ i) => ({ cells, dashed: i > 0 }));
  return { paths, rings };
}
