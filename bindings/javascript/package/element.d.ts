// element.d.ts - <dyad-board> for TypeScript: what docs/embedding.md tells. Importing element.js defines the element.

/** [row, column], counted from 0; of piles [pile, disc], the top disc first. */
export type Cell = [row: number, column: number];

/** A position, as the API has it. */
export interface Position {
  game: string;
  rows?: string[];
  piles?: string[];
  to_move: string;
}

/** How a game stands, as `POST play` of the API answers. */
export interface Standing extends Position {
  /** "none": it goes on. */
  ending: string;
  winner: string | null;
  captured: Cell[];
  legal: (Cell | string)[];
}

/** A verdict with its evidence, as `POST judge` of the API answers. */
export interface Report {
  game: string;
  verdict: string;
  text: string;
  [evidence: string]: unknown;
}

export interface MoveDetail {
  /** "a1", "1.2" of piles, "pass", "swap" or "resign". */
  move: string;
  cell: Cell | null;
  /** Who made it. */
  colour: string | null;
  /** How many moves there are with it. */
  number: number;
  by: "player" | "engine" | "script";
  position: Position | null;
}

export interface VerdictDetail {
  report: Report;
  /** The sentence why. */
  reason: string;
  /** The verdict as the element says it. */
  text: string;
}

export interface EndDetail {
  ending: string;
  winner: string | null;
  text: string;
}

export interface ErrorDetail {
  /** "malformed", "unknown", "gone" where the engine cannot be had, or another one of the API's. */
  code: string;
  text: string;
}

/** Attributes, as markup and frameworks have them: see docs/embedding.md. */
export interface DyadBoardAttributes {
  game?: "path" | "hex" | "ungo" | "nim" | (string & {});
  position?: string;
  size?: string | number;
  "to-move"?: string;
  swap?: boolean | "";
  moves?: string;
  play?: "both" | "none" | "white" | "black" | "red" | "blue" | (string & {});
  level?: string | number;
  verdict?: "on" | "off" | boolean;
  marks?: "on" | "off" | boolean;
  coordinates?: "on" | "off" | boolean;
  readonly?: boolean | "";
  theme?: "auto" | "light" | "dark";
  engine?: string;
  label?: string;
}

export interface DyadBoardEvents {
  "dyad-move": CustomEvent<MoveDetail>;
  "dyad-verdict": CustomEvent<VerdictDetail>;
  "dyad-end": CustomEvent<EndDetail>;
  "dyad-error": CustomEvent<ErrorDetail>;
}

export class DyadBoard extends HTMLElement {
  // Attributes; null where one is not there. That of `play` is `players`.
  game: string | null;
  position: string | null;
  get size(): string | null;
  set size(size: string | number | null);
  toMove: string | null;
  moves: string | null;
  players: string | null;
  get level(): string | null;
  set level(level: string | number | null);
  verdict: string | null;
  marks: string | null;
  coordinates: string | null;
  readonly: boolean;
  /** The game is played with the swap. */
  swap: boolean;
  theme: string | null;
  engine: string | null;
  label: string | null;

  /** The report of the position that is shown; null: it is not known yet. */
  get report(): Report | null;
  /** The position that is shown; null: there is none. */
  get shown(): Position | null;
  /** The moves up to what is shown. */
  get played(): string[];
  /** How the game stands; null: not known, or nothing can be played. */
  get standing(): Standing | null;

  /** Makes a move; rejected where the rules do not have it. What is set is the attribute `play`, as `players`. */
  get play(): (move: string | Cell) => Promise<Standing>;
  set play(players: string | null);
  /** Takes the last move back, and the engine's answer with it; whether there was one. */
  undo(): boolean;
  /** Begins again with what the attributes say. */
  reset(): void;
  /** Judges what is shown; rejected where there is no verdict. */
  judge(): Promise<Report>;
}

declare global {
  interface HTMLElementTagNameMap {
    "dyad-board": DyadBoard;
  }
  interface HTMLElementEventMap extends DyadBoardEvents {}
}
