/* records_test.c - records of games: what files of all kinds come to, and which faults are found
 * where; trees of every shape written, read and written again; games replayed beside plain code;
 * Un-Go judged with White to move; depth; memory that ends at every request.
 * */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

/* ---- what comes of a text ---------------------------------------------------------------- */

/* Everything in an input, written as `to`: after a record "|", after a fault its place and text. */
static void read_all(const char *game, dyad_record_format from, dyad_record_format to,
                     const char *input, size_t size, blob *out)
{
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    dyad_status status;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_records_open_bytes(session, dyad_game_find(game), from, "-", input, size, &records),
        DYAD_OK);
    while ((status = dyad_records_next(records, &record)) != DYAD_END) {
        const dyad_error *error = dyad_session_error(session);
        if (status == DYAD_OK && dyad_record_write(record, to, blob_write, out) != DYAD_OK)
            blob_print(out, "%s", error->text);
        else if (status != DYAD_OK)
            blob_print(out, "%zu:%zu: %s", (size_t)error->line, (size_t)error->column, error->text);
        if (out->size && out->bytes[out->size - 1] == '\n')
            out->size--;
        blob_print(out, "|");
        if (status == DYAD_OK)
            dyad_record_free(record);
    }
    dyad_records_close(records);
    dyad_session_free(session);
}

#define HEX3  "(;FF[4]GM[11]SZ[3]"
#define LINK  "https://hexworld.org/board/#"
#define JSON2 "{\"game\":\"hex\",\"size\":2,\"nodes\":["

