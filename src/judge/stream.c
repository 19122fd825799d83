/* stream.c - the pipeline: one thread reads batches, workers judge them, and whoever finishes the
 * oldest one writes it and all finished ones behind it.
 *
 *     ring    [ written | judged | being judged | filled | free ]
 *               head ----^          next --------^    tail -^
 *
 * Input is taken in two ways.
 *
 *     fast    stretches of text are cut off where a line begins with a digit; workers find the
 *             items in them, and the thread that reads looks at almost nothing
 *     slow    the reader reads item by item: it knows all of the layout and every fault
 *
 * The first item is read the slow way. Then reading is fast until a worker meets something that is
 * not laid out strictly. All before that is written, what was cut off behind it is void, and the
 * reader goes on from there. Then the fast way is tried again: after that item where it had come
 * some way, and after more and more items where it had not. The closer such items lie together, the
 * less text is cut off at a time. The end of an input is always left to the reader.
 *
 * Items are numbered over the whole run: each batch of text waits, when its items have been
 * counted, for the number of those before it. Small batches are judged and written where they are
 * read, so that small inputs start no thread. */
#include "judge/stream.h"

#include "base/border.h"
#include "base/cpu.h"
#include "base/threads.h"
#include "judge/answer_writer.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BATCHES_PER_JOB = 2,
    IN_FLIGHT_MAX = 1 << 25,  /* cells, discs or bytes read and not yet written, or a batch more */
    TEXT_BYTES = 1 << 21,     /* about how long a batch of text is, */
    TEXT_BYTES_MIN = 1 << 18, /* and where so many jobs share IN_FLIGHT_MAX that it must be less */
    SMALL_TEXT = 1 << 17,     /* a batch of less is no work for a thread yet to be started, */
    SMALL_WEIGHT = 1 << 12,   /* nor are items of so few cells or discs */
    CUT_BYTES_MIN = 1 << 12,  /* where items that the fast way cannot read lie close together */
    PAUSE_MAX = 1 << 14,      /* items read the slow way before the fast way is tried again, */
    WORTH_ITEMS = 3,          /* which was worth trying if it came so far */
    FEW_ITEMS = DY_BATCH_ITEMS_MAX / 4,
};

/* ---- workers ------------------------------------------------------------------------------ */

typedef struct stream {
    const dyad_judge_request *request;
    dy_ways ways; /* of records */
    const dyad_allocator *memory;
    dy_answers answers;
    dy_answer_writer out;

    pthread_mutex_t lock; /* guards what follows, and `out` through `writing` */
    pthread_cond_t filled, freed, counted;
    dy_batch *batches;
    size_t batch_count;
    uint64_t in_flight;        /* weight of the batches filled and not yet written */
    uint64_t head, next, tail; /* batches written, taken by a worker, filled: ever */
    bool writing, closing;

    /* Batches of text are numbered one after the other: the next batch, the number of its first
     * item, and how many more items the input may hold. */
    uint64_t chain_batch, chain_number, chain_room;
    /* Items and lines of the text that has been written since reading became fast; and the first
     * stray batch, after which all batches are void. Who has the right to write (`writing`) sets
     * these under the lock, and may read them without it. */
    uint64_t text_items, text_lines, stray_batch;
    bool stray;

    pthread_t threads[DYAD_JOBS_MAX];
    unsigned thread_count;
} stream;

static dy_batch *batch_at(stream *run, uint64_t number)
{
    return &run->batches[number % run->batch_count];
}

/* Writes the oldest batch, for who has the right to write. Whether it is stray. */
static bool finish_batch(stream *run, dy_batch *batch)
{
    if (run->stray) /* void: a batch before it is stray */
        return false;
    dy_answer_writer_batch_end(&run->out, batch);
    if (!batch->is_text)
        return false;
    run->text_items += batch->found;
    run->text_lines += batch->lines;
    return batch->found_size < batch->text_size;
}

/* Notes that the oldest batch is stray. This comes before `head` moves on, so that the slot of the
 * batch is not filled again by then. */
