/* both_ways.c - all that can be asked of the judges of dyad.h, told line by line: to be built with
 * the library, or with ALONE defined and the one file of ./dev amalgamate, and to tell the same.
 *
 *     both_ways GAME MUTATIONS FILE...
 *
 * Each file is read by its name, from memory, and piece by piece from a stream. Then it is read as
 * often as is said with a few bytes changed, and memory runs out at each allocation in turn. */
#ifdef ALONE
#include "dyad.h"
#else
#include <dyad/dyad.h>
#endif

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 1 << 20, FAULTS_MAX = 40, CHANGES_MAX = 4, FAILING_MAX = 400 };

static char text[BYTES_MAX], changed[BYTES_MAX];

/* ---- telling ------------------------------------------------------------------------------ */

static int put(void *user, const void *bytes, size_t size)
{
    fwrite(bytes, 1, size, (FILE *)user);
    return 0;
}

static void tell_fault(dyad_status status, const dyad_error *error)
{
    printf("status %d: %s %" PRIu64 ":%" PRIu64 " item %" PRIu64 ": %s\n", (int)status,
           error->file ? error->file : "", error->line, error->column, error->item, error->text);
}

static void tell_position(const dyad_position *position)
{
    size_t rows = 0, columns = 0;
    unsigned char cells[64] = {0};
    size_t count = dyad_position_cells(position, &rows, &columns, cells, sizeof cells);
    printf("%zu x %zu, size %zu, %d or %d to move, %zu cells:", dyad_position_rows(position),
           dyad_position_columns(position), dyad_position_size(position),
           dyad_position_to_move(position), dyad_position_mover(position), count);
    for (size_t i = 0; i < count && i < sizeof cells; i++)
        printf(" %d", cells[i]);
    putchar('\n');
}

static dyad_status tell_report(dyad_session *session, const dyad_position *position,
                               const dyad_report *report, uint64_t item)
{
    dyad_status status = DYAD_OK;
    for (int format = DYAD_FORMAT_TEXT; format <= DYAD_FORMAT_EXPLAIN && !status; format++) {
        const char *shown;
        size_t size;
        status =
            dyad_report_string(session, position, report, item, (dyad_format)format, &shown, &size);
        if (!status)
            printf("%zu: %s\n", size, shown);
    }
    return status ? status : dyad_report_write_reason(session, position, report, put, stdout);
}

/* Reads to the end, or until no more faults are wanted; the last status. */
static dyad_status tell_items(dyad_session *session, dyad_reader *reader)
{
    const dyad_position *position;
    const dyad_report *report;
    uint64_t item = 0;
    for (int faults = 0; faults < FAULTS_MAX;) {
        dyad_status status = dyad_reader_next(reader, &position);
        if (status == DYAD_END)
            return status;
        item++;
        if (!status) {
            tell_position(position);
            status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
        }
        if (!status)
            status = tell_report(session, position, report, item);
        if (!status)
            continue;
        tell_fault(status, dyad_session_error(session));
        if (status != DYAD_E_MALFORMED)
            return status;
        faults++;
    }
    return DYAD_END;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct stream {
    const char *bytes;
    size_t size, at, step;
} stream;

/* Ever longer pieces. */
static ptrdiff_t read_piece(void *user, void *bytes, size_t size)
{
    stream *from = (stream *)user;
    size_t left = from->size - from->at, taken = 1 + from->step++ % 97;
    taken = taken < left ? taken : left;
    taken = taken < size ? taken : size;
    memcpy(bytes, from->bytes + from->at, taken);
    from->at += taken;
    return (ptrdiff_t)taken;
}

static dyad_status tell_bytes(const dyad_allocator *memory, const dyad_game *game,
                              const char *bytes, size_t size, bool in_pieces)
{
    dyad_session *session;
    dyad_reader *reader;
    stream from = {bytes, size, 0, 0};
    dyad_status status = dyad_session_new(memory, &session, NULL);
    if (status)
        return status;
    status = in_pieces ? dyad_reader_open_stream(session, game, "it", read_piece, &from, &reader)
                       : dyad_reader_open_bytes(session, game, "it", bytes, size, &reader);
    if (!status) {
        status = tell_items(session, reader);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return status;
}

static dyad_status tell_file(const dyad_game *game, const char *path)
{
    dyad_session *session;
    dyad_reader *reader;
    dyad_status status = dyad_session_new(NULL, &session, NULL);
    if (status)
        return status;
    status = dyad_reader_open(session, game, path, &reader);
    if (status) {
        tell_fault(status, dyad_session_error(session));
    } else {
        status = tell_items(session, reader);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return status;
}

/* ---- changed bytes, and memory that runs out ---------------------------------------------- */

static uint32_t random_below(uint32_t bound)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % bound;
}

/* Bytes put in, taken out, overwritten, or cut off; nothing that a record begins with. */
static size_t change(size_t size)
{
    static const char bytes[] = " \n\r\t.WBRU0123459x-\377\200\0";
    memcpy(changed, text, size);
    for (uint32_t i = 1 + random_below(CHANGES_MAX); i > 0 && size > 1; i--) {
        size_t at = random_below((uint32_t)size);
        char byte = bytes[random_below(sizeof bytes - 1)];
        switch (random_below(8)) {
        case 0: size = at + 1; break;
        case 1:
        case 2:
            memmove(changed + at, changed + at + 1, size - at - 1);
            size--;
            break;
        case 3:
        case 4:
            if (size < BYTES_MAX) {
                memmove(changed + at + 1, changed + at, size - at);
                size++;
            }
            changed[at] = byte;
            break;
        default: changed[at] = byte;
        }
    }
    return size;
}

static void tell_changed(const dyad_game *game, size_t size, bool in_pieces)
{
    size = change(size);
    tell_bytes(NULL, game, changed, size, in_pieces);
}

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    long *left = (long *)user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return (*left)-- > 0 ? realloc(old, new_size) : NULL;
}

static void run_out(const dyad_game *game, size_t size)
{
    for (long n = 0; n < FAILING_MAX; n++) {
        long left = n;
        dyad_allocator memory = {resize, &left};
        if (tell_bytes(&memory, game, text, size, n % 2) != DYAD_E_MEMORY)
            return;
    }
}

int main(int argc, char **argv)
{
    const dyad_game *game = argc > 2 ? dyad_game_find(argv[1]) : NULL;
    if (!game || dyad_version_number() != DYAD_VERSION)
        return 2;
    for (int i = 3; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t size = file ? fread(text, 1, sizeof text, file) : 0;
        if (!file || fclose(file) != 0 || size == sizeof text)
            return 2;
        printf("== %s\n", argv[i]);
        tell_file(game, argv[i]);
        tell_bytes(NULL, game, text, size, false);
        tell_bytes(NULL, game, text, size, true);
        for (int j = atoi(argv[2]); j > 0; j--)
            tell_changed(game, size, j % 2);
        if (i == 3)
            run_out(game, size);
    }
    tell_file(game, "there/is/none");
    return ferror(stdout) != 0;
}
