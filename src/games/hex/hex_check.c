/* hex_check.c - the separate check of Hex: stones counted one by one, the winner by union-find, the
 * last stones by a sweep along the claimed path (which has been checked before).
 *
 * A stone can have been the last one when every winning path goes through it. The sweep walks a
 * winning path p0 p1 ... pk and keeps the set of stones that are reached from the home edge without
 * pi, pi+1, ... Where that set has met the path at pi and nowhere further on, and has not met the
 * target edge, there is no way around pi; where it has met a later one, there is:
 *
 *     home | p0 - p1 - p2 - p3 - p4 | target        around p1 and p2 by way of x;
 *              \             /                       p0, p3 and p4 are on every path
 *               x --- x --- x
 */
#include "verify/plain_board.h"

#include <string.h>

enum { RED = 1, BLUE = 2 };

static const char *const colour_names[] = {"", "red", "blue"};
static const char *const won_names[] = {"", "red_won", "blue_won"};

/* What a board is, apart from whether there was a last stone. */
typedef struct hex_facts {
    uint64_t turns[DY_COLOURS + 1]; /* a stone each, or a pass */
    int winner;                     /* 0: nobody */
    unsigned char *ends;            /* of dy_plain_ends */
} hex_facts;

static bool find_facts(dy_plain_board *board, hex_facts *facts)
{
    bool joined[DY_COLOURS + 1];
    *facts = (hex_facts){.winner = 0};
    for (size_t i = 0; i < board->cells; i++)
        facts->turns[board->at[i]]++;
    facts->turns[RED] += board->passes[0];
    facts->turns[BLUE] += board->passes[1];
    if (!dy_plain_ends(board, &facts->ends, joined))
        return false;
    /* Both cannot have joined their sides: a Red chain and a Blue chain would have to cross. */
    facts->winner = joined[RED] ? RED : joined[BLUE] ? BLUE : 0;
    return true;
}

/* ---- the sweep ---------------------------------------------------------------------------- */

typedef struct path_sweep {
    dy_plain_board *board;
    int colour;
    unsigned char *seen;
    uint32_t *queue;
    size_t head, tail;
    uint32_t *place; /* of each cell: 1 + where it stands on the path, or 0 */
    size_t furthest; /* the highest place met so far */
    bool arrived;    /* the target edge was met */
} path_sweep;

static bool sweep_take(path_sweep *sweep, const dy_plain_path *path)
{
    dy_plain_board *board = sweep->board;
    sweep->seen = dy_arena_zero(board->arena, board->cells, 1);
    sweep->queue = dy_arena_alloc(board->arena, board->cells, sizeof *sweep->queue);
    sweep->place = dy_arena_zero(board->arena, board->cells, sizeof *sweep->place);
    if (!sweep->seen || !sweep->queue || !sweep->place)
        return dy_claim_memory(board->fault);
    for (size_t i = 0; i < path->length; i++)
        sweep->place[path->cells[i]] = (uint32_t)i + 1;
    return true;
}

static void sweep_push(path_sweep *sweep, uint32_t cell)
{
    sweep->seen[cell] = 1;
    sweep->queue[sweep->tail++] = cell;
}

/* Meets a cell: one of the path stays outside until its turn comes. */
static void sweep_meet(path_sweep *sweep, uint32_t cell)
{
    if (sweep->board->at[cell] != sweep->colour || sweep->seen[cell])
        return;
    if (sweep->place[cell] == 0)
        sweep_push(sweep, cell);
    else if (sweep->place[cell] > sweep->furthest)
        sweep->furthest = sweep->place[cell];
}

static bool sweep_spread(path_sweep *sweep)
{
    uint32_t near[DY_NEIGHBOURS_MAX];
    for (; sweep->head < sweep->tail; sweep->head++) {
        if (sweep->head % DY_POLL_CELLS == 0 &&
            dy_claim_stopped(sweep->board->stop, sweep->board->fault))
            return false;
        uint32_t cell = sweep->queue[sweep->head];
        if (dy_plain_depth(sweep->board, sweep->colour, cell) ==
            dy_plain_last(sweep->board, sweep->colour))
            sweep->arrived = true;
        size_t count = dy_plain_neighbours(sweep->board, cell, near);
        for (size_t k = 0; k < count; k++)
            sweep_meet(sweep, near[k]);
    }
    return true;
}

/* *common, from the arena: 1 for every cell that all winning paths of the colour share; *count of
 * them. `path` is one winning path. */
static bool find_common(dy_plain_board *board, int colour, const dy_plain_path *path,
                        unsigned char **common, size_t *count)
{
    path_sweep sweep = {.board = board, .colour = colour};
    *count = 0;
    *common = dy_arena_zero(board->arena, board->cells, 1);
    if (!*common)
        return dy_claim_memory(board->fault);
    if (!sweep_take(&sweep, path))
        return false;
    for (uint32_t i = 0; i < dy_plain_width(board, colour); i++)
        sweep_meet(&sweep, dy_plain_home(board, colour, i));
    for (size_t i = 0; i < path->length; i++) {
        if (!sweep_spread(&sweep))
            return false;
        if (sweep.arrived)
            break;
        if (sweep.furthest == i + 1) {
            (*common)[path->cells[i]] = 1;
            ++*count;
        }
        sweep_push(&sweep, path->cells[i]);
    }
    return true;
}

