/* tree.c - building records, and walking about in them. */
#include "record/tree.h"

#include "base/fault.h"
#include "base/random.h"

#include <string.h>
#include <strings.h>

enum {
    CHUNK = 64,   /* pieces that are taken from the arena at once */
    INDEXED = 64, /* properties, from which on they are found by a table */
    INDEX_ROOM = 2 * DY_RECORD_PROPERTIES_MAX, /* for so many, and our own */
};

void dy_record_init(dyad_record *record, const dyad_allocator *memory)
{
    *record = (dyad_record){.memory = memory};
    dy_arena_init(&record->arena, memory);
    dy_arena_init(&record->scratch, memory);
}

void dy_record_unlink(dyad_record *record, dy_given *one)
{
    if (one->before)
        one->before->after = one->after;
    else
        record->given = one->after;
    if (one->after)
        one->after->before = one->before;
    record->bytes -= one->size;
    dy_memory_free(record->memory, one, one->size, 1);
}

/* Gives back what changes took. */
static void give_back(dyad_record *record)
{
    while (record->given)
        dy_record_unlink(record, record->given);
    record->bytes -= record->set_up_room * sizeof *record->set_ups;
    dy_memory_free(record->memory, record->set_ups, record->set_up_room, sizeof *record->set_ups);
    record->set_ups = NULL;
    record->set_up_count = record->set_up_room = 0;
}

void dy_record_free(dyad_record *record)
{
    if (record->position.game)
        dy_position_free(&record->position);
    give_back(record);
    dy_arena_free(&record->arena);
    dy_arena_free(&record->scratch);
}

void dy_record_reset(dyad_record *record)
{
    give_back(record);
    dy_arena_reset(&record->arena);
    dy_arena_reset(&record->scratch);
    record->nodes = record->properties = record->values = record->rectangles =
        (dy_record_chunk){NULL, 0};
    record->spare = NULL;
    record->index = NULL;
    record->indexed = NULL;
    record->bytes = 0;
    record->stones = 0;
    record->game = NULL;
    record->rows = record->columns = 0;
    record->made = false;
    record->dialect = NULL;
    record->form = NULL;
    record->told = NULL;
    record->wide = false;
    record->charset = record->remark = NULL;
    record->bare = NULL;
    record->limit = DY_LIMIT_NONE;
    record->root = NULL;
}

/* ---- memory ------------------------------------------------------------------------------- */

bool dy_record_has_room(dyad_record *record, size_t size)
{
    bool has = size <= DYAD_RECORD_BYTES_MAX - record->bytes;
    record->limit = has ? DY_LIMIT_NONE : DY_LIMIT_BYTES;
    return has;
}

/* A cleared piece of `size` bytes, which are a multiple of those of a pointer. */
static void *take_piece(dyad_record *record, dy_record_chunk *chunk, size_t size)
{
    record->limit = DY_LIMIT_NONE;
    if (chunk->left == 0) {
        if (!dy_record_has_room(record, CHUNK * size))
            return NULL;
        chunk->at = dy_arena_zero(&record->arena, CHUNK, size);
        if (!chunk->at)
            return NULL;
        record->bytes += CHUNK * size;
        chunk->left = CHUNK;
    }
    void *piece = chunk->at;
    chunk->at += size;
    chunk->left--;
    return piece;
}

/* Puts back the piece that was taken last, and is still cleared. */
static void put_back(dy_record_chunk *chunk, size_t size)
{
    chunk->at -= size;
    chunk->left++;
}

static char *take_text(dyad_record *record, const char *text, size_t size)
{
    if (!dy_record_has_room(record, size + 1))
        return NULL;
    char *kept = dy_arena_text(&record->arena, size + 1);
    if (!kept)
        return NULL;
    record->bytes += size + 1;
    if (size)
        memcpy(kept, text, size);
    kept[size] = '\0';
    return kept;
}

