/* split_test.c - dyad_split() and the parts of dyad_judge_stream(): what is written for all parts,
 * put together, is what is written for the whole, and so is how it ends, for every game and format,
 * every layout, parts of every length, several inputs, and input that is malformed anywhere.
 *
 * ctest: threads */
#include "oracle/battery.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 5, PARTS_MAX = 1 << 14 };

static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_CSV};

/* ---- running ----------------------------------------------------------------------------- */

typedef struct outcome {
    dyad_status status;
    dyad_error error;
    uint64_t items, undecided;
    blob output;
} outcome;

typedef struct inputs {
    const dyad_game *game;
    scratch files[FILES_MAX];
    const char *paths[FILES_MAX];
    size_t count;
} inputs;

static void inputs_add(inputs *in, const blob *bytes)
{
    assert_true(in->count < FILES_MAX);
    in->files[in->count] = scratch_new(bytes);
    in->paths[in->count] = in->files[in->count].path;
    in->count++;
}

static void inputs_free(inputs *in)
{
    for (size_t i = 0; i < in->count; i++)
        scratch_remove(&in->files[i]);
    in->count = 0;
}

/* Judges the whole, or one part, and adds to what there is. */
static void judge(const inputs *in, dyad_format format, const dyad_input_part *part, outcome *out)
{
    dyad_session *session;
    dyad_judge_totals totals;
    dyad_judge_request request = {
        .game = in->game,
        .paths = in->paths,
        .path_count = in->count,
        .format = format,
        .jobs = 1,
        .write = blob_write,
        .write_user = &out->output,
        .part = part,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    out->status = dyad_judge_stream(session, &request, &totals);
    out->error = *dyad_session_error(session);
    out->items += totals.items;
    out->undecided += totals.undecided;
    dyad_session_free(session);
}

typedef struct part_list {
    dyad_input_part parts[PARTS_MAX];
    size_t count;
} part_list;

static int take_part(void *user, const dyad_input_part *part)
{
    part_list *list = user;
    if (list->count == PARTS_MAX)
        return ENOSPC;
    list->parts[list->count++] = *part;
    return 0;
}

static dyad_status split(const inputs *in, uint64_t bytes, part_list *list)
{
    dyad_session *session;
    dyad_split_request request = {
        .game = in->game,
        .paths = in->paths,
        .path_count = in->count,
        .part_bytes = bytes,
        .take = take_part,
        .take_user = list,
    };
    list->count = 0;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_split(session, &request);
    assert_true(status == DYAD_OK || dyad_session_error(session)->status == status);
    dyad_session_free(session);
    return status;
}

/* ---- comparing --------------------------------------------------------------------------- */

/* What dyad.h promises of parts, whatever the input. */
static void check_parts(const part_list *list)
{
    uint64_t number = 1;
    assert_true(list->count > 0);
    for (size_t i = 0; i < list->count; i++) {
        const dyad_input_part *part = &list->parts[i], *previous = i ? part - 1 : NULL;
        assert_int_equal(part->last, i + 1 == list->count);
        assert_int_equal(part->first, number);
        assert_true(part->begin <= part->end);
        if (list->count > 1)
            assert_true(part->items > 0 || part->last);
        if (part->items == 0 && !part->last)
            assert_int_equal(part->begin, part->end);
        if (previous && previous->path == part->path) {
            assert_int_equal(previous->end, part->begin);
            assert_int_equal(previous->before + previous->items, part->before);
        } else if (part->items) {
            assert_int_equal(part->before, 0);
        }
        number += part->items;
    }
}

static void same_outcome(const outcome *whole, const outcome *parts, const char *what)
{
    const dyad_error *a = &whole->error, *b = &parts->error;
    if (whole->output.size != parts->output.size ||
        (whole->output.size &&
         memcmp(whole->output.bytes, parts->output.bytes, whole->output.size) != 0))
        give_up("%s: parts are written as <%.*s>, the whole as <%.*s>", what,
                (int)parts->output.size, parts->output.bytes ? parts->output.bytes : "",
                (int)whole->output.size, whole->output.bytes ? whole->output.bytes : "");
    if (whole->status != parts->status)
        give_up("%s: status %d, of the whole %d: %s", what, (int)parts->status, (int)whole->status,
                whole->status ? a->text : b->text);
    assert_int_equal(whole->items, parts->items);
    assert_int_equal(whole->undecided, parts->undecided);
    if (whole->status != DYAD_OK &&
        (a->line != b->line || a->column != b->column || a->item != b->item ||
         strcmp(a->text, b->text) != 0 || strcmp(a->file, b->file) != 0))
        give_up("%s: %s:%llu:%llu: %s (item %llu), of the whole %s:%llu:%llu: %s (item %llu)", what,
                b->file, (unsigned long long)b->line, (unsigned long long)b->column, b->text,
                (unsigned long long)b->item, a->file, (unsigned long long)a->line,
                (unsigned long long)a->column, a->text, (unsigned long long)a->item);
}

/* Gives back how many parts there were. */
static size_t compare(const inputs *in, dyad_format format, uint64_t bytes, const char *what)
{
    part_list *list = oracle_take(1, sizeof *list);
    outcome whole = {.status = DYAD_OK}, parts = {.status = DYAD_OK};
    assert_int_equal(split(in, bytes, list), DYAD_OK);
    check_parts(list);
    judge(in, format, NULL, &whole);
    size_t count = list->count;
    for (size_t i = 0; i < count && parts.status == DYAD_OK; i++) {
        uint64_t before = parts.items;
        judge(in, format, &list->parts[i], &parts);
        if (parts.status == DYAD_OK)
            assert_int_equal(parts.items - before, list->parts[i].items);
    }
    same_outcome(&whole, &parts, what);
    blob_free(&whole.output);
    blob_free(&parts.output);
    free(list);
    return count;
}

/* ---- layouts ----------------------------------------------------------------------------- */

static void lay_crlf(const blob *from, blob *to)
{
    for (size_t i = 0; i < from->size; i++)
        blob_add(to, from->bytes[i] == '\n' ? "\r\n" : from->bytes + i,
                 from->bytes[i] == '\n' ? 2 : 1);
}

static void lay_one_line(const blob *from, blob *to)
{
    blob_add(to, from->bytes, from->size);
    for (size_t i = 0; i < to->size; i++)
        if (to->bytes[i] == '\n')
            to->bytes[i] = ' ';
}

static void lay_mark(const blob *from, blob *to)
{
    blob_add(to, "\xef\xbb\xbf", 3);
    blob_add(to, from->bytes, from->size);
}

static void lay_plain(const blob *from, blob *to)
{
    blob_add(to, from->bytes, from->size);
}

static void lay_no_end(const blob *from, blob *to)
{
    size_t size = from->size;
    while (size && (from->bytes[size - 1] == '\n' || from->bytes[size - 1] == ' '))
        size--;
    blob_add(to, from->bytes, size);
}

static void lay_loose(const blob *from, blob *to)
{
    static const char *const gaps[] = {"\n\n\n", "\t", " \f\v ", "\r", "  \n"};
    dice d = {7};
    blob_add(to, "\n  \t", 4);
    for (size_t i = 0; i < from->size; i++) {
        const char *gap = gaps[dice_below(&d, LENGTH_OF(gaps))];
        bool space = strchr(" \n", from->bytes[i]) != NULL;
        blob_add(to, space ? gap : from->bytes + i, space ? strlen(gap) : 1);
    }
}

static const struct {
    const char *name;
    void (*lay)(const blob *from, blob *to);
} layouts[] = {{"plain", lay_plain},          {"CRLF", lay_crlf},     {"one line", lay_one_line},
               {"byte-order mark", lay_mark}, {"no end", lay_no_end}, {"loose", lay_loose}};

static void test_layouts(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {0, 1, 2, 37, 200, 1000, 1 << 20, UINT64_MAX};
    size_t turn = 0;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 31, &input);
        for (size_t i = 0; i < LENGTH_OF(layouts); i++) {
            blob laid = {0};
            inputs in = {.game = game};
            layouts[i].lay(&input, &laid);
            inputs_add(&in, &laid);
            for (size_t l = 0; l < LENGTH_OF(lengths); l++)
                for (size_t f = 0; f < LENGTH_OF(formats); f++) {
                    if (!its_turn(&turn, 5))
                        continue;
                    size_t parts = compare(&in, formats[f], lengths[l], layouts[i].name);
                    assert_true(lengths[l] > 2 || parts > 5);
                    assert_true(lengths[l] < 1 << 20 || parts == 1);
                }
            inputs_free(&in);
            blob_free(&laid);
        }
        blob_free(&input);
    }
}

