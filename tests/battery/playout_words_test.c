/* playout_words_test.c - what dyad_simulation_write() writes: JSON says what the simulation
 * counted, under the names that are promised; text and drawings are there, without colours unless
 * asked for; an output that fails ends it. */
#include "playout_tools.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

enum { GAMES = 1000, TABLES = 5 };

static const char *const piles[] = {"BWWB", "WBBW", "WB"};

static void set_tables(table tables[TABLES])
{
    tables[0] = table_of_empty("hex", 5);
    tables[1] = table_of_empty("path", 4);
    tables[2] = table_of_empty("ungo", 3);
    tables[3] = table_of_piles(piles, LENGTH_OF(piles));
    tables[4] = table_of_empty("ungo", 1);
}

static void clear_tables(table tables[TABLES])
{
    for (size_t i = 0; i < TABLES; i++)
        table_free(&tables[i]);
}

static dyad_simulation_writing writing_to(blob *out, dyad_format format)
{
    return (dyad_simulation_writing){
        .format = format,
        .seconds = 0.5,
        .write = blob_write,
        .write_user = out,
    };
}

/* ---- JSON -------------------------------------------------------------------------------- */

static json_t *field(const json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    if (!value)
        give_up("there is no field \"%s\"", name);
    return value;
}

static void expect_close(const json_t *number, double expected)
{
    assert_true(json_is_number(number));
    if (!(fabs(json_number_value(number) - expected) <= 1e-5 * (1 + fabs(expected))))
        give_up("%.9g is written, %.9g was meant", json_number_value(number), expected);
}

static void expect_outcomes(const json_t *line, const dyad_game *game,
                            const dyad_playouts *playouts)
{
    const json_t *outcomes = field(line, "outcomes"), *chances = field(line, "probability");
    const char *name;
    size_t count = 0;
    for (; (name = dyad_game_outcome_name(game, count)); count++) {
        double low, high;
        double share = dyad_probability(playouts->outcomes[count], playouts->games, &low, &high);
        const json_t *chance = field(chances, name);
        assert_int_equal(json_integer_value(field(outcomes, name)), playouts->outcomes[count]);
        assert_int_equal(json_array_size(chance), 3);
        expect_close(json_array_get(chance, 0), share);
        expect_close(json_array_get(chance, 1), low);
        expect_close(json_array_get(chance, 2), high);
    }
    assert_int_equal(json_object_size(outcomes), count);
    assert_int_equal(json_object_size(chances), count);
}

static void expect_line(const json_t *line, const dyad_simulation *simulation)
{
    const dyad_game *game = dyad_position_game(simulation->position);
    const dyad_playouts *all = &simulation->all;
    const json_t *moves = field(line, "moves");
    const dyad_distribution *ended = all->ended.moves;
    double games = (double)all->games;
    assert_string_equal(json_string_value(field(line, "game")), dyad_game_name(game));
    assert_int_equal(json_integer_value(field(line, "size")),
                     dyad_position_size(simulation->position));
    assert_string_equal(json_string_value(field(line, "policy")), "uniform");
    assert_int_equal(json_integer_value(field(line, "seed")), simulation->seed);
    assert_int_equal(json_integer_value(field(line, "games")), all->games);
    expect_outcomes(line, game, all);
    assert_true(json_is_array(field(moves, "histogram")));
    expect_close(field(line, "seconds"), 0.5);
    expect_close(field(line, "games_per_second"), games / 0.5);
    expect_close(field(line, "moves_per_second"), (double)all->total_moves / 0.5);
    if (dyad_distribution_count(ended) == 0) /* of which there is no mean */
        return;
    expect_close(field(moves, "mean"), dyad_distribution_mean(ended));
    expect_close(field(moves, "sd"), dyad_distribution_sd(ended));
    assert_int_equal(json_integer_value(field(moves, "max")), dyad_distribution_most(ended));
}

static void test_json(void **state)
{
    (void)state;
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (int by_move = 0; by_move < 2; by_move++) {
            dyad_simulate_request request = table_request(&tables[i], GAMES, 12345);
            request.by_move = by_move;
            const dyad_simulation *simulation = table_simulate(&tables[i], &request);
            blob out = {0};
            json_error_t error;
            dyad_simulation_writing writing = writing_to(&out, DYAD_FORMAT_JSONL);
            assert_int_equal(dyad_simulation_write(tables[i].session, simulation, &writing),
                             DYAD_OK);
            assert_ptr_equal(strchr(out.bytes, '\n'), out.bytes + out.size - 1);
            json_t *line = json_loads(out.bytes, 0, &error);
            if (!line)
                give_up("%s in %s", error.text, out.bytes);
            expect_line(line, simulation);
            json_decref(line);
            blob_free(&out);
        }
    }
    clear_tables(tables);
}

/* ---- for people -------------------------------------------------------------------------- */

static void test_text(void **state)
{
    (void)state;
    static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_EXPLAIN};
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (size_t way = 0; way < 4; way++) {
            dyad_simulate_request request = table_request(&tables[i], GAMES, 1);
            request.by_move = way / 2;
            const dyad_simulation *simulation = table_simulate(&tables[i], &request);
            const dyad_game *game = dyad_position_game(tables[i].position);
            blob out = {0};
            dyad_simulation_writing writing = writing_to(&out, formats[way % 2]);
            assert_int_equal(dyad_simulation_write(tables[i].session, simulation, &writing),
                             DYAD_OK);
            assert_true(out.size > 0 && out.bytes[out.size - 1] == '\n');
            assert_null(strchr(out.bytes, '\033'));
            for (int colour = 1; colour <= 2; colour++) { /* whatever case the first letter has */
                const char *name = dyad_game_colour(game, colour);
                if (!strstr(out.bytes, name + 1))
                    give_up("nothing is said of %s: %s", name, out.bytes);
            }
            blob_free(&out);
        }
    }
    clear_tables(tables);
}

/* ---- outputs that fail ------------------------------------------------------------------- */

static int refuse(void *user, const void *bytes, size_t size)
{
    (void)bytes, (void)size;
    return *(const int *)user;
}

static void test_failing_output(void **state)
{
    (void)state;
    static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_EXPLAIN};
    static const struct {
        int number;
        dyad_status status;
    } failures[] = {{EPIPE, DYAD_E_CLOSED}, {EIO, DYAD_E_SYSTEM}};
    table t = table_of_empty("hex", 5);
    dyad_simulate_request request = table_request(&t, GAMES, 1);
    const dyad_simulation *simulation = table_simulate(&t, &request);
    for (size_t i = 0; i < LENGTH_OF(formats); i++) {
        for (size_t k = 0; k < LENGTH_OF(failures); k++) {
            int number = failures[k].number;
            dyad_simulation_writing writing = writing_to(NULL, formats[i]);
            writing.write = refuse;
            writing.write_user = &number;
            assert_int_equal(dyad_simulation_write(t.session, simulation, &writing),
                             failures[k].status);
            assert_int_equal(dyad_session_error(t.session)->status, failures[k].status);
        }
    }
    table_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_failing_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