dyad_status dy_record_refused(const dyad_record *record, dyad_error *error)
{
    switch (record->limit) {
    case DY_LIMIT_STONES:
        return dy_fault(error, DYAD_E_MALFORMED,
                        "expected a game that sets up at most %d stones, found more",
                        (int)DY_RECORD_STONES_MAX);
    case DY_LIMIT_PROPERTIES:
        return dy_fault(error, DYAD_E_MALFORMED,
                        "expected at most %d properties of one node, found more",
                        (int)DY_RECORD_PROPERTIES_MAX);
    case DY_LIMIT_BYTES:
        return dy_fault(error, DYAD_E_MALFORMED,
                        "expected a game that takes at most %zu MiB of memory, found a larger one",
                        DYAD_RECORD_BYTES_MAX >> 20);
    case DY_LIMIT_NONE: break;
    }
    return dy_fault_memory(error);
}

/* ---- building ----------------------------------------------------------------------------- */

dyad_record_node *dy_record_node(dyad_record *record, dyad_record_node *parent)
{
    dyad_record_node *node = take_piece(record, &record->nodes, sizeof *node);
    if (!node)
        return NULL;
    node->record = record;
    node->parent = parent;
    if (!parent) {
        record->root = node;
        return node;
    }
    if (parent->last_child)
        parent->last_child->next = node;
    else
        parent->first_child = node;
    parent->last_child = node;
    return node;
}

/* Whether a property has that name: most names differ in their first letter. */
static inline bool is_named(const dy_property *property, const char *name)
{
    return property->name[0] == name[0] && strcmp(property->name, name) == 0;
}

dy_property *dy_property_find(const dyad_record_node *node, const char *name)
{
    dy_property *property = node->first_property;
    while (property && !is_named(property, name))
        property = property->next;
    return property;
}

/* The name of dy_property_is_own(), in memory that stays; or NULL. */
static const char *own_name(const char *name, size_t length)
{
    static const char *const own[] = {"B",  "W",  "AB", "AW", "AE", "PL",
                                      "FF", "GM", "SZ", "RU", "CA", "AP"};
    if (length == 0 || length > 2)
        return NULL;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (own[i][0] == name[0] && own[i][1] == (length == 2 ? name[1] : '\0'))
            return own[i];
    return NULL;
}

bool dy_property_is_own(const char *name, size_t length)
{
    return own_name(name, length) != NULL;
}

static bool has_name(dyad_record *record, const dy_property *one, const char *name, size_t length)
{
    record->compared++;
    return one->name[0] == name[0] && strncmp(one->name, name, length) == 0 &&
           one->name[length] == '\0';
}

/* Where a property of that name is in the table, or belongs. */
static dy_property **place_of(dyad_record *record, const char *name, size_t length)
{
    uint64_t hash = dy_hash_seed(record);
    for (size_t i = 0; i < length; i++)
        hash = dy_scatter(hash ^ (unsigned char)name[i]);
    size_t at = (size_t)hash % INDEX_ROOM;
    while (record->index[at] && !has_name(record, record->index[at], name, length))
        at = (at + 1) % INDEX_ROOM;
    return &record->index[at];
}

/* Puts all properties of a node into the table; false where there is no room for one. */
static bool make_index(dyad_record *record, const dyad_record_node *node)
{
    size_t bytes = INDEX_ROOM * sizeof(dy_property *);
    if (record->indexed == node)
        return true;
    if (!record->index) {
        if (!dy_record_has_room(record, bytes))
            return false;
        record->index = dy_arena_alloc(&record->arena, INDEX_ROOM, sizeof(dy_property *));
        if (!record->index)
            return false;
        record->bytes += bytes;
    }
    memset(record->index, 0, bytes);
    record->indexed = node;
    for (dy_property *one = node->first_property; one; one = one->next)
        *place_of(record, one->name, strlen(one->name)) = one;
    return true;
}

