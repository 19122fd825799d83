/* records_kept_test.c - what records say is neither lost nor made up on the way from one format to
 * another: whose turn it is, what is set up twice, what RU says; nor by calls that fail. */
#include "oracle/battery.h"

#include <dyad/arrays.h>

#include <errno.h>
#include <string.h>

/* ---- from one format to another ----------------------------------------------------------- */

/* What becomes of a text; NUL-terminated. */
static dyad_status convert(const char *text, const char *game, dyad_notation to, int to_move,
                           blob *out)
{
    dyad_session *session;
    dyad_convert_request request = {.game = dyad_game_find(game),
                                    .bytes = text,
                                    .size = strlen(text),
                                    .name = "-",
                                    .to = to,
                                    .to_move = to_move,
                                    .write = blob_write,
                                    .write_user = out};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    out->size = 0;
    dyad_status status = dyad_convert(session, &request, NULL);
    blob_add(out, "", 1);
    dyad_session_free(session);
    return status;
}

/* The text becomes that, and that becomes itself again. */
static void expect_way(const char *text, const char *game, dyad_notation to, int to_move,
                       const char *expected)
{
    blob out = {0}, again = {0};
    assert_int_equal(convert(text, game, to, to_move, &out), DYAD_OK);
    assert_string_equal(out.bytes, expected);
    assert_int_equal(convert(out.bytes, game, to, 0, &again), DYAD_OK);
    assert_string_equal(again.bytes, expected);
    blob_free(&out);
    blob_free(&again);
}

#define BY_DYAD "CA[UTF-8]AP[Dyad:0.1.0]"

