/* package_answers.c - the answers that occur in a package, in the order of their first. */
#include "package_answers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 128, ANSWERS_MAX = 64 };

typedef struct answer_set {
    char answers[ANSWERS_MAX][ANSWER_MAX];
    size_t count;
} answer_set;

static void take(answer_set *set, const char *text, size_t size)
{
    char made[ANSWER_MAX];
    size_t length = 0;
    for (size_t i = 0; i < size && length + 1 < sizeof made; i++) {
        bool digit = isdigit((unsigned char)text[i]);
        if (!digit || length == 0 || made[length - 1] != '#')
            made[length++] = digit ? '#' : text[i];
    }
    made[length] = '\0';
    if (strcmp(made, "#") == 0 && size < sizeof made) {
        memcpy(made, text, size);
        made[size] = '\0';
    }
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->answers[i], made) == 0)
            return;
    if (set->count < ANSWERS_MAX)
        strcpy(set->answers[set->count++], made);
}

static void take_all(const dyad_contest_layout *layout, const kept_text *answers, answer_set *set)
{
    const char *text = answers->bytes, *end = text + answers->size;
    while (text < end) {
        size_t size = strcspn(text, layout->one_line ? " \n" : "\n");
        const char *next = text + size + 1;
        const char *colon = layout->numbered ? strstr(text, ": ") : NULL;
        if (colon && colon < text + size) {
            size -= (size_t)(colon + 2 - text);
            text = colon + 2;
        }
        take(set, text, size);
        text = next;
    }
}

void put_answers(const package_problem *of, draft *to)
{
    answer_set *set = calloc(1, sizeof *set);
    to->failed |= !set;
    for (size_t i = 0; set && i < of->count; i++)
        if (of->cases[i].answer.bytes)
            take_all(dyad_game_layout(of->request->game), &of->cases[i].answer, set);
    for (size_t i = 0; set && i < set->count; i++) {
        draft_put(to, "%s", i ? ", " : "");
        draft_put_quoted(to, set->answers[i], strlen(set->answers[i]));
    }
    free(set);
}
