/* sliced_ungo.h - the part of sliced_body.h that plays Un-Go at random: a round is a move that is
 * tried in each of the games of a block.
 *
 *     select    an empty cell that has not been tried at this move, each with the same probability
 *     place     a stone there; which stones are of a colour with their neighbours
 *     breathe   liberties spread from stone to stone, until it is clear for each group next to the
 *               new stone, and for its own, whether it has one
 *     settle    what has none is taken off; where that would be the new stone, it goes away, the
 *               cell has been tried, and it is the same player's turn
 *
 * Trying cells until one is legal, none twice, gives each legal move the same probability.
 *
 * To select, each game draws a number below the count of its cells that may be tried, and counts
 * off so many of them, all games side by side, cell by cell. A number that has as many bits as it
 * takes is drawn a few times, until it is small enough; a game for which it never is sits out the
 * round. */

/* ---- select ------------------------------------------------------------------------------- */

enum { TRIES = 4 };

static unsigned bits_of(uint32_t cells)
{
    unsigned bits = 1;
    while (UINT32_C(1) << bits < cells)
        bits++;
    return bits;
}

/* Draws a number below the count of open cells in each game that goes on; sets `lost` where there
 * are none. Gives back the games that have a number. */
static vec draw_numbers(dy_skirmish *block, unsigned part, vec number[DY_CELL_BITS])
{
    unsigned bits = bits_of(block->rows * block->columns);
    vec playing = get(&block->playing, part), borrow = same(~UINT64_C(0)), some = same(0);
    vec last[DY_CELL_BITS + 1], reach[DY_CELL_BITS], drawn = same(0);
    coins from = coins_of(&block->coins, part);
    for (unsigned i = 0; i <= bits; i++) { /* the greatest number */
        vec bit = get(&block->open_count[i], part);
        some |= bit;
        last[i] = bit ^ borrow;
        borrow &= ~bit;
    }
    for (unsigned i = bits; i-- > 0;) { /* as many bits as it has */
        reach[i] = last[i];
        if (i + 1 < bits)
            reach[i] |= reach[i + 1];
        number[i] = same(0);
    }
    for (unsigned try = 0; try < TRIES; try++) {
        vec fits = same(~UINT64_C(0)), bit[DY_CELL_BITS];
        for (unsigned i = 0; i < bits; i++) {
            bit[i] = toss(&from) & reach[i];
            /* Less in this bit, or the same and no more in those below. */
            fits = TERNARY(0xb2, last[i], bit[i], fits,
                           (last[i] & ~bit[i]) | (~(last[i] ^ bit[i]) & fits));
        }
        fits &= ~drawn;
        for (unsigned i = 0; i < bits; i++)
            number[i] = choose(fits, bit[i], number[i]);
        drawn |= fits;
    }
    keep_coins(&block->coins, part, from);
    put(&block->lost, part, playing & ~some);
    return playing & some & drawn;
}

/* Sets DY_PLANE_PICKED: counts down at each open cell, and picks that at which a number of 0 would
 * become less. `bits` is a constant. */
INLINE void count_off(const dy_skirmish *block, unsigned part, vec chosen, vec number[DY_CELL_BITS],
                      unsigned bits)
{
    const dy_slice *open = block->plane[DY_PLANE_OPEN];
    dy_slice *picked = block->plane[DY_PLANE_PICKED];
    vec left[DY_CELL_BITS];
    for (unsigned i = 0; i < bits; i++)
        left[i] = number[i];
    for (uint32_t row = 1; row <= block->rows; row++) {
        for (size_t at = row * block->pitch + 1, end = at + block->columns; at < end; at++) {
            vec borrow = get(&open[at], part) & chosen;
            for (unsigned i = 0; i < bits; i++) {
                vec next = borrow & ~left[i];
                left[i] ^= borrow;
                borrow = next;
            }
            put(&picked[at], part, borrow);
        }
    }
}

