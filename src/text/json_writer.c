/* json_writer.c - positions and records as JSON, a line each; json_reader.c reads them.
 *
 *     {"game":"hex","size":3,"board":["R.B","...","..."],"to_move":"red"}
 *     {"game":"hex","rows":2,"columns":3,"board":["R.B","..."],"to_move":"red"}
 *     {"game":"nim","size":2,"piles":["BW","W"]}
 *     {"game":"hex","size":3,"nodes":[
 *         {"stones":{"red":[[0,0]]},"properties":{"PB":["Ada"]}},
 *         {"move":{"colour":"blue","cell":[1,1]}},
 *         {"parent":0,"move":{"colour":"blue","kind":"pass"}}],
 *      "board":["R..",".B.","..."],"to_move":"red"}
 *
 * Nodes stand in the order of the text, first children first; "parent" is the number of a node,
 * and where it is missing that is the one before. Values of properties are as SGF has them between
 * its brackets. */
#include "text/records.h"
#include "text/sizes.h"

static void put_point(uint32_t row, uint32_t column, dy_buffer *out)
{
    dy_buffer_char(out, '[');
    dy_buffer_unsigned(out, row);
    dy_buffer_char(out, ',');
    dy_buffer_unsigned(out, column);
    dy_buffer_char(out, ']');
}

static void put_name(const char *name, dy_buffer *out)
{
    dy_buffer_char(out, '"');
    dy_buffer_text(out, name);
    dy_buffer_char(out, '"');
}

static void put_head(const dyad_game *game, dy_size size, dy_buffer *out)
{
    dy_buffer_text(out, "{\"game\":");
    put_name(game->name, out);
    dy_buffer_char(out, ',');
    dy_size_json(size, out);
}

/* ---- positions ---------------------------------------------------------------------------- */

/* "swap" and "to_move", of a position that says so */
static void put_facts(const dyad_position *position, dy_buffer *out)
{
    if (position->swap && dy_grid_is_square(&position->grid)) /* no other can be played so */
        dy_buffer_text(out, ",\"swap\":true");
    if (position->passes[0] || position->passes[1]) {
        dy_buffer_text(out, ",\"passes\":{");
        for (int i = 0; i < DY_COLOURS; i++) {
            put_name(position->game->colours[i], out);
            dy_buffer_char(out, ':');
            dy_buffer_unsigned(out, position->passes[i]);
            dy_buffer_char(out, i ? '}' : ',');
        }
    }
    if (!position->to_move)
        return;
    dy_buffer_text(out, ",\"to_move\":");
    put_name(position->game->colours[position->to_move - 1], out);
}

static void put_board(const dyad_position *position, dy_buffer *out)
{
    const dy_grid *grid = &position->grid;
    const char *letters = position->game->letters;
    dy_buffer_text(out, ",\"board\":[");
    for (uint32_t row = 0; row < grid->rows; row++) {
        dy_buffer_text(out, row ? ",\"" : "\"");
        for (uint32_t column = 0; column < grid->columns; column++)
            dy_buffer_char(out, letters[dy_grid_at(grid, row, column)]);
        dy_buffer_char(out, '"');
    }
    dy_buffer_char(out, ']');
}

static void put_piles(const dyad_position *position, dy_buffer *out)
{
    const dy_piles *piles = &position->piles;
    dy_buffer_text(out, ",\"piles\":[");
    for (size_t pile = 0; pile < piles->count; pile++) {
        dy_buffer_text(out, pile ? ",\"" : "\"");
        for (uint64_t disc = 0; disc < dy_pile_size(piles, pile); disc++)
            dy_buffer_char(out, position->game->letters[dy_pile_disc(piles, pile, disc) - 1]);
        dy_buffer_char(out, '"');
    }
    dy_buffer_char(out, ']');
}

void dy_position_json_put(const dyad_position *position, dy_buffer *out)
{
    put_head(position->game, dy_position_extent(position), out);
    if (position->game->piles)
        put_piles(position, out);
    else
        put_board(position, out);
    put_facts(position, out);
    dy_buffer_text(out, "}\n");
}

/* ---- records ------------------------------------------------------------------------------ */

