/* bulk.h - verdicts alone, of games that judge eight boards at a time. Boards are gathered in
 * stacks: some for each stage of judging, and others for its hard boards, so that a stack holds
 * boards that take about as long as one another. Each worker has a dy_bulk of its own. */
#ifndef DY_BULK_H
#define DY_BULK_H

#include "base/buffer.h"
#include "judge/remembered.h"
#include "text/strict.h"

typedef struct dy_bulk {
    const dyad_game *game;
    const dy_kernels *kernels;
    const dy_letter_kernels *letters;
    const dyad_allocator *memory;
    struct dy_bulk_parts *parts; /* NULL until the first board comes */
    dy_remembered remembered;    /* of the smallest boards: the verdict + 1 */
    unsigned char *known;        /* what is remembered of boards that are in stacks now, or NULL */
} dy_bulk;

void dy_bulk_init(dy_bulk *bulk, const dyad_game *game, dyad_cpu level,
                  const dyad_allocator *memory);
void dy_bulk_free(dy_bulk *bulk);

/* Whether boards of a size can be judged so. */
static inline bool dy_bulk_takes(const dy_bulk *bulk, dy_size size)
{
    return bulk->game->stages && size.rows - 1 < DY_STACK_SIDE_MAX &&
           size.columns - 1 < DY_STACK_SIDE_MAX;
}

/* Takes the board of that size that stands in `text` as dy_letter_kernels.board has it; its verdict
 * will be put at codes[item]. `readable` is how many bytes from `text` on may be read. DYAD_OK;
 * DYAD_E_MEMORY; DYAD_E_MALFORMED when it is no such board. */
dyad_status dy_bulk_board(dy_bulk *bulk, const unsigned char *text, size_t readable, dy_size size,
                          size_t gap, const unsigned char letters[3], size_t item,
                          unsigned char *codes);
/* Takes a board that has been read, whose size dy_bulk_takes(). DYAD_OK or DYAD_E_MEMORY. */
dyad_status dy_bulk_grid(dy_bulk *bulk, const dy_grid *grid, size_t item, unsigned char *codes);
/* Takes boards from `walk` for as long as they look like the one before it and are what they look
 * like, up to `most` of them; their verdicts will be put at codes[item] and after. How many it
 * took. Bytes before `readable_end` may be read. */
size_t dy_bulk_run(dy_bulk *bulk, dy_strict *walk, const unsigned char *readable_end, size_t most,
                   size_t item, unsigned char *codes);
/* The verdict on `count` short piles that stand in text .. end - 1 with single spaces between them.
 * DYAD_E_USAGE: they are too long or too many; DYAD_E_MALFORMED: there are no such piles. */
dyad_status dy_bulk_line(const dy_bulk *bulk, const unsigned char *text, const unsigned char *end,
                         const unsigned char letters[3], uint64_t count, unsigned char *code);
/* Judges all boards that are still waiting. */
void dy_bulk_finish(dy_bulk *bulk, unsigned char *codes);

#endif
