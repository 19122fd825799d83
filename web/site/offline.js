// offline.js - the service worker of a site: it keeps all files of one version, and answers with them, with
// a network and without.
//
// A page is never made of two versions. What is kept is kept under the digest of all files, each is compared
// with its own when it comes, and a site whose files do not fit, since it is just being replaced, is fetched
// another time. The old version answers for as long as a page of it is open: a new one takes over when none is,
// or where the only one asks for it, and is loaded anew then.

// The build writes what there is, and the SHA-256 of each.
const version = "@VERSION@";
const files = /** @type {Record<string, string>} */ ({/* @FILES@ */});

const worker = /** @type {any} */ (self);
const prefix = `dyad ${worker.registration.scope} `; // sites of one origin have their own
const kept = prefix + version;

/** The next version has been told to begin: no page begins with this one any more. */
let isOver = false;
/** Pages that have begun, and that the browser does not tell of yet; and when. @type {Map<string, number>} */
const begun = new Map();
const BEGINS_MS = 10000; // after which a page that has begun is told of, or came to nothing

/** @param {string} path */
const at = (path) => new URL(path, worker.registration.scope).href;

/** @param {string} path */
async function fresh(path) {
  const answer = await fetch(at(path), { cache: "no-cache" });
  const bytes = await answer.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const told = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!answer.ok || told !== files[path]) throw new Error(`${path} is not of version ${version}`);
  return new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
}

async function install() {
  const cache = await caches.open(kept);
  await Promise.all(Object.keys(files).map(async (path) => cache.put(at(path), await fresh(path))));
}

async function activate() {
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== kept) await caches.delete(other);
}

/** Whether a page of that id is the only one.
 * @param {string} id */
async function isAlone(id) {
  /** @type {string[]} */
  const ids = (await worker.clients.matchAll()).map((/** @type {any} */ client) => client.id);
  for (const [one, when] of begun) if (ids.includes(one) || performance.now() - when > BEGINS_MS) begun.delete(one);
  return !begun.size && ids.every((one) => one === id);
}

/** @param {any} event
 * @param {string} path */
async function answer({ request, resultingClientId }, path) {
  if (request.mode === "navigate") {
    if (isOver) return new Response("", { headers: { "Content-Type": "text/html", Refresh: "0" } }); // asks again
    begun.set(resultingClientId, performance.now());
  }
  return (await (await caches.open(kept)).match(at(path))) ?? fresh(path);
}

/** A page asks for the new version, which takes over if it is the only one; it is told whether it is.
 * @param {any} page */
async function renew(page) {
  const { waiting } = worker.registration;
  isOver ||= waiting !== null && (await isAlone(page.id));
  page.postMessage({ alone: isOver });
  if (isOver) waiting?.postMessage({ begin: true });
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data.begin) event.waitUntil(worker.skipWaiting());
  else if (event.data.renew) event.waitUntil(renew(event.source));
  else if (event.data.claim === version) event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  begun.delete(event.clientId); // it is there, and asks
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(worker.registration.scope)) return;
  const path = address.slice(worker.registration.scope.length) || "index.html";
  if (path in files) event.respondWith(answer(event, path));
});
