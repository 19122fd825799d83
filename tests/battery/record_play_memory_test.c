/* record_play_memory_test.c - a record becomes a game with all its moves, or memory has run out: no
 * move is lost where it runs out while moves are made. One request after the other fails here.
 *
 * ctest: release native */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "oracle/battery.h"
#include "oracle/failing_memory.h"

#include <string.h>

enum { FAILURES_MAX = 100 /* more requests than any of these games makes */ };

/* Makes a game of a record while a request fails; whether there was one that did. */
static bool play_once(dyad_record *record, dyad_session *session, size_t moves, size_t which)
{
    dyad_play *play;
    fail_at(which);
    dyad_status status = dyad_record_play(record, SIZE_MAX, &play);
    bool failed = asked_beyond(which);
    fail_at(SIZE_MAX);
    if (status == DYAD_OK) {
        assert_int_equal(dyad_play_count(play), moves);
        dyad_play_free(play);
    } else {
        assert_int_equal(status, DYAD_E_MEMORY);
        assert_int_equal(dyad_session_error(session)->status, DYAD_E_MEMORY);
    }
    return failed;
}

static void no_move_is_lost(void **state)
{
    static const struct {
        const char *text;
        size_t moves;
    } records[] = {
        {"(;GM[11]SZ[5];B[a1];W[swap-pieces];B[c3];W[d4])", 4},
        {"(;GM[1]RU[PATH]SZ[3];B[aa];W[bb])", 2},
        {"(;GM[1]RU[Un-Go]SZ[3];B[aa];W[ba];B[cc];W[ab])", 4}, /* the last takes the first off */
    };
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(records); i++) {
        dyad_session *session;
        dyad_records *reader;
        dyad_record *record;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_SGF, "-",
                                                 records[i].text, strlen(records[i].text), &reader),
                         DYAD_OK);
        assert_int_equal(dyad_records_next(reader, &record), DYAD_OK);
        size_t which = 0;
        while (play_once(record, session, records[i].moves, which))
            assert_in_range(++which, 0, FAILURES_MAX);
        assert_true(which > 2);
        dyad_record_free(record);
        dyad_records_close(reader);
        dyad_session_free(session);
    }
}

static int keep(void *user, const void *bytes, size_t size)
{
    char *text = user;
    strncat(text, bytes, size);
    return 0;
}

/* A game that has gone on since it was read, as a record: all of it, or memory has run out. */
static void a_record_goes_on_whole(void **state)
{
    static const char before[] = "(;GM[11]SZ[5]C[hm];B[a1]C[x];W[swap-pieces];B[c3];W[d4])";
    static const char after[] = "(;FF[4]GM[11]SZ[5]C[hm];B[a1]C[x];W[swap-pieces];B[c3];W[b2])\n";
    dyad_session *session;
    dyad_records *reader;
    dyad_record *record, *made;
    dyad_play *play;
    (void)state;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_records_open_bytes(session, NULL, DYAD_RECORD_SGF, "-", before,
                                             strlen(before), &reader),
                     DYAD_OK);
    assert_int_equal(dyad_records_next(reader, &record), DYAD_OK);
    assert_int_equal(dyad_record_play(record, SIZE_MAX, &play), DYAD_OK);
    dyad_play_undo(play);
    dyad_move move = {DYAD_MOVE_PLACE, 2, 1, 1};
    assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    bool failed = true;
    for (size_t which = 0; failed; which++) {
        char text[256] = "";
        fail_at(which);
        dyad_status status = dyad_record_go_on(record, 0, play, &made);
        failed = asked_beyond(which);
        fail_at(SIZE_MAX);
        if (status == DYAD_OK) {
            assert_int_equal(dyad_record_write(made, DYAD_RECORD_SGF, keep, text), DYAD_OK);
            assert_string_equal(text, after);
            dyad_record_free(made);
        } else {
            assert_int_equal(status, DYAD_E_MEMORY);
        }
        assert_true(failed || which > 0);
    }
    dyad_play_free(play);
    dyad_record_free(record);
    dyad_records_close(reader);
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_move_is_lost),
        cmocka_unit_test(a_record_goes_on_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
