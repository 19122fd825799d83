// farewell.mjs URL PID - 240 clients connect to a server that is held, and ask; then it gets a signal to
// end, and goes on. All of them are answered, by answers that say that the connection closes.
import net from "node:net";
import process from "node:process";

const CLIENTS = 240;
const [url, pid] = [new URL(process.argv[2]), Number(process.argv[3])];
const board = JSON.stringify({ game: "hex", rows: Array.from({ length: 20 }, () => ".".repeat(20)) });
const head = `Host: ${url.host}\r\nContent-Type: application/json\r\n`;
const requests = [
    `GET /api/v1/games HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`,
    `POST /api/v1/judge HTTP/1.1\r\n${head}Content-Length: ${board.length}\r\n\r\n${board}`,
];

// What a client has read when its connection ends; or the error that ends it.
function ask(request, connected) {
    return new Promise((done) => {
        let text = "";
        const socket = net.connect(Number(url.port), url.hostname, () => {
            socket.write(request);
            connected();
        });
        socket.on("data", (data) => (text += data.toString("latin1")));
        socket.on("end", () => done(text));
        socket.on("error", (error) => done(error.code));
    });
}

process.kill(pid, "SIGSTOP");
let asking = 0;
const answers = Array.from({ length: CLIENTS }, (_, i) =>
    ask(requests[i % requests.length], () => {
        if (++asking < CLIENTS)
            return;
        process.kill(pid, "SIGTERM");
        process.kill(pid, "SIGCONT");
    }));
const counts = new Map();
for (const text of await Promise.all(answers)) {
    const [, status] = /^HTTP\/1\.1 (200|503) /.exec(text) ?? [];
    const [, length] = /\r\nContent-Length: (\d+)\r\n/i.exec(text) ?? [];
    const body = text.slice(text.indexOf("\r\n\r\n") + 4);
    const good = status && Number(length) === body.length && /\r\nConnection: close\r\n/i.test(text);
    const what = good ? status : text.slice(0, 200);
    counts.set(what, (counts.get(what) ?? 0) + 1);
}
for (const [what, count] of counts)
    console.log(`${count} clients: ${what}`);
process.exit([...counts.keys()].every((what) => /^(200|503)$/.test(what)) ? 0 : 1);
