// api.mjs URL - the API held against docs/openapi.json: every operation is asked its example, and
// every answer to anything asked here is what the document says, errors too; what was taken is what
// the document says may be asked. Then a few hundred requests that are wrong.
import { readFileSync } from "node:fs";
import { fault, answerFault, bodyFault, paths, schemas } from "./schema.mjs";

const base = process.argv[2].replace(/\/$/, "");
let failures = 0;

function check(holds, what) {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
}

/** fetch(). The server closes a connection that has been idle for ten seconds. Where this program has been busy for so
 *  long, it has not seen that yet, and asks again. */
let asked = 0;
async function send(path, options) {
  const before = asked;
  asked = performance.now();
  try {
    return await fetch(base + path, options);
  } catch (fault) {
    if (asked - before < 9000) throw fault;
    return fetch(base + path, options);
  }
}

async function ask(method, path, body, type = "application/json") {
  const answer = await send(path, { method, body, headers: body === undefined ? {} : { "Content-Type": type } });
  const text = await answer.text();
  const told = answer.headers.get("content-type");
  const object = told === "application/json" ? JSON.parse(text) : null;
  const wrong = answerFault(method, path, answer.status, told, text)
    ?? (answer.ok && typeof body === "string" && type === "application/json" ? bodyFault(method, path, body) : null);
  check(!wrong, wrong);
  return { status: answer.status, object, text, answer };
}

const post = (path, body) => ask("POST", `/api/v1${path}`, JSON.stringify(body));

/** The events of a job, when it has ended; comments, which say that the server is there, are none. */
async function eventsOf(job) {
  const { text } = await ask("GET", job.events);
  return text.trim().split("\n\n").filter((one) => !one.startsWith(":")).map((one) => one.split("\n").map((line) => line.replace(/^\w+: /, "")))
    .map(([name, data]) => ({ name, data: JSON.parse(data) }));
}

let lastJob;
for (const [path, operations] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    if (method === "parameters") continue;
    const [good, response] = Object.entries(operation.responses)[0];
    const status = path === "/token" ? 403 : good; // this server has none
    const example = operation.requestBody?.content["application/json"].example;
    const where = `/api/v1${path.replace("{id}", lastJob?.job)}`;
    const found = await ask(method.toUpperCase(), where, example && JSON.stringify(example));
    check(found.status === Number(status), `${method} ${path}: ${found.status} ${found.text.slice(0, 200)}`);
    const schema = response.content["application/json"]?.schema;
    if (!schema) continue;
    if (schema.$ref?.endsWith("/Job") && method === "post") {
      lastJob = found.object;
      const told = await eventsOf(lastJob);
      check(told.at(-1).name === "end" && told.at(-1).data.state === "done", `${path}: ${JSON.stringify(told.at(-1))}`);
      check(told.at(-2).name === "result", `${path}: no result`);
      const kept = await ask("GET", `/api/v1/jobs/${lastJob.job}`);
      check(JSON.stringify(kept.object.result) === JSON.stringify(told.at(-2).data), `${path}: the result is kept`);
    }
    // Another method is refused, and says which one is not.
    const other = await ask("PUT", where, "{}");
    check(other.status === 405 && Boolean(other.answer.headers.get("allow")), `PUT ${path}: ${other.status}`);
  }
}

// The routes of the server are those of the document.
const routes = [...readFileSync(`${process.env.SOURCE}/apps/routes/routes.c`, "utf8").matchAll(/\{"(GET|POST)", "(\w+)", COST_\w+, answer_/g)]
  .map(([, method, name]) => `${method} /${name}`).sort();
const documented = Object.entries(paths).filter(([path]) => !path.includes("{"))
  .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)).sort();
check(JSON.stringify(routes) === JSON.stringify(documented), `the document has ${documented}, the server ${routes}`);

