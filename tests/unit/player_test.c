/* player_test.c - the player: it wins what can be won, says what is so, and keeps to its limits.
 * Against plain minimax, the table of Un-Go, and the solver, which on 5 x 5 and 6 x 6 is all that
 * is fast enough. */
#include "oracle/battery.h"
#include "oracle/perfect_play.h"
#include "simulate/sliced.h"

#include "base/cpu.h"

#include <dyad/dyad.h>

#include <string.h>

enum { CELLS_MAX = 169 };

static const char *const games[] = {"hex", "path", "ungo"};

static dyad_player *open_rectangle(const char *game, size_t m, size_t n, unsigned off)
{
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find(game),
                                   .rows = m,
                                   .columns = n,
                                   .memory = m * n > 64 ? 160 << 20 : 64 << 20,
                                   .jobs = 1,
                                   .seed = 7,
                                   .off = off};
    if (m == n) {
        request.size = n;
        request.rows = request.columns = 0;
    }
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

static dyad_player *open_player(const char *game, size_t n, unsigned off)
{
    return open_rectangle(game, n, n, off);
}

static dyad_player_result think(dyad_player *player, const unsigned char *cells, int to_move,
                                uint64_t playouts)
{
    dyad_player_result result;
    dyad_player_limits limits = {.playouts = playouts};
    assert_int_equal(dyad_player_think(player, cells, to_move, &limits, &result, NULL), DYAD_OK);
    assert_true(result.move >= 0 && !cells[result.move]);
    assert_true(result.winrate >= 0 && result.winrate <= 1);
    return result;
}

/* Rows of a board from text; '.' is empty, '1' and '2' are stones. */
static void draw_board(const char *text, unsigned char *cells)
{
    for (size_t i = 0; *text; text++)
        if (*text != ' ')
            cells[i++] = (unsigned char)(*text == '.' ? 0 : *text - '0');
}

/* ---- what it finds ------------------------------------------------------------------------- */

/* One move that wins, or that the other side would win with; with knowledge and without. */
static void wins_and_blocks(void **state)
{
    (void)state;
    static const struct {
        const char *game, *board;
        size_t n;
        int to_move, move;
    } rows[] = {
        {"hex", "...1... ...1... ...1... .22.222 ...1... ...1... ...1...", 7, 1, 24},
        {"hex", "...1... ...1... 222.222 ...1... ...1... ...1... ...1...", 7, 2, 17},
        {"path", "...2... ...2... ...2... 111.111 ...2... ...2... ...2...", 7, 1, 24},
        {"path", "...2... ...2... ...2... 111.111 ...2... ...2... ...2...", 7, 2, 24},
        {"path", "1111111 2222222 1111.11 2222222 ....... ....... .......", 7, 1, -1},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++)
        for (unsigned off = 0; off < 2; off++) {
            unsigned char cells[CELLS_MAX];
            draw_board(rows[i].board, cells);
            dyad_player *player = open_player(rows[i].game, rows[i].n, off);
            dyad_player_result result;
            dyad_player_limits limits = {.playouts = 3000};
            dyad_status status =
                dyad_player_think(player, cells, rows[i].to_move, &limits, &result, NULL);
            if (rows[i].move < 0) { /* somebody has joined already */
                assert_int_equal(status, DYAD_END);
            } else {
                assert_int_equal(status, DYAD_OK);
                assert_int_equal(result.move, rows[i].move);
                if (result.proven)
                    assert_int_equal(result.outcome, DYAD_WDL_WIN);
            }
            dyad_player_free(player);
        }
}

static void throw_stones(dice *d, unsigned char *cells, size_t area, size_t stones)
{
    memset(cells, 0, area);
    for (size_t i = 0; i < stones; i++)
        cells[dice_below(d, area)] = (unsigned char)(1 + i % 2);
}

static int worth(int winner, int colour)
{
    return winner == 0 ? DYAD_WDL_DRAW : winner == colour ? DYAD_WDL_WIN : DYAD_WDL_LOSS;
}

