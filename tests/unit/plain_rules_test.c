/* plain_rules_test.c - what follows from the rules of play alone, compared with what knows a game
 * better: its referee, its playouts and its player. What the plain ways say of hex, path and nim
 * has to be what these say, though none of these games uses them. */
#include "base/cpu.h"
#include "generate/board_kinds.h"
#include "play/plain.h"
#include "player/player_game.h"
#include "simulate/playout.h"

#include "oracle/battery.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 200, GAMES = 20000, SIDE_MAX = 6 };

static const dyad_game *game_of(const char *name)
{
    const dyad_game *game = dyad_game_find(name);
    assert_non_null(game);
    return game;
}

/* A board that random moves lead to, and whose turn it is then. */
static void make_played(dy_random *random, dy_arena *arena, uint32_t rows, uint32_t columns,
                        double fill, dyad_position *position)
{
    dy_wish wish = {.fill = fill};
    const dy_kind *kind = dy_rules_kinds;
    dyad_error error;
    while (strcmp(kind->name, fill < 1 ? "played" : "finished") != 0)
        kind++;
    dy_arena_reset(arena);
    assert_true(dy_grid_reset(&position->grid, rows, columns));
    position->to_move = 0;
    assert_int_equal(kind->make(&wish, random, arena, position, &error), DYAD_OK);
    position->to_move = 0;
    position->to_move = dy_position_mover(position);
}

/* ---- the referee --------------------------------------------------------------------------- */

static void same_cells(const dyad_evidence *a, const dyad_evidence *b)
{
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        assert_int_equal(a->of.cells[i], b->of.cells[i]);
}

/* Of hex: who has won, and each colour's threats. */
static void test_referee(void **state)
{
    (void)state;
    const dyad_game *hex = game_of("hex");
    dyad_allocator memory = dy_memory_default();
    dy_arena work, keep, arena;
    dyad_position position;
    dy_random random;
    size_t seen[DY_PLAIN_VERDICTS] = {0};
    dy_random_init(&random, 5, 0);
    dy_arena_init(&work, &memory);
    dy_arena_init(&keep, &memory);
    dy_arena_init(&arena, &memory);
    dy_position_init(&position, hex, &memory);
    for (size_t round = 0; round < scaled(ROUNDS) + 20; round++) {
        dyad_report plain, own;
        double fill = round % 4 == 3 ? 1 : 0.9 * (double)(round % 10) / 10;
        uint32_t rows = 1 + (uint32_t)dy_random_below(&random, SIDE_MAX),
                 columns = 1 + (uint32_t)dy_random_below(&random, SIDE_MAX);
        make_played(&random, &arena, rows, columns, fill, &position);
        dy_arena_reset(&work);
        dy_arena_reset(&keep);
        dy_report_init(&plain, &keep);
        dy_report_init(&own, &keep);
        assert_int_equal(dy_plain_judge(&position, DYAD_JUDGE_EVIDENCE, &work, NULL, &plain),
                         DYAD_OK);
        assert_int_equal(hex->judge(&position, DYAD_JUDGE_EVIDENCE, &work, NULL, &own), DYAD_OK);
        seen[plain.verdict]++;
        dyad_winner named = hex->verdicts[own.verdict].winner;
        assert_int_equal(dy_plain_verdicts[plain.verdict].winner, named);
        if (named != DYAD_WINNER_NONE)
            continue;
        const dyad_evidence *wins = dy_evidence_find(&plain.evidence, "wins_in_one"),
                            *threats = dy_evidence_find(&own.evidence, "wins_in_one");
        for (int i = 0; i < DY_COLOURS; i++)
            same_cells(dy_evidence_find(wins, hex->colours[i]),
                       dy_evidence_find(threats, hex->colours[i]));
        const dyad_evidence *mover =
            dy_evidence_find(wins, hex->colours[dy_position_mover(&position) - 1]);
        assert_int_equal(plain.verdict != DY_PLAIN_OPEN, mover->count > 0);
    }
    assert_true(seen[DY_PLAIN_FIRST_WON] && seen[DY_PLAIN_SECOND_WON] && seen[DY_PLAIN_OPEN]);
    assert_true(seen[DY_PLAIN_FIRST_CAN_WIN] && seen[DY_PLAIN_SECOND_CAN_WIN]);
    dy_position_free(&position);
    dy_arena_free(&arena);
    dy_arena_free(&keep);
    dy_arena_free(&work);
}

/* ---- playouts ------------------------------------------------------------------------------ */

