/* sliced_test.c - the kernels of 512 games at once, lane by lane against the plain answers of
 * tests/oracle, on the same random numbers: whatever a kernel has done, in each game it is what the
 * rules say. And every level of instructions does the same, bit for bit.
 *
 * ctest: busy */
#include "base/cpu.h"
#include "simulate/sliced.h"

#include "oracle/battery.h"
#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS = 3 };
static const dyad_cpu levels[LEVELS] = {DYAD_CPU_PORTABLE, DYAD_CPU_AVX2, DYAD_CPU_AVX512};

static dy_slice *take_slices(size_t count)
{
    dy_slice *slices = aligned_alloc(sizeof(dy_slice), count * sizeof *slices);
    assert_non_null(slices);
    memset(slices, 0, count * sizeof *slices);
    return slices;
}

static bool bit_of(const dy_slice *slice, unsigned game)
{
    return slice->word[game / 64] >> game % 64 & 1;
}

static void set_all(dy_slice *slice, bool set)
{
    memset(slice, set ? 0xff : 0, sizeof *slice);
}

/* ---- filling ------------------------------------------------------------------------------- */

/* A board to be filled, with what it takes. */
typedef struct filled {
    dy_fill_playout board;
    uint32_t *lists;
    dy_slice *slices;
} filled;

static filled filling_of(const oracle_board *from, const char *letters, int to_move, uint64_t seed)
{
    size_t m = from->m, n = from->n, pitch = dy_fill_playout_pitch((uint32_t)m, (uint32_t)n);
    size_t cells = dy_fill_playout_slices((uint32_t)m, (uint32_t)n);
    filled out = {.lists = oracle_take(3 * m * n + 1, sizeof *out.lists),
                  .slices = take_slices(3 * cells + DY_POOL)};
    dy_fill_playout *board = &out.board;
    *board = (dy_fill_playout){.rows = (uint32_t)m,
                               .columns = (uint32_t)n,
                               .pitch = pitch,
                               .to_move = to_move,
                               .cells = out.slices,
                               .work = out.slices + cells,
                               .pool = out.slices + 3 * cells,
                               .open = out.lists,
                               .spare_open = out.lists + m * n,
                               .exchange = out.lists + 2 * m * n};
    for (size_t row = 0; row < m + DY_SLICED_FRAME; row++) {
        for (size_t column = 0; column < pitch; column++) {
            bool inside = row < m && column < n;
            char letter = inside ? from->cells[row * n + column] : letters[row >= m ? 1 : 2];
            set_all(&board->cells[row * pitch + column], letter == letters[1]);
            set_all(&board->work[row * pitch + column], letter == letters[1]);
            if (letter == letters[0])
                board->open[board->count++] = (uint32_t)(row * pitch + column);
        }
    }
    for (uint32_t i = 0; i < board->count; i++)
        board->exchange[i] = board->count - 1 - i;
    dy_random_init(&board->dice, seed, 7);
    dy_coins_init(&board->coins, seed, 7);
    return out;
}

static void filling_free(filled *made)
{
    free(made->lists);
    free(made->slices);
}

/* The board of one game. */
static void game_board(const dy_fill_playout *board, unsigned game, const char *letters,
                       oracle_board *out)
{
    for (size_t row = 0; row < out->m; row++)
        for (size_t column = 0; column < out->n; column++)
            out->cells[row * out->n + column] =
                letters[bit_of(&board->cells[row * board->pitch + column], game) ? 1 : 2];
}

/* The stones are where they were, and the empty cells are shared by turns. */
static void check_filled(const oracle_board *before, const oracle_board *after, const char *letters,
                         int to_move)
{
    size_t empty = 0, mover = 0;
    for (size_t i = 0; i < before->m * before->n; i++) {
        if (before->cells[i] != letters[0]) {
            assert_int_equal(after->cells[i], before->cells[i]);
            continue;
        }
        empty++;
        mover += after->cells[i] == letters[to_move];
    }
    assert_int_equal(mover, (empty + 1) / 2);
}

