/* ungo_scratch.c - a table of Un-Go in parts that lie in files, of which one at a time is in
 * memory.
 *
 *     of each level   for each part    expand --> batches --> spools, a file for each part
 *                     for each part    its spool --> take
 *
 * What a part has is mapped from files. When another has its turn, its pages are given back: so the
 * system keeps of them what there is room for, and writes the rest. A part has its turn twice a
 * level, at most. */
#define _GNU_SOURCE /* mkostemp() */
#include "output.h"
#include "ungo_answers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    PARTS_MOST = 128, /* each has its spool open */
    BLOCKS_MOST = 8,  /* of a part that are mapped */
    MAPPED_LEAST = 1 << 15,
    MESSAGES_BYTES = 5 << 16, /* of a spool at once: a multiple of a message's size */
};
static const size_t memory_usual = (size_t)1 << 30;

typedef struct block {
    void *at; /* NULL: none */
    size_t size;
} block;

typedef struct scratch_part {
    ungo_scratch *of;
    dyad_ungo_part *part;
    block blocks[BLOCKS_MOST];
    int spool; /* -1: none */
    uint64_t spooled;
} scratch_part;

struct ungo_scratch {
    const char *folder;
    const dyad_ungo_request *asked; /* while the table is made */
    scratch_part parts[PARTS_MOST];
    unsigned count;
    scratch_part *present; /* whose pages are in memory; NULL: nobody's */
    dyad_ungo_batch batches[PARTS_MOST];
    unsigned char *room; /* of all batches, or of what is read of a spool */
    size_t room_size;
    int error; /* errno, where a file failed */
};

/* ---- files -------------------------------------------------------------------------------- */

/* A file that has no name any more; -1: `error` says why there is none. */
static int unnamed_file(ungo_scratch *of)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/dyad-XXXXXX", of->folder);
    int file = -1;
    if (length < 0 || (size_t)length >= sizeof path)
        errno = ENAMETOOLONG;
    else if ((file = mkostemp(path, O_CLOEXEC)) >= 0)
        unlink(path);
    if (file < 0)
        of->error = errno;
    return file;
}

static void *map_block(scratch_part *part, size_t size)
{
    block *free_one = part->blocks;
    while (free_one < part->blocks + BLOCKS_MOST && free_one->at)
        free_one++;
    int file = free_one < part->blocks + BLOCKS_MOST ? unnamed_file(part->of) : -1;
    if (file < 0)
        return NULL;
    /* All of it is there from the beginning: a page without room for it would be a SIGBUS. */
    void *at = MAP_FAILED;
    int why = posix_fallocate(file, 0, (off_t)size);
    if (why == 0 &&
        (at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) == MAP_FAILED)
        why = errno;
    close(file);
    if (why) {
        part->of->error = why;
        return NULL;
    }
    *free_one = (block){at, size};
    return at;
}

static void give_block(scratch_part *part, void *at, size_t size)
{
    if (size < MAPPED_LEAST) {
        free(at);
        return;
    }
    munmap(at, size);
    for (int i = 0; i < BLOCKS_MOST; i++)
        if (part->blocks[i].at == at)
            part->blocks[i].at = NULL;
}

/* Of a dyad_allocator. */
static void *resize(void *user, void *old, size_t old_size, size_t size)
{
    scratch_part *part = user;
    void *made = NULL;
    if (size) {
        made = size < MAPPED_LEAST ? malloc(size) : map_block(part, size);
        if (!made)
            return NULL;
    }
    if (old && made)
        memcpy(made, old, old_size < size ? old_size : size);
    if (old)
        give_block(part, old, old_size);
    return made;
}

/* ---- turns -------------------------------------------------------------------------------- */

static void leave(ungo_scratch *of)
{
    for (int i = 0; of->present && i < BLOCKS_MOST; i++)
        if (of->present->blocks[i].at)
            madvise(of->present->blocks[i].at, of->present->blocks[i].size, MADV_DONTNEED);
    of->present = NULL;
}

static void enter(ungo_scratch *of, scratch_part *part)
{
    if (of->present == part)
        return;
    leave(of);
    of->present = part;
    for (int i = 0; i < BLOCKS_MOST; i++)
        if (part->blocks[i].at)
            madvise(part->blocks[i].at, part->blocks[i].size, MADV_WILLNEED);
}

static bool is_stopped(const ungo_scratch *of)
{
    return of->asked->stop && __atomic_load_n(of->asked->stop, __ATOMIC_RELAXED);
}

