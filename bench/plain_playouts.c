/* plain_playouts.c - the yardstick of `dyad simulate`: plays games out from the empty board with
 * the oracle of the tests, one game after the other, one thread, a char for each cell.
 *
 *     bench-playouts hex|path|ungo N GAMES [SEED]
 *
 * Prints how often colour 1 won, colour 2 won, and neither, and how many moves were made. Un-Go is
 * given up after 100 moves a cell, as `dyad simulate` does. */
#include "oracle/playout_oracle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 1000, MOVES_A_CELL = 100 };

typedef struct counts {
    uint64_t outcomes[ORACLE_OUTCOMES], moves;
} counts;

static void count(counts *c, oracle_playout playout)
{
    c->outcomes[playout.outcome]++;
    c->moves += playout.moves;
}

static counts play_filled(oracle_filler *filler, uint64_t games, oracle_random *random)
{
    counts c = {0};
    while (games--)
        count(&c, oracle_fill(filler, random));
    oracle_filler_free(filler);
    return c;
}

static counts play_ungo(const oracle_board *board, uint64_t games, oracle_random *random)
{
    oracle_capturer *capturer = oracle_ungo_capturer(board, 1);
    counts c = {0};
    while (games--)
        count(&c, oracle_capture(capturer, random, MOVES_A_CELL * board->n * board->n));
    oracle_capturer_free(capturer);
    return c;
}

/* A whole number from 0 to `most`; false where the text is something else. */
static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && *number <= most;
}

int main(int argc, char **argv)
{
    uint64_t n = 0, games = 0, seed = 1;
    counts c;
    if (argc < 4 || argc > 5 || !read_number(argv[2], SIDE_MAX, &n) || n == 0 ||
        !read_number(argv[3], UINT64_MAX, &games) ||
        (argc == 5 && !read_number(argv[4], UINT64_MAX, &seed))) {
        fputs("Usage: bench-playouts hex|path|ungo N GAMES [SEED]\n", stderr);
        return 2;
    }
    oracle_random random = {seed};
    oracle_board board = oracle_board_new((size_t)n, strcmp(argv[1], "path") == 0 ? 'U' : '.');
    if (strcmp(argv[1], "hex") == 0) {
        c = play_filled(oracle_hex_filler(&board, 1), games, &random);
    } else if (strcmp(argv[1], "path") == 0) {
        c = play_filled(oracle_path_filler(&board, 1), games, &random);
    } else if (strcmp(argv[1], "ungo") == 0) {
        c = play_ungo(&board, games, &random);
    } else {
        fprintf(stderr, "bench-playouts: unknown game %s\n", argv[1]);
        return 2;
    }
    oracle_board_free(&board);
    printf("outcomes %" PRIu64 " %" PRIu64 " %" PRIu64 ", moves %" PRIu64 "\n", c.outcomes[0],
           c.outcomes[1], c.outcomes[2], c.moves);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 4;
}