/* Picks an open cell in most games that go on; gives back in which. */
static vec select_cells(dy_skirmish *block, unsigned part)
{
    vec number[DY_CELL_BITS];
    for (unsigned i = 0; i < DY_CELL_BITS; i++)
        number[i] = same(0);
    vec chosen = draw_numbers(block, part, number);
    switch (bits_of(block->rows * block->columns)) {
    case 7: count_off(block, part, chosen, number, 7); break;
    case 8: count_off(block, part, chosen, number, 8); break;
    case 9: count_off(block, part, chosen, number, 9); break;
    default: count_off(block, part, chosen, number, DY_CELL_BITS); break;
    }
    return chosen;
}

/* ---- place -------------------------------------------------------------------------------- */

/* The new stones. */
static void place_stones(const dy_skirmish *block, unsigned part, vec black_moves)
{
    size_t pitch = block->pitch;
    for (uint32_t row = 1; row <= block->rows; row++) {
        for (size_t at = row * pitch + 1, end = at + block->columns; at < end; at++) {
            vec picked = get(&block->plane[DY_PLANE_PICKED][at], part);
            vec black = get(&block->plane[DY_PLANE_BLACK][at], part);
            vec white = get(&block->plane[DY_PLANE_WHITE][at], part);
            put(&block->plane[DY_PLANE_BLACK][at], part, or_and(black, picked, black_moves));
            put(&block->plane[DY_PLANE_WHITE][at], part, or_without(white, picked, black_moves));
        }
    }
}

/* Empty cells of a line; the border is none. */
INLINE vec empty_at(const dy_slice *black, const dy_slice *white, size_t at, unsigned part)
{
    return ~(get(&black[at], part) | get(&white[at], part));
}

/* Sets DY_PLANE_UP, DY_PLANE_LEFT and DY_PLANE_ASKED, and DY_PLANE_BREATHE as far as it spreads
 * along rows and downwards.
 */
static void link_stones(const dy_skirmish *block, unsigned part, vec black_moves)
{
    const uint32_t rows = block->rows, columns = block->columns;
    size_t pitch = block->pitch;
    const dy_slice *black = block->plane[DY_PLANE_BLACK], *white = block->plane[DY_PLANE_WHITE];
    const dy_slice *picked = block->plane[DY_PLANE_PICKED];
    dy_slice *breathe = block->plane[DY_PLANE_BREATHE];
    const vec none = same(0), all = ~none;
    for (uint32_t row = 1; row <= rows; row++) {
        vec above_inside = row > 1 ? all : none, below_inside = row < rows ? all : none;
        vec left_black = none, left_white = none, left_empty = none, left_breathe = none;
        for (size_t at = row * pitch + 1, end = at + columns; at < end; at++) {
            vec here_black = get(&black[at], part), here_white = get(&white[at], part);
            vec up_black = get(&black[at - pitch], part), up_white = get(&white[at - pitch], part);
            vec up = or_and(here_black & up_black, here_white, up_white);
            vec left = or_and(here_black & left_black, here_white, left_white);
            vec right_inside = at + 1 < end ? all : none;
            vec free = TERNARY(0x10, above_inside, up_black, up_white,
                               above_inside & ~(up_black | up_white)) |
                       left_empty;
            free = or_and(free, right_inside, empty_at(black, white, at + 1, part));
            free = or_and(free, below_inside, empty_at(black, white, at + pitch, part));
            vec stone = here_black | here_white;
            vec alive = free & stone;
            alive = or_and(alive, up, get(&breathe[at - pitch], part));
            alive = or_and(alive, left, left_breathe);
            vec beside = get(&picked[at - pitch], part) | get(&picked[at + pitch], part) |
                         get(&picked[at - 1], part) | get(&picked[at + 1], part);
            vec theirs = choose(black_moves, here_white, here_black);
            put(&block->plane[DY_PLANE_UP][at], part, up);
            put(&block->plane[DY_PLANE_LEFT][at], part, left);
            put(&block->plane[DY_PLANE_ASKED][at], part,
                or_and(get(&picked[at], part), theirs, beside));
            put(&breathe[at], part, alive);
            left_black = here_black;
            left_white = here_white;
            left_empty = ~stone;
            left_breathe = alive;
        }
        for (size_t at = row * pitch + columns; at-- > row * pitch + 1;) {
            left_breathe = or_and(get(&breathe[at], part),
                                  get(&block->plane[DY_PLANE_LEFT][at + 1], part), left_breathe);
            put(&breathe[at], part, left_breathe);
        }
    }
}