static void tell(const ungo_scratch *of, const char *phase, unsigned done)
{
    if (of->asked->progress)
        of->asked->progress(of->asked->progress_user, phase, done, of->count);
}

/* ---- parts -------------------------------------------------------------------------------- */

static void free_parts(ungo_scratch *of)
{
    for (unsigned i = 0; i < of->count; i++) {
        dyad_ungo_part_free(of->parts[i].part);
        of->parts[i].part = NULL;
        if (of->parts[i].spool >= 0)
            close(of->parts[i].spool);
    }
    of->count = 0;
    free(of->room);
    of->room = NULL;
    of->present = NULL;
}

/* Finds the classes of `count` parts, each of which may take so many bytes. */
static dyad_status make_parts(ungo_scratch *of, unsigned count, size_t bytes)
{
    dyad_status status = DYAD_OK;
    of->count = count;
    for (unsigned i = 0; i < count; i++)
        of->parts[i] = (scratch_part){.of = of, .spool = -1};
    of->room = malloc(of->room_size > MESSAGES_BYTES ? of->room_size : MESSAGES_BYTES);
    if (!of->room)
        return DYAD_E_MEMORY;
    for (unsigned i = 0; i < count && status == DYAD_OK; i++) {
        scratch_part *made = &of->parts[i];
        dyad_allocator files = {resize, made};
        dyad_ungo_part_request request = {.struct_size = sizeof request,
                                          .rows = of->asked->rows,
                                          .columns = of->asked->columns,
                                          .part = i,
                                          .parts = count,
                                          .memory_limit = bytes,
                                          .stop = of->asked->stop};
        tell(of, "classes", i);
        enter(of, made);
        status = dyad_ungo_part_new(&files, &request, &made->part, NULL);
        if (status == DYAD_OK && (made->spool = unnamed_file(of)) < 0)
            status = DYAD_E_SYSTEM;
    }
    leave(of);
    return status == DYAD_E_MEMORY && of->error ? DYAD_E_SYSTEM : status;
}

/* As many parts as it takes for one of them to fit into memory, beside batches. */
static dyad_status make_fitting_parts(ungo_scratch *of)
{
    size_t memory = of->asked->memory_limit ? of->asked->memory_limit : memory_usual;
    dyad_status status = DYAD_E_LIMIT;
    of->room_size = memory / 4;
    for (size_t count = 1; status == DYAD_E_LIMIT; count += count / 2 + 1) {
        if (count > PARTS_MOST || of->room_size / count < 2 * (size_t)DYAD_UNGO_BATCH_MIN)
            return DYAD_E_LIMIT;
        status = make_parts(of, (unsigned)count, memory - of->room_size);
        if (status == DYAD_E_LIMIT)
            free_parts(of);
    }
    return status;
}

/* ---- levels ------------------------------------------------------------------------------- */

static bool spool(ungo_scratch *of, unsigned part)
{
    dyad_ungo_batch *batch = &of->batches[part];
    of->error = write_descriptor(&of->parts[part].spool, batch->bytes, batch->size);
    if (of->error)
        return false;
    of->parts[part].spooled += batch->size;
    batch->size = 0;
    return true;
}

/* Spools batches of which no more than so much is free. */
static dyad_status spool_batches(ungo_scratch *of, size_t free_most)
{
    for (unsigned i = 0; i < of->count; i++)
        if (of->batches[i].size && of->batches[i].room - of->batches[i].size <= free_most &&
            !spool(of, i))
            return DYAD_E_SYSTEM;
    return DYAD_OK;
}

static dyad_status expand(ungo_scratch *of, scratch_part *part)
{
    dyad_status status = DYAD_OK;
    enter(of, part);
    while (status == DYAD_OK && dyad_ungo_part_level(part->part)) {
        status = dyad_ungo_part_expand(part->part, of->batches, of->count, NULL);
        if (status == DYAD_OK)
            status = spool_batches(of, DYAD_UNGO_BATCH_MIN);
    }
    return status == DYAD_OK ? spool_batches(of, SIZE_MAX) : status;
}

