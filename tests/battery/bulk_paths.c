/* bulk_paths.c - item by item, and by the stream. */
#include "bulk_paths.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const dyad_format way_formats[WAY_FORMATS] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_CSV, DYAD_FORMAT_NPY};
enum { TEXT, CSV, NPY };

size_t way_levels(dyad_cpu levels[WAY_LEVELS_MAX])
{
    size_t count = 0;
    for (size_t level = DYAD_CPU_PORTABLE; dyad_cpu_name(level); level++)
        if (dyad_cpu_has((dyad_cpu)level))
            levels[count++] = (dyad_cpu)level;
    return count;
}

void said_free(said *is)
{
    blob_free(&is->output);
}

static void tell(void *user, const dyad_error *error)
{
    blob_print(user, "<%llu %llu:%llu %s>", (unsigned long long)error->item,
               (unsigned long long)error->line, (unsigned long long)error->column, error->text);
}

/* ---- slow -------------------------------------------------------------------------------- */

typedef struct slow_run {
    const char *game;
    bool keep_going, one_line;
    uint64_t number; /* of the last item */
    blob codes;
    said *out;
} slow_run;

static void put_item(slow_run *run, size_t size, size_t verdict, const char *name, const char *text)
{
    blob answer = {0};
    char code = (char)verdict;
    run->number++;
    if (strcmp(run->game, "hex") == 0)
        blob_print(&answer, "Case #%llu: ", (unsigned long long)run->number);
    blob_print(&answer, "%s", text);
    if (run->one_line && run->out[TEXT].totals.items)
        blob_add(&run->out[TEXT].output, " ", 1);
    blob_add(&run->out[TEXT].output, answer.bytes, answer.size);
    if (!run->one_line)
        blob_add(&run->out[TEXT].output, "\n", 1);
    blob_print(&run->out[CSV].output, "%s,%llu,%zu,%s,", run->game, (unsigned long long)run->number,
               size, name);
    blob_add(&run->out[CSV].output, answer.bytes, answer.size);
    blob_add(&run->out[CSV].output, "\n", 1);
    blob_add(&run->codes, &code, 1);
    for (size_t f = 0; f < WAY_FORMATS; f++) {
        run->out[f].totals.items++;
        run->out[f].totals.verdicts[verdict]++;
        run->out[f].totals.undecided += strcmp(name, "repeats") == 0;
    }
    blob_free(&answer);
}

static void put_malformed(slow_run *run, const dyad_error *error)
{
    if (error->item)
        assert_int_equal(error->item, ++run->number);
    if (error->item && run->keep_going) {
        blob_print(&run->out[CSV].output, "%s,%llu,,malformed,\n", run->game,
                   (unsigned long long)run->number);
        blob_add(&run->codes, "\xff", 1);
    }
    for (size_t f = 0; f < WAY_FORMATS; f++) {
        said *out = &run->out[f];
        tell(&out->output, error);
        if (out->totals.malformed++ == 0)
            out->error = *error;
        out->status = DYAD_E_MALFORMED;
    }
}

void slow_answers(const dyad_game *game, const blob *input, bool keep_going, said out[WAY_FORMATS])
{
    slow_run run = {dyad_game_name(game), keep_going, false, 0, {0}, out};
    dyad_session *session;
    dyad_reader *reader;
    dyad_status status;
    const dyad_position *position;
    const dyad_report *report;
    run.one_line = strcmp(run.game, "nim") == 0;
    for (size_t f = 0; f < WAY_FORMATS; f++)
        out[f] = (said){.status = DYAD_OK};
    blob_print(&out[CSV].output, "game,item,size,verdict,text\n");
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "-", input->bytes, input->size, &reader),
                     DYAD_OK);
    while ((status = dyad_reader_next(reader, &position)) != DYAD_END) {
        if (status != DYAD_OK) {
            assert_int_equal(status, DYAD_E_MALFORMED);
            put_malformed(&run, dyad_session_error(session));
            if (!keep_going)
                break;
            continue;
        }
        assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
        put_item(&run, dyad_position_size(position), dyad_report_verdict(report),
                 dyad_report_verdict_name(report), dyad_report_text(report));
    }
    if (run.one_line && out[TEXT].totals.items)
        blob_add(&out[TEXT].output, "\n", 1);
    char shape[32] = "";
    snprintf(shape, sizeof shape, "(%zu,)", run.codes.size);
    layout_npy_header(shape, &out[NPY].output);
    blob_add(&out[NPY].output, run.codes.size ? run.codes.bytes : "", run.codes.size);
    blob_free(&run.codes);
    dyad_reader_close(reader);
    dyad_session_free(session);
}

/* ---- fast -------------------------------------------------------------------------------- */

/* Writes an input to a pipe. */
typedef struct feeder {
    const blob *input;
    int to;
    dice d;
} feeder;

