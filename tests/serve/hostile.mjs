// hostile.mjs URL - clients that mean no good; after each of them the server still answers. Where it
// would not, this waits until ctest ends it.
import net from "node:net";

const url = new URL(process.argv[2]);
const connect = () => {
  const socket = net.connect({ host: url.hostname, port: Number(url.port) });
  socket.on("error", () => {});
  return socket;
};
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Sends bytes and gives back what comes until the server closes, or for so long. */
function say(bytes, patience = 1500) {
  return new Promise((done) => {
    const socket = connect();
    let told = "";
    const end = () => {
      socket.destroy();
      done(told);
    };
    socket.on("data", (data) => (told += data.toString("latin1")));
    socket.on("close", end);
    setTimeout(end, patience).unref?.();
    socket.write(bytes, () => socket.end());
  });
}

async function answers(when) {
  const answer = await fetch(new URL("/api/v1/games", url), { headers: { Connection: "close" } });
  check(answer.status === 200, `${when}: the server answers ${answer.status}`);
  await answer.text();
}

// These send a byte now and then, of a request's head and of its body, from now on.
const trickling = [];
for (let i = 0; i < 40; i++) {
  const socket = connect();
  const bytes = i % 2 ? "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " : "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{";
  socket.write(bytes);
  const one = { begin: Date.now(), closed: 0, socket };
  one.timer = setInterval(() => socket.write("x"), 700);
  socket.on("close", () => {
    clearInterval(one.timer);
    one.closed ||= Date.now() - one.begin;
  });
  socket.resume();
  trickling.push(one);
}

// One asks for what takes hours: the value of Clobber on a large board.
const long = fetch(new URL("/api/v1/value", url), {
  method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ rules: "clobber", text: Array(4).fill("xoxoxo|oxoxox").join("|") }),
}).then(async (answer) => [answer.status, (await answer.json()).error?.code]);

// ---- malformed HTTP
const malformed = [
  "\r\n\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n",
  `GET /${"a".repeat(100000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${"X: y\r\n".repeat(20000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"y".repeat(200000)}\r\n\r\n`,
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}",
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: x\r\n\r\n{}",
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
  "POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "CONNECT evil.example:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "GET /%00%ff%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
];
const told = await Promise.all(malformed.map((bytes) => say(Buffer.from(bytes, "latin1"))));
told.forEach((answer, i) => check(!/^HTTP\/1.1 (2|5)/.test(answer) || /^HTTP\/1.1 50[15]/.test(answer),
  `${JSON.stringify(malformed[i].slice(0, 60))}: ${answer.slice(0, 40)}`));
await answers("after malformed requests");

// Random bytes, and good requests with bytes changed; the same ones every time.
let seed = 12345;
const random = (below) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % below;
const good = 'POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"game":"hex","rows":["RB",".R"]}';
const noise = [];
for (let i = 0; i < 300; i++) {
  const bytes = i % 3 ? Buffer.from(good) : Buffer.alloc(200);
  for (let j = 0; j < (i % 3 ? 3 : 200); j++) bytes[random(bytes.length)] = random(256);
  noise.push(say(bytes, 800));
}
await Promise.all(noise);
await answers("after noise");

// ---- many who only hold on
const idle = [];
for (let i = 0; i < 500; i++) idle.push(connect());
await wait(300);
await answers("beside 500 idle connections");
const begin = Date.now();
for (let i = 0; i < 50; i++) await answers("beside 500 idle connections");
console.log(`beside 500 idle connections: ${((Date.now() - begin) / 50).toFixed(1)} ms a request`);
for (const socket of idle) socket.destroy();

// ---- those who ask and never read, those who go in the middle
for (let i = 0; i < 50; i++) {
  const socket = connect();
  socket.pause();
  socket.write("GET /page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(20));
  setTimeout(() => socket.destroy(), 500);
}
for (let i = 0; i < 50; i++) {
  const socket = connect();
  socket.write(good, () => socket.resetAndDestroy?.() ?? socket.destroy());
}
for (let i = 0; i < 10; i++) {
  const made = await (await fetch(new URL("/api/v1/simulate", url), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game: "hex", rows: ["...", "...", "..."], games: 1000 }),
  })).json();
  const socket = connect();
  socket.write(`GET ${made.events} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, () => setTimeout(() => socket.destroy(), 20));
}
await wait(600);
await answers("after clients that went");

// ---- bodies as large as may be, more of them than there is room for at once: it is given back
const spaces = JSON.stringify({ game: "hex", text: " ".repeat(4e6) });
for (let i = 0; i < 70; i++) {
  const answer = await fetch(new URL("/api/v1/judge", url), { method: "POST", headers: { "Content-Type": "application/json" }, body: spaces });
  const { error } = await answer.json();
  if (error?.code !== "malformed") {
    check(false, `large body ${i}: ${answer.status} ${error?.code}`);
    break;
  }
}

// ---- as many readers of events as may be, who go without a word: that is noticed
const jobs = []; // two play for ten minutes; the third one waits for its turn, and has nothing to tell
for (let i = 0; i < 3; i++)
  jobs.push(await (await fetch(new URL("/api/v1/simulate", url), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game: "ungo", rows: Array(60).fill(".".repeat(60)), games: 100000000 }),
  })).json());
const stateOf = async ({ job }) => (await (await fetch(new URL(`/api/v1/jobs/${job}`, url))).json()).state;
const readersOf = async () => {
  const reader = new AbortController();
  const { status: found } = await fetch(new URL(jobs[2].events, url), { signal: reader.signal });
  return [found, reader];
};
const readers = await Promise.all(Array.from({ length: 64 }, readersOf));
check(readers.every(([found]) => found === 200), "64 readers of events");
check((await readersOf())[0] === 429, "and no more");
for (const [, reader] of readers) reader.abort();
let again = 429;
while (again === 429) { // signs of life come 5 and 5.5 s after they did, and then after 10 s
  await wait(100);
  [again] = await readersOf();
}
check(again === 200, `a reader when the others have gone: ${again}`);
check((await stateOf(jobs[2])) === "queued", "while the job waits");
for (const { job } of jobs) await (await fetch(new URL(`/api/v1/jobs/${job}`, url), { method: "DELETE" })).text();
for (const { events } of jobs) await (await fetch(new URL(events, url))).text(); // until they have ended

// ---- the trickling ones have been cut off by now, or are soon
while (trickling.some(({ closed }) => !closed)) await wait(100);
const times = trickling.map(({ closed }) => closed);
console.log(`trickling connections were cut off after ${Math.min(...times)} to ${Math.max(...times)} ms`);
const [status, code] = await long;
check(status === 503 && code === "time", `what takes hours: ${status} ${code}`);
await answers("at the end");
for (const { socket, timer } of trickling) clearInterval(timer), socket.destroy();
console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
