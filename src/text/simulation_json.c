/* simulation_json.c - a simulation as an object of JSON (RFC 8259) on a line. What is not defined
 * is null; names need no escapes, being those of games, colours and outcomes. */
#include "games/game.h"
#include "text/number_text.h"
#include "text/simulation.h"
#include "text/sizes.h"

#include <math.h>

enum {
    SHARE_DIGITS = 9, /* tell apart what a billion games do */
    SECOND_DECIMALS = 6,
    RATE_DECIMALS = 1,
};

/* "name": with a comma before it, unless it is the first of an object. */
static void put_key(const char *name, dy_buffer *out)
{
    char last = out->size ? out->text[out->size - 1] : '{';
    if (last != '{' && last != '[')
        dy_buffer_char(out, ',');
    dy_buffer_char(out, '"');
    dy_buffer_text(out, name);
    dy_buffer_text(out, "\":");
}

static void put_word(const char *key, const char *word, dy_buffer *out)
{
    put_key(key, out);
    dy_buffer_char(out, '"');
    dy_buffer_text(out, word);
    dy_buffer_char(out, '"');
}

static void put_count(const char *key, uint64_t count, dy_buffer *out)
{
    put_key(key, out);
    dy_buffer_unsigned(out, count);
}

static void put_digits(double number, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    dy_buffer_text(out, dy_number_text_digits(number, SHARE_DIGITS, text));
}

/* [p, low, high] */
static void put_probability(const char *key, uint64_t count, uint64_t games, dy_buffer *out)
{
    double low, high, share = dyad_probability(count, games, &low, &high);
    put_key(key, out);
    dy_buffer_char(out, '[');
    put_digits(share, out);
    dy_buffer_char(out, ',');
    put_digits(low, out);
    dy_buffer_char(out, ',');
    put_digits(high, out);
    dy_buffer_char(out, ']');
}

static void put_distribution(const char *key, const dyad_distribution *counted, dy_buffer *out)
{
    uint64_t first, last, games;
    put_key(key, out);
    dy_buffer_text(out, "{\"mean\":");
    put_digits(dyad_distribution_mean(counted), out);
    put_key("sd", out);
    put_digits(dyad_distribution_sd(counted), out);
    put_count("min", dyad_distribution_least(counted), out);
    put_count("max", dyad_distribution_most(counted), out);
    put_key("histogram", out);
    dy_buffer_char(out, '[');
    for (size_t i = 0; dyad_distribution_bin(counted, i, &first, &last, &games); i++) {
        dy_buffer_text(out, i ? ",[" : "[");
        dy_buffer_unsigned(out, first);
        dy_buffer_char(out, ',');
        dy_buffer_unsigned(out, last);
        dy_buffer_char(out, ',');
        dy_buffer_unsigned(out, games);
        dy_buffer_char(out, ']');
    }
    dy_buffer_text(out, "]}");
}

/* How some games went. */
static void put_course(const dyad_game *game, const dyad_course *course, dy_buffer *out)
{
    put_distribution("moves", course->moves, out);
    if (!course->captured[0])
        return;
    put_key("captured", out);
    dy_buffer_char(out, '{');
    for (int i = 0; i < DY_COLOURS; i++)
        put_distribution(game->colours[i], course->captured[i], out);
    dy_buffer_char(out, '}');
}

static void put_playouts(const dyad_game *game, const dyad_playouts *played, dy_buffer *out)
{
    const char *name;
    put_count("games", played->games, out);
    put_key("outcomes", out);
    dy_buffer_char(out, '{');
    for (size_t i = 0; (name = dyad_game_outcome_name(game, i)) != NULL; i++)
        put_count(name, played->outcomes[i], out);
    dy_buffer_char(out, '}');
    put_key("probability", out);
    dy_buffer_char(out, '{');
    for (size_t i = 0; (name = dyad_game_outcome_name(game, i)) != NULL; i++)
        put_probability(name, played->outcomes[i], played->games, out);
    dy_buffer_char(out, '}');
    put_course(game, &played->ended, out);
    if (!played->unfinished.moves)
        return;
    put_key("unfinished", out);
    dy_buffer_char(out, '{');
    put_course(game, &played->unfinished, out);
    dy_buffer_char(out, '}');
}

/* How often the side that wins with best play has won. */
static void put_best(const dyad_simulation *simulation, dy_buffer *out)
{
    const dyad_playouts *all = &simulation->all;
    uint64_t won = all->outcomes[simulation->best - 1];
    put_key("best", out);
    dy_buffer_char(out, '{');
    put_word("winner", simulation->position->game->colours[simulation->best - 1], out);
    put_count("games", won, out);
    put_probability("probability", won, all->games, out);
    dy_buffer_char(out, '}');
}

static void put_rate(const char *key, double count, double seconds, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    double rate = seconds > 0 ? count / seconds : INFINITY;
    put_key(key, out);
    dy_buffer_text(out, isfinite(rate) ? dy_number_text_fixed(rate, RATE_DECIMALS, text) : "null");
}

static void put_speed(const dyad_playouts *all, double seconds, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    put_key("seconds", out);
    dy_buffer_text(out, isfinite(seconds) ? dy_number_text_fixed(seconds, SECOND_DECIMALS, text)
                                          : "null");
    put_rate("games_per_second", (double)all->games, seconds, out);
    put_rate("moves_per_second", (double)all->total_moves, seconds, out);
}

static void put_moves(const dyad_simulation *simulation, dy_buffer *out)
{
    put_key("by_move", out);
    dy_buffer_char(out, '[');
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_first_move *move = &simulation->moves[i];
        dy_buffer_text(out, i ? ",{\"move\":[" : "{\"move\":[");
        dy_buffer_unsigned(out, move->row);
        dy_buffer_char(out, ',');
        dy_buffer_unsigned(out, move->column);
        dy_buffer_char(out, ']');
        put_playouts(simulation->position->game, &move->playouts, out);
        dy_buffer_char(out, '}');
    }
    dy_buffer_char(out, ']');
}

void dy_simulation_json(const dyad_simulation *simulation, const dyad_simulation_writing *writing,
                        dy_buffer *out)
{
    const dyad_position *position = simulation->position;
    dy_buffer_char(out, '{');
    put_word("game", position->game->name, out);
    if (writing->item)
        put_count("item", writing->item, out);
    dy_buffer_char(out, ',');
    dy_size_json(dy_position_extent(position), out);
    put_word("to_move", position->game->colours[simulation->to_move - 1], out);
    put_word("policy", dyad_policy_name(simulation->policy), out);
    put_count("seed", simulation->seed, out);
    if (simulation->max_moves) {
        put_count("max_moves", simulation->max_moves, out);
    } else {
        put_key("max_moves", out);
        dy_buffer_text(out, "null");
    }
    put_playouts(position->game, &simulation->all, out);
    if (simulation->best)
        put_best(simulation, out);
    put_speed(&simulation->all, writing->seconds, out);
    if (simulation->moves)
        put_moves(simulation, out);
    dy_buffer_text(out, "}\n");
}
