// typed_wrong.ts - what types have to refuse, a line each.
import { load } from "@dyad/dyad";
import { load as loadReferee } from "@dyad/dyad/judge";
import { connect } from "@dyad/dyad/worker";

const dyad = await load();
const board = new dyad.Hex(3);
new dyad.Hex("3"); // wrong
new dyad.Nim(3); // wrong
board.push("a1"); // wrong
board.moves = []; // wrong
board.solve({ node: 1 }); // wrong
dyad.judge("hex", new Uint8Array(9)); // wrong
dyad.judgeText("hex", "", { format: "xml" }); // wrong
const text: string = dyad.judgeText("hex", "", { format: "npy" }); // wrong
dyad.convert("hex", "", {}); // wrong
dyad.cgt.game(board); // wrong
dyad.cgt.game(1).plus(1); // wrong
board.solve({ signal: AbortSignal.timeout(1) }); // wrong
(await loadReferee()).judgeText("hex", "", { keepGoing: true }); // wrong
dyad.board("nim", 3); // wrong
dyad.board("hex", "3"); // wrong
new dyad.Player(board).think(new dyad.Nim("BW")); // wrong
new dyad.Nim("BW").push(0); // wrong
if (board.judge().verdict === "white_won") board.pop(); // wrong
const told: string = connect().judgeText("hex", ""); // wrong
console.log(text, told);
