/* tests.c - the items of tests. */
#include "tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- apart ---------------------------------------------------------------------------------- */

static size_t length_of(const dyad_position *position)
{
    size_t size = dyad_position_size(position), length = size * size;
    if (dyad_game_has_board(dyad_position_game(position)))
        return length;
    length = size;
    for (size_t pile = 0; pile < size; pile++)
        length += (size_t)dyad_position_pile_size(position, pile);
    return length;
}

static bool take_item(const dyad_position *position, test_item *item)
{
    size_t size = dyad_position_size(position), length = length_of(position), at = 0;
    unsigned char *bytes = malloc(length + 1);
    if (!bytes)
        return false;
    bool board = dyad_game_has_board(dyad_position_game(position));
    for (size_t row = 0; row < size; row++) {
        size_t width = board ? size : (size_t)dyad_position_pile_size(position, row);
        for (size_t i = 0; i < width; i++)
            bytes[at++] = (unsigned char)(board ? dyad_position_cell(position, row, i)
                                                : dyad_position_disc(position, row, i));
        if (!board)
            bytes[at++] = 0;
    }
    *item = (test_item){size, bytes, length};
    return true;
}

dyad_status test_take_apart(dyad_session *session, const dyad_game *game, const kept_text *text,
                            test_items *items)
{
    dyad_reader *reader;
    const dyad_position *position;
    *items = (test_items){.game = game};
    dyad_status status =
        dyad_reader_open_bytes(session, game, "the test", text->bytes, text->size, &reader);
    if (status != DYAD_OK)
        return status;
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        test_item *grown = realloc(items->items, (items->count + 1) * sizeof *grown);
        if (grown)
            items->items = grown;
        if (!grown || !take_item(position, &grown[items->count])) {
            status = DYAD_E_MEMORY;
            break;
        }
        items->count++;
    }
    dyad_reader_close(reader);
    if (status == DYAD_END)
        return DYAD_OK;
    test_items_free(items);
    return status;
}

void test_items_free(test_items *items)
{
    for (size_t i = 0; i < items->count; i++)
        free(items->items[i].bytes);
    free(items->items);
    *items = (test_items){.game = items->game};
}

/* ---- together ------------------------------------------------------------------------------- */

static bool put_number(kept_text *text, size_t number)
{
    char digits[32];
    int size = snprintf(digits, sizeof digits, "%zu\n", number);
    return keep_text(text, digits, (size_t)size) == 0;
}

/* An item in some layout that readers take. */
static bool put_item(const dyad_game *game, const test_item *item, kept_text *text)
{
    const char *letters = dyad_game_letters(game);
    bool board = dyad_game_has_board(game), good = put_number(text, item->size);
    for (size_t i = 0; good && i < item->length; i++) {
        char letter = board            ? letters[item->bytes[i]]
                      : item->bytes[i] ? letters[item->bytes[i] - 1]
                                       : ' ';
        good = keep_text(text, &letter, 1) == 0;
        if (good && board && (i + 1) % item->size == 0)
            good = keep_text(text, "\n", 1) == 0;
    }
    return good && keep_text(text, "\n", 1) == 0;
}

dyad_status test_put_together(dyad_session *session, const test_items *items, size_t first,
                              size_t end, kept_text *text)
{
    kept_text loose = {0};
    dyad_convert_request wanted = {.struct_size = sizeof wanted,
                                   .game = items->game,
                                   .name = "the test",
                                   .from = DYAD_NOTATION_TEXT,
                                   .to = DYAD_NOTATION_TEXT,
                                   .write = keep_text,
                                   .write_user = text};
    text->size = 0;
    bool good = !dyad_game_layout(items->game)->counted || put_number(&loose, end - first);
    for (size_t i = first; good && i < end; i++)
        good = put_item(items->game, &items->items[i], &loose);
    wanted.bytes = loose.bytes;
    wanted.size = loose.size;
    dyad_status status = good ? dyad_convert(session, &wanted, NULL) : DYAD_E_MEMORY;
    kept_text_free(&loose);
    return status;
}
