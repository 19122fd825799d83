/* perfect_play.h - who wins hex and path with best play, by looking at everything that can happen:
 * plain, slow, and sharing nothing with src/solve/. */
#ifndef ORACLE_PERFECT_PLAY_H
#define ORACLE_PERFECT_PLAY_H

#include <stdbool.h>

typedef struct perfect_play perfect_play;

/* Boards of n x n, n <= 4. */
perfect_play *perfect_play_new(bool hex, int n);
/* Boards of m rows and n columns, of up to 16 cells. */
perfect_play *perfect_play_rectangle(bool hex, int m, int n);
void perfect_play_free(perfect_play *of);
/* 0: nobody can force a path; 1 or 2. Cells are 0, 1 and 2, row by row. */
int perfect_play_winner(perfect_play *of, const unsigned char *cells, int to_move);
/* How many moves of both sides there are to the end, the winner playing for as few and the loser
 * for as many as can be; 0 where nobody can force a path. */
int perfect_play_moves(perfect_play *of, const unsigned char *cells, int to_move);

#endif
