/* play_test.c - games played move by move, each compared with the oracle at every move: what is
 * legal for both colours, what a move takes off, how the game stands; and taking moves back
 * restores what was. Then what is refused, the swap, and memory that runs out.
 *
 * ctest: long */
#include "oracle/battery.h"
#include "oracle/play_oracle.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 30, /* of each game and size */
    SMALL_GAMES = 200,
    MOVES_MAX = 90,
    MEMORY_MOVES = 40,
};

static const char *const names[] = {"path", "hex", "ungo", "nim"};
static const dyad_move resign = {.kind = DYAD_MOVE_RESIGN, .colour = 1};

static dyad_move placing(int colour, size_t row, size_t column)
{
    return (dyad_move){DYAD_MOVE_PLACE, colour, row, column};
}

/* ---- beginnings --------------------------------------------------------------------------- */

static char *text_of_piles(dice *d, size_t piles)
{
    blob text = {0};
    for (size_t i = 0; i < piles; i++) {
        char *pile = dice_pile(d, 1 + dice_below(d, 7));
        blob_print(&text, "%s ", pile);
        free(pile);
    }
    blob_add(&text, "", 1);
    return text.bytes;
}

static char *text_of_board(dice *d, const dyad_game *game, size_t n)
{
    const char *letters = dyad_game_letters(game);
    double fill = dice_chance(d, 0.5) ? 0 : 0.6;
    oracle_board board = strcmp(dyad_game_name(game), "ungo") == 0
                             ? dice_ungo(d, n, fill)
                             : dice_board(d, n, fill / 2, 0.5, letters);
    char *text = oracle_take(n * n + 1, 1);
    memcpy(text, board.cells, n * n);
    oracle_board_free(&board);
    return text;
}

static dyad_play *begin(const dyad_game *game, size_t n, const char *text, int to_move)
{
    dyad_play *play;
    dyad_error error;
    dyad_status status;
    if (dyad_game_has_board(game)) {
        unsigned char *cells = oracle_take(n * n, 1);
        for (size_t i = 0; i < n * n; i++)
            cells[i] =
                (unsigned char)(strchr(dyad_game_letters(game), text[i]) - dyad_game_letters(game));
        status = dyad_play_new_cells(NULL, game, n, n, cells, to_move, &play, &error);
        free(cells);
    } else {
        status = dyad_play_new_piles(NULL, game, text, to_move, &play, &error);
    }
    if (status != DYAD_OK)
        give_up("%s: %s", text, error.text);
    return play;
}

/* ---- comparing ---------------------------------------------------------------------------- */

static int cell_of(const dyad_play *play, size_t row, size_t column)
{
    if (dyad_game_has_board(dyad_play_game(play)))
        return dyad_play_cell(play, row, column);
    size_t size = dyad_play_pile(play, row, NULL, 0);
    unsigned char *discs = oracle_take(size + 1, 1);
    assert_int_equal(dyad_play_pile(play, row, discs, size), size);
    int colour = column < size ? discs[column] : -1;
    free(discs);
    return colour;
}

static void compare_legal(const dyad_play *play, const oracle_state *state, int colour, bool over)
{
    enum { ROOM = 400 };
    dyad_move moves[ROOM];
    size_t count = dyad_play_legal(play, colour, moves, ROOM), at = 0;
    assert_in_range(count, 0, ROOM);
    assert_int_equal(dyad_play_legal(play, colour, NULL, 0), count);
    for (size_t row = 0; row < state->n; row++) {
        for (size_t column = 0; column < oracle_row_length(state, row); column++) {
            dyad_move move = placing(colour, row, column);
            bool legal = !over && oracle_can_place(state, colour, row, column);
            assert_int_equal(dyad_play_check(play, &move) == DYAD_LEGAL, legal);
            if (!legal)
                continue;
            assert_in_range(at, 0, count - 1);
            assert_memory_equal(&moves[at].row, &row, sizeof row);
            assert_memory_equal(&moves[at].column, &column, sizeof column);
            assert_int_equal(moves[at].colour, colour);
            assert_int_equal(moves[at++].kind, DYAD_MOVE_PLACE);
        }
    }
    if (at < count) /* the swap, which the oracle does not know */
        assert_int_equal(moves[at++].kind, DYAD_MOVE_SWAP);
    assert_int_equal(at, count);
}

