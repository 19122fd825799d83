/* dialects.c - the table of dialects, and what a record states. */
#include "formats/dialects.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const dy_dialect table[] = {
    {.words =
         {"little-golem", "Little Golem's SGF",
          "SO has `littlegolem' or EV begins with `hex.', `ut.hex.' or `hex19.'; no GM and no AP, "
          "or W moves first, to a point of Go's letters",
          "who moves first, W, who is PB by name; Go's letters, none left out",
          "`swap' is of pieces", "RE[B]: PB has won, who moved first",
          "`]' and `\\' stand in names without an escape",
          "playhex/playhex, LittleGolemSGF.ts of 2026; Elilgo324/ZeroHex, data of 18,893 games"},
     .format = DYAD_RECORD_SGF,
     .all = {{"GM", DY_HOLDS_NONE, NULL}, {"AP", DY_HOLDS_NONE, NULL}},
     .any = {{"SO", DY_HOLDS_CONTAINS, "littlegolem"},
             {"EV", DY_HOLDS_BEGINS, "hex."},
             {"EV", DY_HOLDS_BEGINS, "ut.hex."},
             {"EV", DY_HOLDS_BEGINS, "hex19."},
             {"EV", DY_HOLDS_BEGINS, "ut.hex19."}},
     .outlasts_editors = true,
     .event = "hex",
     .mover_begins = true,
     .w_begins = true,
     .swap = DYAD_RECORD_SWAP_PIECES,
     .bare_results = true,
     .bare_brackets = true},
    {.words = {"gzero", "gzero's SGF, for HexGui", "no GM, EV[null] and GC begins with `game#'",
               "who moves first",
               "the first move a second time, with or without `swap' between them; both are where "
               "the stone comes to lie",
               "none", "`;' at the end", "richemslie/ggp-zero, battle/hex.py of 2019"},
     .format = DYAD_RECORD_SGF,
     .all = {{"GM", DY_HOLDS_NONE, NULL},
             {"EV", DY_HOLDS_IS, "null"},
             {"GC", DY_HOLDS_BEGINS, "game#"}},
     .event = "hex",
     .mover_begins = true,
     .swap = DYAD_RECORD_SWAP_PIECES,
     .repeats_first = true},
    {.words = {"hexworld-sgf", "HexWorld's SGF", "AP begins with `hexworld:'", "B",
               "`swap-pieces', `swap-sides'", "resigning and forfeiting are moves; no RE", "none",
               "Bannerets/hexreplay, hexreplay.js of 2025"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "hexworld:"}},
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"playhex-sgf", "PlayHex's SGF", "AP begins with `PlayHex:'", "B", "`swap-pieces'",
               "RE[B+Resign], [B+Time], [B+Forfeit], [Void], [?]; no move says it",
               "handicap is `pass' moves; HA may be `N/S' or negative",
               "playhex/playhex, hostedGameToSGF.ts, exportSgf.ts of 2026"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "PlayHex:"}},
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"hexgui-0", "HexGui 0.x", "AP begins with `HexGui:0.'",
               "B; Go's letters are read too",
               "`swap-pieces' is of sides, where the colour that moves next does not say that it "
               "is of pieces",
               "RE of the standard", "none",
               "ryanbhayward/hexgui, SgfReader.java and HexGui.java, 0.9.GIT"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "HexGui:0."}},
     .turn_tells = true,
     .swap = DYAD_RECORD_SWAP_SIDES},
    {.words = {"hexgui-1", "HexGui 1.x", "AP begins with `HexGui:1.'", "B",
               "`swap-pieces' is of sides where the same colour moves next, of pieces where the "
               "other does; where nobody moves next, nothing says it",
               "RE of the standard", "none",
               "cgao3/benzene-vanilla-cmake, regression/sgf/games/olympiad"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "HexGui:1."}},
     .turn_tells = true,
     .swap = DYAD_RECORD_NONE},
    {.words = {"benzene-sgf", "benzene's SGF", "AP begins with `Hex-benzene:'", "B",
               "`SWAP' as HexGui 1.x has it", "none", "BL and WL in each node",
               "cgao3/benzene-vanilla-cmake, regression/sgf/games/olympiad"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "Hex-benzene:"}},
     .turn_tells = true,
     .swap = DYAD_RECORD_NONE},
    {.words = {"katahex", "KataHex's rollouts", "C of the root has `startTurnIdx='",
               "the player of the first node, B or W; B joins top and bottom", "none", "RE[B+]",
               "games without an end; startTurnIdx counts the moves before the first node",
               "selinger/katahex d348a64, sgf.cpp, WriteSgf"},
     .format = DYAD_RECORD_SGF,
     .all = {{"C", DY_HOLDS_CONTAINS, "startTurnIdx="}},
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"dyad-sgf", "Dyad's SGF", "AP begins with `Dyad:'", "B",
               "`swap-pieces', `swap-sides'", "RE of the standard", "none", "docs/records.md"},
     .format = DYAD_RECORD_SGF,
     .all = {{"AP", DY_HOLDS_BEGINS, "Dyad:"}},
     .plain = true,
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"sgf", "the standard's SGF", "GM[11] and none of the above",
               "B; letters and numbers, or Go's letters, not both",
               "`swap-pieces', `swap-sides'; a swap of pieces after which the same colour moves is "
               "of sides; `swap' is of pieces",
               "RE[B+Resign] and the like",
               "without GM, AP, SO and EV, and with Go's letters, W does not move first: that fits "
               "Little Golem too",
               "SGF FF[4], red-bean.com/sgf/hex.html"},
     .format = DYAD_RECORD_SGF,
     .turn_tells = true,
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"trmph", "trmph's links",
               "the address of trmph.com; or the first move a second time; or a winner behind the "
               "link",
               "who moves first", "the first move a second time, both where the stone comes to lie",
               "behind a blank: 1 or b the first, 2 or r the second", "square boards alone",
               "knrafto/trmphify, trmphify.py; matthewseymour/HexDB; niallc/Snowflake2025"},
     .format = DYAD_RECORD_HEXWORLD,
     .swap = DYAD_RECORD_SWAP_PIECES,
     .repeats_first = true},
    {.words =
         {"hexworld", "HexWorld's links",
          "the address of hexworld.org/board or of hex.html of hex-study; an address that is not "
          "known and names no other game; or a link alone",
          "Red, whom the link calls b",
          "`:s' of pieces, `:S' of sides, as the second move, after a stone",
          "`:rb', `:rw', `:fb', `:fw' name who has lost",
          "a missing size is 11; columns come before rows; a second comma is before the moves "
          "that are not shown; a swap of pieces turns a board that is not square",
          "Bannerets/hexreplay, hexreplay.js of 2025"},
     .format = DYAD_RECORD_HEXWORLD,
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"lutanho", "lutanho.net's lines of moves", "where it is named", "who moves first",
               "the first move a second time, both where it was played: the stone comes to lie in "
               "the mirror of that",
               "none", "none", "TonyP4N/Hex_AI, moveListTrain.txt, 2,483 games of lutanho.net"},
     .format = DYAD_RECORD_MOVES,
     .swap = DYAD_RECORD_SWAP_PIECES,
     .repeats_played = true},
    {.words = {"moves", "lines of moves", "a line of moves", "who moves first",
               "`swap-pieces', `swap-sides'; `swap' is of pieces",
               "resigning and forfeiting are moves",
               "where the first move comes a second time, that fits trmph and lutanho",
               "playhex/playhex 4b7b9a5, RawMoves.ts"},
     .format = DYAD_RECORD_MOVES,
     .swap = DYAD_RECORD_SWAP_PIECES},
    {.words = {"json", "Dyad's JSON", "a field `nodes'", "red", "`swap-pieces' and `swap-sides'",
               "RE among the properties", "none", "docs/records.md"},
     .format = DYAD_RECORD_JSON,
     .swap = DYAD_RECORD_SWAP_PIECES},
};

