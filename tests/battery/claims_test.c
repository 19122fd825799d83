/* claims_test.c - dyad_verify_stream() against dyad_judge_stream(): what the judge writes holds,
 * for every game and kind, and no line of it can be changed anywhere without being refuted.
 *
 * Each line is taken apart as JSON and put together again with one thing wrong: a number moved by
 * one, a text with a letter changed, null for something and something for null, an entry dropped,
 * doubled or put at another place, a field dropped or added. A change that leaves what is said true
 * (another cell of a chain that will do as well) is told apart by the oracle. */
#include "oracle/battery.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Two files that are written again and again. */
typedef struct bench {
    const dyad_game *game;
    scratch boards, verdicts;
} bench;

static bench bench_new(const dyad_game *game)
{
    blob nothing = {0};
    return (bench){game, scratch_new(&nothing), scratch_new(&nothing)};
}

static void bench_free(bench *on)
{
    scratch_remove(&on->boards);
    scratch_remove(&on->verdicts);
}

static void judge(const bench *on, bool keep_going, blob *lines)
{
    dyad_session *session;
    dyad_judge_totals totals;
    const char *const paths[] = {on->boards.path};
    dyad_judge_request request = {
        .game = on->game,
        .paths = paths,
        .path_count = 1,
        .format = DYAD_FORMAT_JSONL,
        .keep_going = keep_going,
        .jobs = 2,
        .write = blob_write,
        .write_user = lines,
    };
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status = dyad_judge_stream(session, &request, &totals);
    assert_int_equal(status, keep_going && totals.malformed ? DYAD_E_MALFORMED : DYAD_OK);
    dyad_session_free(session);
}

static dyad_status verify(const bench *on, uint64_t *items, dyad_error *error)
{
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_status status =
        dyad_verify_stream(session, on->game, on->boards.path, on->verdicts.path, NULL, items);
    *error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

/* ---- what holds -------------------------------------------------------------------------- */

static void expect_holds(bench *on, const blob *input, size_t count, const char *what)
{
    blob lines = {0};
    dyad_error error;
    uint64_t items = 0;
    scratch_write(&on->boards, input);
    judge(on, false, &lines);
    scratch_write(&on->verdicts, &lines);
    dyad_status status = verify(on, &items, &error);
    if (status != DYAD_OK)
        give_up("%s %s: item %llu: %s", dyad_game_name(on->game), what,
                (unsigned long long)error.item, error.text);
    assert_int_equal(items, count);
    blob_free(&lines);
}

static void test_own_verdicts_hold(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 2, 3, 4, 5, 7, 9, 12, 64, 65, 129};
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        const char *kind;
        if (!layout_known(game))
            continue;
        bench on = bench_new(game);
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
            for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
                blob input = {0};
                size_t count = sizes[i] < 60 ? 10 : 1;
                bool slow = strcmp(dyad_game_name(game), "ungo") == 0 && sizes[i] > 12;
                if (!slow && generated(game, kind, sizes[i], count, 9, &input))
                    expect_holds(&on, &input, count, kind);
                blob_free(&input);
            }
        }
        bench_free(&on);
    }
}

/* Lines on malformed items hold as well. */
static void test_malformed_items(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0}, lines = {0};
        dyad_error error;
        if (!layout_known(game))
            continue;
        bench on = bench_new(game);
        mixed_input(game, 8, &input);
        for (size_t i = 40; i < input.size; i += 211)
            if (input.bytes[i] >= 'A')
                input.bytes[i] = 'x';
        scratch_write(&on.boards, &input);
        judge(&on, true, &lines);
        blob_add(&lines, "", 0);
        assert_non_null(strstr(lines.bytes, "\"malformed\""));
        scratch_write(&on.verdicts, &lines);
        dyad_status status = verify(&on, NULL, &error);
        if (status != DYAD_OK)
            give_up("%s: item %llu: %s", dyad_game_name(game), (unsigned long long)error.item,
                    error.text);
        blob_free(&input);
        blob_free(&lines);
        bench_free(&on);
    }
}

/* A verdict on boards that are malformed there: the boards are at fault, and the place is theirs.
 */