/* The solver's word with knowledge, the search's own proofs without. */
static void proofs_hold_on(size_t m, size_t n, size_t boards)
{
    for (size_t g = 0; g < 2; g++) {
        perfect_play *oracle = perfect_play_rectangle(g == 0, (int)m, (int)n);
        dice d = {51 + g};
        for (unsigned off = 0; off < 2; off++) {
            dyad_player *player = open_rectangle(games[g], m, n, off);
            size_t proven = 0, tried = 0;
            for (size_t i = 0; i < scaled(boards); i++) {
                unsigned char cells[16];
                throw_stones(&d, cells, m * n, m * n / 4 + dice_below(&d, m * n / 2));
                int to_move = 1 + (int)dice_below(&d, 2);
                dyad_player_result result;
                dyad_player_limits limits = {.playouts = 4000};
                dyad_status status =
                    dyad_player_think(player, cells, to_move, &limits, &result, NULL);
                if (status != DYAD_OK)
                    continue;
                int winner = perfect_play_winner(oracle, cells, to_move);
                tried++;
                proven += result.proven;
                if (result.proven && (int)result.outcome != worth(winner, to_move))
                    give_up("%s: proven %d, winner %d", games[g], (int)result.outcome, winner);
                assert_true(result.proven || off);
                /* Where all is lost, so is every move. */
                bool lost = result.proven && result.outcome == DYAD_WDL_LOSS;
                for (size_t k = 0; lost && k < result.candidate_count; k++)
                    assert_true(result.candidates[k].proven && result.candidates[k].winrate == 0 &&
                                result.candidates[k].outcome == DYAD_WDL_LOSS);
                cells[result.move] = (unsigned char)to_move;
                if (result.proven && winner != 3 - to_move) /* and it is played so */
                    assert_int_equal(perfect_play_winner(oracle, cells, 3 - to_move), winner);
            }
            if (tried < scaled(boards / 3) || proven < tried / 8)
                give_up("%s %zux%zu: %zu of %zu proven", games[g], m, n, proven, tried);
            dyad_player_free(player);
        }
        perfect_play_free(oracle);
    }
}

static void proofs_hold(void **state)
{
    (void)state;
    proofs_hold_on(4, 4, 120);
    proofs_hold_on(3, 5, 40);
    proofs_hold_on(5, 2, 40);
}

/* Whoever has the shorter way is far ahead on boards that are too long to be searched to the end,
 * and whose samples are 512 games in slices. */
static void shorter_ways_are_seen(void **state)
{
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        for (unsigned turned = 0; turned < 2; turned++) {
            size_t m = turned ? 30 : 8, n = turned ? 7 : 30;
            unsigned char cells[8 * 30] = {0};
            dyad_player *player = open_rectangle(games[g], m, n, DYAD_PLAYER_OFF_KNOWLEDGE);
            bool down = dyad_game_goes_down(dyad_game_find(games[g]), 1);
            for (int to_move = 1; to_move <= 2; to_move++) {
                bool ahead = (down == !turned) == (to_move == 1);
                dyad_player_result result = think(player, cells, to_move, 50);
                double far = g == 0 ? 0.9 : 0.55; /* in PATH many games are draws */
                if (ahead ? result.winrate < far : result.winrate > 1 - far)
                    give_up("%s %zux%zu, %d to move: %f", games[g], m, n, to_move, result.winrate);
            }
            dyad_player_free(player);
        }
    }
}

static void small_boards_are_perfect(void **state)
{
    (void)state;
    for (size_t n = 5; n <= 6; n++) {
        dyad_solver *solver;
        dyad_solver_request request = {.game = dyad_game_find("hex"), .size = n};
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        dyad_player *player = open_player("hex", n, 0);
        dice d = {60 + n};
        for (size_t i = 0; i < scaled(60); i++) {
            unsigned char cells[36];
            dyad_solution solution;
            dyad_player_result result;
            throw_stones(&d, cells, n * n, dice_below(&d, n * n / 2));
            int to_move = 1 + (int)dice_below(&d, 2);
            dyad_player_limits limits = {.playouts = 1};
            if (dyad_player_think(player, cells, to_move, &limits, &result, NULL) != DYAD_OK)
                continue;
            assert_int_equal(dyad_solve(solver, cells, to_move, NULL, &solution, NULL), DYAD_OK);
            int winner = solution.winner;
            assert_true(result.proven);
            assert_int_equal(result.outcome, worth(winner, to_move));
            cells[result.move] = (unsigned char)to_move;
            assert_int_equal(dyad_solve(solver, cells, 3 - to_move, NULL, &solution, NULL),
                             DYAD_OK);
            assert_int_equal(solution.winner, winner);
        }
        dyad_player_free(player);
        dyad_solver_free(solver);
    }
}

