/* simulation_write_test.c - simulations as they are written: JSON that parses, whose keys stand in
 * their order and whose counts add up; what is undefined is null; drawings without colours unless
 * asked for; writes that fail.
 *
 * ctest: threads */
#include "oracle/battery.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <jansson.h>

static int go, stop_now = 1; /* for dyad_stop */

/* A position of a game, some moves in, and its simulation. */
typedef struct scene {
    dyad_session *session;
    dyad_reader *reader;
    blob input;
    const dyad_simulation *simulation;
} scene;

static scene open_scene(const dyad_game *game, bool by_move, dyad_stop stop)
{
    scene made = {.session = NULL};
    dyad_simulate_request request = {
        .games = 200, .seed = 5, .jobs = 1, .by_move = by_move, .stop = stop};
    dyad_generate_request wanted = {.game = game,
                                    .size = 3,
                                    .count = 1,
                                    .seed = 2,
                                    .fill = dyad_game_has_board(game) ? -1 : 0,
                                    .discs = dyad_game_has_board(game) ? 0 : 5,
                                    .write = blob_write,
                                    .write_user = &made.input};
    assert_int_equal(dyad_session_new(NULL, &made.session, NULL), DYAD_OK);
    assert_int_equal(dyad_generate(made.session, &wanted), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(made.session, game, "-", made.input.bytes,
                                            made.input.size, &made.reader),
                     DYAD_OK);
    assert_int_equal(dyad_reader_next(made.reader, &request.position), DYAD_OK);
    assert_int_equal(dyad_simulate(made.session, &request, &made.simulation),
                     *stop ? DYAD_E_STOPPED : DYAD_OK);
    return made;
}

static void close_scene(scene *made)
{
    dyad_reader_close(made->reader);
    dyad_session_free(made->session);
    blob_free(&made->input);
}

static blob written(const scene *made, dyad_format format, double seconds, uint64_t item)
{
    blob out = {0};
    dyad_simulation_writing writing = {.format = format,
                                       .seconds = seconds,
                                       .item = item,
                                       .write = blob_write,
                                       .write_user = &out};
    assert_int_equal(dyad_simulation_write(made->session, made->simulation, &writing), DYAD_OK);
    assert_true(out.size > 1 && out.bytes[out.size - 1] == '\n');
    return out;
}

static json_t *parsed(const scene *made, double seconds, uint64_t item)
{
    blob out = written(made, DYAD_FORMAT_JSONL, seconds, item);
    json_error_t error;
    json_t *object = json_loadb(out.bytes, out.size, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        give_up("%s: %s", error.text, out.bytes);
    assert_ptr_equal(memchr(out.bytes, '\n', out.size), out.bytes + out.size - 1);
    blob_free(&out);
    return object;
}

/* The keys of an object in their order, a space before each. */
static void expect_keys(json_t *object, const char *expected)
{
    blob keys = {0};
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) blob_print(&keys, " %s", key);
    assert_string_equal(keys.bytes, expected);
    blob_free(&keys);
}

static void check_distribution(json_t *counted, json_int_t games)
{
    json_t *histogram = json_object_get(counted, "histogram"), *bin;
    json_int_t all = 0, least = json_integer_value(json_object_get(counted, "min"));
    json_int_t most = json_integer_value(json_object_get(counted, "max"));
    double mean = json_number_value(json_object_get(counted, "mean"));
    size_t i;
    expect_keys(counted, " mean sd min max histogram");
    json_array_foreach(histogram, i, bin)
    {
        json_int_t first = json_integer_value(json_array_get(bin, 0));
        json_int_t last = json_integer_value(json_array_get(bin, 1));
        assert_int_equal(json_array_size(bin), 3);
        assert_true(first <= last && last >= least && first <= most);
        all += json_integer_value(json_array_get(bin, 2));
    }
    assert_int_equal(all, games);
    assert_true(games == 0 || ((double)least <= mean && mean <= (double)most));
}