static void note_stray(stream *run)
{
    run->stray_batch = run->head;
    run->stray = true;
}

/* Takes the right to write, and writes all batches that are due. The caller holds the lock, and
 * holds it again at the end. */
static void write_due(stream *run)
{
    run->writing = true;
    while (run->head < run->next && batch_at(run, run->head)->done) {
        pthread_mutex_unlock(&run->lock);
        bool stray = finish_batch(run, batch_at(run, run->head));
        pthread_mutex_lock(&run->lock);
        if (stray)
            note_stray(run);
        run->in_flight -= batch_at(run, run->head)->weight;
        run->head++;
        pthread_cond_broadcast(&run->freed);
    }
    run->writing = false;
}

/* Waits until the batches before it are numbered, and numbers the items of a batch of text. */
static void number_items(stream *run, uint64_t number, dy_batch *batch)
{
    pthread_mutex_lock(&run->lock);
    while (run->chain_batch != number)
        pthread_cond_wait(&run->counted, &run->lock);
    if (batch->found > run->chain_room) { /* the reader will say what is wrong */
        batch->found = batch->found_size = 0;
        batch->lines = 0;
    }
    batch->first = run->chain_number;
    run->chain_number += batch->found;
    run->chain_room -= batch->found;
    run->chain_batch++;
    pthread_cond_broadcast(&run->counted);
    pthread_mutex_unlock(&run->lock);
}

/* A batch that a worker judges. A long answer is written while it is made: then the worker waits
 * for its turn, until all batches before are written, and takes the right to write. */
typedef struct turn {
    stream *run;
    dy_batch *batch;
    uint64_t number;
    bool taken;
} turn;

static void take_turn(void *user)
{
    turn *mine = user;
    stream *run = mine->run;
    if (!mine->taken) {
        pthread_mutex_lock(&run->lock);
        while (run->head != mine->number || run->writing)
            pthread_cond_wait(&run->freed, &run->lock);
        run->writing = mine->taken = true;
        pthread_mutex_unlock(&run->lock);
    }
    if (run->stray)
        mine->batch->out.size = 0; /* void */
    else
        dy_answer_writer_batch(&run->out, mine->batch);
}

/* The same for the thread that reads, which judges a batch when all before it are written. */
static void write_now(void *user)
{
    turn *mine = user;
    dy_answer_writer_batch(&mine->run->out, mine->batch);
}

static void judge_batch(turn *mine, void (*drain)(void *user), dy_judging *judging)
{
    mine->batch->out.drain = drain;
    mine->batch->out.drain_user = mine;
    if (mine->batch->is_text) {
        dy_batch_find(mine->batch, judging);
        number_items(mine->run, mine->number, mine->batch);
    }
    /* What was found before a failure is answered. */
    if (mine->batch->status == DYAD_OK ||
        (mine->batch->is_text && dy_batch_is_coded(judging->answers)))
        dy_batch_judge(mine->batch, judging);
}

static void begin_judging(stream *run, dy_judging *judging)
{
    dy_judging_init(judging, &run->answers, run->request->cpu, run->memory);
    judging->keep_going = run->request->keep_going;
    judging->stop = run->request->stop;
}

static void *work(void *argument)
{
    stream *run = argument;
    dy_judging judging;
    begin_judging(run, &judging);
    pthread_mutex_lock(&run->lock);
    for (;;) {
        while (run->next == run->tail && !run->closing)
            pthread_cond_wait(&run->filled, &run->lock);
        if (run->next == run->tail)
            break;
        turn mine = {.run = run, .batch = batch_at(run, run->next), .number = run->next};
        run->next++;
        pthread_mutex_unlock(&run->lock);
        judge_batch(&mine, take_turn, &judging);
        pthread_mutex_lock(&run->lock);
        mine.batch->done = true;
        if (mine.taken || !run->writing)
            write_due(run);
    }
    pthread_mutex_unlock(&run->lock);
    dy_judging_free(&judging);
    return NULL;
}

