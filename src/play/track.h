/* track.h - numbers that can be set back: an array of words, and a journal of what they were.
 *
 *     words     [ 7 | 3 | 0 | 9 | ... ]
 *     journal   (2, was 5) (0, was 1) ...        going back to a mark rewrites them, latest first
 *
 * So whatever a move changes, taking it back restores exactly, at the cost of what it changed. */
#ifndef DY_TRACK_H
#define DY_TRACK_H

#include "base/memory.h"

typedef struct dy_track_entry {
    uint32_t index, was;
} dy_track_entry;

typedef struct dy_track {
    const dyad_allocator *memory; /* borrowed */
    uint32_t *words;
    size_t count;
    dy_track_entry *journal;
    size_t size, capacity; /* of the journal */
} dy_track;

void dy_track_init(dy_track *track, const dyad_allocator *memory);
void dy_track_free(dy_track *track);
/* `count` words, all 0, and an empty journal; once. False when out of memory. */
bool dy_track_take(dy_track *track, size_t count);
/* Room for `entries` more in the journal; false when out of memory. */
bool dy_track_reserve(dy_track *track, size_t entries);
/* Undoes everything since the journal had `size` entries. */
void dy_track_back(dy_track *track, size_t size);

/* There has to be room for one entry. */
static inline void dy_track_set(dy_track *track, uint32_t index, uint32_t value)
{
    track->journal[track->size++] = (dy_track_entry){index, track->words[index]};
    track->words[index] = value;
}

#endif
