/* turns_test.c - whose turn it is belongs to a position: random games of Un-Go, at every ply of
 * which everything that has the position says the same of it, which is what the oracle says of that
 * board and that side to move: the game itself, its record in each format, the position in JSON,
 * and the original's layout, which holds it where the counts are equal and Black is to move, and
 * otherwise where it is told. Then the verdicts are verified. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 7, GAMES = 6, PLIES = 24, LEGAL_ROOM = 64 };

static const char *const colours[] = {"", "black", "white"};

/* Reads one position; NULL: it is malformed. To be closed by the caller. */
static const dyad_position *read_one(dyad_session *session, const blob *text, int to_move,
                                     dyad_reader **reader)
{
    const dyad_position *position;
    assert_int_equal(dyad_reader_open_bytes(session, dyad_game_find("ungo"), "text", text->bytes,
                                            text->size, reader),
                     DYAD_OK);
    dyad_reader_set_to_move(*reader, to_move);
    dyad_status status = dyad_reader_next(*reader, &position);
    if (status != DYAD_OK)
        assert_int_equal(status, DYAD_E_MALFORMED);
    return status == DYAD_OK ? position : NULL;
}

/* A text holds the position of a game: board, side to move and verdict. */
static void expect_same(dyad_session *session, const dyad_play *play, const blob *text, int told,
                        const char *what)
{
    dyad_reader *reader;
    const dyad_position *position = read_one(session, text, told, &reader);
    if (!position)
        give_up("%s: %s: %.*s", what, dyad_session_error(session)->text, (int)text->size,
                text->bytes);
    size_t n = dyad_play_size(play);
    assert_int_equal(dyad_position_size(position), n);
    for (size_t i = 0; i < n * n; i++)
        assert_int_equal(dyad_position_cell(position, i / n, i % n),
                         dyad_play_cell(play, i / n, i % n));
    assert_int_equal(dyad_position_to_move(position), dyad_play_to_move(play));
    compare_position(session, position, what);
    dyad_reader_close(reader);
}

static void put_layout(const dyad_play *play, blob *text)
{
    size_t n = dyad_play_size(play);
    blob_print(text, "%zu\n", n);
    for (size_t i = 0; i < n * n; i++)
        blob_print(text, "%c%s", ".BW"[dyad_play_cell(play, i / n, i % n)],
                   (i + 1) % n ? "" : "\n");
}

static void put_json(const dyad_play *play, blob *text)
{
    size_t n = dyad_play_size(play);
    blob_print(text, "{\"game\":\"ungo\",\"size\":%zu,\"board\":[", n);
    for (size_t i = 0; i < n * n; i++)
        blob_print(text, "%s%c%s", i % n ? "" : (i ? ",\"" : "\""),
                   ".BW"[dyad_play_cell(play, i / n, i % n)], (i + 1) % n ? "" : "\"");
    blob_print(text, "],\"to_move\":\"%s\"}\n", colours[dyad_play_to_move(play)]);
}

static dyad_status convert(dyad_session *session, const blob *from, dyad_notation to, blob *out)
{
    return dyad_convert(session,
                        &(dyad_convert_request){.game = dyad_game_find("ungo"),
                                                .bytes = from->bytes,
                                                .size = from->size,
                                                .to = to,
                                                .write = blob_write,
                                                .write_user = out},
                        NULL);
}

/* The layout cannot say whose turn it is: it holds what its rule says, and nothing else. */
static void layout_has_its_rule(dyad_session *session, const dyad_play *play, const blob *json)
{
    blob text = {0}, written = {0};
    dyad_reader *reader;
    size_t stones[3] = {0}, n = dyad_play_size(play);
    for (size_t i = 0; i < n * n; i++)
        stones[dyad_play_cell(play, i / n, i % n)]++;
    bool equal = stones[1] == stones[2], plain = equal && dyad_play_to_move(play) == 1;
    put_layout(play, &text);
    const dyad_position *read = read_one(session, &text, 0, &reader);
    assert_int_equal(read != NULL, equal);
    assert_true(!read || dyad_position_to_move(read) == 1);
    dyad_reader_close(reader);
    expect_same(session, play, &text, dyad_play_to_move(play), "the layout, told");
    assert_int_equal(convert(session, json, DYAD_NOTATION_TEXT, &written),
                     plain ? DYAD_OK : DYAD_E_USAGE);
    assert_true(!plain || blob_same(&written, &text));
    written.size = 0;
    assert_int_equal(convert(session, json, DYAD_NOTATION_NPY, &written),
                     plain ? DYAD_OK : DYAD_E_USAGE);
    blob_free(&text);
    blob_free(&written);
}

