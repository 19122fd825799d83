/* gtp_names.c - vertices and colours as words, and back. */
#include "gtp_names.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const gtp_coords_words[] = {"go", "hex", NULL};

bool gtp_has_hexagons(const dyad_game *game)
{
    return dyad_game_shape(game) == DYAD_SHAPE_HEXAGONS;
}

gtp_coords gtp_usual_coords(const dyad_game *game)
{
    return gtp_has_hexagons(game) ? GTP_COORDS_HEX : GTP_COORDS_GO;
}

size_t gtp_most_size(const dyad_game *game)
{
    enum { PILES_MAX = 1 << 12 };
    return dyad_game_has_board(game) ? (size_t)DYAD_PLAY_SIDE_MAX : (size_t)PILES_MAX;
}

/* The letters of columns; those behind the last go on with two, as in a spreadsheet. */
static const char *letters_of(const gtp_names *names)
{
    return names->coords == GTP_COORDS_GO ? "ABCDEFGHJKLMNOPQRSTUVWXYZ"
                                          : "abcdefghijklmnopqrstuvwxyz";
}

const char *gtp_column_of(const gtp_names *names, size_t column, char text[GTP_VERTEX_MAX])
{
    const char *letters = letters_of(names);
    size_t base = strlen(letters), at = GTP_VERTEX_MAX - 1;
    text[at] = '\0';
    for (size_t left = column + 1; left > 0; left = (left - 1) / base)
        text[--at] = letters[(left - 1) % base];
    memmove(text, text + at, GTP_VERTEX_MAX - at);
    return text;
}

/* Rows count from the bottom in Go's coordinates, and discs from the top in both. */
static bool counts_up(const gtp_names *names)
{
    return names->coords == GTP_COORDS_GO && dyad_game_has_board(names->game);
}

const char *gtp_vertex_of(const gtp_names *names, const dyad_move *move, char text[GTP_VERTEX_MAX])
{
    bool board = dyad_game_has_board(names->game);
    if (move->kind == DYAD_MOVE_SWAP)
        return "swap-pieces";
    if (move->kind == DYAD_MOVE_RESIGN)
        return "resign";
    if (move->kind == DYAD_MOVE_PASS)
        return "pass";
    size_t letter = board ? move->column : move->row, number = board ? move->row : move->column;
    gtp_column_of(names, letter, text);
    size_t length = strlen(text);
    snprintf(text + length, GTP_VERTEX_MAX - length, "%zu",
             counts_up(names) ? names->size - number : number + 1);
    return text;
}

bool gtp_move_of(const gtp_names *names, const char *word, int colour, dyad_move *move)
{
    enum { LETTERS_MAX = 4, DIGITS_MAX = 7 };
    const char *letters = letters_of(names);
    size_t base = strlen(letters), column = 0, number = 0, size = names->size;
    *move = (dyad_move){.kind = DYAD_MOVE_PLACE, .colour = colour};
    if (strcasecmp(word, "swap-pieces") == 0 || strcasecmp(word, "swap") == 0) {
        move->kind = DYAD_MOVE_SWAP;
        return true;
    }
    if (strcasecmp(word, "resign") == 0) {
        move->kind = DYAD_MOVE_RESIGN;
        return true;
    }
    if (strcasecmp(word, "pass") == 0 && dyad_game_passes(names->game)) {
        move->kind = DYAD_MOVE_PASS;
        return true;
    }
    const char *at = word;
    for (; isalpha((unsigned char)*at) && at - word < LETTERS_MAX; at++) {
        int letter = isupper((unsigned char)*letters) ? toupper((unsigned char)*at)
                                                      : tolower((unsigned char)*at);
        const char *found = strchr(letters, letter);
        if (!found)
            return false;
        column = column * base + (size_t)(found - letters) + 1;
    }
    size_t digits = strspn(at, "0123456789");
    if (at == word || digits == 0 || digits > DIGITS_MAX || at[digits] != '\0')
        return false;
    number = strtoul(at, NULL, 10);
    if (!dyad_game_has_board(names->game)) {
        move->row = column - 1;
        move->column = number - 1; /* 0 comes off the board */
        return true;
    }
    move->column = column - 1;
    move->row = counts_up(names) ? size - number : number - 1;
    return true;
}

/* ---- colours ------------------------------------------------------------------------------ */

int gtp_colour_of(const gtp_names *names, const char *word)
{
    int black = dyad_game_black(names->game);
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        return black;
    if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        return 3 - black;
    for (int colour = 1; colour <= 2; colour++)
        if (strcasecmp(word, dyad_game_colour(names->game, colour)) == 0)
            return colour;
    return 0;
}

char gtp_letter_of(const gtp_names *names, int colour)
{
    return colour == dyad_game_black(names->game) ? 'B' : 'W';
}

const char *gtp_word_of(const gtp_names *names, int colour)
{
    return colour == dyad_game_black(names->game) ? "black" : "white";
}