/* On small boards the table knows all of Un-Go. */
static void ungo_agrees_on(size_t m, size_t n, size_t boards)
{
    dyad_ungo_table *table;
    dyad_ungo_request request = {.rows = m, .columns = n, .jobs = 1};
    assert_int_equal(dyad_ungo_table_new(NULL, &request, &table, NULL), DYAD_OK);
    dice d = {77};
    size_t kept = 0, won = 0;
    for (unsigned off = 0; off < 2; off++) {
        dyad_player *player = open_rectangle("ungo", m, n, off);
        for (size_t i = 0; i < boards; i++) {
            dyad_ungo_position position = {.to_move = 1 + (int)dice_below(&d, 2)};
            dyad_endgame before, after;
            throw_stones(&d, position.cells, m * n, dice_below(&d, m * n - 2));
            dyad_player_result result;
            dyad_player_limits limits = {.playouts = 1500};
            dyad_status status = dyad_player_think(player, position.cells, position.to_move,
                                                   &limits, &result, NULL),
                        looked = dyad_ungo_table_look(table, &position, &before, NULL);
            assert_int_equal(status == DYAD_E_MALFORMED, looked == DYAD_E_MALFORMED);
            if (looked != DYAD_OK)
                continue;
            if (status == DYAD_END) {
                assert_int_equal(before.result, DYAD_WDL_LOSS);
                assert_int_equal(before.distance, 0);
                continue;
            }
            if (result.proven)
                assert_int_equal(result.outcome, before.result);
            dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
            size_t count, at = 0;
            assert_int_equal(dyad_ungo_table_moves(table, &position, moves, &count, NULL), DYAD_OK);
            while (at < count && (int)(moves[at].row * n + moves[at].column) != result.move)
                at++;
            assert_true(at < count); /* it is legal */
            after = moves[at].value;
            won += before.result == DYAD_WDL_WIN;
            kept += before.result == DYAD_WDL_WIN && after.result == DYAD_WDL_WIN;
            if (result.proven)
                assert_int_equal(after.result, before.result);
        }
        dyad_player_free(player);
    }
    assert_true(won > 10 && kept * 100 >= won * 95);
    dyad_ungo_table_free(table);
}

static void ungo_agrees_with_the_table(void **state)
{
    (void)state;
    ungo_agrees_on(3, 3, 80);
    ungo_agrees_on(2, 4, 60);
    ungo_agrees_on(5, 2, 60);
}

/* ---- games under way ------------------------------------------------------------------------ */

/* A game is thought about as its cells and whose turn it is are. */
static void games_are_their_positions(void **state)
{
    (void)state;
    static const struct {
        const char *game, *piles;
        size_t rows, columns, moves;
    } rows[] = {{"hex", NULL, 7, 7, 5},
                {"path", NULL, 4, 9, 4},
                {"ungo", NULL, 5, 5, 7},
                {"nim", "WBB W BWB", 3, 3, 1}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const dyad_game *game = dyad_game_find(rows[i].game);
        dyad_play *play;
        dyad_move moves[64];
        dyad_player_limits limits = {.playouts = 300};
        dyad_player_result told, same;
        unsigned char cells[64] = {0};
        assert_int_equal(
            rows[i].piles ? dyad_play_new_piles(NULL, game, rows[i].piles, 1, &play, NULL)
                          : dyad_play_new(NULL, game, rows[i].rows, rows[i].columns, &play, NULL),
            DYAD_OK);
        for (size_t made = 0; made < rows[i].moves; made++) {
            size_t legal = dyad_play_legal(play, dyad_play_to_move(play), moves, 64);
            assert_int_equal(dyad_play_move(play, &moves[(7 * made + 3) % legal], NULL), DYAD_OK);
        }
        dyad_play_cells(play, cells);
        for (size_t pile = 0; rows[i].piles && pile < rows[i].rows; pile++)
            dyad_play_pile(play, pile, cells + pile * rows[i].columns, rows[i].columns);
        dyad_player *player = open_rectangle(rows[i].game, rows[i].rows, rows[i].columns, 0);
        assert_int_equal(
            dyad_player_think(player, cells, dyad_play_to_move(play), &limits, &same, NULL),
            DYAD_OK);
        dyad_player_reset(player, 7);
        assert_int_equal(dyad_player_think_game(player, play, &limits, &told, NULL), DYAD_OK);
        assert_int_equal(told.move, same.move);
        assert_int_equal(told.playouts, same.playouts);
        assert_true(told.winrate == same.winrate);
        dyad_player_free(player);

        size_t other = rows[i].columns - 1;
        player = open_rectangle(rows[i].game, other, other, 0);
        assert_int_equal(dyad_player_think_game(player, play, &limits, &told, NULL), DYAD_E_USAGE);
        dyad_player_free(player);
        player = open_rectangle(i == 0 ? "path" : "hex", rows[i].rows, rows[i].columns, 0);
        assert_int_equal(dyad_player_think_game(player, play, &limits, &told, NULL), DYAD_E_USAGE);
        dyad_player_free(player);

        dyad_move resign = {.kind = DYAD_MOVE_RESIGN, .colour = dyad_play_to_move(play)};
        assert_int_equal(dyad_play_move(play, &resign, NULL), DYAD_OK);
        player = open_rectangle(rows[i].game, rows[i].rows, rows[i].columns, 0);
        assert_int_equal(dyad_player_think_game(player, play, &limits, &told, NULL), DYAD_END);
        dyad_player_free(player);
        dyad_play_free(play);
    }
}

