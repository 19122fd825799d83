/* dialects.h - how programs and sites write games of Hex, as facts: a row for each. Readers ask the
 * row and nothing else, so a program that writes in a way of its own takes a row here.
 *
 *     a record --- what it states: AP, SO, EV, GC; the host of a link; or --dialect ---> a row
 *     its letters, words and results --- the row ---> who moves, where, which swap, who won
 *
 * A dialect is recognised by what a record states. Where a record states nothing and fits two rows
 * that differ, it is refused by a message that names both readings. */
#ifndef DY_DIALECTS_H
#define DY_DIALECTS_H

#include "record/tree.h"

/* Something that a record states: a property of its root that begins with, or holds, a text; or
 * that it has no such property. NULL ends a list. */
typedef enum dy_holds { DY_HOLDS_BEGINS, DY_HOLDS_CONTAINS, DY_HOLDS_IS, DY_HOLDS_NONE } dy_holds;
typedef struct dy_statement {
    const char *property;
    dy_holds holds;
    const char *text; /* letters of either case; NULL for DY_HOLDS_NONE */
} dy_statement;

enum { DY_STATEMENTS_MAX = 6 };

typedef struct dy_dialect {
    dyad_dialect words; /* first: the row, for people */
    dyad_record_format format;

    /* How it is recognised. SGF: all of these are stated, and one of the others, if there are any.
     * A link: its page stands before its '#'. A row without either is the standard of its format.
     */
    dy_statement all[DY_STATEMENTS_MAX], any[DY_STATEMENTS_MAX];
    /* An editor that saves such a game adds GM and AP, and keeps the moves: `any` and a first move
     * of W to a point of Go's letters state it too, where no other row is stated. */
    bool outlasts_editors;
    /* EV begins so in games of Hex, also behind `ut.', or is "null"; in other games not. */
    const char *event;

    /* Who begins: SGF's B, or the player who moves first, whichever letter that is. */
    bool mover_begins;
    bool w_begins; /* that is W, in a game without a move other than giving up */

    /* The word swap-pieces. `turn_tells`: where the player who has swapped moves next, sides were
     * swapped, and pieces where the other does. `swap`: what it is otherwise; DYAD_RECORD_NONE:
     * nothing says it. */
    bool turn_tells;
    dyad_record_kind swap;
    /* A swap of pieces is the first move a second time, both where the stone comes to lie. */
    bool repeats_first;
    /* The same, both where it was played: the stone comes to lie in the mirror of that. */
    bool repeats_played;

    bool plain;         /* as the standard is, but strict */
    bool bare_results;  /* RE[B] is the letter of the winner alone */
    bool bare_brackets; /* ']' and '\' stand in values as they are */
} dy_dialect;

/* Whether a row differs from the standard of its format in nothing that a record says. */
bool dy_dialect_is_plain(const dy_dialect *dialect);
/* Whether a game in SGF states a dialect. */
bool dy_dialect_is_stated(const dy_dialect *dialect, const dyad_record *record);

/* Row number `index`; NULL past the end. The standard of a format follows its others. */
const dy_dialect *dy_dialect_at(size_t index);
const dy_dialect *dy_dialect_find(const char *name);
/* What a game in SGF states: of what its root says, before anything is taken out of it. */
const dy_dialect *dy_dialect_of_sgf(const dyad_record *record);
/* What it will state when it has been written, by GM and by what AP it has, or will have where it
 * is a new one. */
const dy_dialect *dy_dialect_of_written(const dyad_record *record);
/* What a swap of pieces in the standard's word is: a player swaps, and `next` is the one who moves
 * next, by colour or letter, 0: nothing says who. DYAD_RECORD_NONE: it may be either. */
dyad_record_kind dy_dialect_swap(const dy_dialect *dialect, int player, int next);
/* Whether records of a format can be in the dialect: those of its own, and lines of moves too where
 * it says what a first move is that comes twice. */
bool dy_dialect_serves(const dy_dialect *dialect, dyad_record_format format);
/* What it states by SO or EV alone, were it not for the GM or AP of an editor; or NULL. */
const dy_dialect *dy_dialect_of_edited(const dyad_record *record);
/* What stands before the '#' of a link, `size` bytes, states: NULL: a game of another kind. An
 * address that is not known is of the standard of links, unless it names another game. */
const dy_dialect *dy_dialect_of_link(const char *address, size_t size);
/* Whether an address is that of such a page, and nothing more. */
bool dy_dialect_is_page(const char *address, size_t size);
/* Pages whose links are of hex, by number; NULL past the end. */
const char *dy_dialect_page(size_t index);
/* What a link of no known address is in which the first move comes a second time, or that has a
 * winner behind it. */
const dy_dialect *dy_dialect_of_repeats(void);
/* What a format takes that states nothing. */
const dy_dialect *dy_dialect_standard(dyad_record_format format);

/* Whether the record states a game of Hex in this dialect, in a word that is no number of GM;
 * whether it states another game. */
bool dy_dialect_states_hex(const dy_dialect *dialect, const dyad_record *record);
bool dy_dialect_states_other(const dy_dialect *dialect, const dyad_record *record);

#endif