/* ---- the verdicts ------------------------------------------------------------------------- */

static bool check_reason(json_t *line, const char *reason, dy_claim_fault *fault)
{
    static const char *const fields[] = {"reason"};
    return dy_claim_fields(line, fields, 1, fault) &&
           dy_claim_text(json_object_get(line, "reason"), "reason", reason, fault);
}

/* Two winning paths that share no cell: then no stone was the last. The second finds the first's
 * cells marked. */
static bool check_won_before(dy_plain_board *board, json_t *line, int winner)
{
    static const char *const fields[] = {"reason", "paths"};
    static const char *const labels[] = {"paths: the first", "paths: the second"};
    json_t *paths = json_object_get(line, "paths");
    if (!dy_claim_text(json_object_get(line, "reason"), "reason", "won_before", board->fault) ||
        !dy_claim_fields(line, fields, 2, board->fault))
        return false;
    if (json_array_size(paths) != 2)
        return dy_refute(board->fault, "paths: a list of two paths was expected");
    unsigned char *marks = dy_arena_zero(board->arena, board->cells, 1);
    if (!marks)
        return dy_claim_memory(board->fault);
    for (size_t i = 0; i < 2; i++) {
        dy_plain_path path;
        if (!dy_plain_claimed_path(board, json_array_get(paths, i), labels[i], winner,
                                   colour_names[winner], marks, &path))
            return false;
    }
    return true;
}

static bool check_won(dy_plain_board *board, json_t *line, int winner)
{
    static const char *const fields[] = {"path", "last"};
    dy_plain_path path;
    size_t shortest, count;
    unsigned char *common, *marks = dy_arena_zero(board->arena, board->cells, 1);
    if (!marks)
        return dy_claim_memory(board->fault);
    if (!dy_claim_fields(line, fields, 2, board->fault) ||
        !dy_plain_claimed_path(board, json_object_get(line, "path"), "path", winner,
                               colour_names[winner], marks, &path) ||
        !dy_plain_shortest(board, winner, &shortest))
        return false;
    if (path.length != shortest)
        return dy_refute(board->fault, "path: it has %zu cells, but a shortest one has %zu",
                         path.length, shortest);
    if (!find_common(board, winner, &path, &common, &count))
        return false;
    if (count == 0) /* an empty list of last stones would agree with an empty set */
        return dy_claim_verdict(line, "impossible", "no one stone's removal undoes the win",
                                board->fault);
    dy_marked_cells cells = {board->rows, board->columns, common, "is on every winning path",
                             "is not on every winning path"};
    return dy_claim_cells(json_object_get(line, "last"), "last", &cells, board->fault);
}

static bool check_nobody(dy_plain_board *board, json_t *line, const hex_facts *facts)
{
    static const char *const fields[] = {"to_move", "wins_in_one"};
    static const char *const labels[] = {"", "wins_in_one.red", "wins_in_one.blue"};
    uint64_t red = facts->turns[RED], blue = facts->turns[BLUE];
    const char *to_move = red == blue ? "either" : red < blue ? "red" : "blue";
    json_t *wins = json_object_get(line, "wins_in_one");
    if (!dy_claim_fields(line, fields, 2, board->fault) ||
        !dy_claim_text(json_object_get(line, "to_move"), "to_move", to_move, board->fault) ||
        !dy_claim_object(wins, "wins_in_one", colour_names + 1, DY_COLOURS, board->fault))
        return false;
    for (int colour = RED; colour <= BLUE; colour++) {
        unsigned char *marks;
        size_t count;
        if (!dy_plain_wins(board, colour, facts->ends, &marks, &count))
            return false;
        dy_marked_cells cells = {board->rows, board->columns, marks, "wins at once",
                                 "does not win at once"};
        if (!dy_claim_cells(json_object_get(wins, colour_names[colour]), labels[colour], &cells,
                            board->fault))
            return false;
    }
    return true;
}

bool dy_check_hex(const dyad_position *position, json_t *line, dy_arena *arena, dyad_stop stop,
                  dy_claim_fault *fault)
{
    dy_plain_board board = {
        .hexagons = true, .vertical = RED, .arena = arena, .stop = stop, .fault = fault};
    hex_facts facts;
    if (!dy_plain_copy(&board, position) || !find_facts(&board, &facts))
        return false;
    uint64_t red = facts.turns[RED], blue = facts.turns[BLUE];
    if (red > blue + 1 || blue > red + 1)
        return dy_claim_verdict(line, "impossible", "the stone counts differ by more than 1",
                                fault) &&
               check_reason(line, "stone_count", fault);
    if (facts.winner == 0)
        return dy_claim_verdict(line, "nobody", "nobody has joined their sides", fault) &&
               check_nobody(&board, line, &facts);
    if (facts.turns[facts.winner] < facts.turns[RED + BLUE - facts.winner])
        return dy_claim_verdict(line, "impossible", "the winner did not move last", fault) &&
               check_reason(line, "winner_not_last", fault);
    /* What is claimed decides what has to be shown: two paths, or a stone on all of them. */
    if (strcmp(dy_claimed_verdict(line), "impossible") == 0)
        return check_won_before(&board, line, facts.winner);
    return dy_claim_verdict(line, won_names[facts.winner], "they have joined their sides", fault) &&
           check_won(&board, line, facts.winner);
}
