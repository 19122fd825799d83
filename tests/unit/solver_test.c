/* solver_test.c - hex and path solved: against plain minimax, published openings, and itself in all
 * its ways. */
#include "oracle/battery.h"
#include "oracle/perfect_play.h"
#include "oracle/sanitized.h"
#include "solver/solver.h"
#include "store/store_tools.h"

#include <dyad/dyad.h>

#include <stdio.h>
#include <string.h>

static dyad_solver *open_solver(const char *game, size_t n, unsigned off, dyad_cpu cpu)
{
    dyad_solver *solver;
    dyad_solver_request request = {.game = dyad_game_find(game), .size = n, .off = off, .cpu = cpu};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    return solver;
}

static dyad_solution solve(dyad_solver *solver, const unsigned char *cells, int to_move)
{
    dyad_solution solution;
    assert_int_equal(dyad_solve(solver, cells, to_move, NULL, &solution, NULL), DYAD_OK);
    assert_int_equal(solution.known, DYAD_YES);
    return solution;
}

typedef struct trial {
    perfect_play *oracle;
    dyad_solver *solver;
    const char *game;
    int n, m; /* columns, rows */
} trial;

static int area_of(const trial *t)
{
    return t->m * t->n;
}

/* The winner is right, its moves are, and it needs no more than it says. */
static void try_position(trial *t, const unsigned char *cells, int to_move, bool thoroughly)
{
    int area = area_of(t), winner = perfect_play_winner(t->oracle, cells, to_move);
    dyad_solution solution = solve(t->solver, cells, to_move);
    unsigned char board[16], marks[16];
    dyad_answer known;
    if (solution.winner != winner)
        give_up("%s %d: winner %d, not %d", t->game, t->n, solution.winner, winner);
    if (winner) { /* all elsewhere is the loser's */
        for (int i = 0; i < area; i++) {
            assert_true(!solution.support[i] || cells[i] != 3 - winner);
            board[i] = (unsigned char)(solution.support[i] ? cells[i] : 3 - winner);
        }
        assert_int_equal(perfect_play_winner(t->oracle, board, to_move), winner);
    }
    if (!thoroughly)
        return;
    assert_int_equal(dyad_solve_moves(t->solver, cells, to_move, NULL, marks, &known, NULL),
                     DYAD_OK);
    assert_int_equal(known, DYAD_YES);
    for (int i = 0; i < area; i++) {
        memcpy(board, cells, (size_t)area);
        board[i] = (unsigned char)to_move;
        bool good = !cells[i] && winner != 3 - to_move &&
                    perfect_play_winner(t->oracle, board, 3 - to_move) == winner;
        if (good != (marks[i] != 0))
            give_up("%s %d: move %d is %d", t->game, t->n, i, marks[i]);
    }
}

static bool over(trial *t, const unsigned char *cells)
{
    unsigned char board[16];
    int area = area_of(t), full[2];
    for (int colour = 1; colour <= 2; colour++) { /* joined, if it wins though all is the other's */
        for (int i = 0; i < area; i++)
            board[i] = (unsigned char)(cells[i] == colour ? colour : 3 - colour);
        full[colour - 1] = perfect_play_winner(t->oracle, board, 1);
    }
    return full[0] == 1 || full[1] == 2;
}

/* Where somebody has joined nobody has a move. */
static void try_over(trial *t, const unsigned char *cells, int to_move)
{
    unsigned char marks[16];
    int line[16];
    dyad_best_play play;
    dyad_answer known;
    dyad_solution solution = solve(t->solver, cells, to_move);
    assert_int_equal(solution.winner, perfect_play_winner(t->oracle, cells, to_move));
    assert_int_equal(solution.move, -1);
    assert_int_equal(dyad_solve_moves(t->solver, cells, to_move, NULL, marks, &known, NULL),
                     DYAD_OK);
    assert_int_equal(known, DYAD_YES);
    assert_int_equal(dyad_solve_line(t->solver, cells, to_move, NULL, line, 16, &play, NULL),
                     DYAD_OK);
    assert_int_equal(play.count, 0);
    assert_int_equal(play.whole, DYAD_YES);
    for (int i = 0; i < area_of(t); i++) {
        assert_int_equal(marks[i], 0);
        assert_int_equal(dyad_solve_after(t->solver, cells, to_move, i, NULL, &solution, NULL),
                         DYAD_E_USAGE);
    }
}

