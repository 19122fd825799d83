/* ruleset.h - what a ruleset is: how positions of a partizan game are written, which moves each
 * side has, how positions fall apart, and what is known of their values. Each is one file,
 * src/value/x_ruleset.c, and one row of games.def, DY_RULESET(x).
 *
 * A position is a sum of parts. A part is one connected piece in 64 + 64 + 32 bits, whose meaning
 * is the ruleset's own; parts that look alike (turned, mirrored, moved, with colours exchanged) are
 * brought to one normal form, so that each is worked out once:
 *
 *     text --read--> raw parts --split--> parts in normal form --known--> value, or
 *                                              |                          --moves--> raw parts ...
 */
#ifndef DY_RULESET_H
#define DY_RULESET_H

#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"

#include <dyad/values.h>

typedef struct dy_part {
    uint64_t a, b;
    uint32_t shape;
    uint32_t negated; /* 1: stands for the negative of the game that a, b, shape are; else 0 */
} dy_part;

/* Where a raw part of a text lies, to name its moves: what row, column and index mean is the
 * ruleset's own. */
enum { DY_LINES_MAX = 128 }; /* rows, or columns, of a part */

typedef struct dy_part_place {
    uint32_t row, column, index;
} dy_part_place;

/* A list of parts that grows. A failed allocation is remembered and what is added then dropped. */
typedef struct dy_parts {
    const dyad_allocator *memory; /* borrowed */
    dy_part *part;
    size_t count, capacity;
    bool failed;
} dy_parts;

void dy_parts_init(dy_parts *parts, const dyad_allocator *memory);
void dy_parts_free(dy_parts *parts);
void dy_parts_add_slowly(dy_parts *parts, dy_part part);
static inline void dy_parts_add(dy_parts *parts, dy_part part)
{
    if (parts->count < parts->capacity)
        parts->part[parts->count++] = part;
    else
        dy_parts_add_slowly(parts, part);
}

/* Moves of one side in one part: what is left after move i, one raw part, and a number by which
 * move_text() names it. */
typedef struct dy_ruleset_moves {
    dy_parts after;
    uint32_t *name;
    size_t name_capacity;
} dy_ruleset_moves;

void dy_ruleset_moves_init(dy_ruleset_moves *moves, const dyad_allocator *memory);
void dy_ruleset_moves_free(dy_ruleset_moves *moves);
void dy_ruleset_moves_clear(dy_ruleset_moves *moves); /* the memory is kept */
void dy_ruleset_moves_add_slowly(dy_ruleset_moves *moves, dy_part after, uint32_t name);
static inline void dy_ruleset_moves_add(dy_ruleset_moves *moves, dy_part after, uint32_t name)
{
    size_t count = moves->after.count;
    if (count >= moves->after.capacity || count >= moves->name_capacity) {
        dy_ruleset_moves_add_slowly(moves, after, name);
        return;
    }
    moves->after.part[count] = after;
    moves->name[count] = name;
    moves->after.count = count + 1;
}

/* What rulesets keep for all positions of one evaluator: graphs of Col and Snort, nim-sequences of
 * octal games. `kept` is one pointer a ruleset, NULL at first, from `arena`. `forms` is for read(),
 * which makes `known` in it; NULL: what has no room in a part is DYAD_E_LIMIT. */
typedef struct dy_ruleset_memory {
    dy_arena *arena;
    void *kept;
    dyad_forms *forms;
} dy_ruleset_memory;

/* A word that is too long for a part, and whose moves are known all the same: `lead` letters alike,
 * and below them those from `at` to `end`, of which the first is another; a bit a letter. */
typedef struct dy_long_word {
    const uint64_t *letters;
    uint64_t at, end, lead;
    bool lead_set;
    uint32_t index; /* of the words of the text, from 0 */
    struct dy_long_word *next;
} dy_long_word;

/* What the best moves in a long word cost as a game goes on: the ruleset's own. */
typedef struct dy_long_costs {
    uint64_t *visits, *dropped, first;
    int64_t level, lowest;
    uint64_t halvings;
} dy_long_costs;

/* What a ruleset knows of them. */
typedef struct dy_ruleset_longs {
    /* Makes the best move of `side`, than which no other leaves more to it, and numbers it as
     * move_text() takes it; false: there is none. */
    bool (*move)(dy_long_word *word, dyad_side side, uint32_t *name);
    /* The word as a part, where it has become short enough. */
    bool (*part)(const dy_long_word *word, dy_part *part);
    /* NULL when it fails; the arena is for work. */
    const dyad_form *(*value)(dyad_forms *forms, const dy_long_word *word, dy_arena *arena);
    /* The best move of a side makes the word worth less to it by 2^-n. For games of many moves:
     * costs() begins with a word, false when out of memory or where a stop was asked for; cost()
     * is n, where there is a move; follow() goes on to what the move has made of the word. Each
     * takes about as many steps as letters go. */
    bool (*costs)(dyad_forms *forms, const dy_long_word *word, dy_arena *arena,
                  dy_long_costs *costs);
    uint64_t (*cost)(const dy_long_costs *costs, const dy_long_word *word, dyad_side side);
    void (*follow)(dy_long_costs *costs, const dy_long_word *before, const dy_long_word *after,
                   dyad_side side);
} dy_ruleset_longs;

