/* duel_talk.h - what is said between a contestant's program and the referee, line by line, of which
 * nothing is believed: the program may be slow, silent or gone, never listen, or never end. */
#ifndef CONTEST_DUEL_TALK_H
#define CONTEST_DUEL_TALK_H

#include "runner.h"

#include <stddef.h>

enum { TALK_ROOM = 4096 };

typedef enum heard {
    HEARD_LINE,
    HEARD_END,       /* the output has ended */
    HEARD_LATE,      /* the time for a move is over, */
    HEARD_GAME_LATE, /* or that for the game */
    HEARD_LONG,      /* a line, or the white space before it, is longer than any move */
    HEARD_STOPPED,
    HEARD_FAILED /* errno says how */
} heard;

typedef struct talk {
    int from, to;                      /* what the program writes, and reads; -1: closed */
    const running *program;            /* NULL: it was started by somebody else */
    double move_seconds, game_seconds; /* that it has; 0: no limit */
    dyad_stop stop;
    double turn, spent; /* when its turn began; seconds of its turns before */
    char bytes[TALK_ROOM];
    size_t at, size; /* of those that were read, the first that is left, and how many there are */
    bool ended;
    uint64_t line; /* the number of the latest line that is not blank, from 1 */
    uint64_t lines;
} talk;

/* Its turn begins or ends: between them the time is the program's. */
void talk_begin_turn(talk *with);
void talk_end_turn(talk *with);
/* HEARD_LINE: it has been sent, or there is nobody to listen any more, which is no fault. */
heard talk_send(talk *with, const char *bytes, size_t size);
/* The next line that is not blank, without its end and white space around it; borrowed until the
 * next call. What came before a failure, too. */
heard talk_hear(talk *with, const char **text, size_t *size);
/* Closes what the program reads, and waits until its output has ended. HEARD_END: it said no more;
 * HEARD_LINE: it did. */
heard talk_end(talk *with, const char **text, size_t *size);
/* Closes what the program reads. */
void talk_close(talk *with);

#endif
