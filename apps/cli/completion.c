/* completion.c - completions for bash, zsh and fish, from the rows of the commands and the table of
 * games. */
#include "completion.h"

#include "command.h"

#include <ctype.h>
#include <string.h>

static bool has_short(const struct argp_option *option)
{
    return option->key < 0x80 && isalnum(option->key);
}

static bool is_optional(const struct argp_option *option)
{
    return (option->flags & OPTION_ARG_OPTIONAL) != 0;
}

static bool is_file(const struct argp_option *option)
{
    return option->arg && strcmp(option->arg, "FILE") == 0;
}

static const choice *words_of(const command *row, int key)
{
    for (const choice *list = row->choices; list->key; list++)
        if (list->key == key)
            return list;
    return NULL;
}

static void put_kinds(const dyad_game *game)
{
    const char *name;
    for (size_t i = 0; (name = dyad_game_kind_name(game, i)) != NULL; i++)
        printf("%s%s", i ? " " : "", name);
}

/* The names of all kinds, each once, separated by spaces. */
static void put_all_kinds(void)
{
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const char *name;
        for (size_t k = 0; (name = dyad_game_kind_name(dyad_game_at(g), k)) != NULL; k++) {
            bool seen = false;
            for (size_t h = 0; h < g; h++)
                for (size_t i = 0; dyad_game_kind_name(dyad_game_at(h), i); i++)
                    seen = seen || strcmp(dyad_game_kind_name(dyad_game_at(h), i), name) == 0;
            if (!seen)
                printf("%s%s", g || k ? " " : "", name);
        }
    }
}

static void put_games(void)
{
    for (size_t i = 0; i < dyad_game_count(); i++)
        printf("%s%s", i ? " " : "", dyad_game_name(dyad_game_at(i)));
}

static void put_rules(void)
{
    for (size_t i = 0; i < dyad_ruleset_count(); i++)
        printf("%s%s", i ? " " : "", dyad_ruleset_name(dyad_ruleset_at(i)));
}

static void put_commands(void)
{
    for (size_t i = 0; commands[i]; i++)
        if (!strchr(commands[i]->name, '-')) /* a part comes after the command */
            printf("%s%s", i ? " " : "", commands[i]->name);
}

/* What `dyad help' tells about. */
static void put_subjects(void)
{
    put_commands();
    putchar(' ');
    put_games();
}

/* The words that may follow an option; false when it takes any word, or none. */
static bool put_values(const command *row, const struct argp_option *option)
{
    const choice *words = words_of(row, option->key);
    const char *word;
    for (size_t i = 0; words && (word = choice_word(words, i)) != NULL; i++)
        printf("%s%s", i ? " " : "", word);
    if (words)
        return true;
    if (strcmp(option->name, "kind") == 0) {
        put_all_kinds();
        return true;
    }
    if (strcmp(option->name, "man") == 0) {
        printf("dyad ");
        put_subjects();
        return true;
    }
    if (strcmp(option->name, "markdown") == 0) {
        put_games();
        return true;
    }
    return false;
}

/* ---- bash --------------------------------------------------------------------------------- */

/* What an option takes, by the game that has been named where it depends on that. */
static void bash_values(const command *row, const struct argp_option *option)
{
    if (is_file(option)) {
        printf(" files=1 ;;\n");
        return;
    }
    if (strcmp(option->name, "kind") != 0) {
        printf(" words=\"");
        put_values(row, option);
        printf("\" ;;\n");
        return;
    }
    printf("\n                case $game in\n");
    for (size_t i = 0; i < dyad_game_count(); i++) {
        printf("                    %s) words=\"", dyad_game_name(dyad_game_at(i)));
        put_kinds(dyad_game_at(i));
        printf("\" ;;\n");
    }
    printf("                    *) words=\"");
    put_all_kinds();
    printf("\" ;;\n                esac ;;\n");
}

static void bash_command(const command *row)
{
    printf("    %s)\n        case $before$equals in\n", row->name);
    for (const struct argp_option *option = row->options; option->name; option++) {
        if (!option->arg)
            continue;
        printf("            --%s=", option->name);
        if (!is_optional(option)) /* what may be left out stands behind a = where it is there */
            printf("|--%s", option->name);
        if (has_short(option) && !is_optional(option))
            printf("|-%c", option->key);
        putchar(')');
        bash_values(row, option);
    }
    printf("            *) words=\"--help");
    for (const struct argp_option *option = row->options; option->name; option++)
        printf(" --%s", option->name);
    printf("\"\n");
    if (row->takes_game)
        printf("               if [ -z \"$game\" ]; then words=\"$words $games\"%s; fi ;;\n",
               row->takes_files ? "; else files=1" : "");
    else if (row == &help_command)
        printf("               words=\"$words $commands $games\" ;;\n");
    else if (row->takes_rules)
        printf("               words=\"$words $rules\" ;;\n");
    else if (row->first)
        printf("               words=\"$words %s\"%s ;;\n", row->first,
               row->takes_files ? "; files=1" : "");
    else
        printf("               ;;\n");
    printf("        esac ;;\n");
}

static void print_bash(void)
{
    printf("# bash completion for dyad\n_dyad()\n{\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local equals='' words='' files='' game='' each command=${COMP_WORDS[1]} games='");
    put_games();
    printf("' rules='");
    put_rules();
    printf("' commands='");
    put_commands();
    printf("'\n    COMPREPLY=()\n"
           "    # --format=x comes as three words\n"
           "    if [ \"$word\" = '=' ]; then word='' equals='='\n"
           "    elif [ \"$before\" = '=' ]; then\n"
           "        before=${COMP_WORDS[COMP_CWORD-2]} equals='='\n    fi\n"
           "    for each in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n"
           "        case \" $games \" in *\" $each \"*) game=$each ;; esac\n    done\n"
           "    if [ \"$command\" = solve ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
           "        command=solve-${COMP_WORDS[2]}\n    fi\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        words=\"$commands --help --version\"\n    else\n"
           "    case $command in\n");
    for (size_t i = 0; commands[i]; i++)
        bash_command(commands[i]);
    printf("    esac\n    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    if [ -n \"$files\" ]; then\n"
           "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$word\")\n"
           "    fi\n}\ncomplete -o filenames -F _dyad dyad\n");
}

