/* engine_text.c - whole texts: verified, converted, generated; games as texts, and back. */
#include "engine_tell.h"

static const char name[] = "-"; /* as standard input is called */

/* ---- what a game is ------------------------------------------------------------------------- */

static void put(const char *text)
{
    engine_write(NULL, text, __builtin_strlen(text));
}

/* A list of names in JSON; no name has a character to be escaped. */
static void put_names(const char *label, const char *(*name_at)(size_t index))
{
    put(label);
    for (size_t i = 0; name_at(i); i++) {
        put(i ? ",\"" : "[\"");
        put(name_at(i));
        put("\"");
    }
    put("]");
}

static const char *ending_at(size_t index)
{
    return dyad_ending_name((dyad_ending)index);
}

/* "name":"text", with a comma before it where `follows`. */
static void put_string(bool follows, const char *label, const char *text)
{
    put(follows ? ",\"" : "\"");
    put(label);
    put("\":\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            put("\\");
        engine_write(NULL, text, 1);
    }
    put("\"");
}

/* The tables of dialects and formats; formats in the order of their numbers but for the first,
 * which is none. */
static void put_tables(void)
{
    const dyad_dialect *dialect;
    const dyad_record_form *form;
    put(",\"dialects\":[");
    for (size_t i = 0; (dialect = dyad_dialect_at(i)) != NULL; i++) {
        put(i ? ",{" : "{");
        put_string(false, "name", dialect->name);
        put_string(true, "title", dialect->title);
        put_string(true, "recognised", dialect->recognised);
        put_string(true, "begins", dialect->begins);
        put_string(true, "swap", dialect->swap);
        put_string(true, "result", dialect->result);
        put_string(true, "oddities", dialect->oddities);
        put_string(true, "source", dialect->source);
        put("}");
    }
    put("],\"formats\":[");
    for (size_t i = 0; (form = dyad_record_form_at(i)) != NULL; i++) {
        const char number[] = {(char)('0' + form->format / 10), (char)('0' + form->format % 10), 0};
        put(i ? ",{" : "{");
        put_string(false, "name", form->name);
        put_string(true, "title", form->title);
        put_string(true, "recognised", form->recognised);
        put_string(true, "size", form->size);
        put_string(true, "holds", form->holds);
        put_string(true, "source", form->source);
        put_string(true, "number", number);
        put(form->is_written ? ",\"written\":true}" : ",\"written\":false}");
    }
    put("]");
}

/* What the host has to know, as an object of JSON. */
EXPORT(facts) dyad_status engine_facts(void)
{
    dyad_error error = {.status = DYAD_OK};
    put("{\"version\":\"");
    put(dyad_version());
    put_names("\",\"endings\":", ending_at);
    put_names(",\"notations\":", dyad_notation_name);
    put_tables();
    put(",\"games\":[");
    for (size_t i = 0; i < dyad_game_count(); i++) {
        if (i)
            put(",");
        dyad_status status = dyad_game_write(dyad_game_at(i), engine_write, NULL, &error);
        if (status != DYAD_OK)
            return engine_fail(status, &error);
    }
    put("]}");
    return DYAD_OK;
}

EXPORT(legalityText) dyad_status engine_legality_text(dyad_legality legality)
{
    const char *text = dyad_legality_text(legality);
    put(text ? text : "");
    return DYAD_OK;
}

/* ---- verifying, converting, generating ------------------------------------------------------- */

/* How many items were checked. */
EXPORT(textVerify)
dyad_status engine_text_verify(size_t game, const char *boards, size_t boards_size,
                               const char *verdicts, size_t verdicts_size)
{
    const dyad_bytes first = {boards, boards_size}, second = {verdicts, verdicts_size};
    dyad_session *session = engine_session();
    dyad_verify_request request = {.struct_size = sizeof request,
                                   .game = dyad_game_at(game),
                                   .boards_path = "boards",
                                   .verdicts_path = "verdicts",
                                   .boards = &first,
                                   .verdicts = &second,
                                   .stop = engine_begin(0)};
    uint64_t items = 0;
    if (!session)
        return DYAD_E_MEMORY;
    dyad_status status = dyad_verify(session, &request, &items);
    engine_number((double)items);
    return engine_end(session, status);
}

