/* hex.c - Hex: is this board possible, and who has won. Red joins top and bottom, Blue left and
 * right; whoever has joined their sides has won, and play stops at once.
 *
 * The last stone of a won game is a winner's stone without which the win disappears. On a Hex board
 * one colour joins its sides exactly when the other is kept from joining theirs (Gale, "The game of
 * Hex and the Brouwer fixed-point theorem", 1979), counting empty cells with the other. So let L
 * and R be what the cells that are not the winner's reach from the two sides that the winner
 * separates:
 *
 *     L L # R R      A winner's stone breaks the win when taken away exactly if it touches L (or
 *      L L # R R     lies on that side) and touches R (or lies on that side): with it, the others
 *       L # # R R    would join. Two floods and a few word operations find all such stones.
 *
 * If there is none, the stones that touch L contain one winning path and those that touch R another
 * (for if the stones touching L did not join the winner's sides, the cells off them would join the
 * other two, and a path of such cells from L's side never leaves L): two paths without a common
 * cell, as Menger's theorem promises. */
#include "games/game.h"
#include "play/play_rules.h"

enum { RED_WON, BLUE_WON, NOBODY, IMPOSSIBLE };

static const dy_verdict verdicts[] = {
    [RED_WON] = {.name = "red_won", .text = "Red wins", .winner = DYAD_WINNER_FIRST},
    [BLUE_WON] = {.name = "blue_won", .text = "Blue wins", .winner = DYAD_WINNER_SECOND},
    [NOBODY] = {.name = "nobody", .text = "Nobody wins", .goes_on = true},
    [IMPOSSIBLE] = {.name = "impossible", .text = "Impossible"},
};

static const dy_field_meaning evidence[] = {
    {"path", "won: a shortest winning path, top to bottom for Red, left to right for Blue"},
    {"last", "won: every cell that can have been the last stone, row by row"},
    {"reason", "impossible: stone_count, winner_not_last or won_before, the first that holds"},
    {"paths", "won_before: two winning paths without a common cell"},
    {"to_move", "nobody: red, blue or either"},
    {"wins_in_one", "nobody: for each colour, every cell that would win at once"},
    {NULL, NULL},
};

static const char reason_count[] = "stone_count";
static const char reason_mover[] = "winner_not_last";
static const char reason_before[] = "won_before";

enum { NO_WINNER = -1, RED = 0, BLUE = 1 };

typedef struct hex_work {
    const dyad_game *game;
    dy_lattice lattice;
    dy_trail trail;
    const dy_grid *grid;
    size_t words;
    uint64_t *mask, *reach, *first_wall, *second_wall;
    uint64_t *marked; /* the cells that the evidence names */
} hex_work;

static bool take_work(hex_work *work, const dyad_position *position, bool paths, dyad_stop stop,
                      dy_arena *scratch)
{
    const dy_grid *grid = &position->grid;
    work->game = position->game;
    work->grid = grid;
    work->lattice = dy_lattice_of(grid, work->game->adjacency);
    work->words = dy_grid_words(grid);
    uint64_t **const planes[] = {&work->mask, &work->reach, &work->first_wall, &work->second_wall,
                                 &work->marked};
    for (size_t i = 0; i < sizeof planes / sizeof planes[0]; i++)
        if (!(*planes[i] = dy_plane_take(&work->lattice, scratch)))
            return false;
    return dy_trail_take(&work->trail, &work->lattice, paths, stop, scratch);
}

static int find_winner(hex_work *work)
{
    for (int i = RED; i <= BLUE; i++) {
        dy_reach(&work->lattice, work->grid->plane[i], work->game->home[i], &work->trail,
                 work->reach);
        if (dy_touches_edge(&work->lattice, work->reach, work->game->target[i]))
            return i;
    }
    return NO_WINNER;
}

/* Fills in the two walls of the winner's stones (those on the frontier of the others' reach from
 * one side, and from the other) and the stones that are in both; false when none is. */