static void compare(const dyad_play *play, const oracle_state *state, bool repeats)
{
    int winner = oracle_state_winner(state, dyad_play_to_move(play));
    bool over = winner >= 0 || repeats;
    dyad_standing standing = dyad_play_result(play);
    assert_int_equal(dyad_play_size(play), state->n);
    for (size_t row = 0; row < state->n; row++)
        for (size_t column = 0; column <= oracle_row_length(state, row); column++)
            assert_int_equal(cell_of(play, row, column), oracle_state_at(state, row, column));
    assert_int_equal(standing.ending != DYAD_ENDING_NONE, over);
    assert_int_equal(standing.winner, winner > 0 ? winner : 0);
    if (winner == 0)
        assert_int_equal(standing.ending, DYAD_ENDING_FULL);
    assert_int_equal(standing.ending == DYAD_ENDING_REPEATS, winner < 0 && repeats);
    for (int colour = 1; colour <= 2; colour++)
        compare_legal(play, state, colour, over);
}

/* What the last move took off is what the oracle has no more of. */
static void compare_captures(const dyad_play *play, const oracle_state *before,
                             const oracle_state *after)
{
    size_t last = dyad_play_count(play) - 1, row, column, gone = 0;
    size_t count = dyad_play_captured_count(play, last);
    dyad_move move;
    assert_true(dyad_play_at(play, last, &move));
    for (size_t r = 0; r < before->n; r++) {
        size_t length = oracle_row_length(before, r);
        if (before->game == 'n') {
            gone += length - oracle_row_length(after, r);
            continue;
        }
        for (size_t c = 0; c < length; c++) {
            if (oracle_state_at(before, r, c) == 0 || oracle_state_at(after, r, c) != 0)
                continue;
            assert_true(dyad_play_captured_at(play, last, gone, &row, &column));
            assert_int_equal(row * length + column, r * length + c);
            gone++;
        }
    }
    assert_int_equal(count, before->game == 'n' ? gone - 1 : gone);
    for (size_t i = 0; before->game == 'n' && i < count; i++) {
        assert_true(dyad_play_captured_at(play, last, i, &row, &column));
        assert_int_equal(row, move.row);
        assert_int_equal(column, i + 1);
    }
    assert_false(dyad_play_captured_at(play, last, count, &row, &column));
}

/* ---- games -------------------------------------------------------------------------------- */

typedef struct course {
    oracle_state states[MOVES_MAX + 1]; /* after 0, 1, ... moves */
    int to_move[MOVES_MAX + 1];
    int mover[MOVES_MAX + 1]; /* who made a move from there */
    size_t count;
} course;

static bool same_cells(const oracle_state *a, const oracle_state *b)
{
    for (size_t row = 0; row < a->n; row++)
        for (size_t column = 0; column < a->n; column++)
            if (oracle_state_at(a, row, column) != oracle_state_at(b, row, column))
                return false;
    return true;
}

/* Whether the board has been there before, with the same colour to move: all are looked at. */
static bool repeats(const course *past)
{
    const oracle_state *now = &past->states[past->count];
    for (size_t i = 0; now->game == 'u' && i < past->count; i++)
        if (past->mover[i] == past->to_move[past->count] && same_cells(&past->states[i], now))
            return true;
    return false;
}

