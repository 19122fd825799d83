/* manifest.c - what a run was asked for, and what of it is done. */
#include "manifest.h"

#include "crc.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_BYTES_MAX = 1 << 14, /* a name of PATH_MAX bytes, each escaped, fits */
    QUOTED_MAX = 400,         /* bytes of a line in a message */
    CHECKSUM_DIGITS = 8,
    SYNC_MS = 200,
};

static const char file_name[] = "manifest";

/* ---- lines -------------------------------------------------------------------------------- */

static uint32_t checksum(const char *text)
{
    return crc_add(0, text, strlen(text));
}

/* Takes the checksum and the line end off; NULL when either is not right. */
static char *checked(char *line)
{
    char *end = strchr(line, '\n'), *after;
    size_t digits = strspn(line, "0123456789abcdef");
    if (!end || digits != CHECKSUM_DIGITS || line[digits] != ' ')
        return NULL;
    *end = '\0';
    unsigned long sum = strtoul(line, &after, 16);
    return sum == checksum(after + 1) ? after + 1 : NULL;
}

/* Text without what would end a line or a word, or disturb a terminal. */
static void put_escaped(FILE *out, const char *text, bool word)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool plain = *c > 0x20 && *c != 0x7f && *c != '%';
        fprintf(out, plain || (!word && *c == ' ') ? "%c" : "%%%02x", *c);
    }
}

static bool fail(char *message, const folder *in, int number)
{
    snprintf(message, MESSAGE_MAX, "%s/%s: %s", in->name, file_name, strerror(number));
    return false;
}

/* ---- what was asked for ------------------------------------------------------------------- */

/* The place and age of an input, as a line of the manifest. */
static bool put_input(FILE *out, const char *path, char *message)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        snprintf(message, MESSAGE_MAX, "%s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        snprintf(message, MESSAGE_MAX, "%s: is not a regular file", path);
        return false;
    }
    fputs("input ", out);
    put_escaped(out, path, true);
    fprintf(out, " %jd %jd.%09ld\n", (intmax_t)status.st_size, (intmax_t)status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec);
    return true;
}

/* The first lines, without checksums; NULL, with a message, on failure. The caller frees them. */
static char *describe(const job *wanted, char *message)
{
    char *text = NULL;
    size_t size;
    bool fine = true;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        fprintf(out, "dyad-mpi 2\nversion %s\ngame %s\nformat %s\nunit-bytes %" PRIu64 "\n",
                dyad_version(), dyad_game_name(wanted->game), wanted->format_name,
                wanted->unit_bytes);
        fprintf(out, "inputs %zu\n", wanted->path_count);
        for (size_t i = 0; i < wanted->path_count && fine; i++)
            fine = put_input(out, wanted->paths[i], message);
    }
    if (fine && (!out || ferror(out))) {
        snprintf(message, MESSAGE_MAX, "out of memory");
        fine = false;
    }
    if (out && fclose(out) != 0 && fine) {
        snprintf(message, MESSAGE_MAX, "out of memory");
        fine = false;
    }
    if (fine)
        return text;
    free(text);
    return NULL;
}

/* Copies the next line of a text, and goes on to the one after it; false after the last one. */
static bool copy_line(const char **rest, char *line)
{
    const char *end = strchr(*rest, '\n');
    if (!end)
        return false;
    snprintf(line, LINE_BYTES_MAX, "%.*s", (int)(end - *rest), *rest);
    *rest = end + 1;
    return true;
}

/* Says in which way a line of the manifest is not what was asked for; `found` may be NULL. Of long
 * lines the beginning is quoted: they are told apart by their names, which come first. */
static bool differs(const folder *in, const char *expected, const char *found, char *message)
{
    size_t key = strcspn(expected, " ") + 1;
    if (!found || strncmp(expected, found, key) != 0)
        snprintf(message, MESSAGE_MAX, "%s/%s: is damaged, or none of this program's", in->name,
                 file_name);
    else if (strncmp(expected, "input ", 6) == 0)
        snprintf(message, MESSAGE_MAX,
                 "%s: other inputs, or inputs that have changed: it was begun with '%.*s', this is "
                 "'%.*s'",
                 in->name, QUOTED_MAX, found, QUOTED_MAX, expected);
    else
        snprintf(message, MESSAGE_MAX, "%s: was begun with '%.*s', not with '%.*s'", in->name,
                 QUOTED_MAX, found, QUOTED_MAX, expected);
    return false;
}

/* ---- writing ------------------------------------------------------------------------------ */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool manifest_sync(manifest *list, const folder *in, char *message)
{
    list->synced_ms = now_ms();
    if (fdatasync(fileno(list->stream)) != 0 && errno != EINVAL)
        return fail(message, in, errno);
    return true;
}

