/* plain.h - what follows from the plain rules of a game alone: its referee, and moves at random. */
#ifndef DY_PLAIN_H
#define DY_PLAIN_H

#include "play/play_rules.h"

/* ---- the referee --------------------------------------------------------------------------- */

enum {
    DY_PLAIN_FIRST_WON,
    DY_PLAIN_SECOND_WON,
    DY_PLAIN_NOBODY_WON,
    DY_PLAIN_FIRST_CAN_WIN, /* it is their turn, and a move wins at once */
    DY_PLAIN_SECOND_CAN_WIN,
    DY_PLAIN_OPEN,
    DY_PLAIN_VERDICTS
};
extern const dy_verdict dy_plain_verdicts[DY_PLAIN_VERDICTS];
extern const dy_field_meaning dy_plain_evidence[];
/* As struct dyad_game has them. The work is a move for each cell and colour. */
dyad_status dy_plain_check(const dyad_position *position, dy_arena *arena, dy_flaw *flaw);
dyad_status dy_plain_judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                           dyad_stop stop, dyad_report *report);
void dy_plain_explain(const dyad_position *position, const dyad_report *report, dy_buffer *out);
/* The words of a game's row. */
#define DY_PLAIN_REFEREE                                                             \
    .verdicts = dy_plain_verdicts, .verdict_count = DY_PLAIN_VERDICTS,               \
    .evidence = dy_plain_evidence, .check = dy_plain_check, .judge = dy_plain_judge, \
    .explain = dy_plain_explain

/* ---- moves at random ----------------------------------------------------------------------- */

/* From which a move is drawn: of boards, the cells that may be empty; of piles, the legal moves.
 *
 *     cells   [ empty, or taken since | legal not now ]     the first part is drawn from */
typedef struct dy_draw {
    uint32_t *cells;
    dyad_move *moves;
    size_t room; /* cells of the board, or discs at the start */
    size_t count;
} dy_draw;

/* Memory for a game; false when out of it. */
bool dy_draw_take(dy_draw *draw, const dyad_play *play, dy_arena *arena);
/* Begins with the position as it is. */
void dy_draw_begin(dy_draw *draw, const dyad_play *play);
/* Makes a legal move of whose turn it is, any with the same chance, no swap, and a pass only where
 * there is no other, and says which; from dy_draw_begin() on no other moves are made. DYAD_OK;
 * DYAD_END: there is none; DYAD_E_MEMORY. */
dyad_status dy_draw_play(dy_draw *draw, dyad_play *play, dy_random *random, dyad_move *move);

#endif
