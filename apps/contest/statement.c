/* statement.c - the sections of a game's page as LaTeX. The first paragraph of a page's input is
 * the contest's layout; what follows tells what Dyad takes beyond it. */
#include "statement.h"

#include <inttypes.h>
#include <string.h>

void statement_name(const dyad_game *game, draft *to)
{
    const char *title = dyad_game_title(game);
    draft_add(to, title, strcspn(title, ":"));
}

static const char *latex_of(char letter)
{
    switch (letter) {
    case '\\': return "\\textbackslash{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '$': return "\\$";
    case '&': return "\\&";
    case '#': return "\\#";
    case '%': return "\\%";
    case '_': return "\\_";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '`': return "\\texttt{";
    default: return NULL;
    }
}

void statement_latex(const char *text, size_t size, draft *to)
{
    bool typed = false, quoted = false;
    for (size_t i = 0; i < size; i++) {
        const char *special = latex_of(text[i]);
        if (typed && text[i] == '\'')
            special = "}";
        else if (text[i] == '"')
            special = quoted ? "''" : "``";
        typed = text[i] == '`' || (typed && text[i] != '\'');
        quoted ^= text[i] == '"';
        if (special)
            draft_add(to, special, strlen(special));
        else
            draft_add(to, text + i, 1);
    }
}

static void put_list(const char *text, size_t size, draft *to)
{
    size_t length;
    draft_put(to, "\\begin{itemize}\n");
    for (const char *line = text; line < text + size; line += length + 1) {
        length = strcspn(line, "\n");
        draft_put(to, "\\item ");
        statement_latex(line + 2, length - 2, to);
        draft_put(to, "\n");
    }
    draft_put(to, "\\end{itemize}\n");
}

/* As many paragraphs of a section as are wanted at most. */
static void put_section(const dyad_game *game, const char *title, size_t most, draft *to)
{
    const char *text = NULL, *name;
    for (size_t i = 0; !text && (name = dyad_game_section_title(game, i)); i++)
        if (strcmp(name, title) == 0)
            text = dyad_game_section_text(game, i);
    for (size_t count = 0; text && *text && count < most; count++) {
        const char *gap = strstr(text, "\n\n");
        size_t size = gap ? (size_t)(gap - text) : strlen(text);
        draft_put(to, "%s", count ? "\n" : "");
        if (strncmp(text, "- ", 2) == 0)
            put_list(text, size, to);
        else
            statement_latex(text, size, to);
        draft_put(to, "\n");
        text += size + (gap ? 2 : 0);
    }
}

void statement_rules(const dyad_game *game, draft *to)
{
    put_section(game, "Rules", SIZE_MAX, to);
    draft_put(to, "\nWrite a program that is the referee: it reads positions, and answers each.\n");
}

/* "from 1 to 80"; "at least 1"; "1". */
static void put_bounds(bounds of, draft *to)
{
    if (of.max == 0)
        draft_put(to, "at least %" PRIu64, of.min);
    else if (of.min == of.max)
        draft_put(to, "%" PRIu64, of.min);
    else
        draft_put(to, "from %" PRIu64 " to %" PRIu64, of.min, of.max);
}

void statement_input(const dyad_game *game, const contest_limits *limits, draft *to)
{
    bool board = dyad_game_has_board(game);
    put_section(game, "Input", 1, to);
    draft_put(to, "\n\\begin{itemize}\n\\item The number of %s: ", board ? "boards" : "games");
    put_bounds(limits->items, to);
    draft_put(to, ".\n\\item %s: ", board ? "The side of a board" : "The number of piles");
    put_bounds(limits->sizes, to);
    draft_put(to, ".\n");
    if (!board) {
        draft_put(to, "\\item The number of discs in a pile: ");
        put_bounds(limits->discs, to);
        draft_put(to, ".\n");
    }
    if (dyad_game_layout(game)->decided && !limits->zero_sums) {
        draft_put(to, "\\item The winner of each game does not depend on who begins.\n");
    }
    draft_put(to, "\\end{itemize}\n");
}

void statement_output(const dyad_game *game, draft *to)
{
    put_section(game, "Output", SIZE_MAX, to);
}

void statement_lesson(const dyad_game *game, draft *to)
{
    const char *lesson = dyad_game_example_lesson(game);
    if (lesson)
        statement_latex(lesson, strlen(lesson), to);
    draft_put(to, "\n");
}
