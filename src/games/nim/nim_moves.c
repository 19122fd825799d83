/* nim_moves.c - Two Colour Special Nim move by move.
 *
 * Discs are numbered, pile after pile from the top, and each knows those above and below it that
 * are left; so a move unlinks what it takes, and the journal links it again.
 *
 *     words   above, below of each disc | top of each pile | discs left of each | of each colour */
#include "games/nim/nim_moves.h"

#include "play/taken.h"

static const uint32_t NONE = DY_NO_DISC;

enum { ABOVE, BELOW, DISC_FIELDS };
enum { TOP, LEFT, PILE_FIELDS };
/* Entries of the journal that a disc takes: its two neighbours', the top, what is left of its pile
 * and colour. */
enum { ENTRIES = 5 };

static const dy_piles *piles_of(const dyad_play *play)
{
    return &play->start.piles;
}

static uint32_t disc_word(uint32_t disc, uint32_t field)
{
    return disc * DISC_FIELDS + field;
}

static uint32_t pile_word(const dyad_play *play, size_t pile, uint32_t field)
{
    return (uint32_t)piles_of(play)->disc_count * DISC_FIELDS + (uint32_t)pile * PILE_FIELDS +
           field;
}

static uint32_t colour_word(const dyad_play *play, int colour)
{
    return pile_word(play, piles_of(play)->count, 0) + (uint32_t)(colour - 1);
}

static uint32_t get(const dyad_play *play, uint32_t word)
{
    return play->track.words[word];
}

static int colour_of(const dyad_play *play, uint32_t disc)
{
    return dy_bit(piles_of(play)->discs, disc) ? 1 : 2;
}

static size_t words(const dyad_play *play)
{
    return (size_t)colour_word(play, DY_COLOURS) + 1;
}

static void clear(dyad_play *play)
{
    const dy_piles *piles = piles_of(play);
    uint32_t *word = play->track.words;
    for (size_t pile = 0; pile < piles->count; pile++) {
        uint32_t first = (uint32_t)dy_pile_start(piles, pile), end = (uint32_t)piles->end[pile];
        word[pile_word(play, pile, TOP)] = first < end ? first : NONE;
        word[pile_word(play, pile, LEFT)] = end - first;
        for (uint32_t disc = first; disc < end; disc++) {
            word[disc_word(disc, ABOVE)] = disc > first ? disc - 1 : NONE;
            word[disc_word(disc, BELOW)] = disc + 1 < end ? disc + 1 : NONE;
            word[colour_word(play, colour_of(play, disc))]++;
        }
    }
}

static size_t pile_size(const dyad_play *play, size_t pile)
{
    return get(play, pile_word(play, pile, LEFT));
}

static uint32_t top(const dyad_play *play, size_t pile)
{
    return get(play, pile_word(play, pile, TOP));
}

static uint32_t below(const dyad_play *play, uint32_t disc)
{
    return get(play, disc_word(disc, BELOW));
}

/* The disc that is so far below the top; NONE past the end. */
static uint32_t find(const dyad_play *play, size_t pile, size_t depth)
{
    if (pile >= piles_of(play)->count || depth >= pile_size(play, pile))
        return NONE;
    uint32_t disc = top(play, pile);
    while (depth--)
        disc = below(play, disc);
    return disc;
}

static dyad_legality check(const dyad_play *play, int colour, size_t row, size_t column)
{
    uint32_t disc = find(play, row, column);
    if (disc == NONE)
        return DYAD_ILLEGAL_OFF_BOARD;
    return colour_of(play, disc) == colour ? DYAD_LEGAL : DYAD_ILLEGAL_OWNER;
}

static void subtract_one(dy_track *track, uint32_t word)
{
    dy_track_set(track, word, track->words[word] - 1);
}

static void take_out(dyad_play *play, uint32_t pile, uint32_t disc)
{
    dy_track *track = &play->track;
    uint32_t above = get(play, disc_word(disc, ABOVE)), next = below(play, disc);
    if (above == NONE)
        dy_track_set(track, pile_word(play, pile, TOP), next);
    else
        dy_track_set(track, disc_word(above, BELOW), next);
    if (next != NONE)
        dy_track_set(track, disc_word(next, ABOVE), above);
    subtract_one(track, pile_word(play, pile, LEFT));
    subtract_one(track, colour_word(play, colour_of(play, disc)));
}

static bool place(dyad_play *play, int colour, uint32_t row, uint32_t column)
{
    uint32_t disc = find(play, row, column), run = 0;
    if (column == 0)
        for (uint32_t next = below(play, disc); next != NONE && colour_of(play, next) != colour;
             next = below(play, next))
            run++;
    if (!dy_track_reserve(&play->track, ((size_t)run + 1) * ENTRIES) ||
        !dy_taken_reserve(play, run))
        return false;
    for (uint32_t i = 0; i <= run; i++) {
        uint32_t next = below(play, disc);
        take_out(play, row, disc);
        if (i > 0)
            dy_taken_add(play, i);
        disc = next;
    }
    return true;
}

static dyad_standing result(dyad_play *play)
{
    if (get(play, colour_word(play, play->to_move)) > 0)
        return (dyad_standing){DYAD_ENDING_NONE, 0};
    return dy_standing_won(play, DYAD_ENDING_NO_MOVE, 3 - play->to_move);
}

const dy_play_rules dy_rules_discs = {
    .words = words,
    .clear = clear,
    .check = check,
    .place = place,
    .result = result,
    .pile_size = pile_size,
    .top = top,
    .below = below,
    .colour = colour_of,
};
