// react.js - <dyad-board>, with types for React: see react.d.ts.
export * from "./element.js";