static const struct {
    const char *game; /* NULL: any */
    dyad_record_format from, to;
    const char *input, *expected;
} readings[] = {
    /* Points, sizes, special moves. */
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11];B[a1];W[K11])", "(;FF[4]GM[11]SZ[11];B[a1];W[k11])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3];B[aa];W[Cb])", HEX3 ";B[a1];W[c2])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3:3];B[a1];W[SWAP-pieces];B[Resign])",
     HEX3 ";B[a1];W[swap-pieces];B[resign])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[30];B[aa27];W[ad30])",
     "(;FF[4]GM[11]SZ[30];B[aa27];W[ad30])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[1]RU[un go]SZ[52];B[aA];W[Zz])",
     "(;FF[4]GM[1]SZ[52]RU[Un-Go];B[aA];W[Zz])|"},
    {"ungo", 0, DYAD_RECORD_SGF, "(;B[tt];W[];B[pass])",
     "(;FF[4]GM[1]SZ[19]RU[Un-Go];B[];W[];B[])|"},
    {"ungo", 0, DYAD_RECORD_SGF, "(;RU[Japanese]GM[1]SZ[9])", "(;FF[4]GM[1]SZ[9]RU[Un-Go])|"},
    {"path", 0, DYAD_RECORD_SGF, "(;SZ[2]PL[black];W[ab])",
     "(;FF[4]GM[1]SZ[2]RU[PATH]PL[B];W[ab])|"},
    /* Old and broken files. */
    {NULL, 0, DYAD_RECORD_SGF, "( ;\n GaMe [11] SiZe[3]\r\n;Black [ a1 ]\t(;White[b1])(;w[b2]) ) ",
     HEX3 ";B[a1]\n(;W[b1])\n(;W[b2]))|"},
    {NULL, 0, DYAD_RECORD_SGF, "(GM[11]SZ[3];B[a1]W[b1]C[both])", HEX3 ";B[a1]C[both];W[b1])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3]B[a1]C[x];W[b1])", HEX3 "C[x];B[a1];W[b1])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3]AB[a1]AB[b1:a2]AW[c3]AE[a1])",
     HEX3 "AB[a1][a1:b2]AW[c3]AE[a1])|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3];B[a1](;W[b1](;B[c1])(;B[c2]))(;W[b2]))",
     HEX3 ";B[a1]\n(;W[b1]\n(;B[c1])\n(;B[c2]))\n(;W[b2]))|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3](;B[a1]);B[b1];W[c1])",
     HEX3 "\n(;B[a1])\n(;B[b1];W[c1]))|"},
    {NULL, 0, DYAD_RECORD_SGF, "(;GM[11]SZ[3])\n(;GM[11]SZ[3];B[a1])", HEX3 ")|" HEX3 ";B[a1])|"},
    {NULL, 0, DYAD_RECORD_SGF, ";GM[11]SZ[3];B[a1]", HEX3 ";B[a1])|"},
    {NULL, 0, DYAD_RECORD_SGF, ";GM[11]SZ[3](;B[a1])(;B[b1]) ", HEX3 "\n(;B[a1])\n(;B[b1]))|"},
    {"hex", DYAD_RECORD_SGF, DYAD_RECORD_SGF, "Dear Ada,\n(;SZ[3])", HEX3 ")|"},
    {"hex", DYAD_RECORD_SGF, DYAD_RECORD_SGF, "Ada; A[b](;SZ[3])", HEX3 ")|"},
    {"hex", DYAD_RECORD_SGF, DYAD_RECORD_SGF, "\xef\xbc\xb3; Ada (;SZ[3])", HEX3 ")|"},
    {"hex", DYAD_RECORD_SGF, DYAD_RECORD_SGF, "\xef\xbb;SZ[2](;SZ[3])", HEX3 ")|"},
    {"hex", DYAD_RECORD_SGF, DYAD_RECORD_SGF, "\xef\xbb\xbf\n;SZ[3]", HEX3 ")|"},
    {"hex", 0, DYAD_RECORD_SGF, "\xef\xbb\xbf(;SZ[3])", HEX3 ")|"},
    {"hex", 0, DYAD_RECORD_SGF,
     "(;GM[11]SZ[3]LB[aa:x\\]:y]TR[aa:bb][c1]XX[aa][]C[\\\\]CA[x]AP[y:1])",
     "(;FF[4]GM[11]CA[x]AP[y:1]SZ[3]LB[a1:x\\]:y]TR[a1:b2][c1]XX[aa][]C[\\\\])|"},
    /* Faults, and where they are. */
    {"hex", 0, 0, "(;SZ[3];B[d1])",
     "1:9: expected a cell of a board of side 3 in B, such as a1, "
     "found 'd1'|"},
    {"hex", 0, 0, "(;SZ[3]\n;W[a1]\n;  B[1a])",
     "3:4: expected a cell of a board of side 3 in B, such as a1, found '1a'|"},
    {"hex", 0, 0, "(;SZ[3]AB[a1:d4])",
     "1:8: expected a cell of a board of side 3 in AB, such as a1, found 'a1:d4'|"},
    {"hex", 0, 0, "(;SZ[3];B[a1][a2])", "1:9: expected one value for B, found more|"},
    {"hex", 0, 0, "(;SZ[3]PL[red])", "1:8: expected B or W in PL, found 'red'|"},
    {"hex", 0, DYAD_RECORD_SGF, "(;SZ[3:4];B[c4];W[a1])", "(;FF[4]GM[11]SZ[3:4];B[c4];W[a1])|"},
    {"hex", 0, 0, "(;SZ[3:4];B[d3])",
     "1:11: expected a cell of a board of side 4x3 in B, such as a1, found 'd3'|"},
    {"ungo", 0, DYAD_RECORD_SGF, "(;SZ[1:52]RU[Un-Go];B[aZ])",
     "(;FF[4]GM[1]SZ[1:52]RU[Un-Go];B[aZ])|"},
    {"hex", 0, 0, "(;SZ[3:1025])", "1:3: expected a side of 1 to 1024 in SZ, found '3:1025'|"},
    {"hex", 0, 0, "(;SZ[0])", "1:3: expected a side of 1 to 1024 in SZ, found '0'|"},
    {"hex", 0, 0, "(;SZ[99999999999999999999])",
     "1:3: expected the side of the board in SZ, found '99999999999999999999'|"},
    {"ungo", 0, 0, "(;SZ[53])", "1:3: expected a side of 1 to 52 in SZ, found '53'|"},
    {"hex", 0, 0, "(;GM[1]SZ[3])",
     "1:3: expected a game of hex, found one of other rules (GM[1])|"},
    {"path", 0, 0, "(;GM[1]RU[Un-Go])", "1:3: expected a game of path, found ungo|"},
    {NULL, 0, 0, "(;GM[4])",
     "1:3: expected GM[1] (path), GM[11] (hex) or GM[1] (ungo), found GM[4]|"},
    {NULL, 0, 0, "(;FF[4])", "1:2: expected GM, RU[PATH] or RU[Un-Go], found a game without|"},
    {"hex", 0, 0, "(;B[a1]",
     "1:8: expected ';', '(', ')' or a property, found the end of the "
     "input|"},
    {"hex", 0, 0, "(;\nC[x\n\n",
     "2:2: expected ']' behind the value that begins here, found the "
     "end of the input|"},
    {"hex", 0, 0, "(;B a1)", "1:5: expected '[' behind the name of a property, found 'a'|"},
    {"hex", 0, 0, "(;)x",
     "|1:4: expected '(' of another game, or the end of the input, found 'x'|"},
    {"hex", 0, 0, ";SZ[3](;B[a1]",
     "1:14: expected ';', '(', ')' or a property, found the end of the input|"},
    {"hex", 0, 0, ";SZ[3];B[a1](", "1:14: expected ';' or a property, found the end of the input|"},
    {"hex", 0, 0, ";SZ[3];B[a1])", "1:13: expected ';', '(' or a property, found ')'|"},
    {"hex", 0, 0, ";SZ[3](;B[a1])(;B[b1]))(;SZ[3])", "1:23: expected ';' or '(', found ')'|"},
    {"hex", 0, 0, "(;SZ[3](;B[a1])B[b1])", "1:16: expected ';', '(' or ')', found 'B'|"},
    {"hex", 0, 0, "(())", "1:2: expected ';' or a property, found '('|"},
    {"hex", 0, 0, "(;SZ[3];B[zz])(;SZ[3])",
     "1:9: expected a cell of a board of side 3 in B, such as a1, found 'zz'||"},
    {NULL, 0, 0, "7",
     "1:1: expected a record: an SGF file, HexWorld links, JSON, or another format of "
     "records, found '7'|"},
    {"hex", DYAD_RECORD_SGF, 0, "nothing",
     "1:8: expected '(' of a game, found the end of the "
     "input|"},
    /* HexWorld's links. */
    {NULL, 0, DYAD_RECORD_SGF, LINK "11c1,a4:sk1:pb2:rw",
     "(;FF[4]GM[11]SZ[11]RE[B+Resign];B[a4];W[swap-pieces];B[k1];W[pass];B[b2];W[resign])|"},
    {NULL, 0, DYAD_RECORD_SGF, "#5c1,a1:Sb2", "(;FF[4]GM[11]SZ[5];B[a1];W[swap-sides];W[b2])|"},
    {NULL, 0, DYAD_RECORD_SGF, "#28,ab28aa1", "(;FF[4]GM[11]SZ[28]HXW[];B[ab28];W[aa1])|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "#5r9c1,a1b2,c3\n #5x5nc1 #5c1,:fb",
     LINK "5r9c1,a1b2,c3|" LINK "5nc1,|" LINK "5c1,:fb|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "(;GM[11]SZ[3];B[a1];B[b1];W[c1];B[pass])",
     LINK "3c1,a1:pb1c1:p|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "(;GM[11]SZ[2]AB[a1]AW[b1][b2]PL[B])", LINK "2c1,a1b1:pb2|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "(;GM[11]SZ[2]AB[a1];W[b1];AE[a1])",
     "a HexWorld link cannot hold stones that are set up between moves|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "(;GM[1]RU[PATH]SZ[2])",
     "HexWorld links are of hex, found a game of path|"},
    /* A look like this would be read as the number of rows. */
    {NULL, 0, DYAD_RECORD_HEXWORLD, "#3x3x5c1,a1 #3x3x,a1,b1", LINK "3c1,a1|" LINK "3c1,a1,b1|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "(;GM[11]SZ[3]HXW[x5c1:1];B[a1];W[b1])", LINK "3c1,a1,b1|"},
    {NULL, 0, 0, "#11c1,a1z9", "1:9: expected a cell of the board, found 'z9'|"},
    {NULL, 0, 0, "\n  #11c1,a1:x",
     "2:11: expected a cell such as a1, or one of :s :S :p :rb :rw "
     ":fb :fw, found ':x'|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "#3x4c1,c4a1", "https://hexworld.org/board/#3x4c1,c4a1|"},
    {NULL, 0, 0, "#3x4c1,d1", "1:8: expected a cell of the board, found 'd1'|"},
    {NULL, 0, 0, "#3x0c1", "1:2: expected a board of 1 to 1024 columns and rows, found '3x0c1'|"},
    {NULL, 0, 0, "#x1", "1:2: expected the side of a board, found 'x1'|"},
    {NULL, 0, DYAD_RECORD_HEXWORLD, "#c1 #,a1 #r9,", LINK "11c1,|" LINK "11,a1|" LINK "11r9,|"},
    {NULL, 0, 0, "#2c1,a1,b1,a2", "1:11: expected the end of the link, found ',a2'|"},
    {"ungo", 0, 0, "#3", "1:1: expected a game of ungo, found a link to a board of hex|"},
    /* JSON. */
    {NULL, 0, DYAD_RECORD_SGF,
     "{\"game\":\"hex\",\"size\":2,\"board\":[\"RB\",\".R\"],"
     "\"to_move\":\"blue\"}",
     "(;FF[4]GM[11]CA[UTF-8]AP[Dyad:0.1.0]SZ[2]AB[a1][b2]AW[b1]PL[W])|"},
    {NULL, 0, DYAD_RECORD_SGF,
     "{\"game\":\"ungo\",\"size\":3,\"nodes\":[{},{\"move\":{\"colour\":"
     "\"black\",\"cell\":[0,2]}},{\"parent\":0,\"properties\":{\"C\":"
     "[\"x\\\\]\"]}}]}",
     "(;FF[4]GM[1]SZ[3]RU[Un-Go]\n(;B[ca])\n(;C[x\\]]))|"},
    {NULL, 0, 0,
     "{\"game\":\"hex\",\"size\":2,\"nodes\":[{},{\"move\":{\"colour\":\"red\",\"cell\":"
     "[2,0]}}]}\n{}",
     "1:1: nodes[1].move.cell: expected a cell of the board, [row,column]|2:1: game: expected the "
     "name of a game, found ''|"},
    {"hex", 0, 0, JSON2 "{\"stones\":{\"blue\":[[0,1],[1,2]]}}]}",
     "1:1: nodes[0].stones.blue[1]: expected a cell of the board, [row,column]|"},
    {"hex", 0, 0, JSON2 "{\"stones\":{\"empty\":[[0,-1]]}}]}",
     "1:1: nodes[0].stones.empty[0]: expected a cell of the board, [row,column]|"},
    {NULL, 0, 0, "{\"game\":\"nim\",\"size\":1,\"piles\":[\"B\"]}",
     "1:1: expected a record, found a position of which none is kept|"},
    {"hex", 0, 0, "{\"x\":\xff}", "1:6: JSON: unable to decode byte 0xff|"},
    {"hex", 0, 0, "{\"x\":\"b\tc\"}", "1:8: JSON: control character 0x9 near '\"b'|"},
    {"hex", 0, 0, "{\"game\":\"hex\",\"size\":2,\"board\":[\"R\"]}",
     "1:1: board: expected 2 rows, found 1|"},
    {"hex", 0, 0, JSON2 "{\"stones\":[[0,0]]}]}",
     "1:1: nodes[0].stones: expected an object with lists of cells for red, blue and empty|"},
    {"hex", 0, 0, JSON2 "{\"stones\":{\"green\":[[0,0]]}}]}",
     "1:1: nodes[0].stones: expected an object with lists of cells for red, blue and empty|"},
    {"hex", 0, 0, JSON2 "{\"stones\":{\"red\":{}}}]}",
     "1:1: nodes[0].stones: expected an object with lists of cells for red, blue and empty|"},
    {"hex", 0, 0, JSON2 "{},{\"move\":{\"colour\":\"red\",\"kind\":5,\"cell\":[0,0]}}]}",
     "1:1: nodes[1].move.kind: expected pass, swap-pieces, swap-sides, resign or forfeit|"},
    {"hex", 0, 0, JSON2 "{\"properties\":[]}]}",
     "1:1: nodes[0].properties: expected an object of lists|"},
    {"hex", 0, 0, "{\"game\":\"hex\",\"size\":1,\"nodes\":[{\"properties\":{\"C\":[\"a]b\"]}}]}",
     "1:1: nodes[0].properties.C: expected a list of values as SGF has them|"},
};

static void test_readings(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(readings); i++) {
        blob out = {0};
        dyad_record_format to = readings[i].to ? readings[i].to : DYAD_RECORD_HEXWORLD;
        bool is_fault = readings[i].to == 0;
        read_all(readings[i].game, readings[i].from, to, readings[i].input,
                 strlen(readings[i].input), &out);
        blob_add(&out, "", 1);
        /* Of records beside the faults nothing is told. */
        if (is_fault && strncmp(readings[i].expected, "|", 1) == 0)
            assert_non_null(strstr(out.bytes, readings[i].expected));
        else if (is_fault)
            assert_memory_equal(out.bytes, readings[i].expected, strlen(readings[i].expected) - 1);
        else
            assert_string_equal(out.bytes, readings[i].expected);
        blob_free(&out);
    }
}

