/* placing.c - the rules of games whose stones stay where they are put, one a move, on any empty
 * cell. The game says when a stone reaches the goal; then the game is over, as it is on a full
 * board.
 *
 *     words   what is on each cell | empty cells | bit colour - 1: the colour has reached the goal
 */
#include "play/play_rules.h"

#include "base/fault.h"

enum { ENTRIES = 3 }; /* of the journal, that a stone takes */

static uint32_t cells_of(const dyad_play *play)
{
    return play->rows * play->columns;
}

static uint32_t reached_word(const dyad_play *play)
{
    return cells_of(play) + 1;
}

size_t dy_placing_words(const dyad_play *play)
{
    return (size_t)reached_word(play) + 1;
}

void dy_placing_clear(dyad_play *play)
{
    play->track.words[cells_of(play)] = cells_of(play);
}

int dy_placing_at(const dyad_play *play, uint32_t row, uint32_t column)
{
    return (int)play->track.words[row * play->columns + column];
}

dyad_legality dy_placing_check(const dyad_play *play, int colour, size_t row, size_t column)
{
    (void)colour;
    if (row >= play->rows || column >= play->columns)
        return DYAD_ILLEGAL_OFF_BOARD;
    return dy_placing_at(play, (uint32_t)row, (uint32_t)column) ? DYAD_ILLEGAL_OCCUPIED
                                                                : DYAD_LEGAL;
}

bool dy_placing_place(dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    dy_track *track = &play->track;
    uint32_t empty = cells_of(play), reached = reached_word(play);
    if (!dy_track_reserve(track, ENTRIES))
        return false;
    dy_track_set(track, row * play->columns + column, (uint32_t)colour);
    dy_track_set(track, empty, track->words[empty] - 1);
    if (play->rules->reaches(play, colour, row, column))
        dy_track_set(track, reached, track->words[reached] | 1U << (colour - 1));
    return true;
}

dyad_status dy_placing_accept(const dyad_play *play, dyad_error *error)
{
    if (play->track.words[reached_word(play)] == 3)
        return dy_fault(error, DYAD_E_MALFORMED, "both colours have reached the goal");
    return DYAD_OK;
}

dyad_standing dy_placing_result(dyad_play *play)
{
    uint32_t reached = play->track.words[reached_word(play)];
    if (reached)
        return dy_standing_won(play, DYAD_ENDING_GOAL, reached & 1 ? 1 : 2);
    if (play->track.words[cells_of(play)] == 0)
        return (dyad_standing){DYAD_ENDING_FULL, 0};
    return (dyad_standing){DYAD_ENDING_NONE, 0};
}
