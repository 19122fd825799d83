/* duel_program.h - a game with a contestant's program that is started for it. */
#ifndef CONTEST_DUEL_PROGRAM_H
#define CONTEST_DUEL_PROGRAM_H

#include "duel.h"

/* Runs `words` with the memory that is given (bytes, 0: no limit), plays, and ends it and what it
 * has left behind. How the program ends counts too. `asked` needs no descriptors. DYAD_E_USAGE: the
 * program cannot be started, as the result's text says; DYAD_E_SYSTEM, so too; else DYAD_OK. */
dyad_status duel_with_program(dyad_session *session, const duel_request *asked, char *const *words,
                              uint64_t memory, duel_result *result);

#endif
