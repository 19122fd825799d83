/* match_openings.c - openings by a word, out of a file, and piles that are drawn. */
#include "match_openings.h"

#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char all_moves[] = "all", border_moves[] = "border";

bool match_openings_is_word(const char *which)
{
    return which && (strcmp(which, all_moves) == 0 || strcmp(which, border_moves) == 0);
}

const char *match_opening_of(const match_openings *openings, size_t game)
{
    return openings->lines[game / 2 % openings->count];
}

void match_openings_free(match_openings *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->lines[i]);
    free(list->lines);
    *list = (match_openings){0};
}

static bool add_opening(match_openings *list, const char *line)
{
    char **grown = realloc(list->lines, (list->count + 1) * sizeof *grown);
    char *copy = strdup(line);
    if (grown)
        list->lines = grown;
    if (!grown || !copy) {
        free(copy);
        return false;
    }
    list->lines[list->count++] = copy;
    return true;
}

__attribute__((format(printf, 3, 4))) static dyad_status refuse(dyad_error *error,
                                                                dyad_status status,
                                                                const char *format, ...)
{
    va_list list;
    *error = (dyad_error){.status = status};
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return status;
}

static dyad_status ran_out(dyad_error *error)
{
    return refuse(error, DYAD_E_MEMORY, "out of memory");
}

/* ---- files -------------------------------------------------------------------------------- */

static dyad_status read_line(const match_openings_request *request, size_t number, char *line,
                             match_openings *list, dyad_error *error)
{
    const char *why;
    line[strcspn(line, "#\r\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0')
        return DYAD_OK;
    dyad_play *play = match_begin(request->rules, line, &why);
    bool is_one = play != NULL;
    dyad_play_free(play);
    if (!is_one && strcmp(why, "out of memory") != 0)
        return refuse(error, DYAD_E_MALFORMED, "%s:%zu: %s", request->which, number, why);
    return is_one && add_opening(list, line) ? DYAD_OK : ran_out(error);
}

static dyad_status read_openings(const match_openings_request *request, match_openings *list,
                                 dyad_error *error)
{
    FILE *file = fopen(request->which, "re");
    char *line = NULL;
    size_t room = 0, number = 0;
    dyad_status status = DYAD_OK;
    if (!file)
        return refuse(error, DYAD_E_SYSTEM, "%s: %s", request->which, strerror(errno));
    while (status == DYAD_OK && getline(&line, &room, file) > 0)
        status = read_line(request, ++number, line, list, error);
    if (status == DYAD_OK && ferror(file))
        status = refuse(error, DYAD_E_SYSTEM, "%s: %s", request->which, strerror(errno));
    free(line);
    fclose(file);
    if (status == DYAD_OK && list->count == 0)
        status =
            refuse(error, DYAD_E_MALFORMED, "%s:%zu: expected an opening", request->which, number);
    return status;
}

/* ---- by a word ---------------------------------------------------------------------------- */

/* Whether a game can be played from an opening; false: it is over before it begins, or *why says
 * that memory has run out. */
static bool leaves_a_game(const match_rules *rules, const char *opening, const char **why)
{
    dyad_play *play = match_begin(rules, opening, why);
    dyad_play_free(play);
    return play != NULL;
}

/* Each first move, or those on the border alone. */
static bool add_moves(const match_rules *rules, bool border, match_openings *list)
{
    size_t rows = rules->names.size, n = rules->columns;
    bool added = true;
    for (size_t i = 0; added && i < rows * n; i++) {
        char text[GTP_VERTEX_MAX];
        const char *why;
        dyad_move move = {DYAD_MOVE_PLACE, 1, i / n, i % n};
        if (border && move.row != 0 && move.row != rows - 1 && move.column != 0 &&
            move.column != n - 1)
            continue;
        gtp_vertex_of(&rules->names, &move, text);
        if (leaves_a_game(rules, text, &why))
            added = add_opening(list, text);
    }
    return added;
}

/* Piles of the seed, `drawn` sets, of which those are added that leave a game, as many as there are
 * pairs of games. */
static bool add_drawn_piles(const match_openings_request *asked, size_t drawn, match_openings *list)
{
    kept_text text = {0};
    dyad_session *session;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return false;
    dyad_generate_request request = {.game = asked->rules->names.game,
                                     .size = asked->rules->names.size,
                                     .count = drawn,
                                     .seed = asked->seed,
                                     .write = keep_text,
                                     .write_user = &text};
    bool added = dyad_generate(session, &request) == DYAD_OK;
    const char *why;
    /* How many games; then of each how many piles, and the piles. */
    for (char *line = added ? strtok(text.bytes, "\n") : NULL;
         line && added && list->count < asked->pairs; line = strtok(NULL, "\n"))
        if (strspn(line, "0123456789 ") < strlen(line) && leaves_a_game(asked->rules, line, &why))
            added = add_opening(list, line);
    free(text.bytes);
    dyad_session_free(session);
    return added;
}

/* As many sets as there are pairs of games. Some that are drawn have no disc of who begins; the
 * first ones are the same, however many there are. */
static bool add_piles(const match_openings_request *request, match_openings *list)
{
    enum { DRAWN_MOST = 64 }; /* for each that is wanted */
    bool added = true;
    for (size_t drawn = 1; added && list->count < request->pairs && drawn <= DRAWN_MOST;
         drawn *= 2) {
        match_openings_free(list);
        added = add_drawn_piles(request, drawn * request->pairs, list);
    }
    return added;
}

dyad_status match_openings_make(const match_openings_request *request, match_openings *list,
                                dyad_error *error)
{
    const match_rules *rules = request->rules;
    const char *why;
    bool made;
    *list = (match_openings){0};
    if (match_openings_is_word(request->which))
        made = add_moves(rules, strcmp(request->which, border_moves) == 0, list);
    else if (request->which)
        return read_openings(request, list, error);
    else if (dyad_game_has_board(rules->names.game))
        made = !leaves_a_game(rules, "", &why) || add_opening(list, "");
    else
        made = add_piles(request, list);
    if (made && list->count == 0)
        return refuse(error, DYAD_E_MALFORMED, "the game is over before it begins");
    return made ? DYAD_OK : ran_out(error);
}