const refused = async (what, status, code, answer) => {
  const { status: found, object } = await answer;
  check(found === status, `${what}: expected ${status}, found ${found} ${JSON.stringify(object).slice(0, 300)}`);
  check(object?.error?.code === code, `${what}: expected ${code}, found ${JSON.stringify(object).slice(0, 300)}`);
  check(!/\/(home|tmp|work|usr|root)\//.test(JSON.stringify(object)), `${what}: a path in ${JSON.stringify(object)}`);
};

// Numbers have the bounds that the document gives: a number below them is told both.
for (const [path, { post: operation }] of Object.entries(paths)) {
  const { schema, example } = operation?.requestBody?.content["application/json"] ?? {};
  for (const [name, { type, minimum, maximum }] of Object.entries(schema?.properties ?? {})) {
    if (type !== "integer" && type !== "number") continue;
    const { status, object } = await post(path, { ...example, [name]: minimum - 1 });
    const [from, to] = object.error?.text.match(/ from (\d+) to (\d+)$/)?.slice(1).map(Number) ?? [];
    check(status === 400 && from === minimum && to === maximum, `${path}: ${name}: ${minimum} to ${maximum}: ${JSON.stringify(object)}`);
  }
}

// A position is given in one of the ways that the document has, as long as it says: each body here
// is beside the schema, and refused.
const games = { text: "hex", rows: "hex", piles: "nim" };
for (const [path, { post: operation }] of Object.entries(paths)) {
  const { schema } = operation?.requestBody?.content["application/json"] ?? {};
  const ways = (schema?.oneOf ?? []).map(({ required }) => required[0]);
  check(ways.length || !(schema?.properties.rows ?? schema?.properties.records), `${path}: in which one of the ways?`);
  if (!ways.length) continue;
  const body = (way, value) => ({ ...(schema.properties.game && { game: games[way] ?? "hex" }), [way]: value });
  const good = { text: "1\n1\n.\n", rows: ["."], piles: ["B"], records: [{ game: "hex", size: 1, nodes: [] }] };
  const bodies = [["none of them", schema.properties.game ? { game: "hex" } : {}]];
  ways.forEach((way, i) => {
    const other = ways[(i + 1) % ways.length], { type, minItems, maxItems, minLength, items } = schema.properties[way];
    bodies.push([`${way} and ${other}`, { ...body(way, good[way]), [other]: good[other] }]);
    if (minLength) bodies.push([`${way} of too few letters`, body(way, "x".repeat(minLength - 1))]);
    if (minItems) bodies.push([`${way}: too few`, body(way, Array(minItems - 1).fill("."))]);
    if (maxItems) bodies.push([`${way}: too many`, body(way, Array(maxItems + 1).fill("."))]);
    if (items?.minLength) bodies.push([`${way}: too short ones`, body(way, ["".padEnd(items.minLength - 1, ".")])]);
    if (items?.maxLength) bodies.push([`${way}: too long ones`, body(way, ["".padEnd(items.maxLength + 1, ".")])]);
    check(type === "array" || type === "string", `${path}: ${way}: ${type}`);
    check(!fault(body(way, good[way]), schema, way), `${path}: ${fault(body(way, good[way]), schema, way)}`);
  });
  for (const [what, asked] of bodies) {
    const { status, object } = await post(path, asked);
    check(fault(asked, schema, "the body") && [400, 413, 422].includes(status), `${path}: ${what}: ${status} ${JSON.stringify(object).slice(0, 200)}`);
  }
}

// A whole number is written as one, as the document says.
for (const [level, status] of [["1", 202], ["1.0", 400], ["1e0", 400], ["1.5", 400], ["1e300", 400]])
  check((await ask("POST", "/api/v1/move", `{"game":"hex","rows":["."],"level":${level}}`)).status === status, `level ${level}`);

// ---- what is read

const convert = (body) => post("/convert", body);
const bytes = (text, query = "") => ask("POST", `/api/v1/convert${query}`, text, "application/octet-stream");
const positionsOf = async (text, query = "") => (await bytes(text, query)).object.positions;
const piled = '{"game":"nim","size":2,"piles":["BW","W"]}\n';
for (const query of ["", "?game=nim"])
  check(JSON.stringify(await positionsOf(piled, query)) === '[{"game":"nim","size":2,"piles":["BW","W"]}]', `piles in JSON${query}`);
check((await convert({ game: "nim", text: piled })).object.positions?.length === 1, "piles in JSON, as text");
const sgf = "(;FF[4]GM[11]SZ[2];B[a1];W[b1]\n(;B[a2])\n(;B[b2]C[no]))\n";
check((await convert({ game: "hex", text: sgf, to: "text" })).object.text === "1\n2\nRB\nR.\n", "SGF to text");
check((await convert({ game: "hex", text: sgf, to: "sgf" })).object.text === sgf, "SGF to SGF keeps all of it");
check((await convert({ game: "path", rows: ["WB", "UU"], to: "text" })).object.text === "2\n\nWB\nUU\n\n0\n", "rows to text");
check(/SZ\[2\]RU\[PATH\]AB\[ba\]AW\[aa\]\)\n$/.test((await convert({ game: "path", rows: ["WB", "UU"], to: "sgf" })).object.text), "rows to SGF");
check((await convert({ game: "hex", text: "#2c1,a1 #2c1,b1", to: "sgf" })).object.text.match(/\(;/g).length === 2, "two games to SGF");

// Records whole: from SGF to JSON and back, and what cannot be.
const record = (body) => post("/record", body);
const tree = "(;FF[4]GM[1]AP[x]SZ[3]RU[Un-Go]AB[aa]PL[W];W[bb]C[a \\] b]LB[cc:A]\n(;B[ba])\n(;B[ab]TR[bb]))\n";
const read = (await record({ text: tree })).object;
check(read.records?.length === 1 && read.more === false && read.records[0].nodes.length === 4, `a record: ${JSON.stringify(read)}`);
check(JSON.stringify(read.records[0].nodes[3]) === '{"parent":1,"move":{"colour":"black","cell":[1,0]},"properties":{"TR":["bb"]}}', "a branch of it");
check(JSON.stringify([read.records[0].board, read.records[0].to_move]) === '[["BB.",".W.","..."],"white"]', "what its main line comes to");
check((await record({ records: read.records, to: "sgf" })).object.text === tree, "and back, with all of it");
check((await record({ text: JSON.stringify(read.records[0]), to: "sgf" })).object.text === tree, "the same as text");
check((await record({ text: tree + tree })).object.records.length === 2, "two records");
check((await record({ text: "#3c1,a1b2:rb", to: "sgf" })).object.text.includes(";W[b2]"), "a link to SGF");
check((await record({ text: "(;GM[11]SZ[3];B[a1];W[c3])", to: "hexworld" })).object.text.endsWith("#3c1,a1c3\n"), "SGF to a link");
check((await record({ game: "ungo", text: "(;GM[1]SZ[3];B[aa])" })).object.records[0].game === "ungo", "of a game that is named");
for (const [body, code] of [[{}, "bad_field"], [{ text: "", records: [] }, "bad_field"], [{ text: "" }, "malformed"], [{ records: [] }, "malformed"],
  [{ records: [7, null, "x"] }, "malformed"], [{ text: "(;GM[11]SZ[3];B[a1]" }, "malformed"], [{ text: tree, to: "hexworld" }, "unfit"],
  [{ text: "(;GM[11]SZ[2];B[a1];W[a1])" }, "malformed"], [{ records: [{ game: "hex", size: 2, nodes: [{ parent: 5 }] }] }, "malformed"],
  [{ text: "(;GM[11]SZ[1024])" }, "too_large"], [{ text: "(;GM[11]SZ[1])".repeat(1001), to: "sgf" }, "too_large"], [{ text: tree, to: "text" }, "bad_field"]]) {
  const found = await record(body);
  check(found.object.error?.code === code, `${JSON.stringify(body).slice(0, 80)}: ${found.text.slice(0, 200)}`);
}
check((await record({ text: "(;GM[11]SZ[1])".repeat(1001) })).object.more === true, "more records than a request may have");

// The tables, whose names are those of the document.
const tables = (await ask("GET", "/api/v1/formats")).object;
for (const [table, name] of [["dialects", "DialectName"], ["formats", "FormatName"]])
  check(JSON.stringify(tables[table].map((row) => row.name)) === JSON.stringify(schemas[name].enum), `${name}: ${JSON.stringify(tables[table])}`);

// Records in dialects: which one it was is said; where two fit and none is stated both are, and the field decides.
const golem = "(;FF[4]PB[p]PW[q]SZ[5]RE[W]SO[http://www.littlegolem.com];W[ad];B[de])", unstated = "(;FF[4]SZ[5];W[ad];B[bb])";
const [golems] = (await record({ game: "hex", text: golem })).object.records;
check(JSON.stringify([golems.dialect, golems.format, golems.board[3]]) === '["little-golem","sgf","R...."]', JSON.stringify(golems));
check((await record({ records: [golems] })).object.records[0].dialect === "little-golem", "a record from JSON keeps its dialect");
for (const [path, of] of [["judge", ({ reports }) => reports[0]], ["convert", ({ positions }) => positions[0]], ["play", (all) => all], ["trace", (all) => all], ["draw", (all) => all]]) {
  const asked = { game: "hex", text: golem };
  check(of((await post(`/${path}`, asked)).object).dialect === "little-golem", `${path}: the dialect of a record`);
  check(!("dialect" in of((await post(`/${path}`, { ...asked, text: "(;GM[11]SZ[5];B[a1])" })).object)), `${path}: the standard`);
  const { status, object } = await post(`/${path}`, { ...asked, text: unstated });
  check(status === 422 && object.error.unsaid === "dialect" && object.error.readings.join() === "little-golem,sgf" && / 'dialect' decides$/.test(object.error.text), `${path}: ${JSON.stringify(object)}`);
  check(of((await post(`/${path}`, { ...asked, text: unstated, dialect: "little-golem" })).object).dialect === "little-golem", `${path}: a dialect`);
}
const rowOf = async (body) => (await convert({ game: "hex", text: unstated, ...body })).object.positions?.[0].rows[3];
check(await rowOf({ dialect: "little-golem" }) === "R...." && await rowOf({ dialect: "sgf" }) === "B....", "the dialect decides whose stone it is");
for (const kind of ["simulate", "solve"]) {
  const told = await eventsOf((await post(`/${kind}`, { game: "hex", text: "b1 c2", from: "moves", board_size: 3 })).object);
  check(told.at(-1).data.state === "done", `${kind} of lines of moves: ${JSON.stringify(told.at(-1))}`);
}
check((await record({ text: "b1 c2", board_size: [4, 3] })).object.records[0].rows === 4, "rows and columns");
check((await record({ text: "#13,a1b2c3 1", from: "trmph" })).object.records[0].dialect === "trmph", "a format");
check((await record({ text: '[{"boardsize":5,"moves":"a1 b2"}]' })).object.records[0].format === "playhex", "a format that is found out");
for (const [body, status, says, unsaid] of [
  [{ text: golem, dialect: "golem" }, 400, /^'dialect': expected one of little-golem, .*, json$/], [{ text: golem, dialect: 7 }, 400, /^'dialect'/],
  [{ text: golem, from: "text" }, 400, /^'from': expected one of sgf, moves, .*, trmph$/], [{ text: golem, from: "moves", dialect: "sgf" }, 422, /none of that format/],
  [{ text: "a1 b2", board_size: 0 }, 400, /^'board_size': expected a side, or \[rows, columns\], from 1 to 1024$/], [{ text: "a1 b2", board_size: [5] }, 400, /^'board_size'/],
  [{ text: "a1 b2", board_size: [5, 1025] }, 400, /^'board_size'/], [{ text: "a1 b2" }, 422, /; 'board_size' says it$/, "board_size"],
  [{ text: "(;FF[4]EV[null]SZ[5];W[ad])" }, 422, /found a game without; 'game' names the game$/, "game"], [{ text: "7" }, 422, /; GET formats lists them$/, "format"],
]) {
  const { status: found, object } = await record(body);
  check(found === status && says.test(object.error?.text) && object.error.unsaid === unsaid, `${JSON.stringify(body)}: ${found} ${JSON.stringify(object)}`);
}

// A turn of Hex may go by without a stone; where a game has no such turns it is refused.
const passed = (await post("/play", { game: "hex", rows: ["..", ".."], moves: ["pass", [0, 0]] })).object;
check(passed.rows?.join() === "B.,.." && passed.to_move === "red" && !passed.legal.includes("pass"), `a pass in Hex: ${JSON.stringify(passed)}`);
check((await post("/play", { game: "path", rows: ["UU", "UU"], moves: ["pass"] })).status === 422, "a pass in PATH");

const dyadLetter = (game, colour) => colour[0].toUpperCase();

// Moves that only keep the other from winning are not winning moves.
const solution = async (body) => (await eventsOf((await post("/solve", body)).object));
for (const [body, winner, winning, drawing, result] of [
  [{ game: "path", rows: ["UUU", "UUU", "UUU"] }, "nobody", 0, 9, "draw"],
  [{ game: "hex", rows: ["...", "...", "..."] }, "red", 5, 0, "win"],
  [{ game: "hex", rows: ["R..", "R..", "..."], to_move: "blue" }, "red", 0, 0, undefined],
  [{ game: "hex", rows: ["...", ".B.", "..."], to_move: "blue" }, "blue", 8, 0, "win"], // whatever it moves
  [{ game: "path", rows: ["BUW", "UBU", "WUB"], to_move: "black" }, "black", 4, 0, "win"],
]) {
  const told = await solution(body);
  const { data } = told.find(({ name }) => name === "result");
  check(data.winner === winner && data.winning_moves.length === winning && data.drawing_moves.length === drawing, `solved: ${JSON.stringify(data)}`);
  const moves = told.filter(({ name }) => name === "move").map((one) => one.data);
  check(moves.filter((one) => one.result === result).length === winning + drawing, `moves: ${JSON.stringify(moves)}`);
}

// Boards need not be square: every route takes them, and answers with as many rows and columns.
for (const body of [{ game: "hex", rows: ["....", "R...", "..B."], to_move: "red" }, { game: "path", rows: ["UW", "BU", "UU"], to_move: "black" },
  { game: "ungo", rows: ["B.W.", "...."], to_move: "black" }]) {
  const { game, rows } = body, what = JSON.stringify(body);
  const { positions } = (await convert(body)).object;
  check(JSON.stringify(positions[0].rows) === JSON.stringify(rows) && !("size" in positions[0]), `convert ${what}`);
  const record = (await convert({ ...body, to: "sgf" })).object.text;
  check(record.includes(`SZ[${rows[0].length}:${rows.length}]`), `convert to SGF ${what}: ${record}`);
  check(JSON.stringify((await convert({ game, text: record })).object.positions[0].rows) === JSON.stringify(rows), `convert from SGF ${what}`);
  check((await convert({ ...body, to: "text" })).status === 422, `the layout is square: ${what}`);
  check((await post("/judge", body)).object.reports?.[0].columns === rows[0].length, `judge ${what}`);
  check((await post("/draw", body)).status === 200, `draw ${what}`);
  const far = [rows.length - 1, rows[0].length - 1];
  check((await post("/play", { ...body, moves: [far] })).object.rows?.at(-1).at(-1) === dyadLetter(game, body.to_move), `play ${what}`);
  check((await post("/trace", { ...body, most: 3 })).status === 200, `trace ${what}`);
  for (const [route, more] of [["/simulate", { games: 10, by_move: true }], ["/solve", {}], ["/move", { seconds: 0.01 }], ["/analyse", { seconds: 0.01 }]]) {
    const job = await post(route, { ...body, ...more });
    const result = job.status === 202 && (await eventsOf(job.object)).find(({ name }) => name === "result");
    check(result, `${route} ${what}: ${job.text}`);
    if (route === "/solve") check(result.data.rows === rows.length && result.data.columns === rows[0].length, `solved ${what}: ${JSON.stringify(result.data)}`);
    if (route === "/move") check(rows[result.data.move[0]]?.[result.data.move[1]] === rows.join("").replace(/[RBW]/g, "")[0], `moved ${what}: ${JSON.stringify(result.data)}`);
  }
}
check((await solution({ game: "ungo", rows: ["...."] })).find(({ name }) => name === "result").data.best.length === 2, "Un-Go on a row of four");

// Where it is allowed, a stone that wins is swapped, and one that loses is not; nothing else ever is.
const moved = async (body) => (await eventsOf((await post("/move", { game: "hex", seconds: 0.05, ...body })).object)).find(({ name }) => name === "result").data;
const five = Array(5).fill(".....");
// A level's answer is that of the position and the seed, however little time it is given; piles too.
for (const game of [{ rows: Array(7).fill(".......") }, { game: "path", rows: Array(6).fill("UUUUUU") }, { game: "ungo", rows: Array(5).fill("....."), to_move: "black" },
  { game: "nim", piles: ["BWWB", "WB", "BBW"] }]) {
  const found = new Set();
  for (let level = 1; level <= 7; level++) {
    const [once, again] = [await moved({ ...game, level, seed: level }), await moved({ ...game, level, seed: level, seconds: 0 })];
    check(once.candidates?.length && once.winrate >= 0, `${game.game} at level ${level}: ${JSON.stringify(once)}`);
    check(JSON.stringify({ ...once, seconds: 0 }) === JSON.stringify({ ...again, seconds: 0 }), `${game.game} at level ${level}, twice`);
    found.add(JSON.stringify(once.move));
  }
  for (let seed = 0; seed < 9; seed++) found.add(JSON.stringify((await moved({ ...game, level: 1, seed })).move));
  check(found.size > 1, `${game.game}: one move at all levels`);
}
for (const [body, swaps] of [[{ swap: true, moves: [[2, 2]] }, true], [{ swap: false, moves: [[2, 2]] }, false], [{ moves: [[2, 2]] }, false],
  [{ swap: true, moves: [[0, 0]] }, false], [{ swap: true, moves: [] }, false], [{ swap: true, moves: [[2, 2], [0, 0], [1, 3]] }, false]]) {
  const { move, outcome, winrate } = await moved({ rows: five, ...body });
  check((move === "swap") === swaps && (!swaps || (outcome === "win" && winrate === 1)), `${JSON.stringify(body)}: ${JSON.stringify([move, outcome, winrate])}`);
}

// A first stone that may be swapped is worth about a half to who plays it, as a search says; where all is solved it loses.
for (const [side, least, outcome] of [[5, 0, "loss"], [11, 0.45, undefined], [14, 0.45, undefined]]) {
  const first = await moved({ rows: Array(side).fill(".".repeat(side)), swap: true });
  check(first.winrate >= least && first.winrate <= 0.5 && first.outcome === outcome && first.proven === (outcome === "loss") && first.candidates.length > 1,
    `a first stone on ${side}, worth about a half: ${JSON.stringify(first)}`);
}

// Who wins, which moves are legal, and what is analysed: all by the one switch.
for (const [side, winning] of [[2, [1, 2]], [3, [2, 3, 4, 5, 6]], [4, [3, 6, 9, 12]]]) {
  for (let first = 0; first < side * side; first++) {
    const rows = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => (row * side + column === first ? "R" : ".")).join(""));
    for (const swap of [false, true]) {
      const what = `${rows} ${swap}`;
      const position = { game: "hex", rows, to_move: "blue", swap };
      const [won, { object: stands }] = [winning.includes(first), await post("/play", position)];
      check(stands.legal.includes("swap") === swap && (stands.swap ?? false) === swap, `${what}: ${JSON.stringify(stands)}`);
      const { data: solved } = (await solution(position)).find(({ name }) => name === "result");
      check(solved.winner === (won && !swap ? "red" : "blue") && solved.winning_moves.includes("swap") === (won && swap), `${what}: ${JSON.stringify(solved)}`);
      if (first !== (side === 2 ? 1 : side)) continue;
      const analysed = (await eventsOf((await post("/analyse", { ...position, seconds: 5 })).object)).find(({ name }) => name === "result").data;
      check(analysed.winner === solved.winner && analysed.moves.some(({ move }) => move === "swap") === swap && (!swap || !won || analysed.moves[0].move === "swap"),
        `${what}: ${JSON.stringify(analysed)}`);
    }
  }
}
await refused("a swap in a game without", 422, "illegal", post("/play", { game: "hex", rows: ["...", "...", "..."], moves: [[0, 0], "swap"] }));
await refused("the swap of path", 422, "unfit", post("/play", { game: "path", rows: ["UU", "UU"], swap: true }));
await refused("the swap on 2x3", 422, "unfit", post("/play", { game: "hex", rows: ["...", "..."], swap: true }));

