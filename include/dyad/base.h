/* base.h - what all parts of the public interface share: statuses and errors, memory, the opaque
 * objects that pass between the parts, and the callbacks. Each part includes this one and no other
 * but what it needs, so each may be included alone; dyad.h includes them all, and says which
 * conventions hold everywhere.
 */
#ifndef DYAD_BASE_H
#define DYAD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DYAD_API __attribute__((visibility("default")))
#else
#define DYAD_API
#endif

/* Where clang compiles the library and the programs of Dyad, this is
 * __attribute__((warn_unused_result)), which clang alone knows of types: no call loses a status. */
#ifndef DYAD_STATUS_CHECKED
#define DYAD_STATUS_CHECKED
#endif

/* ---- statuses ------------------------------------------------------------------------- */

/* X(NAME, number, meaning). The numbers are pinned: they never change. */
#define DYAD_STATUS_MAP(X)                               \
    X(OK, 0, "done")                                     \
    X(END, 1, "the input has ended")                     \
    X(E_MEMORY, 2, "out of memory")                      \
    X(E_MALFORMED, 3, "the input is malformed")          \
    X(E_SYSTEM, 4, "the system failed")                  \
    X(E_USAGE, 5, "an argument is wrong")                \
    X(E_STOPPED, 6, "stopped on request")                \
    X(E_CLOSED, 7, "the reader of the output has gone")  \
    X(E_REFUTED, 8, "a piece of evidence does not hold") \
    X(E_LIMIT, 9, "a limit that was given has been reached")

typedef enum DYAD_STATUS_CHECKED dyad_status {
#define DYAD_STATUS_ENUM(name, number, meaning) DYAD_##name = number,
    DYAD_STATUS_MAP(DYAD_STATUS_ENUM)
#undef DYAD_STATUS_ENUM
} dyad_status;

/* The meaning of a status as a sentence without a full stop; never NULL. */
DYAD_API const char *dyad_status_text(dyad_status status);

#define DYAD_ERROR_TEXT_MAX 256

/* What an input leaves unsaid, and the caller can say: then it can be read. */
typedef enum dyad_unsaid {
    DYAD_UNSAID_NOTHING = 0,
    DYAD_UNSAID_GAME = 1,       /* where the game is an argument */
    DYAD_UNSAID_DIALECT = 2,    /* dyad_session_set_dialect() */
    DYAD_UNSAID_BOARD_SIZE = 3, /* dyad_session_set_board_size() */
    DYAD_UNSAID_FORMAT = 4,     /* it begins as no format does: dyad_record_form_at() has them */
} dyad_unsaid;

/* What went wrong and where. `file` is the name given to the reader ("-" for standard input) and
 * lives as long as what the caller gave; NULL where no file is concerned. `line` is 0 where no
 * place in the input is concerned. `item` is the 1-based number of the item concerned, or 0. */
typedef struct dyad_error {
    dyad_status status;
    const char *file;
    uint64_t line, column, item;
    char text[DYAD_ERROR_TEXT_MAX]; /* NUL-terminated: what was expected, what was found */
    dyad_unsaid unsaid;             /* a program can say in its own words how to state it */
    const char *readings[2]; /* where that is the dialect: the names of two that fit; or NULL */
} dyad_error;

/* Whether something is so. DYAD_OPEN: a budget was spent before it was known. */
typedef enum dyad_answer { DYAD_NO = 0, DYAD_YES = 1, DYAD_OPEN = 2 } dyad_answer;

/* ---- memory ---------------------------------------------------------------------------- */

/* Where a session gets its memory. `resize(user, old, old_size, new_size)` behaves like realloc:
 * old == NULL asks for a new block, new_size == 0 gives the block back (and returns NULL), NULL
 * otherwise means failure and leaves the old block as it was. Blocks are aligned as by malloc. It
 * may be called from several threads at once during dyad_judge_stream(). */
typedef struct dyad_allocator {
    void *(*resize)(void *user, void *old, size_t old_size, size_t new_size);
    void *user;
} dyad_allocator;

/* ---- objects ---------------------------------------------------------------------------- */

