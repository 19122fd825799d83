/* swap_test.c - Hex with the swap and without, on boards of 2x2 to 4x4: what solver, player, play
 * and batch say, against minimax by plain loops over the moves that the rules allow.
 *
 * A position is its cells, who is to move, and whether the game has the swap. The plain code knows
 * its own rules: six neighbours, and a swap where the board has one red stone and blue is to move.
 */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 4, CELLS_MAX = SIDE_MOST * SIDE_MOST, RED = 1, BLUE = 2 };

typedef struct position {
    size_t side;
    bool swap;
    int to_move;
    unsigned char cells[CELLS_MAX];
} position;

/* ---- plain rules ---------------------------------------------------------------------------- */

static bool reaches(const position *at, int colour, size_t cell, bool *seen)
{
    static const int sides[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
    int n = (int)at->side, row = (int)cell / n, column = (int)cell % n;
    if (at->cells[cell] != colour || seen[cell])
        return false;
    seen[cell] = true;
    if ((colour == RED ? row : column) == n - 1)
        return true;
    for (int i = 0; i < 6; i++) {
        int r = row + sides[i][0], c = column + sides[i][1];
        if (r >= 0 && r < n && c >= 0 && c < n && reaches(at, colour, (size_t)(r * n + c), seen))
            return true;
    }
    return false;
}

static bool has_won(const position *at, int colour)
{
    bool seen[CELLS_MAX] = {false};
    for (size_t i = 0; i < at->side; i++)
        if (reaches(at, colour, colour == RED ? i : i * at->side, seen))
            return true;
    return false;
}

static size_t stones_of(const position *at, size_t *last)
{
    size_t stones = 0;
    for (size_t i = 0; i < at->side * at->side; i++)
        if (at->cells[i]) {
            stones++;
            *last = i;
        }
    return stones;
}

/* The position after a move, a cell or, cells, the swap; false: it is not legal. */
static bool moved(const position *at, size_t move, position *after)
{
    size_t n = at->side, stone = 0;
    *after = *at;
    after->to_move = 3 - at->to_move;
    if (move < n * n) {
        after->cells[move] = (unsigned char)at->to_move;
        return !at->cells[move];
    }
    bool legal =
        at->swap && at->to_move == BLUE && stones_of(at, &stone) == 1 && at->cells[stone] == RED;
    after->cells[stone] = 0;
    after->cells[stone % n * n + stone / n] = BLUE;
    return legal;
}

/* ---- minimax -------------------------------------------------------------------------------- */

/* Of each position who wins, by code: 0 it is not known. */
typedef struct table {
    unsigned char *winners;
    size_t size;
} table;

static table new_table(size_t side)
{
    table made = {.size = 2};
    for (size_t i = 0; i < side * side; i++)
        made.size *= 3;
    made.winners = calloc(2 * made.size, 1);
    assert_non_null(made.winners);
    return made;
}

static size_t code_of(const position *at)
{
    size_t code = (size_t)at->to_move - 1;
    for (size_t i = 0; i < at->side * at->side; i++)
        code = 3 * code + at->cells[i];
    return code;
}

static int winner_of(const table *known, const position *at)
{
    unsigned char *slot = &known->winners[code_of(at) + at->swap * known->size];
    if (!*slot && has_won(at, 3 - at->to_move)) /* who is to move had not, before the last move */
        *slot = (unsigned char)(3 - at->to_move);
    if (*slot)
        return *slot;
    int winner = 3 - at->to_move;
    size_t cells = at->side * at->side;
    for (size_t i = 0; i <= cells && winner != at->to_move; i++) {
        position after;
        size_t last, move = i < cells ? (i + cells / 2) % cells : i; /* the middle first */
        if (!moved(at, move, &after))
            continue;
        if (stones_of(&after, &last) > 1) /* nobody swaps any more */
            after.swap = false;
        winner = winner_of(known, &after);
    }
    *slot = (unsigned char)winner;
    return winner;
}

/* ---- what is compared ----------------------------------------------------------------------- */

typedef struct compared {
    size_t side;
    table known;
    dyad_solver *solver;
    dyad_player *player;
    dyad_batch *batches[2]; /* without the swap, with it */
    size_t swaps_won, swaps_made;
} compared;

static dyad_play *play_at(const position *at)
{
    dyad_play *play;
    assert_int_equal(dyad_play_new_cells(NULL, dyad_game_find("hex"), at->side, at->side, at->cells,
                                         at->to_move, &play, NULL),
                     DYAD_OK);
    assert_int_equal(dyad_play_set_swap(play, at->swap, NULL), DYAD_OK);
    return play;
}

/* Moves are those of the plain rules, in play and in a batch. */
static void compare_moves(const compared *of, const position *at, const dyad_play *play)
{
    size_t cells = at->side * at->side, count = 0;
    unsigned char legal[CELLS_MAX + 1];
    dyad_move moves[CELLS_MAX + 1];
    position after;
    dyad_batch *batch = of->batches[at->swap];
    size_t told = dyad_play_legal(play, at->to_move, moves, CELLS_MAX + 1);
    assert_int_equal(dyad_batch_set(batch, 0, at->cells, at->to_move, NULL), DYAD_OK);
    assert_int_equal(dyad_batch_legal(batch, legal, NULL), DYAD_OK);
    for (size_t move = 0; move < cells + at->swap; move++) {
        bool is_legal = moved(at, move, &after);
        assert_int_equal(legal[move], is_legal);
        if (!is_legal)
            continue;
        assert_in_range(count, 0, told - 1);
        assert_int_equal(moves[count].kind, move == cells ? DYAD_MOVE_SWAP : DYAD_MOVE_PLACE);
        if (move < cells)
            assert_int_equal(moves[count].row * at->side + moves[count].column, move);
        count++;
    }
    assert_int_equal(told, count);
}

static void compare_solver(compared *of, const position *at, int winner)
{
    size_t cells = at->side * at->side, last;
    unsigned char marks[CELLS_MAX + 1] = {0};
    int line[CELLS_MAX + 2]; /* every cell, and the swap */
    dyad_best_play best;
    dyad_solution found;
    dyad_answer all;
    position after;
    assert_int_equal(dyad_solver_set_swap(of->solver, at->swap, NULL), DYAD_OK);
    assert_int_equal(dyad_solve(of->solver, at->cells, at->to_move, NULL, &found, NULL), DYAD_OK);
    assert_int_equal(found.known, DYAD_YES);
    assert_int_equal(found.winner, winner);
    assert_int_equal(dyad_solve_moves(of->solver, at->cells, at->to_move, NULL, marks, &all, NULL),
                     DYAD_OK);
    assert_int_equal(all, DYAD_YES);
    assert_int_equal(dyad_solve_line(of->solver, at->cells, at->to_move, NULL, line,
                                     sizeof line / sizeof line[0], &best, NULL),
                     DYAD_OK);
    /* On the empty board with the swap a theorem names the winner, and no line. */
    if (!at->swap || stones_of(at, &last) > 0)
        assert_int_equal(best.whole, DYAD_YES);
    for (size_t move = 0; move < cells + at->swap; move++) {
        bool is_legal = moved(at, move, &after);
        int then = is_legal ? winner_of(&of->known, &after) : 0;
        assert_int_equal(marks[move], then == at->to_move);
        dyad_status status =
            dyad_solve_after(of->solver, at->cells, at->to_move, (int)move, NULL, &found, NULL);
        assert_int_equal(status, is_legal ? DYAD_OK : DYAD_E_USAGE);
        if (is_legal)
            assert_int_equal(found.winner, then);
        of->swaps_won += move == cells && then == at->to_move;
    }
    after = *at; /* a line keeps who wins */
    for (size_t i = 0; i < best.count; i++) {
        position before = after;
        assert_true(moved(&before, (size_t)line[i], &after));
        assert_int_equal(winner_of(&of->known, &after), winner);
    }
}

/* At full strength no move that loses is made where one wins. */
static void compare_player(compared *of, const position *at, const dyad_play *play, int winner)
{
    const dyad_player_limits limits = {.playouts = 30};
    dyad_player_result found;
    position after;
    assert_int_equal(dyad_player_think_game(of->player, play, &limits, &found, NULL), DYAD_OK);
    assert_true(moved(at, (size_t)found.move, &after));
    assert_int_equal(winner_of(&of->known, &after), winner);
    size_t last;
    bool opens = at->swap && stones_of(at, &last) == 0 && at->to_move == RED; /* out of a table */
    assert_true(found.proven || opens);
    if (!opens)
        assert_int_equal(found.outcome, winner == at->to_move ? DYAD_WDL_WIN : DYAD_WDL_LOSS);
    of->swaps_made += (size_t)found.move == at->side * at->side;
}

static void compare(compared *of, const position *at)
{
    if (has_won(at, RED) || has_won(at, BLUE))
        return;
    int winner = winner_of(&of->known, at);
    dyad_play *play = play_at(at);
    compare_moves(of, at, play);
    compare_solver(of, at, winner);
    compare_player(of, at, play, winner);
    dyad_play_free(play);
}

static compared begin(size_t side)
{
    const dyad_game *hex = dyad_game_find("hex");
    compared of = {.side = side, .known = new_table(side)};
    dyad_solver_request solver = {.game = hex, .size = side};
    dyad_player_request player = {.game = hex, .size = side, .jobs = 1};
    assert_int_equal(dyad_solver_new(NULL, &solver, &of.solver, NULL), DYAD_OK);
    assert_int_equal(dyad_player_new(NULL, &player, &of.player, NULL), DYAD_OK);
    for (int swap = 0; swap < 2; swap++) {
        dyad_batch_request batch = {.struct_size = sizeof batch,
                                    .game = hex,
                                    .rows = side,
                                    .columns = side,
                                    .games = 1,
                                    .swap = swap};
        assert_int_equal(dyad_batch_new(NULL, &batch, &of.batches[swap], NULL), DYAD_OK);
    }
    return of;
}

static void end(compared *of)
{
    free(of->known.winners);
    dyad_solver_free(of->solver);
    dyad_player_free(of->player);
    dyad_batch_free(of->batches[0]);
    dyad_batch_free(of->batches[1]);
}

/* ---- tests ---------------------------------------------------------------------------------- */

/* Boards of no stone and one; up to 3x3 of either colour, with either to move, and else those that
 * come about by turns. */
static void compare_openings(compared *of, bool swap, int to_move)
{
    enum { ALL_SIDES = 3 };
    bool all = of->side <= ALL_SIDES;
    position at = {.side = of->side, .swap = swap, .to_move = to_move};
    if (all || to_move == RED)
        compare(of, &at);
    for (size_t cell = 0; cell < of->side * of->side; cell++)
        for (int colour = RED; colour <= BLUE; colour++) {
            if (!all && (colour == BLUE || to_move == RED))
                continue;
            memset(at.cells, 0, sizeof at.cells);
            at.cells[cell] = (unsigned char)colour;
            compare(of, &at);
        }
}

static void compare_at_random(compared *of, dice *d, bool swap)
{
    position at = {.side = of->side, .swap = swap, .to_move = 1 + (int)dice_below(d, 2)};
    size_t cells = of->side * of->side;
    for (size_t stones = 1 + dice_below(d, cells / 2); stones > 0; stones--)
        at.cells[dice_below(d, cells)] = (unsigned char)(1 + dice_below(d, 2));
    compare(of, &at);
}

static void test_boards(size_t side, size_t random)
{
    /* Openings that win; benzene's list of what to swap has as many. */
    static const size_t winning[] = {[2] = 2, [3] = 5, [4] = 4};
    compared of = begin(side);
    dice d = {side};
    for (int swap = 0; swap < 2; swap++)
        for (int to_move = RED; to_move <= BLUE; to_move++)
            compare_openings(&of, swap, to_move);
    assert_int_equal(of.swaps_won, winning[side]);
    assert_int_equal(of.swaps_made, winning[side]);
    for (size_t i = 0; i < scaled(random); i++)
        compare_at_random(&of, &d, i % 2);
    end(&of);
}

static void test_2x2(void **state)
{
    (void)state;
    test_boards(2, 100);
}

static void test_3x3(void **state)
{
    (void)state;
    test_boards(3, 200);
}

static void test_4x4(void **state)
{
    (void)state;
    test_boards(4, 20);
}

/* On one cell the first stone wins at once, and is never swapped. */
static void test_1x1(void **state)
{
    (void)state;
    const unsigned char empty = 0;
    dyad_solver_request request = {.game = dyad_game_find("hex"), .size = 1};
    dyad_solver *solver;
    dyad_solution found;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_solver_set_swap(solver, true, NULL), DYAD_OK);
    assert_int_equal(dyad_solve(solver, &empty, RED, NULL, &found, NULL), DYAD_OK);
    assert_int_equal(found.winner, RED);
    dyad_solver_free(solver);
}