/* ---- breathe ------------------------------------------------------------------------------ */

/* Rows that may have to take from the row above them, or below: something new breathes there. */
typedef struct dirty_rows {
    bool above[DY_SKIRMISH_SIDE_MAX + 2], below[DY_SKIRMISH_SIDE_MAX + 2];
} dirty_rows;

/* Games in which stones are asked of that are not known to breathe. */
static vec still_asked(const dy_skirmish *block, unsigned part, vec chosen)
{
    vec asked = same(0);
    for (uint32_t row = 1; row <= block->rows; row++)
        for (size_t at = row * block->pitch + 1, end = at + block->columns; at < end; at++)
            asked = or_without(asked, get(&block->plane[DY_PLANE_ASKED][at], part),
                               get(&block->plane[DY_PLANE_BREATHE][at], part));
    return asked & chosen;
}

/* Breath spreads along a row. */
static void spread_row(const dy_skirmish *block, unsigned part, uint32_t row)
{
    const dy_slice *left = block->plane[DY_PLANE_LEFT] + row * block->pitch;
    dy_slice *breathe = block->plane[DY_PLANE_BREATHE] + row * block->pitch;
    vec last = get(&breathe[1], part);
    for (uint32_t i = 2; i <= block->columns; i++) {
        last = or_and(get(&breathe[i], part), get(&left[i], part), last);
        put(&breathe[i], part, last);
    }
    for (uint32_t i = block->columns; i-- > 1;) {
        last = or_and(get(&breathe[i], part), get(&left[i + 1], part), last);
        put(&breathe[i], part, last);
    }
}

/* A row takes from the row `other`; `links` are those between the two. Gives back whether there was
 * anything in the games that are asked of, and then has spread it. */
static bool take_row(const dy_skirmish *block, unsigned part, uint32_t row, uint32_t other,
                     uint32_t links, vec asked)
{
    size_t pitch = block->pitch;
    const dy_slice *up = block->plane[DY_PLANE_UP] + links * pitch;
    dy_slice *breathe = block->plane[DY_PLANE_BREATHE] + row * pitch;
    const dy_slice *from = block->plane[DY_PLANE_BREATHE] + other * pitch;
    vec changed = same(0);
    for (uint32_t i = 1; i <= block->columns; i++) {
        vec old = get(&breathe[i], part);
        vec new = or_and(old, get(&up[i], part), get(&from[i], part));
        changed = or_differ(changed, old, new);
        put(&breathe[i], part, new);
    }
    if (!any(changed & asked))
        return false;
    spread_row(block, part, row);
    return true;
}

/* Sweeps up and down until nothing changes in a game in which it is not clear. */
static void spread_breath(const dy_skirmish *block, unsigned part, vec chosen)
{
    uint32_t rows = block->rows;
    dirty_rows dirty;
    memset(&dirty, true, sizeof dirty);
    for (vec asked = still_asked(block, part, chosen); any(asked);
         asked = still_asked(block, part, chosen)) {
        bool taken = false;
        for (uint32_t row = rows - 1; row >= 1; row--) {
            if (dirty.below[row] && take_row(block, part, row, row + 1, row + 1, asked))
                taken = dirty.below[row - 1] = dirty.above[row + 1] = true;
            dirty.below[row] = false;
        }
        for (uint32_t row = 2; row <= rows; row++) {
            if (dirty.above[row] && take_row(block, part, row, row - 1, row, asked))
                taken = dirty.above[row + 1] = dirty.below[row - 1] = true;
            dirty.above[row] = false;
        }
        if (!taken)
            return;
    }
}

/* ---- settle ------------------------------------------------------------------------------- */

