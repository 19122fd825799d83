// gallery.js - positions worth a look, the samples of each game's problem among them.
// What Dyad says of each is known, and a test holds it against the server.

/** @param {number} n */
const empty = (n) => Array(n).fill(".".repeat(n));

/** @type {Record<string, Sample[]>} */
export const gallery = {
  path: [
    { name: "White has a path", verdict: "white_won",
      rows: ["WBBUUUU", "WWBUWWW", "UWBBBWB", "BWBBWWB", "BWWBWBB", "UBWWWBU", "UWBBBWW"] },
    { name: "One move wins", verdict: "white_wins_in_one", rows: ["WBB", "WWU", "WBB"] },
    { name: "Black has a path", verdict: "black_won", rows: ["WWBUU", "UWBBU", "WUWBW", "UWBBU", "WWBUW"] },
    { name: "Black could win", verdict: "black_wins_in_one", rows: ["UWBUW", "WUBWU", "UWUWW", "WBBUU", "UWBWU"] },
    { name: "Full, and nobody's", verdict: "none", rows: ["WBWB", "BWBW", "WBWB", "BWBW"] },
    { name: "Empty, to play", verdict: "none", rows: Array(6).fill("UUUUUU") },
  ],
  hex: [
    { name: "Blue has joined left and right", verdict: "blue_won",
      rows: ["......", "..R...", "BBBBBB", "..R.R.", "..RR..", "......"] },
    { name: "Impossible: won twice", verdict: "impossible", rows: ["BBBB", "BBBB", "RRR.", "RRRR"] },
    { name: "Which stone was the last?", verdict: "blue_won", rows: ["BBBB", "BBB.", "RRR.", "RRRR"] },
    { name: "Impossible: two stones too many", verdict: "impossible", rows: ["BR", "BB"] },
    { name: "One red stone wins", verdict: "red_won", rows: ["R"] },
    { name: "One blue stone wins", verdict: "blue_won", rows: ["B"] },
    { name: "The smallest board", verdict: "nobody", rows: ["."] },
    { name: "A winding path", verdict: "red_won",
      rows: ["RBRRBRBRB", "BRRRBRBRR", "RBBRRBBBR", "RRBBBRBBB", "BRRRRBRRB",
        "BRBBRBRRB", "BBRRBRBRR", "RBBRRBBBR", "BRRRBBBRB"] },
    { name: "5 × 5: which openings win?", verdict: "nobody", rows: empty(5) },
    { name: "11 × 11, empty", verdict: "nobody", rows: empty(11) },
  ],
  ungo: [
    { name: "3 × 3: Black wins", verdict: "black", rows: empty(3) },
    { name: "2 × 2 goes round for ever", verdict: "repeats", rows: empty(2) },
    { name: "5 × 5 goes round for ever", verdict: "repeats", rows: empty(5) },
    { name: "8 × 8: White wins", verdict: "white", rows: empty(8) },
    { name: "19 × 19: 7957 moves, and round", verdict: "repeats", rows: empty(19) },
    { name: "In the middle of things", verdict: "white",
      rows: ["....BB.", "..BWWBW", "B.WWB.B", "..WBWW.", "..BBBWW", "..B.WW.", ".BW.W.B"] },
  ],
  nim: [
    { name: "Black is ahead by 1/8", verdict: "black", piles: ["WBWBWWBBBWBW", "BWBWWBWWBB", "WWBWBWBWBWWBBB"] },
    { name: "Black is ahead by 3/32", verdict: "black", piles: ["WBWWWBWWBWW", "BBWBWWBBWBBBBB", "BBBWWWWWBBWBWW", "WWBBWBWBWBBW"] },
    { name: "White is ahead by 21/256", verdict: "white",
      piles: ["WBBWWWWWWBBBBB", "BWBBBWWBWWWWBW", "WBBWWBWBBBBBBB", "WBWBBWWWWWWBB", "BWBWBWBWBWBBBB"] },
    { name: "White is ahead by 161/256", verdict: "white",
      piles: ["BBWWWBWWWWW", "BWWBBWWWBWWWBW", "BBBBWWWBBWBWBW", "WWBWWWWBWBBBBB", "BWBBWBBWWBBWBB", "WBBWWBWWWWWWBW"] },
    { name: "A pile worth a half", verdict: "black", piles: ["BW"] },
    { name: "Two halves and a whole: even", verdict: "zero", piles: ["BW", "BW", "W"] },
  ],
};
