/* duel_input.c - words first, then the position, which readers of positions read.
 *
 *     colour black        a word and what it is set to: lines that begin with a letter
 *     ask win
 *
 *     3                   the first line that does not: the position begins
 *     UUU ... */
#include "duel_input.h"

#include "output.h"
#include "shown.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTES_MAX = 64 << 20, /* of a test */
    PLAYOUTS = 1000,
    CONNECTION_NODES = 100, /* each costs as much as thousands of others */
    PLAIN_NODES = 5000,
    REPEATING_MOVES = 100000,
    SECONDS_MAX = 86400
};

const char *const duel_asks[] = {"legal", "not-lose", "win", NULL};
static const char *const switches[] = {"no", "yes", NULL};

static const char *const names[] = {
#define DUEL_NAME(constant, word) word,
    DUEL_SETTINGS(DUEL_NAME)
#undef DUEL_NAME
};

/* Of those that are numbers. */
static const struct number {
    const char *what;
    uint64_t min, max;
} numbers[DUEL_SETTING_COUNT] = {
    [DUEL_PLAYOUTS] = {"a number of playouts", 1, UINT64_MAX},
    [DUEL_SECONDS] = {"seconds", 1, SECONDS_MAX},
    [DUEL_NODES] = {"a number of positions", 0, UINT64_MAX},
    [DUEL_SEED] = {"a seed", 0, UINT64_MAX},
    [DUEL_MAX_MOVES] = {"a number of moves", 1, UINT64_MAX},
};

void duel_settings_init(duel_settings *settings, const dyad_game *game)
{
    bool connection = dyad_game_expert(game) == DYAD_EXPERT_CONNECTION;
    *settings = (duel_settings){
        .values = {[DUEL_ASK] = ASK_LEGAL,
                   [DUEL_PLAYOUTS] = PLAYOUTS,
                   [DUEL_NODES] = connection ? CONNECTION_NODES : PLAIN_NODES,
                   [DUEL_SEED] = 1,
                   [DUEL_MAX_MOVES] = dyad_game_repeats(game) ? REPEATING_MOVES : UINT64_MAX}};
}

const char *duel_setting_name(duel_setting setting)
{
    return names[setting];
}

int duel_colour(const duel_settings *settings, const dyad_play *play)
{
    int colour = (int)settings->values[DUEL_COLOUR];
    return colour ? colour : dyad_play_to_move(play);
}

/* ---- words ---------------------------------------------------------------------------------- */

/* A number within the bounds, of digits alone. */
static bool take_number(const struct number *of, const char *text, uint64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && *value >= of->min &&
           *value <= of->max;
}

/* The number of a word among those of a list; false: it is none. */
static bool take_word(const char *const *list, const char *text, uint64_t *value)
{
    for (*value = 0; list[*value]; ++*value)
        if (strcmp(list[*value], text) == 0)
            return true;
    return false;
}

bool duel_set(duel_settings *settings, const dyad_game *game, duel_setting setting,
              const char *text, dyad_error *error)
{
    const char *colours[] = {dyad_game_colour(game, 1), dyad_game_colour(game, 2), NULL};
    const char *const *list = setting == DUEL_ASK    ? duel_asks
                              : setting == DUEL_SWAP ? switches
                                                     : colours;
    const struct number *of = &numbers[setting];
    char expected[DYAD_ERROR_TEXT_MAX / 2], shown[SHOWN_MAX];
    uint64_t value;
    bool good = of->what ? take_number(of, text, &value) : take_word(list, text, &value);
    if (good) {
        settings->values[setting] = value + (list == colours && !of->what);
        settings->given[setting] = true;
        return true;
    }
    if (of->what && of->max < UINT64_MAX)
        snprintf(expected, sizeof expected, "%s from %llu to %llu", of->what,
                 (unsigned long long)of->min, (unsigned long long)of->max);
    else if (of->what)
        snprintf(expected, sizeof expected, "%s from %llu", of->what, (unsigned long long)of->min);
    else if (setting == DUEL_ASK)
        snprintf(expected, sizeof expected, "%s, %s or %s", list[0], list[1], list[2]);
    else
        snprintf(expected, sizeof expected, "%s or %s", list[0], list[1]);
    show_bytes(text, strlen(text), false, shown);
    snprintf(error->text, sizeof error->text, "expected %s, found '%.60s'", expected, shown);
    return false;
}

