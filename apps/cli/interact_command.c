/* interact_command.c - dyad interact GAME [INPUT] -- PROGRAM [ARGUMENT...] */
#define _GNU_SOURCE /* F_DUPFD_CLOEXEC */
#include "command.h"
#include "convention.h"
#include "duel_program.h"
#include "feedback.h"
#include "output.h"
#include "solve_command.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_AS = 0x100,
    KEY_CHECK,
    KEY_GAME_TIME,
    KEY_MEMORY,
    KEY_SAVE,
    KEY_SETTING, /* and on, by duel_setting */
    FILES_MAX = 4,
    FLAGS_FIRST = 3,
    SECONDS = 10,
    SIZE = 5,
    PILES = 3,
};

static const struct argp_option options[] = {
    {"as", KEY_AS, "CONVENTION", 0,
     "How a contest system calls it, and what exit statuses mean: plain (default), testlib, "
     "kattis, domjudge",
     0},
    {"check", KEY_CHECK, NULL, 0, "Look at the test alone, and tell who wins with best play", 0},
    {"size", 'n', "N", 0,
     "Without INPUT, the side of an empty board (default: 5) or how many piles (3)", 0},
    {"time", 't', "SECONDS", 0,
     "What the program has for a move, by the clock (default: 10; of contest systems: no limit)",
     0},
    {"game-time", KEY_GAME_TIME, "SECONDS", 0,
     "What it has for all its moves together (default: no limit)", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "The address space that it has (default: no limit)", 0},
    {"colour", KEY_SETTING + DUEL_COLOUR, "COLOUR", 0,
     "The program's colour (default: it moves first)", 0},
    {"to-move", KEY_SETTING + DUEL_TO_MOVE, "COLOUR", 0,
     "Who moves first, whatever the position says", 0},
    {"ask", KEY_SETTING + DUEL_ASK, "WHAT", 0,
     "What the program has to do: legal (default: make legal moves to the end), not-lose, win", 0},
    {"playouts", KEY_SETTING + DUEL_PLAYOUTS, "N", 0,
     "How long Dyad thinks about a move where it does not know best play (default: 1000)", 0},
    {"seconds", KEY_SETTING + DUEL_SECONDS, "S", 0,
     "The same by the clock; then a game need not repeat", 0},
    {"nodes", KEY_SETTING + DUEL_NODES, "N", 0,
     "How many positions Dyad looks into to know best play (default: 100 where they are costly, "
     "as of connections, else 5000); 0: none",
     0},
    {"seed", KEY_SETTING + DUEL_SEED, "SEED", 0, "Other moves of Dyad, and piles (default: 1)", 0},
    {"max-moves", KEY_SETTING + DUEL_MAX_MOVES, "N", 0,
     "A game that is not over after N moves is nobody's (default: 100000 where play can repeat)",
     0},
    {"swap", KEY_SETTING + DUEL_SWAP, NULL, 0,
     "Play with the swap, as hex can be: the second move may be `swap', and takes the first stone "
     "over",
     0},
    {"save", KEY_SAVE, "FILE", 0, "Write the game to FILE, as a line of JSON", 0},
    {"quiet", 'q', NULL, 0, "Say no more than the verdict", 0},
    {0},
};

static const choice choices[] = {
    {KEY_AS, NULL, convention_name}, {KEY_SETTING + DUEL_ASK, duel_asks, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad interact hex --size 3 -- sh -c 'read me turn; cat >/dev/null & "
     "for r in 0 1 2; do for c in 0 1 2; do echo $r $c; done; done' || test $? -eq 1",
     "a program that makes moves without looking"},
    {"dyad interact nim --check", "the piles that it would begin with, and who wins"},
    {NULL, NULL},
};

typedef struct arguments {
    const convention *as;
    const dyad_game *game;
    const char *files[FILES_MAX];
    int count;
    char *const *words; /* the program; NULL: none is given */
    const char *said[DUEL_SETTING_COUNT];
    char *save;
    uint64_t memory;
    size_t size;
    double move_seconds, game_seconds;
    bool check, quiet, xml;
} arguments;

