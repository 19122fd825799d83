/* graphs.c - the graphs of Col and Snort: reading them, and keeping each once. */
#include "value/colouring.h"

#include "base/fault.h"
#include "base/random.h"
#include "cgt/form.h"

#include <string.h>

/* ---- keeping ------------------------------------------------------------------------------ */

enum { FIRST_PLACES = 1 << 8, FIRST_ROOM = 64 };

typedef struct store {
    dy_graph **graph; /* by number */
    uint32_t count, capacity;
    /* A table by hash: their numbers from 1, or 0; open addressing with steps of one, a power of
     * two, at most half full. */
    uint32_t *place;
    size_t places;
} store;

const dy_graph *dy_graph_of(const dy_ruleset_memory *memory, uint32_t shape)
{
    const store *kept = memory->kept;
    return shape >= DY_GRAPHS ? kept->graph[shape - DY_GRAPHS] : NULL;
}

static store *store_of(dy_ruleset_memory *memory)
{
    if (!memory->kept)
        memory->kept = dy_arena_zero(memory->arena, 1, sizeof(store));
    return memory->kept;
}

static bool make_room(dy_ruleset_memory *memory, store *kept)
{
    if (kept->count < kept->capacity)
        return true;
    if (kept->capacity > UINT32_MAX / 4)
        return false;
    uint32_t capacity = kept->capacity ? 2 * kept->capacity : FIRST_ROOM;
    dy_graph **grown = dy_arena_alloc(memory->arena, capacity, sizeof(dy_graph *));
    if (!grown)
        return false;
    if (kept->count)
        memcpy(grown, kept->graph, kept->count * sizeof(dy_graph *));
    kept->graph = grown;
    kept->capacity = capacity;
    return true;
}

static bool same_names(const char *const *g, const char *const *h, uint32_t count)
{
    for (uint32_t i = 0; g && h && i < count; i++)
        if (strcmp(g[i], h[i]) != 0)
            return false;
    return !g == !h;
}

/* Where the number of a graph is, or belongs. */
static uint32_t *place_of(const store *kept, const dy_graph *graph)
{
    size_t mask = kept->places - 1, at = graph->hash & mask;
    for (; kept->place[at]; at = (at + 1) & mask) {
        const dy_graph *other = kept->graph[kept->place[at] - 1];
        if (other->hash == graph->hash && other->count == graph->count &&
            memcmp(other->near, graph->near, graph->count * sizeof *graph->near) == 0 &&
            same_names(other->name, graph->name, graph->count))
            break;
    }
    return &kept->place[at];
}

/* False when out of memory, or where a stop was asked for: the table is as it was. */
static bool make_places(dy_ruleset_memory *memory, store *kept)
{
    if (2 * ((size_t)kept->count + 1) <= kept->places)
        return true;
    dy_arena_mark mark = dy_arena_here(memory->arena);
    store grown = *kept;
    grown.places = kept->places ? 2 * kept->places : FIRST_PLACES;
    grown.place = dy_arena_zero(memory->arena, grown.places, sizeof *grown.place);
    if (!grown.place)
        return false;
    for (uint32_t i = 0; i < kept->count; i++) {
        const dy_graph *graph = kept->graph[i];
        if (memory->forms && !dy_forms_go_on(memory->forms, i)) {
            dy_arena_back(memory->arena, mark);
            return false;
        }
        *place_of(&grown, graph) = i + 1;
    }
    *kept = grown;
    return true;
}

static uint64_t hash_of(const store *kept, const uint64_t *near, uint32_t count,
                        const char *const *name)
{
    uint64_t hash = dy_hash_seed(kept) ^ count;
    for (uint32_t i = 0; i < count; i++) {
        hash = dy_scatter(hash ^ near[i]);
        for (const char *c = name ? name[i] : ""; *c; c++)
            hash = dy_scatter(hash ^ (unsigned char)*c);
    }
    return hash;
}

/* A copy in the arena; NULL when out of memory. */
static const char *const *copy_names(dy_arena *arena, const char *const *name, uint32_t count)
{
    const char **copy = dy_arena_alloc(arena, count, sizeof(const char *));
    size_t size = 0;
    for (uint32_t i = 0; i < count; i++)
        size += strlen(name[i]) + 1;
    char *text = dy_arena_text(arena, size);
    for (uint32_t i = 0; copy && text && i < count; i++) {
        size = strlen(name[i]) + 1;
        copy[i] = memcpy(text, name[i], size);
        text += size;
    }
    return text ? copy : NULL;
}

