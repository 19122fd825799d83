/* ungo.c - Un-Go: the standard simulation of a capture game. Black moves first; each turn the first
 * legal move in row-major order is played; who has none loses.
 *
 * A state is a board and who is to move; the next state follows from it alone, so play ends or runs
 * into a cycle. The cycle is found as Brent does ("An improved Monte Carlo factorization
 * algorithm", 1980): the state is remembered at moves 1, 3, 7, 15, ... and compared with each that
 * follows, by hash first and then stone by stone.
 *
 *     0 -> 1 -> ... -> M -> ... -> M+L = M      Brent gives L, and a move T >= M on the cycle
 *                      ^----------/
 *
 * That a state is on the cycle is true from M on, so M is found by halving the stretch between a
 * state known to be off the cycle and one known to be on it. The first is kept, so that all
 * halvings together replay about T moves, and each of them one period more; periods are short (none
 * above 48 has been seen). One board of groups and a few sets of cells are all the memory that is
 * needed. */
#include "games/game.h"

#include "base/stop.h"
#include "board/groups.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BLACK_WINS, WHITE_WINS, REPEATS };

enum { FIRST_MOVER = 1, STOP_EVERY = 1 << 12 /* moves between looks at the stop flag */ };

static const dy_verdict verdicts[] = {
    [BLACK_WINS] = {.name = "black", .text = "Black"},
    [WHITE_WINS] = {.name = "white", .text = "White"},
    [REPEATS] = {.name = "repeats", .text = NULL, .undecided = true},
};

static const dy_evidence evidence[] = {
    {"moves", "played to the end; where play repeats, to the end of the first period"},
    {"captured", "for each colour, how many of its stones were taken off"},
    {"board", "the rows at that moment"},
    {"repeats_from", "repeats: the moves after which a position first occurs that occurs again"},
    {"period", "repeats: after how many moves it does"},
    {NULL, NULL},
};

/* ---- play --------------------------------------------------------------------------------- */

/* A state that can be gone back to. */
typedef struct snapshot {
    uint64_t *stones[DY_COLOURS];
    uint64_t hash, moves, captured[DY_COLOURS];
} snapshot;

typedef struct ungo_play {
    dy_groups groups;
    uint64_t moves;                       /* played since the start */
    uint64_t captured_before[DY_COLOURS]; /* up to the state that was loaded */
    snapshot start, kept, probe;
    dyad_stop stop;
} ungo_play;

typedef enum { PLAYED, NO_MOVE, STOPPED } step_result;

static int to_move(const ungo_play *play)
{
    return play->moves % DY_COLOURS == 0 ? FIRST_MOVER : 3 - FIRST_MOVER;
}

static step_result step(ungo_play *play)
{
    uint32_t cell;
    if (play->moves % STOP_EVERY == 0 && dy_stopped(play->stop))
        return STOPPED;
    if (!dy_groups_first_legal(&play->groups, to_move(play), &cell))
        return NO_MOVE;
    dy_groups_play(&play->groups, cell, to_move(play));
    play->moves++;
    return PLAYED;
}

/* Plays on until `moves` have been played; the moves are known to exist. False: stopped. */
static bool play_to(ungo_play *play, uint64_t moves)
{
    while (play->moves < moves)
        if (step(play) == STOPPED)
            return false;
    return true;
}

static void keep(const ungo_play *play, snapshot *state)
{
    for (int i = 0; i < DY_COLOURS; i++) {
        memcpy(state->stones[i], play->groups.stones[i], play->groups.words * sizeof(uint64_t));
        state->captured[i] = play->captured_before[i] + play->groups.captured[i];
    }
    state->hash = play->groups.hash;
    state->moves = play->moves;
}

static void go_back(ungo_play *play, const snapshot *state)
{
    dy_groups_load(&play->groups, (const uint64_t *const *)state->stones);
    memcpy(play->captured_before, state->captured, sizeof state->captured);
    play->moves = state->moves;
}

static bool same_state(const ungo_play *play, const snapshot *state)
{
    if (play->groups.hash != state->hash || (play->moves - state->moves) % DY_COLOURS != 0)
        return false;
    for (int i = 0; i < DY_COLOURS; i++)
        if (memcmp(state->stones[i], play->groups.stones[i],
                   play->groups.words * sizeof(uint64_t)) != 0)
            return false;
    return true;
}

