// index.d.ts - the types of @dyad/dyad: see docs/javascript.md.

export type Colour = 1 | 2;
/** [row, column], counted from 0. */
export type Cell = [row: number, column: number];

/** What differs from game to game. */
export interface Games {
  path: {
    move: number;
    colour: "white" | "black";
    outcome: "white" | "black" | "none";
    verdict: "white_won" | "black_won" | "white_wins_in_one" | "black_wins_in_one" | "none";
    evidence: {
      /** Won: a shortest winning path. */
      readonly path?: readonly Cell[];
      /** Wins in one: every cell that does it. */
      readonly moves?: readonly Cell[];
      /** The fewest cells that each colour has to fill; null: it is cut off. */
      readonly distance: { readonly white: number | null; readonly black: number | null };
    };
  };
  hex: {
    move: number;
    colour: "red" | "blue";
    outcome: "red" | "blue";
    verdict: "red_won" | "blue_won" | "nobody" | "impossible";
    evidence: {
      /** Won: a shortest winning path, and every cell that can have been the last stone. */
      readonly path?: readonly Cell[];
      readonly last?: readonly Cell[];
      /** Impossible: why, and of won_before two paths without a common cell. */
      readonly reason?: "stone_count" | "winner_not_last" | "won_before";
      readonly paths?: readonly (readonly Cell[])[];
      /** Nobody. */
      readonly to_move?: "red" | "blue" | "either";
      readonly wins_in_one?: { readonly red: readonly Cell[]; readonly blue: readonly Cell[] };
    };
  };
  ungo: {
    move: number;
    colour: "black" | "white";
    outcome: "black" | "white" | "unfinished";
    verdict: "black" | "white" | "repeats";
    evidence: {
      readonly moves: number;
      readonly captured: { readonly black: number; readonly white: number };
      readonly board: readonly string[];
      readonly repeats_from?: number;
      readonly period?: number;
    };
  };
  nim: {
    move: [pile: number, disc: number];
    colour: "black" | "white";
    outcome: "black" | "white";
    verdict: "black" | "white" | "zero";
    /** Dyadic rationals as texts. */
    evidence: { readonly values: readonly string[]; readonly sum: string };
  };
}

export type GameName = keyof Games;
/** A game by its name, which need not be known before the program runs. */
export type AnyName = GameName | (string & {});
/** What is no name of a game that is known here, as far as can be told. */
export type OtherName<S extends string> = S extends GameName ? never : S;

/** A cell's number, row * columns + column; of piles, a pile and a disc counted from its top. After the cells come
 * the swap, where the game is played with it, and then the pass, where it has one. */
export type Move<G extends GameName = GameName> = Games[G]["move"];
/** A move that was made; -1 is resigning. */
export type Played<G extends GameName = GameName> = Move<G> | -1;
/** "none" while the game goes on. */
export type Ending = "none" | "joined" | "full" | "no_move" | "resigned" | "repeats" | "goal" | "passed";
export type Bytes = Uint8Array;
/** Cells: 0 empty, 1 and 2 the colours. Whatever is none of these is malformed. */
export type Cells =
  | Uint8Array
  | Int8Array
  | Uint8ClampedArray
  | ArrayLike<number>
  | readonly (readonly number[])[]
  | readonly (readonly (readonly number[])[])[];
export type Input = string | Uint8Array | ArrayBuffer;

export type ErrorCode =
  | "malformed"
  | "usage"
  | "limit"
  | "memory"
  | "stopped"
  | "refuted"
  | "freed"
  | "lost"
  | "busy"
  | "gone"
  | "failed";

/** What Dyad refuses; what is of a wrong type is a TypeError. */
export class DyadError extends Error {
  constructor(code: string, text: string, more?: object);
  readonly code: ErrorCode | (string & {});
  /** Where the input is malformed, from 1; null: no place is concerned. */
  readonly line: number | null;
  readonly column: number | null;
  /** The number of the item, or of the board, from 1. */
  readonly item: number | null;
  /** What was written before it failed. */
  readonly output: string | Uint8Array | null;
}

