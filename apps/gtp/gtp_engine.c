/* gtp_engine.c - takes lines apart, finds their commands and writes answers. */
#include "gtp_engine.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_REPLY = 1 << 12, FIRST_ARGUMENTS = 16 };

const gtp_row *const gtp_tables[] = {
    gtp_standard_rows, gtp_record_rows,  gtp_analysis_rows, gtp_kata_rows,
    gtp_answer_rows,   gtp_benzene_rows, gtp_ruler_rows,    NULL};
const char *const gtp_table_titles[] = {
    "Playing", "Records",         "Analysis", "KataGo and GNU Go", "Answers of Dyad's own",
    "benzene", "GoGui and HexGui"};

bool gtp_is_board(const dyad_game *game)
{
    return dyad_game_has_board(game);
}

bool gtp_has_piles(const dyad_game *game)
{
    return !dyad_game_has_board(game);
}

void gtp_run_nothing(engine *e)
{
    (void)e;
}

bool gtp_has(const gtp_row *row, const dyad_game *game)
{
    return !row->has || row->has(game);
}

const gtp_row *gtp_find(const dyad_game *game, const char *name)
{
    for (size_t t = 0; gtp_tables[t]; t++)
        for (const gtp_row *row = gtp_tables[t]; row->name; row++)
            if (strcmp(row->name, name) == 0 && gtp_has(row, game))
                return row;
    return NULL;
}

/* ---- games -------------------------------------------------------------------------------- */

/* So many piles of the seed; as the original has it, how many games and how many piles come first.
 */
static dyad_status new_piles(engine *e, size_t count, dyad_play **play, dyad_error *error)
{
    kept_text text = {0};
    dyad_generate_request request = {.game = e->options.game,
                                     .size = count,
                                     .count = 1,
                                     .seed = e->options.seed,
                                     .zero_sums = true, /* here somebody is to move */
                                     .write = keep_text,
                                     .write_user = &text};
    dyad_status status = dyad_generate(e->session, &request);
    if (status == DYAD_OK) {
        const char *at = text.bytes;
        for (int numbers = 0; numbers < 2; numbers++) {
            at += strspn(at, " \n");
            at += strspn(at, "0123456789");
        }
        status = dyad_play_new_piles(NULL, e->options.game, at, 1, play, error);
    } else {
        *error = *dyad_session_error(e->session);
    }
    free(text.bytes);
    return status;
}

void gtp_forget_passes(engine *e)
{
    e->gave_up = false;
    e->passes = 0;
}

static void forget_record(engine *e)
{
    dyad_record_free(e->loaded);
    free(e->loaded_path);
    e->loaded = NULL;
    e->loaded_path = NULL;
    e->loaded_base = 0;
}

void gtp_keep_play(engine *e, dyad_play *play)
{
    dyad_play_free(e->play);
    e->play = play;
    if (e->options.swap)
        (void)dyad_play_set_swap(play, true, NULL);
    gtp_forget_passes(e);
}

void gtp_take_game(engine *e, dyad_play *play)
{
    forget_record(e);
    gtp_keep_play(e, play);
}

/* Takes the game that was made, or says why it was not. */
static bool take_made(engine *e, dyad_status status, dyad_play *made, const char **why)
{
    if (status != DYAD_OK) {
        *why = status == DYAD_E_MEMORY || status == DYAD_E_SYSTEM ? "out of memory"
                                                                  : "unacceptable size";
        return false;
    }
    gtp_take_game(e, made);
    return true;
}

bool gtp_new_board(engine *e, size_t rows, size_t columns, const char **why)
{
    dyad_error error;
    dyad_play *made = NULL;
    dyad_status status = dyad_play_new(NULL, e->options.game, rows, columns, &made, &error);
    return take_made(e, status, made, why);
}

bool gtp_new_game(engine *e, size_t size, const char **why)
{
    dyad_error error;
    dyad_play *made = NULL;
    if (dyad_game_has_board(e->options.game))
        return gtp_new_board(e, size, size, why);
    dyad_status status = DYAD_E_USAGE;
    if (size <= gtp_most_size(e->options.game))
        status = new_piles(e, size, &made, &error);
    return take_made(e, status, made, why);
}

