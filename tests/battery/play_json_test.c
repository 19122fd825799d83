/* play_json_test.c - games as JSON and as records, and back: random games of every game of the
 * table come back move by move, with what they began with, and so do moves out of turn; what they
 * come to reads as a position; what is no game is refused by name; memory may run out. */
#include "oracle/battery.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 40, MOVES_MAX = 40, SIDE_MAX = 6, CELLS_MAX = SIDE_MAX * SIDE_MAX, ROOM = 64 };

/* ---- random games --------------------------------------------------------------------------- */

/* A game that begins from nothing, or from what a random one had come to; NULL where the second is
 * no beginning. */
static dyad_play *begin(dice *d, const dyad_game *game, bool from_stones)
{
    dyad_play *play = NULL;
    unsigned char cells[CELLS_MAX] = {0};
    size_t rows = 1 + dice_below(d, SIDE_MAX);
    size_t columns = dyad_game_is_square(game) ? rows : 1 + dice_below(d, SIDE_MAX);
    if (!dyad_game_has_board(game)) {
        blob text = {0};
        for (size_t i = dice_below(d, 4); i > 0; i--) {
            char *pile = dice_pile(d, 1 + dice_below(d, 7));
            blob_print(&text, "%s ", pile);
            free(pile);
        }
        blob_add(&text, "", 1);
        assert_int_equal(
            dyad_play_new_piles(NULL, game, text.bytes, 1 + (int)dice_below(d, 2), &play, NULL),
            DYAD_OK);
        blob_free(&text);
        return play;
    }
    for (size_t i = 0; from_stones && i < rows * columns; i++)
        cells[i] = dice_chance(d, 0.3) ? (unsigned char)(1 + dice_below(d, 2)) : 0;
    int turn = from_stones ? 1 + (int)dice_below(d, 2) : dyad_game_begins(game);
    if (dyad_play_new_cells(NULL, game, rows, columns, cells, turn, &play, NULL) == DYAD_OK &&
        dice_chance(d, 0.7))
        dyad_play_set_swap(play, dyad_game_swaps(game) && rows == columns, NULL);
    return play;
}

/* Makes random moves, mostly by turns. */
static void play_on(dice *d, dyad_play *play)
{
    dyad_move moves[ROOM];
    if (dice_chance(d, 0.1))
        dyad_play_set_to_move(play, 1 + (int)dice_below(d, 2));
    for (size_t left = dice_below(d, MOVES_MAX); left > 0; left--) {
        int colour = dyad_play_to_move(play);
        colour = dice_chance(d, 0.05) ? 3 - colour : colour;
        size_t count = dyad_play_legal(play, colour, moves, ROOM);
        if (count == 0)
            break;
        dyad_move move = moves[dice_chance(d, 0.2) ? count - 1 : dice_below(d, count)];
        if (dice_chance(d, 0.01))
            move = (dyad_move){DYAD_MOVE_RESIGN, colour, 0, 0};
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    }
    if (dice_chance(d, 0.1))
        dyad_play_set_to_move(play, 1 + (int)dice_below(d, 2));
}

/* The same position as the beginning of a game, of piles with those that are empty by now; the game
 * itself where it is no beginning. */
static dyad_play *begin_there(dyad_play *play)
{
    dyad_play *made;
    const dyad_position *position;
    assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
    if (dyad_play_new_position(NULL, position, dyad_play_to_move(play), &made, NULL) != DYAD_OK)
        return play;
    dyad_play_free(play);
    return made;
}

/* ---- comparing ------------------------------------------------------------------------------ */

static void same_position(const dyad_play *a, const dyad_play *b)
{
    unsigned char one[CELLS_MAX], other[CELLS_MAX];
    assert_ptr_equal(dyad_play_game(a), dyad_play_game(b));
    assert_int_equal(dyad_play_rows(a), dyad_play_rows(b));
    assert_int_equal(dyad_play_columns(a), dyad_play_columns(b));
    assert_int_equal(dyad_play_size(a), dyad_play_size(b));
    for (size_t row = 0; row < dyad_play_rows(a); row++)
        for (size_t column = 0; column < dyad_play_columns(a); column++)
            assert_int_equal(dyad_play_cell(a, row, column), dyad_play_cell(b, row, column));
    for (size_t pile = 0; pile < dyad_play_size(a); pile++) {
        size_t size = dyad_play_pile(a, pile, one, sizeof one);
        assert_int_equal(dyad_play_pile(b, pile, other, sizeof other), size);
        assert_memory_equal(one, other, size);
    }
}

