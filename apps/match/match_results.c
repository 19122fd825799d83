/* match_results.c - counting and keeping. */
#include "match_results.h"

#include "json_memory.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

static const char *const engine_names[] = {"a", "b"};

/* ---- counting ----------------------------------------------------------------------------- */

/* How long the engines have thought in a game: A and B. */
typedef struct thought_times {
    double seconds[2], cpu[2];
    size_t asked[2]; /* 0: it is not known */
} thought_times;

/* winner: 0 A, 1 B, -1 nobody. */
static void count(match_score *score, int winner, match_ending ending, bool first_won,
                  const thought_times *times)
{
    score->games++;
    score->endings[ending]++;
    score->first_won += first_won;
    if (winner < 0)
        score->drawn++;
    else
        score->won[winner]++;
    if (winner >= 0)
        score->losses[1 - winner][ending]++;
    for (int i = 0; i < 2; i++) {
        score->seconds[i] += times->seconds[i];
        score->asked[i] += times->asked[i];
        score->asked_seconds[i] += times->asked[i] ? times->seconds[i] : 0;
        score->cpu[i] += times->cpu[i];
    }
}

static signed char points_of(int winner)
{
    return winner < 0 ? 1 : winner == 0 ? 2 : 0;
}

static double elo_of(double share)
{
    return share <= 0 ? -HUGE_VAL : share >= 1 ? HUGE_VAL : -400 * log10(1 / share - 1);
}

double match_elo(const match_score *score, double *low, double *high)
{
    const double z = 1.959963984540054; /* 95 % */
    double games = (double)score->games, won = (double)score->won[0], drawn = (double)score->drawn;
    double share = games > 0 ? (won + drawn / 2) / games : 0.5;
    double lost = games - won - drawn;
    /* The variance of a game's share, and where none has been seen that of Wilson's interval. */
    double variance = (won * (1 - share) * (1 - share) + lost * share * share +
                       drawn * (0.5 - share) * (0.5 - share)) /
                      fmax(games, 1);
    double at_least = games / (games + z * z);
    *low = elo_of(share - z * sqrt(variance / fmax(games, 1)));
    *high = elo_of(share + z * sqrt(variance / fmax(games, 1)));
    if (games == 0 || variance == 0) {
        *low = games > 0 && share == 1 ? elo_of(at_least) : -HUGE_VAL;
        *high = games > 0 && share == 0 ? elo_of(1 - at_least) : HUGE_VAL;
        if (share == 0.5 && games > 0) { /* all drawn */
            *low = elo_of(0.5 - (1 - at_least) / 2);
            *high = elo_of(0.5 + (1 - at_least) / 2);
        }
    }
    return elo_of(share) + 0.0; /* no minus before a 0 */
}

/* ---- reading ------------------------------------------------------------------------------ */

static int ending_of(const char *name)
{
    for (int i = 0; name && i < (int)MATCH_STOPPED; i++)
        if (strcmp(match_endings[i], name) == 0)
            return i;
    return -1;
}

