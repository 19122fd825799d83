/* main.c - finds the command and runs it. */
#include "command.h"
#include "commit.h"
#include "descriptors.h"
#include "json_memory.h"
#include "nearest.h"
#include "stacks.h"

#include <stdlib.h>
#include <string.h>

static const command *const all_commands[] = {
    &judge_command,     &simulate_command,   &value_command,      &solve_command,
    &solve_hex_command, &solve_path_command, &solve_ungo_command, &solve_nim_command,
    &solve_sum_command, &solve_game_command, &serve_command,      &store_command,
    &check_command,     &validate_command,   &stress_command,     &kill_command,
    &package_command,   &interact_command,   &puzzles_command,    &verify_command,
    &generate_command,  &convert_command,    &draw_command,       &gtp_command,
    &match_command,     &games_command,      &bench_command,      &help_command,
    &records_command,
};
enum { ALL_COMMANDS = sizeof all_commands / sizeof all_commands[0] };

const command *commands[ALL_COMMANDS + 1];

static void gather_commands(void)
{
    size_t count = 0;
    for (size_t i = 0; i < ALL_COMMANDS; i++)
        if (!all_commands[i]->needs)
            commands[count++] = all_commands[i];
}

const command *find_command(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

const command *find_missing_command(const char *name)
{
    for (size_t i = 0; i < ALL_COMMANDS; i++)
        if (all_commands[i]->needs && strcmp(all_commands[i]->name, name) == 0)
            return all_commands[i];
    return NULL;
}

static void print_usage(FILE *out)
{
    fputs("Usage: dyad COMMAND [ARGUMENT...]\n"
          "The referee of two-player, two-colour games of perfect information.\n\n",
          out);
    for (size_t i = 0; commands[i]; i++)
        if (!strchr(commands[i]->name, '-')) /* not the parts of one */
            fprintf(out, "  dyad %-9s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nGames:\n", out);
    for (size_t i = 0; i < dyad_game_count(); i++)
        fprintf(out, "  %-14s %s\n", dyad_game_name(dyad_game_at(i)),
                dyad_game_title(dyad_game_at(i)));
    fputs(
        "\nExample: dyad judge hex boards.txt --explain\n"
        "`dyad help COMMAND' tells more of a command, `dyad help GAME' of a game and its layout;\n"
        "so do `man dyad' and `man dyad-hex'.\n",
        out);
}

static const char *command_at(const void *table, size_t index)
{
    (void)table;
    return commands[index] ? commands[index]->name : NULL;
}

/* One line: what there is no such command of, and what was meant. */
static int miss_command(int argc, char **argv)
{
    static const char *const options[] = {"--help", "--version", NULL};
    const char *name = argv[1], *verb = NULL;
    const command *missing = find_missing_command(name);
    if (missing) {
        fprintf(stderr, "dyad: `dyad %s' cannot be had here: it needs %s\n", name, missing->needs);
        return EXIT_USAGE;
    }
    bool option = name[0] == '-';
    char meant[NEAREST_TEXT_MAX];
    const char *near = option ? nearest_word(name, options) : nearest(name, command_at, NULL);
    const char *game = near || option ? NULL : nearest_game(name);
    if (dyad_game_find(name))
        verb = "judge";
    else if (dyad_ruleset_find(name, strlen(name)))
        verb = "value";
    if (verb) {
        fprintf(stderr, "dyad: '%s' is a game; did you mean 'dyad %s", name, verb);
        for (int i = 1; i < argc; i++)
            fprintf(stderr, " %s", argv[i]);
        fputs("'?", stderr);
    } else {
        fprintf(stderr, "dyad: there is no %s '%s'", option ? "option" : "command", name);
        if (game)
            fprintf(stderr, "; did you mean 'dyad judge %s'?", game);
        else
            fputs(near ? did_you_mean(near, meant) : ".", stderr);
    }
    fputs(" `dyad help' lists the commands.\n", stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    take_standard_descriptors();
    set_thread_stacks();
    json_memory_watch();
    json_memory_ends(end_without_memory);
    gather_commands();
    argp_err_exit_status = EXIT_USAGE;
    atexit(close_output);     /* argp ends the program by itself after --help */
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of write(), which ends us quietly */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that is too large, status 4 */
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("dyad %s%s\n", dyad_version(), program_commit);
        return EXIT_ANSWERED;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-?") == 0 || strcmp(name, "-h") == 0 ||
        (argc == 2 && strcmp(name, "help") == 0)) {
        print_usage(stdout);
        return EXIT_ANSWERED;
    }
    const command *row = find_command(name);
    if (!row) {
        if (argc > 1)
            return miss_command(argc, argv);
        print_usage(stderr);
        return EXIT_USAGE;
    }
    char title[32];
    snprintf(title, sizeof title, "dyad %s", row->name);
    argv[1] = title; /* what argp calls the program */
    return row->run(argc - 1, argv + 1);
}