/* Takes what others have spooled for a part. */
static dyad_status take(ungo_scratch *of, scratch_part *part)
{
    dyad_status status = DYAD_OK;
    if (!part->spooled)
        return status;
    enter(of, part);
    for (uint64_t at = 0; status == DYAD_OK && at < part->spooled;) {
        size_t size = 0, most = MESSAGES_BYTES;
        most = part->spooled - at < most ? (size_t)(part->spooled - at) : most;
        while (size < most) {
            ptrdiff_t got = pread(part->spool, of->room + size, most - size, (off_t)(at + size));
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0) {
                of->error = got < 0 ? errno : EIO;
                return DYAD_E_SYSTEM;
            }
            size += (size_t)got;
        }
        status =
            is_stopped(of) ? DYAD_E_STOPPED : dyad_ungo_part_take(part->part, of->room, size, NULL);
        at += size;
    }
    part->spooled = 0;
    if (ftruncate(part->spool, 0) != 0 || lseek(part->spool, 0, SEEK_SET) != 0) {
        of->error = errno;
        return DYAD_E_SYSTEM;
    }
    return status;
}

/* One level; *any: whether a part had a class of it. */
static dyad_status do_level(ungo_scratch *of, unsigned level, bool *any)
{
    char phase[32];
    dyad_status status = DYAD_OK;
    *any = false;
    snprintf(phase, sizeof phase, "level %u", level);
    size_t each = of->room_size / of->count;
    for (unsigned i = 0; i < of->count; i++)
        of->batches[i] = (dyad_ungo_batch){.bytes = of->room + i * each, .room = each};
    for (unsigned i = 0; i < of->count && status == DYAD_OK; i++) {
        tell(of, phase, i);
        if (!dyad_ungo_part_level(of->parts[i].part))
            continue;
        *any = true;
        status = expand(of, &of->parts[i]);
    }
    for (unsigned i = 0; i < of->count && status == DYAD_OK; i++)
        status = take(of, &of->parts[i]);
    for (unsigned i = 0; i < of->count && status == DYAD_OK && *any; i++)
        status = dyad_ungo_part_next(of->parts[i].part, NULL);
    return status;
}

static dyad_status finish(ungo_scratch *of, uint64_t sums[DYAD_UNGO_FIGURES])
{
    dyad_status status = DYAD_OK;
    for (unsigned i = 0; i < of->count && status == DYAD_OK; i++) {
        uint64_t figures[DYAD_UNGO_FIGURES];
        tell(of, "counting", i);
        enter(of, &of->parts[i]);
        status = is_stopped(of) ? DYAD_E_STOPPED
                                : dyad_ungo_part_finish(of->parts[i].part, figures, NULL);
        for (size_t k = 0; status == DYAD_OK && k < DYAD_UNGO_FIGURES; k++)
            sums[k] += figures[k];
    }
    return status;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* A dyad_ungo_ask_fn. */
static dyad_status ask(void *user, unsigned part, const dyad_ungo_question *question, void *answer,
                       size_t room, size_t *size)
{
    ungo_scratch *of = user;
    enter(of, &of->parts[part]);
    return dyad_ungo_part_answer(of->parts[part].part, question, answer, room, size, NULL);
}

static dyad_status make(ungo_scratch *of, dyad_ungo_table **table)
{
    uint64_t sums[DYAD_UNGO_FIGURES] = {0};
    dyad_status status = make_fitting_parts(of);
    bool any = true;
    for (unsigned level = 0; status == DYAD_OK && any; level++)
        status = do_level(of, level, &any);
    if (status == DYAD_OK)
        status = finish(of, sums);
    if (status != DYAD_OK)
        return status;
    dyad_ungo_join_request request = {.struct_size = sizeof request,
                                      .rows = of->asked->rows,
                                      .columns = of->asked->columns,
                                      .parts = of->count,
                                      .figures = sums,
                                      .ask = ask,
                                      .user = of};
    return dyad_ungo_table_join(NULL, &request, table, NULL);
}

dyad_status make_ungo_table_in(const char *program, const char *folder,
                               const dyad_ungo_request *asked, ungo_scratch **scratch,
                               dyad_ungo_table **table)
{
    ungo_scratch *of = calloc(1, sizeof *of);
    if (!of)
        return DYAD_E_MEMORY;
    of->folder = folder;
    of->asked = asked;
    dyad_status status = make(of, table);
    of->asked = NULL;
    if (status == DYAD_OK) {
        *scratch = of;
        return status;
    }
    if (status == DYAD_E_SYSTEM)
        fprintf(stderr, "%s: %s: %s\n", program, folder, strerror(of->error));
    free_ungo_scratch(of);
    return status;
}

void free_ungo_scratch(ungo_scratch *scratch)
{
    if (!scratch)
        return;
    free_parts(scratch);
    free(scratch);
}
