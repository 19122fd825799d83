/* form.h - inside dyad_forms: what a form is, and what the files of cgt/ share.
 *
 * A form is one record. Numbers, and numbers plus ups plus a nimber, say so and list no options;
 * those are made up when asked for. All others list their canonical options.
 *
 * What decides most comparisons stands in the record, for the value G with Left stop x and Right
 * stop y, whatever its options:
 *   key[]    the stops in fixed point: two that differ decide
 *   below    bit T: G <= x + T        \ for each T of a few infinitesimals that are closed under
 *   above    bit T: G >= y + T        / taking options: 0 * ^ v ^* v* ^^ vv ^^* vv*
 * They follow from those of the options by a few operations, in form_make.c. A game with a number
 * between its sides is found there too, by its stops alone.
 */
#ifndef DY_FORM_H
#define DY_FORM_H

#include "base/buffer.h"
#include "base/memory.h"
#include "base/stack_room.h"
#include "base/stop.h"
#include "cgt/dyadic.h"

#include <dyad/values.h>

/* X(name, ups, nim): the infinitesimals of the masks, each after its options. */
#define DY_TESTS(X)     \
    X(ZERO, 0, 0)       \
    X(STAR, 0, 1)       \
    X(UP, 1, 0)         \
    X(DOWN, -1, 0)      \
    X(UP_STAR, 1, 1)    \
    X(DOWN_STAR, -1, 1) \
    X(UP2, 2, 0)        \
    X(DOWN2, -2, 0)     \
    X(UP2_STAR, 2, 1)   \
    X(DOWN2_STAR, -2, 1)

enum {
#define DY_TEST_ENUM(name, ups, nim) DY_TEST_##name,
    DY_TESTS(DY_TEST_ENUM)
#undef DY_TEST_ENUM
        DY_TEST_COUNT
};

typedef enum dy_form_kind {
    DY_NUMBER,         /* numerator / 2^exponent, or *big */
    DY_NUMBER_UP_STAR, /* stop[0] + ups + nim; not a number */
    DY_OPTIONS,        /* all else */
    DY_UNFINISHED,     /* is being made: not canonical; its id is a count of its own */
} dy_form_kind;

enum {
    DY_ALL_SMALL_KNOWN = 1,
    DY_ALL_SMALL = 2,
};

struct dyad_form {
    uint32_t hash;
    unsigned char kind, flags;
    uint16_t below, above;
    uint32_t count[2]; /* of options that are listed */
    uint32_t id;       /* in the order in which they were made: orders options, run after run */
    union {
        struct {
            int64_t numerator; /* odd, or exponent is 0 */
            uint32_t exponent;
        };
        struct {
            int32_t ups;
            uint32_t nim;
        };
        /* Of what lists its options: of so many nimbers by its Left stop, from 0 on, it is known
         * that none is at least it; and of those by its Right stop that none is at most it. */
        uint32_t passed[2];
    };
    int64_t key[2];                 /* of the stops: see numbers.c */
    const dyad_form *stop[2];       /* numbers: of a number itself */
    const dyad_form *const *option; /* Left's, then Right's, each ordered by `id` */
    const dy_dyadic *big;           /* numbers that do not fit: their value; else NULL */
    /* What is found out when it is asked for: NULL before. */
    const dyad_form *negative;
    const struct dy_thermograph *thermograph;
};

enum {
    DY_EXPONENT_MAX = 62,         /* of numbers that fit */
    DY_UPS_MAX = (1 << 30) - 1,   /* multiples of up; nimbers, of which all sums fit then */
    DY_FAR_STAR = 1 << 30,        /* the nimber beyond, to compare with */
    DY_POWER_MAX = 2000,          /* that have a name: ^<2000>, ^[2000] */
    DY_NUMBER_BITS_MAX = 1 << 22, /* of a number's numerator or exponent */
    DY_DEPTH_MAX = 2500,          /* of recursion over options */
    DY_FORM_ID_BITS = 30,
    DY_COMPARED_LOG = 17, /* log2 of the sizes of the memos, entries of 8 and 16 bytes, at first */
    DY_COMPARED_LOG_MAX = 24, /* to which that of comparisons grows */
    DY_ADDED_LOG = 16,
    DY_PATIENCE = 1 << 12, /* ticks between looks at a request to stop */
    DY_TICK_ITEMS = 16,    /* of a list that are passed in a tick */
    DY_TICK_WORDS = 512,   /* that are cleared or moved in one */
    DY_LARGE_NIMBER = 64,  /* from which on few of its moves are worked out in a sum */
};