/* Adds a line at the end, which stdio never writes to. */
static bool add_line(manifest *list, const char *text, const folder *in, char *message)
{
    char line[LINE_BYTES_MAX];
    int size = snprintf(line, sizeof line, "%08" PRIx32 " %s\n", checksum(text), text);
    ssize_t written = write(fileno(list->stream), line, (size_t)size);
    if (written != size)
        return fail(message, in, written < 0 ? errno : ENOSPC);
    return now_ms() - list->synced_ms < SYNC_MS || manifest_sync(list, in, message);
}

bool manifest_add(manifest *list, const unit *done, const folder *in, char *message)
{
    const dyad_input_part *part = &done->part;
    char text[LINE_BYTES_MAX / 2] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    if (!out)
        return fail(message, in, errno);
    fprintf(out, "unit %" PRIu64 " %zu %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, done->number,
            part->path, part->begin, part->end, part->line, part->column);
    fprintf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d", part->first, part->before, part->items,
            part->last);
    fprintf(out, " %d %" PRIu64 " %" PRIu32 " %" PRIu64 " %" PRIu64, done->status, done->size,
            done->sum, done->totals.items, done->totals.undecided);
    for (size_t i = 0; i < DYAD_VERDICTS_MAX; i++)
        fprintf(out, " %" PRIu64, done->totals.verdicts[i]);
    if (done->status == DYAD_E_MALFORMED) {
        fprintf(out, " %" PRIu64 " %" PRIu64 " ", done->line, done->column);
        put_escaped(out, done->text, false);
    }
    fclose(out);
    return add_line(list, text, in, message);
}

bool manifest_add_joined(manifest *list, uint64_t size, size_t count, const folder *in,
                         char *message)
{
    char text[64];
    snprintf(text, sizeof text, "joined %" PRIu64 " %zu", size, count);
    return add_line(list, text, in, message) && manifest_sync(list, in, message);
}