dy_property *dy_record_property(dyad_record *record, dyad_record_node *node, const char *name,
                                size_t length)
{
    dy_property **place = NULL;
    if (node->property_count < INDEXED) {
        for (dy_property *one = node->first_property; one; one = one->next)
            if (has_name(record, one, name, length))
                return one;
    } else {
        if (!make_index(record, node))
            return NULL;
        place = place_of(record, name, length);
        if (*place)
            return *place;
    }
    const char *kept = own_name(name, length);
    bool is_own = kept != NULL;
    if (node->property_count >= DY_RECORD_PROPERTIES_MAX && !is_own) {
        record->limit = DY_LIMIT_PROPERTIES;
        return NULL;
    }
    dy_property *property = take_piece(record, &record->properties, sizeof *property);
    if (!property)
        return NULL;
    property->name = kept ? kept : take_text(record, name, length);
    if (!property->name) {
        put_back(&record->properties, sizeof *property);
        return NULL;
    }
    node->property_count = (uint16_t)(node->property_count + !is_own);
    if (node->last_property)
        node->last_property->next = property;
    else
        node->first_property = property;
    node->last_property = property;
    if (place)
        *place = property;
    return property;
}

void dy_property_drop(dyad_record *record, dyad_record_node *node, const char *name)
{
    dy_property *before = NULL, *property = node->first_property;
    record->indexed = NULL;
    while (property && !is_named(property, name)) {
        before = property;
        property = property->next;
    }
    if (!property)
        return;
    if (before)
        before->next = property->next;
    else
        node->first_property = property->next;
    if (node->last_property == property)
        node->last_property = before;
    node->property_count =
        (uint16_t)(node->property_count - !dy_property_is_own(name, strlen(name)));
}

bool dy_record_value_add(dyad_record *record, dy_property *property, const char *text, size_t size)
{
    dy_record_value *value = take_piece(record, &record->values, sizeof *value);
    if (!value)
        return false;
    value->text = take_text(record, text, size);
    if (!value->text) {
        put_back(&record->values, sizeof *value);
        return false;
    }
    value->size = size;
    dy_record_note_text(record, text, size);
    if (property->last)
        property->last->next = value;
    else
        property->first = value;
    property->last = value;
    return true;
}

bool dy_record_value_set(dyad_record *record, dy_record_value *value, const char *text, size_t size)
{
    const char *kept = take_text(record, text, size);
    if (!kept)
        return false;
    value->text = kept;
    value->size = size;
    dy_record_note_text(record, text, size);
    return true;
}

void dy_record_follow(dyad_record_node *node)
{
    bool before = node->parent && node->parent->turned;
    node->turned = before != (node->kind == DYAD_RECORD_SWAP_PIECES);
}

dy_size dy_record_extent(const dyad_record *record, const dyad_record_node *node)
{
    return node && node->turned ? (dy_size){record->columns, record->rows}
                                : (dy_size){record->rows, record->columns};
}

dy_stones *dy_record_rectangle(dyad_record *record)
{
    dy_stones *spare = record->spare;
    if (!spare)
        return take_piece(record, &record->rectangles, sizeof *spare);
    record->spare = spare->next;
    return spare;
}

bool dy_record_stones(dyad_record *record, dyad_record_node *node, const dy_stones *stones)
{
    uint64_t cells =
        (uint64_t)(stones->last_row - stones->row + 1) * (stones->last_column - stones->column + 1);
    if (cells > DY_RECORD_STONES_MAX - record->stones) {
        record->limit = DY_LIMIT_STONES;
        return false;
    }
    dy_stones *kept = dy_record_rectangle(record);
    if (!kept)
        return false;
    *kept = *stones;
    kept->before = node->last_stones;
    kept->next = NULL;
    if (node->last_stones)
        node->last_stones->next = kept;
    else
        node->first_stones = kept;
    node->last_stones = kept;
    record->stones += cells;
    return true;
}

/* ---- colours ------------------------------------------------------------------------------ */

bool dy_record_has(const dyad_game *game)
{
    return game && game->sgf.gm;
}

int dy_record_colour(const dyad_game *game, char letter)
{
    return letter == 'B' ? dy_black(game) : 3 - dy_black(game);
}

char dy_record_letter(const dyad_game *game, int colour)
{
    return colour == dy_record_colour(game, 'B') ? 'B' : 'W';
}

/* ---- walking ------------------------------------------------------------------------------ */

