/* bulk_faults_test.c - what is wrong with an input is told of by the stream as it is told of item
 * by item, and what stands around it is answered: faults of every kind in every item, every byte
 * changed, faults where the stream cuts its input into batches, through a pipe, and in NumPy files.
 * See bulk_paths.h.
 *
 * ctest: threads long */
#include "bulk_paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = {"path", "hex", "nim", "ungo"};
enum {
    PIPE_TURN = 41,                /* each turn before a multiple of it goes through a pipe */
    BATCH_BYTES = 2 * 1024 * 1024, /* about where the stream cuts a file */
};

/* ---- spoiling ---------------------------------------------------------------------------- */

enum { CELL, LINE, SIZE };

typedef struct fault {
    const char *name;
    int what;          /* a letter, a line of letters or the size */
    bool stays;        /* what is put in comes before it, instead of in its place */
    const char *bytes; /* what is put in */
    size_t count;
} fault;

#define FAULT(name, what, stays, bytes)             \
    {                                               \
        name, what, stays, bytes, sizeof(bytes) - 1 \
    }
static const fault faults[] = {
    FAULT("a bad letter", CELL, false, "x"),
    FAULT("a short row", CELL, false, ""),
    FAULT("a long row", CELL, true, "B"),
    FAULT("a row missing", LINE, false, ""),
    FAULT("a row too many", LINE, true, "B\n"),
    FAULT("a digit in a row", CELL, false, "7"),
    FAULT("NUL", CELL, false, "\0"),
    FAULT("a high byte", CELL, false, "\xff"),
    FAULT("a letter with its high bit set", CELL, false, "\xc2"),
    FAULT("a space in a row", CELL, true, " "),
    FAULT("a line end in a row", CELL, true, "\n"),
    FAULT("a CR in a row", CELL, false, "\r"),
    FAULT("a row that begins with a digit", LINE, true, "3"),
    FAULT("a letter before the size", SIZE, true, "B\n"),
    FAULT("no size", SIZE, false, ""),
    FAULT("size 0", SIZE, false, "0\n"),
    FAULT("another size", SIZE, false, "4\n"),
    FAULT("two sizes", SIZE, true, "2\n"),
    FAULT("a negative size", SIZE, true, "-"),
    FAULT("a size that does not end", SIZE, true, "1x"),
    FAULT("a huge size", SIZE, true, "9999"),
    FAULT("a size beyond all bounds", SIZE, true, "99999999999999999999999"),
};

static blob spliced(const blob *input, size_t at, size_t removed, const void *bytes, size_t count)
{
    blob out = {0};
    blob_add(&out, input->bytes, at);
    if (count)
        blob_add(&out, bytes, count);
    blob_add(&out, input->bytes + at + removed, input->size - at - removed);
    return out;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Where the lines begin that begin with a digit, but for the count of items; as many. */
static size_t *find_items(const dyad_game *game, const blob *input, size_t *count)
{
    size_t *starts = oracle_take(input->size + 1, sizeof *starts);
    bool counted =
        strcmp(dyad_game_name(game), "hex") == 0 || strcmp(dyad_game_name(game), "nim") == 0;
    *count = 0;
    for (size_t at = 0; at < input->size; at++)
        if (is_digit(input->bytes[at]) && (at ? input->bytes[at - 1] == '\n' : !counted))
            starts[(*count)++] = at;
    if (strcmp(dyad_game_name(game), "path") == 0)
        --*count; /* the final 0 */
    return starts;
}

/* The item at `start` with a fault in it. */
static blob spoilt(const blob *input, size_t start, const fault *kind, dice *d)
{
    const char *bytes = input->bytes;
    size_t size = (size_t)((char *)memchr(bytes + start, '\n', input->size - start) - bytes) + 1;
    size_t rows = size, end;
    while (rows < input->size && bytes[rows] == '\n')
        rows++;
    for (end = rows; end < input->size && !(bytes[end - 1] == '\n' && is_digit(bytes[end]));)
        end++;
    if (kind->what == SIZE)
        return spliced(input, start, kind->stays ? 0 : size - start, kind->bytes, kind->count);
    size_t at = rows == end ? rows : rows + dice_below(d, end - rows);
    while (at > rows && bytes[at] == '\n')
        at--;
    if (kind->what == CELL)
        return spliced(input, at, kind->stays || at == input->size ? 0 : 1, kind->bytes,
                       kind->count);
    size_t begin = at, after = at;
    while (begin > rows && bytes[begin - 1] != '\n')
        begin--;
    while (after < end && bytes[after++] != '\n')
        continue;
    return spliced(input, begin, kind->stays ? 0 : after - begin, kind->bytes, kind->count);
}

/* ---- every fault ------------------------------------------------------------------------- */

/* Each fault in the items from number `from` on. */
static void check_faults(items *list, size_t from, size_t *turn, dice *d)
{
    const dyad_game *game = list->game;
    size_t items_all = list->count, count;
    blob input = items_input(list);
    size_t *starts = find_items(game, &input, &count);
    assert_int_equal(count, items_all);
    for (size_t i = from; i < count; i += SANITIZED ? 7 : 1) {
        for (size_t f = 0; f < LENGTH_OF(faults); f++, ++*turn) {
            blob bad = spoilt(&input, starts[i], &faults[f], d);
            check_one_way(game, &bad, dice_chance(d, 0.5), *turn, faults[f].name);
            blob_free(&bad);
        }
    }
    free(starts);
    blob_free(&input);
}

static void test_every_fault(void **state)
{
    (void)state;
    size_t turn = 0;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        items list = {.game = dyad_game_find(games[g])};
        dice d = {g};
        for (size_t i = 0; i < 40; i++)
            items_random(&list, &d, 1 + dice_below(&d, g < 2 && i % 10 == 0 ? 70 : 9));
        check_faults(&list, 0, &turn, &d);
    }
}

