// starting.js - workers of the package's own, in whichever way the page lets them start.
//
// The file of a worker may be missing, because a bundler has left it behind; it may be of another origin than the
// page; and a policy may forbid it. So there are several ways to start one, and the first that answers is kept.

import { unpack } from "./unpacking.js";

/** What a worker and what stands for one have in common.
 * @typedef {object} Working
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror */

/** @typedef {() => Working | Promise<Working>} Way */

/** A function that starts workers: a way that fails before its worker has said anything gives place to the next,
 * which gets the same messages.
 * @param {Way[]} ways
 * @returns {() => any} */
export function starter(ways) {
  let first = 0; // those before have failed
  return () => {
    /** @type {any[]} */
    let unheard = []; // what the worker was sent before it has said anything
    let isHeard = false;
    let isOver = false;
    /** @type {Working | null} */
    let worker = null;
    /** @type {Working} */
    const started = {
      onmessage: null,
      onerror: null,
      postMessage(message) {
        if (!isHeard) unheard.push(message);
        worker?.postMessage(message);
      },
      terminate() {
        isOver = true;
        worker?.terminate();
      },
    };

    /** @param {number} at
     * @param {any} event why the way before has failed */
    async function start(at, event) {
      if (isOver) return;
      if (at >= ways.length) return started.onerror?.(event);
      /** @param {any} error */
      const fails = (error) => start(at + 1, error);
      try {
        const made = await ways[at]();
        if (isOver) return made.terminate();
        worker = made;
        made.onmessage = (message) => {
          isHeard = true;
          first = Math.max(first, at);
          unheard = [];
          started.onmessage?.(message);
        };
        made.onerror = (error) => {
          error.preventDefault?.();
          if (isHeard) return started.onerror?.(error);
          if (worker !== made) return;
          worker = null;
          made.terminate();
          fails(error);
        };
        for (const message of unheard) made.postMessage(message);
      } catch (error) {
        fails(error);
      }
    }

    start(first, null);
    return started;
  };
}

/** A worker of a script that a module of the package holds.
 * @param {() => Promise<{default: string}>} load
 * @returns {Way} */
export function inlined(load) {
  let address = "";
  return async () => {
    const script = address ? "" : new TextDecoder().decode(await unpack([await load()]));
    address ||= URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return new Worker(address);
  };
}

/** What stands for a worker in the thread itself: nobody else can do anything while it works.
 * @param {(post: (message: object) => void, listen: (take: (message: any) => void) => void) => void} serve
 * @returns {Working} */
export function inThread(serve) {
  let isOver = false;
  /** @type {(message: any) => void} */
  let take = () => {};
  /** @type {Working} */
  const made = {
    onmessage: null,
    onerror: null,
    // Nobody can take a token away meanwhile, so none is looked for.
    postMessage: (message) =>
      void setTimeout(() => isOver || take(message.ask ? { ask: { ...message.ask, token: undefined } } : message)),
    terminate: () => void (isOver = true),
  };
  serve(
    (message) => void setTimeout(() => isOver || made.onmessage?.({ data: message })),
    (taking) => void (take = taking)
  );
  return made;
}