static void play_out(const dy_playout *playout, const dy_match *match, uint64_t games,
                     dy_tally *tally, dy_arena *arena)
{
    dy_bounds bounds = {.given_up = match->max_moves};
    playout->lengths(match, &bounds.least_moves, &bounds.most_moves);
    assert_true(dy_tally_take(tally, &bounds, arena));
    void *player = playout->open(match, arena);
    assert_non_null(player);
    uint64_t unit_games = playout->unit_games(match);
    for (uint64_t unit = 0; unit * unit_games < games; unit++) {
        uint64_t left = games - unit * unit_games;
        assert_true(
            playout->play(player, unit, left < unit_games ? left : unit_games, NULL, tally));
    }
    assert_int_equal(tally->games, games);
}

/* Shares of outcomes, and of piles the mean length, lie as near as chance allows: 6 standard
 * errors. */
static void compare_playouts(const dyad_position *position, int to_move)
{
    dyad_allocator memory = dy_memory_default();
    const dy_playout *own = dy_playout_of(position->game);
    double games = (double)(scaled(GAMES) + 2000);
    dy_match match = {
        .position = position, .to_move = to_move, .seed = 11, .cpu = dy_cpu_level(DYAD_CPU_AUTO)};
    dy_tally plain, quick;
    dy_arena arena;
    dy_arena_init(&arena, &memory);
    assert_true(own != &dy_plain_playout);
    play_out(&dy_plain_playout, &match, (uint64_t)games, &plain, &arena);
    play_out(own, &match, (uint64_t)games, &quick, &arena);
    for (int i = 0; i < 3; i++) {
        double p = (double)quick.outcomes[i] / games, q = (double)plain.outcomes[i] / games;
        double mean = (p + q) / 2, error = sqrt(2 * mean * (1 - mean) / games);
        assert_true(fabs(p - q) <= 6 * error + 1e-12);
    }
    if (position->game->piles) { /* kernels fill a board to its end */
        double length = (double)plain.total_moves / games,
               other = (double)quick.total_moves / games;
        assert_true(fabs(length - other) <= 0.02 * (other + 1));
    }
    dy_arena_free(&arena);
}

static void test_playouts(void **state)
{
    (void)state;
    static const char *const names[] = {"hex", "path"};
    dyad_allocator memory = dy_memory_default();
    dy_random random;
    dy_arena arena;
    dy_random_init(&random, 6, 0);
    dy_arena_init(&arena, &memory);
    for (size_t i = 0; i < LENGTH_OF(names); i++) {
        dyad_position position;
        dy_position_init(&position, game_of(names[i]), &memory);
        for (uint32_t n = 2; n <= 4; n++) {
            make_played(&random, &arena, n, n, 0.2, &position);
            compare_playouts(&position, position.to_move);
        }
        dy_position_free(&position);
    }
    dyad_position piles;
    dy_position_init(&piles, game_of("nim"), &memory);
    for (size_t pile = 0; pile < 4; pile++) {
        for (int disc = 0; disc < 5; disc++)
            assert_true(dy_piles_push(&piles.piles, dy_random_below(&random, 2), 1));
        assert_true(dy_piles_end(&piles.piles));
    }
    compare_playouts(&piles, 1);
    compare_playouts(&piles, 2);
    dy_position_free(&piles);
    dy_arena_free(&arena);
}

/* By the first legal move each time the captures of Un-Go are those of its own playouts. */
static void test_first_moves(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dyad_position position;
    dy_arena arena;
    dy_arena_init(&arena, &memory);
    dy_position_init(&position, game_of("ungo"), &memory);
    for (uint32_t n = 3; n <= 6; n++) {
        const dy_playout *ways[] = {&dy_plain_playout_of_captures, dy_playout_of(position.game)};
        dy_tally tallies[2];
        if (n == 5)
            continue; /* it repeats, and has no winner in play */
        dy_arena_reset(&arena);
        assert_true(dy_grid_reset(&position.grid, n, n));
        for (int i = 0; i < 2; i++) {
            dy_match match = {.position = &position,
                              .to_move = 1,
                              .policy = DYAD_POLICY_FIRST,
                              .max_moves = 1000,
                              .cpu = dy_cpu_level(DYAD_CPU_AUTO)};
            dy_bounds bounds = {.given_up = 1000, .most_moves = 1000, .most_captured = 1000};
            assert_true(dy_tally_take(&tallies[i], &bounds, &arena));
            void *player = ways[i]->open(&match, &arena);
            assert_non_null(player);
            assert_true(ways[i]->play(player, 0, 1, NULL, &tallies[i]));
        }
        for (int i = 0; i < 3; i++) /* the plain way has a draw before what is unfinished */
            assert_int_equal(tallies[0].outcomes[i < 2 ? i : 3], tallies[1].outcomes[i]);
        assert_int_equal(tallies[0].total_moves, tallies[1].total_moves);
        for (int i = 0; i < DY_COLOURS; i++)
            assert_int_equal(tallies[0].course[0].captured[i].sum,
                             tallies[1].course[0].captured[i].sum);
    }
    dy_position_free(&position);
    dy_arena_free(&arena);
}

