/* oracle_compare.c - all that the library says of a position against what the oracle says: verdict,
 * words, which evidence there is and in which order, and each piece of it. A path may be any
 * shortest one; everything else must be equal. */
#include "oracle/battery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_SIDE_MAX = 40 }; /* larger boards are not drawn in a message */

typedef struct comparison {
    const char *what;
    const dyad_game *game;
    const dyad_position *position;
    const dyad_report *report;
    oracle_board board; /* of games with a board */
} comparison;

/* Fails the test with the position and a message in printf form. */
__attribute__((format(printf, 2, 3), noreturn)) static void disagree(const comparison *is,
                                                                     const char *format, ...)
{
    va_list arguments;
    char text[256];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    blob shown = {0};
    if (dyad_position_size(is->position) <= SHOWN_SIDE_MAX && layout_known(is->game))
        layout_position(is->position, true, &shown);
    print_error("%s, side %zu\n%s", dyad_game_name(is->game), dyad_position_size(is->position),
                shown.size ? shown.bytes : "");
    blob_free(&shown);
    give_up("%s: %s: %s", is->what, dyad_game_name(is->game), text);
}

/* ---- pieces of evidence ------------------------------------------------------------------ */

/* `names` are the fields that the evidence must have, in order, separated by spaces. */
static void expect_fields(const comparison *is, const char *names)
{
    const dyad_evidence *evidence = dyad_report_evidence(is->report);
    blob found = {0};
    for (size_t i = 0; i < dyad_evidence_count(evidence); i++) {
        const char *name = dyad_evidence_name(evidence, i);
        blob_print(&found, i ? " %s" : "%s", name);
        if (dyad_evidence_item(evidence, i) != dyad_report_find(is->report, name))
            disagree(is, "field %s is found in one way and not in the other", name);
    }
    if (found.size != strlen(names) || memcmp(found.bytes, names, found.size) != 0)
        disagree(is, "evidence is \"%s\", should be \"%s\"", found.bytes ? found.bytes : "", names);
    blob_free(&found);
}

static size_t cell_of(const comparison *is, const dyad_evidence *value, size_t index)
{
    size_t row, column;
    if (!dyad_evidence_cell(value, index, &row, &column))
        disagree(is, "there is no cell %zu", index);
    if (row >= is->board.m || column >= is->board.n)
        disagree(is, "cell [%zu,%zu] is off the board", row, column);
    return row * is->board.n + column;
}

static void expect_cells(const comparison *is, const char *name, const dyad_evidence *value,
                         const oracle_cells *cells)
{
    if (dyad_evidence_type(value) != DYAD_TYPE_CELLS || dyad_evidence_count(value) != cells->count)
        disagree(is, "%s: %zu cells, should be %zu", name, dyad_evidence_count(value),
                 cells->count);
    for (size_t i = 0; i < cells->count; i++)
        if (cell_of(is, value, i) != cells->cells[i])
            disagree(is, "%s: entry %zu is cell %zu, should be %zu", name, i, cell_of(is, value, i),
                     cells->cells[i]);
    size_t row, column;
    if (dyad_evidence_cell(value, cells->count, &row, &column))
        disagree(is, "%s: there is a cell past the end", name);
}

/* A chain of any length; its cells, the caller's. */
static size_t *expect_chain(const comparison *is, const char *name, const dyad_evidence *value,
                            oracle_link link)
{
    size_t count = dyad_evidence_count(value);
    size_t *cells = oracle_take(count, sizeof *cells);
    if (dyad_evidence_type(value) != DYAD_TYPE_CELLS)
        disagree(is, "%s: no list of cells", name);
    for (size_t i = 0; i < count; i++)
        cells[i] = cell_of(is, value, i);
    if (!oracle_is_chain(&is->board, link, cells, count))
        disagree(is, "%s: no winning chain of %c", name, link.letter);
    return cells;
}

static void expect_path(const comparison *is, oracle_link link, size_t length)
{
    const dyad_evidence *path = dyad_report_find(is->report, "path");
    free(expect_chain(is, "path", path, link));
    if (dyad_evidence_count(path) != length)
        disagree(is, "path: %zu cells, a shortest has %zu", dyad_evidence_count(path), length);
}

