/* test_list.c - a line is split into words; a test of several parts is put together of their
 * items. */
#include "test_list.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 7, /* of a line, and one more than there may be */
    WORD_SHOWN = 40,
    LINE_ROOM = 256,
    SIZE_LIMIT = 1 << 16,
    SIZES_LIMIT = 1024, /* of a line */
    COUNT_LIMIT = 1 << 24,
};

/* ---- the list ------------------------------------------------------------------------------- */

static bool good_name(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length > TEST_NAME_MAX || !isalnum((unsigned char)name[0]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && !strchr("_-.", name[i]))
            return false;
    return true;
}

bool test_list_add(test_list *list, const char *name, const test_part *part)
{
    if (strlen(name) > TEST_NAME_MAX)
        return false;
    if (list->count == 0 || strcmp(list->tests[list->count - 1].name, name) != 0) {
        test_recipe *grown = realloc(list->tests, (list->count + 1) * sizeof *grown);
        if (!grown)
            return false;
        list->tests = grown;
        list->tests[list->count] = (test_recipe){0};
        strcpy(list->tests[list->count++].name, name);
    }
    test_recipe *test = &list->tests[list->count - 1];
    test_part *parts = realloc(test->parts, (test->count + 1) * sizeof *parts);
    if (!parts)
        return false; /* a new test without parts is freed with the list */
    test->parts = parts;
    test->parts[test->count++] = *part;
    return true;
}

void test_list_free(test_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->tests[i].parts);
    free(list->tests);
    *list = (test_list){0};
}

/* Parts from one on that differ by their sizes alone, each one larger than the last. */
static size_t run_of_sizes(const test_recipe *recipe, size_t first)
{
    const test_part *part = &recipe->parts[first];
    size_t count = 1;
    for (; first + count < recipe->count && count < SIZES_LIMIT; count++) {
        const test_part *next = part + count;
        if (strcmp(next->kind, part->kind) != 0 || next->size != part->size + count ||
            next->count != part->count || next->seed != part->seed || next->discs != part->discs)
            break;
    }
    return count;
}

