/* forms.c - where forms live: memory with a limit, what went wrong, and the table in which each
 * form is found again by what it is.
 *
 * Records and lists of options are cut from blocks of an arena and never move. The table holds
 * pointers to them, open addressing with steps of one, at most half full. Nobody can tell
 * beforehand which hashes forms have: numbers that met in the table would be looked for among all
 * of them, each. */
#include "cgt/form.h"

#include "base/border.h"
#include "base/random.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    FIRST_ROOM = 1 << 16, /* bytes */
    MOST_ROOM = 1 << 24,
    RECORD_ALIGN = 16,
};

/* ---- memory ------------------------------------------------------------------------------- */

const dyad_allocator *dy_forms_allocator(const dyad_forms *forms)
{
    return &forms->limited;
}

dy_arena *dy_forms_arena(dyad_forms *forms)
{
    return &forms->arena;
}

size_t dyad_forms_memory(const dyad_forms *forms)
{
    return forms ? forms->used : 0;
}

size_t dyad_forms_count(const dyad_forms *forms)
{
    return forms ? forms->count : 0;
}

/* Memory for a record, aligned for one; NULL, and remembered, when there is none. */
static void *cut(dyad_forms *forms, size_t size)
{
    size = (size + RECORD_ALIGN - 1) & ~(size_t)(RECORD_ALIGN - 1);
    if (size > forms->room_left) {
        size_t room = forms->used / 4;
        room = room < FIRST_ROOM ? FIRST_ROOM : room > MOST_ROOM ? MOST_ROOM : room;
        room = room < size ? size : room;
        char *block = dy_arena_alloc(&forms->arena, room, 1);
        if (!block) {
            (void)dy_forms_fail_memory(forms);
            return NULL;
        }
        dy_memory_all_used(block, room);
        forms->room = block;
        forms->room_left = room;
    }
    void *record = forms->room;
    forms->room += size;
    forms->room_left -= size;
    return record;
}

/* ---- what went wrong ---------------------------------------------------------------------- */

dyad_status dy_forms_fail(dyad_forms *forms, dyad_status status, const char *format, ...)
{
    if (forms->error.status != DYAD_OK)
        return forms->error.status;
    forms->error = (dyad_error){.status = status};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(forms->error.text, sizeof forms->error.text, format, arguments);
    va_end(arguments);
    return status;
}

dyad_status dy_forms_fail_memory(dyad_forms *forms)
{
    if (!forms->limit_reached)
        return dy_forms_fail(forms, DYAD_E_MEMORY, "out of memory");
    return dy_forms_fail(forms, DYAD_E_LIMIT, "the memory limit, %zu bytes, has been reached",
                         forms->limit);
}

dyad_status dy_forms_fail_output(dyad_forms *forms, int number)
{
    dyad_error error;
    (void)dy_fault_output(&error, number);
    return dy_forms_fail(forms, error.status, "%s", error.text);
}

void dy_forms_fail_at(dyad_forms *forms, uint64_t line, uint64_t column)
{
    if (forms->error.line == 0) {
        forms->error.line = line;
        forms->error.column = column;
    }
}

bool dy_forms_failed(dyad_forms *forms)
{
    if (forms->error.status == DYAD_OK && dy_stopped(forms->stop))
        (void)dy_forms_fail(forms, DYAD_E_STOPPED, "stopped on request");
    return forms->error.status != DYAD_OK;
}

static bool out_of_stack(dyad_forms *forms)
{
    (void)dy_forms_fail(forms, DYAD_E_LIMIT,
                        "the games go deeper than the stack of this thread holds");
    return false;
}

void dy_forms_look(dyad_forms *forms)
{
    forms->patience = DY_PATIENCE;
    if (!dy_forms_failed(forms) && forms->late && forms->late(forms->late_user))
        (void)dy_forms_fail(forms, DYAD_E_STOPPED, "the time is over");
}

bool dy_forms_clear(dyad_forms *forms, void *block, size_t bytes)
{
    enum { STEP = DY_TICK_WORDS * sizeof(uint64_t) };
    char *at = block;
    for (size_t left = bytes; left && forms->error.status == DYAD_OK;) {
        size_t part = left < STEP ? left : STEP;
        memset(at, 0, part);
        at += part;
        left -= part;
        dy_forms_tick(forms);
    }
    return forms->error.status == DYAD_OK;
}