/* All positions, those that no game leads to included. */
static void small_boards(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    for (size_t g = 0; g < LENGTH_OF(games); g++)
        for (int n = 1; n <= 3; n++) {
            trial t = {perfect_play_new(g == 0, n), open_solver(games[g], (size_t)n, 0, 0),
                       games[g], n, n};
            int area = n * n, boards = 1;
            for (int i = 0; i < area; i++)
                boards *= 3;
            for (int number = 0; number < boards; number++) {
                unsigned char cells[16];
                for (int i = 0, left = number; i < area; i++, left /= 3)
                    cells[i] = (unsigned char)(left % 3);
                bool is_over = over(&t, cells);
                for (int to_move = 1; to_move <= 2; to_move++)
                    if (!is_over)
                        try_position(&t, cells, to_move, number % 7 == 0);
                    else if (n < 3 || number % 7 == 0)
                        try_over(&t, cells, to_move);
            }
            dyad_solver_free(t.solver);
            perfect_play_free(t.oracle);
        }
}

/* Boards of m x n: of few cells all positions, of others random ones; and what is known of hex,
 * that whoever has the shorter way wins, also moving second. */
static void rectangles(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 2}, {2, 1}, {1, 5}, {5, 1}, {1, 8}, {8, 1}, {2, 3},
                                   {3, 2}, {2, 4}, {4, 2}, {2, 5}, {5, 2}, {3, 4}, {4, 3}};
    static const char *const games[] = {"hex", "path"};
    dice d = {17};
    for (size_t i = 0; i < 2 * LENGTH_OF(sizes); i++) {
        int m = sizes[i / 2][0], n = sizes[i / 2][1], area = m * n;
        bool hex = i % 2 == 0;
        dyad_solver_request request = {
            .game = dyad_game_find(games[i % 2]), .rows = (size_t)m, .columns = (size_t)n};
        trial t = {perfect_play_rectangle(hex, m, n), NULL, games[i % 2], n, m};
        assert_int_equal(dyad_solver_new(NULL, &request, &t.solver, NULL), DYAD_OK);
        int boards = 1;
        for (int cell = 0; cell < area && area <= 6; cell++)
            boards *= 3;
        for (int number = 0; number < (area <= 6 ? boards : 400); number++) {
            unsigned char cells[16] = {0};
            for (int cell = 0, left = number; cell < area; cell++, left /= 3)
                cells[cell] = (unsigned char)(area <= 6 ? left % 3 : (int)dice_below(&d, 6) / 2);
            if (over(&t, cells))
                continue;
            for (int to_move = 1; to_move <= 2; to_move++)
                try_position(&t, cells, to_move, number % 5 == 0);
        }
        unsigned char empty[16] = {0};
        for (int to_move = 1; hex && to_move <= 2; to_move++)
            assert_int_equal(solve(t.solver, empty, to_move).winner, m < n ? 1 : 2);
        dyad_solver_free(t.solver);
        perfect_play_free(t.oracle);
    }
}

/* Larger ones: of hex who has the shorter way wins; a strategy says so, and is checked. */
static void larger_rectangles(void **state)
{
    (void)state;
    static const int sizes[][2] = {{4, 5}, {5, 4}, {5, 6}, {6, 5}, {3, 11}, {11, 3}, {4, 7}};
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        size_t m = (size_t)sizes[i][0], n = (size_t)sizes[i][1];
        dyad_solver_request request = {.game = dyad_game_find("hex"), .rows = m, .columns = n};
        unsigned char empty[DYAD_SOLVE_CELLS] = {0};
        dyad_solver *solver;
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        for (int to_move = 1; to_move <= 2; to_move++)
            assert_int_equal(solve(solver, empty, to_move).winner, m < n ? 1 : 2);
        dyad_solver_free(solver);
    }
}

