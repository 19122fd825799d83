/* exchanges.c - requests as libmicrohttpd has them: taken in, guarded, answered.
 *
 *     headers -> guards -> body -> page: at once
 *                                  API: suspended -> a worker -> resumed -> answer
 *                                  events: suspended whenever there is nothing to tell */
#include "assets.h"
#include "head.h"
#include "routes.h"
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Nothing may come from elsewhere, nor be shown elsewhere. */
static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
     "require-trusted-types-for 'script'; trusted-types 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};

/* An answer as libmicrohttpd has it. */
typedef struct reply {
    struct MHD_Response *response;
    bool failed; /* there is no memory for all of its headers */
} reply;

static void allow(exchange *one, client_state state, double seconds)
{
    client_turns(one->of, one->from, state, seconds);
}

/* ---- answers ------------------------------------------------------------------------------ */

/* A header of an answer. Without memory for one there is no answer, and the connection is closed:
 * it would lack a guard of the page, or be packed bytes that nothing says are. */
static void add(reply *to, const char *name, const char *value)
{
    to->failed = to->failed || mhd.add_response_header(to->response, name, value) != MHD_YES;
}

static enum MHD_Result queue(exchange *one, reply *to, unsigned status, const char *type)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        add(to, headers[i][0], headers[i][1]);
    if (type)
        add(to, "Content-Type", type);
    if (one->closes || one->given.status == 413 || __atomic_load_n(one->of->stop, __ATOMIC_RELAXED))
        add(to, "Connection", "close");
    one->answered = true;
    enum MHD_Result result =
        to->failed ? MHD_NO : mhd.queue_response(one->connection, status, to->response);
    mhd.destroy_response(to->response);
    return result;
}

/* The body has done its part. */
static void drop_body(exchange *one)
{
    pthread_mutex_lock(&one->of->lock);
    one->of->bodies -= one->body.size;
    pthread_mutex_unlock(&one->of->lock);
    strbuf_free(&one->body);
}

/* Answers are kept until they have been fetched: of large ones no more than there is room for. */
static void hold_answer(exchange *one)
{
    server *of = one->of;
    size_t size = one->given.body.room;
    pthread_mutex_lock(&of->lock);
    bool fits = size <= SMALL_BYTES || of->answers + size <= ANSWERS_BYTES;
    if (fits) {
        of->answers += size;
        one->held = size;
    }
    size_t waiting = of->lanes[COST_QUICK].waiting + of->lanes[COST_LONG].waiting;
    pthread_mutex_unlock(&of->lock);
    if (fits)
        return;
    strbuf_free(&one->given.body);
    answer_busy(&one->given, 503, waiting, "too many answers wait to be fetched: ask again later");
}

static enum MHD_Result queue_answer(exchange *one)
{
    answer *given = &one->given;
    drop_body(one);
    hold_answer(one);
    reply to = {.response = mhd.create_response_from_buffer(given->body.size, given->body.bytes,
                                                            MHD_RESPMEM_MUST_FREE)};
    if (!to.response)
        return MHD_NO;
    given->body = (strbuf){0}; /* the response has it */
    add(&to, "Cache-Control", "no-store");
    if (given->allow)
        add(&to, "Allow", given->allow);
    if (given->status == 401)
        add(&to, "WWW-Authenticate", "Bearer");
    if (given->status == 429 || given->status == 503)
        add(&to, "Retry-After", "2");
    allow(one, CLIENT_FETCHES, TAKE_SECONDS);
    return queue(one, &to, given->status, given->type);
}

static const asset *find_asset(const char *path)
{
    for (size_t i = 0; i < asset_count; i++)
        if (strcmp(assets[i].path, path) == 0)
            return &assets[i];
    return NULL;
}

/* Whether an Accept-Encoding header takes gzip: names with weights, "br;q=0.5, gzip". */
static bool takes_gzip(const char *header)
{
    for (const char *at = header; at && *at;) {
        at += strspn(at, " \t,");
        size_t name = strcspn(at, " \t;,"), whole = strcspn(at, ",");
        const char *weight = memchr(at, '=', whole);
        if (name == 4 && strncasecmp(at, "gzip", 4) == 0)
            return !weight || strtod(weight + 1, NULL) > 0;
        at += whole;
    }
    return false;
}

