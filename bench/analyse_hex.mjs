// analyse_hex.mjs URL [BOARDS [SEED [SECONDS]]] - how soon `dyad serve` proves who wins Hex boards of 8 x 8
// that are set up by hand: asked one after the other by the API that the page asks, and timed from the
// request to the event that says "proven". Two kinds: "full" has 38 stones at random, as the page's button
// makes them; "sparse" 8 to 40. By hand:
//
//     dyad serve --port 8080 &  node bench/analyse_hex.mjs http://127.0.0.1:8080/ 1000
const [, , url, boards = "1000", seed = "1", seconds = "10"] = process.argv;
const side = 8;

/** Numbers from 0 to 1, the same for the same seed: mulberry32.
 * @param {number} state */
function dice(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A board with as many stones of each colour, in rows. */
function board(roll, stones) {
  const order = [...Array(side * side).keys()];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const cells = Array(side * side).fill(".");
  order.slice(0, stones).forEach((cell, i) => (cells[cell] = "RB"[i % 2]));
  return Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side).join(""));
}

/** Seconds until it is proven; Infinity: it was not in the time that it had. */
async function ask(rows) {
  const begin = performance.now();
  const started = await fetch(new URL("/api/v1/analyse", url), {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "hex", rows, to_move: "red", seconds: Number(seconds) }),
  });
  const job = await started.json();
  if (!started.ok) throw new Error(`${rows}: ${job.error.text}`);
  const events = await fetch(new URL(job.events, url));
  let text = "", proven = Infinity;
  for await (const part of events.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (!text.includes('"proven":true,"outcome":"win","winner"') && !text.includes('"proven":true,"outcome":"loss","winner"')) continue;
    proven = (performance.now() - begin) / 1000;
    break;
  }
  await fetch(new URL(`/api/v1/jobs/${job.job}`, url), { method: "DELETE" });
  return proven;
}

for (const [kind, stones] of [["full", () => 38], ["sparse", (roll) => 8 + 2 * Math.floor(17 * roll())]]) {
  const roll = dice(Number(seed));
  const times = [];
  for (let i = 0; i < Number(boards); i++) {
    const count = stones(roll);
    const rows = board(roll, count);
    const time = await ask(rows);
    times.push({ time, count, rows });
  }
  times.sort((a, b) => a.time - b.time);
  const slowest = times.at(-1);
  const late = times.filter(({ time }) => time > 1);
  console.log(`${kind}: ${times.length - late.length} of ${times.length} proven within 1 s; half within ` +
    `${times[times.length >> 1].time.toFixed(4)} s, 99 % within ${times[Math.floor(times.length * 0.99)].time.toFixed(3)} s; ` +
    `the slowest ${slowest.time.toFixed(3)} s: ${slowest.count} stones, ${slowest.rows.join("/")}`);
  for (const { time, count, rows } of late.slice(0, 20)) console.log(`  ${time.toFixed(3)} s, ${count} stones: ${rows.join("/")}`);
}
