/* checker.h - what a contestant's program has answered, compared with the right answers. */
#ifndef CONTEST_CHECKER_H
#define CONTEST_CHECKER_H

#include <dyad/dyad.h>

#include <stdio.h>

enum { CHECK_TEXT_MAX = 1024 };

typedef struct check_request {
    const dyad_game *game;
    const char *input; /* the file that the program was given */
    FILE *output;      /* what it answered; read in order, no further than has to be */
    FILE *answer;      /* what the judges hold to be right; NULL: nothing is said of it */
    bool exact;        /* white space counts */
    bool any_case;     /* letters may be of another case */
    unsigned jobs;     /* threads that judge; 0: as many as there are cores */
    dyad_stop stop;
} check_request;

typedef enum check_verdict {
    CHECK_RIGHT,
    CHECK_WRONG,
    CHECK_PRESENTATION, /* the answers are right, but not the white space, with `exact` */
    CHECK_FAILED        /* nothing can be said: the input or the answer file is wrong, or the system
                         * failed */
} check_verdict;

typedef struct check_result {
    check_verdict verdict;
    uint64_t item;      /* that was answered wrongly, from 1; 0: none, or more than there are */
    uint64_t items;     /* of the input, where all was read */
    dyad_status status; /* of CHECK_FAILED: the library's, where that is why */
    char text[CHECK_TEXT_MAX]; /* what is wrong, in a line */
} check_result;

/* Opens an input that has been read, to say more of it. A pipe is not there again, and to open it
 * might be to wait for ever: where this fails *reader is NULL, which may be closed. */
dyad_status check_open_again(dyad_session *session, const dyad_game *game, const char *input,
                             dyad_reader **reader);

/* Reads on to an item of a test, counted from 1, and judges it. Position and report are borrowed
 * from the reader and the session. */
dyad_status check_judge_item(dyad_session *session, dyad_reader *reader, uint64_t item,
                             unsigned flags, const dyad_position **position,
                             const dyad_report **report);

/* Compares word by word. Lines count by the words in them alone, but with `exact`. Memory does not
 * grow with the output. */
void check_output(dyad_session *session, const check_request *request, check_result *result);

#endif
