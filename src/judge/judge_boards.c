/* judge_boards.c - boards in an array: no text, no batches, no writing.
 *
 *     array -> shares, over threads -> judge/bulk, where the game has stacks -> codes -> evidence
 *                                  \-> one by one -------------------------/
 */
#include "judge/judge_boards.h"

#include "judge/board_evidence.h"
#include "judge/bulk.h"
#include "judge/judge.h"

/* What a hand has of its own. */
typedef struct judging {
    dy_bulk bulk;
    unsigned char *codes; /* of the share */
    unsigned char *room;  /* for codes that nobody wants; or NULL */
    size_t room_size;
} judging;

static const dyad_judge_boards_request *request_of(const dy_board_hand *hand)
{
    return hand->of->request;
}

/* The codes of a share: the caller's, or room that grows with the largest share. */
static bool take_codes(dy_board_hand *hand)
{
    judging *own = hand->own;
    size_t count = (size_t)(hand->end - hand->begin);
    if (request_of(hand)->codes) {
        own->codes = request_of(hand)->codes + hand->begin;
        return true;
    }
    if (count > own->room_size) {
        unsigned char *room =
            dy_memory_resize(hand->of->memory, own->room, own->room_size, count, 1);
        if (!room)
            return false;
        own->room = room;
        own->room_size = count;
    }
    own->codes = own->room;
    return true;
}

static dyad_status open_judging(dy_board_hand *hand)
{
    judging *own = hand->own;
    dy_bulk_init(&own->bulk, hand->of->game, hand->of->cpu, hand->of->memory);
    return DYAD_OK;
}

static void close_judging(dy_board_hand *hand)
{
    judging *own = hand->own;
    dy_bulk_free(&own->bulk);
    dy_memory_free(hand->of->memory, own->room, own->room_size, 1);
}

static dyad_status judge_alone(dy_board_hand *hand, uint64_t index)
{
    judging *own = hand->own;
    dyad_report report;
    unsigned char *code = &own->codes[index - hand->begin];
    dyad_status status = dy_board_hand_position(hand, index);
    if (status == DYAD_OK)
        status = dy_judge_position(&hand->position, 0, &hand->scratch, &hand->keep, hand->of->stop,
                                   &report);
    if (status == DYAD_OK)
        *code = (unsigned char)report.verdict;
    else if (status == DYAD_E_MALFORMED)
        *code = DYAD_VERDICT_MALFORMED;
    return status;
}

static dy_size size_of(const dy_board_array *array)
{
    return (dy_size){array->rows, array->columns};
}

static dyad_status judge_stacked(dy_board_hand *hand, uint64_t index)
{
    judging *own = hand->own;
    const dy_board_array *array = &hand->of->array;
    size_t bytes = dy_board_array_bytes(array), readable = bytes + DY_LETTERS_SLACK;
    const unsigned char *cells = dy_board_array_cells(array, (size_t)index, hand->room);
    if (array->packed && array->count - index <= readable / bytes)
        readable = (size_t)(array->count - index) * bytes;
    dyad_status status = dy_bulk_board(&own->bulk, cells, readable, size_of(array), 0,
                                       dy_cell_letters, (size_t)(index - hand->begin), own->codes);
    if (status != DYAD_E_MALFORMED)
        return status;
    own->codes[index - hand->begin] = DYAD_VERDICT_MALFORMED;
    return dy_board_hand_explain(hand, index);
}

static void add(uint64_t *to, uint64_t number) /* NOLINT(*-non-const-parameter) */
{
    __atomic_fetch_add(to, number, __ATOMIC_RELAXED);
}

static void count_share(const dy_board_hand *hand)
{
    const judging *own = hand->own;
    dyad_boards_totals *totals = hand->of->result;
    /* By turns in several tables: adding to one place over and over has to wait for itself. */
    enum { TABLES = 4 };
    uint64_t counts[TABLES][UINT8_MAX + 1] = {{0}};
    for (uint64_t i = 0; i < hand->end - hand->begin; i++)
        counts[i % TABLES][own->codes[i]]++;
    for (size_t i = 0; i < TABLES * DYAD_VERDICTS_MAX; i++)
        add(&totals->verdicts[i % DYAD_VERDICTS_MAX],
            counts[i / DYAD_VERDICTS_MAX][i % DYAD_VERDICTS_MAX]);
    add(&totals->boards, hand->end - hand->begin - hand->malformed);
    add(&totals->malformed, hand->malformed);
}

static dyad_status judge_share(dy_board_hand *hand)
{
    judging *own = hand->own;
    const dy_board_array *array = &hand->of->array;
    if (!take_codes(hand))
        return DYAD_E_MEMORY;
    bool stacked = !array->to_move && dy_bulk_takes(&own->bulk, size_of(array));
    dyad_status status = dy_board_hand_each(hand, stacked ? judge_stacked : judge_alone);
    dy_bulk_finish(&own->bulk, own->codes);
    if (status == DYAD_OK)
        status = dy_board_evidence(hand, own->codes, request_of(hand)->wins_in_one,
                                   request_of(hand)->distance);
    if (status == DYAD_OK)
        count_share(hand);
    return status;
}

dyad_status dy_judge_boards(const dyad_judge_boards_request *request, const dyad_allocator *memory,
                            dyad_boards_totals *totals, dyad_error *error)
{
    dyad_boards_totals counted = {.boards = 0};
    dy_board_work work = {.function = "dyad_judge_boards",
                          .game = request->game,
                          .memory = memory,
                          .request = request,
                          .result = &counted,
                          .jobs = request->jobs,
                          .cpu = request->cpu,
                          .stop = request->stop,
                          .keep_going = request->keep_going,
                          .own_bytes = sizeof(judging),
                          .do_share = judge_share,
                          .open = open_judging,
                          .close = close_judging};
    dyad_status status = dy_board_work_do(&work, request->boards, error);
    if (totals)
        *totals = counted;
    return status;
}