bool dy_forms_move(dyad_forms *forms, const dyad_form **to, const dyad_form *const *from,
                   size_t count)
{
    for (size_t i = 0; i < count && forms->error.status == DYAD_OK; i += DY_TICK_WORDS) {
        size_t part = count - i < DY_TICK_WORDS ? count - i : DY_TICK_WORDS;
        memmove(to + i, from + i, part * sizeof *to); /* NOLINT(bugprone-sizeof-expression) */
        if (part == DY_TICK_WORDS)
            dy_forms_tick(forms);
    }
    return forms->error.status == DYAD_OK;
}

bool dy_forms_enter(dyad_forms *forms)
{
    dy_forms_tick(forms);
    if (forms->error.status != DYAD_OK)
        return false;
    if (forms->depth == 0 && forms->begun == 0)
        forms->floor = dy_stack_floor();
    if (DY_FRAME < forms->floor)
        return out_of_stack(forms);
    if (forms->depth >= DY_DEPTH_MAX) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "the games go more than %d moves deep",
                            DY_DEPTH_MAX);
        return false;
    }
    forms->depth++;
    return true;
}

void dy_forms_leave(dyad_forms *forms)
{
    if (forms->depth) /* dyad_forms_recover() forgets it */
        forms->depth--;
}

void dy_forms_begin(dyad_forms *forms)
{
    if (forms->depth == 0 && forms->begun == 0)
        forms->floor = dy_stack_floor();
    forms->begun++;
}

bool dy_forms_room(dyad_forms *forms)
{
    return DY_FRAME >= forms->floor || out_of_stack(forms);
}

void dy_forms_end(dyad_forms *forms)
{
    if (forms->begun) /* dyad_forms_recover() forgets them */
        forms->begun--;
}

const dyad_error *dyad_forms_error(const dyad_forms *forms)
{
    static const dyad_error none = {.status = DYAD_E_USAGE, .text = "there are no forms"};
    return forms ? &forms->error : &none;
}

void dyad_forms_recover(dyad_forms *forms)
{
    if (!forms)
        return;
    forms->error = (dyad_error){.status = DYAD_OK};
    forms->limit_reached = false;
    forms->stack_used = 0;
    forms->depth = forms->begun = forms->adding = 0;
}

void dyad_forms_set_stop(dyad_forms *forms, dyad_stop stop)
{
    if (!forms)
        return;
    forms->stop = stop;
}

/* ---- memos -------------------------------------------------------------------------------- */

uint64_t *dy_forms_compared(dyad_forms *forms)
{
    size_t size = (size_t)1 << DY_COMPARED_LOG;
    if (!forms->compared) {
        forms->compared = dy_memory_new(&forms->limited, size, sizeof *forms->compared);
        forms->compared_log = DY_COMPARED_LOG;
        if (forms->compared)
            memset(forms->compared, 0, size * sizeof *forms->compared);
        else
            (void)dy_forms_fail_memory(forms);
    }
    return forms->compared;
}

void dy_forms_compared_grow(dyad_forms *forms)
{
    enum { SHARE = 4 }; /* of the memory that is left, it may take the fourth part */
    size_t old_size = (size_t)1 << forms->compared_log, size = 2 * old_size;
    size_t bytes = size * sizeof(uint64_t);
    forms->compared_written = 0;
    if (forms->compared_log >= DY_COMPARED_LOG_MAX ||
        (forms->limit &&
         (forms->used > forms->limit || bytes > (forms->limit - forms->used) / SHARE)))
        return;
    uint64_t *grown = dy_memory_new(&forms->limited, size, sizeof *grown);
    if (!grown)
        return;
    dy_forms_clear(forms, grown, bytes);
    for (size_t i = 0; i < old_size && dy_forms_go_on(forms, i); i++)
        if (forms->compared[i])
            grown[dy_compared_slot(forms->compared[i], forms->compared_log + 1)] =
                forms->compared[i];
    if (forms->error.status != DYAD_OK) {
        dy_memory_free(&forms->limited, grown, size, sizeof *grown);
        return;
    }
    dy_memory_free(&forms->limited, forms->compared, old_size, sizeof *grown);
    forms->compared = grown;
    forms->compared_log++;
}

