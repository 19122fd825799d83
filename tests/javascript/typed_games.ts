// typed_games.ts - which game a board is of is known where it is made: moves, verdicts and evidence are those of it,
// and no union of all. Each line has exactly the type that it says.
import { type Board, type Cell, load, type Move } from "@dyad/dyad";
import { load as loadReferee } from "@dyad/dyad/judge";
import { connect } from "@dyad/dyad/worker";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Takes a value of type T and of no other. */
const is = <T>() => <U>(_: U & (Same<T, U> extends true ? unknown : never)): void => {};

export async function main(name: string): Promise<void> {
  const dyad = await load();
  const hex = new dyad.Hex(3);
  const nim = new dyad.Nim("BW");
  is<number[]>()(hex.legalMoves());
  is<[pile: number, disc: number][]>()(nim.legalMoves());
  is<number>()(new dyad.Player(hex).think(hex).move);
  is<[pile: number, disc: number]>()(new dyad.Player(nim).think(nim, { level: 1 }).move);
  is<readonly number[]>()(new dyad.Player(hex).think(hex).candidates[0].line);
  is<readonly number[]>()(hex.solve().line);
  is<0 | 1 | 2 | null>()(hex.solve().winner);
  is<readonly number[] | null>()(hex.solve({ allMoves: true }).moves);
  is<number[]>()(hex.moves);
  is<(-1 | [pile: number, disc: number])[]>()(nim.moves);
  is<0 | 1 | 2>()(hex.result.winner);
  is<"red_won" | "blue_won" | "nobody" | "impossible">()(hex.judge().verdict);
  is<readonly Cell[] | undefined>()(hex.judge().evidence.last);
  is<readonly string[]>()(nim.judge().evidence.values);
  is<number | null>()(new dyad.Path(2).judge().evidence.distance.white);
  is<number>()(hex.simulate(1).counts.red);
  is<number>()(dyad.board("ungo", 2).simulate(1).counts.unfinished);
  is<Board<"hex">>()(hex.copy());
  is<Board<"hex">>()(dyad.board("hex", 3));
  is<Board<"nim">>()(dyad.board("nim", "BW"));
  is<Board>()(dyad.board(name, 3));
  is<Board<"path">>()(dyad.fromJSON({ game: "path", size: 2 }));
  is<Board<"nim">>()(dyad.fromJSON(nim));
  is<Board>()(dyad.fromJSON("{}"));
  is<Board<"ungo">>()(dyad.fromSgf("", { game: "ungo" }));
  is<Board>()(dyad.fromSgf("", { game: name }));
  is<Board<"hex">>()(dyad.fromHexworld(""));
  is<Int32Array<ArrayBufferLike>>()(dyad.evidence("path", { cells: [0], rows: 1 }).distance);
  is<null>()(dyad.evidence("hex", { cells: [0], rows: 1 }).distance);
  is<"red" | "blue">()(dyad.games.hex.colours[0]);
  is<"hex">()((await loadReferee()).games.hex.name);
  const remote = connect();
  const there = await remote.board("nim", "BW");
  is<[pile: number, disc: number][]>()(await there.legalMoves());
  is<number>()((await (await remote.board("hex", 3)).think()).move);
  // Of any game: what all boards have.
  const any: Board[] = [hex, nim, dyad.board(name, 2)];
  const moves: Move[] = any[0].legalMoves();
  any[0].push(moves[0]);
  dyad.judge(name, { cells: [0], rows: 1 });
  const path: readonly Cell[] | undefined = any[0].judge().evidence.path;
  const verdict: string = any[0].judge().verdict;
  console.log(verdict, path, any[0].simulate(1).counts[name]);
}
