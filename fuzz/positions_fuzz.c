/* positions_fuzz.c - positions of the rulesets: any text is read or refused with a place in it, and
 * what was read falls into parts that can be moved in, written, and read again to the same parts.
 *
 *     "domineering\n..|.#"     the ruleset, or a byte that picks one; the position */
#include "value/ruleset.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_BYTES_MAX = 2000, PARTS_MAX = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool holds)
{
    if (!holds)
        abort();
}

typedef struct reading {
    dyad_allocator heap;
    dy_arena kept, arena;
    dy_ruleset_memory memory;
    dy_ruleset_position position;
} reading;

static void start(reading *of)
{
    of->heap = dy_memory_default();
    dy_arena_init(&of->kept, &of->heap);
    dy_arena_init(&of->arena, &of->heap);
    of->memory = (dy_ruleset_memory){.arena = &of->kept};
}

static dyad_status read_text(reading *of, const dyad_ruleset *ruleset, const char *text,
                             size_t size)
{
    dy_ruleset_fault fault = {.at = SIZE_MAX};
    of->position = (dy_ruleset_position){.arena = &of->arena};
    dy_parts_init(&of->position.raw, &of->heap);
    dyad_status status = ruleset->read(&of->memory, text, size, &of->position, &fault);
    need(status == DYAD_OK || (fault.at <= size && fault.text[0]));
    return status;
}

static void check_again(reading *of, const dyad_ruleset *ruleset, const dy_part *part)
{
    dy_buffer text;
    dy_parts again;
    dy_buffer_init(&text, &of->heap);
    dy_parts_init(&again, &of->heap);
    ruleset->part_text(&of->memory, part, &text);
    need(read_text(of, ruleset, text.text, text.size) == DYAD_OK);
    for (size_t i = 0; i < of->position.raw.count; i++)
        ruleset->split(&of->memory, &of->position.raw.part[i], &again);
    need(again.count == 1 && again.part[0].a == part->a && again.part[0].b == part->b &&
         again.part[0].shape == part->shape);
    dy_parts_free(&of->position.raw);
    dy_parts_free(&again);
    dy_buffer_free(&text);
}

/* Both sides' moves, with names; each leaves what can be split. */
static void check_moves(reading *of, const dyad_ruleset *ruleset, const dy_part *part)
{
    dy_ruleset_moves moves;
    dy_parts pieces;
    dy_buffer name;
    int low, high;
    dy_ruleset_moves_init(&moves, &of->heap);
    dy_parts_init(&pieces, &of->heap);
    dy_buffer_init(&name, &of->heap);
    for (int side = 0; side < 2; side++) {
        dy_ruleset_moves_clear(&moves);
        ruleset->moves(&of->memory, part, side ? DYAD_RIGHT : DYAD_LEFT, side, &moves);
        for (size_t i = 0; i < moves.after.count; i++) {
            ruleset->split(&of->memory, &moves.after.part[i], &pieces);
            ruleset->move_text(&of->memory, part, (dy_part_place){.row = 0},
                               side ? DYAD_RIGHT : DYAD_LEFT, moves.name[i], &name);
        }
    }
    if (ruleset->bounds && ruleset->bounds(&of->memory, part, &low, &high))
        need(low <= high);
    need(ruleset->weight(part) <= 128);
    dy_buffer_free(&name);
    dy_parts_free(&pieces);
    dy_ruleset_moves_free(&moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    if (!end || size > INPUT_BYTES_MAX)
        return 0;
    const dyad_ruleset *ruleset = dy_ruleset_find((const char *)data, (size_t)(end - data));
    if (!ruleset)
        ruleset = dy_rulesets[*data % dy_ruleset_count];
    reading of;
    start(&of);
    if (read_text(&of, ruleset, (const char *)end + 1, size - (size_t)(end + 1 - data)) ==
        DYAD_OK) {
        dy_parts parts;
        dy_parts_init(&parts, &of.heap);
        for (size_t i = 0; i < of.position.raw.count && parts.count < PARTS_MAX; i++) {
            check_moves(&of, ruleset, &of.position.raw.part[i]);
            ruleset->split(&of.memory, &of.position.raw.part[i], &parts);
        }
        dy_parts_free(&of.position.raw);
        for (size_t i = 0; i < parts.count && i < PARTS_MAX; i++) {
            check_moves(&of, ruleset, &parts.part[i]);
            check_again(&of, ruleset, &parts.part[i]);
        }
        dy_parts_free(&parts);
    } else {
        dy_parts_free(&of.position.raw);
    }
    dy_arena_free(&of.arena);
    dy_arena_free(&of.kept);
    return 0;
}
