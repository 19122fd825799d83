/* json_sizes.c - sizes from JSON. */
#include "text/json_sizes.h"

static bool take_number(const json_t *given, uint64_t least, uint64_t most, uint64_t *number)
{
    json_int_t value = json_is_integer(given) ? json_integer_value(given) : -1;
    *number = value < 0 ? 0 : (uint64_t)value;
    return value >= 0 && *number >= least && *number <= most;
}

const char *dy_size_from_json(const json_t *tree, const dyad_game *game, dy_size *size,
                              uint64_t *most)
{
    const json_t *side = json_object_get(tree, "size"), *rows = json_object_get(tree, "rows"),
                 *columns = json_object_get(tree, "columns");
    if (game->piles || side || !(rows || columns)) {
        *most = game->piles ? SIZE_MAX : dy_side_max(game);
        bool good = take_number(side, game->piles ? 0 : 1, *most, &size->rows);
        size->columns = size->rows;
        return good ? NULL : "size";
    }
    *most = game->rows_max;
    if (!take_number(rows, 1, *most, &size->rows))
        return "rows";
    *most = game->columns_max;
    return take_number(columns, 1, *most, &size->columns) ? NULL : "columns";
}
