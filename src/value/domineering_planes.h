/* domineering_planes.h - Domineering on pieces of up to 128 cells, which are parts of planes.h:
 * what domineering_ruleset.c does with those of a word. */
#ifndef DY_DOMINEERING_PLANES_H
#define DY_DOMINEERING_PLANES_H

#include "value/planes.h"

void dy_domineering_plane_moves(const dy_part *part, dyad_side side, dy_ruleset_moves *moves);
void dy_domineering_plane_split(const dy_part *raw, dy_parts *parts);
bool dy_domineering_plane_can_move(const dy_part *part, dyad_side side);
/* The most dominoes of `side` that fit. */
int dy_domineering_plane_most(const dy_part *part, dyad_side side);
/* The dominoes that `side` can place in cells that the other side can never use. */
int dy_domineering_plane_safe(const dy_part *part, dyad_side side);
/* For dyad_ruleset. */
unsigned dy_domineering_plane_lines(const dy_part *part, bool upper);
dy_part dy_domineering_plane_strip(const dy_part *part, bool upper, unsigned from, unsigned to);

#endif