static void throw_stones(dice *d, unsigned char *cells, int area)
{
    memset(cells, 0, (size_t)area);
    size_t stones = 4 + dice_below(d, (size_t)area - 4); /* with fewer the oracle takes long */
    for (size_t i = 0; i < stones; i++)
        cells[dice_below(d, (size_t)area)] = (unsigned char)(1 + dice_below(d, 2));
}

/* A chain from side to side, with a gap perhaps, in a row or a column. */
static void throw_chain(dice *d, unsigned char *cells, int n)
{
    int line = 1 + (int)dice_below(d, (size_t)n - 2), colour = 1 + (int)dice_below(d, 2);
    bool row = dice_chance(d, 0.5);
    for (int i = 0; i < n; i++)
        if (dice_chance(d, 0.9))
            cells[row ? line * n + i : i * n + line] = (unsigned char)colour;
}

/* Some of them with a chain that divides them. */
static void random_boards(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        trial t = {perfect_play_new(g == 0, 4), open_solver(games[g], 4, 0, 0), games[g], 4, 4};
        dice d = {41 + g};
        for (size_t i = 0; i < scaled(2500); i++) {
            unsigned char cells[16];
            throw_stones(&d, cells, 16);
            if (i % 3 == 0)
                throw_chain(&d, cells, 4);
            if (i % 64 == 0) { /* with nothing known */
                dyad_solver_free(t.solver);
                t.solver = open_solver(games[g], 4, 0, 0);
            }
            if (!over(&t, cells))
                try_position(&t, cells, 1 + (int)dice_below(&d, 2), i % 16 == 0);
        }
        dyad_solver_free(t.solver);
        perfect_play_free(t.oracle);
    }
}

/* Without each of its techniques, with little memory, and in both widths and builds. */
static void all_ways_agree(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    dice d = {43};
    for (size_t g = 0; g < LENGTH_OF(games); g++)
        for (size_t round = 0; round < scaled(12); round++) {
            unsigned char cells[25];
            throw_stones(&d, cells, 25);
            for (int i = 0; i < 25; i++) /* few stones, or there is nothing to look for */
                if (dice_chance(&d, 0.6))
                    cells[i] = 0;
            int winner = -1;
            for (unsigned off = 0; off <= DYAD_OFF_REPLIES; off = off ? 2 * off : 1)
                for (int cpu = DYAD_CPU_AUTO; cpu <= DYAD_CPU_PORTABLE; cpu++) {
                    dyad_solver *solver = open_solver(games[g], 5, off, (dyad_cpu)cpu);
                    dyad_solution solution = solve(solver, cells, 1);
                    if (winner < 0)
                        winner = solution.winner;
                    assert_int_equal(solution.winner, winner);
                    dyad_solver_free(solver);
                }
        }
}

static void forgetting_changes_nothing(void **state)
{
    (void)state;
    unsigned char cells[36] = {0};
    dyad_solver *all = open_solver("hex", 6, 0, 0), *little;
    size_t least = dyad_solver_memory(all);
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .size = 6, .memory = least + 80000};
    assert_int_equal(dyad_solver_new(NULL, &request, &little, NULL), DYAD_OK);
    for (int i = 0; i < 36; i += 2) {
        memset(cells, 0, sizeof cells);
        cells[i] = 1;
        assert_int_equal(solve(all, cells, 2).winner, solve(little, cells, 2).winner);
        assert_true(dyad_solver_memory(little) <= request.memory);
    }
    assert_true(dyad_solver_memory(all) > request.memory);
    dyad_solver_free(all);
    dyad_solver_free(little);
    request.memory = 1000;
    assert_int_equal(dyad_solver_new(NULL, &request, &little, NULL), DYAD_E_LIMIT);
}

