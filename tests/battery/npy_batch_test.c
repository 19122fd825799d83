/* npy_batch_test.c - NumPy files in and out, for every game with a board: a batch says what the
 * same boards in text say; what is wrong with one is told of in its place; and the codes are the
 * verdicts in a file that is the same whichever way its header came before them.
 *
 * ctest: threads */
#include "oracle/battery.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned jobs[] = {1, 2, 8};

enum { HEADER_BYTES = 128 };

static const dyad_game *board_game(size_t index)
{
    const dyad_game *game = dyad_game_at(index);
    return dyad_game_has_board(game) && layout_known(game) ? game : NULL;
}

/* ---- running ----------------------------------------------------------------------------- */

/* A way out that can be written over, that can fail, and that can ask to stop. */
typedef struct sink {
    blob output, told;
    size_t rewrites;
    size_t writes; /* that succeed, where fail is set or a stop is asked for */
    int fail;
    bool stops;
    volatile int stop;
} sink;

static int sink_write(void *user, const void *bytes, size_t size)
{
    sink *to = user;
    if ((to->fail || to->stops) && to->writes-- == 0) {
        if (to->fail)
            return to->fail;
        __atomic_store_n(&to->stop, 1, __ATOMIC_RELAXED);
    }
    blob_add(&to->output, bytes, size);
    return 0;
}

static int sink_rewrite(void *user, const void *bytes, size_t size)
{
    sink *to = user;
    assert_in_range(size, 0, to->output.size);
    memcpy(to->output.bytes, bytes, size);
    to->rewrites++;
    return 0;
}

static void tell(void *user, const dyad_error *error)
{
    sink *to = user;
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
    blob_print(&to->told, "<%llu %s>", (unsigned long long)error->item, error->text);
}

static void sink_free(sink *to)
{
    blob_free(&to->output);
    blob_free(&to->told);
}

/* Judges an input; the rest of the request as given. */
static dyad_status judge(const blob *input, dyad_judge_request request, sink *to,
                         dyad_judge_totals *totals)
{
    scratch file = scratch_new(input);
    const char *const paths[] = {file.path};
    dyad_session *session;
    request.paths = paths;
    request.path_count = 1;
    request.write = sink_write;
    request.write_user = to;
    request.malformed = tell;
    request.malformed_user = to;
    request.stop = &to->stop;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_judge_stream(session, &request, totals);
    dyad_session_free(session);
    scratch_remove(&file);
    blob_add(&to->output, "", 0);
    blob_add(&to->told, "", 0);
    return status;
}

/* The output must be a NumPy file of these codes. */
static void expect_codes(const blob *output, const blob *codes, const char *what)
{
    blob whole = {0}, shape = {0};
    blob_print(&shape, "(%zu,)", codes->size);
    layout_npy_header(shape.bytes, &whole);
    assert_int_equal(whole.size, HEADER_BYTES);
    blob_add(&whole, codes->bytes, codes->size);
    if (!blob_same(output, &whole))
        give_up("%zu bytes, not the file of %zu codes: %.120s", output->size, codes->size, what);
    blob_free(&whole);
    blob_free(&shape);
}

/* Boards of one side: random ones, for Un-Go legal ones. */
static void random_boards(const dyad_game *game, dice *d, size_t side, size_t count, blob *out)
{
    layout_begin(game, count, out);
    for (size_t i = 0; i < count; i++) {
        double fill = (double)dice_below(d, 11) / 10;
        const char *letters = dyad_game_letters(game);
        oracle_board board = strcmp(dyad_game_name(game), "ungo") == 0 ? dice_ungo(d, side, fill)
                             : i % 2 ? dice_fair(d, side, fill, letters)
                                     : dice_board(d, side, fill, 0.5, letters);
        layout_board(game, &board, i == 0, out);
        oracle_board_free(&board);
    }
    layout_end(game, out);
}

/* ---- a batch is what its text is --------------------------------------------------------- */

/* All that a reader gives of an input, from a stream of pieces or, with 0, from memory, until its
 * end; faults as "<item text>". */
typedef struct trickle {
    const blob *input;
    size_t at, piece;
} trickle;

static ptrdiff_t trickle_read(void *user, void *bytes, size_t size)
{
    trickle *from = user;
    size_t left = from->input->size - from->at;
    size_t take = left < from->piece ? left : from->piece;
    take = take < size ? take : size;
    if (take)
        memcpy(bytes, from->input->bytes + from->at, take);
    from->at += take;
    return (ptrdiff_t)take;
}