/* Boards larger than the window that files are read through. */
static void test_large(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {1, 300000, 1000000};
    size_t turn = 0;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        inputs in = {.game = game};
        bool solver = strcmp(dyad_game_name(game), "ungo") == 0;
        for (uint64_t seed = 0; seed < 2; seed++) {
            blob input = {0};
            if (!generated(game, NULL, solver ? 9 : 600, solver ? 2500 : 3, seed, &input))
                continue;
            inputs_add(&in, &input);
            blob_free(&input);
        }
        for (size_t l = 0; in.count && l < LENGTH_OF(lengths); l++)
            if (its_turn(&turn, 2))
                compare(&in, DYAD_FORMAT_TEXT, lengths[l], "large");
        inputs_free(&in);
    }
}

/* ---- several inputs ---------------------------------------------------------------------- */

/* An input without items: nothing, or a count of none. */
static void no_items(const dyad_game *game, blob *out)
{
    layout_begin(game, 0, out);
    layout_end(game, out);
}

static void test_several_inputs(void **state)
{
    (void)state;
    size_t turn = 0;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        if (!layout_known(game))
            continue;
        for (unsigned empty = 0; empty < 1 << FILES_MAX; empty++) { /* which ones are */
            inputs in = {.game = game};
            for (unsigned i = 0; i < FILES_MAX; i++) {
                blob input = {0};
                if (empty >> i & 1)
                    no_items(game, &input);
                else
                    generated(game, NULL, 1 + i, 3, i, &input);
                inputs_add(&in, &input);
                blob_free(&input);
            }
            for (size_t f = 0; f < LENGTH_OF(formats); f++)
                if (its_turn(&turn, 5))
                    compare(&in, formats[f], 20, "several inputs");
            inputs_free(&in);
        }
    }
}

