/* simulation_text.c - a simulation for people: what was played, and what came of it in lines.
 *
 *     hex 11x11, red to move, uniform, seed 1: 1,000,000 games
 *     red     522,900   52.29 %   52.19 to 52.39 %
 *     blue    477,100   47.71 %   47.61 to 47.81 %
 *     moves   121 in every game
 *
 * Nothing in it depends on the time that the games took. */
#include "base/border.h"
#include "games/game.h"
#include "text/drawing.h"
#include "text/number_text.h"
#include "text/simulation.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_MAX_BYTES = 64,
    PERCENT_COLUMNS = 3, /* before the point */
    GAP = 3,             /* between columns */
    INDENT = 3,          /* of what stands below a drawing */
};

/* ---- figures ------------------------------------------------------------------------------ */

static void put_thousands(uint64_t number, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    dy_buffer_text(out, dy_number_text_thousands(number, text));
}

/* "52.29 %" */
static void put_percent_of(uint64_t count, uint64_t games, dy_buffer *out)
{
    char text[DY_PERCENT_MAX];
    double low, high;
    dy_buffer_text(out, dy_percent(dyad_probability(count, games, &low, &high), games, text));
    dy_buffer_text(out, " %");
}

/* "1 game", "2,000 games" */
static void put_counted(uint64_t count, const char *what, dy_buffer *out)
{
    put_thousands(count, out);
    dy_buffer_char(out, ' ');
    dy_buffer_text(out, what);
    dy_buffer_text(out, count == 1 ? "" : "s");
}

/* Text on the left, or on the right, of so many columns. */
static void put_left(const char *text, size_t columns, dy_buffer *out)
{
    size_t length = strlen(text);
    dy_buffer_text(out, text);
    dy_buffer_repeat(out, ' ', length < columns ? columns - length : 0);
}

static void put_right(const char *text, size_t columns, dy_buffer *out)
{
    size_t length = strlen(text);
    dy_buffer_repeat(out, ' ', length < columns ? columns - length : 0);
    dy_buffer_text(out, text);
}

static void put_right_thousands(uint64_t number, size_t columns, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    put_right(dy_number_text_thousands(number, text), columns, out);
}

static size_t thousands_columns(uint64_t number)
{
    char text[DY_NUMBER_TEXT_MAX];
    return strlen(dy_number_text_thousands(number, text));
}

static size_t percent_columns(uint64_t games)
{
    return PERCENT_COLUMNS + 1 + (size_t)dy_percent_decimals(games);
}

/* " 52.29 %   52.19 to 52.39 % ", as wide for every count of as many games. */
static void put_share(uint64_t count, uint64_t games, dy_buffer *out)
{
    char text[DY_PERCENT_MAX];
    double low, high, share = dyad_probability(count, games, &low, &high);
    size_t columns = percent_columns(games);
    put_right(games ? dy_percent(share, games, text) : "-", columns, out);
    dy_buffer_text(out, " %  ");
    put_right(dy_percent(low, games, text), columns, out);
    dy_buffer_text(out, " to ");
    dy_percent(high, games, text);
    dy_buffer_text(out, text);
    dy_buffer_text(out, " %");
    put_left("", columns - strlen(text), out);
}

/* ---- the heading -------------------------------------------------------------------------- */

static void put_heading(const dyad_simulation *simulation, const dyad_simulation_writing *writing,
                        dy_buffer *out)
{
    const dyad_position *position = simulation->position;
    const dyad_game *game = position->game;
    dy_size size = dy_position_extent(position);
    bool bold = writing->colour && writing->format == DYAD_FORMAT_EXPLAIN;
    if (writing->item > 1)
        dy_buffer_char(out, '\n');
    dy_buffer_text(out, bold ? dy_bold_colour : "");
    if (writing->item) {
        dy_buffer_text(out, "item ");
        dy_buffer_unsigned(out, writing->item);
        dy_buffer_text(out, ": ");
    }
    dy_buffer_text(out, game->name);
    if (game->piles) {
        dy_buffer_text(out, ", ");
        put_counted(size.rows, "pile", out);
    } else {
        dy_buffer_char(out, ' ');
        dy_buffer_unsigned(out, size.rows);
        dy_buffer_char(out, 'x');
        dy_buffer_unsigned(out, size.columns);
    }
    dy_buffer_text(out, ", ");
    dy_buffer_text(out, game->colours[simulation->to_move - 1]);
    dy_buffer_text(out, " to move, ");
    dy_buffer_text(out, dyad_policy_name(simulation->policy));
    dy_buffer_text(out, ", seed ");
    dy_buffer_unsigned(out, simulation->seed);
    if (simulation->max_moves) {
        dy_buffer_text(out, ", at most ");
        put_counted(simulation->max_moves, "move", out);
    }
    dy_buffer_text(out, ": ");
    if (simulation->moves) {
        put_counted(simulation->move_count, "first move", out);
        dy_buffer_text(out, ", ");
    }
    put_counted(simulation->all.games, "game", out);
    dy_buffer_text(out, bold ? dy_plain_colour : "");
    dy_buffer_char(out, '\n');
}

