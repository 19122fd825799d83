/* engine_boards.h - many boards, as the host hands them over: in the memory of the module, one
 * after the other in C order. */
#ifndef DYAD_JAVASCRIPT_ENGINE_BOARDS_H
#define DYAD_JAVASCRIPT_ENGINE_BOARDS_H

#include <dyad/dyad.h>

/* What all calls say of their boards, in one block; all words are of 32 bits. */
typedef struct engine_boards {
    size_t game;
    const unsigned char *cells;
    size_t count, rows, columns;
    uint32_t planes, keep_going;
    const unsigned char *to_move; /* or NULL */
} engine_boards;

static inline dyad_boards engine_boards_of(const engine_boards *from)
{
    return (dyad_boards){.struct_size = sizeof(dyad_boards),
                         .cells = from->cells,
                         .count = from->count,
                         .rows = from->rows,
                         .columns = from->columns,
                         .planes = from->planes,
                         .to_move = from->to_move};
}

#endif