/* All that has the position of now; its JSON is added to `all`. */
static void compare_now(dyad_session *session, dyad_play *play, dyad_record *record, blob *all)
{
    static const dyad_notation kept[] = {DYAD_NOTATION_JSONL, DYAD_NOTATION_SGF};
    static const dyad_record_format formats[] = {DYAD_RECORD_SGF, DYAD_RECORD_JSON};
    const dyad_position *position;
    blob json = {0}, text = {0};
    assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
    assert_int_equal(dyad_position_to_move(position), dyad_play_to_move(play));
    compare_position(session, position, "a game");
    put_json(play, &json);
    blob_add(all, json.bytes, json.size);
    expect_same(session, play, &json, 0, "JSON");
    for (size_t i = 0; i < LENGTH_OF(kept); i++) {
        text.size = 0;
        assert_int_equal(convert(session, &json, kept[i], &text), DYAD_OK);
        expect_same(session, play, &text, 0, "converted");
    }
    for (size_t i = 0; i < LENGTH_OF(formats); i++) {
        text.size = 0;
        assert_int_equal(dyad_record_write(record, formats[i], blob_write, &text), DYAD_OK);
        expect_same(session, play, &text, 0, "a record");
    }
    assert_int_equal(dyad_record_position(record, NULL, &position), DYAD_OK);
    assert_int_equal(dyad_position_to_move(position), dyad_play_to_move(play));
    compare_position(session, position, "the record itself");
    layout_has_its_rule(session, play, &json);
    blob_free(&json);
    blob_free(&text);
}

/* Sets both up: an empty board, or one with stones, and either side to move. */
static void begin(dyad_session *session, dice *d, size_t n, dyad_play **play, dyad_record **record)
{
    const dyad_game *game = dyad_game_find("ungo");
    unsigned char cells[SIDE_MAX * SIDE_MAX] = {0};
    int to_move = dice_chance(d, 0.5) ? 1 : 2;
    oracle_board board = dice_ungo(d, n, dice_chance(d, 0.5) ? 0 : 0.6);
    assert_int_equal(dyad_record_new(session, game, n, n, record), DYAD_OK);
    const dyad_record_node *root = dyad_record_root(*record);
    assert_int_equal(dyad_record_set_turn(*record, root, to_move), DYAD_OK);
    for (size_t i = 0; i < n * n; i++) {
        cells[i] = (unsigned char)(board.cells[i] == 'B' ? 1 : board.cells[i] == 'W' ? 2 : 0);
        if (cells[i])
            assert_int_equal(dyad_record_add_stone(*record, root, cells[i], i / n, i % n), DYAD_OK);
    }
    assert_int_equal(dyad_play_new_cells(NULL, game, n, n, cells, to_move, play, NULL), DYAD_OK);
    oracle_board_free(&board);
}

static void play_game(dyad_session *session, dice *d, size_t n, blob *all)
{
    dyad_move moves[LEGAL_ROOM];
    dyad_play *play;
    dyad_record *record;
    begin(session, d, n, &play, &record);
    const dyad_record_node *node = dyad_record_root(record);
    compare_now(session, play, record, all);
    for (size_t ply = 0; ply < PLIES; ply++) {
        size_t count = dyad_play_legal(play, dyad_play_to_move(play), moves, LEGAL_ROOM);
        if (count == 0)
            break;
        dyad_move move = moves[dice_below(d, count)];
        dyad_record_move made = {DYAD_RECORD_STONE, move.colour, move.row, move.column};
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        assert_int_equal(dyad_record_add(record, node, &made, &node), DYAD_OK);
        compare_now(session, play, record, all);
    }
    dyad_record_free(record);
    dyad_play_free(play);
}

/* The verdicts of all of these positions hold. */
static void verify_all(dyad_session *session, const blob *boards)
{
    const dyad_game *game = dyad_game_find("ungo");
    blob verdicts = {0};
    uint64_t items;
    dyad_judge_totals totals;
    scratch input = scratch_new(boards);
    const char *const paths[] = {input.path};
    dyad_judge_request request = {.game = game,
                                  .paths = paths,
                                  .path_count = 1,
                                  .format = DYAD_FORMAT_JSONL,
                                  .jobs = 2,
                                  .write = blob_write,
                                  .write_user = &verdicts};
    assert_int_equal(dyad_judge_stream(session, &request, &totals), DYAD_OK);
    scratch output = scratch_new(&verdicts);
    dyad_status status = dyad_verify_stream(session, game, input.path, output.path, NULL, &items);
    if (status != DYAD_OK)
        give_up("%s", dyad_session_error(session)->text);
    assert_true(items > SIDE_MAX * GAMES);
    scratch_remove(&input);
    scratch_remove(&output);
    blob_free(&verdicts);
}

static void all_agree(void **state)
{
    dyad_session *session;
    dice d = {17};
    blob all = {0};
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t n = 1; n <= SIDE_MAX; n++)
        for (size_t i = scaled(GAMES); i > 0; i--)
            play_game(session, &d, n, &all);
    verify_all(session, &all);
    blob_free(&all);
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