export interface LoadOptions {
  /** The code of the engine, or where it is; if not told, it lies beside the package's files. */
  wasm?:
    | string
    | URL
    | Response
    | BufferSource
    | WebAssembly.Module
    | Promise<Response | BufferSource | WebAssembly.Module>;
  /** Bytes that one request of the HTTP API may take. */
  memory?: number;
  /** Asked now and then while the engine works: whether it is to stop, which is a DyadError "stopped". */
  asksToStop?: () => boolean;
}

/** The facts of a game. */
export interface GameFacts<G extends GameName = GameName> {
  readonly index: number;
  readonly name: G;
  readonly title: string;
  /** Of an empty cell and of the two colours; of piles of the colours alone. */
  readonly letters: string;
  readonly colours: readonly Games[G]["colour"][];
  readonly hasBoard: boolean;
  readonly isSquare: boolean;
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly begins: number;
  /** Whether a game may be played with the swap: see BoardOptions. */
  readonly swaps: boolean;
  readonly captures: boolean;
  readonly repeats: boolean;
  readonly isPlayable: boolean;
  /** Verdict codes are indices of these. */
  readonly verdicts: readonly Games[G]["verdict"][];
  readonly kinds: readonly string[];
  readonly outcomes: readonly Games[G]["outcome"][];
  /** All that `dyad games --format jsonl` tells. */
  readonly facts: Readonly<Record<string, any>>;
}

// ---- boards, one by one --------------------------------------------------------------------

export interface Result {
  readonly ending: Ending;
  /** 0: nobody. */
  readonly winner: 0 | Colour;
}

export interface Report<G extends GameName = GameName> {
  readonly verdict: Games[G]["verdict"];
  /** The answer in the words of the original problem. */
  readonly text: string;
  readonly evidence: Evidences[G];
}

/** Of each game its evidence, which has none of another game's. */
export type Evidences = {
  [G in GameName]: Games[G]["evidence"] & {
    readonly [Key in Exclude<KeyOfAny<Games[GameName]["evidence"]>, keyof Games[G]["evidence"]>]?: undefined;
  };
};
type KeyOfAny<T> = T extends unknown ? keyof T : never;

/** Of each game how often each outcome was reached. */
export type Counts = {
  [G in GameName]: Readonly<Record<Games[G]["outcome"], number>> & Readonly<Record<string, number>>;
};

export interface Simulation<G extends GameName = GameName> {
  readonly games: number;
  readonly counts: Counts[G];
  readonly meanMoves: number;
  readonly moves: readonly { readonly move: Move<G>; readonly counts: Counts[G] }[];
}

export interface Solution<G extends GameName = GameName> {
  /** Who wins with best play; 0: nobody; null: the limits did not suffice. */
  readonly winner: 0 | Colour | null;
  /** A game with best play, to its end. */
  readonly line: readonly Move<G>[];
  /** false: a limit cut the line, or it goes on by a pass. */
  readonly lineComplete: boolean;
  /** All moves that are as good as any, where they were asked for, those first that end the game soonest; of a loser none. */
  readonly moves: readonly Move<G>[] | null;
  readonly nodes: number;
  /** How many moves of both sides there are to the end, the winner playing for as few and the loser for as many as can be; null: it is not proved. */
  readonly distance: number | null;
}

/** Told now and then how much is done, and of how much; 0: nobody knows. The engine cannot be asked from within. */
export type Progress = (done: number, total: number) => void;

export interface SolveOptions {
  allMoves?: boolean;
  nodes?: number;
  seconds?: number;
  /** Bytes, in which less is remembered when it is full; 0: no limit. */
  memory?: number;
  progress?: Progress;
}

export interface SimulateOptions {
  seed?: number | bigint;
  byMove?: boolean;
  progress?: Progress;
}

