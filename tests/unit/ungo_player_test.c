/* ungo_player_test.c - what the player of Un-Go sees of moves and of eyes, and that it knows a
 * position which comes again, compared with plain loops; levels do without, and without replies. */
#include "games/ungo/ungo_chances.h"
#include "games/ungo/ungo_eyes.h"
#include "oracle/battery.h"
#include "player/player_game.h"

#include "base/cpu.h"

#include <dyad/dyad.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 9, CELLS_MAX = SIDE_MAX * SIDE_MAX, SIDES = 4, CORNERS = 4, MADE_MAX = 120 };

/* ---- plain loops --------------------------------------------------------------------------- */

typedef struct plain {
    int rows, columns;
    unsigned char at[CELLS_MAX];
} plain;

/* The cell at a row and column; -1: there is none. */
static int cell_at(const plain *p, int row, int column)
{
    bool is = row >= 0 && row < p->rows && column >= 0 && column < p->columns;
    return is ? row * p->columns + column : -1;
}

static int beside(const plain *p, int cell, int side)
{
    static const int steps[SIDES][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    return cell_at(p, cell / p->columns + steps[side][0], cell % p->columns + steps[side][1]);
}

/* Marks the stones joined to one; how many there are. */
static unsigned spread(const plain *p, int cell, bool *marks)
{
    unsigned count = 1;
    marks[cell] = true;
    for (int side = 0; side < SIDES; side++) {
        int next = beside(p, cell, side);
        if (next >= 0 && p->at[next] == p->at[cell] && !marks[next])
            count += spread(p, next, marks);
    }
    return count;
}

static unsigned liberties(const plain *p, const bool *marks)
{
    unsigned count = 0;
    for (int cell = 0; cell < p->rows * p->columns; cell++) {
        bool is = false;
        for (int side = 0; side < SIDES && !p->at[cell]; side++)
            is = is || (beside(p, cell, side) >= 0 && marks[beside(p, cell, side)]);
        count += is;
    }
    return count;
}

/* Plays; false and nothing: it is suicide. */
static bool play(plain *p, int cell, int mover)
{
    plain before = *p;
    p->at[cell] = (unsigned char)mover;
    for (int side = 0; side < SIDES; side++) {
        bool marks[CELLS_MAX] = {false};
        int next = beside(p, cell, side);
        if (next < 0 || p->at[next] != 3 - mover)
            continue;
        spread(p, next, marks);
        bool taken = liberties(p, marks) == 0;
        for (int i = 0; taken && i < p->rows * p->columns; i++)
            p->at[i] = marks[i] ? 0 : p->at[i];
    }
    bool marks[CELLS_MAX] = {false};
    spread(p, cell, marks);
    if (liberties(p, marks) > 0)
        return true;
    *p = before;
    return false;
}

static unsigned up_to(unsigned most, unsigned n)
{
    return n < most ? n : most;
}

static unsigned apart(const plain *p, int a, int b)
{
    unsigned down = (unsigned)abs(a / p->columns - b / p->columns);
    unsigned across = (unsigned)abs(a % p->columns - b % p->columns);
    return up_to(11, down + across + (down > across ? down : across));
}

/* Liberties of the stone that is put; a cell that stones are taken from counts once for each side
 * of it that the stone is on, here once. */
static unsigned liberties_then(const plain *p, int cell, int mover)
{
    bool marks[CELLS_MAX] = {false};
    plain then = *p;
    then.at[cell] = (unsigned char)mover;
    spread(&then, cell, marks);
    unsigned count = liberties(&then, marks);
    for (int side = 0; side < SIDES; side++) {
        bool others[CELLS_MAX] = {false};
        int next = beside(p, cell, side);
        if (next < 0 || p->at[next] != 3 - mover)
            continue;
        spread(p, next, others);
        count += liberties(p, others) == 1;
    }
    return up_to(4, count);
}

static void see_sides(const plain *p, int cell, int mover, int last, bool *has)
{
    bool met[CELLS_MAX] = {false}, rescue, presses = false, answers = false;
    unsigned own = 0, others = 0, joined = 0, touched = 0, taken = 0, saved = 0, put = 0;
    for (int side = 0; side < SIDES; side++) {
        int next = beside(p, cell, side), kind = next < 0 ? 3 : p->at[next];
        own += kind == mover;
        others += kind == 3 - mover;
        if (kind == 0 || kind == 3 || met[next])
            continue;
        bool marks[CELLS_MAX] = {false};
        unsigned size = spread(p, next, marks), open = liberties(p, marks);
        for (int i = 0; i < p->rows * p->columns; i++)
            met[i] = met[i] || marks[i];
        joined += kind == mover;
        touched += kind != mover;
        saved += kind == mover && open == 1 ? size : 0;
        taken += kind != mover && open == 1 ? size : 0;
        put += kind != mover && open == 2 ? size : 0;
        presses = presses || (kind != mover && open == 3);
        answers = answers || (kind != mover && open == 1 && last >= 0 && marks[last]);
    }
    unsigned open = liberties_then(p, cell, mover);
    rescue = saved && open > 1;
    if (taken)
        has[DY_UNGO_TAKES + (taken == 1 ? 0 : taken == 2 ? 1 : taken <= 4 ? 2 : 3)] = true;
    if (rescue)
        has[DY_UNGO_SAVES + up_to(3, saved) - 1] = true;
    if (put)
        has[DY_UNGO_THREATENS + up_to(3, put) - 1] = true;
    has[DY_UNGO_PRESSES] = presses;
    has[DY_UNGO_LIBERTIES + (own ? 4U : 0U) + open - 1] = true;
    has[DY_UNGO_JOINS + up_to(3, joined)] = true;
    has[DY_UNGO_TOUCHES + up_to(3, touched)] = true;
    has[DY_UNGO_SIDES + 5 * own + others] = true;
    has[DY_UNGO_ANSWERS] = answers;
    has[DY_UNGO_ANSWERS + 1] = rescue && last >= 0 && apart(p, cell, last) < 4 + 2;
}

static void see(const plain *p, int cell, int mover, int last, bool *has)
{
    int row = cell / p->columns, column = cell % p->columns;
    unsigned own = 0, others = 0;
    memset(has, 0, DY_UNGO_FEATURES);
    see_sides(p, cell, mover, last, has);
    for (int i = 0; i < CORNERS; i++) {
        int next = cell_at(p, row + (i / 2 * 2 - 1), column + (i % 2 * 2 - 1));
        own += next >= 0 && p->at[next] == mover;
        others += next >= 0 && p->at[next] == 3 - mover;
    }
    has[DY_UNGO_CORNERS + 5 * own + others] = true;
    unsigned down = up_to(3, up_to((unsigned)row, (unsigned)(p->rows - 1 - row)));
    unsigned across = up_to(3, up_to((unsigned)column, (unsigned)(p->columns - 1 - column)));
    has[DY_UNGO_PLACE + (down < across ? 4 * down + across : 4 * across + down)] = true;
    if (last >= 0 && last != cell)
        has[DY_UNGO_NEAR + apart(p, cell, last) - 2] = true;
}

/* ---- features ------------------------------------------------------------------------------ */

static uint32_t cell_in(const dy_groups *groups, const plain *p, int cell)
{
    return dy_groups_cell(groups, (uint32_t)(cell / p->columns), (uint32_t)(cell % p->columns));
}

static void compare_moves(dy_ungo_sight *sight, const dy_groups *groups, const plain *p, int mover,
                          int last)
{
    dy_ungo_sight_begin(sight, groups, mover, last < 0 ? DY_NO_CELL : cell_in(groups, p, last));
    for (int cell = 0; cell < p->rows * p->columns; cell++) {
        unsigned char features[DY_UNGO_FEATURES_MAX];
        bool has[DY_UNGO_FEATURES], seen[DY_UNGO_FEATURES] = {false};
        plain then = *p;
        if (p->at[cell] || !play(&then, cell, mover))
            continue;
        see(p, cell, mover, last, has);
        size_t count = dy_ungo_features(sight, cell_in(groups, p, cell), features);
        assert_true(count <= DY_UNGO_FEATURES_MAX);
        for (size_t i = 0; i < count; i++) {
            assert_true(features[i] < DY_UNGO_FEATURES && !seen[features[i]]);
            seen[features[i]] = true;
        }
        assert_memory_equal(seen, has, sizeof has);
    }
}

/* Whether there are only stones of one colour beside an empty cell. */
static bool is_eye(const plain *p, int cell)
{
    int colours = 0;
    for (int side = 0; side < SIDES; side++) {
        int next = beside(p, cell, side);
        colours |= next < 0 ? 0 : p->at[next] ? p->at[next] : 3;
    }
    return colours == 1 || colours == 2;
}

/* How many eyes there are, which are spare where the stones beside them have two liberties more. */
static unsigned compare_eyes(const dy_groups *groups, const plain *p)
{
    unsigned eyes = 0;
    for (int cell = 0; cell < p->rows * p->columns; cell++) {
        bool marks[CELLS_MAX] = {false};
        if (p->at[cell] || !is_eye(p, cell))
            continue;
        for (int side = 0; side < SIDES; side++)
            if (beside(p, cell, side) >= 0)
                spread(p, beside(p, cell, side), marks);
        assert_true(dy_ungo_is_spare(groups, cell_in(groups, p, cell)) ==
                    (liberties(p, marks) - 1 >= 2));
        eyes++;
    }
    return eyes;
}

/* Boards with few empty cells, most of which are eyes. */
static void spare_eyes_are_those_of_plain_loops(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    unsigned eyes = 0;
    dice d = {9};
    for (int board = 0; board < 20000; board++) {
        plain p = {.rows = 1 + (int)dice_below(&d, SIDE_MAX),
                   .columns = 1 + (int)dice_below(&d, SIDE_MAX)};
        uint64_t stones[2][SIDE_MAX] = {{0}};
        dy_grid grid = {.rows = (uint32_t)p.rows,
                        .columns = (uint32_t)p.columns,
                        .stride = 1,
                        .plane = {stones[0], stones[1]}};
        dy_arena arena;
        dy_groups groups;
        for (int cell = 0; cell < p.rows * p.columns; cell++) {
            unsigned die = (unsigned)dice_below(&d, 10);
            p.at[cell] = die < 2 ? 0 : die < 9 ? 1 : 2;
            dy_grid_put(&grid, (uint32_t)(cell / p.columns), (uint32_t)(cell % p.columns),
                        p.at[cell]);
        }
        dy_arena_init(&arena, &memory);
        assert_true(dy_groups_take(&groups, grid.rows, grid.columns, 128, &arena));
        dy_groups_load(&groups, &grid);
        eyes += compare_eyes(&groups, &p);
        dy_arena_free(&arena);
    }
    assert_true(eyes > 10000);
}

static void features_are_those_of_plain_loops(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {5, 7}, {2, 3}, {1, 6}};
    for (size_t size = 0; size < LENGTH_OF(sizes); size++) {
        dyad_allocator memory = dy_memory_default();
        dy_arena arena;
        dy_groups groups;
        dy_ungo_sight sight;
        uint64_t stones[SIDE_MAX] = {0};
        plain p = {.rows = sizes[size][0], .columns = sizes[size][1]};
        int last = -1, mover = 1, cells = p.rows * p.columns;
        dy_grid empty = {.rows = (uint32_t)p.rows,
                         .columns = (uint32_t)p.columns,
                         .stride = 1,
                         .plane = {stones, stones}};
        dice d = {size + 1};
        dy_arena_init(&arena, &memory);
        assert_true(dy_groups_take(&groups, empty.rows, empty.columns, 128, &arena));
        assert_true(dy_ungo_sight_take(&sight, &groups, &arena));
        dy_groups_load(&groups, &empty);
        for (int made = 0; made < MADE_MAX; made++, mover = 3 - mover) {
            compare_moves(&sight, &groups, &p, mover, last);
            int tries = 0;
            do
                last = (int)dice_below(&d, (unsigned)cells);
            while ((p.at[last] || !play(&p, last, mover)) && ++tries < 200);
            if (tries == 200)
                break;
            dy_groups_play(&groups, cell_in(&groups, &p, last), mover);
        }
        dy_arena_free(&arena);
    }
}

