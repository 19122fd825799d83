/* battery_layout.c - positions as the original problems write them, by a table of its own, and
 * inputs made of them. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

typedef struct layout {
    const char *game;
    bool counted;   /* the number of items comes first */
    bool spaced;    /* a blank line between a size and its rows, and between items */
    bool zero_ends; /* a size of 0 ends the input */
} layout;

static const layout layouts[] = {
    {"path", .counted = false, .spaced = true, .zero_ends = true},
    {"hex", .counted = true, .spaced = false, .zero_ends = false},
    {"ungo", .counted = false, .spaced = false, .zero_ends = false},
    {"nim", .counted = true, .spaced = false, .zero_ends = false},
};

static const layout *find(const dyad_game *game)
{
    for (size_t i = 0; i < LENGTH_OF(layouts); i++)
        if (strcmp(layouts[i].game, dyad_game_name(game)) == 0)
            return &layouts[i];
    return NULL;
}

bool layout_known(const dyad_game *game)
{
    return find(game) != NULL;
}

void layout_begin(const dyad_game *game, size_t count, blob *out)
{
    if (find(game)->counted)
        blob_print(out, "%zu\n", count);
}

static void put_size(const dyad_game *game, size_t size, bool first, blob *out)
{
    const layout *rules = find(game);
    if (rules->spaced && !first)
        blob_print(out, "\n");
    blob_print(out, rules->spaced ? "%zu\n\n" : "%zu\n", size);
}

void layout_board(const dyad_game *game, const oracle_board *board, bool first, blob *out)
{
    put_size(game, board->n, first, out);
    for (size_t row = 0; row < board->n; row++) {
        blob_add(out, board->cells + row * board->n, board->n);
        blob_add(out, "\n", 1);
    }
}

void layout_piles(const dyad_game *game, char *const *piles, size_t count, bool first, blob *out)
{
    put_size(game, count, first, out);
    for (size_t i = 0; i < count; i++) {
        if (i)
            blob_add(out, " ", 1);
        blob_add(out, piles[i], strlen(piles[i]));
    }
    blob_add(out, "\n", 1);
}

void layout_end(const dyad_game *game, blob *out)
{
    const layout *rules = find(game);
    if (rules->zero_ends)
        blob_print(out, rules->spaced ? "\n0\n" : "0\n");
}

/* As NumPy 1.26 writes it: the data begins at a multiple of 64. */
void layout_npy_header(const char *shape, blob *out)
{
    enum { BEGIN = 10, MULTIPLE = 64 };
    blob dict = {0};
    blob_print(&dict, "{'descr': '|u1', 'fortran_order': False, 'shape': %s, }", shape);
    while ((BEGIN + dict.size + 1) % MULTIPLE)
        blob_add(&dict, " ", 1);
    blob_add(&dict, "\n", 1);
    blob_add(out, "\x93NUMPY\1\0", 8);
    blob_add(out, (char[]){(char)(dict.size % 256), (char)(dict.size / 256)}, 2);
    blob_add(out, dict.bytes, dict.size);
    blob_free(&dict);
}

void layout_npy(const dyad_game *game, const blob *input, blob *out)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    blob cells = {0}, shape = {0};
    size_t count = 0, side = 0;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input->bytes, input->size, &reader),
                     DYAD_OK);
    while (dyad_reader_next(reader, &position) == DYAD_OK) {
        if (count++ == 0)
            side = dyad_position_size(position);
        assert_int_equal(dyad_position_size(position), side);
        for (size_t cell = 0; cell < side * side; cell++) {
            char byte = (char)dyad_position_cell(position, cell / side, cell % side);
            blob_add(&cells, &byte, 1);
        }
    }
    blob_print(&shape, "(%zu, %zu, %zu)", count, side, side);
    layout_npy_header(shape.bytes, out);
    blob_add(out, cells.bytes, cells.size);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&cells);
    blob_free(&shape);
}

oracle_board board_of_position(const dyad_position *position)
{
    const char *letters = dyad_game_letters(dyad_position_game(position));
    size_t m = dyad_position_rows(position), n = dyad_position_columns(position);
    oracle_board board = oracle_rectangle_new(m, n, letters[0]);
    for (size_t cell = 0; cell < m * n; cell++) {
        int colour = dyad_position_cell(position, cell / n, cell % n);
        assert_in_range(colour, 0, 2);
        board.cells[cell] = letters[colour];
    }
    return board;
}

