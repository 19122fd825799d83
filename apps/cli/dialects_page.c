/* dialects_page.c - `dyad help dialects' and `dyad help formats', and the tables of
 * docs/records.md, out of the library's tables. */
#include "dialects_page.h"

#include "prose.h"

#include <dyad/dyad.h>

#include <stdio.h>
#include <string.h>

enum { PARTS_MAX = 6, INDENT = 17 };

/* What a row says, under its headings. */
typedef struct row {
    const char *name, *title;
    const char *parts[PARTS_MAX];
} row;

typedef struct table {
    const char *word, *whose;
    const char *headings[PARTS_MAX]; /* NULL behind the last one */
    bool (*at)(size_t index, row *row);
} table;

static bool dialect_at(size_t index, row *row_of)
{
    const dyad_dialect *dialect = dyad_dialect_at(index);
    if (dialect)
        *row_of = (row){dialect->name,
                        dialect->title,
                        {dialect->recognised, dialect->begins, dialect->swap, dialect->result,
                         dialect->oddities, dialect->source}};
    return dialect != NULL;
}

static bool format_at(size_t index, row *row_of)
{
    const dyad_record_form *form = dyad_record_form_at(index);
    if (form)
        *row_of = (row){form->name,
                        form->title,
                        {form->recognised, form->size, form->holds,
                         form->is_written ? "read and written" : "read", form->source, NULL}};
    return form != NULL;
}

static const table tables[] = {
    {"dialects",
     "dialect",
     {"recognised by", "who begins", "swap", "result", "oddities", "source"},
     dialect_at},
    {"formats", "format", {"recognised by", "size", "holds", "is", "source", NULL}, format_at},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

const char *table_word(size_t index)
{
    return index < TABLES ? tables[index].word : NULL;
}

/* Text with `words' quoted as here, as Markdown has code. */
static void print_code(const char *text)
{
    bool open = false; /* else it is an apostrophe */
    for (; *text; text++) {
        putchar(open && *text == '\'' ? '`' : *text);
        open = *text == '`' || (open && *text != '\'');
    }
}

static void print_markdown(const table *all)
{
    row one;
    printf("| %s | whose |", all->whose);
    for (size_t i = 0; i < PARTS_MAX && all->headings[i]; i++)
        printf(" %s |", all->headings[i]);
    fputs("\n| --- | --- |", stdout);
    for (size_t i = 0; i < PARTS_MAX && all->headings[i]; i++)
        fputs(" --- |", stdout);
    putchar('\n');
    for (size_t i = 0; all->at(i, &one); i++) {
        printf("| `%s` | %s |", one.name, one.title);
        for (size_t k = 0; k < PARTS_MAX && all->headings[k]; k++) {
            putchar(' ');
            print_code(one.parts[k]);
            fputs(" |", stdout);
        }
        putchar('\n');
    }
}

void print_facts(size_t index, page_form form)
{
    const table *all = &tables[index];
    row one;
    if (form == PAGE_MARKDOWN) {
        print_markdown(all);
        return;
    }
    for (size_t i = 0; all->at(i, &one); i++) {
        printf("%s%s: %s\n", i ? "\n" : "", one.name, one.title);
        for (size_t k = 0; k < PARTS_MAX && all->headings[k]; k++) {
            printf("  %-13s  ", all->headings[k]);
            put_prose(one.parts[k], strlen(one.parts[k]), INDENT, INDENT);
        }
    }
}
