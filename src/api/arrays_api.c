/* arrays_api.c - positions from memory, and many boards at once. */
#include "api/session.h"
#include "base/border.h"
#include "base/random.h"
#include "generate/generate.h"
#include "judge/board_evidence.h"
#include "judge/judge_boards.h"
#include "judge/legal_boards.h"
#include "simulate/simulate_boards.h"
#include "text/board_array.h"
#include "text/board_keys.h"

#include <dyad/arrays.h>

#include <stddef.h>
#include <stdio.h>

/* ---- positions of their own ----------------------------------------------------------------- */

/* A position that its caller owns, with the memory that it lives in. */
typedef struct own_position {
    dyad_allocator memory;
    dyad_position position; /* what is handed out */
} own_position;

static own_position *owner_of(dyad_position *position)
{
    return (own_position *)(void *)((char *)position - offsetof(own_position, position));
}

static own_position *new_position(const dyad_allocator *allocator, const dyad_game *game)
{
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    own_position *made = dy_memory_new(&memory, 1, sizeof *made);
    if (!made)
        return NULL;
    made->memory = memory;
    dy_position_init(&made->position, game, &made->memory);
    return made;
}

void dyad_position_free(dyad_position *position)
{
    if (!position)
        return;
    own_position *owner = owner_of(position);
    dyad_allocator memory = owner->memory;
    dy_position_free(position);
    dy_memory_free(&memory, owner, 1, sizeof *owner);
}

/* Hands a position out, or takes it back. */
static dyad_status finish(own_position *made, dyad_status status, const dy_flaw *flaw,
                          dyad_position **position, dyad_error *error)
{
    if (status == DYAD_OK) {
        *position = &made->position;
        return DYAD_OK;
    }
    dyad_position_free(&made->position);
    return status == DYAD_E_MALFORMED ? dy_fault(error, status, "%s", flaw->text)
                                      : dy_fault_memory(error);
}

dyad_status dyad_position_new_board(const dyad_allocator *allocator, const dyad_game *game,
                                    const dyad_boards *boards, size_t index,
                                    dyad_position **position, dyad_error *error)
{
    DY_EXPECT(error, position, "where the position goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dy_board_array array;
    dyad_status status = dy_board_array_take(&array, boards, game, __func__, error);
    if (status != DYAD_OK)
        return status;
    DY_EXPECT(error, index < array.count, "a board of the array");
    own_position *made = new_position(allocator, game);
    if (!made)
        return dy_fault_memory(error);
    dy_arena arena;
    dy_flaw flaw;
    size_t bytes = dy_board_array_bytes(&array);
    unsigned char *room = dy_memory_new(&made->memory, bytes, 1);
    dy_arena_init(&arena, &made->memory);
    status = room ? dy_board_array_position(&array, index, dy_letter_kernels_of(DYAD_CPU_AUTO),
                                            room, &arena, &made->position, &flaw)
                  : DYAD_E_MEMORY;
    dy_arena_free(&arena);
    dy_memory_free(&made->memory, room, bytes, 1);
    return finish(made, status, &flaw, position, error);
}

/* Adds the discs of a pile. DYAD_E_MALFORMED: a disc has no colour, *bad says which. */
static dyad_status push_pile(dy_piles *piles, const unsigned char *discs, size_t size, size_t *bad)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char disc = discs[i];
        *bad = i;
        if (disc != 1 && disc != 2)
            return DYAD_E_MALFORMED;
        if (!dy_piles_push(piles, disc == 1, 1))
            return DYAD_E_MEMORY;
    }
    return dy_piles_end(piles) ? DYAD_OK : DYAD_E_MEMORY;
}