// Of moves of a drawn position only those that keep the draw are told, also before all are looked at.
{
  const told = await solution({ game: "path", rows: ["UWU", "BUB", "BWU", "BWB", "BUU", "UWU"], to_move: "black" });
  const [early, result] = ["solution", "result"].map((wanted) => told.find(({ name }) => name === wanted).data);
  check(result.complete && JSON.stringify(result.drawing_moves) === "[[4,1]]", `a drawn position: ${JSON.stringify(result)}`);
  check(!early.complete && early.drawing_moves.every((one) => JSON.stringify(one) === "[4,1]"), `the same, before moves are looked at: ${JSON.stringify(early)}`);
}

// A board on which somebody has joined has no moves that win.
const { data: over } = (await eventsOf((await post("/solve", { game: "hex", rows: ["BBB", "...", "R.R"], to_move: "blue" })).object)).find(({ name }) => name === "result");
check(over.winner === "blue" && over.winning_moves.length === 0 && over.pv.length === 0, `solved when it is over: ${JSON.stringify(over)}`);

// An analysis proves what it can, ranks what is left, and weighs piles; a game that is over is proven.
const analysed = async (body) => (await eventsOf((await post("/analyse", { seconds: 600, ...body })).object)).find(({ name }) => name === "result").data;
for (const [body, winner, wins, loses] of [
  [{ game: "hex", rows: ["...", "...", "..."] }, "red", 5, 4], [{ game: "hex", rows: ["R..", "R..", "..."], to_move: "blue" }, "red", 0, 7],
  [{ game: "path", rows: ["UUU", "UUU", "UUU"] }, "nobody", 0, 0], [{ game: "hex", rows: ["R.", "R."], to_move: "blue" }, "red", 0, 0],
  [{ game: "ungo", rows: ["..", ".."] }, "nobody", 0, 0], [{ game: "ungo", rows: ["...", "...", "..."] }, "black", 5, 4], [{ game: "hex", rows: ["...", "...", "..."], moves: [[1, 1]] }, "red", 0, 8],
  [{ game: "nim", piles: ["BWW", "WB", "B"] }, "black", 2, 1],
]) {
  const { complete, proven, moves, winner: found } = await analysed(body);
  const count = (outcome) => moves.filter((one) => one.proven && one.outcome === outcome).length;
  check(proven && complete && found === winner && count("win") === wins && count("loss") === loses, `analysed ${JSON.stringify(body)}: ${found}, ${count("win")} win, ${count("loss")} lose`);
  check(moves.every(({ move, line }, i) => i >= 12 || JSON.stringify(line[0]) === JSON.stringify(move)), `lines begin with their moves: ${JSON.stringify(moves)}`);
}
// What a game has had comes again without a winner: a move there is a draw, and no win leads there.
const rounds = { game: "ungo", rows: ["...", "...", "..."], moves: [[0, 2], [1, 2], [1, 1], [2, 1], [0, 1], [0, 0], [2, 2]] };
const round = await analysed(rounds);
const again = round.moves.find(({ move }) => String(move) === "1,2");
check(round.complete && round.outcome === "draw" && again.outcome === "draw" && JSON.stringify(again.line) === "[[1,2]]", `a move that repeats: ${JSON.stringify(round)}`);
const won = await moved({ game: "ungo", rows: ["...", "..."], moves: [[0, 1], [0, 0], [1, 0], [1, 1], [0, 0], [0, 2], [1, 0], [1, 2], [0, 0], [0, 1], [1, 0], [0, 0], [1, 0], [0, 0]] });
check(won.outcome === "win" && String(won.move) === "1,1", `a win that does not repeat: ${JSON.stringify(won)}`);

