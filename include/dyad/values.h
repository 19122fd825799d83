/* values.h - the values of games: short partizan games in canonical form. Part of dyad.h, which
 * includes it.
 *
 * A game is what each side may move to, {L | R}; two games are equal when neither side does better
 * by swapping one for the other in any sum. Every game has one canonical form, without dominated
 * and reversible options, and a dyad_forms holds each at most once: within it, equal games are the
 * same pointer. Terms and theory are those of Siegel, Combinatorial Game Theory (2013). Left is
 * Black (nim), blue (Hackenbush), vertical (Domineering).
 *
 *   - A dyad_forms and what was made from it belong to one thread at a time; different ones are
 *     independent. Forms live until dyad_forms_free(), and only meet forms of the same dyad_forms.
 *   - A function that gives back a form gives NULL when it fails, and takes NULL for an answer:
 *     where an argument is NULL the answer is NULL. So a computation checks once, at its end. All
 *     others that can fail return a status. dyad_forms_error() says what went wrong first:
 *     DYAD_E_MEMORY, DYAD_E_LIMIT (the memory limit, or a number, a nimber or a depth beyond what
 *     forms hold), DYAD_E_STOPPED, DYAD_E_USAGE, also for a text, ruleset or callback that is
 *     missing. Until dyad_forms_recover() everything that has to be worked out fails at once with
 *     that. Forms made before stay good.
 *   - Games stand in each other, so they take stack, of the thread that calls: about 1 KiB for each
 *     parenthesis or brace of a text, and 0.5 KiB for each move of a game. With 4 MiB only the
 *     limits of the language are met (1000 within each other, 2500 moves); the least that is of use
 *     is 64 KiB. The library asks the system how large the thread's stack is and keeps 24 KiB of it
 *     free, for itself and for functions that it is given (dyad_write_fn and the like). What would
 *     go deeper is DYAD_E_LIMIT, and nothing is lost by it. On a stack that is not the thread's
 *     own, as that of a coroutine, it takes up to 104 KiB.
 */
#ifndef DYAD_VALUES_H
#define DYAD_VALUES_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dyad_forms dyad_forms;
typedef struct dyad_form dyad_form;

typedef enum dyad_side { DYAD_LEFT = 0, DYAD_RIGHT = 1 } dyad_side;

/* ---- where forms live ------------------------------------------------------------------- */

/* `allocator` NULL means malloc; it is copied. `memory_limit` bounds all that is asked of it, in
 * bytes, tables included, but not the object itself; 0: no limit. */
DYAD_API dyad_status dyad_forms_new(const dyad_allocator *allocator, size_t memory_limit,
                                    dyad_forms **forms, dyad_error *error);
DYAD_API void dyad_forms_free(dyad_forms *forms);
/* What ends long computations early, with DYAD_E_STOPPED; NULL, as at first: nothing does. */
DYAD_API void dyad_forms_set_stop(dyad_forms *forms, dyad_stop stop);
/* What went wrong since the last recovery; its status is DYAD_OK when nothing did. Never NULL. */
DYAD_API const dyad_error *dyad_forms_error(const dyad_forms *forms);
/* Forgets what went wrong. */
DYAD_API void dyad_forms_recover(dyad_forms *forms);
/* Bytes in use, and how many different forms there are. */
DYAD_API size_t dyad_forms_memory(const dyad_forms *forms);
DYAD_API size_t dyad_forms_count(const dyad_forms *forms);

/* ---- making forms ----------------------------------------------------------------------- */

DYAD_API const dyad_form *dyad_form_integer(dyad_forms *forms, int64_t n);
/* numerator / 2^exponent, exponent <= 62. */
DYAD_API const dyad_form *dyad_form_dyadic(dyad_forms *forms, int64_t numerator, unsigned exponent);
/* *n, and n times up (n may be negative) plus *nim. */
DYAD_API const dyad_form *dyad_form_nimber(dyad_forms *forms, uint32_t n);
DYAD_API const dyad_form *dyad_form_up(dyad_forms *forms, int32_t n, uint32_t nim);
/* Up to the power n, {0 | -(up[n-1]) + *}, and up[n], the sum of the powers 1 .. n. n >= 1. On the
 * way there they make n forms, which stay. */