/* ---- trees ------------------------------------------------------------------------------- */

enum { NODES = 120, TEXT = 24 };

static void dice_text(dice *d, char text[TEXT])
{
    static const char letters[] = "ab]\\:[();\n\t ~";
    size_t size = 1 + dice_below(d, TEXT - 2);
    for (size_t i = 0; i < size; i++)
        text[i] = letters[dice_below(d, sizeof letters - 1)];
    text[size] = '\0';
}

/* A record with so many nodes, most of them with moves, hung on anywhere. */
static dyad_record *dice_record(dice *d, dyad_session *session, const dyad_game *game, size_t count)
{
    static const char *const names[] = {"C", "N", "TR", "LB", "XY", "PB"};
    const dyad_record_node *nodes[NODES + 1];
    size_t side = 1 + dice_below(d, dice_chance(d, 0.2) ? 52 : 9);
    dyad_record *record;
    assert_int_equal(dyad_record_new(session, game, side, side, &record), DYAD_OK);
    nodes[0] = dyad_record_root(record);
    for (size_t i = 1; i <= count; i++) {
        dyad_record_move move = {.kind = (dyad_record_kind)dice_below(d, 7)};
        if (dice_chance(d, 0.7))
            move.kind = DYAD_RECORD_STONE;
        if (move.kind != DYAD_RECORD_NONE)
            move.colour = 1 + (int)dice_below(d, 2);
        move.row = dice_below(d, side);
        move.column = dice_below(d, side);
        size_t after = dice_chance(d, 0.8) ? i - 1 : dice_below(d, i);
        assert_int_equal(dyad_record_add(record, nodes[after], &move, &nodes[i]), DYAD_OK);
    }
    for (size_t i = 0; i < count / 4; i++) {
        char text[TEXT];
        const dyad_record_node *node = nodes[dice_below(d, count + 1)];
        dice_text(d, text);
        assert_int_equal(dyad_record_set(record, node, names[dice_below(d, 6)], text), DYAD_OK);
        assert_int_equal(dyad_record_add_stone(record, nodes[dice_below(d, count + 1)],
                                               (int)dice_below(d, 3), dice_below(d, side),
                                               dice_below(d, side)),
                         DYAD_OK);
    }
    return record;
}

