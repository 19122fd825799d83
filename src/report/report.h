/* report.h - what a judge says: a verdict and a tree of evidence. Plain structs that every judge
 * fills and every writer prints; nothing here knows a game.
 *
 *     report  verdict 2 "white_wins_in_one" "White can win in one move."
 *       moves     CELLS   5
 *       distance  OBJECT  white: INTEGER 1, black: NULL
 *
 * All memory is the report's arena; values are copied by assignment and share what they point to.
 */
#ifndef DY_REPORT_H
#define DY_REPORT_H

#include "base/memory.h"

enum { DY_FIELDS_MAX = 12 }; /* evidence fields of one report */

typedef struct dy_field dy_field;

struct dyad_evidence {
    dyad_type type;
    uint32_t columns; /* CELLS: those of the board that the numbers count on */
    size_t count;     /* TEXT: bytes, without the NUL that ends it; CELLS, LIST, OBJECT: entries */
    union {
        int64_t integer;
        const char *text;
        const uint32_t *cells; /* row * columns + column */
        const dyad_evidence *items;
        const dy_field *fields;
    } of;
};

struct dy_field {
    const char *name;
    dyad_evidence value;
};

struct dyad_report {
    dy_arena *arena;        /* borrowed */
    const dyad_game *game;  /* what it is of, so that it is written with nothing else */
    uint64_t rows, columns; /* of the board; of piles, how many there are, twice */
    bool has_evidence;
    size_t verdict;
    const char *name; /* of the verdict, as in jsonl */
    const char *text; /* the answer as the original problem words it */
    bool undecided;   /* no winner can be named because play repeats */
    size_t field_count;
    dy_field fields[DY_FIELDS_MAX];
    dyad_evidence evidence; /* the fields as an object; set by dy_report_add */
};

/* An empty report whose evidence will live in `arena`. */
void dy_report_init(dyad_report *report, dy_arena *arena);
/* Appends a field of evidence; the name is borrowed. */
void dy_report_add(dyad_report *report, const char *name, dyad_evidence value);
/* NULL when there is no such field. */
const dyad_evidence *dy_evidence_find(const dyad_evidence *object, const char *name);

dyad_evidence dy_evidence_null(void);
dyad_evidence dy_evidence_integer(int64_t integer);
dyad_evidence dy_evidence_text(const char *text, size_t size);
dyad_evidence dy_evidence_string(const char *text); /* NUL-terminated */
dyad_evidence dy_evidence_cells(const uint32_t *cells, size_t count, uint32_t columns);
dyad_evidence dy_evidence_list(const dyad_evidence *items, size_t count);
dyad_evidence dy_evidence_object(const dy_field *fields, size_t count);

/* Two named values as an object, such as {white, black}; false when out of memory. */
bool dy_report_add_pair(dyad_report *report, const char *name, const char *const names[2],
                        const dyad_evidence values[2]);

#endif
