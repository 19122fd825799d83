/* memory_inputs_test.c - inputs in memory against files of the same bytes: what streams write, in
 * every format and over any number of threads, parts, verdicts that are checked, faults. Behind the
 * bytes lies a page that nobody may read.
 * ctest: threads */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *const names[] = {"path", "hex", "ungo", "nim"};

/* Bytes that end where a page ends, and behind it one that is not there; they cannot be written. */
typedef struct fenced {
    unsigned char *room;
    size_t room_size;
    dyad_bytes bytes;
} fenced;

static fenced fenced_new(const blob *b)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (b->size + page - 1) / page;
    fenced made = {.room_size = (pages + 1) * page};
    made.room =
        mmap(NULL, made.room_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(made.room != MAP_FAILED);
    unsigned char *at = made.room + pages * page - b->size;
    if (b->size)
        memcpy(at, b->bytes, b->size);
    if (pages)
        assert_int_equal(mprotect(made.room, pages * page, PROT_READ), 0);
    assert_int_equal(mprotect(made.room + pages * page, page, PROT_NONE), 0);
    made.bytes = (dyad_bytes){at, b->size};
    return made;
}

static void fenced_free(fenced *made)
{
    munmap(made->room, made->room_size);
}

typedef struct run {
    dyad_status status;
    dyad_judge_totals totals;
    dyad_error error;
    dyad_progress progress;
    blob out, faults;
} run;

static void note_fault(void *user, const dyad_error *error)
{
    blob_print(user, "%s:%llu:%llu %llu %s\n", error->file, (unsigned long long)error->line,
               (unsigned long long)error->column, (unsigned long long)error->item, error->text);
}

static void note_progress(void *user, const dyad_progress *progress)
{
    *(dyad_progress *)user = *progress;
}

static run go(dyad_session *session, dyad_judge_request request)
{
    run r = {.status = DYAD_OK};
    request.write = blob_write;
    request.write_user = &r.out;
    request.malformed = note_fault;
    request.malformed_user = &r.faults;
    request.progress = note_progress;
    request.progress_user = &r.progress;
    r.status = dyad_judge_stream(session, &request, &r.totals);
    r.error = *dyad_session_error(session);
    return r;
}

static void expect_same(run *file, run *memory)
{
    assert_int_equal(file->status, memory->status);
    assert_true(blob_same(&file->out, &memory->out));
    assert_true(blob_same(&file->faults, &memory->faults));
    assert_memory_equal(&file->totals, &memory->totals, sizeof file->totals);
    assert_memory_equal(&file->progress, &memory->progress, sizeof file->progress);
    if (file->status != DYAD_OK) {
        assert_string_equal(file->error.text, memory->error.text);
        assert_true(file->error.line == memory->error.line &&
                    file->error.column == memory->error.column &&
                    file->error.item == memory->error.item);
    }
    blob_free(&file->out);
    blob_free(&file->faults);
    blob_free(&memory->out);
    blob_free(&memory->faults);
}

/* The input once as a file, in all formats; and twice, one of them a file, one in memory. */
static void expect_streams(dyad_session *session, const dyad_game *game, const blob *input)
{
    scratch file = scratch_new(input);
    fenced room = fenced_new(input);
    const char *const paths[] = {file.path, file.path};
    const dyad_bytes once[] = {room.bytes}, mixed[] = {{NULL, 0}, room.bytes};
    for (int format = DYAD_FORMAT_TEXT; format <= DYAD_FORMAT_NPY; format++)
        for (unsigned jobs = 1; jobs <= 3; jobs += 2) {
            dyad_judge_request request = {.struct_size = sizeof request,
                                          .game = game,
                                          .paths = paths,
                                          .path_count = 1,
                                          .format = (dyad_format)format,
                                          .keep_going = format == DYAD_FORMAT_CSV,
                                          .jobs = jobs};
            run file_run = go(session, request);
            request.memory = once;
            run memory_run = go(session, request);
            expect_same(&file_run, &memory_run);
            request.path_count = 2;
            request.memory = NULL;
            file_run = go(session, request);
            request.memory = mixed;
            memory_run = go(session, request);
            expect_same(&file_run, &memory_run);
        }
    fenced_free(&room);
    scratch_remove(&file);
}

/* ---- parts ------------------------------------------------------------------------------------
 */

static int note_part(void *user, const dyad_input_part *part)
{
    dyad_input_part plain;
    memset(&plain, 0, sizeof plain); /* so that the bytes between members are the same */
    plain.path = part->path;
    plain.begin = part->begin;
    plain.end = part->end;
    plain.line = part->line;
    plain.column = part->column;
    plain.first = part->first;
    plain.before = part->before;
    plain.items = part->items;
    plain.last = part->last;
    blob_add(user, &plain, sizeof plain);
    return 0;
}

static dyad_status split(dyad_session *session, const dyad_game *game, const char *path,
                         const dyad_bytes *memory, blob *parts)
{
    dyad_split_request request = {.struct_size = sizeof request,
                                  .game = game,
                                  .paths = &path,
                                  .path_count = 1,
                                  .part_bytes = 100,
                                  .take = note_part,
                                  .take_user = parts,
                                  .memory = memory};
    return dyad_split(session, &request);
}

/* The parts are those of the file, and what is written of all of them in turn is what is written of
 * the whole. */