/* A random legal move of a random colour, more often of the one whose turn it is. */
static bool make_move(dyad_play *play, course *past, dice *d)
{
    enum { ROOM = 400 };
    dyad_move moves[ROOM];
    int to_move = dyad_play_to_move(play), colour = dice_chance(d, 0.9) ? to_move : 3 - to_move;
    size_t count = dyad_play_legal(play, colour, moves, ROOM);
    if (count > 0 && moves[count - 1].kind == DYAD_MOVE_SWAP)
        count--;
    if (count == 0)
        return false;
    dyad_move move = moves[dice_below(d, count)];
    oracle_state *before = &past->states[past->count], *after = before + 1;
    *after = oracle_state_copy(before);
    assert_true(oracle_place(after, colour, move.row, move.column));
    assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    past->mover[past->count++] = colour;
    past->to_move[past->count] = 3 - colour;
    compare_captures(play, before, after);
    return true;
}

static void take_back(dyad_play *play, course *past)
{
    assert_true(dyad_play_undo(play));
    oracle_state_free(&past->states[past->count--]);
}

static size_t repeated; /* positions of games that had come to one again */

static void check_now(const dyad_play *play, const course *past)
{
    repeated += dyad_play_result(play).ending == DYAD_ENDING_REPEATS;
    assert_int_equal(dyad_play_count(play), past->count);
    assert_int_equal(dyad_play_to_move(play), past->to_move[past->count]);
    compare(play, &past->states[past->count], repeats(past));
}

static void play_game(const dyad_game *game, size_t n, dice *d)
{
    char *text = dyad_game_has_board(game) ? text_of_board(d, game, n) : text_of_piles(d, n);
    int to_move = dice_chance(d, 0.5) ? 1 : 2;
    dyad_play *play = begin(game, n, text, to_move);
    course *past = oracle_take(1, sizeof *past);
    past->states[0] = oracle_state_new(dyad_game_name(game), n, text);
    past->to_move[0] = to_move;
    check_now(play, past);
    while (past->count < MOVES_MAX && make_move(play, past, d)) {
        check_now(play, past);
        for (size_t back = dice_chance(d, 0.1) ? dice_below(d, past->count + 1) : 0; back; back--)
            take_back(play, past);
        check_now(play, past);
    }
    if (dice_chance(d, 0.5)) {
        dyad_play_reset(play);
        while (past->count > 0)
            oracle_state_free(&past->states[past->count--]);
    }
    while (past->count > 0) {
        take_back(play, past);
        check_now(play, past);
    }
    assert_false(dyad_play_undo(play));
    check_now(play, past);
    oracle_state_free(&past->states[0]);
    dyad_play_free(play);
    free(past);
    free(text);
}

static void games_are_the_oracles(void **state)
{
    (void)state;
    dice d = {20};
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        for (size_t n = 1; n <= 6; n++)
            for (size_t i = scaled(GAMES); i > 0; i--)
                play_game(dyad_game_find(names[g]), n, &d);
        play_game(dyad_game_find(names[g]), 11, &d);
    }
    /* Small boards, on which games come to a position again. */
    for (size_t i = scaled(SMALL_GAMES); i > 0; i--)
        play_game(dyad_game_find("ungo"), 2 + i % 2, &d);
    assert_in_range(repeated, scaled(SMALL_GAMES) / 10, SIZE_MAX);
}

/* ---- hashes that are the same ------------------------------------------------------------- */