static void expect_integer(const comparison *is, const char *name, const dyad_evidence *value,
                           int64_t integer)
{
    if (dyad_evidence_type(value) != DYAD_TYPE_INTEGER || dyad_evidence_integer(value) != integer)
        disagree(is, "%s: %lld, should be %lld", name, (long long)dyad_evidence_integer(value),
                 (long long)integer);
}

static void expect_text(const comparison *is, const char *name, const dyad_evidence *value,
                        const char *text, size_t size)
{
    size_t found_size = 0;
    const char *found = dyad_evidence_text(value, &found_size);
    if (dyad_evidence_type(value) != DYAD_TYPE_TEXT || found_size != size ||
        memcmp(found, text, size) != 0)
        disagree(is, "%s: \"%.*s\", should be \"%.*s\"", name, (int)found_size, found ? found : "",
                 (int)size, text);
}

/* An object of two, in this order. */
static void expect_pair(const comparison *is, const char *name, const char *const names[2])
{
    const dyad_evidence *pair = dyad_report_find(is->report, name);
    if (dyad_evidence_type(pair) != DYAD_TYPE_OBJECT || dyad_evidence_count(pair) != 2)
        disagree(is, "%s: not an object of two", name);
    for (size_t i = 0; i < 2; i++)
        if (strcmp(dyad_evidence_name(pair, i), names[i]) != 0 ||
            dyad_evidence_find(pair, names[i]) != dyad_evidence_item(pair, i))
            disagree(is, "%s: entry %zu is not %s", name, i, names[i]);
}

static void expect_verdict(const comparison *is, const char *const *names, size_t verdict,
                           const char *text)
{
    if (dyad_report_verdict(is->report) != verdict)
        disagree(is, "verdict %s, should be %s", dyad_report_verdict_name(is->report),
                 names[verdict]);
    if (strcmp(dyad_report_verdict_name(is->report), names[verdict]) != 0)
        disagree(is, "verdict %zu is called %s, not %s", verdict,
                 dyad_report_verdict_name(is->report), names[verdict]);
    if (strcmp(dyad_report_text(is->report), text) != 0)
        disagree(is, "text \"%s\", should be \"%s\"", dyad_report_text(is->report), text);
}

/* ---- games ------------------------------------------------------------------------------- */

static void compare_path(const comparison *is)
{
    static const char *const names[] = {"white_won", "black_won", "white_wins_in_one",
                                        "black_wins_in_one", "none"};
    static const char *const texts[] = {
        "White has a winning path.",  "Black has a winning path.", "White can win in one move.",
        "Black can win in one move.", "There is no winning path.",
    };
    static const char *const fields[] = {"path distance", "path distance", "moves distance",
                                         "moves distance", "distance"};
    static const char *const colours[2] = {"white", "black"};
    oracle_path_answer answer = oracle_path(&is->board);
    expect_verdict(is, names, (size_t)answer.verdict, texts[answer.verdict]);
    expect_fields(is, fields[answer.verdict]);
    if (answer.verdict <= ORACLE_BLACK_WON)
        expect_path(is, oracle_path_links[answer.verdict], answer.path_length);
    else if (answer.verdict != ORACLE_NONE)
        expect_cells(is, "moves", dyad_report_find(is->report, "moves"), &answer.moves);
    expect_pair(is, "distance", colours);
    for (size_t i = 0; i < 2; i++) {
        const dyad_evidence *distance =
            dyad_evidence_item(dyad_report_find(is->report, "distance"), i);
        if (answer.distance[i] >= 0)
            expect_integer(is, colours[i], distance, answer.distance[i]);
        else if (dyad_evidence_type(distance) != DYAD_TYPE_NULL)
            disagree(is, "distance of %s should be null", colours[i]);
    }
    oracle_path_free(&answer);
}

