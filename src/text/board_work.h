/* board_work.h - the boards of an array, one after the other, over threads: what judging, hashing
 * and all else that is asked of many boards have in common.
 *
 *     array -> shares -> hands, one for each thread at work -> do_share -> board, board, board, ...
 *
 * A hand keeps its memory from share to share, so that no board costs an allocation. Boards that
 * are malformed are counted, and the first one is told of. */
#ifndef DY_BOARD_WORK_H
#define DY_BOARD_WORK_H

#include "text/board_array.h"

#include <pthread.h>

typedef struct dy_board_work dy_board_work;

/* What a thread works with, on a share at a time. */
typedef struct dy_board_hand {
    dy_board_work *of;
    void *own;           /* of whoever has work done: own_bytes of it, cleared at first */
    uint64_t begin, end; /* the share */
    dyad_position position;
    dy_arena scratch, keep;
    unsigned char *room; /* for a board, and what may be read behind it */
    const dy_letter_kernels *letters;
    dy_flaw flaw;                        /* of the board that was found malformed last */
    uint64_t malformed, first_malformed; /* of the share; the first from 1, 0: none */
    dy_flaw first_flaw;
    struct dy_board_hand *next;
} dy_board_hand;

struct dy_board_work {
    const char *function; /* the public one that was called, for errors */
    const dyad_game *game;
    const dyad_allocator *memory;
    const void *request; /* of whoever has work done */
    void *result;        /* the same: what all hands add to */
    unsigned jobs;       /* 0: as many as there are cores */
    dyad_cpu cpu;
    dyad_stop stop;
    bool keep_going; /* malformed boards are no failure */
    size_t own_bytes;
    uint64_t share_min; /* boards that are worth a share; 0: by their bytes */
    dyad_status (*do_share)(dy_board_hand *hand);
    dyad_status (*open)(dy_board_hand *hand); /* the hand's own; NULL: nothing is to be done */
    void (*close)(dy_board_hand *hand);       /* in any case, once it was opened; or NULL */
    /* From here on of dy_board_work_do(). */
    dy_board_array array;
    uint64_t look;        /* boards from one look at the stop flag to the next */
    pthread_mutex_t lock; /* of what follows, but for `failure` */
    dy_board_hand *idle;
    uint64_t malformed, first_malformed;
    dy_flaw first_flaw;
    int failure; /* a dyad_status; by atomic operations */
};

/* Does the work of all boards of `boards`. DYAD_OK; DYAD_E_USAGE; DYAD_E_MALFORMED, with the number
 * of the first such board in the error, and all others have been worked on; DYAD_E_MEMORY and
 * DYAD_E_STOPPED: some boards have not. */
dyad_status dy_board_work_do(dy_board_work *work, const dyad_boards *boards, dyad_error *error);

enum {
    DY_BOARD_SHARE_MAX = 1 << 20, /* boards of a share, whoever asks for it */
    DY_BOARD_LOOK_CELLS = 1 << 16 /* from one look at the stop flag to the next, or nearly */
};

/* For do_share(): calls `board` for each board of the share, and looks at the stop. Where it gives
 * back DYAD_E_MALFORMED, with hand->flaw, that is noted, and the next one comes. */
dyad_status dy_board_hand_each(dy_board_hand *hand,
                               dyad_status (*board)(dy_board_hand *hand, uint64_t index));
/* Whether the stop is set, for whoever goes through the boards of a share: it is looked at after so
 * many of their cells. */
bool dy_board_hand_stopped(const dy_board_hand *hand, uint64_t index);
/* Board `index` to hand->position; hand->scratch is emptied. As dy_board_array_position() has it.
 */
dyad_status dy_board_hand_position(dy_board_hand *hand, uint64_t index);
/* Where nothing but that a board is malformed is known: says why, or that it no longer is. */
dyad_status dy_board_hand_explain(dy_board_hand *hand, uint64_t index);

#endif