uint32_t dy_graph_keep(dy_ruleset_memory *memory, const uint64_t *near, uint32_t count,
                       const char *const *name)
{
    store *kept = store_of(memory);
    if (!kept)
        return 0;
    const dy_graph asked = {hash_of(kept, near, count, name), 0, count, near, name};
    uint32_t known = kept->places ? *place_of(kept, &asked) : 0;
    if (known)
        return DY_GRAPHS + known - 1;
    if (!make_room(memory, kept) || !make_places(memory, kept))
        return 0;
    dy_graph *made = dy_arena_alloc(memory->arena, 1, sizeof *made);
    uint64_t *copy = dy_arena_alloc(memory->arena, count, sizeof *copy);
    const char *const *names = name ? copy_names(memory->arena, name, count) : NULL;
    if (!made || !copy || (name && !names))
        return 0;
    memcpy(copy, near, count * sizeof *near);
    *made = (dy_graph){asked.hash, kept->count, count, copy, names};
    kept->graph[kept->count++] = made;
    *place_of(kept, made) = kept->count;
    return DY_GRAPHS + made->number;
}

/* ---- reading ------------------------------------------------------------------------------ */

enum {
    VERTICES_MAX = 1024,
    NAME_PLACES = 2 * VERTICES_MAX,
    EDGES_MAX = 1 << 16,
    NAME_MAX = 32,
    NONE = VERTICES_MAX,
};

typedef struct edge {
    uint32_t from, to;
    size_t at;
} edge;

typedef struct vertex {
    const char *name;    /* ended by NUL */
    unsigned char may;   /* 1 Left, 2 Right, 3 both */
    unsigned char has;   /* 1 Left, 2 Right has coloured it */
    uint32_t root;       /* union of those that edges join */
    uint32_t part_index; /* its number among those of its piece */
} vertex;

typedef struct reading {
    const char *text;
    size_t size, at;
    dy_arena *arena;
    dy_ruleset_fault *fault;
    vertex *vertices;
    uint16_t *named; /* NAME_PLACES: vertices from 1 by the hash of their names, or 0 */
    edge *edges;
    uint32_t vertex_count, edge_count;
} reading;

static dyad_status wrong(reading *of, const char *expected)
{
    char name[DY_BYTE_NAME_MAX];
    if (of->at >= of->size)
        return dy_ruleset_wrong(of->fault, DYAD_E_MALFORMED, of->at, "expected %s, found the end",
                                expected);
    return dy_ruleset_wrong(of->fault, DYAD_E_MALFORMED, of->at, "expected %s, found %s", expected,
                            dy_byte_name((unsigned char)of->text[of->at], name));
}

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

/* Where the vertex of a name is, or belongs. */
static uint16_t *vertex_named(const reading *of, const char *name, size_t length)
{
    uint64_t hash = dy_hash_seed(of->named) ^ length;
    for (size_t i = 0; i < length; i++)
        hash = dy_scatter(hash ^ (unsigned char)name[i]);
    size_t at = hash % NAME_PLACES;
    for (; of->named[at]; at = (at + 1) % NAME_PLACES) {
        const char *other = of->vertices[of->named[at] - 1].name;
        if (strlen(other) == length && memcmp(other, name, length) == 0)
            break;
    }
    return &of->named[at];
}

static dyad_status read_vertex(reading *of, uint32_t *number)
{
    size_t start = of->at;
    while (of->at < of->size && in_name(of->text[of->at]))
        of->at++;
    size_t length = of->at - start;
    if (!length)
        return wrong(of, "the name of a vertex");
    if (length > NAME_MAX)
        return dy_ruleset_wrong(of->fault, DYAD_E_LIMIT, start, "a name has at most %d characters",
                                NAME_MAX);
    const char *name = of->text + start;
    uint16_t *place = vertex_named(of, name, length);
    if (*place) {
        *number = *place - 1U;
        return DYAD_OK;
    }
    if (of->vertex_count == VERTICES_MAX)
        return dy_ruleset_wrong(of->fault, DYAD_E_LIMIT, start, "a graph has at most %d vertices",
                                VERTICES_MAX);
    char *copy = dy_arena_text(of->arena, length + 1);
    if (!copy)
        return DYAD_E_MEMORY;
    memcpy(copy, name, length);
    copy[length] = '\0';
    *number = of->vertex_count++;
    of->vertices[*number] = (vertex){copy, 3, 0, *number, 0};
    *place = (uint16_t)of->vertex_count;
    return DYAD_OK;
}

static uint32_t root_of(reading *of, uint32_t v)
{
    vertex *vertices = of->vertices;
    while (vertices[v].root != v) {
        vertices[v].root = vertices[vertices[v].root].root;
        v = vertices[v].root;
    }
    return v;
}

static dyad_status read_tag(reading *of, vertex *tagged)
{
    switch (of->at < of->size ? of->text[of->at] : '\0') {
    case '.': tagged->may = 3; break;
    case 'l':
    case 'L': tagged->may = 1; break;
    case 'r':
    case 'R': tagged->may = 2; break;
    case 'x':
    case 'X': tagged->has = 1; break;
    case 'o':
    case 'O': tagged->has = 2; break;
    default: return wrong(of, "x or o, who has coloured it, or l, r or ., who may");
    }
    of->at++;
    return DYAD_OK;
}

