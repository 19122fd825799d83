/* battery_tools.c - dice, bytes that grow, files that go away, and an allocator that fails. */
#include "oracle/battery.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

size_t scaled(size_t count)
{
    const char *text = getenv("DYAD_TEST_SCALE");
    double scale = text ? strtod(text, NULL) : 1;
    size_t result = (size_t)((double)count * scale);
    return result ? result : 1;
}

size_t sparsely(void)
{
    enum { MANY = 1000 };
    size_t some = scaled(MANY);
    return some < MANY ? MANY / some : 1;
}

bool its_turn(size_t *turn, size_t most)
{
    size_t step = sparsely();
    return (*turn)++ % (step < most ? step : most) == 0;
}

void give_up(const char *format, ...)
{
    va_list arguments;
    char text[512];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fail_msg("%s", text);
    abort(); /* fail_msg does not return */
}

/* ---- dice -------------------------------------------------------------------------------- */

uint64_t dice_roll(dice *d) /* SplitMix64 */
{
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

size_t dice_below(dice *d, size_t bound)
{
    return (size_t)(dice_roll(d) % bound);
}

bool dice_chance(dice *d, double share)
{
    return (double)(dice_roll(d) >> 11) < share * (double)(UINT64_C(1) << 53);
}

oracle_board dice_rectangle(dice *d, size_t m, size_t n, double fill, double density,
                            const char *letters)
{
    oracle_board board = oracle_rectangle_new(m, n, letters[0]);
    for (size_t cell = 0; cell < m * n; cell++)
        if (dice_chance(d, fill))
            board.cells[cell] = letters[dice_chance(d, density) ? 1 : 2];
    return board;
}

oracle_board dice_board(dice *d, size_t n, double fill, double density, const char *letters)
{
    return dice_rectangle(d, n, n, fill, density, letters);
}

oracle_board dice_fair(dice *d, size_t n, double fill, const char *letters)
{
    oracle_board board = oracle_board_new(n, letters[0]);
    size_t stones = (size_t)(fill * (double)(n * n)), colour = 1 + dice_below(d, 2);
    while (stones) {
        size_t cell = dice_below(d, n * n);
        if (board.cells[cell] != letters[0])
            continue;
        board.cells[cell] = letters[colour];
        colour = 3 - colour;
        stones--;
    }
    return board;
}

/* Stones without liberties go, one a group at a time: where a stone was, its neighbours breathe.
 * Then stones of the colour that has more go, which takes no liberty from anyone. */
oracle_board dice_ungo_rectangle(dice *d, size_t m, size_t n, double fill)
{
    oracle_board board = dice_rectangle(d, m, n, fill, 0.5, ".BW");
    for (size_t cell = 0; cell < m * n; cell++)
        if (board.cells[cell] != '.' && !oracle_has_liberty(&board, cell))
            board.cells[cell] = '.';
    for (;;) {
        size_t black = oracle_count(&board, 'B'), white = oracle_count(&board, 'W');
        if (black == white)
            return board;
        size_t cell = dice_below(d, m * n);
        if (board.cells[cell] == (black > white ? 'B' : 'W'))
            board.cells[cell] = '.';
    }
}

oracle_board dice_ungo(dice *d, size_t n, double fill)
{
    return dice_ungo_rectangle(d, n, n, fill);
}

char *dice_pile(dice *d, size_t discs)
{
    char *pile = oracle_take(discs + 1, 1);
    for (size_t i = 0; i < discs; i++)
        pile[i] = dice_chance(d, 0.5) ? 'B' : 'W';
    return pile;
}

/* ---- bytes ------------------------------------------------------------------------------- */

void blob_add(blob *b, const void *bytes, size_t size)
{
    if (b->size + size + 1 > b->capacity) {
        b->capacity = 2 * (b->size + size + 1);
        b->bytes = realloc(b->bytes, b->capacity);
        if (!b->bytes)
            abort();
    }
    if (size)
        memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
    b->bytes[b->size] = '\0';
}

void blob_print(blob *b, const char *format, ...)
{
    va_list arguments;
    char text[512];
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_in_range(size, 0, sizeof text - 1);
    blob_add(b, text, (size_t)size);
}

void blob_free(blob *b)
{
    free(b->bytes);
    b->bytes = NULL;
    b->size = b->capacity = 0;
}

bool blob_same(const blob *a, const blob *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

int blob_write(void *user, const void *bytes, size_t size)
{
    blob_add(user, bytes, size);
    return 0;
}

/* ---- files ------------------------------------------------------------------------------- */

scratch scratch_new(const blob *b)
{
    scratch file = {"/tmp/dyad-battery-XXXXXX"};
    int descriptor = mkstemp(file.path);
    assert_true(descriptor >= 0);
    close(descriptor);
    scratch_write(&file, b);
    return file;
}

void scratch_write(const scratch *file, const blob *b)
{
    unlink(file->path); /* some file systems wait for the disk when a file is cut short */
    FILE *out = fopen(file->path, "wb");
    assert_non_null(out);
    if (b->size)
        assert_int_equal(fwrite(b->bytes, 1, b->size, out), b->size);
    assert_int_equal(fclose(out), 0);
}

void scratch_remove(const scratch *file)
{
    unlink(file->path);
}

/* ---- memory ------------------------------------------------------------------------------ */

struct watched_memory {
    size_t fail_at;
    bool and_after;
    atomic_size_t requests, balance, peak;
    atomic_bool failed;
};

enum { HEAD = 16, MARK = 0x5afe }; /* a block's own size and a mark stand before it */

typedef struct block_head {
    size_t size;
    size_t mark;
} block_head;

_Static_assert(sizeof(block_head) <= HEAD, "a head keeps the block aligned");

static void accuse(const char *what, size_t said, size_t was)
{
    fprintf(stderr, "allocator: %s: said %zu, was %zu\n", what, said, was);
    abort();
}

static bool told_to_fail(watched_memory *memory)
{
    size_t request = atomic_fetch_add(&memory->requests, 1);
    bool fail = request == memory->fail_at || (memory->and_after && request > memory->fail_at);
    if (fail)
        atomic_store(&memory->failed, true);
    return fail;
}

static void count_in(watched_memory *memory, size_t size)
{
    size_t balance = atomic_fetch_add(&memory->balance, size) + size;
    size_t peak = atomic_load(&memory->peak);
    while (balance > peak && !atomic_compare_exchange_weak(&memory->peak, &peak, balance))
        continue;
}

/* A resized block always moves and what it was is spoilt, so that a kept pointer is found out. */
static void *watched_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    watched_memory *memory = user;
    block_head *head = old ? (block_head *)(void *)((char *)old - HEAD) : NULL;
    if (head && (head->mark != MARK || head->size != old_size))
        accuse("a block came back with a wrong size", old_size, head->size);
    if (!head && old_size)
        accuse("no block came back with a size", old_size, 0);
    char *fresh = NULL;
    if (new_size) {
        if (told_to_fail(memory))
            return NULL;
        fresh = malloc(HEAD + new_size);
        if (!fresh)
            return NULL;
        *(block_head *)(void *)fresh = (block_head){new_size, MARK};
        memset(fresh + HEAD, 0xa5, new_size);
        count_in(memory, new_size);
    }
    if (head) {
        if (fresh)
            memcpy(fresh + HEAD, old, old_size < new_size ? old_size : new_size);
        memset(old, 0x5a, old_size);
        head->mark = 0;
        atomic_fetch_sub(&memory->balance, old_size);
        free(head);
    }
    return fresh ? fresh + HEAD : NULL;
}

watched_memory *watched_new(size_t fail_at, bool and_after)
{
    watched_memory *memory = oracle_take(1, sizeof *memory);
    memory->fail_at = fail_at;
    memory->and_after = and_after;
    return memory;
}

dyad_allocator watched_allocator(watched_memory *memory)
{
    return (dyad_allocator){.resize = watched_resize, .user = memory};
}

bool watched_failed(const watched_memory *memory)
{
    return atomic_load(&memory->failed);
}

size_t watched_requests(const watched_memory *memory)
{
    return atomic_load(&memory->requests);
}

size_t watched_peak(const watched_memory *memory)
{
    return atomic_load(&memory->peak);
}

size_t watched_balance(const watched_memory *memory)
{
    return atomic_load(&memory->balance);
}

void watched_free(watched_memory *memory)
{
    free(memory);
}
