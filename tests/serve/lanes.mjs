// lanes.mjs URL - what is answered at once does not wait for what takes long, nobody works for a client
// that has gone, and a job that is cancelled frees its slot. All of it goes by the order of what
// happens and by what the server tells of its load, never by the clock.
import http from "node:http";

const url = new URL(process.argv[2]);
let failures = 0;
const check = (holds, what) => {
  if (holds) return;
  failures++;
  console.log(`FAILED: ${what}`);
};

/** A request on a connection of its own: `answered` is [status, object, headers], or null where the
 * connection was closed; abort() closes it. */
function ask(method, path, body, from) {
  const text = body && JSON.stringify(body);
  const asked = http.request({
    host: url.hostname, port: url.port, path: path[0] === "/" ? path : `/api/v1/${path}`, method, agent: false, localAddress: from,
    headers: text ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) } : {},
  });
  const made = { ended: false, abort: () => asked.destroy() };
  made.answered = new Promise((done) => {
    asked.on("error", () => done(null));
    asked.on("response", (answer) => {
      let told = "";
      answer.on("data", (data) => (told += data));
      answer.on("error", () => done(null));
      answer.on("end", () => (made.ended = true) && done([answer.statusCode, told.startsWith("{") ? JSON.parse(told) : told, answer.headers]));
    });
  });
  asked.end(text);
  return made;
}
const get = async (path) => (await ask("GET", path).answered)[1];
const post = (path, body) => ask("POST", path, body).answered;

/** Waits until the server tells that something is so. */
async function until(holds) {
  for (;;) {
    const load = await get("load");
    if (holds(load)) return load;
    await new Promise((done) => setTimeout(done, 10));
  }
}
const isFree = ({ long }) => long.running + long.waiting === 0;

const hours = { rules: "clobber", text: Array(4).fill("xoxoxo|oxoxox").join("|") };
const board = Array(60).fill(".".repeat(60));
const quick = [
  () => ask("GET", "games"), () => ask("GET", "/page.js"), () => ask("GET", "jobs"),
  () => ask("POST", "judge", { game: "hex", rows: ["RB", ".R"] }),
  () => ask("POST", "play", { game: "hex", rows: ["..", ".."] }),
  () => ask("POST", "convert", { game: "path", rows: ["WB", "UU"], to: "text" }),
  () => ask("POST", "draw", { game: "path", rows: ["WB", "UU"] }),
];

// ---- twelve who have gone and six who wait: whatever is quick has its answer before any of the six
const gone = Array.from({ length: 12 }, () => ask("POST", "value", hours));
await get("games"); // they have arrived
for (const one of gone) one.abort();
const order = [];
const live = Array.from({ length: 6 }, () => ask("POST", "value", hours));
live.forEach(({ answered }) => answered.then(() => order.push("long")));
const told = await Promise.all(quick.map((one) => one().answered.then((answer) => (order.push("quick"), answer))));
check(told.every((answer) => answer?.[0] === 200), `quick ones: ${told.map((answer) => answer?.[0])}`);
check(order.length === quick.length && !order.includes("long"), `in what order they are answered: ${order}`);
await until(({ long }) => long.running + long.waiting <= live.length); // and none for those who have gone
check(!order.includes("long"), "those who have gone are noticed before time is over");
for (const one of live) one.abort();
const { long } = await until(isFree);

// ---- a queue that is full: refused at once, and told how many wait; a slot is free when one goes
const most = 64;
const crowd = [];
while ((await get("load")).long.waiting < most) crowd.push(ask("POST", "value", hours));
const refused = await post("value", { text: "1" });
check(refused?.[0] === 503 && refused[1].error.code === "busy" && refused[1].error.waiting === most, `beyond the queue: ${JSON.stringify(refused)}`);
check(Number(refused?.[2]["retry-after"]) > 0, "a refusal says when to ask again");
// Who comes from elsewhere has room there too: the last of the crowd makes it.
const isBusy = (answer) => answer?.[0] === 503 && answer[1].error.code === "busy";
const welcome = ask("POST", "value", hours, "127.0.0.2");
const makesRoom = crowd.filter((one) => !one.ended).map((one) => one.answered.then((answer) => isBusy(answer) || new Promise(() => {})));
const first = await Promise.race([welcome.answered, ...makesRoom]);
check(!isBusy(first), `one from elsewhere: ${JSON.stringify(first)}`);
welcome.abort();
crowd.pop().abort();
crowd.splice(long.workers, 1)[0].abort();
await until((load) => load.long.waiting < most);
// Who comes from elsewhere does not wait for all of the crowd: the next worker that is free is theirs.
const other = ask("POST", "value", { text: "1" }, "127.0.0.2");
for (let i = 0; i < long.workers; i++) crowd.shift().abort();
const [, worth] = (await other.answered) ?? [];
check(worth?.value?.value === "1", `another address has its turn: ${JSON.stringify(worth)}`);
check(!isFree(await get("load")), "before the crowd");
for (const one of crowd) one.abort();
await until(isFree);

