/* ungo.c - Un-Go: the standard simulation of a capture game. Whoever is to move begins; each turn
 * the first legal move in row-major order is played; who has none loses. See ungo_play.h for how
 * repetition is found. */
#include "games/game.h"
#include "play/play_rules.h"

#include "games/ungo/ungo_play.h"

#include <inttypes.h>
#include <stdio.h>

enum { BLACK_WINS, WHITE_WINS, REPEATS };

enum {
    LOG_SHARE = 16,    /* changes that are remembered for each cell, about, */
    LOG_MAX = 1 << 16, /* and at most, 256 kB, but where cells are more: one for each, about */
    SWEEPS = 6,        /* over a small board, looking for groups without liberties */
};

static const dy_verdict verdicts[] = {
    [BLACK_WINS] = {.name = "black", .text = "Black", .winner = DYAD_WINNER_FIRST},
    [WHITE_WINS] = {.name = "white", .text = "White", .winner = DYAD_WINNER_SECOND},
    [REPEATS] = {.name = "repeats", .text = NULL, .undecided = true},
};

static const dy_field_meaning evidence[] = {
    {"moves", "played to the end; where play repeats, to the end of the first period"},
    {"captured", "for each colour, how many of its stones were taken off"},
    {"board", "the rows at that moment"},
    {"repeats_from", "repeats: the moves after which a position first occurs that occurs again"},
    {"period", "repeats: after how many moves it does"},
    {NULL, NULL},
};

/* ---- verdict and evidence ----------------------------------------------------------------- */

static bool add_board(const dy_ungo_play *play, const char *letters, dyad_report *report)
{
    uint32_t count = play->groups.rows, columns = play->groups.columns;
    dyad_evidence *rows = (dyad_evidence *)dy_arena_alloc(report->arena, count, sizeof *rows);
    char *text = dy_arena_text(report->arena, count * ((size_t)columns + 1));
    if (!rows || !text)
        return false;
    for (uint32_t row = 0; row < count; row++) {
        rows[row] = dy_evidence_text(text, columns);
        for (uint32_t column = 0; column < columns; column++)
            *text++ = letters[dy_ungo_at(play, row, column)];
        *text++ = '\0';
    }
    dy_report_add(report, "board", dy_evidence_list(rows, count));
    return true;
}

static bool add_evidence(const dy_ungo_play *play, const dyad_game *game, dyad_report *report)
{
    dyad_evidence captured[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++)
        captured[i] = dy_evidence_integer((int64_t)play->captured[i]);
    dy_report_add(report, "moves", dy_evidence_integer((int64_t)play->moves));
    return dy_report_add_pair(report, "captured", game->colours, captured) &&
           add_board(play, game->letters, report);
}

/* "No winner: play repeats from move M with period L." */
static bool word_repetition(uint64_t first, uint64_t period, dyad_report *report)
{
    enum { TEXT_MAX = 100 };
    char *text = dy_arena_text(report->arena, TEXT_MAX);
    if (!text)
        return false;
    snprintf(text, TEXT_MAX,
             "No winner: play repeats from move %" PRIu64 " with period %" PRIu64 ".", first,
             period);
    report->text = text;
    return true;
}

/* How many changes to remember: a power of 2. (From the empty board of 19x19, the longest play
 * known of that size, a quarter of it is enough. Plays on large boards have up to three moves a
 * cell, and the last mark is no longer ago than a sixteenth of them.) */
static uint32_t log_size(const dy_grid *grid)
{
    size_t cells = dy_grid_cells(grid), size = 1;
    while ((size < LOG_MAX && size < LOG_SHARE * cells) || size * 2 <= cells)
        size *= 2;
    return (uint32_t)size;
}

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    dy_ungo_play play;
    dy_ungo_ending ending = dy_ungo_play_out(&play, &position->grid, position->to_move,
                                             log_size(&position->grid), stop, scratch);
    if (ending == DY_UNGO_STOPPED)
        return DYAD_E_STOPPED;
    if (ending == DY_UNGO_NO_MEMORY)
        return DYAD_E_MEMORY;
    bool repeats = ending == DY_UNGO_REPEATS;
    /* Who is to move and cannot, loses. */
    size_t winner = dy_ungo_to_move(&play) == 1 ? WHITE_WINS : BLACK_WINS;
    dy_report_verdict(report, position->game, repeats ? REPEATS : winner);
    if (repeats && !word_repetition(play.first, play.period, report))
        return DYAD_E_MEMORY;
    if (!(flags & DYAD_JUDGE_EVIDENCE))
        return DYAD_OK;
    if (!add_evidence(&play, position->game, report))
        return DYAD_E_MEMORY;
    if (repeats) {
        dy_report_add(report, "repeats_from", dy_evidence_integer((int64_t)play.first));
        dy_report_add(report, "period", dy_evidence_integer((int64_t)play.period));
    }
    return DYAD_OK;
}

