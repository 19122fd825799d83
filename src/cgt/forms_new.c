/* forms_new.c - the beginning and the end of a collection of forms. */
#include "cgt/form.h"

#include "base/border.h"
#include "base/random.h"

#include <string.h>

enum {
    FIRST_TABLE = 1 << 12,
    FIRST_STACK = 1 << 10,
};

static void *resize_limited(void *user, void *old, size_t old_size, size_t new_size)
{
    dyad_forms *forms = user;
    if (new_size > old_size && forms->limit &&
        (forms->used > forms->limit || new_size - old_size > forms->limit - forms->used)) {
        forms->limit_reached = true;
        return NULL;
    }
    void *block = forms->given.resize(forms->given.user, old, old_size, new_size);
    if (block || new_size == 0)
        forms->used += new_size - old_size;
    return block;
}

void dyad_forms_free(dyad_forms *forms)
{
    if (!forms)
        return;
    const dyad_allocator *memory = &forms->limited;
    dy_memory_free(memory, forms->table, forms->table_size, sizeof(const dyad_form *));
    dy_memory_free(memory, forms->stack, forms->stack_size, sizeof(const dyad_form *));
    dy_memory_free(memory, forms->compared, (size_t)1 << forms->compared_log,
                   sizeof *forms->compared);
    dy_forms_added_free(forms);
    dy_arena_free(&forms->arena);
    dy_arena_free(&forms->scratch);
    dy_buffer_free(&forms->shown);
    dyad_allocator given = forms->given;
    dy_memory_free(&given, forms, 1, sizeof *forms);
}

static bool set_up(dyad_forms *forms)
{
    const dyad_allocator *memory = &forms->limited;
    forms->table = dy_memory_new(memory, FIRST_TABLE, sizeof(const dyad_form *));
    forms->stack = dy_memory_new(memory, FIRST_STACK, sizeof(const dyad_form *));
    forms->stack_size = forms->stack ? FIRST_STACK : 0;
    forms->table_size = forms->table ? FIRST_TABLE : 0;
    if (!forms->table || !forms->stack)
        return false;
    memset(forms->table, 0, FIRST_TABLE * sizeof(const dyad_form *));
    forms->zero = dyad_form_integer(forms, 0);
    return forms->zero != NULL;
}

dyad_status dyad_forms_new(const dyad_allocator *allocator, size_t memory_limit,
                           dyad_forms **result, dyad_error *error)
{
    DY_EXPECT(error, result, "where the forms go");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dyad_allocator given = allocator ? *allocator : dy_memory_default();
    dyad_forms *forms = dy_memory_new(&given, 1, sizeof *forms);
    if (!forms)
        return dy_fault_memory(error);
    *forms = (dyad_forms){.given = given,
                          .limit = memory_limit,
                          .patience = DY_PATIENCE,
                          .seed = dy_hash_seed(forms)};
    forms->limited = (dyad_allocator){.resize = resize_limited, .user = forms};
    dy_arena_init(&forms->arena, &forms->limited);
    dy_arena_init(&forms->scratch, &forms->limited);
    dy_buffer_init(&forms->shown, &forms->limited);
    if (!set_up(forms)) {
        dyad_status status = forms->limit_reached ? DYAD_E_LIMIT : DYAD_E_MEMORY;
        dyad_forms_free(forms);
        return status == DYAD_E_LIMIT
                   ? dy_fault(error, status, "%zu bytes of memory are too little", memory_limit)
                   : dy_fault_memory(error);
    }
    *result = forms;
    return DYAD_OK;
}
