/* pile_values.c - piles as text, to the ruleset of their game. */
#include "pile_values.h"

#include <stdlib.h>
#include <string.h>

dyad_status pile_values_open(pile_values *of, const context *at, dyad_play *play, size_t discs)
{
    const char *name = dyad_game_name(dyad_play_game(play));
    *of = (pile_values){.ruleset = dyad_ruleset_find(name, strlen(name)),
                        .play = play,
                        .side = dyad_play_to_move(play) == 1 ? DYAD_LEFT : DYAD_RIGHT,
                        .discs = malloc(discs + 1)};
    dyad_status status = of->discs && of->ruleset
                             ? dyad_forms_new(NULL, at->limits->memory, &of->forms, NULL)
                             : DYAD_E_MEMORY;
    if (status != DYAD_OK)
        return status;
    dyad_forms_set_stop(of->forms, at->stop);
    return dyad_evaluator_new(of->forms, &of->evaluator);
}

void pile_values_close(pile_values *of)
{
    strbuf_free(&of->pile);
    dyad_evaluator_free(of->evaluator);
    dyad_forms_free(of->forms);
    free(of->discs);
}

bool pile_values_resume(pile_values *of, dyad_status status)
{
    if (status != DYAD_E_STOPPED)
        return false;
    dyad_forms_recover(of->forms);
    dyad_forms_set_stop(of->forms, NULL);
    return true;
}

dyad_status pile_values_status(const pile_values *of)
{
    return of->pile.failed ? DYAD_E_MEMORY : dyad_forms_error(of->forms)->status;
}

/* Adds a pile to the text; how many discs it has. */
static size_t put_pile(pile_values *of, size_t pile)
{
    const char *letters = dyad_game_letters(dyad_play_game(of->play));
    size_t size = dyad_play_pile(of->play, pile, NULL, 0);
    dyad_play_pile(of->play, pile, of->discs, size);
    for (size_t i = 0; i < size; i++)
        strbuf_add_bytes(&of->pile, &letters[of->discs[i] - 1], 1);
    strbuf_add(&of->pile, size ? " " : "0 ");
    return size;
}

static const dyad_form *value_of_text(pile_values *of)
{
    return of->pile.failed
               ? NULL
               : dyad_evaluate(of->evaluator, of->ruleset, of->pile.bytes, of->pile.size);
}

/* What a pile is worth as it is now; NULL where that fails. `size`, its discs. */
static const dyad_form *value_of(pile_values *of, size_t pile, size_t *size)
{
    of->pile.size = 0;
    *size = put_pile(of, pile);
    return value_of_text(of);
}

const dyad_form *pile_values_sum(pile_values *of)
{
    size_t count = dyad_play_size(of->play);
    of->pile.size = 0;
    for (size_t pile = 0; pile < count; pile++)
        put_pile(of, pile);
    return count ? value_of_text(of) : dyad_form_integer(of->forms, 0);
}

dyad_status pile_weigh(pile_values *of, size_t pile, pile_weighed *found)
{
    size_t size;
    dyad_move move = {.kind = DYAD_MOVE_PLACE, .colour = dyad_play_to_move(of->play), .row = pile};
    *found = (pile_weighed){.before = value_of(of, pile, &size)};
    if (!found->before)
        return pile_values_status(of);
    const unsigned char *top = memchr(of->discs, move.colour, size);
    if (!top)
        return DYAD_OK;
    found->has_move = true;
    found->disc = move.column = (size_t)(top - of->discs);
    dyad_status status = dyad_play_move(of->play, &move, NULL);
    if (status != DYAD_OK)
        return status;
    found->after = value_of(of, pile, &size);
    dyad_play_undo(of->play);
    if (!found->after)
        return pile_values_status(of);
    found->gain = dyad_form_subtract(of->forms, found->after, found->before);
    return found->gain ? DYAD_OK : pile_values_status(of);
}

dyad_status pile_gains_more(const pile_values *of, const dyad_form *gain, const dyad_form *than,
                            bool *more)
{
    bool left = of->side == DYAD_LEFT, no_more = false;
    dyad_status status = dyad_form_le(of->forms, left ? gain : than, left ? than : gain, &no_more);
    *more = status == DYAD_OK && !no_more;
    return status;
}