/* A word: "a", "a:x", "a-b-c". */
static dyad_status read_word(reading *of)
{
    uint32_t last = NONE, next = NONE;
    size_t start = of->at;
    dyad_status status = read_vertex(of, &last);
    if (status == DYAD_OK && of->at < of->size && of->text[of->at] == ':') {
        of->at++;
        status = read_tag(of, &of->vertices[last]);
    }
    while (status == DYAD_OK && of->at < of->size && of->text[of->at] == '-') {
        of->at++;
        status = read_vertex(of, &next);
        if (status != DYAD_OK)
            break;
        if (next == last)
            return dy_ruleset_wrong(of->fault, DYAD_E_MALFORMED, start,
                                    "no edge joins a vertex to itself");
        if (of->edge_count == EDGES_MAX)
            return dy_ruleset_wrong(of->fault, DYAD_E_LIMIT, start, "a graph has at most %d edges",
                                    EDGES_MAX);
        of->edges[of->edge_count++] = (edge){last, next, start};
        of->vertices[root_of(of, last)].root = root_of(of, next);
        last = next;
    }
    if (status == DYAD_OK && of->at < of->size && !is_blank(of->text[of->at]))
        return wrong(of, "a blank, - or :");
    return status;
}

/* Those that are coloured tell their neighbours. */
static dyad_status tell_neighbours(reading *of, bool snort)
{
    for (uint32_t i = 0; i < of->edge_count; i++) {
        vertex *from = &of->vertices[of->edges[i].from], *to = &of->vertices[of->edges[i].to];
        if (from->has && to->has && (from->has == to->has) != snort)
            return dy_ruleset_wrong(of->fault, DYAD_E_MALFORMED, of->edges[i].at,
                                    snort ? "neighbours have different colours"
                                          : "neighbours have the same colour");
        unsigned to_lose = from->has, from_lose = to->has;
        if (snort) {
            to_lose = from->has ? 3U - from->has : 0;
            from_lose = to->has ? 3U - to->has : 0;
        }
        to->may &= (unsigned char)~to_lose;
        from->may &= (unsigned char)~from_lose;
    }
    return DYAD_OK;
}

/* Adds the piece of which `root` is the root: vertices in the order in which they came. */
static dyad_status add_piece(reading *of, dy_ruleset_memory *memory, uint32_t root,
                             dy_ruleset_position *position)
{
    uint64_t near[DY_GRAPH_VERTICES] = {0};
    const char *name[DY_GRAPH_VERTICES];
    dy_part part = {.a = 0};
    uint32_t count = 0;
    for (uint32_t v = 0; v < of->vertex_count; v++) {
        vertex *member = &of->vertices[v];
        if (root_of(of, v) != root)
            continue;
        if (count == DY_GRAPH_VERTICES)
            return dy_ruleset_wrong(of->fault, DYAD_E_LIMIT, 0,
                                    "a connected piece has at most %d vertices", DY_GRAPH_VERTICES);
        unsigned may = member->has ? 0 : member->may;
        part.a |= (uint64_t)(may & 1) << count;
        part.b |= (uint64_t)(may >> 1) << count;
        name[count] = member->name;
        member->part_index = count++;
    }
    for (uint32_t i = 0; i < of->edge_count; i++)
        if (root_of(of, of->edges[i].from) == root) {
            uint32_t from = of->vertices[of->edges[i].from].part_index;
            uint32_t to = of->vertices[of->edges[i].to].part_index;
            near[from] |= UINT64_C(1) << to;
            near[to] |= UINT64_C(1) << from;
        }
    part.shape = dy_graph_keep(memory, near, count, name);
    return part.shape && dy_ruleset_place(position, part, (dy_part_place){.row = 0})
               ? DYAD_OK
               : DYAD_E_MEMORY;
}

dyad_status dy_graph_read(dy_ruleset_memory *memory, const char *text, size_t size, bool snort,
                          dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    reading of = {.text = text, .size = size, .arena = position->arena, .fault = fault};
    of.vertices = dy_arena_alloc(position->arena, VERTICES_MAX, sizeof *of.vertices);
    of.named = dy_arena_zero(position->arena, NAME_PLACES, sizeof *of.named);
    of.edges =
        dy_arena_alloc(position->arena, size < EDGES_MAX ? size : EDGES_MAX, sizeof *of.edges);
    if (!of.vertices || !of.named || !of.edges)
        return DYAD_E_MEMORY;
    dyad_status status = DYAD_OK;
    for (size_t words = 0; status == DYAD_OK && of.at < size;) {
        if (is_blank(text[of.at]))
            of.at++;
        else if (memory->forms && !dy_forms_go_on(memory->forms, words++))
            status = DYAD_E_MEMORY;
        else
            status = read_word(&of);
    }
    if (status == DYAD_OK)
        status = tell_neighbours(&of, snort);
    for (uint32_t v = 0; status == DYAD_OK && v < of.vertex_count; v++)
        if (root_of(&of, v) == v)
            status = add_piece(&of, memory, v, position);
    return status;
}
