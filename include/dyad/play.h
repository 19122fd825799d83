/* play.h - games being played move by move: what is legal and why not, moves made and taken back,
 * what they capture, how the game stands. Part of dyad.h, which includes it.
 *
 *     hex, path   a stone on an empty cell; whoever joins their sides has won. A board of path that
 *                 is full without that is nobody's. Hex may be played with the swap, see
 *                 dyad_play_set_swap(): where the board has one stone, of the colour that goes
 *                 first, the other may take it over instead of a move. The stone changes its colour
 *                 and goes to the cell mirrored in the long diagonal, (r, c) to (c, r). A board
 *                 that is not square cannot be mirrored so, and there is no swap on it.
 *     ungo        a stone on an empty cell; groups of the other colour without a liberty are taken
 *                 off; suicide is illegal, and there is no ko. Who is to move and cannot has lost.
 *                 A board that comes again with the same colour to move ends the game: it repeats,
 *                 and has no winner.
 *     nim         a disc of one's own colour out of a pile, with the run of the opponent's discs
 *                 right below it where it is the top one. Who is to move and cannot has lost.
 *
 * In these games nobody may pass; in hex a turn may go by without a stone, as handicap is given:
 * dyad_play_skip(). Where the rules of a game allow it, dyad_game_passes(), a pass
 * leaves the board as it is; the second one in a row, whoever makes them, ends the game, and nobody
 * has won. Since it is a move, nobody is without one there. Whether the move before was a pass is a
 * part of the position: a board comes again only where that is the same too. Any colour may make a
 * move, as the protocols of play have it: then it is the other's turn.
 *
 * A game that is played belongs to one thread at a time; several may live side by side. A move
 * costs what it changes (and in nim the discs above it in its pile; and one that ends a game since
 * it repeats, a look at the board and at the moves since), and so does taking it back, which
 * restores everything exactly, to any depth.
 */
#ifndef DYAD_PLAY_H
#define DYAD_PLAY_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dyad_play dyad_play;

#define DYAD_PLAY_SIDE_MAX  1024      /* of a board */
#define DYAD_PLAY_DISCS_MAX (1 << 20) /* of all piles together */

typedef enum dyad_move_kind {
    DYAD_MOVE_PLACE = 0,  /* a stone on (row, column); the disc that is `column` discs below the top
                           * of pile `row`, as the pile is now */
    DYAD_MOVE_SWAP = 1,   /* takes the first stone over; row and column are 0 */
    DYAD_MOVE_RESIGN = 2, /* gives the game up; row and column are 0 */
    DYAD_MOVE_PASS = 3,   /* leaves everything as it is; row and column are 0 */
} dyad_move_kind;

typedef struct dyad_move {
    dyad_move_kind kind;
    int colour; /* 1 or 2, who makes it */
    size_t row, column;
} dyad_move;

/* ---- beginning and ending ----------------------------------------------------------------- */

/* A game on an empty board of rows x columns, colour 1 to move. DYAD_E_USAGE: the game cannot be
 * played move by move, its positions are piles, or one of both is not 1 .. DYAD_PLAY_SIDE_MAX. As
 * in all of these, `allocator` NULL means malloc; it is copied. */
DYAD_API dyad_status dyad_play_new(const dyad_allocator *allocator, const dyad_game *game,
                                   size_t rows, size_t columns, dyad_play **play,
                                   dyad_error *error);
/* From a board: rows * columns cells, row by row, 0 empty, 1 and 2 colours; with `to_move`, 1 or 2,
 * to move. DYAD_E_MALFORMED: a group of Un-Go has no liberty; both colours have joined their sides.
 */
DYAD_API dyad_status dyad_play_new_cells(const dyad_allocator *allocator, const dyad_game *game,
                                         size_t rows, size_t columns, const unsigned char *cells,
                                         int to_move, dyad_play **play, dyad_error *error);
/* From piles, as words of the game's letters, the top disc first, with white space between them.
 * DYAD_E_MALFORMED: a letter is none; there are too many discs. */
DYAD_API dyad_status dyad_play_new_piles(const dyad_allocator *allocator, const dyad_game *game,
                                         const char *text, int to_move, dyad_play **play,
                                         dyad_error *error);
/* From any position that was read; it is copied. */
DYAD_API dyad_status dyad_play_new_position(const dyad_allocator *allocator,
                                            const dyad_position *position, int to_move,
                                            dyad_play **play, dyad_error *error);
DYAD_API void dyad_play_free(dyad_play *play);
/* Back to the position that it was made from, with no move made. */
DYAD_API void dyad_play_reset(dyad_play *play);