dyad_record_node *dy_record_next(const dyad_record_node *node)
{
    if (node->first_child)
        return node->first_child;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

dyad_record_node *dy_record_at(const dyad_record *record, uint64_t move)
{
    dyad_record_node *node = record->root;
    uint64_t moves = 0;
    while (node->first_child) {
        moves += node->first_child->kind != DYAD_RECORD_NONE;
        if (moves > move)
            break;
        node = node->first_child;
    }
    return node;
}

bool dy_record_fits(const dyad_position *position)
{
    return dy_record_has(position->game) && position->grid.rows <= DY_RECORD_SIDE_MAX &&
           position->grid.columns <= DY_RECORD_SIDE_MAX;
}

const char *dy_record_kind_name(size_t kind)
{
    static const char *const names[] = {"none",       "stone",  "pass",   "swap-pieces",
                                        "swap-sides", "resign", "forfeit"};
    return kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
}

const char *dy_record_swap_word(size_t word)
{
    static const char *const words[] = {[DY_WORD_OF_KIND] = NULL,
                                        [DY_WORD_SWAP_PIECES] = "swap-pieces",
                                        [DY_WORD_SWAP] = "swap",
                                        [DY_WORD_SWAP_CAPITALS] = "SWAP"};
    return word < sizeof words / sizeof words[0] ? words[word] : NULL;
}

/* ---- the swap ----------------------------------------------------------------------------- */

static const char stated_swap[] = "swap"; /* a value of RU */

static bool is_swap(const dyad_record_node *node)
{
    return node->kind == DYAD_RECORD_SWAP_PIECES || node->kind == DYAD_RECORD_SWAP_SIDES;
}

static bool states_swap(const dyad_record *record)
{
    const dy_property *rules = dy_property_find(record->root, "RU");
    for (const dy_record_value *value = rules ? rules->first : NULL; value; value = value->next)
        if (value->size == sizeof stated_swap - 1 &&
            strncasecmp(value->text, stated_swap, value->size) == 0)
            return true;
    return false;
}

bool dy_record_swap(const dyad_record *record)
{
    if (!record->root || !record->game || !record->game->swap)
        return false;
    unsigned moves = 0;
    for (const dyad_record_node *node = record->root; node && moves < 2; node = node->first_child) {
        moves += node->kind != DYAD_RECORD_NONE;
        for (const dyad_record_node *next = node->first_child; next; next = next->next)
            if (is_swap(next))
                return true;
    }
    return states_swap(record);
}

bool dy_record_state_swap(dyad_record *record)
{
    if (states_swap(record))
        return true;
    dy_property *rules = dy_property_find(record->root, "RU");
    if (!rules)
        rules = dy_record_property(record, record->root, "RU", 2);
    return rules && dy_record_value_add(record, rules, stated_swap, sizeof stated_swap - 1);
}

/* ---- whose turn it is --------------------------------------------------------------------- */

/* Whether a move takes the turn of its colour: anybody may give a game up at any time, and it stays
 * the turn of whose it was. */
static bool takes_turn(const dyad_record_node *node)
{
    return node->kind != DYAD_RECORD_NONE && node->kind != DYAD_RECORD_RESIGN &&
           node->kind != DYAD_RECORD_FORFEIT;
}

int dy_record_next_turn(const dyad_record_node *node)
{
    while ((node = node->first_child) != NULL)
        if (node->turn)
            return node->turn;
        else if (takes_turn(node))
            return node->colour;
    return 0;
}

int dy_record_turn(const dyad_record_node *node)
{
    const dyad_record_node *next = node->first_child;
    while (next && next->kind == DYAD_RECORD_NONE && !next->turn && !next->first_stones)
        next = next->first_child; /* a comment and the like */
    if (next && takes_turn(next))
        return next->colour;
    for (; node; node = node->parent) {
        if (node->kind == DYAD_RECORD_SWAP_SIDES)
            return node->colour;
        if (takes_turn(node))
            return 3 - node->colour;
        if (node->turn)
            return node->turn;
    }
    return 0;
}
