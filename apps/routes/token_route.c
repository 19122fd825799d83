/* token_route.c - the token, for the word that the browser was started with. */
#include "routes.h"

#include "fields.h"
#include "guard.h"
#include "jobs.h"

void answer_token(context *at, const request *asked, answer *to)
{
    const char *word = NULL;
    const field fields[] = {{.name = "word", .kind = FIELD_TEXT, .to = &word, .required = true}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    if (at->door && guard_take_word(at->door, word, clock_now()))
        strbuf_printf(answer_json(to, 200), "{\"token\":\"%s\"}\n", at->door->token);
    else
        answer_error(to, 403, "word", "this word has been used, is too old, or never was one");
    json_decref(object);
}
