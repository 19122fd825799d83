/* store_tools.c - rounds through a store. */
#include "store/store_tools.h"

#include "base/buffer.h"
#include "base/fault.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

static dyad_status record_fault(dyad_error *error, const char *path, const char *what,
                                const void *key, size_t key_size)
{
    char name[DY_STORE_NAME_MAX];
    (void)dy_fault(error, DYAD_E_SYSTEM, "damaged record: %s: %s", what,
                   dy_store_name(key, key_size, name));
    error->file = path;
    return DYAD_E_SYSTEM;
}

/* ---- counting ----------------------------------------------------------------------------- */

typedef struct counting {
    dy_store_count *counted;
    const char *path;
    dyad_error *error;
} counting;

/* Room for one more group; names stay where the groups point to. */
static bool grow(dy_store_count *counted)
{
    size_t capacity = counted->capacity ? 2 * counted->capacity : 16;
    const dyad_allocator *memory = counted->memory;
    void *names = dy_memory_new(memory, capacity, sizeof *counted->names);
    dyad_store_group *groups = dy_memory_new(memory, capacity, sizeof *groups);
    if (!names || !groups) {
        dy_memory_free(memory, names, capacity, sizeof *counted->names);
        dy_memory_free(memory, groups, capacity, sizeof *groups);
        return false;
    }
    if (counted->names && counted->groups) {
        memcpy(names, counted->names, counted->count * sizeof *counted->names);
        memcpy(groups, counted->groups, counted->count * sizeof *groups);
    }
    dy_memory_free(memory, counted->names, counted->capacity, sizeof *counted->names);
    dy_memory_free(memory, counted->groups, counted->capacity, sizeof *groups);
    counted->names = names;
    counted->groups = groups;
    counted->capacity = capacity;
    for (size_t i = 0; i < counted->count; i++)
        groups[i].game = counted->names[i];
    return true;
}

/* Records come by game and size, so one that is of another group than the last begins a new one. */
static dyad_status count_record(void *user, const void *key, size_t key_size, const void *value,
                                size_t value_size)
{
    counting *c = user;
    dy_store_count *counted = c->counted;
    dy_solved solved;
    const char *what = dy_store_unpack(key, key_size, value, value_size, &solved);
    if (what)
        return record_fault(c->error, c->path, what, key, key_size);
    dyad_store_group *group = counted->count ? &counted->groups[counted->count - 1] : NULL;
    unsigned rows = dy_solved_rows(solved.size), columns = dy_solved_columns(solved.size);
    if (!group || group->rows != rows || group->columns != columns ||
        strcmp(group->game, solved.game) != 0) {
        if (counted->count == counted->capacity && !grow(counted))
            return dy_fault_memory(c->error);
        assert(counted->names && counted->groups);
        char *name = counted->names[counted->count];
        group = &counted->groups[counted->count++];
        strcpy(name, solved.game); /* unpacking has seen that it is short */
        *group = (dyad_store_group){
            .game = name, .size = rows == columns ? rows : 0, .rows = rows, .columns = columns};
    }
    group->records++;
    group->first += solved.result == DYAD_SOLVED_FIRST;
    group->second += solved.result == DYAD_SOLVED_SECOND;
    group->draw += solved.result == DYAD_SOLVED_DRAW;
    if (__builtin_add_overflow(group->work, solved.work, &group->work))
        group->work = UINT64_MAX;
    counted->records++;
    return DYAD_OK;
}

dyad_status dy_store_count_groups(dy_store *store, dyad_stop stop, dy_store_count *counted,
                                  dyad_error *error)
{
    counting c = {.counted = counted, .path = dy_store_path(store), .error = error};
    counted->count = 0;
    counted->records = 0;
    return dy_store_each(store, count_record, &c, stop, error);
}