typedef struct dyad_game dyad_game;         /* a row of the table of games */
typedef struct dyad_session dyad_session;   /* memory, and the error of the last call that failed */
typedef struct dyad_position dyad_position; /* a board or piles */
typedef struct dyad_report dyad_report;     /* what the judge says of a position */
typedef struct dyad_record dyad_record;     /* of a game */

#define DYAD_VERDICTS_MAX      8 /* no game has more verdicts */
#define DYAD_VERDICT_MALFORMED 255

/* How a move of a game that is played out is chosen. */
typedef enum dyad_policy {
    DYAD_POLICY_UNIFORM = 0, /* each legal move with the same probability, exactly */
    DYAD_POLICY_FIRST = 1,   /* the first legal move: row-major; of piles, from the top of the
                              * first */
} dyad_policy;

/* ---- callbacks, and what stops ----------------------------------------------------------- */

/* How a long call is ended early: what it points to is set to anything but 0, from a signal handler
 * or another thread, by an atomic store. The call ends soon with DYAD_E_STOPPED; verifying and
 * generating look at it between items at the latest. NULL: the call is never ended.
 *
 * Either it points to an int that dyad_stop_set() sets and dyad_stop_clear() sets back, or to an
 * atomic int of the language, an _Atomic int of C11 or a std::atomic<int> of C++, by
 * dyad_stop_of(&flag). */
typedef const volatile int *dyad_stop;

/* Both may be called from anywhere, signal handlers too. */
/* NOLINTBEGIN(readability-non-const-parameter) */
static inline void dyad_stop_set(volatile int *flag)
{
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}
static inline void dyad_stop_clear(volatile int *flag)
{
    __atomic_store_n(flag, 0, __ATOMIC_RELAXED);
}
/* NOLINTEND(readability-non-const-parameter) */
#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && \
    !defined(__STDC_NO_ATOMICS__)
#define dyad_stop_of(flag) \
    (_Generic((flag),                                \
         _Atomic int *: (dyad_stop)(flag),           \
         volatile _Atomic int *: (dyad_stop)(flag),  \
         const _Atomic int *: (dyad_stop)(flag),     \
         int *: (dyad_stop)(flag),                   \
         volatile int *: (dyad_stop)(flag)))
#endif

/* Reads up to `size` bytes into `bytes`: how many, 0 at the end, -1 with errno set on failure. */
typedef ptrdiff_t (*dyad_read_fn)(void *user, void *bytes, size_t size);

/* Takes `size` bytes of output, in order, from one thread at a time, though not always the same.
 * Gives back 0, or the errno of the failure (EPIPE: the reader has gone; EINTR: stopped; ENOMEM:
 * memory ran out); it is not called again then. */
typedef int (*dyad_write_fn)(void *user, const void *bytes, size_t size);

/* Told of each malformed item, in order, between the writes around it, by whoever writes. */
typedef void (*dyad_error_fn)(void *user, const dyad_error *error);

/* ---- threads and processors --------------------------------------------------------------- */

#define DYAD_JOBS_MAX 256 /* worker threads */

/* Which instructions the kernels of dyad_judge_stream() use; the answers are the same. A level that
 * the processor lacks is DYAD_E_USAGE. */
typedef enum dyad_cpu {
    DYAD_CPU_AUTO = 0, /* the best that the processor has */
    DYAD_CPU_PORTABLE = 1,
    DYAD_CPU_AVX2 = 2,
    DYAD_CPU_AVX512 = 3,
} dyad_cpu;
/* "auto", "portable", "avx2", "avx512"; NULL past the end. */
DYAD_API const char *dyad_cpu_name(size_t level);
/* Whether this processor has the level. */
DYAD_API bool dyad_cpu_has(dyad_cpu level);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
/* Of std::atomic<int>, which has the layout of an int wherever this compiles. */
template <class Atomic> inline dyad_stop dyad_stop_of(const volatile Atomic *flag)
{
    static_assert(sizeof(Atomic) == sizeof(int) && alignof(Atomic) == alignof(int),
                  "dyad_stop_of() takes an int or a std::atomic<int>");
    return reinterpret_cast<dyad_stop>(flag);
}
#endif

#endif
