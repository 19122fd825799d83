// judge.d.ts - the types of @dyad/dyad/judge, the referee alone.
import type { AnyName, Boards, GameName, Games, Input, LoadOptions, TextFormat } from "./index.js";
export { DyadError } from "./index.js";
export type { LoadOptions };

export interface RefereeGame<G extends GameName = GameName> {
  readonly index: number;
  readonly name: G;
  readonly title: string;
  readonly letters: string;
  readonly colours: readonly Games[G]["colour"][];
  readonly hasBoard: boolean;
  readonly counted: boolean;
  readonly verdicts: readonly Games[G]["verdict"][];
}

export interface Referee {
  readonly version: string;
  readonly games: { readonly [G in GameName]: RefereeGame<G> } & Readonly<Record<string, RefereeGame>>;
  /** What `dyad judge` writes of texts in the layouts of the contest problems. */
  judgeText(game: AnyName, text: Input, options: { format: "npy" }): Uint8Array;
  judgeText(game: AnyName, text: Input, options?: { format?: TextFormat }): string;
  /** Verdict codes of boards that are square. */
  judge(game: AnyName, boards: Boards): Uint8Array;
}

export function load(options?: LoadOptions): Promise<Referee>;