/* The hash of a stone, as src/play/repeats.h has it. */
static uint64_t key_of(size_t cell, int colour)
{
    uint64_t x = (uint64_t)cell * 2 + (uint64_t)(colour - 1) + UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Pairs of a black and a white stone, none beside another, whose hashes cancel out: among 65 words
 * of 64 bits some sum to 0, and elimination finds which. Playing them comes to another board with
 * the hash of the empty one and the same colour to move: that is no repetition. */
static void hashes_alone_prove_nothing(void **state)
{
    enum { SIDE = 17, PAIRS = 65 };
    uint64_t rows[PAIRS], used[PAIRS][2] = {{0}};
    size_t found = PAIRS, stones = 0;
    dyad_play *play;
    (void)state;
    for (size_t i = 0; i < PAIRS; i++) { /* every second cell of the board */
        rows[i] = key_of(4 * i, 1) ^ key_of(4 * i + 2, 2);
        used[i][i / 64] = UINT64_C(1) << i % 64;
    }
    for (size_t i = 0; i < PAIRS; i++) {
        if (rows[i] == 0) {
            found = i;
            break;
        }
        uint64_t bit = rows[i] & -rows[i];
        for (size_t k = i + 1; k < PAIRS; k++)
            if (rows[k] & bit) {
                rows[k] ^= rows[i];
                used[k][0] ^= used[i][0];
                used[k][1] ^= used[i][1];
            }
    }
    assert_in_range(found, 0, PAIRS - 1);
    uint64_t hash = 0;
    assert_int_equal(dyad_play_new(NULL, dyad_game_find("ungo"), SIDE, SIDE, &play, NULL), DYAD_OK);
    for (size_t i = 0; i < PAIRS; i++) {
        if (!(used[found][i / 64] >> i % 64 & 1))
            continue;
        for (int colour = 1; colour <= 2; colour++, stones++) {
            size_t cell = 4 * i + 2 * (size_t)(colour - 1);
            hash ^= key_of(cell, colour);
            dyad_move move = {DYAD_MOVE_PLACE, colour, cell / SIDE, cell % SIDE};
            assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
            assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NONE);
        }
    }
    assert_true(hash == 0 && stones > 0);
    dyad_play_free(play);
}

/* ---- what is refused, and the rest of the rules ------------------------------------------- */

static void expect_why(dyad_play *play, dyad_move move, dyad_legality expected)
{
    dyad_error error;
    size_t count = dyad_play_count(play);
    assert_int_equal(dyad_play_check(play, &move), expected);
    assert_int_equal(dyad_play_move(play, &move, &error), DYAD_E_USAGE);
    assert_int_equal(error.status, DYAD_E_USAGE);
    assert_string_equal(error.text, dyad_legality_text(expected));
    assert_int_equal(dyad_play_count(play), count);
}

static void make(dyad_play *play, dyad_move move)
{
    assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
}

static void illegal_moves_say_why(void **state)
{
    (void)state;
    dyad_play *play = begin(dyad_game_find("ungo"), 3, ".B.B..W..", 2);
    expect_why(play, placing(2, 0, 0), DYAD_ILLEGAL_SUICIDE);
    expect_why(play, placing(2, 0, 1), DYAD_ILLEGAL_OCCUPIED);
    expect_why(play, placing(1, 3, 0), DYAD_ILLEGAL_OFF_BOARD);
    expect_why(play, placing(1, 0, SIZE_MAX), DYAD_ILLEGAL_OFF_BOARD);
    expect_why(play, placing(0, 0, 2), DYAD_ILLEGAL_MOVE);
    expect_why(play, placing(3, 0, 2), DYAD_ILLEGAL_MOVE);
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 2, 0, 0}, DYAD_ILLEGAL_NO_SWAP);
    expect_why(play, (dyad_move){(dyad_move_kind)9, 2, 0, 0}, DYAD_ILLEGAL_MOVE);
    make(play, placing(1, 0, 0)); /* no suicide: there is a group of its own */
    make(play, resign);
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_RESIGNED);
    assert_int_equal(dyad_play_result(play).winner, 2);
    expect_why(play, placing(2, 2, 2), DYAD_ILLEGAL_OVER);
    assert_true(dyad_play_undo(play));
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NONE);
    dyad_play_free(play);
    play = begin(dyad_game_find("nim"), 2, "BWWB W", 1);
    expect_why(play, placing(1, 1, 0), DYAD_ILLEGAL_OWNER);
    expect_why(play, placing(1, 2, 0), DYAD_ILLEGAL_OFF_BOARD);
    expect_why(play, placing(1, 0, 4), DYAD_ILLEGAL_OFF_BOARD);
    make(play, placing(1, 0, 0));
    assert_int_equal(dyad_play_captured_count(play, 0), 2);
    assert_int_equal(dyad_play_pile(play, 0, NULL, 0), 1);
    make(play, placing(2, 1, 0));
    make(play, placing(1, 0, 0));
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NO_MOVE);
    assert_int_equal(dyad_play_result(play).winner, 1);
    dyad_play_free(play);
    assert_null(dyad_legality_text(DYAD_LEGAL));
    assert_null(dyad_legality_text((dyad_legality)99));
}