static bool find_last(hex_work *work, int winner)
{
    const uint64_t *own = work->grid->plane[winner];
    const dyad_game *game = work->game;
    dy_outside(&work->lattice, own, NULL, work->mask);
    dy_frontier(&work->lattice, work->mask, game->home[!winner], &work->trail, work->reach,
                work->first_wall);
    dy_frontier(&work->lattice, work->mask, game->target[!winner], &work->trail, work->reach,
                work->second_wall);
    for (size_t i = 0; i < work->words; i++) {
        work->first_wall[i] &= own[i];
        work->second_wall[i] &= own[i];
        work->marked[i] = work->first_wall[i] & work->second_wall[i];
    }
    return !dy_plane_empty(&work->lattice, work->marked);
}

static bool add_marked(hex_work *work, dyad_report *report, dyad_evidence *value)
{
    uint32_t *cells;
    size_t count;
    if (!dy_plane_cells(&work->lattice, work->marked, &work->trail, report->arena, &cells, &count))
        return false;
    *value = dy_evidence_cells(cells, count, work->grid->columns);
    return true;
}

/* A shortest winning path through the stones of `plane`. */
static bool winning_path(hex_work *work, const uint64_t *plane, int winner, dyad_report *report,
                         dyad_evidence *value)
{
    uint32_t *cells;
    size_t count;
    if (!dy_shortest_path(&work->lattice, plane, work->game->home[winner],
                          work->game->target[winner], &work->trail, report->arena, &cells, &count))
        return false;
    *value = dy_evidence_cells(cells, count, work->grid->columns);
    return true;
}

static bool add_win(hex_work *work, int winner, dyad_report *report)
{
    dyad_evidence path, last;
    if (!winning_path(work, work->grid->plane[winner], winner, report, &path) ||
        !add_marked(work, report, &last))
        return false;
    dy_report_add(report, "path", path);
    dy_report_add(report, "last", last);
    return true;
}

static bool add_two_paths(hex_work *work, int winner, dyad_report *report)
{
    dyad_evidence *paths = (dyad_evidence *)dy_arena_alloc(report->arena, 2, sizeof *paths);
    if (!paths || !winning_path(work, work->first_wall, winner, report, &paths[0]) ||
        !winning_path(work, work->second_wall, winner, report, &paths[1]))
        return false;
    dy_report_add(report, "paths", dy_evidence_list(paths, 2));
    return true;
}

static bool add_threats(hex_work *work, uint64_t red, uint64_t blue, dyad_report *report)
{
    const dyad_game *game = work->game;
    const char *to_move = red == blue ? "either" : game->colours[red < blue ? RED : BLUE];
    dy_report_add(report, "to_move", dy_evidence_string(to_move));
    dyad_evidence values[DY_COLOURS];
    uint64_t *const scratch[] = {work->reach, work->first_wall};
    dy_outside(&work->lattice, work->grid->plane[RED], work->grid->plane[BLUE], work->mask);
    for (int i = RED; i <= BLUE; i++) {
        dy_joining(&work->lattice, work->grid->plane[i], work->mask, game->home[i], game->target[i],
                   &work->trail, scratch, work->marked);
        if (!add_marked(work, report, &values[i]))
            return false;
    }
    return dy_report_add_pair(report, "wins_in_one", game->colours, values);
}