/* What decides without a search, and what cannot be had with the swap. */
static void test_limits(void **state)
{
    (void)state;
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    dyad_solver_request request = {.game = dyad_game_find("hex"), .size = 11};
    const dyad_solve_limits few = {.nodes = 1};
    dyad_solver *solver;
    dyad_solution found;
    dyad_error error;
    dyad_answer known;
    blob out = {0};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_solver_set_swap(solver, true, NULL), DYAD_OK);
    assert_int_equal(dyad_solve(solver, cells, RED, NULL, &found, NULL), DYAD_OK);
    assert_int_equal(found.winner,
                     BLUE); /* of any first stone, on any board of two rows and more */
    assert_int_equal(
        dyad_solve_strategy(solver, cells, RED, NULL, blob_write, &out, &known, NULL, &error),
        DYAD_E_USAGE);
    assert_string_equal(error.text, "the swap decides, which a strategy has no word for");
    cells[4 * 11 + 3] = RED; /* nobody knows whether it is to be swapped; one of the two wins */
    assert_int_equal(dyad_solve(solver, cells, BLUE, &few, &found, NULL), DYAD_OK);
    assert_int_equal(found.known, DYAD_YES);
    assert_int_equal(found.winner, BLUE);
    assert_int_equal(found.move, -1);
    dyad_lead_request lead = {.struct_size = sizeof lead, .solver = solver, .workers = 1};
    dyad_lead *made;
    assert_int_equal(dyad_lead_new(NULL, &lead, &made, NULL), DYAD_E_USAGE);
    dyad_solver_free(solver);
    blob_free(&out);
    request = (dyad_solver_request){.game = dyad_game_find("path"), .size = 3};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_solver_set_swap(solver, true, &error), DYAD_E_USAGE);
    assert_string_equal(error.text, "path has no swap");
    dyad_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_1x1), cmocka_unit_test(test_2x2),    cmocka_unit_test(test_3x3),
        cmocka_unit_test(test_4x4), cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