/* Adds up slices, each a number of 0 or 1 in each game. */
typedef struct sum {
    vec bits[DY_COUNT_BITS / 2]; /* of the sum so far, without what is pending */
    vec pending[DY_COUNT_BITS / 2];
    uint32_t added;
} sum;

INLINE void add_slice(sum *to, vec one)
{
    vec carry = one;
    uint32_t order = to->added++;
    unsigned bit = 0;
    for (; order & 1; order >>= 1, bit++) {
        vec a = to->bits[bit], b = to->pending[bit];
        to->bits[bit] = exclusive(a, b, carry);
        carry = majority(a, b, carry);
    }
    to->pending[bit] = carry;
}

/* Adds what is pending; gives back how many bits the sum has. */
static unsigned finish_sum(sum *of)
{
    unsigned count = 0;
    while (of->added >> count)
        count++;
    vec carry = same(0);
    for (unsigned bit = 0; bit < count; bit++) {
        vec a = of->bits[bit], b = same(0);
        if (of->added >> bit & 1)
            b = of->pending[bit];
        of->bits[bit] = exclusive(a, b, carry);
        carry = majority(a, b, carry);
    }
    of->bits[count] = carry;
    return count + 1;
}

/* Adds a number of `count` bits, in the games `where`. */
INLINE void add_number(dy_slice total[DY_COUNT_BITS], unsigned part, const vec *bits,
                       unsigned count, vec where)
{
    vec carry = same(0);
    for (unsigned bit = 0; bit < DY_COUNT_BITS && (bit < count || any(carry)); bit++) {
        vec a = get(&total[bit], part), b = same(0);
        if (bit < count)
            b = bits[bit] & where;
        put(&total[bit], part, exclusive(a, b, carry));
        carry = majority(a, b, carry);
    }
}

/* Games in which the opponent's groups lose their last liberty, and in which the new stone has one.
 */
static void see_liberties(const dy_skirmish *block, unsigned part, vec *takes, vec *lives)
{
    *takes = *lives = same(0);
    for (uint32_t row = 1; row <= block->rows; row++) {
        for (size_t at = row * block->pitch + 1, end = at + block->columns; at < end; at++) {
            vec breathe = get(&block->plane[DY_PLANE_BREATHE][at], part);
            vec picked = get(&block->plane[DY_PLANE_PICKED][at], part);
            vec asked = get(&block->plane[DY_PLANE_ASKED][at], part);
            *takes |= TERNARY(0x10, asked, picked, breathe, asked & ~(picked | breathe));
            *lives = or_and(*lives, picked, breathe);
        }
    }
}

/* Takes off what was captured, and stones that were not legal; which cells are open then. */
static void settle(const dy_skirmish *block, unsigned part, vec black_moves, vec takes, vec legal,
                   sum *taken)
{
    for (uint32_t row = 1; row <= block->rows; row++) {
        for (size_t at = row * block->pitch + 1, end = at + block->columns; at < end; at++) {
            dy_slice *black = &block->plane[DY_PLANE_BLACK][at];
            dy_slice *white = &block->plane[DY_PLANE_WHITE][at];
            dy_slice *open = &block->plane[DY_PLANE_OPEN][at];
            vec here_black = get(black, part), here_white = get(white, part);
            vec picked = get(&block->plane[DY_PLANE_PICKED][at], part);
            vec theirs = choose(black_moves, here_white, here_black);
            vec dead = TERNARY(0x40, theirs, takes, get(&block->plane[DY_PLANE_BREATHE][at], part),
                               theirs & takes & ~get(&block->plane[DY_PLANE_BREATHE][at], part));
            vec gone = or_without(dead, picked, legal);
            here_black &= ~gone;
            here_white &= ~gone;
            put(black, part, here_black);
            put(white, part, here_white);
            put(open, part, choose(legal, ~(here_black | here_white), get(open, part) & ~picked));
            add_slice(taken, dead);
        }
    }
}

