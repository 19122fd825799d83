/* manual.c - man pages as roff, from the rows of the commands and the option tables. */
#include "manual.h"

#include "command.h"
#include "game_page.h"
#include "roff.h"

#include <ctype.h>
#include <string.h>

enum { COMMANDS = 1, GAMES = 7 }; /* sections of the manual */

static void put_line(const char *text)
{
    put_manual_text(text, strlen(text));
    putchar('\n');
}

/* The name of a command, as it is typed: a part, solve-hex, as two words. */
static void put_words(const char *name)
{
    for (; *name; name++)
        putchar(*name == '-' ? ' ' : *name);
}

static void put_paragraphs(const char *text)
{
    for (;;) {
        const char *gap = strstr(text, "\n\n");
        put_manual_text(text, gap ? (size_t)(gap - text) : strlen(text));
        putchar('\n');
        if (!gap)
            return;
        fputs(".PP\n", stdout);
        text = gap + 2;
    }
}

/* -f, --format=FORMAT; --summary[=FORMAT] */
static void put_option(const struct argp_option *option)
{
    fputs(".TP\n", stdout);
    if (option->key < 0x80 && isalnum(option->key))
        printf("\\fB\\-%c\\fR, ", option->key);
    fputs("\\fB\\-\\-", stdout);
    put_manual_text(option->name, strlen(option->name));
    fputs("\\fR", stdout);
    if (option->arg && option->flags & OPTION_ARG_OPTIONAL)
        printf("[=\\fI%s\\fR]", option->arg);
    else if (option->arg)
        printf("=\\fI%s\\fR", option->arg);
    putchar('\n');
    put_line(option->doc);
}

static void put_statuses(const char *statuses)
{
    fputs(".SH EXIT STATUS\n", stdout);
    for (const char *line = statuses; *line;) {
        size_t length = strcspn(line, "\n"), numbers = strspn(line, "0123456789, ");
        if (numbers) /* and a space */
            printf(".TP\n%.*s\n", (int)numbers - 1, line);
        else
            fputs(".PP\n", stdout);
        put_manual_text(line + numbers, length - numbers);
        putchar('\n');
        line += length + (line[length] == '\n');
    }
}

static void put_examples(const example *examples)
{
    fputs(".SH EXAMPLES\n", stdout);
    for (const example *one = examples; one->command; one++) {
        if (one != examples)
            fputs(".PP\n", stdout);
        put_manual_text(one->meaning, strlen(one->meaning));
        fputs(":\n.PP\n.RS 4\n.EX\n$ ", stdout);
        put_line(one->command);
        fputs(".EE\n.RE\n", stdout);
    }
}

static void put_see_also(const char *except)
{
    fputs(".SH SEE ALSO\n", stdout);
    if (except)
        fputs(".BR dyad (1)", stdout);
    for (size_t i = 0, shown = except != NULL; commands[i]; i++) {
        if (except && strcmp(commands[i]->name, except) == 0)
            continue;
        printf("%s.BR dyad\\-", shown++ ? ",\n" : "");
        put_manual_text(commands[i]->name, strlen(commands[i]->name));
        fputs(" (1)", stdout);
    }
    putchar('\n');
}

/* The fields of a line of jsonl, from the table of games. */
static void put_evidence(void)
{
    fputs(".SH JSON LINES\nEach line is an object with the fields\n"
          ".IR game , \" item\" \" (from 1), \" size ,\n"
          ".IR verdict \" and \" text\n(the answer as the text format gives it), and evidence.\n"
          "Cells are [row, column], from 0 at the top left.\n"
          "With \\fB\\-\\-keep\\-going\\fR, a malformed item has the verdict malformed, null for "
          "size and\ntext, and the fields file, line, column and message.\n",
          stdout);
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        printf(".SS %s\nVerdicts:", dyad_game_name(game));
        for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
            printf("%s %s", i ? "," : "", dyad_game_verdict_name(game, i));
        fputs(".\n", stdout);
        for (size_t i = 0; dyad_game_evidence_name(game, i); i++) {
            printf(".TP\n.I %s\n", dyad_game_evidence_name(game, i));
            put_line(dyad_game_evidence_meaning(game, i));
        }
    }
}

static void print_command(const command *row)
{
    char page[32];
    snprintf(page, sizeof page, "dyad-%s", row->name);
    put_manual_title(page, COMMANDS);
    fputs(".SH NAME\n", stdout);
    put_manual_text(page, strlen(page));
    printf(" \\- %c", tolower((unsigned char)row->summary[0]));
    put_line(row->summary + 1);
    fputs(".SH SYNOPSIS\n\\fBdyad ", stdout);
    put_words(row->name);
    printf("\\fR [\\fIOPTION\\fR...]%s", *row->arguments ? " " : "");
    put_line(row->arguments);
    fputs(".SH DESCRIPTION\n", stdout);
    put_paragraphs(row->description);
    fputs(".SH OPTIONS\n", stdout);
    for (const struct argp_option *option = row->options; option->name; option++)
        put_option(option);
    fputs(".TP\n\\fB\\-?\\fR, \\fB\\-\\-help\\fR\nSay how the command is used\n", stdout);
    if (row == &judge_command)
        put_evidence();
    put_statuses(row->statuses);
    put_examples(row->examples);
    put_see_also(row->name);
}

static void print_overview(void)
{
    put_manual_title("dyad", COMMANDS);
    fputs(".SH NAME\ndyad \\- referee of two\\-player games of perfect information\n"
          ".SH SYNOPSIS\n\\fBdyad\\fR \\fICOMMAND\\fR [\\fIARGUMENT\\fR...]\n.br\n"
          "\\fBdyad \\-\\-version\\fR | \\fB\\-\\-help\\fR\n.SH COMMANDS\n",
          stdout);
    for (size_t i = 0; commands[i]; i++) {
        fputs(".TP\n\\fBdyad ", stdout);
        put_words(commands[i]->name);
        printf("\\fR%s", *commands[i]->arguments ? " " : "");
        put_line(commands[i]->arguments);
        put_line(commands[i]->summary);
    }
    fputs(".SH GAMES\n", stdout);
    for (size_t i = 0; i < dyad_game_count(); i++) {
        printf(".TP\n\\fB%s\\fR, \\fBdyad\\-%s\\fR(%d)\n", dyad_game_name(dyad_game_at(i)),
               dyad_game_name(dyad_game_at(i)), GAMES);
        put_line(dyad_game_title(dyad_game_at(i)));
    }
    fputs(".SH ENVIRONMENT\n.TP\nNO_COLOR\nWhere set and not empty, nothing is coloured unless "
          "asked for.\n.TP\nTERM\nWhere unset, empty or dumb, likewise, and nothing is redrawn.\n",
          stdout);
    put_see_also(NULL);
}

bool print_manual(const char *page)
{
    const command *row = find_command(page);
    const dyad_game *game = dyad_game_find(page);
    if (row)
        print_command(row);
    else if (game)
        print_game_page(game, PAGE_ROFF);
    else if (strcmp(page, "dyad") == 0)
        print_overview();
    else
        return false;
    return true;
}

void print_manual_pages(void)
{
    printf("dyad.%d\n", COMMANDS);
    for (size_t i = 0; commands[i]; i++)
        printf("%s.%d\n", commands[i]->name, COMMANDS);
    for (size_t i = 0; i < dyad_game_count(); i++)
        printf("%s.%d\n", dyad_game_name(dyad_game_at(i)), GAMES);
}