static void test_verdict_on_malformed(void **state)
{
    (void)state;
    static const char good[] = "1\n.\n2\n..\n..\n", bad[] = "1\n.\n2\n..\n.x\n";
    dyad_error error;
    uint64_t items = 77;
    blob boards = {0}, spoilt = {0}, lines = {0};
    bench on = bench_new(dyad_game_find("ungo"));
    blob_add(&boards, good, strlen(good));
    blob_add(&spoilt, bad, strlen(bad));
    scratch_write(&on.boards, &boards);
    judge(&on, false, &lines);
    scratch_write(&on.verdicts, &lines);
    scratch_write(&on.boards, &spoilt);
    assert_int_equal(verify(&on, &items, &error), DYAD_E_MALFORMED);
    assert_string_equal(error.file, on.boards.path);
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 2);
    assert_int_equal(error.item, 2);
    assert_int_equal(items, 1);
    blob_free(&boards);
    blob_free(&spoilt);
    blob_free(&lines);
    bench_free(&on);
}

/* ---- what does not ----------------------------------------------------------------------- */

/* One line, its board, and how many changes were made to it. */
typedef struct trial {
    bench *on;
    oracle_board board; /* of games with a board */
    json_t *line;
    size_t changes;
} trial;

/* Whose chain a stone of this letter can be in. */
static oracle_link link_of(const trial *at, char letter)
{
    bool hex = strcmp(dyad_game_name(at->on->game), "hex") == 0;
    return (hex ? oracle_hex_links : oracle_path_links)[letter == 'B'];
}

/* The cells of a chain in JSON; NULL where it is none. */
static size_t *cells_of(const trial *at, json_t *path)
{
    size_t n = at->board.n, count = json_array_size(path);
    size_t *cells = oracle_take(count, sizeof *cells);
    for (size_t i = 0; i < count; i++) {
        json_t *cell = json_array_get(path, i);
        json_int_t row = json_integer_value(json_array_get(cell, 0));
        json_int_t column = json_integer_value(json_array_get(cell, 1));
        if (json_array_size(cell) != 2 || row < 0 || column < 0 || row >= (json_int_t)n ||
            column >= (json_int_t)n || !json_is_integer(json_array_get(cell, 0)) ||
            !json_is_integer(json_array_get(cell, 1))) {
            free(cells);
            return NULL;
        }
        cells[i] = (size_t)row * n + (size_t)column;
    }
    return cells;
}

static bool chain_holds(const trial *at, json_t *path, size_t length, bool *taken)
{
    size_t count = json_array_size(path), *cells = cells_of(at, path);
    bool holds = cells && count && (length == 0 || count == length) &&
                 oracle_is_chain(&at->board, link_of(at, at->board.cells[cells[0]]), cells, count);
    for (size_t i = 0; holds && taken && i < count; i++) {
        holds = !taken[cells[i]];
        taken[cells[i]] = true;
    }
    free(cells);
    return holds;
}

/* Whether the change, which was made below the field `name`, left a true claim: a chain may take
 * another way. */
static bool still_true(const trial *at, const char *name)
{
    if (strcmp(name, "path") == 0) {
        json_t *path = json_object_get(at->line, "path");
        size_t *cells = cells_of(at, path);
        if (!cells || !json_array_size(path)) {
            free(cells);
            return false;
        }
        oracle_link link = link_of(at, at->board.cells[cells[0]]);
        free(cells);
        return chain_holds(at, path, oracle_shortest(&at->board, link), NULL);
    }
    if (strcmp(name, "paths") != 0)
        return false;
    json_t *paths = json_object_get(at->line, "paths");
    bool *taken = oracle_take(at->board.n * at->board.n, sizeof *taken);
    bool holds = json_array_size(paths) == 2 &&
                 chain_holds(at, json_array_get(paths, 0), 0, taken) &&
                 chain_holds(at, json_array_get(paths, 1), 0, taken);
    free(taken);
    return holds;
}