/* `game` -1: records say their own. `move` -1: after the last one. */
EXPORT(textConvert)
dyad_status engine_text_convert(int32_t game, const char *text, size_t size, dyad_notation from,
                                dyad_notation to, double move, double item, int to_move,
                                int32_t dialect, size_t rows, size_t columns)
{
    dyad_session *session = engine_record_session(dialect, rows, columns);
    uint64_t moves = move < 0 ? 0 : (uint64_t)move;
    dyad_convert_request request = {.struct_size = sizeof request,
                                    .game = game < 0 ? NULL : dyad_game_at((size_t)game),
                                    .bytes = text,
                                    .size = size,
                                    .name = name,
                                    .from = from,
                                    .to = to,
                                    .move = move < 0 ? NULL : &moves,
                                    .item = (uint64_t)item,
                                    .to_move = to_move,
                                    .write = engine_write,
                                    .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_convert(session, &request, NULL)) : DYAD_E_MEMORY;
}

EXPORT(textGenerate)
dyad_status engine_text_generate(size_t game, uint64_t count, size_t size, const char *kind,
                                 uint64_t seed, double fill, double density, size_t discs)
{
    dyad_session *session = engine_session();
    dyad_generate_request request = {.struct_size = sizeof request,
                                     .game = dyad_game_at(game),
                                     .size = size,
                                     .count = count,
                                     .seed = seed,
                                     .kind = *kind ? kind : NULL,
                                     .fill = fill,
                                     .density = density,
                                     .discs = discs,
                                     .write = engine_write,
                                     .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_generate(session, &request)) : DYAD_E_MEMORY;
}

/* ---- games as texts ------------------------------------------------------------------------- */

EXPORT(playWrite) dyad_status engine_play_write(const dyad_play *play)
{
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dyad_play_write(play, engine_write, NULL, &error);
    return status == DYAD_OK ? status : engine_fail(status, &error);
}

EXPORT(playRecord)
dyad_status engine_play_record(const dyad_play *play, dyad_record_format format)
{
    dyad_record *record;
    dyad_session *session = engine_session();
    if (!session)
        return DYAD_E_MEMORY;
    dyad_status status = dyad_record_of_play(session, play, &record);
    if (status == DYAD_OK) {
        status = dyad_record_write(record, format, engine_write, NULL);
        dyad_record_free(record);
    }
    return engine_end(session, status);
}

EXPORT(playRead) dyad_play *engine_play_read(const char *text, size_t size)
{
    dyad_play *play = NULL;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dyad_play_read(NULL, text, size, &play, &error);
    if (status == DYAD_OK)
        return play;
    engine_fail(status, &error);
    return NULL;
}

static int32_t number_of(const dyad_dialect *dialect)
{
    int32_t number = 0;
    while (dialect && dyad_dialect_at((size_t)number) != dialect)
        number++;
    return dialect ? number : -1;
}

/* Tells of each game as it is read: a pointer, which is the host's from then on, also where a later
 * one fails; and the number of the dialect of its record, -1: none. */
static dyad_status read_records(dyad_records *records, size_t move)
{
    dyad_record *record;
    dyad_play *play;
    dyad_status status;
    while ((status = dyad_records_next(records, &record)) == DYAD_OK) {
        int32_t dialect = number_of(dyad_record_dialect(record));
        status = dyad_record_play(record, move, &play);
        dyad_record_free(record);
        if (status != DYAD_OK)
            return status;
        const struct {
            dyad_play *play;
            int32_t dialect;
        } told = {play, dialect};
        if (host_write(&told, sizeof told) != 0) {
            dyad_play_free(play);
            return DYAD_E_MEMORY;
        }
    }
    return status == DYAD_END ? DYAD_OK : status;
}

EXPORT(playRecords)
dyad_status engine_play_records(int32_t game, const char *text, size_t size,
                                dyad_record_format format, double move, int32_t dialect,
                                size_t rows, size_t columns)
{
    dyad_records *records;
    dyad_session *session = engine_record_session(dialect, rows, columns);
    if (!session)
        return DYAD_E_MEMORY;
    dyad_session_set_stop(session, engine_begin(0));
    dyad_status status =
        dyad_records_open_bytes(session, game < 0 ? NULL : dyad_game_at((size_t)game), format,
                                "text", text, size, &records);
    if (status == DYAD_OK) {
        status = read_records(records, move < 0 ? SIZE_MAX : (size_t)move);
        dyad_records_close(records);
    }
    return engine_end(session, status);
}
