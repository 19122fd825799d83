/* verdicts_fuzz.c - boards and the verdicts on them. Where the input gives verdicts, any bytes, the
 * checker must survive them; where it gives none, the judge's own must hold.
 *
 *     "hex\n1\n1\n.\n\0{\"game\": ...}"     the game, boards, NUL, verdicts */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { INPUT_BYTES_MAX = 700 }; /* so that no board takes long to judge */

/* A file in memory, opened by its path. */
typedef struct file {
    int descriptor;
    char path[32];
} file;

static int write_all(void *user, const void *bytes, size_t size)
{
    const char *from = bytes;
    const file *to = user;
    while (size) {
        ssize_t written = write(to->descriptor, from, size);
        if (written <= 0)
            abort();
        from += written;
        size -= (size_t)written;
    }
    return 0;
}

static file file_of(const void *bytes, size_t size)
{
    file made = {.descriptor = memfd_create("fuzz", 0)};
    if (made.descriptor < 0)
        abort();
    snprintf(made.path, sizeof made.path, "/proc/self/fd/%d", made.descriptor);
    write_all(&made, bytes, size);
    return made;
}

static void judge(dyad_session *session, const dyad_game *game, const file *boards, file *verdicts)
{
    const char *const paths[] = {boards->path};
    dyad_judge_request request = {
        .game = game,
        .paths = paths,
        .path_count = 1,
        .format = DYAD_FORMAT_JSONL,
        .jobs = 1,
        .write = write_all,
        .write_user = verdicts,
    };
    dyad_judge_totals totals;
    dyad_status status = dyad_judge_stream(session, &request, &totals);
    if (status != DYAD_OK && status != DYAD_E_MALFORMED)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dyad_game *game = size <= INPUT_BYTES_MAX ? fuzz_game(&data, &size) : NULL;
    if (!game)
        return 0;
    const uint8_t *end = size ? memchr(data, '\0', size) : NULL;
    size_t board_bytes = end ? (size_t)(end - data) : size;
    file boards = file_of(data, board_bytes);
    file verdicts = file_of(end ? end + 1 : data, end ? size - board_bytes - 1 : 0);
    dyad_session *session;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        abort();
    if (!end)
        judge(session, game, &boards, &verdicts);
    uint64_t items;
    dyad_status status =
        dyad_verify_stream(session, game, boards.path, verdicts.path, NULL, &items);
    if (!end && status != DYAD_OK && status != DYAD_E_MALFORMED) {
        fprintf(stderr, "refuted: %s\n", dyad_session_error(session)->text);
        abort();
    }
    dyad_session_free(session);
    close(boards.descriptor);
    close(verdicts.descriptor);
    return 0;
}
