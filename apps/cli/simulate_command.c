/* simulate_command.c - dyad simulate GAME --size N | --from FILE */
#include "command.h"
#include "output.h"
#include "watch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_FROM = 0x100,
    KEY_TO_MOVE,
    KEY_POLICY,
    KEY_MAX_MOVES,
    KEY_BY_MOVE,
    KEY_CPU,
    KEY_EXPLAIN,
    KEY_COLOR
};

static const uint64_t games_max = INT64_MAX;
static const uint64_t games_default = 100000, games_default_by_move = 10000;

static const struct argp_option options[] = {
    {"size", 'n', "N", 0, "Play from the empty board of side N, or of rows x columns as 5x7", 0},
    {"from", KEY_FROM, "FILE", 0,
     "Play from each position in FILE (standard input where it is -), which is as `dyad judge' "
     "reads it",
     0},
    RECORD_OPTIONS,
    {"to-move", KEY_TO_MOVE, "COLOUR", 0,
     "Who moves first (default: on boards whoever has fewer stones, otherwise whoever begins the "
     "game)",
     0},
    {"policy", KEY_POLICY, "POLICY", 0,
     "How moves are chosen: uniform (default), each legal move with the same probability; first, "
     "the first legal move",
     0},
    {"games", 'g', "K", 0,
     "How many games, 20k, 100M and 1G being numbers (default 100k; with --by-move 10k of each "
     "first move)",
     0},
    {"by-move", KEY_BY_MOVE, NULL, 0,
     "Play the games after each legal first move, and tell of each; with --explain as a heat map",
     0},
    {"max-moves", KEY_MAX_MOVES, "M", 0,
     "Un-Go: give a game up after M moves (default: 100 times the cells of the board)", 0},
    {"seed", 's', "S", 0, "Same seed, same games, everywhere (default 1)", 0},
    {"jobs", 'j', "J", 0, "Threads (default: all cores); the counts do not depend on it", 0},
    {"cpu", KEY_CPU, "LEVEL", 0,
     "Instructions to play with: auto (default: the best that the processor has), portable, avx2, "
     "avx512; the counts are the same",
     0},
    {"format", 'f', "FORMAT", 0,
     "text (default): for people; json: an object on a line for each position", 0},
    {"explain", KEY_EXPLAIN, NULL, 0, "For people: draw the board, and the lengths of games", 0},
    {"color", KEY_COLOR, "WHEN", 0,
     "Colours in --explain: auto (default: on a terminal, unless NO_COLOR is set), always, never",
     0},
    {0},
};

/* Whether a colour of an earlier game, or the same game's other colour, has the name. */
static bool is_named_before(const char *name, size_t game, int colour)
{
    for (size_t g = 0; g <= game; g++)
        for (int c = 1; c <= 2 && (g < game || c < colour); c++)
            if (strcmp(dyad_game_colour(dyad_game_at(g), c), name) == 0)
                return true;
    return false;
}

/* The colours of all games, each once. */
static const char *colour_name(size_t index)
{
    for (size_t g = 0; g < dyad_game_count(); g++) {
        for (int c = 1; c <= 2; c++) {
            const char *name = dyad_game_colour(dyad_game_at(g), c);
            if (!is_named_before(name, g, c) && index-- == 0)
                return name;
        }
    }
    return NULL;
}

static const char *const format_words[] = {"text", "json", NULL};
static const dyad_format format_of_word[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL};
static const choice choices[] = {
    {KEY_TO_MOVE, NULL, colour_name},
    {KEY_POLICY, NULL, dyad_policy_name},
    {KEY_CPU, NULL, dyad_cpu_name},
    {'f', format_words, NULL},
    {KEY_COLOR, colour_words, NULL},
    DIALECT_CHOICE,
    {0, NULL, NULL},
};

static const example examples[] = {
    {"dyad simulate hex --size 11 --games 20k", "how often each side wins at random"},
    {"dyad simulate hex --size 7 --games 1k --by-move --explain", "the best first moves, drawn"},
    {"dyad simulate ungo --size 5 --games 1k --format json", "lengths and captures, for programs"},
    {"dyad simulate nim --from boards/nim.txt --games 1k",
     "how often who should win does, for each position of a file"},
    {NULL, NULL},
};

typedef struct arguments {
    record_ways ways;
    dyad_simulate_request request;
    const dyad_game *game;
    const char *from, *mover;
    size_t rows, columns;
    dyad_format format;
    int colour;
    bool size_given, games_given, format_given, explain;
} arguments;

/* ---- arguments ---------------------------------------------------------------------------- */

/* A number of games: 1 .. 2^63, with k, M or G behind it or not. */
static uint64_t parse_games(const struct argp_state *state, const char *text)
{
    static const char units[] = "kMG";
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10), unit = 1;
    bool fits = *text >= '0' && *text <= '9' && !errno;
    const char *found = *end ? strchr(units, *end) : NULL;
    for (const char *u = units; found && u <= found; u++)
        unit *= 1000;
    fits = fits && end[found != NULL] == '\0' && number >= 1 && number <= games_max / unit;
    if (!fits)
        argp_error(state,
                   "expected a number of games from 1 to %" PRIu64 ", such as 5000, 20k, 100M or "
                   "1G, found '%s'",
                   games_max, text);
    return number * unit;
}