/* Openings that win for Red, who moves first; Enderton, Yang, Hayward and others. */
static const char *const hex_openings[] = {
    "1",
    ".1"
    "1.",
    "..1"
    "111"
    "1..",
    "...1"
    "..1."
    ".1.."
    "1...",
    "....1"
    ".1111"
    ".111."
    "1111."
    "1....",
    ".....1"
    ".11111"
    "111111"
    "111111"
    "11111."
    "1.....",
};

static void known_openings(void **state)
{
    (void)state;
    for (int n = 1; n <= 6; n++) {
        dyad_solver *solver = open_solver("hex", (size_t)n, 0, 0);
        unsigned char cells[36];
        for (int i = 0; i < n * n; i++) {
            memset(cells, 0, sizeof cells);
            cells[i] = 1;
            int expected = hex_openings[n - 1][i] == '1' ? 1 : 2;
            if (solve(solver, cells, 2).winner != expected)
                give_up("hex %d, opening %d", n, i);
        }
        dyad_solver_free(solver);
    }
}

/* A game with best play: it goes on to its end, each of its positions comes to the same, and it is
 * as long as best play is. */
static void try_line(trial *t, const unsigned char *begin, int to_move)
{
    unsigned char cells[16];
    int moves[16], winner = perfect_play_winner(t->oracle, begin, to_move);
    int right = perfect_play_moves(t->oracle, begin, to_move);
    dyad_best_play line;
    memcpy(cells, begin, (size_t)area_of(t));
    assert_int_equal(dyad_solve_line(t->solver, cells, to_move, NULL, moves, 16, &line, NULL),
                     DYAD_OK);
    assert_int_equal(line.whole, DYAD_YES);
    for (size_t i = 0; i < line.count; i++, to_move = 3 - to_move) {
        assert_false(over(t, cells));
        assert_int_equal(cells[moves[i]], 0);
        cells[moves[i]] = (unsigned char)to_move;
        assert_int_equal(perfect_play_winner(t->oracle, cells, 3 - to_move), winner);
    }
    if (winner == 0)
        assert_null(memchr(cells, 0, (size_t)area_of(t)));
    else
        assert_true(over(t, cells));
    if (line.distance) {
        assert_int_equal(line.distance, right);
        assert_int_equal(line.count, right);
    }
}

static void lines_go_to_the_end(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    for (size_t g = 0; g < LENGTH_OF(games); g++)
        for (int n = 3; n <= 4; n++) {
            trial t = {perfect_play_new(g == 0, n), open_solver(games[g], (size_t)n, 0, 0),
                       games[g], n, n};
            dice d = {47};
            for (size_t round = 0; round < scaled(150); round++) {
                unsigned char cells[16];
                throw_stones(&d, cells, n * n);
                if (!over(&t, cells))
                    try_line(&t, cells, 1 + (int)dice_below(&d, 2));
            }
            dyad_solver_free(t.solver);
            perfect_play_free(t.oracle);
        }
}

/* A line of Un-Go is one game: it ends where a position comes again. */
static void lines_of_ungo_end(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("ungo");
    dyad_solver_request request = {.game = game, .rows = 2, .columns = 3};
    dyad_solver *solver;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    dice d = {61};
    size_t ended = 0;
    for (size_t round = 0; round < scaled(200); round++) {
        unsigned char cells[6];
        int moves[DYAD_SOLVE_LINE_MAX], to_move = 1 + (int)dice_below(&d, 2);
        dyad_best_play line;
        dyad_play *play;
        throw_stones(&d, cells, 6);
        if (dyad_play_new_cells(NULL, game, 2, 3, cells, to_move, &play, NULL) != DYAD_OK)
            continue;
        assert_int_equal(
            dyad_solve_line(solver, cells, to_move, NULL, moves, DYAD_SOLVE_LINE_MAX, &line, NULL),
            DYAD_OK);
        assert_int_equal(line.whole, DYAD_YES);
        for (size_t i = 0; i < line.count; i++, to_move = 3 - to_move) {
            const dyad_move move = {.kind = DYAD_MOVE_PLACE,
                                    .colour = to_move,
                                    .row = (uint32_t)moves[i] / 3,
                                    .column = (uint32_t)moves[i] % 3};
            assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        }
        dyad_standing standing = dyad_play_result(play);
        assert_int_not_equal(standing.ending, DYAD_ENDING_NONE);
        assert_true(!line.distance || (standing.winner && line.count == line.distance));
        ended += standing.ending == DYAD_ENDING_REPEATS;
        dyad_play_free(play);
    }
    assert_true(ended > 0);
    dyad_solver_free(solver);
}

