/* formats.c - the table of the formats of records. */
#include "text/formats/formats.h"

#include <string.h>

static bool sgf_begins(dy_source *source)
{
    return *source->cursor == '(' || *source->cursor == ';';
}

static bool link_begins(dy_source *source)
{
    return *source->cursor == '#' ||
           ((*source->cursor | 0x20) == 'h' && !dy_pairs_begin(source)); /* a column of OHex */
}

static bool json_begins(dy_source *source)
{
    return *source->cursor == '{';
}

static dyad_status put_json(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    (void)error;
    dy_record_json_put(record, NULL, out);
    return DYAD_OK;
}

#define READ(format)    DYAD_RECORD_##format, false
#define WRITTEN(format) DYAD_RECORD_##format, true
#define NO_SIZE         "not stated"

/* The first row as whose records an input begins is its format. */
static const dy_record_form table[] = {
    {{"sgf", "SGF", "begins with `(' or `;'", "SZ",
      "text of the character set that CA names; see `dyad help dialects'",
      "SGF FF[4], red-bean.com/sgf", WRITTEN(SGF)},
     DYAD_NOTATION_SGF,
     sgf_begins,
     dy_sgf_next,
     dy_sgf_put,
     NULL,
     DY_CUT_GAMES,
     false},
    {{"moves", "lines of moves",
      "begins with a cell and another move, with a number, a point and a cell, or with a cell of a "
      "small letter alone on its line",
      NO_SIZE,
      "cells of either case, `swap-pieces', `swap-sides', `swap' (of pieces), `pass', `resign', "
      "`forfeit', with or without blanks and numbers between them; a line is a game, and so are "
      "lines whose numbers of moves go on; giving up is not written",
      "kenjyoung/Neurohex b685eab; playhex/playhex 4b7b9a5, RawMoves.ts; hexanna1/hexata, "
      "flexible_moves.py",
      WRITTEN(MOVES)},
     DYAD_NOTATION_MOVES,
     dy_moves_begin,
     dy_moves_next,
     dy_moves_put,
     "hex",
     DY_CUT_MOVES,
     false},
    {{"hexworld", "HexWorld's links", "begins with `#', or with `h' and not as pairs do",
      "behind the `#'; or 11", "see `dyad help dialects'",
      "Bannerets/hexreplay d8f2d97, hexreplay.js", WRITTEN(HEXWORLD)},
     DYAD_NOTATION_HEXWORLD,
     link_begins,
     dy_hexworld_next,
     dy_hexworld_put,
     NULL,
     DY_CUT_LINES,
     false},
    {{"links", "links within text",
      "begins with an address in angle brackets or without http, or as a link of Markdown; else "
      "where it is named",
      "behind the `#'",
      "links to pages of hex, as `dyad help dialects' has them; all else is passed over; a text "
      "without a link is refused",
      "hexworld.org/board/about.html; knrafto/trmphify e123ad9", READ(LINKS)},
     DYAD_NOTATION_LINKS,
     dy_links_begin,
     dy_links_next,
     NULL,
     "hex",
     DY_CUT_NONE,
     false},
    {{"playhex", "PlayHex's export and API",
      "JSON whose first object has the field `boardsize', `hostedGameToPlayers', `movesCount' or "
      "`playerRed'",
      "`boardsize'",
      "`moves' as a text or a list; a swap is of pieces; `winner' and `outcome' become RE; "
      "`allowSwap' RU[swap]; no swap of sides is written",
      "playhex/playhex 4b7b9a5, exportGamesCommand.ts, PlayHexLink.ts", WRITTEN(PLAYHEX)},
     DYAD_NOTATION_PLAYHEX,
     dy_playhex_begins,
     dy_playhex_next,
     dy_playhex_put,
     "hex",
     DY_CUT_OBJECTS,
     true},
    {{"abstractplay", "AbstractPlay's states and records",
      "JSON whose first object has the field `numplayers', `stack', `variants' or `header', or a "
      "field `game' that is an object",
      "a number in `variants'; or 13",
      "`lastmove' of each position, or rounds of `moves'; after the pie seats have changed, and no "
      "move says it; `winner' or `result' becomes RE",
      "AbstractPlay/gameslib b8c3115, hex.ts; AbstractPlay/recranks 554e265", READ(ABSTRACTPLAY)},
     DYAD_NOTATION_ABSTRACTPLAY,
     dy_abstractplay_begins,
     dy_abstractplay_next,
     NULL,
     "hex",
     DY_CUT_OBJECTS,
     false},
    {{"boardgamearena", "Board Game Arena's log",
      "JSON whose first object has the field `packet_id', `packet_type', `channel', `move_id', "
      "`status' or `logs'",
      "`size' of a message",
      "two stones of one player in a row are a pass of the other; `swapPieces', `pass', `resign', "
      "`playerConcedeGame'; an input is a game",
      "Bannerets/hexreplay d8f2d97, about.html", READ(BOARDGAMEARENA)},
     DYAD_NOTATION_BOARDGAMEARENA,
     dy_boardgamearena_begins,
     dy_boardgamearena_next,
     NULL,
     "hex",
     DY_CUT_NONE,
     false},
    {{"ogs", "online-go.com's games of Go, read as Un-Go",
      "JSON whose first object has the field `gamedata', `white_player_id', `black_player_id', "
      "`initial_player' or `width'",
      "`width' and `height'",
      "`moves' as columns and rows from 0, or as pairs of letters; what is off the board is a "
      "pass; `winner' and `outcome' become RE; where GAME is ungo",
      "npm goban 8.3.64, AdHocFormat.d.ts", READ(OGS)},
     DYAD_NOTATION_OGS,
     dy_ogs_begins,
     dy_ogs_next,
     NULL,
     "ungo",
     DY_CUT_OBJECTS,
     false},
    {{"jsonl", "Dyad's JSON", "begins with `{', and none of the above",
      "`size', or `rows' and "
      "`columns'",
      "`nodes', or a position", "docs/records.md", WRITTEN(JSON)},
     DYAD_NOTATION_JSONL,
     json_begins,
     dy_record_json_next,
     put_json,
     NULL,
     DY_CUT_LINES,
     false},
    {{"hexboard", "HexWiki's diagrams", "begins with `<hexboard' or `<hex>'",
      "`size', rows x columns; R and C",
      "stones that are numbered from 1 on are moves, all others are set up; of <hex>, cells behind "
      "`play' and M are moves, behind `red' and `blue' stones; no swap",
      "hexwiki.net, New_board_diagrams, 2023; hexanna1/hexata, build_hexboard_diagram",
      WRITTEN(HEXBOARD)},
     DYAD_NOTATION_HEXBOARD,
     dy_hexboard_begins,
     dy_hexboard_next,
     dy_hexboard_put,
     "hex",
     DY_CUT_NONE,
     false},
    {{"hexata", "Hexata's trees, and links without `#'",
      "begins with the side of a board and a comma", "before the comma",
      "as HexWorld's; a variation stands in parentheses behind the move that it replaces",
      "hexanna1/hexata 0f0be79, formats/hexata.py", READ(HEXATA)},
     DYAD_NOTATION_HEXATA,
     dy_hexata_begins,
     dy_hexata_next,
     NULL,
     "hex",
     DY_CUT_LINES,
     false},
    {{"six", "Six's games", "begins with `BoardSize:' or `InitialBoard:'",
      "`BoardSize', columns x rows; or the drawing",
      "`Swap' among the moves is of pieces; `First: H' moves first",
      "melisgl/six eb8141e, "
      "hexgame.cpp",
      READ(SIX)},
     DYAD_NOTATION_SIX,
     dy_six_begins,
     dy_six_next,
     NULL,
     "hex",
     DY_CUT_NONE,
     false},
    {{"hexdb", "HexDB's games of Little Golem",
      "begins with `games.push(', `games11.push(', `var games' or `//Update'",
      "the name of the list: `games' is of 13",
      "two capitals a move, column and row; `.s' is a swap of pieces; `black' moves first; `win_b' "
      "becomes RE",
      "matthewseymour/HexDB da89fb7, downloader.py, hexdb.js", READ(HEXDB)},
     DYAD_NOTATION_HEXDB,
     dy_hexdb_begins,
     dy_hexdb_next,
     NULL,
     "hex",
     DY_CUT_LINES,
     false},
    {{"wolve", "Wolve's games", "begins with `b ' or `w ', a cell and a comma", NO_SIZE,
      "a turn is a colour, a blank, and a cell or `resign'; at the end B or W has won",
      "UAIS-2022-Hex-Bot 75c6726, training_data/game_data.txt", READ(WOLVE)},
     DYAD_NOTATION_WOLVE,
     dy_wolve_begins,
     dy_wolve_next,
     NULL,
     "hex",
     DY_CUT_LINES,
     false},
    {{"pnnhex", "neurobenzene's moves and values", "begins with `B[' or `W[', a cell and `]'",
      NO_SIZE,
      "behind the moves 1 where the player to move has won, -1 or 0 where the other one has",
      "cgao3/neurobenzene 30e1997, README; cgao3/pnnhex f3a15fc", READ(PNNHEX)},
     DYAD_NOTATION_PNNHEX,
     dy_pnnhex_begins,
     dy_pnnhex_next,
     NULL,
     "hex",
     DY_CUT_LINES,
     false},
    {{"sentences", "the page of a game of Little Golem", "begins with `White places' or the like",
      NO_SIZE,
      "White begins; `swaps' is of pieces; `resigns'; `times out'; an input is a game, or an empty "
      "line ends it",
      "masak/hex-corpus 6e3147f", READ(SENTENCES)},
     DYAD_NOTATION_SENTENCES,
     dy_sentences_begin,
     dy_sentences_next,
     NULL,
     "hex",
     DY_CUT_NONE,
     false},
    {{"pairs", "pairs of letters of OHex",
      "begins with a capital, a small letter, and as many again", NO_SIZE,
      "a capital for the column, a small letter for the row; no swap, no result",
      "GlukKazan/HexLoader e96392b, game.js", READ(PAIRS)},
     DYAD_NOTATION_PAIRS,
     dy_pairs_begin,
     dy_pairs_next,
     NULL,
     "hex",
     DY_CUT_LINES,
     false},
    {{"trmph", "trmph's links", "where it is named; else read as hexworld", "behind the `#'",
      "see `dyad help dialects'; no pass, and square boards alone",
      "knrafto/trmphify e123ad9, trmphify.py", WRITTEN(TRMPH)},
     DYAD_NOTATION_TRMPH,
     NULL,
     dy_hexworld_next,
     dy_trmph_put,
     "hex",
     DY_CUT_LINES,
     false},
};