/* What was said of the smallest boards is remembered: they come again before the fault, in it, and
 * after it. */
static void test_remembered_faults(void **state)
{
    enum { AGAIN = 5, BOARDS = 3 };
    (void)state;
    size_t turn = 0;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        for (size_t n = 1; n <= 3 && dyad_game_has_board(dyad_game_find(games[g])); n++) {
            items list = {.game = dyad_game_find(games[g])};
            for (size_t again = 0; again < AGAIN; again++) {
                dice d = {n};
                for (size_t i = 0; i < BOARDS; i++)
                    items_random(&list, &d, n);
            }
            dice d = {g};
            check_faults(&list, BOARDS * (AGAIN - 2), &turn, &d);
        }
    }
}

/* Several in one input, for reading to go fast and slow by turns. */
static void test_many_faults(void **state)
{
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        dice d = {g + 3};
        for (size_t round = 0; round < (SANITIZED ? 3 : 30); round++) {
            items list = {.game = game};
            for (size_t i = 0; i < 300; i++)
                items_random(&list, &d, 1 + dice_below(&d, 6));
            blob input = items_input(&list);
            for (size_t f = 0; f <= round / 2; f++) {
                size_t count, *starts = find_items(game, &input, &count);
                blob bad = spoilt(&input, starts[dice_below(&d, count)],
                                  &faults[dice_below(&d, LENGTH_OF(faults))], &d);
                blob_free(&input);
                input = bad;
                free(starts);
            }
            for (size_t turn = 0; turn < 4; turn++)
                check_one_way(game, &input, turn > 0, 40 * turn + round, "many faults");
            check_one_way(game, &input, true, round * PIPE_TURN + PIPE_TURN - 1, "many faults");
            blob_free(&input);
        }
    }
}

/* Every byte of a small file, and between every two. */
static void test_every_byte(void **state)
{
    (void)state;
    static const char bytes[] = "x\n 0\r\0\xff"
                                "7WB.U\t";
    size_t turn = 0;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g + 5};
        for (size_t i = 0; i < 14; i++)
            items_random(&list, &d, 1 + dice_below(&d, 4));
        items_random(&list, &d, 9);
        blob input = items_input(&list);
        for (size_t at = 0; at < input.size; at += SANITIZED ? 19 : sparsely()) {
            for (size_t b = 0; b < sizeof bytes; b += 1 + dice_below(&d, 3), turn++) {
                blob bad = spliced(&input, at, b % 2, bytes + b, b < sizeof bytes - 1);
                check_one_way(game, &bad, dice_chance(&d, 0.5), turn, "a byte");
                blob_free(&bad);
            }
        }
        for (size_t size = 0; size < input.size; size += SANITIZED ? 19 : sparsely(), turn++) {
            blob head = {input.bytes, size, size};
            check_one_way(game, &head, turn % 2, turn, "a prefix");
        }
        blob_free(&input);
    }
}