void dy_store_count_free(dy_store_count *counted)
{
    const dyad_allocator *memory = counted->memory;
    dy_memory_free(memory, counted->names, counted->capacity, sizeof *counted->names);
    dy_memory_free(memory, counted->groups, counted->capacity, sizeof *counted->groups);
    *counted = (dy_store_count){.memory = memory};
}

/* ---- checking ----------------------------------------------------------------------------- */

typedef struct checking {
    const char *path;
    dyad_error_fn tell;
    void *user;
    uint64_t sound;
    dyad_error first; /* its status is DYAD_OK as long as all are sound */
} checking;

static dyad_status check_record(void *user, const void *key, size_t key_size, const void *value,
                                size_t value_size)
{
    checking *c = user;
    dy_solved solved;
    dyad_error error;
    const char *what = dy_store_unpack(key, key_size, value, value_size, &solved);
    if (!what) {
        c->sound++;
        return DYAD_OK;
    }
    (void)record_fault(&error, c->path, what, key, key_size);
    if (c->tell)
        c->tell(c->user, &error);
    if (c->first.status == DYAD_OK)
        c->first = error;
    return DYAD_OK;
}

dyad_status dy_store_check(dy_store *store, dyad_error_fn damaged, void *user, dyad_stop stop,
                           uint64_t *records, dyad_error *error)
{
    checking c = {.path = dy_store_path(store), .tell = damaged, .user = user};
    dyad_status status = dy_store_each(store, check_record, &c, stop, error);
    if (records)
        *records = c.sound;
    if (status != DYAD_OK || c.first.status == DYAD_OK)
        return status;
    *error = c.first;
    return c.first.status;
}

/* ---- lines of JSON ------------------------------------------------------------------------ */

typedef struct exporting {
    const char *path;
    dyad_write_fn write;
    void *user;
    dy_buffer out;
    dyad_error *error;
} exporting;

static void put_field(dy_buffer *out, const char *name, uint64_t number)
{
    dy_buffer_text(out, name);
    dy_buffer_unsigned(out, number);
}

static dyad_status flush(exporting *e)
{
    if (e->out.failed)
        return dy_fault_memory(e->error);
    int number = e->out.size ? e->write(e->user, e->out.text, e->out.size) : 0;
    dy_buffer_clear(&e->out);
    return number ? dy_fault_output(e->error, number) : DYAD_OK;
}

static dyad_status export_record(void *user, const void *key, size_t key_size, const void *value,
                                 size_t value_size)
{
    static const char hex[] = "0123456789abcdef";
    enum { ENOUGH = 1 << 16 };
    exporting *e = user;
    dy_buffer *out = &e->out;
    dy_solved solved;
    const char *what = dy_store_unpack(key, key_size, value, value_size, &solved);
    if (what) {
        dyad_status status = flush(e);
        return status == DYAD_OK ? record_fault(e->error, e->path, what, key, key_size) : status;
    }
    dy_buffer_text(out, "{\"game\":\"");
    dy_buffer_text(out, solved.game);
    unsigned rows = dy_solved_rows(solved.size), columns = dy_solved_columns(solved.size);
    put_field(out, rows == columns ? "\",\"size\":" : "\",\"rows\":", rows);
    if (rows != columns)
        put_field(out, ",\"columns\":", columns);
    put_field(out, ",\"to_move\":", solved.to_move);
    dy_buffer_text(out, ",\"cells\":\"");
    for (size_t i = 0; i < solved.cell_bytes; i++) {
        dy_buffer_char(out, hex[solved.cells[i] >> 4]);
        dy_buffer_char(out, hex[solved.cells[i] & 15]);
    }
    dy_buffer_text(out, "\",\"result\":\"");
    dy_buffer_text(out, dyad_solved_result_name(solved.result));
    if (solved.best == DYAD_SOLVED_NO_MOVE)
        dy_buffer_text(out, "\",\"best\":null");
    else
        put_field(out, "\",\"best\":", solved.best);
    put_field(out, ",\"work\":", solved.work);
    dy_buffer_text(out, "}\n");
    return out->size >= ENOUGH || out->failed ? flush(e) : DYAD_OK;
}