static void hex_can_be_swapped(void **state)
{
    (void)state;
    const dyad_move swap = {DYAD_MOVE_SWAP, 2, 0, 0};
    dyad_move moves[30];
    dyad_play *play;
    dyad_error error;
    assert_int_equal(dyad_play_new(NULL, dyad_game_find("hex"), 5, 5, &play, NULL), DYAD_OK);
    make(play, placing(1, 0, 3)); /* the original problem's Hex has none */
    assert_false(dyad_play_swap(play));
    expect_why(play, swap, DYAD_ILLEGAL_NO_SWAP);
    assert_int_equal(dyad_play_legal(play, 2, NULL, 0), 24);
    assert_int_equal(dyad_play_set_swap(play, true, NULL), DYAD_OK);
    assert_int_equal(dyad_play_legal(play, 2, NULL, 0), 25);
    assert_true(dyad_play_undo(play));
    expect_why(play, swap, DYAD_ILLEGAL_SWAP);
    make(play, placing(1, 0, 3));
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 1, 0, 0}, DYAD_ILLEGAL_SWAP);
    assert_int_equal(dyad_play_legal(play, 2, moves, LENGTH_OF(moves)), 25);
    assert_int_equal(moves[24].kind, DYAD_MOVE_SWAP);
    make(play, swap);
    assert_int_equal(dyad_play_cell(play, 0, 3), 0);
    assert_int_equal(dyad_play_cell(play, 3, 0), 2);
    assert_int_equal(dyad_play_to_move(play), 1);
    assert_int_equal(dyad_play_captured_count(play, 1), 0);
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 1, 0, 0}, DYAD_ILLEGAL_SWAP);
    make(play, placing(1, 0, 3));
    for (size_t column = 1; column < 5; column++) /* the swapped stone is joined to its edge */
        make(play, placing(2, 3, column));
    assert_int_equal(dyad_play_result(play).winner, 2);
    for (int i = 0; i < 5; i++)
        assert_true(dyad_play_undo(play));
    assert_int_equal(dyad_play_cell(play, 3, 0), 2);
    assert_true(dyad_play_undo(play));
    assert_int_equal(dyad_play_cell(play, 0, 3), 1);
    assert_int_equal(dyad_play_cell(play, 3, 0), 0);
    assert_int_equal(dyad_play_to_move(play), 2);
    make(play, placing(2, 4, 4)); /* it is for the second move alone */
    expect_why(play, swap, DYAD_ILLEGAL_SWAP);
    make(play, placing(1, 4, 3));
    expect_why(play, swap, DYAD_ILLEGAL_SWAP);
    assert_true(dyad_play_undo(play) && dyad_play_undo(play));
    make(play, swap);
    assert_int_equal(dyad_play_set_swap(play, false, &error), DYAD_E_USAGE);
    assert_string_equal(error.text, "a stone has been swapped");
    dyad_play_reset(play);
    assert_int_equal(dyad_play_legal(play, 1, NULL, 0), 25);
    make(play, placing(2, 1, 3)); /* a board as a swap leaves it: there is no way back */
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 1, 0, 0}, DYAD_ILLEGAL_SWAP);
    assert_int_equal(dyad_play_legal(play, 1, NULL, 0), 24);
    dyad_play_free(play);
}

