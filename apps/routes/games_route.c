/* games_route.c - what there is: games, rulesets, and the limits of this server. */
#include "routes.h"

#include <string.h>

/* "name": "text", with a comma before it where `follows`. */
static void put_string(strbuf *out, bool follows, const char *name, const char *text)
{
    strbuf_printf(out, "%s\"%s\":", follows ? "," : "", name);
    strbuf_add_json(out, text, strlen(text));
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

/* What people have to know of a game, in sections, as `dyad help' has it. */
static void put_help(strbuf *out, const dyad_game *game)
{
    strbuf_add(out, "{");
    put_string(out, false, "game", dyad_game_name(game));
    strbuf_add(out, ",\"sections\":[");
    for (size_t i = 0; dyad_game_section_title(game, i); i++) {
        strbuf_add(out, i ? ",{" : "{");
        put_string(out, false, "title", dyad_game_section_title(game, i));
        put_string(out, true, "text", dyad_game_section_text(game, i));
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]}");
}

/* The tables of dialects and formats of records, as `dyad help dialects' and `dyad help formats'
 * have them. */
void answer_formats(context *at, const request *asked, answer *to)
{
    const dyad_dialect *dialect;
    const dyad_record_form *form;
    strbuf *out = answer_json(to, 200);
    (void)at;
    (void)asked;
    strbuf_add(out, "{\"formats\":[");
    for (size_t i = 0; (form = dyad_record_form_at(i)) != NULL; i++) {
        strbuf_add(out, i ? ",{" : "{");
        put_string(out, false, "name", form->name);
        put_string(out, true, "title", form->title);
        put_string(out, true, "recognised", form->recognised);
        put_string(out, true, "size", form->size);
        put_string(out, true, "holds", form->holds);
        put_string(out, true, "source", form->source);
        strbuf_printf(out, ",\"written\":%s}", form->is_written ? "true" : "false");
    }
    strbuf_add(out, "],\"dialects\":[");
    for (size_t i = 0; (dialect = dyad_dialect_at(i)) != NULL; i++) {
        strbuf_add(out, i ? ",{" : "{");
        put_string(out, false, "name", dialect->name);
        put_string(out, true, "title", dialect->title);
        put_string(out, true, "recognised", dialect->recognised);
        put_string(out, true, "begins", dialect->begins);
        put_string(out, true, "swap", dialect->swap);
        put_string(out, true, "result", dialect->result);
        put_string(out, true, "oddities", dialect->oddities);
        put_string(out, true, "source", dialect->source);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]}\n");
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
        if (dyad_game_write(dyad_game_at(i), strbuf_write, out, NULL) != DYAD_OK)
            out->failed = true;
    }
    strbuf_add(out, "],\"help\":[");
    for (size_t i = 0; i < dyad_game_count(); i++) {
        strbuf_add(out, i ? "," : "");
        put_help(out, dyad_game_at(i));
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
