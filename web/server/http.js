// http.js - the backend whose answers come over HTTP, from the server of the page. What a backend exports:
//
//     answerer                             "the server": who it is, in words
//     request(method, path, body, signal)  -> {status, body}; a body is bytes, or sent as JSON
//     start(path, body, take)              -> {accepted, cancel, drop}: a job. `accepted` is its answer; then
//                                          `take` gets its events, the last of which is `end`, or `error`
//                                          with {error: {code, text}}. After drop() it gets none.
//
// What fails without an answer is an Error with a `code`, or an AbortError where the signal asked for it.

import { fetchWithToken } from "./token.js";

export const answerer = "the server";

const root = new URL("api/v1/", document.baseURI).pathname;
const SILENCE_MS = 30000; // a server that is there says so every few seconds

/** @param {string} text */
const gone = (text) => Object.assign(new Error(text), { code: "gone" });

/** @param {string} method
 * @param {string} path
 * @param {Uint8Array | object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>} */
export async function request(method, path, body, signal) {
  const isRaw = body instanceof Uint8Array;
  const type = isRaw ? "application/octet-stream" : "application/json";
  let answer;
  try {
    answer = await fetchWithToken(root + path, {
      method, signal, headers: body ? { "Content-Type": type } : {},
      body: /** @type {any} */ (isRaw || !body ? body : JSON.stringify(body)),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw gone("The server does not answer. Is dyad serve still running?");
  }
  const told = await answer.json().catch(() => null);
  const { status } = answer;
  if (told) return { status, body: told };
  return { status: Math.max(status, 500), body: { error: { code: "failed", text: `The server answered ${status}` } } };
}

/** What comes next of a stream; it fails where nothing does for too long.
 * @param {ReadableStreamDefaultReader<string>} reader */
async function nextOf(reader) {
  /** @type {any} */
  let timer;
  const silence = new Promise((_, fail) => (timer = setTimeout(() => fail(gone("Nothing has been heard of the server for half a minute.")), SILENCE_MS)));
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The events of a stream, as they come: [name, data] each.
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<[string, any]>} */
async function* events(path, signal) {
  const answer = await fetchWithToken(path, { signal });
  if (!answer.ok) return yield ["error", await answer.json()];
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

/** Hands on the events of a job until it has ended.
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {(name: string, data: any) => void} take */
async function read(path, signal, take) {
  let fault = gone("The server has gone before the work was done.");
  try {
    for await (const [name, data] of events(path, signal)) {
      take(name, data);
      if (name === "end" || name === "error") return;
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    if (error.code === "gone") fault = error;
  }
  take("error", { error: { code: fault.code, text: fault.message } });
}

/** @param {string} path
 * @param {object} body
 * @param {(name: string, data: any) => void} take
 * @returns {BackendJob} */
export function start(path, body, take) {
  const accepted = request("POST", path, body, AbortSignal.timeout(SILENCE_MS));
  const stop = new AbortController();
  accepted.then(({ status, body: { job } }) => {
    if (status < 400) read(`${root}jobs/${job}/events`, stop.signal, take);
  }, () => {});
  /** Asks the server to end it, even while the page goes. */
  const end = (keepalive = false) =>
    accepted.then(({ body: { job } }) => job && fetchWithToken(`${root}jobs/${job}`, { method: "DELETE", keepalive })).catch(() => {});
  return {
    accepted,
    cancel: () => end(),
    drop() {
      end(true);
      stop.abort();
    },
  };
}
