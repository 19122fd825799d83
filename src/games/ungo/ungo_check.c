/* ungo_check.c - the separate check of Un-Go: the game is played again by rule, each cell tried in
 * turn, liberties found by flooding from scratch. Nothing is kept from move to move but the board.
 *
 * Play is a function of (board, player to move), so it either ends or runs into a circle. A claimed
 * number of moves may be a lie of any size; so that no check runs for ever, one earlier position is
 * kept, taken anew after 1, 2, 4, 8 ... moves, and whoever meets it again has found the circle
 * (R. P. Brent, "An improved Monte Carlo factorization algorithm", 1980).
 *
 * That play repeats from move M with period L is shown by four comparisons of whole boards:
 *
 *     0 ... M-1 -> M -> M+1 ... M+L-1 -> M+L
 *           |      |       |      |        |
 *           |      +-------|------|- same -+   so M occurs again after L
 *           |      +- none of these the same   so L is the smallest distance
 *           +--- different -------+            so M is the first
 *
 * The last: if some position i < M occurred again, it would lie on the circle, and so would all
 * after it, M-1 too; the circle has L positions, as M lies on it and L is its smallest distance; so
 * M-1 and M+L-1 would be the same. */
#include "verify/plain_board.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { EMPTY = 0, BLACK = 1, WHITE = 2, OTHER = BLACK + WHITE };

static const char *const colour_names[] = {"", "black", "white"};

typedef struct ungo_play {
    dy_plain_board *board;
    int mover;
    uint64_t moves, captured[DY_COLOURS + 1];
    uint32_t *stamp; /* of each cell: the flood that saw it last */
    uint32_t flood;
    uint32_t *group; /* the cells of the last flood */
    size_t size;
    unsigned char *kept;           /* the earlier position of Brent's method, */
    uint64_t kept_moves, patience; /* when it was, and when to take a new one */
} ungo_play;

typedef enum play_outcome { MOVED, ENDED, CIRCLES, FAILED } play_outcome;

/* ---- the rules ---------------------------------------------------------------------------- */

/* Floods the group of a stone into play->group; stops with true at the first liberty, so that the
 * group is whole where it has none. */
static bool has_liberty(ungo_play *play, uint32_t stone)
{
    dy_plain_board *board = play->board;
    uint32_t near[DY_NEIGHBOURS_MAX];
    if (++play->flood == 0) { /* the numbers of floods are used up: start over */
        memset(play->stamp, 0, board->cells * sizeof *play->stamp);
        play->flood = 1;
    }
    play->group[0] = stone;
    play->stamp[stone] = play->flood;
    play->size = 1;
    for (size_t i = 0; i < play->size; i++) {
        size_t count = dy_plain_neighbours(board, play->group[i], near);
        for (size_t k = 0; k < count; k++) {
            if (board->at[near[k]] == EMPTY)
                return true;
            if (board->at[near[k]] != board->at[stone] || play->stamp[near[k]] == play->flood)
                continue;
            play->stamp[near[k]] = play->flood;
            play->group[play->size++] = near[k];
        }
    }
    return false;
}

/* Puts a stone of the mover on an empty cell and takes off what it captures; false, and the board
 * as it was, when that is suicide. */
static bool try_move(ungo_play *play, uint32_t cell)
{
    unsigned char *at = play->board->at;
    uint32_t near[DY_NEIGHBOURS_MAX];
    int opponent = OTHER - play->mover;
    at[cell] = (unsigned char)play->mover;
    size_t count = dy_plain_neighbours(play->board, cell, near);
    for (size_t k = 0; k < count; k++) {
        if (at[near[k]] != opponent || has_liberty(play, near[k]))
            continue;
        for (size_t i = 0; i < play->size; i++)
            at[play->group[i]] = EMPTY;
        play->captured[opponent] += play->size;
    }
    if (has_liberty(play, cell)) /* always so after a capture: a captured cell is next to it */
        return true;
    at[cell] = EMPTY;
    return false;
}