/* Strategies hold; with a number changed they are refuted, or malformed, but for such as change
 * nothing that is needed. */
static void strategies_hold(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    size_t spoilt = 0, refuted = 0;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        trial t = {perfect_play_new(g == 0, 4), open_solver(games[g], 4, 0, 0), games[g], 4, 4};
        dice d = {53 + g};
        for (size_t round = 0; round < scaled(150); round++) {
            unsigned char cells[16];
            blob text = {0};
            dyad_answer known;
            dyad_strategy_facts facts;
            uint64_t nodes;
            int to_move = 1 + (int)dice_below(&d, 2);
            throw_stones(&d, cells, 16);
            for (size_t i = 0; i < 16 && round % 4 == 0; i++) /* a full board */
                cells[i] = cells[i] ? cells[i] : (unsigned char)(1 + dice_below(&d, 2));
            bool is_over = over(&t, cells);
            assert_int_equal(dyad_solve_strategy(t.solver, cells, to_move, NULL, blob_write, &text,
                                                 &known, &nodes, NULL),
                             DYAD_OK);
            assert_int_equal(known, DYAD_YES);
            if (dyad_verify_strategy(session, "s", text.bytes, text.size, &facts) != DYAD_OK)
                give_up("%s: line %d: %s", games[g], (int)dyad_session_error(session)->line,
                        dyad_session_error(session)->text);
            assert_int_equal(facts.winner, perfect_play_winner(t.oracle, cells, to_move));
            assert_int_equal(facts.to_move, to_move);
            assert_int_equal(facts.size, 4);
            assert_true(facts.nodes == nodes);
            assert_int_equal(facts.move >= 0, facts.winner == to_move && !is_over);
            for (size_t i = 0; i < 20; i++) {
                char *at = &text.bytes[dice_below(&d, text.size)], kept = *at;
                if (kept < '0' || kept > '9')
                    continue;
                *at = (char)('0' + dice_below(&d, 10));
                dyad_status status =
                    dyad_verify_strategy(session, "s", text.bytes, text.size, &facts);
                spoilt++;
                refuted += status != DYAD_OK;
                if (status == DYAD_OK) /* then what it says is still so */
                    assert_true(facts.winner == perfect_play_winner(t.oracle, cells, to_move) ||
                                at < strstr(text.bytes, "claim"));
                *at = kept;
            }
            blob_free(&text);
        }
        dyad_solver_free(t.solver);
        perfect_play_free(t.oracle);
    }
    assert_true(refuted > spoilt / 4);
    dyad_session_free(session);
}

/* However long a strategy is, its check heeds the stop of the session. */
static void checks_of_strategies_stop(void **state)
{
    (void)state;
    static const char text[] = "dyad-strategy 1\ngame hex\nto_move red\nboard .\nclaim red 6\n"
                               "node 0 stones 0 cells answers\nbegin 0@0\nend\n";
    volatile int stop = 0;
    dyad_strategy_facts facts;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_session_set_stop(session, &stop);
    assert_int_equal(dyad_verify_strategy(session, "s", text, sizeof text - 1, &facts), DYAD_OK);
    /* What is no proof tells of nothing. */
    facts.rows = facts.nodes = 77;
    assert_int_equal(dyad_verify_strategy(session, "s", text, sizeof text - 5, &facts),
                     DYAD_E_MALFORMED);
    stop = 1;
    assert_int_equal(dyad_verify_strategy(session, "s", text, sizeof text - 1, &facts),
                     DYAD_E_STOPPED);
    assert_true(facts.rows == 77 && facts.nodes == 77);
    assert_int_equal(dyad_session_error(session)->status, DYAD_E_STOPPED);
    dyad_session_free(session);
}

