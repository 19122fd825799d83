/* path.c - PATH: connection on squares. White joins left and right, Black top and bottom; White is
 * to move, and one of five verdicts holds.
 *
 * An unfilled cell wins at once when it joins what is connected to the home edge with what is
 * connected to the target edge, each edge itself included:
 *
 *     home  # # .        the cell x touches the chain from home and the chain to the target;
 *           . x # # target      so two floods and a few word operations find every such cell
 *           # . . .
 */
#include "games/game.h"
#include "play/play_rules.h"

enum { WHITE_WON, BLACK_WON, WHITE_IN_ONE, BLACK_IN_ONE, NONE };

static const dy_verdict verdicts[] = {
    [WHITE_WON] = {.name = "white_won",
                   .text = "White has a winning path.",
                   .winner = DYAD_WINNER_FIRST},
    [BLACK_WON] = {.name = "black_won",
                   .text = "Black has a winning path.",
                   .winner = DYAD_WINNER_SECOND},
    [WHITE_IN_ONE] = {.name = "white_wins_in_one",
                      .text = "White can win in one move.",
                      .goes_on = true},
    [BLACK_IN_ONE] = {.name = "black_wins_in_one",
                      .text = "Black can win in one move.",
                      .goes_on = true},
    [NONE] = {.name = "none", .text = "There is no winning path.", .goes_on = true},
};

static const dy_field_meaning evidence[] = {
    {"path", "won: a shortest winning path, from the home edge to the target edge"},
    {"moves", "wins in one: every unfilled cell that wins at once, row by row"},
    {"distance", "always: for each colour, the fewest unfilled cells that it must fill to join its "
                 "edges; 0 when joined, null when cut off"},
    {NULL, NULL},
};

typedef struct path_work {
    const dyad_game *game;
    dy_lattice lattice;
    dy_trail trail;
    const dy_grid *grid;
    uint64_t *unfilled, *reach, *frontier;
    uint64_t *moves; /* of the colour looked at last */
} path_work;

static bool take_work(path_work *work, const dyad_position *position, bool paths, dyad_stop stop,
                      dy_arena *scratch)
{
    const dy_grid *grid = &position->grid;
    work->game = position->game;
    work->grid = grid;
    work->lattice = dy_lattice_of(grid, work->game->adjacency);
    work->unfilled = dy_plane_take(&work->lattice, scratch);
    work->reach = dy_plane_take(&work->lattice, scratch);
    work->frontier = dy_plane_take(&work->lattice, scratch);
    work->moves = dy_plane_take(&work->lattice, scratch);
    if (!work->unfilled || !work->reach || !work->frontier || !work->moves ||
        !dy_trail_take(&work->trail, &work->lattice, paths, stop, scratch))
        return false;
    dy_outside(&work->lattice, grid->plane[0], grid->plane[1], work->unfilled);
    return true;
}

static bool has_won(path_work *work, int colour)
{
    const dyad_game *game = work->game;
    dy_reach(&work->lattice, work->grid->plane[colour - 1], game->home[colour - 1], &work->trail,
             work->reach);
    return dy_touches_edge(&work->lattice, work->reach, game->target[colour - 1]);
}

/* moves = the unfilled cells that win at once for a colour that has not won; false: none does. */
static bool find_moves(path_work *work, int colour)
{
    const dyad_game *game = work->game;
    uint64_t *const scratch[] = {work->reach, work->frontier};
    dy_joining(&work->lattice, work->grid->plane[colour - 1], work->unfilled,
               game->home[colour - 1], game->target[colour - 1], &work->trail, scratch,
               work->moves);
    return !dy_plane_empty(&work->lattice, work->moves);
}

static size_t find_verdict(path_work *work)
{
    if (has_won(work, 1))
        return WHITE_WON;
    if (has_won(work, 2))
        return BLACK_WON;
    if (find_moves(work, 1))
        return WHITE_IN_ONE;
    if (find_moves(work, 2))
        return BLACK_IN_ONE;
    return NONE;
}

static bool add_distances(path_work *work, dyad_report *report)
{
    const dyad_game *game = work->game;
    dyad_evidence values[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++) {
        int64_t distance = dy_distance(&work->lattice, work->grid->plane[i], work->unfilled,
                                       game->home[i], game->target[i], &work->trail, work->reach);
        values[i] = distance < 0 ? dy_evidence_null() : dy_evidence_integer(distance);
    }
    return dy_report_add_pair(report, "distance", game->colours, values);
}