enum { ROWS = sizeof table / sizeof table[0] };

/* Sites whose links are known, and the page of each that is of hex: its other pages are not. */
static const struct {
    const char *site, *page, *dialect;
} pages[] = {
    {"hexworld.org", "hexworld.org/board", "hexworld"},
    {"trmph.com", "trmph.com/hex/board", "trmph"},
    {"hexanna1.github.io", "hexanna1.github.io/hex-study/hex.html", "hexworld"},
};

enum { PAGES = sizeof pages / sizeof pages[0] };

/* Other games that have such links, as words of an address. */
static const char *const other_games[] = {"y",    "havannah", "twixt", "go",  "gomoku",
                                          "yodd", "star",     "hive",  "tak", "tumbleweed"};

enum { OTHER_GAMES = sizeof other_games / sizeof other_games[0] };

const dy_dialect *dy_dialect_at(size_t index)
{
    return index < ROWS ? &table[index] : NULL;
}

const dy_dialect *dy_dialect_find(const char *name)
{
    size_t i = 0;
    while (i < ROWS && strcmp(table[i].words.name, name) != 0)
        i++;
    return dy_dialect_at(i);
}

const dy_dialect *dy_dialect_standard(dyad_record_format format)
{
    size_t i = ROWS;
    while (i > 1 && table[i - 1].format != format)
        i--;
    return &table[i - 1];
}

