/* samples.c - `move-samples N WORK LIMIT SHARE FIRST STEP`: what
 * src/connection/connection_weights.inc is fitted to. Solves the openings FIRST, FIRST + STEP, ...
 * of N x N Hex (each for at most WORK positions), picks one position in SHARE that a search came
 * to, solves every move of it (together for at most LIMIT positions; with LIMIT 0 none) and prints
 * a line for each:
 *
 *     N OPENING NODE MOVE WINS TRAIT...
 *
 * WINS is 1 or 0, or - where moves were not to be solved. Positions in which not every move could
 * be solved are left out. For the same arguments the output is the same. */
#define ENGINE    sampling_engine
#define CELLS_MAX 64
#include "connection/connection_body.inc"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LABEL_BYTES = 1 << 29 };

static dy_connection_search *open_or_die(size_t n)
{
    static const dy_connection_rules hex = {{6, 6}, {true, false}, true};
    static const dy_connection_means means = {.jobs = 1, .ahead = 1};
    dyad_allocator memory = dy_memory_default();
    dy_connection_search *s;
    if (open_search(&memory, &hex, n, n, &means, &s) != DYAD_OK) {
        fputs("move-samples: out of memory\n", stderr);
        exit(1);
    }
    return s;
}

/* Whether each move wins: '1' or '0'; '-' where the limit is 0. False where it is too low. */
static bool label_moves(dy_connection_search *s, position p, bits moves, uint64_t limit, char *wins)
{
    uint64_t before = s->looked_at;
    int move;
    memset(wins, '-', CELLS_MAX);
    if (!limit)
        return true;
    FOR_EACH (move, moves) {
        unsigned char cells[CELLS_MAX];
        dy_connection_answer answer;
        position after = p;
        uint64_t used = s->looked_at - before;
        dy_connection_limits limits = {.nodes = used < limit ? limit - used : 1};
        after.stones[p.mover] |= BIT(move);
        cells_of(s, after, cells);
        if (solve_position(s, cells, 1 - p.mover, &limits, &answer) != DYAD_OK ||
            answer.first_wins == DYAD_OPEN)
            return false;
        wins[move] = answer.first_wins == DYAD_NO ? '1' : '0';
    }
    return true;
}

static void print_samples(dy_connection_search *s, size_t opening, uint32_t index, const char *wins,
                          bits moves, const prospects *of)
{
    int move;
    FOR_EACH (move, moves) {
        traits trait;
        find_traits(of, move, trait);
        printf("%d %zu %" PRIu32 " %d %c", s->b.n, opening, index, move, wins[move]);
        for (int i = 0; i < TRAITS; i++)
            printf(" %.5g", (double)trait[i]);
        putchar('\n');
    }
}

/* A position that a search came to; false: it is none that moves are ordered in. */
static bool sample(dy_connection_search *s, dy_connection_search *labels, size_t opening,
                   uint32_t index, uint64_t limit)
{
    position p = node_at(s, index)->at;
    workspace *d = &s->workspace;
    view v;
    char wins[CELLS_MAX];
    const proofs_end none = {0};
    for (int side = 0; side < 2; side++)
        make_graph(&s->b, side, p, &d->filled.graphs[side]);
    if (d->filled.graphs[0].joined || d->filled.graphs[1].joined)
        return false;
    look(&s->viewer, d, &p, &none, &v);
    bits moves = 0;
    for (int i = 0; i < v.count; i++)
        moves |= BIT(v.moves[i]);
    if (v.solved || v.divided || v.count < 2 || !label_moves(labels, p, moves, limit, wins))
        return false;
    /* What the look has left at the workspace is what it rated the moves by. */
    prospects of = prospects_at(&s->viewer, d, &p, v.must, moves);
    print_samples(s, opening, index, wins, moves, &of);
    return true;
}

int main(int argc, char **argv)
{
    uint64_t numbers[6] = {0};
    for (int i = 0; i < 6 && argc == 7; i++)
        numbers[i] = strtoull(argv[i + 1], NULL, 10);
    size_t n = numbers[0], step = numbers[5];
    uint64_t limit = numbers[2], share = numbers[3];
    if (n < 2 || n > 8 || !numbers[1] || !share || !step) {
        fputs("Usage: move-samples N WORK LIMIT SHARE FIRST STEP\n", stderr);
        return 2;
    }
    dy_connection_search *labels = open_or_die(n);
    for (size_t opening = numbers[4]; opening <= n * n / 2; opening += step) {
        dy_connection_search *s = open_or_die(n);
        unsigned char cells[CELLS_MAX] = {0};
        dy_connection_answer answer;
        size_t printed = 0;
        cells[opening] = 1;
        dy_connection_limits limits = {.nodes = numbers[1]};
        solve_position(s, cells, 1, &limits, &answer);
        uint64_t dice = opening;
        for (uint32_t i = 1; i < s->nodes_used; i++) {
            if (next_number(&dice) % share || node_at(s, i)->at.mover < 0)
                continue;
            if (count_bytes(labels) > LABEL_BYTES) {
                close_search(labels);
                labels = open_or_die(n);
            }
            printed += sample(s, labels, opening, i, limit);
        }
        fprintf(stderr, "opening %zu: %zu of %" PRIu32 " positions\n", opening, printed,
                s->nodes_used);
        close_search(s);
    }
    close_search(labels);
    return 0;
}
