/* histedit.h - what Dyad has of libedit's header, where that is missing. In WebAssembly
 * libc/histedit.c has its functions: lines are edited by the terminal itself, and not
 * remembered. */
#ifndef DYAD_NO_LIBEDIT_H
#define DYAD_NO_LIBEDIT_H

#include <stdio.h>

typedef struct EditLine EditLine;

typedef struct LineInfo {
    const char *buffer, *cursor, *lastchar;
} LineInfo;

typedef struct History {
    char none;
} History;

typedef struct HistEvent {
    int num;
    const char *str;
} HistEvent;

enum { CC_ERROR = 6, CC_REFRESH = 4, CC_REDISPLAY = 8 };
enum { EL_PROMPT, EL_EDITOR, EL_SIGNAL, EL_HIST, EL_ADDFN, EL_BIND };
enum { H_SETSIZE, H_SETUNIQUE, H_LOAD, H_SAVE, H_ENTER };

/* There is one terminal. */
EditLine *el_init(const char *program, FILE *in, FILE *out, FILE *err);
void el_end(EditLine *editor);
/* EL_PROMPT is heeded. */
int el_set(EditLine *editor, int what, ...);
const char *el_gets(EditLine *editor, int *size);
const LineInfo *el_line(EditLine *editor);
int el_insertstr(EditLine *editor, const char *text);
int el_source(EditLine *editor, const char *path);
History *history_init(void);
void history_end(History *past);
int history(History *past, HistEvent *event, int what, ...);

#endif
