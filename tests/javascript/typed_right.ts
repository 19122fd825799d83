// typed_right.ts - a program that uses all of the package, for its types.
import { type Board, type Dyad, DyadError, type Fraction, load, type Move, type Solution } from "@dyad/dyad";
import { load as loadReferee, type Referee } from "@dyad/dyad/judge";
import { connect, type RemoteDyad, type Value } from "@dyad/dyad/worker";

export async function main(): Promise<void> {
  const dyad: Dyad = await load({ memory: 1 << 20, asksToStop: () => false });
  const board: Board = new dyad.Hex(3, { cells: new Uint8Array(9), toMove: 2 });
  board.push(4);
  board.push([1, 1]);
  const legal: Move[] = board.legalMoves();
  const { winner, moves }: Solution = board.solve({
    allMoves: true,
    seconds: 1,
    progress: (done, total) => void (done + total),
  });
  const piles: Board = new dyad.Nim("BW", { toMove: 1 });
  const rows: Uint8Array[] = [...piles];
  const outcome: "win" | "draw" | "loss" | null = new dyad.Player(board, { seed: 1n }).think(board, {
    level: 3,
  }).outcome;
  const codes: Uint8Array = dyad.judge(
    "hex",
    {
      cells: [
        [
          [0, 1],
          [2, 0],
        ],
      ],
      rows: 2,
    },
    { keepGoing: true }
  );
  const keys: BigUint64Array = dyad.keys("hex", dyad.generate("hex", 2, 3));
  const text: string = dyad.judgeText("hex", "1\n1\n.\n", { format: "jsonl" });
  const bytes: Uint8Array = dyad.judgeText("hex", "1\n1\n.\n", { format: "npy" });
  const npy: Uint8Array = dyad.convert("hex", text, { to: "npy" });
  const sgf: string = dyad.convert(null, bytes, { to: "sgf" });
  const [dialect]: (string | null)[] = dyad.readRecords(text, { format: "moves", boardSize: [5, 7], dialect: "sgf" }).map((one) => one.dialect);
  dyad.convert("hex", text, { to: "sgf", dialect: "little-golem", boardSize: 5 });
  dyad.judgeText("hex", text, { dialect: dyad.dialects.trmph.name });
  const mean: Fraction = dyad.cgt.value("nim", "BW").add(0.5).mean;
  const exact: bigint = mean.numerator;
  const worked = dyad.cgt.calculate("1+1");
  if (typeof worked === "object" && worked) worked.times(2n).thermograph.left.t.map(Number);
  try {
    dyad.fromJSON({ game: "hex", size: 2 }).pop();
  } catch (error) {
    if (error instanceof DyadError) console.log(error.code === "usage", error.line ?? 0, error.output);
  }
  const referee: Referee = await loadReferee();
  const remote: RemoteDyad = connect({ workers: 1 });
  const there = await remote.board("hex", 3);
  const value: Value = await remote.value("nim", "BW", { signal: AbortSignal.timeout(10) });
  console.log(
    legal,
    winner,
    moves,
    rows,
    outcome,
    codes,
    keys,
    npy,
    sgf,
    exact,
    value.text,
    await there.think({ playouts: 1, signal: AbortSignal.timeout(1) }),
    referee.judge("hex", { cells: codes, rows: 1 })
  );
}