// ---- as many addresses as workers, each with many there: they do not take turns with one another alone
const member = (i) => ask("POST", "value", hours, `127.0.0.${10 + (i % long.workers)}`);
const running = Array.from({ length: long.workers }, (_, i) => member(i));
await until((load) => load.long.running === long.workers); // each of its own address
const gang = Array.from({ length: 7 * long.workers }, (_, i) => member(i));
await until((load) => load.long.waiting === gang.length);
const beyondThem = ask("POST", "value", { text: "1" }, "127.0.0.2");
await until((load) => load.long.waiting === gang.length + 1);
for (const one of running) one.abort();
const [, got] = (await beyondThem.answered) ?? [];
check(got?.value?.value === "1", `beside some who have many there: ${JSON.stringify(got)}`);
check(gang.every((one) => !one.ended), "and before all of theirs that wait");
for (const one of gang) one.abort();
await until(isFree);

// ---- what should be quick and is not: it changes to the other lane, and is answered there
const games = "(;GM[11]SZ[1000]AB[a1:all1000])".repeat(1000);
const slow = ask("POST", "judge", { game: "hex", text: games });
await until((load) => load.long.running === 1 && load.quick.running === 1);
slow.abort();
await until(isFree);

// ---- so many of those that the quick lane is full: others have room there, and their turn soon
const [elsewhere, quickMost] = ["127.0.0.2", 512];
const dear = (from) => ask("POST", "judge", { game: "hex", text: games }, from);
const flood = Array.from({ length: quickMost / 2 }, () => dear());
let there = {};
while (flood.some((one) => !one.ended) && !(there.quick?.waiting > quickMost / 4))
  there = (await ask("GET", "load", undefined, elsewhere).answered)[1];
const own = await get("load");
check(own.quick?.waiting > quickMost / 8, `what is small does not wait for those from there: ${JSON.stringify(own)}`);
while (flood.length < quickMost + 128) flood.push(dear());
const isFull = ([, told]) => told.error?.waiting === quickMost;
await Promise.race(flood.map(({ answered }) => answered.then((answer) => isFull(answer) || new Promise(() => {}))));
const guest = await ask("GET", "games", undefined, elsewhere).answered;
check(guest?.[0] === 200, `beside so many of one address: ${guest?.[0]}`);
const beside = (await ask("GET", "load", undefined, elsewhere).answered)[1];
check(beside.quick?.waiting > quickMost / 2, `and at once: ${JSON.stringify(beside)}`);
// When they go, who comes from there too does not wait until they have been worked at.
for (const one of flood) one.abort();
const turns = [];
const behind = ask("GET", "games").answered.then((answer) => turns.push(`quick ${answer?.[0]}`));
const beyond = dear(elsewhere);
await Promise.race([behind, beyond.answered.then(() => turns.push("long"))]);
check(turns[0] === "quick 200", `behind those who have gone: ${turns}`);
beyond.abort();
await until(isFree);

// ---- jobs: slots and places in the queue
const start = () => post("simulate", { game: "ungo", rows: board, games: 100000 });
const slots = (await get("games")).limits.jobs;
const jobs = [];
for (let i = 0; i < slots; i++) jobs.push((await start())[1]);
const { jobs: load } = await until((one) => one.jobs.running === one.jobs.workers);
const queued = jobs.slice(load.workers);
const placesOf = async (all) => Promise.all(all.map(async ({ job }) => (await get(`jobs/${job}`)).place));
check(load.waiting === queued.length, `${load.waiting} jobs wait`);
check(JSON.stringify(await placesOf(queued)) === JSON.stringify(queued.map((_, i) => i + 1)), `places: ${await placesOf(queued)}`);
const full = await start();
check(full[0] === 429 && full[1].error.waiting === queued.length && Number(full[2]["retry-after"]) > 0, `too many jobs: ${JSON.stringify(full)}`);
const [, cancelled] = await ask("DELETE", `jobs/${queued[1].job}`).answered;
check(cancelled.state === "stopped" && cancelled.why === "cancelled", `one that waits ends at once: ${JSON.stringify(cancelled)}`);
check((await placesOf([queued[2]]))[0] === 2, "the next one takes its place");
const [status, newcomer] = await start();
check(status === 202 && newcomer.place === queued.length, `its slot is free: ${JSON.stringify(newcomer)}`);
await ask("DELETE", `jobs/${jobs[0].job}`).answered; // which runs
const [again, last] = await start();
check(again === 202, "and so is that of one that runs");
for (const { job } of [...jobs, newcomer, last]) if (job) await ask("DELETE", `jobs/${job}`).answered;
const events = await get(`jobs/${queued[2].job}/events`);
const places = [...events.matchAll(/event: queued\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data).place);
check(`,${places},`.includes(",3,2,"), `what it tells of its place: ${places}`);
check(/event: end\ndata: {"state":"stopped","why":"cancelled"}\n\n$/.test(events), `its end: ${events.slice(-200)}`);
await until((one) => one.jobs.running + one.jobs.waiting === 0);

console.log(`${failures} failed`);
process.exit(failures ? 1 : 0);
