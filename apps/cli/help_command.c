/* help_command.c - dyad help [COMMAND]; also prints the man pages and the completions. */
#include "command.h"
#include "completion.h"
#include "dialects_page.h"
#include "game_page.h"
#include "manual.h"
#include "nearest.h"

#include <string.h>

enum { KEY_MAN = 0x100, KEY_COMPLETION, KEY_MARKDOWN, KEY_PAGES };

static const struct argp_option options[] = {
    {"man", KEY_MAN, "PAGE", 0,
     "Print a manual page as roff: dyad, or the name of a command or game", 0},
    {"pages", KEY_PAGES, NULL, 0, "List the manual pages, each with its section", 0},
    {"markdown", KEY_MARKDOWN, "GAME", 0,
     "Print the page of a game as docs/games/ has it, or of dialects or formats as docs/records.md "
     "has them",
     0},
    {"completion", KEY_COMPLETION, "SHELL", 0, "Print the completions for bash, zsh or fish", 0},
    {0},
};

static const char *const shell_words[] = {"bash", "zsh", "fish", NULL};
static const choice choices[] = {{KEY_COMPLETION, shell_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad help judge", "the options of a command"},
    {"dyad help hex", "the rules of a game, its input and output, and an example"},
    {"dyad help domineering", "how `dyad value' takes positions of a game"},
    {"dyad help dialects", "how programs and sites write their games of Hex"},
    {"dyad help formats", "the formats of records that are read"},
    {"dyad help --completion bash", "to be put where bash looks for completions"},
    {NULL, NULL},
};

typedef struct arguments {
    const command *about;
    const dyad_game *game;
    const dyad_ruleset *rules;
    page_form form;
    bool pages;
    int table; /* of dialects, or of formats; -1: none */
    const char *page;
    int shell; /* -1: none asked for */
} arguments;

/* Commands, games, rulesets and the overview: what there is help about. */
static const char *page_at(const void *table, size_t index)
{
    (void)table;
    for (size_t i = 0; commands[i]; i++)
        if (index-- == 0)
            return commands[i]->name;
    if (index < dyad_game_count())
        return dyad_game_name(dyad_game_at(index));
    index -= dyad_game_count();
    if (index < dyad_ruleset_count())
        return dyad_ruleset_name(dyad_ruleset_at(index));
    index -= dyad_ruleset_count();
    for (size_t i = 0; table_word(i); i++)
        if (index-- == 0)
            return table_word(i);
    return index == 0 ? "dyad" : NULL;
}

static void miss(const struct argp_state *state, const char *what, const char *name)
{
    char meant[NEAREST_TEXT_MAX];
    const command *missing = find_missing_command(name);
    if (missing)
        argp_error(state, "`dyad %s' cannot be had here: it needs %s", name, missing->needs);
    argp_error(state, "there is no %s '%s'%s", what, name,
               did_you_mean(nearest(name, page_at, NULL), meant));
}

/* The number of a table; -1: there is none of that name. */
static int find_table(const char *word)
{
    int i = 0;
    while (table_word((size_t)i) && strcmp(table_word((size_t)i), word) != 0)
        i++;
    return table_word((size_t)i) ? i : -1;
}

/* A command, a part of the one before, a game, or a table. */
static void take_subject(const struct argp_state *state, const char *word, arguments *parsed)
{
    char name[64];
    if (parsed->about) {
        snprintf(name, sizeof name, "%s-%s", parsed->about->name, word);
        parsed->about = find_command(name);
    } else {
        parsed->about = find_command(word);
        parsed->game = parsed->about ? NULL : dyad_game_find(word);
        parsed->rules = dyad_ruleset_find(word, strlen(word));
    }
    parsed->table = find_table(word);
    if (!parsed->about && !parsed->game && !parsed->rules && parsed->table < 0)
        miss(state, "command or game", word);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case KEY_MAN:
        parsed->page = argument;
        if (strcmp(argument, "dyad") != 0 && !find_command(argument) && !dyad_game_find(argument))
            miss(state, "page", argument);
        return 0;
    case KEY_PAGES: parsed->pages = true; return 0;
    case KEY_MARKDOWN:
        parsed->table = find_table(argument);
        parsed->game = parsed->table >= 0 ? NULL : parse_game(state, argument);
        parsed->form = PAGE_MARKDOWN;
        return 0;
    case KEY_COMPLETION:
        parsed->shell = parse_choice(state, &help_command, key, argument);
        return 0;
    case ARGP_KEY_ARG: take_subject(state, argument, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What `dyad value' and `dyad solve sum' take. */
static void print_rules(const dyad_ruleset *rules)
{
    const char *name = dyad_ruleset_name(rules), *position;
    printf("%s\n\n%s\n\nLeft is %s, Right is %s.\n\nExamples:\n", dyad_ruleset_title(rules),
           dyad_ruleset_syntax(rules), dyad_ruleset_side(rules, DYAD_LEFT),
           dyad_ruleset_side(rules, DYAD_RIGHT));
    for (size_t i = 0; (position = dyad_ruleset_example(rules, i)) != NULL; i++)
        printf("  dyad value %s '%s'\n", name, position);
    printf("  dyad solve sum '%s %s'\n", name, dyad_ruleset_example(rules, 0));
}

static int run(int argc, char **argv)
{
    arguments parsed = {.shell = -1, .table = -1, .form = PAGE_PLAIN};
    parse_arguments(&help_command, parse, argc, argv, &parsed);
    if (parsed.pages)
        print_manual_pages();
    else if (parsed.page)
        print_manual(parsed.page);
    else if (parsed.shell >= 0)
        print_completion(shell_words[parsed.shell]);
    else if (parsed.table >= 0)
        print_facts((size_t)parsed.table, parsed.form);
    else if (parsed.game)
        print_game_page(parsed.game, parsed.form);
    else if (parsed.about) {
        char title[32], ask[] = "--help";
        snprintf(title, sizeof title, "dyad %s", parsed.about->name);
        for (char *c = strchr(title, '-'); c; c = strchr(c, '-'))
            *c = ' ';
        char *words[] = {title, ask, NULL};
        return parsed.about->run(2, words); /* argp prints the help and ends the program */
    } else if (parsed.rules) {
        print_rules(parsed.rules);
    }
    return EXIT_ANSWERED;
}

const command help_command = {
    .name = "help",
    .arguments = "[COMMAND [PART] | GAME | RULES | dialects | formats]",
    .summary = "Tell about a command or a game; print man pages and completions",
    .description =
        "Without an argument, lists the commands and the games. Of a game it tells the "
        "rules, how positions and answers are written, and where it comes from, with an "
        "example. RULES are those of `dyad value', such as domineering. `dialects' lists how "
        "programs and sites write games of Hex, and how Dyad reads them; `formats' lists the "
        "formats of records.",
    .statuses = "0 told\n2 wrong usage\n4 the system failed (disk full)",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