static blob read_all(const dyad_game *game, const blob *input, size_t piece)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    dyad_status status;
    trickle from = {input, 0, piece};
    blob out = {0};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    status = piece ? dyad_reader_open_stream(session, game, "-", trickle_read, &from, &reader)
                   : dyad_reader_open_bytes(session, game, "-", input->bytes, input->size, &reader);
    assert_int_equal(status, DYAD_OK);
    while ((status = dyad_reader_next(reader, &position)) != DYAD_END) {
        const dyad_error *error = dyad_session_error(session);
        if (status == DYAD_OK) {
            layout_position(position, false, &out);
            continue;
        }
        assert_int_equal(status, DYAD_E_MALFORMED);
        blob_print(&out, "<%llu %llu:%llu %s>", (unsigned long long)error->item,
                   (unsigned long long)error->line, (unsigned long long)error->column, error->text);
    }
    dyad_reader_close(reader);
    dyad_session_free(session);
    return out;
}

/* However the bytes come: whole, and in pieces that end anywhere in a row. */
static void test_same_boards(void **state)
{
    static const size_t sides[] = {1, 2, 7, 63, 64, 65, 127, 128, 130, 300};
    static const size_t pieces[] = {0, 1, 3, 64, 65, 100, 4096, SIZE_MAX};
    size_t turn = 0;
    dice d = {1};
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = board_game(g);
        for (size_t i = 0; game && i < LENGTH_OF(sides); i++) {
            blob text = {0}, batch = {0};
            random_boards(game, &d, sides[i], 3, &text);
            layout_npy(game, &text, &batch);
            blob expected = read_all(game, &text, 0);
            for (size_t p = 0; p < LENGTH_OF(pieces); p++) {
                if (!its_turn(&turn, 3))
                    continue;
                blob read = read_all(game, &batch, pieces[p]);
                if (!blob_same(&read, &expected))
                    give_up("%s, side %zu, pieces of %zu: other boards", dyad_game_name(game),
                            sides[i], pieces[p]);
                blob_free(&read);
            }
            blob_free(&expected);
            blob_free(&text);
            blob_free(&batch);
        }
    }
}

/* Verdicts, evidence and codes, at every side up to 80. */
static void check_side(const dyad_game *game, dice *d, size_t side)
{
    static const dyad_format formats[] = {DYAD_FORMAT_JSONL, DYAD_FORMAT_NPY};
    blob text = {0}, batch = {0};
    random_boards(game, d, side, 3, &text);
    layout_npy(game, &text, &batch);
    for (size_t f = 0; f < LENGTH_OF(formats); f++) {
        dyad_judge_request request = {.game = game, .format = formats[f], .jobs = 1};
        dyad_judge_totals of_text, of_batch;
        sink said = {.fail = 0}, again = {.fail = 0};
        assert_int_equal(judge(&text, request, &said, &of_text), DYAD_OK);
        assert_int_equal(judge(&batch, request, &again, &of_batch), DYAD_OK);
        assert_int_equal(of_batch.items, 3);
        assert_int_equal(of_batch.undecided, of_text.undecided);
        if (!blob_same(&said.output, &again.output))
            give_up("%s, side %zu: a batch is judged otherwise", dyad_game_name(game), side);
        sink_free(&said);
        sink_free(&again);
    }
    blob_free(&text);
    blob_free(&batch);
}

static void test_same_verdicts(void **state)
{
    enum { SIDE_MAX = 80 };
    size_t turn = 0;
    dice d = {2};
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++)
        for (size_t side = 1; board_game(g) && side <= SIDE_MAX; side++)
            if (its_turn(&turn, 3))
                check_side(board_game(g), &d, side);
}

/* What dyad_generate() writes as npy are the boards that it writes as text. */
static void test_generated(void **state)
{
    static const size_t sides[] = {1, 2, 9, 64, 65};
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = board_game(g);
        const char *kind;
        for (size_t k = 0; game && (kind = dyad_game_kind_name(game, k)); k++) {
            for (size_t i = 0; i < LENGTH_OF(sides); i++) {
                blob text = {0}, expected = {0}, batch = {0};
                if (generated(game, kind, sides[i], 3, 5, &text)) {
                    layout_npy(game, &text, &expected);
                    assert_true(generated_npy(game, kind, sides[i], 3, 5, &batch));
                    assert_true(blob_same(&batch, &expected));
                } else {
                    assert_false(generated_npy(game, kind, sides[i], 3, 5, &batch));
                }
                blob_free(&text);
                blob_free(&expected);
                blob_free(&batch);
            }
        }
    }
}

