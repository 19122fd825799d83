/* gtp_command.c - dyad gtp GAME: an engine for GUIs and match tools, on standard input and output.
 */
#include "command.h"
#include "gtp_engine.h"
#include "solve_command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_COORDS = 0x100,
    KEY_CPU_TIME,
    KEY_PLAYOUTS,
    KEY_LEVEL,
    KEY_SWAP,
    KEY_RESIGN,
    KEY_MEMORY,
    KEY_LIST
};

static const struct argp_option options[] = {
    {"coords", KEY_COORDS, "WAY", 0,
     "How cells are named: go, letters without i and row 1 at the bottom, as GTP has it; hex, "
     "letters with i and row 1 at the top, as HexGui has it (default: hex for hex, else go)",
     0},
    {"size", 'n', "N", 0,
     "Side of the board, or rows x columns as 5x7 (default: 11 for hex, else 9); of nim, how many "
     "piles (default: 5)",
     0},
    {"seed", 's', "S", 0, "For the piles of nim and what is chosen at random (default 1)", 0},
    {"time", 't', "SECONDS", 0, "For a move, as long as the GUI sets no clock (default 5)", 0},
    {"cpu-time", KEY_CPU_TIME, NULL, 0,
     "What genmove has of --time, or of the GUI's clock, is time of the processor: for matches on "
     "a machine that is busy. It thinks with one thread",
     0},
    {"playouts", KEY_PLAYOUTS, "N", 0, "No more than N games are played out for a move", 0},
    {"level", KEY_LEVEL, "N", 0,
     "How well genmove plays, from 1, for a beginner, to 8 (default: 8, as well as it can in the "
     "time). Below 8 a move follows from position, level and seed, and takes no notice of time. "
     "Boards of more than 32x32, and as many piles or discs, have no levels",
     0},
    {"resign", KEY_RESIGN, NULL, 0,
     "genmove resigns where the game is lost beyond doubt: the loss is proved, and how soon it "
     "comes",
     0},
    {"swap", KEY_SWAP, NULL, 0,
     "Play hex with the swap: swap-pieces is legal and genmove may answer it, and begins with a "
     "stone that leaves the game about even; `play COLOUR swap-pieces' is understood anyway, and "
     "says that the game has it",
     0},
    RECORD_OPTIONS,
    {"jobs", 'j', "J", 0, "Threads (default: all cores; with --cpu-time one)", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Think with no more memory than SIZE, such as 500M or 4G (default: 512M)", 0},
    {"list-commands", KEY_LIST, NULL, 0,
     "Write what docs/gtp-commands.md is: every command of every game, with what it does", 0},
    {0},
};

static const choice choices[] = {
    {KEY_COORDS, gtp_coords_words, NULL}, DIALECT_CHOICE, {0, NULL, NULL}};

static const example examples[] = {
    {"printf 'boardsize 5\\ngenmove black\\nshowboard\\nquit\\n' | dyad gtp hex",
     "an opening move on a small board"},
    {"printf 'play b D4\\nis_legal w D4\\n' | dyad gtp ungo --size 9", "a referee of Un-Go"},
    {"printf 'dyad-piles BWWB BW\\ndyad-solve b\\n' | dyad gtp nim", "winning moves of piles"},
    {NULL, NULL},
};

typedef struct arguments {
    gtp_options gtp;
    const char *size; /* as it was written: what it may be is for the game to say */
    bool coords_given, list;
} arguments;

static void check_arguments(const struct argp_state *state, arguments *parsed)
{
    gtp_options *gtp = &parsed->gtp;
    if (parsed->list)
        return;
    if (!gtp->game)
        miss_game(state);
    check_playable(state, gtp->game);
    if (parsed->size)
        parse_play_size(state, gtp->game, parsed->size, &gtp->rows, &gtp->columns);
    if (gtp->cpu_seconds && gtp->jobs > 1)
        argp_error(state, "--cpu-time is the time of one thread; --jobs asks for %u", gtp->jobs);
    if (gtp->cpu_seconds)
        gtp->jobs = 1;
    if (!parsed->coords_given)
        gtp->coords = gtp_usual_coords(gtp->game);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    gtp_options *gtp = &parsed->gtp;
    switch (key) {
    case KEY_COORDS:
        gtp->coords = (gtp_coords)parse_choice(state, &gtp_command, key, argument);
        parsed->coords_given = true;
        return 0;
    case 'n': parsed->size = argument; return 0;
    case 's': gtp->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 't': gtp->seconds = parse_seconds(state, argument); return 0;
    case KEY_CPU_TIME: gtp->cpu_seconds = true; return 0;
    case KEY_PLAYOUTS:
        gtp->playouts = parse_scaled(state, "a number of games", argument, 1000);
        return 0;
    case KEY_LEVEL:
        gtp->level = (unsigned)parse_number(state, "a level", argument, 1, DYAD_PLAYER_LEVELS);
        return 0;
    case KEY_RESIGN: gtp->resign = true; return 0;
    case KEY_SWAP: gtp->swap = true; return 0;
    case 'j':
        gtp->jobs =
            (unsigned)parse_number(state, "a number of threads", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case KEY_MEMORY: gtp->memory = (size_t)parse_scaled(state, "a size", argument, 1024); return 0;
    case KEY_LIST: parsed->list = true; return 0;
    case ARGP_KEY_ARG:
        if (gtp->game)
            argp_error(state, "expected no further argument, found '%s'", argument);
        gtp->game = parse_game(state, argument);
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return parse_record_option(state, &gtp_command, key, argument, &gtp->ways);
    }
}

/* ---- the page of commands ----------------------------------------------------------------- */

static bool all_have(const gtp_row *row)
{
    for (size_t g = 0; g < dyad_game_count(); g++)
        if (!gtp_has(row, dyad_game_at(g)))
            return false;
    return true;
}

static void list_row(const gtp_row *row)
{
    printf("| `%s%s%s` | ", row->name, *row->arguments ? " " : "", row->arguments);
    for (size_t g = 0, any = 0; g < dyad_game_count(); g++)
        if (!all_have(row) && gtp_has(row, dyad_game_at(g)))
            printf("%s%s", any++ ? ", " : "", dyad_game_name(dyad_game_at(g)));
    printf("%s | %s |\n", all_have(row) ? "all" : "", row->help);
}

static void list_commands(void)
{
    printf("# Commands of `dyad gtp`\n\n"
           "Made by `dyad gtp --list-commands`. COLOUR is b, black, w, white, or the game's own "
           "name of one; in hex black\nis red. VERTEX is a cell as `--coords` has it; in nim the "
           "letter is the pile and the number the disc, from the\ntop. [engines.md](engines.md) "
           "tells how to set GUIs up.\n");
    for (size_t t = 0; gtp_tables[t]; t++) {
        printf("\n## %s\n\n| command | games | |\n| --- | --- | --- |\n", gtp_table_titles[t]);
        for (const gtp_row *row = gtp_tables[t]; row->name; row++)
            list_row(row);
    }
}

/* ---- running ------------------------------------------------------------------------------ */

/* Output has failed: a GUI that has gone is no error. */
static void end_output(int number)
{
    if (number == EPIPE)
        _exit(EXIT_ANSWERED);
    fprintf(stderr, "dyad: standard output: %s\n", strerror(number ? number : EIO));
    _exit(EXIT_SYSTEM);
}

/* Answers line after line, and writes before it waits. */
static void serve(engine *e, gtp_input *input)
{
    const char *line;
    size_t size;
    while (!e->quit && !stop_asked()) {
        errno = 0;
        if (!gtp_input_has_line(input) && fflush(stdout) != 0)
            end_output(errno);
        gtp_line kind = gtp_input_next(input, &line, &size);
        if (kind == GTP_END)
            return;
        errno = 0;
        if (kind == GTP_LINE)
            engine_line(e, line, size);
        else
            engine_long_line(e, line, size);
        if (ferror(stdout))
            end_output(errno);
    }
}

static int run(int argc, char **argv)
{
    arguments parsed = {.gtp = {.seed = 1}};
    gtp_input input;
    const char *why;
    parse_arguments(&gtp_command, parse, argc, argv, &parsed);
    if (parsed.list) {
        list_commands();
        return EXIT_ANSWERED;
    }
    engine *e = engine_new(&parsed.gtp, stdout, &why);
    if (!e) {
        fprintf(stderr, "dyad gtp: %s\n", why);
        return EXIT_SYSTEM;
    }
    if (!gtp_input_open(&input, STDIN_FILENO, STDOUT_FILENO)) {
        fprintf(stderr, "dyad gtp: %s\n", strerror(errno));
        engine_free(e);
        return EXIT_SYSTEM;
    }
    catch_signals();
    e->input = &input;
    serve(e, &input);
    errno = 0;
    if (fflush(stdout) != 0)
        end_output(errno);
    gtp_input_close(&input);
    engine_free(e);
    if (input.fault && !stop_asked()) {
        fprintf(stderr, "dyad gtp: standard input: %s\n", strerror(input.fault));
        return EXIT_SYSTEM;
    }
    return stop_asked() ? EXIT_SIGNAL + stop_asked() : EXIT_ANSWERED;
}

const command gtp_command = {
    .name = "gtp",
    .arguments = "GAME",
    .summary = "Play and referee by the Go Text Protocol, for GUIs and match tools",
    .description =
        "Answers commands of GTP version 2, line by line, as Sabaki, GoGui, HexGui and programs "
        "for matches send them: plays and thinks of moves, tells what is legal, judges, solves, "
        "and analyses until the next line comes in. `list_commands' lists the commands, `help "
        "COMMAND' says what one does; docs/gtp-commands.md has them all, and docs/engines.md how "
        "to set GUIs up.\n\n"
        "Black and white are the game's colours of these names; in hex black is red, who joins top "
        "and bottom. Nobody may pass. In hex the second move may be swap-pieces, with --swap.\n\n"
        "A line `# interrupt' that comes in while the program thinks ends the search, and the best "
        "move so far is answered. The program ends at `quit' or at the end of the input.",
    .statuses = "0 the input has ended\n"
                "2 wrong usage\n"
                "4 the system failed (input, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
