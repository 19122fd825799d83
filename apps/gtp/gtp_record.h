/* gtp_record.h - games that are played, as records, and records as games. */
#ifndef CLI_GTP_RECORD_H
#define CLI_GTP_RECORD_H

#include <dyad/dyad.h>

/* The game with its moves, and what it began with. The caller frees it. Moves are taken back and
 * made again meanwhile. DYAD_E_USAGE: no records are kept of the game. */
dyad_status record_of_play(dyad_session *session, dyad_play *play, dyad_record **record);
/* The game of a record's main line up to move number `most`; where its moves are none that
 * <dyad/play.h> has, the position after them without a history. */
dyad_status play_of_record(dyad_record *record, size_t most, dyad_play **play);

#endif