/* ---- counts and ends --------------------------------------------------------------------- */

static void test_counts(void **state)
{
    (void)state;
    for (size_t g = 1; g < 3; g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        enum { COUNT = 500 };
        static const char *const counts[] = {"0",   "1",    "2",    "250",
                                             "499", "501",  "1000", "18446744073709551615",
                                             "",    "-500", "x",    "18446744073709551616"};
        items list = {.game = game};
        dice d = {g};
        for (size_t i = 0; i < COUNT; i++)
            items_random(&list, &d, 1 + dice_below(&d, 6));
        blob input = items_input(&list);
        for (size_t c = 0; c < LENGTH_OF(counts); c++) {
            blob other = spliced(&input, 0, 3, counts[c], strlen(counts[c]));
            for (size_t turn = 0; turn < 12; turn++)
                check_one_way(game, &other, turn % 2, 3 * turn + c, counts[c]);
            check_one_way(game, &other, c % 2, PIPE_TURN * (c + 1) - 1, counts[c]);
            blob_free(&other);
        }
        blob_free(&input);
    }
}

static void test_ends(void **state)
{
    (void)state;
    static const char *const ends[] = {"W",  "\nW\n",    "0",      " 0",       "0\n0\n",
                                       "\r", "\n\n \n ", "1\nW\n", "\n1\nW\n", "\x01"};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g};
        for (size_t i = 0; i < 100; i++)
            items_random(&list, &d, 1 + dice_below(&d, 6));
        blob input = items_input(&list);
        for (size_t e = 0; e < LENGTH_OF(ends); e++) {
            blob other = spliced(&input, input.size, 0, ends[e], strlen(ends[e]));
            for (size_t turn = 0; turn < 6; turn++)
                check_one_way(game, &other, turn % 2, 5 * turn + e, ends[e]);
            check_one_way(game, &other, e % 2, PIPE_TURN * (e + 1) - 1, ends[e]);
            blob_free(&other);
        }
        blob_free(&input);
    }
}

/* ---- where the stream cuts --------------------------------------------------------------- */

static void test_batch_boundaries(void **state)
{
    (void)state;
    static const size_t sides[] = {12, 30, 12};
    for (size_t g = 0; g < 3; g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        items list = {.game = game};
        dice d = {g};
        size_t each = g == 2 ? 110 : sides[g] * (sides[g] + 1);
        items_generated(&list, NULL, sides[g], BATCH_BYTES / each + BATCH_BYTES / each / 8, g);
        blob input = items_input(&list);
        size_t count, cut = 0, *starts = find_items(game, &input, &count);
        assert_true(input.size > BATCH_BYTES);
        while (cut < count && starts[cut] < starts[1] + BATCH_BYTES)
            cut++;
        assert_true(cut + 2 < count);
        const size_t places[] = {1, cut - 2, cut - 1, cut, cut + 1, count - 1};
        for (size_t f = 0; f < LENGTH_OF(faults); f += SANITIZED ? 12 : 1) {
            size_t p = (f + g) % LENGTH_OF(places), turn = 5 * f + g;
            for (size_t twice = 0; twice < 2; twice++, p = 2 + (f + g) % 2) {
                blob bad = spoilt(&input, starts[places[p]], &faults[f], &d);
                if (twice && f % 7 == 0)
                    turn = PIPE_TURN * (f + 1) - 1;
                check_one_way(game, &bad, (twice + f / 2) % 2, turn, faults[f].name);
                blob_free(&bad);
            }
        }
        free(starts);
        blob_free(&input);
    }
}