/* Plays the first legal move in row-major order: MOVED, or ENDED when there is none. */
static play_outcome play_move(ungo_play *play)
{
    const unsigned char *at = play->board->at;
    for (size_t i = 0; i < play->board->cells; i++) {
        if (dy_claim_stopped(play->board->stop, play->board->fault))
            return FAILED;
        const unsigned char *empty = memchr(at + i, EMPTY, play->board->cells - i);
        if (!empty)
            return ENDED;
        i = (size_t)(empty - at);
        if (!try_move(play, (uint32_t)i))
            continue;
        play->moves++;
        play->mover = OTHER - play->mover;
        return MOVED;
    }
    return ENDED;
}

static bool same_board(const ungo_play *play, const unsigned char *earlier)
{
    return memcmp(play->board->at, earlier, play->board->cells) == 0;
}

static void keep(const ungo_play *play, unsigned char *copy)
{
    memcpy(copy, play->board->at, play->board->cells);
}

/* Takes the position of now as the one to watch for. */
static void watch(ungo_play *play, uint64_t patience)
{
    keep(play, play->kept);
    play->kept_moves = play->moves;
    play->patience = patience;
}

/* Whether the kept position has come again. The same player is to move after an even number of
 * moves. */
static bool circles(ungo_play *play)
{
    uint64_t since = play->moves - play->kept_moves;
    if (since % 2 == 0 && same_board(play, play->kept))
        return true;
    if (since == play->patience)
        watch(play, play->patience * 2);
    return false;
}

/* Plays until `moves` have been played. */
static play_outcome play_until(ungo_play *play, uint64_t moves)
{
    while (play->moves < moves) {
        play_outcome outcome = play_move(play);
        if (outcome != MOVED)
            return outcome;
        if (circles(play))
            return CIRCLES;
    }
    return MOVED;
}

static bool play_start(ungo_play *play, dy_plain_board *board)
{
    *play = (ungo_play){.board = board, .mover = board->to_move ? board->to_move : BLACK};
    play->stamp = dy_arena_zero(board->arena, board->cells, sizeof *play->stamp);
    play->group = dy_arena_alloc(board->arena, board->cells, sizeof *play->group);
    play->kept = dy_arena_alloc(board->arena, board->cells, 1);
    if (!play->stamp || !play->group || !play->kept)
        return dy_claim_memory(board->fault);
    watch(play, 1);
    return true;
}

/* ---- evidence ----------------------------------------------------------------------------- */

static bool check_rows(const dy_plain_board *board, json_t *rows, const char *letters)
{
    size_t columns = board->columns;
    if (json_array_size(rows) != board->rows)
        return dy_refute(board->fault, "board: a list of %u rows was expected",
                         (unsigned)board->rows);
    for (size_t row = 0; row < board->rows; row++) {
        json_t *text = json_array_get(rows, row);
        const char *letter = json_string_value(text);
        if (!letter || json_string_length(text) != columns)
            return dy_refute(board->fault, "board: row %zu is not a text of %u letters", row,
                             (unsigned)columns);
        for (size_t column = 0; column < columns; column++)
            if (letter[column] != letters[board->at[row * columns + column]])
                return dy_refute(board->fault, "board: cell [%zu,%zu] holds '%c' at that moment",
                                 row, column, letters[board->at[row * columns + column]]);
    }
    return true;
}

/* What both kinds of verdict tell of the moment that play has come to. */
static bool check_moment(const ungo_play *play, json_t *line)
{
    static const char *const labels[] = {"", "captured.black", "captured.white"};
    dy_claim_fault *fault = play->board->fault;
    json_t *captured = json_object_get(line, "captured");
    if (!dy_claim_equal(json_object_get(line, "moves"), "moves", play->moves, fault) ||
        !dy_claim_object(captured, "captured", colour_names + 1, DY_COLOURS, fault))
        return false;
    for (int colour = BLACK; colour <= WHITE; colour++)
        if (!dy_claim_equal(json_object_get(captured, colour_names[colour]), labels[colour],
                            play->captured[colour], fault))
            return false;
    return check_rows(play->board, json_object_get(line, "board"), ".BW");
}

