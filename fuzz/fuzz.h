/* fuzz.h - what the fuzz targets share: the first line of every input names a game. */
#ifndef DYAD_FUZZ_H
#define DYAD_FUZZ_H

#include <dyad/dyad.h>

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The game that the first line names, or one that its first byte picks; *data and *size then stand
 * for what comes after the line. NULL: the input is empty. */
static inline const dyad_game *fuzz_game(const uint8_t **data, size_t *size)
{
    const uint8_t *end = *size ? memchr(*data, '\n', *size) : NULL;
    if (!end)
        return NULL;
    char name[16] = "";
    size_t length = (size_t)(end - *data);
    memcpy(name, *data, length < sizeof name ? length : sizeof name - 1);
    const dyad_game *game = dyad_game_find(name);
    if (!game)
        game = dyad_game_at(**data % dyad_game_count());
    *size -= length + 1;
    *data = end + 1;
    return game;
}

#endif
