/* misere_nim.c - misere Nim: any number of discs from the top of one pile, and whoever takes the
 * last has lost. Colours of discs mean nothing. The one file, with its row in games.def, that such
 * a game is.
 *
 *     words   discs taken off the top of each pile | discs left of all */
#include "play/plain.h"
#include "play/taken.h"

static const dy_piles *piles_of(const dyad_play *play)
{
    return &play->start.piles;
}

static uint32_t left_word(const dyad_play *play)
{
    return (uint32_t)piles_of(play)->count;
}

static size_t words(const dyad_play *play)
{
    return (size_t)left_word(play) + 1;
}

static void clear(dyad_play *play)
{
    play->track.words[left_word(play)] = (uint32_t)piles_of(play)->disc_count;
}

static size_t pile_size(const dyad_play *play, size_t pile)
{
    return (size_t)dy_pile_size(piles_of(play), pile) - play->track.words[pile];
}

static uint32_t top(const dyad_play *play, size_t pile)
{
    if (pile_size(play, pile) == 0)
        return DY_NO_DISC;
    return (uint32_t)dy_pile_start(piles_of(play), pile) + play->track.words[pile];
}

/* Whether a disc is the last of its pile. */
static bool is_last(const dy_piles *piles, uint32_t disc)
{
    size_t low = 0, high = piles->count; /* the first pile that ends behind the disc */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (piles->end[middle] > disc)
            high = middle;
        else
            low = middle + 1;
    }
    return piles->end[low] == disc + 1;
}

static uint32_t below(const dyad_play *play, uint32_t disc)
{
    return is_last(piles_of(play), disc) ? DY_NO_DISC : disc + 1;
}

static int colour(const dyad_play *play, uint32_t disc)
{
    return dy_bit(piles_of(play)->discs, disc) ? 1 : 2;
}

static dyad_legality check(const dyad_play *play, int mover, size_t row, size_t column)
{
    (void)mover;
    return row < piles_of(play)->count && column < pile_size(play, row) ? DYAD_LEGAL
                                                                        : DYAD_ILLEGAL_OFF_BOARD;
}

static bool place(dyad_play *play, int mover, uint32_t row, uint32_t column)
{
    dy_track *track = &play->track;
    (void)mover;
    if (!dy_track_reserve(track, 2) || !dy_taken_reserve(play, column))
        return false;
    dy_track_set(track, row, track->words[row] + column + 1);
    dy_track_set(track, left_word(play), track->words[left_word(play)] - column - 1);
    for (uint32_t i = 0; i < column; i++)
        dy_taken_add(play, i);
    return true;
}

static dyad_standing result(dyad_play *play)
{
    if (play->track.words[left_word(play)])
        return (dyad_standing){DYAD_ENDING_NONE, 0};
    return dy_standing_won(play, DYAD_ENDING_NO_MOVE, 3 - play->to_move);
}

static const dy_play_rules rules = {
    .words = words,
    .clear = clear,
    .check = check,
    .place = place,
    .result = result,
    .any_disc = true,
    .pile_size = pile_size,
    .top = top,
    .below = below,
    .colour = colour,
};

static const dy_section page[] = {
    {"Rules", "Two players take discs by turns: any number of them, from the top of one pile. "
              "Whoever takes the last disc has lost. The colours of discs mean nothing."},
    {"Input", "For each game the number of piles, and the piles: strings of `B' and `W'."},
    {NULL, NULL},
};

const dyad_game dy_game_misere_nim = {
    .name = "misere_nim",
    .title = "Misere Nim: whoever takes the last disc loses",
    .letters = "BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .piles = true,
    .goal = DYAD_GOAL_LAST_MOVE,
    .misere = true,
    .rules = &rules,
    DY_PLAIN_REFEREE,
    .page = page,
    .example = "2\nBB B\n",
    .lesson = "Black takes the pile of two: White has to take the last disc.",
};
