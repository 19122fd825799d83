/* gtp_shown.c - sentences, marks and labels. */
#include "gtp_shown.h"

#include <stdlib.h>
#include <string.h>

static const char *const form_words[] = {
    [GTP_JSON] = "json",     [GTP_TEXT] = "text",     [GTP_GFX] = "gfx",
    [GTP_HEXGUI] = "hexgui", [GTP_SBOARD] = "sboard", [GTP_PSPAIRS] = "pspairs",
};

gtp_form gtp_take_form(engine *e, unsigned forms)
{
    const char *last = e->argument_count ? e->arguments[e->argument_count - 1] : "";
    for (size_t i = 0; i < sizeof form_words / sizeof form_words[0]; i++)
        if ((forms >> i & 1) != 0 && strcmp(form_words[i], last) == 0) {
            e->argument_count--;
            return (gtp_form)i;
        }
    return GTP_JSON;
}

/* ---- marks -------------------------------------------------------------------------------- */

static const char *cell_name(const engine *e, size_t cell, char text[GTP_VERTEX_MAX])
{
    size_t n = dyad_play_columns(e->play);
    dyad_move move = {DYAD_MOVE_PLACE, 1, cell / n, cell % n};
    return gtp_vertex(e, &move, text);
}

bool gtp_show_cells(engine *e, const unsigned char *marks)
{
    size_t cells = dyad_play_rows(e->play) * dyad_play_columns(e->play);
    char text[GTP_VERTEX_MAX];
    bool any = false;
    for (size_t i = 0; i < cells; i++) {
        if (!marks[i])
            continue;
        gtp_reply(e, "%s%s", any ? " " : "", cell_name(e, i, text));
        any = true;
    }
    return any;
}

static void show_influence(engine *e, const unsigned char *marks, const char *value)
{
    size_t cells = dyad_play_rows(e->play) * dyad_play_columns(e->play);
    char text[GTP_VERTEX_MAX];
    for (size_t i = 0; marks && i < cells; i++)
        if (marks[i])
            gtp_reply(e, " %s %s", cell_name(e, i, text), value);
}

static void show_colour(engine *e, const unsigned char *marks, const char *colour)
{
    size_t cells = dyad_play_rows(e->play) * dyad_play_columns(e->play);
    if (!marks || !memchr(marks, 1, cells))
        return;
    gtp_reply(e, "COLOR %s ", colour);
    gtp_show_cells(e, marks);
    gtp_reply(e, "\n");
}

void gtp_show_marks(engine *e, gtp_form form, const unsigned char *good, const unsigned char *maybe)
{
    if (form == GTP_GFX) {
        show_colour(e, maybe, "yellow");
        show_colour(e, good, "green");
    } else if (form == GTP_HEXGUI) {
        gtp_reply(e, "INFLUENCE");
        show_influence(e, good, "1");
        show_influence(e, maybe, "0.5");
        gtp_reply(e, "\n");
    } else {
        return;
    }
    gtp_reply(e, "TEXT ");
}

/* ---- games -------------------------------------------------------------------------------- */

static double per_cent(uint64_t count, uint64_t games)
{
    return games ? 100 * (double)count / (double)games : 0;
}

void gtp_show_games(engine *e, const dyad_simulation *played)
{
    const dyad_playouts *all = &played->all;
    int ahead = all->outcomes[1] > all->outcomes[0] ? 2 : 1;
    gtp_reply(e, "%s wins %.1f %%, %s %.1f %%", gtp_colour_word(e, ahead),
              per_cent(all->outcomes[ahead - 1], all->games), gtp_colour_word(e, 3 - ahead),
              per_cent(all->outcomes[2 - ahead], all->games));
    for (size_t i = 2; i < DYAD_OUTCOMES_MAX && dyad_game_outcome_name(e->options.game, i); i++)
        gtp_reply(e, ", %s %.1f %%", dyad_game_outcome_name(e->options.game, i),
                  per_cent(all->outcomes[i], all->games));
    gtp_reply(e, " of %llu random games", (unsigned long long)all->games);
}

static double share_of(const dyad_simulation *played, const dyad_first_move *move)
{
    return per_cent(move->playouts.outcomes[played->to_move - 1], move->playouts.games);
}

static void show_pairs(engine *e, const dyad_simulation *played)
{
    size_t n = dyad_play_columns(e->play);
    char text[GTP_VERTEX_MAX];
    for (size_t i = 0; i < played->move_count; i++) {
        const dyad_first_move *move = &played->moves[i];
        gtp_reply(e, "%s%s %.0f", i ? " " : "",
                  cell_name(e, (size_t)(move->row * n + move->column), text),
                  share_of(played, move));
    }
}

void gtp_show_first_moves(engine *e, gtp_form form, const dyad_simulation *played)
{
    size_t n = dyad_play_columns(e->play), cells = dyad_play_rows(e->play) * n, next = 0;
    if (form == GTP_PSPAIRS) {
        show_pairs(e, played);
        return;
    }
    /* First moves come row by row, as cells do. */
    for (size_t i = 0; i < cells; i++) {
        const dyad_first_move *move = next < played->move_count ? &played->moves[next] : NULL;
        gtp_reply(e, "%s", i % n ? " " : i ? "\n" : "");
        if (move && move->row == i / n && move->column == i % n) {
            gtp_reply(e, "%.0f", share_of(played, move));
            next++;
        } else {
            gtp_reply(e, "\"\"");
        }
    }
}
