/* match_openings.h - what the games of a match begin with: moves by turns, or piles. */
#ifndef CLI_MATCH_OPENINGS_H
#define CLI_MATCH_OPENINGS_H

#include "match_game.h"

/* Two games in a row have each, and then it goes on from the first again. */
typedef struct match_openings {
    char **lines;
    size_t count;
} match_openings;

typedef struct match_openings_request {
    const match_rules *rules;
    /* all, border, or a file that has one a line; NULL: the empty board, or piles of the seed. */
    const char *which;
    size_t pairs; /* of games: so many sets of piles are drawn */
    uint64_t seed;
} match_openings_request;

/* Whether it is a word for moves on a board, and no file. */
bool match_openings_is_word(const char *which);
/* DYAD_E_MALFORMED: one is none, or there is none; DYAD_E_SYSTEM: the file cannot be read;
 * DYAD_E_MEMORY. The list is to be freed in any case. */
dyad_status match_openings_make(const match_openings_request *request, match_openings *list,
                                dyad_error *error);
void match_openings_free(match_openings *list);
const char *match_opening_of(const match_openings *openings, size_t game);

#endif