dy_added *dy_forms_added(dyad_forms *forms)
{
    size_t size = (size_t)1 << DY_ADDED_LOG;
    if (!forms->added) {
        forms->added = dy_memory_new(&forms->limited, size, sizeof *forms->added);
        forms->added_log = DY_ADDED_LOG;
        if (forms->added)
            memset(forms->added, 0, size * sizeof *forms->added);
        else
            (void)dy_forms_fail_memory(forms);
    }
    return forms->added;
}

void dy_forms_added_free(dyad_forms *forms)
{
    dy_memory_free(&forms->limited, forms->added, (size_t)1 << forms->added_log,
                   sizeof *forms->added);
    forms->added = NULL;
    forms->added_count = 0;
}

dy_added *dy_forms_added_place(const dyad_forms *forms, uint64_t names)
{
    size_t mask = ((size_t)1 << forms->added_log) - 1, at = (size_t)dy_scatter(names) & mask;
    while (forms->added[at].sum && forms->added[at].names != names)
        at = (at + 1) & mask;
    return &forms->added[at];
}

void dy_forms_added_grow(dyad_forms *forms)
{
    size_t size = (size_t)1 << forms->added_log;
    dy_added *old = forms->added;
    dy_added *grown = dy_memory_new(&forms->limited, 2 * size, sizeof *grown);
    if (!grown) {
        (void)dy_forms_fail_memory(forms);
        return;
    }
    if (!dy_forms_clear(forms, grown, 2 * size * sizeof *grown)) {
        dy_memory_free(&forms->limited, grown, 2 * size, sizeof *grown);
        return;
    }
    forms->added = grown;
    forms->added_log++;
    for (size_t i = 0; i < size && dy_forms_go_on(forms, i); i++)
        if (old[i].sum)
            *dy_forms_added_place(forms, old[i].names) = old[i];
    dy_memory_free(&forms->limited, old, size, sizeof *old);
}

/* ---- the table ---------------------------------------------------------------------------- */

static inline uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* False once something failed. */
static bool find_hash(dyad_forms *forms, const dyad_form *form, uint32_t *found)
{
    size_t options = (size_t)form->count[0] + form->count[1];
    uint64_t hash = mix(forms->seed ^ form->kind, form->count[0]);
    switch (form->kind) {
    case DY_NUMBER:
        hash = mix(hash, (uint64_t)form->numerator);
        hash = mix(hash, form->exponent);
        if (form->big) { /* halves of each other have the same limbs */
            hash = mix(hash, form->big->exponent << 1 | form->big->negative);
            for (size_t i = 0; i < form->big->limb_count; i++)
                hash = mix(hash, form->big->limbs[i]);
        }
        break;
    case DY_NUMBER_UP_STAR:
        hash = mix(hash, form->stop[0]->id);
        hash = mix(hash, (uint64_t)form->nim << 32 | (uint32_t)form->ups);
        break;
    default:
        for (size_t i = 0; i < options; i++) {
            if (!dy_forms_go_on(forms, i))
                return false;
            hash = mix(hash, form->option[i]->id);
        }
    }
    *found = (uint32_t)(hash >> 32);
    return true;
}

static bool same_big(const dy_dyadic *g, const dy_dyadic *h)
{
    return g->exponent == h->exponent && g->negative == h->negative &&
           g->limb_count == h->limb_count && g->small == h->small &&
           (!g->limbs || memcmp(g->limbs, h->limbs, g->limb_count * sizeof *g->limbs) == 0);
}

static bool same(const dyad_form *g, const dyad_form *h)
{
    if (g->hash != h->hash || g->kind != h->kind)
        return false;
    switch (g->kind) {
    case DY_NUMBER:
        if (g->big || h->big)
            return g->big && h->big && same_big(g->big, h->big);
        return g->numerator == h->numerator && g->exponent == h->exponent;
    case DY_NUMBER_UP_STAR: return g->stop[0] == h->stop[0] && g->ups == h->ups && g->nim == h->nim;
    default:
        return g->count[0] == h->count[0] && g->count[1] == h->count[1] &&
               memcmp(g->option, h->option,
                      ((size_t)g->count[0] + g->count[1]) * sizeof(const dyad_form *)) == 0;
    }
}

