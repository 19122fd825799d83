/* sgf_writer.c - a record as SGF (FF[4]).
 *
 *     (;FF[4]GM[11]CA[UTF-8]AP[Dyad:0.1.0]SZ[11]PB[...]       the root, in this order
 *     ;B[b2];W[a3];B[c1]                                      a line ends behind 72 columns
 *     (;W[d4])                                                each variation begins a line
 *     (;W[c2];B[a1]))
 *
 * What stands in a node has one order, and values that we know nothing of are put back as they
 * were, so what was written, read again and written again is the same. Points of markup are put the
 * way that the moves are, as hex files of HexGui and GoRilla have them all in Go's. */
#include "text/records.h"

#include "base/fault.h"
#include "record/points.h"

#include <string.h>

enum { COLUMNS = 72 };

#define STRING(x)                         #x
#define VERSION_TEXT(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)

/* AP of what is ours. */
#define OUR_NAME "Dyad:" VERSION_TEXT(DYAD_VERSION_MAJOR, DYAD_VERSION_MINOR, DYAD_VERSION_PATCH)

typedef struct writing {
    const dyad_record *record;
    dy_size board;            /* on which the node is that is written */
    const dy_dialect *stated; /* by what is written */
    bool is_dyads;            /* AP says so, in place of whose it was */
    dy_buffer *out;
    size_t line_start; /* in `out` */
} writing;

/* ---- texts -------------------------------------------------------------------------------- */

size_t dy_sgf_unescape(const char *value, size_t size, char *text, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        char byte = value[i];
        bool escaped = byte == '\\' && i + 1 < size;
        if (escaped)
            byte = value[++i];
        if (byte == '\n' || byte == '\r') { /* a line end of one byte or of two different ones */
            char other = byte == '\n' ? '\r' : '\n';
            i += i + 1 < size && value[i + 1] == other;
            if (escaped)
                continue;
            byte = '\n';
        } else if (dy_is_space((unsigned char)byte)) {
            byte = ' ';
        }
        if (length < room)
            text[length] = byte;
        length++;
    }
    return length;
}

void dy_sgf_escape(const char *text, size_t size, dy_buffer *out)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == ']' || text[i] == '\\')
            dy_buffer_char(out, '\\');
        dy_buffer_char(out, text[i]);
    }
}

bool dy_sgf_is_value(const char *value, size_t size)
{
    bool escaped = false;
    for (size_t i = 0; i < size; i++) {
        if (value[i] == ']' && !escaped)
            return false;
        escaped = value[i] == '\\' && !escaped;
    }
    return !escaped;
}

/* ---- values ------------------------------------------------------------------------------- */

/* Properties of markup whose values are points, and how many parts of a value are: those before its
 * colons. */
static size_t parts_of_points(const char *name)
{
    static const char *const both[] = {"TR", "CR", "SQ", "MA", "SL", "TB",
                                       "TW", "DD", "VW", "AR", "LN"};
    for (size_t i = 0; i < sizeof both / sizeof both[0]; i++)
        if (strcmp(name, both[i]) == 0)
            return 2;
    return strcmp(name, "LB") == 0 ? 1 : 0;
}

static void put_value(writing *w, const dy_record_value *value, size_t point_parts)
{
    const char *at = value->text, *end = value->text + value->size;
    dy_buffer_char(w->out, '[');
    for (size_t part = 0; part < point_parts; part++) {
        char text[DY_POINT_MAX];
        dy_point point;
        const char *colon = memchr(at, ':', (size_t)(end - at));
        const char *stop = colon ? colon : end;
        if (!dy_point_read_on(w->record->game, w->board, at, (size_t)(stop - at), &point) ||
            !dy_point_is_on(point, w->board))
            break;
        dy_point_write_sgf(w->record->game, point, text);
        dy_buffer_text(w->out, text);
        at = stop;
        if (!colon)
            break;
        if (part + 1 < point_parts) {
            dy_buffer_char(w->out, ':');
            at++;
        }
    }
    dy_buffer_bytes(w->out, at, (size_t)(end - at));
    dy_buffer_char(w->out, ']');
}

static void put_property(writing *w, const dy_property *property)
{
    dy_buffer_text(w->out, property->name);
    for (const dy_record_value *value = property->first; value; value = value->next)
        put_value(w, value, parts_of_points(property->name));
}

/* A property that has its place, or what stands there where there is none; NULL: nothing does. */
static void put_placed(writing *w, const char *name, const char *otherwise)
{
    const dy_property *property = dy_property_find(w->record->root, name);
    if (property) {
        put_property(w, property);
    } else if (otherwise) {
        dy_buffer_text(w->out, name);
        dy_buffer_char(w->out, '[');
        dy_buffer_text(w->out, otherwise);
        dy_buffer_char(w->out, ']');
    }
}

/* ---- nodes -------------------------------------------------------------------------------- */

static void put_stones(writing *w, const dyad_record_node *node)
{
    static const char *const names[] = {"AB", "AW", "AE"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int colour = i == 2 ? 0 : dy_record_colour(w->record->game, names[i][1]);
        bool named = false;
        for (const dy_stones *one = node->first_stones; one; one = one->next) {
            char text[DY_POINT_MAX];
            if (one->colour != colour)
                continue;
            if (!named)
                dy_buffer_text(w->out, names[i]);
            named = true;
            dy_buffer_char(w->out, '[');
            dy_point_write_sgf(w->record->game, (dy_point){one->row, one->column}, text);
            dy_buffer_text(w->out, text);
            if (one->row != one->last_row || one->column != one->last_column) {
                dy_buffer_char(w->out, ':');
                dy_point_write_sgf(w->record->game, (dy_point){one->last_row, one->last_column},
                                   text);
                dy_buffer_text(w->out, text);
            }
            dy_buffer_char(w->out, ']');
        }
    }
}

