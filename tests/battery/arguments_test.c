/* arguments_test.c - every public function with arguments that are wrong: each pointer NULL while
 * all others are good, each number and each enum at its ends; and the same for each field of what
 * is asked for in a struct. Nothing crashes; where an argument cannot be right, the answer is
 * DYAD_E_USAGE, or what stands for "none".
 *
 * arguments_tables.h has a row for each function and each field, of kinds that arguments_kinds.h
 * lists. Both are compared with the headers: what is not here fails the test. A store is among what
 * they are given. ctest: native */
#include "arguments_kinds.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows --------------------------------------------------------------------------------- */

/* What a function gave back, as a number; a pointer is 1, NULL 0. */
#define GIVES_STATUS(call)      (int64_t)(call)
#define GIVES_NUMBER(call)      (int64_t)(call)
#define GIVES_BOOL(call)        (int64_t)(call)
#define GIVES_POINTER(call)     (int64_t)((call) != NULL)
#define GIVES_VOID(call)        ((call), (int64_t)0)
#define GIVES_LEGALITY_OF(call) (int64_t)((call) != DYAD_LEGAL)
#define GIVES_REAL(call)        (int64_t)((call) != 0)
#define GIVES_STANDING(call)    (int64_t)(call).winner
#define GIVES_RECORD_MOVE(call) (int64_t)(call).colour

#define FIRST(first, ...)                          first
#define PICK(a, b, c, d, e, f, g, h, i, j, n, ...) n
/* clang-format off */
#define COUNT(...) PICK(__VA_ARGS__, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
/* clang-format on */
#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)
#define TEXT_OF_(a) #a
#define TEXT_OF(a)  TEXT_OF_(a)

#define CALL1(n)             n()
#define CALL2(n, a)          n(get_##a(s[0]))
#define CALL3(n, a, b)       n(get_##a(s[0]), get_##b(s[1]))
#define CALL4(n, a, b, c)    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]))
#define CALL5(n, a, b, c, d) n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]))
#define CALL6(n, a, b, c, d, e) \
    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]), get_##e(s[4]))
#define CALL7(n, a, b, c, d, e, f) \
    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]), get_##e(s[4]), get_##f(s[5]))
#define CALL8(n, a, b, c, d, e, f, g)                                                           \
    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]), get_##e(s[4]), get_##f(s[5]), \
      get_##g(s[6]))
#define CALL9(n, a, b, c, d, e, f, g, h)                                                        \
    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]), get_##e(s[4]), get_##f(s[5]), \
      get_##g(s[6]), get_##h(s[7]))