export interface BoardOptions {
  columns?: number;
  cells?: Cells;
  toMove?: number;
  /** Whether the game is played with the swap, of Hex on square boards: while the board has one stone, of the colour
   * that goes first, the other may take it over, the move rows * columns. If not told, it is not. */
  swap?: boolean;
}

/** A game being played. */
export interface Board<G extends GameName = GameName> extends Iterable<Uint8Array> {
  readonly facts: GameFacts<G>;
  readonly game: G;
  /** Of the board; 0 of piles. */
  readonly rows: number;
  readonly columns: number;
  readonly toMove: 0 | Colour;
  /** Whether the game is played with the swap. */
  readonly swap: boolean;
  /** The dialect of the record that it was read from; null: it was read from none. */
  readonly dialect: DialectName | null;
  readonly cells: Uint8Array;
  /** Of each pile its discs from the top on. */
  readonly piles: Uint8Array[];
  readonly moves: Played<G>[];
  readonly result: Result;
  readonly isOver: boolean;
  /** A cell by its number, or as [row, column]; of piles [pile, disc]. */
  push(move: Move<G> | Cell): void;
  push(row: number, column: number): void;
  isLegal(move: Move<G> | Cell): boolean;
  isLegal(row: number, column: number): boolean;
  pop(): void;
  resign(): void;
  /** The turn of whose it is goes by without a stone: in Hex that is none of legalMoves(), and records have it, as
   * for a handicap. */
  passTurn(): void;
  legalMoves(): Move<G>[];
  judge(): Report<G>;
  explain(): string;
  svg(options?: { judged?: boolean; dark?: boolean }): string;
  simulate(games?: number, options?: SimulateOptions): Simulation<G>;
  solve(options?: SolveOptions): Solution<G>;
  copy(): Board<G>;
  /** The same game, position and side to move; how it came about does not matter. */
  equals(other: unknown): boolean;
  /** The game, from which fromJSON() makes it again: see docs/records.md. */
  toJSON(): Record<string, any>;
  toSgf(): string;
  toHexworld(): string;
  toString(): string;
  /** Gives its memory back now, and not once nobody has it any more. */
  free(): void;
}

export interface BoardClass<G extends GameName = GameName> {
  new (rows: number, options?: BoardOptions): Board<G>;
}

export interface PilesClass {
  new (piles: string, options?: { toMove?: number }): Board<"nim">;
}

export type Outcome = "win" | "draw" | "loss";

export interface Candidate<G extends GameName = GameName> {
  readonly move: Move<G>;
  readonly visits: number;
  /** How much it wins: 1 all, 0 none. */
  readonly winrate: number;
  /** null: it is not certain. */
  readonly outcome: Outcome | null;
  /** How many moves of both sides there are to the end, this one included; null: it is not proved. */
  readonly distance: number | null;
  readonly line: readonly Move<G>[];
}

export interface Thought<G extends GameName = GameName> {
  readonly move: Move<G>;
  readonly winrate: number;
  readonly outcome: Outcome | null;
  readonly playouts: number;
  /** How many moves of both sides there are to the end, the winner playing for as few and the loser for as many as can be; null: it is not proved. */
  readonly distance: number | null;
  /** The game is lost beyond doubt. */
  readonly resigns: boolean;
  /** The best first: of those that win what ends the game soonest, of those that lose what holds out longest. */
  readonly candidates: readonly Candidate<G>[];
}

export interface ThinkOptions {
  playouts?: number;
  seconds?: number;
  /** From 1, for a beginner, to 8. */
  level?: number;
  progress?: Progress;
}

/** Plays the game of a board, and keeps what it thought. */
export interface Player<G extends GameName = GameName> {
  readonly game: G;
  think(board: Board<G>, options?: ThinkOptions): Thought<G>;
  reset(seed?: number | bigint): void;
  free(): void;
}

// ---- boards, many at once ------------------------------------------------------------------