DYAD_API const dyad_form *dyad_form_up_power(dyad_forms *forms, uint32_t n);
DYAD_API const dyad_form *dyad_form_up_sum(dyad_forms *forms, uint32_t n);
/* Tiny-g, {0 || 0 | -g}, its negative, and the switch {g | -g}. */
DYAD_API const dyad_form *dyad_form_tiny(dyad_forms *forms, const dyad_form *g);
DYAD_API const dyad_form *dyad_form_miny(dyad_forms *forms, const dyad_form *g);
DYAD_API const dyad_form *dyad_form_switch(dyad_forms *forms, const dyad_form *g);
/* The canonical form of {left ... | right ...}. Options may be in any order, repeated, dominated
 * and reversible. */
DYAD_API const dyad_form *dyad_form_make(dyad_forms *forms, const dyad_form *const *left,
                                         size_t left_count, const dyad_form *const *right,
                                         size_t right_count);

/* ---- arithmetic and order --------------------------------------------------------------- */

DYAD_API const dyad_form *dyad_form_negate(dyad_forms *forms, const dyad_form *g);
DYAD_API const dyad_form *dyad_form_add(dyad_forms *forms, const dyad_form *g, const dyad_form *h);
DYAD_API const dyad_form *dyad_form_subtract(dyad_forms *forms, const dyad_form *g,
                                             const dyad_form *h);
DYAD_API const dyad_form *dyad_form_multiply(dyad_forms *forms, int64_t n, const dyad_form *g);
/* g : h, where a move in g ends h; of the canonical form of g. */
DYAD_API const dyad_form *dyad_form_ordinal_sum(dyad_forms *forms, const dyad_form *g,
                                                const dyad_form *h);
/* g cooled by the number t >= -1, and heated by the game t: the number x becomes itself, any other
 * game has t added to its Left options, heated, and taken from its Right ones. Of canonical forms,
 * which matters at t = -1 and for heat. DYAD_E_USAGE where t is no such number (cooling). */
DYAD_API const dyad_form *dyad_form_cool(dyad_forms *forms, const dyad_form *g, const dyad_form *t);
DYAD_API const dyad_form *dyad_form_heat(dyad_forms *forms, const dyad_form *g, const dyad_form *t);

typedef enum dyad_order {
    DYAD_LESS = 0,
    DYAD_EQUAL = 1,
    DYAD_GREATER = 2,
    DYAD_CONFUSED = 3
} dyad_order;

/* Whether g <= h. */
DYAD_API dyad_status dyad_form_le(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                  bool *le);
/* How g compares with h. */
DYAD_API dyad_status dyad_form_compare(dyad_forms *forms, const dyad_form *g, const dyad_form *h,
                                       dyad_order *order);

/* ---- looking at a form ------------------------------------------------------------------ */

/* Its canonical options, in an order of no meaning. The nimber *n and the like have as many as they
 * should, but are made when asked for. */
DYAD_API size_t dyad_form_option_count(const dyad_form *g, dyad_side side);
DYAD_API const dyad_form *dyad_form_option(dyad_forms *forms, const dyad_form *g, dyad_side side,
                                           size_t index);

DYAD_API bool dyad_form_is_number(const dyad_form *g);
DYAD_API bool dyad_form_is_integer(const dyad_form *g);
/* Whether g is a number, plus a multiple of up, plus a nimber. Those that are not asked for may be
 * NULL. */
DYAD_API bool dyad_form_is_number_up_star(const dyad_form *g, const dyad_form **number,
                                          int32_t *ups, uint32_t *nim);
/* Whether numerator / 2^exponent, in lowest terms, fits, the numerator beyond -2^63; false too
 * where g is no number. */
DYAD_API bool dyad_form_small_number(const dyad_form *g, int64_t *numerator, unsigned *exponent);
/* Whether neither side can move in a position of it without the other. */
DYAD_API dyad_status dyad_form_is_all_small(dyad_forms *forms, const dyad_form *g, bool *small);

/* Who wins: Left or Right whoever starts, or the next player, or the previous one. The name is "L",
 * "R", "N" or "P". */
typedef enum dyad_outcome_class {
    DYAD_LEFT_WINS = 0,
    DYAD_RIGHT_WINS = 1,
    DYAD_NEXT_WINS = 2,
    DYAD_PREVIOUS_WINS = 3
} dyad_outcome_class;
DYAD_API dyad_outcome_class dyad_form_outcome(dyad_forms *forms, const dyad_form *g);
DYAD_API const char *dyad_outcome_class_name(dyad_outcome_class outcome);

