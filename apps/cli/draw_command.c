/* draw_command.c - dyad draw GAME [FILE] */
#include "command.h"
#include "output.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KEY_MOVE = 0x100, KEY_ITEM, KEY_PLAIN, KEY_BARE, KEY_DARK, KEY_SCALE, KEY_TO_MOVE };

static const struct argp_option options[] = {
    {"output", 'o', "FILE", 0, "Write to FILE (default: standard output)", 0},
    {"format", 'f', "FORMAT", 0,
     "svg or png (default: png where the name of the output ends so, otherwise svg)", 0},
    {"item", KEY_ITEM, "N", 0, "Which board of FILE, counted from 1 (default 1)", 0},
    {"move", KEY_MOVE, "K", 0,
     "Of a record of a game, the position after move K (default: after the last one)", 0},
    RECORD_OPTIONS,
    {"to-move", KEY_TO_MOVE, "COLOUR", 0, "Whose turn it is, whatever the position says", 0},
    {"plain", KEY_PLAIN, NULL, 0, "The position alone, without verdict and evidence", 0},
    {"bare", KEY_BARE, NULL, 0, "Mark the evidence, but leave out the sentences below", 0},
    {"dark", KEY_DARK, NULL, 0, "For a dark ground", 0},
    {"scale", KEY_SCALE, "S", 0, "Of png: pixels a unit, of which a cell has 40 (default 1)", 0},
    {0},
};

static const char *const format_words[] = {"svg", "png", NULL};
static const choice choices[] = {{'f', format_words, NULL}, DIALECT_CHOICE, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad draw hex boards/hex.txt --item 2 > won.svg && cat won.svg",
     "a board with its winning path and its last stones"},
    {"dyad draw hex boards/game.sgf --move 10 --plain", "a game as it stood after 10 moves"},
    {"dyad draw nim boards/nim.txt", "piles as discs, with their values"},
    {NULL, NULL},
};

typedef struct arguments {
    record_ways ways;
    const dyad_game *game;
    const char *path, *mover;
    char *output;
    dyad_draw_request request;
    uint64_t item, move;
    int to_move;
    bool format_given, move_given, plain;
} arguments;

static double parse_scale(const struct argp_state *state, const char *text)
{
    char *end;
    double scale = strtod(text, &end);
    if (end == text || *end || !isfinite(scale) || scale < 0.05 || scale > 100)
        argp_error(state, "expected a scale from 0.05 to 100, found '%s'", text);
    return scale;
}

/* In small letters or capitals. */
static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcasecmp(text + length - wanted, end) == 0;
}

/* The format that the end of a name says; svg if it says none. */
static dyad_image format_of(const struct argp_state *state, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    if (!dot || dot == name || ends_with(name, ".svg"))
        return DYAD_IMAGE_SVG;
    if (!ends_with(name, ".png"))
        argp_error(state,
                   "--output: expected a name that ends in .svg or .png, found '%s'; "
                   "--format says what to write there",
                   path);
    return DYAD_IMAGE_PNG;
}

static void check_arguments(const struct argp_state *state, arguments *parsed)
{
    dyad_draw_request *request = &parsed->request;
    if (!parsed->game)
        miss_game(state);
    if (parsed->mover)
        parsed->to_move = parse_colour(state, parsed->game, "to-move", parsed->mover);
    if (!parsed->format_given && parsed->output)
        request->format = format_of(state, parsed->output);
    if (request->scale > 0 && request->format != DYAD_IMAGE_PNG)
        argp_error(state, "--scale is for png: an svg has any size");
    if (request->format == DYAD_IMAGE_PNG && !parsed->output)
        refuse_terminal(state, "--format png");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'o': parsed->output = argument; return 0;
    case 'f':
        parsed->request.format =
            parse_choice(state, &draw_command, key, argument) ? DYAD_IMAGE_PNG : DYAD_IMAGE_SVG;
        parsed->format_given = true;
        return 0;
    case KEY_ITEM:
        parsed->item = parse_number(state, "the number of a board", argument, 1, UINT64_MAX);
        return 0;
    case KEY_MOVE:
        parsed->move = parse_number(state, "a number of moves", argument, 0, UINT64_MAX);
        parsed->move_given = true;
        return 0;
    case KEY_PLAIN: parsed->plain = true; return 0;
    case KEY_BARE: parsed->request.bare = true; return 0;
    case KEY_DARK: parsed->request.dark = true; return 0;
    case KEY_SCALE: parsed->request.scale = parse_scale(state, argument); return 0;
    case KEY_TO_MOVE: parsed->mover = argument; return 0;
    case ARGP_KEY_ARG:
        if (!parsed->game)
            parsed->game = parse_game(state, argument);
        else if (!parsed->path)
            parsed->path = argument;
        else
            argp_error(state, "expected one FILE, found '%s' after it", argument);
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return parse_record_option(state, &draw_command, key, argument, &parsed->ways);
    }
}