static void chances_are_a_softmax(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    dice d = {3};
    for (int round = 0; round < 50; round++) {
        int weights[COUNT];
        float chances[COUNT];
        double all = 0;
        for (int i = 0; i < COUNT; i++) {
            weights[i] = (int)dice_below(&d, 300) - 150;
            all += exp2((double)weights[i] / 16);
        }
        dy_ungo_chances(weights, COUNT, chances);
        for (int i = 0; i < COUNT; i++)
            assert_true(fabs((double)chances[i] - exp2((double)weights[i] / 16) / all) < 1e-4);
    }
}

/* ---- positions that come again ------------------------------------------------------------- */

/* Whether the board is one of those before; boards[i] is of mover 1 where i is even. */
static bool had(const plain *boards, int made)
{
    for (int before = made - 2; before >= 0; before -= 2)
        if (memcmp(boards[before].at, boards[made].at, sizeof boards[made].at) == 0)
            return true;
    return false;
}

/* A game at random, of which the first moves are the past and others a line that is followed;
 * gives back whether it came to a position again. */
static bool follow(const dy_player_game *rules, void *board, const plain *empty, dice *d)
{
    static plain boards[MADE_MAX + 1];
    enum { PAST_MAX = 32 };
    static dy_player_past past[PAST_MAX];
    static dy_sample sample;
    dy_player_position root; /* the board looks at it until it is loaded again */
    int made = 0, cells = empty->rows * empty->columns;
    int first = (int)dice_below(d, PAST_MAX);
    boards[0] = *empty;
    for (bool loaded = false; made < MADE_MAX; made++) {
        if (made == first) {
            root = (dy_player_position){.cells = boards[made].at,
                                        .to_move = 1 + made % 2,
                                        .repeats = true,
                                        .past = past,
                                        .past_count = (size_t)first};
            rules->load(board, &root);
            loaded = true;
        } else if (made < first) {
            memcpy(past[made].cells, boards[made].at, sizeof boards[made].at);
            past[made].to_move = (unsigned char)(1 + made % 2);
        }
        int tries = 0, cell;
        boards[made + 1] = boards[made];
        do
            cell = (int)dice_below(d, (unsigned)cells);
        while ((boards[made].at[cell] || !play(&boards[made + 1], cell, 1 + made % 2)) &&
               ++tries < 200);
        if (tries == 200)
            return false;
        bool again = had(boards, made + 1);
        if (loaded) {
            rules->play(board, cell);
            rules->sample(board, &sample);
            if (again)
                assert_true(sample.known == DYAD_YES && sample.value == 0.5F);
            else
                assert_true(sample.known != DYAD_YES || sample.value != 0.5F);
        }
        if (again)
            return loaded;
    }
    return false;
}

