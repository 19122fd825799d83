/* bulk_paths.h - two ways to the same answers: item by item, with dyad_reader and dyad_judge(),
 * which is slow and plain; and dyad_judge_stream() with every level of instructions, any number of
 * workers, from a file or through a pipe. What the second says must be what the first says: output,
 * with each malformed item told of in its place, totals, status and error. */
#ifndef BULK_PATHS_H
#define BULK_PATHS_H

#include "oracle/battery.h"
#include "oracle/sanitized.h"

enum { WAY_FORMATS = 3, WAY_LEVELS_MAX = 3 };
extern const dyad_format way_formats[WAY_FORMATS]; /* text, csv, npy */
/* The levels of instructions that this processor has, "auto" apart. */
size_t way_levels(dyad_cpu levels[WAY_LEVELS_MAX]);

typedef struct said {
    blob output; /* with "<item line:column text>" where a malformed item was told of */
    dyad_status status;
    dyad_error error;
    dyad_judge_totals totals;
} said;

void said_free(said *is);

/* Item by item, in each of way_formats. */
void slow_answers(const dyad_game *game, const blob *input, bool keep_going, said out[WAY_FORMATS]);

typedef struct way {
    dyad_cpu cpu;
    unsigned jobs;
    size_t format; /* index of way_formats */
    bool keep_going;
    bool pipe; /* not a file but a pipe, in pieces that depend on `seed`, with pauses */
    uint64_t seed;
} way;

/* The stream, from file `path`, which holds `input`, or through a pipe. */
said fast_answers(const dyad_game *game, const blob *input, const char *path, way by);

/* Fails the test unless the stream says what was expected. */
void expect_way(const dyad_game *game, const blob *input, const char *path, way by,
                const said expected[WAY_FORMATS], const char *what);
/* Of both ways, by every level and number of workers in every format, and once through a pipe. */
void check_ways(const dyad_game *game, const blob *input, bool keep_going, const char *what);
/* The same by one of them, which `turn` chooses. */
void check_one_way(const dyad_game *game, const blob *input, bool keep_going, size_t turn,
                   const char *what);

/* The same through a pipe, going on after faults. */
void check_pipe(const dyad_game *game, const blob *input, unsigned jobs, uint64_t seed,
                const char *what);

/* ---- inputs ------------------------------------------------------------------------------ */

/* Items in the making. */
typedef struct items {
    const dyad_game *game;
    size_t count;
    blob bodies;
} items;

void items_board(items *list, const oracle_board *board);
/* A random one, as the game has them: of a board `size` is the side, of piles how many. */
void items_random(items *list, dice *d, size_t size);
/* `count` of what dyad_generate() makes; nothing where there is no such kind or size. */
void items_generated(items *list, const char *kind, size_t size, uint64_t count, uint64_t seed);
/* The whole input; the items go. */
blob items_input(items *list);

#endif