/* Two winning chains without a common cell. */
static void expect_two_paths(const comparison *is, oracle_link link)
{
    const dyad_evidence *paths = dyad_report_find(is->report, "paths");
    if (dyad_evidence_type(paths) != DYAD_TYPE_LIST || dyad_evidence_count(paths) != 2)
        disagree(is, "paths: not a list of two");
    bool *taken = oracle_take(is->board.m * is->board.n, sizeof *taken);
    for (size_t i = 0; i < 2; i++) {
        const dyad_evidence *path = dyad_evidence_item(paths, i);
        size_t *cells = expect_chain(is, "paths", path, link);
        for (size_t k = 0; k < dyad_evidence_count(path); k++) {
            if (taken[cells[k]])
                disagree(is, "paths: cell %zu is used twice", cells[k]);
            taken[cells[k]] = true;
        }
        free(cells);
    }
    free(taken);
}

static void compare_hex(const comparison *is)
{
    static const char *const names[] = {"red_won", "blue_won", "nobody", "impossible"};
    static const char *const texts[] = {"Red wins", "Blue wins", "Nobody wins", "Impossible"};
    static const char *const colours[2] = {"red", "blue"};
    oracle_hex_answer answer = oracle_hex(&is->board);
    expect_verdict(is, names, (size_t)answer.verdict, texts[answer.verdict]);
    if (answer.verdict == ORACLE_IMPOSSIBLE) {
        bool two = strcmp(answer.reason, "won_before") == 0;
        expect_fields(is, two ? "reason paths" : "reason");
        expect_text(is, "reason", dyad_report_find(is->report, "reason"), answer.reason,
                    strlen(answer.reason));
        if (two)
            expect_two_paths(is, oracle_hex_links[answer.winner]);
    } else if (answer.verdict == ORACLE_NOBODY) {
        expect_fields(is, "to_move wins_in_one");
        expect_text(is, "to_move", dyad_report_find(is->report, "to_move"), answer.to_move,
                    strlen(answer.to_move));
        expect_pair(is, "wins_in_one", colours);
        for (size_t i = 0; i < 2; i++)
            expect_cells(is, colours[i],
                         dyad_evidence_item(dyad_report_find(is->report, "wins_in_one"), i),
                         &answer.wins_in_one[i]);
    } else {
        expect_fields(is, "path last");
        expect_path(is, oracle_hex_links[answer.winner], answer.path_length);
        expect_cells(is, "last", dyad_report_find(is->report, "last"), &answer.last);
    }
    oracle_hex_free(&answer);
}

static void compare_ungo(const comparison *is)
{
    static const char *const names[] = {"black", "white", "repeats"};
    static const char *const colours[2] = {"black", "white"};
    oracle_ungo_answer answer = oracle_ungo(&is->board, dyad_position_to_move(is->position) == 2);
    char text[128] = "Black";
    if (answer.verdict == ORACLE_WHITE)
        snprintf(text, sizeof text, "White");
    if (answer.verdict == ORACLE_REPEATS)
        snprintf(text, sizeof text, "No winner: play repeats from move %zu with period %zu.",
                 answer.repeats_from, answer.period);
    expect_verdict(is, names, (size_t)answer.verdict, text);
    expect_fields(is, answer.verdict == ORACLE_REPEATS ? "moves captured board repeats_from period"
                                                       : "moves captured board");
    expect_integer(is, "moves", dyad_report_find(is->report, "moves"), (int64_t)answer.moves);
    expect_pair(is, "captured", colours);
    for (size_t i = 0; i < 2; i++)
        expect_integer(is, colours[i],
                       dyad_evidence_item(dyad_report_find(is->report, "captured"), i),
                       (int64_t)answer.captured[i]);
    const dyad_evidence *rows = dyad_report_find(is->report, "board");
    if (dyad_evidence_type(rows) != DYAD_TYPE_LIST || dyad_evidence_count(rows) != is->board.m)
        disagree(is, "board: not a list of %zu", is->board.m);
    for (size_t row = 0; row < is->board.m; row++)
        expect_text(is, "board", dyad_evidence_item(rows, row),
                    answer.board.cells + row * is->board.n, is->board.n);
    if (answer.verdict == ORACLE_REPEATS) {
        expect_integer(is, "repeats_from", dyad_report_find(is->report, "repeats_from"),
                       (int64_t)answer.repeats_from);
        expect_integer(is, "period", dyad_report_find(is->report, "period"),
                       (int64_t)answer.period);
    }
    oracle_ungo_free(&answer);
}

