/* gtp_json.c - how answers and reports of matches begin, in JSON. */
#include "gtp_json.h"

#include "output.h"

json_t *gtp_json_head(const dyad_game *game, size_t rows, size_t columns)
{
    size_field fields[2];
    size_t count = size_fields(rows, columns, fields);
    json_t *made = json_pack("{s:s}", "game", dyad_game_name(game));
    bool good = made != NULL;
    for (size_t i = 0; i < count && good; i++)
        good = json_object_set_new(made, fields[i].name,
                                   json_integer((json_int_t)fields[i].number)) == 0;
    if (good)
        return made;
    json_decref(made);
    return NULL;
}