/* ---- facts that no founding game states ------------------------------------------------------ */

enum { SUICIDE_SIDE = 4, SUICIDE_CELLS = SUICIDE_SIDE * SUICIDE_SIDE };

typedef struct plain_board {
    int rows, columns, cells[SUICIDE_CELLS];
} plain_board;

/* Marks the group of a stone; whether it has a liberty. */
static bool mark_group(const plain_board *board, int cell, bool marked[SUICIDE_CELLS])
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    bool free = false;
    marked[cell] = true;
    for (int i = 0; i < 4; i++) {
        int row = cell / board->columns + steps[i][0], column = cell % board->columns + steps[i][1];
        int other = row * board->columns + column;
        if (row < 0 || row >= board->rows || column < 0 || column >= board->columns)
            continue;
        if (board->cells[other] == 0)
            free = true;
        else if (board->cells[other] == board->cells[cell] && !marked[other])
            free = mark_group(board, other, marked) || free;
    }
    return free;
}

/* Takes off all groups of a colour that have no liberty; how many stones. */
static int take_off(plain_board *board, int colour)
{
    plain_board before = *board;
    int count = 0;
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        bool marked[SUICIDE_CELLS] = {false};
        if (before.cells[cell] != colour || mark_group(&before, cell, marked))
            continue;
        board->cells[cell] = 0;
        count++;
    }
    return count;
}

/* Games of Un-Go in which suicide is legal, and White begins, against plain loops. */
static void test_suicide(void **state)
{
    (void)state;
    dyad_game game = *game_of("ungo");
    dy_random random;
    uint64_t own = 0, repeated = 0;
    game.suicide = game.second_begins = true;
    dy_random_init(&random, 12, 0);
    for (int round = 0; round < ROUNDS; round++) {
        plain_board board = {.rows = 1 + (int)dy_random_below(&random, SUICIDE_SIDE),
                             .columns = 1 + (int)dy_random_below(&random, SUICIDE_SIDE)};
        plain_board history[3 * SUICIDE_CELLS];
        int cells = board.rows * board.columns, made = 0;
        dyad_play *play;
        assert_int_equal(
            dyad_play_new(NULL, &game, (size_t)board.rows, (size_t)board.columns, &play, NULL),
            DYAD_OK);
        assert_int_equal(dyad_play_to_move(play), 2);
        for (; made < 3 * SUICIDE_CELLS && !dyad_play_result(play).ending; made++) {
            dyad_move moves[SUICIDE_CELLS];
            int colour = dyad_play_to_move(play), empty = 0;
            size_t count = dyad_play_legal(play, colour, moves, SUICIDE_CELLS);
            for (int cell = 0; cell < cells; cell++)
                empty += board.cells[cell] == 0;
            assert_int_equal(count, empty);
            const dyad_move *move = &moves[dy_random_below(&random, count)];
            int cell = (int)move->row * board.columns + (int)move->column;
            history[made] = board;
            board.cells[cell] = colour;
            int taken = take_off(&board, 3 - colour), lost = take_off(&board, colour);
            own += (uint64_t)lost;
            assert_int_equal(dyad_play_move(play, move, NULL), DYAD_OK);
            assert_int_equal(dyad_play_captured_count(play, (size_t)made), taken + lost);
            for (int i = 0; i < cells; i++)
                assert_int_equal(board.cells[i], dyad_play_cell(play, (size_t)(i / board.columns),
                                                                (size_t)(i % board.columns)));
            bool again = false; /* the board of an earlier turn of who is to move now */
            for (int k = made - 1; k >= 0; k -= 2)
                again = again || memcmp(&history[k], &board, sizeof board) == 0;
            assert_int_equal(again, dyad_play_result(play).ending == DYAD_ENDING_REPEATS);
            repeated += again;
        }
        while (made-- > 0) {
            assert_true(dyad_play_undo(play));
            for (int i = 0; i < cells; i++)
                assert_int_equal(
                    history[made].cells[i],
                    dyad_play_cell(play, (size_t)(i / board.columns), (size_t)(i % board.columns)));
        }
        dyad_play_free(play);
    }
    assert_true(own > 0 && repeated > 0);
}

