/* verify_command.c - dyad verify GAME BOARDS VERDICTS */
#include "command.h"
#include "nearest.h"

#include <errno.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATHS = 2 };

static const struct argp_option options[] = {
    {"quiet", 'q', NULL, 0, "Print nothing when all verdicts hold", 0},
    RECORD_OPTIONS,
    {0},
};

static const choice choices[] = {DIALECT_CHOICE, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad judge path --format jsonl boards/path.txt | dyad verify path boards/path.txt -",
     "check the judge's own evidence"},
    {"dyad solve hex --size 4 --strategy four.txt && dyad verify strategy four.txt",
     "check a winning strategy"},
    {NULL, NULL},
};

typedef struct arguments {
    record_ways ways;
    bool strategy; /* in place of verdicts */
    const dyad_game *game;
    const char *paths[PATHS];
    int count;
    bool quiet;
} arguments;

/* The first word: a game, or `strategy'. */
static void take_first(const struct argp_state *state, const char *word, arguments *parsed)
{
    static const char *const words[] = {"strategy", NULL};
    parsed->strategy = strcmp(word, words[0]) == 0;
    if (parsed->strategy)
        return;
    if (!dyad_game_find(word) && nearest_word(word, words))
        argp_error(state, "expected a game or %s, found '%s'; did you mean '%s'?", words[0], word,
                   words[0]);
    parsed->game = parse_game(state, word);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'q': parsed->quiet = true; return 0;
    case ARGP_KEY_ARG:
        if (!parsed->game && !parsed->strategy)
            take_first(state, argument, parsed);
        else if (parsed->strategy && parsed->count)
            argp_error(state, "expected one strategy, found '%s' after it", argument);
        else if (parsed->strategy)
            parsed->paths[parsed->count++] = argument;
        else if (parsed->count == PATHS)
            argp_error(state, "expected one file of boards and one of verdicts, found more");
        else
            parsed->paths[parsed->count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (parsed->strategy && !parsed->count)
            argp_error(state, "expected the file of a strategy");
        if (!parsed->strategy && (!parsed->game || parsed->count < PATHS))
            argp_error(state, "expected a game, a file of boards and a file of verdicts");
        return 0;
    default: return parse_record_option(state, &verify_command, key, argument, &parsed->ways);
    }
}

/* ---- memory -------------------------------------------------------------------------------- */

/* GMP, with which values are checked, would end the program by a signal where there is none. */

static void *take_for_gmp(size_t size)
{
    return room_for(1, size);
}

static void *resize_for_gmp(void *block, size_t before, size_t size)
{
    void *grown = realloc(block, size);
    (void)before;
    if (!grown)
        end_without_memory();
    return grown;
}

static void give_back_for_gmp(void *block, size_t size)
{
    (void)size;
    free(block);
}

/* ---- what is done -------------------------------------------------------------------------- */

static int verify_strategy(const arguments *parsed)
{
    dyad_strategy_facts facts;
    size_t size;
    dyad_session *session = open_session();
    catch_signals();
    dyad_session_set_stop(session, &stop_signal);
    char *bytes = read_whole(parsed->paths[0], &size);
    int exit_status = stop_signal ? EXIT_SIGNAL + stop_signal : EXIT_SYSTEM;
    if (bytes) {
        dyad_status status = dyad_verify_strategy(session, parsed->paths[0], bytes, size, &facts);
        exit_status = exit_for(session, status, false);
        if (status == DYAD_OK && !parsed->quiet)
            printf("%s wins: %" PRIu64 " answers in %" PRIu64 " positions verified.\n",
                   facts.winner ? dyad_game_colour(facts.game, facts.winner) : "nobody",
                   facts.replies, facts.nodes);
    }
    free(bytes);
    dyad_session_free(session);
    return exit_status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {0};
    mp_set_memory_functions(take_for_gmp, resize_for_gmp, give_back_for_gmp);
    uint64_t items = 0;
    parse_arguments(&verify_command, parse, argc, argv, &parsed);
    if (parsed.strategy)
        return verify_strategy(&parsed);
    dyad_session *session = open_session();
    use_record_ways(session, &parsed.ways);
    catch_signals();
    catch_short_files();
    dyad_status status = dyad_verify_stream(session, parsed.game, parsed.paths[0], parsed.paths[1],
                                            &stop_signal, &items);
    int exit_status = exit_for(session, status, false);
    if (status == DYAD_OK && !parsed.quiet)
        printf("%" PRIu64 " verdict%s verified.\n", items, items == 1 ? "" : "s");
    if (status == DYAD_E_STOPPED)
        fprintf(stderr, "dyad: stopped after %" PRIu64 " items\n", items);
    dyad_session_free(session);
    return exit_status;
}

const command verify_command = {
    .name = "verify",
    .arguments = "GAME BOARDS VERDICTS | strategy FILE",
    .summary = "Check verdicts, evidence and strategies with separate, plain code",
    .description =
        "Reads the positions of BOARDS and the lines of VERDICTS (as `dyad judge --format jsonl' "
        "writes them; - is standard input) side by side and checks every piece of evidence: each "
        "path is adjacent, of one colour, edge to edge and shortest; each winning move wins and "
        "none is missing; and so on. The code that checks shares nothing with the judge but the "
        "reader. The first item that fails is named.\n\n"
        "A strategy, as `dyad solve hex --strategy' writes it, holds when every move of the loser "
        "has an answer, and the winner has joined where there is nothing left to answer. That is a "
        "proof of who wins.",
    .statuses = "0 all verdicts hold, or the strategy does\n"
                "1 a verdict, a piece of evidence or a strategy does not hold\n"
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