static bool create(const manifest *list, const folder *in, char *message)
{
    new_file file;
    char line[LINE_BYTES_MAX];
    const char *rest = list->description;
    int error = new_file_begin(&file, in, file_name, 0);
    while (!error && copy_line(&rest, line)) {
        char sum[CHECKSUM_DIGITS + 2];
        snprintf(sum, sizeof sum, "%08" PRIx32 " ", checksum(line));
        error = new_file_write(&file, sum, strlen(sum));
        if (!error)
            error = new_file_write(&file, line, strlen(line));
        if (!error)
            error = new_file_write(&file, "\n", 1);
    }
    if (!error)
        error = new_file_end(&file, true);
    new_file_abandon(&file);
    if (error == EEXIST)
        snprintf(message, MESSAGE_MAX,
                 "%s: holds a run already: go on with it by --resume, or name another folder",
                 in->name);
    else if (error)
        fail(message, in, error);
    return !error;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* The next number of a line; `*good` becomes false where there is none, or one above `max`. */
static uint64_t take_number(char **at, uint64_t max, bool *good)
{
    char *end;
    if (**at == ' ')
        ++*at;
    errno = 0;
    uint64_t number = strtoull(*at, &end, 10);
    *good = *good && **at >= '0' && **at <= '9' && errno == 0 && number <= max;
    *at = end;
    return number;
}

/* Reads a line on a unit; false when it is not one. */
static bool parse_unit(char *at, size_t path_count, unit *done)
{
    bool good = true;
    dyad_input_part *part = &done->part;
    *done = (unit){.done = true};
    done->number = take_number(&at, UINT64_MAX - 1, &good);
    part->path = take_number(&at, path_count - 1, &good);
    part->begin = take_number(&at, INT64_MAX, &good);
    part->end = take_number(&at, INT64_MAX, &good);
    part->line = take_number(&at, UINT64_MAX, &good);
    part->column = take_number(&at, UINT64_MAX, &good);
    part->first = take_number(&at, UINT64_MAX, &good);
    part->before = take_number(&at, UINT64_MAX, &good);
    part->items = take_number(&at, UINT64_MAX, &good);
    part->last = take_number(&at, 1, &good);
    done->status = (dyad_status)take_number(&at, DYAD_E_MALFORMED, &good);
    done->size = take_number(&at, INT64_MAX, &good);
    done->sum = (uint32_t)take_number(&at, UINT32_MAX, &good);
    done->totals.items = take_number(&at, UINT64_MAX, &good);
    done->totals.undecided = take_number(&at, UINT64_MAX, &good);
    for (size_t i = 0; i < DYAD_VERDICTS_MAX; i++)
        done->totals.verdicts[i] = take_number(&at, UINT64_MAX, &good);
    if (done->status == DYAD_OK)
        return good && *at == '\0';
    done->line = take_number(&at, UINT64_MAX, &good);
    done->column = take_number(&at, UINT64_MAX, &good);
    if (!good || done->status != DYAD_E_MALFORMED || *at != ' ')
        return false;
    done->text = strndup(at + 1, DYAD_ERROR_TEXT_MAX);
    return done->text != NULL;
}

bool units_grow(unit **units, size_t count, size_t *capacity)
{
    if (count < *capacity)
        return true;
    size_t room = *capacity ? 2 * *capacity : 64;
    unit *more = reallocarray(*units, room, sizeof *more);
    if (!more)
        return false;
    *units = more;
    *capacity = room;
    return true;
}

static bool keep_unit(manifest *list, const unit *done)
{
    if (!units_grow(&list->units, list->count, &list->capacity))
        return false;
    list->units[list->count++] = *done;
    return true;
}

static int by_number(const void *a, const void *b)
{
    const unit *first = a, *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

/* Reads the next line; false at the end. *text is NULL for a line that is damaged. */
static bool next_line(FILE *stream, char *line, char **text)
{
    if (!fgets(line, LINE_BYTES_MAX, stream))
        return false;
    bool whole = strchr(line, '\n') != NULL;
    *text = checked(line);
    while (!whole && fgets(line, LINE_BYTES_MAX, stream))
        whole = strchr(line, '\n') != NULL;
    return true;
}

/* Compares the first lines with what is asked for. */
static bool check_header(const manifest *list, const folder *in, char *message)
{
    char line[LINE_BYTES_MAX], expected[LINE_BYTES_MAX], *found;
    const char *rest = list->description;
    while (copy_line(&rest, expected)) {
        if (!next_line(list->stream, line, &found))
            found = NULL;
        if (!found || strcmp(found, expected) != 0)
            return differs(in, expected, found, message);
    }
    return true;
}

/* Reads what is done, and cuts off a last line that was not written to its end. */
static bool load(manifest *list, const job *wanted, const folder *in, char *message)
{
    char line[LINE_BYTES_MAX], *text;
    off_t good_end = ftello(list->stream), at = good_end;
    while (next_line(list->stream, line, &text)) {
        unit done;
        at = ftello(list->stream);
        if (!text)
            continue;
        good_end = at;
        if (strncmp(text, "joined ", 7) == 0) {
            char *number = text + 7;
            list->joined = true;
            list->joined_size = take_number(&number, INT64_MAX, &list->joined);
            list->joined_count = take_number(&number, UINT64_MAX, &list->joined);
        } else if (strncmp(text, "unit ", 5) == 0 &&
                   parse_unit(text + 5, wanted->path_count, &done) && !keep_unit(list, &done)) {
            return fail(message, in, ENOMEM);
        }
    }
    if (ferror(list->stream))
        return fail(message, in, errno);
    /* What is damaged before a good line stays: it does no harm there. */
    if (at != good_end && ftruncate(fileno(list->stream), good_end) != 0)
        return fail(message, in, errno);
    if (list->count)
        qsort(list->units, list->count, sizeof *list->units, by_number);
    return true;
}

/* Only one run at a time; where the file system knows no locks, that is left to the user. */
static bool lock(manifest *list, const folder *in, char *message)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool locked = fcntl(fileno(list->stream), F_SETLK, &whole) == 0;
    if (locked || (errno != EACCES && errno != EAGAIN))
        return true;
    snprintf(message, MESSAGE_MAX, "%s: another run is at work in it", in->name);
    return false;
}

bool manifest_open(manifest *list, const job *wanted, const folder *in, char *message)
{
    struct stat status;
    *list = (manifest){.description = describe(wanted, message)};
    if (!list->description)
        return false;
    bool there = fstatat(in->descriptor, file_name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!(wanted->resume && there) && !create(list, in, message))
        return false;
    int descriptor =
        openat(in->descriptor, file_name, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0)
        return fail(message, in, errno);
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(descriptor);
        snprintf(message, MESSAGE_MAX, "%s/%s: is not a regular file", in->name, file_name);
        return false;
    }
    list->stream = fdopen(descriptor, "a+");
    if (!list->stream) {
        close(descriptor);
        return fail(message, in, errno);
    }
    rewind(list->stream);
    list->synced_ms = now_ms();
    return lock(list, in, message) && check_header(list, in, message) &&
           load(list, wanted, in, message);
}

void manifest_close(manifest *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->units[i].text);
    free(list->units);
    free(list->description);
    if (list->stream)
        fclose(list->stream);
    *list = (manifest){.stream = NULL};
}

bool manifest_check_inputs(const manifest *list, const job *wanted, const folder *in, char *message)
{
    char *now = describe(wanted, message);
    char expected[LINE_BYTES_MAX], found[LINE_BYTES_MAX];
    const char *rest = list->description, *rest_now = now;
    bool same = now != NULL;
    while (same && copy_line(&rest, found) && copy_line(&rest_now, expected))
        same = strcmp(found, expected) == 0 || differs(in, expected, found, message);
    free(now);
    return same;
}

const unit *manifest_find(const manifest *list, uint64_t number)
{
    const unit key = {.number = number};
    if (!list->count)
        return NULL;
    const unit *found = bsearch(&key, list->units, list->count, sizeof key, by_number);
    return found;
}