/* ---- running ------------------------------------------------------------------------------ */

/* The stone of the last move, of a record. */
static void find_last(const arguments *parsed, dyad_reader *reader, dyad_draw_request *request)
{
    const dyad_record *record = dyad_reader_record(reader);
    if (!record)
        return;
    size_t move = parsed->move_given && parsed->move < SIZE_MAX ? (size_t)parsed->move : SIZE_MAX;
    const dyad_record_node *node = dyad_record_at(record, move);
    while (dyad_record_parent(node) && dyad_record_move_of(node).kind == DYAD_RECORD_NONE)
        node = dyad_record_parent(node);
    dyad_record_move last = dyad_record_move_of(node);
    request->has_last = last.kind == DYAD_RECORD_STONE;
    request->last_row = last.row;
    request->last_column = last.column;
}

/* The picture is made before the file is opened: where it cannot be drawn, what is there stays. */
static dyad_status draw_to_file(dyad_session *session, const arguments *parsed,
                                dyad_draw_request *request, bool *told)
{
    kept_text picture = {0};
    request->write = keep_text;
    request->write_user = &picture;
    dyad_status status = dyad_draw(session, request);
    int number = 0;
    if (status == DYAD_E_SYSTEM) {
        fputs("dyad: out of memory\n", stderr);
        status = DYAD_E_MEMORY;
        *told = true;
    } else if (status == DYAD_OK) {
        number = write_whole(parsed->output, picture.bytes, picture.size);
    }
    free(picture.bytes);
    if (number == EPIPE)
        return DYAD_E_CLOSED;
    if (number == 0)
        return status;
    fprintf(stderr, "dyad: %s: %s\n", parsed->output, strerror(number));
    *told = true;
    return DYAD_E_SYSTEM;
}

static dyad_status draw_position(dyad_session *session, arguments *parsed, dyad_reader *reader,
                                 const dyad_position *position, bool *told)
{
    dyad_draw_request *request = &parsed->request;
    dyad_status status = DYAD_OK;
    request->position = position;
    find_last(parsed, reader, request);
    if (!parsed->plain)
        status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &request->report);
    if (status == DYAD_OK)
        status = parsed->output ? draw_to_file(session, parsed, request, told)
                                : dyad_draw(session, request);
    return status;
}

/* Goes to the board that is to be drawn. */
static dyad_status find_item(const arguments *parsed, dyad_reader *reader,
                             const dyad_position **position, bool *told)
{
    dyad_status status = DYAD_OK;
    for (uint64_t item = 1; item <= parsed->item && status == DYAD_OK; item++) {
        status = dyad_reader_next(reader, position);
        if (status == DYAD_END) {
            fprintf(stderr, "dyad: %s: expected board %" PRIu64 ", found %" PRIu64 "\n",
                    parsed->path, parsed->item, item - 1);
            *told = true;
            status = DYAD_E_MALFORMED;
        }
    }
    return status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.item = 1, .request = {.write = write_output}};
    const dyad_position *position = NULL;
    dyad_reader *reader = NULL;
    bool told = false;
    parse_arguments(&draw_command, parse, argc, argv, &parsed);
    if (!parsed.path)
        parsed.path = "-";
    dyad_session *session = open_session();
    use_record_ways(session, &parsed.ways);
    dyad_session_set_stop(session, &stop_signal);
    catch_signals();
    catch_short_files();
    dyad_status status = open_reader(session, parsed.game, parsed.path, &reader);
    if (status == DYAD_OK) {
        if (parsed.move_given)
            dyad_reader_set_move(reader, parsed.move);
        dyad_reader_set_to_move(reader, parsed.to_move);
        status = find_item(&parsed, reader, &position, &told);
        if (status == DYAD_OK)
            status = draw_position(session, &parsed, reader, position, &told);
        dyad_reader_close(reader);
    }
    int exit_status = exit_for(session, status, told);
    dyad_session_free(session);
    return exit_status;
}

const command draw_command = {
    .name = "draw",
    .arguments = "GAME [FILE]",
    .summary = "Draw a position with its evidence as SVG or PNG",
    .description =
        "Reads a position from FILE (standard input where there is none, or where FILE is -), as "
        "`dyad judge' reads it, and draws it with what shows the verdict: winning paths as lines, "
        "of two the second dotted; cells that would win at once as rings of the colour; cells that "
        "can have been the last stone as squares; the end of play beside the board it began with; "
        "values below piles; a dot on the last move of a record. What is so, and why, stands below "
        "it.\n\n"
        "Pictures have a title and a description for who cannot see them, and colours that the "
        "colour-blind can tell apart. PNG is made by librsvg, where it is installed.",
    .statuses = "0 drawn\n"
                "2 wrong usage, or the board is too large, or PNG cannot be had\n"
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