dyad_status dy_store_export(dy_store *store, dyad_write_fn write, void *user,
                            const dyad_allocator *memory, dyad_stop stop, dyad_error *error)
{
    exporting e = {.path = dy_store_path(store), .write = write, .user = user, .error = error};
    dy_buffer_init(&e.out, memory);
    dyad_status status = dy_store_each(store, export_record, &e, stop, error);
    if (status == DYAD_OK)
        status = flush(&e);
    dy_buffer_free(&e.out);
    return status;
}

/* ---- merging ------------------------------------------------------------------------------ */

typedef struct merging {
    dy_store *into;
    const char *from;
    dyad_error_fn tell;
    void *user;
    dyad_store_merged *merged;
    dyad_error conflict, damage; /* the first of each */
    dyad_error *error;
} merging;

static void note(merging *m, dyad_error *first, const dyad_error *error)
{
    if (m->tell)
        m->tell(m->user, error);
    if (first->status == DYAD_OK)
        *first = *error;
}

/* A conflict that only a commit has come upon, because another process has written meanwhile, is
 * told of with one of its records; the others stay as they were too. */
static dyad_status merge_record(void *user, const void *key, size_t key_size, const void *value,
                                size_t value_size)
{
    merging *m = user;
    dy_solved solved, known;
    dyad_error error;
    bool found;
    const char *what = dy_store_unpack(key, key_size, value, value_size, &solved);
    if (what) {
        m->merged->damaged++;
        (void)record_fault(&error, m->from, what, key, key_size);
        note(m, &m->damage, &error);
        return DYAD_OK;
    }
    known = solved;
    dyad_status status = dy_store_get(m->into, &known, &found, m->error);
    if (status != DYAD_OK)
        return status;
    bool conflicts = found && known.result != solved.result;
    status = dy_store_put(m->into, &solved, &error);
    if (status == DYAD_E_REFUTED) {
        m->merged->conflicts++;
        note(m, &m->conflict, &error);
    } else if (status != DYAD_OK) {
        *m->error = error;
        return status;
    }
    m->merged->known += found && !conflicts;
    m->merged->unwritten += !found; /* as yet */
    return DYAD_OK;
}

dyad_status dy_store_merge(dy_store *store, const char *from, const dyad_allocator *memory,
                           dyad_stop stop, dyad_error_fn tell, void *user,
                           dyad_store_merged *merged, dyad_error *error)
{
    dy_store *other;
    merging m = {
        .into = store, .from = from, .tell = tell, .user = user, .merged = merged, .error = error};
    *merged = (dyad_store_merged){0};
    /* What was pending before is no part of what is counted. */
    dyad_status status = dy_store_commit(store, error);
    if (status != DYAD_OK)
        return status;
    uint64_t before = dy_store_added(store);
    status = dy_store_open(from, DYAD_STORE_READ, memory, stop, &other, error);
    if (status != DYAD_OK)
        return status;
    status = dy_store_each(other, merge_record, &m, stop, error);
    dy_store_close(other);
    /* What was merged before it was stopped, or failed, is committed all the same. */
    dyad_error last;
    dyad_status committed = dy_store_commit(store, &last);
    bool failed = committed != DYAD_OK && committed != DYAD_E_REFUTED;
    merged->added = dy_store_added(store) - before;
    merged->unwritten = failed ? merged->unwritten - merged->added : 0;
    if (committed == DYAD_E_REFUTED) {
        merged->conflicts++;
        note(&m, &m.conflict, &last);
    } else if (failed && status == DYAD_OK) {
        *error = last;
        return committed;
    }
    if (status != DYAD_OK)
        return status;
    const dyad_error *said = m.damage.status != DYAD_OK ? &m.damage : &m.conflict;
    if (said->status != DYAD_OK)
        *error = *said;
    return said->status;
}