/* A missing file ends splitting with what the whole run says, after the parts before it. */
static void test_missing_input(void **state)
{
    (void)state;
    part_list *list = oracle_take(1, sizeof *list);
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        inputs in = {.game = game};
        outcome whole = {.status = DYAD_OK}, parts = {.status = DYAD_OK};
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 3, &input);
        inputs_add(&in, &input);
        in.paths[in.count++] = "/no/such/file";
        assert_int_equal(split(&in, 50, list), DYAD_E_SYSTEM);
        judge(&in, DYAD_FORMAT_TEXT, NULL, &whole);
        assert_int_equal(whole.status, DYAD_E_SYSTEM);
        for (size_t i = 0; i < list->count; i++)
            judge(&in, DYAD_FORMAT_TEXT, &list->parts[i], &parts);
        assert_true(blob_same(&whole.output, &parts.output));
        in.count = 1;
        inputs_free(&in);
        blob_free(&input);
        blob_free(&whole.output);
        blob_free(&parts.output);
    }
    free(list);
}

/* ---- malformed input --------------------------------------------------------------------- */

/* Spoils a byte, cuts something out or doubles it, anywhere. */
static void spoil(dice *d, const dyad_game *game, blob *input)
{
    const char *letters = dyad_game_letters(game);
    char any[64];
    snprintf(any, sizeof any, " \n\r x0123456789-%s%s", letters, letters);
    size_t at = dice_below(d, input->size), size = 1 + dice_below(d, 6);
    if (size > input->size - at)
        size = input->size - at;
    switch (dice_below(d, 5)) {
    case 0:
    case 1: input->bytes[at] = any[dice_below(d, strlen(any))]; break;
    case 2:
        memmove(input->bytes + at, input->bytes + at + size, input->size - at - size);
        input->size -= size;
        break;
    case 3: input->size = at; break;
    default: {
        blob copy = {0};
        blob_add(&copy, input->bytes + at, size);
        blob_add(input, copy.bytes, copy.size);
        memmove(input->bytes + at + size, input->bytes + at, input->size - at - size);
        memcpy(input->bytes + at, copy.bytes, copy.size);
        blob_free(&copy);
    }
    }
}

