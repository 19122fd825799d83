// solid.js - <dyad-board>, with types for Solid: see solid.d.ts.
export * from "./element.js";
