/* rules_oracle.c - see rules_oracle.h. Boards are rows set off by |, heaps and strings are words.
 */
#include "oracle/rules_oracle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(oracle_options *options, const char *text)
{
    assert(options->count < ORACLE_OPTIONS_MAX && strlen(text) < ORACLE_TEXT_MAX);
    strcpy(options->text[options->count++], text);
}

/* ---- boards ------------------------------------------------------------------------------- */

static const int ways[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static int width_of(const char *text)
{
    const char *end = strchr(text, '|');
    return end ? (int)(end - text) : (int)strlen(text);
}

static int height_of(const char *text)
{
    return ((int)strlen(text) + 1) / (width_of(text) + 1);
}

/* A cell; '#' outside. */
static char at(const char *text, int row, int column)
{
    if (row < 0 || column < 0)
        return '#';
    int width = width_of(text), height = ((int)strlen(text) + 1) / (width + 1);
    if (row >= height || column >= width)
        return '#';
    return text[row * (width + 1) + column];
}

static void put(char *text, int row, int column, char cell)
{
    text[row * (width_of(text) + 1) + column] = cell;
}

static void domineering(const char *text, bool left, int row, int column, oracle_options *options)
{
    int row2 = left ? row + 1 : row, column2 = left ? column : column + 1;
    if (at(text, row, column) != '.' || at(text, row2, column2) != '.')
        return;
    char after[ORACLE_TEXT_MAX];
    strcpy(after, text);
    put(after, row, column, '#');
    put(after, row2, column2, '#');
    add(options, after);
}

static void clobber(const char *text, bool left, int row, int column, oracle_options *options)
{
    char own = left ? 'x' : 'o', other = left ? 'o' : 'x';
    for (int way = 0; way < 4 && at(text, row, column) == own; way++) {
        int row2 = row + ways[way][0], column2 = column + ways[way][1];
        if (at(text, row2, column2) != other)
            continue;
        char after[ORACLE_TEXT_MAX];
        strcpy(after, text);
        put(after, row, column, '.');
        put(after, row2, column2, own);
        add(options, after);
    }
}

/* Whether the group of a stone has a liberty; `seen` is marked. */
static bool breathes(char *seen, const char *text, int row, int column)
{
    bool found = false;
    put(seen, row, column, '!');
    for (int way = 0; way < 4; way++) {
        int row2 = row + ways[way][0], column2 = column + ways[way][1];
        if (at(text, row2, column2) == '.')
            found = true;
        else if (at(text, row2, column2) == at(text, row, column) &&
                 at(seen, row2, column2) != '!' && at(text, row2, column2) != '#')
            found = breathes(seen, text, row2, column2) || found;
    }
    return found;
}

static bool all_breathe(const char *text)
{
    for (int row = 0; row < height_of(text); row++)
        for (int column = 0; column < width_of(text); column++) {
            char seen[ORACLE_TEXT_MAX], cell = at(text, row, column);
            strcpy(seen, text);
            if ((cell == 'x' || cell == 'o') && !breathes(seen, text, row, column))
                return false;
        }
    return true;
}

static void nogo(const char *text, bool left, int row, int column, oracle_options *options)
{
    if (at(text, row, column) != '.')
        return;
    char after[ORACLE_TEXT_MAX];
    strcpy(after, text);
    put(after, row, column, left ? 'x' : 'o');
    if (all_breathe(after))
        add(options, after);
}

static void colour_cell(const char *text, bool left, int row, int column, bool snort,
                        oracle_options *options)
{
    char cell = at(text, row, column), forbidden = left != snort ? 'x' : 'o';
    if (cell != '.' && cell != (left ? 'l' : 'r'))
        return;
    for (int way = 0; way < 4; way++)
        if (at(text, row + ways[way][0], column + ways[way][1]) == forbidden)
            return;
    char after[ORACLE_TEXT_MAX];
    strcpy(after, text);
    put(after, row, column, left ? 'x' : 'o');
    add(options, after);
}

static void col(const char *text, bool left, int row, int column, oracle_options *options)
{
    colour_cell(text, left, row, column, false, options);
}

static void snort(const char *text, bool left, int row, int column, oracle_options *options)
{
    colour_cell(text, left, row, column, true, options);
}

typedef void (*cell_fn)(const char *text, bool left, int row, int column, oracle_options *options);

static void each_cell(const char *text, bool left, cell_fn moves, oracle_options *options)
{
    for (int row = 0; row < height_of(text); row++)
        for (int column = 0; column < width_of(text); column++)
            moves(text, left, row, column, options);
}

/* ---- graphs ------------------------------------------------------------------------------- */

/* The last tag of a vertex, a letter; '.' without. */
static char tag_of(const char *text, char vertex)
{
    char tag = '.';
    for (const char *from = text; *from; from++)
        if (from[0] == vertex && from[1] == ':')
            tag = from[2];
    return tag;
}

/* Vertices are a .. h, edges words such as "a-b"; a move adds the word "a:x". */
static void graph(const char *text, bool left, bool snort_rules, oracle_options *options)
{
    for (char vertex = 'a'; vertex <= 'h'; vertex++) {
        char tag = tag_of(text, vertex), forbidden = left != snort_rules ? 'x' : 'o';
        bool may = strchr(text, vertex) && (tag == '.' || tag == (left ? 'l' : 'r'));
        for (const char *from = text; *from && may; from++) {
            if (from[0] == vertex && from[1] == '-')
                may = tag_of(text, from[2]) != forbidden;
            else if (from[1] == '-' && from[2] == vertex)
                may = tag_of(text, from[0]) != forbidden;
        }
        if (!may)
            continue;
        char after[ORACLE_TEXT_MAX];
        snprintf(after, sizeof after, "%s %c:%c", text, vertex, left ? 'x' : 'o');
        add(options, after);
    }
}

/* ---- words -------------------------------------------------------------------------------- */

/* Puts `word` in place of the `size` bytes at `from`. */
static void replace(const char *text, size_t from, size_t size, const char *word,
                    oracle_options *options)
{
    char after[2 * ORACLE_TEXT_MAX];
    int length =
        snprintf(after, sizeof after, "%.*s%s%s", (int)from, text, word, text + from + size);
    assert(length > 0 && length < ORACLE_TEXT_MAX);
    (void)length; /* where there are no assertions */
    add(options, after);
}

static void nim(const char *text, size_t from, size_t size, bool left, oracle_options *options)
{
    const char *pile = text + from;
    char own = left ? 'B' : 'W', other = left ? 'W' : 'B';
    for (size_t disc = 0; disc < size; disc++) {
        char after[ORACLE_TEXT_MAX];
        size_t gone = 1;
        if (pile[disc] != own)
            continue;
        if (disc == 0)
            while (gone < size && pile[gone] == other)
                gone++;
        snprintf(after, sizeof after, "%.*s%.*s", (int)disc, pile, (int)(size - disc - gone),
                 pile + disc + gone);
        replace(text, from, size, *after ? after : "0", options);
    }
}

static void hackenbush(const char *text, size_t from, size_t size, bool left,
                       oracle_options *options)
{
    for (size_t edge = 0; edge < size; edge++) {
        char after[ORACLE_TEXT_MAX];
        if (text[from + edge] != (left ? 'l' : 'r') && text[from + edge] != 'e')
            continue;
        snprintf(after, sizeof after, "%.*s", (int)edge, text + from);
        replace(text, from, size, *after ? after : "0", options);
    }
}

static void toads_and_frogs(const char *text, size_t from, size_t size, bool left,
                            oracle_options *options)
{
    int way = left ? 1 : -1, length = (int)size;
    for (int i = 0; i < length; i++) {
        char after[ORACLE_TEXT_MAX];
        const char *strip = text + from;
        if (strip[i] != (left ? 'T' : 'F'))
            continue;
        int to = i + way;
        if (to >= 0 && to < length && strip[to] == (left ? 'F' : 'T'))
            to += way;
        if (to < 0 || to >= length || strip[to] != '.')
            continue;
        snprintf(after, sizeof after, "%.*s", length, strip);
        after[to] = after[i];
        after[i] = '.';
        replace(text, from, size, after, options);
    }
}

static void heaps(const char *text, size_t from, size_t size, int one, int two,
                  oracle_options *options)
{
    char after[32];
    snprintf(after, sizeof after, "%d %d", one, two);
    replace(text, from, size, after, options);
}

static void octal(const char *text, size_t from, size_t size, oracle_options *options)
{
    int heap = atoi(text + from);
    if (strncmp(text, "grundy", 6) == 0) {
        for (int one = 1; one < heap - one; one++)
            heaps(text, from, size, one, heap - one, options);
        return;
    }
    for (int k = 0; k <= heap; k++) {
        int digits = (int)strcspn(text, " ") - 2;
        int digit = k > digits ? 0 : text[k ? k + 1 : 0] - '0';
        if ((digit & 1) && k && k == heap)
            heaps(text, from, size, 0, 0, options);
        if ((digit & 2) && k && k < heap)
            heaps(text, from, size, heap - k, 0, options);
        for (int one = 1; (digit & 4) && one <= heap - k - one; one++)
            heaps(text, from, size, one, heap - k - one, options);
    }
}

typedef void (*word_fn)(const char *text, size_t from, size_t size, bool left,
                        oracle_options *options);

static void each_word(const char *text, bool left, word_fn moves, oracle_options *options)
{
    for (size_t from = 0; text[from]; from += text[from] == ' ') {
        size_t size = strcspn(text + from, " ");
        if (moves)
            moves(text, from, size, left, options);
        else if (from)
            octal(text, from, size, options);
        from += size;
    }
}

/* ---- all of them -------------------------------------------------------------------------- */

bool oracle_rules_moves(const char *name, const char *text, bool left, oracle_options *options)
{
    static const struct {
        const char *name;
        cell_fn cell;
        word_fn word;
    } all[] = {
        {"domineering", domineering, NULL},
        {"clobber", clobber, NULL},
        {"nogo", nogo, NULL},
        {"col", col, NULL},
        {"snort", snort, NULL},
        {"nim", NULL, nim},
        {"hackenbush", NULL, hackenbush},
        {"toads-and-frogs", NULL, toads_and_frogs},
        {"octal", NULL, NULL},
    };
    options->count = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, name) != 0)
            continue;
        if (strpbrk(text, "-:"))
            graph(text, left, strcmp(name, "snort") == 0, options);
        else if (all[i].cell)
            each_cell(text, left, all[i].cell, options);
        else
            each_word(text, left, all[i].word, options);
        return true;
    }
    return false;
}