/* A larger one, from both sides. */
static void large_strategies_hold(void **state)
{
    (void)state;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (int cell = 0; cell < 25; cell += SANITIZED ? 12 : 4) {
        unsigned char cells[25] = {0};
        blob text = {0};
        dyad_answer known;
        dyad_strategy_facts facts;
        dyad_solver *solver = open_solver("hex", 5, 0, 0);
        cells[cell] = 1;
        assert_int_equal(
            dyad_solve_strategy(solver, cells, 2, NULL, blob_write, &text, &known, NULL, NULL),
            DYAD_OK);
        assert_int_equal(dyad_verify_strategy(session, "s", text.bytes, text.size, &facts),
                         DYAD_OK);
        assert_int_equal(facts.winner, hex_openings[4][cell] == '1' ? 1 : 2);
        assert_memory_equal(facts.cells, cells, sizeof cells);
        assert_int_equal(facts.move >= 0, facts.winner == 2);
        assert_true(facts.move < 25 && facts.move != cell);
        assert_in_range(facts.depth, 5, 24); /* five stones of its own join its edges */
        /* All is in the table: what is written is bounded by the budget too. */
        dyad_solve_limits limits = {.nodes = facts.nodes - 1};
        blob none = {0};
        assert_int_equal(
            dyad_solve_strategy(solver, cells, 2, &limits, blob_write, &none, &known, NULL, NULL),
            DYAD_OK);
        assert_int_equal(known, DYAD_OPEN);
        assert_int_equal(none.size, 0);
        blob_free(&text);
        dyad_solver_free(solver);
    }
    dyad_session_free(session);
}

/* PATH: on an empty board with two rows and columns or more nobody wins. That takes no search, and
 * two chains of pairs prove it, whoever begins. */
static void pairs_settle_path(void **state)
{
    (void)state;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t area = 0; area < 100; area++) {
        size_t m = 2 + area / 10, n = 2 + area % 10;
        unsigned char cells[DYAD_SOLVE_CELLS] = {0};
        dyad_solver_request request = {.game = dyad_game_find("path"), .rows = m, .columns = n};
        dyad_solver *solver;
        dyad_answer known;
        dyad_strategy_facts facts;
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        for (int to_move = 1; to_move <= 2; to_move++) {
            blob text = {0};
            dyad_solution found = solve(solver, cells, to_move);
            assert_int_equal(found.winner, 0);
            assert_int_equal(found.move, 0);
            assert_int_equal(dyad_solve_strategy(solver, cells, to_move, NULL, blob_write, &text,
                                                 &known, NULL, NULL),
                             DYAD_OK);
            assert_int_equal(dyad_verify_strategy(session, "s", text.bytes, text.size, &facts),
                             DYAD_OK);
            assert_int_equal(facts.winner, 0);
            assert_int_equal(facts.to_move, to_move);
            assert_int_equal(facts.replies, 2 * (m + n));
            assert_int_equal(facts.depth, m > n ? m : n);
            blob_free(&text);
        }
        assert_int_equal(dyad_solver_nodes(solver), 0);
        dyad_solver_free(solver);
    }
    dyad_session_free(session);
}