/* Whether the game is played with the swap: at first it is not, unless the position or the text
 * that it was made from says so. This one fact decides what is legal, what a player does, and what
 * is written with the game; solvers are told it by dyad_solver_set_swap(). DYAD_E_USAGE: the game
 * has no swap, or the board is not square; or it is switched off after a stone was swapped. */
DYAD_API dyad_status dyad_play_set_swap(dyad_play *play, bool swap, dyad_error *error);
DYAD_API bool dyad_play_swap(const dyad_play *play);

/* ---- moves -------------------------------------------------------------------------------- */

/* Whether a move may be made now; and if not, the first of these that holds. */
typedef enum dyad_legality {
    DYAD_LEGAL = 0,
    DYAD_ILLEGAL_MOVE = 1,      /* its kind or colour is none */
    DYAD_ILLEGAL_OVER = 2,      /* the game is over */
    DYAD_ILLEGAL_OFF_BOARD = 3, /* no such cell, pile or disc */
    DYAD_ILLEGAL_OCCUPIED = 4,  /* the cell has a stone */
    DYAD_ILLEGAL_SUICIDE = 5,   /* its own group would be left without a liberty */
    DYAD_ILLEGAL_OWNER = 6,     /* the disc is of the other colour */
    DYAD_ILLEGAL_SWAP = 7,      /* swapping is of the only stone on the board, where that is of the
                                 * colour that goes first, by the other colour */
    DYAD_ILLEGAL_NO_SWAP = 8,   /* the game is played without the swap */
    DYAD_ILLEGAL_NO_MIRROR = 9, /* it could have the swap, but this board is not square */
    DYAD_ILLEGAL_NO_PASS = 10,  /* the game has no pass */
} dyad_legality;
/* The reason as a sentence without a full stop, "the cell is occupied"; NULL for DYAD_LEGAL and
 * anything else. */
DYAD_API const char *dyad_legality_text(dyad_legality legality);
DYAD_API dyad_legality dyad_play_check(const dyad_play *play, const dyad_move *move);

/* Makes a move; then the other colour is to move. DYAD_E_USAGE: it is not legal, and *error says
 * why, as dyad_legality_text() does. DYAD_E_MEMORY. Where it fails nothing has changed. */
DYAD_API dyad_status dyad_play_move(dyad_play *play, const dyad_move *move, dyad_error *error);
/* A turn of a colour goes by without a stone, as handicap is given in Hex, and as records have it:
 * a move of kind DYAD_MOVE_PASS, which is not legal as a move that one chooses, and which the
 * referee counts as a turn. DYAD_E_USAGE: the game is over, or has no such turns,
 * dyad_game_skips(); DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_play_skip(dyad_play *play, int colour, dyad_error *error);
/* Makes a move as a person, a record or a protocol says it: dyad_play_move(), but a pass is
 * dyad_play_skip() where the game has such turns. It fails as those do. */
DYAD_API dyad_status dyad_play_turn(dyad_play *play, const dyad_move *move, dyad_error *error);
/* Takes the last move back; false where there is none. It does not fail. */
DYAD_API bool dyad_play_undo(dyad_play *play);
/* All legal moves of a colour, resigning left out: cells row by row, discs pile by pile from the
 * top; then the swap, where it is legal, and the pass, where the game has it. How many there are;
 * the first `room` of them are written to `moves`, which may be NULL where `room` is 0. */
DYAD_API size_t dyad_play_legal(const dyad_play *play, int colour, dyad_move *moves, size_t room);

/* Moves made so far; and move number `index` of them, from 0. False past the end. */
DYAD_API size_t dyad_play_count(const dyad_play *play);
DYAD_API bool dyad_play_at(const dyad_play *play, size_t index, dyad_move *move);
/* What move number `index` took off: how many stones or discs; and number i of them: cells row by
 * row; discs counted as they lay before the move. The stone that is swapped is not taken off, and
 * neither is the disc that is the move; of a suicide all stones are own ones, the one that was put
 * among them. */
DYAD_API size_t dyad_play_captured_count(const dyad_play *play, size_t index);
DYAD_API bool dyad_play_captured_at(const dyad_play *play, size_t index, size_t i, size_t *row,
                                    size_t *column);

/* ---- how it stands ------------------------------------------------------------------------ */