static size_t usual_size(const dyad_game *game)
{
    if (!dyad_game_has_board(game))
        return 5;
    return gtp_has_hexagons(game) ? 11 : 9;
}

/* The first game, on a board as it was asked for. */
static bool begin_game(engine *e, const char **why)
{
    const gtp_options *options = &e->options;
    if (dyad_game_has_board(options->game) && options->rows)
        return gtp_new_board(e, options->rows, options->columns, why);
    return gtp_new_game(e, options->rows ? options->rows : usual_size(options->game), why);
}

engine *engine_new(const gtp_options *options, FILE *out, const char **why)
{
    engine *e = calloc(1, sizeof *e);
    *why = "out of memory";
    if (!e)
        return NULL;
    *e = (engine){.options = *options, .out = out, .solve_seconds = 10};
    e->arguments = malloc(FIRST_ARGUMENTS * sizeof *e->arguments);
    e->argument_room = FIRST_ARGUMENTS;
    if (dyad_session_new(NULL, &e->session, NULL) == DYAD_OK)
        e->thinker = thinker_new(e->session, options->jobs, options->memory);
    /* What it takes to say that memory has run out is there from now on. */
    bool made = kept_text_reserve(&e->reply, FIRST_REPLY) && e->arguments && e->thinker &&
                begin_game(e, why);
    if (made) {
        thinker_reset(e->thinker, options->seed);
        return e;
    }
    engine_free(e);
    return NULL;
}

void engine_free(engine *e)
{
    if (!e)
        return;
    thinker_free(e->thinker);
    forget_record(e);
    dyad_play_free(e->play);
    dyad_session_free(e->session);
    free(e->reply.bytes);
    free(e->arguments);
    free(e);
}

/* ---- answers ------------------------------------------------------------------------------ */

int gtp_reply_bytes(void *user, const void *bytes, size_t size)
{
    engine *e = user;
    int number = keep_text(&e->reply, bytes, size);
    e->reply_lost = e->reply_lost || number;
    return number;
}

static void reply_list(engine *e, const char *format, va_list list)
{
    kept_text *reply = &e->reply;
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(reply->bytes + reply->size, reply->room - reply->size, format, list);
    if (length > 0 && kept_text_reserve(reply, (size_t)length)) {
        vsnprintf(reply->bytes + reply->size, reply->room - reply->size, format, again);
        reply->size += (size_t)length;
    } else if (length > 0) {
        e->reply_lost = true;
    }
    va_end(again);
}

void gtp_reply(engine *e, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    reply_list(e, format, list);
    va_end(list);
}

void gtp_fail(engine *e, const char *format, ...)
{
    va_list list;
    e->failed = true;
    e->reply.size = 0;
    va_start(list, format);
    reply_list(e, format, list);
    va_end(list);
}

static void put_head(engine *e, char sign)
{
    putc(sign, e->out);
    fputs(e->id, e->out);
}

void gtp_begin_answer(engine *e)
{
    put_head(e, '=');
    e->answered = true;
}

/* An answer ends with an empty line, so it has none within it, nor at its end. A blank comes
 * first in every answer, an empty one too, as in those of GNU Go and Pachi: there are controllers
 * that take no other. */
static void put_answer(engine *e)
{
    if (e->reply_lost)
        gtp_fail(e, "out of memory");
    const char *bytes = e->reply.bytes;
    size_t size = e->reply.size;
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    put_head(e, e->failed ? '?' : '=');
    putc(' ', e->out);
    fwrite(bytes, 1, size, e->out);
    fputs("\n\n", e->out);
}

/* ---- lines -------------------------------------------------------------------------------- */

static bool add_argument(engine *e, char *word)
{
    if (e->argument_count == e->argument_room) {
        size_t room = 2 * e->argument_room;
        char **grown = realloc(e->arguments, room * sizeof *grown);
        if (!grown)
            return false;
        e->arguments = grown;
        e->argument_room = room;
    }
    e->arguments[e->argument_count++] = word;
    return true;
}