/* What can be checked when everything has been read. */
static void check_arguments(const struct argp_state *state, arguments *parsed)
{
    dyad_simulate_request *request = &parsed->request;
    if (!parsed->game)
        miss_game(state);
    if (parsed->size_given && parsed->from)
        argp_error(state, "--size and --from exclude each other");
    if (parsed->size_given && !dyad_game_has_board(parsed->game))
        argp_error(state, "%s is played with piles, not on a board: give them by --from FILE",
                   dyad_game_name(parsed->game));
    if (!parsed->size_given && !parsed->from)
        argp_error(state, dyad_game_has_board(parsed->game)
                              ? "expected --size N, for an empty board, or --from FILE"
                              : "expected --from FILE");
    if (parsed->explain && parsed->format_given)
        argp_error(state, "--explain and --format exclude each other");
    if (parsed->mover)
        request->to_move = parse_colour(state, parsed->game, "to-move", parsed->mover);
    if (!parsed->games_given)
        request->games = request->by_move ? games_default_by_move : games_default;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    dyad_simulate_request *request = &parsed->request;
    switch (key) {
    case 'n':
        parse_board_size(state, argument, 1, UINT16_MAX, &parsed->rows, &parsed->columns);
        parsed->size_given = true;
        return 0;
    case KEY_FROM: parsed->from = argument; return 0;
    case KEY_TO_MOVE: parsed->mover = argument; return 0;
    case KEY_POLICY:
        request->policy = (dyad_policy)parse_choice(state, &simulate_command, key, argument);
        return 0;
    case 'g':
        request->games = parse_games(state, argument);
        parsed->games_given = true;
        return 0;
    case KEY_BY_MOVE: request->by_move = true; return 0;
    case KEY_MAX_MOVES:
        request->max_moves = parse_number(state, "a number of moves", argument, 1, games_max);
        return 0;
    case 's': request->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 'j':
        request->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case KEY_CPU: request->cpu = parse_cpu(state, &simulate_command, key, argument); return 0;
    case 'f':
        parsed->format = format_of_word[parse_choice(state, &simulate_command, key, argument)];
        parsed->format_given = true;
        return 0;
    case KEY_EXPLAIN: parsed->explain = true; return 0;
    case KEY_COLOR:
        parsed->colour = parse_choice(state, &simulate_command, key, argument);
        return 0;
    case ARGP_KEY_ARG:
        if (parsed->game)
            argp_error(state, "expected one game, found '%s' after it", argument);
        parsed->game = parse_game(state, argument);
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return parse_record_option(state, &simulate_command, key, argument, &parsed->ways);
    }
}

/* ---- where positions come from ------------------------------------------------------------ */

/* A reader of the file, or of an empty board, whose text is kept in *board. */
static dyad_status open_positions(dyad_session *session, const arguments *parsed, kept_text *board,
                                  dyad_reader **reader)
{
    if (parsed->from) {
        dyad_status opened = open_reader(session, parsed->game, parsed->from, reader);
        if (opened == DYAD_OK)
            dyad_reader_set_to_move(*reader, parsed->request.to_move);
        return opened;
    }
    dyad_generate_request empty = {.game = parsed->game,
                                   .rows = parsed->rows,
                                   .columns = parsed->columns,
                                   .count = 1,
                                   .fill = -1,
                                   .format = DYAD_FORMAT_NPY, /* it holds any board */
                                   .write = keep_text,
                                   .write_user = board,
                                   .stop = &stop_signal};
    dyad_status status = dyad_generate(session, &empty);
    if (status != DYAD_OK)
        return status == DYAD_E_SYSTEM ? DYAD_E_MEMORY : status;
    return dyad_reader_open_bytes(session, parsed->game, "--size", board->bytes, board->size,
                                  reader);
}

/* ---- playing ------------------------------------------------------------------------------ */

/* How many games were to be played; or as many as can be told. */
static uint64_t games_wanted(const arguments *parsed, const dyad_simulation *simulation)
{
    uint64_t games = parsed->request.games, moves = simulation->move_count;
    if (!parsed->request.by_move)
        return games;
    return moves && games > UINT64_MAX / moves ? UINT64_MAX : games * moves;
}