/* Games that have come to the limit of moves. */
static vec at_limit(const dy_skirmish *block, unsigned part)
{
    vec all = same(~UINT64_C(0));
    for (unsigned i = 0; i < DY_COUNT_BITS; i++) {
        vec bit = get(&block->moves[i], part);
        all &= block->limit >> i & 1 ? bit : ~bit;
    }
    return all;
}

/* Keeps count of the empty cells, and of those that may be tried: where a move was legal, one has
 * gone and so many as were captured have come; elsewhere one more has been tried. */
static void count_open(dy_skirmish *block, unsigned part, vec chosen, vec legal, const vec *taken,
                       unsigned bits)
{
    vec carry = same(0), borrow = chosen, less = legal;
    for (unsigned i = 0; i <= DY_CELL_BITS; i++) {
        vec empty = get(&block->empty_count[i], part), open = get(&block->open_count[i], part);
        vec one_less = empty ^ less, more = same(0), fewer = open ^ borrow;
        less &= ~empty;
        borrow &= ~open;
        if (i < bits)
            more = taken[i];
        vec now = exclusive(one_less, more, carry);
        carry = majority(one_less, more, carry);
        put(&block->empty_count[i], part, now);
        put(&block->open_count[i], part, choose(legal, now, fewer));
    }
}

static void play_part(dy_skirmish *block, unsigned part)
{
    vec black_moves = get(&block->to_move, part), playing = get(&block->playing, part);
    vec chosen = select_cells(block, part), takes, lives;
    const vec one = same(~UINT64_C(0));
    sum taken = {.added = 0};
    place_stones(block, part, black_moves);
    link_stones(block, part, black_moves);
    spread_breath(block, part, chosen);
    see_liberties(block, part, &takes, &lives);
    vec limit = at_limit(block, part), found = chosen & (takes | lives), legal = found & ~limit;
    for (unsigned i = 0; i < DY_COUNT_BITS / 2; i++)
        taken.bits[i] = taken.pending[i] = same(0);
    settle(block, part, black_moves, takes & legal, legal, &taken);
    unsigned bits = finish_sum(&taken);
    add_number(block->captured[0], part, taken.bits, bits, ~black_moves);
    add_number(block->captured[1], part, taken.bits, bits, black_moves);
    add_number(block->moves, part, &one, 1, legal);
    count_open(block, part, chosen, legal, taken.bits, bits);
    put(&block->to_move, part, black_moves ^ legal);
    put(&block->spent, part, found & limit);
    put(&block->playing, part, playing & ~(get(&block->lost, part) | (found & limit)));
}

static void play_round(dy_skirmish *block)
{
    for (unsigned part = 0; part < PARTS; part++)
        play_part(block, part);
}

static void begin_games(dy_skirmish *block, const dy_slice *fresh)
{
    for (unsigned part = 0; part < PARTS; part++) {
        vec here = get(fresh, part);
        for (unsigned i = 0; i < 3; i++) {
            dy_slice *plane = block->plane[i];
            for (size_t at = block->pitch; at < block->pitch * (block->rows + 1); at++)
                put(&plane[at], part,
                    choose(here, get(&block->start[i][at], part), get(&plane[at], part)));
        }
        for (unsigned bit = 0; bit < DY_COUNT_BITS; bit++) {
            put(&block->moves[bit], part, get(&block->moves[bit], part) & ~here);
            for (unsigned i = 0; i < DY_COLOURS; i++)
                put(&block->captured[i][bit], part, get(&block->captured[i][bit], part) & ~here);
        }
        for (unsigned bit = 0; bit <= DY_CELL_BITS; bit++) {
            vec all = same(block->start_count >> bit & 1 ? ~UINT64_C(0) : 0);
            put(&block->empty_count[bit], part,
                choose(here, all, get(&block->empty_count[bit], part)));
            put(&block->open_count[bit], part,
                choose(here, all, get(&block->open_count[bit], part)));
        }
        put(&block->to_move, part,
            choose(here, same(block->first == 1 ? ~UINT64_C(0) : 0), get(&block->to_move, part)));
        put(&block->playing, part, get(&block->playing, part) | here);
    }
}