static bool take_play(ungo_play *play, const dy_grid *grid, dyad_stop stop, dy_arena *scratch)
{
    *play = (ungo_play){.stop = stop};
    if (!dy_groups_take(&play->groups, grid->n, scratch) ||
        !dy_groups_sets(grid, scratch, play->start.stones))
        return false;
    for (int i = 0; i < DY_COLOURS; i++) {
        play->kept.stones[i] = dy_arena_alloc(scratch, play->groups.words, sizeof(uint64_t));
        play->probe.stones[i] = dy_arena_alloc(scratch, play->groups.words, sizeof(uint64_t));
        if (!play->kept.stones[i] || !play->probe.stones[i])
            return false;
    }
    go_back(play, &play->start);
    return true;
}

/* ---- repetition --------------------------------------------------------------------------- */

/* Plays until the end (NO_MOVE), or until a state comes again (PLAYED): then *period is the
 * smallest distance and *on_cycle a move whose state is on the cycle. */
static step_result play_out(ungo_play *play, uint64_t *period, uint64_t *on_cycle)
{
    uint64_t power = 1, length = 0;
    keep(play, &play->kept);
    for (;;) {
        step_result result = step(play);
        if (result != PLAYED)
            return result;
        length++;
        if (same_state(play, &play->kept)) {
            *period = length;
            *on_cycle = play->kept.moves;
            return PLAYED;
        }
        if (length == power) {
            keep(play, &play->kept);
            power *= 2;
            length = 0;
        }
    }
}

/* Goes to the state after `moves` moves, keeps it in `probe`, and finds out whether it is on the
 * cycle. False: stopped. */
static bool probe(ungo_play *play, uint64_t moves, uint64_t period, bool *on_cycle)
{
    if (!play_to(play, moves))
        return false;
    keep(play, &play->probe);
    if (!play_to(play, moves + period))
        return false;
    *on_cycle = same_state(play, &play->probe);
    return true;
}

/* The first move whose state is on the cycle; play stands at the end of the first period then.
 * False: stopped. */
static bool find_first(ungo_play *play, uint64_t period, uint64_t high, uint64_t *first)
{
    bool on_cycle;
    uint64_t low = 0;
    go_back(play, &play->start);
    if (!probe(play, 0, period, &on_cycle))
        return false;
    if (on_cycle) {
        *first = 0;
        return true;
    }
    snapshot off = play->kept; /* the state after `low` moves, off the cycle */
    for (int i = 0; i < DY_COLOURS; i++)
        memcpy(off.stones[i], play->start.stones[i], play->groups.words * sizeof(uint64_t));
    off.moves = 0;
    memset(off.captured, 0, sizeof off.captured);
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        go_back(play, &off);
        if (!probe(play, middle, period, &on_cycle))
            return false;
        if (on_cycle) {
            high = middle;
            continue;
        }
        snapshot swap = off;
        off = play->probe;
        play->probe = swap;
        low = middle;
    }
    *first = high;
    go_back(play, &off);
    return play_to(play, high + period);
}

/* ---- verdict and evidence ----------------------------------------------------------------- */

static bool add_board(const ungo_play *play, const char *letters, dyad_report *report)
{
    uint32_t n = play->groups.n;
    dyad_value *rows = dy_arena_alloc(report->arena, n, sizeof *rows);
    char *text = dy_arena_text(report->arena, (size_t)n * (n + 1));
    if (!rows || !text)
        return false;
    for (uint32_t row = 0, cell = 0; row < n; row++) {
        rows[row] = dy_value_text(text, n);
        for (uint32_t column = 0; column < n; column++, cell++)
            *text++ = letters[dy_groups_at(&play->groups, cell)];
        *text++ = '\0';
    }
    dy_report_add(report, "board", dy_value_list(rows, n));
    return true;
}

static bool add_evidence(const ungo_play *play, const dyad_game *game, dyad_report *report)
{
    dyad_value captured[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++)
        captured[i] =
            dy_value_integer((int64_t)(play->captured_before[i] + play->groups.captured[i]));
    dy_report_add(report, "moves", dy_value_integer((int64_t)play->moves));
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

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    ungo_play play;
    uint64_t first = 0, period = 0, on_cycle = 0;
    if (!take_play(&play, &position->grid, stop, scratch))
        return DYAD_E_MEMORY;
    step_result result = play_out(&play, &period, &on_cycle);
    if (result == STOPPED || (result == PLAYED && !find_first(&play, period, on_cycle, &first)))
        return DYAD_E_STOPPED;
    /* Who is to move and cannot, loses. */
    size_t verdict = to_move(&play) == 1 ? WHITE_WINS : BLACK_WINS;
    dy_report_verdict(report, position->game, result == PLAYED ? REPEATS : verdict);
    if (result == PLAYED && !word_repetition(first, period, report))
        return DYAD_E_MEMORY;
    if (!(flags & DYAD_JUDGE_EVIDENCE))
        return DYAD_OK;
    if (!add_evidence(&play, position->game, report))
        return DYAD_E_MEMORY;
    if (result == PLAYED) {
        dy_report_add(report, "repeats_from", dy_value_integer((int64_t)first));
        dy_report_add(report, "period", dy_value_integer((int64_t)period));
    }
    return DYAD_OK;
}