static void compare_nim(const comparison *is)
{
    static const char *const names[] = {"black", "white", "zero"};
    static const char *const texts[] = {"B", "W", "0"};
    size_t count = dyad_position_size(is->position);
    char **piles = oracle_take(count, sizeof *piles);
    for (size_t i = 0; i < count; i++)
        piles[i] = pile_of_position(is->position, i);
    oracle_nim_answer answer = oracle_nim((const char *const *)piles, count);
    expect_verdict(is, names, (size_t)answer.verdict, texts[answer.verdict]);
    expect_fields(is, "values sum");
    const dyad_evidence *values = dyad_report_find(is->report, "values");
    if (dyad_evidence_type(values) != DYAD_TYPE_LIST || dyad_evidence_count(values) != count)
        disagree(is, "values: not a list of %zu", count);
    for (size_t i = 0; i < count; i++)
        expect_text(is, piles[i], dyad_evidence_item(values, i), answer.values[i],
                    strlen(answer.values[i]));
    expect_text(is, "sum", dyad_report_find(is->report, "sum"), answer.sum, strlen(answer.sum));
    oracle_nim_free(&answer);
    for (size_t i = 0; i < count; i++)
        free(piles[i]);
    free(piles);
}

static const struct {
    const char *game;
    void (*compare)(const comparison *is);
} comparers[] = {
    {"path", compare_path},
    {"hex", compare_hex},
    {"ungo", compare_ungo},
    {"nim", compare_nim},
};

/* ---- positions --------------------------------------------------------------------------- */

void compare_position(dyad_session *session, const dyad_position *position, const char *what)
{
    comparison is = {.what = what, .game = dyad_position_game(position), .position = position};
    bool has_board = dyad_game_has_board(is.game);
    if (has_board)
        is.board = board_of_position(position);
    if (dyad_judge(session, position, 0, &is.report) != DYAD_OK)
        disagree(&is, "not judged: %s", dyad_session_error(session)->text);
    size_t verdict = dyad_report_verdict(is.report);
    if (dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &is.report) != DYAD_OK)
        disagree(&is, "not judged: %s", dyad_session_error(session)->text);
    if (verdict != dyad_report_verdict(is.report))
        disagree(&is, "the verdict depends on whether evidence is collected");
    for (size_t i = 0; i < LENGTH_OF(comparers); i++)
        if (strcmp(comparers[i].game, dyad_game_name(is.game)) == 0)
            comparers[i].compare(&is);
    if (has_board)
        oracle_board_free(&is.board);
}

size_t compare_all(const dyad_game *game, const blob *input, const blob *expected, const char *what)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    dyad_status status;
    size_t count = 0;
    blob items = {0}, whole = {0};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, game, what, input->bytes, input->size, &reader), DYAD_OK);
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        compare_position(session, position, what);
        if (expected)
            layout_position(position, count == 0, &items);
        count++;
    }
    if (status != DYAD_END)
        give_up("%s: item %zu not read: %s", what, count + 1, dyad_session_error(session)->text);
    if (expected) {
        layout_begin(game, count, &whole);
        blob_add(&whole, items.bytes, items.size);
        layout_end(game, &whole);
        if (!blob_same(&whole, expected))
            give_up("%s: %s: what was read is not what was written", what, dyad_game_name(game));
    }
    blob_free(&items);
    blob_free(&whole);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return count;
}

void compare_board(dyad_session *session, const dyad_game *game, const oracle_board *board,
                   const char *what)
{
    dyad_reader *reader;
    const dyad_position *position;
    blob input = {0};
    layout_begin(game, 1, &input);
    layout_board(game, board, true, &input);
    layout_end(game, &input);
    assert_int_equal(dyad_reader_open_bytes(session, game, what, input.bytes, input.size, &reader),
                     DYAD_OK);
    if (dyad_reader_next(reader, &position) != DYAD_OK)
        give_up("%s: not read: %s\n%s", what, dyad_session_error(session)->text, input.bytes);
    compare_position(session, position, what);
    assert_int_equal(dyad_reader_next(reader, &position), DYAD_END);
    dyad_reader_close(reader);
    blob_free(&input);
}
