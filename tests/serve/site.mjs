// site.mjs URL URL [WORDS] - what site.sh tests on build/site, which the URL leads to: the sections of page.mjs
// that are named here, some for every tool, and those of page_site.mjs. The others were written for both, too, but
// for these, which listen to what a server is asked: "with a token", "work that is no longer wanted when it begins",
// "a server that goes while it works", "an analysis follows the position", "jobs that wait, and a server that goes",
// "Dyad does not hang while it thinks", "puzzles: one move wins each", "what the page weighs, and how much it asks
// for", "a click asks for one verdict", "play that repeats", "resigning while Dyad thinks, and a hint".
import { check, run, sections } from "./page_browser.mjs";
import "./page_setup.mjs";
import "./page_share.mjs";
import "./page_work.mjs";
import "./page_analyse.mjs";
import "./page_play.mjs";
import "./page_story.mjs";
import "./page_puzzles.mjs";
import "./page_review.mjs";
import "./page_turn.mjs";
import "./page_tree.mjs";
import "./page_first.mjs";
import "./page_board.mjs";
import "./page_stage.mjs";
import "./page_golden.mjs";

const others = sections.map(([name]) => name);
await import("./page_site.mjs");
const chosen = ["stones by pointer, by keys, undone and done again", "piles", "paste, drop, link and export",
  "records say how they are read, and ask for what they do not state", "playouts fill in",
  "winning moves fill in", "values", "an analysis proves what it can", "what is shown on the board",
  "values have a title and an address", "playing, against Dyad too", "the standard simulation", "puzzles are solved on the page",
  "a game says how it came to its end", "a game that was just played, and one against the clock",
  "what is proven does not contradict the verdict", "Dyad offers to resign when it is proven to lose",
  "in how many moves a side wins is shown where it is proven", "a game is reviewed", "the swap", "the swap is a fact of the game, and all of the page agrees on it", "Back and Forward, and links with moves", "records are read and saved whole",
  "the first screen", "the rules in pictures, and the keys", "nothing moves while the page opens", "the board stays in sight while the tools scroll", "boards look as they did"];
for (const name of chosen) check(others.includes(name), `there is a section '${name}'`);
process.exit((await run((name) => chosen.includes(name) || !others.includes(name))) ? 1 : 0);