/* ---- zsh ---------------------------------------------------------------------------------- */

/* Text inside '...[...]' of an _arguments specification. */
static void put_zsh_doc(const char *doc)
{
    for (const char *c = doc; *c; c++) {
        if (*c == '\'')
            fputs("'\\''", stdout);
        else if (*c == '[' || *c == ']' || *c == ':' || *c == '\\')
            printf("\\%c", *c);
        else
            putchar(*c);
    }
}

/* '(-f --format)'{-f+,--format=}'[what it does]:FORMAT:(words)'; '--summary=-[...]::FORMAT:(...)'
 * where the argument may be left out. */
static void zsh_option(const command *row, const struct argp_option *option)
{
    const char *equals = !option->arg ? "" : is_optional(option) ? "=-" : "=";
    printf(" \\\n            ");
    if (has_short(option))
        printf("'(-%c --%s)'{-%c%s,--%s%s}'[", option->key, option->name, option->key,
               option->arg ? "+" : "", option->name, equals);
    else
        printf("'--%s%s[", option->name, equals);
    put_zsh_doc(option->doc);
    putchar(']');
    if (is_file(option)) {
        printf(":file:_files");
    } else if (option->arg) {
        printf("%s:%s:(", is_optional(option) ? ":" : "", option->arg);
        put_values(row, option);
        putchar(')');
    }
    putchar('\'');
}

static void zsh_command(const command *row)
{
    printf("        %s) _arguments", row->name);
    for (const struct argp_option *option = row->options; option->name; option++)
        zsh_option(row, option);
    printf(" \\\n            '--help[say how the command is used]'");
    if (row->takes_game) {
        printf(" \\\n            '1:game:(");
        put_games();
        printf(")'");
    }
    if (row->takes_rules) {
        printf(" \\\n            '1:game:(");
        put_rules();
        printf(")'");
    }
    if (row->first)
        printf(" \\\n            '1:kind:(%s)'", row->first);
    if (row->takes_files)
        printf(" \\\n            '*:file:_files'");
    if (row == &help_command) {
        printf(" \\\n            '1:command or game:(");
        put_subjects();
        printf(")'");
    }
    printf(" ;;\n");
}

static void print_zsh(void)
{
    printf("#compdef dyad\n# zsh completion for dyad\n_dyad()\n{\n"
           "    if (( CURRENT == 2 )); then\n        compadd -- ");
    put_commands();
    printf(
        " --help --version\n        return\n    fi\n    shift words\n    (( CURRENT-- ))\n"
        "    if [[ $words[1] = solve ]] && (( CURRENT > 2 )); then\n"
        "        shift words\n        (( CURRENT-- ))\n        words[1]=solve-$words[1]\n    fi\n"
        "    case $words[1] in\n");
    for (size_t i = 0; commands[i]; i++)
        zsh_command(commands[i]);
    printf("    esac\n}\n_dyad \"$@\"\n");
}

/* ---- fish --------------------------------------------------------------------------------- */

static void put_fish_doc(const char *doc)
{
    putchar('\'');
    for (const char *c = doc; *c; c++) {
        if (*c == '\'' || *c == '\\')
            putchar('\\');
        putchar(*c);
    }
    putchar('\'');
}

/* When a command, or a part of one, has been typed. */
static void put_fish_seen(const command *row)
{
    const char *part = strchr(row->name, '-');
    size_t size = part ? (size_t)(part - row->name) : strlen(row->name);
    printf("-n '__fish_seen_subcommand_from %.*s", (int)size, row->name);
    if (part)
        printf("; and __fish_seen_subcommand_from %s", part + 1);
    putchar('\'');
}

static void fish_command(const command *row)
{
    if (!strchr(row->name, '-')) {
        printf("complete -c dyad -f -n __fish_use_subcommand -a %s -d ", row->name);
        put_fish_doc(row->summary);
        putchar('\n');
    }
    for (const struct argp_option *option = row->options; option->name; option++) {
        printf("complete -c dyad ");
        put_fish_seen(row);
        printf(" -l %s", option->name);
        if (has_short(option))
            printf(" -s %c", option->key);
        if (is_file(option)) {
            printf(" -r");
        } else if (option->arg) {
            printf(" %s -a '", is_optional(option) ? "-f" : "-x");
            put_values(row, option);
            putchar('\'');
        }
        printf(" -d ");
        put_fish_doc(option->doc);
        putchar('\n');
    }
    if (!row->takes_game && !row->takes_rules && !row->first)
        return;
    printf("complete -c dyad %s", row->takes_files ? "" : "-f ");
    put_fish_seen(row);
    printf(" -a '");
    if (row->takes_game)
        put_games();
    else if (row->takes_rules)
        put_rules();
    else
        printf("%s", row->first);
    printf("'\n");
}

static void print_fish(void)
{
    printf("# fish completion for dyad\n");
    for (size_t i = 0; commands[i]; i++)
        fish_command(commands[i]);
    printf("complete -c dyad -f -n '__fish_seen_subcommand_from help' -a '");
    put_subjects();
    printf("'\n");
}

/* ---- which -------------------------------------------------------------------------------- */

bool print_completion(const char *shell)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].name, shell) != 0)
            continue;
        shells[i].print();
        return true;
    }
    return false;
}
