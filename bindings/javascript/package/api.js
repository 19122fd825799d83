// api.js - what programs use: the functions and classes of Dyad, on top of one engine. How its code is found
// is for those to say who call dyadOf(): index.js in browsers, index_node.js in node.
import { boardFunctions } from "./boards.js";
import { EngineError } from "./engine.js";
import { DyadError, refuse, string } from "./errors.js";
import { Home } from "./home.js";
import { playClasses } from "./play.js";
import { textFunctions } from "./texts.js";
import { valueClasses } from "./values.js";

/** @typedef {import("./index.js").GameFacts} GameFacts */

/** What a game is, as the table of games says it.
 * @param {any} facts
 * @param {number} index
 * @returns {import("./index.js").GameFacts} */
export function factsOf(facts, index) {
  return Object.freeze({
    index,
    name: facts.game,
    title: /** @type {string} */ (facts.title),
    letters: /** @type {string} */ (facts.letters),
    colours: Object.freeze(facts.colours),
    hasBoard: /** @type {boolean} */ (facts.board),
    isSquare: /** @type {boolean} */ (facts.square),
    rowsMax: /** @type {number} */ (facts.rows_max),
    columnsMax: /** @type {number} */ (facts.columns_max),
    begins: /** @type {number} */ (facts.begins),
    swaps: /** @type {boolean} */ (facts.swap),
    captures: /** @type {boolean} */ (facts.captures),
    repeats: /** @type {boolean} */ (facts.repeats),
    isPlayable: /** @type {boolean} */ (facts.playable),
    verdicts: /** @type {any} */ (Object.freeze(namesOf(facts.verdicts))),
    kinds: /** @type {readonly string[]} */ (Object.freeze(namesOf(facts.kinds))),
    outcomes: /** @type {any} */ (Object.freeze(namesOf(facts.outcomes))),
    facts,
  });
}

/** Names, which may have something said of each.
 * @param {any} told
 * @returns {string[]} */
const namesOf = (told) => (Array.isArray(told) ? told : Object.keys(told ?? {}));

/** The games of an engine, and how one is found by its name.
 * @param {any[]} told */
export function gamesOf(told) {
  const list = told.map(factsOf);
  /** @type {any} */
  const named = Object.freeze(Object.fromEntries(list.map((game) => [game.name, game])));
  const games = /** @type {import("./index.js").Dyad["games"]} */ (named);
  /** @param {any} name
   * @returns {GameFacts} */
  const find = (name) =>
    Object.hasOwn(games, string("game", name))
      ? named[name]
      : refuse(`there is no game ${JSON.stringify(name)}: there is ${Object.keys(games).join(", ")}`);
  return { list, games, find };
}

/** @param {import("./engine.js").Engine} engine */
export function dyadOf(engine) {
  const home = new Home(engine);
  const { list, games, find } = gamesOf(home.facts.games);
  const { classes, ...play } = playClasses(home, list, find);
  return Object.freeze({
    version: home.facts.version,
    games,
    dialects: home.dialects,
    formats: home.formats,
    ...boardFunctions(home, find),
    ...textFunctions(home, find),
    ...play,
    .../** @type {Pick<import("./index.js").Dyad, "Hex" | "Path" | "Ungo" | "Nim">} */ (classes),
    classes: /** @type {import("./index.js").Dyad["classes"]} */ (/** @type {any} */ (Object.freeze(classes))),
    cgt: valueClasses(home),
    DyadError,
    engine,
    /** A request of the HTTP API, as dyad serve answers it; a job is done to its end, and its events are the answer's.
     * @param {any} method
     * @param {any} path
     * @param {any} [body] */
    request: (method, path, body) => requestOf(engine, string("method", method), string("path", path), body),
    /** Bytes that the engine's memory takes. */
    get memory() {
      return engine.size;
    },
  });
}

/** @param {import("./engine.js").Engine} engine
 * @param {string} method
 * @param {string} path
 * @param {any} body */
function requestOf(engine, method, path, body) {
  try {
    const answer = engine.request(method, path, body);
    if (answer.status !== 202) return answer;
    let text = "";
    const decoder = new TextDecoder();
    engine.run(answer.body.job, (bytes) => void (text += decoder.decode(bytes, { stream: true })));
    const events = [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, name, data]) => ({
      name,
      data: JSON.parse(data),
    }));
    return { ...answer, events };
  } catch (error) {
    throw error instanceof EngineError ? new DyadError(error.code, error.message, { cause: error.cause }) : error;
  }
}