/* The word that a swap of sides was read from, where it will be read so again; or NULL. */
static const char *word_of(const writing *w, const dyad_record_node *node)
{
    if (!node->word || node->kind != DYAD_RECORD_SWAP_SIDES)
        return NULL;
    int next = dy_record_next_turn(node);
    return dy_dialect_swap(w->stated, node->colour, next) == DYAD_RECORD_SWAP_SIDES
               ? dy_record_swap_word(node->word)
               : NULL;
}

/* The dialect that is stated by what is written. Where it would have a swap of pieces be one of
 * sides, or nothing would say which it is, AP becomes Dyad's, whose words mean what they say. */
static void find_dialect(writing *w)
{
    w->stated = dy_dialect_of_written(w->record);
    const dyad_record_node *node = w->record->root;
    for (; node && w->stated->turn_tells; node = dy_record_next(node))
        if (node->kind == DYAD_RECORD_SWAP_PIECES &&
            dy_dialect_swap(w->stated, node->colour, dy_record_next_turn(node)) != node->kind) {
            w->is_dyads = true;
            w->stated = dy_dialect_find("dyad-sgf");
        }
}

static void put_move(writing *w, const dyad_record_node *node)
{
    char text[DY_POINT_MAX] = "";
    const char *word = word_of(w, node);
    if (node->kind == DYAD_RECORD_NONE)
        return;
    if (node->kind == DYAD_RECORD_STONE)
        dy_point_write_sgf(w->record->game, (dy_point){node->row, node->column_of_move}, text);
    else if (node->kind != DYAD_RECORD_PASS || !w->record->game->sgf.rules)
        strcpy(text,
               word ? word : dy_record_kind_name(node->kind)); /* Go's pass is an empty value */
    dy_buffer_char(w->out, dy_record_letter(w->record->game, node->colour));
    dy_buffer_char(w->out, '[');
    dy_buffer_text(w->out, text);
    dy_buffer_char(w->out, ']');
}

static bool has_place(const char *name)
{
    return strcmp(name, "CA") == 0 || strcmp(name, "AP") == 0 || strcmp(name, "RU") == 0;
}

static void put_root(writing *w)
{
    const dyad_record *record = w->record;
    const dy_sgf_facts *facts = &record->game->sgf;
    dy_buffer_text(w->out, "FF[4]GM[");
    dy_buffer_unsigned(w->out, facts->gm);
    dy_buffer_char(w->out, ']');
    if (record->wide)
        dy_buffer_text(w->out, "CA[UTF-8]"); /* whatever it says: all text is that */
    else
        put_placed(w, "CA", record->made ? "UTF-8" : NULL);
    if (w->is_dyads)
        dy_buffer_text(w->out, "AP[" OUR_NAME "]");
    else
        put_placed(w, "AP", record->made ? OUR_NAME : NULL);
    dy_buffer_text(w->out, "SZ[");
    dy_buffer_unsigned(w->out, record->columns);
    if (record->rows != record->columns) { /* of a square board there is one number */
        dy_buffer_char(w->out, ':');
        dy_buffer_unsigned(w->out, record->rows);
    }
    dy_buffer_char(w->out, ']');
    if (facts->rules) {
        dy_buffer_text(w->out, "RU[");
        dy_buffer_text(w->out, facts->rules);
        dy_buffer_char(w->out, ']');
    } else {
        put_placed(w, "RU", NULL);
    }
}

static void put_node(writing *w, const dyad_record_node *node)
{
    bool is_root = node == w->record->root;
    w->board = dy_record_extent(w->record, node);
    dy_buffer_char(w->out, ';');
    if (is_root)
        put_root(w);
    put_stones(w, node);
    if (node->turn) {
        dy_buffer_text(w->out, "PL[");
        dy_buffer_char(w->out, dy_record_letter(w->record->game, node->turn));
        dy_buffer_char(w->out, ']');
    }
    put_move(w, node);
    for (const dy_property *property = node->first_property; property; property = property->next)
        if (!is_root || !has_place(property->name))
            put_property(w, property);
}

static void end_line(writing *w)
{
    dy_buffer_char(w->out, '\n');
    w->line_start = w->out->size;
}

static bool begins_variation(const dyad_record_node *node)
{
    return node->parent && node->parent->first_child != node->parent->last_child;
}

dyad_status dy_sgf_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    writing w = {.record = record, .out = out, .line_start = out->size};
    uint32_t side = record->rows > record->columns ? record->rows : record->columns;
    if (record->game->adjacency == DY_SQUARE && side > DY_SGF_LETTERS)
        return dy_fault(error, DYAD_E_USAGE,
                        "SGF has points for boards of side up to %d, found one of %u",
                        (int)DY_SGF_LETTERS, (unsigned)side);
    find_dialect(&w);
    dy_buffer_char(out, '(');
    for (const dyad_record_node *node = record->root; node && !out->failed;) {
        if (begins_variation(node)) {
            end_line(&w);
            dy_buffer_char(out, '(');
        } else if (out->size - w.line_start > COLUMNS) {
            end_line(&w);
        }
        put_node(&w, node);
        if (node->first_child) {
            node = node->first_child;
            continue;
        }
        /* Up to where another variation follows. */
        for (; node; node = node->parent) {
            if (begins_variation(node))
                dy_buffer_char(out, ')');
            if (node->next)
                break;
        }
        node = node ? node->next : NULL;
    }
    dy_buffer_text(out, ")\n");
    return DYAD_OK;
}