#define CALL10(n, a, b, c, d, e, f, g, h, i)                                                    \
    n(get_##a(s[0]), get_##b(s[1]), get_##c(s[2]), get_##d(s[3]), get_##e(s[4]), get_##f(s[5]), \
      get_##g(s[6]), get_##h(s[7]), get_##i(s[8]))

#define LIST1(n)                         K_NOTHING
#define LIST2(n, a)                      K_##a
#define LIST3(n, a, b)                   K_##a, K_##b
#define LIST4(n, a, b, c)                K_##a, K_##b, K_##c
#define LIST5(n, a, b, c, d)             K_##a, K_##b, K_##c, K_##d
#define LIST6(n, a, b, c, d, e)          K_##a, K_##b, K_##c, K_##d, K_##e
#define LIST7(n, a, b, c, d, e, f)       K_##a, K_##b, K_##c, K_##d, K_##e, K_##f
#define LIST8(n, a, b, c, d, e, f, g)    K_##a, K_##b, K_##c, K_##d, K_##e, K_##f, K_##g
#define LIST9(n, a, b, c, d, e, f, g, h) K_##a, K_##b, K_##c, K_##d, K_##e, K_##f, K_##g, K_##h

#define LIST10(n, a, b, c, d, e, f, g, h, i) \
    K_##a, K_##b, K_##c, K_##d, K_##e, K_##f, K_##g, K_##h, K_##i

#define DEFINE_CALL(gives, neutral, ...)                                   \
    static int64_t JOIN(call_, FIRST(__VA_ARGS__, 0))(const slot *s)       \
    {                                                                      \
        (void)s;                                                           \
        return GIVES_##gives(JOIN(CALL, COUNT(__VA_ARGS__))(__VA_ARGS__)); \
    }
/* Enums are handed any int. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
FUNCTIONS(DEFINE_CALL)
#pragma GCC diagnostic pop

enum { ARGUMENTS_MAX = 9 };

enum gives { STATUS, NUMBER, REAL, BOOL, POINTER, VOID, STANDING, LEGALITY_OF, RECORD_MOVE };

static const struct function_row {
    const char *name;
    enum gives gives;
    int64_t neutral;
    int64_t (*call)(const slot *s);
    size_t count;
    enum kind kinds[ARGUMENTS_MAX];
} functions[] = {
#define ROW(gives, neutral, ...)         \
    {TEXT_OF(FIRST(__VA_ARGS__, 0)),     \
     gives,                              \
     neutral,                            \
     JOIN(call_, FIRST(__VA_ARGS__, 0)), \
     COUNT(__VA_ARGS__) - 1,             \
     {JOIN(LIST, COUNT(__VA_ARGS__))(__VA_ARGS__)}},
    FUNCTIONS(ROW)};

static const struct field_row {
    enum kind of;
    const char *type, *name;
    size_t at;
    enum kind kind;
} fields[] = {
#define FIELD(of, type, name, kind) {K_##of, #type, #name, offsetof(type, name), K_##kind},
    FIELDS(FIELD)};

/* ---- calls -------------------------------------------------------------------------------- */

/* What is wrong in a call: argument `argument`, or, where `field` is not NULL, that of a struct. */
typedef struct wrong {
    const struct function_row *row;
    size_t argument;
    const struct field_row *field;
    slot value;
    bool refused; /* it has to be */
    const char *what;
} wrong;

static size_t calls;

/* Where a function says why it failed: by its last argument, or through its owner, which is what
 * its first argument is or was made from. `owned`: it has been given that. */
static const dyad_error *error_of(const struct function_row *row, bool owned)
{
    if (row->count && row->kinds[row->count - 1] == K_ERROR)
        return &told;
    switch (row->count ? row->kinds[0] : K_NOTHING) {
    case K_SESSION:
    case K_READER:
    case K_RECORDS:
    case K_RECORD:
    case K_STORE: return owned ? dyad_session_error(f.session) : NULL;
    case K_FORMS:
    case K_EVALUATOR:
    case K_SUM:
    case K_CALCULATOR: return owned ? dyad_forms_error(f.forms) : NULL;
    default: give_up("%s fails, and says nowhere why", row->name);
    }
}

/* A message that begins with a function names the one that was called, no other inside. */
static void check_named(const char *function, const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    bool names = memchr(text, '_', length) && /* fields have names too */
                 strncmp(text + length, ": expected", strlen(": expected")) == 0;
    if (strstr(text, "dy_") ||
        (names && (length != strlen(function) || memcmp(text, function, length) != 0)))
        give_up("%s: tells of another function: \"%s\"", function, text);
}

static void check_answer(const wrong *w, int64_t answer)
{
    const struct function_row *row = w->row;
    const char *field = w->field ? w->field->name : "";
    calls++;
    if (w->refused && row->gives != VOID && answer != row->neutral)
        give_up("%s, argument %zu %s %s: gave back %lld, not %lld", row->name, w->argument, field,
                w->what, (long long)answer, (long long)row->neutral);
    const dyad_error *error = row->gives == STATUS ? error_of(row, w->field || w->argument) : NULL;
    if (w->refused && row->gives == STATUS && error &&
        (error->status != DYAD_E_USAGE || !*error->text))
        give_up("%s, argument %zu %s %s: the error does not say so", row->name, w->argument, field,
                w->what);
    if (answer == DYAD_E_USAGE && error)
        check_named(row->name, error->text);
}

static void try_wrong(const wrong *w)
{
    slot s[ARGUMENTS_MAX];
    const struct function_row *row = w->row;
    for (size_t i = 0; i < row->count; i++)
        s[i] = good_of(row->kinds[i]);
    if (w->field)
        memcpy((char *)f.asked[w->field->of] + w->field->at, &w->value, kinds[w->field->kind].size);
    else
        s[w->argument] = w->value;
    if (getenv("DYAD_TEST_TRACE")) /* which call is it that crashes or hangs? */
        fprintf(stderr, "%s, argument %zu %s %s\n", row->name, w->argument,
                w->field ? w->field->name : "", w->what);
    told = (dyad_error){.status = DYAD_OK};
    check_answer(w, row->call(s));
    fixture_end();
}

static void try_number(wrong *w, enum kind kind, int64_t number, bool refused)
{
    char what[32];
    snprintf(what, sizeof what, "= %lld", (long long)number);
    w->value = number_slot(kind, number);
    w->refused = refused;
    w->what = what;
    try_wrong(w);
}

static void try_real(wrong *w, double number, bool refused)
{
    char what[32];
    snprintf(what, sizeof what, "= %g", number);
    w->value = (slot){.d = number};
    w->refused = refused;
    w->what = what;
    try_wrong(w);
}

static void try_reals(wrong *w, enum way way)
{
    bool limited = way != FREE;
    try_real(w, (double)NAN, limited);
    try_real(w, -1, limited && way != PART_OF_1);
    try_real(w, -(double)INFINITY, limited && way != PART_OF_1);
    try_real(w, (double)INFINITY, limited && way != TIME);
    try_real(w, 1e308, way == PART_OF_1);
    try_real(w, 0, false);
}

/* A number at the ends of its type and of its range. */
static void try_numbers(wrong *w, enum kind kind)
{
    static const int64_t ends[][2] = {
        [M_b] = {0, 1},
        [M_i] = {INT_MIN, INT_MAX},
        [M_u] = {0, UINT_MAX},
        [M_c] = {0, UCHAR_MAX},
        [M_u32] = {0, UINT32_MAX},
        [M_i32] = {INT32_MIN, INT32_MAX},
        [M_i64] = {INT64_MIN, INT64_MAX},
        [M_u64] = {0, -1},
        [M_z] = {0, -1},
    };
    const struct kind_row *row = &kinds[kind];
    bool is_range = row->way == RANGE;
    int64_t least = ends[row->member][0], greatest = ends[row->member][1];
    if (kind == K_LENGTH || kind == K_ROOM || kind == K_OPTION_COUNT || kind == K_NO_PATHS ||
        kind == K_STRATEGY_LENGTH) { /* more than there is cannot be seen */
        try_number(w, kind, 0, false);
        return;
    }
    if (kind == K_STRUCT_SIZE) { /* smaller than ever, and larger than any */
        bool tells = w->row->gives == STATUS;
        try_number(w, kind, 1, tells);
        try_number(w, kind, greatest, tells);
        return;
    }
    if (kind == K_SOME_PATHS || kind == K_ITEM) {
        try_number(w, kind, 0, true);
        return;
    }
    if (least < row->least || !is_range)
        try_number(w, kind, least, is_range);
    try_number(w, kind, greatest, is_range);
    if (!is_range) {
        try_number(w, kind, 1, false);
        try_number(w, kind, row->member == M_b ? 0 : greatest - 1, false);
        return;
    }
    if (row->least > least)
        try_number(w, kind, row->least - 1, true);
    if (row->greatest < INT64_MAX)
        try_number(w, kind, row->greatest + 1, true);
    if (kind != K_BOARD_SIZE && kind != K_GENERATED_SIZE && kind != K_FEW_JOBS &&
        kind != K_GAMES_EACH)
        try_number(w, kind, row->greatest, false);
}

static void try_kind(wrong *w, enum kind kind)
{
    const struct kind_row *row = &kinds[kind];
    if (row->member == M_p || row->member >= M_write) {
        memset(&w->value, 0, sizeof w->value);
        w->refused = row->way == NEED;
        w->what = "NULL";
        try_wrong(w);
    } else if (row->member == M_d) {
        try_reals(w, row->way);
    } else {
        try_numbers(w, kind);
    }
    if (kind == K_PATHS) {
        w->value = P(no_path);
        w->refused = true;
        w->what = "of NULL";
        try_wrong(w);
    }
}

/* With everything as it should be; the structs that it took are noted. */
static void try_good(const struct function_row *row, bool took[KIND_COUNT])
{
    slot s[ARGUMENTS_MAX];
    for (size_t i = 0; i < row->count; i++)
        s[i] = good_of(row->kinds[i]);
    for (size_t i = 0; i < KIND_COUNT; i++)
        took[i] = f.asked[i];
    int64_t answer = row->call(s);
    calls++;
    if ((row->gives == STATUS && answer == DYAD_E_USAGE) ||
        (row->gives == POINTER && !answer && strcmp(row->name, "dyad_reader_record") != 0 &&
         strcmp(row->name, "dyad_evidence_text") != 0 &&
         strcmp(row->name, "dyad_position_dialect") != 0)) /* these have none to tell of theirs */
        give_up("%s: good arguments are refused", row->name);
    fixture_end();
}

static void test_functions(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(functions); i++) {
        const struct function_row *row = &functions[i];
        bool took[KIND_COUNT] = {false};
        try_good(row, took);
        for (size_t k = 0; k < row->count; k++) {
            wrong w = {.row = row, .argument = k};
            try_kind(&w, row->kinds[k]);
        }
        for (size_t k = 0; k < LENGTH_OF(fields); k++) {
            wrong w = {.row = row, .field = &fields[k]};
            if (took[fields[k].of])
                try_kind(&w, fields[k].kind);
        }
    }
    print_message("%zu calls\n", calls);
}

