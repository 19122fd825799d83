// serving.js - the worker's half of remote.js: an engine that does what messages ask for, one after the other.
//
//     open {code, settings, stop}            -> ready {} | failed {code, text}
//     ask  {id, method, path, body, token}   -> answer {id, status, body}, over {id, size}; where that is a job that
//                                               has been taken, its events {id, events: [[name, data], ...]} come
//                                               between the two. Or failed {id, code, text}
//
// While the engine works no message is heard. So whoever wants it to stop writes the number of the call into
// `stop`, where memory is shared; else takes a token away: the address of a blob, which can be fetched until then.

import { Engine, EngineError } from "./engine.js";

const TOKEN_PAUSE_MS = 100; // from one look at a token to the next: one takes up to a millisecond

/** Whether the address of a blob still leads to it. Only workers may wait for an answer.
 * @param {string} token */
function isTaken(token) {
  const asked = new XMLHttpRequest();
  try {
    asked.open("GET", token, false);
    asked.send();
    return asked.status !== 200;
  } catch {
    return true;
  }
}

/** Bytes of server-sent events, cut as they come, to the events that are whole by now.
 * @param {(events: [string, any][]) => void} take */
function eventReader(take) {
  const decoder = new TextDecoder();
  let text = "";
  return (/** @type {Uint8Array} */ bytes) => {
    text += decoder.decode(bytes, { stream: true });
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    /** @type {[string, any][]} */
    const events = [];
    for (const one of whole) {
      const found = /^event: (.*)\ndata: (.*)$/s.exec(one);
      if (found) events.push([found[1], JSON.parse(found[2])]);
    }
    if (events.length) take(events);
  };
}

/** @param {unknown} error */
const told = (error) => ({ code: error instanceof EngineError ? error.code : "failed", text: error instanceof Error ? error.message : String(error) });

/** What answers: an Engine, or what stands for one, which may tell of how far it is.
 * @typedef {object} Answering
 * @property {number} size
 * @property {() => boolean} asksToStop
 * @property {(method: string, path: string, body: any, post: (events: [string, any][]) => void) => {status: number, body: any}} request
 * @property {(id: string, take: (bytes: Uint8Array) => void) => void} run */

/** @param {(message: object) => void} post
 * @param {(take: (message: any) => void) => void} listen
 * @param {(code: BufferSource | WebAssembly.Module, settings: import("./engine.js").Settings) => Promise<Answering>} [load] */
export function serve(post, listen, load = Engine.load) {
  /** @type {Answering} */
  let engine;
  let opened = Promise.resolve(); // what is asked for before the engine is there waits
  /** @type {Int32Array | null} */
  let stop = null;
  // Workers of a page from file:, or under a policy without addresses of blobs, see no tokens: who wants them to
  // stop ends them.
  let seesTokens = false;

  /** @param {{code: BufferSource | WebAssembly.Module, settings: import("./engine.js").Settings, stop?: SharedArrayBuffer}} asked */
  async function open({ code, settings, stop: shared }) {
    if (shared) stop = new Int32Array(shared);
    try {
      engine = await load(code, settings);
      post({ ready: true });
    } catch (error) {
      post({ failed: told(error) });
    }
  }

  /** @param {number} id
   * @param {string} [token] */
  function stopper(id, token) {
    let looked = 0;
    return () => {
      if (stop) return Atomics.load(stop, 0) === id;
      if (!token || performance.now() - looked < TOKEN_PAUSE_MS) return false;
      const taken = isTaken(token);
      looked = performance.now();
      seesTokens ||= !taken;
      if (!seesTokens) token = ""; // to no avail
      return taken && seesTokens;
    };
  }

  /** @param {{id: number, method: string, path: string, body: any, token?: string}} asked */
  function ask({ id, method, path, body, token }) {
    try {
      engine.asksToStop = stopper(id, token);
      const answer = engine.request(method, path, body, (events) => post({ id, events }));
      const over = () => ({ size: engine.size });
      if (answer.status !== 202) return post({ id, answer, over: over() }); // at once: the next may be asked
      post({ id, answer });
      if (token) seesTokens ||= !isTaken(token); // before it may be
      engine.run(answer.body.job, eventReader((events) => post({ id, events })));
      post({ id, over: over() });
    } catch (error) {
      post({ id, failed: told(error) });
    }
  }

  listen((message) => {
    if (message?.open) opened = open(message.open);
    else if (message?.ask) opened.then(() => ask(message.ask));
    else post({ failed: { code: "usage", text: "expected a message with 'open' or 'ask'" } });
  });
}