static bool add_evidence(path_work *work, dyad_report *report)
{
    const dyad_game *game = work->game;
    uint32_t *cells;
    size_t count;
    if (report->verdict == WHITE_WON || report->verdict == BLACK_WON) {
        int winner = report->verdict == WHITE_WON ? 0 : 1;
        if (!dy_shortest_path(&work->lattice, work->grid->plane[winner], game->home[winner],
                              game->target[winner], &work->trail, report->arena, &cells, &count))
            return false;
        dy_report_add(report, "path", dy_evidence_cells(cells, count, work->grid->columns));
    } else if (report->verdict != NONE) {
        if (!dy_plane_cells(&work->lattice, work->moves, &work->trail, report->arena, &cells,
                            &count))
            return false;
        dy_report_add(report, "moves", dy_evidence_cells(cells, count, work->grid->columns));
    }
    return add_distances(work, report);
}

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    bool wanted = flags & DYAD_JUDGE_EVIDENCE;
    path_work work;
    if (!take_work(&work, position, wanted, stop, scratch))
        return DYAD_E_MEMORY;
    dy_report_verdict(report, position->game, find_verdict(&work));
    bool done = !wanted || add_evidence(&work, report);
    return work.trail.stopped ? DYAD_E_STOPPED : done ? DYAD_OK : DYAD_E_MEMORY;
}

/* ---- many at a time ----------------------------------------------------------------------- */

/* What holds of a lane, a bit each, and the verdict that follows: the first that holds. A flood
 * that took too much patience may have joined its edges all the same; both colours cannot. */
enum { WHITE_JOINED = 1, BLACK_JOINED = 2, EITHER_HARD = 4, WHITE_SHORT = 8, BLACK_SHORT = 16 };

#define VERDICT(holds)                          \
    ((holds)&WHITE_JOINED   ? (int)WHITE_WON    \
     : (holds)&BLACK_JOINED ? (int)BLACK_WON    \
     : (holds)&EITHER_HARD  ? (int)DY_HARD      \
     : (holds)&WHITE_SHORT  ? (int)WHITE_IN_ONE \
     : (holds)&BLACK_SHORT  ? (int)BLACK_IN_ONE \
                            : (int)NONE)
#define FOUR_VERDICTS(h) VERDICT(h), VERDICT((h) + 1), VERDICT((h) + 2), VERDICT((h) + 3)

/* Looked up, because nobody can predict them. */
static const unsigned char lane_verdicts[] = {
    FOUR_VERDICTS(0),  FOUR_VERDICTS(4),  FOUR_VERDICTS(8),  FOUR_VERDICTS(12),
    FOUR_VERDICTS(16), FOUR_VERDICTS(20), FOUR_VERDICTS(24), FOUR_VERDICTS(28),
};

static void rule(const dy_kernels *kernels, const dy_stack *stack, unsigned stage,
                 const dy_flood_answer *answer, unsigned char results[DY_LANES])
{
    (void)kernels;
    (void)stack;
    (void)stage; /* there is one */
    const dy_lane_bits *bits = answer->bits;
    uint64_t holds = dy_bits_to_bytes(bits[0].joined) * WHITE_JOINED |
                     dy_bits_to_bytes(bits[1].joined) * BLACK_JOINED |
                     dy_bits_to_bytes(bits[0].hard | bits[1].hard) * EITHER_HARD |
                     dy_bits_to_bytes(bits[0].one_short) * WHITE_SHORT |
                     dy_bits_to_bytes(bits[1].one_short) * BLACK_SHORT;
    for (unsigned lane = 0; lane < DY_LANES; lane++)
        results[lane] = lane_verdicts[holds >> (8 * lane) & 31];
}

/* ---- in words ----------------------------------------------------------------------------- */

static const char *const edges[] = {"the left and the right edge", "the top and the bottom edge"};

/* "White needs 3 more cells to join ..." */
static void explain_distance(const dyad_game *game, const dyad_evidence *distance, int colour,
                             dy_buffer *out)
{
    dy_buffer_text(out, game->names[colour]);
    if (distance->type == DYAD_TYPE_NULL) {
        dy_buffer_text(out, " can no longer join ");
    } else {
        dy_buffer_text(out, " needs ");
        dy_buffer_signed(out, distance->of.integer);
        dy_buffer_text(out, distance->of.integer == 1 ? " more cell" : " more cells");
        dy_buffer_text(out, " to join ");
    }
    dy_buffer_text(out, edges[colour]);
}

static void explain_path(const dyad_game *game, const dyad_evidence *path, int winner,
                         dy_buffer *out)
{
    dy_buffer_text(out, "A path of ");
    dy_buffer_unsigned(out, path->count);
    dy_buffer_text(out, path->count == 1 ? " cell joins " : " cells joins ");
    dy_buffer_text(out, edges[winner]);
    dy_buffer_text(out, "; no path of ");
    dy_buffer_text(out, game->names[winner]);
    dy_buffer_text(out, "'s is shorter.");
}

