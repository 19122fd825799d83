/* gtp_fuzz.c - any bytes as lines for `dyad gtp`: each line that holds a command gets one answer,
 * which begins with = or ? and has no empty line but at its end; any other line gets none. Searches
 * are stopped after a moment. Commands that open files are left out. */
#include "fuzz.h"
#include "gtp_engine.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>

enum { LINES_MAX = 48, SIZE_MAX_READ = 1 << 14, MOMENT_US = 4000 };

static engine *current;

static void stop_search(int number)
{
    (void)number;
    if (current)
        current->stop = 1;
}

/* Not SIGALRM, which is libFuzzer's own. */
static void set_timer(suseconds_t us)
{
    struct itimerval timer = {.it_value = {.tv_usec = us}, .it_interval = {.tv_usec = us}};
    struct sigaction action = {.sa_handler = stop_search, .sa_flags = SA_RESTART};
    if (sigaction(SIGVTALRM, &action, NULL) != 0 || setitimer(ITIMER_VIRTUAL, &timer, NULL) != 0)
        abort();
}

/* Whether anything but blanks stands before a '#'. */
static bool has_command(const char *line, size_t size)
{
    for (size_t i = 0; i < size && line[i] != '#'; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c > ' ' && c != 0x7f)
            return true;
    }
    return false;
}

static bool opens_files(const char *line, size_t size)
{
    /* Anywhere: control characters within a word are taken out of it. */
    char kept[SIZE_MAX_READ + 1];
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] > ' ' && line[i] != 0x7f)
            kept[count++] = line[i];
    kept[count] = '\0';
    return strstr(kept, "sgf") != NULL;
}

static void check_answer(const char *answer, size_t size, bool asked)
{
    if (!asked) {
        if (size)
            abort();
        return;
    }
    if (size < 3 || (*answer != '=' && *answer != '?') || memcmp(answer + size - 2, "\n\n", 2) != 0)
        abort();
    for (size_t i = 0; i + 2 < size; i++)
        if (answer[i] == '\n' && answer[i + 1] == '\n')
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t playouts = 20;
    if (size > SIZE_MAX_READ)
        return 0;
    gtp_options options = {.game = fuzz_game(&data, &size),
                           .coords = size % 2 ? GTP_COORDS_HEX : GTP_COORDS_GO,
                           .rows = 4,
                           .columns = 4,
                           .seed = 1,
                           .playouts = playouts,
                           .jobs = 1,
                           .memory = 16 << 20,
                           .swap = true};
    char *answer = NULL;
    size_t answer_size = 0;
    const char *why, *at = (const char *)data, *end = at + size;
    if (!options.game)
        return 0;
    FILE *out = open_memstream(&answer, &answer_size);
    engine *e = out ? engine_new(&options, out, &why) : NULL;
    if (!e)
        abort();
    current = e;
    set_timer(MOMENT_US);
    for (int lines = 0; at < end && lines < LINES_MAX && !e->quit; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        if (!opens_files(at, length)) {
            size_t before = answer_size;
            engine_line(e, at, length);
            fflush(out);
            check_answer(answer + before, answer_size - before, has_command(at, length));
        }
        at += length + (stop != NULL);
    }
    set_timer(0);
    current = NULL;
    engine_free(e);
    fclose(out);
    free(answer);
    return 0;
}
