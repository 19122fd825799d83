/* watch.c - the line of progress and the summary.
 *
 *     12,345,678 items  1.2 GB of 10 GB  12 %  2.1 GB/s  0:04 left
 *     item 2  12,345,678 of 100,000,000 games  12 %  9.1 M games/s  0:10 left
 *     item 2  12,345 positions  13 k positions/s  0:10
 *     5 of 81 openings  12,345 positions  13 k positions/s  0:10
 *
 * The line is drawn by whoever writes the answers, one thread at a time; it begins when a run takes
 * longer than a second. Fields that find no room in the terminal are left out. */
#include "watch.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    COLUMNS = 80,     /* of a terminal that does not say */
    LINE_BYTES = 160, /* bytes of the line */
    FIGURE_MAX = 32,  /* bytes of a number for people */
    NAME_COLUMNS = 9, /* of the summary, at least */
};
static const double first_drawn = 1, drawn_every = 0.2; /* seconds */

/* ---- figures ------------------------------------------------------------------------------ */

/* 12,345,678 */
static const char *thousands(uint64_t number, char text[FIGURE_MAX])
{
    char digits[FIGURE_MAX];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    char *to = text;
    for (int i = 0; i < count; i++) {
        if (i && (count - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

/* 999 B, 1.2 kB, 10 GB */
static const char *size_of_bytes(double bytes, char text[FIGURE_MAX])
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        bytes /= 1000;
    snprintf(text, FIGURE_MAX, "%.*f %s", unit && bytes < 9.95, bytes, units[unit]);
    return text;
}

/* 0:04, 1:00:00 */
static const char *clock_time(double seconds, char text[FIGURE_MAX])
{
    uint64_t all = seconds < 1e9 ? (uint64_t)(seconds + 0.999) : 1000000000;
    unsigned hours = (unsigned)(all / 3600), minutes = (unsigned)(all / 60 % 60);
    unsigned rest = (unsigned)(all % 60);
    if (hours)
        snprintf(text, FIGURE_MAX, "%u:%02u:%02u", hours, minutes, rest);
    else
        snprintf(text, FIGURE_MAX, "%u:%02u", minutes, rest);
    return text;
}

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + (double)(now.tv_nsec - begin->tv_nsec) * 1e-9;
}

/* ---- the line ----------------------------------------------------------------------------- */

static volatile int line_shown;

void clear_progress(void)
{
    static const char clear[] = "\r\033[K";
    if (__atomic_exchange_n(&line_shown, 0, __ATOMIC_RELAXED) &&
        write(STDERR_FILENO, clear, sizeof clear - 1) < 0)
        return; /* there is nobody left to see it */
}

static bool is_terminal(int descriptor, struct stat *status)
{
    return isatty(descriptor) && fstat(descriptor, status) == 0;
}

void watch_begin_games(watch *run)
{
    struct stat error;
    const char *terminal = getenv("TERM");
    *run = (watch){.draws = is_terminal(STDERR_FILENO, &error) && terminal && *terminal &&
                            strcmp(terminal, "dumb") != 0};
    clock_gettime(CLOCK_MONOTONIC, &run->begin);
}

void watch_begin(watch *run)
{
    struct stat error, output;
    watch_begin_games(run);
    if (run->draws && is_terminal(STDERR_FILENO, &error) && is_terminal(STDOUT_FILENO, &output))
        run->draws = output.st_rdev != error.st_rdev;
}

/* Adds a field where there is room for all of it in `columns`. */
__attribute__((format(printf, 3, 4))) static void add_field(char *line, size_t columns,
                                                            const char *format, ...)
{
    char field[2 * FIGURE_MAX + 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(field, sizeof field, format, arguments);
    va_end(arguments);
    size_t length = strlen(line), gap = length ? 2 : 0;
    if (length + gap + strlen(field) <= columns)
        sprintf(line + length, "%s%s", gap ? "  " : "", field);
}

static size_t terminal_columns(void)
{
    struct winsize size;
    size_t columns = COLUMNS;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
        columns = size.ws_col;
    return columns < LINE_BYTES ? columns - 1
                                : LINE_BYTES - 1; /* in the last one some would wrap */
}

static void put_line(const char *line)
{
    __atomic_store_n(&line_shown, 1, __ATOMIC_RELAXED);
    fprintf(stderr, "\r%s\033[K", line);
}

static void draw(const dyad_progress *at, double seconds)
{
    char line[LINE_BYTES] = "", one[FIGURE_MAX], other[FIGURE_MAX];
    size_t columns = terminal_columns();
    uint64_t total = at->total && at->total < at->bytes ? at->bytes : at->total;
    double rate = (double)at->bytes / seconds;
    add_field(line, columns, "%s item%s", thousands(at->items, one), at->items == 1 ? "" : "s");
    if (total)
        add_field(line, columns, "%s of %s", size_of_bytes((double)at->bytes, one),
                  size_of_bytes((double)total, other));
    else
        add_field(line, columns, "%s", size_of_bytes((double)at->bytes, one));
    if (total)
        add_field(line, columns, "%.0f %%", 100 * (double)at->bytes / (double)total);
    add_field(line, columns, "%s/s", size_of_bytes(rate, one));
    if (total && at->bytes)
        add_field(line, columns, "%s left", clock_time((double)(total - at->bytes) / rate, one));
    put_line(line);
}

/* Whether the line is to be drawn now, `now` seconds after the beginning. */
static bool is_due(watch *run, double now)
{
    if (!run->draws || now < first_drawn || now - run->drawn < drawn_every)
        return false;
    run->drawn = now;
    return tcgetpgrp(STDERR_FILENO) == getpgrp(); /* in the background others have the terminal */
}

void watch_progress(void *user, const dyad_progress *progress)
{
    watch *run = user;
    run->last = *progress;
    double now = run->draws ? seconds_since(&run->begin) : 0;
    if (is_due(run, now))
        draw(progress, now);
}

/* ---- games -------------------------------------------------------------------------------- */

/* 999, 1.2 k, 10 M */
static const char *rate_of(double rate, char text[FIGURE_MAX])
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    size_t unit = 0;
    for (; rate >= 999.5 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        rate /= 1000;
    snprintf(text, FIGURE_MAX, "%.*f%s", unit && rate < 9.95, rate, units[unit]);
    return text;
}

void watch_item(watch *run, uint64_t item)
{
    run->item = item;
    run->games = run->games_total = 0;
    clock_gettime(CLOCK_MONOTONIC, &run->item_begin);
}

double watch_seconds(const watch *run)
{
    return seconds_since(&run->item_begin);
}

static void draw_games(const watch *run, double seconds)
{
    char line[LINE_BYTES] = "", one[FIGURE_MAX], other[FIGURE_MAX];
    size_t columns = terminal_columns();
    double games = (double)run->games, total = (double)run->games_total;
    if (run->item)
        add_field(line, columns, "item %" PRIu64, run->item);
    add_field(line, columns, "%s of %s games", thousands(run->games, one),
              thousands(run->games_total, other));
    add_field(line, columns, "%.0f %%", 100 * games / total);
    if (seconds > 0)
        add_field(line, columns, "%s games/s", rate_of(games / seconds, one));
    if (run->games)
        add_field(line, columns, "%s left", clock_time((total - games) * seconds / games, one));
    put_line(line);
}

void watch_games(void *user, uint64_t games, uint64_t total)
{
    watch *run = user;
    run->games = games;
    run->games_total = total;
    if (run->draws && total && is_due(run, seconds_since(&run->begin)))
        draw_games(run, watch_seconds(run));
}

/* ---- searches ----------------------------------------------------------------------------- */

void watch_positions(void *user, uint64_t positions, double seconds)
{
    watch *run = user;
    char line[LINE_BYTES] = "", one[FIGURE_MAX];
    size_t columns = terminal_columns();
    if (!run->draws || !is_due(run, seconds_since(&run->begin)))
        return;
    if (run->item)
        add_field(line, columns, "item %" PRIu64, run->item);
    if (run->openings_total)
        add_field(line, columns, "%u of %u openings", run->openings, run->openings_total);
    positions += run->positions_before;
    seconds += run->seconds_before;
    add_field(line, columns, "%s positions", thousands(positions, one));
    if (seconds > 0)
        add_field(line, columns, "%s positions/s", rate_of((double)positions / seconds, one));
    add_field(line, columns, "%s", clock_time(seconds, one));
    put_line(line);
}

void watch_openings(watch *run, unsigned known, unsigned total, uint64_t positions)
{
    run->openings = known;
    run->openings_total = total;
    run->positions_before = positions;
    run->seconds_before = watch_seconds(run);
}

void watch_phase(void *user, const char *phase, uint64_t done, uint64_t total)
{
    watch *run = user;
    char line[LINE_BYTES] = "";
    size_t columns = terminal_columns();
    if (!run->draws || !is_due(run, seconds_since(&run->begin)))
        return;
    add_field(line, columns, "%s", phase);
    add_field(line, columns, "%.0f %%", 100 * (double)done / (double)total);
    put_line(line);
}

void watch_speed(uint64_t games, uint64_t moves, double seconds)
{
    char one[FIGURE_MAX], other[FIGURE_MAX];
    if (!isatty(STDERR_FILENO) || seconds <= 0)
        return;
    fprintf(stderr, "%.3f s, %s games/s, %s moves/s\n", seconds,
            rate_of((double)games / seconds, one), rate_of((double)moves / seconds, other));
}

/* ---- the summary -------------------------------------------------------------------------- */

/* A line of text: the number ends in the same column on all of them. */
static void put_count(int columns, const char *name, uint64_t count)
{
    char text[FIGURE_MAX];
    fprintf(stderr, "%-*s  %17s\n", columns, name, thousands(count, text));
}

static void put_text(const dyad_game *game, const dyad_judge_totals *totals, double seconds,
                     const double rates[2])
{
    int columns = NAME_COLUMNS;
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++) {
        int length = (int)strlen(dyad_game_verdict_name(game, i));
        columns = length > columns ? length : columns;
    }
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        put_count(columns, dyad_game_verdict_name(game, i), totals->verdicts[i]);
    put_count(columns, "malformed", totals->malformed);
    put_count(columns, "items", totals->items);
    put_count(columns, "bytes", totals->bytes);
    fprintf(stderr, "%-*s  %17.3f\n", columns, "seconds", seconds);
    put_count(columns, "items/s", (uint64_t)rates[0]);
    put_count(columns, "bytes/s", (uint64_t)rates[1]);
}

static void put_json(const dyad_game *game, const dyad_judge_totals *totals, double seconds,
                     const double rates[2], bool stopped)
{
    fprintf(stderr, "{\"game\":\"%s\",\"items\":%" PRIu64 ",\"malformed\":%" PRIu64,
            dyad_game_name(game), totals->items, totals->malformed);
    fputs(",\"verdicts\":{", stderr);
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        fprintf(stderr, "%s\"%s\":%" PRIu64, i ? "," : "", dyad_game_verdict_name(game, i),
                totals->verdicts[i]);
    fprintf(stderr,
            "},\"undecided\":%" PRIu64 ",\"bytes\":%" PRIu64
            ",\"seconds\":%.6f,\"items_per_second\":%.1f,\"bytes_per_second\":%.1f"
            ",\"stopped\":%s}\n",
            totals->undecided, totals->bytes, seconds, rates[0], rates[1],
            stopped ? "true" : "false");
}

void watch_summary(const watch *run, summary_kind kind, const dyad_game *game,
                   const dyad_judge_totals *totals, bool stopped)
{
    double seconds = seconds_since(&run->begin);
    double rates[2] = {0, 0};
    if (seconds > 0) {
        rates[0] = (double)totals->items / seconds;
        rates[1] = (double)totals->bytes / seconds;
    }
    if (kind == SUMMARY_TEXT)
        put_text(game, totals, seconds, rates);
    else if (kind == SUMMARY_JSON)
        put_json(game, totals, seconds, rates, stopped);
}