export interface Boards {
  /** One board after the other, row by row. */
  cells: Cells;
  rows: number;
  /** If not told, as many as rows. */
  columns?: number;
  /** Each cell is two bytes of 0 and 1, one for each colour. */
  planes?: boolean;
  /** Whose turn it is, of all boards or of each. */
  toMove?: number | Cells | null;
}

export interface Generated {
  readonly cells: Uint8Array;
  readonly count: number;
  readonly rows: number;
  readonly columns: number;
}

export interface ManyOptions {
  toMove?: number | Cells | null;
  /** Boards that are no positions get 255, or 0, and are no failure. */
  keepGoing?: boolean;
}

export interface Evidence<G extends string = string> {
  readonly codes: Uint8Array;
  /** (boards, 2, rows, columns): where each colour would win at once. */
  readonly winsInOne: Uint8Array;
  /** (boards, 2): cells that each colour has to fill to join its edges; -1: it is cut off. null: the game has none. */
  readonly distance: G extends "path" ? Int32Array : G extends GameName ? null : Int32Array | null;
}

export interface Solved {
  /** 1, 2, or 0, nobody; -1: not known. */
  readonly winners: Int8Array;
  /** (boards, rows, columns): 1 where a move is as good as any; 2: not known. */
  readonly moves: Uint8Array | null;
  readonly known: number;
  readonly open: number;
  readonly malformed: number;
}

export interface GenerateOptions {
  columns?: number;
  kind?: string;
  seed?: number | bigint;
  /** The share of cells with a stone, and the first colour's share of the stones. */
  fill?: number;
  density?: number;
}

// ---- texts ---------------------------------------------------------------------------------

export type TextFormat = "text" | "jsonl" | "csv" | "explain";
export type Notation = "text" | "jsonl" | "sgf" | "hexworld" | "svg" | "trmph" | "moves" | "hexboard" | "playhex";

/** Formats of records that are read, and not written: `dyad help formats`. */
export type RecordsRead =
  | "abstractplay" | "boardgamearena" | "ogs" | "pairs" | "hexdb" | "wolve" | "pnnhex"
  | "sentences" | "six" | "hexata" | "links";

export type RecordFormat = "sgf" | "hexworld" | "jsonl" | "trmph" | "moves" | "hexboard" | "playhex" | RecordsRead;

/** How games of Hex are written: `dyad help dialects`. */
export type DialectName =
  | "little-golem" | "gzero" | "hexworld-sgf" | "playhex-sgf" | "hexgui-0" | "hexgui-1" | "benzene-sgf" | "katahex"
  | "dyad-sgf" | "sgf" | "trmph" | "hexworld" | "lutanho" | "moves" | "json";

/** How records are to be read that do not state it themselves. */
export interface RecordWays {
  /** Default: as each record states. */
  dialect?: DialectName;
  /** The side, or rows and columns, of records whose format states none. */
  boardSize?: number | readonly [rows: number, columns: number];
}

/** A row of the table of dialects: texts for people. */
export interface Dialect {
  readonly name: DialectName;
  readonly title: string;
  readonly recognised: string;
  readonly begins: string;
  readonly swap: string;
  readonly result: string;
  readonly oddities: string;
  readonly source: string;
}

/** A row of the table of formats. */
export interface RecordForm {
  readonly name: RecordFormat;
  readonly title: string;
  readonly recognised: string;
  readonly size: string;
  readonly holds: string;
  readonly source: string;
  readonly written: boolean;
}

export interface JudgeTextOptions<F extends string> extends RecordWays {
  format?: F;
  /** Go on after an item that is malformed, where the layout allows it. */
  keepGoing?: boolean;
  /** Terminal colours, in format "explain". */
  colour?: boolean;
  /** With keepGoing: told of each item that is malformed, once all are judged. */
  malformed?: (error: DyadError) => void;
  progress?: Progress;
}