/* Takes control characters and what is behind a '#' away, as GTP has it; ends it with a NUL. */
static void clean(char *to, const char *line, size_t size)
{
    for (size_t i = 0; i < size && line[i] != '#'; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c == '\t')
            *to++ = ' ';
        else if (c >= ' ' && c != 0x7f)
            *to++ = (char)c;
    }
    *to = '\0';
}

static bool is_number(const char *word)
{
    enum { ID_DIGITS = 10 };
    size_t digits = strspn(word, "0123456789");
    return digits > 0 && digits <= ID_DIGITS && word[digits] == '\0';
}

/* Ends the word that begins at `at` and gives back where the next one does. A word may be quoted,
 * as GoGui writes the names of files with blanks in them: *begin is moved behind the quote. */
static char *end_word(char *at, char **begin)
{
    bool quoted = *at == '"' && strchr(at + 1, '"');
    *begin = at + quoted;
    at = *begin + strcspn(*begin, quoted ? "\"" : " ");
    if (*at)
        *at++ = '\0';
    return at + strspn(at, " ");
}

/* Cuts a line into words: the id, which may be empty, the command, NULL where there is none, and
 * its arguments. False when out of memory. */
static bool cut(engine *e, char *line, const char **name)
{
    char *at = line + strspn(line, " ");
    *name = NULL;
    e->id = "";
    e->argument_count = 0;
    for (size_t word = 0; *at; word++) {
        char *begin;
        at = end_word(at, &begin);
        if (word == 0 && is_number(begin))
            e->id = begin;
        else if (!*name)
            *name = begin;
        else if (!add_argument(e, begin))
            return false;
    }
    return true;
}

static void answer(engine *e, const char *name)
{
    const gtp_row *row = name ? gtp_find(e->options.game, name) : NULL;
    if (!row)
        gtp_fail(e, "unknown command");
    else if (e->argument_count < row->least || e->argument_count > row->most)
        gtp_fail(e, "syntax error");
    else
        row->run(e);
}

void engine_line(engine *e, const char *line, size_t size)
{
    char small[256], *text = size < sizeof small ? small : malloc(size + 1);
    const char *name;
    e->failed = e->answered = e->reply_lost = false;
    e->reply.size = 0;
    e->id = "";
    e->line = line;
    e->line_size = size;
    if (!text) {
        gtp_fail(e, "out of memory");
        put_answer(e);
        return;
    }
    clean(text, line, size);
    bool whole = cut(e, text, &name);
    if (name || *e->id) {
        if (whole)
            answer(e, name);
        else
            gtp_fail(e, "out of memory");
        if (!e->answered)
            put_answer(e);
    }
    if (text != small)
        free(text);
    e->line = NULL;
}

void engine_long_line(engine *e, const char *line, size_t size)
{
    char head[GTP_HEAD + 1];
    const char *name;
    e->reply_lost = false;
    clean(head, line, size < GTP_HEAD ? size : GTP_HEAD);
    cut(e, head, &name); /* for the id */
    gtp_fail(e, "syntax error: a line has at most %d bytes", GTP_LINE_MAX);
    put_answer(e);
}

/* ---- arguments ---------------------------------------------------------------------------- */

bool gtp_number(engine *e, size_t index, uint64_t max, uint64_t *number)
{
    const char *word = e->arguments[index];
    size_t digits = strspn(word, "0123456789");
    errno = 0;
    uint64_t found = strtoull(word, NULL, 10);
    bool good = digits > 0 && word[digits] == '\0' && errno == 0 && found <= max;
    if (good)
        *number = found;
    else
        gtp_fail(e, "syntax error");
    return good;
}

bool gtp_signed_seconds(engine *e, size_t index, double *seconds)
{
    char *end;
    double found = strtod(e->arguments[index], &end);
    bool good = end != e->arguments[index] && !*end && fabs(found) <= 1e9;
    if (good)
        *seconds = found;
    else
        gtp_fail(e, "syntax error");
    return good;
}

bool gtp_seconds(engine *e, size_t index, double *seconds)
{
    double found;
    if (!gtp_signed_seconds(e, index, &found))
        return false;
    if (found < 0)
        gtp_fail(e, "syntax error");
    else
        *seconds = found;
    return found >= 0;
}
