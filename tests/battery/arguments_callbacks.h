/* arguments_callbacks.h - functions that calls of arguments_test.c hand over, and what they keep.
 * arguments_kinds.h alone includes it. */
#ifndef ARGUMENTS_CALLBACKS_H
#define ARGUMENTS_CALLBACKS_H

#include "oracle/battery.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static size_t written_bytes, table_at;
static blob table_bytes, strategy_text, boards_text;
static scratch boards_file, verdicts_file, record_file, store_file, from_file;

enum { WRITTEN_MAX = 1 << 18, FORMS_BYTES = 1 << 25 };

static int write_some(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    written_bytes += size;
    return written_bytes > WRITTEN_MAX ? EPIPE : 0;
}

static ptrdiff_t read_nothing(void *user, void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return 0;
}

static ptrdiff_t read_table(void *user, void *bytes, size_t size)
{
    (void)user;
    size_t left = table_bytes.size - table_at, count = size < left ? size : left;
    memcpy(bytes, table_bytes.bytes + table_at, count);
    table_at += count;
    return (ptrdiff_t)count;
}

static void hear_error(void *user, const dyad_error *error)
{
    (void)user;
    assert_non_null(error);
}

static dyad_status take_no_facts(void *user, dyad_session *session, dyad_record *record,
                                 void *facts)
{
    (void)user;
    assert_true(session && record && facts);
    return DYAD_OK;
}

static bool hear_facts(void *user, const void *facts, const dyad_error *error)
{
    (void)user;
    assert_true(!facts != !error);
    return true;
}

static void hear_progress(void *user, const dyad_progress *progress)
{
    (void)user;
    assert_non_null(progress);
}

/* Enough has been played. */
static void hear_games(void *user, uint64_t games, uint64_t total)
{
    (void)games;
    (void)total;
    if (user)
        __atomic_store_n((int *)user, 1, __ATOMIC_RELAXED);
}

static void hear_phase(void *user, const char *phase, uint64_t done, uint64_t total)
{
    (void)user;
    (void)phase;
    (void)done;
    (void)total;
}

static bool hear_ungo_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    (void)user;
    return before && move;
}

static dyad_status ask_nobody(void *user, unsigned part, const dyad_ungo_question *question,
                              void *answer, size_t room, size_t *size)
{
    (void)user;
    (void)part;
    (void)question;
    (void)answer;
    (void)room;
    *size = 0;
    return DYAD_OK;
}

static bool hear_move(void *user, const char *move, const dyad_form *after)
{
    (void)user;
    return move && after;
}

static bool hear_sum_move(void *user, dyad_side side, size_t component, const char *move)
{
    (void)user;
    (void)side;
    (void)component;
    return move;
}

static const dyad_form *no_position(void *user, const char *ruleset, size_t ruleset_size,
                                    const char *text, size_t size)
{
    (void)user;
    (void)ruleset;
    (void)ruleset_size;
    (void)text;
    (void)size;
    return NULL;
}

static int take_part(void *user, const dyad_input_part *part)
{
    (void)user;
    return part ? 0 : EINVAL;
}

static void hear_nodes(void *user, uint64_t nodes, double seconds)
{
    (void)user;
    (void)nodes;
    (void)seconds;
}

static void hear_result(void *user, const dyad_player_result *result)
{
    (void)user;
    assert_non_null(result);
}

/* Memory of which at most so much is to be had at once: a wish for all of it fails. */
static void *some_memory(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return new_size > (size_t)1 << 28 ? NULL : realloc(old, new_size);
}

#endif
