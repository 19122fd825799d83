/* game_api.c - what a game is, as JSON. Names, titles and letters hold nothing that JSON escapes.
 */
#include "base/border.h"
#include "base/memory.h"
#include "games/game.h"

#include <dyad/dyad.h>

static void put_name(dy_buffer *out, const char *name)
{
    bool first = out->failed || out->text[out->size - 1] == '{';
    dy_buffer_text(out, first ? "\"" : ",\"");
    dy_buffer_text(out, name);
    dy_buffer_text(out, "\":");
}

static void put_string(dy_buffer *out, const char *name, const char *text)
{
    put_name(out, name);
    dy_buffer_text(out, text ? "\"" : "null");
    dy_buffer_text(out, text ? text : "");
    dy_buffer_text(out, text ? "\"" : "");
}

static void put_truth(dy_buffer *out, const char *name, bool is)
{
    put_name(out, name);
    dy_buffer_text(out, is ? "true" : "false");
}

static void put_number(dy_buffer *out, const char *name, uint64_t number)
{
    put_name(out, name);
    dy_buffer_unsigned(out, number);
}

/* A list of what `at` gives, to its end. */
static void put_list(dy_buffer *out, const char *name, const dyad_game *game,
                     const char *(*at)(const dyad_game *game, size_t index))
{
    put_name(out, name);
    for (size_t i = 0; at(game, i); i++) {
        dy_buffer_text(out, i ? ",\"" : "[\"");
        dy_buffer_text(out, at(game, i));
        dy_buffer_char(out, '"');
    }
    dy_buffer_text(out, at(game, 0) ? "]" : "[]");
}

static const char *colour_at(const dyad_game *game, size_t index)
{
    return index < DY_COLOURS ? game->colours[index] : NULL;
}

/* What each colour of a game of connection joins. */
static const char *joins_at(const dyad_game *game, size_t index)
{
    return index >= DY_COLOURS                    ? NULL
           : dy_goes_down(game, (int)(index + 1)) ? "top_bottom"
                                                  : "left_right";
}

static void put_layout(dy_buffer *out, const dyad_contest_layout *layout)
{
    put_name(out, "layout");
    dy_buffer_char(out, '{');
    put_truth(out, "counted", layout->counted);
    put_truth(out, "zero_ends", layout->zero_ends);
    put_truth(out, "spaced", layout->spaced);
    put_truth(out, "one_line", layout->one_line);
    put_truth(out, "balanced", layout->balanced);
    put_string(out, "numbered", layout->numbered);
    put_number(out, "items_max", layout->items_max);
    put_number(out, "size_min", layout->size_min);
    put_number(out, "size_max", layout->size_max);
    put_number(out, "discs_max", layout->discs_max);
    put_truth(out, "decided", layout->decided);
    dy_buffer_char(out, '}');
}

/* Whom each verdict names: a dyad_winner. */
static void put_winners(dy_buffer *out, const dyad_game *game)
{
    put_name(out, "winners");
    for (size_t i = 0; i < game->verdict_count; i++) {
        dy_buffer_char(out, i ? ',' : '[');
        dy_buffer_unsigned(out, game->verdicts[i].winner);
    }
    dy_buffer_char(out, ']');
}

static void put_game(const dyad_game *game, dy_buffer *out)
{
    dy_buffer_char(out, '{');
    put_string(out, "game", game->name);
    put_string(out, "title", game->title);
    put_string(out, "letters", game->letters);
    put_list(out, "colours", game, colour_at);
    put_truth(out, "board", !game->piles);
    put_string(out, "shape", dyad_shape_name(dyad_game_shape(game)));
    put_truth(out, "square", game->square);
    put_number(out, "rows_max", game->rows_max);
    put_number(out, "columns_max", game->columns_max);
    put_string(out, "goal", dyad_goal_name(game->goal));
    put_truth(out, "misere", game->misere);
    if (game->goal == DYAD_GOAL_CONNECT) {
        put_list(out, "joins", game, joins_at);
        put_truth(out, "decisive", game->decisive);
    }
    put_number(out, "begins", (uint64_t)dy_begins(game));
    put_number(out, "black", (uint64_t)dy_black(game));
    put_truth(out, "captures", game->captures);
    put_truth(out, "suicide", game->suicide);
    put_truth(out, "passes", game->passes);
    put_truth(out, "repeats", dy_can_repeat(game));
    put_truth(out, "swap", game->swap);
    put_truth(out, "playable", game->rules != NULL);
    put_truth(out, "records", game->sgf.gm != 0);
    put_string(out, "expert", dyad_expert_name(game->expert));
    put_layout(out, &game->layout);
    put_list(out, "verdicts", game, dyad_game_verdict_name);
    put_winners(out, game);
    put_list(out, "evidence", game, dyad_game_evidence_name);
    put_list(out, "kinds", game, dyad_game_kind_name);
    put_list(out, "outcomes", game, dyad_game_outcome_name);
    dy_buffer_char(out, '}');
}

dyad_status dyad_game_write(const dyad_game *game, dyad_write_fn write, void *user,
                            dyad_error *error)
{
    DY_EXPECT(error, game && write, "a game, and a function that writes");
    dyad_allocator memory = dy_memory_default();
    dy_buffer text;
    dy_buffer_init(&text, &memory);
    put_game(game, &text);
    return dy_buffer_hand_over(&text, write, user, error);
}
