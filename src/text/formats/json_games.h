/* json_games.h - games in JSON that other programs and sites write, one value after the other. */
#ifndef DY_JSON_GAMES_H
#define DY_JSON_GAMES_H

#include "text/formats/making.h"

#include <jansson.h>

/* Whether the object that comes next, or the first one of a list that does, has a field of one of
 * these names, NULL at their end, before any that Dyad's own JSON has. "x{" is a field x that is an
 * object. */
bool dy_json_games_begin(dy_source *source, const char *const names[]);

/* Takes the next value of a list, or the next one of the input, and has it made a record.
 * `whole`: a list is one value. */
dyad_status dy_json_games_next(dy_records *in, dyad_record *record, dyad_error *error, bool whole,
                               dyad_status (*take)(dy_making *m, const json_t *value));

/* The value whose text is in->text: to be given back by json_decref(). */
dyad_status dy_json_games_parse(dy_making *m, json_t **tree);

/* The text of a field, or NULL. */
const char *dy_json_games_text(const json_t *object, const char *name, size_t *size);
/* Puts the text, or the number, of a field into a property of the root. */
dyad_status dy_json_games_keep(dy_making *m, const char *property, const json_t *object,
                               const char *name);
/* A whole number of a field; -1: there is none, or it is negative. */
json_int_t dy_json_games_number(const json_t *object, const char *name);
/* A date: what stands before the 'T' of a time. */
dyad_status dy_json_games_date(dy_making *m, const json_t *object, const char *name);

#endif