/* ---- random positions --------------------------------------------------------------------- */

typedef struct maker {
    oracle_random_fn random;
    void *user;
    char *text;
    size_t size;
} maker;

static unsigned below(maker *of, unsigned bound)
{
    return of->random(of->user, bound);
}

static void letters(maker *of, const char *from, size_t count)
{
    while (count--)
        of->text[of->size++] = from[below(of, (unsigned)strlen(from))];
}

/* `most` cells at most, in rows. */
static void make_board(maker *of, const char *from, unsigned most)
{
    unsigned rows = 1 + below(of, 4), columns = 1 + below(of, most / rows);
    if (below(of, 2)) {
        unsigned swap = rows;
        rows = columns;
        columns = swap;
    }
    for (unsigned row = 0; row < rows; row++) {
        if (row)
            of->text[of->size++] = '|';
        letters(of, from, columns);
    }
}

static void make_words(maker *of, const char *from, unsigned most, unsigned words)
{
    for (unsigned word = 0; word < words; word++) {
        if (word)
            of->text[of->size++] = ' ';
        letters(of, from, 1 + below(of, most));
    }
}

static void make_graph(maker *of)
{
    unsigned edges = 1 + below(of, 6);
    for (unsigned i = 0; i < edges; i++) {
        char from = (char)('a' + below(of, 5)), to = (char)('a' + below(of, 5));
        if (from == to)
            to = (char)(from + 1);
        of->size += (size_t)sprintf(of->text + of->size, i ? " %c-%c" : "%c-%c", from, to);
    }
    for (char vertex = 'a'; vertex < 'd'; vertex++)
        if (below(of, 4) == 0)
            of->size += (size_t)sprintf(of->text + of->size, " %c:%c", vertex, "lr."[below(of, 3)]);
}

