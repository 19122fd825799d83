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
 * To select, all cells stand in an order that is shuffled anew each round, and each game takes the
 * first of its cells from a place on that it draws by itself, going round. Whatever the place, that
 * order is uniform over all, so the first of any set of cells is uniform over the set. The order is
 * shared by the games of a block, the places are not. */

/* ---- select ------------------------------------------------------------------------------- */

/* The places where games begin to look: of 1 << bits, game by game one. */
typedef struct places {
    vec low[8], high[8];
    uint32_t count;
} places;

/* All products of `bits` bits or their complements: which of 1 << bits numbers it is. */
INLINE void decode(const vec *bits, unsigned count, vec out[8])
{
    out[0] = same(~UINT64_C(0));
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < 1U << i; j++) {
            out[j | 1U << i] = out[j] & bits[i];
            out[j] &= ~bits[i];
        }
    }
}

static inline places draw_places(uint32_t cells, coins *from)
{
    vec bits[DY_START_BITS] = {{0}};
    unsigned count = 0;
    while (count < DY_START_BITS && UINT32_C(2) << count <= cells)
        bits[count++] = toss(from);
    places out;
    unsigned low = count < 3 ? count : 3;
    decode(bits, low, out.low);
    decode(bits + low, count - low, out.high);
    out.count = UINT32_C(1) << count;
    return out;
}

/* Sets DY_PLANE_PICKED; gives back the games where there was something to pick. */
static vec select_cells(const dy_skirmish *block, unsigned part, coins *from, vec playing)
{
    uint32_t cells = block->n * block->n, k = 0;
    const uint32_t *order = block->order;
    const dy_slice *open = block->plane[DY_PLANE_OPEN];
    dy_slice *picked = block->plane[DY_PLANE_PICKED];
    places start = draw_places(cells, from);
    unsigned low_count = start.count < 8 ? start.count : 8;
    vec looking = same(0);
    for (; k < start.count; k++) {
        looking = or_and(looking, start.low[k % low_count], start.high[k / low_count]);
        vec cell = get(&open[order[k]], part);
        put(&picked[order[k]], part, looking & cell);
        looking &= ~cell;
    }
    for (; k < cells; k++) {
        vec cell = get(&open[order[k]], part);
        put(&picked[order[k]], part, looking & cell);
        looking &= ~cell;
    }
    looking &= playing;
    for (k = 0; k < start.count && any(looking); k++) {
        vec cell = get(&open[order[k]], part);
        put(&picked[order[k]], part, or_and(get(&picked[order[k]], part), looking, cell));
        looking &= ~cell;
    }
    return playing & ~looking;
}

/* ---- place -------------------------------------------------------------------------------- */

/* The new stones. */
static void place_stones(const dy_skirmish *block, unsigned part, vec black_moves)
{
    size_t pitch = block->pitch;
    for (uint32_t row = 1; row <= block->n; row++) {
        for (size_t at = row * pitch + 1, end = at + block->n; at < end; at++) {
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
    uint32_t n = block->n;
    size_t pitch = block->pitch;
    const dy_slice *black = block->plane[DY_PLANE_BLACK], *white = block->plane[DY_PLANE_WHITE];
    const dy_slice *picked = block->plane[DY_PLANE_PICKED];
    dy_slice *breathe = block->plane[DY_PLANE_BREATHE];
    const vec none = same(0), all = ~none;
    for (uint32_t row = 1; row <= n; row++) {
        vec above_inside = row > 1 ? all : none, below_inside = row < n ? all : none;
        vec left_black = none, left_white = none, left_empty = none, left_breathe = none;
        for (size_t at = row * pitch + 1, end = at + n; at < end; at++) {
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
        for (size_t at = row * pitch + n; at-- > row * pitch + 1;) {
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
    for (uint32_t row = 1; row <= block->n; row++)
        for (size_t at = row * block->pitch + 1, end = at + block->n; at < end; at++)
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
    for (uint32_t i = 2; i <= block->n; i++) {
        last = or_and(get(&breathe[i], part), get(&left[i], part), last);
        put(&breathe[i], part, last);
    }
    for (uint32_t i = block->n; i-- > 1;) {
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
    for (uint32_t i = 1; i <= block->n; i++) {
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
    uint32_t n = block->n;
    dirty_rows dirty;
    memset(&dirty, true, sizeof dirty);
    for (vec asked = still_asked(block, part, chosen); any(asked);
         asked = still_asked(block, part, chosen)) {
        bool taken = false;
        for (uint32_t row = n - 1; row >= 1; row--) {
            if (dirty.below[row] && take_row(block, part, row, row + 1, row + 1, asked))
                taken = dirty.below[row - 1] = dirty.above[row + 1] = true;
            dirty.below[row] = false;
        }
        for (uint32_t row = 2; row <= n; row++) {
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
    for (uint32_t row = 1; row <= block->n; row++) {
        for (size_t at = row * block->pitch + 1, end = at + block->n; at < end; at++) {
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
    for (uint32_t row = 1; row <= block->n; row++) {
        for (size_t at = row * block->pitch + 1, end = at + block->n; at < end; at++) {
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

static void play_part(dy_skirmish *block, unsigned part)
{
    coins from = coins_of(&block->coins, part);
    vec playing = get(&block->playing, part), black_moves = get(&block->to_move, part);
    vec chosen = select_cells(block, part, &from, playing), takes, lives;
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
    put(&block->to_move, part, black_moves ^ legal);
    put(&block->lost, part, playing & ~chosen);
    put(&block->spent, part, found & limit);
    put(&block->playing, part, chosen & ~(found & limit));
    keep_coins(&block->coins, part, from);
}

static void play_round(dy_skirmish *block)
{
    shuffle(block->order, block->n * block->n, &block->dice);
    for (unsigned part = 0; part < PARTS; part++)
        play_part(block, part);
}

static void begin_games(dy_skirmish *block, const dy_slice *fresh)
{
    for (unsigned part = 0; part < PARTS; part++) {
        vec here = get(fresh, part);
        for (unsigned i = 0; i < 3; i++) {
            dy_slice *plane = block->plane[i];
            for (size_t at = block->pitch; at < block->pitch * (block->n + 1); at++)
                put(&plane[at], part,
                    choose(here, get(&block->start[i][at], part), get(&plane[at], part)));
        }
        for (unsigned bit = 0; bit < DY_COUNT_BITS; bit++) {
            put(&block->moves[bit], part, get(&block->moves[bit], part) & ~here);
            for (unsigned i = 0; i < DY_COLOURS; i++)
                put(&block->captured[i][bit], part, get(&block->captured[i][bit], part) & ~here);
        }
        put(&block->to_move, part,
            choose(here, same(block->first == 1 ? ~UINT64_C(0) : 0), get(&block->to_move, part)));
        put(&block->playing, part, get(&block->playing, part) | here);
    }
}
