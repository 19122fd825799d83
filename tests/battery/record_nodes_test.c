/* record_nodes_test.c - what the nodes of a record tell: texts with their escapes and line ends,
 * and whose turn it is; how much one node and one game may hold, and that games which follow one
 * another take no more memory than one. */
#include "oracle/battery.h"

#include <string.h>

/* ---- texts ------------------------------------------------------------------------------- */

/* What the value between the brackets says. */
static const struct {
    const char *value, *text;
} texts[] = {
    {"", ""},
    {"Ada", "Ada"},
    {"a\\]b\\\\c\\:d\\x", "a]b\\c:dx"},
    {"one\ntwo\r\nthree\n\rfour\rfive", "one\ntwo\nthree\nfour\nfive"},
    {"so\\\nft\\\r\n line\\\n\rs", "soft lines"},
    {"two\n\nlines\\\n\n", "two\n\nlines\n"},
    {"a\tb\vc\\\td\f", "a b c d "},
    {"\xc3\xa9", "\xc3\xa9"},
    {"\xc3\xa9\xff", "\xc3\x83\xc2\xa9\xc3\xbf"}, /* no UTF-8: ISO-8859-1, SGF's own */
};

static void test_texts(void **state)
{
    enum { ROOM = 64 };
    dyad_session *session;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < LENGTH_OF(texts); i++) {
        blob input = {0};
        dyad_records *records;
        dyad_record *record;
        blob_print(&input, "(;GM[11]SZ[3]N[x]C[y][%s])", texts[i].value);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", input.bytes,
                                                 input.size, &records),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
        const dyad_record_node *root = dyad_record_root(record);
        size_t length = strlen(texts[i].text);
        for (size_t room = 0; room <= length + 1; room++) {
            char text[ROOM];
            memset(text, '#', sizeof text);
            assert_int_equal(dyad_record_text(root, "C", 1, text, room), length);
            size_t copied = room == 0 ? 0 : room - 1;
            assert_memory_equal(text, texts[i].text, copied);
            if (room)
                assert_int_equal(text[copied], '\0');
            assert_int_equal(text[room], '#');
        }
        assert_int_equal(dyad_record_text(root, "C", 2, NULL, 0), -1);
        assert_string_equal(dyad_record_property(root, 1), "C");
        assert_null(dyad_record_property(root, 2));
        dyad_record_free(record);
        dyad_records_close(records);
        blob_free(&input);
    }
    dyad_session_free(session);
}

/* ---- turns ------------------------------------------------------------------------------- */

/* Whose turn it is after each kind of move, and after what is set up. */
static void test_turns(void **state)
{
    static const struct {
        dyad_record_kind kind;
        int colour, next;
    } moves[] = {
        {DYAD_RECORD_STONE, 1, 2},  {DYAD_RECORD_SWAP_SIDES, 2, 2}, {DYAD_RECORD_STONE, 2, 1},
        {DYAD_RECORD_NONE, 0, 1},   {DYAD_RECORD_PASS, 1, 2},       {DYAD_RECORD_SWAP_PIECES, 2, 1},
        {DYAD_RECORD_RESIGN, 2, 1}, {DYAD_RECORD_FORFEIT, 1, 1},
    };
    dyad_session *session;
    dyad_record *record;
    const dyad_position *position;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("hex"), 5, 5, &record), DYAD_OK);
    const dyad_record_node *node = dyad_record_root(record);
    assert_int_equal(dyad_record_to_move(record, node), 1);
    assert_int_equal(dyad_record_position(record, node, &position), DYAD_OK);
    assert_int_equal(dyad_position_to_move(position), 0); /* nothing tells */
    for (size_t i = 0; i < LENGTH_OF(moves); i++) {
        dyad_record_move move = {.kind = moves[i].kind, .colour = moves[i].colour, .column = i % 5};
        assert_int_equal(dyad_record_add(record, node, &move, &node), DYAD_OK);
        assert_int_equal(dyad_record_to_move(record, node), moves[i].next);
        assert_int_equal(dyad_record_position(record, node, &position), DYAD_OK);
        assert_int_equal(dyad_position_to_move(position), moves[i].next);
    }
    dyad_record_free(record);
    dyad_session_free(session);
}

/* A swap of pieces turns a board of 2 rows and 4 columns into one of 4 rows and 2 columns, and
 * passes on the way are counted, of the colour that has had the turn. */
static void test_turned_board(void **state)
{
    static const dyad_record_move moves[] = {{DYAD_RECORD_PASS, 1, 0, 0},
                                             {DYAD_RECORD_STONE, 2, 0, 3},
                                             {DYAD_RECORD_SWAP_PIECES, 1, 0, 0},
                                             {DYAD_RECORD_STONE, 2, 3, 1}};
    static const dyad_record_move off = {DYAD_RECORD_STONE, 1, 0, 3};
    dyad_session *session;
    dyad_record *record;
    const dyad_position *position;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("hex"), 2, 4, &record), DYAD_OK);
    const dyad_record_node *node = dyad_record_root(record);
    for (size_t i = 0; i < LENGTH_OF(moves); i++)
        assert_int_equal(dyad_record_add(record, node, &moves[i], &node), DYAD_OK);
    assert_int_equal(dyad_record_add(record, node, &off, NULL), DYAD_E_USAGE);
    for (size_t row = 0; row < 4; row++) /* every cell of it is another one */
        for (size_t column = 0; column < 2; column++)
            assert_int_equal(dyad_record_add_stone(record, node, row == 1, row, column), DYAD_OK);
    assert_int_equal(dyad_record_add_stone(record, node, 1, 0, 2), DYAD_E_USAGE);
    assert_int_equal(dyad_record_position(record, node, &position), DYAD_OK);
    assert_int_equal(dyad_position_rows(position), 4);
    assert_int_equal(dyad_position_columns(position), 2);
    for (size_t row = 0; row < 4; row++)
        for (size_t column = 0; column < 2; column++)
            assert_int_equal(dyad_position_cell(position, row, column),
                             row == 3 && column == 1 ? 2 : row == 1);
    dyad_record_free(record);
    dyad_session_free(session);
}