/* ---- lines -------------------------------------------------------------------------------- */

/* The names that stand at the left; NULL past the end. */
static const char *captured_name(const dyad_game *game, int index, char name[NAME_MAX_BYTES])
{
    snprintf(name, NAME_MAX_BYTES, "%s taken", game->colours[index]);
    return name;
}

static size_t name_columns(const dyad_simulation *simulation)
{
    const dyad_game *game = simulation->position->game;
    const char *name;
    char text[NAME_MAX_BYTES];
    size_t columns = strlen(simulation->best ? "best play" : "moves");
    for (size_t i = 0; (name = dyad_game_outcome_name(game, i)) != NULL; i++)
        columns = strlen(name) > columns ? strlen(name) : columns;
    for (int i = 0; i < DY_COLOURS && simulation->all.ended.captured[0]; i++) {
        size_t length = strlen(captured_name(game, i, text));
        columns = length > columns ? length : columns;
    }
    return columns + GAP;
}

/* Of `games` games, of which those that did not end have not been counted. */
static void put_distribution(const dyad_distribution *counted, uint64_t games, dy_buffer *out)
{
    char text[DY_NUMBER_TEXT_MAX];
    bool all_ended = dyad_distribution_count(counted) == games;
    uint64_t least = dyad_distribution_least(counted), most = dyad_distribution_most(counted);
    if (dyad_distribution_count(counted) == 0) {
        dy_buffer_text(out, "-\n");
        return;
    }
    if (least == most) {
        put_thousands(least, out);
        dy_buffer_text(out, all_ended ? " in every game\n" : " in every game that ended\n");
        return;
    }
    dy_buffer_text(out, "mean ");
    dy_buffer_text(out, dy_number_text_fixed(dyad_distribution_mean(counted), 2, text));
    dy_buffer_text(out, ", sd ");
    dy_buffer_text(out, dy_number_text_fixed(dyad_distribution_sd(counted), 2, text));
    dy_buffer_text(out, ", ");
    put_thousands(least, out);
    dy_buffer_text(out, " to ");
    put_thousands(most, out);
    dy_buffer_text(out, all_ended ? "\n" : ", in games that ended\n");
}

/* Outcomes, lengths and captures of all games, and how often the better side won. */
static void put_lines(const dyad_simulation *simulation, size_t indent, dy_buffer *out)
{
    const dyad_game *game = simulation->position->game;
    const dyad_playouts *all = &simulation->all;
    size_t columns = name_columns(simulation);
    const char *name;
    char text[NAME_MAX_BYTES];
    for (size_t i = 0; (name = dyad_game_outcome_name(game, i)) != NULL; i++) {
        dy_buffer_repeat(out, ' ', indent);
        put_left(name, columns, out);
        put_right_thousands(all->outcomes[i], thousands_columns(all->games), out);
        dy_buffer_repeat(out, ' ', GAP - 1);
        put_share(all->outcomes[i], all->games, out);
        dy_draw_line_end(out);
    }
    dy_buffer_repeat(out, ' ', indent);
    put_left("moves", columns, out);
    put_distribution(all->ended.moves, all->games, out);
    for (int i = 0; i < DY_COLOURS && all->ended.captured[0]; i++) {
        dy_buffer_repeat(out, ' ', indent);
        put_left(captured_name(game, i, text), columns, out);
        put_distribution(all->ended.captured[i], all->games, out);
    }
    if (!simulation->best || all->games == 0)
        return;
    dy_buffer_repeat(out, ' ', indent);
    put_left("best play", columns, out);
    dy_buffer_text(out, game->colours[simulation->best - 1]);
    dy_buffer_text(out, " wins; here it won ");
    put_percent_of(all->outcomes[simulation->best - 1], all->games, out);
    dy_buffer_char(out, '\n');
}

/* ---- first moves -------------------------------------------------------------------------- */

static size_t move_text(const dyad_first_move *move, char text[NAME_MAX_BYTES])
{
    return (size_t)snprintf(text, NAME_MAX_BYTES, "[%llu,%llu]", (unsigned long long)move->row,
                            (unsigned long long)move->column);
}