static void check_fill(const oracle_board *from, const char *letters, const oracle_link links[2],
                       int to_move, uint64_t seed)
{
    enum { BLOCKS = 10 }; /* more than between two shufflings */
    filled made[LEVELS];
    oracle_board board = oracle_board_copy(from);
    for (int level = 0; level < LEVELS; level++)
        made[level] = filling_of(from, letters, to_move, seed);
    for (unsigned block = 0; block < BLOCKS; block++) {
        dy_slice won[DY_COLOURS], first[DY_COLOURS];
        for (int level = 0; level < LEVELS; level++) {
            if (!dyad_cpu_has(levels[level]))
                continue;
            const dy_sliced *kernels = dy_sliced_of(levels[level]);
            kernels->fill(&made[level].board);
            (links[0].neighbours == 6 ? kernels->hex : kernels->path)(&made[level].board, won);
            if (level == 0)
                memcpy(first, won, sizeof won);
            assert_memory_equal(won, first, sizeof won);
            assert_memory_equal(made[level].slices, made[0].slices,
                                from->m * made[0].board.pitch * sizeof(dy_slice));
        }
        for (unsigned game = block % 3; game < DY_BLOCK_GAMES; game += block ? 3 : 1) {
            game_board(&made[0].board, game, letters, &board);
            check_filled(from, &board, letters, to_move);
            for (int i = 0; i < 2; i++)
                assert_int_equal(bit_of(&first[i], game), oracle_joined(&board, links[i]));
        }
    }
    for (int level = 0; level < LEVELS; level++)
        filling_free(&made[level]);
    oracle_board_free(&board);
}

static const size_t rectangles[][2] = {{1, 2},  {2, 1},  {1, 9},   {9, 1},   {2, 3},  {3, 2},
                                       {3, 5},  {5, 3},  {4, 6},   {6, 4},   {7, 12}, {12, 7},
                                       {1, 28}, {28, 1}, {13, 20}, {20, 13}, {28, 9}, {9, 28}};

static void test_fill_rectangles(void **state)
{
    (void)state;
    dice d = {12};
    for (size_t i = 0; i < LENGTH_OF(rectangles); i++) {
        for (int round = 0; round < 4; round++) {
            size_t m = rectangles[i][0], n = rectangles[i][1];
            double fill = round < 2 ? 0 : 0.2 + 0.7 * (double)dice_below(&d, 100) / 100;
            oracle_board hex = dice_rectangle(&d, m, n, fill, 0.5, ".RB");
            oracle_board path = dice_rectangle(&d, m, n, fill, 0.5, "UWB");
            check_fill(&hex, ".RB", oracle_hex_links, 1 + round % 2, i);
            check_fill(&path, "UWB", oracle_path_links, 1 + round % 2, i);
            oracle_board_free(&hex);
            oracle_board_free(&path);
        }
    }
}

static void test_fill(void **state)
{
    (void)state;
    dice d = {11};
    for (size_t n = 1; n <= 24; n++) {
        for (int round = 0; round < 4; round++) {
            int to_move = 1 + round % 2;
            double fill = round < 2 ? 0 : 0.2 + 0.7 * (double)dice_below(&d, 100) / 100;
            oracle_board hex = dice_board(&d, n, fill, 0.5, ".RB");
            oracle_board path = dice_board(&d, n, fill, 0.5, "UWB");
            check_fill(&hex, ".RB", oracle_hex_links, to_move, n);
            check_fill(&path, "UWB", oracle_path_links, to_move, n);
            oracle_board_free(&hex);
            oracle_board_free(&path);
        }
    }
}

/* ---- Un-Go ---------------------------------------------------------------------------------- */

typedef struct skirmish {
    dy_skirmish block;
    dy_slice *slices;
} skirmish;

static skirmish skirmish_of(const oracle_board *from, int to_move, uint64_t seed)
{
    size_t m = from->m, n = from->n, pitch = n + 2, cells = pitch * (m + 2);
    skirmish out = {.slices = take_slices((DY_PLANES + 3) * cells)};
    dy_skirmish *block = &out.block;
    dy_slice *start = out.slices + DY_PLANES * cells;
    memset(block, 0, sizeof *block);
    block->rows = (uint32_t)m;
    block->columns = (uint32_t)n;
    block->pitch = pitch;
    block->first = to_move;
    block->limit = (uint32_t)(3 * m * n);
    for (size_t i = 0; i < DY_PLANES; i++)
        block->plane[i] = out.slices + i * cells;
    for (size_t i = 0; i < 3; i++)
        block->start[i] = start + i * cells;
    for (size_t i = 0; i < m * n; i++) {
        char letter = from->cells[i];
        size_t plane = letter == 'B'   ? DY_PLANE_BLACK
                       : letter == 'W' ? DY_PLANE_WHITE
                                       : DY_PLANE_OPEN;
        set_all(&start[plane * cells + (i / n + 1) * pitch + i % n + 1], true);
        block->start_count += letter == '.';
    }
    dy_coins_init(&block->coins, seed, 3);
    return out;
}