dyad_status dyad_position_new_piles(const dyad_allocator *allocator, const dyad_game *game,
                                    const size_t *sizes, size_t count, const unsigned char *discs,
                                    int to_move, dyad_position **position, dyad_error *error)
{
    DY_EXPECT(error, position, "where the position goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, game && game->piles, "a game with piles");
    DY_EXPECT(error, sizes || count == 0, "the sizes of the piles");
    DY_EXPECT(error, discs || count == 0, "discs");
    DY_EXPECT(error, to_move >= 0 && to_move <= DY_COLOURS, "colour 1 or 2, or 0");
    own_position *made = new_position(allocator, game);
    if (!made)
        return dy_fault_memory(error);
    dyad_status status = DYAD_OK;
    dy_flaw flaw;
    for (size_t pile = 0; pile < count && status == DYAD_OK; discs += sizes[pile++]) {
        size_t bad = 0;
        status = push_pile(&made->position.piles, discs, sizes[pile], &bad);
        if (status == DYAD_E_MALFORMED)
            snprintf(flaw.text, sizeof flaw.text, "disc %zu of pile %zu: expected 1 or 2, found %d",
                     bad, pile, discs[bad]);
    }
    made->position.to_move = to_move;
    if (status == DYAD_OK) {
        dy_arena arena;
        dy_arena_init(&arena, &made->memory);
        status = dy_position_check(&made->position, &arena, &flaw);
        dy_arena_free(&arena);
    }
    return finish(made, status, &flaw, position, error);
}

/* ---- many boards ---------------------------------------------------------------------------- */

dyad_status dyad_judge_boards(dyad_session *session, const dyad_judge_boards_request *request,
                              dyad_boards_totals *totals)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_error *error = &session->error;
    if (totals)
        *totals = (dyad_boards_totals){.boards = 0};
    DY_EXPECT(error, request, "a request");
    DY_TAKE(error, dyad_judge_boards_request, asked, request);
    DY_EXPECT(error, asked.game, "a game");
    DY_EXPECT(error, asked.boards, "an array of boards");
    DY_EXPECT(error, asked.jobs <= DYAD_JOBS_MAX, "at most 256 jobs");
    DY_EXPECT(error, DY_IS_ENUM(asked.cpu, DYAD_CPU_AVX512) && dyad_cpu_has(asked.cpu),
              "a level of instructions that the processor has");
    DY_EXPECT(error, !asked.wins_in_one || dy_tells_wins(asked.game),
              "a game whose referee tells of moves that win at once");
    DY_EXPECT(error, !asked.distance || dy_tells_distance(asked.game),
              "a game whose referee tells of distances");
    return dy_judge_boards(&asked, &session->memory, totals, error);
}

dyad_status dyad_hash_boards(dyad_session *session, const dyad_hash_boards_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_error *error = &session->error;
    DY_EXPECT(error, request, "a request");
    DY_TAKE(error, dyad_hash_boards_request, asked, request);
    DY_EXPECT(error, asked.game, "a game");
    DY_EXPECT(error, asked.boards, "an array of boards");
    DY_EXPECT(error, asked.jobs <= DYAD_JOBS_MAX, "at most 256 jobs");
    return dy_hash_boards(&asked, &session->memory, error);
}

dyad_status dyad_legal_boards(dyad_session *session, const dyad_legal_boards_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_error *error = &session->error;
    DY_EXPECT(error, request, "a request");
    DY_TAKE(error, dyad_legal_boards_request, asked, request);
    DY_EXPECT(error, asked.game, "a game");
    DY_EXPECT(error, asked.boards, "an array of boards");
    DY_EXPECT(error, asked.legal || asked.boards->count == 0, "where the moves go");
    DY_EXPECT(error, asked.jobs <= DYAD_JOBS_MAX, "at most 256 jobs");
    return dy_legal_boards(&asked, &session->memory, error);
}

dyad_status dyad_simulate_boards(dyad_session *session, const dyad_simulate_boards_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_error *error = &session->error;
    DY_EXPECT(error, request, "a request");
    DY_TAKE(error, dyad_simulate_boards_request, asked, request);
    DY_EXPECT(error, asked.game && !asked.game->piles, "a game with a board");
    DY_EXPECT(error, asked.boards, "an array of boards");
    DY_EXPECT(error, asked.counts || asked.boards->count == 0, "where the counts go");
    return dy_simulate_boards(&asked, &session->memory, error);
}

uint64_t dyad_board_seed(uint64_t seed, uint64_t index)
{
    return dy_seed_of(seed, index);
}

dyad_status dyad_generate_boards(dyad_session *session, const dyad_generate_request *request,
                                 unsigned jobs, unsigned char *cells)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_error *error = &session->error;
    dyad_generate_request asked;
    dyad_status status = dy_take_generate_request(__func__, request, &asked, error);
    if (status != DYAD_OK)
        return status;
    DY_EXPECT(error, asked.game && !asked.game->piles, "a game with a board");
    DY_EXPECT(error, cells || asked.count == 0, "where the cells go");
    DY_EXPECT(error, jobs <= DYAD_JOBS_MAX, "at most 256 jobs");
    return dy_generate_boards(&asked, jobs, cells, &session->memory, error);
}