/* ---- what it refuses ----------------------------------------------------------------------- */

static void wrong_requests_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        size_t size, memory;
        unsigned jobs;
        dyad_status status;
    } rows[] = {
        {"nim", 33, 0, 1, DYAD_E_USAGE},        {"hex", 0, 0, 1, DYAD_E_USAGE},
        {"hex", 33, 0, 1, DYAD_E_USAGE},        {"hex", SIZE_MAX, 0, 1, DYAD_E_USAGE},
        {"hex", 5, 0, 257, DYAD_E_USAGE},       {"hex", 5, 1000, 1, DYAD_E_LIMIT},
        {"path", 11, 1 << 20, 1, DYAD_E_LIMIT}, {"ungo", 9, 1000, 1, DYAD_E_LIMIT},
        {"none", 9, 0, 1, DYAD_E_USAGE},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        dyad_player *player;
        dyad_player_request request = {.game = dyad_game_find(rows[i].game),
                                       .size = rows[i].size,
                                       .memory = rows[i].memory,
                                       .jobs = rows[i].jobs};
        assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), rows[i].status);
        assert_null(player);
    }
    dyad_player_free(NULL);
}

static void wrong_positions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *board;
        size_t n;
        int to_move;
        dyad_status status;
    } rows[] = {
        {"hex", "3... .... .... ....", 4, 1, DYAD_E_USAGE},
        {"hex", ".... .... .... ....", 4, 0, DYAD_E_USAGE},
        {"hex", ".... .... .... ....", 4, 3, DYAD_E_USAGE},
        {"hex", "1... 1... 1... 1...", 4, 2, DYAD_END},
        {"path", "2... 2... 2... 2...", 4, 1, DYAD_END},
        {"path", "1212 1212 2121 1212", 4, 1, DYAD_END}, /* full, and nobody has joined */
        {"ungo", "12. 1.. ...", 3, 1, DYAD_OK},
        {"ungo", "121 212 121", 3, 1, DYAD_E_MALFORMED},
        {"ungo", ".2 22", 2, 1, DYAD_OK},  /* takes three stones */
        {"ungo", ".2 2.", 2, 1, DYAD_END}, /* nothing but suicide */
        {"nim", "12. 2.. ...", 3, 1, DYAD_OK},
        {"nim", "12. .2. ...", 3, 1, DYAD_E_MALFORMED}, /* a pile with a gap */
        {"nim", "22. 2.. ...", 3, 1, DYAD_END},         /* no disc of theirs */
        {"nim", "... ... ...", 3, 2, DYAD_END},
        {"nim", "13. ... ...", 3, 2, DYAD_E_USAGE},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        unsigned char cells[CELLS_MAX];
        dyad_player_result result;
        draw_board(rows[i].board, cells);
        dyad_player *player = open_player(rows[i].game, rows[i].n, 0);
        dyad_player_limits limits = {.playouts = 10}, none = {.seconds = 0};
        dyad_status status =
            dyad_player_think(player, cells, rows[i].to_move, &limits, &result, NULL);
        if (status != rows[i].status)
            give_up("row %zu: %s", i, dyad_status_text(status));
        assert_int_equal(dyad_player_think(player, cells, 1, &none, &result, NULL), DYAD_E_USAGE);
        dyad_player_free(player);
    }
}

