/* records_each.c - the records of one input, over threads.
 *
 *     input  | read in order | part | part | part | rest ...
 *                              facts  facts  facts
 *
 * The first record is read in order: then the format is known. From then on a stretch of the input
 * is cut into parts where records seem to begin, threads read one part each, and facts are handed
 * out in the order of the parts. A cut is a guess. A part has been read as the whole input would be
 * if its records have ended before its end, with nothing but white space behind them: whatever
 * touches the end of its part, or was gone back over since it is broken, is given back, with all
 * that follows, and the next record is read in order. So an input that cannot be cut is read in
 * order, and the facts are the same. */
#include "api/session.h"

#include "base/border.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "text/formats/formats.h"

#include <string.h>

enum {
    PART_BYTES = 128 << 10,
    PART_BYTES_MIN = 8 << 10,
    PARTS_PER_JOB = 4,
    FACTS_MAX = 4096, /* of one part; a part with more is given back from there, and parts shrink */
    FACTS_BYTES_MAX = 1 << 16,
    WAIT_MAX = 1 << 12,
};

/* Where the text goes on, which is looked at again. */
typedef struct place {
    size_t at; /* in the stretch */
    uint64_t line, column;
} place;

typedef struct part {
    place begin, behind; /* `behind`: all before has been read, and is as it would be in order */
    size_t end;
    bool in_list, ended; /* the state of the reader there */
    dyad_session *session;
    dyad_record record; /* the latest */
    void *latest;       /* its facts */
    dy_buffer facts;    /* for each record its status, and the facts or the error */
    uint64_t count;
    dyad_status failed; /* not DYAD_OK: reading ends with the session's error */
} part;

typedef struct each {
    const dyad_records_request *request;
    dyad_session *session;
    dy_source source;
    dy_records records;
    const char *text; /* the stretch */
    size_t size;
    unsigned char *room; /* for the stretch, where the input is not in memory; or NULL */
    part *parts;
    size_t part_room, part_count, part_bytes;
    unsigned jobs;
    dyad_record record; /* the latest that was read in order */
    void *facts;        /* of one record */
    bool ended;         /* the caller wants no more */
    /* Records to be read in order before the input is cut again, and after the next cut that is
     * none: each doubles the wait. */
    uint64_t wait, next_wait;
} each;

/* ---- one record --------------------------------------------------------------------------- */

/* Puts the next record's facts, or its fault, behind the others. DYAD_OK, DYAD_END, or what ends
 * reading. */
static dyad_status read_one(const each *all, dy_records *from, dyad_record *record, void *facts,
                            dy_buffer *out)
{
    dyad_session *session = record->session;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dy_stopped(session->stop) ? dy_fault_stopped(&error)
                                                   : dy_records_next(from, record, &error);
    bool faulty = status == DYAD_E_MALFORMED;
    size_t before = out->size;
    if (status == DYAD_OK)
        status = all->request->facts(all->request->user, session, record, facts);
    else if (status != DYAD_END)
        session->error = error;
    if (status != DYAD_OK && !faulty)
        return status;
    dy_buffer_bytes(out, &status, sizeof status);
    dy_buffer_bytes(out, faulty ? &session->error : facts,
                    faulty ? sizeof session->error : all->request->facts_size);
    if (!out->failed)
        return DYAD_OK;
    out->size = before; /* a status without its facts is none */
    return dy_fault_memory(&session->error);
}

/* Hands out what was put; false: the caller wants no more. */
static bool hand_out(each *all, const dy_buffer *facts)
{
    const dyad_records_request *request = all->request;
    for (size_t at = 0; at < facts->size && !all->ended;) {
        dyad_status status;
        dyad_error error;
        memcpy(&status, facts->text + at, sizeof status);
        at += sizeof status;
        bool faulty = status == DYAD_E_MALFORMED;
        size_t size = faulty ? sizeof error : request->facts_size;
        memcpy(faulty ? &error : all->facts, facts->text + at, size);
        at += size;
        all->ended =
            !request->taken(request->user, faulty ? NULL : all->facts, faulty ? &error : NULL);
    }
    return !all->ended;
}