static void test_refused_requests(void **state)
{
    (void)state;
    dyad_session *session;
    blob out = {0};
    dyad_generate_request request = {
        .game = dyad_game_find("nim"),
        .size = 3,
        .count = 1,
        .format = DYAD_FORMAT_NPY,
        .write = blob_write,
        .write_user = &out,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_generate(session, &request), DYAD_E_USAGE);
    assert_string_equal(dyad_session_error(session)->text,
                        "nim positions are piles, and a .npy file holds boards");
    request.game = dyad_game_find("hex");
    request.format = DYAD_FORMAT_CSV;
    assert_int_equal(dyad_generate(session, &request), DYAD_E_USAGE);
    request.format = DYAD_FORMAT_NPY;
    request.count = UINT64_MAX;
    assert_int_equal(dyad_generate(session, &request), DYAD_E_USAGE);
    assert_int_equal(out.size, 0);
    dyad_session_free(session);
}

/* ---- by hand ------------------------------------------------------------------------------ */

/* What numpy.save() writes of np.array([[[1,2,2],[1,1,0],[1,2,2]], [[1,1,1],[0,0,0],[2,2,2]]],
 * np.uint8), and of np.array([2, 0], np.uint8). */
static const char boards_file[] = "\x93\x4e\x55\x4d\x50\x59\x01\x00\x76\x00"
                                  "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3, 3), }"
                                  "                                                       \n"
                                  "\1\2\2\1\1\0\1\2\2\1\1\1\0\0\0\2\2\2";
static const char codes_file[] = "\x93\x4e\x55\x4d\x50\x59\x01\x00\x76\x00"
                                 "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }"
                                 "                                                            \n"
                                 "\2\0";

static void test_reference(void **state)
{
    static const char text[] = "3 WBB WWU WBB 3 WWW UUU BBB";
    const dyad_game *game = dyad_game_find("path");
    dyad_judge_request request = {.game = game, .format = DYAD_FORMAT_NPY};
    dyad_judge_totals totals;
    blob file = {0}, boards = {0}, batch = {0};
    sink out = {.fail = 0};
    (void)state;
    assert_int_equal(sizeof boards_file - 1, HEADER_BYTES + 18);
    assert_int_equal(sizeof codes_file - 1, HEADER_BYTES + 2);
    blob_add(&file, boards_file, sizeof boards_file - 1);
    assert_int_equal(judge(&file, request, &out, &totals), DYAD_OK);
    assert_int_equal(out.output.size, sizeof codes_file - 1);
    assert_memory_equal(out.output.bytes, codes_file, sizeof codes_file - 1);
    blob_print(&boards, "%s", text);
    layout_npy(game, &boards, &batch);
    assert_true(blob_same(&batch, &file));
    sink_free(&out);
    blob_free(&file);
    blob_free(&boards);
    blob_free(&batch);
}

/* ---- what is wrong ------------------------------------------------------------------------ */

/* Four boards of side 2, or what was made of them, and what is said of them: codes and faults. */
#define HEAD "\x93NUMPY\1\0\74\0{'descr': '|u1', 'fortran_order': False, 'shape': (4,2,2) }\n"
#define INT8 "\x93NUMPY\1\0\74\0{'descr': '|i1', 'fortran_order': False, 'shape': (4,2,2) }\n"
#define ROW(game, text, codes, going, stopped)                               \
    {                                                                        \
        game, text, sizeof text - 1, codes, sizeof codes - 1, going, stopped \
    }
