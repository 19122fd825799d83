/* game_page.c - the page of a game. All of it comes from the table: sections as the row has them,
 * an example that is judged and drawn here, and lists of verdicts, evidence, kinds and commands.
 *
 *     game -> headings, paragraphs, items, lines as they stand -> a form: plain, roff, Markdown
 */
#include "game_page.h"

#include "command.h"
#include "output.h"
#include "prose.h"
#include "puzzle.h"
#include "roff.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct page_writer {
    void (*title)(const dyad_game *game);
    void (*heading)(const char *text);
    void (*paragraph)(const char *text, size_t size, bool first); /* of its section */
    void (*item)(const char *text, size_t size, bool first);      /* of its list */
    void (*term)(const char *name, const char *meaning, bool first);
    void (*command)(const char *line, const char *input); /* what is typed, to judge the input */
    void (*lines)(const char *text);                      /* what is written, as it stands */
    void (*lines_end)(void);
} page_writer;

/* ---- plain ---------------------------------------------------------------------------------- */

enum { INDENT = 2, COLUMN = 24 };

static void plain_title(const dyad_game *game)
{
    printf("%s\n", dyad_game_title(game));
}

static void plain_heading(const char *text)
{
    printf("\n%s\n", text);
}

static void plain_paragraph(const char *text, size_t size, bool first)
{
    fputs(first ? "" : "\n", stdout);
    printf("%*s", INDENT, "");
    put_prose(text, size, INDENT, INDENT);
}

static void plain_item(const char *text, size_t size, bool first)
{
    fputs(first ? "\n" : "", stdout);
    printf("%*s- ", INDENT, "");
    put_prose(text, size, INDENT + 2, INDENT + 2);
}

static void no_end(void)
{
}

static void plain_term(const char *name, const char *meaning, bool first)
{
    fputs(first ? "\n" : "", stdout);
    int at = printf("%*s%-*s  ", INDENT, "", COLUMN - INDENT - 2, name);
    put_prose(meaning, strlen(meaning), (size_t)at, COLUMN);
}