void test_recipe_write(const test_recipe *recipe, FILE *file)
{
    for (size_t i = 0; i < recipe->count;) {
        const test_part *part = &recipe->parts[i];
        size_t sizes = run_of_sizes(recipe, i);
        fprintf(file, "%s %s %" PRIu64, recipe->name, part->kind, part->size);
        if (sizes > 1)
            fprintf(file, "-%" PRIu64, part[sizes - 1].size);
        fprintf(file, " %" PRIu64 " %" PRIu64, part->count, part->seed);
        if (part->discs)
            fprintf(file, " %" PRIu64, part->discs);
        fputc('\n', file);
        i += sizes;
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

typedef struct list_reading {
    const dyad_game *game;
    test_list *list;
    const char *wrong; /* what was expected */
    const char *found; /* the word in its place; NULL: the end of the line */
} list_reading;

static bool expected(list_reading *of, const char *what, const char *found)
{
    of->wrong = what;
    of->found = found;
    return false;
}

static bool read_count(list_reading *of, const char *what, const char *word, uint64_t min,
                       uint64_t max, uint64_t *number)
{
    char *end = NULL;
    if (!word || !isdigit((unsigned char)*word))
        return expected(of, what, word);
    errno = 0;
    *number = strtoull(word, &end, 10);
    return (!errno && !*end && *number >= min && *number <= max) || expected(of, what, word);
}

static const char *find_kind(const dyad_game *game, const char *word)
{
    const char *kind;
    for (size_t k = 0; word && (kind = dyad_game_kind_name(game, k)); k++)
        if (strcmp(kind, word) == 0)
            return kind;
    return NULL;
}

static bool is_new_name(const test_list *list, const char *name)
{
    for (size_t i = 0; i + 1 < list->count; i++)
        if (strcmp(list->tests[i].name, name) == 0)
            return false;
    return true;
}

/* "5", or "1-80"; a word that it takes apart. */
static bool read_sizes(list_reading *of, char *word, uint64_t *first, uint64_t *last)
{
    char *dash = word ? strchr(word, '-') : NULL;
    if (dash)
        *dash = '\0';
    if (!read_count(of, "a size", word, 0, SIZE_LIMIT, first))
        return false;
    *last = *first;
    return !dash || (read_count(of, "a size", dash + 1, *first, SIZE_LIMIT, last) &&
                     (*last - *first < SIZES_LIMIT || expected(of, "fewer sizes", dash + 1)));
}

static bool add_words(list_reading *of, char *const words[], size_t count)
{
    test_part part = {.kind = find_kind(of->game, words[1])};
    uint64_t first = 0, last = 0;
    if (!good_name(words[0]))
        return expected(of, "the name of a test", words[0]);
    if (!is_new_name(of->list, words[0]))
        return expected(of, "lines of one name behind one another", words[0]);
    if (!part.kind)
        return expected(of, "a kind as `dyad games' lists them", words[1]);
    if (!read_sizes(of, words[2], &first, &last) ||
        !read_count(of, "a count of items", words[3], 1, COUNT_LIMIT, &part.count) ||
        !read_count(of, "a seed", words[4], 0, UINT64_MAX, &part.seed) ||
        (words[5] &&
         !read_count(of, "the most discs of a pile", words[5], 1, COUNT_LIMIT, &part.discs)))
        return false;
    if (count == WORDS_MAX)
        return expected(of, "the end of the line", words[6]);
    bool good = true;
    for (part.size = first; good && part.size <= last; part.size++)
        good = test_list_add(of->list, words[0], &part);
    return good;
}

/* A line, which it takes apart. */
static bool read_line(list_reading *of, char *line)
{
    char *words[WORDS_MAX] = {NULL}, *rest = NULL;
    size_t count = 0;
    line[strcspn(line, "#")] = '\0';
    for (char *word = strtok_r(line, " \t\r", &rest); word && count < WORDS_MAX;
         word = strtok_r(NULL, " \t\r", &rest))
        words[count++] = word;
    return count == 0 || add_words(of, words, count);
}

dyad_status test_list_read(const dyad_game *game, const char *file, const char *bytes, size_t size,
                           test_list *list, char text[TEST_LIST_TEXT_MAX])
{
    list_reading of = {.game = game, .list = list};
    *list = (test_list){0};
    text[0] = '\0';
    for (size_t at = 0, number = 1; at < size; number++) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end ? (size_t)(end - bytes) - at : size - at;
        char line[LINE_ROOM];
        bool fits = length < sizeof line && !memchr(bytes + at, '\0', length);
        if (fits)
            memcpy(line, bytes + at, length);
        line[fits ? length : 0] = '\0';
        if (!fits)
            expected(&of, "a line of text with at most 255 characters", "another");
        if (!fits || !read_line(&of, line)) {
            if (!of.wrong)
                return DYAD_E_MEMORY;
            snprintf(text, TEST_LIST_TEXT_MAX, "%.200s:%zu: expected %s, found %s%.*s%s", file,
                     number, of.wrong, of.found ? "'" : "", WORD_SHOWN,
                     of.found ? of.found : "the end of the line", of.found ? "'" : "");
            return DYAD_E_MALFORMED;
        }
        at += length + 1;
    }
    return DYAD_OK;
}

/* ---- making --------------------------------------------------------------------------------- */

static dyad_status make_part(dyad_session *session, const test_making *making,
                             const test_part *part, kept_text *text)
{
    const dyad_game *game = making->game;
    dyad_generate_request wanted = {.struct_size = sizeof wanted,
                                    .game = game,
                                    .size = part->size,
                                    .count = part->count,
                                    .seed = part->seed,
                                    .kind = part->kind,
                                    .discs = part->discs ? part->discs
                                                         : dyad_game_layout(game)->discs_max,
                                    .format = DYAD_FORMAT_TEXT,
                                    .write = keep_text,
                                    .write_user = text,
                                    .stop = making->stop,
                                    .zero_sums = making->zero_sums};
    text->size = 0;
    return dyad_generate(session, &wanted);
}

/* The items of `more`, which gives them away, behind those of `items`. */
static dyad_status append_items(test_items *items, test_items *more)
{
    test_item *grown = realloc(items->items, (items->count + more->count) * sizeof *grown);
    if (!grown)
        return DYAD_E_MEMORY;
    items->items = grown;
    memcpy(items->items + items->count, more->items, more->count * sizeof *grown);
    items->count += more->count;
    more->count = 0;
    return DYAD_OK;
}

/* Makes the parts, and puts their items together. *made, how many parts could be made, which then
 * are the first of the recipe where others may be left out. */
static dyad_status make_parts(dyad_session *session, const test_making *making,
                              const test_recipe *recipe, bool lenient, size_t *made,
                              kept_text *text)
{
    test_items items = {.game = making->game};
    dyad_status status = DYAD_OK;
    *made = 0;
    for (size_t i = 0; i < recipe->count && status == DYAD_OK; i++) {
        test_items more = {.game = making->game};
        status = make_part(session, making, &recipe->parts[i], text);
        if (status == DYAD_E_USAGE && lenient) {
            status = DYAD_OK;
            continue;
        }
        recipe->parts[*made] = recipe->parts[i];
        ++*made;
        if (status == DYAD_OK)
            status = test_take_apart(session, making->game, text, &more);
        if (status == DYAD_OK)
            status = append_items(&items, &more);
        test_items_free(&more);
    }
    if (status == DYAD_OK)
        status =
            items.count ? test_put_together(session, &items, 0, items.count, text) : DYAD_E_USAGE;
    test_items_free(&items);
    return status;
}

dyad_status test_make(dyad_session *session, const test_making *making, const test_recipe *recipe,
                      kept_text *text)
{
    size_t made;
    if (recipe->count == 1)
        return make_part(session, making, &recipe->parts[0], text);
    return make_parts(session, making, recipe, false, &made, text);
}

dyad_status test_make_possible(dyad_session *session, const test_making *making,
                               test_recipe *recipe, kept_text *text)
{
    size_t made;
    if (recipe->count == 1)
        return make_part(session, making, &recipe->parts[0], text);
    dyad_status status = make_parts(session, making, recipe, true, &made, text);
    recipe->count = made;
    return status;
}