/* A position of one stone is as good as a game that has come to it, and back. */
static void a_stone_that_was_set_up_can_be_swapped(void **state)
{
    (void)state;
    const dyad_move swap = {DYAD_MOVE_SWAP, 2, 0, 0};
    unsigned char cells[4];
    dyad_play *play = begin(dyad_game_find("hex"), 2, ".R..", 2);
    assert_int_equal(dyad_play_set_swap(play, true, NULL), DYAD_OK);
    for (int time = 0; time < 3; time++) {
        make(play, swap);
        dyad_play_cells(play, cells);
        assert_memory_equal(cells, "\0\0\2\0", 4);
        make(play, placing(1, 0, 0));
        make(play, placing(2, 1, 1));
        assert_int_equal(dyad_play_result(play).winner, 2);
        if (time == 1)
            dyad_play_reset(play);
        while (dyad_play_undo(play))
            ;
        dyad_play_cells(play, cells);
        assert_memory_equal(cells, "\0\1\0\0", 4);
        assert_int_equal(dyad_play_to_move(play), 2);
    }
    make(play, placing(2, 1, 1));
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 1, 0, 0}, DYAD_ILLEGAL_SWAP);
    dyad_play_free(play);
    play = begin(dyad_game_find("hex"), 2, "B...", 1); /* a board as a swap leaves it */
    assert_int_equal(dyad_play_set_swap(play, true, NULL), DYAD_OK);
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 1, 0, 0}, DYAD_ILLEGAL_SWAP);
    dyad_play_free(play);
}

static void no_swap_where_there_can_be_none(void **state)
{
    (void)state;
    dyad_error error;
    dyad_play *play;
    assert_int_equal(dyad_play_new(NULL, dyad_game_find("hex"), 3, 4, &play, NULL), DYAD_OK);
    assert_int_equal(dyad_play_set_swap(play, true, &error), DYAD_E_USAGE);
    assert_string_equal(error.text, "there is no swap on a board that is not square");
    assert_int_equal(dyad_play_set_swap(play, false, &error), DYAD_OK);
    expect_why(play, (dyad_move){DYAD_MOVE_SWAP, 2, 0, 0}, DYAD_ILLEGAL_NO_MIRROR);
    dyad_play_free(play);
    assert_int_equal(dyad_play_new(NULL, dyad_game_find("ungo"), 3, 3, &play, NULL), DYAD_OK);
    assert_int_equal(dyad_play_set_swap(play, true, &error), DYAD_E_USAGE);
    assert_string_equal(error.text, "ungo has no swap");
    dyad_play_free(play);
}