/* Whose turn it is is written where it was asked for, and where PL says it behind the last move. */
static void test_turns(void **state)
{
    static const char path[] = "(;GM[1]RU[PATH]SZ[2]AB[aa])";
    (void)state;
    expect_way(path, "path", DYAD_NOTATION_SGF, 1, "(;FF[4]GM[1]SZ[2]RU[PATH]AB[aa]PL[W])\n");
    expect_way(path, "path", DYAD_NOTATION_SGF, 2, "(;FF[4]GM[1]SZ[2]RU[PATH]AB[aa]PL[B])\n");
    expect_way(path, "path", DYAD_NOTATION_JSONL, 1,
               "{\"game\":\"path\",\"size\":2,\"nodes\":[{\"stones\":{\"black\":[[0,0]]},"
               "\"to_move\":\"white\"}],\"board\":[\"BU\",\"UU\"],\"to_move\":\"white\"}\n");
    expect_way(path, "path", DYAD_NOTATION_SGF, 0, "(;FF[4]GM[1]SZ[2]RU[PATH]AB[aa])\n");
    expect_way("(;GM[11]SZ[3];B[a1];PL[B])", "hex", DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1:p\n");
    expect_way("(;GM[11]SZ[3];B[a1];PL[W])", "hex", DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1\n");
    expect_way("(;GM[11]SZ[3];B[a1];W[resign];PL[W])", "hex", DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1:rw\n");
}

/* So it is of a record with moves, which keeps them and all else. */
static void test_turns_behind_moves(void **state)
{
    static const char tree[] = "(;GM[11]SZ[3]C[hello];B[a1];W[b2](;B[c3]C[main])(;B[c2]))";
    (void)state;
    expect_way(tree, "hex", DYAD_NOTATION_SGF, 1,
               "(;FF[4]GM[11]SZ[3]C[hello];B[a1];W[b2]\n(;B[c3]C[main];PL[B])\n(;B[c2]))\n");
    expect_way(tree, "hex", DYAD_NOTATION_SGF, 2,
               "(;FF[4]GM[11]SZ[3]C[hello];B[a1];W[b2]\n(;B[c3]C[main])\n(;B[c2]))\n");
    expect_way(tree, "hex", DYAD_NOTATION_HEXWORLD, 1,
               "https://hexworld.org/board/#3c1,a1b2c3:p\n");
    expect_way("(;GM[11]SZ[3]C[hello])", "hex", DYAD_NOTATION_SGF, 2,
               "(;FF[4]GM[11]SZ[3]PL[W]C[hello])\n");
}

/* Moves that cannot be played are kept in every format; JSON has no board then. */
static void test_unplayable_moves(void **state)
{
    static const char text[] = "(;FF[4]GM[11]SZ[3];B[a1];W[a1])\n";
    (void)state;
    expect_way(text, NULL, DYAD_NOTATION_SGF, 0, text);
    expect_way(text, NULL, DYAD_NOTATION_JSONL, 0,
               "{\"game\":\"hex\",\"size\":3,\"nodes\":[{},{\"move\":{\"colour\":\"red\",\"cell\":"
               "[0,0]}},{\"move\":{\"colour\":\"blue\",\"cell\":[0,0]}}]}\n");
    expect_way(text, NULL, DYAD_NOTATION_HEXWORLD, 0, "https://hexworld.org/board/#3c1,a1a1\n");
}

/* The mark of how many moves are shown stands between moves, or before a pass. */
static void test_moves_shown(void **state)
{
    (void)state;
    expect_way("(;GM[11]SZ[3]HXW[c1:1];B[a1];C[end])", NULL, DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1\n");
    expect_way("(;GM[11]SZ[3]HXW[c1:1];B[a1];C[on];W[b1])", NULL, DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1,b1\n");
    expect_way("(;GM[11]SZ[3]HXW[c1:1];B[a1];PL[B])", NULL, DYAD_NOTATION_HEXWORLD, 0,
               "https://hexworld.org/board/#3c1,a1,:p\n");
}

/* Where a fault is when white space stands before the first item; marks and words that are cut. */
static void test_columns(void **state)
{
    static const struct {
        const char *text, *game;
        uint64_t line, column;
    } rows[] = {
        {"\n   (;GM[11]SZ[x])", NULL, 2, 12},
        {"\n   (;GM[11]SZ[x])", "hex", 2, 12},
        {"\n  #3c1,a9", "hex", 2, 8},
        {"   {\"game\":\"hex\",\"size\":3,\"nodes\":[{}]} x\n", NULL, 1, 41},
        {"\xef\xbb\xbf  (;GM[11]SZ[x])", "hex", 1, 11},
        {"\xef\xbb\xbf  (;GM[11]SZ[x])", NULL, 1, 11},
        {"\xef(;GM[11]SZ[3])", NULL, 1, 2},
        {"\xef\xbb(;GM[11]SZ[3])", "hex", 1, 3},
        {"{\"game\":\"hex\\u0000x\",\"size\":2,\"nodes\":[{}]}", NULL, 1, 1},
        {"{\"game\":\"hex\",\"size\":2,\"nodes\":[{\"to_move\":\"red\\u0000\"}]}", NULL, 1, 1},
    };
    dyad_session *session;
    blob out = {0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        dyad_convert_request request = {.game = dyad_game_find(rows[i].game),
                                        .bytes = rows[i].text,
                                        .size = strlen(rows[i].text),
                                        .to = DYAD_NOTATION_SGF,
                                        .write = blob_write,
                                        .write_user = &out};
        assert_int_equal(dyad_convert(session, &request, NULL), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->line, rows[i].line);
        assert_int_equal(dyad_session_error(session)->column, rows[i].column);
    }
    dyad_session_free(session);
    blob_free(&out);
}

/* Where a fault is: the item, and the line of it, whoever reads. */
static void test_places(void **state)
{
    static const char games[] = "(;FF[4]GM[11]SZ[3];B[a1])(;GM[11]SZ[3];B[z9])";
    static const char letter[] = "Dear Ada,\n\n (;GM[1]RU[Un-Go]SZ[1]AB[aa])";
    static const char boards[] = "(;GM[1]RU[Un-Go]SZ[2])(;GM[1]RU[Un-Go]SZ[1]AB[aa])";
    static const char lines[] = "{\"game\":\"hex\",\"size\":1,\"nodes\":[{}]}\n"
                                "{\"game\":\"nim\",\"size\":1,\"piles\":[\"B\"]}\n\n\n"
                                "{\"game\":\"nim\",\"size\":1,\"piles\":[\"B\"]}\n"
                                "  {\"game\":\"hex\",\"size\":]}\n";
    static const uint64_t places[][2] = {{2, 1}, {5, 1}, {6, 24}};
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    blob out = {0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (int named = 0; named < 2; named++) {
        dyad_convert_request request = {.game = named ? dyad_game_find("hex") : NULL,
                                        .bytes = games,
                                        .size = strlen(games),
                                        .to = DYAD_NOTATION_SGF,
                                        .write = blob_write,
                                        .write_user = &out};
        assert_int_equal(dyad_convert(session, &request, NULL), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->item, 2);
        request.game = named ? dyad_game_find("ungo") : NULL;
        request.bytes = boards;
        request.size = strlen(boards);
        request.to = DYAD_NOTATION_TEXT;
        request.to_move = 1;
        assert_int_equal(dyad_convert(session, &request, NULL), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->column, 23);
        request.bytes = letter;
        request.size = strlen(letter);
        request.from = DYAD_NOTATION_SGF;
        assert_int_equal(dyad_convert(session, &request, NULL), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->line, 3);
        assert_int_equal(dyad_session_error(session)->column, 2);
    }
    assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", lines,
                                             strlen(lines), &records),
                     DYAD_OK);
    assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
    dyad_record_free(record);
    for (size_t i = 0; i < LENGTH_OF(places); i++) {
        assert_int_equal(dyad_records_next(records, &record), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->line, places[i][0]);
        assert_int_equal(dyad_session_error(session)->column, places[i][1]);
    }
    dyad_records_close(records);
    dyad_session_free(session);
    blob_free(&out);
}

/* More properties than a node may have, or a longer name than one may have. */
static void print_too_much(blob *text, bool names)
{
    enum { PROPERTIES = 1025, LETTERS = 65 };
    for (int k = 0; k < (names ? LETTERS : PROPERTIES); k++)
        blob_print(text, names ? "Q" : "Q%c%c%c[x]", 'A' + k / 676, 'A' + k / 26 % 26,
                   'A' + k % 26);
    blob_print(text, names ? "[x]" : "");
}

/* Behind a game that is beyond a limit the next one is read, as its text is passed over; one
 * without parentheses of its own goes on to the end of the input. */
static void test_beyond_limits(void **state)
{
    static const struct {
        const char *before, *behind; /* the node that has too much */
        bool more;
    } rows[] = {
        {"(;GM[11]SZ[3]", ";C[(\\];)](;W[b1]C[\\\\]))(;GM[11]SZ[3];B[c3])", true},
        {"(;GM[11]SZ[3](;B[a1]", ";C[(\\];)](;W[b1]C[\\\\])))(;GM[11]SZ[3];B[c3])", true},
        {";GM[11]SZ[5];B[a1](;W[b2]", ")(;GM[11]SZ[3];W[b3];B[c3])", false},
    };
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t turn = 0; turn < 2 * LENGTH_OF(rows); turn++) {
        size_t i = turn / 2;
        blob text = {0};
        blob_print(&text, "%s", rows[i].before);
        print_too_much(&text, turn % 2 != 0);
        blob_print(&text, "%s", rows[i].behind);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", text.bytes,
                                                 text.size, &records),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(records, &record), DYAD_E_MALFORMED);
        if (rows[i].more) {
            assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
            assert_int_equal(dyad_record_length(record), 1);
            dyad_record_free(record);
        }
        assert_int_equal(dyad_records_next(records, &record), DYAD_END);
        dyad_records_close(records);
        blob_free(&text);
    }
    dyad_session_free(session);
}

/* A record of Un-Go that nothing says the turn of is kept as one, whether the game is named or
 * not; what it comes to is no position to be judged. */
static void test_unsaid(void **state)
{
    static const char ungo[] = "(;GM[1]RU[Un-Go]SZ[2]AB[aa])";
    static const char kept[] = "{\"game\":\"ungo\",\"size\":2,\"nodes\":[{\"stones\":{\"black\":"
                               "[[0,0]]}}],\"board\":[\"B.\",\"..\"]}\n";
    blob out = {0};
    (void)state;
    expect_way(ungo, "ungo", DYAD_NOTATION_JSONL, 0, kept);
    expect_way(ungo, NULL, DYAD_NOTATION_JSONL, 0, kept);
    assert_int_equal(convert(ungo, "ungo", DYAD_NOTATION_TEXT, 0, &out), DYAD_E_MALFORMED);
    blob_free(&out);
}

/* What is no UTF-8 is lost once, and the same bytes are written from then on. */
static void test_no_utf8(void **state)
{
    (void)state;
    expect_way(
        "(;GM[1]RU[Un-Go]SZ[1]CA[UTF-8]C[\xff])", NULL, DYAD_NOTATION_JSONL, 0,
        "{\"game\":\"ungo\",\"size\":1,\"charset\":\"UTF-8\",\"remark\":\"The text has bytes "
        "that are no character of its character set: each is read as U+FFFD.\",\"nodes\":"
        "[{\"properties\":{\"CA\":[\"UTF-8\"],\"C\":[\"\xef\xbf\xbd\"]}}],"
        "\"board\":[\".\"],\"to_move\":\"black\"}\n");
    expect_way(
        "(;GM[1]RU[Un-Go]SZ[1]C[\xff])", NULL, DYAD_NOTATION_JSONL, 0,
        "{\"game\":\"ungo\",\"size\":1,\"charset\":\"windows-1252\",\"remark\":\"The text is no "
        "UTF-8, and no CA states its character set: it is read as ISO-8859-1.\",\"nodes\":"
        "[{\"properties\":{\"C\":[\"\xc3\xbf\"]}}],\"board\":[\".\"],\"to_move\":\"black\"}\n");
}

/* A cell that is set up twice has the same stone in every format. */
static void test_set_up_twice(void **state)
{
    static const char *const games[] = {"path", "ungo", "hex"};
    static const char *const heads[] = {"GM[1]RU[PATH]SZ[2]", "GM[1]RU[Un-Go]SZ[2]", "GM[11]SZ[2]"};
    static const char *const stones[] = {"AB[aa]AW[aa]PL[B]", "AW[aa]AE[aa]PL[B]",
                                         "AE[aa]AB[aa]PL[B]"};
    static const dyad_notation ways[] = {DYAD_NOTATION_SGF, DYAD_NOTATION_JSONL};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(games) * LENGTH_OF(stones); i++) {
        blob text = {0}, right = {0}, there = {0}, then = {0};
        const char *game = games[i % 3];
        blob_print(&text, "(;%s%s)", heads[i % 3], stones[i / 3]);
        blob_add(&text, "", 1);
        assert_int_equal(convert(text.bytes, game, DYAD_NOTATION_SVG, 0, &right), DYAD_OK);
        for (size_t way = 0; way < 4; way++) {
            assert_int_equal(convert(text.bytes, game, ways[way / 2], 0, &there), DYAD_OK);
            assert_int_equal(convert(there.bytes, game, ways[way % 2], 0, &then), DYAD_OK);
            assert_int_equal(convert(then.bytes, game, DYAD_NOTATION_SVG, 0, &there), DYAD_OK);
            assert_string_equal(there.bytes, right.bytes);
        }
        blob_free(&text);
        blob_free(&right);
        blob_free(&there);
        blob_free(&then);
    }
}