static const dyad_record_node *next_node(const dyad_record_node *node)
{
    if (dyad_record_child(node))
        return dyad_record_child(node);
    while (node && !dyad_record_sibling(node))
        node = dyad_record_parent(node);
    return node ? dyad_record_sibling(node) : NULL;
}

/* Moves in the same places of the tree, and the same comments. */
static void compare_trees(const dyad_record *one, const dyad_record *other)
{
    const dyad_record_node *a = dyad_record_root(one), *b = dyad_record_root(other);
    assert_int_equal(dyad_record_size(one), dyad_record_size(other));
    assert_ptr_equal(dyad_record_game(one), dyad_record_game(other));
    for (; a && b; a = next_node(a), b = next_node(b)) {
        dyad_record_move x = dyad_record_move_of(a), y = dyad_record_move_of(b);
        char texts[2][2 * TEXT] = {"", ""};
        assert_int_equal(x.kind, y.kind);
        assert_int_equal(x.colour, y.colour);
        assert_int_equal(x.row, y.row);
        assert_int_equal(x.column, y.column);
        assert_int_equal(dyad_record_to_move(one, a), dyad_record_to_move(other, b));
        assert_int_equal(!dyad_record_child(a), !dyad_record_child(b));
        assert_int_equal(!dyad_record_sibling(a), !dyad_record_sibling(b));
        assert_int_equal(dyad_record_text(a, "C", 0, texts[0], sizeof texts[0]),
                         dyad_record_text(b, "C", 0, texts[1], sizeof texts[1]));
        assert_string_equal(texts[0], texts[1]);
    }
    assert_true(!a && !b);
}

