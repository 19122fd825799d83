/* hexdb.c - the games of Little Golem as matthewseymour/HexDB keeps them: statements of JavaScript,
 * a line each.
 *
 *     games.push({data: "AI.sEIII", win_b: true, game: "1006547", white: "...", black: "..."});
 *
 * `games' are of 13x13, games11, games15 and games19 of what they say. A move is two capitals,
 * column and row; `.s' a swap of pieces; `.r' giving up. `black' moves first, and win_b says
 * whether that player won. */
#include "text/formats/formats.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_USUAL = 13 };

static const char push[] = ".push(", push_object[] = ".push({";

bool dy_hexdb_begins(dy_source *source)
{
    size_t at = strlen("games");
    if (dy_source_goes_on(source, "var games") || dy_source_goes_on(source, "//Update"))
        return true;
    if (!dy_source_goes_on(source, "games"))
        return false;
    while (isdigit(dy_source_behind(source, at)))
        at++;
    for (size_t i = 0; push[i]; i++)
        if (dy_source_behind(source, at + i) != push[i])
            return false;
    return true;
}

/* Passes over comments and the array's declaration. */
static dyad_status pass_others(dy_records *in)
{
    while (dy_peek_word(in->source) == '/' || dy_source_goes_on(in->source, "var "))
        for (int byte; (byte = dy_peek(in->source)) != DY_INPUT_END && byte != '\n';)
            dy_pass(in->source);
    return DYAD_OK;
}

typedef struct fields {
    const char *data, *game, *black, *white;
    size_t data_size, game_size, black_size, white_size;
    int win; /* 1 black, 2 white, 0: not said */
} fields;

/* A text in quotes from *at on, escapes and all; NULL: none. */
static const char *take_text(const char **at, const char *end, size_t *size)
{
    const char *begin = *at + 1;
    if (*at == end || (**at != '"' && **at != '\''))
        return NULL;
    const char *behind = begin;
    while (behind < end && *behind != **at)
        behind += 1 + (*behind == '\\' && behind + 1 < end);
    if (behind >= end)
        return NULL;
    *size = (size_t)(behind - begin);
    *at = behind + 1;
    return begin;
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && (dy_is_space((unsigned char)*at) || *at == ','))
        at++;
    return at;
}

/* One field, `name: value'; false where it is none. */
static bool take_field(fields *found, const char **at, const char *end)
{
    const char *name = *at, *behind = name;
    while (behind < end && (isalpha((unsigned char)*behind) || *behind == '_'))
        behind++;
    size_t size = (size_t)(behind - name), length = 0;
    behind = skip(behind, end);
    if (!size || behind == end || *behind != ':')
        return false;
    *at = skip(behind + 1, end);
    if (dy_text_is(name, size, "win_b")) {
        bool yes = dy_text_begins(*at, end, "true"), no = dy_text_begins(*at, end, "false");
        found->win = yes ? 1 : no ? 2 : 0;
        *at += yes ? 4 : 5 * no;
        return yes || no;
    }
    const char *text = take_text(at, end, &length);
    const struct {
        const char *name, **text;
        size_t *size;
    } texts[] = {{"data", &found->data, &found->data_size},
                 {"game", &found->game, &found->game_size},
                 {"black", &found->black, &found->black_size},
                 {"white", &found->white, &found->white_size}};
    for (size_t i = 0; text && i < sizeof texts / sizeof texts[0]; i++)
        if (dy_text_is(name, size, texts[i].name)) {
            *texts[i].text = text;
            *texts[i].size = length;
        }
    return text != NULL;
}

static dyad_status take_data(dy_making *m, const fields *found)
{
    const char *end = found->data + found->data_size;
    dyad_status status = DYAD_OK;
    for (const char *at = found->data; at < end && status == DYAD_OK; at += 2) {
        bool two = end - at >= 2, word = two && at[0] == '.';
        if (word && at[1] == 's' && m->node->kind == DYAD_RECORD_STONE) {
            status = dy_making_move(m, DYAD_RECORD_SWAP_PIECES, 0, (dy_point){0, 0});
        } else if (word && at[1] == 'r') {
            status = dy_making_move(m, DYAD_RECORD_RESIGN, 0, (dy_point){0, 0});
        } else {
            const dy_point point = {two ? (uint32_t)(at[1] - 'A') : 0, (uint32_t)(at[0] - 'A')};
            if (!two || word || !dy_making_is_on(m, point))
                return dy_making_unexpected(m, "two capitals of a cell, .s or .r", at, end);
            status = dy_making_move(m, DYAD_RECORD_STONE, 0, point);
        }
    }
    return status;
}

static dyad_status take_facts(dy_making *m, const fields *found)
{
    dyad_status status = dy_making_given_up(m);
    if (status == DYAD_OK && found->win)
        status = dy_making_result(m, found->win, "");
    if (status == DYAD_OK)
        status = dy_making_text(m, "PB", found->black, found->black_size);
    if (status == DYAD_OK)
        status = dy_making_text(m, "PW", found->white, found->white_size);
    return status == DYAD_OK ? dy_making_text(m, "GN", found->game, found->game_size) : status;
}

static dyad_status take(dy_making *m, const char *at, const char *end)
{
    fields found = {0};
    if (!dy_text_begins(at, end, "games"))
        return dy_making_unexpected(m, "games.push({", at, end);
    const char *digits = at += 5;
    unsigned side = 0;
    for (; at < end && isdigit((unsigned char)*at) && side < 100; at++)
        side = side * 10 + (unsigned)(*at - '0');
    side = at > digits ? side : SIDE_USUAL;
    if (!dy_text_begins(at, end, push_object))
        return dy_making_unexpected(m, "games.push({", at, end);
    at = skip(at + strlen(push_object), end);
    while (at < end && *at != '}') {
        if (!take_field(&found, &at, end))
            return dy_making_unexpected(m, "a field and its value", at, end);
        at = skip(at, end);
    }
    if (at == end || !found.data)
        return dy_making_unexpected(m, "a field data, and '}'", at, end);
    dyad_status status = dy_making_start(m, side, side);
    if (status == DYAD_OK)
        status = take_data(m, &found);
    return status == DYAD_OK ? take_facts(m, &found) : status;
}

dyad_status dy_hexdb_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dy_making m;
    dyad_status status = pass_others(in);
    if (status == DYAD_OK)
        status = dy_making_find(&m, in, record, error);
    if (status == DYAD_OK)
        status = dy_making_line(&m);
    return status == DYAD_OK ? take(&m, in->text.text, in->text.text + in->text.size) : status;
}