export interface ConvertOptions<N extends string> extends RecordWays {
  from?: Notation | RecordsRead | "any" | "npy";
  to: N;
  /** Of records the position after so many moves. */
  move?: number;
  item?: number;
  toMove?: number;
}

// ---- values --------------------------------------------------------------------------------

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
  valueOf(): number;
  toString(): string;
  toJSON(): string;
  equals(other: Fraction | number | bigint): boolean;
}

export interface Wall {
  readonly t: readonly Fraction[];
  readonly v: readonly Fraction[];
}

/** A short partizan game in canonical form. */
export interface Game {
  readonly context: Context;
  readonly isNumber: boolean;
  readonly number: Fraction | null;
  readonly left: Game[];
  readonly right: Game[];
  readonly leftStop: Fraction;
  readonly rightStop: Fraction;
  readonly mean: Fraction;
  readonly temperature: Fraction;
  readonly atomicWeight: Game | null;
  readonly outcome: "L" | "R" | "N" | "P";
  readonly birthday: number;
  readonly thermograph: { readonly left: Wall; readonly right: Wall; readonly svg: string };
  add(other: Gameish): Game;
  subtract(other: Gameish): Game;
  negate(): Game;
  times(n: number | bigint): Game;
  ordinalSum(other: Gameish): Game;
  cool(t: Gameish): Game;
  heat(t: Gameish): Game;
  compare(other: Gameish): "less" | "equal" | "greater" | "confused";
  equals(other: Gameish): boolean;
  lessThan(other: Gameish): boolean;
  atMost(other: Gameish): boolean;
  greaterThan(other: Gameish): boolean;
  atLeast(other: Gameish): boolean;
  confusedWith(other: Gameish): boolean;
  draw(options?: { picture?: "svg" | "unicode" | "ascii"; colour?: boolean; width?: number }): string;
  toString(): string;
  toJSON(): string;
}

export type Gameish = Game | Fraction | number | bigint | string;

/** Where games live, each once; those of different contexts do not meet. */
export interface Context {
  readonly memory: number;
  game(what: Gameish): Game;
  make(left: readonly Gameish[], right: readonly Gameish[]): Game;
  value(ruleset: string, position: string): Game;
  calculate(expression: string): Game | boolean | string | null;
  free(): void;
}

export interface Ruleset {
  readonly name: string;
  readonly title: string;
  readonly left: string;
  readonly right: string;
  readonly syntax: string;
  readonly example: string;
}

export interface Cgt {
  readonly Context: new (options?: { memory?: number }) => Context;
  readonly Fraction: new (numerator: bigint, denominator?: bigint) => Fraction;
  readonly Game: Function;
  readonly rulesets: Readonly<Record<string, Ruleset>>;
  readonly context: Context;
  readonly star: Game;
  readonly up: Game;
  readonly down: Game;
  game(what: Gameish): Game;
  make(left: readonly Gameish[], right: readonly Gameish[]): Game;
  value(ruleset: string, position: string): Game;
  calculate(expression: string): Game | boolean | string | null;
}

// ---- all of it -----------------------------------------------------------------------------

export interface Dyad {
  readonly version: string;
  /** How programs and sites write their games of Hex: `dyad help dialects`. */
  readonly dialects: { readonly [name in DialectName]: Dialect };
  /** Formats of records: `dyad help formats`. */
  readonly formats: { readonly [name in RecordFormat]: RecordForm };
  readonly games: { readonly [G in GameName]: GameFacts<G> } & Readonly<Record<string, GameFacts>>;