/* ---- limits -------------------------------------------------------------------------------- */

typedef struct watcher {
    int stop;
    uint64_t told;
} watcher;

static void watch(void *user, const dyad_player_result *result)
{
    watcher *w = user;
    assert_true(result->candidate_count > 0 && result->candidates[0].move == result->move);
    if (++w->told == 3)
        __atomic_store_n(&w->stop, 1, __ATOMIC_RELAXED);
}

static void stops_when_told(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        unsigned char cells[64] = {0};
        watcher w = {.stop = 1};
        dyad_player *player = open_player(games[g], 8, 0);
        dyad_player_result result;
        dyad_player_limits limits = {.stop = &w.stop, .progress = watch, .progress_user = &w};
        assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
        assert_true(result.move >= 0 && result.playouts < 100); /* stopped before it began */
        w.stop = 0;
        assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
        assert_int_equal(w.told, 3);
        dyad_player_free(player);
    }
}

/* Where it would solve the position, too: however early the stop is, there is a move. */
static void stops_before_it_has_solved(void **state)
{
    (void)state;
    static const char *const solved[] = {"hex", "path"};
    enum { ROUNDS = 60, CELLS = 16 };
    dice d = {71};
    for (size_t g = 0; g < LENGTH_OF(solved); g++)
        for (size_t round = 0; round < ROUNDS; round++) {
            unsigned char cells[CELLS];
            int stop = 1;
            dyad_player *player = open_player(solved[g], 4, 0);
            dyad_player_result result;
            dyad_player_limits limits = {.stop = &stop};
            for (size_t i = 0; i < CELLS; i++)
                cells[i] = (unsigned char)(dice_below(&d, 2) ? 0 : dice_below(&d, 3));
            dyad_status status = dyad_player_think(player, cells, 1, &limits, &result, NULL);
            assert_true(status == DYAD_OK || status == DYAD_END);
            assert_true(status == DYAD_END || (result.move >= 0 && !cells[result.move]));
            dyad_player_free(player);
        }
}

static void keeps_to_its_limits(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        unsigned char cells[81] = {0};
        dyad_player *player = open_player(games[g], 9, 0);
        dyad_player_result result = think(player, cells, 1, 500);
        assert_int_equal(result.playouts, 500);
        dyad_player_limits limits = {.seconds = 0.02, .cpu_seconds = true};
        assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
        assert_true(result.seconds >= 0.02 || result.proven);
        dyad_player_free(player);
    }
}

/* ---- the tree ------------------------------------------------------------------------------ */

static void thoughts_are_used_again(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++)
        for (unsigned off = 0; off <= DYAD_PLAYER_OFF_REUSE; off += DYAD_PLAYER_OFF_REUSE) {
            unsigned char cells[64] = {0};
            dyad_player *player = open_player(games[g], 8, off | DYAD_PLAYER_OFF_KNOWLEDGE);
            dyad_player_result result = think(player, cells, 1, 3000);
            uint64_t visits = 0, best = result.candidates[0].visits;
            for (size_t i = 0; i < result.candidate_count; i++)
                visits += result.candidates[i].visits;
            assert_int_equal(visits + 1, result.playouts); /* one was of the root itself */
            assert_true(result.candidates[0].line_count >= 2);
            int reply = result.candidates[0].line[1];
            result = think(player, cells, 1, 10);
            assert_int_equal(result.reused, off ? 0 : 3000);
            cells[result.move] = 1;
            cells[reply] = 2;
            result = think(player, cells, 1, 10);
            assert_true(off ? result.reused == 0
                            : result.reused > 10 && result.reused <= best + 10);
            uint64_t used = result.reused;
            cells[0] = cells[1] = cells[2] = 1; /* follows from nothing that was thought */
            result = think(player, cells, 2, 10);
            assert_int_equal(result.reused, 0);
            dyad_player_reset(player, 7);
            assert_true(off || used > 0);
            dyad_player_free(player);
        }
}

