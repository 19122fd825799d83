// heads.mjs URL - heads of requests that a proxy might read otherwise than the server: each is refused
// with its status, and the connection closed, so that what follows it is no request. Then more
// connections that only hold on, or never read, than the server has room for.
import net from "node:net";

const url = new URL(process.argv[2]);
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};
const connect = () => {
  const socket = net.connect({ host: url.hostname, port: Number(url.port) });
  socket.on("error", () => {});
  return socket;
};

/** What is answered until the server closes. */
function hear(bytes) {
  return new Promise((done) => {
    const socket = connect();
    let told = "";
    socket.on("data", (data) => (told += data.toString("latin1")));
    socket.on("close", () => done(told));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

/** The statuses of that. */
const say = async (bytes) => [...(await hear(bytes)).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

const next = "GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
const body = '{"game":"hex","rows":["R"]}';
const length = `Content-Length: ${body.length}\r\n`;
const post = (lines, text = body) =>
  `POST /api/v1/judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${lines}\r\n${text}`;
const get = (lines) => `GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\n`;
const chunks = "1b\r\n" + body + "\r\n0\r\n\r\n";

const good = {
  "a body": post(length),
  "a name in capitals": post(length.toUpperCase()),
  "no blank after a colon": post(length.replace(": ", ":")),
  "blanks around a value": post(`X: \t a b \t\r\n${length}`),
  "an empty value": post(`X:\r\nY: \r\n${length}`),
  "a body of nothing": get("Content-Length: 0\r\n"),
  "letters beyond ASCII": get("X: \xe9\r\n"),
  "empty lines before it": "\r\n\r\n" + get(""),
  "a long head": get(Array.from({ length: 100 }, (_, i) => `X-${i}: ${"y".repeat(150)}\r\n`).join("")),
  "a query": `GET /api/v1/games?a=b&c=%41+d HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a=b; c="d"\r\n\r\n`,
};
const bad = [
  ["two lengths", 400, post(length + "Content-Length: 0\r\n")],
  ["a length twice", 400, post(length + length)],
  ["two lengths in a line", 400, post(`Content-Length: ${body.length}, ${body.length}\r\n`)],
  ["a length and chunks", 400, post(length + "Transfer-Encoding: chunked\r\n")],
  ["chunks and a length", 400, post("Transfer-Encoding: chunked\r\n" + length, chunks)],
  ["a blank before the colon", 400, post(length.replace(":", " :"))],
  ["a tab before the colon", 400, post(length.replace(":", "\t:"))],
  ["a blank in a name", 400, get("X Y: z\r\n")],
  ["a blank before a name", 400, post(" " + length)],
  ["an empty name", 400, get(": z\r\n")],
  ["no colon", 400, get("Content-Length\r\n")],
  ["another sign in a name", 400, get("X(Y): z\r\n")],
  ["a length with a sign", 400, post(length.replace(": ", ": +"))],
  ["a length below nothing", 400, post("Content-Length: -1\r\n")],
  ["a length in hexadecimal", 400, post("Content-Length: 0x1b\r\n")],
  ["a length of nothing", 400, post("Content-Length:\r\n")],
  ["a length of letters", 400, post(length.replace("\r", "x\r"))],
  ["a length with a vertical tab", 400, post(length.replace("\r", "\v\r"))],
  ["a length beyond 64 bits", 413, post("Content-Length: 99999999999999999999999\r\n")],
  ["a length beyond the limit", 413, post("Content-Length: 9999999999999999\r\n")],
  ["chunks", 411, post("Transfer-Encoding: chunked\r\n", chunks)],
  ["chunks whose lines end with LF", 411, post("Transfer-Encoding: chunked\r\n", chunks.replaceAll("\r", ""))],
  ["chunks with an extension", 411, post("Transfer-Encoding: chunked\r\n", chunks.replace("\r\n", ";\n\r\n"))],
  ["chunks of no number", 411, post("Transfer-Encoding: chunked\r\n", "0x" + chunks)],
  ["chunks, and then as it is", 400, post("Transfer-Encoding: chunked, identity\r\n", chunks)],
  ["chunks twice", 400, post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", chunks)],
  ["chunks as others spell them", 400, post("Transfer-Encoding: xchunked\r\n", chunks)],
  ["chunks after a vertical tab", 400, post("Transfer-Encoding: \vchunked\r\n", chunks)],
  ["chunks of HTTP/1.0", 400, post("Transfer-Encoding: chunked\r\n", chunks).replace("HTTP/1.1", "HTTP/1.0")],
  ["another coding", 400, post("Transfer-Encoding: gzip\r\n")],
  ["two hosts", 400, get("Host: 127.0.0.1\r\n")],
  ["a bare LF", 400, get("X: y\n")],
  ["a bare LF after the first line", 400, get("").replace("\r\n", "\n")],
  ["bare LFs", 400, get("X: y\r\n").replaceAll("\r", "")],
  ["a bare LF at the end", 400, get("").replace(/\r\n$/, "\n")],
  ["a bare CR", 400, get("X: y\rContent-Length: 5\r\n")],
  ["a NUL", 400, get("X: y\0z\r\n")],
  ["a NUL in a name", 400, get("X\0: y\r\n")],
  ["a line that goes on", 400, get("X: y\r\n z\r\n")],
  ["a name that grows as its line goes on", 400, post(`Content-Leng:      ${body.length}\r\n th\r\n`)],
  ["a line that goes on with nothing", 400, get("X: y\r\n \r\n")],
  ["no version", 400, "GET /\r\nHost: 127.0.0.1\r\n\r\n"],
  ["a version and more", 400, get("").replace("HTTP/1.1", "HTTP/1.1x")],
  ["another version", 505, get("").replace("HTTP/1.1", "HTTP/0.9")],
  ["a blank in the address", 400, get("").replace("games", "ga mes")],
];
const closesAtOnce = new Set(["no version", "a blank in the address"]);
const answers = await Promise.all(Object.values(good).map((bytes) => say(bytes + next)));
Object.keys(good).forEach((name, i) => check(String(answers[i]) === "200,200", `${name}: ${answers[i]}`));
const refusals = await Promise.all(bad.map(([, , bytes]) => say(bytes + next)));
bad.forEach(([name, status], i) => {
  // Lengths that libmicrohttpd 0.9.75 itself refuses get the head of its answer twice, and some first
  // lines none; what follows never has an answer.
  check(refusals[i].every((one) => one === status) && refusals[i].length >= (closesAtOnce.has(name) ? 0 : 1),
    `${name}: expected ${status}, found ${refusals[i]}`);
});

// ---- refused by one answer in JSON, and not by one of libmicrohttpd's own, or two
const told = [
  ["no host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["no host, and an address of the API", 400, get("").replace("Host", "Guest")],
  ["a head that is too long by its names", 431, get(`X: ${"y".repeat(33000)}\r\n`)],
  ["a head that is much too long", 431, get(`X: ${"y".repeat(200000)}\r\n`)],
  ["a head of too many lines", 431, get("X: y\r\n".repeat(6000))],
  ["an address that is too long", 431, get("").replace("games", "g".repeat(40000))],
  ["a NUL in the address", 400, get("").replace("games", "ga\0mes")],
  ["a NUL after the address", 400, get("").replace("games", "games\0")],
  ["a NUL, and a version after it", 400, get("").replace("games", "games\0HTTP/1.1")],
  ["a NUL in a query", 400, get("").replace("games", "games?a=\0b")],
  ["two blanks", 400, get("").replace("GET ", "GET  ")],
  ["a body in gzip", 415, post("Content-Encoding: gzip\r\n" + length)],
  ["a body in two codings", 415, post("Content-Encoding: identity, br\r\n" + length)],
];
const heard = await Promise.all(told.map(([, , bytes]) => hear(bytes)));
told.forEach(([name, status], i) => {
  const [head, text, more] = heard[i].split("\r\n\r\n");
  let code;
  try {
    ({ code } = JSON.parse(text).error);
  } catch {}
  check(head.startsWith(`HTTP/1.1 ${status} `) && code && more === undefined && /\r\nConnection: close\r\n/.test(head),
    `${name}: expected one answer of status ${status}, found ${heard[i].slice(0, 300)}`);
});
check(String(await say(post("Content-Encoding: identity\r\n" + length) + next)) === "200,200", "a body as it is");

// ---- of events too HEAD gets the head alone, and nothing that would begin the next answer
const sent = await fetch(new URL("/api/v1/simulate", url), { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ game: "hex", rows: ["..."], games: 10 }) });
const { events } = await sent.json();
const head = await new Promise((done) => {
  const socket = connect();
  let told = "";
  socket.on("data", (data) => (told += data.toString("latin1")));
  socket.on("close", () => done(told));
  socket.write(`HEAD ${events} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
});
check(/^HTTP\/1\.1 200 /.test(head) && /\r\nContent-Type: text\/event-stream\r\n/.test(head) && head.indexOf("\r\n\r\n") === head.length - 4,
  `HEAD of events: ${JSON.stringify(head)}`);

// ---- more who hold on than there is room for: those who have done so longest make room
const work = { text: Array(4).fill("xoxoxo|oxoxox").join("|"), rules: "clobber" };
const busy = connect();
let busyEnded = false;
busy.on("close", () => (busyEnded = true));
busy.on("data", () => (busyEnded = true));
const asked = JSON.stringify(work);
busy.write(`POST /api/v1/value HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${asked.length}\r\n\r\n${asked}`);
while (String(await say(next)) !== "200");
const idle = [];
for (let i = 0; i < 200; i++) {
  const socket = connect();
  const one = { socket, closed: false };
  one.ends = new Promise((done) => socket.on("close", () => done((one.closed = true))));
  socket.resume();
  await new Promise((done) => socket.on("connect", done));
  if (i % 2) socket.write("GET / HTTP/1.1\r\nHo"); // the head is not whole
  idle.push(one);
}
check(String(await say(next)) === "200", "a newcomer beside many idle connections");
check(!busyEnded, "who waits for an answer is not cut off");
check(idle.slice(-30).every(({ closed }) => !closed), "nor are those who came last");
await Promise.all(idle.slice(0, 100).map(({ ends }) => ends));
check(idle.slice(-30).every(({ closed }) => !closed), "when those who came first are");
for (const { socket } of idle) socket.destroy();

// ---- more who ask and never read than there is room for: a newcomer is answered all the same
const deaf = [];
for (let i = 0; i < 100; i++) {
  const socket = connect();
  socket.pause();
  await new Promise((done) => socket.on("connect", done)); // or it may come after a newcomer
  socket.write("GET /page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(400)); // more than systems keep
  deaf.push(socket);
}
const newcomers = [];
for (let i = 0; i < 200; i++) newcomers.push(String(await say(next)));
check(newcomers.every((one) => one === "200"), `beside those who never read: ${newcomers.find((one) => one !== "200")}`);
for (const socket of deaf) socket.destroy();

console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
