/* duel.h - a game between a contestant's program and Dyad, which is its referee too. */
#ifndef CONTEST_DUEL_H
#define CONTEST_DUEL_H

#include "checker.h"
#include "duel_input.h"
#include "runner.h"

typedef struct duel_request {
    const duel_settings *settings;
    dyad_play *play;                   /* as the game begins; the moves are made in it */
    int from, to;                      /* what the program writes, and reads, which is closed */
    const running *program;            /* NULL: somebody else has started it */
    double move_seconds, game_seconds; /* that it has; 0: no limit */
    dyad_stop stop;
    void (*tell)(void *user, const dyad_play *play); /* after each move; NULL: nobody is told */
    void *user;
} duel_request;

typedef struct duel_result {
    check_verdict verdict;     /* on the program */
    dyad_status status;        /* of CHECK_FAILED */
    bool ended;                /* the program's output did, before the game or its time was over */
    size_t move;               /* from 1, at which it fails; 0: it does not, or after the game */
    char text[CHECK_TEXT_MAX]; /* a line, in which bytes of the program are shown as \xNN */
} duel_result;

/* Says what a test asks for and who wins with best play, as far as Dyad knows. CHECK_FAILED: it
 * asks for a win, or not to lose, and that cannot be had. */
void duel_foresee(dyad_session *session, const duel_request *request, duel_result *result);
/* Plays the game. */
void duel_play(dyad_session *session, const duel_request *request, duel_result *result);

enum { DUEL_MOVE_TEXT_MAX = 64 };
/* A move as it is sent: "3 0", "pass", "swap". */
void duel_move_text(const dyad_move *move, char text[DUEL_MOVE_TEXT_MAX]);
/* Draws a game as it stands for people, with rows and columns numbered as moves have them. */
dyad_status duel_draw(const dyad_play *play, dyad_write_fn write, void *user);

#endif
