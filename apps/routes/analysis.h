/* analysis.h - what is found out of a position while somebody looks at it: moves, ranked, how each
 * stands and how play would go on, and whether any of it is proven. The search and the values of
 * piles fill it in; it is told as JSON. */
#ifndef SERVE_ANALYSIS_H
#define SERVE_ANALYSIS_H

#include "jobs.h"

enum { ANALYSED_CELLS = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX };

typedef struct analysed_move {
    int move; /* a cell, or rows * columns, a pass */
    uint64_t visits;
    double winrate; /* for who is to move; less than 0: nobody has looked */
    bool proven;
    bool solved;       /* the solver has said what it comes to, and how play goes on */
    dyad_wdl outcome;  /* for who is to move, where it is proven */
    unsigned distance; /* moves of both sides to the end, this one included; 0: it is not proved */
    int line[DYAD_PLAYER_LINE_MAX];
    size_t line_count;
} analysed_move;

typedef struct analysis {
    job *of;
    context *at;
    const dyad_game *game;
    dyad_play *play; /* borrowed; as it was, between calls */
    size_t rows, columns;
    double seconds; /* that it may take */
    double begin, told;
    bool proven;
    dyad_wdl outcome;  /* for who is to move, where it is proven */
    unsigned distance; /* as that of a move */
    double winrate;    /* for who is to move; less than 0: nobody has looked */
    int best;          /* a move; -1: none is better than another */
    uint64_t playouts, nodes;
    size_t count; /* of the legal moves */
    analysed_move moves[ANALYSED_CELLS + 1];
    short at_cell[ANALYSED_CELLS + 1]; /* the number of a move among them; -1: it is none */
    dyad_solver *solver;               /* NULL: there is none, or no more use for it */
    dyad_player *player;
    uint64_t played; /* playouts of the player's calls before this one */
} analysis;

/* Lists the legal moves; false where there is no memory for them. */
bool analysis_begin(analysis *of);
/* Whether its time is over, or a stop was asked for; and the seconds that are left. */
bool analysis_is_over(const analysis *of);
double analysis_left(const analysis *of);
/* The seconds of a turn, which is over with all of it. */
double analysis_turn(const analysis *of, double seconds);
/* A move among those that are legal; NULL: it is none. */
analysed_move *analysis_move(analysis *of, int move);
/* It is proven what the position comes to; `move`, where there is one, keeps that. Tells of it. */
void analysis_prove(analysis *of, dyad_wdl outcome, int move);
/* Tells how far it has come, where that is due, or `now` in any case. */
void analysis_tell(analysis *of, bool now);
/* "winrate":1.0000,"proven":true,"outcome":"win","distance":7 - of the position, or of a move. */
void analysis_put_chance(double winrate, bool proven, dyad_wdl outcome, unsigned distance,
                         strbuf *out);
/* The object up to its moves, which are still to come. */
void analysis_put_standing(const analysis *of, bool complete, strbuf *out);
/* That was all. */
void analysis_end(analysis *of);
/* Searches a game that goes on, by the player and by the solver, each where there is one. */
dyad_status analysis_search(analysis *of);
/* Looks into the table of all positions, where there is one for the game and its size: then all is
 * proven. Where none can be made, nothing is. */
dyad_status analysis_look_up(analysis *of);
/* Lets the player think for so long; of->player is NULL then where there is none. DYAD_END: it has
 * nothing more to find. */
dyad_status analysis_play(analysis *of, double seconds);
/* Weighs the moves in piles by their values, and tells of it in place of all above. */
dyad_status analysis_weigh(analysis *of);

#endif