/* ---- what was seen ------------------------------------------------------------------------ */

static void test_seen(void **state)
{
    (void)state;
    static const char board[] = "3 ... ... ...";
    dyad_reader *ungo;
    const dyad_position *empty;
    const dyad_simulation *simulated;
    const dyad_report *bare;
    uint64_t items = 7;
    /* Un-Go for ever. */
    GOOD(dyad_reader_open_bytes(session(), dyad_game_find("ungo"), "-", board, sizeof board - 1,
                                &ungo));
    GOOD(dyad_reader_next(ungo, &empty));
    dyad_simulate_request simulate = {
        .position = empty, .games = 1, .jobs = 1, .max_moves = UINT64_MAX};
    assert_int_equal(dyad_simulate(session(), &simulate, &simulated), DYAD_E_USAGE);
    simulate.max_moves = INT64_MAX;
    GOOD(dyad_simulate(session(), &simulate, &simulated));
    simulate.games = 2;
    assert_int_equal(dyad_simulate(session(), &simulate, &simulated), DYAD_E_USAGE);
    dyad_reader_close(ungo);
    /* A report without evidence, and one of another board. */
    GOOD(dyad_judge(session(), position(), 0, &bare));
    assert_int_equal(
        dyad_report_write(session(), position(), bare, 1, DYAD_FORMAT_EXPLAIN, write_some, NULL),
        DYAD_E_USAGE);
    assert_int_equal(
        dyad_report_write(session(), position(), bare, 1, DYAD_FORMAT_JSONL, write_some, NULL),
        DYAD_E_USAGE);
    GOOD(dyad_report_write(session(), position(), bare, 1, DYAD_FORMAT_TEXT, write_some, NULL));
    assert_int_equal(dyad_report_write_reason(session(), position(), bare, write_some, NULL),
                     DYAD_E_USAGE);
    /* What no wrong value of the tables comes to. */
    assert_int_equal(
        dyad_report_write(session(), position(), bare, 1, DYAD_FORMAT_NPY, write_some, NULL),
        DYAD_E_USAGE);
    check_named("dyad_report_write", dyad_session_error(session())->text);
    dyad_boards none = {.rows = 3, .columns = 3};
    dyad_judge_boards_request judge = {.game = dyad_game_find("nim"), .boards = &none};
    assert_int_equal(dyad_judge_boards(session(), &judge, NULL), DYAD_E_USAGE);
    check_named("dyad_judge_boards", dyad_session_error(session())->text);
    dyad_hash_boards_request hash = {.game = dyad_game_find("nim"), .boards = &none};
    assert_int_equal(dyad_hash_boards(session(), &hash), DYAD_E_USAGE);
    check_named("dyad_hash_boards", dyad_session_error(session())->text);
    dyad_legal_boards_request legal = {.game = dyad_game_find("nim"), .boards = &none};
    assert_int_equal(dyad_legal_boards(session(), &legal), DYAD_E_USAGE);
    check_named("dyad_legal_boards", dyad_session_error(session())->text);
    dyad_draw_request draw = {.position = position(), .report = bare, .write = write_some};
    assert_int_equal(dyad_draw(session(), &draw), DYAD_E_USAGE);
    assert_int_equal(dyad_report_write_reason(session(), piles(), report(), write_some, NULL),
                     DYAD_E_USAGE);
    /* Nothing to read in memory is not standard input, which has something here. */
    assert_non_null(freopen(record_file.path, "r", stdin));
    dyad_convert_request convert = {.bytes = "", .to = DYAD_NOTATION_JSONL, .write = write_some};
    GOOD(dyad_convert(session(), &convert, &items));
    assert_int_equal(items, 0);
    convert.bytes = NULL;
    convert.name = "memory";
    items = 7;
    GOOD(dyad_convert(session(), &convert, &items));
    assert_int_equal(items, 0);
    fixture_end();
}