/* What is wrong with a chain is told, in each of its ways. */
static void false_chains_are_refuted(void **state)
{
    (void)state;
    static const char holds[] = "it is not shown who wins"; /* by one claim alone */
    static const struct {
        const char *chain, *fault;
    } rows[] = {
        {"0/1 4", holds},
        {"1/2 4", holds},
        {"0/1 3/4", "cell 3 is not empty"},
        {"0/1 3", "cell 3 is not a stone of the side"},
        {"0/1 1/2 4", "cell 1 is in two links"},
        {"0/1 4 4", "cell 4 is in two links"},
        {"0/0 4", "a pair has two cells"},
        {"4", "the first link is not along an edge"},
        {"2/5 4", "the first link is not along an edge"},
        {"0/1", "the last link is not along the other edge"},
        {"", "the last link is not along the other edge"},
        {"0/2 4 5", "cell 5 is not a stone of the side"},
        {"0/1 2/5 4", "cell 2 is not next to cell 0"},
        {"0/1 4x", "expected CELL or CELL/CELL"},
        {"0/ 4 x", "cell 4 is not empty"},
        {"0/x", "expected CELL/CELL"},
        {"0/1 6", "expected CELL or CELL/CELL"},
    };
    dyad_session *session;
    dyad_strategy_facts facts;
    char text[300];
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        int size = snprintf(text, sizeof text,
                            "dyad-strategy 1\ngame path\nto_move white\nboard UUU WBU\n"
                            "claim black 8\nchain %s\nbegin chain\nend\n",
                            rows[i].chain);
        dyad_status status = dyad_verify_strategy(session, "s", text, (size_t)size, &facts);
        assert_int_not_equal(status, DYAD_OK);
        const char *fault = dyad_session_error(session)->text;
        if (!strstr(fault, rows[i].fault))
            give_up("%s: %s", rows[i].chain, fault);
    }
    static const char none[] = "dyad-strategy 1\ngame path\nto_move white\nboard UU UU\n"
                               "claim black 8\nbegin chain\nend\n";
    assert_int_equal(dyad_verify_strategy(session, "s", none, sizeof none - 1, &facts),
                     DYAD_E_REFUTED);
    assert_string_equal(dyad_session_error(session)->text, "there is no chain");
    dyad_session_free(session);
}

static void budgets_are_kept(void **state)
{
    (void)state;
    static const int stop = 1;
    unsigned char cells[121] = {0}, marks[121];
    dyad_solver *solver = open_solver("hex", 8, 0, 0);
    dyad_solution solution;
    dyad_answer known;
    dyad_solve_limits limits = {.nodes = 300};
    assert_int_equal(dyad_solve(solver, cells, 1, &limits, &solution, NULL), DYAD_OK);
    assert_int_equal(solution.known, DYAD_OPEN);
    assert_in_range(dyad_solver_nodes(solver), 300, 400);
    assert_true(solution.proof > 0 && solution.disproof > 0);
    assert_int_equal(dyad_solve_moves(solver, cells, 1, &limits, marks, &known, NULL), DYAD_OK);
    assert_int_equal(known, DYAD_OPEN);
    dyad_solver_free(solver);
    dyad_solver_request request = {.game = dyad_game_find("hex"), .size = 8, .stop = &stop};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_solve(solver, cells, 1, NULL, &solution, NULL), DYAD_E_STOPPED);
    dyad_solver_free(solver);
    request.size = 12;
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_E_USAGE);
    request.size = 3;
    request.game = dyad_game_find("ungo"); /* by its rules: battery/plain_test */
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    dyad_solver_free(solver);
}

/* Sets the stop at one of the looks at the limits. */
typedef struct stopper {
    unsigned looks, stop_at; /* stop_at 0: never */
    uint64_t nodes;          /* at the last look */
    int stop;
} stopper;

static void note_look(void *user, uint64_t nodes, double seconds)
{
    stopper *watched = user;
    (void)seconds;
    watched->nodes = nodes;
    if (++watched->looks == watched->stop_at)
        watched->stop = 1;
}

/* The search that lists all that can be reached looks at the limits while it lists, and while it
 * tells the values; a stop leaves nothing behind that is wrong. */