/* Writes what came of a position's games; `played` says whether all of them were played. */
static dyad_status tell(dyad_session *session, const arguments *parsed,
                        const dyad_simulation *simulation, const watch *watched, double seconds,
                        dyad_status played)
{
    const dyad_playouts *all = &simulation->all;
    dyad_simulation_writing writing = {.format =
                                           parsed->explain ? DYAD_FORMAT_EXPLAIN : parsed->format,
                                       .colour = parsed->explain && want_colour(parsed->colour),
                                       .seconds = seconds,
                                       .item = watched->item,
                                       .write = write_output};
    dyad_status written = dyad_simulation_write(session, simulation, &writing);
    if (written == DYAD_OK && writing.format != DYAD_FORMAT_JSONL)
        watch_speed(all->games, all->total_moves, seconds);
    if (played == DYAD_E_STOPPED)
        fprintf(stderr, "dyad: stopped after %" PRIu64 " of %" PRIu64 " games\n", all->games,
                games_wanted(parsed, simulation));
    return written == DYAD_OK ? played : written;
}

/* Says what is wrong with a position that has been read, and where it came from. */
static int refuse(const dyad_session *session, const arguments *parsed, uint64_t item,
                  dyad_status status)
{
    if (status == DYAD_E_MALFORMED && parsed->from)
        fprintf(stderr, "dyad: %s: item %" PRIu64 ": %s\n", parsed->from, item,
                dyad_session_error(session)->text);
    return exit_for(session, status, status == DYAD_E_MALFORMED && parsed->from);
}

/* Plays from every position in turn; the exit status. */
static int play(dyad_session *session, arguments *parsed, dyad_reader *reader)
{
    watch *watched = parsed->request.progress_user;
    dyad_simulate_request request = parsed->request;
    for (uint64_t item = 1;; item++) {
        const dyad_simulation *simulation;
        dyad_status status = dyad_reader_next(reader, &request.position);
        if (status != DYAD_OK)
            return exit_for(session, status, status == DYAD_END);
        watch_item(watched, parsed->from ? item : 0);
        status = dyad_simulate(session, &request, &simulation);
        double seconds = watch_seconds(watched);
        clear_progress();
        if (status != DYAD_OK && status != DYAD_E_STOPPED)
            return refuse(session, parsed, item, status);
        status = tell(session, parsed, simulation, watched, seconds, status);
        if (status != DYAD_OK)
            return exit_for(session, status, false);
    }
}

static int run(int argc, char **argv)
{
    watch watched;
    arguments parsed = {.request = {.seed = 1,
                                    .progress = watch_games,
                                    .progress_user = &watched,
                                    .stop = &stop_signal},
                        .format = DYAD_FORMAT_TEXT};
    kept_text board = {0};
    dyad_reader *reader;
    parse_arguments(&simulate_command, parse, argc, argv, &parsed);
    dyad_session *session = open_session();
    use_record_ways(session, &parsed.ways);
    dyad_session_set_stop(session, &stop_signal);
    catch_signals();
    catch_short_files();
    watch_begin_games(&watched);
    dyad_status status = open_positions(session, &parsed, &board, &reader);
    int exit_status;
    if (status == DYAD_OK) {
        exit_status = play(session, &parsed, reader);
        dyad_reader_close(reader);
    } else {
        exit_status = exit_for(session, status, false);
    }
    dyad_session_free(session);
    free(board.bytes);
    return exit_status;
}

const command simulate_command = {
    .name = "simulate",
    .arguments = "GAME --size N | --from FILE",
    .summary = "Play positions out at random, many times, and count",
    .description =
        "Plays games from a position to their end. Each turn the policy chooses the move. It "
        "prints how often each side won, with a 95 % interval (Wilson's), how long the games were, "
        "and how many stones were captured. In hex and path the players fill the empty cells by "
        "turns. In ungo and nim they play until somebody cannot move. A game of ungo may go on for "
        "ever: it is stopped after --max-moves and counted as unfinished. Lengths and captures are "
        "those of finished games.\n\n"
        "The counts depend on the position, the options and the seed alone: not on --jobs, nor on "
        "--cpu.\n\n"
        "With --by-move the games are played after each legal first move. --explain draws then, on "
        "each cell, how many per cent of them the side to move has won.\n\n"
        "A JSON object has game, item (with --from), size (or rows and columns), to_move, "
        "policy, seed, max_moves (or null), games, outcomes {name: count}, probability {name: "
        "[p, low, high]}, moves {mean, sd, min, max, histogram [[first, last, games], ...]}, "
        "captured {colour: the same as moves} where stones are taken off, both of games that "
        "ended, unfinished {moves, captured} of games that were stopped, where there can be any, "
        "best {winner, games, probability} where it is known who wins with best play, seconds, "
        "games_per_second and moves_per_second; and with --by-move a list by_move of objects "
        "with move [row, column], "
        "or [pile, disc], from 0, and games, outcomes, probability, moves and captured of the "
        "games after it.\n\n"
        "Where standard error is a terminal, a run that takes longer than a second shows there how "
        "far it has come; text and drawings are followed there by how fast the games were played. "
        "Ctrl-C ends the run, after the statistics so far have been written.",
    .statuses = "0 all played\n"
                "2 wrong usage\n"
                "3 malformed input, or a board of hex or path that is full\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated; the statistics so far have been written",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