static void test_trees(void **state)
{
    static const dyad_record_format formats[] = {DYAD_RECORD_SGF, DYAD_RECORD_JSON};
    static const char *const games[] = {"hex", "path", "ungo"};
    dice d = {7};
    dyad_session *session;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < scaled(300); i++) {
        dyad_record *record =
            dice_record(&d, session, dyad_game_find(games[i % 3]), dice_below(&d, NODES));
        for (size_t f = 0; f < 2; f++) {
            blob first = {0}, second = {0};
            dyad_records *records;
            dyad_record *again, *none;
            assert_int_equal(dyad_record_write(record, formats[f], blob_write, &first), DYAD_OK);
            assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-",
                                                     first.bytes, first.size, &records),
                             DYAD_OK);
            assert_int_equal(dyad_records_next(records, &again), DYAD_OK);
            compare_trees(record, again);
            assert_int_equal(dyad_record_write(again, formats[f], blob_write, &second), DYAD_OK);
            assert_true(f == 1 || blob_same(&first, &second));
            assert_int_equal(dyad_records_next(records, &none), DYAD_END);
            dyad_records_close(records);
            dyad_record_free(again);
            blob_free(&first);
            blob_free(&second);
        }
        dyad_record_free(record);
    }
    dyad_session_free(session);
}

/* ---- replaying --------------------------------------------------------------------------- */

enum { SIDE = 5, MOVES = 40 };

static bool breathes(const oracle_board *board, size_t cell)
{
    return oracle_has_liberty(board, cell);
}

/* Plays by plain rules on letters; false: it cannot be played. */
static bool plain_play(oracle_board *board, bool captures, char own, char other, size_t cell)
{
    size_t n = board->n;
    if (board->cells[cell] != '.')
        return false;
    board->cells[cell] = own;
    if (!captures)
        return true;
    bool taken[SIDE * SIDE] = {false};
    for (size_t i = 0; i < n * n; i++)
        taken[i] = board->cells[i] == other && !breathes(board, i);
    for (size_t i = 0; i < n * n; i++)
        if (taken[i])
            board->cells[i] = '.';
    return breathes(board, cell);
}

static void plain_swap(oracle_board *board, const char *letters)
{
    size_t n = board->n;
    oracle_board before = oracle_board_copy(board);
    for (size_t i = 0; i < n * n; i++) {
        char stone = before.cells[i % n * n + i / n];
        board->cells[i] = stone == letters[1] ? letters[2] : stone == letters[2] ? letters[1] : '.';
    }
    oracle_board_free(&before);
}