/* A position that was read. `place[i]` says where raw part i lies. What has no room in a part has
 * its value in `known`, NULL where there is none; where its moves are known too, it is listed. */
typedef struct dy_ruleset_position {
    dy_parts raw;
    dy_part_place *place; /* raw.count of them, from `arena` */
    const dyad_form *known;
    dy_long_word *longs, **longs_end; /* as read, from `arena` */
    dy_arena *arena;                  /* for what has to be kept with the position */
    dyad_forms *forms;                /* they tell of a stop; may be NULL */
    dy_arena_mark before;
    /* What was known of so many words as they were read: the sums of 2^i of them, where bit i is
     * set. */
    size_t known_count;
    const dyad_form *known_sum[DY_WORD_BITS];
} dy_ruleset_position;

/* Where a text is wrong: a byte of it, from 0, and what was expected there. */
typedef struct dy_ruleset_fault {
    size_t at;
    char text[DYAD_ERROR_TEXT_MAX];
} dy_ruleset_fault;

typedef struct dyad_ruleset dyad_ruleset;
struct dyad_ruleset {
    const char *name, *title; /* "domineering", "Domineering: Left places dominoes upright, ..." */
    const char *left, *right; /* what the sides are called: "Vertical", "Horizontal" */
    const char *syntax;       /* how positions are written, a few lines */
    const char *const *examples; /* positions, ended by NULL; the tests evaluate each */
    bool impartial;

    /* Reads one position, `size` bytes. DYAD_E_MALFORMED fills in *fault; DYAD_E_MEMORY, unless the
     * forms know better; DYAD_E_LIMIT fills in fault->text: a connected piece is too large for a
     * part. */
    dyad_status (*read)(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault);
    /* The moves of `side` in a part, raw or in normal form (negated is 0). Moves that lead to the
     * same may be left out but for one when `all` is false. */
    void (*moves)(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves);
    /* Adds the pieces that a raw part falls into, each in normal form; pieces worth 0 at sight are
     * dropped, and so may be what only shifts a piece. */
    void (*split)(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts);
    /* The value of a part in normal form where a formula gives it; else NULL. NULL here: there is
     * no formula. Never the only way: without it, moves() give the same (the tests compare). */
    const dyad_form *(*known)(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part);
    /* Bounds for the search of sums: what one side can be sure of, as integers: low <= value <=
     * high. False where nothing is known. NULL: there is no such thing. */
    bool (*bounds)(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high);
    /* For bounds of parts that are too large to be evaluated: a part is cut along lines between
     * its columns, or rows, where the moves across them are those of one side, which is forbidden
     * to make them. So the sum of what the part is cut into is at least the part (`upper`), or at
     * most. lines() counts the columns, or rows; strip() is those from .. to - 1 as a raw part:
     * equal strips are equal parts, wherever they lie. NULL: there is no such thing. */
    unsigned (*lines)(const dy_part *part, bool upper);
    dy_part (*strip)(const dy_part *part, bool upper, unsigned from, unsigned to);
    /* Whether a part in normal form is its own negative, by turning it and exchanging the sides.
     * NULL: none is, or all are where the game is impartial. */
    bool (*own_negative)(dy_ruleset_memory *memory, const dy_part *part);
    /* Words too long for a part, whose moves are known. NULL: there are none. */
    const dy_ruleset_longs *longs;
    /* The search of sums evaluates parts that weigh so much or less, unless its caller says
     * otherwise. Both numbers were measured: bench/folds.sh. `fold_alone` is for a sum whose only
     * large part spreads over several rows: few of its small pieces come again, so that their
     * values cost more than they save; 0: `fold` is best there too. */
    unsigned fold, fold_alone;
    /* Whether a part lies in several rows. NULL: none does. */
    bool (*spreads)(const dy_part *part);
    /* A measure of how large a part is, 0 .. 128, about the number of cells still in play. */
    unsigned (*weight)(const dy_part *part);
    /* Names the move `name` of moves() in a raw part that lies at `place`: "a1-a2". */
    void (*move_text)(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out);
    /* Says how the value of a raw part comes about, in lines; NULL: there is nothing to say. */
    void (*explain)(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                    dy_buffer *out);
    /* Writes a part as read() takes it. */
    void (*part_text)(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out);
};

/* For read(): adds a raw part that lies at `place`; false when out of memory, or where a stop was
 * asked for. Adds the value of what is no part, NULL where there is none: false, and the forms know
 * why. And says what is wrong at byte `at`, in printf form. */
bool dy_ruleset_place(dy_ruleset_position *position, dy_part part, dy_part_place place);
bool dy_ruleset_know(dy_ruleset_position *position, dyad_forms *forms, const dyad_form *value);
__attribute__((format(printf, 4, 5))) dyad_status dy_ruleset_wrong(dy_ruleset_fault *fault,
                                                                   dyad_status status, size_t at,
                                                                   const char *format, ...);
/* "a", ..., "z", "aa", ...: a column from 0, as moves on boards name it. */
void dy_ruleset_column(uint32_t column, dy_buffer *out);

extern const dyad_ruleset *const dy_rulesets[];
extern const size_t dy_ruleset_count;
const dyad_ruleset *dy_ruleset_find(const char *name, size_t size);

#endif
