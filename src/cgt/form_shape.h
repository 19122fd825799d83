/* form_shape.h - how forms look on paper: which have a name, which are switches, tinies or numbers
 * plus those, and in what order options are written. What was found out is kept for as long as one
 * text is being written. */
#ifndef DY_FORM_SHAPE_H
#define DY_FORM_SHAPE_H

#include "cgt/form.h"

typedef enum dy_form_shape_kind {
    DY_FORM_SHAPE_NUMBER,
    DY_FORM_SHAPE_NIMBER,
    DY_FORM_SHAPE_UPTIMAL, /* number + ups or a power of up or a sum of those + nim */
    DY_FORM_SHAPE_SWITCH,  /* {g | -g}: equal to its negative */
    DY_FORM_SHAPE_TINY,    /* number + Tiny(of) */
    DY_FORM_SHAPE_MINY,
    DY_FORM_SHAPE_BRACES, /* all else */
} dy_form_shape_kind;

enum { DY_SLASHES_MAX = 4 }; /* more than that are not written: braces are put around instead */

typedef struct dy_form_shape {
    const dyad_form *form;
    dy_form_shape_kind kind; /* DY_FORM_SHAPE_BRACES too where it is not settled yet */
    bool settled;
    const dyad_form *number, *of;
    int32_t ups;    /* how many; of a power: 1 or -1 */
    uint32_t power; /* 2 and more: ^<power> or ^[power]; else 0 */
    bool summed;    /* ^[power] */
    uint32_t nim;
    unsigned slashes;            /* between its sides, 1 .. DY_SLASHES_MAX; 0: not known yet */
    uint64_t seen;               /* by the writer of JSON: its number, from 1 */
    const dyad_form **sorted[2]; /* NULL: not known yet */
} dy_form_shape;

typedef struct dy_form_shapes {
    dyad_forms *forms;
    dy_arena arena;
    dy_form_shape **table; /* by address, a power of two, at most half full */
    size_t size, count;
} dy_form_shapes;

void dy_form_shapes_init(dy_form_shapes *shapes, dyad_forms *forms);
void dy_form_shapes_free(dy_form_shapes *shapes);
/* The shape of a form. NULL when it fails, which dyad_forms_error() tells. */
dy_form_shape *dy_form_shape_of(dy_form_shapes *shapes, const dyad_form *form);
/* The same without settling whether what has no name is a switch or a tiny. */
dy_form_shape *dy_form_shape_begun(dy_form_shapes *shapes, const dyad_form *form);
/* The canonical options of one that lists them, in the order in which they are written: numbers,
 * nimbers, what else is named, the others by their options, Left's first. NULL when it fails. */
const dyad_form **dy_form_shape_sorted(dy_form_shapes *shapes, dy_form_shape *shape,
                                       dyad_side side);
/* How many slashes stand between the sides of one of DY_FORM_SHAPE_BRACES. 0 when it fails. */
unsigned dy_form_shape_slashes(dy_form_shapes *shapes, dy_form_shape *shape);

#endif
