// judge.d.ts - the types of @dyad/dyad/judge, the referee alone.
import type { Boards, Input, LoadOptions, TextFormat } from "./index.js";
export { DyadError } from "./index.js";
export type { LoadOptions };

export interface RefereeGame {
  readonly index: number;
  readonly name: string;
  readonly title: string;
  readonly letters: string;
  readonly colours: readonly string[];
  readonly hasBoard: boolean;
  readonly counted: boolean;
  readonly verdicts: readonly string[];
}

export interface Referee {
  readonly version: string;
  readonly games: Readonly<Record<string, RefereeGame>>;
  /** What `dyad judge` writes of texts in the layouts of the contest problems. */
  judgeText(game: string, text: Input, options: { format: "npy" }): Uint8Array;
  judgeText(game: string, text: Input, options?: { format?: TextFormat }): string;
  /** Verdict codes of boards that are square. */
  judge(game: string, boards: Boards): Uint8Array;
}

export function load(options?: LoadOptions): Promise<Referee>;