static void same_standing(const dyad_play *a, const dyad_play *b)
{
    assert_int_equal(dyad_play_result(a).ending, dyad_play_result(b).ending);
    assert_int_equal(dyad_play_result(a).winner, dyad_play_result(b).winner);
    assert_int_equal(dyad_play_to_move(a), dyad_play_to_move(b));
}

/* All of both, back to where they began; both are spent then. */
static void same_game(dyad_play *a, dyad_play *b)
{
    dyad_move one, other;
    assert_int_equal(dyad_play_count(a), dyad_play_count(b));
    for (size_t i = 0; dyad_play_at(a, i, &one); i++) {
        assert_true(dyad_play_at(b, i, &other));
        assert_true(one.kind == other.kind && one.colour == other.colour && one.row == other.row &&
                    one.column == other.column);
    }
    do
        same_position(a, b);
    while (dyad_play_undo(a) && dyad_play_undo(b));
    dyad_play_reset(a);
    dyad_play_reset(b);
    same_standing(a, b);
}

static blob written(const dyad_play *play)
{
    blob text = {0};
    assert_int_equal(dyad_play_write(play, blob_write, &text, NULL), DYAD_OK);
    return text;
}

static dyad_play *read_back(const blob *text)
{
    dyad_play *play;
    dyad_error error;
    if (dyad_play_read(NULL, text->bytes, text->size, &play, &error) != DYAD_OK)
        give_up("%.*s: %s", (int)text->size, text->bytes, error.text);
    return play;
}

/* ---- JSON ----------------------------------------------------------------------------------- */

/* What a game has come to, as whoever reads positions reads it. */
static void reads_as_a_position(const dyad_play *play, const blob *text)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, dyad_play_game(play), "-", text->bytes,
                                            text->size, &reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
    for (size_t row = 0; row < dyad_play_rows(play); row++)
        for (size_t column = 0; column < dyad_play_columns(play); column++)
            assert_int_equal(dyad_position_cell(position, row, column),
                             dyad_play_cell(play, row, column));
    assert_int_equal(dyad_position_to_move(position), dyad_play_to_move(play));
    assert_int_equal(dyad_position_swap(position), dyad_play_swap(play));
    dyad_reader_close(reader);
    dyad_session_free(session);
}

static void one_game(dice *d, const dyad_game *game)
{
    dyad_play *play = begin(d, game, dice_chance(d, 0.5));
    if (!play)
        return;
    play_on(d, play);
    if (dice_chance(d, 0.3)) {
        play = begin_there(play);
        play_on(d, play);
    }
    blob text = written(play);
    dyad_play *again = read_back(&text);
    blob once_more = written(again);
    assert_true(blob_same(&text, &once_more));
    if (dyad_game_has_board(game))
        reads_as_a_position(play, &text);
    same_standing(play, again);
    same_game(play, again);
    blob_free(&once_more);
    blob_free(&text);
    dyad_play_free(again);
    dyad_play_free(play);
}

static void games_come_back(void **state)
{
    (void)state;
    dice d = {20};
    for (size_t g = 0; g < dyad_game_count(); g++)
        for (size_t i = 0; i < scaled(GAMES) && dyad_game_is_playable(dyad_game_at(g)); i++)
            one_game(&d, dyad_game_at(g));
}