/* Reads one record in order. */
static dyad_status read_in_order(each *all)
{
    dy_buffer out;
    dy_buffer_init(&out, &all->session->memory);
    dyad_status status = read_one(all, &all->records, &all->record, all->facts, &out);
    if (status == DYAD_OK)
        hand_out(all, &out);
    dy_buffer_free(&out);
    if (dy_source_mapped(&all->source))
        dy_source_release(&all->source);
    return status;
}

/* ---- parts -------------------------------------------------------------------------------- */

/* Whether nothing of a record is left in a part. */
static bool is_done(const dy_records *records)
{
    const dy_source *source = records->source;
    const unsigned char *at = source->cursor;
    bool list = records->in_list;
    while (at < source->end && (dy_is_space(*at) || (list && *at == ',')))
        at++;
    return at == source->end;
}

static void read_part(each *all, part *one)
{
    dy_source source;
    dy_records records;
    dy_buffer *out = &one->facts;
    const char *text = all->text + one->begin.at;
    size_t before = 0;
    dyad_status status = DYAD_OK;
    dy_source_from_bytes(&source, all->source.name, text, one->end - one->begin.at,
                         all->session->stop);
    source.line = one->begin.line;
    source.column_base = one->begin.column;
    dy_records_init(&records, all->request->game, all->records.format, all->records.ways, &source,
                    &one->session->memory);
    records.dialect = all->records.dialect;
    records.told = all->records.told;
    records.started = true;
    records.in_list = all->records.in_list;
    records.taken = all->records.taken;
    while (status == DYAD_OK && !records.ended && !is_done(&records) && one->count < FACTS_MAX) {
        before = out->size;
        records.looked_far = false;
        status = read_one(all, &records, &one->record, one->latest, out);
        if ((source.cursor == source.end || records.looked_far) &&
            status != DYAD_E_STOPPED) { /* more may belong to it */
            out->size = before;
            out->failed = false;
            status = DYAD_END;
        } else if (status == DYAD_OK) {
            one->behind = (place){(size_t)((const char *)source.cursor - all->text), source.line,
                                  dy_source_column(&source)};
            one->in_list = records.in_list;
            one->ended = records.ended;
            one->count++;
        }
    }
    if (status == DYAD_OK && !one->ended && is_done(&records))
        one->behind.at = one->end;
    one->failed = status == DYAD_END ? DYAD_OK : status;
    dy_records_free(&records);
}

static void read_parts(void *work, uint64_t begin, uint64_t end)
{
    each *all = work;
    for (uint64_t i = begin; i < end; i++)
        read_part(all, &all->parts[i]);
}

/* The place of a byte behind another one. */
static place go_on(const each *all, place from, size_t at)
{
    const char *text = all->text, *next = text + from.at, *end;
    place to = {at, from.line, from.column + (at - from.at)};
    while ((end = memchr(next, '\n', (size_t)(text + at - next))) != NULL) {
        next = end + 1;
        to.line++;
        to.column = (uint64_t)(text + at - next) + 1;
    }
    return to;
}

/* Cuts the stretch; what is behind the last cut is for the next one. */
static void cut_stretch(each *all, place begin)
{
    dy_record_cut kind = dy_record_form_of(all->records.format)->cut;
    all->part_count = 0;
    while (all->part_count < all->part_room && begin.at < all->size) {
        size_t left = all->size - begin.at;
        if (left < PART_BYTES_MIN) /* no work for a thread */
            return;
        size_t from = begin.at + (left < 2 * all->part_bytes ? left / 2 : all->part_bytes);
        size_t end = dy_record_cut_find(kind, all->text, all->size, from);
        if (end >= all->size)
            end = dy_record_cut_find(kind, all->text, all->size, begin.at + 1);
        if (end >= all->size)
            return;
        part *one = &all->parts[all->part_count++];
        one->begin = one->behind = begin;
        one->end = end;
        one->in_list = all->records.in_list;
        one->ended = false;
        one->count = 0;
        one->failed = DYAD_OK;
        dy_buffer_clear(&one->facts);
        begin = go_on(all, begin, end);
    }
}