/* ---- what is stated ----------------------------------------------------------------------- */

static bool begins(const char *text, size_t size, const char *with)
{
    return size >= strlen(with) && strncasecmp(text, with, strlen(with)) == 0;
}

static bool contains(const char *text, size_t size, const char *part)
{
    for (; size >= strlen(part); text++, size--)
        if (begins(text, size, part))
            return true;
    return false;
}

static bool holds(const dyad_record *record, const dy_statement *statement)
{
    const dy_property *property = dy_property_find(record->root, statement->property);
    if (statement->holds == DY_HOLDS_NONE || !property || !property->first)
        return statement->holds == DY_HOLDS_NONE && !property;
    const char *text = property->first->text;
    size_t size = property->first->size;
    for (; size && isspace((unsigned char)*text); size--)
        text++;
    switch (statement->holds) {
    case DY_HOLDS_BEGINS: return begins(text, size, statement->text);
    case DY_HOLDS_CONTAINS: return contains(text, size, statement->text);
    case DY_HOLDS_IS: return size == strlen(statement->text) && begins(text, size, statement->text);
    case DY_HOLDS_NONE: break;
    }
    return false;
}

bool dy_dialect_is_stated(const dy_dialect *dialect, const dyad_record *record)
{
    bool all = true, any = !dialect->any[0].property;
    for (size_t i = 0; i < DY_STATEMENTS_MAX && dialect->all[i].property; i++)
        all = all && holds(record, &dialect->all[i]);
    for (size_t i = 0; i < DY_STATEMENTS_MAX && dialect->any[i].property; i++)
        any = any || holds(record, &dialect->any[i]);
    return all && any;
}

bool dy_dialect_is_plain(const dy_dialect *dialect)
{
    return dialect->plain || dialect == dy_dialect_standard(dialect->format);
}

const dy_dialect *dy_dialect_of_sgf(const dyad_record *record)
{
    size_t i = 0;
    while (table[i].format != DYAD_RECORD_SGF || !dy_dialect_is_stated(&table[i], record))
        i++; /* the standard states nothing */
    return &table[i];
}