static void *feed(void *argument)
{
    feeder *from = argument;
    unsigned pauses = 3;
    for (size_t at = 0; at < from->input->size;) {
        size_t size = 1 + dice_below(&from->d, (size_t)2 << dice_below(&from->d, 17));
        size = size < from->input->size - at ? size : from->input->size - at;
        ssize_t written = write(from->to, from->input->bytes + at, size);
        if (written < 0)
            break; /* nobody reads on after a malformed item */
        at += (size_t)written;
        if (pauses && dice_chance(&from->d, 0.2)) { /* longer than the stream waits */
            nanosleep(&(struct timespec){.tv_nsec = 7000000}, NULL);
            pauses--;
        }
    }
    close(from->to);
    return NULL;
}

typedef struct progress_told {
    dyad_progress last;
    bool wrong; /* a worker cannot fail the test itself */
} progress_told;

static void progress(void *user, const dyad_progress *now)
{
    progress_told *told = user;
    if (now->items < told->last.items || now->bytes < told->last.bytes ||
        (now->total && now->bytes > now->total))
        told->wrong = true;
    told->last = *now;
}

static said run_stream(const dyad_game *game, const char *path, way by)
{
    said out = {.status = DYAD_OK};
    dyad_session *session;
    progress_told told = {.wrong = false};
    dyad_judge_request request = {
        .game = game,
        .paths = &path,
        .path_count = 1,
        .format = way_formats[by.format],
        .keep_going = by.keep_going,
        .jobs = by.jobs,
        .cpu = by.cpu,
        .write = blob_write,
        .write_user = &out.output,
        .malformed = tell,
        .malformed_user = &out.output,
        .progress = progress,
        .progress_user = &told,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    out.status = dyad_judge_stream(session, &request, &out.totals);
    out.error = *dyad_session_error(session);
    if (out.status == DYAD_E_MALFORMED)
        assert_string_equal(out.error.file, path);
    assert_false(told.wrong);
    assert_int_equal(told.last.items, out.totals.items);
    assert_int_equal(told.last.bytes, out.totals.bytes);
    dyad_session_free(session);
    return out;
}

said fast_answers(const dyad_game *game, const blob *input, const char *path, way by)
{
    int ends[2];
    if (!by.pipe)
        return run_stream(game, path, by);
    if (pipe(ends) != 0 && errno == ENOSYS) { /* WebAssembly has none */
        scratch file = scratch_new(input);
        said out = run_stream(game, file.path, by);
        scratch_remove(&file);
        return out;
    }
    int before = dup(STDIN_FILENO);
    pthread_t thread;
    signal(SIGPIPE, SIG_IGN);
    assert_true(dup2(ends[0], STDIN_FILENO) >= 0);
    close(ends[0]);
    feeder from = {input, ends[1], {by.seed}};
    assert_int_equal(pthread_create(&thread, NULL, feed, &from), 0);
    said out = run_stream(game, "-", by);
    if (before >= 0) {
        dup2(before, STDIN_FILENO);
        close(before);
    } else {
        close(STDIN_FILENO);
    }
    pthread_join(thread, NULL);
    return out;
}

/* ---- comparing --------------------------------------------------------------------------- */

static void differ(const dyad_game *game, way by, const char *what, const char *in)
{
    give_up("%s, %s: %s, %u jobs, format %d%s%s, seed %llu: %s", dyad_game_name(game), what,
            dyad_cpu_name((size_t)by.cpu), by.jobs, (int)way_formats[by.format],
            by.keep_going ? ", keep going" : "", by.pipe ? ", a pipe" : "",
            (unsigned long long)by.seed, in);
}

static void differ_in_output(const dyad_game *game, way by, const char *what, const blob *expected,
                             const said *is)
{
    char text[400];
    const blob *got = &is->output;
    size_t at = 0;
    while (at < expected->size && at < got->size && expected->bytes[at] == got->bytes[at])
        at++;
    size_t from = at < 30 ? 0 : at - 30, left = expected->size - from, got_left = got->size - from;
    snprintf(text, sizeof text,
             "output of %zu for %zu bytes, status %d %.80s, at %zu: '%.*s' for '%.*s'", got->size,
             expected->size, (int)is->status, is->error.text, at,
             (int)(got_left < 50 ? got_left : 50), got->bytes + from, (int)(left < 50 ? left : 50),
             expected->bytes + from);
    differ(game, by, what, text);
}

void expect_way(const dyad_game *game, const blob *input, const char *path, way by,
                const said expected[WAY_FORMATS], const char *what)
{
    const said *wanted = &expected[by.format];
    said got = fast_answers(game, input, path, by);
    if (!blob_same(&wanted->output, &got.output))
        differ_in_output(game, by, what, &wanted->output, &got);
    if (wanted->status != got.status)
        differ(game, by, what, dyad_status_text(got.status));
    if (wanted->totals.items != got.totals.items ||
        wanted->totals.malformed != got.totals.malformed ||
        wanted->totals.undecided != got.totals.undecided ||
        memcmp(wanted->totals.verdicts, got.totals.verdicts, sizeof got.totals.verdicts) != 0)
        differ(game, by, what, "totals");
    if (got.status == DYAD_OK && got.totals.bytes != input->size)
        differ(game, by, what, "bytes");
    if (got.status == DYAD_E_MALFORMED &&
        (wanted->error.line != got.error.line || wanted->error.column != got.error.column ||
         wanted->error.item != got.error.item || strcmp(wanted->error.text, got.error.text) != 0))
        differ(game, by, what, got.error.text);
    said_free(&got);
}

static const unsigned all_jobs[] = {1, 2, 3, 8};

void check_ways(const dyad_game *game, const blob *input, bool keep_going, const char *what)
{
    said expected[WAY_FORMATS];
    dyad_cpu levels[WAY_LEVELS_MAX];
    size_t count = way_levels(levels), turn = 0;
    slow_answers(game, input, keep_going, expected);
    scratch file = scratch_new(input);
    for (size_t l = 0; l < count; l++) {
        for (size_t j = 0; j < LENGTH_OF(all_jobs); j++) {
            way by = {.cpu = levels[l], .jobs = all_jobs[j], .keep_going = keep_going};
            for (by.format = 0; by.format < WAY_FORMATS; by.format++)
                if (!SANITIZED || turn++ % 7 == 0)
                    expect_way(game, input, file.path, by, expected, what);
        }
    }
    way by = {DYAD_CPU_AUTO,
              all_jobs[input->size % LENGTH_OF(all_jobs)],
              input->size / 7 % WAY_FORMATS,
              keep_going,
              true,
              input->size};
    expect_way(game, input, file.path, by, expected, what);
    scratch_remove(&file);
    for (size_t f = 0; f < WAY_FORMATS; f++)
        said_free(&expected[f]);
}

void check_pipe(const dyad_game *game, const blob *input, unsigned jobs, uint64_t seed,
                const char *what)
{
    said expected[WAY_FORMATS];
    way by = {DYAD_CPU_AUTO, jobs, seed % WAY_FORMATS, true, true, seed};
    slow_answers(game, input, true, expected);
    expect_way(game, input, NULL, by, expected, what);
    for (size_t f = 0; f < WAY_FORMATS; f++)
        said_free(&expected[f]);
}

void check_one_way(const dyad_game *game, const blob *input, bool keep_going, size_t turn,
                   const char *what)
{
    said expected[WAY_FORMATS];
    dyad_cpu levels[WAY_LEVELS_MAX];
    size_t count = way_levels(levels);
    way by = {levels[turn % count], all_jobs[turn / 5 % 4], turn / 7 % WAY_FORMATS,
              keep_going,           turn % 41 == 40,        turn};
    slow_answers(game, input, keep_going, expected);
    scratch file = scratch_new(input);
    expect_way(game, input, file.path, by, expected, what);
    scratch_remove(&file);
    for (size_t f = 0; f < WAY_FORMATS; f++)
        said_free(&expected[f]);
}

/* ---- inputs ------------------------------------------------------------------------------ */

void items_board(items *list, const oracle_board *board)
{
    layout_board(list->game, board, list->count++ == 0, &list->bodies);
}

static void random_piles(items *list, dice *d, size_t count)
{
    static const size_t sizes[] = {1, 2, 3, 14, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300};
    char **piles = oracle_take(count + 1, sizeof *piles);
    bool is_short = dice_chance(d, 0.7);
    for (size_t i = 0; i < count; i++) {
        size_t discs = sizes[dice_below(d, is_short ? 4 : LENGTH_OF(sizes))];
        piles[i] = dice_pile(d, is_short ? 1 + dice_below(d, 32) : discs);
    }
    layout_piles(list->game, piles, count, list->count++ == 0, &list->bodies);
    for (size_t i = 0; i < count; i++)
        free(piles[i]);
    free(piles);
}

void items_random(items *list, dice *d, size_t size)
{
    static const double fills[] = {0.3, 0.6, 0.8, 0.9, 0.95, 1};
    const char *letters = dyad_game_letters(list->game);
    double fill = fills[dice_below(d, LENGTH_OF(fills))];
    if (!dyad_game_has_board(list->game)) {
        random_piles(list, d, size);
        return;
    }
    oracle_board board = strcmp(dyad_game_name(list->game), "ungo") == 0 ? dice_ungo(d, size, fill)
                         : dice_chance(d, 0.5) ? dice_fair(d, size, fill, letters)
                                               : dice_board(d, size, fill, 0.5, letters);
    items_board(list, &board);
    oracle_board_free(&board);
}

void items_generated(items *list, const char *kind, size_t size, uint64_t count, uint64_t seed)
{
    blob made = {0};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    if (!generated(list->game, kind, size, count, seed, &made))
        return;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, list->game, "-", made.bytes, made.size, &reader), DYAD_OK);
    while (dyad_reader_next(reader, &position) == DYAD_OK)
        layout_position(position, list->count++ == 0, &list->bodies);
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&made);
}

blob items_input(items *list)
{
    blob input = {0};
    layout_begin(list->game, list->count, &input);
    if (list->bodies.size)
        blob_add(&input, list->bodies.bytes, list->bodies.size);
    layout_end(list->game, &input);
    blob_free(&list->bodies);
    return input;
}