char *pile_of_position(const dyad_position *position, size_t pile)
{
    size_t discs = (size_t)dyad_position_pile_size(position, pile);
    char *text = oracle_take(discs + 1, 1);
    for (size_t i = 0; i < discs; i++) {
        int colour = dyad_position_disc(position, pile, i);
        assert_in_range(colour, 1, 2);
        text[i] = dyad_game_letters(dyad_position_game(position))[colour - 1];
    }
    return text;
}

void layout_position(const dyad_position *position, bool first, blob *out)
{
    const dyad_game *game = dyad_position_game(position);
    size_t size = dyad_position_size(position);
    if (dyad_game_has_board(game)) {
        oracle_board board = board_of_position(position);
        layout_board(game, &board, first, out);
        oracle_board_free(&board);
        return;
    }
    char **piles = oracle_take(size, sizeof *piles);
    for (size_t i = 0; i < size; i++)
        piles[i] = pile_of_position(position, i);
    layout_piles(game, piles, size, first, out);
    for (size_t i = 0; i < size; i++)
        free(piles[i]);
    free(piles);
}

static bool generate(const dyad_game *game, const char *kind, size_t size, uint64_t count,
                     uint64_t seed, dyad_format format, blob *out)
{
    dyad_session *session;
    dyad_generate_request request = {
        .game = game,
        .size = size,
        .count = count,
        .seed = seed,
        .kind = kind,
        .format = format,
        .write = blob_write,
        .write_user = out,
        .zero_sums = true,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_generate(session, &request);
    if (status != DYAD_OK && status != DYAD_E_USAGE)
        give_up("generate %s %s %zu: %s", dyad_game_name(game), kind ? kind : "-", size,
                dyad_session_error(session)->text);
    dyad_session_free(session);
    return status == DYAD_OK;
}

bool generated(const dyad_game *game, const char *kind, size_t size, uint64_t count, uint64_t seed,
               blob *out)
{
    return generate(game, kind, size, count, seed, DYAD_FORMAT_TEXT, out);
}

bool generated_npy(const dyad_game *game, const char *kind, size_t size, uint64_t count,
                   uint64_t seed, blob *out)
{
    return generate(game, kind, size, count, seed, DYAD_FORMAT_NPY, out);
}

/* ---- a bit of everything ----------------------------------------------------------------- */

enum { MIXED_ITEMS = 48, MIXED_SIDE_MAX = 7, MIXED_PILES_MAX = 6 };

static void mixed_piles(const dyad_game *game, dice *d, bool first, blob *out)
{
    char *piles[MIXED_PILES_MAX];
    size_t count = dice_below(d, MIXED_PILES_MAX + 1);
    for (size_t i = 0; i < count; i++)
        piles[i] = dice_pile(d, 1 + dice_below(d, ORACLE_PILE_MAX));
    layout_piles(game, piles, count, first, out);
    for (size_t i = 0; i < count; i++)
        free(piles[i]);
}

void mixed_input(const dyad_game *game, uint64_t seed, blob *out)
{
    static const double fills[] = {0, 0.3, 0.6, 0.8, 0.9, 1};
    dice d = {seed};
    bool ungo = strcmp(dyad_game_name(game), "ungo") == 0;
    layout_begin(game, MIXED_ITEMS, out);
    for (size_t i = 0; i < MIXED_ITEMS; i++) {
        if (!dyad_game_has_board(game)) {
            mixed_piles(game, &d, i == 0, out);
            continue;
        }
        double fill = fills[i % LENGTH_OF(fills)];
        size_t n = 1 + dice_below(&d, MIXED_SIDE_MAX);
        const char *letters = dyad_game_letters(game);
        oracle_board board = ungo        ? dice_ungo(&d, n, fill)
                             : i % 3 < 2 ? dice_fair(&d, n, fill, letters)
                                         : dice_board(&d, n, fill, 0.5, letters);
        layout_board(game, &board, i == 0, out);
        oracle_board_free(&board);
    }
    layout_end(game, out);
}