/* RU of games on squares is the game's: it is not taken, rather than lost when it is written. */
static void test_rules(void **state)
{
    dyad_session *session;
    dyad_record *record;
    blob text = {0};
    const dyad_record_move move = {DYAD_RECORD_PASS, 1, 0, 0};
    const dyad_record_node *child;
    (void)state;
    expect_way(
        "{\"game\":\"ungo\",\"size\":1,\"nodes\":[{\"properties\":{\"RU\":[\"x\"]}}]}", NULL,
        DYAD_NOTATION_JSONL, 0,
        "{\"game\":\"ungo\",\"size\":1,\"nodes\":[{}],\"board\":[\".\"],\"to_move\":\"black\"}\n");
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("path"), 2, 2, &record), DYAD_OK);
    const dyad_record_node *root = dyad_record_root(record);
    assert_int_equal(dyad_record_add(record, root, &move, &child), DYAD_OK);
    assert_int_equal(dyad_record_set(record, root, "RU", "other"), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(record, child, "RU", "kept"), DYAD_OK);
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_SGF, blob_write, &text), DYAD_OK);
    blob_add(&text, "", 1);
    assert_string_equal(text.bytes, "(;FF[4]GM[1]" BY_DYAD "SZ[2]RU[PATH];W[]RU[kept])\n");
    dyad_record_free(record);
    blob_free(&text);
    dyad_session_free(session);
}

