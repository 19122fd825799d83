// memory.mjs URL PID - what clients have the server hold in memory is bounded, and given back: bodies
// that do not come to their end, answers that nobody fetches, values of JSON. Who asks for little is
// answered all the while.
import { readFileSync } from "node:fs";
import net from "node:net";

const url = new URL(process.argv[2]);
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};
const head = (path, type, size) =>
  `POST /api/v1/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${size}\r\n\r\n`;
const connect = () => {
  const socket = net.connect({ host: url.hostname, port: Number(url.port) });
  socket.on("error", () => {});
  return socket;
};
async function post(path, body, type = "application/json") {
  const answer = await fetch(new URL(`/api/v1/${path}`, url), { method: "POST", headers: { "Content-Type": type, Connection: "close" }, body });
  return [answer.status, (await answer.json()).error?.code];
}
const little = () => post("judge", JSON.stringify({ game: "hex", rows: ["RB", ".R"] }));

// ---- more bodies that do not come to their end than there is room for
const MOST = 4 << 20, ROOM = 256 << 20; // of a body, and of all of them
const stall = (size) => new Promise((done) => {
  const socket = connect();
  stalled.push(socket);
  socket.on("close", done);
  socket.write(head("judge", "application/json", size + 1));
  socket.write(Buffer.alloc(size, " "), done);
});
const stalled = [];
for (let left = ROOM; left; left -= Math.min(left, MOST - 1)) await stall(Math.min(left, MOST - 1));
let large = [];
for (let i = 0; i < 40 && ![413, 503].includes(large[0]); i++) large = await post("judge", " ".repeat(MOST - 1));
check(large[0] !== 413, `a large body where there is no room for it, for now: ${large}`);
check(String(await little()) === "200,", "a small body beside them");
for (const socket of stalled) socket.destroy();

// ---- answers that nobody fetches: each of 25 MB, for a question of 400 bytes
const question = "(;GM[11]SZ[1000])".repeat(25);
const holding = [];
const hold = () => new Promise((done) => {
  const socket = connect();
  holding.push(socket);
  socket.on("close", () => done("closed"));
  socket.on("data", (data) => { // a little now and then: it is not idle
    done(data.toString("latin1").slice(9, 12));
    socket.pause();
    setTimeout(() => socket.resume(), 1000).unref();
  });
  socket.write(head("convert", "application/octet-stream", question.length) + question);
});
// Two at once: on a busy machine the first is cut off, after a minute, before there are many.
const held = [];
while (held.length < 8 && !held.includes("503")) held.push(...await Promise.all([hold(), hold()]));
check(held[0] === "200" && held.includes("503"), `large answers, two by two: ${held}`);
check(String(await little()) === "200,", "a small answer beside them");
for (const socket of holding) socket.destroy();

// ---- what a request had is given back
const piles = `{"game":"nim","piles":[${'"B",'.repeat(900000)}"B"]}`;
for (let i = 0; i < 4; i++) check(String(await post("judge", piles)) === "200,", "many piles");
const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.argv[3]}/status`, "utf8"))[1]);
check(kilobytes < 100000, `${kilobytes} kB when all is answered`);

console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
