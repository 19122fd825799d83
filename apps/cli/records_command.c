/* records_command.c - dyad records [GAME] [FILE...] */
#include "archive.h"
#include "command.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_FROM = 0x100,
    KEY_OPENINGS,
    LISTED = 20,       /* games with a fault that the summary lists */
    OPENINGS_USUAL = 5 /* that it has of each size */
};

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0,
     "text (default): a summary for people; csv, or jsonl: a line for each game", 0},
    {"jobs", 'j', "N", 0, "Worker threads (default: all cores); the output does not depend on it",
     0},
    {"keep-going", 'k', NULL, 0,
     "Report a malformed game and go on with the next one that can be found", 0},
    {"openings", KEY_OPENINGS, "N", 0, "The N most frequent openings of each size (default: 5)", 0},
    {"from", KEY_FROM, "FORMAT", 0,
     "What to read: a name that `dyad help formats' lists (default: told by the first bytes)", 0},
    RECORD_OPTIONS,
    {0},
};

static const char *from_word(size_t index)
{
    const dyad_record_form *form = dyad_record_form_at(index);
    return form ? form->name : NULL;
}

enum { TEXT, CSV, JSONL };
static const char *const format_words[] = {"text", "csv", "jsonl", NULL};
static const choice choices[] = {
    {'f', format_words, NULL},
    {KEY_FROM, NULL, from_word},
    DIALECT_CHOICE,
    {0, NULL, NULL},
};

static const example examples[] = {
    {"dyad records boards/game.sgf", "sizes, results, openings, swaps and doubles"},
    {"dyad records -f csv boards/game.sgf", "a line for each game, for a spreadsheet"},
    {NULL, NULL},
};

typedef struct arguments {
    const dyad_game *game;
    const char **paths;
    size_t path_count;
    record_ways ways;
    dyad_record_format from;
    int format;
    bool keep_going;
    unsigned jobs; /* 0: as many as there are cores */
    size_t openings;
} arguments;

/* A game that the summary lists: its result is contradicted, or it cannot be played. */
typedef struct listed {
    const char *path;
    uint64_t line, number;
    archive_check check;
    const dyad_game *game;
    int stated, on_board;
} listed;

typedef struct run_state {
    const arguments *asked;
    dyad_session *session;
    const char *path;   /* that is being read */
    dyad_status status; /* DYAD_E_MALFORMED: of a game that is not passed over */
    archive games;
    uint64_t number, malformed;
    uint64_t faults; /* games whose result is contradicted, or that cannot be played */
    listed list[LISTED];
} run_state;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'f': parsed->format = parse_choice(state, &records_command, key, argument); return 0;
    case 'j':
        parsed->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case 'k': parsed->keep_going = true; return 0;
    case KEY_OPENINGS:
        parsed->openings = (size_t)parse_number(state, "a number of openings", argument, 0, 100000);
        return 0;
    case KEY_FROM:
        parsed->from =
            dyad_record_form_at((size_t)parse_choice(state, &records_command, key, argument))
                ->format;
        return 0;
    case ARGP_KEY_ARG:
        if (!parsed->game && !parsed->path_count && dyad_game_find(argument))
            parsed->game = parse_game(state, argument);
        else
            parsed->paths[parsed->path_count++] = argument;
        return 0;
    default: return parse_record_option(state, &records_command, key, argument, &parsed->ways);
    }
}

/* ---- words -------------------------------------------------------------------------------- */

enum { CELL_MAX = 24 };

/* A cell as records name it: letters of the column, number of the row. */
static const char *cell_name(size_t row, size_t column, char text[CELL_MAX])
{
    char letters[8];
    size_t at = sizeof letters;
    letters[--at] = '\0';
    for (size_t left = column + 1; left && at; left = (left - 1) / 26)
        letters[--at] = (char)('a' + (left - 1) % 26);
    snprintf(text, CELL_MAX, "%s%zu", letters + at, row + 1);
    return text;
}

static const char *colour_name(const dyad_game *game, int colour)
{
    return colour ? dyad_game_colour(game, colour) : "";
}

static const char *swap_name(const archive_game *facts)
{
    return facts->swap == DYAD_RECORD_NONE ? "" : dyad_record_kind_name(facts->swap);
}

/* ---- a line for each game ----------------------------------------------------------------- */