typedef struct dy_added {
    uint64_t names; /* the ids of what is added; inverted for ordinal sums */
    const dyad_form *sum;
} dy_added;

struct dyad_forms {
    dyad_allocator given, limited; /* the caller's; and ours, which counts */
    size_t limit, used;
    bool limit_reached;
    dyad_stop stop;
    bool (*late)(void *user); /* whether the time is over of whoever asks; NULL: it never is */
    void *late_user;
    dyad_error error;
    unsigned depth, patience; /* steps until the next look at `stop` */
    unsigned begun;           /* dy_forms_begin() without dy_forms_end() */
    uintptr_t floor;          /* of this thread's stack, while `depth` or `begun` is not 0 */
    uint32_t serial;          /* of the last form that was made */

    dy_arena arena, scratch; /* the latter for long numbers */
    char *room;              /* what is left of the block that forms are cut from */
    size_t room_left;

    const dyad_form **table; /* all forms, by hash; a power of two */
    size_t table_size, count;
    uint64_t seed;           /* of these hashes */
    const dyad_form **stack; /* options of what is being made */
    size_t stack_used, stack_size;
    uint64_t *compared; /* a memo, any entry may be lost: form_order.c; that of sums is `added` */
    unsigned compared_log;
    uint32_t compared_written; /* entries, for the form that is being made, or the sum */
    unsigned adding;           /* sums within each other that are being worked out */
    dy_added *added;
    unsigned added_log;
    size_t added_count;
    const dyad_form *zero;
    dy_buffer shown; /* of dyad_form_string() */
};

/* ---- what the public functions of these names come to; where they fail the forms know -------- */

dyad_order dy_form_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h);
bool dy_form_thermograph(dyad_forms *forms, const dyad_form *g, dyad_wall *left, dyad_wall *right);

/* ---- forms.c: memory, errors, the table ------------------------------------------------- */

const dyad_allocator *dy_forms_allocator(const dyad_forms *forms);
/* Memory that lives as long as the forms. */
dy_arena *dy_forms_arena(dyad_forms *forms);
/* Remembers what went wrong, unless something had before; gives back the status that stands. */
__attribute__((format(printf, 3, 4))) dyad_status dy_forms_fail(dyad_forms *forms,
                                                                dyad_status status,
                                                                const char *format, ...);
/* DYAD_E_MEMORY, or DYAD_E_LIMIT where it was the limit. */
dyad_status dy_forms_fail_memory(dyad_forms *forms);
/* What a dyad_write_fn gave back. */
dyad_status dy_forms_fail_output(dyad_forms *forms, int number);
/* Says where in a text the error is, both from 1. */
void dy_forms_fail_at(dyad_forms *forms, uint64_t line, uint64_t column);
/* True once something failed, or a stop is asked for. */
bool dy_forms_failed(dyad_forms *forms);
/* A step of work, of a few dozen instructions: looks at the stop flag now and then, and whether it
 * is late. */
void dy_forms_look(dyad_forms *forms);
static inline void dy_forms_tick(dyad_forms *forms)
{
    if (forms->patience-- == 0)
        dy_forms_look(forms);
}
/* To be called for each item, from 0, of a list that may have millions: false once something
 * failed.
 */
static inline bool dy_forms_go_on(dyad_forms *forms, size_t item)
{
    if (item % DY_TICK_ITEMS == DY_TICK_ITEMS - 1)
        dy_forms_tick(forms);
    return forms->error.status == DYAD_OK;
}
/* As memset() with 0, and as memmove() down or apart, of what may be gigabytes: false once
 * something failed.
 */
bool dy_forms_clear(dyad_forms *forms, void *block, size_t bytes);
bool dy_forms_move(dyad_forms *forms, const dyad_form **to, const dyad_form *const *from,
                   size_t count);
/* Around each level of recursion over options: false when it is too deep, for forms or for what
 * this thread's stack holds, or something failed. */