static bool grow_table(dyad_forms *forms)
{
    size_t size = 2 * forms->table_size, mask = size - 1;
    const dyad_form **table = dy_memory_new(&forms->limited, size, sizeof(const dyad_form *));
    if (!table) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    dy_memory_all_used(table, size * sizeof(const dyad_form *));
    dy_forms_clear(forms, table, size * sizeof(const dyad_form *));
    for (size_t i = 0; i < forms->table_size && dy_forms_go_on(forms, i); i++) {
        const dyad_form *form = forms->table[i];
        if (!form)
            continue;
        size_t at = form->hash & mask;
        while (table[at])
            at = (at + 1) & mask;
        table[at] = form;
    }
    if (forms->error.status != DYAD_OK) {
        dy_memory_free(&forms->limited, table, size, sizeof(const dyad_form *));
        return false;
    }
    dy_memory_free(&forms->limited, forms->table, forms->table_size, sizeof(const dyad_form *));
    forms->table = table;
    forms->table_size = size;
    return true;
}

/* A lasting copy: numbers take their limbs along, others their options. NULL when it fails. */
static dyad_form *copy(dyad_forms *forms, const dyad_form *made)
{
    size_t options = made->kind == DY_OPTIONS ? (size_t)made->count[0] + made->count[1] : 0;
    size_t limbs = made->big && made->big->limbs ? made->big->limb_count : 0;
    size_t extra = made->big ? sizeof(dy_dyadic) + limbs * sizeof(uint64_t)
                             : options * sizeof(const dyad_form *);
    dyad_form *form = cut(forms, sizeof *form + extra);
    if (!form)
        return NULL;
    *form = *made;
    form->option = NULL;
    form->id = (uint32_t)forms->count;
    if (made->big) {
        dy_dyadic *big = (dy_dyadic *)(form + 1);
        *big = *made->big;
        if (limbs)
            big->limbs = memcpy(big + 1, made->big->limbs, limbs * sizeof(uint64_t));
        form->big = big;
    } else if (options) {
        const dyad_form **list = (const dyad_form **)(form + 1);
        form->option = list;
        if (!dy_forms_move(forms, list, made->option, options))
            return NULL;
    }
    if (made->kind == DY_NUMBER)
        form->stop[0] = form->stop[1] = form;
    return form;
}

const dyad_form *dy_form_intern(dyad_forms *forms, const dyad_form *made)
{
    dyad_form key = *made;
    dy_forms_tick(forms);
    if (!find_hash(forms, made, &key.hash))
        return NULL;
    size_t mask = forms->table_size - 1, at = key.hash & mask;
    for (size_t passed = 1; forms->table[at]; at = (at + 1) & mask, passed++) {
        if (same(forms->table[at], &key))
            return forms->table[at];
        if (passed % DY_TICK_ITEMS == 0)
            dy_forms_tick(forms);
    }
    if (forms->error.status != DYAD_OK)
        return NULL;
    if (forms->count >> DY_FORM_ID_BITS) {
        (void)dy_forms_fail(forms, DYAD_E_LIMIT, "there are 2^%d forms", DY_FORM_ID_BITS);
        return NULL;
    }
    if (2 * (forms->count + 1) > forms->table_size) {
        if (!grow_table(forms))
            return NULL;
        mask = forms->table_size - 1;
        for (at = key.hash & mask; forms->table[at];)
            at = (at + 1) & mask;
    }
    const dyad_form *form = copy(forms, &key);
    if (!form)
        return NULL;
    forms->table[at] = form;
    forms->count++;
    return form;
}

bool dy_forms_push_slowly(dyad_forms *forms, const dyad_form *form)
{
    size_t size = 2 * forms->stack_size;
    const dyad_form **stack = dy_memory_resize(&forms->limited, forms->stack, forms->stack_size,
                                               size, sizeof(const dyad_form *));
    if (!stack) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    forms->stack = stack;
    forms->stack_size = size;
    forms->stack[forms->stack_used++] = form;
    return true;
}
