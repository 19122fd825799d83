// facts.d.ts - what facts.js holds, which the build makes: what the engine beside it answers to `GET games`.
/** null: there was no node to ask the engine with; the element asks it then. */
export const facts: any[] | null;