/* Starts the workers, and gives back how many could be started. They block signals: one that asks
 * to stop then goes to a thread of the caller, and interrupts a read that waits. Signals that a
 * thread brings upon itself stay open, such as SIGBUS where a mapped file has become shorter. */
static unsigned start_workers(stream *run, unsigned jobs)
{
    static const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    sigset_t all, before;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(&all, own[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (run->thread_count < jobs && dy_thread_start(&run->threads[run->thread_count], work, run))
        run->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return run->thread_count;
}

static void stop_workers(stream *run)
{
    pthread_mutex_lock(&run->lock);
    run->closing = true;
    pthread_cond_broadcast(&run->filled);
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < run->thread_count; i++)
        pthread_join(run->threads[i], NULL);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Waits for room, and gives back the next batch to fill. NULL: writing has failed, or a batch was
 * stray. */
static dy_batch *free_batch(stream *run)
{
    pthread_mutex_lock(&run->lock);
    while (run->tail - run->head == run->batch_count ||
           (run->tail > run->head && run->in_flight > IN_FLIGHT_MAX))
        pthread_cond_wait(&run->freed, &run->lock);
    /* While a thread writes, `out` is its own: its failure is seen by the next call. */
    bool open = !run->stray && (run->writing || dy_answer_writer_open(&run->out));
    pthread_mutex_unlock(&run->lock);
    return open ? batch_at(run, run->tail) : NULL;
}

/* The state of the thread that reads, and what it needs to judge batches itself. */
typedef struct reading {
    stream *run;
    unsigned jobs;
    dy_source source;
    dy_reader reader;
    uint64_t offset_before; /* bytes of the inputs before this one */
    uint64_t next_number;
    size_t cut_bytes; /* about how much text to cut off next */
    dy_batch *batch;  /* that is being filled with items; or NULL */
    dy_judging judging;
} reading;

static void judge_here(reading *here, dy_batch *batch)
{
    stream *run = here->run;
    turn mine = {.run = run, .batch = batch, .number = run->tail};
    judge_batch(&mine, write_now, &here->judging);
}

/* Waits until everything has been written. Whether the output still takes more. */
static bool all_written(stream *run)
{
    pthread_mutex_lock(&run->lock);
    while (run->head != run->tail || run->writing)
        pthread_cond_wait(&run->freed, &run->lock);
    bool open = dy_answer_writer_open(&run->out);
    pthread_mutex_unlock(&run->lock);
    return open;
}

/* Called before the input waits: answers what has been read, if all before it is answered. */
static void answer_meanwhile(void *user)
{
    reading *here = user;
    stream *run = here->run;
    dy_batch *batch = here->batch;
    pthread_mutex_lock(&run->lock);
    bool is_next = run->head == run->tail && !run->writing;
    pthread_mutex_unlock(&run->lock);
    if (!is_next || !batch || batch->judged == batch->count)
        return;
    judge_here(here, batch);
    dy_answer_writer_batch(&run->out, batch);
    dy_answer_writer_progress(&run->out);
}

/* Whether a batch is too small to start a thread for. */
static bool is_small(const stream *run, const dy_batch *batch)
{
    if (batch->is_text)
        return batch->text_size < SMALL_TEXT;
    return run->tail == 0 || batch->weight < SMALL_WEIGHT;
}

/* Whether nothing is under way: then a batch of a few items is not worth handing over. */
static bool is_at_rest(stream *run)
{
    pthread_mutex_lock(&run->lock);
    bool is = run->head == run->tail && !run->writing;
    pthread_mutex_unlock(&run->lock);
    return is;
}

/* Gives a filled batch to the workers, or judges it on this thread. */
static void submit(reading *here, dy_batch *batch)
{
    stream *run = here->run;
    here->batch = NULL;
    bool small = is_small(run, batch), few = batch->is_text || batch->count <= FEW_ITEMS;
    bool here_and_now =
        here->jobs == 1 || (run->thread_count == 0 ? small || start_workers(run, here->jobs) == 0
                                                   : small && few && is_at_rest(run));
    if (here_and_now) {
        judge_here(here, batch);
        bool stray = finish_batch(run, batch);
        pthread_mutex_lock(&run->lock);
        if (stray)
            note_stray(run);
        run->head = run->next = ++run->tail;
        pthread_mutex_unlock(&run->lock);
        return;
    }
    pthread_mutex_lock(&run->lock);
    run->tail++;
    run->in_flight += batch->weight;
    pthread_cond_signal(&run->filled);
    pthread_mutex_unlock(&run->lock);
}

/* ---- fast --------------------------------------------------------------------------------- */

/* Bytes taken from a source that is not mapped, which no batch has yet. */
typedef struct carry {
    unsigned char *bytes;
    size_t size;
} carry;

/* Whether the input may be read the fast way from here. Then the cursor is where a line begins. */
static bool can_go_fast(reading *here, uint64_t *room)
{
    dy_source *source = &here->source;
    if ((!dy_source_mapped(source) && source->descriptor < 0) ||
        !dy_reader_is_between(&here->reader, room) || !dy_source_fill(source))
        return false;
    if (dy_reader_boards(&here->reader))
        return true;
    if (*source->cursor == '\r') {
        source->cursor++;
        if (!dy_source_fill(source))
            return false;
    }
    if (*source->cursor != '\n')
        return dy_source_at_line_start(source);
    dy_pass(source);
    return true;
}

static void fill_text(reading *here, dy_batch *batch, const unsigned char *text, size_t size,
                      size_t readable, uint64_t offset)
{
    const dy_npy *boards = dy_reader_boards(&here->reader);
    batch->is_text = true;
    batch->rows = boards ? boards->rows : 0;
    batch->columns = boards ? boards->columns : 0;
    batch->text = text;
    batch->text_size = size;
    batch->readable = readable;
    batch->weight = size;
    batch->end_offset = here->offset_before + offset;
}

/* Bytes of a board of a .npy file; 0: the input is text. */
static size_t board_bytes(const reading *here)
{
    const dy_npy *boards = dy_reader_boards(&here->reader);
    return boards ? (size_t)dy_npy_cells(boards) : 0;
}

/* Cuts text off a mapped file; false at its end. */
static bool cut_mapped(reading *here, dy_batch *batch)
{
    dy_source *source = &here->source;
    const unsigned char *from = source->cursor;
    size_t left = (size_t)(source->end - from), board = board_bytes(here);
    if (left == 0)
        return false;
    const unsigned char *end = source->end;
    size_t cut = here->cut_bytes;
    if (left > cut && board)
        end = from + (board > cut ? board < left ? board : left : cut / board * board);
    else if (left > cut)
        end = dy_strict_cut(from + cut, source->end);
    dy_source_go_to(source, end, source->line);
    fill_text(here, batch, from, (size_t)(end - from), left, dy_source_offset(source));
    return true;
}

/* Reads text, after what was left of the last. False when the reader has to go on; then there may
 * still be text to hand over. */
static bool read_text(reading *here, dy_batch *batch, carry *rest, dyad_status *status)
{
    stream *run = here->run;
    size_t room = IN_FLIGHT_MAX / run->batch_count, got;
    room = room > TEXT_BYTES ? TEXT_BYTES : room < TEXT_BYTES_MIN ? TEXT_BYTES_MIN : room;
    room = room > here->cut_bytes ? here->cut_bytes : room;
    if (room < rest->size + CUT_BYTES_MIN) /* a longer stretch may have left it */
        room = rest->size + CUT_BYTES_MIN;
    unsigned char *bytes = dy_batch_bytes(batch, room, rest->bytes, rest->size);
    if (!bytes) {
        *status = DYAD_E_MEMORY;
        return false;
    }
    dy_take taken = dy_source_take(&here->source, bytes + rest->size, room - rest->size, &got);
    size_t size = rest->size + got;
    size_t board = board_bytes(here), cut = size;
    if (taken != DY_TAKE_END)
        cut = board ? size - size % board : dy_strict_last_cut(bytes, size);
    *rest = (carry){bytes + cut, size - cut};
    if (cut)
        fill_text(here, batch, bytes, cut, room + DY_LETTERS_SLACK,
                  dy_source_offset(&here->source) - rest->size);
    return taken == DY_TAKE_FULL && cut > 0;
}

/* Sets a source that is not mapped to the first byte that has not been answered. */
static dyad_status give_back(reading *here, const carry *rest, uint64_t line)
{
    stream *run = here->run;
    dy_buffer all;
    dy_buffer_init(&all, run->memory);
    for (uint64_t i = run->stray_batch; run->stray && i < run->tail; i++) {
        const dy_batch *batch = batch_at(run, i);
        size_t from = i == run->stray_batch ? batch->found_size : 0;
        dy_buffer_bytes(&all, batch->text + from, batch->text_size - from);
    }
    dy_buffer_bytes(&all, rest->bytes, rest->size);
    bool done = !all.failed &&
                dy_source_give_back(&here->source, (unsigned char *)all.text, all.size, line);
    dy_buffer_free(&all);
    return done ? DYAD_OK : DYAD_E_MEMORY;
}

/* Takes text for as long as that goes well, and leaves the source where the reader has to go on.
 * *strayed: it did not go well, but for *passed items. */
static dyad_status read_fast(reading *here, uint64_t room, bool *strayed, uint64_t *passed)
{
    stream *run = here->run;
    dy_source *source = &here->source;
    uint64_t line = source->line, begin = dy_source_offset(source);
    dyad_status status = DYAD_OK;
    carry rest = {NULL, 0};
    dy_batch *batch;
    run->chain_batch = run->tail;
    run->chain_number = here->next_number;
    run->chain_room = room;
    run->text_items = run->text_lines = 0;
    for (bool more = true; more && (batch = free_batch(run)) != NULL;) {
        dy_batch_clear(batch);
        more = dy_source_mapped(source) ? cut_mapped(here, batch)
                                        : read_text(here, batch, &rest, &status);
        if (batch->is_text)
            submit(here, batch);
        if (here->cut_bytes < TEXT_BYTES)
            here->cut_bytes *= 2;
        if (dy_source_mapped(source))
            dy_source_release(source);
    }
    *strayed = false;
    *passed = 0;
    if (!all_written(run))
        return DYAD_OK; /* whatever the reader says, nothing more is written */
    line += run->text_lines;
    if (!dy_source_mapped(source))
        status = status == DYAD_OK ? give_back(here, &rest, line) : status;
    else if (run->stray)
        dy_source_go_to(source,
                        batch_at(run, run->stray_batch)->text +
                            batch_at(run, run->stray_batch)->found_size,
                        line);
    else
        dy_source_go_to(source, source->cursor, line);
    if (run->stray) /* the next one is as far away as this one, for all that is known */
        for (here->cut_bytes = CUT_BYTES_MIN;
             here->cut_bytes < TEXT_BYTES && here->cut_bytes < dy_source_offset(source) - begin;)
            here->cut_bytes *= 2;
    *strayed = run->stray;
    run->stray = false;
    *passed = run->text_items;
    here->next_number += run->text_items;
    dy_reader_pass(&here->reader, run->text_items);
    return status;
}

/* ---- slow, and all of an input ------------------------------------------------------------ */

/* Reads a batch of at most `most` items; DYAD_END after the last one. */
static dyad_status read_slow(reading *here, size_t most, dyad_error *error)
{
    stream *run = here->run;
    dy_batch *batch = free_batch(run);
    if (!batch)
        return DYAD_END;
    here->batch = batch;
    dyad_status status = dy_batch_fill(batch, &here->reader, most, run->request->keep_going,
                                       &here->next_number, error);
    batch->end_offset = here->offset_before + dy_source_offset(&here->source);
    submit(here, batch);
    if (dy_source_mapped(&here->source))
        dy_source_release(&here->source);
    return status;
}

/* Reads one input to its end or to what stops the run. */
static dyad_status read_input(reading *here, const char *path, const dyad_bytes *bytes,
                              dyad_error *error)
{
    stream *run = here->run;
    dyad_status status =
        dy_source_open_input(&here->source, path, bytes, run->memory, run->request->stop, error);
    if (status != DYAD_OK)
        return status;
    here->source.before_wait = answer_meanwhile;
    here->source.before_wait_user = here;
    dy_reader_init(&here->reader, run->request->game, &here->source, run->memory);
    here->reader.move = run->request->move;
    here->reader.ways = run->ways;
    here->reader.part = run->request->part;
    here->reader.kernels = dy_letter_kernels_of(run->request->cpu);
    here->cut_bytes = TEXT_BYTES;
    size_t pause = 1, left = 1; /* items to be read the slow way; of those, some have been read */
    while (status == DYAD_OK) {
        uint64_t room, passed;
        bool strayed;
        size_t most = left < DY_BATCH_ITEMS_MAX ? left : DY_BATCH_ITEMS_MAX;
        status = read_slow(here, most, error);
        left -= most;
        if (status != DYAD_OK || left > 0)
            continue;
        left = DY_BATCH_ITEMS_MAX;
        if (!can_go_fast(here, &room))
            continue;
        status = read_fast(here, room, &strayed, &passed);
        if (status != DYAD_OK)
            (void)dy_fault_memory(error);
        if (passed >= WORTH_ITEMS)
            pause = 1;
        else if (pause < PAUSE_MAX)
            pause =
                2 * pause + 1; /* odd: where every second item is such, not only these are met */
        left = strayed ? pause : DY_BATCH_ITEMS_MAX;
    }
    all_written(run); /* before its bytes go */
    here->offset_before += dy_source_offset(&here->source);
    dy_reader_free(&here->reader);
    dy_source_close(&here->source);
    return status == DYAD_END ? DYAD_OK : status;
}

static unsigned worker_count(unsigned jobs)
{
    if (jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = cores > 0 ? (unsigned)cores : 1;
    }
    return jobs > DYAD_JOBS_MAX ? DYAD_JOBS_MAX : jobs;
}

static bool take_batches(stream *run, unsigned jobs)
{
    run->batch_count = jobs == 1 ? 1 : (size_t)jobs * BATCHES_PER_JOB;
    run->batches = dy_memory_new(run->memory, run->batch_count, sizeof *run->batches);
    if (!run->batches)
        return false;
    for (size_t i = 0; i < run->batch_count; i++)
        dy_batch_init(&run->batches[i], run->request->game, run->memory);
    return true;
}

static void free_batches(stream *run)
{
    for (size_t i = 0; run->batches && i < run->batch_count; i++)
        dy_batch_free(&run->batches[i]);
    dy_memory_free(run->memory, run->batches, run->batch_count, sizeof *run->batches);
}

/* Bytes of all inputs; 0 when that cannot be told. */
static uint64_t count_bytes(const char *const *paths, const dyad_bytes *memory, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct stat status;
        if (memory && memory[i].bytes) {
            total += memory[i].size;
            continue;
        }
        bool standard = strcmp(paths[i], "-") == 0;
        if ((standard ? fstat(STDIN_FILENO, &status) : stat(paths[i], &status)) != 0 ||
            !S_ISREG(status.st_mode))
            return 0;
        off_t begin = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
        if (begin < status.st_size)
            total += (uint64_t)(status.st_size - begin);
    }
    return total;
}

static void run_inputs(stream *run, unsigned jobs)
{
    static const char *const standard_input[] = {"-"};
    const dyad_judge_request *request = run->request;
    const char *const *paths = request->path_count ? request->paths : standard_input;
    size_t count = request->path_count ? request->path_count : 1;
    const dyad_bytes *memory = request->path_count ? request->memory : NULL;
    const dyad_input_part *part = request->part;
    reading here = {.run = run,
                    .jobs = jobs,
                    .offset_before = part ? 0 - part->begin : 0, /* only its own bytes count */
                    .next_number = part ? part->first : 1};
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = DYAD_OK;
    begin_judging(run, &here.judging);
    if (request->progress)
        run->out.total_bytes = count_bytes(paths, memory, count);
    dy_answer_writer_begin(&run->out, &run->answers, run->memory);
    if (part)
        status = read_input(&here, paths[part->path], memory ? &memory[part->path] : NULL, &error);
    for (size_t i = 0; i < count && status == DYAD_OK && !part; i++)
        status = read_input(&here, paths[i], memory ? &memory[i] : NULL, &error);
    stop_workers(run);
    dy_judging_free(&here.judging);
    /* A malformed item has been told of at its place in the output. */
    if (status != DYAD_OK && status != DYAD_E_MALFORMED)
        dy_answer_writer_fail(&run->out, status, &error);
    dy_answer_writer_end(&run->out);
}

/* Whether a request is one for a part that there can be. */
static bool part_fits(const dyad_judge_request *request)
{
    const dyad_input_part *part = request->part;
    if (part->path >= request->path_count)
        return false;
    bool in_memory = request->memory && request->memory[part->path].bytes;
    return (in_memory || strcmp(request->paths[part->path], "-") != 0) &&
           part->begin <= part->end && part->first > 0 && !request->keep_going &&
           request->format != DYAD_FORMAT_NPY;
}

dyad_status dy_judge_stream(const dyad_judge_request *request, dy_ways ways,
                            const dyad_allocator *memory, dyad_judge_totals *totals,
                            dyad_error *error)
{
    unsigned jobs = worker_count(request->jobs);
    *totals = (dyad_judge_totals){0};
    if (!request->game || !request->write || !DY_IS_ENUM(request->format, DYAD_FORMAT_NPY))
        return dy_fault(error, DYAD_E_USAGE,
                        "a request needs a game, a format and a write function");
    if (!dy_are_paths(request->paths, request->path_count))
        return dy_fault(error, DYAD_E_USAGE, "a request needs the paths that it counts");
    if (request->jobs > DYAD_JOBS_MAX)
        return dy_fault(error, DYAD_E_USAGE, "jobs: at most %d", DYAD_JOBS_MAX);
    if (dy_cpu_level(request->cpu) == DYAD_CPU_AUTO)
        return dy_fault(error, DYAD_E_USAGE, "the processor lacks what was asked for");
    if (request->part && !part_fits(request))
        return dy_fault(error, DYAD_E_USAGE, "there is no such part, or it is not to be had so");
    stream *run = dy_memory_new(memory, 1, sizeof *run);
    if (!run)
        return dy_fault_memory(error);
    *run = (stream){
        .request = request,
        .ways = ways,
        .memory = memory,
        .answers = {.game = request->game, .format = request->format, .colour = request->colour},
        .out = {.request = request},
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .filled = PTHREAD_COND_INITIALIZER,
        .freed = PTHREAD_COND_INITIALIZER,
        .counted = PTHREAD_COND_INITIALIZER,
    };
    dy_codes_init(&run->out.codes, request, memory);
    if (take_batches(run, jobs)) {
        run_inputs(run, jobs);
    } else {
        dyad_error failure;
        dyad_status status = dy_fault_memory(&failure);
        dy_answer_writer_fail(&run->out, status, &failure);
    }
    *totals = run->out.totals;
    dyad_status status = run->out.status;
    if (status != DYAD_OK)
        *error = run->out.error;
    free_batches(run);
    dy_codes_free(&run->out.codes);
    pthread_mutex_destroy(&run->lock);
    pthread_cond_destroy(&run->filled);
    pthread_cond_destroy(&run->freed);
    pthread_cond_destroy(&run->counted);
    dy_memory_free(memory, run, 1, sizeof *run);
    return status;
}
