/* ungo_oracle.c - Un-Go by rule: each turn every cell is tried from the first on, groups are
 * flooded anew each time, and every state there ever was is kept, to be compared stone by stone. */
#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

static const char players[2] = {'B', 'W'};

/* Whether the group at `cell` has a liberty; where it has none, its cells. Asked for each stone. */
typedef struct group {
    size_t *cells, size; /* until the next flood */
    bool has_liberty;
} group;

static group flood_group(const oracle_board *board, size_t cell)
{
    size_t others[6];
    oracle_flood flood = oracle_flood_of(board->m * board->n);
    bool *marked = flood.marked;
    size_t *cells = flood.queue;
    group g = {cells, 1, false};
    marked[cell] = true;
    cells[0] = cell;
    for (size_t at = 0; at < g.size && !g.has_liberty; at++) {
        int around = oracle_neighbours(board, 4, cells[at], others);
        for (int i = 0; i < around; i++) {
            size_t other = others[i];
            if (board->cells[other] == '.')
                g.has_liberty = true;
            if (board->cells[other] == board->cells[cell] && !marked[other]) {
                marked[other] = true;
                cells[g.size++] = other;
            }
        }
    }
    for (size_t at = 0; at < g.size; at++)
        marked[cells[at]] = false;
    return g;
}

bool oracle_has_liberty(const oracle_board *board, size_t cell)
{
    return flood_group(board, cell).has_liberty;
}

bool oracle_ungo_legal(const oracle_board *board)
{
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        if (board->cells[cell] != '.' && !oracle_has_liberty(board, cell))
            return false;
    return oracle_count(board, 'B') == oracle_count(board, 'W');
}

/* Takes the group at `cell` off the board. */
static void remove_group(oracle_board *board, size_t cell)
{
    group g = flood_group(board, cell);
    for (size_t i = 0; i < g.size; i++)
        board->cells[g.cells[i]] = '.';
}

bool oracle_ungo_move(oracle_board *board, size_t cell, int mover)
{
    size_t others[6];
    if (board->cells[cell] != '.')
        return false;
    board->cells[cell] = players[mover];
    int around = oracle_neighbours(board, 4, cell, others);
    for (int i = 0; i < around; i++)
        if (board->cells[others[i]] == players[1 - mover] && !oracle_has_liberty(board, others[i]))
            remove_group(board, others[i]);
    return oracle_has_liberty(board, cell);
}

/* The first legal move; false when there is none, and the board is as it was. */
static bool play_first_legal(oracle_board *board, int mover)
{
    size_t cells = board->m * board->n;
    oracle_board trial = oracle_board_copy(board);
    bool moved = false;
    for (size_t cell = 0; cell < cells && !moved; cell++) {
        if (board->cells[cell] != '.')
            continue;
        moved = oracle_ungo_move(&trial, cell, mover);
        memcpy(moved ? board->cells : trial.cells, moved ? trial.cells : board->cells, cells);
    }
    oracle_board_free(&trial);
    return moved;
}

/* ---- every state there was --------------------------------------------------------------- */

enum { BUCKETS = 1 << 14 };

typedef struct state {
    char *cells;
    size_t earlier; /* the state before it in its bucket, plus 1 */
} state;

typedef struct history {
    state *states; /* after 0, 1, ... moves */
    size_t count, capacity;
    size_t buckets[BUCKETS]; /* the latest state, plus 1 */
} history;

static size_t bucket_of(const oracle_board *board)
{
    size_t sum = 0;
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        sum = sum * 31 + (unsigned char)board->cells[cell];
    return sum % BUCKETS;
}

/* The moves after which the board was as it is now, with the same player to move; else the number
 * of moves made. */
static size_t find_or_add(history *past, const oracle_board *board)
{
    size_t cells = board->m * board->n, bucket = bucket_of(board);
    for (size_t i = past->buckets[bucket]; i; i = past->states[i - 1].earlier)
        if ((past->count - (i - 1)) % 2 == 0 &&
            memcmp(past->states[i - 1].cells, board->cells, cells) == 0)
            return i - 1;
    if (past->count == past->capacity) {
        past->capacity = past->capacity ? 2 * past->capacity : 64;
        past->states = realloc(past->states, past->capacity * sizeof *past->states);
        if (!past->states)
            abort();
    }
    past->states[past->count] = (state){oracle_board_copy(board).cells, past->buckets[bucket]};
    past->buckets[bucket] = ++past->count;
    return past->count - 1;
}

static void history_free(history *past)
{
    for (size_t i = 0; i < past->count; i++)
        free(past->states[i].cells);
    free(past->states);
    free(past);
}

oracle_ungo_answer oracle_ungo(const oracle_board *board, int begins)
{
    oracle_ungo_answer answer = {.board = oracle_board_copy(board)};
    history *past = oracle_take(1, sizeof *past);
    find_or_add(past, &answer.board);
    for (;;) {
        int mover = (int)((answer.moves + (size_t)begins) % 2);
        size_t theirs = oracle_count(&answer.board, players[1 - mover]);
        if (!play_first_legal(&answer.board, mover)) {
            answer.verdict = mover == 0 ? ORACLE_WHITE : ORACLE_BLACK;
            break;
        }
        answer.moves++;
        answer.captured[1 - mover] += theirs - oracle_count(&answer.board, players[1 - mover]);
        answer.repeats_from = find_or_add(past, &answer.board);
        if (answer.repeats_from < answer.moves) {
            answer.verdict = ORACLE_REPEATS;
            answer.period = answer.moves - answer.repeats_from;
            break;
        }
    }
    history_free(past);
    return answer;
}

void oracle_ungo_free(oracle_ungo_answer *answer)
{
    oracle_board_free(&answer->board);
}