/* The line as it stands now must be refuted. */
static void expect_refuted(trial *at, const char *name, const char *change)
{
    dyad_error error;
    blob text = {0};
    at->changes++;
    if (still_true(at, name))
        return;
    char *line = json_dumps(at->line, JSON_COMPACT);
    blob_add(&text, line, strlen(line));
    blob_add(&text, "\n", 1);
    scratch_write(&at->on->verdicts, &text);
    dyad_status status = verify(at->on, NULL, &error);
    if (status != DYAD_E_REFUTED) {
        print_error("%s\n", line);
        give_up("%s: %s in %s: status %d", dyad_game_name(at->on->game), change, name, status);
    }
    assert_int_equal(error.item, 1);
    assert_true(strlen(error.text) > 0);
    free(line);
    blob_free(&text);
}

/* A place in the line: an entry of a list or a field of an object. */
typedef struct place {
    json_t *in;
    size_t index;
    const char *key; /* NULL: a list */
} place;

static json_t *at_place(const place *where)
{
    return where->key ? json_object_get(where->in, where->key)
                      : json_array_get(where->in, where->index);
}

/* Puts `other` there, expects a refutation, and puts back what was. Takes `other`. */
static void swap_in(trial *at, const place *where, json_t *other, const char *name,
                    const char *change)
{
    json_t *was = json_incref(at_place(where));
    if (where->key)
        json_object_set_new(where->in, where->key, other);
    else
        json_array_set_new(where->in, where->index, other);
    expect_refuted(at, name, change);
    if (where->key)
        json_object_set_new(where->in, where->key, was);
    else
        json_array_set_new(where->in, where->index, was);
}

static char other_letter(char letter)
{
    if (letter == 'B')
        return 'W';
    return letter == '1' ? '3' : '1';
}

static void change_text(trial *at, const place *where, const char *name)
{
    const char *was = json_string_value(at_place(where));
    size_t size = strlen(was);
    blob text = {0};
    blob_add(&text, was, size);
    if (size) {
        text.bytes[size - 1] = other_letter(was[size - 1]);
        swap_in(at, where, json_string(text.bytes), name, "last letter changed");
        text.bytes[size - 1] = '\0';
        swap_in(at, where, json_string(text.bytes), name, "last letter gone");
        text.bytes[size - 1] = was[size - 1];
    }
    blob_add(&text, "0", 1);
    swap_in(at, where, json_string(text.bytes), name, "a letter more");
    swap_in(at, where, json_integer(1), name, "a number for a text");
    blob_free(&text);
}

static void change_number(trial *at, const place *where, const char *name)
{
    json_int_t was = json_integer_value(at_place(where));
    swap_in(at, where, json_integer(was + 1), name, "one more");
    swap_in(at, where, json_integer(was - 1), name, "one less");
    swap_in(at, where, json_integer(-was - 1), name, "negative");
    swap_in(at, where, json_integer(was + ((json_int_t)1 << 32)), name, "2^32 more");
    swap_in(at, where, json_real((double)was + 0.5), name, "half more");
    swap_in(at, where, json_string("1"), name, "a text for a number");
}

static void change_list(trial *at, const place *where, const char *name)
{
    json_t *list = at_place(where);
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        json_t *shorter = json_copy(list), *longer = json_copy(list);
        json_array_remove(shorter, i);
        swap_in(at, where, shorter, name, "an entry dropped");
        json_array_insert(longer, i, json_array_get(list, i));
        swap_in(at, where, longer, name, "an entry doubled");
        if (i && !json_equal(json_array_get(list, i - 1), json_array_get(list, i))) {
            json_t *other = json_copy(list);
            json_array_set(other, i - 1, json_array_get(list, i));
            json_array_set(other, i, json_array_get(list, i - 1));
            swap_in(at, where, other, name, "two entries exchanged");
            other = json_copy(list);
            json_array_set(other, i - 1, json_array_get(list, i));
            swap_in(at, where, other, name, "an entry in another's place");
            other = json_copy(list);
            json_array_insert(other, i + 1, json_array_get(list, i - 1));
            json_array_insert(other, i + 2, json_array_get(list, i));
            swap_in(at, where, other, name, "there and back again");
        }
    }
    if (count > 1)
        swap_in(at, where, json_array(), name, "a list emptied");
    json_t *longer = json_copy(list);
    json_array_append_new(longer, json_pack("[ii]", 0, 0));
    swap_in(at, where, longer, name, "an entry added");
}