/* What a game has come to by the rules. */
typedef struct follower {
    oracle_board board;
    bool *tried;
    int mover; /* 0 Black, 1 White */
    size_t moves, captured[2];
    bool over;
} follower;

static size_t number_of(const dy_slice *bits, size_t count, unsigned game)
{
    size_t number = 0;
    for (size_t i = 0; i < count; i++)
        number |= (size_t)bit_of(&bits[i], game) << i;
    return number;
}

/* The cell that a game has tried in this round; -1 for none. */
static long tried_cell(const dy_skirmish *block, unsigned game)
{
    long tried = -1;
    for (size_t row = 0; row < block->rows; row++) {
        const dy_slice *picked = &block->plane[DY_PLANE_PICKED][(row + 1) * block->pitch + 1];
        for (size_t column = 0; column < block->columns; column++) {
            if (!bit_of(&picked[column], game))
                continue;
            assert_int_equal(tried, -1);
            tried = (long)(row * block->columns + column);
        }
    }
    return tried;
}

/* Follows a round in one game. */
static void follow(const dy_skirmish *block, unsigned game, follower *own)
{
    size_t cells = own->board.m * own->board.n, open = 0;
    for (size_t i = 0; i < cells; i++)
        open += own->board.cells[i] == '.' && !own->tried[i];
    assert_int_equal(bit_of(&block->lost, game), open == 0);
    long cell = tried_cell(block, game);
    if (cell < 0 || open == 0) {
        own->over = open == 0;
        return;
    }
    assert_true(own->board.cells[cell] == '.' && !own->tried[cell]);
    oracle_board next = oracle_board_copy(&own->board);
    bool legal = oracle_ungo_move(&next, (size_t)cell, own->mover);
    bool spent = legal && own->moves == block->limit;
    assert_int_equal(bit_of(&block->spent, game), spent);
    if (legal && !spent) {
        for (size_t i = 0; i < cells; i++)
            own->captured[1 - own->mover] += own->board.cells[i] != '.' && next.cells[i] == '.';
        memcpy(own->board.cells, next.cells, cells);
        memset(own->tried, 0, cells * sizeof *own->tried);
        own->moves++;
        own->mover = 1 - own->mover;
    } else if (!spent) {
        own->tried[cell] = true;
    }
    own->over = spent;
    oracle_board_free(&next);
}

static void check_game(const dy_skirmish *block, unsigned game, const follower *own)
{
    size_t m = own->board.m, n = own->board.n, empty = 0, open = 0;
    if (own->over) {
        assert_false(bit_of(&block->playing, game));
        return;
    }
    bool black = true, white = true, free_cells = true; /* are as they should be */
    for (size_t row = 0, i = 0; row < m; row++) {
        size_t at = (row + 1) * block->pitch + 1;
        for (size_t column = 0; column < n; column++, at++, i++) {
            char letter = own->board.cells[i];
            bool is_open = letter == '.' && !own->tried[i];
            black &= bit_of(&block->plane[DY_PLANE_BLACK][at], game) == (letter == 'B');
            white &= bit_of(&block->plane[DY_PLANE_WHITE][at], game) == (letter == 'W');
            free_cells &= bit_of(&block->plane[DY_PLANE_OPEN][at], game) == is_open;
            empty += letter == '.';
            open += is_open;
        }
    }
    assert_true(black);
    assert_true(white);
    assert_true(free_cells);
    assert_true(bit_of(&block->playing, game));
    assert_int_equal(bit_of(&block->to_move, game), own->mover == 0);
    assert_int_equal(number_of(block->moves, DY_COUNT_BITS, game), own->moves);
    assert_int_equal(number_of(block->empty_count, DY_CELL_BITS + 1, game), empty);
    assert_int_equal(number_of(block->open_count, DY_CELL_BITS + 1, game), open);
    for (int i = 0; i < 2; i++)
        assert_int_equal(number_of(block->captured[i], DY_COUNT_BITS, game), own->captured[i]);
}

static void begin_again(follower *own, const oracle_board *from, int to_move)
{
    memcpy(own->board.cells, from->cells, from->m * from->n);
    memset(own->tried, 0, from->m * from->n * sizeof *own->tried);
    own->mover = to_move - 1;
    own->moves = own->captured[0] = own->captured[1] = 0;
    own->over = false;
}

