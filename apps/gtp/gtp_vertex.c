/* gtp_vertex.c - names in the engine's game, and drawings of it. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <string.h>

static gtp_names names_of(const engine *e)
{
    return (gtp_names){e->options.game, e->options.coords, dyad_play_rows(e->play)};
}

const char *gtp_vertex(const engine *e, const dyad_move *move, char text[GTP_VERTEX_MAX])
{
    gtp_names names = names_of(e);
    return gtp_vertex_of(&names, move, text);
}

bool gtp_read_vertex(const engine *e, const char *word, int colour, dyad_move *move)
{
    gtp_names names = names_of(e);
    return gtp_move_of(&names, word, colour, move);
}

static const char *column_name(const engine *e, size_t column, char text[GTP_VERTEX_MAX])
{
    gtp_names names = names_of(e);
    return gtp_column_of(&names, column, text);
}

int gtp_colour(const engine *e, const char *word)
{
    gtp_names names = names_of(e);
    return gtp_colour_of(&names, word);
}

char gtp_colour_letter(const engine *e, int colour)
{
    gtp_names names = names_of(e);
    return gtp_letter_of(&names, colour);
}

const char *gtp_colour_word(const engine *e, int colour)
{
    gtp_names names = names_of(e);
    return gtp_word_of(&names, colour);
}

int gtp_colour_argument(engine *e, size_t index)
{
    if (index >= e->argument_count)
        return dyad_play_to_move(e->play);
    int colour = gtp_colour(e, e->arguments[index]);
    if (!colour)
        gtp_fail(e, "syntax error");
    return colour;
}

/* ---- drawings ----------------------------------------------------------------------------- */

static void draw_columns(engine *e, size_t indent, int width)
{
    char name[GTP_VERTEX_MAX];
    gtp_reply(e, "%*s", (int)indent, "");
    for (size_t column = 0; column < dyad_play_columns(e->play); column++)
        gtp_reply(e, " %-*s", width, column_name(e, column, name));
}

static void draw_board(engine *e)
{
    size_t m = dyad_play_rows(e->play), n = dyad_play_columns(e->play);
    const char *letters = dyad_game_letters(e->options.game);
    char name[GTP_VERTEX_MAX];
    int width = (int)strlen(column_name(e, n - 1, name)), digits = snprintf(NULL, 0, "%zu", m);
    /* Where cells are hexagons, rows lean. */
    size_t lean = gtp_has_hexagons(e->options.game) ? 1 : 0;
    draw_columns(e, (size_t)digits, width);
    for (size_t row = 0; row < m; row++) {
        size_t label = (e->options.coords == GTP_COORDS_GO) ? m - row : row + 1;
        gtp_reply(e, "\n%*s%*zu", (int)(lean * row), "", digits, label);
        for (size_t column = 0; column < n; column++)
            gtp_reply(e, " %-*c", width, letters[dyad_play_cell(e->play, row, column)]);
        gtp_reply(e, " %zu", label);
    }
    gtp_reply(e, "\n");
    draw_columns(e, (size_t)digits + lean * m, width);
}

static void draw_piles(engine *e)
{
    const char *letters = dyad_game_letters(e->options.game);
    char name[GTP_VERTEX_MAX];
    if (dyad_play_size(e->play) == 0)
        gtp_reply(e, "no piles"); /* an empty line would end the answer */
    for (size_t pile = 0; pile < dyad_play_size(e->play); pile++) {
        size_t count = dyad_play_pile(e->play, pile, NULL, 0);
        unsigned char *discs = malloc(count + 1);
        gtp_reply(e, "%s%s", pile ? "\n" : "", column_name(e, pile, name));
        if (!discs) {
            gtp_fail(e, "out of memory");
            return;
        }
        dyad_play_pile(e->play, pile, discs, count);
        for (size_t i = 0; i < count; i++)
            gtp_reply(e, "%s%c", i ? "" : " ", letters[discs[i] - 1]);
        free(discs);
    }
}

void gtp_draw(engine *e)
{
    gtp_reply(e, "\n");
    if (dyad_game_has_board(e->options.game))
        draw_board(e);
    else
        draw_piles(e);
    dyad_standing standing = dyad_play_result(e->play);
    if (standing.ending == DYAD_ENDING_NONE)
        gtp_reply(e, "\n%s to move", dyad_game_colour(e->options.game, dyad_play_to_move(e->play)));
    else if (standing.winner)
        gtp_reply(e, "\n%s has won", dyad_game_colour(e->options.game, standing.winner));
    else
        gtp_reply(e, "\nnobody has won%s",
                  standing.ending == DYAD_ENDING_REPEATS ? ": play repeats" : "");
}