/* The day on which the canonical form is born; UINT64_MAX where it is beyond. */
DYAD_API dyad_status dyad_form_birthday(dyad_forms *forms, const dyad_form *g, uint64_t *day);
/* Numbers: what play comes to when `side` moves first. */
DYAD_API const dyad_form *dyad_form_stop(dyad_forms *forms, const dyad_form *g, dyad_side side);
/* Numbers: the mast of the thermograph. The temperature of a number is -1/2^n, of an integer -1. */
DYAD_API const dyad_form *dyad_form_mean(dyad_forms *forms, const dyad_form *g);
DYAD_API const dyad_form *dyad_form_temperature(dyad_forms *forms, const dyad_form *g);
/* The atomic weight. NULL without an error where g is not all-small. */
DYAD_API const dyad_form *dyad_form_atomic_weight(dyad_forms *forms, const dyad_form *g);

/* ---- thermographs ----------------------------------------------------------------------- */

/* A wall of a thermograph: at temperature t[0] it is at v[0]; between two points it is straight,
 * and v stays or changes as t does; at the last point, the same for both walls, the mast begins. t
 * grows from -1; all are numbers. */
typedef struct dyad_wall {
    size_t count;
    const dyad_form *const *t, *const *v;
} dyad_wall;
/* Both walls; they live as long as the form. */
DYAD_API dyad_status dyad_form_thermograph(dyad_forms *forms, const dyad_form *g, dyad_wall *left,
                                           dyad_wall *right);

typedef enum dyad_picture {
    DYAD_PICTURE_SVG = 0,
    DYAD_PICTURE_UNICODE = 1, /* for a terminal, in UTF-8 */
    DYAD_PICTURE_ASCII = 2
} dyad_picture;
/* Draws the thermograph: values fall to the right, t grows upwards, from 0 where the temperature is
 * above that, else from -1. `width` is that of the whole: pixels, 200 .. 10000, or columns, 20 ..
 * 1000; 0: what suits most. Of text, long labels and the line below may stick out. `colour`: the
 * walls in the colours of their owners, blue and red. DYAD_E_LIMIT: numbers too large to draw.
 * DYAD_E_SYSTEM or DYAD_E_CLOSED: `write` failed. */
DYAD_API dyad_status dyad_form_draw_thermograph(dyad_forms *forms, const dyad_form *g,
                                                dyad_picture picture, bool colour, unsigned width,
                                                dyad_write_fn write, void *user);

/* ---- text ------------------------------------------------------------------------------- */

/* Writes the form in the notation of CGSuite, without a line end; see docs/values.md. Stops early
 * where `most` characters have been written and ends in "..." then; 0: there is no such limit.
 * DYAD_E_SYSTEM or DYAD_E_CLOSED: `write` failed. */
DYAD_API dyad_status dyad_form_write(dyad_forms *forms, const dyad_form *g, size_t most,
                                     dyad_write_fn write, void *user);
/* The same as a string, which ends in a NUL and belongs to the forms: it lives until the next call
 * of this on them. `size`, which may be NULL: bytes without the NUL. */
DYAD_API dyad_status dyad_form_string(dyad_forms *forms, const dyad_form *g, size_t most,
                                      const char **text, size_t *size);
/* Writes it as an object of JSON: {"id": 1, "left": [...], "right": [...]}, nested, the ids counted
 * from 1 in the order in which they begin; a form that was written before as {"ref": id}; numbers,
 * nimbers, ups and sums of those as {"name": "3/4^*"}. */
DYAD_API dyad_status dyad_form_write_json(dyad_forms *forms, const dyad_form *g,
                                          dyad_write_fn write, void *user);
/* Reads a form; the whole of `text`, `size` bytes, has to be one. NULL when it fails; where it is
 * malformed, dyad_forms_error() gives DYAD_E_MALFORMED with line and column. */
DYAD_API const dyad_form *dyad_form_read(dyad_forms *forms, const char *text, size_t size);

/* ---- positions of games ----------------------------------------------------------------- */

/* A ruleset: a game whose positions have values: a row of the table. */
typedef struct dyad_ruleset dyad_ruleset;