static void test_malformed(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        dice d = {g + 1};
        if (!layout_known(game))
            continue;
        for (size_t i = 0; i < scaled(800); i++) {
            inputs in = {.game = game};
            size_t files = 1 + dice_below(&d, 3), which = dice_below(&d, files);
            for (size_t file = 0; file < files; file++) {
                blob input = {0};
                generated(game, NULL, 1 + dice_below(&d, 4), dice_below(&d, 6), i + file, &input);
                if (file == which && input.size)
                    spoil(&d, game, &input);
                inputs_add(&in, &input);
                blob_free(&input);
            }
            compare(&in, formats[i % LENGTH_OF(formats)], dice_below(&d, 60), "malformed");
            inputs_free(&in);
        }
    }
}

/* Faults between items and around them, each with its text. */
static void test_places(void **state)
{
    (void)state;
    static const struct {
        const char *game, *input;
    } rows[] = {
        {"path", ""},
        {"path", "0"},
        {"path", "0 1 W"},
        {"path", "1 W 0 x"},
        {"path", "1 W 1 B 0 0"},
        {"path", "x"},
        {"path", "1 W W"},
        {"path", "1 W 1"},
        {"path", "1 W 2 WW"},
        {"path", "1 W 2 WW 1 W"},
        {"path", "1 W 99999999999999999999999 WW"},
        {"path", "1 W 2 WWW WW 1 W 1 X"},
        {"path", "\xef\xbb"},
        {"path", "\xef\xbb\xbf"},
        {"path", "\xef\xbb\xbf"
                 "1 W\n1 Q"},
        {"hex", ""},
        {"hex", "x"},
        {"hex", "0"},
        {"hex", "0 x"},
        {"hex", "3"},
        {"hex", "3 1 R 1 B"},
        {"hex", "1 1 R 1 B"},
        {"hex", "2 1 R 0"},
        {"hex", "99999999999999999999999 1 R"},
        {"ungo", "2 B. WW 2 BW WB 2 .. .."},
        {"nim", ""},
        {"nim", "0 0"},
        {"nim", "2 0 0"},
        {"nim", "3 0 0"},
        {"nim", "2 0 0 0"},
        {"nim", "2 1 B 1 b"},
        {"nim", "2 2 B 1 B"},
    };
    size_t turn = 0;
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const dyad_game *game = dyad_game_find(rows[i].game);
        blob input = {0}, good = {0}, none = {0};
        blob_print(&input, "%s", rows[i].input);
        generated(game, NULL, 3, 2, 1, &good);
        no_items(game, &none);
        for (int around = 0; around < 4; around++) {
            inputs in = {.game = game};
            if (around)
                inputs_add(&in, around == 2 ? &none : &good);
            inputs_add(&in, &input);
            if (around == 3)
                inputs_add(&in, &good);
            for (uint64_t bytes = 0; bytes < 12; bytes += 3)
                for (size_t f = 0; f < LENGTH_OF(formats); f++)
                    if (its_turn(&turn, 5))
                        compare(&in, formats[f], bytes, rows[i].input);
            inputs_free(&in);
        }
        blob_free(&input);
        blob_free(&good);
        blob_free(&none);
    }
}

/* ---- what else can go wrong -------------------------------------------------------------- */

static int take_two(void *user, const dyad_input_part *part)
{
    size_t *count = user;
    (void)part;
    return ++*count == 2 ? ENOSPC : 0;
}

static int take_any(void *user, const dyad_input_part *part)
{
    (void)user;
    (void)part;
    return 0;
}

/* Asks to stop at the first part. */
typedef struct stopper {
    volatile int stop;
    size_t parts;
} stopper;

static int take_and_stop(void *user, const dyad_input_part *part)
{
    stopper *to = user;
    (void)part;
    to->parts++;
    dyad_stop_set(&to->stop);
    return 0;
}