static void as_it_is_written(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"game\":\"hex\",\"size\":2,\"swap\":true,\"moves\":[[0,1],\"swap\"],"
        "\"board\":[\"..\",\"B.\"],\"to_move\":\"red\",\"ending\":\"none\",\"winner\":null}",
        "{\"game\":\"path\",\"rows\":1,\"columns\":2,\"start\":{\"board\":[\"WU\"],"
        "\"to_move\":\"black\"},\"moves\":[{\"colour\":\"white\",\"cell\":[0,1]}],"
        "\"board\":[\"WW\"],\"to_move\":\"black\",\"ending\":\"joined\",\"winner\":\"white\"}",
        "{\"game\":\"nim\",\"size\":2,\"start\":{\"piles\":[\"BW\",\"W\"],\"to_move\":\"black\"},"
        "\"moves\":[[0,0],{\"colour\":\"black\",\"kind\":\"resign\"}],\"piles\":[\"\",\"W\"],"
        "\"to_move\":\"white\",\"ending\":\"resigned\",\"winner\":\"white\"}",
        "{\"game\":\"ungo\",\"rows\":2,\"columns\":1,\"start\":{\"board\":[\"W\",\".\"],"
        "\"to_move\":\"white\"},\"moves\":[{\"colour\":\"white\",\"to_move\":\"black\",\"kind\":"
        "\"resign\"}],\"board\":[\"W\",\".\"],\"to_move\":\"black\",\"ending\":\"resigned\","
        "\"winner\":\"black\"}",
    };
    for (size_t i = 0; i < LENGTH_OF(texts); i++) {
        blob text = {.bytes = (char *)(uintptr_t)texts[i], .size = strlen(texts[i])};
        dyad_play *play = read_back(&text);
        blob same = written(play);
        assert_true(blob_same(&text, &same));
        blob_free(&same);
        dyad_play_free(play);
    }
}

/* A position is a game without moves; a field that nobody knows is passed over. */
static void positions_are_games(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int to_move;
        size_t stones;
    } rows[] = {
        {"{\"game\":\"hex\",\"size\":3}", 1, 0},
        {"\n {\"size\":2, \"game\":\"hex\", \"board\":[\"R.\",\"..\"], \"x\":{\"y\":[1,2]}}\n", 2,
         1},
        {"{\"game\":\"hex\",\"size\":2,\"board\":[\"R.\",\"..\"],\"to_move\":\"red\"}", 1, 1},
        {"{\"game\":\"hex\",\"size\":2,\"moves\":[],\"to_move\":\"blue\"}", 2, 0},
        {"{\"game\":\"hex\",\"size\":2,\"note\":\"a\\u0000b\"}", 1, 0},
        {"{\"game\":\"hex\",\"size\":2,\"moves\":[[0,0],\"pass\"]}", 1, 1}, /* a handicap */
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        blob text = {.bytes = (char *)(uintptr_t)rows[i].text, .size = strlen(rows[i].text)};
        dyad_play *play = read_back(&text);
        unsigned char cells[CELLS_MAX];
        size_t stones = 0;
        dyad_play_cells(play, cells);
        for (size_t k = 0; k < dyad_play_rows(play) * dyad_play_columns(play); k++)
            stones += cells[k] != 0;
        assert_int_equal(dyad_play_to_move(play), rows[i].to_move);
        assert_int_equal(stones, rows[i].stones);
        dyad_play_free(play);
    }
}

#define HEX2 "{\"game\":\"hex\",\"size\":2,"

