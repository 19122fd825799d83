/* judge.c - the referee alone, as a module of its own, of the amalgamation: texts in the layouts of
 * the contest problems are judged, and nothing else. It has what engine.c has for this: memory for
 * the host, and a stop. */
#include "engine_tell.h"

#include <stdlib.h>
#include <string.h>

__attribute__((import_module("dyad"), import_name("asksToStop"))) int host_asks_to_stop(void);

static volatile int stop;

void *engine_take(size_t size)
{
    return malloc(size ? size : 1);
}

void engine_give(void *block)
{
    free(block);
}

bool engine_open(size_t memory, double seconds, double job_seconds)
{
    (void)memory;
    (void)seconds;
    (void)job_seconds;
    return true;
}

void dy_poll(void)
{
    enum { CALLS = 256 }; /* so few looks are not worth one at the host */
    static unsigned calls;
    if (++calls % CALLS == 0 && host_asks_to_stop())
        dyad_stop_set(&stop);
}

volatile int *engine_begin(double seconds)
{
    (void)seconds;
    dyad_stop_clear(&stop);
    return &stop;
}

/* ---- what games are ------------------------------------------------------------------------- */

static void put(const char *text)
{
    engine_write(NULL, text, strlen(text));
}

static void put_pair(const char *before, const char *text)
{
    put(before);
    put("\"");
    put(text);
    put("\"");
}

static void put_game(const dyad_game *game)
{
    const dyad_contest_layout *layout = dyad_game_layout(game);
    put_pair("{\"game\":", dyad_game_name(game));
    put_pair(",\"title\":", dyad_game_title(game));
    put_pair(",\"letters\":", dyad_game_letters(game));
    put_pair(",\"colours\":[", dyad_game_colour(game, 1));
    put_pair(",", dyad_game_colour(game, 2));
    put("],\"board\":");
    put(dyad_game_has_board(game) ? "true" : "false");
    put(layout->counted ? ",\"counted\":true" : ",\"counted\":false");
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        put_pair(i ? "," : ",\"verdicts\":[", dyad_game_verdict_name(game, i));
    put("]}");
}

/* An object of JSON. */
EXPORT(facts) dyad_status engine_facts(void)
{
    put_pair("{\"version\":", dyad_version());
    for (size_t i = 0; i < dyad_game_count(); i++) {
        put(i ? "," : ",\"games\":[");
        put_game(dyad_game_at(i));
    }
    put("]}");
    return DYAD_OK;
}

/* ---- judging -------------------------------------------------------------------------------- */

/* The formats of dyad_judge_stream(), but for DYAD_FORMAT_NPY, which is the codes alone here. */
static dyad_status judge_next(dyad_session *session, dyad_reader *reader, dyad_format format,
                              uint64_t item)
{
    const dyad_position *position;
    const dyad_report *report;
    bool has_evidence = format == DYAD_FORMAT_JSONL || format == DYAD_FORMAT_EXPLAIN;
    dyad_status status = dyad_reader_next(reader, &position);
    if (status == DYAD_OK)
        status = dyad_judge(session, position, has_evidence ? DYAD_JUDGE_EVIDENCE : 0, &report);
    if (status != DYAD_OK)
        return status;
    if (format == DYAD_FORMAT_NPY) {
        unsigned char code = (unsigned char)dyad_report_verdict(report);
        return host_write(&code, 1) == 0 ? DYAD_OK : DYAD_E_SYSTEM;
    }
    return dyad_report_write(session, position, report, item, format, engine_write, NULL);
}

EXPORT(textJudge)
dyad_status engine_text_judge(size_t game, const char *text, size_t size, dyad_format format)
{
    const dyad_game *of = dyad_game_at(game);
    dyad_reader *reader = NULL;
    uint64_t items = 0;
    dyad_session *session = engine_session();
    if (!session)
        return DYAD_E_MEMORY;
    dyad_session_set_stop(session, engine_begin(0));
    if (format == DYAD_FORMAT_CSV)
        put("game,item,size,verdict,text\n");
    dyad_status status = dyad_reader_open_bytes(session, of, "-", text, size, &reader);
    while (status == DYAD_OK) {
        status = judge_next(session, reader, format, items + 1);
        items += status == DYAD_OK;
    }
    if (items && format == DYAD_FORMAT_TEXT && dyad_game_layout(of)->one_line)
        put("\n");
    status = status == DYAD_END ? DYAD_OK : status;
    if (status != DYAD_OK)
        engine_fail(status, dyad_session_error(session));
    dyad_reader_close(reader);
    dyad_session_free(session);
    return status;
}