static const struct {
    const char *game, *text;
    size_t size;
    const char *codes; /* with keep_going */
    size_t count;
    const char *going;   /* the faults told of with keep_going */
    const char *stopped; /* without */
} wrong_rows[] = {
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\1\0"
             "\2\0\2\0"
             "\0\0\0\0",
        "\0\2\1\4", "", ""),
    ROW("path",
        INT8 "\1\1\0\0"
             "\1\0\1\0"
             "\2\0\2\0"
             "\0\0\0\0",
        "\0\2\1\4", "", ""),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\3\7"
             "\2\0\2\0"
             "\0\7\0\0",
        "\0\377\1\377",
        "<2 board 2: expected 0, 1 or 2 at [1,0], found 3>"
        "<4 board 4: expected 0, 1 or 2 at [0,1], found 7>",
        "<2 board 2: expected 0, 1 or 2 at [1,0], found 3>"),
    ROW("hex",
        HEAD "\377\1\0\0"
             "\1\0\0\0"
             "\2\0\2\0"
             "\0\0\0\xfe",
        "\377\2\3\377",
        "<1 board 1: expected 0, 1 or 2 at [0,0], found 255>"
        "<4 board 4: expected 0, 1 or 2 at [1,1], found 254>",
        "<1 board 1: expected 0, 1 or 2 at [0,0], found 255>"),
    ROW("hex",
        INT8 "\0\0\0\0"
             "\0\377\0\200"
             "\0\0\0\0"
             "\0\0\0\0",
        "\2\377\2\2", "<2 board 2: expected 0, 1 or 2 at [0,1], found -1>",
        "<2 board 2: expected 0, 1 or 2 at [0,1], found -1>"),
    ROW("ungo",
        HEAD "\1\0\0\0"
             "\1\2\2\1"
             "\2\0\1\0"
             "\1\0\0\5",
        "\377\377\0\377",
        "<1 board 1: expected as many black stones as white ones or a 'to_move', found 1 black and "
        "0 white>"
        "<2 board 2: expected a liberty for every group, found none for the black group at [0,0]>"
        "<4 board 4: expected 0, 1 or 2 at [1,1], found 5>",
        "<1 board 1: expected as many black stones as white ones or a 'to_move', found 1 black and "
        "0 white>"),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\1\0"
             "\2\0\2",
        "\0\2\377", "<3 board 3 of 4: expected a cell at [1,1], found the end of the input>",
        "<3 board 3 of 4: expected a cell at [1,1], found the end of the input>"),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\1\0",
        "\0\2\377", "<3 board 3 of 4: expected a cell at [0,0], found the end of the input>",
        "<3 board 3 of 4: expected a cell at [0,0], found the end of the input>"),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\3\1",
        "\0\377",
        "<2 board 2: expected 0, 1 or 2 at [0,1], found 3>"
        "<0 board 2 of 4: expected 1 more cells, found the end of the input>",
        "<2 board 2: expected 0, 1 or 2 at [0,1], found 3>"),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\1\0"
             "\2\0\2\0"
             "\0\0\0\0"
             "\n",
        "\0\2\1\4", "<0 expected the end of the input, found byte 0x0a>",
        "<0 expected the end of the input, found byte 0x0a>"),
    ROW("path",
        HEAD "\1\1\0\0"
             "\1\0\1\0"
             "\2\0\2\0"
             "\0\0\0\3"
             "\1",
        "\0\2\1\377",
        "<4 board 4: expected 0, 1 or 2 at [1,1], found 3>"
        "<0 expected the end of the input, found byte 0x01>",
        "<4 board 4: expected 0, 1 or 2 at [1,1], found 3>"),
    ROW("path", "\x93NUMPY\1\0\4\0{ }\n", "",
        "<0 expected the key 'descr', found a header without "
        "it>",
        "<0 expected the key 'descr', found a header without it>"),
    ROW("nim", HEAD, "",
        "<0 nim positions are piles: expected text, found a .npy file, which holds boards>",
        "<0 nim positions are piles: expected text, found a .npy file, which holds boards>"),
};
#undef ROW

static void check_wrong(size_t row, bool keep_going, unsigned workers, bool goes_back)
{
    blob input = {0}, codes = {0};
    sink out = {.fail = 0};
    dyad_judge_totals totals;
    dyad_judge_request request = {
        .game = dyad_game_find(wrong_rows[row].game),
        .format = DYAD_FORMAT_NPY,
        .keep_going = keep_going,
        .jobs = workers,
        .rewrite = goes_back ? sink_rewrite : NULL,
    };
    const char *told = keep_going ? wrong_rows[row].going : wrong_rows[row].stopped;
    size_t count = wrong_rows[row].count;
    const char *fault = memchr(wrong_rows[row].codes, 255, count);
    if (!keep_going && fault)
        count = (size_t)(fault - wrong_rows[row].codes);
    blob_add(&input, wrong_rows[row].text, wrong_rows[row].size);
    blob_add(&codes, wrong_rows[row].codes, count);
    dyad_status status = judge(&input, request, &out, &totals);
    assert_string_equal(out.told.bytes, told);
    assert_int_equal(status, *told ? DYAD_E_MALFORMED : DYAD_OK);
    assert_int_equal(out.rewrites, goes_back);
    expect_codes(&out.output, &codes, *told ? told : "no fault");
    sink_free(&out);
    blob_free(&input);
    blob_free(&codes);
}