static void expect_parts(dyad_session *session, const dyad_game *game, const blob *input)
{
    scratch file = scratch_new(input);
    fenced room = fenced_new(input);
    const char *path = file.path;
    blob parts = {0}, same = {0}, all = {0};
    dyad_status status = split(session, game, path, NULL, &parts);
    assert_int_equal(split(session, game, path, &room.bytes, &same), status);
    assert_true(blob_same(&parts, &same));
    dyad_judge_request request = {.struct_size = sizeof request,
                                  .game = game,
                                  .paths = &path,
                                  .path_count = 1,
                                  .format = DYAD_FORMAT_JSONL,
                                  .jobs = 2,
                                  .memory = &room.bytes};
    run whole = go(session, request);
    for (size_t i = 0; status == DYAD_OK && i < same.size / sizeof(dyad_input_part); i++) {
        dyad_input_part part;
        memcpy(&part, same.bytes + i * sizeof part, sizeof part);
        request.part = &part;
        run one = go(session, request);
        blob_add(&all, one.out.bytes, one.out.size);
        blob_free(&one.out);
        blob_free(&one.faults);
    }
    if (status == DYAD_OK)
        assert_true(blob_same(&whole.out, &all));
    blob_free(&whole.out);
    blob_free(&whole.faults);
    blob_free(&parts);
    blob_free(&same);
    blob_free(&all);
    fenced_free(&room);
    scratch_remove(&file);
}

/* ---- verdicts ---------------------------------------------------------------------------------
 */

static void expect_checked(dyad_session *session, const dyad_game *game, const blob *input)
{
    scratch file = scratch_new(input);
    fenced room = fenced_new(input);
    const char *path = file.path;
    dyad_judge_request judging = {.struct_size = sizeof judging,
                                  .game = game,
                                  .paths = &path,
                                  .path_count = 1,
                                  .format = DYAD_FORMAT_JSONL};
    run judged = go(session, judging);
    uint64_t items[2];
    for (int wrong = 0; wrong < 2 && judged.status == DYAD_OK; wrong++) {
        for (size_t i = 0; wrong && i < judged.out.size; i++) /* all numbers are others */
            if (judged.out.bytes[i] == '1')
                judged.out.bytes[i] = '2';
        scratch verdicts = scratch_new(&judged.out);
        fenced said = fenced_new(&judged.out);
        dyad_status by_file =
            dyad_verify_stream(session, game, path, verdicts.path, NULL, &items[0]);
        dyad_error first = *dyad_session_error(session);
        dyad_verify_request request = {.struct_size = sizeof request,
                                       .game = game,
                                       .boards_path = "-",
                                       .verdicts_path = "-",
                                       .boards = &room.bytes,
                                       .verdicts = &said.bytes};
        assert_int_equal(dyad_verify(session, &request, &items[1]), by_file);
        assert_int_equal(items[0], items[1]);
        assert_int_equal(by_file == DYAD_OK, !wrong);
        if (wrong) {
            assert_string_equal(dyad_session_error(session)->text, first.text);
            assert_true(dyad_session_error(session)->line == first.line);
            assert_string_equal(dyad_session_error(session)->file, "-");
        }
        fenced_free(&said);
        scratch_remove(&verdicts);
    }
    blob_free(&judged.out);
    blob_free(&judged.faults);
    fenced_free(&room);
    scratch_remove(&file);
}

static void expect_all(dyad_session *session, const dyad_game *game, const blob *input)
{
    expect_streams(session, game, input);
    expect_parts(session, game, input);
    expect_checked(session, game, input);
}

static void as_files(void **unused)
{
    (void)unused;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        const dyad_game *game = dyad_game_find(names[g]);
        blob mixed = {0}, many = {0}, boards = {0};
        mixed_input(game, 41 + g, &mixed);
        expect_all(session, game, &mixed);
        for (size_t cut = 0; cut < mixed.size; cut += 1 + mixed.size / 12 * sparsely()) {
            blob piece = {mixed.bytes, cut, 0}; /* of any length, and nothing */
            expect_streams(session, game, &piece);
            expect_parts(session, game, &piece);
        }
        assert_true(generated(game, "random", 8, scaled(3000), 1, &many));
        expect_streams(session, game, &many);
        if (dyad_game_has_board(game) && generated_npy(game, "random", 6, 200, 1, &boards))
            expect_all(session, game, &boards);
        many.bytes[many.size / 2] = '?';
        expect_streams(session, game, &many);
        blob_free(&mixed);
        blob_free(&many);
        blob_free(&boards);
    }
    dyad_session_free(session);
}

static void stops(void **unused)
{
    (void)unused;
    volatile int stop = 1;
    const char *path = "boards";
    blob input = {0};
    dyad_session *session;
    mixed_input(dyad_game_find("hex"), 5, &input);
    dyad_bytes bytes = {input.bytes, input.size};
    dyad_judge_request request = {.struct_size = sizeof request,
                                  .game = dyad_game_find("hex"),
                                  .paths = &path,
                                  .path_count = 1,
                                  .stop = &stop,
                                  .memory = &bytes};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    run stopped = go(session, request);
    assert_int_equal(stopped.status, DYAD_E_STOPPED);
    bytes.bytes = NULL; /* then it is a file, which is not there */
    stop = 0;
    run failed = go(session, request);
    assert_int_equal(failed.status, DYAD_E_SYSTEM);
    assert_string_equal(failed.error.file, "boards");
    dyad_session_free(session);
    blob_free(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_files),
        cmocka_unit_test(stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
