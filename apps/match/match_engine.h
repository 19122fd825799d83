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
    const char *command;      /* words, as a shell takes them; borrowed */
    const char *log;          /* a file that gets its standard error; NULL: nothing does */
    const char *const *setup; /* commands that it is sent when it has started; borrowed */
    size_t setup_count;
    bool is_set_up;
    pid_t process;    /* 0: it does not run */
    int to, from;     /* pipes */
    char *answer;     /* the last one without "= ", ended by a NUL */
    size_t size;      /* of what has been read of it */
    size_t looked;    /* no empty line ends before this */
    double cpu;       /* seconds of the processor that it was last seen to have taken */
    double cpu_begun; /* and what they were when the game began */
    /* An answer is late, too, when it has taken more than this by then; infinite: it may. */
    double cpu_most;
} match_engine;

/* `words` and `log` are borrowed. False when out of memory. What sets it up is for the caller to
 * fill in. */
bool match_engine_init(match_engine *engine, const char *words, const char *log);
/* Starts it unless it runs; false: errno says why not. */
bool match_engine_start(match_engine *engine);
/* Sends the commands that set it up, once after each start. Where one of them is not answered as it
 * should be, *which is that one. */
engine_said match_engine_set_up(match_engine *engine, double seconds, const char **which);
/* Sends a line and waits for the answer, `seconds` at most. */
engine_said match_engine_ask(match_engine *engine, const char *line, double seconds);
/* Seconds of the processor that it has taken since it was started, with all that it has started. */
double match_engine_cpu(match_engine *engine);
/* Asks it to quit, and kills it where it does not do so at once, and whatever it leaves behind in
 * its process group. */
void match_engine_end(match_engine *engine);
void match_engine_free(match_engine *engine);

#endif
