/* match_engine.h - a GTP engine in a process of its own, of which nothing is believed: it may be
 * slow, silent, or dead, or say too much. */
#ifndef CLI_MATCH_ENGINE_H
#define CLI_MATCH_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { MATCH_ANSWER_MAX = 1 << 20 }; /* bytes of an answer */

typedef enum {
    ENGINE_ANSWERED, /* "=" */
    ENGINE_REFUSED,  /* "?" */
    ENGINE_LATE,
    ENGINE_DEAD,    /* it ended, or said what no answer is */
    ENGINE_STOPPED, /* we were asked to stop */
    ENGINE_FAILED,  /* the system failed us, not the engine: errno says how */
} engine_said;

typedef struct match_engine {
    const char *command; /* words, as a shell takes them; borrowed */
    const char *log;     /* a file that gets its standard error; NULL: nothing does */
    pid_t process;       /* 0: it does not run */
    int to, from;        /* pipes */
    char *answer;        /* the last one without "= ", ended by a NUL */
    size_t size;         /* of what has been read of it */
    size_t looked;       /* no empty line ends before this */
} match_engine;

/* `words` and `log` are borrowed. False when out of memory. */
bool match_engine_init(match_engine *engine, const char *words, const char *log);
/* Starts it unless it runs; false: errno says why not. */
bool match_engine_start(match_engine *engine);
/* Sends a line and waits for the answer, `seconds` at most. */
engine_said match_engine_ask(match_engine *engine, const char *line, double seconds);
/* Asks it to quit, and kills it where it does not do so at once, and whatever it leaves behind in
 * its process group. */
void match_engine_end(match_engine *engine);
void match_engine_free(match_engine *engine);

#endif