/* The letter of a cell, an empty one being a dot in every game. */
static char letter_at(const dyad_position *position, const char *letters, size_t cell)
{
    int stone = dyad_position_cell(position, cell / SIDE, cell % SIDE);
    return stone ? letters[stone] : '.';
}

static void replay_once(dice *d, dyad_session *session, const dyad_game *game)
{
    const char *letters = dyad_game_letters(game);
    bool captures = strcmp(dyad_game_name(game), "ungo") == 0;
    oracle_board board = oracle_board_new(SIDE, '.');
    dyad_record *record;
    const dyad_position *position;
    bool played = true;
    assert_int_equal(dyad_record_new(session, game, SIDE, SIDE, &record), DYAD_OK);
    const dyad_record_node *node = dyad_record_root(record);
    for (size_t i = 0; i < MOVES && played; i++) {
        dyad_record_move move = {.kind = DYAD_RECORD_STONE, .colour = 1 + (int)(i % 2)};
        size_t cell = dice_below(d, SIDE * SIDE);
        if (dice_chance(d, 0.05))
            move.kind = DYAD_RECORD_SWAP_PIECES;
        for (size_t tries = 0; board.cells[cell] != '.' && tries < 20; tries++)
            cell = dice_below(d, SIDE * SIDE); /* mostly an empty one */
        move.row = cell / SIDE;
        move.column = cell % SIDE;
        assert_int_equal(dyad_record_add(record, node, &move, &node), DYAD_OK);
        if (move.kind == DYAD_RECORD_STONE)
            played =
                plain_play(&board, captures, letters[move.colour], letters[3 - move.colour], cell);
        else
            plain_swap(&board, letters);
        dyad_status status = dyad_record_position(record, NULL, &position);
        assert_int_equal(status, played ? DYAD_OK : DYAD_E_MALFORMED);
        for (size_t k = 0; played && k < SIDE * SIDE; k++)
            assert_int_equal(letter_at(position, letters, k), board.cells[k]);
        if (played)
            assert_int_equal(dyad_position_to_move(position), 3 - move.colour);
    }
    oracle_board_free(&board);
    dyad_record_free(record);
}

static void test_replays(void **state)
{
    static const char *const games[] = {"hex", "ungo", "path"};
    dice d = {11};
    dyad_session *session;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < scaled(600); i++)
        replay_once(&d, session, dyad_game_find(games[i % 3]));
    dyad_session_free(session);
}

/* Un-Go with White to move is what it is on the board with colours exchanged and Black to move. */
static void test_white_begins(void **state)
{
    dice d = {13};
    const dyad_game *game = dyad_game_find("ungo");
    dyad_session *session;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < scaled(300); i++) {
        size_t n = 1 + dice_below(&d, 7);
        oracle_board board = dice_ungo(&d, n, 0.5), turned = oracle_board_copy(&board);
        dyad_record *record;
        const dyad_position *position;
        const dyad_report *report;
        blob text = {0};
        blob_print(&text, "{\"game\":\"ungo\",\"size\":%zu,\"board\":[", n);
        for (size_t row = 0; row < n; row++)
            blob_print(&text, "%s\"%.*s\"", row ? "," : "", (int)n, board.cells + row * n);
        blob_print(&text, "],\"to_move\":\"white\"}");
        for (size_t k = 0; k < n * n; k++)
            turned.cells[k] = board.cells[k] == 'B' ? 'W' : board.cells[k] == 'W' ? 'B' : '.';
        dyad_records *records;
        assert_int_equal(dyad_records_open_bytes(session, game, DYAD_RECORD_ANY, "-", text.bytes,
                                                 text.size, &records),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
        assert_int_equal(dyad_record_position(record, NULL, &position), DYAD_OK);
        assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
        oracle_ungo_answer answer = oracle_ungo(&turned, 0);
        const char *verdict = answer.verdict == ORACLE_REPEATS ? "repeats"
                              : answer.verdict == ORACLE_BLACK ? "white"
                                                               : "black";
        assert_string_equal(dyad_report_verdict_name(report), verdict);
        size_t moves = answer.moves;
        assert_int_equal(dyad_evidence_integer(dyad_report_find(report, "moves")), moves);
        const dyad_evidence *captured = dyad_report_find(report, "captured");
        assert_int_equal(dyad_evidence_integer(dyad_evidence_find(captured, "white")),
                         answer.captured[0]);
        oracle_ungo_free(&answer);
        dyad_record_free(record);
        dyad_records_close(records);
        oracle_board_free(&board);
        oracle_board_free(&turned);
        blob_free(&text);
    }
    dyad_session_free(session);
}

/* ---- depth ------------------------------------------------------------------------------- */