/* ---- the player ---------------------------------------------------------------------------- */

/* What a search asks for: the moves are the legal ones, playouts leave the board as it was, and a
 * game that is over is known to be. */
static void test_player(void **state)
{
    (void)state;
    enum { N = 4 };
    dyad_allocator memory = dy_memory_default();
    dy_player_request request = {
        .game = game_of("ungo"), .memory = &memory, .rows = N, .columns = N};
    dy_arena arena;
    dy_random random;
    void *board;
    unsigned char cells[N * N] = {0}, after[N * N];
    static dy_sample sample;
    dy_random_init(&random, 7, 0);
    dy_arena_init(&arena, &memory);
    assert_int_equal(dy_plain_player.open(&request, &arena, &board), DYAD_OK);
    dy_plain_player.seed(board, 1, 2);
    for (int round = 0; round < 50; round++) {
        uint16_t moves[N * N];
        float looks[N * N];
        int mover = 1;
        dy_player_position empty = {.cells = cells, .to_move = mover};
        memset(cells, 0, sizeof cells);
        assert_int_equal(dy_plain_player.check(board, &empty), DYAD_OK);
        dy_plain_player.load(board, &empty);
        for (int made = 0; made < 12; made++, mover = 3 - mover) {
            dy_plain_player.look(board, cells);
            dy_plain_player.sample(board, &sample);
            dy_plain_player.look(board, after);
            assert_memory_equal(cells, after, sizeof cells);
            size_t count = dy_plain_player.moves(board, moves, looks);
            assert_int_equal(sample.known == DYAD_YES, count == 0);
            if (count == 0)
                break;
            uint16_t move = moves[dy_random_below(&random, count)];
            assert_int_equal(cells[move], 0);
            dy_plain_player.play(board, move);
            dy_plain_player.look(board, after);
            assert_int_equal(after[move], mover);
        }
        dy_plain_player.rewind(board);
        dy_plain_player.look(board, cells);
        for (size_t i = 0; i < sizeof cells; i++)
            assert_int_equal(cells[i], 0);
    }
    dy_arena_free(&arena);
}

/* ---- passes ---------------------------------------------------------------------------------- */

static void expect_move(dyad_play *play, dyad_move_kind kind, size_t column, dyad_ending ending)
{
    dyad_move move = {kind, dyad_play_to_move(play), 0, column};
    assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    assert_int_equal(dyad_play_result(play).ending, ending);
    assert_int_equal(dyad_play_result(play).winner, 0);
}

/* Un-Go on 1x1 and 1x2 with passes and suicide: two passes end it, nobody is without a move, and a
 * position comes again only where the move before is a pass in both or in neither. */
static void test_passes(void **state)
{
    (void)state;
    dyad_game game = *game_of("ungo");
    dyad_play *play;
    dyad_move moves[3];
    const dyad_move pass = {.kind = DYAD_MOVE_PASS, .colour = 1};
    assert_int_equal(dyad_play_new(NULL, &game, 1, 2, &play, NULL), DYAD_OK);
    assert_int_equal(dyad_play_check(play, &pass), DYAD_ILLEGAL_NO_PASS);
    dyad_play_free(play);

    game.passes = true; /* on 1x1 nobody could move without */
    assert_int_equal(dyad_play_new(NULL, &game, 1, 1, &play, NULL), DYAD_OK);
    assert_int_equal(dyad_play_legal(play, 1, moves, 3), 1);
    assert_int_equal(moves[0].kind, DYAD_MOVE_PASS);
    expect_move(play, DYAD_MOVE_PASS, 0, DYAD_ENDING_NONE);
    expect_move(play, DYAD_MOVE_PASS, 0, DYAD_ENDING_PASSED);
    assert_true(dyad_play_set_to_move(play, 2));
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_PASSED);
    assert_int_equal(dyad_play_legal(play, 2, moves, 3), 0);
    assert_true(dyad_play_undo(play));
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NONE);
    assert_int_equal(dyad_play_to_move(play), 2);
    dyad_play_free(play);

    game.suicide = true; /* on 1x1 a stone comes off at once: the board stays empty */
    assert_int_equal(dyad_play_new(NULL, &game, 1, 1, &play, NULL), DYAD_OK);
    assert_int_equal(dyad_play_legal(play, 1, moves, 3), 2);
    assert_int_equal(moves[1].kind, DYAD_MOVE_PASS);
    expect_move(play, DYAD_MOVE_PLACE, 0, DYAD_ENDING_NONE); /* 2 to move */
    expect_move(play, DYAD_MOVE_PASS, 0, DYAD_ENDING_NONE);  /* 1, but a pass was before */
    expect_move(play, DYAD_MOVE_PLACE, 0, DYAD_ENDING_REPEATS);
    dyad_play_undo(play);
    dyad_play_undo(play);
    expect_move(play, DYAD_MOVE_PLACE, 0, DYAD_ENDING_REPEATS); /* as at the beginning */
    dyad_play_reset(play);
    expect_move(play, DYAD_MOVE_PASS, 0, DYAD_ENDING_NONE); /* 2, a pass was before */
    expect_move(play, DYAD_MOVE_PLACE, 0, DYAD_ENDING_REPEATS);
    dyad_play_free(play);
}