const { sum, moves: pileMoves } = await analysed({ game: "nim", piles: ["BWW", "WB", "B"] });
check(sum === "3/4" && JSON.stringify(pileMoves.map(({ move, before, after, sum: left }) => [move, before, after, left])) ===
  '[[[0,0],"1/4","0","1/2"],[[1,1],"-1/2","-1","1/4"],[[2,0],"1","0","-1/4"]]', `why a move in piles wins: ${sum} ${JSON.stringify(pileMoves)}`);
const open = await analysed({ game: "hex", rows: Array(11).fill("..........."), seconds: 2 });
check(!open.proven && open.winner === null && open.winrate > 0.4 && open.playouts > 0 && open.moves.length === 121 && open.moves[0].visits > 0 && open.moves[0].line.length > 1, `ranked: ${JSON.stringify(open).slice(0, 200)}`);

// What is seen of connections: Red's bridge to its edge; Blue has to move in it, or where it blocks the rest.
const { object: linked } = await post("/connections", { game: "hex", rows: ["....", ".R..", "....", "...."], to_move: "blue" });
check(JSON.stringify(linked.connections) === '[{"colour":"red","from":null,"to":[1,1],"carrier":[[0,1],[0,2]]}]', `connections: ${JSON.stringify(linked.connections)}`);
check(JSON.stringify([linked.must_play, linked.captured, linked.dead]) === '[[[0,1],[0,2],[2,1]],{"red":[[0,1],[0,2]],"blue":[[0,0],[1,0]]},[]]', `where to move: ${JSON.stringify(linked)}`);
await refused("connections of piles", 422, "unfit", post("/connections", { game: "nim", piles: ["B"] }));
await refused("connections of a large board", 413, "too_large", post("/connections", { game: "hex", rows: Array(12).fill("............") }));