static void impossible(const dyad_game *game, const char *reason, bool wanted, dyad_report *report)
{
    dy_report_verdict(report, game, IMPOSSIBLE);
    if (wanted)
        dy_report_add(report, "reason", dy_evidence_string(reason));
}

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    bool wanted = flags & DYAD_JUDGE_EVIDENCE, done = true;
    uint64_t turns[DY_COLOURS] = {dy_position_turns(position, 1), dy_position_turns(position, 2)};
    if (turns[RED] > turns[BLUE] + 1 || turns[BLUE] > turns[RED] + 1) {
        impossible(position->game, reason_count, wanted, report);
        return DYAD_OK;
    }
    hex_work work;
    if (!take_work(&work, position, wanted, stop, scratch))
        return DYAD_E_MEMORY;
    int winner = find_winner(&work);
    if (winner == NO_WINNER) {
        dy_report_verdict(report, position->game, NOBODY);
        done = !wanted || add_threats(&work, turns[RED], turns[BLUE], report);
    } else if (turns[winner] < turns[!winner]) {
        impossible(position->game, reason_mover, wanted, report);
    } else if (find_last(&work, winner)) {
        dy_report_verdict(report, position->game, winner == RED ? RED_WON : BLUE_WON);
        done = !wanted || add_win(&work, winner, report);
    } else {
        impossible(position->game, reason_before, wanted, report);
        done = !wanted || add_two_paths(&work, winner, report);
    }
    return work.trail.stopped ? DYAD_E_STOPPED : done ? DYAD_OK : DYAD_E_MEMORY;
}

/* ---- many at a time ----------------------------------------------------------------------- */

enum { FIRST_LOOK, RED_LAST, BLUE_LAST, STAGES }; /* who has won; has there been a last stone */

/* The counts of stones differ by more than 1. */
static bool differ(size_t red, size_t blue)
{
    return red > blue + 1 || blue > red + 1;
}

static unsigned screen_stack(const dy_kernels *kernels, const dy_stack *stack,
                             unsigned char results[DY_LANES])
{
    uint32_t stones[DY_COLOURS][DY_LANES];
    unsigned found = 0;
    for (int i = RED; i <= BLUE; i++)
        kernels->count(stack, stack->plane[i], stones[i]);
    for (unsigned lane = 0; lane < stack->count; lane++) {
        found |= (unsigned)differ(stones[RED][lane], stones[BLUE][lane]) << lane;
        results[lane] = IMPOSSIBLE;
    }
    return found;
}

static unsigned char first_result(unsigned lane, const dy_flood_answer *answer,
                                  uint32_t stones[DY_COLOURS][DY_LANES])
{
    uint32_t red = stones[RED][lane], blue = stones[BLUE][lane];
    const dy_lane_bits *bits = answer->bits;
    if (bits[RED].joined >> lane & 1)
        return red < blue ? IMPOSSIBLE : DY_NEXT_STAGE + RED_LAST;
    if (bits[BLUE].joined >> lane & 1)
        return blue < red ? IMPOSSIBLE : DY_NEXT_STAGE + BLUE_LAST;
    return (bits[RED].hard | bits[BLUE].hard) >> lane & 1 ? DY_HARD : NOBODY;
}

static void rule(const dy_kernels *kernels, const dy_stack *stack, unsigned stage,
                 const dy_flood_answer *answer, unsigned char results[DY_LANES])
{
    if (stage == FIRST_LOOK) {
        uint32_t stones[DY_COLOURS][DY_LANES];
        for (int i = RED; i <= BLUE; i++)
            kernels->count(stack, stack->plane[i], stones[i]);
        for (unsigned lane = 0; lane < stack->count; lane++)
            results[lane] = first_result(lane, answer, stones);
        return;
    }
    const dy_lane_bits *bits = &answer->bits[0];
    for (unsigned lane = 0; lane < stack->count; lane++) {
        bool last = bits->one_short >> lane & 1;
        results[lane] = bits->hard >> lane & 1 ? DY_HARD
                        : !last                ? IMPOSSIBLE
                        : stage == RED_LAST    ? RED_WON
                                               : BLUE_WON;
    }
}

/* ---- in words ----------------------------------------------------------------------------- */

static const char *const sides[] = {"top and bottom", "left and right"};