enum { ROWS = sizeof table / sizeof table[0] };

const dy_record_form *dy_record_form_at(size_t index)
{
    return index < ROWS ? &table[index] : NULL;
}

const dy_record_form *dy_record_form_of(dyad_record_format format)
{
    size_t i = 0;
    while (i < ROWS && table[i].words.format != format)
        i++;
    return dy_record_form_at(i);
}

const dy_record_form *dy_record_form_noted(size_t notation)
{
    size_t i = 0;
    while (i < ROWS && (size_t)table[i].notation != notation)
        i++;
    return dy_record_form_at(i);
}

static bool is_of(const dy_record_form *form, const dyad_game *game)
{
    return !game || !form->game || strcmp(form->game, game->name) == 0;
}

const dy_record_form *dy_record_form_begun(dy_source *source, const dyad_game *game)
{
    size_t i = 0;
    while (i < ROWS && !(table[i].begins && is_of(&table[i], game) && table[i].begins(source)))
        i++;
    return dy_record_form_at(i);
}

const char *dy_record_due(dy_source *source, const char *otherwise)
{
    size_t at = 1;
    if (dy_source_behind(source, 0) != '[')
        return otherwise;
    while (dy_is_space(dy_source_behind(source, at)))
        at++;
    int byte = dy_source_behind(source, at);
    bool is_number = byte >= '0' && byte <= '9';
    return is_number ? "moves as cells, such as a1 b2, in place of numbers of actions, which "
                       "OpenSpiel and pgx have"
                     : otherwise;
}
