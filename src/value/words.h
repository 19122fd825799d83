/* words.h - what rulesets share whose positions are words, a letter a cell: piles, strings, strips.
 * A part is a word of at most 64 letters, its shape the length. */
#ifndef DY_WORDS_H
#define DY_WORDS_H

#include "base/bits.h"
#include "value/ruleset.h"

static inline uint64_t dy_low_bits(unsigned count) /* 0 .. 64 */
{
    return count ? UINT64_MAX >> (DY_WORD_BITS - count) : 0;
}

static inline bool dy_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* For dyad_ruleset: the length; and a move by its word and letter, both from 1: "2:3". */
unsigned dy_word_weight(const dy_part *part);
void dy_word_move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                       dyad_side side, uint32_t name, dy_buffer *out);

#endif
