/* games_route.c - what there is: games, rulesets, and the limits of this server. */
#include "exchange.h"

#include <string.h>

/* "name": "text", with a comma before it where `follows`. */
static void put_string(scribe *out, bool follows, const char *name, const char *text)
{
    scribe_format(out, "%s\"%s\":", follows ? "," : "", name);
    scribe_json(out, text, strlen(text));
}

/* "name": a list of what `at` gives, to its end. */
static void put_names(scribe *out, const char *name, const dyad_game *game,
                      const char *(*at)(const dyad_game *game, size_t index))
{
    scribe_format(out, ",\"%s\":[", name);
    for (size_t i = 0; at(game, i); i++) {
        scribe_text(out, i ? "," : "");
        scribe_json(out, at(game, i), strlen(at(game, i)));
    }
    scribe_text(out, "]");
}

/* As `dyad games --format jsonl' has it. */
static void put_game(scribe *out, const dyad_game *game)
{
    scribe_text(out, "{");
    put_string(out, false, "game", dyad_game_name(game));
    put_string(out, true, "title", dyad_game_title(game));
    put_string(out, true, "letters", dyad_game_letters(game));
    scribe_format(out, ",\"board\":%s,\"colours\":[\"%s\",\"%s\"]",
                  dyad_game_has_board(game) ? "true" : "false", dyad_game_colour(game, 1),
                  dyad_game_colour(game, 2));
    put_names(out, "verdicts", game, dyad_game_verdict_name);
    put_names(out, "evidence", game, dyad_game_evidence_name);
    put_names(out, "kinds", game, dyad_game_kind_name);
    put_names(out, "outcomes", game, dyad_game_outcome_name);
    scribe_text(out, "}");
}

static void put_rules(scribe *out, const dyad_rules *rules)
{
    scribe_text(out, "{");
    put_string(out, false, "game", dyad_rules_name(rules));
    put_string(out, true, "title", dyad_rules_title(rules));
    put_string(out, true, "left", dyad_rules_side(rules, DYAD_LEFT));
    put_string(out, true, "right", dyad_rules_side(rules, DYAD_RIGHT));
    put_string(out, true, "syntax", dyad_rules_syntax(rules));
    scribe_text(out, ",\"examples\":[");
    for (size_t i = 0; dyad_rules_example(rules, i); i++) {
        scribe_text(out, i ? "," : "");
        scribe_json(out, dyad_rules_example(rules, i), strlen(dyad_rules_example(rules, i)));
    }
    scribe_text(out, "]}");
}

void answer_games(desk *at, const request *asked, answer *to)
{
    scribe *out = answer_json(to, 200);
    (void)asked;
    scribe_text(out, "{");
    put_string(out, false, "version", dyad_version());
    scribe_text(out, ",\"games\":[");
    for (size_t i = 0; i < dyad_game_count(); i++) {
        scribe_text(out, i ? "," : "");
        put_game(out, dyad_game_at(i));
    }
    scribe_text(out, "],\"rules\":[");
    for (size_t i = 0; i < dyad_rules_count(); i++) {
        scribe_text(out, i ? "," : "");
        put_rules(out, dyad_rules_at(i));
    }
    scribe_format(out,
                  "],\"limits\":{\"body\":%zu,\"side\":%zu,\"items\":%zu,\"seconds\":%g,"
                  "\"job_seconds\":%g,\"jobs\":%zu}}\n",
                  at->limits->body, at->limits->side, at->limits->items, at->limits->seconds,
                  at->limits->job_seconds, at->limits->jobs);
}
