// backend.js - who answers the page: the server that it comes from. A site of files has another module in this
// place, web/site/engine_backend.js, by which an engine in the browser does.
export * from "./http.js";
