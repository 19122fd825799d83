// worker_index.d.ts - the types of @dyad/dyad/worker, Dyad in workers.
import type {
  AnyName,
  Boards,
  BoardOptions,
  Cell,
  Colour,
  ConvertOptions,
  DialectName,
  Dyad,
  Evidence,
  GameName,
  Generated,
  GenerateOptions,
  Input,
  JudgeTextOptions,
  LoadOptions,
  ManyOptions,
  Move,
  Notation,
  OtherName,
  Played,
  Report,
  Result,
  SimulateOptions,
  Simulation,
  Solution,
  Solved,
  SolveOptions,
  TextFormat,
  ThinkOptions,
  Thought,
} from "./index.js";
export { DyadError } from "./index.js";

export interface ConnectOptions {
  wasm?: LoadOptions["wasm"];
  /** Starts a worker that runs dyad_worker.js, where a bundler has to be told so. */
  worker?: () => Worker;
  /** Workers at most; if not told, 4. */
  workers?: number;
  /** Bytes that one request of the HTTP API may take. */
  memory?: number;
}

/** Ends the call, which is then an AbortError. */
export interface Signalled {
  signal?: AbortSignal;
}

/** A value of cgt, as texts. */
export interface Value {
  readonly text: string;
  readonly outcome: "L" | "R" | "N" | "P";
  readonly mean: string;
  readonly temperature: string;
  readonly leftStop: string;
  readonly rightStop: string;
  readonly svg: string;
}

export interface RemoteBoard<G extends GameName = GameName> {
  readonly game: G;
  readonly rows: number;
  readonly columns: number;
  readonly toMove: 0 | Colour;
  readonly swap: boolean;
  /** The dialect of the record that it was read from; null: it was read from none. */
  readonly dialect: DialectName | null;
  readonly cells: Uint8Array;
  readonly piles: Uint8Array[];
  readonly moves: Played<G>[];
  readonly result: Result;
  readonly isOver: boolean;
  push(move: Move<G> | Cell): Promise<void>;
  push(row: number, column: number): Promise<void>;
  isLegal(move: Move<G> | Cell): Promise<boolean>;
  isLegal(row: number, column: number): Promise<boolean>;
  pop(): Promise<void>;
  resign(): Promise<void>;
  passTurn(): Promise<void>;
  legalMoves(): Promise<Move<G>[]>;
  judge(options?: Signalled): Promise<Report<G>>;
  explain(): Promise<string>;
  svg(options?: { judged?: boolean; dark?: boolean }): Promise<string>;
  simulate(games?: number, options?: SimulateOptions & Signalled): Promise<Simulation<G>>;
  solve(options?: SolveOptions & Signalled): Promise<Solution<G>>;
  /** What a player thinks that begins anew. */
  think(options?: ThinkOptions & Signalled & { seed?: number | bigint; memory?: number }): Promise<Thought<G>>;
  toSgf(): Promise<string>;
  toHexworld(): Promise<string>;
  toJSON(): Record<string, any>;
  toString(): string;
}

export interface RemoteDyad {
  games(): Promise<Dyad["games"]>;
  board<G extends GameName>(
    game: G,
    rows: G extends "nim" ? string : number,
    options?: BoardOptions
  ): Promise<RemoteBoard<G>>;
  board<S extends string>(game: OtherName<S>, rows: number | string, options?: BoardOptions): Promise<RemoteBoard>;
  fromJSON<G extends GameName = GameName>(game: string | { readonly game: G } | object): Promise<RemoteBoard<G>>;
  fromSgf<G extends GameName = GameName>(
    text: string,
    options?: { game?: G | (string & {}); move?: number; dialect?: DialectName }
  ): Promise<RemoteBoard<G>>;
  fromHexworld(text: string, options?: { move?: number; dialect?: DialectName }): Promise<RemoteBoard<"hex">>;
  judge(game: AnyName, boards: Boards, options?: ManyOptions & Signalled): Promise<Uint8Array>;
  evidence<S extends AnyName>(game: S, boards: Boards, options?: ManyOptions & Signalled): Promise<Evidence<S>>;
  legalMoves(game: AnyName, boards: Boards, options?: ManyOptions & Signalled): Promise<Uint8Array>;
  simulate(
    game: AnyName,
    boards: Boards,
    games?: number,
    options?: Parameters<Dyad["simulate"]>[3] & Signalled
  ): Promise<Uint32Array>;
  solve(game: AnyName, boards: Boards, options?: Parameters<Dyad["solve"]>[2] & Signalled): Promise<Solved>;
  keys(game: AnyName, boards: Boards, options?: Parameters<Dyad["keys"]>[2] & Signalled): Promise<BigUint64Array>;
  canonical(
    game: AnyName,
    boards: Boards,
    options?: Parameters<Dyad["canonical"]>[2] & Signalled
  ): Promise<ReturnType<Dyad["canonical"]>>;
  generate(game: AnyName, count: number, rows: number, options?: GenerateOptions & Signalled): Promise<Generated>;
  boardSeed(seed: number | bigint, index: number | bigint): Promise<bigint>;
  judgeText(
    game: AnyName,
    text: Input,
    options: JudgeTextOptions<"npy"> & { format: "npy" } & Signalled
  ): Promise<Uint8Array>;
  judgeText(game: AnyName, text: Input, options?: JudgeTextOptions<TextFormat> & Signalled): Promise<string>;
  verify(game: AnyName, boards: Input, verdicts: Input): Promise<number>;
  convert(game: AnyName | null, input: Input, options: ConvertOptions<"npy"> & Signalled): Promise<Uint8Array>;
  convert(game: AnyName | null, input: Input, options: ConvertOptions<Notation> & Signalled): Promise<string>;
  generateText(...args: [...Parameters<Dyad["generateText"]>]): Promise<string>;
  /** Values are worked out in a context that begins anew. */
  value(ruleset: string, position: string, options?: Signalled): Promise<Value>;
  calculate(expression: string, options?: Signalled): Promise<Value | boolean | string | null>;
  request(
    method: string,
    path: string,
    body?: Uint8Array | object,
    options?: Signalled
  ): Promise<{ status: number; body: any }>;
  /** The workers below: see remote.js. */
  readonly remote: any;
  /** Ends all workers; what was asked for fails with a DyadError "gone". */
  close(): void;
}

export function connect(options?: ConnectOptions): RemoteDyad;