static void explain_win(const dyad_game *game, int winner, const dyad_report *report,
                        dy_buffer *out)
{
    const dyad_evidence *path = dy_evidence_find(&report->evidence, "path");
    const dyad_evidence *last = dy_evidence_find(&report->evidence, "last");
    dy_buffer_text(out, "A path of ");
    dy_buffer_unsigned(out, path->count);
    dy_buffer_text(out, path->count == 1 ? " cell joins " : " cells joins ");
    dy_buffer_text(out, sides[winner]);
    dy_buffer_text(out, " for ");
    dy_buffer_text(out, game->names[winner]);
    if (last->count == 1) {
        dy_buffer_text(out, "; the last stone was on the cell !.");
        return;
    }
    dy_buffer_text(out, "; the last stone was on one of the ");
    dy_buffer_unsigned(out, last->count);
    dy_buffer_text(out, " cells !.");
}

static void explain_impossible(const dyad_position *position, const dyad_report *report,
                               dy_buffer *out)
{
    const dyad_game *game = position->game;
    const char *reason = dy_evidence_find(&report->evidence, "reason")->of.text;
    uint64_t red = dy_position_turns(position, 1), blue = dy_position_turns(position, 2);
    bool passed = position->passes[RED] || position->passes[BLUE];
    if (reason == reason_before) {
        dy_buffer_text(out, "Two winning paths, * and +, share no cell, so the game was won before "
                            "the last stone.");
        return;
    }
    dy_buffer_text(out, "There are ");
    dy_buffer_unsigned(out, red);
    dy_buffer_text(out, " red and ");
    dy_buffer_unsigned(out, blue);
    dy_buffer_text(out, passed ? " blue stones and passes, " : " blue stones, ");
    if (reason == reason_count) {
        dy_buffer_text(out, "but players alternate: the counts differ by at most 1.");
        return;
    }
    dy_buffer_text(out, "so ");
    dy_buffer_text(out, game->names[red > blue ? RED : BLUE]);
    dy_buffer_text(out, " moved last, but it is ");
    dy_buffer_text(out, game->names[red > blue ? BLUE : RED]);
    dy_buffer_text(out, " who has won, and play stops at a win.");
}

static void explain_threats(const dyad_position *position, const dyad_report *report,
                            dy_buffer *out)
{
    const dyad_game *game = position->game;
    const dyad_evidence *threats = dy_evidence_find(&report->evidence, "wins_in_one");
    const char *to_move = dy_evidence_find(&report->evidence, "to_move")->of.text;
    bool either = to_move[0] == 'e';
    if (either && position->to_move) { /* the stones do not say it */
        to_move = game->colours[position->to_move - 1];
        either = false;
    }
    dy_buffer_text(out, "Nobody has joined their sides; ");
    dy_buffer_text(out, to_move);
    dy_buffer_text(out, either ? " player may be to move." : " is to move.");
    for (int i = RED; i <= BLUE; i++) {
        const dyad_evidence *cells = dy_evidence_find(threats, game->colours[i]);
        if (cells->count == 0)
            continue;
        dy_buffer_char(out, ' ');
        dy_buffer_text(out, game->names[i]);
        dy_buffer_text(out, " would win at once on ");
        dy_buffer_unsigned(out, cells->count);
        dy_buffer_text(out, cells->count == 1 ? " cell." : " cells.");
    }
}

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    switch (report->verdict) {
    case RED_WON: explain_win(position->game, RED, report, out); break;
    case BLUE_WON: explain_win(position->game, BLUE, report, out); break;
    case NOBODY: explain_threats(position, report, out); break;
    default: explain_impossible(position, report, out); break;
    }
}

/* ---- the page ---------------------------------------------------------------------------- */

