/* judge_command.c - dyad judge GAME [FILE...] */
#include "command.h"
#include "watch.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEY_EXPLAIN = 0x100, KEY_COLOR, KEY_CPU, KEY_SUMMARY, KEY_MOVE };

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0,
     "text (default): the original problem's output; jsonl: a JSON object a line, with all "
     "evidence; csv: game,item,size,verdict,text; npy: for NumPy, a byte of code an item, verdicts "
     "in the order of `dyad games', 255 for a malformed item",
     0},
    {"explain", KEY_EXPLAIN, NULL, 0,
     "For people: draw each board with its evidence marked, and say why", 0},
    {"jobs", 'j', "N", 0, "Worker threads (default: all cores); the output does not depend on it",
     0},
    {"keep-going", 'k', NULL, 0,
     "Report a malformed item and go on with the next one that can be found", 0},
    {"color", KEY_COLOR, "WHEN", 0,
     "Colours in --explain: auto (default: on a terminal, unless NO_COLOR is set), always, never",
     0},
    {"move", KEY_MOVE, "K", 0,
     "Of records of games, judge the position after move K (default: after the last one)", 0},
    RECORD_OPTIONS,
    {"summary", KEY_SUMMARY, "FORMAT", OPTION_ARG_OPTIONAL,
     "At the end, also where the run was interrupted, print on standard error how often each "
     "verdict was given, and the speed: text (default), or json, one object on a line",
     0},
    {"cpu", KEY_CPU, "LEVEL", 0,
     "Instructions to judge with: auto (default: the best that the processor has), portable, avx2, "
     "avx512; the answers are the same",
     0},
    {0},
};

static const char *const format_words[] = {"text", "jsonl", "csv", "npy", NULL};
static const dyad_format format_of_word[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_CSV,
                                             DYAD_FORMAT_NPY};
static const char *const summary_words[] = {"text", "json", NULL};
static const summary_kind summary_of_word[] = {SUMMARY_TEXT, SUMMARY_JSON};

static const choice choices[] = {
    {'f', format_words, NULL},
    {KEY_COLOR, colour_words, NULL},
    {KEY_SUMMARY, summary_words, NULL},
    {KEY_CPU, NULL, dyad_cpu_name},
    DIALECT_CHOICE,
    {0, NULL, NULL},
};

static const example examples[] = {
    {"dyad judge path boards/path.txt", "one verdict a line, as the original problem has it"},
    {"dyad judge hex --explain boards/hex.txt", "draw the boards with their evidence"},
    {"dyad judge ungo --format jsonl < boards/ungo_3x3.txt", "verdict and evidence as JSON"},
    {"dyad judge hex --explain --move 12 boards/game.sgf", "a game as it stood after 12 moves"},
    {"dyad generate path --size 80 --count 1000 | dyad judge path --format csv",
     "a table of a thousand verdicts"},
    {NULL, NULL},
};

typedef struct arguments {
    dyad_judge_request request;
    const char **paths; /* room for all arguments */
    int colour;
    uint64_t move;
    summary_kind summary;
    off_t output_begin;
    bool format_given, explain;
    record_ways ways;
} arguments;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    dyad_judge_request *request = &parsed->request;
    switch (key) {
    case 'f':
        request->format = format_of_word[parse_choice(state, &judge_command, key, argument)];
        parsed->format_given = true;
        return 0;
    case KEY_EXPLAIN: parsed->explain = true; return 0;
    case KEY_COLOR: parsed->colour = parse_choice(state, &judge_command, key, argument); return 0;
    case KEY_CPU: request->cpu = parse_cpu(state, &judge_command, key, argument); return 0;
    case KEY_SUMMARY:
        parsed->summary = argument
                              ? summary_of_word[parse_choice(state, &judge_command, key, argument)]
                              : SUMMARY_TEXT;
        return 0;
    case 'j':
        request->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case 'k': request->keep_going = true; return 0;
    case KEY_MOVE:
        parsed->move = parse_number(state, "a number of moves", argument, 0, UINT64_MAX);
        request->move = &parsed->move;
        return 0;
    case ARGP_KEY_ARG:
        if (!request->game)
            request->game = parse_game(state, argument);
        else
            parsed->paths[request->path_count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (!request->game)
            miss_game(state);
        if (parsed->explain && parsed->format_given)
            argp_error(state, "--explain and --format exclude each other");
        if (request->format == DYAD_FORMAT_NPY)
            refuse_terminal(state, "--format npy");
        return 0;
    default: return parse_record_option(state, &judge_command, key, argument, &parsed->ways);
    }
}