/* What could not be read is no record, not even half of one; a move that cannot be played is one
 * of a record. */
static void test_half_records(void **state)
{
    static const struct {
        const char *text;
        bool whole;
    } known[] = {
        {"(;GM[11]SZ[3];B[zz])", false},
        {"(;GM[11]SZ[3];B[a1]", false},
        {"(;B[a1]SZ[0])", false},
        {"#3,a9", false},
        {"{\"game\":\"hex\"}", false},
        {"{\"game\":\"hex\",\"size\":2,\"nodes\":[{},7]}", false},
        {"(;GM[11]SZ[3];B[a1];W[a1])", true},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        dyad_session *session;
        dyad_reader *reader;
        const dyad_position *position;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("hex"), "-", known[i].text,
                                                strlen(known[i].text), &reader),
                         DYAD_OK);
        for (int call = 0; call < 3; call++) {
            dyad_status status = dyad_reader_next(reader, &position);
            assert_int_equal(status, call ? DYAD_END : DYAD_E_MALFORMED);
            assert_int_equal(dyad_reader_record(reader) != NULL, call == 0 && known[i].whole);
        }
        dyad_reader_close(reader);
        dyad_session_free(session);
    }
}

/* ---- records that are made ---------------------------------------------------------------- */

/* HXW, which tells how HexWorld shows a board, may be empty. */
static void test_empty_look(void **state)
{
    dyad_session *session;
    dyad_record *record;
    blob text = {0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("hex"), 3, 3, &record), DYAD_OK);
    assert_int_equal(dyad_record_set(record, dyad_record_root(record), "HXW", ""), DYAD_OK);
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_HEXWORLD, blob_write, &text), DYAD_OK);
    blob_add(&text, "", 1);
    assert_string_equal(text.bytes, "https://hexworld.org/board/#3,\n");
    dyad_record_free(record);
    blob_free(&text);
    dyad_session_free(session);
}