typedef unsigned play_games(const dy_player_game *rules, void *board, const plain *empty, dice *d);

/* Plays on small boards; the sum of what it gives back. */
static unsigned play_small(play_games *games)
{
    const dy_player_game *rules = dy_player_game_of(dyad_game_find("ungo"));
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 3}, {1, 5}};
    unsigned sum = 0;
    for (size_t size = 0; size < LENGTH_OF(sizes); size++) {
        dyad_allocator memory = dy_memory_default();
        plain empty = {.rows = sizes[size][0], .columns = sizes[size][1]};
        dy_player_request request = {.game = dyad_game_find("ungo"),
                                     .memory = &memory,
                                     .rows = (uint32_t)empty.rows,
                                     .columns = (uint32_t)empty.columns,
                                     .knows = true};
        dy_arena arena;
        void *board;
        dice d = {size + 5};
        dy_arena_init(&arena, &memory);
        assert_int_equal(rules->open(&request, &arena, &board), DYAD_OK);
        rules->seed(board, 1, 0);
        sum += games(rules, board, &empty, &d);
        dy_arena_free(&arena);
    }
    return sum;
}

static unsigned follow_games(const dy_player_game *rules, void *board, const plain *empty, dice *d)
{
    unsigned came = 0;
    for (int game = 0; game < 200; game++)
        came += follow(rules, board, empty, d);
    return came;
}