/* ---- boards that would have the same hash --------------------------------------------------- */

enum { PAIR_SIDE = 100, HALF = PAIR_SIDE / 2, PAIRS = HALF * HALF / 2, ASKED = 66 };

__extension__ typedef unsigned __int128 choice; /* of pairs that were asked for, by bits */

static size_t looks; /* at cells */

static int look_at(const dyad_play *play, uint32_t row, uint32_t column)
{
    looks++;
    return dy_rules_capturing.at(play, row, column);
}

/* Of pair `i`, a stone of each colour apart from all others. */
static uint32_t pair_cell(size_t i, int colour)
{
    size_t cell = 2 * i + (size_t)colour - 1;
    return (uint32_t)(cell / HALF * 2 * PAIR_SIDE + cell % HALF * 2);
}

/* The hash of a pair but for what differs in each game. */
static uint64_t pair_hash(size_t i)
{
    uint64_t hash = 0;
    for (int colour = 1; colour <= 2; colour++)
        hash ^= dy_scatter((uint64_t)pair_cell(i, colour) * 2 + (uint64_t)colour - 1);
    return hash;
}

/* Some of the pairs, whose hashes cancel; 0: there are none. */
static choice pairs_that_cancel(const size_t *pairs, size_t count)
{
    uint64_t basis[64] = {0};
    choice made[64] = {0};
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = pair_hash(pairs[i]);
        choice of = (choice)1 << i;
        while (hash) {
            unsigned top = 63 - (unsigned)__builtin_clzll(hash);
            if (!basis[top]) {
                basis[top] = hash;
                made[top] = of;
                break;
            }
            hash ^= basis[top];
            of ^= made[top];
        }
        if (!hash)
            return of;
    }
    return 0;
}

/* Boards to which stones were added whose hashes cancel are not taken for those before them, which
 * would be looked at cell by cell, each. */
static void test_boards_that_would_meet(void **state)
{
    static bool used[PAIRS];
    dy_play_rules rules = dy_rules_capturing;
    dyad_game game = *dyad_game_find("ungo");
    dyad_play *play;
    size_t groups = 0;
    (void)state;
    rules.at = look_at;
    game.rules = &rules;
    assert_int_equal(dyad_play_new(NULL, &game, PAIR_SIDE, PAIR_SIDE, &play, NULL), DYAD_OK);
    looks = 0;
    for (;; groups++) {
        size_t pairs[ASKED], count = 0;
        for (size_t i = 0; i < PAIRS && count < ASKED; i++)
            if (!used[i])
                pairs[count++] = i;
        choice found = pairs_that_cancel(pairs, count);
        if (!found)
            break;
        for (size_t i = 0; i < count; i++)
            for (int colour = 1; colour <= 2 && found >> i & 1; colour++) {
                uint32_t cell = pair_cell(pairs[i], colour);
                dyad_move move = {DYAD_MOVE_PLACE, colour, cell / PAIR_SIDE, cell % PAIR_SIDE};
                used[pairs[i]] = true;
                assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
            }
    }
    assert_true(groups > 20);
    assert_in_range(looks, 0, PAIR_SIDE * PAIR_SIDE);
    dyad_play_free(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_playouts),
        cmocka_unit_test(test_first_moves),
        cmocka_unit_test(test_suicide),
        cmocka_unit_test(test_player),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_boards_that_would_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