/* A record takes no node of another one: its cells may lie beyond the board. */
static void test_other_record(void **state)
{
    dyad_session *session;
    dyad_record *small, *large;
    const dyad_record_node *node;
    const dyad_position *position;
    const dyad_record_move far = {DYAD_RECORD_STONE, 1, 1000, 1000};
    const dyad_record_move near = {DYAD_RECORD_STONE, 1, 0, 0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("hex"), 2, 2, &small), DYAD_OK);
    assert_int_equal(dyad_record_new(session, dyad_game_find("ungo"), 1024, 1024, &large), DYAD_OK);
    assert_int_equal(dyad_record_add(large, dyad_record_root(large), &far, &node), DYAD_OK);
    assert_int_equal(dyad_record_position(small, node, &position), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add(small, node, &near, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add_stone(small, node, 1, 0, 0), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(small, node, "C", "x"), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(small, node, "C", NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set_turn(small, node, 1), DYAD_E_USAGE);
    assert_int_equal(dyad_record_to_move(small, node), 0);
    assert_null(dyad_record_child(node));
    assert_null(dyad_record_property(node, 0));
    dyad_record_free(small);
    dyad_record_free(large);
    dyad_session_free(session);
}

/* Of which colour the next move is, that is to move, as the position has it. */
static void test_next_colour(void **state)
{
    static const struct {
        const char *text;
        int turns[5]; /* after each node of the main line */
    } known[] = {
        {"(;GM[1]RU[Un-Go]SZ[3];W[aa];B[bb])", {2, 1, 2}},
        {"(;GM[1]RU[Un-Go]SZ[3]AB[aa][bb];W[cc];W[ba])", {2, 2, 1}},
        /* Giving up takes no turn. */
        {"(;GM[1]RU[Un-Go]SZ[3];B[aa];B[resign])", {1, 2, 2}},
        /* A comment is none of anybody's. */
        {"(;GM[11]SZ[3];C[x];W[a1];C[y];W[b1])", {2, 2, 2, 2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        dyad_session *session;
        dyad_records *records;
        dyad_record *record;
        const dyad_position *position;
        size_t k = 0;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", known[i].text,
                                                 strlen(known[i].text), &records),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
        for (const dyad_record_node *node = dyad_record_root(record); node;
             node = dyad_record_child(node), k++) {
            assert_int_equal(dyad_record_to_move(record, node), known[i].turns[k]);
            assert_int_equal(dyad_record_position(record, node, &position), DYAD_OK);
            assert_int_equal(dyad_position_to_move(position), known[i].turns[k]);
        }
        dyad_record_free(record);
        dyad_records_close(records);
        dyad_session_free(session);
    }
}

/* ---- calls that fail, and calls that are stopped ------------------------------------------ */

/* What is written where there is no game is read back: none. */
static void test_no_game(void **state)
{
    static const dyad_notation all[] = {DYAD_NOTATION_SGF, DYAD_NOTATION_HEXWORLD,
                                        DYAD_NOTATION_JSONL};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(all); i++) {
        dyad_session *session;
        blob none = {0}, out = {0};
        assert_int_equal(convert("0\n", "hex", all[i], 0, &none), DYAD_OK);
        dyad_convert_request request = {.game = dyad_game_find("hex"),
                                        .bytes = none.bytes,
                                        .size = none.size - 1,
                                        .from = all[i],
                                        .to = DYAD_NOTATION_TEXT,
                                        .write = blob_write,
                                        .write_user = &out};
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_convert(session, &request, NULL), DYAD_OK);
        assert_true(out.size == 2 && memcmp(out.bytes, "0\n", 2) == 0);
        dyad_session_free(session);
        blob_free(&none);
        blob_free(&out);
    }
}

