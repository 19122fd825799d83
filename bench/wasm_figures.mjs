// wasm_figures.mjs - what wasm.sh prints: node wasm_figures.mjs DYAD WASM SOURCE ROUNDS. Each figure is the
// median of so many rounds; in a round the program runs at each level of instructions, then the engine.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [, , dyad, wasm, source, rounds] = process.argv;
const { Engine } = await import(`${source}/bindings/javascript/package/engine.js`);
const engine = await Engine.load(readFileSync(`${wasm}/dyad.wasm`));
const empty = (side) => Array(side).fill(".".repeat(side));
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Seconds of the processor that the program takes. */
function program(...words) {
  const child = spawnSync("/usr/bin/time", ["-f", "%U", dyad, ...words], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`${words.join(" ")}: ${child.stderr}`);
  return Number(child.stderr.trim().split("\n").pop());
}

/** Seconds that a job takes the engine, up to the first event of that name; and what that event says. */
function job(path, body, wanted) {
  const made = engine.request("POST", path, body);
  if (made.status !== 202) throw new Error(JSON.stringify(made.body));
  let seconds = 0;
  let data = "";
  const begin = process.cpuUsage();
  const decoder = new TextDecoder();
  let text = "";
  engine.asksToStop = () => seconds > 0;
  engine.run(made.body.job, (bytes) => {
    text += decoder.decode(bytes, { stream: true });
    const found = new RegExp(`event: ${wanted}\ndata: (.*)\n`).exec(text);
    if (!found || seconds) return;
    seconds = process.cpuUsage(begin).user / 1e6;
    data = JSON.parse(found[1]);
  });
  return { seconds, data };
}

/** Playouts that the player makes in so many seconds, by what it says itself. */
function player(seconds, ...words) {
  return new Promise((done) => {
    const child = spawn(dyad, ["gtp", "hex", "-n", "11", "-j", "1", "-t", String(seconds), "-s", "1", ...words]);
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      if (!/^play /m.test(text)) return;
      child.stdin.end("quit\n");
      done(Number([...text.matchAll(/rootInfo visits (\d+)/g)].pop()[1]));
    });
    child.stdin.write("kata-genmove_analyze red 10 rootInfo true\n");
  });
}

const rows = [
  {
    name: "Hex 8x8, s",
    asked: "at most 2 x portable",
    native: (cpu) => program("solve", "hex", "--size", "8", "--jobs", "1", ...(cpu === "portable" ? ["--cpu", cpu] : [])),
    engine: () => job("solve", { game: "hex", rows: empty(8) }, "solution").seconds,
  },
  {
    name: "playouts Hex 11x11, 100M, s",
    asked: "at most 4 x avx2",
    native: (cpu) => program("simulate", "hex", "--size", "11", "--games", "100000000", "--jobs", "1", "--cpu", cpu),
    engine: () => job("simulate", { game: "hex", rows: empty(11), games: 1e8, seed: 1 }, "end").seconds,
  },
  {
    name: "playouts Un-Go 9x9, 100k, s",
    asked: "",
    native: (cpu) => program("simulate", "ungo", "--size", "9", "--games", "100000", "--jobs", "1", "--cpu", cpu),
    engine: () => job("simulate", { game: "ungo", rows: empty(9), games: 1e5, seed: 1 }, "end").seconds,
  },
  {
    name: "player Hex 11x11, playouts in 2 s",
    asked: "at least 1/3",
    native: (cpu) => (cpu === "portable" ? NaN : player(2)),
    engine: () => job("move", { game: "hex", rows: empty(11), seconds: 2, seed: 1 }, "result").data.playouts,
  },
];

console.log(`${"".padEnd(36)}${["portable", "avx2", "wasm", "wasm/portable", "wasm/avx2"].map((word) => word.padStart(14)).join("")}`);
for (const row of rows) {
  const found = { portable: [], avx2: [], wasm: [] };
  for (let i = 0; i < Number(rounds); i++) {
    found.portable.push(await row.native("portable"));
    found.avx2.push(await row.native("avx2"));
    found.wasm.push(row.engine());
  }
  const [portable, avx2, ours] = [found.portable, found.avx2, found.wasm].map(median);
  const shown = [portable, avx2, ours, ours / portable, ours / avx2].map((n) => (Number.isNaN(n) ? "" : n.toFixed(n > 1000 ? 0 : 2)).padStart(14));
  console.log(`${row.name.padEnd(36)}${shown.join("")}  ${row.asked}`);
}
