/* gtp_input.h - lines from a GUI, and noticing it while a search is under way.
 *
 * Lines are cut out of a buffer of fixed size, so that a line of any length takes no more memory;
 * one that is too long is skipped and told of once. Comments do not count: what is behind a '#' may
 * be as long as it likes. While the program thinks, a watcher, a thread of its own, goes on reading
 * into the buffer and sets a flag: when anything has come, for analysis (GTP's lz-analyze and its
 * like end so); or when a line "# interrupt" has come, or nobody reads the answers any more, for a
 * move (GoGui interrupts so); blanks around the '#' do not matter. */
#ifndef CLI_GTP_INPUT_H
#define CLI_GTP_INPUT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    GTP_LINE_MAX = 1 << 20, /* bytes of a line without its comment */
    GTP_HEAD = 64,          /* of one that is longer, these are kept: its id is in them */
};

typedef struct gtp_input {
    int in, out; /* file descriptors; out: where the answers go */
    char *buffer;
    size_t begin, end, scanned; /* what has been read; no line ends before `scanned` */
    bool skipping;              /* the rest of a line that was too long */
    char head[GTP_HEAD];        /* how that line began */
    bool over;                  /* the input has ended */
    int fault;                  /* why, where it could not be read; else 0 */
    /* The watcher. */
    pthread_t thread;
    int wake[2]; /* a pipe: a byte in it ends the watcher */
    bool watching, any;
    volatile int *stop;
} gtp_input;

typedef enum { GTP_LINE, GTP_LONG_LINE, GTP_END } gtp_line;

/* False when the system has nothing left. */
bool gtp_input_open(gtp_input *input, int in, int out);
void gtp_input_close(gtp_input *input);
/* The next line without its end, which lives until the next call on the input: waits for it. Of a
 * long line it is how it begins. */
gtp_line gtp_input_next(gtp_input *input, const char **line, size_t *size);
/* Whether a whole line, or the end, can be had without waiting. */
bool gtp_input_has_line(gtp_input *input);
/* From now on *stop is set when something comes: anything at all, or an interrupt. Where no thread
 * can be had, *stop is set at once if there is `any` to wait for, so that nobody waits for ever. */
void gtp_input_watch(gtp_input *input, bool any, volatile int *stop);
void gtp_input_unwatch(gtp_input *input);

/* Where there are no threads, the program sets the first, and calls the second now and then from
 * within the search: it looks once whether something has come, in place of the watcher. */
extern bool gtp_search_looks;
void gtp_input_look(void);

#endif