/* ---- the test as text ----------------------------------------------------------------------- */

static dyad_status fail_system(const char *path, dyad_error *error)
{
    *error = (dyad_error){.status = DYAD_E_SYSTEM, .file = path};
    snprintf(error->text, sizeof error->text, "%s", strerror(errno));
    return DYAD_E_SYSTEM;
}

static dyad_status fail_memory(dyad_error *error)
{
    *error = (dyad_error){.status = DYAD_E_MEMORY, .text = "out of memory"};
    return DYAD_E_MEMORY;
}

static dyad_status read_file(const char *path, kept_text *text, dyad_error *error)
{
    enum { STRETCH = 1 << 16 };
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
    dyad_status status = file ? DYAD_OK : fail_system(path, error);
    for (size_t got = 1; status == DYAD_OK && got;) {
        if (!kept_text_reserve(text, STRETCH)) {
            status = fail_memory(error);
            break;
        }
        got = fread(text->bytes + text->size, 1, STRETCH, file);
        text->size += got;
        if (ferror(file)) {
            status = fail_system(path, error);
        } else if (text->size > BYTES_MAX) {
            errno = EFBIG;
            status = fail_system(path, error);
        }
    }
    if (text->bytes)
        text->bytes[text->size] = '\0';
    if (file && file != stdin)
        fclose(file);
    return status;
}

/* Takes a line "colour black". False, with *error. */
static bool take_line(duel_settings *settings, const dyad_game *game, char *line,
                      bool said[DUEL_SETTING_COUNT], dyad_error *error)
{
    static const char blanks[] = " \t\r";
    char *rest, *word = strtok_r(line, blanks, &rest), *value = strtok_r(NULL, blanks, &rest);
    char shown[SHOWN_MAX];
    const char *list[DUEL_SETTING_COUNT + 1] = {NULL};
    duel_settings taken = *settings;
    uint64_t setting;
    memcpy(list, names, sizeof names);
    show_bytes(word, strlen(word), false, shown);
    if (!take_word(list, word, &setting)) {
        snprintf(error->text, sizeof error->text,
                 "expected a position, or a word such as colour, ask or seed, found '%.60s'",
                 shown);
    } else if (!value || strtok_r(NULL, blanks, &rest)) {
        snprintf(error->text, sizeof error->text, "expected one word behind '%s'", word);
    } else if (said[setting]) {
        snprintf(error->text, sizeof error->text, "expected '%s' once, found it again", word);
    } else if (duel_set(&taken, game, (duel_setting)setting, value, error)) {
        said[setting] = true;
        if (!settings->given[setting])
            *settings = taken;
        return true;
    }
    return false;
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Takes the lines of words, and makes blanks of them, so that the position has its own lines. */
static bool take_lines(duel_settings *settings, const dyad_game *game, kept_text *text,
                       dyad_error *error)
{
    static const char mark[] = "\xef\xbb\xbf"; /* UTF-8's */
    bool said[DUEL_SETTING_COUNT] = {false};
    char *at = text->bytes, *end = text->bytes + text->size;
    if (text->size >= sizeof mark - 1 && memcmp(at, mark, sizeof mark - 1) == 0) {
        memset(at, ' ', sizeof mark - 1);
        at += sizeof mark - 1;
    }
    for (error->line = 1; at < end; error->line++) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t blank = strspn(at, " \t\r");
        if (!stop)
            stop = end;
        if (at + blank < stop) {
            if (!is_letter(at[blank]))
                return true;
            for (char *byte = at; byte < stop; byte++)
                *byte = (char)(*byte ? *byte : 1); /* as no word has it */
            *stop = '\0';
            if (!take_line(settings, game, at, said, error))
                return false;
            memset(at, ' ', (size_t)(stop - at));
        }
        if (stop < end)
            *stop = '\n';
        at = stop + 1;
    }
    return true;
}

/* ---- the position --------------------------------------------------------------------------- */