static void what_is_no_game(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "JSON: '[' or '{' expected near end of file"},
        {"[]", "expected an object of JSON"},
        {"{\"game\":\"hex\",\n\"size\":}", "JSON: unexpected token near '}'"},
        {"{\"game\":\"chess\"}", "game: expected the name of a game"},
        {"{\"game\":7}", "game: expected the name of a game"},
        {"{\"game\":\"hex\\u0000\"}", "game: expected the name of a game"},
        {"{\"game\":\"hex\"}", "size: expected a number from 1 to 1024"},
        {"{\"game\":\"hex\",\"size\":-1}", "size: expected a number from 1 to 1024"},
        {"{\"game\":\"hex\",\"size\":1.5}", "size: expected a number from 1 to 1024"},
        {"{\"game\":\"hex\",\"size\":1025}", "size: expected a number from 1 to 1024"},
        {"{\"game\":\"hex\",\"rows\":2000,\"columns\":2}",
         "rows: expected a number from 1 to 1024"},
        {"{\"game\":\"nim\",\"size\":\"2\"}", "size: expected the number of piles"},
        {"{\"game\":\"hex\",\"rows\":3}", "columns: expected a number from 1 to 1024"},
        {HEX2 "\"board\":[\"..\"]}", "board: expected 2 rows"},
        {HEX2 "\"board\":[\"..\",\"...\"]}", "board[1]: expected a row of 2 letters"},
        {HEX2 "\"board\":[\"..\",\".W\"]}", "board[1]: expected letters of '.RB' at 1"},
        {HEX2 "\"board\":[\"..\",7]}", "board[1]: expected a row of 2 letters"},
        {HEX2 "\"to_move\":\"white\"}", "to_move: expected red or blue"},
        {HEX2 "\"to_move\":\"red\\u0000\"}", "to_move: expected red or blue"},
        {HEX2 "\"start\":[]}", "start: expected an object"},
        {HEX2 "\"start\":{\"board\":7}}", "start.board: expected 2 rows"},
        {HEX2 "\"start\":{\"to_move\":1}}", "start.to_move: expected red or blue"},
        {HEX2 "\"moves\":{}}", "moves: expected a list"},
        {HEX2 "\"moves\":[[0,0],[0,0]]}", "moves[1]: the cell is occupied"},
        {HEX2 "\"moves\":[[0,2]]}", "moves[0]: it is off the board"},
        {HEX2 "\"moves\":[[0,-1]]}",
         "moves[0]: expected [row,column], \"swap\", \"pass\" or \"resign\""},
        {HEX2 "\"moves\":[[9223372036854775807,0]]}", "moves[0]: it is off the board"},
        {HEX2 "\"moves\":[\"resign\\u0000\"]}",
         "moves[0]: expected [row,column], \"swap\", \"pass\" or \"resign\""},
        {HEX2 "\"moves\":[\"place\"]}",
         "moves[0]: expected [row,column], \"swap\", \"pass\" or \"resign\""},
        {HEX2 "\"moves\":[{\"cell\":[0,0]}]}",
         "moves[0]: expected [row,column], \"swap\", \"pass\" or \"resign\""},
        {"{\"game\":\"path\",\"size\":2,\"moves\":[\"pass\"]}", "moves[0]: the game has no pass"},
        {HEX2 "\"moves\":[{\"colour\":\"red\",\"to_move\":\"white\",\"cell\":[0,0]}]}",
         "moves[0].to_move: expected red or blue"},
        {HEX2 "\"moves\":[[0,0]],\"board\":[\".R\",\"..\"]}",
         "board: the moves come to another position"},
        {HEX2 "\"moves\":[],\"board\":[\"..\"]}", "board: the moves come to another position"},
        {HEX2 "\"moves\":[[0,0]],\"ending\":\"joined\"}", "ending: the moves come to 'none'"},
        {HEX2 "\"ending\":\"none\\u0000\"}", "ending: the moves come to 'none'"},
        {HEX2 "\"moves\":[[0,0]],\"winner\":\"red\"}", "winner: the moves come to another"},
        {HEX2 "\"moves\":[],\"moves\":[]}", "JSON: duplicate object key near '\"moves\"'"},
        {"{\"game\":\"nim\"}", "piles: expected as many piles as 'size' says"},
        {"{\"game\":\"nim\",\"size\":2,\"piles\":[\"B\"]}",
         "piles: expected as many piles as 'size' says"},
        {"{\"game\":\"nim\",\"piles\":[\"BX\"]}", "piles[0]: expected letters of 'BW'"},
        {"{\"game\":\"nim\",\"start\":{\"piles\":[\"B\"]},\"moves\":[[0,0]],\"piles\":[\"B\"]}",
         "piles: the moves come to another position"},
        {"{\"game\":\"ungo\",\"size\":2,\"board\":[\"BW\",\"W.\"]}",
         "the group at row 1, column 1 has no liberty"},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        dyad_play *play = NULL;
        dyad_error error;
        assert_int_equal(dyad_play_read(NULL, rows[i].text, strlen(rows[i].text), &play, &error),
                         DYAD_E_MALFORMED);
        assert_null(play);
        if (strcmp(error.text, rows[i].why) != 0)
            give_up("%s: %s", rows[i].text, error.text);
    }
}

/* Where a fault lies; a byte that ends texts; and more than is read. */
static void what_is_no_text(void **state)
{
    (void)state;
    dyad_play *play;
    dyad_error error;
    static const char broken[] = "{\n  \"game\": hex}";
    assert_int_equal(dyad_play_read(NULL, broken, sizeof broken - 1, &play, &error),
                     DYAD_E_MALFORMED);
    assert_int_equal(error.line, 2);
    static const char bad_byte[] = "{\n  \"game\":\"h\xff\"}";
    assert_int_equal(dyad_play_read(NULL, bad_byte, sizeof bad_byte - 1, &play, &error),
                     DYAD_E_MALFORMED);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 12);
    assert_int_equal(dyad_play_read(NULL, HEX2 "\0}", sizeof HEX2 + 1, &play, &error),
                     DYAD_E_MALFORMED);
    assert_int_equal(dyad_play_read(NULL, broken, DYAD_PLAY_JSON_MAX + 1, &play, &error),
                     DYAD_E_MALFORMED);
}