/* ---- nothing is left out ------------------------------------------------------------------ */

static char *read_header(const char *name)
{
    char path[4096];
    const char *source = getenv("SOURCE");
    snprintf(path, sizeof path, "%s/include/dyad/%s", source ? source : ".", name);
    FILE *in = fopen(path, "rb");
    if (!in)
        give_up("%s cannot be read", path);
    char *text = calloc(1, 1 << 18);
    assert_non_null(text);
    assert_in_range(fread(text, 1, (1 << 18) - 1, in), 1, (1 << 18) - 2);
    fclose(in);
    for (char *at = text; (at = strstr(at, "/*")) != NULL;)
        for (const char *end = strstr(at, "*/"); end && at < end + 2;)
            *at++ = ' ';
    return text;
}

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return length;
}

static bool has_function(const char *name, size_t length)
{
    for (size_t i = 0; i < LENGTH_OF(functions); i++)
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0)
            return true;
    return false;
}

static size_t check_functions(const char *text)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, "\nDYAD_API ")) != NULL; at++) {
        const char *name = at + strlen("\nDYAD_API ");
        while (name[word_length(name)] != '(' || word_length(name) == 0)
            name += word_length(name) ? word_length(name) : 1;
        if (!has_function(name, word_length(name)))
            give_up("%.*s is a public function that no row of FUNCTIONS tries",
                    (int)word_length(name), name);
        count++;
    }
    return count;
}

