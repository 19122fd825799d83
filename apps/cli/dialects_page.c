/* dialects_page.c - `dyad help dialects', and the table of docs/records.md, out of the library's
 * table. */
#include "dialects_page.h"

#include "prose.h"

#include <dyad/dyad.h>

#include <stdio.h>
#include <string.h>

const char dialects_word[] = "dialects";

/* What a row says, under its heading. */
typedef struct part {
    const char *heading, *text;
} part;

enum { PARTS = 6, INDENT = 17 };

static void take_parts(const dyad_dialect *dialect, part parts[PARTS])
{
    const part all[PARTS] = {
        {"recognised by", dialect->recognised},
        {"who begins", dialect->begins},
        {"swap", dialect->swap},
        {"result", dialect->result},
        {"oddities", dialect->oddities},
        {"source", dialect->source},
    };
    for (size_t i = 0; i < PARTS; i++)
        parts[i] = all[i];
}

/* Text with `words' quoted as here, as Markdown has code. */
static void print_code(const char *text)
{
    for (; *text; text++)
        putchar(*text == '\'' ? '`' : *text);
}

static void print_row(const dyad_dialect *dialect)
{
    part parts[PARTS];
    take_parts(dialect, parts);
    printf("| `%s` | %s |", dialect->name, dialect->title);
    for (size_t i = 0; i < PARTS; i++) {
        putchar(' ');
        print_code(parts[i].text);
        fputs(" |", stdout);
    }
    putchar('\n');
}

static void print_table(void)
{
    const dyad_dialect *dialect;
    part parts[PARTS];
    fputs("| dialect | whose |", stdout);
    take_parts(dyad_dialect_at(0), parts);
    for (size_t i = 0; i < PARTS; i++)
        printf(" %s |", parts[i].heading);
    fputs("\n| --- | --- |", stdout);
    for (size_t i = 0; i < PARTS; i++)
        fputs(" --- |", stdout);
    putchar('\n');
    for (size_t i = 0; (dialect = dyad_dialect_at(i)) != NULL; i++)
        print_row(dialect);
}

void print_dialects(page_form form)
{
    const dyad_dialect *dialect;
    part parts[PARTS];
    if (form == PAGE_MARKDOWN) {
        print_table();
        return;
    }
    for (size_t i = 0; (dialect = dyad_dialect_at(i)) != NULL; i++) {
        printf("%s%s: %s\n", i ? "\n" : "", dialect->name, dialect->title);
        take_parts(dialect, parts);
        for (size_t k = 0; k < PARTS; k++) {
            printf("  %-13s  ", parts[k].heading);
            put_prose(parts[k].text, strlen(parts[k].text), INDENT, INDENT);
        }
    }
}
