/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_player.h"

enum { OPENING_LEAST = 3, OPENING_MOST = 13 };

static const unsigned char openings[] = {
#include "games/hex/hex_openings.inc"
};

static size_t half_of(size_t side)
{
    return (side * side + 1) / 2;
}

static const unsigned char *openings_of(size_t rows, size_t columns)
{
    const unsigned char *at = openings;
    if (rows != columns || rows < OPENING_LEAST || rows > OPENING_MOST)
        return NULL;
    for (size_t side = OPENING_LEAST; side < rows; side++)
        at += half_of(side);
    return at;
}

const dy_player_game dy_player_hex = {
    DY_CONNECTION_PLAYER,
    .solver_empty = DYAD_SOLVE_CELLS,
    .openings = openings_of,
    .advise = dy_connection_player_advise,
    .advice_visits = 8,
    .advice_chances = 0.35F,
    .levels = {{1, 0.068F}, {1, 0.017F}, {6, 0}, {17, 0}, {32, 0}, {69, 0}, {205, 0}},
};