static enum MHD_Result queue_asset(exchange *one, const asset *file)
{
    const char *have =
        mhd.lookup_connection_value(one->connection, MHD_HEADER_KIND, "If-None-Match");
    bool packed = takes_gzip(
        mhd.lookup_connection_value(one->connection, MHD_HEADER_KIND, "Accept-Encoding"));
    const asset_bytes *sent = packed ? &file->packed : &file->plain;
    bool same = have && strcmp(have, sent->tag) == 0;
    reply to = {.response = mhd.create_response_from_buffer(
                    same ? 0 : sent->size, same ? (void *)"" : (void *)(uintptr_t)sent->bytes,
                    MHD_RESPMEM_PERSISTENT)};
    if (!to.response)
        return MHD_NO;
    add(&to, "ETag", sent->tag);
    add(&to, "Cache-Control", "no-cache");
    add(&to, "Vary", "Accept-Encoding");
    if (packed && !same)
        add(&to, "Content-Encoding", "gzip");
    allow(one, CLIENT_FETCHES, TAKE_SECONDS);
    return queue(one, &to, same ? 304 : 200, file->type);
}

/* ---- events ------------------------------------------------------------------------------- */

static void stream_wait(void *user)
{
    mhd.suspend_connection(user);
}

static void stream_wake(void *user)
{
    mhd.resume_connection(user);
}

static ssize_t stream_read(void *user, uint64_t at, char *bytes, size_t size)
{
    (void)at;
    ptrdiff_t read = job_stream_read(user, bytes, size);
    return read == -1 ? MHD_CONTENT_READER_END_OF_STREAM
           : read < 0 ? MHD_CONTENT_READER_END_WITH_ERROR
                      : read;
}

static void stream_close(void *user)
{
    job_stream_close(user);
}

/* The ID of a path jobs/ID/events; false where it is none. */
static bool events_id(const char *path, char *id, size_t room)
{
    static const char root[] = "/api/v1/jobs/", last[] = "/events";
    if (strncmp(path, root, sizeof root - 1) != 0)
        return false;
    path += sizeof root - 1;
    const char *end = strchr(path, '/');
    size_t size = end ? (size_t)(end - path) : 0;
    if (!end || strcmp(end, last) != 0 || size >= room)
        return false;
    memcpy(id, path, size);
    id[size] = '\0';
    return true;
}

static enum MHD_Result queue_events(exchange *one, const char *id)
{
    enum { BLOCK = 16 << 10 };
    server *of = one->of;
    job_stream *stream = NULL;
    if (strcmp(one->asked.method, "GET") != 0) {
        answer_error(&one->given, 405, "method", "expected GET");
        one->given.allow = "GET, HEAD";
    } else if (job_stream_count(of->jobs) >= STREAMS_MOST) {
        answer_error(&one->given, 429, "busy", "there are too many readers of events");
    } else {
        dyad_status status =
            job_stream_open(of->jobs, id, stream_wait, stream_wake, one->connection, &stream);
        if (status == DYAD_E_MEMORY)
            answer_no_memory(&one->given);
        else if (status != DYAD_OK)
            answer_error(&one->given, 404, "unknown", "there is no such job");
    }
    if (!stream)
        return queue_answer(one);
    reply to = {.response = mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, stream_read,
                                                              stream, stream_close)};
    if (!to.response) {
        job_stream_close(stream);
        return MHD_NO;
    }
    add(&to, "Cache-Control", "no-store");
    allow(one, CLIENT_WAITS, 0);
    /* Of an answer in chunks libmicrohttpd sends the last one to HEAD too. As in HTTP/1.0 there are
     * none: the connection's end is that of the answer. */
    if (one->is_head)
        mhd.set_response_options(to.response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return queue(one, &to, 200, "text/event-stream");
}