/* Every change at this place and below. `name` is the field of the line that it belongs to. */
static void change_value(trial *at, const place *where, const char *name)
{
    json_t *value = at_place(where);
    if (!json_is_null(value)) {
        swap_in(at, where, json_null(), name, "null");
    } else {
        swap_in(at, where, json_integer(0), name, "0 for null");
        swap_in(at, where, json_integer(1), name, "1 for null");
        swap_in(at, where, json_false(), name, "false for null");
    }
    if (json_is_string(value))
        change_text(at, where, name);
    if (json_is_integer(value))
        change_number(at, where, name);
    if (json_is_array(value)) {
        change_list(at, where, name);
        for (size_t i = 0; i < json_array_size(value); i++)
            change_value(at, &(place){value, i, NULL}, name);
    }
    if (!json_is_object(value))
        return;
    json_t *copy = json_deep_copy(value); /* to walk on while the value is changed */
    for (void *i = json_object_iter(copy); i; i = json_object_iter_next(copy, i)) {
        const char *key = json_object_iter_key(i);
        json_t *shorter = json_copy(value);
        json_object_del(shorter, key);
        swap_in(at, where, shorter, name, "a field dropped");
        change_value(at, &(place){value, 0, key}, name);
    }
    json_decref(copy);
    json_t *longer = json_copy(value);
    json_object_set_new(longer, "spare", json_integer(1));
    swap_in(at, where, longer, name, "a field added");
}

/* As nothing has been changed now, the line holds; its fields may have changed places. */
static void expect_restored(trial *at)
{
    dyad_error error;
    blob text = {0};
    char *line = json_dumps(at->line, JSON_COMPACT);
    blob_add(&text, line, strlen(line)); /* no line end either */
    scratch_write(&at->on->verdicts, &text);
    if (verify(at->on, NULL, &error) != DYAD_OK)
        give_up("%s: %s: %s", dyad_game_name(at->on->game), error.text, line);
    free(line);
    blob_free(&text);
}

static void change_line(trial *at)
{
    json_t *copy = json_deep_copy(at->line);
    for (void *i = json_object_iter(copy); i; i = json_object_iter_next(copy, i)) {
        const char *key = json_object_iter_key(i);
        json_t *was = json_incref(json_object_get(at->line, key));
        json_object_del(at->line, key);
        expect_refuted(at, "", "a field dropped");
        json_object_set_new(at->line, key, was);
        change_value(at, &(place){at->line, 0, key}, key);
    }
    json_object_set_new(at->line, "spare", json_null());
    expect_refuted(at, "", "a field added");
    json_object_del(at->line, "spare");
    const char *verdict = json_string_value(json_object_get(copy, "verdict"));
    for (size_t v = 0; v < dyad_game_verdict_count(at->on->game); v++) {
        const char *other = dyad_game_verdict_name(at->on->game, v);
        if (strcmp(other, verdict) != 0)
            swap_in(at, &(place){at->line, 0, "verdict"}, json_string(other), "verdict", "another");
    }
    swap_in(at, &(place){at->line, 0, "verdict"}, json_string("malformed"), "verdict", "malformed");
    for (size_t g = 0; g < dyad_game_count(); g++)
        if (dyad_game_at(g) != at->on->game)
            swap_in(at, &(place){at->line, 0, "game"}, json_string(dyad_game_name(dyad_game_at(g))),
                    "game", "another");
    json_decref(copy);
    expect_restored(at);
}

/* Judges one position, and tries every change to its line. */
static void try_position(bench *on, const dyad_position *position)
{
    blob input = {0}, line = {0};
    trial at = {.on = on};
    bool has_board = dyad_game_has_board(on->game);
    if (has_board)
        at.board = board_of_position(position);
    layout_begin(on->game, 1, &input);
    layout_position(position, true, &input);
    layout_end(on->game, &input);
    scratch_write(&on->boards, &input);
    judge(on, false, &line);
    at.line = json_loads(line.bytes, 0, NULL);
    assert_non_null(at.line);
    change_line(&at);
    assert_true(at.changes > 20);
    json_decref(at.line);
    if (has_board)
        oracle_board_free(&at.board);
    blob_free(&input);
    blob_free(&line);
}

static void try_input(bench *on, const blob *input)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, on->game, "-", input->bytes, input->size, &reader),
        DYAD_OK);
    while (dyad_reader_next(reader, &position) == DYAD_OK)
        try_position(on, position);
    dyad_reader_close(reader);
    dyad_session_free(session);
}