/* ---- limits ------------------------------------------------------------------------------ */

/* What is said of the first game; "": it reads well. */
static const char *fault_of(const blob *input)
{
    static char text[DYAD_ERROR_TEXT_MAX];
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", input->bytes,
                                             input->size, &records),
                     DYAD_OK);
    dyad_status status = dyad_records_next(records, &record);
    text[0] = '\0';
    if (status == DYAD_OK)
        dyad_record_free(record);
    else
        strcpy(text, dyad_session_error(session)->text);
    dyad_records_close(records);
    dyad_session_free(session);
    return text;
}

/* A node with so many properties, all of them other ones. */
static void put_properties(blob *input, size_t count)
{
    blob_print(input, "(;GM[11]SZ[3];");
    for (size_t i = 0; i < count; i++)
        blob_print(input, "X%c%c%c[]", (int)('A' + i / 676 % 26), (int)('A' + i / 26 % 26),
                   (int)('A' + i % 26));
    blob_print(input, ")");
}

/* As much as fits is read, and one more is refused. */
static void test_limits(void **state)
{
    blob input = {0};
    (void)state;
    put_properties(&input, 1024);
    assert_string_equal(fault_of(&input), "");
    input.size = 0;
    put_properties(&input, 1025);
    assert_string_equal(fault_of(&input),
                        "expected at most 1024 properties of one node, found more");
    for (size_t rectangles = 4; rectangles <= 5; rectangles++) {
        input.size = 0;
        blob_print(&input, "(;GM[11]SZ[1024];AB");
        for (size_t i = 0; i < rectangles; i++)
            blob_print(&input, "[a1:amj1024]");
        blob_print(&input, ")");
        assert_string_equal(
            fault_of(&input),
            rectangles < 5 ? ""
                           : "expected a game that sets up at most 4194304 stones, found more");
    }
    blob_free(&input);
}

/* The most memory that is had at once while so many games of JSON become SGF. */
static size_t peak_of(size_t games)
{
    enum { EACH = 3000 };
    blob input = {0}, out = {0};
    for (size_t i = 0; i < games; i++) {
        blob_print(&input, "{\"game\":\"hex\",\"size\":2,\"nodes\":[{}");
        for (size_t k = 1; k < EACH; k++)
            blob_print(&input, ",{}");
        blob_print(&input, "]}\n");
    }
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session;
    uint64_t items;
    dyad_convert_request request = {.bytes = input.bytes,
                                    .size = input.size,
                                    .to = DYAD_NOTATION_SGF,
                                    .write = blob_write,
                                    .write_user = &out};
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_convert(session, &request, &items), DYAD_OK);
    assert_int_equal(items, games);
    dyad_session_free(session);
    size_t peak = watched_peak(memory);
    watched_free(memory);
    blob_free(&input);
    blob_free(&out);
    return peak;
}

/* Games that follow one another take the memory of one. */
static void test_many_games(void **state)
{
    (void)state;
    size_t few = peak_of(30), many = peak_of(90); /* both fill what is written at once */
    assert_in_range(many, 1, few + few / 10);
}

/* Nodes that set up whole boards are changed: what that takes counts too, beside what they took. */
static void test_changes_are_counted(void **state)
{
    enum { NODES = 4, BESIDES = 1 << 20 };
    static const char text[] =
        "(;GM[11]SZ[1024];AB[a1:amj1024];AB[a1:amj1024];AB[a1:amj1024];AB[a1:amj1024])";
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    int refused = 0;
    (void)state;
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_SGF, "-", text,
                                             sizeof text - 1, &records),
                     DYAD_OK);
    assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
    const dyad_record_node *node = dyad_record_child(dyad_record_root(record));
    for (; node; node = dyad_record_child(node)) {
        dyad_status status = dyad_record_add_stone(record, node, 2, 0, 0);
        assert_true(status == DYAD_OK || status == DYAD_E_USAGE);
        refused += status == DYAD_E_USAGE;
    }
    /* Where pointers are short, all of them fit. */
    assert_in_range(refused, sizeof(void *) == 8, NODES - 1);
    if (refused)
        assert_string_equal(
            dyad_session_error(session)->text,
            "expected a game that takes at most 256 MiB of memory, found a larger one");
    dyad_record_free(record);
    dyad_records_close(records);
    dyad_session_free(session);
    assert_in_range(watched_peak(memory), 0, DYAD_RECORD_BYTES_MAX + BESIDES);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_turned_board), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_many_games),   cmocka_unit_test(test_changes_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