/* ---- requests ----------------------------------------------------------------------------- */

static const char *header(const exchange *one, const char *name)
{
    return mhd.lookup_connection_value(one->connection, MHD_HEADER_KIND, name);
}

/* The Content-Type without parameters, in lower case. */
static void note_type(exchange *one)
{
    const char *type = header(one, "Content-Type");
    size_t size = type ? strcspn(type, "; \t") : 0;
    if (size >= sizeof one->type)
        size = 0;
    for (size_t i = 0; i < size; i++)
        one->type[i] = (char)(type[i] >= 'A' && type[i] <= 'Z' ? type[i] + 32 : type[i]);
    one->type[size] = '\0';
    one->asked.type = one->type;
}

static void refuse_size(exchange *one)
{
    answer_error(&one->given, 413, "too_large", "expected a body of %zu bytes at most",
                 one->of->limits->body);
}

/* Whether the words of a request's first line follow one upon the other. */
static bool is_request_line(const client *from, const char *method, const char *version)
{
    return !from || !from->target ||
           (from->target == method + strlen(method) + 1 && from->version == version);
}

/* Whether the request may be answered; otherwise it has its refusal. */
static bool guard(exchange *one, const char *method, const char *version)
{
    const char *host = header(one, "Host"), *length = header(one, "Content-Length");
    const char *encoding = header(one, "Content-Encoding");
    unsigned long long announced = length ? strtoull(length, NULL, 10) : 0;
    bool is_api = strncmp(one->asked.path, "/api/", 5) == 0;
    answer *to = &one->given;
    unsigned status;
    guard_answer token = guard_token(one->of->door.token, header(one, "Authorization"));
    const char *fault = head_fault(one->connection, method, version, HEAD_BYTES, &status);
    if (!fault && !is_request_line(one->from, method, version)) {
        fault = "expected METHOD TARGET VERSION, a blank between them, and no NUL in them";
        status = MHD_HTTP_BAD_REQUEST;
    }
    one->closes = fault || !one->from || one->from->is_surplus;
    if (fault)
        answer_error(to, status, "bad_head", "%s", fault);
    else if (!one->from)
        answer_no_memory(to);
    else if (one->from->is_surplus)
        answer_error(to, 503, "busy", "there are too many connections: ask again later");
    else if (!guard_host(host))
        answer_error(to, 403, "host", "the Host is none of this server: use its IP address");
    else if (is_api && !guard_origin(header(one, "Origin"), header(one, "Sec-Fetch-Site"), host))
        answer_error(to, 403, "origin", "pages of other sites may not ask");
    else if (is_api && !route_is_open(&one->asked) && token != GUARD_RIGHT)
        answer_error(to, 401, token == GUARD_WRONG ? "wrong_token" : "token",
                     token == GUARD_WRONG
                         ? "the token is another one: dyad serve has printed the one that is right"
                         : "expected Authorization: Bearer TOKEN, with the token that dyad serve "
                           "has printed");
    else if (encoding && strcasecmp(encoding, "identity") != 0)
        answer_error(to, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "encoding",
                     "expected a body as it is, without Content-Encoding");
    else if (announced > one->of->limits->body + DISCARDED_BYTES)
        refuse_size(one);
    else {
        one->too_large = announced > one->of->limits->body;
        return true;
    }
    return false;
}

static client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* libmicrohttpd 0.9.75 ends a target at its first NUL, and so hides the rest: the version does not
 * follow upon it then. Later ones refuse such a target. */
void *exchange_note_target(void *user, const char *target, struct MHD_Connection *connection)
{
    client *from = client_of(connection);
    (void)user;
#if MHD_VERSION < 0x00097600
    const char *end = target;
    while ((unsigned char)*end > ' ' && *end != 0x7f)
        end++;
    if (from) {
        from->target = target;
        from->version = *end ? NULL : end + 1; /* it has a blank */
    }
#else
    (void)from;
    (void)target;
#endif
    return NULL; /* there is no exchange yet */
}

