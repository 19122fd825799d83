// keep.js - has the browser keep the site, so that it works without a network, and says when there is a new
// version: see offline.js, which does the keeping.

import { announce, h } from "../page/dom.js";

const root = new URL("../", import.meta.url).href;
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("dyad-offline", { createScriptURL: () => `${root}offline.js` });

/** A new version is there: it comes if no other tab has the old one, and the page is loaded anew.
 * @param {ServiceWorker} controller */
function tellNew(controller) {
  if (document.getElementById("renewed")) return;
  const words = h("span", {}, "There is a new version of this page. ");
  const button = h("button", { type: "button", onclick: () => controller.postMessage({ renew: true }) }, "Load it");
  document.body.append(h("p", { id: "renewed" }, words, button));
  announce(words.textContent);
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.alone) document.body.inert = button.disabled = true; // what asks the old version holds up the new one
    else announce(words.textContent = "There is a new version of this page. First close the other tabs that have it. ");
  });
  serviceWorker.addEventListener("controllerchange", () => {
    const next = serviceWorker.controller;
    const reload = () => (next?.state === "activated" ? location.reload() : undefined);
    next?.addEventListener("statechange", reload);
    reload();
  });
}

async function keep() {
  const keeper = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? `${root}offline.js`, { scope: root, updateViaCache: "none" });
  const { controller } = navigator.serviceWorker;
  /** @param {ServiceWorker | null} found */
  const follow = (found) => {
    const tell = () => {
      if (found?.state === "installed" && controller) tellNew(controller);
      // This page is looked after from its first visit on, if it is of the version that is kept.
      if (found?.state === "activated" && !controller) found.postMessage({ claim: document.documentElement.dataset.version });
    };
    found?.addEventListener("statechange", tell);
    tell();
  };
  [keeper.installing, keeper.waiting, keeper.active].forEach(follow);
  keeper.addEventListener("updatefound", () => follow(keeper.installing));
}

if ("serviceWorker" in navigator) keep().catch((error) => console.info(`The page is not kept: ${error.message}`));