/* What had been read from a pipe beyond a fault, batches of it, is read again. */
static void test_read_again(void **state)
{
    (void)state;
    enum { SIDE = 20, ITEM_BYTES = SIDE * (SIDE + 1) + 5 };
    const dyad_game *game = dyad_game_find("path");
    items list = {.game = game};
    dice d = {1};
    items_generated(&list, NULL, SIDE, 3 * BATCH_BYTES / ITEM_BYTES, 1);
    blob input = items_input(&list);
    size_t count, *starts = find_items(game, &input, &count);
    for (size_t turn = 0; turn < (SANITIZED ? 2 : 9); turn++) {
        size_t place = count * (turn % 3) / 3 + 1 + dice_below(&d, count / 3);
        blob bad = spoilt(&input, starts[place], &faults[turn % 4], &d);
        check_pipe(game, &bad, 1 + (unsigned)turn % 4, turn, "read again");
        blob_free(&bad);
    }
    free(starts);
    blob_free(&input);
}

/* ---- NumPy files ------------------------------------------------------------------------- */

enum { NPY_HEADER = 128 };

static void test_npy_bytes(void **state)
{
    (void)state;
    static const char cells[] = {3, 4, (char)128, (char)255, 'W', '\n', (char)254};
    static const size_t sides[] = {1, 3, 8, 9};
    size_t turn = 0;
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        dice d = {g};
        for (size_t s = 0; dyad_game_has_board(game) && s < LENGTH_OF(sides); s++) {
            blob batch = {0};
            assert_true(generated_npy(game, NULL, sides[s], 20, s, &batch));
            for (size_t at = NPY_HEADER; at < batch.size; at += SANITIZED ? 37 : 1 + s, turn++) {
                const char *cell = &cells[dice_below(&d, sizeof cells)];
                blob bad = spliced(&batch, at, 1, cell, 1), head = {batch.bytes, at, at};
                check_one_way(game, &bad, dice_chance(&d, 0.5), turn, "a bad cell");
                check_one_way(game, &head, dice_chance(&d, 0.5), turn + 1, "cut short");
                blob_free(&bad);
            }
            blob longer = spliced(&batch, batch.size, 0, "\0\1", 2);
            for (turn = 0; turn < 12; turn++)
                check_one_way(game, &longer, turn % 2, turn, "too long");
            check_one_way(game, &longer, true, PIPE_TURN - 1, "too long");
            blob_free(&longer);
            blob_free(&batch);
        }
    }
}

static void test_npy_boundaries(void **state)
{
    (void)state;
    static const size_t sides[] = {8, 31, 130};
    for (size_t g = 0; g < 2; g++) {
        const dyad_game *game = dyad_game_find(games[g]);
        for (size_t s = SANITIZED ? g : 0; s < LENGTH_OF(sides); s += SANITIZED ? 3 : 1) {
            size_t cells = sides[s] * sides[s], cut = BATCH_BYTES / cells * cells;
            blob batch = {0};
            assert_true(
                generated_npy(game, "mixed", sides[s], BATCH_BYTES / cells + 40, s, &batch));
            /* The first board is read by itself. */
            size_t middle = NPY_HEADER + cells + cut;
            const size_t places[] = {NPY_HEADER + cells, middle - 1, middle, batch.size - 1};
            for (size_t p = 0; p < LENGTH_OF(places); p++) {
                blob bad = spliced(&batch, places[p], 1, "\3", 1);
                for (size_t turn = 0; turn < (SANITIZED ? 1 : 4); turn++)
                    check_one_way(game, &bad, turn % 2, 5 * turn + p, "a bad cell at a cut");
                if (!SANITIZED || p == 2)
                    check_one_way(game, &bad, p % 2, PIPE_TURN * (p + 1) - 1,
                                  "a bad cell at a cut");
                bad.size = places[p];
                check_one_way(game, &bad, p % 2, p + 7, "cut short at a cut");
                blob_free(&bad);
            }
            blob_free(&batch);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_fault),      cmocka_unit_test(test_remembered_faults),
        cmocka_unit_test(test_many_faults),      cmocka_unit_test(test_every_byte),
        cmocka_unit_test(test_counts),           cmocka_unit_test(test_ends),
        cmocka_unit_test(test_batch_boundaries), cmocka_unit_test(test_read_again),
        cmocka_unit_test(test_npy_bytes),        cmocka_unit_test(test_npy_boundaries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