/* What an object says of some games, that of all or that of a first move. */
static json_int_t check_playouts(const dyad_game *game, json_t *object)
{
    json_int_t games = json_integer_value(json_object_get(object, "games")), all = 0;
    json_t *outcomes = json_object_get(object, "outcomes"), *count;
    json_t *captured = json_object_get(object, "captured");
    const char *name;
    size_t number = 0;
    json_object_foreach(outcomes, name, count)
    {
        json_t *share = json_object_get(json_object_get(object, "probability"), name);
        double p = json_number_value(json_array_get(share, 0));
        assert_string_equal(name, dyad_game_outcome_name(game, number++));
        assert_true(json_number_value(json_array_get(share, 1)) <= p);
        assert_true(json_number_value(json_array_get(share, 2)) >= p);
        assert_true(fabs(p * (double)games - (double)json_integer_value(count)) < 1e-6);
        all += json_integer_value(count);
    }
    assert_null(dyad_game_outcome_name(game, number));
    assert_int_equal(all, games);
    json_int_t ended = games - json_integer_value(json_object_get(outcomes, "unfinished"));
    check_distribution(json_object_get(object, "moves"), ended);
    for (int colour = 1; captured && colour <= 2; colour++)
        check_distribution(json_object_get(captured, dyad_game_colour(game, colour)), ended);
    json_t *unfinished = json_object_get(object, "unfinished");
    if (unfinished)
        check_distribution(json_object_get(unfinished, "moves"), games - ended);
    return games;
}

static void test_json(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        for (int by_move = 0; by_move < 2 && dyad_game_outcome_name(game, 0); by_move++) {
            scene made = open_scene(game, by_move, &go);
            json_t *object = parsed(&made, 0.5, 7), *move;
            json_t *moves = json_object_get(object, "by_move");
            json_int_t games = check_playouts(game, object), all = 0;
            blob keys = {0};
            size_t i;
            const dyad_simulation *simulation = made.simulation;
            blob_print(&keys,
                       " game item size to_move policy seed max_moves games outcomes%s%s%s%s%s%s",
                       " probability moves", simulation->all.ended.captured[0] ? " captured" : "",
                       simulation->all.unfinished.moves ? " unfinished" : "",
                       simulation->best ? " best" : "",
                       " seconds games_per_second moves_per_second", by_move ? " by_move" : "");
            expect_keys(object, keys.bytes);
            assert_int_equal(json_array_size(moves), by_move ? simulation->move_count : 0);
            json_array_foreach(moves, i, move)
            {
                json_t *cell = json_object_get(move, "move");
                all += check_playouts(game, move);
                assert_int_equal(json_integer_value(json_array_get(cell, 0)),
                                 simulation->moves[i].row);
                assert_int_equal(json_integer_value(json_array_get(cell, 1)),
                                 simulation->moves[i].column);
            }
            assert_true(!by_move || all == games);
            assert_true(json_number_value(json_object_get(object, "games_per_second")) ==
                        (double)games / 0.5);
            json_decref(object);
            object = parsed(&made, 0.5, 0);
            assert_null(json_object_get(object, "item"));
            json_decref(object);
            blob_free(&keys);
            close_scene(&made);
        }
    }
}