__attribute__((format(printf, 2, 3))) static bool fail(dyad_error *error, const char *format, ...)
{
    va_list list;
    *error = (dyad_error){.status = DYAD_E_SYSTEM};
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

/* The times of a line; those of matches of before have seconds alone. False: there are none. */
static bool read_times(json_t *line, thought_times *times)
{
    json_int_t asked[2];
    *times = (thought_times){0};
    if (json_unpack(line, "{s:[FF]}", "seconds", &times->seconds[0], &times->seconds[1]) != 0)
        return false;
    if (!json_object_get(line, "asked"))
        return true;
    if (json_unpack(line, "{s:[II],s:[FF]}", "asked", &asked[0], &asked[1], "cpu_seconds",
                    &times->cpu[0], &times->cpu[1]) != 0 ||
        asked[0] < 0 || asked[1] < 0)
        return false;
    times->asked[0] = (size_t)asked[0];
    times->asked[1] = (size_t)asked[1];
    return true;
}

/* Takes a line of the file; false: *error says why not. */
static bool take_line(match_results *results, const json_t *line, dyad_error *error)
{
    json_int_t game;
    const char *opening, *first, *ending;
    const char *winner = json_string_value(json_object_get(line, "winner"));
    thought_times times;
    json_t *line_of = (json_t *)(uintptr_t)line; /* what unpacking asks for */
    bool read = json_unpack(line_of, "{s:I,s:s,s:s,s:s}", "game", &game, "opening", &opening,
                            "first", &first, "ending", &ending) == 0 &&
                read_times(line_of, &times);
    if (!read)
        ending = NULL;
    int how = ending_of(ending);
    int who = !winner ? -1 : strcmp(winner, "a") == 0 ? 0 : strcmp(winner, "b") == 0 ? 1 : -2;
    if (how < 0 || who == -2 || game < 1)
        return fail(error, "%s/results.jsonl has a line that is none of a game", results->folder);
    if ((size_t)game > results->games || results->points[game - 1] >= 0)
        return true; /* beyond what is asked for now */
    if (strcmp(opening, match_opening_of(results->openings, (size_t)game - 1)) != 0)
        return fail(error, "%s is of a match with other openings: its game %lld is one",
                    results->folder, (long long)game);
    results->points[game - 1] = points_of(who);
    count(&results->score, who, (match_ending)how, winner && strcmp(winner, first) == 0, &times);
    return true;
}

/* A line as it was written: an object that holds lists at most. jansson, which goes down into
 * others by calling itself, is not asked about what is deeper. NULL: it is none, or *ran_out. */
static json_t *read_line(const char *line, bool *ran_out)
{
    json_error_t fault;
    enum { DEEPEST = 4 };
    int depth = 0;
    bool quoted = false;
    *ran_out = false;
    for (const char *at = line; *at; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (quoted && *at == '\\' && at[1])
            at++;
        else if (!quoted && (*at == '[' || *at == '{') && ++depth > DEEPEST)
            return NULL;
        else if (!quoted && (*at == ']' || *at == '}'))
            depth--;
    }
    return json_memory_load(line, strlen(line), 0, &fault, ran_out);
}

/* Reads all whole lines, and gives back how long they are. */
static bool read_file(match_results *results, FILE *file, const json_t *settings, off_t *whole,
                      dyad_error *error)
{
    char *line = NULL;
    size_t room = 0;
    bool first = true, good = true;
    *whole = 0;
    for (ssize_t size; good && (size = getline(&line, &room, file)) > 0 && line[size - 1] == '\n';
         first = false) {
        bool ran_out;
        json_t *json = read_line(line, &ran_out);
        if (ran_out)
            good = fail(error, "there is not enough memory");
        else if (first && (!json || !json_equal(json, settings)))
            good = fail(error, "%s is of another match", results->folder);
        else if (!first)
            good = take_line(results, json, error);
        *whole += size;
        json_decref(json);
    }
    if (good && !feof(file)) /* what could not be read is not to be written over */
        good = fail(error, "%s/results.jsonl: %s", results->folder, strerror(errno));
    free(line);
    return good;
}

/* ---- keeping ------------------------------------------------------------------------------ */

/* Appends a line and has it on the disk; or nothing of it: lines of other games may follow. */
static bool append(match_results *results, const json_t *json)
{
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
    size_t size = line ? strlen(line) : 0;
    off_t begin = lseek(results->file, 0, SEEK_CUR);
    if (!line) {
        errno = ENOMEM;
        return false;
    }
    line[size++] = '\n'; /* in place of the NUL */
    int why = write_descriptor(&results->file, line, size);
    bool written = !why && fsync(results->file) == 0;
    why = why ? why : errno;
    if (!written && ftruncate(results->file, begin) == 0)
        lseek(results->file, begin, SEEK_SET);
    free(line);
    errno = why;
    return written;
}

/* Opens the file that is there, or a new one, for ourselves alone; false: *error says why not. */
static bool open_file(match_results *results, dyad_error *error)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/results.jsonl", results->folder);
    results->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (results->file < 0)
        return fail(error, "%s: %s", path, strerror(errno));
    if (flock(results->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return fail(error, "%s: another match is writing there", path);
    return true;
}

/* Reads what is in the file, and cuts off what an interrupted write has left. */
static bool take_up(match_results *results, const json_t *settings, dyad_error *error)
{
    off_t whole = 0;
    int copy = fcntl(results->file, F_DUPFD_CLOEXEC, 0);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "r");
    bool good = file && read_file(results, file, settings, &whole, error);
    if (!file)
        fail(error, "%s/results.jsonl: %s", results->folder, strerror(errno));
    if (file)
        fclose(file);
    else if (copy >= 0)
        close(copy);
    if (!good)
        return false;
    if (ftruncate(results->file, whole) != 0 || lseek(results->file, whole, SEEK_SET) != whole ||
        (whole == 0 && !append(results, settings)))
        return fail(error, "%s/results.jsonl: %s", results->folder, strerror(errno));
    return true;
}

bool match_results_open(match_results *results, const char *folder, size_t games,
                        const match_openings *openings, const json_t *settings, dyad_error *error)
{
    *results = (match_results){.file = -1,
                               .folder = folder,
                               .games = games,
                               .openings = openings,
                               .points = malloc(games + 1)};
    if (!results->points)
        return fail(error, "out of memory");
    memset(results->points, -1, games + 1);
    if (!folder)
        return true;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(error, "%s: %s", folder, strerror(errno));
    return open_file(results, error) && take_up(results, settings, error);
}

void match_results_close(match_results *results)
{
    if (results->file >= 0)
        close(results->file);
    free(results->points);
}

static json_t *moves_json(const gtp_names *names, const dyad_play *play)
{
    json_t *list = json_array();
    char text[GTP_VERTEX_MAX];
    dyad_move move;
    for (size_t i = 0; dyad_play_at(play, i, &move); i++)
        json_array_append_new(list, json_string(gtp_vertex_of(names, &move, text)));
    return list;
}

bool match_results_add(match_results *results, size_t game, int a, const match_result *result,
                       const gtp_names *names, const dyad_play *play)
{
    int winner = result->winner == 0 ? -1 : result->winner == a ? 0 : 1;
    int first = a == 1 ? 0 : 1;
    thought_times times = {{result->seconds[a - 1], result->seconds[2 - a]},
                           {result->cpu[a - 1], result->cpu[2 - a]},
                           {result->asked[a - 1], result->asked[2 - a]}};
    results->points[game] = points_of(winner);
    count(&results->score, winner, result->ending, winner == first, &times);
    if (results->file < 0)
        return true;
    json_t *line =
        json_pack("{s:I,s:s,s:s,s:s,s:s?,s:s,s:[f,f],s:[f,f],s:[I,I],s:o}", "game",
                  (json_int_t)game + 1, "opening", match_opening_of(results->openings, game),
                  "first", engine_names[first], "black", gtp_letter_of(names, a) == 'B' ? "a" : "b",
                  "winner", winner < 0 ? NULL : engine_names[winner], "ending",
                  match_endings[result->ending], "seconds", times.seconds[0], times.seconds[1],
                  "cpu_seconds", times.cpu[0], times.cpu[1], "asked", (json_int_t)times.asked[0],
                  (json_int_t)times.asked[1], "moves", moves_json(names, play));
    if (line && result->ending == MATCH_PROVED)
        json_object_set_new(line, "proof",
                            json_string(result->by_strategy ? "strategy" : "searches"));
    bool kept = append(results, line);
    json_decref(line);
    return kept;
}
