/* archive.h - what an archive of games consists of: the facts of each game, and tables of all.
 *
 *     a record --- archive_game_of() ---> its facts --- archive_add() ---> sizes, openings, doubles
 *
 * Memory grows by 50 to 100 bytes for each different game, so that doubles are found, and not
 * with the length of the games. */
#ifndef ARCHIVE_ARCHIVE_H
#define ARCHIVE_ARCHIVE_H

#include <dyad/dyad.h>

/* How the result that a record states goes together with its board. */
typedef enum archive_check {
    ARCHIVE_OPEN,        /* the board has no winner yet, or nothing is stated of one */
    ARCHIVE_AGREES,      /* it has the winner that is stated */
    ARCHIVE_CONTRADICTS, /* it has another one, or two statements differ */
    ARCHIVE_UNPLAYABLE,  /* a move of it cannot be played */
} archive_check;
const char *archive_check_name(archive_check check);

enum { ARCHIVE_LANES = 2 }; /* words of a hash */

/* The facts of a game; colours are 1 and 2, 0 is none. */
typedef struct archive_game {
    const dyad_game *game;
    size_t rows, columns;
    const char *dialect; /* NULL: none */
    uint64_t line;       /* where it begins; 0 where there are no lines */
    size_t moves;        /* turns of the main line, passes and swaps among them */
    bool has_opening;
    size_t row, column;    /* of the first stone, if has_opening */
    dyad_record_kind swap; /* of pieces, of sides, or none */
    int stated;            /* the winner by RE, or by a move that gives up */
    int on_board;          /* the winner by the board, of games in which one side always joins */
    archive_check check;
    /* Of the moves and the board: the same for a Hex game turned by half, and with a swap of sides
     * in place of one of pieces. */
    uint64_t hash[ARCHIVE_LANES];
} archive_game;

/* Fills in the facts of a record. It fails as the library does: DYAD_E_MEMORY, or
 * DYAD_E_STOPPED; a move that cannot be played is a fact. */
dyad_status archive_game_of(dyad_session *session, dyad_record *record, archive_game *facts);

/* Games of one kind and size. */
typedef struct archive_group {
    const dyad_game *game;
    size_t rows, columns;
    uint64_t games, without_moves, without_result;
    uint64_t won[2];           /* by what is stated, or else by the board */
    uint64_t swaps[2];         /* of pieces, of sides */
    uint64_t checks[4];        /* by archive_check */
    uint64_t *lengths;         /* games of so many moves */
    size_t length_room, first; /* `first`: the first of its openings; SIZE_MAX: none */
} archive_group;

/* The first stone of games of a group; of Hex a stone and the one that it becomes when the board is
 * turned by half are one opening. */
typedef struct archive_opening {
    size_t group, row, column;
    uint64_t games, won[2];
    size_t next; /* of the same group; SIZE_MAX: none */
} archive_opening;

/* What has been seen: the hash of a game, a group or an opening, and its number; 0: free. */
typedef struct archive_known {
    uint64_t key[ARCHIVE_LANES];
    uint64_t number;
} archive_known;

typedef struct archive {
    archive_group *groups;
    archive_opening *openings;
    size_t group_count, group_room, opening_count, opening_room;
    uint64_t games, doubles;
    /* A table of all different games, groups and openings, at most half full. */
    archive_known *seen;
    size_t seen_count, seen_room;
} archive;

/* Adds a game. *double_of is the number, from 1, of the game with the same moves that was added
 * first, or 0. False: no memory. */
bool archive_add(archive *of, const archive_game *facts, uint64_t number, uint64_t *double_of);
void archive_free(archive *of);

#endif