typedef enum dyad_ending {
    DYAD_ENDING_NONE = 0,     /* the game goes on */
    DYAD_ENDING_JOINED = 1,   /* the winner has joined their sides */
    DYAD_ENDING_FULL = 2,     /* the board is full, and nobody has */
    DYAD_ENDING_NO_MOVE = 3,  /* the loser is to move and cannot */
    DYAD_ENDING_RESIGNED = 4, /* the loser gave up */
    DYAD_ENDING_REPEATS = 5,  /* the board has been there before, with the same colour to move */
    DYAD_ENDING_GOAL = 6,   /* the winner has reached the goal of the game, or the loser where it is
                             * misere: see dyad_game_goal() */
    DYAD_ENDING_PASSED = 7, /* two passes in a row */
} dyad_ending;
/* "none", "joined", "full", "no_move", "resigned", "repeats", "goal", "passed"; NULL past the end.
 */
DYAD_API const char *dyad_ending_name(dyad_ending ending);

typedef struct dyad_standing {
    dyad_ending ending;
    int winner; /* 1 or 2; 0: nobody */
} dyad_standing;
DYAD_API dyad_standing dyad_play_result(const dyad_play *play);

DYAD_API const dyad_game *dyad_play_game(const dyad_play *play);
/* The side of a square board, 0 of any other; of piles, how many there were at the start. */
DYAD_API size_t dyad_play_size(const dyad_play *play);
/* Rows and columns of the board; of piles 0. */
DYAD_API size_t dyad_play_rows(const dyad_play *play);
DYAD_API size_t dyad_play_columns(const dyad_play *play);
/* 1 or 2. Giving up takes no turn: the side that had it keeps it. */
DYAD_API int dyad_play_to_move(const dyad_play *play);
/* Whose turn it is can be set at any time; false where `colour` is none. */
DYAD_API bool dyad_play_set_to_move(dyad_play *play, int colour);
/* 0 empty, 1 or 2; -1 off the board, and of piles. */
DYAD_API int dyad_play_cell(const dyad_play *play, size_t row, size_t column);
/* Of all cells, row by row, as dyad_solve() takes them: rows * columns bytes. Of piles: nothing. */
DYAD_API void dyad_play_cells(const dyad_play *play, unsigned char *cells);
/* Discs that are left of a pile, 0 past the end; the colours of the first `room` of them, from the
 * top, are written to `discs`, a byte each, 1 or 2; it may be NULL where `room` is 0. */
DYAD_API size_t dyad_play_pile(const dyad_play *play, size_t pile, unsigned char *discs,
                               size_t room);
/* The position as it stands, with who is to move, to be judged or played out. Borrowed: it lives
 * until the next call of this function, or until the game goes. DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_play_position(dyad_play *play, const dyad_position **position,
                                        dyad_error *error);

/* ---- as text ------------------------------------------------------------------------------ */

#define DYAD_PLAY_JSON_MAX ((size_t)32 << 20) /* bytes of a game's text */

/* Writes a game as a JSON object, without a line end: one form for all games, from which
 * dyad_play_read() makes the same game again.
 *
 *     {"game":"hex","size":3,"swap":true,"moves":[[0,1],"swap"],"board":["...","B..","..."],
 *      "to_move":"red","ending":"none","winner":null}
 *     {"game":"nim","size":2,"start":{"piles":["BW","W"],"to_move":"black"},"moves":[[0,0]],
 *      "piles":["","W"],"to_move":"white","ending":"none","winner":null}
 *
 * "size", or "rows" and "columns" of a board that is not square. "swap": true, where the game is
 * played with it; it is too where a move is "swap" and nothing is said. "start": the position
 * before the first move, where it is not an empty board with whoever begins to move. Moves are
 * [row,column], or [pile,disc], "swap", "pass" or "resign"; one that was not of whose turn it was
 * is
 * {"colour":"blue","cell":[0,1]}, or "kind" in place of "cell", and has "to_move" too where whose
 * turn it was had been set before it. Then what they come to: a line of the jsonl that readers of
 * positions take, unless a pile is empty. docs/records.md has more.
 *
 * DYAD_E_USAGE: it would take more than DYAD_PLAY_JSON_MAX; DYAD_E_SYSTEM: what `write` gave back;
 * DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_play_write(const dyad_play *play, dyad_write_fn write, void *user,
                                     dyad_error *error);
/* Makes a game of such a text of `size` bytes, by making its moves. Without "moves" and "start" it
 * begins at the position that is there, or on an empty board. What it says that the moves come to
 * has to be so; of "to_move" it is set. Other fields are passed over. While it reads it takes up to
 * 40 times the bytes of the text. DYAD_E_MALFORMED: *error says which field, or line and column;
 * DYAD_E_USAGE: the game cannot be played so; DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_play_read(const dyad_allocator *allocator, const char *text, size_t size,
                                    dyad_play **play, dyad_error *error);

#ifdef __cplusplus
}
#endif

#endif