/* ---- legal boards ------------------------------------------------------------------------- */

/* Whether a few sweeps over a board of one word a row are enough to see that every group of
 * `colour` has a liberty; false when they are not: then it has to be looked at more closely. */
static bool breathe_soon(const dy_grid *grid, int colour)
{
    uint64_t alive[DY_WORD_BITS + 2] = {0}; /* rows from 1 on: stones known to have a liberty */
    const uint64_t *own = grid->plane[colour - 1], *other = grid->plane[2 - colour];
    uint32_t rows = grid->rows;
    uint64_t all = dy_column_mask(grid->columns, 0), above = 0, left = 1;
    if (grid->stride != 1 || rows > DY_WORD_BITS)
        return false;
    for (uint32_t row = 0; row < rows; row++) {
        uint64_t empty = ~(own[row] | other[row]) & all;
        uint64_t below = row + 1 < rows ? ~(own[row + 1] | other[row + 1]) : 0;
        alive[row + 1] = own[row] & (above | below | empty << 1 | empty >> 1);
        above = empty;
    }
    for (int sweep = 0; sweep < SWEEPS && left; sweep++) {
        left = 0;
        for (uint32_t i = 0; i < rows; i++) {
            uint32_t row = sweep % 2 ? rows - 1 - i : i; /* down, up, down, ... */
            uint64_t *at = &alive[row + 1];
            *at |= own[row] & (at[-1] | at[1] | *at << 1 | *at >> 1);
            *at |= own[row] & (*at << 1 | *at >> 1);
            left |= own[row] & ~*at;
        }
    }
    return left == 0;
}

/* The first cell, row-major, of a group of `colour` without liberties; the number of cells when
 * there is none. False when out of memory. */
static bool find_breathless(const dy_grid *grid, int colour, dy_arena *arena, size_t *found)
{
    *found = dy_grid_cells(grid);
    if (breathe_soon(grid, colour))
        return true;
    dy_lattice lattice = dy_lattice_of(grid, DY_SQUARE);
    dy_trail trail;
    uint64_t *empty = dy_plane_take(&lattice, arena), *beside = dy_plane_take(&lattice, arena);
    uint64_t *alive = dy_plane_take(&lattice, arena);
    const uint64_t *own = grid->plane[colour - 1];
    if (!empty || !beside || !alive || !dy_trail_take(&trail, &lattice, false, NULL, arena))
        return false;
    dy_outside(&lattice, grid->plane[0], grid->plane[1], empty);
    dy_touching(&lattice, empty, beside);
    dy_spread(&lattice, own, beside, &trail, alive);
    for (size_t i = 0; i < dy_grid_words(grid); i++) {
        uint64_t dead = own[i] & ~alive[i];
        if (dead) {
            *found = i / grid->stride * grid->columns + i % grid->stride * DY_WORD_BITS +
                     dy_lowest_bit(dead);
            break;
        }
    }
    return true;
}

static dyad_status check(const dyad_position *position, dy_arena *arena, dy_flaw *flaw)
{
    const dy_grid *grid = &position->grid;
    size_t cells = dy_grid_cells(grid), found[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++) {
        dy_arena_mark here = dy_arena_here(arena);
        if (!find_breathless(grid, i + 1, arena, &found[i]))
            return DYAD_E_MEMORY;
        dy_arena_back(arena, here);
    }
    int first = found[1] < found[0];
    if (found[first] < cells) {
        *flaw = (dy_flaw){.has_cell = true,
                          .row = (uint32_t)(found[first] / grid->columns),
                          .column = (uint32_t)(found[first] % grid->columns)};
        snprintf(flaw->text, sizeof flaw->text,
                 "expected a liberty for every group, found none for the %s group at [%" PRIu32
                 ",%" PRIu32 "]",
                 position->game->colours[first], flaw->row, flaw->column);
        return DYAD_E_MALFORMED;
    }
    return DYAD_OK;
}