void oracle_domineering_wide(oracle_random_fn random, void *user, char *text)
{
    static const unsigned sides[][2] = {{8, 9}, {9, 9}, {7, 10}, {6, 11}, {5, 14}, {4, 17}};
    maker of = {random, user, text, 0};
    const unsigned *side = sides[below(&of, sizeof sides / sizeof sides[0])];
    unsigned upright = below(&of, 2), mirrored = below(&of, 2);
    unsigned rows = side[upright], columns = side[!upright];
    for (unsigned row = 0; row < rows; row++)
        of.size += (size_t)sprintf(text + of.size, row ? "|%.*s" : "%.*s", (int)columns,
                                   "#################");
    for (unsigned row = 0, column = 0; row < rows && column < columns;) {
        put(text, (int)row, (int)(mirrored ? columns - 1 - column : column), '.');
        bool down = column + 1 == columns || (row + 1 < rows && below(&of, rows + columns) < rows);
        row += down;
        column += !down;
    }
    for (unsigned more = below(&of, 4); more > 0; more--)
        put(text, (int)below(&of, rows), (int)below(&of, columns), '.');
}

bool oracle_rules_random(const char *name, oracle_random_fn random, void *user, char *text)
{
    static const struct {
        const char *name, *letters;
        unsigned most, words; /* cells, or letters of a word and words */
    } all[] = {
        {"domineering", "...#", 22, 0}, {"clobber", "xxoo.", 12, 0},
        {"nogo", "......xo#", 10, 0},   {"col", "......lr#", 9, 0},
        {"snort", "......lr#", 9, 0},   {"nim", "BW", 5, 2},
        {"hackenbush", "llrre", 5, 2},  {"toads-and-frogs", "TTFF..", 12, 1},
    };
    static const char *const codes[] = {"0.77", "0.07", "4.4", "0.137", "0.333", "0.6", "grundy"};
    maker of = {random, user, text, 0};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, name) != 0)
            continue;
        bool graphs = strcmp(name, "col") == 0 || strcmp(name, "snort") == 0;
        do {
            of.size = 0;
            if (graphs && below(&of, 2))
                make_graph(&of);
            else if (all[i].words)
                make_words(&of, all[i].letters, all[i].most, all[i].words);
            else
                make_board(&of, all[i].letters, all[i].most);
            text[of.size] = '\0';
        } while (strcmp(name, "nogo") == 0 && !all_breathe(text));
        return true;
    }
    if (strcmp(name, "octal") != 0)
        return false;
    sprintf(text, "%s %u %u", codes[below(&of, sizeof codes / sizeof codes[0])], below(&of, 7),
            below(&of, 4));
    return true;
}
