// preact.js - <dyad-board>, with types for Preact: see preact.d.ts.
export * from "./element.js";