// A record says whose turn it is.
for (const text of ['{"game":"hex","size":2,"board":["..",".."],"to_move":"blue"}', "(;GM[11]SZ[2]PL[W])"]) {
  const asked = await post("/play", { game: "hex", text });
  check(asked.object.to_move === "blue", `whose turn it is: ${text}: ${asked.text}`);
  const [solved] = (await eventsOf((await post("/solve", { game: "hex", text })).object)).filter(({ name }) => name === "result");
  check(solved?.data.to_move === "blue", `whose turn is solved: ${text}`);
  check((await post("/play", { game: "hex", text, to_move: "red" })).object.to_move === "red", "unless the request does");
}

// Every second position of a game of Un-Go has unequal counts: with a side to move any is taken, by
// every route, and answers say whose turn it is. Without one, a board is as the original has it.
const turn = { game: "ungo", rows: ["B..", "...", "..."], to_move: "white" };
const layouts = [turn, { ...turn, rows: undefined, text: "3\nB..\n...\n...\n" },
  { ...turn, rows: undefined, text: "(;GM[1]RU[Un-Go]SZ[3];B[aa])" }, { ...turn, rows: undefined, text: '{"game":"ungo","size":3,"board":["B..","...","..."]}' }];
for (const body of layouts) {
  const what = JSON.stringify(body);
  const judged = (await post("/judge", body)).object;
  check(judged.reports?.[0].verdict === "black" && judged.reports[0].moves === 14 && judged.to_move[0] === "white", `judge ${what}: ${JSON.stringify(judged)}`);
  const position = (await convert(body)).object.positions?.[0];
  check(position?.to_move === "white" && JSON.stringify(position.rows) === JSON.stringify(turn.rows), `convert ${what}`);
  check(/PL\[W\]|;B\[aa\]\)/.test((await convert({ ...body, to: "sgf" })).object.text), `convert to SGF ${what}`);
  check((await convert({ ...body, to: "text" })).status === 422, `text cannot say whose turn it is: ${what}`);
  check((await post("/draw", body)).object.to_move === "white", `draw ${what}`);
  check((await post("/play", { ...body, moves: [[0, 1]] })).object.to_move === "black", `play ${what}`);
  check((await post("/trace", { ...body, most: 1 })).object.first === "white", `trace ${what}`);
  for (const [route, more] of [["/simulate", { games: 10 }], ["/solve", {}], ["/move", { seconds: 0.01 }], ["/analyse", { seconds: 0.01 }]]) {
    const job = await post(route, { ...body, ...more });
    const result = job.status === 202 && (await eventsOf(job.object)).find(({ name }) => name === "result");
    check(result && (route === "/move" || result.data.to_move === "white"), `${route} ${what}: ${job.text}`);
  }
}
check((await positionsOf("(;GM[1]RU[Un-Go]SZ[3];B[aa])"))[0].to_move === "white", "the bytes of a record");
check((await convert({ ...turn, to_move: undefined, rows: ["BW", ".."] })).object.positions[0].to_move === "black", "the layout's rule");
check((await convert({ game: "nim", piles: ["B"], to_move: "white" })).object.positions[0].to_move === "white", "piles");
for (const route of ["/judge", "/convert", "/draw", "/play", "/trace", "/simulate", "/solve", "/move", "/analyse"]) {
  const told = await post(route, { ...turn, to_move: undefined });
  check(told.status === 422 && told.object.error.text.includes("'to_move'"), `${route} without to_move: ${told.text}`);
  const other = await post(route, { ...turn, to_move: "red" });
  check(other.status === 400 && other.object.error.code === "bad_field", `${route}: another colour: ${other.text}`);
}

// ---- what is wrong is refused, as an error of the document