/* The rulesets, in the order of the table. NULL past the end, or for an unknown name. */
DYAD_API size_t dyad_ruleset_count(void);
DYAD_API const dyad_ruleset *dyad_ruleset_at(size_t index);
DYAD_API const dyad_ruleset *dyad_ruleset_find(const char *name, size_t size);
DYAD_API const char *dyad_ruleset_name(const dyad_ruleset *ruleset);  /* "domineering" */
DYAD_API const char *dyad_ruleset_title(const dyad_ruleset *ruleset); /* one line for people */
DYAD_API const char *dyad_ruleset_side(const dyad_ruleset *ruleset,
                                       dyad_side side); /* "Vertical" */
/* How positions are written, in a few lines; and examples, NULL past the end. */
DYAD_API const char *dyad_ruleset_syntax(const dyad_ruleset *ruleset);
DYAD_API const char *dyad_ruleset_example(const dyad_ruleset *ruleset, size_t index);

/* Values of positions that have been worked out, kept for others. Belongs to `forms`, from which
 * its memory comes and whose errors it sets; to be freed before them. */
typedef struct dyad_evaluator dyad_evaluator;
DYAD_API dyad_status dyad_evaluator_new(dyad_forms *forms, dyad_evaluator **evaluator);
DYAD_API void dyad_evaluator_free(dyad_evaluator *evaluator);
/* Whether formulas may be used, such as the fold of a pile: true at first. The values are the same
 * without. */
DYAD_API void dyad_evaluator_use_formulas(dyad_evaluator *evaluator, bool use);
/* How many connected positions, equal ones counted once, have a value so far. */
DYAD_API uint64_t dyad_evaluator_positions(const dyad_evaluator *evaluator);
/* The value of a position, written as dyad_ruleset_syntax() says. NULL when it fails;
 * DYAD_E_MALFORMED has line and column. */
DYAD_API const dyad_form *dyad_evaluate(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                        const char *text, size_t size);
/* Told of each move of a side: its name, which lives until it returns, and the value of the whole
 * position after it. Gives back false to end. */
typedef bool (*dyad_value_move_fn)(void *user, const char *move, const dyad_form *after);
/* Tells of all moves, or until `tell` ends it. A piece whose value comes from a formula because it
 * is too large for the table has no moves to tell of. */
DYAD_API dyad_status dyad_evaluate_moves(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                         const char *text, size_t size, dyad_side side,
                                         dyad_value_move_fn tell, void *user);

/* What dyad_value_write() is to write of a position, where a ruleset is given, or of `form`. */
typedef struct dyad_value_writing {
    size_t struct_size;          /* sizeof this struct */
    const dyad_ruleset *ruleset; /* NULL: of form */
    const char *text;            /* the position; else what the form was read from, for JSON */
    size_t size;
    const dyad_form *form;
    bool json;    /* an object on one line */
    bool brief;   /* in text, the canonical form alone */
    bool explain; /* in text, how the value of a position comes about, where the ruleset tells */
    size_t most;  /* characters of a form that are written at most; 0: all */
    size_t most_moves; /* options of a form that are looked at; 0: all. Text counts the others */
    dyad_write_fn write;
    void *user;
    uint64_t line; /* in JSON, the number of the line that the text is from; 0: it is none */
    /* In JSON, an object with this error and without a value is written; NULL: the value. */
    const dyad_error *error;
} dyad_value_writing;
/* Writes the canonical form, alone on the first line, and below it the outcome class, mean and
 * temperature, and the moves of both sides that are sensible, no other being as good, or win.
 * Returns what dyad_forms_error() tells. */
DYAD_API dyad_status dyad_value_write(dyad_evaluator *evaluator, const dyad_value_writing *asked);

/* ---- who wins a sum --------------------------------------------------------------------- */

/* A disjunctive sum of positions and values, decided by search: for positions whose values would
 * cost too much. Belongs to the evaluator; to be freed before it. */
typedef struct dyad_sum dyad_sum;
DYAD_API dyad_status dyad_sum_new(dyad_evaluator *evaluator, dyad_sum **sum);
DYAD_API void dyad_sum_free(dyad_sum *sum);
/* Adds a component: a position, or a value. */
DYAD_API dyad_status dyad_sum_add(dyad_sum *sum, const dyad_ruleset *ruleset, const char *text,
                                  size_t size);
DYAD_API dyad_status dyad_sum_add_form(dyad_sum *sum, const dyad_form *form);