/* A line for each first move; cells as in messages, piles and discs counted from 0 likewise. */
static void put_table(const dyad_simulation *simulation, dy_buffer *out)
{
    const dyad_game *game = simulation->position->game;
    const char *name, *corner = game->piles ? "[pile,disc]" : "[row,column]";
    char text[NAME_MAX_BYTES];
    size_t moves = strlen(corner), games = strlen("games");
    uint64_t most = 0;
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_first_move *move = &simulation->moves[i];
        size_t length = move_text(move, text);
        moves = length > moves ? length : moves;
        most = move->playouts.games > most ? move->playouts.games : most;
    }
    games = thousands_columns(most) > games ? thousands_columns(most) : games;
    dy_buffer_char(out, '\n');
    put_left(corner, moves + GAP, out);
    put_right("games", games, out);
    for (size_t i = 0; (name = dyad_game_outcome_name(game, i)) != NULL; i++) {
        dy_buffer_repeat(out, ' ', GAP);
        put_left(name, 3 * percent_columns(most) + strlen(" %   to  %"), out);
    }
    dy_draw_line_end(out);
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_playouts *played = &simulation->moves[i].playouts;
        move_text(&simulation->moves[i], text);
        put_left(text, moves + GAP, out);
        put_right_thousands(played->games, games, out);
        for (size_t k = 0; dyad_game_outcome_name(game, k); k++) {
            dy_buffer_repeat(out, ' ', GAP);
            put_share(played->outcomes[k], played->games, out);
        }
        dy_draw_line_end(out);
    }
}

/* ---- explained ---------------------------------------------------------------------------- */

/* Whom the games favour, as far as they can tell. */
static void put_favour(const dyad_simulation *simulation, dy_buffer *out)
{
    const dyad_game *game = simulation->position->game;
    const dyad_playouts *all = &simulation->all;
    int ahead = all->outcomes[0] >= all->outcomes[1] ? 1 : 2;
    double low, high, behind;
    dyad_probability(all->outcomes[2 - ahead], all->games, &low, &behind);
    dyad_probability(all->outcomes[ahead - 1], all->games, &low, &high);
    if (low <= behind) {
        dy_buffer_text(out, "So many games do not tell whom such play favours.");
        return;
    }
    dy_buffer_text(out, "Such play favours ");
    dy_buffer_text(out, game->names[ahead - 1]);
    dy_buffer_text(out, ", who won ");
    put_percent_of(all->outcomes[ahead - 1], all->games, out);
    dy_buffer_text(out, " of the games.");
}

static void put_sentence(const dyad_simulation *simulation, dy_buffer *out)
{
    const dyad_playouts *all = &simulation->all;
    bool is_alike = simulation->policy == DYAD_POLICY_FIRST && !simulation->moves;
    dy_buffer_text(out, "   ");
    if (all->games == 0) {
        dy_buffer_text(out, "No game was played.");
    } else if (is_alike) {
        dy_buffer_text(out, "Each turn the first legal move is played: all games are the same.");
    } else {
        dy_buffer_text(out, simulation->policy == DYAD_POLICY_UNIFORM
                                ? "Each turn every legal move is as likely as any other.\n   "
                                : "Each turn the first legal move is played.\n   ");
        put_favour(simulation, out);
    }
    dy_buffer_char(out, '\n');
}

static void put_explained(const dyad_simulation *simulation, bool colour, dy_buffer *out)
{
    if (simulation->moves)
        dy_simulation_heat(simulation, colour, out);
    else
        dy_draw_position(simulation->position, colour, out);
    put_lines(simulation, INDENT, out);
    put_sentence(simulation, out);
    dy_simulation_lengths(simulation, out);
}

/* ---- all of it ---------------------------------------------------------------------------- */

dyad_status dy_simulation_write(const dyad_simulation *simulation,
                                const dyad_simulation_writing *writing,
                                const dyad_allocator *memory, dyad_error *error)
{
    dy_buffer out;
    if (!writing->write)
        return dy_fault(error, DYAD_E_USAGE, "writing a simulation needs a function");
    dy_buffer_init(&out, memory);
    switch (writing->format) {
    case DYAD_FORMAT_JSONL: dy_simulation_json(simulation, writing, &out); break;
    case DYAD_FORMAT_TEXT:
        put_heading(simulation, writing, &out);
        put_lines(simulation, 0, &out);
        if (simulation->moves)
            put_table(simulation, &out);
        break;
    case DYAD_FORMAT_EXPLAIN:
        put_heading(simulation, writing, &out);
        put_explained(simulation, writing->colour, &out);
        break;
    default: return dy_fault(error, DYAD_E_USAGE, "simulations have no such format");
    }
    return dy_buffer_hand_over(&out, writing->write, writing->write_user, error);
}