/* What was found out before a reset, also by the solver, shows nowhere after it. */
static void nothing_is_known_after_a_reset(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        dyad_player *used = open_player(games[g], 6, 0);
        dice d = {g + 3};
        for (size_t i = 0; i < 12; i++) {
            unsigned char cells[36] = {0};
            cells[dice_below(&d, 36)] = 1;
            cells[dice_below(&d, 36)] = 2;
            dyad_player *new_one = open_player(games[g], 6, 0);
            dyad_player_reset(used, 5);
            dyad_player_reset(new_one, 5);
            dyad_player_result known = think(used, cells, 1, 20);
            dyad_player_result found = think(new_one, cells, 1, 20);
            assert_int_equal(known.move, found.move);
            assert_int_equal(known.playouts, found.playouts);
            assert_true(known.winrate == found.winrate);
            assert_int_equal(known.candidate_count, found.candidate_count);
            for (size_t k = 0; k < found.candidate_count; k++) {
                assert_int_equal(known.candidates[k].move, found.candidates[k].move);
                assert_int_equal(known.candidates[k].visits, found.candidates[k].visits);
            }
            dyad_player_free(new_one);
        }
        dyad_player_free(used);
    }
}

static void same_seed_same_thoughts(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        dyad_player_result first = {.move = -1}, result;
        uint64_t visits[64] = {0};
        for (int cpu = DYAD_CPU_AUTO; cpu <= DYAD_CPU_AVX512; cpu++) {
            unsigned char cells[49] = {[10] = 1, [20] = 2};
            dyad_player *player;
            dyad_player_request request = {.game = dyad_game_find(games[g]),
                                           .size = 7,
                                           .memory = 64 << 20,
                                           .jobs = 1,
                                           .seed = 99,
                                           .cpu = (dyad_cpu)cpu};
            if (!dyad_cpu_has((dyad_cpu)cpu) && cpu)
                continue;
            assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
            for (int again = 0; again < 2; again++) {
                result = think(player, cells, 1, 1500);
                if (first.move < 0) {
                    first = result;
                    for (size_t i = 0; i < result.candidate_count; i++)
                        visits[i] = result.candidates[i].visits;
                }
                assert_int_equal(result.move, first.move);
                assert_true(result.winrate == first.winrate);
                for (size_t i = 0; i < result.candidate_count; i++)
                    assert_int_equal(result.candidates[i].visits, visits[i]);
                dyad_player_reset(player, 99);
            }
            dyad_player_free(player);
        }
    }
}

/* ---- memory -------------------------------------------------------------------------------- */

static void memory_is_bounded(void **state)
{
    (void)state;
    enum { TREE = 3 << 20, BOARDS = 1 << 20 };
    unsigned char cells[81] = {0};
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_player *player;
    dyad_player_request request = {.game = dyad_game_find("ungo"),
                                   .size = 9,
                                   .memory = TREE,
                                   .jobs = 1,
                                   .off = DYAD_PLAYER_OFF_KNOWLEDGE};
    assert_int_equal(dyad_player_new(&allocator, &request, &player, NULL), DYAD_OK);
    for (int turn = 0; turn < 6; turn++) { /* more than there is room for, and cut */
        dyad_player_result result = think(player, cells, 1 + turn % 2, scaled(6000));
        assert_true(result.memory <= TREE);
        cells[result.move] = (unsigned char)(1 + turn % 2);
    }
    assert_true(watched_peak(memory) <= TREE + BOARDS);
    dyad_player_free(player);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
}

static void missing_memory_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        size_t n;
    } rows[] = {{"hex", 5}, {"hex", 7}, {"path", 5}, {"ungo", 5}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        bool failed = true;
        for (size_t fail_at = 0; failed; fail_at += sparsely()) {
            watched_memory *memory = watched_new(fail_at, false);
            dyad_allocator allocator = watched_allocator(memory);
            dyad_player_request request = {.game = dyad_game_find(rows[i].game),
                                           .size = rows[i].n,
                                           .memory = 36 << 20,
                                           .jobs = 1};
            unsigned char cells[49] = {0};
            dyad_player *player;
            dyad_player_result result;
            dyad_player_limits limits = {.playouts = 300};
            dyad_status status = dyad_player_new(&allocator, &request, &player, NULL);
            for (int turn = 0; turn < 2 && status == DYAD_OK; turn++) {
                status = dyad_player_think(player, cells, 1 + turn, &limits, &result, NULL);
                if (status == DYAD_OK)
                    cells[result.move] = (unsigned char)(1 + turn);
            }
            failed = watched_failed(memory);
            assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
            if (player && failed) { /* memory is there again */
                memset(cells, 0, sizeof cells);
                assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL),
                                 DYAD_OK);
            }
            dyad_player_free(player);
            assert_int_equal(watched_balance(memory), 0);
            watched_free(memory);
        }
    }
}