bool dy_forms_enter(dyad_forms *forms);
void dy_forms_leave(dyad_forms *forms);
/* Around any other recursion that depends on what was put in, and at each level of it: false, and
 * remembered, where the stack holds no more. */
void dy_forms_begin(dyad_forms *forms);
bool dy_forms_room(dyad_forms *forms);
void dy_forms_end(dyad_forms *forms);

/* The form with these options, which are canonical and sorted, with stops and
 * masks as `made` has them. */
const dyad_form *dy_form_intern(dyad_forms *forms, const dyad_form *made);
/* number + ups + nim. */
const dyad_form *dy_form_sum_up_star(dyad_forms *forms, const dyad_form *number, int64_t ups,
                                     uint64_t nim);

/* ^[n] + *nim and ^<n> + *nim, n > 0: by their options, so that a large nimber costs no sum. */
const dyad_form *dy_form_up_sum_star(dyad_forms *forms, uint32_t n, uint32_t nim);
const dyad_form *dy_form_up_power_star(dyad_forms *forms, uint32_t n, uint32_t nim);

/* The memos, made when they are first needed; NULL when out of memory. */
uint64_t *dy_forms_compared(dyad_forms *forms);
/* A memo of twice as many comparisons, unless memory is short: nothing fails by that. */
void dy_forms_compared_grow(dyad_forms *forms);
dy_added *dy_forms_added(dyad_forms *forms);
void dy_forms_added_free(dyad_forms *forms);
/* To be called where half of the memo of sums is full. What fails is remembered. */
void dy_forms_added_grow(dyad_forms *forms);
/* Where a sum is in it, or belongs. */
dy_added *dy_forms_added_place(const dyad_forms *forms, uint64_t names);

/* Where the memo has an entry, which begins with the answer. */
#define DY_COMPARED_YES (UINT64_C(1) << 63)
static inline size_t dy_compared_slot(uint64_t entry, unsigned log)
{
    return (size_t)((entry & ~DY_COMPARED_YES) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - log));
}

/* Puts a form on the stack; false, and remembered, when out of memory. */
bool dy_forms_push_slowly(dyad_forms *forms, const dyad_form *form);
static inline bool dy_forms_push(dyad_forms *forms, const dyad_form *form)
{
    if (forms->stack_used == forms->stack_size)
        return dy_forms_push_slowly(forms, form);
    forms->stack[forms->stack_used++] = form;
    return true;
}

/* ---- numbers.c --------------------------------------------------------------------------- */

const dyad_form *dy_form_number(dyad_forms *forms, const dy_dyadic *value);
/* The value of a number, borrowed. */
dy_dyadic dy_number_value(const dyad_form *number);
/* -1, 0, 1, as the number g is below, is, is above h. */
int dy_number_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h);
const dyad_form *dy_number_add(dyad_forms *forms, const dyad_form *g, const dyad_form *h);
const dyad_form *dy_number_negate(dyad_forms *forms, const dyad_form *g);
const dyad_form *dy_number_multiply(dyad_forms *forms, int64_t n, const dyad_form *g);
/* The simplest number from low to high, where an end may itself be meant or not; NULL for an end:
 * there is none on that side. There has to be a number. */
const dyad_form *dy_number_simplest(dyad_forms *forms, const dyad_form *low, bool low_meant,
                                    const dyad_form *high, bool high_meant);
/* Whether its key is all of a number, so that no other has it. */
bool dy_number_is_key(const dyad_form *number);
/* Whether a number is 2^exponent, an integer. */
bool dy_number_is_power(const dyad_form *number, unsigned *exponent);
/* g / 2^times. */
const dyad_form *dy_form_halve(dyad_forms *forms, const dyad_form *number, unsigned times);
/* The number in decimal, "-55/32"; false when out of memory. */
bool dy_form_number_text(const dyad_forms *forms, const dyad_form *g, dy_arena *arena,
                         const char **text, size_t *size);
/* The integer that decimal digits, and nothing else, say. */
const dyad_form *dy_form_number_read(dyad_forms *forms, const char *digits, size_t size);

/* ---- thermograph.c ----------------------------------------------------------------------- */

/* The mean; NULL without an error where numbers, of g itself or of what lies behind it, have too
 * many bits for a thermograph. */
const dyad_form *dy_form_mean_within(dyad_forms *forms, const dyad_form *g);