/* Sets the input to go on from a place of the stretch. */
static bool give_back(each *all, place from)
{
    dy_source *source = &all->source;
    const unsigned char *text = (const unsigned char *)all->text + from.at;
    if (dy_source_mapped(source)) {
        dy_source_go_to(source, text, from.line);
        dy_source_release(source);
    } else if (!dy_source_give_back(source, text, all->size - from.at, from.line)) {
        return false;
    }
    source->column_base = from.column;
    return true;
}

/* Hands out what the parts have, up to the first that was not read to its end, and goes on behind
 * that. */
static dyad_status take_parts(each *all, place begin)
{
    dyad_status status = DYAD_OK;
    place behind = begin;
    bool whole = true;
    for (size_t i = 0; i < all->part_count && whole && status == DYAD_OK; i++) {
        const part *one = &all->parts[i];
        all->records.taken += one->count;
        all->records.ended = all->records.ended || one->ended;
        whole = hand_out(all, &one->facts) && !one->ended && one->behind.at == one->end &&
                one->in_list == all->records.in_list;
        all->records.in_list = one->in_list;
        status = one->failed;
        behind = one->behind;
        if (behind.at == one->end) /* its line and column are those of the last record */
            behind = i + 1 < all->part_count ? all->parts[i + 1].begin
                                             : go_on(all, one->begin, one->end);
        if (status != DYAD_OK)
            all->session->error = one->session->error;
        if (one->count == FACTS_MAX && all->part_bytes > PART_BYTES_MIN)
            all->part_bytes /= 2;
    }
    all->next_wait = whole ? 1 : all->next_wait < WAIT_MAX ? 2 * all->next_wait : WAIT_MAX;
    all->wait = whole ? 0 : all->next_wait / 2;
    bool given = give_back(all, behind);
    if (status == DYAD_OK && !given)
        status = dy_fault_memory(&all->session->error);
    return status;
}

/* The next stretch of the input. */
static void take_stretch(each *all, place *begin)
{
    dy_source *source = &all->source;
    size_t wanted = all->part_room * all->part_bytes;
    *begin = (place){0, source->line, dy_source_column(source)};
    if (dy_source_mapped(source)) {
        all->text = (const char *)source->cursor;
        all->size = (size_t)(source->end - source->cursor);
        all->size = all->size < wanted ? all->size : wanted;
    } else {
        dy_source_take(source, all->room, wanted, &all->size);
        all->text = (const char *)all->room;
    }
}

/* Reads a stretch over threads. Where nothing could be cut, nothing is read. */
static dyad_status read_stretch(each *all, bool *read)
{
    place begin;
    const dy_parallel workers = {.jobs = all->jobs, .stop = all->session->stop};
    take_stretch(all, &begin);
    cut_stretch(all, begin);
    *read = all->part_count > 0;
    if (*read && !dy_parallel_for(&workers, read_parts, all, all->part_count, 1))
        return dy_fault_stopped(&all->session->error);
    uint64_t taken = all->records.taken;
    dyad_status status = take_parts(all, begin);
    *read = all->records.taken > taken;
    return status;
}

/* Whether the input can be cut, now that its format is known. */
static bool can_cut(const each *all)
{
    const dy_record_form *form = dy_record_form_of(all->records.format);
    return all->jobs > 1 && !all->wait && all->records.taken && !all->records.ended && form &&
           form->cut != DY_CUT_NONE;
}

/* ---- all of them -------------------------------------------------------------------------- */

