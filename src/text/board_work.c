/* board_work.c - the boards of an array, over threads. */
#include "text/board_work.h"

#include "base/fault.h"
#include "base/parallel.h"
#include "base/stop.h"

#include <stdio.h>
#include <string.h>

enum {
    SHARES_A_JOB = 4,          /* so that threads end at about the same time */
    SHARE_BYTES_MIN = 1 << 20, /* less is not worth a share */
};

/* ---- hands ---------------------------------------------------------------------------------- */

static size_t room_of(const dy_board_work *work)
{
    return dy_board_array_bytes(&work->array) + DY_LETTERS_SLACK;
}

static void hand_free(dy_board_hand *hand)
{
    dy_board_work *work = hand->of;
    if (hand->own && work->close)
        work->close(hand);
    dy_memory_free(work->memory, hand->own, work->own_bytes, 1);
    dy_memory_free(work->memory, hand->room, room_of(work), 1);
    dy_arena_free(&hand->scratch);
    dy_arena_free(&hand->keep);
    dy_position_free(&hand->position);
    dy_memory_free(work->memory, hand, 1, sizeof *hand);
}

static dy_board_hand *hand_new(dy_board_work *work)
{
    dy_board_hand *hand = dy_memory_new(work->memory, 1, sizeof *hand);
    if (!hand)
        return NULL;
    *hand = (dy_board_hand){.of = work, .letters = dy_letter_kernels_of(work->cpu)};
    dy_arena_init(&hand->scratch, work->memory);
    dy_arena_init(&hand->keep, work->memory);
    dy_position_init(&hand->position, work->game, work->memory);
    hand->room = dy_memory_new(work->memory, room_of(work), 1);
    hand->own = dy_memory_new(work->memory, work->own_bytes, 1);
    if (hand->own)
        memset(hand->own, 0, work->own_bytes);
    if (hand->room && hand->own && (!work->open || work->open(hand) == DYAD_OK))
        return hand;
    hand_free(hand);
    return NULL;
}

/* One that is idle, or a new one; NULL when out of memory. */
static dy_board_hand *hand_take(dy_board_work *work)
{
    pthread_mutex_lock(&work->lock);
    dy_board_hand *hand = work->idle;
    if (hand)
        work->idle = hand->next;
    pthread_mutex_unlock(&work->lock);
    return hand ? hand : hand_new(work);
}

/* Puts what was found malformed together, and the hand back. */
static void hand_put(dy_board_hand *hand)
{
    dy_board_work *work = hand->of;
    pthread_mutex_lock(&work->lock);
    work->malformed += hand->malformed;
    if (hand->first_malformed &&
        (!work->first_malformed || hand->first_malformed < work->first_malformed)) {
        work->first_malformed = hand->first_malformed;
        work->first_flaw = hand->first_flaw;
    }
    hand->next = work->idle;
    work->idle = hand;
    pthread_mutex_unlock(&work->lock);
}

static void do_range(void *user, uint64_t begin, uint64_t end)
{
    dy_board_work *work = user;
    if (__atomic_load_n(&work->failure, __ATOMIC_RELAXED))
        return;
    dy_board_hand *hand = hand_take(work);
    dyad_status status = DYAD_E_MEMORY;
    if (hand) {
        hand->begin = begin;
        hand->end = end;
        hand->malformed = hand->first_malformed = 0;
        status = work->do_share(hand);
        hand_put(hand);
    }
    if (status != DYAD_OK)
        __atomic_store_n(&work->failure, (int)status, __ATOMIC_RELAXED);
}

/* ---- all boards ----------------------------------------------------------------------------- */

static uint64_t share_of(const dy_board_work *work, unsigned jobs)
{
    uint64_t boards = work->array.count / ((uint64_t)jobs * SHARES_A_JOB) + 1;
    uint64_t least = work->share_min ? work->share_min
                                     : SHARE_BYTES_MIN / dy_board_array_bytes(&work->array) + 1;
    boards = boards < least ? least : boards;
    return boards < DY_BOARD_SHARE_MAX ? boards : DY_BOARD_SHARE_MAX;
}

static dyad_status tell_malformed(const dy_board_work *work, dyad_error *error)
{
    uint64_t number = work->first_malformed;
    (void)dy_fault(error, DYAD_E_MALFORMED, "board %llu: %s", (unsigned long long)number,
                   work->first_flaw.text);
    if (error)
        error->item = number;
    return DYAD_E_MALFORMED;
}

dyad_status dy_board_work_do(dy_board_work *work, const dyad_boards *boards, dyad_error *error)
{
    dyad_status status =
        dy_board_array_take(&work->array, boards, work->game, work->function, error);
    if (status != DYAD_OK)
        return status;
    work->look = DY_BOARD_LOOK_CELLS / dy_board_array_bytes(&work->array) + 1;
    pthread_mutex_init(&work->lock, NULL);
    dy_parallel workers = {.jobs = dy_parallel_jobs(work->jobs), .stop = work->stop};
    bool all =
        dy_parallel_for(&workers, do_range, work, work->array.count, share_of(work, workers.jobs));
    for (dy_board_hand *hand = work->idle, *next; hand; hand = next) {
        next = hand->next;
        hand_free(hand);
    }
    pthread_mutex_destroy(&work->lock);
    if (work->failure == DYAD_E_MEMORY)
        return dy_fault_memory(error);
    if (work->failure || !all)
        return dy_fault_stopped(error);
    return work->first_malformed && !work->keep_going ? tell_malformed(work, error) : DYAD_OK;
}

/* ---- board by board ------------------------------------------------------------------------- */

bool dy_board_hand_stopped(const dy_board_hand *hand, uint64_t index)
{
    return index % hand->of->look == 0 && dy_stopped(hand->of->stop);
}

dyad_status dy_board_hand_each(dy_board_hand *hand,
                               dyad_status (*board)(dy_board_hand *hand, uint64_t index))
{
    for (uint64_t i = hand->begin; i < hand->end; i++) {
        if (dy_board_hand_stopped(hand, i))
            return DYAD_E_STOPPED;
        dyad_status status = board(hand, i);
        if (status == DYAD_OK)
            continue;
        if (status != DYAD_E_MALFORMED)
            return status;
        if (hand->malformed++ == 0) {
            hand->first_malformed = i + 1;
            hand->first_flaw = hand->flaw;
        }
    }
    return DYAD_OK;
}

dyad_status dy_board_hand_position(dy_board_hand *hand, uint64_t index)
{
    return dy_board_array_position(&hand->of->array, (size_t)index, hand->letters, hand->room,
                                   &hand->scratch, &hand->position, &hand->flaw);
}

dyad_status dy_board_hand_explain(dy_board_hand *hand, uint64_t index)
{
    dyad_status status = hand->malformed ? DYAD_E_MALFORMED : dy_board_hand_position(hand, index);
    if (status == DYAD_OK) {
        hand->flaw = (dy_flaw){.text = "it was changed while it was read"};
        status = DYAD_E_MALFORMED;
    }
    return status;
}
