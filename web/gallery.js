// gallery.js - positions worth a look; the first ones of each game are the samples of its problem.
// What Dyad says of each is known, and a test holds it against the server.

const empty = (n) => Array(n).fill(".".repeat(n));

export const gallery = {
  path: [
    { name: "Sample 1: White has a path", verdict: "white_won",
      rows: ["WBBUUUU", "WWBUWWW", "UWBBBWB", "BWBBWWB", "BWWBWBB", "UBWWWBU", "UWBBBWW"] },
    { name: "Sample 2: one move wins", verdict: "white_wins_in_one", rows: ["WBB", "WWU", "WBB"] },
    { name: "Black has a path", verdict: "black_won", rows: ["WWBUU", "UWBBU", "WUWBW", "UWBBU", "WWBUW"] },
    { name: "Black could win", verdict: "black_wins_in_one", rows: ["UWBUW", "WUBWU", "UWUWW", "WBBUU", "UWBWU"] },
    { name: "Full, and nobody's", verdict: "none", rows: ["WBWB", "BWBW", "WBWB", "BWBW"] },
    { name: "Empty, to play", verdict: "none", rows: Array(6).fill("UUUUUU") },
  ],
  hex: [
    { name: "Sample 7: Blue wins", verdict: "blue_won",
      rows: ["......", "..R...", "BBBBBB", "..R.R.", "..RR..", "......"] },
    { name: "Sample 6: won twice", verdict: "impossible", rows: ["BBBB", "BBBB", "RRR.", "RRRR"] },
    { name: "Sample 5: the last stone", verdict: "blue_won", rows: ["BBBB", "BBB.", "RRR.", "RRRR"] },
    { name: "Sample 4: a stone too many", verdict: "impossible", rows: ["BR", "BB"] },
    { name: "Sample 3", verdict: "red_won", rows: ["R"] },
    { name: "Sample 2", verdict: "blue_won", rows: ["B"] },
    { name: "Sample 1", verdict: "nobody", rows: ["."] },
    { name: "A winding path", verdict: "red_won",
      rows: ["RBRRBRBRB", "BRRRBRBRR", "RBBRRBBBR", "RRBBBRBBB", "BRRRRBRRB",
        "BRBBRBRRB", "BBRRBRBRR", "RBBRRBBBR", "BRRRBBBRB"] },
    { name: "5 × 5, to solve", verdict: "nobody", rows: empty(5) },
    { name: "11 × 11, to play", verdict: "nobody", rows: empty(11) },
  ],
  ungo: [
    { name: "Sample: 3 × 3", verdict: "black", rows: empty(3) },
    { name: "2 × 2 repeats", verdict: "repeats", rows: empty(2) },
    { name: "5 × 5 repeats", verdict: "repeats", rows: empty(5) },
    { name: "8 × 8: White", verdict: "white", rows: empty(8) },
    { name: "19 × 19: 7957 moves", verdict: "repeats", rows: empty(19) },
    { name: "In the middle of things", verdict: "white",
      rows: ["....BB.", "..BWWBW", "B.WWB.B", "..WBWW.", "..BBBWW", "..B.WW.", ".BW.W.B"] },
  ],
  nim: [
    { name: "Sample 1: 1/8", verdict: "black", piles: ["WBWBWWBBBWBW", "BWBWWBWWBB", "WWBWBWBWBWWBBB"] },
    { name: "Sample 2: 3/32", verdict: "black", piles: ["WBWWWBWWBWW", "BBWBWWBBWBBBBB", "BBBWWWWWBBWBWW", "WWBBWBWBWBBW"] },
    { name: "Sample 3: −21/256", verdict: "white",
      piles: ["WBBWWWWWWBBBBB", "BWBBBWWBWWWWBW", "WBBWWBWBBBBBBB", "WBWBBWWWWWWBB", "BWBWBWBWBWBBBB"] },
    { name: "Sample 4: −161/256", verdict: "white",
      piles: ["BBWWWBWWWWW", "BWWBBWWWBWWWBW", "BBBBWWWBBWBWBW", "WWBWWWWBWBBBBB", "BWBBWBBWWBBWBB", "WBBWWBWWWWWWBW"] },
    { name: "A half", verdict: "black", piles: ["BW"] },
    { name: "Two halves and a whole: zero", verdict: "zero", piles: ["BW", "BW", "W"] },
  ],
};