static void test_failures(void **state)
{
    (void)state;
    static const volatile int stop = 1;
    stopper at_first = {.stop = 0};
    blob input = {0};
    const dyad_game *game = dyad_game_find("path");
    inputs in = {.game = game};
    size_t count = 0;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    mixed_input(game, 1, &input);
    inputs_add(&in, &input);
    dyad_split_request request = {
        .game = game, .paths = in.paths, .path_count = 1, .take = take_two, .take_user = &count};
    assert_int_equal(dyad_split(session, &request), DYAD_E_SYSTEM);
    assert_string_equal(dyad_session_error(session)->text, strerror(ENOSPC));
    assert_int_equal(count, 2);
    request.take = take_any;
    request.stop = &stop;
    assert_int_equal(dyad_split(session, &request), DYAD_E_STOPPED);
    request.take = take_and_stop;
    request.take_user = &at_first;
    request.stop = &at_first.stop;
    request.part_bytes = 1;
    assert_int_equal(dyad_split(session, &request), DYAD_E_STOPPED);
    assert_int_equal(at_first.parts, 1);
    request.stop = NULL;
    request.paths = (const char *const[]){"/dev/null"};
    assert_int_equal(dyad_split(session, &request), DYAD_E_USAGE);
    request.paths = (const char *const[]){"-"};
    assert_int_equal(dyad_split(session, &request), DYAD_E_USAGE);
    request.paths = (const char *const[]){"/"};
    assert_int_equal(dyad_split(session, &request), DYAD_E_SYSTEM);
    request.path_count = 0;
    assert_int_equal(dyad_split(session, &request), DYAD_E_USAGE);
    inputs_free(&in);
    blob_free(&input);
    dyad_session_free(session);
}

/* Parts that no splitting gave are an error, or judged as they are: nothing worse. */
static void test_wrong_parts(void **state)
{
    (void)state;
    dice d = {5};
    blob input = {0};
    const dyad_game *game = dyad_game_find("hex");
    inputs in = {.game = game};
    mixed_input(game, 1, &input);
    inputs_add(&in, &input);
    for (size_t i = 0; i < scaled(300); i++) {
        outcome out = {.status = DYAD_OK};
        uint64_t begin = dice_below(&d, input.size + 10);
        dyad_input_part part = {
            .path = dice_below(&d, 20) == 0,
            .begin = begin,
            .end = dice_chance(&d, 0.1) ? UINT64_MAX : begin + dice_below(&d, 300) - 10,
            .first = dice_below(&d, 4),
            .before = dice_below(&d, 4) ? dice_below(&d, 40) : UINT64_MAX,
            .last = dice_chance(&d, 0.5),
        };
        judge(&in, formats[i % LENGTH_OF(formats)], &part, &out);
        if (part.path || part.first == 0 || part.begin > part.end)
            assert_int_equal(out.status, DYAD_E_USAGE);
        blob_free(&out.output);
    }
    inputs_free(&in);
    blob_free(&input);
}

/* The n-th request for memory fails. */
static void test_memory(void **state)
{
    (void)state;
    enum { REQUESTS_MAX = 1000 };
    for (size_t g = 0; g < dyad_game_count(); g++) {
        blob input = {0};
        inputs in = {.game = dyad_game_at(g)};
        bool failed = true;
        if (!layout_known(in.game))
            continue;
        mixed_input(in.game, 2, &input);
        inputs_add(&in, &input);
        inputs_add(&in, &input);
        for (size_t fail_at = 0; failed; fail_at++) {
            watched_memory *memory = watched_new(fail_at, false);
            dyad_allocator allocator = watched_allocator(memory);
            dyad_session *session;
            dyad_split_request request = {.game = in.game,
                                          .paths = in.paths,
                                          .path_count = in.count,
                                          .part_bytes = 100,
                                          .take = take_any};
            assert_in_range(fail_at, 0, REQUESTS_MAX);
            dyad_status status = dyad_session_new(&allocator, &session, NULL);
            if (status == DYAD_OK) {
                status = dyad_split(session, &request);
                dyad_session_free(session);
            }
            failed = watched_failed(memory);
            assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
            assert_int_equal(watched_balance(memory), 0);
            watched_free(memory);
        }
        inputs_free(&in);
        blob_free(&input);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts),        cmocka_unit_test(test_large),
        cmocka_unit_test(test_several_inputs), cmocka_unit_test(test_missing_input),
        cmocka_unit_test(test_malformed),      cmocka_unit_test(test_places),
        cmocka_unit_test(test_failures),       cmocka_unit_test(test_wrong_parts),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
