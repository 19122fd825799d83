/* sgf_meaning.c - what the properties of an SGF game mean: which game it is, its board, moves and
 * stones. They are taken out of the nodes' properties; all others stay as they are. */
#include "text/records.h"

#include "base/fault.h"
#include "formats/dialects.h"
#include "record/points.h"
#include "text/sizes.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { GM_USUAL = 1 /* where there is none */, QUOTE_MAX = 24 };

typedef struct meaning {
    const dy_records *in;
    dyad_record *record;
    dyad_error *error;
    const dy_dialect *dialect;
    bool exchanged; /* W is the colour that the standard calls B */
    /* The first points that are letters and a number, and those of Go: NULL: none was seen. */
    const dy_property *numbered, *lettered;
} meaning;

bool dy_sgf_is_ours(const char *name)
{
    static const char *const ours[] = {"FF", "GM", "SZ", "B", "W", "AB", "AW", "AE", "PL"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        if (strcmp(name, ours[i]) == 0)
            return true;
    return false;
}

bool dy_sgf_is_ours_at(const dyad_record_node *node, const char *name)
{
    bool tells_game = node->record->game->sgf.rules && !node->parent;
    return dy_sgf_is_ours(name) || (tells_game && strcmp(name, "RU") == 0);
}

/* ---- values ------------------------------------------------------------------------------- */

typedef struct span {
    const char *text;
    size_t size;
} span;

static span trim(const char *text, size_t size)
{
    while (size && dy_is_space((unsigned char)*text)) {
        text++;
        size--;
    }
    while (size && dy_is_space((unsigned char)text[size - 1]))
        size--;
    return (span){text, size};
}

static span value_of(const dy_record_value *value)
{
    return trim(value->text, value->size);
}

static bool equals(span text, const char *word)
{
    return text.size == strlen(word) && strncasecmp(text.text, word, text.size) == 0;
}

/* As much of a value as a message shows, what does not print as '?'. */
static const char *quote(span text, char shown[QUOTE_MAX + 4])
{
    size_t size = text.size < QUOTE_MAX ? text.size : QUOTE_MAX;
    for (size_t i = 0; i < size; i++)
        shown[i] = text.text[i] >= 0x20 && text.text[i] < 0x7f ? text.text[i] : '?';
    strcpy(shown + size, size < text.size ? "..." : "");
    return shown;
}

/* Whose text is there, at the property. */
static dyad_status fault_at(const meaning *m, const dy_property *property)
{
    return dy_source_fault_at(m->in->source, property->line, property->column, m->error);
}

/* A number, or two with a colon between them; whether it is that. */
static bool read_numbers(span text, uint64_t numbers[2], size_t *count)
{
    size_t at = 0;
    for (*count = 0; *count < 2; ++*count) {
        size_t begin = at;
        uint64_t number = 0;
        while (at < text.size && isdigit((unsigned char)text.text[at]) && number <= UINT32_MAX)
            number = number * 10 + (uint64_t)(text.text[at++] - '0');
        if (at == begin)
            return false;
        numbers[*count] = number;
        if (at == text.size) {
            ++*count;
            return true;
        }
        if (text.text[at++] != ':')
            return false;
    }
    return false;
}

/* ---- the game and its board --------------------------------------------------------------- */

/* The table of dialects is of Hex. */
static bool has_dialects(const dyad_game *game)
{
    return game->hexworld;
}

/* The next letter of a text from *at on, small; 0 at its end. */
static int next_letter(const char *text, size_t size, size_t *at)
{
    while (*at < size) {
        int letter = (unsigned char)text[(*at)++];
        if (isalpha(letter))
            return tolower(letter);
    }
    return 0;
}

/* Whether two texts have the same letters, whatever the case and what stands between them. */
static bool same_letters(span a, const char *b)
{
    size_t in_a = 0, in_b = 0;
    for (;;) {
        int letter = next_letter(a.text, a.size, &in_a);
        if (letter != next_letter(b, strlen(b), &in_b))
            return false;
        if (!letter)
            return true;
    }
}

/* Whether RU names a game, by its rules or its name. */
static bool names_game(span rules, const dyad_game *game)
{
    return game->sgf.rules &&
           (same_letters(rules, game->sgf.rules) || same_letters(rules, game->name));
}

/* Of the games of that GM, the one whose rules RU names, or else the one that needs none; NULL:
 * there is none. */
static const dyad_game *game_of_rules(const dyad_record *record, uint64_t gm)
{
    const dy_property *rules = dy_property_find(record->root, "RU");
    const dyad_game *found = NULL;
    for (size_t i = 0; i < dy_game_count; i++) {
        const dyad_game *game = dy_games[i];
        if (!dy_record_has(game) || game->sgf.gm != gm)
            continue;
        if (rules && names_game(value_of(rules->first), game))
            return game;
        if (!game->sgf.rules)
            found = game;
    }
    return found;
}

static dyad_status wrong_game(const meaning *m, const dy_property *at, const char *expected,
                              const char *found)
{
    (void)dy_fault(m->error, DYAD_E_MALFORMED, "expected %s, found %s", expected, found);
    if (at)
        return fault_at(m, at);
    return dy_source_fault_at(m->in->source, m->record->root->line, m->record->root->column,
                              m->error);
}

/* "A, B or C": the games that have records; with `gm`, what RU has to say for those of it. */
static void list_games(uint64_t gm, char *text, size_t room)
{
    size_t left = 0, used = 0;
    for (size_t i = 0; i < dy_game_count; i++)
        left += dy_record_has(dy_games[i]) && (!gm || dy_games[i]->sgf.gm == gm);
    for (size_t i = 0; i < dy_game_count && used < room; i++) {
        const dyad_game *game = dy_games[i];
        if (!dy_record_has(game) || (gm && game->sgf.gm != gm))
            continue;
        int more = gm ? snprintf(text + used, room - used, "RU[%s]", game->sgf.rules)
                      : snprintf(text + used, room - used, "GM[%u] (%s)", game->sgf.gm, game->name);
        used += (size_t)more;
        if (--left && used < room)
            used += (size_t)snprintf(text + used, room - used, left > 1 ? ", " : " or ");
    }
}

static bool is_known(uint64_t gm)
{
    for (size_t i = 0; i < dy_game_count; i++)
        if (dy_record_has(dy_games[i]) && dy_games[i]->sgf.gm == gm)
            return true;
    return false;
}

/* The game that a record without GM is of: the one that is asked for, or that its dialect states.
 */
static const dyad_game *stated_game(const meaning *m)
{
    const dyad_game *wanted = m->in->game;
    for (size_t i = 0; i < dy_game_count && !wanted; i++)
        if (has_dialects(dy_games[i]) && dy_dialect_states_hex(m->dialect, m->record))
            wanted = dy_games[i];
    return dy_record_has(wanted) ? wanted : NULL;
}

/* Games may share a GM, and then RU tells them apart. Where a game is asked for that says so, files
 * of other rules are read as its own. */
static dyad_status find_game(const meaning *m)
{
    const dy_property *gm = dy_property_find(m->record->root, "GM");
    const dyad_game *wanted = m->in->game, *stated = stated_game(m);
    char shown[QUOTE_MAX + 4], found[QUOTE_MAX + 48], known[DYAD_ERROR_TEXT_MAX / 2];
    char expected[sizeof known + 8];
    uint64_t numbers[2] = {stated ? stated->sgf.gm : GM_USUAL, 0};
    size_t count;
    if (gm && (!read_numbers(value_of(gm->first), numbers, &count) || count != 1))
        numbers[0] = 0;
    if (wanted)
        snprintf(expected, sizeof expected, "a game of %s", wanted->name);
    if (!is_known(numbers[0])) {
        snprintf(found, sizeof found, "GM[%s]", gm ? quote(value_of(gm->first), shown) : "");
        list_games(0, known, sizeof known);
        return wrong_game(m, gm, wanted ? expected : known, found);
    }
    const dyad_game *named = game_of_rules(m->record, numbers[0]);
    m->record->game = wanted ? wanted : named;
    if (!wanted && !named) {
        list_games(numbers[0], known, sizeof known);
        snprintf(expected, sizeof expected, "%s%s", gm ? "" : "GM, ", known);
        return dy_fault_unsaid(m->error, wrong_game(m, gm, expected, "a game without"),
                               DYAD_UNSAID_GAME);
    }
    if (!wanted)
        return DYAD_OK;
    bool has_rules = dy_property_find(m->record->root, "RU") != NULL;
    if (dy_record_has(wanted) && wanted->sgf.gm == numbers[0] &&
        (named == wanted || !has_rules || (!named && wanted->sgf.any_rules)))
        return DYAD_OK;
    bool by_number = named && !named->sgf.rules;
    snprintf(found, sizeof found, by_number ? "GM[%u]" : "one of other rules (GM[%u])",
             (unsigned)numbers[0]);
    return wrong_game(m, gm, expected, named && !by_number ? named->name : found);
}

/* SZ is a number, or columns and rows: SZ[7:5] has 5 rows. */
static dyad_status find_side(const meaning *m)
{
    const dy_property *sz = dy_property_find(m->record->root, "SZ");
    const dyad_game *game = m->record->game;
    uint64_t numbers[2] = {game->sgf.side, 0};
    uint64_t most = game->adjacency == DY_HEXAGON ? DY_RECORD_SIDE_MAX : DY_SGF_LETTERS;
    size_t count = 1;
    char shown[QUOTE_MAX + 4];
    if (sz && !read_numbers(value_of(sz->first), numbers, &count)) {
        (void)dy_fault(m->error, DYAD_E_MALFORMED,
                       "expected the side of the board in SZ, found '%s'",
                       quote(value_of(sz->first), shown));
        return fault_at(m, sz);
    }
    if (count == 1)
        numbers[1] = numbers[0];
    if (numbers[0] < 1 || numbers[0] > most || numbers[1] < 1 || numbers[1] > most) {
        (void)dy_fault(m->error, DYAD_E_MALFORMED, "expected a side of 1 to %u in SZ, found '%s'",
                       (unsigned)most, quote(value_of(sz->first), shown));
        return fault_at(m, sz);
    }
    m->record->columns = (uint32_t)numbers[0];
    m->record->rows = (uint32_t)numbers[1];
    return DYAD_OK;
}

/* ---- stones and moves --------------------------------------------------------------------- */

static dyad_status bad_point(const meaning *m, const dy_property *property, dy_size board,
                             span text)
{
    char shown[QUOTE_MAX + 4], size[DY_SIZE_TEXT_MAX];
    (void)dy_fault(m->error, DYAD_E_MALFORMED,
                   "expected a cell of a board of side %s in %s, such as %s, found '%s'",
                   dy_size_text(board, size), property->name,
                   m->record->game->adjacency == DY_HEXAGON ? "a1" : "aa", quote(text, shown));
    return fault_at(m, property);
}

static int colour_of(const meaning *m, char letter)
{
    int colour = dy_record_colour(m->record->game, letter);
    return m->exchanged ? 3 - colour : colour;
}

/* A game has one way to write its points. */
static dyad_status note_points(meaning *m, const dy_property *property, span text)
{
    char shown[QUOTE_MAX + 4];
    if (!has_dialects(m->record->game))
        return DYAD_OK;
    bool numbered = isdigit((unsigned char)text.text[text.size - 1]);
    const dy_property **seen = numbered ? &m->numbered : &m->lettered;
    if (!*seen)
        *seen = property;
    if (!m->numbered || !m->lettered)
        return DYAD_OK;
    (void)dy_fault(m->error, DYAD_E_MALFORMED,
                   "expected one way to write points in a game, found '%s' after points %s",
                   quote(text, shown), numbered ? "of Go's letters" : "with numbers");
    return fault_at(m, property);
}

/* A point, or two opposite corners of a rectangle with a colon between them. */
static dyad_status set_up(meaning *m, dyad_record_node *node, const dy_property *property,
                          int colour, span text)
{
    dy_point first, last;
    dy_size board = dy_record_extent(m->record, node->parent);
    const char *colon = text.size ? memchr(text.text, ':', text.size) : NULL;
    size_t length = colon ? (size_t)(colon - text.text) : text.size;
    span one = trim(text.text, length),
         other = colon ? trim(colon + 1, text.size - length - 1) : one;
    if (!dy_point_read_on(m->record->game, board, one.text, one.size, &first) ||
        !dy_point_read_on(m->record->game, board, other.text, other.size, &last) ||
        !dy_point_is_on(first, board) || !dy_point_is_on(last, board))
        return bad_point(m, property, board, text);
    dyad_status status = note_points(m, property, other);
    if (status != DYAD_OK)
        return status;
    dy_stones stones = {
        .colour = colour,
        .row = first.row < last.row ? first.row : last.row,
        .column = first.column < last.column ? first.column : last.column,
        .last_row = first.row < last.row ? last.row : first.row,
        .last_column = first.column < last.column ? last.column : first.column,
    };
    if (dy_record_stones(m->record, node, &stones))
        return DYAD_OK;
    status = dy_record_refused(m->record, m->error);
    return status == DYAD_E_MALFORMED ? fault_at(m, property) : status;
}

static dyad_status take_stones(meaning *m, dyad_record_node *node)
{
    static const struct {
        const char *name;
        char letter;
    } adding[] = {{"AB", 'B'}, {"AW", 'W'}, {"AE", 'E'}};
    for (size_t i = 0; i < sizeof adding / sizeof adding[0]; i++) {
        const dy_property *property = dy_property_find(node, adding[i].name);
        if (!property)
            continue;
        int colour = adding[i].letter == 'E' ? 0 : colour_of(m, adding[i].letter);
        for (const dy_record_value *value = property->first; value; value = value->next) {
            span text = value_of(value);
            dyad_status status = text.size ? set_up(m, node, property, colour, text) : DYAD_OK;
            if (status != DYAD_OK)
                return status;
        }
        dy_property_drop(m->record, node, adding[i].name);
    }
    return DYAD_OK;
}

static dyad_status take_turn(const meaning *m, dyad_record_node *node)
{
    const dy_property *property = dy_property_find(node, "PL");
    char shown[QUOTE_MAX + 4];
    if (!property)
        return DYAD_OK;
    span text = value_of(property->first);
    char letter = 0;
    if (equals(text, "B") || equals(text, "black") || equals(text, "1"))
        letter = 'B';
    else if (equals(text, "W") || equals(text, "white") || equals(text, "2"))
        letter = 'W';
    if (!letter) {
        (void)dy_fault(m->error, DYAD_E_MALFORMED, "expected B or W in PL, found '%s'",
                       quote(text, shown));
        return fault_at(m, property);
    }
    node->turn = (unsigned char)colour_of(m, letter);
    dy_property_drop(m->record, node, "PL");
    return DYAD_OK;
}

/* A node between `node` and all that follow it. */
static dyad_record_node *insert_node(dyad_record *record, dyad_record_node *node)
{
    dyad_record_node *first = node->first_child, *last = node->last_child;
    node->first_child = node->last_child = NULL;
    dyad_record_node *made = dy_record_node(record, node);
    if (!made)
        return NULL;
    made->first_child = first;
    made->last_child = last;
    for (dyad_record_node *child = first; child; child = child->next)
        child->parent = made;
    return made;
}

/* ---- what the dialect decides -------------------------------------------------------------- */

static bool is_move(const dy_property *property)
{
    return (property->name[0] == 'B' || property->name[0] == 'W') && !property->name[1];
}

static bool gives_up(span text)
{
    return equals(text, "resign") || equals(text, "forfeit");
}

/* The letter of the first move from a node on, after one of its properties, NULL: before all of
 * them; or of PL before it; 0: nothing tells. Anybody may give a game up. */
static char next_letter_of(const dyad_record_node *node, const dy_property *behind)
{
    const dy_property *property = behind ? behind->next : node->first_property;
    for (;;) {
        for (; property; property = property->next)
            if (strcmp(property->name, "PL") == 0 && property != behind)
                return equals(value_of(property->first), "W") ? 'W' : 'B';
            else if (is_move(property) && !gives_up(value_of(property->first)))
                return property->name[0];
        node = node->first_child;
        if (!node)
            return 0;
        property = node->first_property;
    }
}

/* What a swap of pieces in the standard's words is in the dialect. */
static dyad_status take_swap(const meaning *m, const dyad_record_node *at,
                             const dy_property *property, span text, dyad_record_node *to)
{
    const dy_dialect *dialect = m->dialect;
    bool tells = dialect->turn_tells && has_dialects(m->record->game);
    char next = tells ? next_letter_of(at, property) : 0;
    dyad_record_kind kind = dy_dialect_swap(dialect, property->name[0], next);
    if (kind == DYAD_RECORD_NONE) {
        (void)dy_fault(
            m->error, DYAD_E_MALFORMED,
            "expected a move behind this swap, which tells whether pieces or sides were "
            "swapped: in the dialect %s it may be either, in sgf it is of pieces, in hexgui-0 of "
            "sides",
            dialect->words.name);
        return dy_fault_readings(m->error, fault_at(m, property), "sgf", "hexgui-0");
    }
    to->kind = (unsigned char)kind;
    if (kind == DYAD_RECORD_SWAP_SIDES && (!m->in->dialect || next))
        to->word = text.size != strlen("swap")                 ? DY_WORD_SWAP_PIECES
                   : memcmp(text.text, "SWAP", text.size) == 0 ? DY_WORD_SWAP_CAPITALS
                                                               : DY_WORD_SWAP;
    return DYAD_OK;
}

/* The first move a second time, where both are where the stone comes to lie: it was played where
 * the mirror shows it, and the second move swapped it. `swap' may stand between them. */
static void take_repeated(const meaning *m, dyad_record_node *node)
{
    dyad_record_node *before = node->parent, *first;
    while (before && before->kind == DYAD_RECORD_NONE)
        before = before->parent;
    bool named = before && before->kind == DYAD_RECORD_SWAP_PIECES;
    for (first = named ? before->parent : before; first && first->kind == DYAD_RECORD_NONE;)
        first = first->parent;
    if (!m->dialect->repeats_first || m->record->rows != m->record->columns || !first ||
        first->kind != DYAD_RECORD_STONE || node->kind != DYAD_RECORD_STONE ||
        node->row != first->row || node->column_of_move != first->column_of_move ||
        first->colour == node->colour)
        return;
    for (const dyad_record_node *one = first->parent; one; one = one->parent)
        if (one->kind != DYAD_RECORD_NONE)
            return;
    first->row = node->column_of_move;
    first->column_of_move = node->row;
    node->kind = named ? DYAD_RECORD_NONE : DYAD_RECORD_SWAP_PIECES;
    node->colour = named ? 0 : node->colour;
    node->row = node->column_of_move = 0;
}

/* Results that are a letter alone, as the standard has them. */
static bool take_result(const meaning *m)
{
    const dy_property *result = dy_property_find(m->record->root, "RE");
    const dyad_record_node *last = dy_record_at(m->record, UINT64_MAX);
    bool bare = result && m->dialect->bare_results &&
                (equals(value_of(result->first), "B") || equals(value_of(result->first), "W"));
    if (!bare)
        return true;
    char text[16];
    snprintf(text, sizeof text, "%c+%s", toupper((unsigned char)value_of(result->first).text[0]),
             last->kind == DYAD_RECORD_RESIGN ? "Resign" : "");
    return dy_record_value_set(m->record, result->first, text, strlen(text));
}

static bool has_editor(const dyad_record *record)
{
    return dy_property_find(record->root, "GM") || dy_property_find(record->root, "AP");
}

/* Gives a backslash of names the escape that it lacks; brackets got theirs when they were read. */
static dyad_status take_bare_text(const meaning *m)
{
    static const char *const names[] = {"PB", "PW"};
    if (m->record->bare && !m->dialect->bare_brackets) {
        (void)dy_fault(m->error, DYAD_E_MALFORMED,
                       "expected '\\' before the ']' in the value of %s", m->record->bare->name);
        return fault_at(m, m->record->bare);
    }
    bool bare = m->dialect->bare_brackets && !has_editor(m->record); /* an editor escapes them */
    for (size_t i = 0; bare && i < sizeof names / sizeof names[0]; i++) {
        const dy_property *property = dy_property_find(m->record->root, names[i]);
        const dy_record_value *value = property ? property->first : NULL;
        dy_buffer text;
        if (!value || !memchr(value->text, '\\', value->size))
            continue;
        dy_buffer_init(&text, m->record->memory);
        for (size_t k = 0; k < value->size; k++) {
            bool lone = value->text[k] == '\\' &&
                        (k + 1 == value->size || !strchr("\\]", value->text[k + 1]));
            if (lone || (value->text[k] == '\\' && value->text[k + 1] == '\\'))
                dy_buffer_char(&text, '\\');
            dy_buffer_char(&text, value->text[k]);
        }
        bool kept =
            !text.failed && dy_record_value_set(m->record, property->first, text.text, text.size);
        dy_buffer_free(&text);
        if (!kept)
            return dy_record_refused(m->record, m->error);
    }
    return DYAD_OK;
}

/* The first move of the main line, where nothing before it tells whose turn it is; or NULL. */
static const dy_property *first_move(const dyad_record *record)
{
    for (const dyad_record_node *node = record->root; node; node = node->first_child)
        for (const dy_property *one = node->first_property; one; one = one->next)
            if (is_move(one))
                return one;
            else if (strcmp(one->name, "PL") == 0 || strcmp(one->name, "AB") == 0 ||
                     strcmp(one->name, "AW") == 0)
                return NULL;
    return NULL;
}

/* The first move of the main line, where that is of W, to a point of Go's letters; or NULL. */
static const dy_property *lettered_first(const dyad_record *record)
{
    const dy_property *first = first_move(record);
    if (!first || first->name[0] != 'W')
        return NULL;
    span text = value_of(first->first);
    bool letters = text.size == 2 && isalpha((unsigned char)text.text[0]) &&
                   isalpha((unsigned char)text.text[1]);
    return letters ? first : NULL;
}

/* A game that states neither GM nor AP, in which W moves first, to one of Go's points, fits Little
 * Golem and the standard, where it is of Blue. */
static dyad_status check_first(const meaning *m)
{
    const dy_property *first = lettered_first(m->record);
    if (m->in->dialect || m->dialect != dy_dialect_standard(DYAD_RECORD_SGF) || !first ||
        has_editor(m->record))
        return DYAD_OK;
    (void)dy_fault(m->error, DYAD_E_MALFORMED,
                   "W moves first, and no GM, AP, SO or EV says in which dialect: it may be "
                   "little-golem (W joins top and bottom) or sgf (W joins left and right)");
    return dy_fault_readings(m->error, fault_at(m, first), "little-golem", "sgf");
}

/* The dialect that the caller names, or the one that the record states. */
static void find_dialect(meaning *m)
{
    m->dialect = m->in->dialect ? m->in->dialect : dy_dialect_of_sgf(m->record);
    const dy_dialect *edited = m->in->dialect || m->dialect != dy_dialect_standard(DYAD_RECORD_SGF)
                                   ? NULL
                                   : dy_dialect_of_edited(m->record);
    if (edited && lettered_first(m->record))
        m->dialect = edited;
}

/* What the dialect says of the whole game, once it is known which game that is. */
static dyad_status follow_dialect(meaning *m)
{
    if (!has_dialects(m->record->game))
        m->dialect = dy_dialect_standard(DYAD_RECORD_SGF);
    dy_record_in_dialect(m->record, m->dialect);
    const dy_property *event = dy_property_find(m->record->root, "EV");
    char shown[QUOTE_MAX + 4];
    if (dy_dialect_states_other(m->dialect, m->record)) {
        (void)dy_fault(m->error, DYAD_E_MALFORMED, "expected a game of %s, found EV[%s]",
                       m->record->game->name, quote(value_of(event->first), shown));
        return fault_at(m, event);
    }
    char first = next_letter_of(m->record->root, NULL);
    m->exchanged =
        m->dialect->mover_begins && (first == 'W' || (first == 0 && m->dialect->w_begins));
    dyad_status status = has_dialects(m->record->game) ? check_first(m) : DYAD_OK;
    return status == DYAD_OK ? take_bare_text(m) : status;
}

/* The moves of a node, in the order in which they stand there. The root keeps none, and no node
 * two: those go to nodes of their own behind it. *at becomes the last of these. */
static dyad_status take_moves(meaning *m, dyad_record_node **at)
{
    dyad_record_node *node = *at;
    const dy_property *next;
    for (const dy_property *property = node->first_property; property; property = next) {
        next = property->next;
        if (!is_move(property))
            continue;
        dyad_record_kind kind;
        dy_point point;
        span text = value_of(property->first);
        if (property->first->next) {
            (void)dy_fault(m->error, DYAD_E_MALFORMED, "expected one value for %s, found more",
                           property->name);
            return fault_at(m, property);
        }
        dyad_record_node *to = *at;
        bool full = to == m->record->root || to->kind != DYAD_RECORD_NONE;
        dy_size board = dy_record_extent(m->record, full ? to : to->parent);
        if (!dy_move_read(m->record->game, board, text.text, text.size, &kind, &point) ||
            (kind == DYAD_RECORD_STONE && !dy_point_is_on(point, board)))
            return bad_point(m, property, board, text);
        dyad_status status = kind == DYAD_RECORD_STONE ? note_points(m, property, text) : DYAD_OK;
        if (status != DYAD_OK)
            return status;
        if (full && !(to = insert_node(m->record, to))) {
            status = dy_record_refused(m->record, m->error);
            return status == DYAD_E_MALFORMED ? fault_at(m, property) : status;
        }
        to->line = property->line;
        to->column = property->column;
        to->kind = (unsigned char)kind;
        to->colour = (unsigned char)colour_of(m, property->name[0]);
        to->row = point.row;
        to->column_of_move = point.column;
        if (kind == DYAD_RECORD_SWAP_PIECES &&
            (status = take_swap(m, node, property, text, to)) != DYAD_OK)
            return status;
        take_repeated(m, to);
        dy_record_follow(to);
        *at = to;
    }
    dy_property_drop(m->record, node, "B");
    dy_property_drop(m->record, node, "W");
    return DYAD_OK;
}

/* Whether a node has moves and nothing else, as most have. */
static bool has_moves_alone(const dyad_record_node *node)
{
    const dy_property *property = node->first_property;
    while (property && is_move(property))
        property = property->next;
    return !property;
}

/* What a node has beside moves. */
static dyad_status take_other(meaning *m, dyad_record_node *node)
{
    /* These are the root's: elsewhere they say nothing. */
    dy_property_drop(m->record, node, "FF");
    dy_property_drop(m->record, node, "GM");
    dy_property_drop(m->record, node, "SZ");
    dyad_status status = take_stones(m, node);
    return status == DYAD_OK ? take_turn(m, node) : status;
}

dyad_status dy_sgf_settle(const dy_records *in, dyad_record *record, dyad_error *error)
{
    meaning m = {.in = in, .record = record, .error = error};
    find_dialect(&m);
    dyad_status status = find_game(&m);
    if (status == DYAD_OK)
        status = find_side(&m);
    if (status == DYAD_OK)
        status = follow_dialect(&m);
    if (status != DYAD_OK)
        return status;
    for (dyad_record_node *node = record->root; node; node = dy_record_next(node)) {
        dy_record_follow(node);
        if (!has_moves_alone(node))
            status = take_other(&m, node);
        if (status == DYAD_OK)
            status = take_moves(&m, &node);
        if (status != DYAD_OK)
            return status;
    }
    if (record->game->sgf.rules)
        dy_property_drop(record, record->root, "RU"); /* it is written from the game */
    return take_result(&m) ? DYAD_OK : dy_record_refused(record, error);
}