/* ---- in words ----------------------------------------------------------------------------- */

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    const dyad_game *game = position->game;
    const dyad_evidence *captured = dy_evidence_find(&report->evidence, "captured");
    const dyad_evidence *moves = dy_evidence_find(&report->evidence, "moves");
    if (moves->of.integer > 0) {
        dy_buffer_text(out, "After ");
        dy_buffer_signed(out, moves->of.integer);
        dy_buffer_text(out, moves->of.integer == 1 ? " move " : " moves ");
    }
    if (report->verdict == REPEATS) {
        dy_buffer_text(out, "the position is the one after ");
        dy_buffer_signed(out, dy_evidence_find(&report->evidence, "repeats_from")->of.integer);
        dy_buffer_text(out, " again, with the same player to move, so play never ends");
    } else {
        dy_buffer_text(out, game->names[report->verdict == BLACK_WINS]);
        dy_buffer_text(out, " is to move and has no legal move");
    }
    for (int i = 0; i < DY_COLOURS; i++) {
        dy_buffer_text(out, i ? " and " : "; ");
        dy_buffer_signed(out, dy_evidence_find(captured, game->colours[i])->of.integer);
        dy_buffer_char(out, ' ');
        dy_buffer_text(out, game->colours[i]);
    }
    dy_buffer_text(out, " stones were captured.");
}

/* ---- the page ---------------------------------------------------------------------------- */

static const dy_section page[] = {
    {"Rules", "Black and White put stones on the cells of a square board, by turns; nobody may "
              "pass. Stones of one colour that touch along sides form a group. An empty cell "
              "beside a group is a liberty of it.\n\n"
              "A move puts a stone on an empty cell. Then every group of the opponent beside it "
              "that has no liberty is taken off the board. If the new stone's own group has no "
              "liberty after that, the move is not legal. There is no rule against repeating a "
              "position.\n\n"
              "A player who is to move and has no legal move loses.\n\n"
              "The referee does not look for good moves: it plays the first legal move, row by "
              "row from the top left, for both players, until somebody cannot move, and names "
              "the winner.\n\n"
              "Such play need not end. From the empty board of 2 x 2 or 5 x 5 cells it goes "
              "round for ever. The verdict is then that there is no winner, with the number of "
              "moves after which a position first occurs that occurs again, and the number of "
              "moves until it does."},
    {"Input", "Any number of boards: for each its size N, and N rows of N letters, `B' for "
              "Black, `W' for White and `.' for an empty cell. There are as many black stones "
              "as white ones, every group has a liberty, and Black is to move.\n\n"
              "White space is free. Positions out of games, which say whose turn it is, may "
              "have any number of stones: records in SGF and JSON, GTP, and the page of `dyad "
              "serve'."},
    {"Output", "One line for each board: `Black' or `White', the winner; or `No winner: play "
               "repeats from move M with period L.'"},
    {"Limits", "The original problem has boards of up to 20 x 20. Dyad judges sides of up to "
               "32,767."},
    {"Origin", "Luogu P4997, whose Chinese name means \"not Go\", has such boards: every group has "
               "a liberty, both sides have as many stones, Black is to move. There a move that "
               "takes stones off is not legal, and any game may be played to its end. Here "
               "stones are taken off, and the first legal move is played."},
    {NULL, NULL},
};

static const char lesson[] =
    "Black moves first, at the top left, where that is legal. After ten moves all "
    "that is left is White's: Black's stones would have no liberty on either of the "
    "two empty cells, and would take nothing off. So Black cannot move, and White has "
    "won.";

const dyad_game dy_game_ungo = {
    .name = "ungo",
    .title = "Un-Go: a capture game, the first legal move simulated to the end",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .rows_max = DY_GROUPS_SIDE_MAX,
    .columns_max = DY_GROUPS_SIDE_MAX,
    .goal = DYAD_GOAL_LAST_MOVE,
    .symmetry = DY_SYMMETRY_SQUARE, /* of play; the simulation's first move depends on the order */
    .exchange = DY_EXCHANGE_PLAIN,
#ifndef DY_AMALGAMATION
    .rules = &dy_rules_capturing,
#endif
    .captures = true,
    .expert = DYAD_EXPERT_TABLE,
    .sgf = {.gm = 1, .rules = "Un-Go", .side = 19, .any_rules = true},
    .layout = {.balanced = true, .items_max = 1, .size_min = 1, .size_max = 20},
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .evidence = evidence,
    .check = check,
    .judge = judge,
    .explain = explain,
    .page = page,
    .example = "3\n.BW\nBW.\n...\n",
    .lesson = lesson,
};