const dy_dialect *dy_dialect_of_written(const dyad_record *record)
{
    for (size_t i = 0; i < ROWS; i++) {
        bool has_no_gm = table[i].all[0].property && strcmp(table[i].all[0].property, "GM") == 0;
        if (table[i].format == DYAD_RECORD_SGF && !has_no_gm &&
            dy_dialect_is_stated(&table[i], record))
            return record->made && !dy_property_find(record->root, "AP")
                       ? dy_dialect_find("dyad-sgf")
                       : &table[i];
    }
    return dy_dialect_standard(DYAD_RECORD_SGF);
}

dyad_record_kind dy_dialect_swap(const dy_dialect *dialect, int player, int next)
{
    if (!dialect->turn_tells || !next)
        return dialect->swap;
    return next == player ? DYAD_RECORD_SWAP_SIDES : DYAD_RECORD_SWAP_PIECES;
}

bool dy_dialect_serves(const dy_dialect *dialect, dyad_record_format format)
{
    bool of_moves = format == DYAD_RECORD_MOVES && dialect->format == DYAD_RECORD_HEXWORLD;
    return dialect->format == format || (of_moves && dialect->repeats_first);
}

const dy_dialect *dy_dialect_of_edited(const dyad_record *record)
{
    for (size_t i = 0; i < ROWS; i++)
        for (size_t k = 0; table[i].outlasts_editors && k < DY_STATEMENTS_MAX; k++)
            if (table[i].any[k].property && holds(record, &table[i].any[k]))
                return &table[i];
    return NULL;
}

/* Whether a word of an address, such as a folder or the name of a file, is another game. */
static bool names_other(const char *address, size_t size)
{
    for (size_t at = 0, end; at < size; at = end + 1) {
        for (end = at; end < size && isalnum((unsigned char)address[end]);)
            end++;
        for (size_t i = 0; i < OTHER_GAMES; i++)
            if (end - at == strlen(other_games[i]) &&
                begins(address + at, end - at, other_games[i]))
                return true;
    }
    return false;
}

bool dy_dialect_is_page(const char *address, size_t size)
{
    static const char file[] = "index.html";
    if (size >= strlen(file) && begins(address + size - strlen(file), strlen(file), file))
        size -= strlen(file);
    size -= size && address[size - 1] == '/';
    for (size_t i = 0; i < PAGES; i++) {
        size_t page = strlen(pages[i].page);
        bool ends = size >= page && begins(address + size - page, page, pages[i].page);
        if (ends && (size == page || strchr("/.", address[size - page - 1])))
            return true;
    }
    return false;
}

const char *dy_dialect_page(size_t index)
{
    return index < PAGES ? pages[index].page : NULL;
}

const dy_dialect *dy_dialect_of_link(const char *address, size_t size)
{
    for (size_t i = 0; i < PAGES; i++)
        if (contains(address, size, pages[i].site))
            return contains(address, size, pages[i].page) ? dy_dialect_find(pages[i].dialect)
                                                          : NULL;
    return names_other(address, size) ? NULL : dy_dialect_standard(DYAD_RECORD_HEXWORLD);
}

const dy_dialect *dy_dialect_of_repeats(void)
{
    size_t i = 0;
    while (table[i].format != DYAD_RECORD_HEXWORLD || !table[i].repeats_first)
        i++;
    return &table[i];
}

bool dy_dialect_states_hex(const dy_dialect *dialect, const dyad_record *record)
{
    char by_users[32]; /* a tournament of theirs */
    if (!dialect->event)
        return false;
    snprintf(by_users, sizeof by_users, "ut.%s", dialect->event);
    const dy_statement own = {"EV", DY_HOLDS_BEGINS, dialect->event},
                       users = {"EV", DY_HOLDS_BEGINS, by_users};
    return holds(record, &own) || holds(record, &users);
}

bool dy_dialect_states_other(const dy_dialect *dialect, const dyad_record *record)
{
    const dy_statement null = {"EV", DY_HOLDS_IS, "null"};
    return dialect->event && dy_property_find(record->root, "EV") && !holds(record, &null) &&
           !dy_dialect_states_hex(dialect, record);
}