/* Whether the struct, whose name has no NUL behind it, is asked for; then each of its fields. */
static bool has_field(const char *type, size_t type_length, const char *name, size_t length)
{
    for (size_t i = 0; i < LENGTH_OF(fields); i++)
        if (strlen(fields[i].type) == type_length &&
            memcmp(fields[i].type, type, type_length) == 0 &&
            (!name ||
             (strlen(fields[i].name) == length && memcmp(fields[i].name, name, length) == 0)))
            return true;
    return false;
}

/* The names in a declaration, which ends in a semicolon: behind "(*", or each before a comma, a
 * bracket or the end. */
static void check_declaration(const char *type, size_t type_length, const char *at, const char *end)
{
    const char *star = at;
    while (star < end && memcmp(star, "(*", 2) != 0)
        star++;
    const char *name = star < end ? star + 2 : NULL;
    for (const char *c = at; star == end && c <= end; c++) {
        if (word_length(c) && (c == at || !word_length(c - 1)))
            name = isdigit((unsigned char)*c) || c[-1] == '[' ? name : c;
        if (name && (*c == ',' || c == end) &&
            !has_field(type, type_length, name, word_length(name)))
            give_up("%.*s.%.*s is a field that no row of FIELDS tries", (int)type_length, type,
                    (int)word_length(name), name);
    }
    if (star < end && !has_field(type, type_length, name, word_length(name)))
        give_up("%.*s.%.*s is a field that no row of FIELDS tries", (int)type_length, type,
                (int)word_length(name), name);
}

static bool ends_in(const char *name, size_t length, const char *end)
{
    return length > strlen(end) && memcmp(name + length - strlen(end), end, strlen(end)) == 0;
}

