/* col_ruleset.c - Col: neighbours of one colour are forbidden; see colouring.h. */
#include "value/colouring.h"

enum { SNORT = 0 };

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    return dy_colouring_read(memory, text, size, SNORT, position, fault);
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)all;
    dy_colouring_moves(memory, part, side, SNORT, moves);
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    dy_colouring_split(memory, raw, SNORT, parts);
}

static const char *const examples[] = {
    "3x3",  "x.o|...|o.x", "..#|.l.|r..", "a-b b-c c-d b:x", "a-b-c-a c-d d:r e-f",
    "1x11", "#",           NULL};

const dyad_ruleset dy_ruleset_col = {
    .name = "col",
    .title = "Col: colour the vertices of a graph; neighbours differ",
    .left = "x",
    .right = "o",
    .syntax =
        "A board of cells: the rows from the top, . for a free cell, x and o for coloured ones, l\n"
        "and r for those that only Left or only Right may colour, # for none; each row on a line\n"
        "of its own or set off by | or /. Or the size of an empty board, rows x columns.\n"
        "Or a graph: edges a-b, or paths a-b-c, and vertices with a letter as above, c:x, c:l.\n"
        "Moves name a cell, a1 the top left corner and a2 below it, or a vertex.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = dy_colouring_known,
    .bounds = dy_colouring_bounds,
    .own_negative = dy_colouring_own_negative,
    .fold = 10,
    .weight = dy_box_weight,
    .move_text = dy_colouring_move_text,
    .part_text = dy_colouring_part_text,
};
