// page.mjs URL URL [WORDS] - what page.sh tests, on a server that runs and one that asks for a token:
// all sections, or those with WORDS in their names. Every check that fails is told; the exit status
// says whether any did. Sections go on with the page as the one before left it.
import { run } from "./page_browser.mjs";
import "./page_setup.mjs";
import "./page_share.mjs";
import "./page_links.mjs";
import "./page_work.mjs";
import "./page_analyse.mjs";
import "./page_play.mjs";
import "./page_story.mjs";
import "./page_puzzles.mjs";
import "./page_review.mjs";
import "./page_rectangles.mjs";
import "./page_turn.mjs";
import "./page_tree.mjs";
import "./page_first.mjs";
import "./page_manners.mjs";
import "./page_looks.mjs";
import "./page_board.mjs";
import "./page_stage.mjs";
import "./page_golden.mjs";
import "./page_modes.mjs";

process.exit((await run()) ? 1 : 0);
