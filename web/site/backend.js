// backend.js - who answers the page of a site of files, in place of web/server/backend.js: an engine in this
// browser. A site is kept by the browser, too.
export * from "./engine.js";
import "./keep.js";