/* ---- records -------------------------------------------------------------------------------- */

static void records_come_back(void **state)
{
    (void)state;
    dice d = {21};
    dyad_session *session;
    size_t games = 0, whole = 0;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < scaled(4 * GAMES); i++) {
        const dyad_game *game = dyad_game_at(i % dyad_game_count());
        dyad_play *play = dyad_game_has_records(game) ? begin(&d, game, i % 3 == 0) : NULL;
        dyad_record *record;
        if (!play)
            continue;
        play_on(&d, play);
        bool resigned = dyad_play_result(play).ending == DYAD_ENDING_RESIGNED;
        if (resigned) /* which is a move in some records alone */
            dyad_play_undo(play);
        assert_int_equal(dyad_record_of_play(session, play, &record), DYAD_OK);
        dyad_play *again;
        assert_int_equal(dyad_record_play(record, SIZE_MAX, &again), DYAD_OK);
        assert_int_equal(dyad_record_length(record), dyad_play_count(play));
        same_position(play, again);
        if (dyad_play_count(play) == 0)
            assert_int_equal(dyad_play_to_move(again), dyad_play_to_move(play));
        games++;
        whole += dyad_play_count(again) == dyad_play_count(play);
        if (dyad_play_count(again)) /* all its moves, or none */
            do
                same_position(play, again);
            while (dyad_play_undo(play) && dyad_play_undo(again));
        dyad_play_free(again);
        dyad_play_free(play);
        dyad_record_free(record);
    }
    assert_true(whole > games * 9 / 10);
    dyad_session_free(session);
}

/* Where a record says nothing of turns, a game of it is whose turn the judge takes it to be: of
 * whom has fewer stones. */
static void stones_tell_whose_turn(void **state)
{
    static const struct {
        const char *text;
        int turn;
    } records[] = {
        {"(;GM[11]SZ[3])", 1},
        {"(;GM[11]SZ[3]AB[a1])", 2},
        {"(;GM[11]SZ[3]AB[a1];AB[c3]AW[b2])", 2},
        {"(;GM[11]SZ[3]AB[a1]AW[b2])", 1},
        {"(;GM[11]SZ[3]AB[a1]PL[B])", 1},
        {"(;GM[11]SZ[3]AB[a1];B[b2])", 2},
        {"(;GM[1]RU[PATH]SZ[3]AW[aa])", 2},
        {"(;GM[1]RU[Un-Go]SZ[3]AB[aa])", 2},
        /* A group without a liberty, which is no game's beginning, and what comes of it is. */
        {"(;GM[1]RU[Un-Go]SZ[2]AW[aa:bb]PL[B];B[];AE[aa])", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        dyad_session *session;
        dyad_records *reader;
        dyad_record *record;
        dyad_play *play;
        const dyad_position *position;
        const char *text = records[i].text;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_SGF, "-", text,
                                                 strlen(text), &reader),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(reader, &record), DYAD_OK);
        assert_int_equal(dyad_record_play(record, SIZE_MAX, &play), DYAD_OK);
        assert_int_equal(dyad_play_to_move(play), records[i].turn);
        assert_int_equal(dyad_record_position(record, NULL, &position), DYAD_OK);
        assert_int_equal(dyad_position_mover(position), records[i].turn);
        dyad_play_free(play);
        dyad_record_free(record);
        dyad_records_close(reader);
        dyad_session_free(session);
    }
}

/* Whose turn it was at first is kept, also where the first move was not by turns; and making a game
 * of a record leaves alone the position that the record lent. */
