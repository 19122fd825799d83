/* ungo_join.h - looking into a table, wherever its classes are: here, or in parts that are asked.
 */
#ifndef DY_UNGO_JOIN_H
#define DY_UNGO_JOIN_H

#include "endgame/ungo_part.h"
#include "endgame/ungo_table.h"

/* What is known of a legal board. DYAD_E_MALFORMED: the table lacks it; or what asking failed
 * with. */
dyad_status dy_ungo_find(const dyad_ungo_table *table, dy_ungo_board board, uint8_t *distance);
/* The board of the least code that is so far from the end; false where there is none. */
bool dy_ungo_first(const dyad_ungo_table *table, uint8_t distance, dy_ungo_board *board);
/* Of a table in parts: asks for the bits or the distances of a stretch, DY_UNGO_ASK_...; `answer`
 * has room for DYAD_UNGO_ANSWER_MAX bytes. */
dyad_status dy_ungo_piece(const dyad_ungo_table *table, uint32_t kind, uint32_t stretch,
                          unsigned char *answer, size_t *size);

#endif