/* ---- form_order.c ------------------------------------------------------------------------ */

/* Whether g <= h, both good. */
bool dy_form_le(dyad_forms *forms, const dyad_form *g, const dyad_form *h);
/* ups + *nim >= 0. */
static inline bool dy_up_star_at_least_zero(int64_t ups, uint64_t nim)
{
    return ups > 1 || (ups == 1 && nim != 1) || (ups == 0 && nim == 0);
}
/* The order of stops, -1, 0, 1. */
int dy_stop_compare(dyad_forms *forms, const dyad_form *g, int64_t g_key, const dyad_form *h,
                    int64_t h_key);

/* ---- form_dominated.c -------------------------------------------------------------------- */

/* Whether a form lists no options: numbers, ups and nimbers. */
static inline bool dy_is_closed(const dyad_form *g)
{
    return g->kind <= DY_NUMBER_UP_STAR;
}

/* ups + *nim of such a form; 0 for a number. */
static inline void dy_up_star_parts(const dyad_form *g, int32_t *ups, uint32_t *nim)
{
    bool number = g->kind == DY_NUMBER;
    *ups = number ? 0 : g->ups;
    *nim = number ? 0 : g->nim;
}

/* Whether g is a large nimber, with or without a number and ups. */
static inline bool dy_has_large_nimber(const dyad_form *g)
{
    return g->kind == DY_NUMBER_UP_STAR && g->nim >= DY_LARGE_NIMBER;
}

/* Puts the options of a list in the order in which they were made; in any, once something failed.
 */
void dy_form_sort(dyad_forms *forms, const dyad_form **options, size_t count);
/* The same by their Left stops, those of one side by side. */
void dy_form_sort_by_stop_ids(dyad_forms *forms, const dyad_form **options, size_t count);

/* Takes out of a list those that another, or the same before it, is at least as good as; how many
 * are left. The first *settled are not so among themselves; those of them that are closed come
 * first, by their ids. */
size_t dy_form_drop_dominated(dyad_forms *forms, const dyad_form **options, size_t count,
                              dyad_side side, size_t *settled);

/* ---- form_make.c ------------------------------------------------------------------------- */

/* The canonical form of the `left` + `right` options that are on top of the stack, which it takes
 * off. */
const dyad_form *dy_form_make(dyad_forms *forms, size_t left, size_t right);
/* The same where it is known that the first of each side will be options of the canonical form:
 * they are neither dominated nor reversible. */
const dyad_form *dy_form_make_settled(dyad_forms *forms, size_t left, size_t right,
                                      size_t settled_left, size_t settled_right);
/* Puts the options of a side in the replies on the stack, from `base` on, in their place. False:
 * that failed. */
bool dy_form_replace_replies(dyad_forms *forms, size_t base, dyad_side side);
/* Gives up what was put on the stack since `base`; NULL. */
const dyad_form *dy_form_abandon(dyad_forms *forms, size_t base);
/* The option of a form that lists none: of numbers, ups and nimbers. */
const dyad_form *dy_form_implied_option(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                        size_t index);

/* Whether g is a nimber, plus a number: then its options have the stops that it has. */
static inline bool dy_is_nimber(const dyad_form *g)
{
    return g->kind == DY_NUMBER_UP_STAR && g->ups == 0;
}

/* For what is filled in when it is asked for. */
static inline dyad_form *dy_form_mutable(const dyad_form *g)
{
    union {
        const dyad_form *as_const;
        dyad_form *as_mutable;
    } both = {.as_const = g};
    return both.as_mutable;
}

static inline const dyad_form *dy_option(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                         size_t index)
{
    return g->kind >= DY_OPTIONS ? g->option[side == DYAD_LEFT ? index : g->count[0] + index]
                                 : dy_form_implied_option(forms, g, side, index);
}

/* As DY_EXPECT() of base/border.h, where the forms have the error; what failed before stands. */
#define DY_EXPECT_FORMS(forms, condition, expected)                                             \
    do {                                                                                        \
        if (!(forms))                                                                           \
            return DYAD_E_USAGE;                                                                \
        if (!(condition))                                                                       \
            return dy_forms_fail(forms, DYAD_E_USAGE, "%s: expected %s", __func__, (expected)); \
    } while (0)

#endif