static void test_depth(void **state)
{
    enum { DEPTH = 100000 };
    blob input = {0}, out = {0};
    (void)state;
    blob_print(&input, "(;GM[11]SZ[3]");
    for (size_t i = 0; i < DEPTH; i++)
        blob_print(&input, "(;B[a1])(;W[pass]");
    for (size_t i = 0; i <= DEPTH; i++)
        blob_print(&input, ")");
    read_all("hex", 0, DYAD_RECORD_SGF, input.bytes, input.size, &out);
    assert_true(out.size > input.size);
    assert_memory_equal(out.bytes, HEX3 "\n(;B[a1])\n(;W[pass]\n(;B[a1])", 40);
    out.size = 0;
    read_all("hex", 0, DYAD_RECORD_JSON, input.bytes, input.size, &out);
    assert_memory_equal(out.bytes, "{\"game\":\"hex\",\"size\":3,\"nodes\":[{},{\"move\"", 42);
    blob_free(&input);
    blob_free(&out);
}

/* ---- memory ------------------------------------------------------------------------------ */

static const char *const inputs[] = {
    "(;GM[11]SZ[4]AB[a1:b2]PL[W]C[x];W[c1]B[d1]LB[aa:b](;W[swap-pieces];B[c2])(;W[c3]XX[][y]))",
    "#4r9c1,a1:sb2,c3:rb",
    "{\"game\":\"hex\",\"size\":2,\"board\":[\"R.\",\".B\"]}\n"
    "{\"game\":\"hex\",\"size\":2,\"nodes\":"
    "[{\"stones\":{\"red\":[[0,0]]}},{\"move\":{\"colour\":\"blue\",\"cell\":[1,1]}}]}",
    "(;GM[1]RU[Un-Go]SZ[5];B[aa];W[ba];B[cc];W[ab];AB[ee];B[bb])",
    "2\n2\nR.\n.B\n3\n...\n.R.\n...\n",
};

static dyad_status walk_records(dyad_session *session, const char *input, blob *says)
{
    dyad_records *records;
    dyad_record *record;
    const dyad_position *position;
    dyad_status status = dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "-", input,
                                                 strlen(input), &records);
    if (status != DYAD_OK)
        return status;
    while ((status = dyad_records_next(records, &record)) == DYAD_OK) {
        status = dyad_record_set(record, dyad_record_root(record), "N", "a]b");
        if (status == DYAD_OK)
            status = dyad_record_position(record, NULL, &position);
        for (int to = DYAD_RECORD_SGF; status == DYAD_OK && to <= DYAD_RECORD_JSON; to++) {
            status = dyad_record_write(record, (dyad_record_format)to, blob_write, says);
            if (status == DYAD_E_USAGE)
                status = DYAD_OK;
        }
        dyad_record_free(record);
        if (status != DYAD_OK)
            break;
    }
    dyad_records_close(records);
    return status == DYAD_END ? DYAD_OK : status;
}

static dyad_status walk_conversion(dyad_session *session, const char *input, int to, blob *says)
{
    dyad_convert_request request = {.game = dyad_game_find(strstr(input, "Un-Go") ? "ungo" : "hex"),
                                    .bytes = input,
                                    .size = strlen(input),
                                    .to = (dyad_notation)to,
                                    .item = to == DYAD_NOTATION_SVG || to == DYAD_NOTATION_NPY,
                                    .write = blob_write,
                                    .write_user = says};
    dyad_status status = dyad_convert(session, &request, NULL);
    return status == DYAD_E_USAGE ? DYAD_OK : status;
}

static dyad_status walk_drawing(dyad_session *session, const char *input, blob *says)
{
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    const dyad_game *game = dyad_game_find(strstr(input, "Un-Go") ? "ungo" : "hex");
    dyad_status status = dyad_reader_open_bytes(session, game, "-", input, strlen(input), &reader);
    if (status != DYAD_OK)
        return status;
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        dyad_draw_request request = {.position = position, .write = blob_write, .write_user = says};
        status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
        request.report = report;
        if (status == DYAD_OK)
            status = dyad_draw(session, &request);
        if (status != DYAD_OK)
            break;
    }
    dyad_reader_close(reader);
    return status == DYAD_END ? DYAD_OK : status;
}

/* One of the ways: to records, to each notation, to pictures. */
static dyad_status walk(dyad_session *session, const char *input, int way, blob *says)
{
    if (way == 0)
        return walk_drawing(session, input, says);
    if (way <= DYAD_NOTATION_SVG)
        return walk_conversion(session, input, way, says);
    return *input == '2' ? DYAD_OK : walk_records(session, input, says);
}

