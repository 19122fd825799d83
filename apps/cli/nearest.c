/* nearest.c - "did you mean".
 *
 * How far a word is from a name is counted in slips of typing: two letters exchanged, a letter left
 * out or added cost 2, another letter 3 (Damerau, "A technique for computer detection and
 * correction of spelling errors", 1964; the weights put sgf, not svg, nearest to sfg). A word that
 * is the beginning of a name is a slip of 1. A name is near when the slips cost less than typing
 * the word anew, and at most 2 for every three letters. */
#include "nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    WORD_MAX = 40, /* letters: longer words are near to nothing */
    COST_BEGUN = 1,
    COST_SLIP = 2,
    COST_OTHER = 3,
    BEGUN_MIN = 2, /* letters that tell what was begun */
};

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Row i of the table holds what it costs to turn the first i letters of a into the first j of b;
 * three rows are kept. */
static unsigned distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    unsigned rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= b_size; j++)
        rows[0][j] = (unsigned)j * COST_SLIP;
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i - 1) % 3];
        row[0] = (unsigned)i * COST_SLIP;
        for (size_t j = 1; j <= b_size; j++) {
            unsigned other = same(a[i - 1], b[j - 1]) ? 0 : COST_OTHER;
            row[j] = least(above[j - 1] + other, least(above[j], row[j - 1]) + (unsigned)COST_SLIP);
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], rows[(i - 2) % 3][j - 2] + (unsigned)COST_SLIP);
        }
    }
    return rows[a_size % 3][b_size];
}

/* What it costs to take `word` for `name`; UINT32_MAX: it is not near. */
static unsigned cost_of(const char *word, const char *name)
{
    size_t word_size = strlen(word), name_size = strlen(name);
    if (word_size > WORD_MAX || name_size > WORD_MAX)
        return UINT32_MAX;
    if (word_size >= BEGUN_MIN && word_size < name_size && strncasecmp(word, name, word_size) == 0)
        return COST_BEGUN;
    size_t longer = word_size > name_size ? word_size : name_size;
    size_t most = (longer + 1) / 3 * COST_SLIP;
    unsigned cost = distance(word, word_size, name, name_size);
    if (most < COST_OTHER)
        most = COST_OTHER;
    return cost <= most && cost < COST_SLIP * word_size ? cost : UINT32_MAX;
}

const char *nearest(const char *word, nearest_name name, const void *table)
{
    const char *found = NULL, *one;
    unsigned best = UINT32_MAX;
    for (size_t i = 0; (one = name(table, i)) != NULL; i++) {
        unsigned cost = cost_of(word, one);
        if (cost < best) {
            best = cost;
            found = one;
        }
    }
    return found;
}

static const char *game_name(const void *table, size_t index)
{
    (void)table;
    return index < dyad_game_count() ? dyad_game_name(dyad_game_at(index)) : NULL;
}

const char *nearest_game(const char *word)
{
    return nearest(word, game_name, NULL);
}

static const char *rules_name(const void *table, size_t index)
{
    (void)table;
    return index < dyad_ruleset_count() ? dyad_ruleset_name(dyad_ruleset_at(index)) : NULL;
}

const char *nearest_rules(const char *word)
{
    return nearest(word, rules_name, NULL);
}

static const char *listed_word(const void *table, size_t index)
{
    return ((const char *const *)table)[index];
}

const char *nearest_word(const char *word, const char *const *words)
{
    return nearest(word, listed_word, words);
}

const char *did_you_mean(const char *name, char *text)
{
    *text = '\0';
    if (name)
        snprintf(text, NEAREST_TEXT_MAX, "; did you mean '%s'?", name);
    return text;
}
