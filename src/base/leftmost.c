/* leftmost.c - keys in a row, of which the first that is large enough is found at once. */
#include "base/leftmost.h"

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

bool dy_leftmost_grow(dy_leftmost *keys, const dyad_allocator *memory, size_t count, int64_t key)
{
    size_t room = keys->room ? keys->room : DY_LEFTMOST_LEAST;
    if (count <= keys->room)
        return true;
    while (room < count) {
        if (room > SIZE_MAX / 2 / sizeof *keys->greatest / 2)
            return false;
        room *= 2;
    }
    int64_t *greatest = dy_memory_new(memory, 2 * room, sizeof *greatest);
    if (!greatest)
        return false;
    for (size_t i = 0; i < room; i++)
        greatest[room + i] = i < keys->room ? dy_leftmost_key(keys, i) : key;
    for (size_t i = room; i-- > 1;)
        greatest[i] = greater(greatest[2 * i], greatest[2 * i + 1]);
    dy_leftmost_free(keys, memory);
    *keys = (dy_leftmost){.greatest = greatest, .room = room};
    return true;
}

void dy_leftmost_free(dy_leftmost *keys, const dyad_allocator *memory)
{
    dy_memory_free(memory, keys->greatest, 2 * keys->room, sizeof *keys->greatest);
    *keys = (dy_leftmost){.room = 0};
}

void dy_leftmost_set(dy_leftmost *keys, size_t i, int64_t key)
{
    size_t at = keys->room + i;
    keys->greatest[at] = key;
    while (at /= 2) {
        int64_t now = greater(keys->greatest[2 * at], keys->greatest[2 * at + 1]);
        if (keys->greatest[at] == now)
            return;
        keys->greatest[at] = now;
    }
}

size_t dy_leftmost_find(const dy_leftmost *keys, size_t from, int64_t least)
{
    if (from >= keys->room)
        return SIZE_MAX;
    size_t at = keys->room + from;
    while (keys->greatest[at] < least) {
        while (at % 2 && at > 1)
            at /= 2;
        if (at == 1)
            return SIZE_MAX;
        at++;
    }
    while (at < keys->room)
        at = 2 * at + (keys->greatest[2 * at] < least);
    return at - keys->room;
}
