/* hexata.c - links without their address and '#', with variations, as hexanna1/hexata writes trees.
 *
 *     5,c2(b1,):p(:se4)       11r9c1,a1:s,b2
 *
 * The size and how the board is shown are HexWorld's, and so are the words. A variation stands in
 * parentheses behind the move in whose place it comes. One comma among the moves is where the board
 * is shown. */
#include "text/formats/formats.h"

#include "base/fault.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool dy_hexata_begins(dy_source *source)
{
    size_t at = 0;
    while (isdigit(dy_source_behind(source, at)) && at < 4)
        at++;
    if (!at)
        return false;
    int byte;
    while (((byte = dy_source_behind(source, at)) >= 'a' && byte <= 'z') || isdigit(byte))
        at++;
    return byte == ',';
}

enum { NODE_BYTES = sizeof(dyad_record_node *) };

typedef struct tree {
    dy_making m;
    const char *at, *end;
    dy_buffer open; /* nodes whose variations are open, the innermost last */
    bool cursor;    /* its comma has come, */
    uint64_t shown; /* behind so many moves; */
    bool shown_in_variation;
} tree;

static dyad_status take_head(tree *t)
{
    uint64_t columns, rows, ignored;
    if (!dy_take_number(&t->at, t->end, &columns))
        return dy_making_unexpected(&t->m, "the side of a board", t->at, t->end);
    rows = columns;
    if (t->at < t->end && *t->at == 'x') {
        t->at++;
        if (!dy_take_number(&t->at, t->end, &rows))
            return dy_making_unexpected(&t->m, "a number of rows", t->at, t->end);
    }
    while (t->at < t->end && *t->at >= 'a' && *t->at <= 'z') {
        t->at++;
        dy_take_number(&t->at, t->end, &ignored);
    }
    if (t->at == t->end || *t->at++ != ',')
        return dy_making_unexpected(&t->m, "',' and moves", t->at, t->end);
    return dy_making_start(&t->m, rows, columns);
}

/* Whose turn it is after a node. */
static int turn_after(const dyad_record_node *node)
{
    while (node->parent && (node->kind == DYAD_RECORD_SWAP_SIDES ||
                            node->kind == DYAD_RECORD_RESIGN || node->kind == DYAD_RECORD_FORFEIT))
        node = node->parent;
    return node->parent ? 3 - node->colour : 1;
}

static bool is_second(const dyad_record_node *node)
{
    return node->kind == DYAD_RECORD_STONE && node->parent && !node->parent->parent;
}

static dyad_status take_word(tree *t)
{
    dyad_record_kind kind;
    int colour;
    size_t size = dy_hexworld_word(t->at, (size_t)(t->end - t->at), &kind, &colour);
    bool swaps = size && (kind == DYAD_RECORD_SWAP_PIECES || kind == DYAD_RECORD_SWAP_SIDES);
    if (size && (!swaps || is_second(t->m.node))) {
        t->at += size;
        return dy_making_move(&t->m, kind, colour, (dy_point){0, 0});
    }
    return dy_making_unexpected(&t->m, "a word such as :p, or :s as the second move", t->at,
                                t->end);
}

static dyad_status take_cell(tree *t)
{
    dy_point point;
    dy_size board = dy_record_extent(t->m.record, t->m.node);
    size_t size = dy_point_prefix(t->at, (size_t)(t->end - t->at), &point);
    if (!size || !dy_point_is_on(point, board))
        return dy_making_unexpected(&t->m, "a cell of the board, a word, or a variation", t->at,
                                    t->end);
    t->at += size;
    return dy_making_move(&t->m, DYAD_RECORD_STONE, 0, point);
}

static dyad_status open_variation(tree *t)
{
    if (!t->m.node->parent)
        return dy_making_unexpected(&t->m, "a move before its variation", t->at, t->end);
    t->at++;
    if (t->at == t->end || *t->at == ')' || *t->at == '(')
        return dy_making_unexpected(&t->m, "a move in the variation", t->at, t->end);
    dy_buffer_bytes(&t->open, &t->m.node, NODE_BYTES);
    t->m.node = t->m.node->parent;
    return t->open.failed ? dy_fault_memory(t->m.error) : DYAD_OK;
}

static dyad_status close_variation(tree *t)
{
    if (!t->open.size)
        return dy_making_unexpected(&t->m, "a move", t->at, t->end);
    t->at++;
    t->open.size -= NODE_BYTES;
    memcpy(&t->m.node, t->open.text + t->open.size, NODE_BYTES);
    return DYAD_OK;
}

static dyad_status take_cursor(tree *t)
{
    if (t->cursor)
        return dy_making_unexpected(&t->m, "one comma among the moves", t->at, t->end);
    t->at++;
    t->cursor = true;
    t->shown_in_variation = t->open.size != 0;
    for (const dyad_record_node *node = t->m.node; node->parent; node = node->parent)
        t->shown++;
    return DYAD_OK;
}

static dyad_status take_line(tree *t)
{
    dyad_status status = DYAD_OK;
    while (t->at < t->end && status == DYAD_OK) {
        t->m.turn = turn_after(t->m.node);
        switch (*t->at) {
        case '(': status = open_variation(t); break;
        case ')': status = close_variation(t); break;
        case ',': status = take_cursor(t); break;
        case ':': status = take_word(t); break;
        default: status = take_cell(t);
        }
    }
    if (status == DYAD_OK && t->open.size)
        return dy_making_unexpected(&t->m, "')' behind a variation", t->at, t->end);
    return status;
}

/* How the board is shown, as hexworld.c keeps it. */
static dyad_status keep_look(tree *t, const char *look, size_t size)
{
    char text[96];
    size_t put = size < 64 ? size : 0;
    memcpy(text, look, put);
    if (t->cursor && !t->shown_in_variation)
        put +=
            (size_t)snprintf(text + put, sizeof text - put, ":%llu", (unsigned long long)t->shown);
    bool usual = put == 0 || (put == 2 && memcmp(text, "c1", 2) == 0);
    return usual ? DYAD_OK : dy_making_text(&t->m, "HXW", text, put);
}

dyad_status dy_hexata_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    tree t = {.at = NULL};
    dyad_status status = dy_making_find(&t.m, in, record, error);
    if (status == DYAD_OK)
        status = dy_making_line(&t.m);
    if (status != DYAD_OK)
        return status;
    dy_buffer_init(&t.open, record->memory);
    t.at = in->text.text;
    t.end = t.at + in->text.size;
    const char *look = t.at;
    status = take_head(&t);
    while (look < t.end && (isdigit((unsigned char)*look) || *look == 'x'))
        look++;
    size_t size = status == DYAD_OK ? (size_t)(t.at - 1 - look) : 0;
    if (status == DYAD_OK)
        status = take_line(&t);
    if (status == DYAD_OK)
        status = keep_look(&t, look, size);
    if (status == DYAD_OK)
        status = dy_making_given_up(&t.m);
    dy_buffer_free(&t.open);
    return status;
}