const judge = (body) => post("/judge", body);
await refused("no JSON", 400, "bad_json", ask("POST", "/api/v1/judge", "{"));
await refused("an empty body", 400, "bad_json", ask("POST", "/api/v1/judge", ""));
await refused("a list", 400, "bad_json", ask("POST", "/api/v1/judge", "[]"));
await refused("a field twice", 400, "bad_json", ask("POST", "/api/v1/judge", '{"game":"hex","game":"hex"}'));
await refused("deep nesting", 400, "bad_json", ask("POST", "/api/v1/judge", "[".repeat(100000)));
await refused("text/plain", 415, "bad_type", ask("POST", "/api/v1/judge", "{}", "text/plain"));
await refused("a form", 415, "bad_type", ask("POST", "/api/v1/judge", "a=b", "application/x-www-form-urlencoded"));
await refused("no game", 400, "bad_field", judge({ text: "" }));
await refused("another game", 400, "bad_field", judge({ game: "chess", text: "" }));
await refused("an unknown field", 400, "bad_field", judge({ game: "hex", text: "", x: 1 }));
await refused("a number for text", 400, "bad_field", judge({ game: "hex", text: 1 }));
await refused("text and rows", 400, "bad_field", judge({ game: "hex", text: "", rows: [] }));
await refused("neither", 400, "bad_field", judge({ game: "hex" }));
await refused("no position", 422, "malformed", judge({ game: "hex", text: "0\n" }));
await refused("a wrong letter", 422, "malformed", judge({ game: "hex", rows: ["RX", ".."] }));
await refused("a table of many cells", 413, "too_large", post("/solve", { game: "ungo", rows: Array(4).fill(".....") }));
await refused("a long row for the solver", 413, "too_large", post("/solve", { game: "hex", rows: ["............"] }));
await refused("a row of no cells", 422, "malformed", post("/judge", { game: "hex", rows: [""] }));
await refused("ragged rows", 422, "malformed", judge({ game: "hex", rows: ["R", ".."] }));
await refused("rows of numbers", 422, "malformed", judge({ game: "hex", rows: [1, 2] }));
await refused("no rows", 422, "malformed", judge({ game: "hex", rows: [] }));
await refused("piles of hex", 422, "malformed", judge({ game: "hex", piles: ["R"] }));
await refused("rows of nim", 422, "malformed", judge({ game: "nim", rows: ["B"] }));
await refused("an empty pile", 422, "malformed", judge({ game: "nim", piles: [""] }));
await refused("a group without a liberty", 422, "malformed", judge({ game: "ungo", rows: ["BW", "WB"] }));
await refused("a NUL", 422, "malformed", judge({ game: "hex", text: "1\n1\n\u0000" }));
await refused("a board too large", 413, "too_large", judge({ game: "path", text: "1001\n\n" + ("U".repeat(1001) + "\n").repeat(1001) }));
await refused("a body too large", 413, "too_large", judge({ game: "hex", text: " ".repeat(5 << 20) }));
await refused("an announced size", 422, "malformed", judge({ game: "hex", text: "1\n999999999\n" }));
await refused("too many positions", 413, "too_large", judge({ game: "path", text: "1\n\nU\n\n".repeat(1001) }));
await refused("another colour", 400, "bad_field", post("/simulate", { game: "hex", rows: ["."], to_move: "green" }));
await refused("no games", 400, "bad_field", post("/simulate", { game: "hex", rows: ["."], games: 0 }));
await refused("half a game", 400, "bad_field", post("/simulate", { game: "hex", rows: ["."], games: 0.5 }));
await refused("too many games", 400, "bad_field", post("/simulate", { game: "hex", rows: ["."], games: 1e12 }));
await refused("too many first moves", 413, "too_large", post("/simulate", { game: "hex", rows: Array(51).fill(".".repeat(51)), by_move: true }));
await refused("hex too large to solve", 413, "too_large", post("/solve", { game: "hex", rows: Array(12).fill(".".repeat(12)) }));
await refused("ungo too large to solve", 413, "too_large", post("/solve", { game: "ungo", rows: Array(5).fill(".....") }));
await refused("an illegal move", 422, "illegal", post("/play", { game: "ungo", rows: ["..", ".."], moves: [[0, 0], [0, 0]] }));
await refused("no move", 400, "bad_field", post("/play", { game: "ungo", rows: ["..", ".."], moves: [[0]] }));
await refused("the game is over", 422, "unfit", post("/move", { game: "hex", rows: ["R"] }));
for (const level of [0, 9, 1.5, "1", -1]) await refused(`level ${level}`, 400, "bad_field", post("/move", { game: "hex", rows: ["."], level }));
await refused("piles too large for a level", 413, "too_large", post("/move", { game: "nim", piles: ["B".repeat(33)], level: 7 }));
await refused("a board too large to play", 413, "too_large", post("/move", { game: "hex", rows: Array(33).fill(".".repeat(33)) }));
await refused("games after each disc of a pile", 413, "too_large", post("/simulate", { game: "nim", piles: ["B".repeat(1001)], games: 1000000, by_move: true }));
await refused("an expression", 422, "malformed", post("/value", { text: "{1|" }));
await refused("a nimber beyond those of forms", 413, "too_large", post("/value", { text: "1 + *1073741824" }));
await refused("an empty board beyond a word", 413, "too_large", post("/value", { rules: "nogo", text: "9x9" }));
await refused("other rules", 400, "bad_field", post("/value", { rules: "chess", text: "e4" }));
await refused("bytes of nothing", 422, "malformed", ask("POST", "/api/v1/convert", "\u0001\u0002", "application/octet-stream"));
await refused("a game to convert", 400, "bad_field", ask("POST", "/api/v1/convert?game=chess", "1", "application/octet-stream"));
await refused("piles of other letters", 422, "malformed", ask("POST", "/api/v1/convert", piled.replace("BW", "BX"), "application/octet-stream"));
await refused("a record too large", 413, "too_large", ask("POST", "/api/v1/convert", "(;GM[11]SZ[1001])", "application/octet-stream"));
await refused("too many to be written", 413, "too_large", convert({ game: "hex", text: "#1c1,".concat("\n").repeat(1001), to: "sgf" }));
// What would not be written as JSON is counted all the same.
const wide = "(;GM[11]SZ[1000])".repeat(40);
check((await convert({ game: "hex", text: wide, to: "sgf" })).status === 200, "40 large boards as SGF");
await refused("too many behind large ones", 413, "too_large", convert({ game: "hex", text: wide + "(;GM[11]SZ[2])".repeat(1000), to: "sgf" }));
await refused("one too large behind large ones", 413, "too_large", convert({ game: "hex", text: `${wide}(;GM[11]SZ[1024])`, to: "sgf" }));
await refused("piles as SGF", 422, "unfit", convert({ game: "nim", piles: ["B"], to: "sgf" }));
await refused("SGF that ends", 422, "malformed", ask("POST", "/api/v1/convert", "(;GM[11]", "application/octet-stream"));
// The fault of a file is that of the game of which most of it could be read, in its place.
for (const [text, found] of [['{"game":"hex","size":1,"board":["."]}\n\n{"game":"ungo","size":2,"board":["B.",".."]}\n', /^expected as many/],
  ['{"game":"nim","size":1,"piles":["BW"]}\n\n{"game":"nim","size":1,"piles":["BX"]}\n', /^piles\[0\]/]]) {
  const { error } = (await bytes(text)).object;
  check(found.test(error?.text) && error.line === 3 && error.item === 2, `the fault of ${text}: ${JSON.stringify(error)}`);
}
for (const route of ["/convert", "/record"]) {
  const games = "(;FF[4]GM[11]SZ[3];B[a1])\n(;FF[4]GM[11]SZ[3];B[a4])";
  const { error } = (await (route === "/record" ? post(route, { text: games }) : bytes(games))).object;
  check(error?.item === 2 && error.line === 2 && error.column === 20, `${route}: which game is at fault: ${JSON.stringify(error)}`);
}
for (const [text, what] of [["(;GM[11]SZ[2])(;GM[11]SZ[2];B[a1];AB[b2])", "set-ups"], ["(;GM[11]SZ[2])(;GM[1]RU[PATH]SZ[2])", "PATH"]]) {
  const answered = await record({ text, to: "hexworld" });
  await refused(`${what} as a link`, 422, "unfit", answered);
  check(answered.object.error.item === 2, `which record has ${what}: ${JSON.stringify(answered.object)}`);
}
// A name is the whole of a string, with what stands behind a NUL.
for (const [route, body] of [["/judge", { game: "hex\u0000", rows: ["R"] }], ["/convert", { game: "hex", rows: ["R"], to: "sgf\u0000x" }],
  ["/simulate", { game: "hex", rows: [".."], policy: "uniform\u0000" }]]) await refused(`a NUL in a name: ${route}`, 400, "bad_field", post(route, body));
