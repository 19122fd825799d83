// types.d.ts - what the parts of the page hand each other, for `tsc`, which checks the page by them. They
// are known everywhere and are imported nowhere; the browser never sees this file.
//
// What the server answers is `any`: docs/openapi.json describes it, and tests hold the server to that.

/** [row, column], counted from 0; of piles [pile, disc]: 0 is the top disc, and -1 the room above it. */
type Cell = [row: number, column: number];

/** A move; the words are those of the API, and of records: who swaps sides moves again, and a forfeit is the
 * other's resignation. */
type Move = Cell | "swap" | "swap-sides" | "pass" | "resign" | "forfeit";

/** A node of a game: see game/tree.js. */
interface GameNode {
  /** Of its tree: never given twice. */
  id: number;
  parent: GameNode | null;
  children: GameNode[];
  /** The child that was shown last. */
  chosen: GameNode | null;
  /** null: the position was set up. */
  move: Move | null;
  /** Who made it, 1 or 2; 0 nobody. */
  colour: number;
  /** How many moves there are up to here. */
  number: number;
  /** It was not whose turn it was. */
  isOdd: boolean;
  /** The rules do not have it, as a stone after the end of a game: others follow from its position. */
  isForced: boolean;
  /** Who gave up had no time left. */
  byTime: boolean;
  /** null: not known yet, or no more. */
  position: Position | null;
  /** Of a set-up whose position is not known yet: [row, column, colour], and whose turn it is then, 0 as before. */
  stones: number[][] | null;
  turn: number;
  /** What the server says of how the game stands; null: not known. */
  standing: any;
  comment: string;
  marks: Label[];
  /** Properties of a record that mean nothing to the page. */
  more: Record<string, string[]>;
}

/** A label that somebody put on a cell: a shape, or a text. */
interface Label {
  cell: Cell;
  shape?: string;
  text?: string;
}

/** A board, or piles: `piles` says which. The types do not tell the two apart. See game/position.js. */
interface Position {
  game: string;
  /** Whose turn it is: 1 or 2. */
  mover: number;
  /** Whether the game is played with the swap: of games that can be. */
  swap?: boolean;
  /** Of a board: */
  rows: number;
  columns: number;
  /** Row by row: 0 is empty, 1 and 2 are the colours. */
  cells: Uint8Array;
  /** Of piles: discs 1 and 2, the top one first. */
  piles: number[][];
}

/** A position as the API has it. */
interface Wire {
  game: string;
  rows?: string[];
  piles?: string[];
  to_move?: string;
  swap?: boolean;
}

/** A named position: an example, or one of several that were read. */
interface Sample extends Omit<Wire, "game"> {
  name: string;
  game?: string;
  /** What Dyad says of it; a test holds it against the server. */
  verdict?: string;
  /** Of a game that was read: shows it, in place of a position. */
  open?: () => void;
}

/** What the page knows of a game: see learn() in game/games.js. */
interface Game {
  name: string;
  title: string;
  about: string;
  /** The side of a board that it begins with. */
  size: number;
  shape: "hexagon" | "square" | "point" | "pile";
  /** Which way each colour joins its sides, "down" or "across"; of other games, nothing. */
  joins: Record<number, string>;
  /** The names of the two colours, and of how they are painted. */
  colours: string[];
  palette: string[];
  /** The letters of an empty cell, where there are any, and of the colours. */
  letters: string;
  /** The largest boards that the server solves; undefined: it solves none. */
  solves: { side: number; cells: number } | undefined;
  verdicts: string[];
  /** Who wins by each verdict: 1, 2; 0 nobody; 3 whoever moves last. */
  winners: number[];
  goal: string;
  rules: string;
  board: boolean;
  square: boolean;
  captures: boolean;
  decisive: boolean;
  misere: boolean;
  passes: boolean;
  plays: boolean;
  records: boolean;
  suicide: boolean;
  swaps: boolean;
  traces?: boolean;
  values: boolean;
}

/** Where cells are, in CSS pixels: see board/geometry.js. */
interface Geometry {
  unit: number;
  /** Whether names of rows and columns are drawn, and where. */
  names: boolean;
  rowName(row: number): Point;
  columnName(column: number): Point;
  width: number;
  height: number;
  /** A place that stays one of the board's own whatever the unit is: the first cell's. */
  start: Point;
  /** How hexagons are turned: see `turns`. Other boards have none. */
  turn?: string;
  /** The middle of a cell. */
  centre: (row: number, column: number) => Point;
  /** The cell at a place. */
  hit(x: number, y: number): Cell | null;
  [more: string]: any;
}
type Point = [number, number];