static void plain_lines(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        printf("%s%.*s\n", length ? "    " : "", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void plain_command(const char *line, const char *input)
{
    (void)input;
    printf("\n  `%s' says:\n\n", line);
}

/* ---- roff ----------------------------------------------------------------------------------- */

static void roff_title(const dyad_game *game)
{
    char page[64];
    snprintf(page, sizeof page, "dyad-%s", dyad_game_name(game));
    put_manual_title(page, 7);
    fputs(".SH NAME\n", stdout);
    put_manual_text(page, strlen(page));
    fputs(" \\- ", stdout);
    put_manual_text(dyad_game_title(game), strlen(dyad_game_title(game)));
    putchar('\n');
}

static void roff_heading(const char *text)
{
    fputs(".SH ", stdout);
    for (; *text; text++)
        putchar(toupper((unsigned char)*text));
    putchar('\n');
}

static void roff_paragraph(const char *text, size_t size, bool first)
{
    fputs(first ? "" : ".PP\n", stdout);
    put_manual_text(text, size);
    putchar('\n');
}

static void roff_item(const char *text, size_t size, bool first)
{
    (void)first;
    fputs(".IP \\(bu 2\n", stdout);
    put_manual_text(text, size);
    putchar('\n');
}

static void roff_term(const char *name, const char *meaning, bool first)
{
    (void)first;
    fputs(".TP\n.B \"", stdout);
    put_manual_text(name, strlen(name));
    fputs("\"\n", stdout);
    put_manual_text(meaning, strlen(meaning));
    putchar('\n');
}

static void roff_lines(const char *text)
{
    fputs(".PP\n.RS 4\n.EX\n", stdout);
    put_manual_text(text, strlen(text));
    fputs(".EE\n.RE\n", stdout);
}

static void roff_command(const char *line, const char *input)
{
    (void)input;
    fputs(".PP\n", stdout);
    printf("\\(oq");
    put_manual_text(line, strlen(line));
    fputs("\\(cq says:\n", stdout);
}

/* ---- Markdown ------------------------------------------------------------------------------- */

/* `x' becomes `x`. */
static char *markdown_text(const char *text, size_t size)
{
    char *copy = room_for(size + 1, 1);
    bool quoted = false;
    memcpy(copy, text, size);
    for (size_t i = 0; i < size; i++) {
        if (quoted && copy[i] == '\'') {
            copy[i] = '`';
            quoted = false;
        } else if (copy[i] == '`') {
            quoted = true;
        }
    }
    return copy;
}

static void markdown_prose(const char *begin, const char *text, size_t size)
{
    char *copy = markdown_text(text, size);
    fputs(begin, stdout);
    put_prose(copy, size, strlen(begin), strlen(begin));
    free(copy);
}

static void markdown_title(const dyad_game *game)
{
    printf("# %s\n\nMade by `dyad help --markdown %s` from the game's row in the table, "
           "`src/games/%s/%s.c`.\n",
           dyad_game_title(game), dyad_game_name(game), dyad_game_name(game), dyad_game_name(game));
}

static void markdown_heading(const char *text)
{
    printf("\n## %s\n", text);
}

static void markdown_paragraph(const char *text, size_t size, bool first)
{
    (void)first;
    putchar('\n');
    markdown_prose("", text, size);
}

static void markdown_item(const char *text, size_t size, bool first)
{
    fputs(first ? "\n" : "", stdout);
    markdown_prose("- ", text, size);
}

static void markdown_term(const char *name, const char *meaning, bool first)
{
    enum { TERM_MAX = 512 };
    char text[TERM_MAX];
    snprintf(text, sizeof text, "`%s': %s", name, meaning);
    markdown_item(text, strlen(text), first);
}

static void markdown_lines(const char *text)
{
    fputs(text, stdout);
}

/* A block that the tests run: see tests/cli/readme.sh. */
static void markdown_command(const char *line, const char *input)
{
    printf("\n```console\n$ printf '");
    for (const char *c = input; *c; c++)
        printf(*c == '\n' ? "\\n" : "%c", *c);
    printf("' | %s\n", line);
}

static void markdown_lines_end(void)
{
    fputs("```\n", stdout);
}

static const page_writer forms[PAGE_FORMS] = {
    [PAGE_PLAIN] = {plain_title, plain_heading, plain_paragraph, plain_item, plain_term,
                    plain_command, plain_lines, no_end},
    [PAGE_ROFF] = {roff_title, roff_heading, roff_paragraph, roff_item, roff_term, roff_command,
                   roff_lines, no_end},
    [PAGE_MARKDOWN] = {markdown_title, markdown_heading, markdown_paragraph, markdown_item,
                       markdown_term, markdown_command, markdown_lines, markdown_lines_end},
};

/* ---- the page ------------------------------------------------------------------------------- */

static void put_section(const page_writer *form, const char *title, const char *text)
{
    form->heading(title);
    for (bool first = true; *text; first = false) {
        const char *gap = strstr(text, "\n\n");
        size_t size = gap ? (size_t)(gap - text) : strlen(text), length;
        if (strncmp(text, "- ", 2) != 0)
            form->paragraph(text, size, first);
        else
            for (const char *line = text; line < text + size; line += length + 1) {
                length = strcspn(line, "\n");
                form->item(line + 2, length - 2, line == text);
            }
        text += size + (gap ? 2 : 0);
    }
}

/* What `dyad judge' says to the example in a format. */
static void judge_example(const dyad_game *game, dyad_format format, kept_text *answer)
{
    const char *text = dyad_game_example(game);
    const dyad_position *position;
    const dyad_report *report;
    dyad_reader *reader = NULL;
    dyad_session *session = open_session();
    dyad_status status = dyad_reader_open_bytes(session, game, "-", text, strlen(text), &reader);
    if (status == DYAD_OK)
        status = dyad_reader_next(reader, &position);
    if (status == DYAD_OK)
        status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    if (status == DYAD_OK)
        status = dyad_report_write(session, position, report, 1, format, keep_text, answer);
    dyad_reader_close(reader);
    dyad_session_free(session);
    /* Where all answers are on one line, no line ends there. */
    bool ended = answer->size && answer->bytes[answer->size - 1] == '\n';
    if (status != DYAD_OK || !answer->size || (!ended && keep_text(answer, "\n", 1) != 0))
        end_without_memory();
}

static void put_example(const page_writer *form, const dyad_game *game)
{
    static const struct {
        const char *options;
        dyad_format format;
    } ways[] = {{"", DYAD_FORMAT_TEXT}, {" --explain", DYAD_FORMAT_EXPLAIN}};
    if (!dyad_game_example(game))
        return;
    put_section(form, "Example", dyad_game_example_lesson(game));
    if (form != &forms[PAGE_MARKDOWN]) {
        static const char input[] = "The input:";
        form->paragraph(input, sizeof input - 1, false);
        form->lines(dyad_game_example(game));
    }
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char line[80];
        kept_text answer = {0};
        snprintf(line, sizeof line, "dyad judge %s%s", dyad_game_name(game), ways[i].options);
        judge_example(game, ways[i].format, &answer);
        form->command(line, dyad_game_example(game));
        /* Where all answers are on one line, each comes with the blank before it alone. */
        form->lines(answer.bytes + strspn(answer.bytes, " "));
        form->lines_end();
        free(answer.bytes);
    }
}

static void put_evidence(const page_writer *form, const dyad_game *game)
{
    enum { VERDICTS_TEXT = 512 };
    char text[VERDICTS_TEXT] = "`dyad judge --format jsonl' writes a JSON object a line, whose "
                               "verdict is one of ";
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i ? ", " : "",
                 dyad_game_verdict_name(game, i));
    }
    strncat(text, dyad_game_evidence_name(game, 0) ? ", with this evidence:" : ".",
            sizeof text - strlen(text) - 1);
    put_section(form, "JSON", text);
    for (size_t i = 0; dyad_game_evidence_name(game, i); i++)
        form->term(dyad_game_evidence_name(game, i), dyad_game_evidence_meaning(game, i), i == 0);
}