/* ---- legal boards ------------------------------------------------------------------------- */

/* The first cell, row-major, of a group of `colour` without liberties; the number of cells when
 * there is none. False when out of memory. */
static bool find_breathless(const dy_grid *grid, int colour, dy_arena *arena, size_t *found)
{
    dy_lattice lattice = {grid->n, grid->stride, DY_SQUARE};
    dy_trail trail;
    uint64_t *empty = dy_plane_take(&lattice, arena), *beside = dy_plane_take(&lattice, arena);
    uint64_t *alive = dy_plane_take(&lattice, arena);
    const uint64_t *own = grid->plane[colour - 1];
    if (!empty || !beside || !alive || !dy_trail_take(&trail, &lattice, false, arena))
        return false;
    dy_outside(&lattice, grid->plane[0], grid->plane[1], empty);
    dy_touching(&lattice, empty, beside);
    dy_spread(&lattice, own, beside, &trail, alive);
    *found = (size_t)grid->n * grid->n;
    for (size_t i = 0; i < dy_grid_words(grid); i++) {
        uint64_t dead = own[i] & ~alive[i];
        if (dead) {
            *found =
                i / grid->stride * grid->n + i % grid->stride * DY_WORD_BITS + dy_lowest_bit(dead);
            break;
        }
    }
    return true;
}

static dyad_status check(const dyad_position *position, dy_arena *arena, dy_flaw *flaw)
{
    const dy_grid *grid = &position->grid;
    size_t cells = (size_t)grid->n * grid->n, found[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++) {
        dy_arena_mark here = dy_arena_here(arena);
        if (!find_breathless(grid, i + 1, arena, &found[i]))
            return DYAD_E_MEMORY;
        dy_arena_back(arena, here);
    }
    int first = found[1] < found[0];
    if (found[first] < cells) {
        *flaw = (dy_flaw){.has_cell = true,
                          .row = (uint32_t)(found[first] / grid->n),
                          .column = (uint32_t)(found[first] % grid->n)};
        snprintf(flaw->text, sizeof flaw->text,
                 "expected a liberty for every group, found none for the %s group at [%" PRIu32
                 ",%" PRIu32 "]",
                 position->game->colours[first], flaw->row, flaw->column);
        return DYAD_E_MALFORMED;
    }
    size_t black = dy_grid_count(grid, 1), white = dy_grid_count(grid, 2);
    if (black == white)
        return DYAD_OK;
    *flaw = (dy_flaw){.has_cell = false};
    snprintf(flaw->text, sizeof flaw->text,
             "expected as many black stones as white ones, found %zu black and %zu white", black,
             white);
    return DYAD_E_MALFORMED;
}

/* ---- in words ----------------------------------------------------------------------------- */

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    const dyad_game *game = position->game;
    const dyad_value *captured = dy_value_find(&report->evidence, "captured");
    const dyad_value *moves = dy_value_find(&report->evidence, "moves");
    dy_buffer_text(out, "After ");
    dy_buffer_signed(out, moves->of.integer);
    dy_buffer_text(out, moves->of.integer == 1 ? " move " : " moves ");
    if (report->verdict == REPEATS) {
        dy_buffer_text(out, "the position is the one after ");
        dy_buffer_signed(out, dy_value_find(&report->evidence, "repeats_from")->of.integer);
        dy_buffer_text(out, " again, with the same player to move, so play never ends");
    } else {
        dy_buffer_text(out, game->names[report->verdict == BLACK_WINS]);
        dy_buffer_text(out, " is to move and has no legal move");
    }
    for (int i = 0; i < DY_COLOURS; i++) {
        dy_buffer_text(out, i ? " and " : "; ");
        dy_buffer_signed(out, dy_value_find(captured, game->colours[i])->of.integer);
        dy_buffer_char(out, ' ');
        dy_buffer_text(out, game->colours[i]);
    }
    dy_buffer_text(out, " stones were captured.");
}

const dyad_game dy_game_ungo = {
    .name = "ungo",
    .title = "Un-Go: a capture game, the first legal move simulated to the end",
    .letters = ".BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .adjacency = DY_SQUARE,
    .side_max = DY_GROUPS_SIDE_MAX,
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .check = check,
    .evidence = evidence,
    .judge = judge,
    .explain = explain,
};