/* Messages about malformed items. One alone would cost more than many items: they are written
 * together, before what is written next to standard output and whenever the input waits. One thread
 * at a time adds to them. */
static struct messages {
    char text[8 * ERROR_LINE_MAX];
    size_t size;
} messages;

static void write_messages(void)
{
    if (messages.size == 0)
        return;
    clear_progress();
    fwrite(messages.text, 1, messages.size, stderr);
    messages.size = 0;
}

static void tell_malformed(void *user, const dyad_error *error)
{
    (void)user;
    if (messages.size > sizeof messages.text - ERROR_LINE_MAX)
        write_messages();
    messages.size += error_line(error, messages.text + messages.size, ERROR_LINE_MAX);
}

static int write_answers(void *user, const void *bytes, size_t size)
{
    write_messages();
    return write_output(user, bytes, size);
}

static void tell_progress(void *user, const dyad_progress *progress)
{
    write_messages();
    watch_progress(user, progress);
}

/* What is said once the run is over. */
static void tell_end(const arguments *parsed, const watch *watched, dyad_status status,
                     const dyad_judge_totals *totals)
{
    if (status == DYAD_E_STOPPED) {
        fprintf(stderr, "dyad: stopped after %" PRIu64 " items", totals->items);
        if (watched->last.total)
            fprintf(stderr, ", %" PRIu64 " of %" PRIu64 " bytes", totals->bytes,
                    watched->last.total);
        fputc('\n', stderr);
    }
    watch_summary(watched, parsed->summary, parsed->request.game, totals, status == DYAD_E_STOPPED);
}

static int run(int argc, char **argv)
{
    watch watched;
    arguments parsed = {.request = {.write = write_answers,
                                    .malformed = tell_malformed,
                                    .progress = tell_progress,
                                    .progress_user = &watched,
                                    .stop = &stop_signal}};
    dyad_judge_totals totals;
    parsed.paths = room_for((size_t)argc, sizeof *parsed.paths);
    dyad_session *session = open_session();
    parse_arguments(&judge_command, parse, argc, argv, &parsed);
    parsed.request.paths = parsed.paths;
    use_record_ways(session, &parsed.ways);
    if (parsed.explain) {
        parsed.request.format = DYAD_FORMAT_EXPLAIN;
        parsed.request.colour = want_colour(parsed.colour);
    }
    parsed.request.malformed_apart = !outputs_meet();
    if (output_goes_back(&parsed.output_begin)) {
        parsed.request.rewrite = rewrite_output;
        parsed.request.write_user = &parsed.output_begin;
    }
    for (size_t i = 0; i == 0 || i < parsed.request.path_count; i++)
        tell_awaited(parsed.request.game, parsed.paths[i]);
    catch_signals();
    enlarge_pipes();
    catch_short_files();
    watch_begin(&watched);
    dyad_status status = dyad_judge_stream(session, &parsed.request, &totals);
    write_messages();
    clear_progress();
    /* Malformed items were told of as they came. */
    int exit_status = exit_for(session, status, status == DYAD_E_MALFORMED);
    tell_end(&parsed, &watched, status, &totals);
    if (status == DYAD_OK && totals.undecided)
        exit_status = EXIT_UNDECIDED;
    dyad_session_free(session);
    free(parsed.paths);
    return exit_status;
}

const command judge_command = {
    .name = "judge",
    .arguments = "GAME [FILE...]",
    .summary = "Say who has won on each board, and why",
    .description =
        "Reads positions from each FILE in order (standard input where there is none, or where "
        "FILE is -) in the layout of the original problem, which `dyad help GAME' shows, and "
        "writes one answer an item, in order. An input that begins as NumPy's .npy files do is "
        "a batch of boards: an array of shape (M, R, C) of integers or bool, 0 for an empty cell, "
        "1 for the first-named colour, 2 for the other. Records of games, in the "
        "formats that `dyad help formats' lists, are judged after their last move, or after "
        "--move.\n\n"
        "An item that is malformed is reported as FILE:LINE:COLUMN, in a .npy file by board and "
        "cell. Everything before it has been answered then, and the run ends; with --keep-going it "
        "goes on with the next item.\n\n"
        "A run of more than a second shows on the terminal how far it is, unless the answers "
        "appear on the same terminal.",
    .statuses = "0 all answered\n"
                "1 at least one item has no winner to name, because play repeats\n"
                "2 wrong usage\n"
                "3 malformed input\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated; what was judged has been written",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
