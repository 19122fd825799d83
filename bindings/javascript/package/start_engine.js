// start_engine.js - workers of a browser that run an engine for a remote.js: of their file, of a module that holds
// the same, or, where a policy lets none start, none but the thread itself.
import { inlined, inThread, starter } from "./starting.js";

export const startEngine = starter([
  () => new Worker(new URL("./engine_worker.js", import.meta.url), { type: "module" }),
  inlined(() => import("./inline/engine_worker.js")),
  async () => inThread((await import("./serving.js")).serve),
]);