static void close_all(each *all)
{
    const dyad_allocator *memory = &all->session->memory;
    for (size_t i = 0; all->parts && i < all->part_room; i++) {
        part *one = &all->parts[i];
        if (!one->session)
            continue;
        dy_buffer_free(&one->facts);
        dy_record_free(&one->record);
        dy_memory_free(memory, one->latest, all->request->facts_size, 1);
        dyad_session_free(one->session);
    }
    dy_memory_free(memory, all->parts, all->part_room, sizeof *all->parts);
    dy_memory_free(memory, all->room, all->part_room * PART_BYTES, 1);
    dy_memory_free(memory, all->facts, all->request->facts_size, 1);
    dy_record_free(&all->record);
    dy_records_free(&all->records);
    dy_source_close(&all->source);
}

static bool open_part(const each *all, part *one)
{
    dyad_session *own = all->session;
    *one = (part){.session = NULL};
    if (dyad_session_new(&own->memory, &one->session, &own->error) != DYAD_OK)
        return false;
    dyad_session_set_stop(one->session, own->stop);
    one->session->ways = all->records.ways;
    dy_buffer_init(&one->facts, &one->session->memory);
    dy_record_init(&one->record, &one->session->memory);
    one->record.session = one->session;
    one->latest = dy_memory_new(&own->memory, all->request->facts_size, 1);
    return one->latest != NULL;
}

/* What is needed to read, in order and over threads. */
static bool open_parts(each *all)
{
    const dyad_allocator *memory = &all->session->memory;
    dy_record_init(&all->record, memory);
    all->record.session = all->session;
    all->facts = dy_memory_new(memory, all->request->facts_size, 1);
    all->part_bytes = PART_BYTES;
    all->next_wait = 1;
    if (!all->facts || all->jobs == 1)
        return all->facts != NULL;
    size_t room = (size_t)all->jobs * PARTS_PER_JOB;
    all->parts = dy_memory_new(memory, room, sizeof *all->parts);
    if (!all->parts)
        return false;
    memset(all->parts, 0, room * sizeof *all->parts);
    all->part_room = room;
    for (size_t i = 0; i < room; i++)
        if (!open_part(all, &all->parts[i]))
            return false;
    if (!dy_source_mapped(&all->source))
        all->room = dy_memory_new(memory, room * PART_BYTES, 1);
    return dy_source_mapped(&all->source) || all->room;
}

static dyad_status read_all(each *all)
{
    dyad_status status = DYAD_OK;
    while (status == DYAD_OK && !all->ended) {
        bool read = false;
        if (can_cut(all))
            status = read_stretch(all, &read);
        if (status == DYAD_OK && !read && !all->ended) {
            status = read_in_order(all);
            all->wait -= all->wait > 0;
        }
    }
    return status == DYAD_END ? DYAD_OK : status;
}

dyad_status dyad_records_each(dyad_session *session, const dyad_records_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request, "a request");
    DY_TAKE(&session->error, dyad_records_request, asked, request);
    DY_EXPECT(&session->error, asked.path && asked.facts && asked.taken,
              "a path, and two functions");
    DY_EXPECT(&session->error, DY_IS_ENUM(asked.format, DYAD_RECORD_FORMATS - 1),
              "a format of records");
    DY_EXPECT(&session->error, asked.facts_size > 0 && asked.facts_size <= FACTS_BYTES_MAX,
              "a size of facts");
    DY_EXPECT(&session->error, asked.jobs <= DYAD_JOBS_MAX, "a number of threads");
    if (asked.game && !dy_record_has(asked.game))
        return dy_fault(&session->error, DYAD_E_USAGE, "no records are kept of games of %s",
                        asked.game->name);
    each all = {.request = &asked, .session = session, .jobs = dy_parallel_jobs(asked.jobs)};
    dyad_status status =
        dy_source_open(&all.source, asked.path, &session->memory, session->stop, &session->error);
    if (status != DYAD_OK)
        return status;
    dy_ways ways = session->ways;
    ways.remark = NULL; /* it would be called by several threads, in any order */
    dy_records_init(&all.records, asked.game, asked.format, ways, &all.source, &session->memory);
    status = open_parts(&all) ? read_all(&all) : dy_fault_memory(&session->error);
    close_all(&all);
    return status;
}
