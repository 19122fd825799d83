// api.js - the HTTP API of this server: requests, jobs and their events.

import { fetchWithToken } from "./token.js";

const root = "/api/v1/";

/** What the server said was wrong: its code, and where in the input, if it is there. */
export class Refusal extends Error {
  /** @param {number} status the HTTP status, 0 for none
   * @param {any} error */
  constructor(status, error) {
    super(error.text);
    this.status = status;
    this.code = error.code;
    this.line = error.line;
    this.column = error.column;
  }
}

/** @param {string} method
 * @param {string} path
 * @param {BodyInit} [body]
 * @param {string} [type]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} */
async function send(method, path, body, type, signal) {
  let answer;
  try {
    answer = await fetchWithToken(root + path, { method, body, headers: type ? { "Content-Type": type } : {}, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw gone("The server does not answer. Is dyad serve still running?");
  }
  let object;
  try {
    object = await answer.json();
  } catch {
    object = { error: { code: "failed", text: `The server answered ${answer.status}` } };
  }
  if (!answer.ok) throw new Refusal(answer.status, object.error);
  return object;
}

/** @param {string} text */
const gone = (text) => new Refusal(0, { code: "gone", text });
const stopsEarly = "The server has gone before the work was done.";
/** @param {Error} error
 * @returns {never} */
const lost = (error) => {
  throw error.name === "AbortError" ? error : gone(stopsEarly);
};

/** @param {string} path */
export const get = (path) => send("GET", path);
/** @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  send("POST", path, JSON.stringify(body), "application/json", signal);
/** @param {string} path
 * @param {string | ArrayBuffer} bytes */
export const postBytes = (path, bytes) => send("POST", path, bytes, "application/octet-stream");

const SILENCE_MS = 30000; // a server that is there says so every few seconds

/** What comes next of a stream; it fails where nothing does for too long.
 * @param {ReadableStreamDefaultReader<string>} reader */
async function nextOf(reader) {
  /** @type {any} */
  let timer;
  const silence = new Promise((_, fail) => (timer = setTimeout(() => fail(gone("Nothing has been heard of the server for half a minute.")), SILENCE_MS)));
  try {
    return await Promise.race([reader.read().catch(lost), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The events of a stream, as they come: [name, data] each.
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<[string, any]>} */
async function* events(path, signal) {
  const answer = await fetchWithToken(path, { signal }).catch(lost);
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json()).error);
  const reader = /** @type {any} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await nextOf(reader);
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const name = lines.find((line) => line.startsWith("event: "));
      const data = lines.find((line) => line.startsWith("data: "));
      if (name && data) yield [name.slice(7), JSON.parse(data.slice(6))];
    }
  }
}

/** Starts a job; `on` has a function for each event that is wanted. The job that comes back can be
 * cancelled, and `ended` is fulfilled when it has.
 * @param {string} kind
 * @param {object} body
 * @param {Record<string, (data: any) => unknown>} on
 * @returns {Promise<Job>} */
export async function start(kind, body, on) {
  const job = await post(kind, body, AbortSignal.timeout(SILENCE_MS));
  const stop = new AbortController();
  const ended = (async () => {
    try {
      for await (const [name, data] of events(job.events, stop.signal)) {
        if (name === "error") throw new Refusal(503, data.error);
        if (on[name]) on[name](data);
        if (name === "end") return data;
      }
    } catch (error) {
      if (error.name === "AbortError") return { state: "stopped", why: "cancelled" };
      throw error;
    }
    throw gone(stopsEarly);
  })();
  return {
    ended,
    /** Asks it to end: what is known then still comes. */
    cancel: () => send("DELETE", `jobs/${job.job}`).catch(() => {}),
    /** Ends it, and hears no more of it. */
    drop() {
      fetchWithToken(`${root}jobs/${job.job}`, { method: "DELETE", keepalive: true }).catch(() => {});
      stop.abort();
      ended.catch(() => {});
    },
  };
}