static void first_turns_come_back(void **state)
{
    static const char *const names[] = {"hex", "path", "ungo"};
    (void)state;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t i = 0; i < 4 * (sizeof names / sizeof names[0]); i++) {
        const dyad_game *game = dyad_game_find(names[i / 4]);
        const dyad_move move = {DYAD_MOVE_PLACE, 1 + (int)(i & 1), 1, 1};
        int first = 1 + (int)(i >> 1 & 1);
        unsigned char cells[9] = {0};
        const dyad_position *position;
        dyad_play *play, *again;
        dyad_record *record;
        assert_int_equal(dyad_play_new_cells(NULL, game, 3, 3, cells, first, &play, NULL), DYAD_OK);
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        assert_int_equal(dyad_record_of_play(session, play, &record), DYAD_OK);
        assert_int_equal(dyad_record_position(record, dyad_record_root(record), &position),
                         DYAD_OK);
        assert_int_equal(dyad_record_play(record, SIZE_MAX, &again), DYAD_OK);
        assert_int_equal(dyad_position_cell(position, 1, 1), 0);
        assert_int_equal(dyad_play_count(again), 1);
        assert_int_equal(dyad_play_to_move(again), 3 - move.colour);
        assert_true(dyad_play_undo(again));
        blob one = {0}, other = {0};
        assert_true(dyad_play_undo(play));
        assert_int_equal(dyad_play_write(play, blob_write, &one, NULL), DYAD_OK);
        assert_int_equal(dyad_play_write(again, blob_write, &other, NULL), DYAD_OK);
        assert_true(blob_same(&one, &other));
        blob_free(&one);
        blob_free(&other);
        dyad_play_free(again);
        dyad_play_free(play);
        dyad_record_free(record);
    }
    dyad_session_free(session);
}

/* Whether both are written the same. */
static void written_the_same(const dyad_play *a, const dyad_play *b)
{
    blob one = {0}, other = {0};
    assert_int_equal(dyad_play_write(a, blob_write, &one, NULL), DYAD_OK);
    assert_int_equal(dyad_play_write(b, blob_write, &other, NULL), DYAD_OK);
    assert_true(blob_same(&one, &other));
    blob_free(&one);
    blob_free(&other);
}

/* Who gives a game up at once does not tell whose turn it was: with one stone there, the stones
 * would say another one. */
static void turns_before_resigning_come_back(void **state)
{
    (void)state;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (int i = 0; i < 4; i++) {
        int first = 1 + i / 2;
        const dyad_move move = {DYAD_MOVE_RESIGN, 1 + i % 2, 0, 0};
        unsigned char cells[9] = {(unsigned char)first};
        dyad_play *play, *again;
        dyad_record *record;
        assert_int_equal(
            dyad_play_new_cells(NULL, dyad_game_find("hex"), 3, 3, cells, first, &play, NULL),
            DYAD_OK);
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        assert_int_equal(dyad_record_of_play(session, play, &record), DYAD_OK);
        assert_int_equal(dyad_record_to_move(record, dyad_record_root(record)), first);
        assert_int_equal(dyad_record_play(record, SIZE_MAX, &again), DYAD_OK);
        written_the_same(play, again);
        dyad_play_free(again);
        dyad_play_free(play);
        dyad_record_free(record);
    }
    dyad_session_free(session);
}

/* A game that is over since White cannot move goes on where it is made Black's turn; and so it does
 * where it is read. */
static void turns_that_were_set_come_back(void **state)
{
    static const unsigned char cells[] = {2, 0};
    static const dyad_move moves[] = {{DYAD_MOVE_PLACE, 1, 1, 0}, {DYAD_MOVE_PLACE, 2, 0, 0}};
    (void)state;
    dyad_play *play;
    blob text = {0};
    assert_int_equal(dyad_play_new_cells(NULL, dyad_game_find("ungo"), 2, 1, cells, 2, &play, NULL),
                     DYAD_OK);
    assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NO_MOVE);
    assert_true(dyad_play_set_to_move(play, 1));
    for (size_t i = 0; i < LENGTH_OF(moves); i++)
        assert_int_equal(dyad_play_move(play, &moves[i], NULL), DYAD_OK);
    assert_int_equal(dyad_play_write(play, blob_write, &text, NULL), DYAD_OK);
    dyad_play *again = read_back(&text);
    written_the_same(play, again);
    same_game(play, again);
    blob_free(&text);
    dyad_play_free(again);
    dyad_play_free(play);
}

