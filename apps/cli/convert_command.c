/* convert_command.c - dyad convert [GAME] --to FORMAT [FILE...] */
#include "command.h"
#include "nearest.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_FROM = 0x100, KEY_TO, KEY_MOVE, KEY_ITEM, KEY_TO_MOVE };

static const struct argp_option options[] = {
    {"to", KEY_TO, "FORMAT", 0,
     "What to write (needed): text, the original problem's layout; npy, a NumPy array of boards; "
     "jsonl, an object a line; sgf; hexworld, links to hexworld.org; svg, a picture; and of hex "
     "what `dyad help formats' says is written",
     0},
    {"from", KEY_FROM, "FORMAT", 0,
     "What to read: one of these, or of `dyad help formats' (default: told by the first bytes)", 0},
    RECORD_OPTIONS,
    {"keep-going", 'k', NULL, 0,
     "Report an item that is malformed, or that FORMAT cannot hold, leave it out, and go on with "
     "the next one that can be found",
     0},
    {"move", KEY_MOVE, "K", 0,
     "Of records, the position after move K, without the moves (default: the whole record, "
     "or in formats without moves the position after the last one)",
     0},
    {"item", KEY_ITEM, "N", 0, "Item N alone, counted from 1 over all FILEs", 0},
    {"to-move", KEY_TO_MOVE, "COLOUR", 0, "Whose turn it is in every item, whatever it says itself",
     0},
    {0},
};

/* The notation of word number `index` of those that are read. */
static size_t read_at(size_t index)
{
    return index + 1 + (index + 1 >= DYAD_NOTATION_SVG);
}

static const char *from_word(size_t index)
{
    return dyad_notation_name(read_at(index));
}

static bool is_written(const char *name)
{
    const dyad_record_form *form;
    size_t i = 0;
    while ((form = dyad_record_form_at(i)) != NULL && strcmp(form->name, name) != 0)
        i++;
    return !form || form->is_written;
}

/* The notation of word number `index` of those that are written. */
static size_t written_at(size_t index)
{
    size_t notation = 1;
    for (const char *name; (name = dyad_notation_name(notation)) != NULL; notation++)
        if (is_written(name) && index-- == 0)
            break;
    return notation;
}

static const char *to_word(size_t index)
{
    return dyad_notation_name(written_at(index));
}

static const choice choices[] = {
    {KEY_FROM, NULL, from_word}, {KEY_TO, NULL, to_word}, DIALECT_CHOICE, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad convert --to hexworld boards/game.sgf", "a game to be looked at in the browser"},
    {"dyad convert --to text --move 9 boards/game.sgf",
     "its board after 9 moves, for `dyad judge'"},
    {"dyad convert hex --to sgf boards/hex.txt", "each board as a game that is set up"},
    {"dyad convert path --to jsonl boards/path.txt", "boards for other programs"},
    {NULL, NULL},
};

typedef struct arguments {
    dyad_convert_request request;
    const char **paths; /* room for all arguments */
    uint64_t move;
    const char *mover;
    record_ways ways;
} arguments;

/* The first argument may be a game: a FILE of that name is given as ./NAME. One that is no file and
 * near to a game is one mistyped. */
static void take_argument(const struct argp_state *state, arguments *parsed, const char *argument)
{
    dyad_convert_request *request = &parsed->request;
    bool first = !request->game && request->path_count == 0;
    bool mistyped = first && nearest_game(argument) && access(argument, F_OK) != 0;
    if (first && (mistyped || dyad_game_find(argument)))
        request->game = parse_game(state, argument);
    else
        parsed->paths[request->path_count++] = argument;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    dyad_convert_request *request = &parsed->request;
    switch (key) {
    case KEY_FROM:
        request->from =
            (dyad_notation)read_at((size_t)parse_choice(state, &convert_command, key, argument));
        return 0;
    case KEY_TO:
        request->to =
            (dyad_notation)written_at((size_t)parse_choice(state, &convert_command, key, argument));
        return 0;
    case KEY_MOVE:
        parsed->move = parse_number(state, "a number of moves", argument, 0, UINT64_MAX);
        request->move = &parsed->move;
        return 0;
    case KEY_ITEM:
        request->item = parse_number(state, "the number of an item", argument, 1, UINT64_MAX);
        return 0;
    case KEY_TO_MOVE: parsed->mover = argument; return 0;
    case 'k': request->keep_going = true; return 0;
    case ARGP_KEY_ARG: take_argument(state, parsed, argument); return 0;
    case ARGP_KEY_END:
        if (request->to == DYAD_NOTATION_ANY)
            argp_error(state, "expected --to FORMAT");
        if (request->to == DYAD_NOTATION_NPY)
            refuse_terminal(state, "--to npy");
        if (parsed->mover && !request->game)
            argp_error(state, "--to-move needs the name of a GAME, whose colours they are");
        if (parsed->mover)
            request->to_move = parse_colour(state, request->game, "to-move", parsed->mover);
        return 0;
    default: return parse_record_option(state, &convert_command, key, argument, &parsed->ways);
    }
}

/* A dyad_error_fn whose user counts the items. */
static void report_item(void *user, const dyad_error *error)
{
    ++*(uint64_t *)user;
    print_error(error);
}

static int run(int argc, char **argv)
{
    uint64_t left_out = 0;
    arguments parsed = {.request = {.write = write_output,
                                    .malformed = report_item,
                                    .malformed_user = &left_out,
                                    .stop = &stop_signal}};
    parsed.paths = room_for((size_t)argc, sizeof *parsed.paths);
    dyad_session *session = open_session();
    parse_arguments(&convert_command, parse, argc, argv, &parsed);
    parsed.request.paths = parsed.paths;
    use_record_ways(session, &parsed.ways);
    print_remarks(session);
    catch_signals();
    catch_short_files();
    dyad_status status = dyad_convert(session, &parsed.request, NULL);
    bool reported = left_out && (status == DYAD_E_MALFORMED || status == DYAD_E_USAGE);
    int exit_status = exit_for(session, status, reported);
    dyad_session_free(session);
    free(parsed.paths);
    return exit_status;
}

const command convert_command = {
    .name = "convert",
    .arguments = "[GAME] --to FORMAT [FILE...]",
    .summary = "Turn boards and records of games into other formats",
    .description =
        "Reads boards or records of games from each FILE in order (standard input where there is "
        "none, or where FILE is -), and writes them in another format. GAME has to be told where "
        "the input does not: for text and npy.\n\n"
        "A record that becomes a record keeps its moves, and in sgf and jsonl its variations, "
        "comments and all else; in other formats it is the position that the main line ends in, or "
        "that after --move. A board that becomes a record is set up at its root, and in a HexWorld "
        "link, which has nothing like that, played with passes; turned back it is the same board. "
        "One input may hold many games. A fault ends the conversion, after everything before it "
        "has been written (of text and npy, which begin with the number of boards, nothing); with "
        "--keep-going every item that can be converted is written, and the first item left out "
        "decides the exit status.\n\n"
        "SGF is read from FF[1] to FF[4] and written as FF[4]: hex as GM[11], also from files with "
        "Go's points, as HexGui and GoRilla write them; ungo and path as GM[1] with RU[Un-Go] and "
        "RU[PATH]. `dyad help formats' lists what else is read, and how each is recognised.",
    .statuses = "0 all written\n"
                "2 wrong usage, or the format cannot hold what is there\n"
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