typedef struct dyad_sum_limits {
    size_t struct_size; /* sizeof this struct */
    uint64_t nodes;     /* positions to look at; 0: no limit */
    double seconds;     /* 0: no limit */
    size_t table;       /* bytes for positions that are known; 0: 256 MiB */
    int fold; /* pieces of so many cells are evaluated, up to 64; 0: what suits most; -1: none */
    /* Do without formulas of rulesets, such as the fold of a pile, in this call. So does every call
     * where dyad_evaluator_use_formulas() has turned them off. */
    bool no_formulas;
    /* Told now and then; NULL: nobody is. */
    void (*progress)(void *user, uint64_t nodes, double seconds);
    void *progress_user;
} dyad_sum_limits;

/* Whether `side`, moving first, wins. DYAD_OK with DYAD_OPEN: the budget of nodes, time or memory
 * is spent. DYAD_E_STOPPED: a stop was asked for. What has been found out is kept for later calls,
 * as long as `fold` and `no_formulas` are the same. */
DYAD_API dyad_status dyad_sum_first_wins(dyad_sum *sum, dyad_side side,
                                         const dyad_sum_limits *limits, dyad_answer *answer);
/* Positions looked at so far, and bytes of the table. */
DYAD_API uint64_t dyad_sum_nodes(const dyad_sum *sum);
DYAD_API size_t dyad_sum_memory(const dyad_sum *sum);
/* Told of a move: by which side, in which component, from 0, and its name; false ends. It may use
 * neither the sum nor its evaluator and forms. */
typedef bool (*dyad_sum_move_fn)(void *user, dyad_side side, size_t component, const char *move);
/* Tells of moves of `side` that win: of one, or of all. Of components that are values the moves are
 * their options, "to 1/2"; of each pile of nim of more than 64 discs it is the best one, where that
 * wins. DYAD_YES: there is one; DYAD_NO: none; DYAD_OPEN: as above. */
DYAD_API dyad_status dyad_sum_winning_moves(dyad_sum *sum, dyad_side side, bool all,
                                            const dyad_sum_limits *limits, dyad_sum_move_fn tell,
                                            void *user, dyad_answer *answer);
/* Tells of a game with best play, `side` moving first, to its end; the loser, for whom all moves
 * are as good, plays the first there is. */
DYAD_API dyad_status dyad_sum_line(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits,
                                   dyad_sum_move_fn tell, void *user, dyad_answer *answer);

/* ---- calculator ------------------------------------------------------------------------- */

/* Works out expressions of forms, with variables; docs/values.md tells of the language. It belongs
 * to its dyad_forms and has to be freed before that. */
typedef struct dyad_calculator dyad_calculator;

typedef enum dyad_result_kind {
    DYAD_RESULT_NOTHING = 0, /* there was nothing to work out */
    DYAD_RESULT_FORM = 1,
    DYAD_RESULT_TRUTH = 2, /* of a comparison */
    DYAD_RESULT_TEXT = 3   /* of help, an outcome, a list of options */
} dyad_result_kind;

typedef struct dyad_result {
    dyad_result_kind kind;
    const dyad_form *form;
    bool truth;
    const char *text; /* lives until the next call on the calculator */
    size_t size;
} dyad_result;

/* What a position is worth: ruleset("text") in an expression. NULL without an error in the forms
 * where there is no such ruleset; where the text is malformed, the error's line and column count
 * from its beginning. */
typedef const dyad_form *(*dyad_position_value_fn)(void *user, const char *ruleset,
                                                   size_t ruleset_size, const char *text,
                                                   size_t size);

DYAD_API dyad_status dyad_calculator_new(dyad_forms *forms, dyad_calculator **calculator);
DYAD_API void dyad_calculator_free(dyad_calculator *calculator);
/* NULL, as at first: there are no rulesets. */
DYAD_API void dyad_calculator_set_position(dyad_calculator *calculator,
                                           dyad_position_value_fn position, void *user);
/* Works out `size` bytes: statements with ';' between. Gives the result of the last one. Begins
 * with dyad_forms_recover(); when it fails, dyad_forms_error() tells why, and where but for
 * DYAD_E_MEMORY. Statements before the one that fails have been carried out. */
DYAD_API dyad_status dyad_calculator_run(dyad_calculator *calculator, const char *text, size_t size,
                                         dyad_result *result);
/* The names of its functions; NULL past the end. For completion. */
DYAD_API const char *dyad_calculator_function(size_t index);

#ifdef __cplusplus
}
#endif

#endif
