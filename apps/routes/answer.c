/* answer.c - what all routes answer with: JSON, and how failures are told; and the memory that a
 * request may take. */
#include "exchange.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const serve_limits serve_limits_default = {
    .body = 4 << 20,
    .side = 1000,
    .items = 1000,
    .memory = 512 << 20,
    .seconds = 10,
    .job_seconds = 600,
    .games = 1000000000,
    .jobs = 16,
    .kept = 64,
    .runners = 2,
};

/* ---- memory ------------------------------------------------------------------------------- */

static void *purse_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    purse *of = user;
    size_t used = __atomic_add_fetch(&of->used, new_size - old_size, __ATOMIC_RELAXED);
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    void *block = new_size > old_size && used > of->limit ? NULL : realloc(old, new_size);
    if (!block)
        __atomic_sub_fetch(&of->used, new_size - old_size, __ATOMIC_RELAXED);
    return block;
}

dyad_allocator purse_allocator(purse *of)
{
    return (dyad_allocator){.resize = purse_resize, .user = of};
}

/* ---- answers ------------------------------------------------------------------------------ */

strbuf *answer_json(answer *to, unsigned status)
{
    to->status = status;
    to->type = "application/json";
    to->body.size = 0;
    to->body.failed = to->body.too_long = false;
    return &to->body;
}

void answer_text(answer *to, const char *name, const strbuf *text)
{
    strbuf *out = answer_json(to, 200);
    strbuf_printf(out, "{\"%s\":", name);
    strbuf_add_json(out, text->size ? text->bytes : "", text->size);
    strbuf_add(out, "}\n");
}

/* How a request says what an input leaves unsaid, and the name of that. */
static const struct {
    const char *name, *remedy;
} ways[] = {
    [DYAD_UNSAID_NOTHING] = {NULL, ""},
    [DYAD_UNSAID_GAME] = {"game", "; 'game' names the game"},
    [DYAD_UNSAID_DIALECT] = {"dialect", "; 'dialect' decides"},
    [DYAD_UNSAID_BOARD_SIZE] = {"board_size", "; 'board_size' says it"},
    [DYAD_UNSAID_FORMAT] = {"format", "; GET formats lists them"},
};

static void put_error(answer *to, unsigned status, const char *code, const char *text,
                      const dyad_error *place)
{
    strbuf *body = answer_json(to, status);
    strbuf_printf(body, "{\"error\":{\"code\":\"%s\",\"text\":", code);
    char more[DYAD_ERROR_TEXT_MAX + 64];
    dyad_unsaid unsaid = place ? place->unsaid : DYAD_UNSAID_NOTHING;
    snprintf(more, sizeof more, "%s%s", text, ways[unsaid].remedy);
    strbuf_add_json(body, more, strlen(more));
    if (ways[unsaid].name)
        strbuf_printf(body, ",\"unsaid\":\"%s\"", ways[unsaid].name);
    if (unsaid == DYAD_UNSAID_DIALECT && place->readings[0] && place->readings[1])
        strbuf_printf(body, ",\"readings\":[\"%s\",\"%s\"]", place->readings[0],
                      place->readings[1]);
    if (place && place->line)
        strbuf_printf(body, ",\"line\":%" PRIu64 ",\"column\":%" PRIu64, place->line,
                      place->column);
    if (place && place->item)
        strbuf_printf(body, ",\"item\":%" PRIu64, place->item);
    strbuf_add(body, "}}\n");
}

void answer_busy(answer *to, unsigned status, size_t waiting, const char *text)
{
    strbuf *body = answer_json(to, status);
    strbuf_printf(body, "{\"error\":{\"code\":\"busy\",\"text\":");
    strbuf_add_json(body, text, strlen(text));
    strbuf_printf(body, ",\"waiting\":%zu}}\n", waiting);
}

void answer_closing(answer *to)
{
    answer_error(to, 503, "closing", "the server is closing");
}

void answer_error(answer *to, unsigned status, const char *code, const char *format, ...)
{
    char text[DYAD_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_error(to, status, code, text, NULL);
}

void answer_no_memory(answer *to)
{
    put_error(to, 503, "memory", "there is not enough memory", NULL);
}

void answer_failure(answer *to, const dyad_error *error)
{
    const char *text = *error->text ? error->text : dyad_status_text(error->status);
    switch (error->status) {
    case DYAD_E_MALFORMED: put_error(to, 422, "malformed", text, error); return;
    case DYAD_E_USAGE: put_error(to, 422, "unfit", text, error); return;
    case DYAD_E_LIMIT:
    case DYAD_E_MEMORY:
        put_error(to, 503, "memory", "this takes more memory than a request may have", NULL);
        return;
    case DYAD_E_STOPPED:
        to->was_stopped = true;
        put_error(to, 503, "time", "this takes more time than a request may have", NULL);
        return;
    case DYAD_E_SYSTEM: /* the only thing written to is the answer */
        put_error(to, 503, "too_large", "the answer would be too large", NULL);
        return;
    default: put_error(to, 500, "failed", dyad_status_text(error->status), NULL);
    }
}

void answer_item_failure(answer *to, const dyad_error *error, size_t item)
{
    dyad_error placed = *error;
    if (placed.status == DYAD_E_MALFORMED || placed.status == DYAD_E_USAGE)
        placed.item = item;
    answer_failure(to, &placed);
}

void answer_too_large(answer *to, const dyad_error *error)
{
    put_error(to, 413, "too_large", error->text, error);
}

void answer_no_room(answer *to, const strbuf *text)
{
    answer_failure(to, &(dyad_error){.status = text->too_long ? DYAD_E_SYSTEM : DYAD_E_MEMORY});
}

void answer_check(answer *to)
{
    if (to->body.failed)
        answer_no_room(to, &to->body);
}