/* A field of CSV (RFC 4180): in quotes if it needs them. */
static void put_field(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void put_csv(const archive_game *facts, const char *path, uint64_t number,
                    uint64_t double_of)
{
    char opening[CELL_MAX] = "";
    if (facts->has_opening)
        cell_name(facts->row, facts->column, opening);
    put_field(path);
    printf(",%" PRIu64 ",%" PRIu64 ",%s,%zu,%zu,%s,%zu,%s,%s,%s,%s,%s,", number, facts->line,
           dyad_game_name(facts->game), facts->rows, facts->columns,
           facts->dialect ? facts->dialect : "", facts->moves, opening, swap_name(facts),
           colour_name(facts->game, facts->stated), colour_name(facts->game, facts->on_board),
           archive_check_name(facts->check));
    if (double_of)
        printf("%" PRIu64, double_of);
    putchar('\n');
}

static json_t *text_or_null(const char *text)
{
    return *text ? json_string(text) : json_null();
}

/* The name of a file as JSON can hold it: bytes that are no UTF-8 as '?'. */
static json_t *file_text(const char *path)
{
    json_t *text = json_string(path);
    if (text)
        return text;
    char *plain = room_for(strlen(path) + 1, 1);
    for (size_t i = 0; path[i]; i++)
        plain[i] = (unsigned char)path[i] < 0x80 ? path[i] : '?';
    text = json_string(plain);
    free(plain);
    return text;
}

static void put_jsonl(const archive_game *facts, const char *path, uint64_t number,
                      uint64_t double_of)
{
    char opening[CELL_MAX] = "";
    if (facts->has_opening)
        cell_name(facts->row, facts->column, opening);
    json_t *line = json_pack("{s:o,s:I,s:I,s:s,s:I,s:I,s:o,s:I,s:o,s:o,s:o,s:o,s:s,s:o}", "file",
                             file_text(path), "item", (json_int_t)number, "line",
                             (json_int_t)facts->line, "game", dyad_game_name(facts->game), "rows",
                             (json_int_t)facts->rows, "columns", (json_int_t)facts->columns,
                             "dialect", text_or_null(facts->dialect ? facts->dialect : ""), "moves",
                             (json_int_t)facts->moves, "opening", text_or_null(opening), "swap",
                             text_or_null(swap_name(facts)), "stated",
                             text_or_null(colour_name(facts->game, facts->stated)), "on_board",
                             text_or_null(colour_name(facts->game, facts->on_board)), "check",
                             archive_check_name(facts->check), "double_of",
                             double_of ? json_integer((json_int_t)double_of) : json_null());
    if (!line)
        end_without_memory();
    json_dumpf(line, stdout, JSON_COMPACT);
    json_decref(line);
    putchar('\n');
}

/* ---- the summary -------------------------------------------------------------------------- */

static size_t shortest(const archive_group *group)
{
    size_t moves = 0;
    while (!group->lengths[moves])
        moves++;
    return moves;
}

static size_t longest(const archive_group *group)
{
    size_t moves = group->length_room - 1;
    while (!group->lengths[moves])
        moves--;
    return moves;
}

/* The least length that at least half of the games do not exceed. */
static size_t median(const archive_group *group)
{
    size_t moves = 0;
    for (uint64_t seen = group->lengths[0]; 2 * seen < group->games; seen += group->lengths[moves])
        moves++;
    return moves;
}

static double mean(const archive_group *group)
{
    double total = 0;
    for (size_t moves = 0; moves < group->length_room; moves++)
        total += (double)moves * (double)group->lengths[moves];
    return total / (double)group->games;
}

/* For qsort(): the most frequent first, ties in reading order. */
static int compare_openings(const void *a, const void *b)
{
    const archive_opening *one = *(const archive_opening *const *)a,
                          *other = *(const archive_opening *const *)b;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    if (one->row != other->row)
        return one->row < other->row ? -1 : 1;
    return one->column < other->column ? -1 : one->column > other->column;
}

static void print_openings(const archive *of, const archive_group *group, size_t most)
{
    size_t count = 0;
    char name[CELL_MAX];
    for (size_t i = group->first; i != SIZE_MAX; i = of->openings[i].next)
        count++;
    if (!count || !most)
        return;
    const archive_opening **sorted = room_for(count, sizeof(const archive_opening *));
    size_t at = 0;
    for (size_t i = group->first; i != SIZE_MAX; i = of->openings[i].next)
        sorted[at++] = &of->openings[i];
    qsort(sorted, count, sizeof(const archive_opening *), compare_openings);
    printf("  openings     %zu different\n", count);
    for (size_t i = 0; i < count && i < most; i++) {
        uint64_t won = sorted[i]->won[0], known = won + sorted[i]->won[1];
        printf("    %-10s %" PRIu64 " games", cell_name(sorted[i]->row, sorted[i]->column, name),
               sorted[i]->games);
        if (known)
            printf(", %s won %.0f%% of %" PRIu64, dyad_game_colour(group->game, 1),
                   100.0 * (double)won / (double)known, known);
        putchar('\n');
    }
    free(sorted);
}

static void print_group(const archive *of, const archive_group *group, size_t openings)
{
    const char *first = dyad_game_colour(group->game, 1),
               *second = dyad_game_colour(group->game, 2);
    printf("\n%s %zux%zu\n", dyad_game_name(group->game), group->rows, group->columns);
    printf("  games        %" PRIu64, group->games);
    if (group->without_moves)
        printf(", %" PRIu64 " without a move", group->without_moves);
    printf("\n  moves        %zu to %zu, median %zu, mean %.1f\n", shortest(group), longest(group),
           median(group), mean(group));
    printf("  winner       %s %" PRIu64 ", %s %" PRIu64 ", not known %" PRIu64 "\n", first,
           group->won[0], second, group->won[1], group->without_result);
    if (group->swaps[0] + group->swaps[1])
        printf("  swaps        %" PRIu64 " of pieces, %" PRIu64 " of sides\n", group->swaps[0],
               group->swaps[1]);
    uint64_t checked = group->checks[ARCHIVE_AGREES] + group->checks[ARCHIVE_CONTRADICTS];
    if (checked)
        printf("  results      %" PRIu64 " checked, %" PRIu64 " contradicted\n", checked,
               group->checks[ARCHIVE_CONTRADICTS]);
    if (group->checks[ARCHIVE_UNPLAYABLE])
        printf("  unplayable   %" PRIu64 "\n", group->checks[ARCHIVE_UNPLAYABLE]);
    print_openings(of, group, openings);
}

static void print_listed(const listed *one)
{
    printf("  %s", one->path);
    if (one->line)
        printf(":%" PRIu64, one->line);
    printf(": game %" PRIu64, one->number);
    if (one->check == ARCHIVE_UNPLAYABLE)
        puts(" has a move that cannot be played");
    else if (one->on_board && one->on_board != one->stated)
        printf(" states that %s won, and %s won on the board\n",
               colour_name(one->game, one->stated), colour_name(one->game, one->on_board));
    else
        printf(" states that %s won, and that %s gave up\n", colour_name(one->game, one->stated),
               colour_name(one->game, one->stated));
}

/* For qsort(): the size with the most games first, ties by name and size. */
static int compare_groups(const void *a, const void *b)
{
    const archive_group *one = *(const archive_group *const *)a,
                        *other = *(const archive_group *const *)b;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    int names = strcmp(dyad_game_name(one->game), dyad_game_name(other->game));
    if (names != 0)
        return names;
    if (one->rows != other->rows)
        return one->rows < other->rows ? -1 : 1;
    return one->columns < other->columns ? -1 : one->columns > other->columns;
}

static void print_summary(const run_state *run)
{
    const archive *of = &run->games;
    printf("%" PRIu64 " game%s", of->games, of->games == 1 ? "" : "s");
    if (run->malformed)
        printf(", and %" PRIu64 " malformed", run->malformed);
    printf("; %" PRIu64 " of them %s the moves of an earlier one\n", of->doubles,
           of->doubles == 1 ? "has" : "have");
    const archive_group **sorted = room_for(of->group_count + 1, sizeof(const archive_group *));
    for (size_t i = 0; i < of->group_count; i++)
        sorted[i] = &of->groups[i];
    qsort(sorted, of->group_count, sizeof(const archive_group *), compare_groups);
    for (size_t i = 0; i < of->group_count; i++)
        print_group(of, sorted[i], run->asked->openings);
    free(sorted);
    if (run->faults)
        printf("\nResults that the moves contradict, and games that cannot be played: %" PRIu64
               "\n",
               run->faults);
    for (size_t i = 0; i < run->faults && i < LISTED; i++)
        print_listed(&run->list[i]);
    if (run->faults > LISTED)
        puts("  and others: --format csv has all of them");
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Adds the facts of a game, or reports a fault; false ends reading. */
static bool take_game(void *user, const void *given, const dyad_error *fault)
{
    run_state *run = user;
    archive_game facts;
    uint64_t double_of;
    if (fault) {
        print_error(fault);
        run->malformed++;
        run->number++; /* as for judge and convert */
        run->status = run->asked->keep_going ? DYAD_OK : fault->status;
        return run->asked->keep_going;
    }
    memcpy(&facts, given, sizeof facts);
    if (!archive_add(&run->games, &facts, ++run->number, &double_of))
        end_without_memory();
    if (facts.check == ARCHIVE_CONTRADICTS || facts.check == ARCHIVE_UNPLAYABLE) {
        if (run->faults < LISTED)
            run->list[run->faults] = (listed){.path = run->path,
                                              .line = facts.line,
                                              .number = run->number,
                                              .check = facts.check,
                                              .game = facts.game,
                                              .stated = facts.stated,
                                              .on_board = facts.on_board};
        run->faults++;
    }
    if (run->asked->format == CSV)
        put_csv(&facts, run->path, run->number, double_of);
    else if (run->asked->format == JSONL)
        put_jsonl(&facts, run->path, run->number, double_of);
    return !ferror(stdout);
}

/* By several threads at once. */
static dyad_status facts_of(void *user, dyad_session *session, dyad_record *record, void *facts)
{
    (void)user;
    return archive_game_of(session, record, facts);
}

/* Reads a file. DYAD_E_MALFORMED without `keep_going` alone. */
static dyad_status take_file(run_state *run, const char *path)
{
    const dyad_records_request request = {.struct_size = sizeof request,
                                          .game = run->asked->game,
                                          .format = run->asked->from,
                                          .path = path,
                                          .jobs = run->asked->jobs,
                                          .facts_size = sizeof(archive_game),
                                          .facts = facts_of,
                                          .taken = take_game,
                                          .user = run};
    run->path = path;
    dyad_status status = dyad_records_each(run->session, &request);
    return status == DYAD_OK ? run->status : status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.openings = OPENINGS_USUAL};
    parsed.paths = room_for((size_t)argc + 1, sizeof *parsed.paths);
    parse_arguments(&records_command, parse, argc, argv, &parsed);
    if (!parsed.path_count)
        parsed.paths[parsed.path_count++] = "-";
    run_state state = {.asked = &parsed, .session = open_session()};
    use_record_ways(state.session, &parsed.ways);
    catch_signals();
    catch_short_files();
    dyad_session_set_stop(state.session, &stop_signal);
    if (parsed.format == CSV)
        puts("file,item,line,game,rows,columns,dialect,moves,opening,swap,stated,on_board,check,"
             "double_of");
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < parsed.path_count && status == DYAD_OK; i++)
        status = take_file(&state, parsed.paths[i]);
    int exit_status = exit_for(state.session, status, state.status != DYAD_OK);
    if (status == DYAD_OK && parsed.format == TEXT)
        print_summary(&state);
    if (status == DYAD_OK && state.malformed)
        exit_status = EXIT_MALFORMED;
    else if (status == DYAD_OK && state.faults)
        exit_status = EXIT_UNDECIDED;
    archive_free(&state.games);
    dyad_session_free(state.session);
    free(parsed.paths);
    return exit_status;
}

