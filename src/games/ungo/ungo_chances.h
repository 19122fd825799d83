/* ungo_chances.h - how likely each move of Un-Go is the one to make, by what is to be seen of it.
 *
 * Each move has some features: what it takes, saves and threatens, how many liberties it has then,
 * what is beside it, where it is, and how far from the last move. Each feature has a weight, made
 * by tools/ungo_chances/, and a move is the likelier the larger the sum of its weights is: a
 * softmax (Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007), in integers,
 * so that it is the same everywhere. */
#ifndef DY_UNGO_CHANCES_H
#define DY_UNGO_CHANCES_H

#include "board/groups.h"

/* Where each kind of feature begins. */
enum {
    DY_UNGO_TAKES,                           /* 1, 2, 3 or 4, more stones */
    DY_UNGO_SAVES = DY_UNGO_TAKES + 4,       /* 1, 2, more stones that are in atari */
    DY_UNGO_THREATENS = DY_UNGO_SAVES + 3,   /* puts 1, 2, more stones in atari */
    DY_UNGO_PRESSES = DY_UNGO_THREATENS + 3, /* leaves stones two liberties; or takes their third */
    DY_UNGO_LIBERTIES = DY_UNGO_PRESSES + 1, /* 1, 2, 3, more; of one stone, of more stones */
    DY_UNGO_JOINS = DY_UNGO_LIBERTIES + 8,   /* so many groups, 0 to 3 */
    DY_UNGO_TOUCHES = DY_UNGO_JOINS + 4,     /* so many groups of the other's, 0 to 3 */
    DY_UNGO_SIDES = DY_UNGO_TOUCHES + 4,     /* 5 * own stones beside it + the other's */
    DY_UNGO_CORNERS = DY_UNGO_SIDES + 25,    /* the same across corners */
    DY_UNGO_PLACE = DY_UNGO_CORNERS + 25,    /* 4 * distance from one edge + from the other */
    DY_UNGO_NEAR = DY_UNGO_PLACE + 16,       /* distance from the last move, 2 to 11 */
    DY_UNGO_ANSWERS = DY_UNGO_NEAR + 10,     /* takes the stone of the last move; saves from it */
    DY_UNGO_FEATURES = DY_UNGO_ANSWERS + 2
};
enum { DY_UNGO_FEATURES_MAX = 16 }; /* of one move */

/* A position as features see it. */
typedef struct dy_ungo_sight {
    const dy_groups *groups;
    int mover;
    uint32_t last;          /* cell, or DY_NO_CELL */
    uint32_t *size;         /* of each group: stones, once counted; 0: not yet */
    unsigned char *open;    /* of each group: liberties, at most DY_UNGO_OPEN_MAX */
    uint32_t *seen, moment; /* cells that have been seen at a moment */
} dy_ungo_sight;
enum { DY_UNGO_OPEN_MAX = 4 };

/* False: out of memory. */
bool dy_ungo_sight_take(dy_ungo_sight *sight, const dy_groups *like, dy_arena *arena);
/* Looks at a position, which must not change until all has been asked. */
void dy_ungo_sight_begin(dy_ungo_sight *sight, const dy_groups *groups, int mover, uint32_t last);
/* The features of a legal move; how many. */
size_t dy_ungo_features(dy_ungo_sight *sight, uint32_t cell,
                        unsigned char features[DY_UNGO_FEATURES_MAX]);
/* The sum of a move's weights, in sixteenths: 16 more and it is twice as likely. */
int dy_ungo_weight(dy_ungo_sight *sight, uint32_t cell);
/* Makes such sums chances, which come to 1; count > 0. */
void dy_ungo_chances(const int *weights, size_t count, float *chances);

#endif