static void test_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(inputs); i++)
        for (int way = 0; way <= DYAD_NOTATION_SVG + 1; way++) {
            blob right = {0};
            bool failed = true;
            for (size_t fail_at = SIZE_MAX; failed || fail_at == 0; fail_at++) {
                watched_memory *memory = watched_new(fail_at, false);
                dyad_allocator allocator = watched_allocator(memory);
                blob says = {0};
                dyad_session *session;
                dyad_status status = dyad_session_new(&allocator, &session, NULL);
                if (status == DYAD_OK) {
                    status = walk(session, inputs[i], way, &says);
                    dyad_session_free(session);
                }
                failed = watched_failed(memory) || fail_at == SIZE_MAX;
                if (fail_at == SIZE_MAX) {
                    assert_int_equal(status, DYAD_OK);
                    right = says;
                    says = (blob){0};
                } else if (status != DYAD_E_MEMORY) {
                    assert_int_equal(status, DYAD_OK);
                    assert_true(blob_same(&says, &right));
                }
                assert_int_equal(watched_balance(memory), 0);
                watched_free(memory);
                blob_free(&says);
            }
            blob_free(&right);
        }
}

/* ---- arguments --------------------------------------------------------------------------- */

static void test_arguments(void **state)
{
    dyad_session *session;
    dyad_record *record;
    dyad_records *records;
    const dyad_game *hex = dyad_game_find("hex"), *nim = dyad_game_find("nim");
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_record_new(session, nim, 3, 3, &record), DYAD_E_USAGE);
    assert_int_equal(dyad_record_new(session, NULL, 3, 3, &record), DYAD_E_USAGE);
    assert_int_equal(dyad_record_new(session, hex, 0, 0, &record), DYAD_E_USAGE);
    assert_int_equal(dyad_record_new(session, hex, DYAD_RECORD_SIDE_MAX + 1, 3, &record),
                     DYAD_E_USAGE);
    assert_int_equal(dyad_records_open_bytes(session, nim, 0, "-", "", 0, &records), DYAD_E_USAGE);
    assert_int_equal(dyad_records_open(session, hex, 0, "/nonexistent/x", &records), DYAD_E_SYSTEM);
    assert_int_equal(dyad_record_new(session, hex, 3, 3, &record), DYAD_OK);
    const dyad_record_node *root = dyad_record_root(record);
    static const dyad_record_move wrong[] = {
        {DYAD_RECORD_STONE, 0, 0, 0}, {DYAD_RECORD_STONE, 3, 0, 0}, {DYAD_RECORD_STONE, 1, 3, 0},
        {DYAD_RECORD_STONE, 1, 0, 3}, {DYAD_RECORD_NONE, 1, 0, 0},  {DYAD_RECORD_PASS, 0, 0, 0},
    };
    for (size_t i = 0; i < LENGTH_OF(wrong); i++)
        assert_int_equal(dyad_record_add(record, root, &wrong[i], NULL), DYAD_E_USAGE);
    assert_null(dyad_record_child(root));
    static const char *const names[] = {"B", "W", "SZ", "GM", "FF", "AB", "PL", "c", "", "A B"};
    for (size_t i = 0; i < LENGTH_OF(names); i++)
        assert_int_equal(dyad_record_set(record, root, names[i], "x"), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(record, root, "RE", "W+3"), DYAD_OK);
    assert_int_equal(dyad_record_winner(record), 2);
    assert_int_equal(dyad_record_set(record, root, "RE", NULL), DYAD_OK);
    assert_int_equal(dyad_record_winner(record), 0);
    assert_int_equal(dyad_record_text(root, "RE", 0, NULL, 0), -1);
    assert_int_equal(dyad_record_add_stone(record, root, 1, 3, 0), DYAD_E_USAGE);
    /* The last one is taken away, the first, and one between others. */
    static const char *const order[][2] = {{"PB", "a"}, {"PW", "b"},  {"PW", NULL}, {"RO", "c"},
                                           {"GN", "d"}, {"PB", NULL}, {"EV", "e"},  {"GN", NULL}};
    for (size_t i = 0; i < LENGTH_OF(order); i++)
        assert_int_equal(dyad_record_set(record, root, order[i][0], order[i][1]), DYAD_OK);
    assert_string_equal(dyad_record_property(root, 0), "RO");
    assert_string_equal(dyad_record_property(root, 1), "EV");
    assert_null(dyad_record_property(root, 2));
    assert_int_equal(dyad_record_set_turn(record, root, 3), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set_turn(record, root, -1), DYAD_E_USAGE);
    assert_int_equal(dyad_record_to_move(record, root), 1);
    assert_int_equal(dyad_record_set_turn(record, root, 2), DYAD_OK);
    assert_int_equal(dyad_record_to_move(record, root), 2);
    assert_int_equal(dyad_record_set_turn(record, root, 0), DYAD_OK);
    assert_int_equal(dyad_record_to_move(record, root), 1);
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_ANY, blob_write, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_length(record), 0);
    assert_ptr_equal(dyad_record_at(record, 7), root);
    assert_null(dyad_record_kind_name(7));
    dyad_record_free(record);
    dyad_record_free(NULL);
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_readings),

        cmocka_unit_test(test_trees),        cmocka_unit_test(test_replays),
        cmocka_unit_test(test_white_begins), cmocka_unit_test(test_depth),
        cmocka_unit_test(test_memory),       cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