static void what_comes_again_is_a_draw(void **state)
{
    (void)state;
    assert_true(play_small(follow_games) > 50);
}

/* The only legal move, if there is but one; -1. */
static int only_move(const plain *p, int mover)
{
    int only = -1;
    for (int cell = 0; cell < p->rows * p->columns; cell++) {
        plain then = *p;
        if (p->at[cell] || !play(&then, cell, mover))
            continue;
        if (only >= 0)
            return -1;
        only = cell;
    }
    return only;
}

/* Positions at random, a move, and what there is to answer. Where that is a single move that takes
 * back in a ko, all playouts end with it, if what comes again is known. Gives back how often that
 * was. */
static unsigned take_back(const dy_player_game *rules, void *board, const plain *empty, dice *d)
{
    static dy_sample sample;
    unsigned found = 0;
    int cells = empty->rows * empty->columns;
    for (int tries = 0; tries < 200000; tries++) {
        plain before = *empty, now, then;
        for (int cell = 0; cell < cells; cell++)
            before.at[cell] = (unsigned char)dice_below(d, 3);
        for (int cell = 0; cell < cells; cell++) {
            bool marks[CELLS_MAX] = {false};
            if (before.at[cell])
                spread(&before, cell, marks);
            if (before.at[cell] && liberties(&before, marks) == 0)
                before.at[cell] = 0; /* which may leave others without; those are rare */
        }
        int cell = (int)dice_below(d, (unsigned)cells), mover = 1 + (int)dice_below(d, 2);
        now = before;
        if (before.at[cell] || !play(&now, cell, mover))
            continue;
        int back = only_move(&now, 3 - mover);
        then = now;
        if (back < 0 || !play(&then, back, 3 - mover) || memcmp(then.at, before.at, CELLS_MAX) != 0)
            continue;
        for (int knows = 0; knows < 2; knows++) {
            dy_player_position root = {.cells = before.at, .to_move = mover, .repeats = knows};
            rules->load(board, &root);
            rules->play(board, cell);
            rules->sample(board, &sample);
            bool ended = sample.value == 0.5F && sample.known != DYAD_YES;
            for (int other = 0; other < cells; other++)
                ended = ended && sample.got[2 - mover][other] == (other == back) &&
                        !sample.got[mover - 1][other];
            assert_int_equal(ended, knows);
        }
        found++;
    }
    return found;
}

