/* play_fuzz.c - any bytes as a game in JSON. What is one is written, read again, and written again:
 * that is the same bytes, and the same number of moves. */
#include "fuzz.h"

#include <stdlib.h>

#define MUST(condition)   \
    do {                  \
        if (!(condition)) \
            abort();      \
    } while (0)

enum { CELLS_MAX = 1 << 16 };

typedef struct text {
    char *bytes;
    size_t size;
} text;

static int keep(void *user, const void *bytes, size_t size)
{
    text *to = user;
    char *grown = realloc(to->bytes, to->size + size);
    MUST(grown);
    memcpy(grown + to->size, bytes, size);
    to->bytes = grown;
    to->size += size;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dyad_play *play, *again;
    dyad_error error;
    text first = {0}, second = {0};
    if (dyad_play_read(NULL, (const char *)data, size, &play, &error) != DYAD_OK) {
        MUST(*error.text);
        return 0;
    }
    if (dyad_play_rows(play) * dyad_play_columns(play) <= CELLS_MAX) {
        MUST(dyad_play_write(play, keep, &first, NULL) == DYAD_OK);
        MUST(dyad_play_read(NULL, first.bytes, first.size, &again, &error) == DYAD_OK);
        MUST(dyad_play_write(again, keep, &second, NULL) == DYAD_OK);
        MUST(dyad_play_count(play) == dyad_play_count(again));
        MUST(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
        dyad_play_free(again);
        free(first.bytes);
        free(second.bytes);
    }
    dyad_play_free(play);
    return 0;
}