static void explain_moves(const dyad_game *game, const dyad_evidence *moves, int winner,
                          dy_buffer *out)
{
    dy_buffer_text(out, moves->count == 1 ? "One cell joins " : "Each of ");
    if (moves->count > 1) {
        dy_buffer_unsigned(out, moves->count);
        dy_buffer_text(out, " cells joins ");
    }
    dy_buffer_text(out, edges[winner]);
    dy_buffer_text(out, " for ");
    dy_buffer_text(out, game->names[winner]);
    dy_buffer_text(out, winner == 0 ? "." : "; White has no such cell.");
}

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    const dyad_game *game = position->game;
    const dyad_evidence *path = dy_evidence_find(&report->evidence, "path");
    const dyad_evidence *moves = dy_evidence_find(&report->evidence, "moves");
    const dyad_evidence *distance = dy_evidence_find(&report->evidence, "distance");
    if (path) {
        explain_path(game, path, report->verdict == WHITE_WON ? 0 : 1, out);
    } else if (moves) {
        explain_moves(game, moves, report->verdict == WHITE_IN_ONE ? 0 : 1, out);
    } else {
        for (int i = 0; i < DY_COLOURS; i++) {
            dy_buffer_text(out, i ? "; " : "");
            explain_distance(game, dy_evidence_find(distance, game->colours[i]), i, out);
        }
        dy_buffer_char(out, '.');
    }
}

/* ---- the page ---------------------------------------------------------------------------- */

static const dy_section page[] = {
    {"Rules", "White and Black put stones on the cells of a square board, by turns. White owns "
              "the left and the right edge, Black the top and the bottom edge.\n\n"
              "Cells touch where they share a side, so an inner cell has four neighbours. A "
              "winning path is a chain of touching cells of one colour from one edge of that "
              "colour to the other. Both players can never have one. On a full board it can be "
              "that nobody has.\n\n"
              "It is White's turn. The referee gives the first of these verdicts that holds:\n\n"
              "- `White has a winning path.'\n"
              "- `Black has a winning path.'\n"
              "- `White can win in one move.'\n"
              "- `Black can win in one move.' White cannot, and Black could if it were Black's "
              "turn.\n"
              "- `There is no winning path.'"},
    {"Input", "Any number of boards: for each its size N, a blank line, and N rows of N "
              "letters, `W' for White, `B' for Black and `U' for an unfilled cell. A blank line "
              "stands between two boards, and a size of 0 ends the input.\n\n"
              "White space is free: blank lines and line ends may be left out, and so may the "
              "final 0."},
    {"Output", "One line for each board: the verdict, in the words above."},
    {"Limits", "The original problem has boards of up to 80 x 80. Dyad judges sides of up to "
               "65,535."},
    {"Origin", "\"The PATH\", problem 601 of the UVa Online Judge."},
    {NULL, NULL},
};

static const char lesson[] =
    "White holds the whole top row but for one cell, and fills it. Black has no path "
    "yet, and could not make one in one move.";

const dyad_game dy_game_path = {
    .name = "path",
    .title = "PATH: connection on squares, five referee verdicts",
    .letters = "UWB",
    .colours = {"white", "black"},
    .names = {"White", "Black"},
    .adjacency = DY_SQUARE,
    .rows_max = DY_SIDE_MAX,
    .columns_max = DY_SIDE_MAX,
    .goal = DYAD_GOAL_CONNECT,
    .symmetry = DY_SYMMETRY_MIRRORS,
    .exchange = DY_EXCHANGE_MIRRORED,
#ifndef DY_AMALGAMATION
    .rules = &dy_rules_connection,
#endif
    .home = {DY_LEFT, DY_TOP},
    .target = {DY_RIGHT, DY_BOTTOM},
    .second_black = true,
    .expert = DYAD_EXPERT_CONNECTION,
    .sgf = {.gm = 1, .rules = "PATH", .side = 19},
    .layout = {.zero_ends = true, .spaced = true, .size_min = 1, .size_max = 80},
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .evidence = evidence,
    .judge = judge,
#ifndef DY_AMALGAMATION
    .stages = 1,
    .questions = {{.floods = {{DY_FIRST, DY_LEFT, DY_RIGHT}, {DY_SECOND, DY_TOP, DY_BOTTOM}},
                   .count = 2,
                   .one_short = true,
                   .open = DY_NEITHER}},
    .rule = rule,
#endif
    .explain = explain,
    .page = page,
    .example = "4\n\nWWUW\nBBUB\nUWWB\nBUWB\n\n0\n",
    .lesson = lesson,
};