static void test_wrong(void **state)
{
    (void)state;
    for (size_t row = 0; row < LENGTH_OF(wrong_rows); row++)
        for (size_t j = 0; j < LENGTH_OF(jobs); j++)
            for (int i = 0; i < 4; i++)
                check_wrong(row, i & 1, jobs[j], i & 2);
}

/* Cut off after any byte: the boards before the cut, then one fault; the same in pieces. */
static void test_every_prefix(void **state)
{
    dice d = {3};
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = board_game(g);
        blob text = {0}, batch = {0};
        if (!game)
            continue;
        random_boards(game, &d, 7, 5, &text);
        layout_npy(game, &text, &batch);
        blob whole = read_all(game, &batch, 0);
        assert_null(memchr(whole.bytes, '<', whole.size));
        for (size_t size = 1; size < batch.size; size++) {
            blob part = {.bytes = batch.bytes, .size = size};
            blob read = read_all(game, &part, 0), again = read_all(game, &part, 5);
            assert_true(blob_same(&read, &again));
            const char *fault = memchr(read.bytes, '<', read.size);
            assert_non_null(fault);
            assert_memory_equal(read.bytes, whole.bytes, (size_t)(fault - read.bytes));
            assert_ptr_equal(strchr(fault, '>') + 1, read.bytes + read.size);
            blob_free(&read);
            blob_free(&again);
        }
        blob_free(&whole);
        blob_free(&batch);
        blob_free(&text);
    }
}

/* A large side that is announced and does not come takes no memory. */
static void test_announced(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = board_game(g);
        blob batch = {0};
        dyad_session *session;
        dyad_reader *reader;
        const dyad_position *position;
        if (!game)
            continue;
        watched_memory *memory = watched_new(SIZE_MAX, false);
        dyad_allocator allocator = watched_allocator(memory);
        layout_npy_header("(9999999, 32767, 32767)", &batch);
        for (size_t i = 0; i < 100000; i++)
            blob_add(&batch, "", 1);
        assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
        assert_int_equal(
            dyad_reader_open_bytes(session, game, "-", batch.bytes, batch.size, &reader), DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_E_MALFORMED);
        assert_string_equal(dyad_session_error(session)->text,
                            "board 1 of 9999999: expected a cell at [3,1699], found the end of "
                            "the input");
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_END);
        assert_in_range(watched_peak(memory), 0, 1 << 18);
        dyad_reader_close(reader);
        dyad_session_free(session);
        watched_free(memory);
        blob_free(&batch);
    }
}

/* ---- many boards -------------------------------------------------------------------------- */

/* Boards for many batches, some of them spoilt. */
static void many_boards(const dyad_game *game, bool spoil, blob *batch)
{
    blob text = {0};
    dice d = {4};
    random_boards(game, &d, 5, scaled(3000), &text);
    layout_npy(game, &text, batch);
    for (size_t at = HEADER_BYTES + 11; spoil && at < batch->size; at += 1999)
        batch->bytes[at] = (char)(3 + at % 253);
    blob_free(&text);
}

/* Workers, keep_going and the way of the header change nothing in what is said. */
static void check_many(const dyad_game *game, bool spoil)
{
    blob batch = {0};
    many_boards(game, spoil, &batch);
    for (int keep_going = 0; keep_going < 2; keep_going++) {
        dyad_judge_request request = {
            .game = game, .format = DYAD_FORMAT_NPY, .keep_going = keep_going, .jobs = 1};
        dyad_judge_totals totals, others;
        sink one = {.fail = 0};
        dyad_status status = judge(&batch, request, &one, &totals);
        assert_int_equal(status, spoil ? DYAD_E_MALFORMED : DYAD_OK);
        size_t told = keep_going ? totals.malformed : 0;
        assert_int_equal(one.output.size, HEADER_BYTES + totals.items + told);
        for (size_t j = 0; j < 2 * LENGTH_OF(jobs); j++) {
            sink other = {.fail = 0};
            request.jobs = jobs[j / 2];
            request.rewrite = j % 2 ? sink_rewrite : NULL;
            assert_int_equal(judge(&batch, request, &other, &others), status);
            assert_true(blob_same(&one.output, &other.output));
            assert_true(blob_same(&one.told, &other.told));
            assert_int_equal(others.items, totals.items);
            assert_int_equal(others.malformed, totals.malformed);
            sink_free(&other);
        }
        sink_free(&one);
    }
    blob_free(&batch);
}