/* Makes random moves on a small board, or of few discs; the turn is set now and then, and always
 * where the game is over, so that it may go on. */
static void play_on_with_turns_set(dice *d, dyad_play *play)
{
    dyad_move moves[ROOM];
    for (size_t left = dice_below(d, MOVES_MAX); left > 0; left--) {
        if (dice_chance(d, 0.1))
            dyad_play_set_to_move(play, 1 + (int)dice_below(d, 2));
        if (dyad_play_result(play).ending != DYAD_ENDING_NONE)
            dyad_play_set_to_move(play, 3 - dyad_play_to_move(play));
        int colour = dyad_play_to_move(play);
        colour = dice_chance(d, 0.2) ? 3 - colour : colour;
        size_t count = dyad_play_legal(play, colour, moves, ROOM);
        bool resigns = count == 0 || dice_chance(d, 0.05);
        dyad_move move = {DYAD_MOVE_RESIGN, colour, 0, 0};
        if (!resigns)
            move = moves[dice_below(d, count)];
        if (dyad_play_move(play, &move, NULL) != DYAD_OK) /* whoever is to move, it is over */
            break;
    }
}

/* Whether two games are the same at each move, with whose turn it was then: both are spent. */
static void same_throughout(dyad_play *a, dyad_play *b)
{
    assert_int_equal(dyad_play_count(a), dyad_play_count(b));
    do
        same_standing(a, b);
    while (dyad_play_undo(a) && dyad_play_undo(b));
}

/* Whose turn it is can be set at any time, and a game that was over may go on so: by a move of whom
 * it was set to, of the other, or by giving up. */
static void turns_set_at_any_time_come_back(void **state)
{
    (void)state;
    dice d = {22};
    for (size_t i = 0; i < scaled(20 * GAMES) * dyad_game_count(); i++) {
        const dyad_game *game = dyad_game_at(i % dyad_game_count());
        dyad_play *play = dyad_game_is_playable(game) ? begin(&d, game, i % 3 == 0) : NULL;
        if (!play)
            continue;
        play_on_with_turns_set(&d, play);
        blob text = written(play);
        dyad_play *again = read_back(&text);
        written_the_same(play, again);
        same_throughout(play, again);
        blob_free(&text);
        dyad_play_free(again);
        dyad_play_free(play);
    }
}

/* ---- memory --------------------------------------------------------------------------------- */

static bool in_memory(const dyad_game *game, size_t fail_at)
{
    static const dyad_move first = {DYAD_MOVE_PLACE, 1, 0, 0};
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_play *play, *again = NULL;
    blob text = {0}, same = {0};
    assert_int_equal(dyad_game_has_board(game)
                         ? dyad_play_new(NULL, game, 5, 5, &play, NULL)
                         : dyad_play_new_piles(NULL, game, "BWB WW", 1, &play, NULL),
                     DYAD_OK);
    assert_int_equal(dyad_play_move(play, &first, NULL), DYAD_OK);
    assert_int_equal(dyad_play_write(play, blob_write, &text, NULL), DYAD_OK);
    watched_free(memory);
    memory = watched_new(fail_at, false);
    allocator = watched_allocator(memory);
    dyad_status status = dyad_play_read(&allocator, text.bytes, text.size, &again, NULL);
    if (status == DYAD_OK)
        status = dyad_play_write(again, blob_write, &same, NULL);
    bool failed = watched_failed(memory);
    assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
    assert_true(failed || blob_same(&text, &same));
    dyad_play_free(again);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
    blob_free(&text);
    blob_free(&same);
    dyad_play_free(play);
    return failed;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        size_t fail_at = 0;
        while (dyad_game_is_playable(dyad_game_at(g)) && in_memory(dyad_game_at(g), fail_at))
            fail_at++;
        assert_true(fail_at > 4 || !dyad_game_is_playable(dyad_game_at(g)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),
        cmocka_unit_test(as_it_is_written),
        cmocka_unit_test(positions_are_games),
        cmocka_unit_test(what_is_no_game),
        cmocka_unit_test(what_is_no_text),
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(first_turns_come_back),
        cmocka_unit_test(stones_tell_whose_turn),
        cmocka_unit_test(turns_before_resigning_come_back),
        cmocka_unit_test(turns_that_were_set_come_back),
        cmocka_unit_test(turns_set_at_any_time_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
