/* bulk_fuzz.c - any bytes judged in bulk, from a file and through a pipe, with every level of
 * instructions, and item by item: the verdicts and the faults must be the same.
 *
 *     "hex\n1\n2\nRB\n.."     the game, then the input */
#define _GNU_SOURCE /* memfd_create() */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    INPUT_MAX = 1 << 15, /* a pipe holds it */
    ITEMS_MAX = 1 << 15,
    HEADER_BYTES = 128, /* of a NumPy file of codes */
};

/* What came of judging: a code an item, and a number for all faults. */
typedef struct outcome {
    size_t count;
    unsigned char codes[ITEMS_MAX + HEADER_BYTES];
    uint64_t faults;
    dyad_status status;
} outcome;

static void note_fault(void *user, const dyad_error *error)
{
    outcome *out = user;
    out->faults = out->faults * 31 + error->line * 1000 + error->column;
    for (const char *c = error->text; *c; c++)
        out->faults = out->faults * 31 + (unsigned char)*c;
}

static void note_code(outcome *out, size_t code)
{
    if (out->count == ITEMS_MAX)
        abort();
    out->codes[out->count++] = (unsigned char)code;
}

/* Un-Go's play has no bound that a fuzzer would wait for. */
enum { UNGO_SIDE_MAX = 12 };

/* Item by item. False: there is an item that is not to be judged. */
static bool judge_items(dyad_session *session, const dyad_game *game, const uint8_t *data,
                        size_t size, bool keep_going, outcome *out)
{
    dyad_reader *reader;
    bool plays = strcmp(dyad_game_name(game), "ungo") == 0, judged = true;
    if (dyad_reader_open_bytes(session, game, "memory", data, size, &reader) != DYAD_OK)
        abort();
    out->status = DYAD_OK;
    while (judged) {
        const dyad_position *position;
        const dyad_report *report;
        dyad_status status = dyad_reader_next(reader, &position);
        if (status == DYAD_END)
            break;
        if (status == DYAD_E_MALFORMED) {
            const dyad_error *error = dyad_session_error(session);
            out->status = status;
            note_fault(out, error);
            if (!keep_going)
                break;
            if (error->item)
                note_code(out, DYAD_VERDICT_MALFORMED);
            continue;
        }
        if (status != DYAD_OK)
            abort();
        judged = !plays || dyad_position_size(position) <= UNGO_SIDE_MAX;
        if (judged && dyad_judge(session, position, 0, &report) != DYAD_OK)
            abort();
        if (judged)
            note_code(out, dyad_report_verdict(report));
    }
    dyad_reader_close(reader);
    return judged;
}

static int take_codes(void *user, const void *bytes, size_t size)
{
    outcome *out = user;
    if (size > sizeof out->codes - out->count)
        abort();
    if (size)
        memcpy(out->codes + out->count, bytes, size);
    out->count += size;
    return 0;
}

/* Through a descriptor that holds the input. */
static void judge_stream(dyad_session *session, const dyad_game *game, int descriptor, dyad_cpu cpu,
                         bool keep_going, outcome *out)
{
    char path[32];
    const char *paths[] = {path};
    dyad_judge_totals totals;
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    dyad_judge_request request = {
        .game = game,
        .paths = paths,
        .path_count = 1,
        .format = DYAD_FORMAT_NPY,
        .keep_going = keep_going,
        .jobs = 1,
        .write = take_codes,
        .write_user = out,
        .malformed = note_fault,
        .malformed_user = out,
        .cpu = cpu,
    };
    out->status = dyad_judge_stream(session, &request, &totals);
    if (out->count < HEADER_BYTES)
        abort();
    out->count -= HEADER_BYTES;
    memmove(out->codes, out->codes + HEADER_BYTES, out->count);
}

static void compare(const outcome *a, const outcome *b)
{
    if (a->status != b->status || a->faults != b->faults || a->count != b->count ||
        memcmp(a->codes, b->codes, a->count) != 0)
        abort();
}

static int as_file(const uint8_t *data, size_t size)
{
    int file = memfd_create("input", MFD_CLOEXEC);
    if (file < 0 || (size && write(file, data, size) != (ssize_t)size))
        abort();
    return file;
}

static int as_pipe(const uint8_t *data, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0 || (size && write(ends[1], data, size) != (ssize_t)size))
        abort();
    close(ends[1]);
    return ends[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static outcome wanted, found; /* too large for the stack */
    const dyad_game *game = fuzz_game(&data, &size);
    dyad_session *session;
    if (!game || size > INPUT_MAX)
        return 0;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        abort();
    for (int keep_going = 0; keep_going < 2; keep_going++) {
        wanted = (outcome){.count = 0};
        if (!judge_items(session, game, data, size, keep_going, &wanted))
            continue;
        for (dyad_cpu cpu = DYAD_CPU_PORTABLE; dyad_cpu_name(cpu); cpu++) {
            if (!dyad_cpu_has(cpu))
                continue;
            for (int piped = 0; piped < 2; piped++) {
                int input = piped ? as_pipe(data, size) : as_file(data, size);
                found = (outcome){.count = 0};
                judge_stream(session, game, input, cpu, keep_going, &found);
                close(input);
                compare(&wanted, &found);
            }
        }
    }
    dyad_session_free(session);
    return 0;
}