static bool check_ended(ungo_play *play, json_t *line)
{
    static const char *const fields[] = {"moves", "captured", "board"};
    dy_claim_fault *fault = play->board->fault;
    switch (play_until(play, UINT64_MAX)) {
    case ENDED:
        return dy_claim_verdict(line, colour_names[OTHER - play->mover],
                                "the other player is to move and has no legal move", fault) &&
               dy_claim_fields(line, fields, 3, fault) && check_moment(play, line);
    case CIRCLES: return dy_claim_verdict(line, "repeats", "play does not end", fault);
    default: return false; /* FAILED: *fault is filled in */
    }
}

/* Play was to go on, and the outcome is another. */
static bool refute_outcome(const ungo_play *play, json_t *line, play_outcome outcome,
                           const char *circling)
{
    char why[DY_SHOWN_MAX];
    if (outcome == FAILED)
        return false;
    if (outcome == CIRCLES)
        return dy_refute(play->board->fault, "%s", circling);
    snprintf(why, sizeof why, "play ends after %" PRIu64 " moves", play->moves);
    return dy_claim_verdict(line, colour_names[OTHER - play->mover], why, play->board->fault);
}

/* Plays `period` moves on: the position of now comes again after the last of them, not before. */
static bool check_circle(ungo_play *play, json_t *line, uint64_t period,
                         const unsigned char *before)
{
    dy_plain_board *board = play->board;
    unsigned char *first = dy_arena_alloc(board->arena, board->cells, 1);
    if (!first)
        return dy_claim_memory(board->fault);
    keep(play, first);
    watch(play, 1);
    for (uint64_t since = 1; since <= period; since++) {
        play_outcome outcome = play_move(play);
        if (outcome != MOVED)
            return refute_outcome(play, line, outcome, "");
        bool same = since % 2 == 0 && same_board(play, first);
        if (same && since < period)
            return dy_refute(board->fault,
                             "period: the same position comes after %" PRIu64 " moves already",
                             since);
        if (same)
            return true;
        if (circles(play))
            return dy_refute(board->fault, "repeats_from: play circles, but not back to there");
        if (before && since == period - 1 && same_board(play, before))
            return dy_refute(board->fault, "repeats_from: the position one move before that "
                                           "occurs again too");
    }
    return dy_refute(board->fault, "period: the position is another one after that many moves");
}

static bool check_repeats(ungo_play *play, json_t *line)
{
    static const char *const fields[] = {"moves", "captured", "board", "repeats_from", "period"};
    dy_plain_board *board = play->board;
    dy_claim_fault *fault = board->fault;
    uint64_t from, period;
    char text[2 * DY_SHOWN_MAX];
    unsigned char *before = NULL;
    if (!dy_claim_fields(line, fields, 5, fault) ||
        !dy_claim_number(json_object_get(line, "repeats_from"), "repeats_from", &from, fault) ||
        !dy_claim_number(json_object_get(line, "period"), "period", &period, fault))
        return false;
    snprintf(text, sizeof text,
             "No winner: play repeats from move %" PRIu64 " with period %" PRIu64 ".", from,
             period);
    if (!dy_claim_text(json_object_get(line, "text"), "text", text, fault))
        return false;
    if (period == 0 || period % 2 == 1)
        return dy_refute(fault, "period: the same player is to move only after an even number of "
                                "moves");
    if (from > 0) {
        static const char early[] = "repeats_from: play repeats from an earlier move";
        before = dy_arena_alloc(board->arena, board->cells, 1);
        if (!before)
            return dy_claim_memory(fault);
        play_outcome outcome = play_until(play, from - 1);
        if (outcome == MOVED) {
            keep(play, before);
            outcome = play_until(play, from);
        }
        if (outcome != MOVED)
            return refute_outcome(play, line, outcome, early);
    }
    return check_circle(play, line, period, before) && check_moment(play, line);
}

bool dy_check_ungo(const dyad_position *position, json_t *line, dy_arena *arena, dyad_stop stop,
                   dy_claim_fault *fault)
{
    dy_plain_board board = {.arena = arena, .stop = stop, .fault = fault};
    ungo_play play;
    if (!dy_plain_copy(&board, position) || !play_start(&play, &board))
        return false;
    return strcmp(dy_claimed_verdict(line), "repeats") == 0 ? check_repeats(&play, line)
                                                            : check_ended(&play, line);
}