static exchange *begin(server *of, struct MHD_Connection *connection, const char *url,
                       const char *method)
{
    exchange *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->of = of;
    one->connection = connection;
    one->from = client_of(connection);
    one->body.most = of->limits->body;
    /* What HEAD gets is what GET does, without its body, which libmicrohttpd keeps back. */
    one->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    one->asked = (request){.method = one->is_head ? MHD_HTTP_METHOD_GET : method, .path = url};
    one->asked.query_game = mhd.lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "game");
    note_type(one);
    allow(one, CLIENT_SENDS, -1); /* within the time that it has for all of it */
    pthread_mutex_lock(&of->lock);
    of->open++;
    pthread_mutex_unlock(&of->lock);
    return one;
}

/* A piece of the body. */
static void take_body(exchange *one, const char *upload, size_t size)
{
    server *of = one->of;
    if (one->body.size + size > of->limits->body) {
        one->too_large = true;
        drop_body(one);
        return;
    }
    pthread_mutex_lock(&of->lock);
    one->crowded = one->body.size + size > SMALL_BYTES && of->bodies + size > BODIES_BYTES;
    of->bodies += one->crowded ? 0 : size;
    pthread_mutex_unlock(&of->lock);
    if (one->crowded) {
        drop_body(one);
        return;
    }
    size_t before = one->body.size;
    strbuf_add_bytes(&one->body, upload, size);
    if (one->body.failed) { /* there is no memory */
        one->crowded = true;
        one->body.size = before + size; /* as it was counted */
        drop_body(one);
    }
}

/* Answers what has arrived. */
static enum MHD_Result dispatch(exchange *one)
{
    char id[64];
    const char *path = one->asked.path;
    const asset *file = find_asset(path);
    one->asked.body = one->body.bytes;
    one->asked.size = one->body.size;
    if (one->too_large) {
        refuse_size(one);
        return queue_answer(one);
    }
    if (one->crowded) {
        answer_error(&one->given, 503, "busy", "there are too many large bodies: ask again later");
        return queue_answer(one);
    }
    if (file && strcmp(one->asked.method, "GET") == 0)
        return queue_asset(one, file);
    if (file) {
        answer_error(&one->given, 405, "method", "expected GET");
        one->given.allow = "GET, HEAD";
        return queue_answer(one);
    }
    if (strncmp(path, "/api/", 5) != 0) {
        answer_error(&one->given, 404, "unknown", "there is no such page");
        return queue_answer(one);
    }
    if (events_id(path, id, sizeof id))
        return queue_events(one, id);
    allow(one, CLIENT_WAITS, 0); /* it has come; workers look after their own time */
    one->suspended = true;
    mhd.suspend_connection(one->connection);
    if (!workers_take(one->of, one, route_cost(&one->asked)))
        mhd.resume_connection(one->connection); /* we are called again, and answer then */
    return MHD_YES;
}

enum MHD_Result exchange_handle(void *user, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_size, void **kept)
{
    exchange *one = *kept;
    if (!one) {
        *kept = one = begin(user, connection, url, method);
        if (!one)
            return MHD_NO;
        return guard(one, method, version) ? MHD_YES : queue_answer(one);
    }
    if (*upload_size) {
        if (!one->too_large && !one->crowded && !one->answered)
            take_body(one, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    if (one->answered)
        return MHD_YES;
    return one->suspended ? queue_answer(one) : dispatch(one);
}

void exchange_completed(void *user, struct MHD_Connection *connection, void **kept,
                        enum MHD_RequestTerminationCode how)
{
    server *of = user;
    exchange *one = *kept;
    (void)connection;
    (void)how;
    if (!one)
        return;
    allow(one, CLIENT_IDLE, ASK_SECONDS); /* for what it asks next */
    pthread_mutex_lock(&of->lock);
    of->open--;
    of->moves++;
    of->answers -= one->held;
    pthread_mutex_unlock(&of->lock);
    drop_body(one);
    strbuf_free(&one->given.body);
    free(one);
    *kept = NULL;
}