static void a_ko_ends_a_playout(void **state)
{
    (void)state;
    assert_in_range(play_small(take_back), 20, UINT_MAX);
}

/* ---- levels -------------------------------------------------------------------------------- */

static dyad_player_result think(unsigned off, const unsigned char *cells, unsigned level,
                                uint64_t *visits)
{
    dyad_player *player;
    dyad_player_result result;
    dyad_player_limits limits = {.level = level, .playouts = level ? 0 : 600};
    dyad_player_request request = {.game = dyad_game_find("ungo"),
                                   .size = SIDE_MAX,
                                   .memory = 32 << 20,
                                   .jobs = 1,
                                   .seed = 7,
                                   .off = off};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
    memset(visits, 0, CELLS_MAX * sizeof *visits);
    for (size_t i = 0; i < result.candidate_count; i++)
        visits[result.candidates[i].move] = result.candidates[i].visits;
    dyad_player_free(player);
    return result;
}

/* Their distances were measured without. */
static void levels_do_without(void **state)
{
    (void)state;
    const unsigned off =
        DYAD_PLAYER_OFF_NETWORK | DYAD_PLAYER_OFF_REPEATS | DYAD_PLAYER_OFF_REPLIES;
    unsigned char cells[CELLS_MAX] = {[30] = 1, [31] = 2, [40] = 1, [50] = 2};
    for (unsigned level = 0; level < DYAD_PLAYER_LEVELS; level++) {
        uint64_t visits[CELLS_MAX], others[CELLS_MAX];
        dyad_player_result with = think(0, cells, level, visits);
        dyad_player_result without = think(off, cells, level, others);
        bool same = with.move == without.move && with.winrate == without.winrate &&
                    memcmp(visits, others, sizeof visits) == 0;
        assert_true(same == (level != 0));
    }
}

/* Replies make other playouts of the same dice; another game knows nothing of them. */
static void replies_are_learned_and_forgotten(void **state)
{
    (void)state;
    unsigned char cells[CELLS_MAX] = {[30] = 1, [31] = 2, [40] = 1, [50] = 2};
    uint64_t visits[CELLS_MAX], others[CELLS_MAX];
    think(0, cells, 0, visits);
    think(DYAD_PLAYER_OFF_REPLIES, cells, 0, others);
    assert_memory_not_equal(visits, others, sizeof visits);
    dyad_player *player;
    dyad_player_request request = {
        .game = dyad_game_find("ungo"), .size = SIDE_MAX, .memory = 32 << 20, .jobs = 1, .seed = 7};
    dyad_player_result first, again;
    const dyad_player_limits limits = {.playouts = 600};
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    assert_int_equal(dyad_player_think(player, cells, 1, &limits, &first, NULL), DYAD_OK);
    double winrate = first.winrate;
    dyad_player_reset(player, 7);
    assert_int_equal(dyad_player_think(player, cells, 1, &limits, &again, NULL), DYAD_OK);
    assert_true(again.winrate == winrate && again.move == first.move);
    dyad_player_free(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spare_eyes_are_those_of_plain_loops),
        cmocka_unit_test(features_are_those_of_plain_loops),
        cmocka_unit_test(chances_are_a_softmax),
        cmocka_unit_test(what_comes_again_is_a_draw),
        cmocka_unit_test(a_ko_ends_a_playout),
        cmocka_unit_test(levels_do_without),
        cmocka_unit_test(replies_are_learned_and_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
