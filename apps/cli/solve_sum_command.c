/* solve_sum_command.c - dyad solve sum COMPONENT..., and the same of piles: dyad solve nim PILE...
 */
#include "calculation.h"
#include "solve_command.h"
#include "watch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_FIRST = 0x100,
    KEY_MOVES,
    KEY_LINE,
    KEY_NODES,
    KEY_SECONDS,
    KEY_MEMORY,
    KEY_TABLE,
    KEY_FOLD,
    KEY_NO_FORMULAS,
    KEY_JSON
};

const struct argp_option solve_sum_options[] = {
    {"first", KEY_FIRST, "SIDE", 0, "Who moves first: left, right, or both (default)", 0},
    {"moves", KEY_MOVES, NULL, 0, "Tell of all moves that win, not of one", 0},
    {"line", KEY_LINE, NULL, 0, "Tell of a game with best play", 0},
    {"budget-nodes", KEY_NODES, "N", 0,
     "Look at no more than N positions in all, 5M being a number", 0},
    {"budget-seconds", KEY_SECONDS, "S", 0, "Search no longer than S seconds in all", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use no more memory than SIZE, such as 500M or 4G (default: 3/4 of the machine's)", 0},
    {"table", KEY_TABLE, "SIZE", 0,
     "Memory for positions that are known (default: 256M, or a quarter of --memory)", 0},
    {"fold", KEY_FOLD, "CELLS", 0,
     "Replace pieces of at most CELLS cells by their value (default: what suits the game)", 0},
    {"no-formulas", KEY_NO_FORMULAS, NULL, 0,
     "Search without formulas for values, such as the fold of a pile", 0},
    {"json", KEY_JSON, NULL, 0, "Write a JSON object", 0},
    {0},
};

static const char *const first_words[] = {"left", "right", "both", NULL};
const choice solve_sum_choices[] = {{KEY_FIRST, first_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad solve sum 'domineering 6x6'", "who wins, whoever starts, and with which move"},
    {"dyad solve sum 'clobber xox|oxo' 'domineering 3x4' '*2'", "any games together, and values"},
    {"dyad solve sum 'nogo 1x9' --first left --line", "a game with best play"},
    {NULL, NULL},
};

enum { LEFT_FIRST, RIGHT_FIRST, BOTH };

typedef struct arguments {
    const dyad_ruleset
        *ruleset; /* of all components, which are positions alone; NULL: they say it */
    char **components;
    size_t count;
    int first;
    bool moves, line, json, no_formulas;
    size_t memory;
    dyad_sum_limits limits, rest;
    watch watched;
} arguments;

/* ---- arguments ---------------------------------------------------------------------------- */

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    dyad_sum_limits *limits = &parsed->limits;
    argument = calculation_unshield(argument);
    switch (key) {
    case KEY_FIRST:
        parsed->first = parse_choice(state, &solve_sum_command, key, argument);
        return 0;
    case KEY_MOVES: parsed->moves = true; return 0;
    case KEY_LINE: parsed->line = true; return 0;
    case KEY_NODES:
        limits->nodes = parse_scaled(state, "a number of positions", argument, 1000);
        return 0;
    case KEY_SECONDS: limits->seconds = parse_seconds(state, argument); return 0;
    case KEY_MEMORY:
        parsed->memory = (size_t)parse_scaled(state, "a size", argument, 1024);
        return 0;
    case KEY_TABLE: limits->table = (size_t)parse_scaled(state, "a size", argument, 1024); return 0;
    case KEY_FOLD:
        limits->fold = (int)parse_number(state, "a number of cells", argument, 0, 64);
        if (limits->fold == 0)
            limits->fold = -1;
        return 0;
    case KEY_NO_FORMULAS: limits->no_formulas = true; return 0;
    case KEY_JSON: parsed->json = true; return 0;
    case ARGP_KEY_ARG: parsed->components[parsed->count++] = argument; return 0;
    case ARGP_KEY_END:
        if (!parsed->count)
            argp_error(state, parsed->ruleset ? "expected a pile, such as BWWB"
                                              : "expected a component, such as 'domineering 6x6'");
        if (parsed->memory && !limits->table)
            limits->table = parsed->memory / 4;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- components --------------------------------------------------------------------------- */

/* GAME POSITION, or as an expression writes it, GAME("POSITION"); NULL: it is another expression.
 */
static const dyad_ruleset *find_position(const char *text, const char **position, size_t *size)
{
    size_t word = strcspn(text, " \t\n(");
    const dyad_ruleset *ruleset = dyad_ruleset_find(text, word);
    const char *at = text + word;
    bool called = *at == '(' && at[1] == '"';
    at += called ? 2 : strspn(at, " \t\n");
    *position = at;
    *size = called ? strcspn(at, "\"\\") : strlen(at);
    bool is_one = called ? strcmp(at + *size, "\")") == 0 : text[word] != '(';
    return is_one ? ruleset : NULL;
}

static dyad_status add_component(calculation *calc, dyad_sum *sum, const dyad_ruleset *of,
                                 const char *text)
{
    const char *position = text;
    size_t size = strlen(text);
    const dyad_ruleset *ruleset = of ? of : find_position(text, &position, &size);
    if (ruleset) {
        dyad_status status = dyad_sum_add(sum, ruleset, position, size);
        calculation_complain(calc, status, NULL, 0, position, size);
        return status;
    }
    dyad_result result;
    dyad_status status = calculation_run(calc, text, strlen(text), &result);
    if (status == DYAD_OK && result.kind != DYAD_RESULT_FORM) {
        fprintf(stderr, "dyad: '%s' is no game\n", text);
        return DYAD_E_MALFORMED;
    }
    if (status == DYAD_OK)
        status = dyad_sum_add_form(sum, result.form);
    calculation_complain(calc, status, NULL, 0, text, strlen(text));
    return status;
}

/* ---- budgets ------------------------------------------------------------------------------ */

/* Limits to what is left of the budget, of which `shares` are to be made. Where nothing is left,
 * what has been found out can still be asked for: to the library, 0 would be no limit. */
static const dyad_sum_limits *rest(arguments *parsed, const dyad_sum *sum, uint64_t shares)
{
    dyad_sum_limits *limits = &parsed->rest;
    *limits = parsed->limits;
    if (limits->nodes) {
        uint64_t used = dyad_sum_nodes(sum);
        limits->nodes = used < limits->nodes ? (limits->nodes - used) / shares : 0;
        limits->nodes = limits->nodes ? limits->nodes : 1;
    }
    if (limits->seconds > 0) {
        double left = limits->seconds - watch_seconds(&parsed->watched);
        limits->seconds = left > 0 ? left / (double)shares : 1e-9;
    }
    return limits;
}

/* ---- answers ------------------------------------------------------------------------------ */

typedef struct teller {
    const arguments *parsed;
    size_t told; /* moves */
} teller;

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

/* A dyad_sum_move_fn. */
static bool tell_move(void *user, dyad_side side, size_t component, const char *move)
{
    teller *t = user;
    const arguments *parsed = t->parsed;
    if (parsed->json) {
        printf(t->told ? ", {\"side\": \"%s\", \"component\": %zu, \"move\": "
                       : "{\"side\": \"%s\", \"component\": %zu, \"move\": ",
               side == DYAD_LEFT ? "left" : "right", component);
        print_quoted(move);
        putchar('}');
    } else {
        printf("    %-5s  %s", side == DYAD_LEFT ? "Left" : "Right", move);
        if (parsed->count > 1)
            printf("  in %s", parsed->components[component]);
        putchar('\n');
    }
    t->told++;
    return true;
}

static const char *winner_of(dyad_side side, dyad_answer first)
{
    if (first == DYAD_OPEN)
        return "unknown";
    return (side == DYAD_LEFT) == (first == DYAD_YES) ? "Left" : "Right";
}

static const char *outcome_of(const dyad_answer first[2])
{
    if (first[0] == DYAD_OPEN || first[1] == DYAD_OPEN)
        return "?";
    if (first[0] == DYAD_YES)
        return first[1] == DYAD_YES ? "N" : "L";
    return first[1] == DYAD_YES ? "R" : "P";
}

static bool asks_for(const arguments *parsed, int side)
{
    return parsed->first == BOTH || parsed->first == side;
}

/* The moves of one side that win, and the game; whether all that was asked for is known. */
static bool tell_side(dyad_sum *sum, arguments *parsed, dyad_side side, dyad_answer first)
{
    teller t = {.parsed = parsed};
    bool known = first != DYAD_OPEN;
    dyad_answer answer = DYAD_YES;
    dyad_status status = DYAD_OK;
    if (parsed->json)
        printf(", \"%s_first\": {\"winner\": %s, \"winning_moves\": [",
               side == DYAD_LEFT ? "left" : "right",
               first == DYAD_OPEN                           ? "null"
               : (side == DYAD_LEFT) == (first == DYAD_YES) ? "\"left\""
                                                            : "\"right\"");
    else
        printf("%s first: %s%s\n", side == DYAD_LEFT ? "Left" : "Right", winner_of(side, first),
               first == DYAD_OPEN ? "" : " wins");
    if (first == DYAD_YES && (parsed->json || !parsed->line || parsed->moves))
        status = dyad_sum_winning_moves(sum, side, parsed->moves, rest(parsed, sum, 1), tell_move,
                                        &t, &answer);
    if (status == DYAD_E_MEMORY)
        end_without_memory();
    known = known && status == DYAD_OK && answer != DYAD_OPEN;
    if (!known && first == DYAD_YES && !parsed->json)
        puts(t.told ? "    there may be others" : "    the move is unknown");
    t.told = 0;
    if (parsed->json)
        printf("]");
    if (parsed->line && first != DYAD_OPEN) {
        printf(parsed->json ? ", \"line\": [" : "  best play\n");
        status = dyad_sum_line(sum, side, rest(parsed, sum, 1), tell_move, &t, &answer);
        if (status == DYAD_E_MEMORY)
            end_without_memory();
        if (status != DYAD_OK || answer == DYAD_OPEN) {
            known = false;
            if (!parsed->json)
                puts("    and so on");
        }
        if (parsed->json)
            putchar(']');
    }
    if (parsed->json)
        putchar('}');
    return known;
}

static int solve(calculation *calc, dyad_sum *sum, arguments *parsed)
{
    dyad_answer first[2] = {DYAD_OPEN, DYAD_OPEN};
    bool open = false;
    watch_begin_games(&parsed->watched);
    watch_item(&parsed->watched, 0);
    parsed->limits.progress = watch_positions;
    parsed->limits.progress_user = &parsed->watched;
    for (int side = 0; side < 2; side++)
        if (asks_for(parsed, side)) {
            uint64_t shares = parsed->first == BOTH && side == 0 ? 2 : 1;
            (void)dyad_sum_first_wins(sum, (dyad_side)side, rest(parsed, sum, shares),
                                      &first[side]); /* else: open, as the error of forms says */
        }
    parsed->limits.progress = NULL;
    parsed->limits.progress_user = NULL;
    if (dyad_forms_error(calc->forms)->status == DYAD_E_MEMORY) {
        clear_progress();
        fprintf(stderr, "dyad: %s\n", dyad_forms_error(calc->forms)->text);
        return EXIT_SYSTEM;
    }
    double seconds = watch_seconds(&parsed->watched);
    uint64_t nodes = dyad_sum_nodes(sum);
    clear_progress();
    if (parsed->json)
        printf("{\"outcome\": \"%s\"", outcome_of(first));
    else if (parsed->first == BOTH)
        puts(outcome_of(first));
    for (int side = 0; side < 2; side++)
        if (asks_for(parsed, side) && !tell_side(sum, parsed, (dyad_side)side, first[side]))
            open = true;
    if (parsed->json)
        printf(", \"complete\": %s, \"nodes\": %" PRIu64 ", \"seconds\": %.6f, \"memory\": %zu}\n",
               open ? "false" : "true", nodes, seconds, dyad_forms_memory(calc->forms));
    else if (isatty(STDERR_FILENO))
        fprintf(stderr, "%" PRIu64 " positions, %.3f s, %zu MB\n", nodes, seconds,
                dyad_forms_memory(calc->forms) >> 20);
    const dyad_error *error = dyad_forms_error(calc->forms);
    if (error->status != DYAD_OK && error->status != DYAD_E_STOPPED)
        fprintf(stderr, "dyad: %s\n", error->text);
    else if (open && !stop_signal)
        fputs("dyad: the budget is spent\n", stderr);
    if (stop_signal)
        return EXIT_SIGNAL + stop_signal;
    return error->status == DYAD_E_MEMORY ? EXIT_SYSTEM : open ? EXIT_UNDECIDED : EXIT_ANSWERED;
}

/* A component met a limit before anything could be searched: all that was asked for is open. */
static void tell_nothing(const arguments *parsed, const calculation *calc)
{
    fputs("{\"outcome\": \"?\"", stdout);
    for (int side = 0; side < 2; side++)
        if (asks_for(parsed, side))
            printf(", \"%s_first\": {\"winner\": null, \"winning_moves\": []}",
                   side == DYAD_LEFT ? "left" : "right");
    printf(", \"complete\": false, \"nodes\": 0, \"seconds\": 0, \"memory\": %zu}\n",
           dyad_forms_memory(calc->forms));
}

int solve_sum(const command *row, const char *ruleset, int argc, char **argv)
{
    arguments parsed = {.first = BOTH};
    calculation calc;
    dyad_sum *sum = NULL;
    if (ruleset)
        parsed.ruleset = dyad_ruleset_find(ruleset, strlen(ruleset));
    parsed.components = room_for((size_t)argc + 1, sizeof *parsed.components);
    calculation_shield(argc, argv);
    parse_arguments(row, parse, argc, argv, &parsed);
    catch_signals();
    dyad_status status = calculation_open(&calc, parsed.memory, !parsed.limits.no_formulas);
    if (status != DYAD_OK) {
        free(parsed.components);
        return calculation_exit(status);
    }
    status = dyad_sum_new(calc.evaluator, &sum);
    for (size_t i = 0; i < parsed.count && status == DYAD_OK; i++)
        status = add_component(&calc, sum, parsed.ruleset, parsed.components[i]);
    int exit_status = calculation_exit(status);
    if (!sum)
        fprintf(stderr, "dyad: %s\n", dyad_status_text(status));
    else if (status == DYAD_OK)
        exit_status = solve(&calc, sum, &parsed);
    else if (status == DYAD_E_LIMIT && parsed.json)
        tell_nothing(&parsed, &calc);
    dyad_sum_free(sum);
    calculation_close(&calc);
    free(parsed.components);
    return exit_status;
}

static int run(int argc, char **argv)
{
    return solve_sum(&solve_sum_command, NULL, argc, argv);
}

const command solve_sum_command = {
    .name = "solve-sum",
    .arguments = "COMPONENT...",
    .summary = "Tell who wins a sum of games with best play, and how",
    .description =
        "Decides by search who wins a sum of games, where a move is a move in one of them and who "
        "cannot move loses; for sums whose value would cost too much. A component is a game and a "
        "position, 'domineering 6x6' or 'domineering(\"6x6\")', or a value, '+-1'; `dyad help "
        "value' has both.\n\n"
        "The first line is the outcome class: L or R, that side wins whoever moves first; N, "
        "whoever moves first does; P, whoever moves second. Below it, for each side moving first, "
        "who wins and a move that does.\n\n"
        "Pieces that are small are replaced by their values, and bounds of the others may decide "
        "early. Where a budget is spent before all is known, the answer is unknown, ? for the "
        "class.\n\n"
        "A JSON object has outcome, left_first and right_first (winner, or null, winning_moves, "
        "and with --line line: lists of side, component, from 0, and move), complete (whether "
        "that is all that was asked for), nodes, seconds and memory (bytes). With --first, the "
        "outcome is ?: the other side was not looked at.",
    .statuses = "0 answered\n"
                "1 the budget was spent, or the memory limit reached, before all was known\n"
                "2 wrong usage\n"
                "3 a malformed component\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = solve_sum_options,
    .choices = solve_sum_choices,
    .examples = examples,
    .run = run,
};
