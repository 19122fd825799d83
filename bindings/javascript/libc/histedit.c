/* histedit.c - see histedit.h. */
#include <histedit.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

struct EditLine {
    FILE *in, *out;
    char *(*prompt)(EditLine *);
    char *line;
    size_t room;
};

EditLine *el_init(const char *program, FILE *in, FILE *out, FILE *err)
{
    static EditLine terminal;
    (void)program;
    (void)err;
    terminal = (EditLine){.in = in, .out = out};
    return &terminal;
}

void el_end(EditLine *editor)
{
    free(editor->line);
    editor->line = NULL;
}

int el_set(EditLine *editor, int what, ...)
{
    va_list values;
    va_start(values, what);
    if (what == EL_PROMPT)
        editor->prompt = va_arg(values, char *(*)(EditLine *));
    va_end(values);
    return 0;
}

const char *el_gets(EditLine *editor, int *size)
{
    if (editor->prompt)
        fputs(editor->prompt(editor), editor->out);
    fflush(editor->out);
    ssize_t got = getline(&editor->line, &editor->room, editor->in);
    *size = got > 0 ? (int)got : 0;
    return got > 0 ? editor->line : NULL;
}

const LineInfo *el_line(EditLine *editor)
{
    static const LineInfo none = {"", "", ""};
    (void)editor;
    return &none;
}

int el_insertstr(EditLine *editor, const char *text)
{
    (void)editor;
    (void)text;
    return -1;
}

int el_source(EditLine *editor, const char *path)
{
    (void)editor;
    (void)path;
    return -1;
}

History *history_init(void)
{
    static History none;
    return &none;
}

void history_end(History *past)
{
    (void)past;
}

int history(History *past, HistEvent *event, int what, ...)
{
    (void)past;
    (void)event;
    (void)what;
    return 0;
}