static size_t check_structs(const char *text)
{
    static const char *const ends[] = {"_request", "_limits", "_writing"};
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, "\ntypedef struct ")) != NULL; at++) {
        const char *type = at + strlen("\ntypedef struct ");
        size_t length = word_length(type);
        if (type[length] != ' ' || type[length + 1] != '{')
            continue;
        bool is_asked = has_field(type, length, NULL, 0);
        for (size_t i = 0; i < LENGTH_OF(ends); i++)
            if (ends_in(type, length, ends[i]) && !is_asked)
                give_up("%.*s is asked for, and no row of FIELDS tries it", (int)length, type);
        const char *field = type + length + 2;
        while (is_asked) {
            const char *end = strchr(field, ';');
            while (isspace((unsigned char)*field))
                field++;
            if (*field == '}')
                break;
            assert_non_null(end);
            check_declaration(type, length, field, end);
            field = end + 1;
        }
        count += is_asked;
    }
    return count;
}

static void test_all_are_tried(void **state)
{
    (void)state;
    static const char *const headers[] = {
        "arrays.h", "base.h",   "batch_play.h", "convert.h", "draw.h",  "dyad.h",  "endgame.h",
        "play.h",   "player.h", "record.h",     "solve.h",   "store.h", "values.h"};
    size_t found = 0, structs = 0;
    char *whole = read_header("dyad.h");
    for (size_t i = 0; i < LENGTH_OF(headers); i++) {
        char *text = read_header(headers[i]);
        found += check_functions(text);
        structs += check_structs(text);
        free(text);
    }
    assert_int_equal(found, LENGTH_OF(functions));
    assert_true(structs >= 19);
    /* The headers are those that dyad.h includes. */
    size_t included = 1;
    for (const char *at = whole; (at = strstr(at, "\n#include <dyad/")) != NULL; at++)
        included++;
    assert_int_equal(included, LENGTH_OF(headers));
    free(whole);
}

/* ---- what stays --------------------------------------------------------------------------- */

static int set_up(void **state)
{
    (void)state;
    static const char boards[] = "3 WBB WWU WBB 3 UUU UUU UUU 0";
    blob lines = {0}, game = {0}, nothing = {0};
    dyad_judge_totals totals;
    dyad_answer known;
    dyad_store *from;
    blob_add(&boards_text, boards, strlen(boards));
    boards_file = scratch_new(&boards_text);
    paths[0] = boards_file.path;
    dyad_judge_request request = {.game = dyad_game_find("path"),
                                  .paths = paths,
                                  .path_count = 1,
                                  .format = DYAD_FORMAT_JSONL,
                                  .write = blob_write,
                                  .write_user = &lines};
    GOOD(dyad_judge_stream(session(), &request, &totals));
    verdicts_file = scratch_new(&lines);
    blob_add(&game, sgf, strlen(sgf));
    record_file = scratch_new(&game);
    store_file = scratch_new(&nothing);
    from_file = scratch_new(&nothing);
    GOOD(dyad_store_open(session(), from_file.path, DYAD_STORE_WRITE, &from));
    GOOD(dyad_store_commit(from));
    dyad_store_close(from);
    GOOD(dyad_ungo_table_write(table(), blob_write, &table_bytes, NULL));
    GOOD(dyad_solve_strategy(solver(), cells, 1, NULL, blob_write, &strategy_text, &known, NULL,
                             NULL));
    blob_free(&lines);
    blob_free(&game);
    fixture_end();
    return 0;
}

static void remove_store(const scratch *file)
{
    char lock[64];
    snprintf(lock, sizeof lock, "%s-lock", file->path);
    remove(lock);
    scratch_remove(file);
}

static int take_down(void **state)
{
    (void)state;
    scratch_remove(&boards_file);
    scratch_remove(&verdicts_file);
    scratch_remove(&record_file);
    remove_store(&store_file);
    remove_store(&from_file);
    blob_free(&boards_text);
    blob_free(&table_bytes);
    blob_free(&strategy_text);
    return 0;
}

/* What librsvg's font library keeps until the end is not ours: for the leak sanitizer. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_are_tried),
        cmocka_unit_test(test_functions),
        cmocka_unit_test(test_seen),
    };
    if (!freopen("/dev/null", "r", stdin))
        return 1;
    return cmocka_run_group_tests_name("arguments", tests, set_up, take_down);
}