/* Times that are none, and games that were not played. */
static void test_undefined(void **state)
{
    static const double times[] = {0, -1, NAN, INFINITY, 1e-320};
    (void)state;
    scene made = open_scene(dyad_game_find("hex"), false, &go);
    for (size_t i = 0; i < LENGTH_OF(times); i++) {
        json_t *object = parsed(&made, times[i], 0);
        json_t *rate = json_object_get(object, "games_per_second");
        assert_true(json_is_null(rate) || json_number_value(rate) == 0);
        assert_true(isfinite(times[i]) == json_is_real(json_object_get(object, "seconds")));
        json_decref(object);
    }
    close_scene(&made);
    for (int by_move = 0; by_move < 2; by_move++) {
        made = open_scene(dyad_game_find("hex"), by_move, &stop_now);
        json_t *object = parsed(&made, 1, 0);
        assert_int_equal(check_playouts(dyad_game_find("hex"), object), 0);
        json_t *share = json_object_get(json_object_get(object, "probability"), "blue");
        assert_true(json_number_value(json_array_get(share, 0)) == 0);
        assert_true(json_number_value(json_array_get(share, 2)) == 1);
        json_decref(object);
        for (int format = DYAD_FORMAT_TEXT; format <= DYAD_FORMAT_EXPLAIN; format++) {
            if (format == DYAD_FORMAT_CSV)
                continue;
            blob out = written(&made, (dyad_format)format, 1, 0);
            assert_null(strstr(out.bytes, "nan"));
            blob_free(&out);
        }
        close_scene(&made);
    }
}

/* For people: the same whatever time it took, coloured only on request and in drawings. */
static void test_for_people(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        for (int by_move = 0; by_move < 2 && dyad_game_outcome_name(game, 0); by_move++) {
            scene made = open_scene(game, by_move, &go);
            blob text = written(&made, DYAD_FORMAT_TEXT, 1, 1), coloured = {0};
            blob same = written(&made, DYAD_FORMAT_TEXT, 2, 1);
            blob drawn = written(&made, DYAD_FORMAT_EXPLAIN, 1, 1);
            dyad_simulation_writing writing = {.format = DYAD_FORMAT_EXPLAIN,
                                               .colour = true,
                                               .write = blob_write,
                                               .write_user = &coloured};
            assert_int_equal(dyad_simulation_write(made.session, made.simulation, &writing),
                             DYAD_OK);
            assert_true(blob_same(&text, &same));
            assert_memory_equal(text.bytes, "item 1: ", 8);
            assert_null(memchr(text.bytes, '\x1b', text.size));
            assert_null(memchr(drawn.bytes, '\x1b', drawn.size));
            assert_non_null(memchr(coloured.bytes, '\x1b', coloured.size));
            assert_null(strstr(drawn.bytes, " \n"));
            for (size_t i = 0; dyad_game_outcome_name(game, i); i++)
                assert_non_null(strstr(text.bytes, dyad_game_outcome_name(game, i)));
            blob_free(&text);
            blob_free(&same);
            blob_free(&drawn);
            blob_free(&coloured);
            close_scene(&made);
        }
    }
}

static int refuse_bytes(void *user, const void *bytes, size_t size)
{
    (void)bytes;
    assert_true(size > 0);
    return *(const int *)user;
}

static void test_failures(void **state)
{
    static const struct {
        int number;
        dyad_status status;
    } failures[] = {{EPIPE, DYAD_E_CLOSED}, {ENOSPC, DYAD_E_SYSTEM}, {EINTR, DYAD_E_STOPPED}};
    static const dyad_format formats[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_EXPLAIN};
    (void)state;
    scene made = open_scene(dyad_game_find("path"), true, &go);
    for (size_t i = 0; i < LENGTH_OF(failures); i++) {
        for (size_t f = 0; f < LENGTH_OF(formats); f++) {
            int number = failures[i].number;
            dyad_simulation_writing writing = {
                .format = formats[f], .write = refuse_bytes, .write_user = &number};
            assert_int_equal(dyad_simulation_write(made.session, made.simulation, &writing),
                             failures[i].status);
            assert_int_equal(dyad_session_error(made.session)->status, failures[i].status);
        }
    }
    dyad_simulation_writing writing = {.format = DYAD_FORMAT_CSV, .write = refuse_bytes};
    assert_int_equal(dyad_simulation_write(made.session, made.simulation, &writing), DYAD_E_USAGE);
    writing.format = DYAD_FORMAT_NPY;
    assert_int_equal(dyad_simulation_write(made.session, made.simulation, &writing), DYAD_E_USAGE);
    close_scene(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_for_people),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
