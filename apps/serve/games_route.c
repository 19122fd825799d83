/* games_route.c - what there is: games, rulesets, and the limits of this server. */
#include "exchange.h"

#include <string.h>

/* "name": "text", with a comma before it where `follows`. */
static void put_string(strbuf *out, bool follows, const char *name, const char *text)
{
    strbuf_printf(out, "%s\"%s\":", follows ? "," : "", name);
    strbuf_add_json(out, text, strlen(text));
}

/* "name": a list of what `at` gives, to its end. */
static void put_names(strbuf *out, const char *name, const dyad_game *game,
                      const char *(*at)(const dyad_game *game, size_t index))
{
    strbuf_printf(out, ",\"%s\":[", name);
    for (size_t i = 0; at(game, i); i++) {
        strbuf_add(out, i ? "," : "");
        strbuf_add_json(out, at(game, i), strlen(at(game, i)));
    }
    strbuf_add(out, "]");
}

static void put_truth(strbuf *out, const char *name, bool is)
{
    strbuf_printf(out, ",\"%s\":%s", name, is ? "true" : "false");
}

/* What a colour of a game of connection joins. */
static const char *joins(const dyad_game *game, int colour)
{
    return dyad_game_goes_down(game, colour) ? "top_bottom" : "left_right";
}

/* Whom each verdict names: 0 nobody, 1 or 2 a colour, 3 whoever is not to move. */
static void put_winners(strbuf *out, const dyad_game *game)
{
    strbuf_add(out, ",\"winners\":[");
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        strbuf_printf(out, "%s%d", i ? "," : "", (int)dyad_game_verdict_winner(game, i));
    strbuf_add(out, "]");
}

/* `dyad games --format jsonl' has the same facts. */
static void put_game(strbuf *out, const dyad_game *game)
{
    strbuf_add(out, "{");
    put_string(out, false, "game", dyad_game_name(game));
    put_string(out, true, "title", dyad_game_title(game));
    put_string(out, true, "letters", dyad_game_letters(game));
    strbuf_printf(out, ",\"board\":%s,\"colours\":[\"%s\",\"%s\"]",
                  dyad_game_has_board(game) ? "true" : "false", dyad_game_colour(game, 1),
                  dyad_game_colour(game, 2));
    put_string(out, true, "shape", dyad_shape_name(dyad_game_shape(game)));
    put_string(out, true, "goal", dyad_goal_name(dyad_game_goal(game)));
    put_string(out, true, "expert", dyad_expert_name(dyad_game_expert(game)));
    strbuf_printf(out, ",\"side_max\":%zu", dyad_game_side_max(game));
    put_truth(out, "misere", dyad_game_is_misere(game));
    put_truth(out, "captures", dyad_game_captures(game));
    put_truth(out, "repeats", dyad_game_repeats(game));
    put_truth(out, "swap", dyad_game_swaps(game));
    put_truth(out, "playable", dyad_game_is_playable(game));
    put_truth(out, "records", dyad_game_has_records(game));
    if (dyad_game_goal(game) == DYAD_GOAL_CONNECT)
        strbuf_printf(out, ",\"joins\":[\"%s\",\"%s\"]", joins(game, 1), joins(game, 2));
    put_names(out, "verdicts", game, dyad_game_verdict_name);
    put_winners(out, game);
    put_names(out, "evidence", game, dyad_game_evidence_name);
    put_names(out, "kinds", game, dyad_game_kind_name);
    put_names(out, "outcomes", game, dyad_game_outcome_name);
    strbuf_add(out, "}");
}

static void put_rules(strbuf *out, const dyad_ruleset *ruleset)
{
    strbuf_add(out, "{");
    put_string(out, false, "game", dyad_ruleset_name(ruleset));
    put_string(out, true, "title", dyad_ruleset_title(ruleset));
    put_string(out, true, "left", dyad_ruleset_side(ruleset, DYAD_LEFT));
    put_string(out, true, "right", dyad_ruleset_side(ruleset, DYAD_RIGHT));
    put_string(out, true, "syntax", dyad_ruleset_syntax(ruleset));
    strbuf_add(out, ",\"examples\":[");
    for (size_t i = 0; dyad_ruleset_example(ruleset, i); i++) {
        strbuf_add(out, i ? "," : "");
        strbuf_add_json(out, dyad_ruleset_example(ruleset, i),
                        strlen(dyad_ruleset_example(ruleset, i)));
    }
    strbuf_add(out, "]}");
}

void answer_games(context *at, const request *asked, answer *to)
{
    strbuf *out = answer_json(to, 200);
    (void)asked;
    strbuf_add(out, "{");
    put_string(out, false, "version", dyad_version());
    strbuf_add(out, ",\"games\":[");
    for (size_t i = 0; i < dyad_game_count(); i++) {
        strbuf_add(out, i ? "," : "");
        put_game(out, dyad_game_at(i));
    }
    strbuf_add(out, "],\"rules\":[");
    for (size_t i = 0; i < dyad_ruleset_count(); i++) {
        strbuf_add(out, i ? "," : "");
        put_rules(out, dyad_ruleset_at(i));
    }
    strbuf_printf(out,
                  "],\"limits\":{\"body\":%zu,\"side\":%zu,\"items\":%zu,\"seconds\":%g,"
                  "\"job_seconds\":%g,\"jobs\":%zu}}\n",
                  at->limits->body, at->limits->side, at->limits->items, at->limits->seconds,
                  at->limits->job_seconds, at->limits->jobs);
}
