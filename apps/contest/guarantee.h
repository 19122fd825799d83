/* guarantee.h - what an original problem guarantees of its input beyond its layout and its numbers:
 * that each item has an answer. Play on a board of Un-Go need not end; the winner of a sum of zero
 * depends on who begins. */
#ifndef CONTEST_GUARANTEE_H
#define CONTEST_GUARANTEE_H

#include <dyad/dyad.h>

/* Why the original problem has no answer to what was judged, in a few words; NULL: it has one. With
 * `zero_sums` a sum may be zero. */
const char *guarantee_broken(const dyad_game *game, const dyad_report *report, bool zero_sums);

/* Judges the items of a test: why the first one that has no answer has none, and its number; NULL
 * and 0: all have an answer. Which of both verdicts a game can have is known, so that no time is
 * spent on games that have neither. */
dyad_status guarantee_check(dyad_session *session, const dyad_game *game, const void *bytes,
                            size_t size, bool zero_sums, dyad_stop stop, uint64_t *item,
                            const char **why);

#endif