static dyad_status read_position(dyad_session *session, const dyad_game *game, const char *path,
                                 const kept_text *text, const duel_settings *settings,
                                 dyad_play **play, dyad_error *error)
{
    dyad_reader *reader = NULL;
    const dyad_position *position;
    int mover = (int)settings->values[DUEL_TO_MOVE];
    dyad_status status =
        dyad_reader_open_bytes(session, game, path, text->bytes, text->size, &reader);
    if (status == DYAD_OK) {
        dyad_reader_set_to_move(reader, mover);
        status = dyad_reader_next(reader, &position);
    }
    if (status == DYAD_OK) {
        status = dyad_play_new_position(NULL, position,
                                        mover ? mover : dyad_position_mover(position), play, error);
        error->file = path;
        if (status == DYAD_OK && (status = dyad_reader_next(reader, &position)) == DYAD_OK) {
            *error = (dyad_error){.file = path, .text = "expected one position, found more"};
            status = DYAD_E_MALFORMED;
        }
        if (status == DYAD_END)
            status = DYAD_OK;
        else if (status == DYAD_E_MALFORMED && error->text[0] == '\0')
            *error = *dyad_session_error(session);
    } else if (status == DYAD_END) {
        *error = (dyad_error){.file = path, .text = "expected a position, found none"};
        status = DYAD_E_MALFORMED;
    } else {
        *error = *dyad_session_error(session);
    }
    dyad_reader_close(reader);
    return status;
}

static dyad_status make_board(const dyad_game *game, size_t size, dyad_play **play,
                              dyad_error *error)
{
    size_t rows = dyad_game_rows_max(game), columns = dyad_game_columns_max(game);
    dyad_status status = dyad_play_new(NULL, game, size < rows ? size : rows,
                                       size < columns ? size : columns, play, error);
    if (status == DYAD_OK)
        dyad_play_set_to_move(*play, dyad_game_begins(game));
    return status;
}

static dyad_status make_piles(dyad_session *session, const dyad_game *game, size_t size,
                              const duel_settings *settings, kept_text *text, dyad_error *error)
{
    dyad_generate_request request = {.struct_size = sizeof request,
                                     .game = game,
                                     .size = size,
                                     .count = 1,
                                     .seed = settings->values[DUEL_SEED],
                                     .write = keep_text,
                                     .write_user = text};
    dyad_status status = dyad_generate(session, &request);
    if (status != DYAD_OK)
        *error = *dyad_session_error(session);
    return status;
}

/* As the settings have it, or else as the position says. */
static dyad_status set_swap(const duel_settings *settings, dyad_play *play, const char *path,
                            dyad_error *error)
{
    if (!settings->given[DUEL_SWAP])
        return DYAD_OK;
    dyad_status status = dyad_play_set_swap(play, settings->values[DUEL_SWAP] != 0, error);
    error->file = path;
    return status;
}

dyad_status duel_read(dyad_session *session, const dyad_game *game, const char *path, size_t size,
                      duel_settings *settings, dyad_play **play, dyad_error *error)
{
    kept_text text = {0};
    dyad_status status = DYAD_OK;
    *play = NULL;
    *error = (dyad_error){.file = path};
    if (!path && dyad_game_has_board(game)) {
        status = make_board(game, size, play, error);
        if (status == DYAD_OK && settings->given[DUEL_TO_MOVE])
            dyad_play_set_to_move(*play, (int)settings->values[DUEL_TO_MOVE]);
        return status == DYAD_OK ? set_swap(settings, *play, path, error) : status;
    }
    if (!path) {
        path = "the piles";
        status = make_piles(session, game, size, settings, &text, error);
    } else {
        status = read_file(path, &text, error);
        if (status == DYAD_OK && !take_lines(settings, game, &text, error))
            status = DYAD_E_MALFORMED;
    }
    if (status == DYAD_OK) {
        *error = (dyad_error){.file = path};
        status = read_position(session, game, path, &text, settings, play, error);
    }
    if (status == DYAD_OK)
        status = set_swap(settings, *play, path, error);
    if (status != DYAD_OK) {
        dyad_play_free(*play);
        *play = NULL;
    }
    free(text.bytes);
    error->status = status;
    return status;
}
