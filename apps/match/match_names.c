/* match_names.c - see match_names.h. */
#include "match_names.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The first line of what an engine answers, as much as there is room for; "" if it does not. */
static void ask_word(match_engine *engine, double seconds, const char *line, char *word,
                     size_t room)
{
    bool answered = match_engine_ask(engine, line, seconds) == ENGINE_ANSWERED;
    size_t size = answered ? strcspn(engine->answer, "\r\n") : 0;
    snprintf(word, room, "%.*s", (int)(size < room ? size : room - 1),
             answered ? engine->answer : "");
}

void match_find_name(match_engine *engine, double seconds, char name[MATCH_NAME_MAX])
{
    char version[MATCH_NAME_MAX / 2], word[MATCH_NAME_MAX / 2];
    ask_word(engine, seconds, "name", word, sizeof word);
    ask_word(engine, seconds, "version", version, sizeof version);
    if (*word) {
        snprintf(name, MATCH_NAME_MAX, "%s%s%s", word, *version ? " " : "", version);
        return;
    }
    size_t size = strcspn(engine->command, " \t"), from = size;
    while (from > 0 && engine->command[from - 1] != '/')
        from--;
    snprintf(name, MATCH_NAME_MAX, "%.*s", (int)(size - from), engine->command + from);
}

void match_settle_names(char names[2][MATCH_NAME_MAX], const char *const given[2])
{
    bool same = strcmp(names[0], names[1]) == 0;
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(names[i]);
        if (given[i])
            snprintf(names[i], MATCH_NAME_MAX, "%s", given[i]);
        else if (same)
            snprintf(names[i] + size, MATCH_NAME_MAX - size, " (%c)", 'A' + i);
    }
}

bool match_today(char date[MATCH_DATE_MAX])
{
    struct tm parts;
    time_t now = time(NULL);
    return localtime_r(&now, &parts) && strftime(date, MATCH_DATE_MAX, "%Y-%m-%d", &parts) > 0;
}