static void put_kinds(const page_writer *form, const dyad_game *game)
{
    if (!dyad_game_kind_name(game, 0))
        return;
    put_section(form, dyad_game_has_board(game) ? "Kinds of board" : "Kinds of piles",
                "`dyad generate --kind' makes:");
    for (size_t i = 0; dyad_game_kind_name(game, i); i++)
        form->term(dyad_game_kind_name(game, i), dyad_game_kind_summary(game, i), i == 0);
}

/* Whether a command is for this game: by what the library has for it, and whether a part of the
 * command has its name. */
static bool is_for(const command *row, const dyad_game *game)
{
    char part[64];
    snprintf(part, sizeof part, "solve-%s", dyad_game_name(game));
    if (row == &verify_command) /* which games have a checker, the library does not tell */
        return false;
    if (row == &simulate_command)
        return dyad_game_outcome_name(game, 0) != NULL;
    if (row == &gtp_command)
        return is_playable(game);
    if (row == &solve_game_command)
        return is_playable(game) && !find_command(part);
    if (row == &puzzles_command)
        return puzzle_has(game);
    return row->takes_game || strcmp(row->name, part) == 0;
}

static void put_commands(const page_writer *form, const dyad_game *game)
{
    put_section(form, "Commands", "What can be done with the game:");
    bool first = true;
    for (size_t i = 0; commands[i]; i++) {
        char name[80];
        const char *dash = strchr(commands[i]->name, '-');
        if (!is_for(commands[i], game))
            continue;
        if (dash)
            snprintf(name, sizeof name, "dyad %.*s %s", (int)(dash - commands[i]->name),
                     commands[i]->name, dyad_game_name(game));
        else
            snprintf(name, sizeof name, "dyad %s %s", commands[i]->name, dyad_game_name(game));
        form->term(name, commands[i]->summary, first);
        first = false;
    }
}

void print_game_page(const dyad_game *game, page_form which)
{
    const page_writer *form = &forms[which];
    form->title(game);
    for (size_t i = 0; dyad_game_section_title(game, i); i++)
        put_section(form, dyad_game_section_title(game, i), dyad_game_section_text(game, i));
    put_example(form, game);
    put_evidence(form, game);
    put_kinds(form, game);
    put_commands(form, game);
}