/* Games begin in the places whose games are over, now and then. */
static void begin_games(skirmish blocks[LEVELS], follower *followers, const oracle_board *from,
                        int to_move)
{
    dy_slice fresh;
    for (unsigned word = 0; word < DY_BLOCK_WORDS; word++)
        fresh.word[word] = ~blocks[0].block.playing.word[word];
    for (unsigned game = 0; game < DY_BLOCK_GAMES; game++)
        if (bit_of(&fresh, game))
            begin_again(&followers[game], from, to_move);
    for (int level = 0; level < LEVELS; level++)
        if (dyad_cpu_has(levels[level]))
            dy_sliced_of(levels[level])->begin(&blocks[level].block, &fresh);
}

static void play_levels(skirmish blocks[LEVELS])
{
    size_t cells = 3 * blocks[0].block.pitch * (blocks[0].block.rows + 2);
    for (int level = 0; level < LEVELS; level++) {
        if (!dyad_cpu_has(levels[level]))
            continue;
        dy_skirmish *block = &blocks[level].block, *first = &blocks[0].block;
        dy_sliced_of(levels[level])->round(block);
        assert_memory_equal(block->plane[0], first->plane[0], cells * sizeof(dy_slice));
        assert_memory_equal(&block->playing, &first->playing, sizeof block->playing);
        assert_memory_equal(&block->lost, &first->lost, sizeof block->lost);
        assert_memory_equal(&block->spent, &first->spent, sizeof block->spent);
        assert_memory_equal(block->moves, first->moves, sizeof block->moves);
        assert_memory_equal(block->captured, first->captured, sizeof block->captured);
    }
}

static void check_rounds(const oracle_board *from, int to_move, unsigned rounds, uint64_t seed)
{
    skirmish blocks[LEVELS];
    size_t cells = from->m * from->n;
    follower *followers = oracle_take(DY_BLOCK_GAMES, sizeof *followers);
    for (int level = 0; level < LEVELS; level++)
        blocks[level] = skirmish_of(from, to_move, seed);
    for (unsigned game = 0; game < DY_BLOCK_GAMES; game++) {
        followers[game].board = oracle_board_copy(from);
        followers[game].tried = oracle_take(cells, sizeof(bool));
    }
    for (unsigned round = 0; round < rounds; round++) {
        if (round % 20 == 0)
            begin_games(blocks, followers, from, to_move);
        play_levels(blocks);
        for (unsigned game = 0; game < DY_BLOCK_GAMES; game++) {
            if (followers[game].over)
                continue;
            follow(&blocks[0].block, game, &followers[game]);
            check_game(&blocks[0].block, game, &followers[game]);
        }
    }
    for (unsigned game = 0; game < DY_BLOCK_GAMES; game++) {
        oracle_board_free(&followers[game].board);
        free(followers[game].tried);
    }
    for (int level = 0; level < LEVELS; level++)
        free(blocks[level].slices);
    free(followers);
}

static void test_rounds(void **state)
{
    (void)state;
    static const size_t sides[] = {1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 16, 17, 19, 23, 28};
    dice d = {5};
    for (size_t i = 0; i < LENGTH_OF(sides); i++) {
        for (int to_move = 1; to_move <= 2; to_move++) {
            size_t n = sides[i];
            oracle_board board = to_move == 1 ? oracle_board_new(n, '.') : dice_ungo(&d, n, 0.6);
            unsigned rounds = (unsigned)scaled(n < 6 ? 200 : 20000 / (n * n) + 40);
            check_rounds(&board, to_move, rounds, n);
            oracle_board_free(&board);
        }
    }
}

static void test_rounds_rectangles(void **state)
{
    (void)state;
    dice d = {6};
    for (size_t i = 0; i < LENGTH_OF(rectangles); i++) {
        for (int to_move = 1; to_move <= 2; to_move++) {
            size_t m = rectangles[i][0], n = rectangles[i][1];
            oracle_board board =
                to_move == 1 ? oracle_rectangle_new(m, n, '.') : dice_ungo_rectangle(&d, m, n, 0.6);
            check_rounds(&board, to_move, (unsigned)scaled(m * n < 30 ? 120 : 60), i);
            oracle_board_free(&board);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_fill_rectangles),
        cmocka_unit_test(test_rounds_rectangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
