/* play_oracle.h - games played move by move, by definition: the state is a text, each move is tried
 * on a copy, nothing is kept from move to move. */
#ifndef PLAY_ORACLE_H
#define PLAY_ORACLE_H

#include "oracle/oracle.h"

/* A board's letters row after row, or piles with a space behind each, as a NUL-terminated text. */
typedef struct oracle_state {
    char game;   /* 'p', 'h', 'u' or 'n' */
    size_t m, n; /* rows and columns; or how many piles, twice */
    char *text;
} oracle_state;

/* The state's copy of the text is the caller's. */
oracle_state oracle_state_new(const char *game, size_t n, const char *text);
oracle_state oracle_state_rectangle(const char *game, size_t m, size_t n, const char *text);
oracle_state oracle_state_copy(const oracle_state *state);
void oracle_state_free(oracle_state *state);

/* Whether colour 1 or 2 can place at (row, column): a cell, or a disc of a pile; what is on its
 * cell or disc, 0 empty, -1 off the board; and makes the move where it can. */
bool oracle_can_place(const oracle_state *state, int colour, size_t row, size_t column);
int oracle_state_at(const oracle_state *state, size_t row, size_t column);
bool oracle_place(oracle_state *state, int colour, size_t row, size_t column);
/* Columns of a row, or discs of a pile. */
size_t oracle_row_length(const oracle_state *state, size_t row);
/* With this colour to move: 1 or 2 has won, 0 nobody, -1 the game goes on. */
int oracle_state_winner(const oracle_state *state, int to_move);

#endif