static void try_game(const char *name)
{
    const dyad_game *game = dyad_game_find(name);
    const char *kind;
    bench on = bench_new(game);
    blob mixed = {0};
    mixed_input(game, 5, &mixed);
    try_input(&on, &mixed);
    for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
        for (size_t size = 2; size <= 6; size += 2) {
            blob input = {0};
            if (generated(game, kind, size, scaled(1), size, &input) && input.size < 1000)
                try_input(&on, &input);
            blob_free(&input);
        }
    }
    blob_free(&mixed);
    bench_free(&on);
}

static void test_path_changes(void **state)
{
    (void)state;
    try_game("path");
}

static void test_hex_changes(void **state)
{
    (void)state;
    try_game("hex");
}

static void test_ungo_changes(void **state)
{
    (void)state;
    try_game("ungo");
}

static void test_nim_changes(void **state)
{
    (void)state;
    try_game("nim");
}

/* ---- whole files ------------------------------------------------------------------------- */

/* Lines missing, doubled, in another order, and lines that are no JSON objects. */
static void test_files(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0}, lines = {0};
        dyad_error error;
        uint64_t items;
        if (!layout_known(game))
            continue;
        bench on = bench_new(game);
        mixed_input(game, 5, &input);
        scratch_write(&on.boards, &input);
        judge(&on, false, &lines);
        size_t first = (size_t)(strchr(lines.bytes, '\n') - lines.bytes) + 1, last = lines.size - 1;
        while (lines.bytes[last - 1] != '\n')
            last--;
        blob after = {0}; /* the last line again, as if there were one item more */
        json_t *more = json_loads(lines.bytes + last, 0, NULL);
        json_object_set_new(more, "item", json_integer(49));
        char *more_text = json_dumps(more, JSON_COMPACT);
        blob_print(&after, "%.400s\n", more_text);
        const struct {
            const char *name, *before;
            size_t from, to;
            const char *after;
            dyad_status status;
        } cuts[] = {
            {"whole", "", 0, lines.size, "", DYAD_OK},
            {"no last line end", "", 0, lines.size - 1, "", DYAD_OK},
            {"the first line missing", "", first, lines.size, "", DYAD_E_REFUTED},
            {"the last line missing", "", 0, last, "", DYAD_E_REFUTED},
            {"nothing", "", 0, 0, "", DYAD_E_REFUTED},
            {"an object more", "", 0, lines.size, "{}\n", DYAD_E_REFUTED},
            {"the last line once more", "", 0, lines.size, after.bytes, DYAD_E_REFUTED},
            {"an object before", "{}\n", 0, lines.size, "", DYAD_E_REFUTED},
            {"an empty line before", "\n", 0, lines.size, "", DYAD_E_MALFORMED},
            {"a list before", "[]\n", 0, lines.size, "", DYAD_E_MALFORMED},
            {"no JSON", "what\n", 0, lines.size, "", DYAD_E_MALFORMED},
            {"cut short", "", 0, lines.size - 2, "", DYAD_E_MALFORMED},
        };
        for (size_t i = 0; i < LENGTH_OF(cuts); i++) {
            blob text = {0};
            blob_print(&text, "%s", cuts[i].before);
            blob_add(&text, lines.bytes + cuts[i].from, cuts[i].to - cuts[i].from);
            blob_print(&text, "%s", cuts[i].after);
            scratch_write(&on.verdicts, &text);
            dyad_status status = verify(&on, &items, &error);
            if (status != cuts[i].status)
                give_up("%s, %s: status %d: %s", dyad_game_name(game), cuts[i].name, status,
                        error.text);
            blob_free(&text);
        }
        json_decref(more);
        free(more_text);
        blob_free(&after);
        blob_free(&input);
        blob_free(&lines);
        bench_free(&on);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_verdicts_hold),    cmocka_unit_test(test_malformed_items),
        cmocka_unit_test(test_verdict_on_malformed), cmocka_unit_test(test_path_changes),
        cmocka_unit_test(test_hex_changes),          cmocka_unit_test(test_ungo_changes),
        cmocka_unit_test(test_nim_changes),          cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