/** What is to be seen beside the stones, all of it optional: board/painter.js draws it. */
interface View {
  paths?: { cells: Cell[]; dashed?: boolean }[];
  rings?: { cell: Cell; colour: number }[];
  marks?: { cell: Cell; kind: string; text?: string }[];
  heat?: { cell: Cell; share: number; text?: string; tied?: boolean }[];
  /** What the shares are of. */
  heatText?: string;
  markTexts?: Record<string, string>;
  legal?: Cell[];
  fading?: { cell: Cell; colour: number; left: number }[];
  support?: Cell[];
  latest?: Cell | null;
  cursor?: Cell | null;
  hover?: Cell | null;
  /** Of piles: what each is worth. */
  values?: string[];
  /** Without the evidence of the verdict. */
  plain?: boolean;
  evidence?: boolean;
  /** false: the verdict is not shown. */
  verdict?: boolean;
  /** The arrow keys step through moves. */
  steps?: boolean;
  /** A finger that goes along the board is for its cells. */
  paints?: boolean;
  [more: string]: any;
}

/** How a cell was pressed: see board/board.js. */
interface How {
  colour?: number;
  drag?: boolean;
  erase?: boolean;
  again?: boolean;
}

/** What can be done with a position: a tab of the page. What it keeps for itself are further members. */
interface Tool {
  name: string;
  title?: string;
  /** It has a board of its own, and what belongs to the game is not shown. */
  apart?: boolean;
  /** Whether there is such a thing for the game. */
  applies(game: Game): boolean;
  open(page: Page, panel: HTMLElement): void;
  close(): void;
  /** A cell was pressed. */
  act?(cell: Cell, how: How): unknown;
  /** The position is another. */
  changed?(position: Position): void;
  view?(): View;
  // And where it has its own: undo(), redo(), and step(by), on by so many moves or back. walked() is told of
  // another node that is shown, and changed() in its place where there is none.
  [own: string]: any;
}

/** What the parts of the page share: see page.js. */
interface Page {
  tree: import("./game/tree.js").Tree;
  readonly node: GameNode;
  tool: Tool;
  report: any;
  /** What story.js says of the game that the position is of; null: it was set up, or that is not known yet. */
  story: any;
  shownInstead: Position | null;
  readonly position: Position;
  readonly colours: string[];
  readonly board: any;
  /** How a move is told. */
  moveName(move: Cell): string;
  set(position: Position, joins?: boolean): boolean;
  /** The game is played with the swap, or without. */
  setSwap(is: boolean): void;
  show(position: Position, linked?: boolean): void;
  display(position: Position | null): void;
  open(tool: Tool): void;
  /** Shows another game, or another node of it; `how`: what becomes of the address, see page/address.js. */
  showTree(tree: import("./game/tree.js").Tree, how?: string): void;
  go(node: GameNode, how?: string): Promise<boolean>;
  showNode(id: string, number: number): Promise<boolean>;
  step(by: number): void;
  heading: GameNode | null;
  walk: number;
  /** Something was done with the game, which is to be kept. */
  touch(): void;
  judged(): Promise<any>;
  changed(quietly?: boolean, how?: string): void;
  refresh(): void;
  offer(positions: Sample[]): void;
  link(how?: string): void;
  [more: string]: any;
}

/** Where the engine of a site comes from: see site/early.js. */
declare var dyadEngine: { code(): Promise<WebAssembly.Module>; worker(): Worker };

/** What a backend answers, and a job of it: see server/http.js. */
interface Answer {
  status: number;
  body: any;
}
interface BackendJob {
  accepted: Promise<Answer>;
  cancel(): unknown;
  drop(): void;
}

/** A job that was started: see server/api.js. */
interface Job {
  ended: Promise<any>;
  cancel(): unknown;
  drop(): void;
}

/** What may stand in an element that h() makes: nested arrays are laid out flat, null is nothing. */
type Child = Node | string | null | undefined | false | Child[];

/** Attributes of such an element; what begins with "on" listens. */
interface Properties {
  [name: string]: string | number | boolean | null | undefined | ((event: any) => unknown);
}

// Elements that the page has put there itself are what it knows them to be.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