static void beginnings_are_checked(void **state)
{
    (void)state;
    const dyad_game *hex = dyad_game_find("hex"), *nim = dyad_game_find("nim");
    static const unsigned char odd[4] = {0, 1, 3, 0}, breathless[4] = {2, 1, 1, 0};
    dyad_play *play;
    dyad_error error;
    assert_int_equal(dyad_play_new(NULL, NULL, 3, 3, &play, &error), DYAD_E_USAGE);
    assert_int_equal(dyad_play_new(NULL, nim, 3, 3, &play, &error), DYAD_E_USAGE);
    assert_int_equal(dyad_play_new(NULL, hex, 0, 0, &play, &error), DYAD_E_USAGE);
    assert_int_equal(dyad_play_new(NULL, hex, DYAD_PLAY_SIDE_MAX + 1, 3, &play, &error),
                     DYAD_E_USAGE);
    assert_int_equal(dyad_play_new(NULL, hex, SIZE_MAX, SIZE_MAX, &play, &error), DYAD_E_USAGE);
    assert_int_equal(dyad_play_new_cells(NULL, hex, 2, 2, odd, 1, &play, &error), DYAD_E_MALFORMED);
    assert_int_equal(dyad_play_new_cells(NULL, hex, 2, 2, odd, 0, &play, &error), DYAD_E_USAGE);
    assert_int_equal(
        dyad_play_new_cells(NULL, dyad_game_find("ungo"), 2, 2, breathless, 1, &play, &error),
        DYAD_E_MALFORMED);
    assert_string_equal(error.text, "the group at row 1, column 1 has no liberty");
    assert_int_equal(dyad_play_new_piles(NULL, hex, "BW", 1, &play, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_play_new_piles(NULL, nim, "BW bB", 1, &play, &error), DYAD_E_MALFORMED);
    assert_string_equal(error.text, "expected 'B' or 'W', found 'b'");
    assert_int_equal(dyad_play_new_piles(NULL, nim, " \n", 1, &play, &error), DYAD_OK);
    assert_int_equal(dyad_play_result(play).winner, 2);
    assert_true(dyad_play_set_to_move(play, 2));
    assert_int_equal(dyad_play_result(play).winner, 1);
    assert_false(dyad_play_set_to_move(play, 3));
    dyad_play_free(play);
    dyad_play_free(NULL);
}

static void positions_go_in_and_out(void **state)
{
    (void)state;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        const dyad_game *game = dyad_game_find(names[g]);
        blob input = {0}, output = {0};
        dyad_reader *reader;
        const dyad_position *position, *same;
        dyad_play *play;
        assert_true(generated(game, NULL, 5, 1, 4, &input));
        assert_int_equal(
            dyad_reader_open_bytes(session, game, "-", input.bytes, input.size, &reader), DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
        assert_int_equal(dyad_play_new_position(NULL, position, 2, &play, NULL), DYAD_OK);
        assert_int_equal(dyad_play_to_move(play), 2);
        assert_int_equal(dyad_play_position(play, &same, NULL), DYAD_OK);
        layout_begin(game, 1, &output);
        layout_position(same, true, &output);
        layout_end(game, &output);
        assert_true(blob_same(&input, &output));
        blob_free(&input);
        blob_free(&output);
        dyad_reader_close(reader);
        dyad_play_free(play);
    }
    dyad_session_free(session);
}

/* ---- memory ------------------------------------------------------------------------------- */

/* A game in memory whose request number `fail_at` fails. A move that fails changes nothing, and
 * succeeds when it is tried again. */
static bool play_in_memory(const dyad_game *game, const char *text, size_t n, size_t fail_at)
{
    enum { ROOM = 60 };
    watched_memory *memory = watched_new(fail_at, false);
    dyad_allocator allocator = watched_allocator(memory);
    unsigned char cells[ROOM], after[ROOM];
    const dyad_position *position;
    dyad_move moves[ROOM];
    dyad_play *play = NULL;
    dyad_status status;
    dice d = {7};
    do
        status = dyad_game_has_board(game)
                     ? dyad_play_new(&allocator, game, n, n, &play, NULL)
                     : dyad_play_new_piles(&allocator, game, text, 1, &play, NULL);
    while (status == DYAD_E_MEMORY);
    assert_int_equal(status, DYAD_OK);
    dyad_play_set_swap(play, dyad_game_swaps(game), NULL);
    for (int i = 0; i < MEMORY_MOVES; i++) {
        size_t count = dyad_play_legal(play, dyad_play_to_move(play), moves, ROOM);
        if (count == 0)
            break;
        dyad_move move = moves[i == 1 ? count - 1 : dice_below(&d, count)]; /* 1: the swap */
        dyad_play_cells(play, cells);
        while ((status = dyad_play_move(play, &move, NULL)) == DYAD_E_MEMORY) {
            dyad_play_cells(play, after);
            if (dyad_game_has_board(game))
                assert_memory_equal(cells, after, n * n);
            assert_int_equal(dyad_play_count(play), i);
        }
        assert_int_equal(status, DYAD_OK);
    }
    while ((status = dyad_play_position(play, &position, NULL)) == DYAD_E_MEMORY)
        ;
    assert_int_equal(status, DYAD_OK);
    dyad_play_free(play);
    bool failed = watched_failed(memory);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
    return failed;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        size_t fail_at = 0;
        while (play_in_memory(dyad_game_find(names[g]), "BWWBWWWWBBWB WBWBWBWBWBWB BBBWWW", 7,
                              fail_at))
            fail_at++;
        assert_in_range(fail_at, 4, 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_the_oracles),
        cmocka_unit_test(illegal_moves_say_why),
        cmocka_unit_test(hex_can_be_swapped),
        cmocka_unit_test(beginnings_are_checked),
        cmocka_unit_test(a_stone_that_was_set_up_can_be_swapped),
        cmocka_unit_test(no_swap_where_there_can_be_none),
        cmocka_unit_test(positions_go_in_and_out),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(hashes_alone_prove_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
