/* sliced_pairs.h - the part of sliced_body.h that fills boards by pairs, and counts who got what:
 * for a search, which asks of one position after the other how 512 games from it come out, and in
 * which cells the winners were.
 *
 * Of two cells that are a pair each colour gets one, by the toss of a coin in each game. Where that
 * is all that the filling does, it is not uniform over all ways to share the cells as fill() is,
 * but it is so over those that give each pair away like this; who calls puts cells together of
 * which a colour needs but one, and the others in any order. */

static void fill_pairs(dy_fill_playout *board)
{
    const uint32_t *open = board->open;
    for (unsigned part = 0; part < PARTS; part++) {
        coins from = coins_of(&board->coins, part);
        for (uint32_t i = 0; i + 1 < board->count; i += 2) {
            vec coin = toss(&from);
            put(&board->cells[open[i]], part, coin);
            put(&board->cells[open[i + 1]], part, ~coin);
        }
        if (board->count % 2 == 1)
            put(&board->cells[open[board->count - 1]], part,
                same(board->to_move == 1 ? ~UINT64_C(0) : 0));
        keep_coins(&board->coins, part, from);
    }
}

/* How many games are in both slices. */
INLINE uint32_t count_both(const dy_slice *a, const dy_slice *b)
{
#if defined(LEVEL_AVX512)
    return (uint32_t)_mm512_reduce_add_epi64(_mm512_popcnt_epi64((__m512i)(get(a, 0) & get(b, 0))));
#else
    uint32_t sum = 0;
    for (unsigned i = 0; i < DY_BLOCK_WORDS; i++)
        sum += (uint32_t)__builtin_popcountll(a->word[i] & b->word[i]);
    return sum;
#endif
}

static void tally_pairs(const dy_fill_playout *board, const dy_slice won[DY_COLOURS],
                        dy_pair_tally *tally)
{
    tally->won[0] = count_both(&won[0], &won[0]);
    tally->won[1] = count_both(&won[1], &won[1]);
    for (uint32_t i = 0; i + 1 < board->count; i += 2) {
        const dy_slice *cell = &board->cells[board->open[i]];
        tally->first[i / 2] = count_both(cell, cell);
        for (int colour = 0; colour < DY_COLOURS; colour++)
            tally->first_won[i / 2][colour] = count_both(cell, &won[colour]);
    }
}
