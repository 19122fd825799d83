/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_player.h"

enum { OPENING_LEAST = 2, OPENING_MOST = 19 };

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

/* Where stronger players than this one have measured. e3 is column e, row 3: row 2, column 4. */
static const dy_fair_stone fair[] = {
    {11, 1, 0, 17, "a2: KataHex"},
    {11, 1, 1, 17, "b2: KataHex"},
    /* The fairest stones of the border that lie as those of 19 x 19 do, by hex_openings.inc. */
    {14, 9, 0, 49, "a10: Dyad, 20,000 walks"},
    {14, 1, 2, 49, "c2: the same"},
    {15, 10, 0, 50, "a11: the same"},
    {15, 1, 2, 50, "c2: the same"},
    {16, 11, 0, 49, "a12: the same"},
    {16, 1, 2, 49, "c2: the same"},
    {17, 12, 0, 49, "a13: the same"},
    {17, 1, 2, 49, "c2: the same"},
    {18, 13, 0, 48, "a14: the same"},
    {18, 2, 4, 49, "e3: the same"},
    {19, 2, 4, 50, "e3: KataHex (net of 2022-06-18), a million visits: 49.5 %; HexWiki, Hexanna"},
    {19, 2, 13, 49, "n3: the same, half a million: 49.2 %"},
    {19, 14, 0, 53, "a15: the same, 100,000: 52.5 %"},
    {0, 0, 0, 0, NULL},
};

const dy_player_game dy_player_hex = {
    DY_CONNECTION_PLAYER,
    .solver_empty = DYAD_SOLVE_CELLS,
    .openings = openings_of,
    .fair = fair,
    .advise = dy_connection_player_advise,
    .advice_visits = 8,
    .advice_chances = 0.35F,
    .levels = {{1, 0.068F}, {1, 0.017F}, {6, 0}, {17, 0}, {32, 0}, {69, 0}, {205, 0}},
};