/* A request to stop ends readers of memory too, before the first item or between two, however small
 * they are. */
static void test_stop(void **state)
{
    static const char text[] = "(;GM[11]SZ[3];B[a1])(;GM[11]SZ[3];B[a2])(;GM[11]SZ[3];B[a3])";
    (void)state;
    for (int items = 0; items < 2; items++) {
        volatile int stop = items == 0;
        dyad_session *session;
        dyad_records *records;
        dyad_record *record;
        dyad_reader *reader;
        const dyad_position *position;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        dyad_session_set_stop(session, &stop);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", text,
                                                 strlen(text), &records),
                         DYAD_OK);
        assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("hex"), "-", text,
                                                strlen(text), &reader),
                         DYAD_OK);
        if (items) {
            assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
            dyad_record_free(record);
            assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
        }
        dyad_stop_set(&stop);
        for (int again = 0; again < 2; again++) {
            assert_int_equal(dyad_records_next(records, &record), DYAD_E_STOPPED);
            assert_int_equal(dyad_reader_next(reader, &position), DYAD_E_STOPPED);
        }
        dyad_records_close(records);
        dyad_reader_close(reader);
        dyad_session_free(session);
    }
}

/* Judging one board looks at the stop too, with evidence and without. */
static void test_judge_stops(void **state)
{
    static const char *const games[] = {"hex", "path", "ungo"};
    (void)state;
    for (size_t i = 0; i < 2 * (sizeof games / sizeof games[0]); i++) {
        volatile int stop = 0;
        const unsigned char cells[9] = {1, 1, 0, 2, 2, 0, 0, 0, 0};
        const dyad_game *game = dyad_game_find(games[i / 2]);
        dyad_boards boards = {.cells = cells, .count = 1, .rows = 3, .columns = 3};
        dyad_session *session;
        dyad_position *position;
        const dyad_report *report;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_position_new_board(NULL, game, &boards, 0, &position, NULL), DYAD_OK);
        dyad_session_set_stop(session, &stop);
        stop = 1;
        assert_int_equal(dyad_judge(session, position, i % 2 ? DYAD_JUDGE_EVIDENCE : 0, &report),
                         DYAD_E_STOPPED);
        stop = 0;
        assert_int_equal(dyad_judge(session, position, i % 2 ? DYAD_JUDGE_EVIDENCE : 0, &report),
                         DYAD_OK);
        dyad_position_free(position);
        dyad_session_free(session);
    }
}

/* A record that cannot be played, the first of an input or not, is one to work with. */
static void test_unplayable_record(void **state)
{
    static const char text[] = "(;GM[11]SZ[3];B[a1];W[a1])(;GM[11]SZ[3];B[a1])"
                               "(;GM[11]SZ[3];B[a1];W[a1])";
    (void)state;
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, dyad_game_find("hex"), "-", text, strlen(text), &reader),
        DYAD_OK);
    for (int item = 0; item < 3; item++) {
        dyad_status played = item == 1 ? DYAD_OK : DYAD_E_MALFORMED;
        assert_int_equal(dyad_reader_next(reader, &position), played);
        dyad_record *record = dyad_reader_record(reader);
        blob out = {0};
        assert_non_null(record);
        assert_int_equal(dyad_record_position(record, NULL, &position), played);
        assert_int_equal(dyad_record_position(record, dyad_record_at(record, 1), &position),
                         DYAD_OK);
        assert_int_equal(dyad_record_set(record, dyad_record_root(record), "C", "x"), DYAD_OK);
        assert_int_equal(dyad_record_add_stone(record, dyad_record_root(record), 1, 3, 3),
                         DYAD_E_USAGE);
        assert_int_equal(dyad_record_write(record, DYAD_RECORD_SGF, blob_write, &out), DYAD_OK);
        assert_int_equal(dyad_record_write(record, DYAD_RECORD_ANY, blob_write, &out),
                         DYAD_E_USAGE);
        blob_free(&out);
    }
    dyad_reader_close(reader);
    dyad_session_free(session);
}