static void test_many(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        if (!board_game(g))
            continue;
        check_many(board_game(g), false);
        check_many(board_game(g), true);
    }
}

/* jsonl of a batch, malformed boards among them, is verified against the batch. */
static void test_verified(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = board_game(g);
        blob batch = {0};
        dyad_judge_totals totals;
        dyad_session *session;
        uint64_t items;
        sink said = {.fail = 0};
        if (!game)
            continue;
        many_boards(game, true, &batch);
        dyad_judge_request request = {
            .game = game, .format = DYAD_FORMAT_JSONL, .keep_going = true};
        assert_int_equal(judge(&batch, request, &said, &totals), DYAD_E_MALFORMED);
        scratch boards = scratch_new(&batch), lines = scratch_new(&said.output);
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        dyad_status status =
            dyad_verify_stream(session, game, boards.path, lines.path, NULL, &items);
        if (status != DYAD_OK)
            give_up("%s: %s", dyad_game_name(game), dyad_session_error(session)->text);
        assert_int_equal(items, totals.items + totals.malformed);
        dyad_session_free(session);
        scratch_remove(&boards);
        scratch_remove(&lines);
        sink_free(&said);
        blob_free(&batch);
    }
}

/* ---- early ends ---------------------------------------------------------------------------- */

/* The file holds the codes that were written before, and its header says how many. */
static void check_early_end(const blob *batch, const blob *whole, bool goes_back, sink out,
                            unsigned workers)
{
    dyad_judge_request request = {
        .game = dyad_game_find("path"),
        .format = DYAD_FORMAT_NPY,
        .jobs = workers,
        .rewrite = goes_back ? sink_rewrite : NULL,
    };
    dyad_judge_totals totals;
    dyad_status status = judge(batch, request, &out, &totals);
    if (out.fail && out.writes == SIZE_MAX) /* there were so many writes */
        assert_int_equal(status, out.fail == EPIPE ? DYAD_E_CLOSED : DYAD_E_SYSTEM);
    else if (out.fail)
        assert_int_equal(status, DYAD_OK);
    if (out.output.size >= HEADER_BYTES && (goes_back || !out.fail)) {
        blob codes = {0};
        blob_add(&codes, whole->bytes + HEADER_BYTES, out.output.size - HEADER_BYTES);
        expect_codes(&out.output, &codes, "early end");
        blob_free(&codes);
    }
    sink_free(&out);
}

static void test_early_ends(void **state)
{
    dyad_judge_request request = {.game = dyad_game_find("path"), .format = DYAD_FORMAT_NPY};
    dyad_judge_totals totals;
    blob batch = {0};
    sink all = {.fail = 0};
    (void)state;
    many_boards(request.game, false, &batch);
    assert_int_equal(judge(&batch, request, &all, &totals), DYAD_OK);
    for (size_t writes = 0; writes < 3; writes++) {
        for (size_t i = 0; i < 2 * LENGTH_OF(jobs); i++) {
            sink stops = {.stops = true, .writes = writes};
            sink full = {.fail = ENOSPC, .writes = writes}, closed = {.fail = EPIPE};
            closed.writes = writes < 2 ? writes : 0;
            check_early_end(&batch, &all.output, i % 2, stops, jobs[i / 2]);
            if (i % 2 || writes < 2) { /* without going back there are two writes */
                check_early_end(&batch, &all.output, i % 2, full, jobs[i / 2]);
                check_early_end(&batch, &all.output, i % 2, closed, jobs[i / 2]);
            }
        }
    }
    sink stopped = {.stop = 1};
    request.jobs = 1;
    assert_int_equal(judge(&batch, request, &stopped, &totals), DYAD_E_STOPPED);
    expect_codes(&stopped.output, &(blob){0}, "stopped");
    sink_free(&stopped);
    sink_free(&all);
    blob_free(&batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_boards),  cmocka_unit_test(test_same_verdicts),
        cmocka_unit_test(test_generated),    cmocka_unit_test(test_refused_requests),
        cmocka_unit_test(test_reference),    cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_every_prefix), cmocka_unit_test(test_announced),
        cmocka_unit_test(test_many),         cmocka_unit_test(test_verified),
        cmocka_unit_test(test_early_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