/* ---- pairs --------------------------------------------------------------------------------- */

static bool bit_of(const dy_slice *slice, size_t game)
{
    return slice->word[game / 64] >> game % 64 & 1;
}

/* Boards filled by pairs: one of each is set, in about half of the games each; and counts are those
 * of the games one by one, on every level. */
static void pairs_are_counted(void **state)
{
    (void)state;
    enum { OPEN = 21, CELLS = 25 };
    for (int cpu = DYAD_CPU_PORTABLE; cpu <= DYAD_CPU_AVX512; cpu++) {
        static dy_slice cells[CELLS], won[2];
        static dy_pair_tally tally;
        uint32_t open[OPEN];
        if (!dyad_cpu_has((dyad_cpu)cpu))
            continue;
        const dy_sliced *kernels = dy_sliced_of((dyad_cpu)cpu);
        dy_fill_playout board = {
            .rows = 5, .columns = 5, .pitch = 5, .cells = cells, .count = OPEN, .open = open};
        dy_coins_init(&board.coins, 5, 0);
        for (uint32_t i = 0; i < OPEN; i++)
            open[i] = i * 8 % CELLS;
        for (board.to_move = 1; board.to_move <= 2; board.to_move++) {
            kernels->fill_pairs(&board);
            for (size_t game = 0; game < DY_BLOCK_GAMES; game++) {
                for (uint32_t i = 0; i + 1 < OPEN; i += 2)
                    assert_true(bit_of(&cells[open[i]], game) != bit_of(&cells[open[i + 1]], game));
                assert_int_equal(bit_of(&cells[open[OPEN - 1]], game), board.to_move == 1);
            }
            won[0] = cells[open[0]]; /* anything will do */
            won[1] = cells[open[2]];
            kernels->tally_pairs(&board, won, &tally);
            for (uint32_t i = 0; i + 1 < OPEN; i += 2) {
                uint32_t first = 0, both[2] = {0};
                for (size_t game = 0; game < DY_BLOCK_GAMES; game++) {
                    bool set = bit_of(&cells[open[i]], game);
                    first += set;
                    both[0] += set && bit_of(&won[0], game);
                    both[1] += set && bit_of(&won[1], game);
                }
                assert_int_equal(tally.first[i / 2], first);
                assert_int_equal(tally.first_won[i / 2][0], both[0]);
                assert_int_equal(tally.first_won[i / 2][1], both[1]);
                assert_in_range(first, 180, 332); /* 6.7 standard deviations */
            }
            assert_int_equal(tally.won[0], tally.first[0]);
        }
    }
}

/* ---- clocks -------------------------------------------------------------------------------- */

static void clocks_are_kept(void **state)
{
    (void)state;
    static const struct {
        dyad_player_clock clock;
        double least, most;
    } rows[] = {
        {{.left = 600, .empty = 121}, 10, 30},
        {{.left = 600, .empty = 2}, 60, 300},
        {{.left = 0, .empty = 50}, 0.005, 0.011},
        {{.left = -5, .empty = 50}, 0.005, 0.011},
        {{.left = 30, .stones = 10, .empty = 100}, 2.9, 3.1},
        {{.left = 30, .stones = 10, .empty = 100, .lag = 1}, 1.9, 2.1},
        {{.left = 5, .period = 30, .period_stones = 3, .empty = 100}, 4.9, 5.1},
        {{.left = 500, .period = 30, .period_stones = 3, .empty = 100}, 10, 25},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        double seconds = dyad_player_time(&rows[i].clock);
        if (seconds < rows[i].least || seconds > rows[i].most)
            give_up("clock %zu: %f seconds", i, seconds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_and_blocks),
        cmocka_unit_test(proofs_hold),
        cmocka_unit_test(shorter_ways_are_seen),
        cmocka_unit_test(small_boards_are_perfect),
        cmocka_unit_test(ungo_agrees_with_the_table),
        cmocka_unit_test(games_are_their_positions),
        cmocka_unit_test(wrong_requests_are_refused),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(stops_before_it_has_solved),
        cmocka_unit_test(keeps_to_its_limits),
        cmocka_unit_test(thoughts_are_used_again),
        cmocka_unit_test(nothing_is_known_after_a_reset),
        cmocka_unit_test(same_seed_same_thoughts),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(missing_memory_is_said),
        cmocka_unit_test(pairs_are_counted),
        cmocka_unit_test(clocks_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
