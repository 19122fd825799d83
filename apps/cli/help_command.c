/* help_command.c - dyad help [COMMAND]; also prints the man pages and the completions. */
#include "command.h"

#include <string.h>

enum { KEY_MAN = 0x100, KEY_COMPLETION };

static const struct argp_option options[] = {
    {"man", KEY_MAN, "PAGE", 0, "Print a manual page as roff: dyad, or the name of a command", 0},
    {"completion", KEY_COMPLETION, "SHELL", 0, "Print the completions for bash, zsh or fish", 0},
    {0},
};

static const char *const shell_words[] = {"bash", "zsh", "fish", NULL};
static const choice choices[] = {{KEY_COMPLETION, shell_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad help judge", "the options of a command"},
    {"dyad help --completion bash", "to be put where bash looks for completions"},
    {NULL, NULL},
};

typedef struct arguments {
    const command *about;
    const char *page;
    int shell; /* -1: none asked for */
} arguments;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    char name[64];
    switch (key) {
    case KEY_MAN:
        parsed->page = argument;
        if (strcmp(argument, "dyad") != 0 && !find_command(argument))
            argp_error(state, "unknown page '%s': expected dyad or the name of a command",
                       argument);
        return 0;
    case KEY_COMPLETION:
        parsed->shell = parse_choice(state, &help_command, key, argument);
        return 0;
    case ARGP_KEY_ARG:
        if (parsed->about) { /* a part of it */
            snprintf(name, sizeof name, "%s-%s", parsed->about->name, argument);
            parsed->about = find_command(name);
        } else {
            parsed->about = find_command(argument);
        }
        if (!parsed->about)
            argp_error(state, "unknown command '%s'", argument);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    arguments parsed = {.shell = -1};
    parse_arguments(&help_command, parse, argc, argv, &parsed);
    if (parsed.page)
        print_manual(parsed.page);
    else if (parsed.shell >= 0)
        print_completion(shell_words[parsed.shell]);
    else if (parsed.about) {
        char title[32], ask[] = "--help";
        snprintf(title, sizeof title, "dyad %s", parsed.about->name);
        for (char *c = strchr(title, '-'); c; c = strchr(c, '-'))
            *c = ' ';
        char *words[] = {title, ask, NULL};
        return parsed.about->run(2, words); /* argp prints the help and ends the program */
    }
    return EXIT_ANSWERED;
}

const command help_command = {
    .name = "help",
    .arguments = "[COMMAND [PART]]",
    .summary = "Tell about a command; print man pages and completions",
    .description = "Without a command, lists the commands and the games.",
    .statuses = "0 told\n2 wrong usage\n4 the system failed (disk full)",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
