/* play_oracle.c - each question answered from scratch, on copies. */
#include "oracle/play_oracle.h"

#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

oracle_state oracle_state_rectangle(const char *game, size_t m, size_t n, const char *text)
{
    oracle_state state = {game[0], m, n, oracle_take(strlen(text) + 1, 1)};
    strcpy(state.text, text);
    return state;
}

oracle_state oracle_state_new(const char *game, size_t n, const char *text)
{
    return oracle_state_rectangle(game, n, n, text);
}

oracle_state oracle_state_copy(const oracle_state *state)
{
    return oracle_state_rectangle(&state->game, state->m, state->n, state->text);
}

void oracle_state_free(oracle_state *state)
{
    free(state->text);
    state->text = NULL;
}

static const char *letters_of(const oracle_state *state)
{
    switch (state->game) {
    case 'p': return "UWB";
    case 'h': return ".RB";
    case 'u': return ".BW";
    default: return " BW";
    }
}

/* Where a pile begins in the text. */
static size_t pile_start(const oracle_state *state, size_t pile)
{
    size_t at = 0;
    while (pile--)
        at += strcspn(state->text + at, " ") + 1;
    return at;
}

size_t oracle_row_length(const oracle_state *state, size_t row)
{
    return state->game == 'n' ? strcspn(state->text + pile_start(state, row), " ") : state->n;
}

int oracle_state_at(const oracle_state *state, size_t row, size_t column)
{
    if (row >= state->m || column >= oracle_row_length(state, row))
        return -1;
    size_t at = state->game == 'n' ? pile_start(state, row) + column : row * state->n + column;
    return (int)(strchr(letters_of(state), state->text[at]) - letters_of(state));
}

static void place_disc(oracle_state *state, int colour, size_t pile, size_t disc)
{
    char *at = state->text + pile_start(state, pile) + disc;
    char *end = at + 1, theirs = letters_of(state)[3 - colour];
    while (disc == 0 && *end == theirs)
        end++;
    memmove(at, end, strlen(end) + 1);
}

bool oracle_place(oracle_state *state, int colour, size_t row, size_t column)
{
    int found = oracle_state_at(state, row, column);
    if (state->game == 'n') {
        if (found == colour)
            place_disc(state, colour, row, column);
        return found == colour;
    }
    if (found != 0)
        return false;
    if (state->game != 'u') {
        state->text[row * state->n + column] = letters_of(state)[colour];
        return true;
    }
    oracle_board board = oracle_rectangle_of(state->m, state->n, state->text);
    bool legal = oracle_ungo_move(&board, row * state->n + column, colour - 1);
    if (legal)
        memcpy(state->text, board.cells, state->m * state->n);
    oracle_board_free(&board);
    return legal;
}

bool oracle_can_place(const oracle_state *state, int colour, size_t row, size_t column)
{
    int found = oracle_state_at(state, row, column);
    if (state->game != 'u' || found != 0)
        return found == (state->game == 'n' ? colour : 0);
    oracle_board trial = oracle_rectangle_of(state->m, state->n, state->text);
    bool legal = oracle_ungo_move(&trial, row * state->n + column, colour - 1);
    oracle_board_free(&trial);
    return legal;
}

static bool can_move(const oracle_state *state, int colour)
{
    for (size_t row = 0; row < state->m; row++)
        for (size_t column = 0; column < oracle_row_length(state, row); column++)
            if (oracle_can_place(state, colour, row, column))
                return true;
    return false;
}

int oracle_state_winner(const oracle_state *state, int to_move)
{
    if (state->game == 'n' || state->game == 'u')
        return can_move(state, to_move) ? -1 : 3 - to_move;
    const oracle_link *links = state->game == 'h' ? oracle_hex_links : oracle_path_links;
    oracle_board board = {state->m, state->n, state->text};
    for (int i = 0; i < 2; i++)
        if (oracle_joined(&board, links[i]))
            return i + 1;
    return strchr(state->text, letters_of(state)[0]) ? -1 : 0;
}
