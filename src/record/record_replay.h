/* record_replay.h - the position after a node of a record, and a record of a position. */
#ifndef DY_RECORD_REPLAY_H
#define DY_RECORD_REPLAY_H

#include "record/tree.h"

/* The position after `node`: DYAD_OK; DYAD_E_MALFORMED, *error saying which move and where;
 * DYAD_E_MEMORY. */
dyad_status dy_record_replay(dyad_record *record, const dyad_record_node *node,
                             dyad_position *position, dyad_error *error);
/* Makes it a record of that position, with stones set up at its root. */
bool dy_record_of_position(dyad_record *record, const dyad_position *position);
/* Adds the passes on the way to the position as moves after it, and says whose turn it is then. */
bool dy_record_add_passes(dyad_record *record, const dyad_position *position);

#endif
