/* words.c - see words.h. */
#include "value/words.h"

unsigned dy_word_weight(const dy_part *part)
{
    return part->shape;
}

void dy_word_move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                       dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)raw;
    (void)side;
    dy_buffer_unsigned(out, (uint64_t)place.index + 1);
    dy_buffer_char(out, ':');
    dy_buffer_unsigned(out, (uint64_t)name + 1);
}