static void take_word(const struct argp_state *state, const char *word, arguments *parsed)
{
    int most = parsed->check || parsed->as->called == CALLED_PLAIN ? 1
               : parsed->as->called == CALLED_TESTLIB              ? FILES_MAX
                                                                   : FLAGS_FIRST;
    if (!parsed->game)
        parsed->game = parse_game(state, word);
    else if (parsed->count < most)
        parsed->files[parsed->count++] = word;
    else if (parsed->as->called != CALLED_KATTIS || parsed->check) /* else it is a flag */
        argp_error(state, "expected no more arguments, found '%s'", word);
}

static void check_words(const struct argp_state *state, arguments *parsed)
{
    bool plain = parsed->as->called == CALLED_PLAIN;
    if (!parsed->game)
        miss_game(state);
    check_playable(state, parsed->game);
    if (parsed->check) {
        if (parsed->words)
            argp_error(state, "expected no program with --check");
        return;
    }
    if (plain && !parsed->words)
        argp_error(state, "expected the program behind the game: -- ./player");
    if (!plain && parsed->words)
        argp_error(state, "expected no program: the contest system runs it");
    if (!plain && (parsed->memory || parsed->quiet))
        argp_error(state, "--memory and --quiet are for programs that it runs itself");
    if (parsed->as->called == CALLED_TESTLIB && parsed->count < 2)
        argp_error(state, "expected files of input and output");
    if (parsed->as->called == CALLED_KATTIS && parsed->count < FLAGS_FIRST)
        argp_error(state, "expected files of input and answer, and a folder for what is said");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    enum { MIB_MAX = 1 << 20 };
    arguments *parsed = state->input;
    if (key >= KEY_SETTING && key < KEY_SETTING + DUEL_SETTING_COUNT) {
        parsed->said[key - KEY_SETTING] = argument ? argument : "yes";
        return 0;
    }
    switch (key) {
    case KEY_AS: return 0; /* it is known */
    case KEY_CHECK: parsed->check = true; return 0;
    case 'n':
        parsed->size = parse_number(state, "a size", argument, 1, DYAD_PLAY_SIDE_MAX);
        return 0;
    case 't': parsed->move_seconds = parse_seconds(state, argument); return 0;
    case KEY_GAME_TIME: parsed->game_seconds = parse_seconds(state, argument); return 0;
    case KEY_MEMORY:
        parsed->memory = parse_number(state, "mebibytes", argument, 1, MIB_MAX) << 20;
        return 0;
    case KEY_SAVE: parsed->save = argument; return 0;
    case 'q': parsed->quiet = true; return 0;
    case ARGP_KEY_ARG: take_word(state, argument, parsed); return 0;
    case ARGP_KEY_END: check_words(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Whether standard output takes it is looked at in the end. */
static void draw(const dyad_play *play, dyad_write_fn write, void *user)
{
    if (duel_draw(play, write, user) == DYAD_E_MEMORY)
        end_without_memory();
}

/* ---- what is said --------------------------------------------------------------------------- */

/* The moves of a game, a line each, and the board at its end. */
static void write_game(const dyad_play *play, dyad_write_fn write, void *user)
{
    char line[DUEL_MOVE_TEXT_MAX + 64], text[DUEL_MOVE_TEXT_MAX];
    dyad_move move;
    for (size_t i = 0; dyad_play_at(play, i, &move); i++) {
        duel_move_text(&move, text);
        snprintf(line, sizeof line, "%zu. %s %s\n", i + 1,
                 dyad_game_colour(dyad_play_game(play), move.colour), text);
        write(user, line, strlen(line));
    }
    write(user, "\n", 1);
    draw(play, write, user);
}

static void tell_move(void *user, const dyad_play *play)
{
    const int *own = user;
    size_t count = dyad_play_count(play);
    char text[DUEL_MOVE_TEXT_MAX];
    dyad_move move;
    dyad_play_at(play, count - 1, &move);
    duel_move_text(&move, text);
    printf("%zu. %s %s%s\n", count, dyad_game_colour(dyad_play_game(play), move.colour), text,
           move.colour == *own ? " (the program)" : "");
    fflush(stdout);
}

/* The last board, with the last stone marked; of one that is too large there is none. */
static void draw_picture(dyad_session *session, dyad_play *play, FILE *picture)
{
    const dyad_position *position;
    dyad_move last = {.kind = DYAD_MOVE_PASS};
    size_t count = dyad_play_count(play);
    if (dyad_play_position(play, &position, NULL) != DYAD_OK)
        return;
    if (count)
        dyad_play_at(play, count - 1, &last);
    dyad_draw_request drawn = {.struct_size = sizeof drawn,
                               .position = position,
                               .has_last = last.kind == DYAD_MOVE_PLACE,
                               .last_row = last.row,
                               .last_column = last.column,
                               .format = DYAD_IMAGE_SVG,
                               .write = feedback_write,
                               .write_user = picture};
    (void)dyad_draw(session, &drawn); /* a board that is too large has no picture */
}

/* For the judges the verdict, the moves and the board; for the team what it has done wrong. */
static bool say_in_folder(dyad_session *session, const arguments *parsed, dyad_play *play,
                          const duel_result *result)
{
    const char *folder = parsed->files[2];
    FILE *judges = feedback_open(folder, "judgemessage.txt"), *team = NULL, *picture = NULL;
    if (!judges)
        return false;
    fprintf(judges, "%s\n", result->text);
    bool good = true;
    if (play) {
        fputc('\n', judges);
        write_game(play, feedback_write, judges);
        picture = feedback_open(folder, "judgeimage.svg");
        good = picture != NULL;
        if (picture)
            draw_picture(session, play, picture);
    }
    if (result->verdict == CHECK_WRONG || result->verdict == CHECK_PRESENTATION) {
        team = feedback_open(folder, "teammessage.txt");
        good = team && good;
        if (team)
            fprintf(team, "%s\n", result->text);
    }
    good = feedback_close(team) && good;
    good = feedback_close(picture) && good;
    return feedback_close(judges) && good;
}

/* What the checker sees: that all is well, and nothing else. */
static bool say_to_checker(const char *path, const duel_result *result)
{
    FILE *file = fopen(path, "we");
    if (!file) {
        fprintf(stderr, "dyad: %s: %s\n", path, strerror(errno));
        return false;
    }
    if (result->verdict == CHECK_RIGHT)
        fputs("ok\n", file);
    return feedback_close(file);
}

static bool say_plain(const arguments *parsed, const dyad_play *play, const duel_result *result)
{
    if (result->verdict == CHECK_FAILED) {
        fprintf(stderr, "dyad: %s\n", result->text);
        return true;
    }
    if (!parsed->quiet && !parsed->check) {
        putchar('\n');
        fflush(stdout);
        draw(play, write_output, NULL);
        putchar('\n');
    }
    printf("%s\n", result->text);
    return true;
}

static bool say(dyad_session *session, const arguments *parsed, dyad_play *play,
                const duel_result *result)
{
    const char *report = parsed->count == FILES_MAX ? parsed->files[FILES_MAX - 1] : NULL;
    if (parsed->check || parsed->as->called == CALLED_PLAIN)
        return say_plain(parsed, play, result);
    if (parsed->as->called == CALLED_KATTIS)
        return say_in_folder(session, parsed, play, result);
    return say_to_checker(parsed->files[1], result) &&
           feedback_report(report, parsed->xml, result->verdict, result->text);
}

static bool save(char *path, const dyad_play *play)
{
    kept_text text = {0};
    dyad_status status = dyad_play_write(play, keep_text, &text, NULL);
    if (status == DYAD_OK && keep_text(&text, "\n", 1) != 0)
        status = DYAD_E_MEMORY;
    int failed = status == DYAD_OK ? write_whole(path, text.bytes, text.size) : 0;
    if (status != DYAD_OK || failed)
        fprintf(stderr, "dyad: %s: %s\n", path,
                failed ? strerror(failed) : dyad_status_text(status));
    free(text.bytes);
    return status == DYAD_OK && !failed;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* Standard output is the program's alone: what it is from now on is thrown away. */
static int take_output(void)
{
    int taken = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (taken >= 0 && nothing >= 0)
        dup2(nothing, STDOUT_FILENO);
    if (nothing >= 0)
        close(nothing);
    return taken;
}

/* Plays as the convention has it. */
static dyad_status play_game(dyad_session *session, const arguments *parsed, duel_request *request,
                             duel_result *result)
{
    int own = duel_colour(request->settings, request->play);
    *result = (duel_result){.verdict = CHECK_RIGHT};
    if (parsed->check || request->settings->values[DUEL_ASK] != ASK_LEGAL)
        duel_foresee(session, request, result);
    if (result->verdict == CHECK_FAILED || parsed->check)
        return DYAD_OK;
    if (parsed->as->called != CALLED_PLAIN) {
        request->from = STDIN_FILENO;
        request->to = take_output();
        duel_play(session, request, result);
        return DYAD_OK;
    }
    if (!parsed->quiet) {
        draw(request->play, write_output, NULL);
        printf("\nThe program plays %s, Dyad %s.\n\n", dyad_game_colour(parsed->game, own),
               dyad_game_colour(parsed->game, 3 - own));
        fflush(stdout);
        request->tell = tell_move;
        request->user = &own;
    }
    return duel_with_program(session, request, parsed->words, parsed->memory, result);
}

static void refuse_test(const dyad_error *error, duel_result *result)
{
    char place[64] = "";
    if (error->line)
        snprintf(place, sizeof place, "%" PRIu64 ":%" PRIu64 ":", error->line,
                 error->column ? error->column : 1);
    *result = (duel_result){.verdict = CHECK_FAILED, .status = error->status};
    snprintf(result->text, sizeof result->text, "%.400s%s%s%s%s", error->file ? error->file : "",
             error->file ? ":" : "", place, error->file ? " " : "", error->text);
}

/* The settings that options give; a usage error where one is none. */
static void take_settings(const arguments *parsed, duel_settings *settings)
{
    dyad_error error;
    duel_settings_init(settings, parsed->game);
    for (int i = 0; i < DUEL_SETTING_COUNT; i++)
        if (parsed->said[i] &&
            !duel_set(settings, parsed->game, (duel_setting)i, parsed->said[i], &error)) {
            fprintf(stderr, "dyad interact: --%s: %s\n", duel_setting_name((duel_setting)i),
                    error.text);
            exit(parsed->as->usage);
        }
}

static int status_of(const arguments *parsed, dyad_status started, const duel_result *result)
{
    if (result->verdict == CHECK_FAILED && result->status == DYAD_E_STOPPED)
        return EXIT_SIGNAL + stop_signal;
    if (parsed->check && result->status != DYAD_E_SYSTEM && result->status != DYAD_E_MEMORY)
        return result->verdict == CHECK_RIGHT ? parsed->as->valid : parsed->as->invalid;
    int status = parsed->as->statuses[result->verdict];
    if (status >= 0)
        return status;
    return started == DYAD_E_USAGE                                              ? EXIT_USAGE
           : result->status == DYAD_E_SYSTEM || result->status == DYAD_E_MEMORY ? EXIT_SYSTEM
                                                                                : EXIT_MALFORMED;
}

/* Takes the program and its arguments off the end, "--" before them. */
static void cut_program(int *argc, char **argv, arguments *parsed)
{
    for (int i = 1; i < *argc; i++)
        if (strcmp(argv[i], "--") == 0) {
            parsed->words = i + 1 < *argc ? argv + i + 1 : NULL;
            argv[i] = NULL;
            *argc = i;
        }
}

static int run(int argc, char **argv)
{
    arguments parsed = {.as = convention_asked(argc, argv)};
    duel_settings settings;
    duel_result result;
    dyad_error error;
    argp_err_exit_status = parsed.as->usage;
    if (parsed.as->called == CALLED_TESTLIB)
        refuse_testlib_word(convention_take_testlib(&argc, argv).missing);
    if (parsed.as->called == CALLED_KATTIS)
        convention_take_flags(options, &argc, argv);
    if (parsed.as->called == CALLED_TESTLIB && feedback_is_xml(argc, argv)) {
        parsed.xml = true;
        argv[--argc] = NULL;
    }
    cut_program(&argc, argv, &parsed);
    parse_arguments(&interact_command, parse, argc, argv, &parsed);
    take_settings(&parsed, &settings);
    if (parsed.as->called == CALLED_PLAIN && parsed.move_seconds == 0)
        parsed.move_seconds = SECONDS;
    if (parsed.size == 0)
        parsed.size = dyad_game_has_board(parsed.game) ? SIZE : PILES;
    dyad_session *session = open_session();
    dyad_session_set_stop(session, &stop_signal);
    catch_signals();
    catch_short_files();
    duel_request request = {.settings = &settings,
                            .move_seconds = parsed.move_seconds,
                            .game_seconds = parsed.game_seconds,
                            .stop = &stop_signal};
    dyad_status started = duel_read(session, parsed.game, parsed.files[0], parsed.size, &settings,
                                    &request.play, &error);
    if (started != DYAD_OK && stop_signal)
        error.status = DYAD_E_STOPPED; /* what it waited for was a fifo */
    if (started != DYAD_OK)
        refuse_test(&error, &result);
    else
        started = play_game(session, &parsed, &request, &result);
    int status = status_of(&parsed, started, &result);
    if (!stop_signal && !say(session, &parsed, request.play, &result))
        status =
            parsed.as->called == CALLED_TESTLIB ? parsed.as->statuses[CHECK_FAILED] : EXIT_SYSTEM;
    if (request.play && parsed.save && !save(parsed.save, request.play) &&
        result.verdict == CHECK_RIGHT)
        status = EXIT_SYSTEM;
    dyad_play_free(request.play);
    dyad_session_free(session);
    return status;
}

const command interact_command = {
    .name = "interact",
    .arguments = "GAME [INPUT] [-- PROGRAM [ARGUMENT...]]",
    .summary = "Play against a contestant's program, and referee",
    .description =
        "The program plays the game against Dyad, over its standard input and output. It reads a "
        "line with the letters of its colour and of who moves first, then the position as the "
        "original problem has it: the size and the rows of the board, or the number of piles and "
        "the piles. Whose turn it is writes a line with a move: row and column, or pile and disc "
        "from the top, counted from 0; `pass' where the game has it, and `swap' where it is "
        "played with that. Dyad's last line "
        "is win, loss or draw, as the program sees it; or fault, where the program did what it "
        "may not.\n\n"
        "INPUT is a position as `dyad judge' reads it. Lines before it may say how it is played, "
        "each a word and a value: colour, to-move, ask, playouts, seconds, nodes, seed, max-moves, "
        "swap (yes or no), as the options have them; an option given counts instead. Dyad plays "
        "perfectly where it "
        "knows best play, and by playouts elsewhere. The same seed gives the same game.\n\n"
        "With --as, it is an interactor of a contest system, which runs the program: testlib's "
        "INPUT OUTPUT [ANSWER [REPORT [-appes]]], or that of the problem package format, which "
        "kattis and domjudge share: INPUT ANSWER FOLDER [FLAG...]. OUTPUT gets the word ok where "
        "the program did what was asked; FOLDER gets judgemessage.txt, teammessage.txt and "
        "judgeimage.svg, the last board.",
    .statuses = "0 the program did what was asked\n"
                "1 it did not\n"
                "2 wrong usage, or the program cannot be started\n"
                "3 malformed INPUT, or one that asks for what cannot be had\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated\n"
                "--as testlib: 0 ok, 1 wrong answer, 2 presentation error, 3 all else\n"
                "--as kattis, domjudge: 42 right, 43 wrong, all else is an error of the judges\n"
                "--check: 0 and 3; as kattis or domjudge 42 and 43",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