const command records_command = {
    .name = "records",
    .arguments = "[GAME] [FILE...]",
    .summary = "Tabulate an archive of games, and check its results",
    .description =
        "Reads records of games from each FILE in order (standard input where there is none, or "
        "where FILE is -), in every format that `dyad convert' reads records in, and says what "
        "they are: sizes, lengths, winners, swaps, openings, and how many games have the moves of "
        "an earlier one.\n\n"
        "It checks each result. A game of Hex has a winner as soon as one side has joined its "
        "edges; if the record names the other one, in RE or by a resignation, the game is "
        "contradicted. So is one whose RE and resignation differ. A game is unplayable if a move "
        "of it lands on a stone.\n\n"
        "A double has the same moves as an earlier game, or those moves after half a turn of the "
        "board, which in games of connection is the same game; so is a game with a swap of sides "
        "and the same game with a swap of pieces. An opening and its image are counted together "
        "in the summary. A game without a stone is nobody's double.\n\n"
        "The columns of csv, which are the fields of jsonl: the file; the number of the game over "
        "all files, malformed ones counted as judge and convert count them, and its line; game, "
        "rows, columns; the dialect it was read in; moves, passes and swaps among them; the first "
        "stone; the swap; the winner that is stated, and the one on the board; check: agrees, "
        "contradicts, open (nothing to compare) or unplayable; and the number of the game that it "
        "is a double of. Memory grows by 50 to 100 bytes for each different game.",
    .statuses = "0 no result is contradicted\n"
                "1 a result is contradicted, or a game cannot be played\n"
                "2 wrong usage\n"
                "3 malformed input\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