static void put_stones(const dyad_game *game, const dyad_record_node *node, dy_buffer *out)
{
    bool any = false;
    dy_buffer_text(out, "\"stones\":{");
    for (int i = 1; i <= 1 + DY_COLOURS; i++) {
        int colour = i % (1 + DY_COLOURS); /* the empty cells last, as they are in SGF */
        bool named = false;
        for (const dy_stones *one = node->first_stones; one; one = one->next) {
            if (one->colour != colour)
                continue;
            for (uint32_t row = one->row; row <= one->last_row; row++)
                for (uint32_t column = one->column; column <= one->last_column; column++) {
                    if (named) {
                        dy_buffer_char(out, ',');
                    } else {
                        dy_buffer_text(out, any ? "," : "");
                        put_name(colour ? game->colours[colour - 1] : "empty", out);
                        dy_buffer_text(out, ":[");
                    }
                    named = any = true;
                    put_point(row, column, out);
                }
        }
        if (named)
            dy_buffer_char(out, ']');
    }
    dy_buffer_char(out, '}');
}

static void put_move(const dyad_game *game, const dyad_record_node *node, dy_buffer *out)
{
    dy_buffer_text(out, "\"move\":{\"colour\":");
    put_name(game->colours[node->colour - 1], out);
    if (node->kind == DYAD_RECORD_STONE) {
        dy_buffer_text(out, ",\"cell\":");
        put_point(node->row, node->column_of_move, out);
    } else {
        dy_buffer_text(out, ",\"kind\":");
        put_name(dy_record_kind_name(node->kind), out);
        if (node->word) {
            dy_buffer_text(out, ",\"word\":");
            put_name(dy_record_swap_word(node->word), out);
        }
    }
    dy_buffer_char(out, '}');
}

static void put_properties(const dyad_record_node *node, dy_buffer *out)
{
    dy_buffer_text(out, "\"properties\":{");
    for (const dy_property *one = node->first_property; one; one = one->next) {
        put_name(one->name, out);
        dy_buffer_text(out, ":[");
        for (const dy_record_value *value = one->first; value; value = value->next) {
            dy_buffer_json(out, value->text, value->size);
            if (value->next)
                dy_buffer_char(out, ',');
        }
        dy_buffer_text(out, one->next ? "]," : "]");
    }
    dy_buffer_char(out, '}');
}

/* What stands between two fields of an object. */
static void put_comma(bool *any, dy_buffer *out)
{
    if (*any)
        dy_buffer_char(out, ',');
    *any = true;
}

static void put_node(const dyad_game *game, const dyad_record_node *node, uint64_t parent,
                     dy_buffer *out)
{
    bool any = false;
    dy_buffer_char(out, '{');
    if (parent != UINT64_MAX) {
        put_comma(&any, out);
        dy_buffer_text(out, "\"parent\":");
        dy_buffer_unsigned(out, parent);
    }
    if (node->first_stones) {
        put_comma(&any, out);
        put_stones(game, node, out);
    }
    if (node->turn) {
        put_comma(&any, out);
        dy_buffer_text(out, "\"to_move\":");
        put_name(game->colours[node->turn - 1], out);
    }
    if (node->kind != DYAD_RECORD_NONE) {
        put_comma(&any, out);
        put_move(game, node, out);
    }
    if (node->first_property) {
        put_comma(&any, out);
        put_properties(node, out);
    }
    dy_buffer_char(out, '}');
}

void dy_record_json_put(dyad_record *record, const dyad_position *position, dy_buffer *out)
{
    uint64_t number = 0;
    put_head(record->game, (dy_size){record->rows, record->columns}, out);
    const char *const facts[][2] = {
        {"dialect", record->told}, {"charset", record->charset}, {"remark", record->remark}};
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (facts[i][1]) {
            dy_buffer_char(out, ',');
            put_name(facts[i][0], out);
            dy_buffer_char(out, ':');
            put_name(facts[i][1], out);
        }
    dy_buffer_text(out, ",\"nodes\":[");
    for (dyad_record_node *node = record->root; node; node = dy_record_next(node), number++) {
        bool goes_on = !node->parent || node->parent->first_child == node;
        node->number = number;
        if (number)
            dy_buffer_char(out, ',');
        put_node(record->game, node, goes_on ? UINT64_MAX : node->parent->number, out);
    }
    dy_buffer_char(out, ']');
    if (position) {
        put_board(position, out);
        put_facts(position, out);
    }
    dy_buffer_text(out, "}\n");
}
