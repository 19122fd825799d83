/* track.c - words and their journal. */
#include "play/track.h"

enum { FIRST_ENTRIES = 256 };

void dy_track_init(dy_track *track, const dyad_allocator *memory)
{
    *track = (dy_track){.memory = memory};
}

void dy_track_free(dy_track *track)
{
    dy_memory_free(track->memory, track->words, track->count, sizeof *track->words);
    dy_memory_free(track->memory, track->journal, track->capacity, sizeof *track->journal);
    dy_track_init(track, track->memory);
}

bool dy_track_take(dy_track *track, size_t count)
{
    track->words = (uint32_t *)dy_memory_new(track->memory, count, sizeof *track->words);
    if (!track->words)
        return false;
    track->count = count;
    for (size_t i = 0; i < count; i++)
        track->words[i] = 0;
    return true;
}

bool dy_track_reserve(dy_track *track, size_t entries)
{
    size_t need = track->size + entries, ask = track->capacity ? track->capacity : FIRST_ENTRIES;
    if (need <= track->capacity)
        return true;
    while (ask < need)
        ask *= 2;
    dy_track_entry *grown = (dy_track_entry *)dy_memory_resize(
        track->memory, track->journal, track->capacity, ask, sizeof *track->journal);
    if (!grown)
        return false;
    track->journal = grown;
    track->capacity = ask;
    return true;
}

void dy_track_back(dy_track *track, size_t size)
{
    while (track->size > size) {
        dy_track_entry entry = track->journal[--track->size];
        track->words[entry.index] = entry.was;
    }
}
