/* puzzles_command.c - dyad puzzles GAME */
#include "command.h"
#include "puzzle.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_GRADE = 0x100, KEY_STRATEGIES };

static const struct argp_option options[] = {
    {"count", 'c', "N", 0, "How many puzzles (default: 10)", 0},
    {"size", 'n', "MIN-MAX", 0, "Sides of the boards, from 3 to 9 (default: 5-7)", 0},
    {"grade", KEY_GRADE, "MIN-MAX", 0,
     "Grades: 1, won in two moves at most, 2 in four, 3 in six, 4 in nine, 5 in more "
     "(default: 2-5)",
     0},
    {"seed", 's', "S", 0, "Same seed, same puzzles (default 1)", 0},
    {"format", 'f', "FORMAT", 0,
     "text (default), jsonl (an object a line), sgf (a game for each puzzle, the solution being "
     "its moves)",
     0},
    {"strategies", KEY_STRATEGIES, "DIR", 0,
     "Write the strategy of each puzzle to a file in DIR, for `dyad verify strategy'", 0},
    {0},
};

static const char *const format_words[] = {"text", "jsonl", "sgf", NULL};
enum { FORMAT_TEXT, FORMAT_JSONL, FORMAT_SGF };
static const choice choices[] = {{'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad puzzles hex --count 2 --size 4", "two small ones, with their solutions"},
    {"dyad puzzles hex --count 3 --size 5 --format sgf", "as records of games"},
    {"dyad puzzles path --count 2 --size 4 --format jsonl", "for programs"},
    {NULL, NULL},
};

typedef struct arguments {
    puzzle_request request;
    const char *strategies; /* a folder */
    int format;
    dyad_session *session;
    uint64_t given;
    bool draws; /* progress */
} arguments;

static bounds parse_range(const struct argp_state *state, const char *what, const char *text,
                          uint64_t min, uint64_t max)
{
    bounds parsed = parse_bounds(state, what, text);
    if (parsed.min < min || parsed.max > max)
        argp_error(state, "%s is from %" PRIu64 " to %" PRIu64 ", found '%s'", what, min, max,
                   text);
    return parsed;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    puzzle_request *request = &parsed->request;
    bounds range;
    switch (key) {
    case 'c':
        request->count = parse_number(state, "a number of puzzles", argument, 1, UINT64_MAX);
        return 0;
    case 'n':
        range = parse_range(state, "a size", argument, PUZZLE_SIDE_MIN, PUZZLE_SIDE_MAX);
        request->size_min = (size_t)range.min;
        request->size_max = (size_t)range.max;
        return 0;
    case KEY_GRADE:
        range = parse_range(state, "a grade", argument, 1, PUZZLE_GRADES);
        request->grade_min = (unsigned)range.min;
        request->grade_max = (unsigned)range.max;
        return 0;
    case 's': request->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 'f': parsed->format = parse_choice(state, &puzzles_command, key, argument); return 0;
    case KEY_STRATEGIES: parsed->strategies = argument; return 0;
    case ARGP_KEY_ARG:
        if (request->game)
            argp_error(state, "expected one game, found '%s'", argument);
        request->game = parse_game(state, argument);
        if (!puzzle_has(request->game))
            argp_error(state, "there are no puzzles of %s: expected a game of connection",
                       argument);
        return 0;
    case ARGP_KEY_END:
        if (!request->game)
            miss_game(state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_text(const arguments *parsed, const puzzle *found)
{
    const dyad_game *game = parsed->request.game;
    const char *letters = dyad_game_letters(game);
    bool leans = dyad_game_shape(game) == DYAD_SHAPE_HEXAGONS;
    printf("%spuzzle %" PRIu64 ", grade %u: %s to move and win\n\n", parsed->given > 1 ? "\n" : "",
           parsed->given, found->grade, dyad_game_colour(game, found->to_move));
    for (size_t row = 0; row < found->size; row++) {
        printf("%*s", leans ? (int)row : 0, "");
        for (size_t column = 0; column < found->size; column++)
            printf("%s%c", column ? " " : "", letters[found->cells[row * found->size + column]]);
        putchar('\n');
    }
    printf("\nsolution:");
    for (size_t i = 0; i < found->line_count; i++)
        printf(" [%d,%d]", found->line[i] / (int)found->size, found->line[i] % (int)found->size);
    printf("\nmoves to win: %" PRIu64 " at most\n", found->depth);
}

static void put_json(const arguments *parsed, const puzzle *found)
{
    const dyad_game *game = parsed->request.game;
    const char *letters = dyad_game_letters(game);
    printf("{\"item\":%" PRIu64 ",\"game\":\"%s\",\"size\":%zu,\"to_move\":\"%s\",\"board\":[",
           parsed->given, dyad_game_name(game), found->size,
           dyad_game_colour(game, found->to_move));
    for (size_t row = 0; row < found->size; row++) {
        fputs(row ? ",\"" : "\"", stdout);
        for (size_t column = 0; column < found->size; column++)
            putchar(letters[found->cells[row * found->size + column]]);
        putchar('"');
    }
    printf("],\"grade\":%u,\"depth\":%" PRIu64 ",\"move\":[%d,%d],\"pv\":[", found->grade,
           found->depth, found->move / (int)found->size, found->move % (int)found->size);
    for (size_t i = 0; i < found->line_count; i++)
        printf("%s[%d,%d]", i ? "," : "", found->line[i] / (int)found->size,
               found->line[i] % (int)found->size);
    puts("]}");
}

static dyad_status put_record(const arguments *parsed, const puzzle *found)
{
    enum { COMMENT_MAX = 128 };
    const dyad_game *game = parsed->request.game;
    char comment[COMMENT_MAX];
    dyad_record *record;
    dyad_status status = dyad_record_new(parsed->session, game, found->size, found->size, &record);
    if (status != DYAD_OK)
        return status;
    const dyad_record_node *at = dyad_record_root(record);
    snprintf(comment, sizeof comment, "Puzzle %" PRIu64 ", grade %u: %s to move and win.",
             parsed->given, found->grade, dyad_game_colour(game, found->to_move));
    status = dyad_record_set(record, at, "C", comment);
    for (size_t cell = 0; status == DYAD_OK && cell < found->size * found->size; cell++)
        if (found->cells[cell])
            status = dyad_record_add_stone(record, at, found->cells[cell], cell / found->size,
                                           cell % found->size);
    if (status == DYAD_OK)
        status = dyad_record_set_turn(record, at, found->to_move);
    for (size_t i = 0; status == DYAD_OK && i < found->line_count; i++) {
        dyad_record_move move = {.kind = DYAD_RECORD_STONE,
                                 .colour = i % 2 ? 3 - found->to_move : found->to_move,
                                 .row = (size_t)found->line[i] / found->size,
                                 .column = (size_t)found->line[i] % found->size};
        status = dyad_record_add(record, at, &move, &at);
    }
    if (status == DYAD_OK)
        status = dyad_record_write(record, DYAD_RECORD_SGF, write_output, NULL);
    dyad_record_free(record);
    return status;
}

static dyad_status put_strategy(const arguments *parsed, const puzzle *found)
{
    char path[4096];
    dyad_error error = {.status = DYAD_E_SYSTEM, .file = path};
    int number = ENAMETOOLONG;
    if ((size_t)snprintf(path, sizeof path, "%s/%" PRIu64 ".txt", parsed->strategies,
                         parsed->given) < sizeof path)
        number = write_whole(path, found->strategy.bytes, found->strategy.size);
    if (number == 0)
        return DYAD_OK;
    snprintf(error.text, sizeof error.text, "%s", strerror(number));
    print_error(&error);
    return DYAD_E_SYSTEM;
}

static dyad_status give(void *user, const puzzle *found)
{
    arguments *parsed = user;
    dyad_status status = DYAD_OK;
    parsed->given++;
    if (parsed->draws)
        fputs("\r\033[K", stderr);
    if (parsed->strategies)
        status = put_strategy(parsed, found);
    if (status != DYAD_OK)
        return status;
    switch (parsed->format) {
    case FORMAT_TEXT: put_text(parsed, found); break;
    case FORMAT_JSONL: put_json(parsed, found); break;
    default: status = put_record(parsed, found);
    }
    if (status == DYAD_OK && flush_output() != 0)
        status = flush_output() == EPIPE ? DYAD_E_CLOSED : DYAD_E_SYSTEM;
    return status;
}

static void tell(void *user, uint64_t games)
{
    const arguments *parsed = user;
    if (parsed->draws)
        fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " puzzles, %" PRIu64 " games",
                parsed->given, parsed->request.count, games);
}

static int run(int argc, char **argv)
{
    arguments parsed = {.request = {.count = 10,
                                    .seed = 1,
                                    .size_min = 5,
                                    .size_max = 7,
                                    .grade_min = 2,
                                    .grade_max = PUZZLE_GRADES,
                                    .stop = &stop_signal,
                                    .give = give,
                                    .tell = tell,
                                    .user = &parsed},
                        .draws = isatty(STDERR_FILENO)};
    dyad_error error = {0};
    parse_arguments(&puzzles_command, parse, argc, argv, &parsed);
    parsed.session = open_session();
    catch_signals();
    dyad_status status = puzzle_search(parsed.session, &parsed.request, &error);
    if (parsed.draws)
        fputs("\r\033[K", stderr);
    int exit_status = EXIT_ANSWERED;
    if (stop_signal) {
        fprintf(stderr, "dyad: stopped after %" PRIu64 " puzzles\n", parsed.given);
        exit_status = EXIT_SIGNAL + stop_signal;
    } else if (status != DYAD_OK && status != DYAD_E_CLOSED) {
        exit_status = status == DYAD_E_LIMIT ? EXIT_UNDECIDED : EXIT_SYSTEM;
        if (error.status != DYAD_OK) /* else writing failed, which close_output() reports */
            print_error(&error);
    }
    dyad_session_free(parsed.session);
    return exit_status;
}

const command puzzles_command = {
    .name = "puzzles",
    .arguments = "GAME",
    .summary = "Make puzzles: positions with one winning move",
    .description =
        "Plays games with itself, and looks for positions in them in which one move wins and no "
        "other does. No two puzzles are images of each other.\n\n"
        "Each is proven twice: by the solver, and by plain code that reads the strategies that "
        "the solver writes: how the move wins against every answer, and how every other move "
        "fails. The grade goes by how many moves the winner has to make at most by that strategy; "
        "somebody who plays otherwise may need fewer.",
    .statuses = "0 all puzzles were written\n"
                "1 there are hardly any more of this size and grade\n"
                "2 wrong usage\n"
                "4 the system failed (file, memory, disk full), or a proof did not hold\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