for (const move of ["swap\u0000x", "resign\u0000"]) await refused(`a NUL in ${move.slice(0, 4)}`, 400, "bad_field", post("/play", { game: "hex", rows: ["..", ".."], moves: [[0, 0], move] }));
await refused("bytes that begin with a NUL", 422, "malformed", bytes("\u0000(;GM[11])"));

// However a record is spelled, its bytes are taken for one, and what it comes to has to be a position.
for (const text of ['{"game":"ungo","size":2,"board":["BB","BB"]}', "(;FF[4]GM[1]RU[Un-Go]SZ[3]AB[aa][bb])", ";FF[4]GM[1]SZ[3];B[aa]"]) {
  await refused(`bytes of ${text}`, 422, "malformed", bytes(text));
}
for (const text of [";GM[11]SZ[3];B[a1];W[a1]", "#3c1,a1a1", "http://hexworld.org/board/#3c1,a1a1"]) {
  const { error } = (await bytes(text)).object;
  check(error?.text.startsWith("move 2, blue [0,0]") && error.line === 1, `bytes of ${text}: ${JSON.stringify(error)}`);
}
await refused("another job", 404, "unknown", ask("GET", "/api/v1/jobs/0123456789abcdef"));
await refused("another job's events", 404, "unknown", ask("GET", "/api/v1/jobs/../../etc/passwd/events"));
await refused("another address", 404, "unknown", ask("GET", "/api/v1/nothing"));
await refused("another version", 404, "unknown", ask("GET", "/api/v2/games"));
await refused("a file", 404, "unknown", ask("GET", "/%2e%2e/%2e%2e/etc/passwd"));
await refused("the page is not for posting", 405, "method", ask("POST", "/", "{}"));

// An answer that would be too large is not worked out to its end, which is no record.
// That is work of some seconds: where the machine is so busy, or its sanitizers so slow, that the
// server's time for a request is over before, each of a few times, nothing is known of it.
for (const [count, status, code] of [[35, 503, "too_large"], [8, 422, "malformed"]]) {
  let answer;
  for (let tries = 0; tries < 3 && (!answer || answer.object?.error?.code === "time"); tries++)
    answer = await ask("POST", "/api/v1/convert", "(;GM[11]SZ[1000])".repeat(count) + "(;GM[11]SZ[1000]", "application/octet-stream");
  if (answer.object?.error?.code === "time") console.log(`${count} large boards: not known, it took too long`);
  else await refused(`${count} large boards`, status, code, answer);
}
await refused("too many lists", 413, "too_large", ask("POST", "/api/v1/judge", `{"game":"nim","piles":[${"[],".repeat(200000)}[]]}`));
await refused("brackets in text", 422, "malformed", judge({ game: "nim", text: '\\"['.repeat(200001) }));

// Piles of any length are played in, at a cost of about their length. All moves are tried here, and
// valued by the fold in units of 1/2^200.
const UNIT = 1n << 200n;
const worth = (pile) => [...pile].reduce((v, disc) => {
  const sign = disc === "B" ? 1n : -1n;
  return v * sign >= 0n || v >= 2n * UNIT || v <= -2n * UNIT ? v + sign * UNIT : v / 2n;
}, 0n);
const without = (pile, disc) => (disc ? pile.slice(0, disc) + pile.slice(disc + 1) : pile.replace(/^B(W+|)|^W(B+|)/, ""));
const bestOf = (piles, colour) => {
  const sum = piles.reduce((all, pile) => all + worth(pile), 0n), sign = colour === "black" ? 1n : -1n;
  let best;
  piles.forEach((pile, p) => [...pile].forEach((disc, d) => {
    if (disc !== { black: "B", white: "W" }[colour]) return;
    const value = sum - worth(pile) + worth(without(pile, d));
    if (!best || (value - best.value) * sign > 0n) best = { move: [p, d], value };
  }));
  let { value } = best, under = UNIT;
  for (; under > 1n && value % 2n === 0n; under /= 2n) value /= 2n;
  return { move: best.move, value: under === 1n ? `${value}` : `${value}/${under}`, complete: true };
};
const movedIn = (piles, to_move) => moved({ game: "nim", piles, to_move, seconds: undefined });
for (const piles of [["B".repeat(65)], ["W", "W".repeat(70)], ["BW", "B".repeat(65), "W".repeat(66)], ["BW", "BWW", `${"B".repeat(65)}W`],
  ["WB", "BW".repeat(40)], [`B${"W".repeat(90)}`, "WWBW", `W${"B".repeat(90)}`], ["BWWB", "BW", "WBB"]])
  for (const colour of ["black", "white"])
    if (piles.some((pile) => pile.includes(colour[0].toUpperCase()))) {
      const found = JSON.stringify(await movedIn(piles, colour)), wanted = JSON.stringify(bestOf(piles, colour));
      check(found === wanted, `${colour}'s move in ${piles}: ${found}, not ${wanted}`);
    }