static const dy_section page[] = {
    {"Rules", "Red and Blue put stones on the cells of a board of hexagons, by turns. Red joins "
              "the top and the bottom side, Blue the left and the right side. A corner belongs "
              "to both sides that meet there. Either player may begin. Play stops at once when "
              "somebody has joined their sides.\n\n"
              "The board is slanted: each row stands half a cell further to the right than the "
              "row above it. Cell (row, column) touches the two cells beside it, (row - 1, "
              "column) and (row - 1, column + 1) above it, and (row + 1, column - 1) and (row + "
              "1, column) below it.\n\n"
              "The referee says who has won, or that nobody has yet, or that no legal game "
              "leads to the board. That is so when one of these holds:\n\n"
              "- The counts of stones differ by more than 1.\n"
              "- Somebody has won, and the other player has more stones: the winner moved last.\n"
              "- Somebody has won, and whichever one of the winner's stones is taken away, they "
              "have still won: the game was over before its last move."},
    {"Input", "The number of boards, then the boards: for each its size N, and N rows of N "
              "letters, `R' for Red, `B' for Blue and `.' for an empty cell.\n\n"
              "White space is free."},
    {"Output", "One line for each board: `Case #1: ', with the number of the board, then "
               "`Impossible', `Red wins', `Blue wins' or `Nobody wins'."},
    {"Limits", "The original problem has up to 100 boards of up to 100 x 100. Dyad judges any "
               "number of boards, with sides of up to 65,535."},
    {"Origin", "Problem C of round B of Google's China New Grad Test 2014. Hex itself was "
               "invented by Piet Hein in 1942 and by John Nash in 1948."},
    {NULL, NULL},
};

static const char lesson[] =
    "Red has five stones and Blue has five, so either may have moved last; Red has "
    "won, so Red did. Any of the three stones that are marked as possible last ones "
    "can have been that move: without it, top and bottom are not joined.";

const dyad_game dy_game_hex = {
    .name = "hex",
    .title = "Hex: is this board possible, and who has won",
    .letters = ".RB",
    .colours = {"red", "blue"},
    .names = {"Red", "Blue"},
    .adjacency = DY_HEXAGON,
    .rows_max = DY_SIDE_MAX,
    .columns_max = DY_SIDE_MAX,
    .goal = DYAD_GOAL_CONNECT,
    .symmetry = DY_SYMMETRY_HALF_TURN,
    .exchange = DY_EXCHANGE_MIRRORED,
#ifndef DY_AMALGAMATION
    .rules = &dy_rules_connection,
#endif
    .home = {DY_TOP, DY_LEFT},
    .target = {DY_BOTTOM, DY_RIGHT},
    .decisive = true,
    .swap = true,
    .expert = DYAD_EXPERT_CONNECTION,
    .sgf = {.gm = 11, .side = 11},
    .skips = true,
    .hexworld = true,
    .layout =
        {.counted = true, .numbered = "Case #", .items_max = 100, .size_min = 1, .size_max = 100},
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .evidence = evidence,
    .judge = judge,
#ifndef DY_AMALGAMATION
    .stages = STAGES,
    .questions =
        {
            [FIRST_LOOK] = {.floods = {{DY_FIRST, DY_TOP, DY_BOTTOM},
                                       {DY_SECOND, DY_LEFT, DY_RIGHT}},
                            .count = 2},
            /* A last stone joins, for the others, the sides that the winner separates. */
            [RED_LAST] = {.floods = {{DY_NOT_FIRST, DY_LEFT, DY_RIGHT}},
                          .count = 1,
                          .one_short = true,
                          .one_short_ends = true,
                          .open = DY_FIRST},
            [BLUE_LAST] = {.floods = {{DY_NOT_SECOND, DY_TOP, DY_BOTTOM}},
                           .count = 1,
                           .one_short = true,
                           .one_short_ends = true,
                           .open = DY_SECOND},
        },
    .rule = rule,
    .screen_stack = screen_stack,
#endif
    .explain = explain,
    .page = page,
    .example = "1\n4\nBR..\nBRB.\nRRB.\nRB..\n",
    .lesson = lesson,
};