static void stops_of_ungo(void **state)
{
    (void)state;
    unsigned char cells[9] = {0};
    dyad_solution solution;
    unsigned looks = 2;
    for (unsigned at = 0; at < looks; at += at < 3 ? 1 : looks / 8 + 1) {
        stopper watched = {.stop_at = at};
        dyad_solver_request request = {
            .game = dyad_game_find("ungo"), .size = 3, .stop = &watched.stop};
        dyad_solve_limits limits = {.progress = note_look, .progress_user = &watched};
        dyad_solver *solver;
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        dyad_status status = dyad_solve(solver, cells, 1, &limits, &solution, NULL);
        assert_int_equal(status, at ? DYAD_E_STOPPED : DYAD_OK);
        if (at)
            assert_int_equal(solution.known, DYAD_OPEN);
        watched.stop = 0;
        watched.stop_at = 0;
        assert_int_equal(dyad_solve(solver, cells, 1, &limits, &solution, NULL), DYAD_OK);
        assert_int_equal(solution.known, DYAD_YES);
        assert_int_equal(solution.winner, 1);
        if (!at) {
            looks = watched.looks;
            assert_true(looks > 8);
            assert_int_equal(watched.nodes, dyad_solver_nodes(solver));
        }
        dyad_solver_free(solver);
    }
}

static void missing_memory_is_said(void **state)
{
    (void)state;
    unsigned char cells[36] = {[3] = 1};
    bool failed = true;
    for (size_t fail_at = 0; failed; fail_at++) {
        watched_memory *memory = watched_new(fail_at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_solver_request request = {.game = dyad_game_find("hex"), .size = 6};
        dyad_solver *solver;
        dyad_solution solution;
        dyad_status status = dyad_solver_new(&allocator, &request, &solver, NULL);
        if (status == DYAD_OK)
            status =
                dyad_solve(solver, cells, 2, &(dyad_solve_limits){.nodes = 200}, &solution, NULL);
        failed = watched_failed(memory);
        assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
        if (solver && failed) /* memory is there again */
            assert_int_equal(dyad_solve(solver, cells, 2, NULL, &solution, NULL), DYAD_OK);
        dyad_solver_free(solver);
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
}

/* What a store cannot do is told as it tells it. */
static void failures_of_a_store_are_said(void **state)
{
    (void)state;
    const dyad_status ways[] = {DYAD_E_REFUTED, DYAD_E_MEMORY, DYAD_E_SYSTEM};
    for (size_t i = 0; i < LENGTH_OF(ways); i++) {
        dyad_error own = {.status = ways[i], .text = "it is so"}, error;
        dyad_store store = {.error = &own};
        dyad_solver solver = {.store = &store};
        assert_int_equal(dy_solver_end(&solver, DYAD_E_SYSTEM, &error), ways[i]);
        assert_int_equal(error.status, ways[i]);
        assert_string_equal(error.text, own.text);
        assert_int_equal(dy_solver_end(&solver, DYAD_OK, NULL), DYAD_OK);
    }
}

/* A call that has done nothing has written nothing. */
static void what_is_refused_writes_nothing(void **state)
{
    (void)state;
    unsigned char cells[9] = {1};
    int line[9];
    dyad_best_play play = {.count = 77};
    dyad_solver *solver = open_solver("hex", 3, 0, DYAD_CPU_AUTO);
    dyad_solution solution = {.winner = 7};
    assert_int_equal(dyad_solve_line(solver, cells, 3, NULL, line, 16, &play, NULL), DYAD_E_USAGE);
    assert_int_equal(play.count, 77);
    assert_int_equal(dyad_solve_after(solver, cells, 2, 0, NULL, &solution, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_solve_after(solver, cells, 2, 9, NULL, &solution, NULL), DYAD_E_USAGE);
    assert_int_equal(solution.winner, 7);
    dyad_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(larger_rectangles),
        cmocka_unit_test(random_boards),
        cmocka_unit_test(known_openings),
        cmocka_unit_test(lines_go_to_the_end),
        cmocka_unit_test(lines_of_ungo_end),
        cmocka_unit_test(all_ways_agree),
        cmocka_unit_test(forgetting_changes_nothing),
        cmocka_unit_test(strategies_hold),
        cmocka_unit_test(large_strategies_hold),
        cmocka_unit_test(pairs_settle_path),
        cmocka_unit_test(false_chains_are_refuted),
        cmocka_unit_test(checks_of_strategies_stop),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(stops_of_ungo),
        cmocka_unit_test(missing_memory_is_said),
        cmocka_unit_test(failures_of_a_store_are_said),
        cmocka_unit_test(what_is_refused_writes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