const hasty = await moved({ game: "nim", piles: Array(200000).fill("BW"), to_move: "white", seconds: 0 });
check(JSON.stringify(hasty) === '{"move":[0,1],"complete":false}', `no time for 200,000 piles: ${JSON.stringify(hasty)}`);
// What piles come to is not worked out pile by pile: beside a long number that would take gigabytes.
const uneven = { game: "nim", piles: ["BW".repeat(500000), ...Array(12000).fill("BWB")], to_move: "black", seconds: 60 };
for (const [route, what] of [["/move", "complete"], ["/analyse", "proven"]]) {
  const told = (await eventsOf((await post(route, uneven)).object)).find(({ name }) => name === "result")?.data;
  check(told?.[what] === true, `${route} of a long pile and 12,000 short ones: ${JSON.stringify(told)?.slice(0, 200)}`);
}
const million = [`${"B".repeat((1 << 20) - 1)}W`];
check((await movedIn(million, "white")).move[1] === (1 << 20) - 1, "a move below a million discs");
const scattered = await post("/trace", { game: "nim", piles: [...Array(400000).fill("B"), ...Array(400000).fill("W")], to_move: "white" });
check(scattered.object.moves?.length > 1000 && scattered.object.moves[2].move[0] === 400001, `white's piles behind 400,000 of Black's: ${scattered.text.slice(0, 100)}`);
const spacious = await post("/trace", { game: "hex", rows: Array(225).fill(".".repeat(225)) });
check(spacious.object.moves?.length === 50000, `a trace of 225 x 225: ${spacious.text.slice(0, 100)}`);
// Who wins is told, however long best play is.
const endless = (await eventsOf((await post("/solve", { game: "nim", piles: ["B".repeat(600000), "W".repeat(600000)] })).object)).find(({ name }) => name === "result")?.data;
check(endless?.outcome === "P" && endless.complete === false && endless.left_first.line.length > 1000, `best play in a million discs: ${endless?.outcome}`);
const deep = await post("/trace", { game: "nim", piles: million, to_move: "white" });
check(JSON.stringify(deep.object.moves) === '[{"move":[0,1048575]},{"move":[0,0]}]' && deep.object.winner === "black", `a disc below a million: ${deep.text.slice(0, 200)}`);

// What takes too long ends, and says so: Un-Go of 300 x 300 goes on for hours.
const long = await post("/simulate", { game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000, seconds: 0.3 });
const end = await eventsOf(long.object);
check(end.at(-1).data.state === "stopped" && end.at(-1).data.why === "time", `a job's time: ${JSON.stringify(end.at(-1))}`);
check(end.at(-2).name === "result", "what was found by then is the result");

// Cancelled, it ends at once; too many at once are refused.
const started = [];
for (let i = 0; i < 20; i++) started.push(await post("/simulate", { game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000 }));
check(started.filter(({ status }) => status === 202).length === 16, `16 jobs: ${started.map(({ status }) => status)}`);
check(started.at(-1).status === 429 && started.at(-1).object.error.code === "busy", "the others have to wait");
for (const { status, object } of started) if (status === 202) await ask("DELETE", `/api/v1/jobs/${object.job}`);
for (const { status, object } of started) {
  if (status !== 202) continue;
  const told = await eventsOf(object);
  check(told.at(-1).data.why === "cancelled", `cancelled: ${JSON.stringify(told.at(-1))}`);
}

/** Cancels a job once so many of its events have come, and gives back all of them. */
async function cancelled({ job, events }, name, count) {
  const reader = (await fetch(base + events)).body.getReader();
  for (let seen = ""; seen.split(`event: ${name}`).length <= count && !seen.includes("event: end");) seen += new TextDecoder().decode((await reader.read()).value);
  await ask("DELETE", `/api/v1/jobs/${job}`);
  await reader.cancel();
  return eventsOf({ job, events });
}

// Cancelled when a longer simulation has just begun, the one before it, which was whole, counts more.
const counted = await cancelled((await post("/simulate", { game: "hex", rows: Array(4).fill("...."), games: 20000000 })).object, "preview", 2);
const most = Math.max(...counted.filter(({ name }) => name === "preview").map(({ data }) => data.games));
const { data: { games: kept } } = counted.find(({ name }) => name === "result");
check(counted.at(-1).data.why === "cancelled" && kept >= most && most > 0, `a simulation that is cancelled: ${kept} games, ${most} before`);

// Of piles that have been weighed, and of moves, what is known is the result.
const heavy = { game: "nim", piles: Array.from({ length: 260 }, (_, i) => ("BW".repeat(i) + "BBWBWW".repeat(700)).slice(0, 4000)) };
const weighed = (await cancelled((await post("/analyse", { ...heavy, seconds: 60 })).object, "progress", 1)).find(({ name }) => name === "result")?.data;
check(weighed?.moves.length > 0, `an analysis of piles that is cancelled: ${JSON.stringify(weighed)?.slice(0, 200)}`);

// Several readers of one job each get all of it.
const watched = (await post("/solve", { game: "hex", rows: Array(4).fill("....") })).object;
const [one, two] = await Promise.all([eventsOf(watched), eventsOf(watched)]);
check(JSON.stringify(one) === JSON.stringify(two) && one.length > 10, "two readers");

// One who comes later gets it from its beginning too.
const slow = (await post("/simulate", { game: "ungo", rows: Array(30).fill(".".repeat(30)), games: 100000 })).object;
const beginnings = [];
const readers = [];
for (let i = 0; i < 2; i++) {
  const reader = (await fetch(base + slow.events)).body.getReader();
  beginnings.push(new TextDecoder().decode((await reader.read()).value));
  readers.push(reader);
}
const shorter = Math.min(...beginnings.map(({ length }) => length));
check(shorter > 20 && beginnings[0].slice(0, shorter) === beginnings[1].slice(0, shorter), `a later reader: ${beginnings}`);
await ask("DELETE", `/api/v1/jobs/${slow.job}`);
for (const reader of readers) await reader.cancel();

// Of the jobs that have ended some are kept, the latest.
let latest;
for (let i = 0; i < 70; i++) {
  latest = (await post("/simulate", { game: "hex", rows: ["."], games: 1 })).object;
  await eventsOf(latest);
}
const { jobs } = (await ask("GET", "/api/v1/jobs")).object;
check(jobs.length >= 60 && jobs.length <= 64 && jobs.at(-1).job === latest.job, `${jobs.length} jobs are kept`);
check((await ask("GET", `/api/v1/jobs/${watched.job}`)).status === 404, "and the oldest is not");

console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