/* A simulation stays what it is when the next one cannot be had. */
static void test_simulation_stays(void **state)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_simulation *first, *second = NULL;
    blob before = {0}, after = {0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("path"), "-",
                                            "2\n\nUU\nUU\n0\n", 11, &reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
    dyad_simulate_request request = {.position = position, .games = 3, .jobs = 1, .by_move = true};
    dyad_simulation_writing writing = {
        .format = DYAD_FORMAT_TEXT, .write = blob_write, .write_user = &before};
    assert_int_equal(dyad_simulate(session, &request, &first), DYAD_OK);
    assert_int_equal(dyad_simulation_write(session, first, &writing), DYAD_OK);
    request.games = INT64_MAX; /* of each first move: too many in all */
    assert_int_equal(dyad_simulate(session, &request, &second), DYAD_E_USAGE);
    assert_null(second);
    writing.write_user = &after;
    assert_int_equal(dyad_simulation_write(session, first, &writing), DYAD_OK);
    assert_true(blob_same(&before, &after));
    dyad_reader_close(reader);
    dyad_session_free(session);
    blob_free(&before);
    blob_free(&after);
}

static int full_disk(void *user, const void *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return ENOSPC;
}

/* What has not been written is not counted. */
static void test_counts(void **state)
{
    static const char two[] = "{\"game\":\"hex\",\"size\":1,\"board\":[\".\"]}\n"
                              "{\"game\":\"hex\",\"size\":1,\"board\":[\"R\"]}\n?";
    static const struct {
        dyad_notation to;
        bool full;
        dyad_status status;
        uint64_t items;
    } known[] = {
        {DYAD_NOTATION_JSONL, false, DYAD_E_MALFORMED, 2},
        {DYAD_NOTATION_JSONL, true, DYAD_E_SYSTEM, 0}, /* what stood before the fault is lost */
        {DYAD_NOTATION_NPY, false, DYAD_E_MALFORMED, 0},
        {DYAD_NOTATION_TEXT, false, DYAD_E_MALFORMED, 0},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        dyad_session *session;
        blob out = {0};
        uint64_t items = 7;
        dyad_convert_request request = {.game = dyad_game_find("hex"),
                                        .bytes = two,
                                        .size = strlen(two),
                                        .name = "-",
                                        .to = known[i].to,
                                        .write = known[i].full ? full_disk : blob_write,
                                        .write_user = &out};
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_convert(session, &request, &items), known[i].status);
        assert_int_equal(items, known[i].items);
        assert_int_equal(out.size > 0, known[i].items > 0);
        blob_free(&out);
        dyad_session_free(session);
    }
}

/* Nor where it is written in pieces. */
static void test_counts_of_pieces(void **state)
{
    enum { GAMES = 3000 };
    dyad_session *session;
    blob games = {0};
    uint64_t items = 7;
    (void)state;
    for (int i = 0; i < GAMES; i++)
        blob_print(&games, "(;GM[11]SZ[9];B[a1];W[b2]C[a comment that is long enough])\n");
    dyad_convert_request request = {
        .bytes = games.bytes, .size = games.size, .to = DYAD_NOTATION_SGF, .write = full_disk};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_convert(session, &request, &items), DYAD_E_SYSTEM);
    assert_int_equal(items, 0);
    dyad_session_free(session);
    blob_free(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_unsaid),
        cmocka_unit_test(test_set_up_twice),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_half_records),
        cmocka_unit_test(test_empty_look),
        cmocka_unit_test(test_other_record),
        cmocka_unit_test(test_next_colour),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_simulation_stays),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_no_utf8),
        cmocka_unit_test(test_judge_stops),
        cmocka_unit_test(test_unplayable_record),
        cmocka_unit_test(test_turns_behind_moves),
        cmocka_unit_test(test_unplayable_moves),
        cmocka_unit_test(test_moves_shown),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_beyond_limits),
        cmocka_unit_test(test_counts_of_pieces),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