  readonly Hex: BoardClass<"hex">;
  readonly Path: BoardClass<"path">;
  readonly Ungo: BoardClass<"ungo">;
  readonly Nim: PilesClass;
  /** A class of each game of the table, by its name. */
  readonly classes: { readonly [G in GameName]: G extends "nim" ? PilesClass : BoardClass<G> } & Readonly<
    Record<string, BoardClass | PilesClass>
  >;
  readonly Board: Function;
  readonly Player: new <G extends GameName>(
    board: Board<G>,
    options?: { seed?: number | bigint; memory?: number }
  ) => Player<G>;
  board<G extends GameName>(game: G, rows: G extends "nim" ? string : number, options?: BoardOptions): Board<G>;
  board<S extends string>(game: OtherName<S>, rows: number | string, options?: BoardOptions): Board;
  /** Of what game it is is known where the argument says it: otherwise tell, as in fromJSON<"hex">(text). */
  fromJSON<G extends GameName = GameName>(game: string | { readonly game: G } | object): Board<G>;
  fromSgf<G extends GameName = GameName>(text: string, options?: { game?: G | (string & {}); move?: number; dialect?: DialectName }): Board<G>;
  fromHexworld(text: string, options?: { move?: number; dialect?: DialectName }): Board<"hex">;
  readRecords<G extends GameName = GameName>(
    text: string,
    options?: RecordWays & { game?: G | (string & {}); move?: number; format?: RecordFormat | "any" | "json" }
  ): Board<G>[];

  judge(game: AnyName, boards: Boards, options?: ManyOptions): Uint8Array;
  evidence<S extends AnyName>(game: S, boards: Boards, options?: ManyOptions): Evidence<S>;
  legalMoves(game: AnyName, boards: Boards, options?: ManyOptions): Uint8Array;
  /** (boards, outcomes): how often each outcome of the game was reached. */
  simulate(
    game: AnyName,
    boards: Boards,
    games?: number,
    options?: ManyOptions & { seed?: number | bigint; policy?: "uniform" | "first"; maxMoves?: number | bigint }
  ): Uint32Array;
  solve(
    game: AnyName,
    boards: Boards,
    options?: ManyOptions & { moves?: boolean; nodes?: number; seconds?: number; memory?: number }
  ): Solved;
  /** A key that all images of a board share. */
  keys(game: AnyName, boards: Boards, options?: ManyOptions & { symmetry?: boolean; colours?: boolean }): BigUint64Array;
  /** The image of each board that stands for all, and which it is. */
  canonical(
    game: AnyName,
    boards: Boards,
    options?: ManyOptions & { colours?: boolean }
  ): Generated & { readonly images: Uint8Array };
  generate(game: AnyName, count: number, rows: number, options?: GenerateOptions): Generated;
  /** The seed with which simulate() plays board `index`, from 0, out. */
  boardSeed(seed: number | bigint, index: number | bigint): bigint;

  /** What `dyad judge` writes. Malformed input is a DyadError, whose `output` is what stands before. */
  judgeText(game: AnyName, text: Input, options: JudgeTextOptions<"npy"> & { format: "npy" }): Uint8Array;
  judgeText(game: AnyName, text: Input, options?: JudgeTextOptions<TextFormat>): string;
  /** How many verdicts were checked; a DyadError "refuted" where one does not hold. */
  verify(game: AnyName, boards: Input, verdicts: Input): number;
  /** `game` null: each record says its own. */
  convert(game: AnyName | null, input: Input, options: ConvertOptions<"npy">): Uint8Array;
  convert(game: AnyName | null, input: Input, options: ConvertOptions<Notation>): string;
  generateText(
    game: AnyName,
    count: number,
    size: number,
    options?: { kind?: string; seed?: number | bigint; fill?: number; density?: number; discs?: number }
  ): string;

  readonly cgt: Cgt;
  readonly DyadError: typeof DyadError;
  /** A request of the HTTP API, as dyad serve answers it. A job is done to its end: `events` is what it has told. */
  request(
    method: string,
    path: string,
    body?: Uint8Array | object
  ): { status: number; body: any; events?: { name: string; data: any }[] };
  /** Bytes that the engine's memory takes. */
  readonly memory: number;
  /** The engine below: see engine.js. */
  readonly engine: any;
}

/** Dyad, with an engine of its own. */
export function load(options?: LoadOptions): Promise<Dyad>;
