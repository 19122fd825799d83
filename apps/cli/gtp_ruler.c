/* gtp_ruler.c - what GoGui asks of a referee, which it calls a ruler, and HexGui of an engine. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void run_game_id(engine *e)
{
    gtp_reply(e, "%s", dyad_game_name(e->options.game));
}

static void run_board_size(engine *e)
{
    gtp_reply(e, "%zu", dyad_play_size(e->play));
}

/* X for black, O for white. */
static void run_board(engine *e)
{
    size_t n = dyad_play_size(e->play);
    for (size_t row = 0; row < n; row++) {
        for (size_t column = 0; column < n; column++) {
            int colour = dyad_play_cell(e->play, row, column);
            char letter = gtp_colour_letter(e, colour) == 'B' ? 'X' : 'O';
            gtp_reply(e, "%s%c", column ? " " : "", colour == 0 ? '.' : letter);
        }
        gtp_reply(e, "\n");
    }
}

static void run_legal_moves(engine *e)
{
    gtp_reply_legal(e, dyad_play_to_move(e->play), false); /* GoGui wants points */
}

static void run_side_to_move(engine *e)
{
    gtp_reply(e, "%s", gtp_colour_word(e, dyad_play_to_move(e->play)));
}

static void run_final_result(engine *e)
{
    dyad_standing standing = dyad_play_result(e->play);
    if (standing.ending == DYAD_ENDING_NONE)
        gtp_fail(e, "cannot score");
    else if (standing.winner == 0)
        gtp_reply(e, "Nobody has won: the board is full");
    else
        gtp_reply(e, "%s has won: %s", gtp_colour_word(e, standing.winner),
                  standing.ending == DYAD_ENDING_JOINED     ? "the sides are joined"
                  : standing.ending == DYAD_ENDING_RESIGNED ? "the other side resigned"
                                                            : "the other side cannot move");
}

/* All moves are made, or none. */
static void run_play_sequence(engine *e)
{
    size_t before = dyad_play_count(e->play);
    if (e->argument_count % 2 != 0) {
        gtp_fail(e, "syntax error");
        return;
    }
    for (size_t i = 0; i < e->argument_count; i += 2) {
        if (gtp_play_words(e, e->arguments[i], e->arguments[i + 1]))
            continue;
        while (dyad_play_count(e->play) > before)
            dyad_play_undo(e->play);
        return;
    }
}

void gtp_set_cells(engine *e, const unsigned char *cells, int to_move)
{
    dyad_error error;
    dyad_play *play;
    dyad_status status = dyad_play_new_cells(NULL, e->options.game, dyad_play_size(e->play), cells,
                                             to_move, &play, &error);
    if (status != DYAD_OK) {
        gtp_fail(e, "%s", error.text);
        return;
    }
    dyad_play_free(e->play);
    e->play = play;
}

static void run_setup(engine *e)
{
    size_t n = dyad_play_size(e->play);
    unsigned char *cells = malloc(n * n);
    if (!cells) {
        gtp_fail(e, "out of memory");
        return;
    }
    dyad_play_cells(e->play, cells);
    if (e->argument_count % 2 != 0)
        gtp_fail(e, "syntax error");
    for (size_t i = 0; i + 1 < e->argument_count && !e->failed; i += 2) {
        const char *word = e->arguments[i];
        bool empty = strcasecmp(word, "e") == 0 || strcasecmp(word, "empty") == 0;
        int colour = empty ? 0 : gtp_colour(e, word);
        dyad_move move;
        if ((!empty && !colour) || !gtp_read_vertex(e, e->arguments[i + 1], 1, &move) ||
            move.kind != DYAD_MOVE_PLACE || move.row >= n || move.column >= n)
            gtp_fail(e, "syntax error");
        else
            cells[move.row * n + move.column] = (unsigned char)colour;
    }
    if (!e->failed)
        gtp_set_cells(e, cells, dyad_play_to_move(e->play));
    free(cells);
}

static void run_setup_player(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    if (colour)
        dyad_play_set_to_move(e->play, colour);
}

/* Asked only whether it is known: a line "# interrupt" is what ends a search. */
static void run_interrupt(engine *e)
{
    (void)e;
}

/* TYPE/LABEL/COMMAND, as GoGui and HexGui make a menu of it; `text` is the type of an answer of
 * several lines, of which they have different ones. */
static void reply_analyze_commands(engine *e, const char *text)
{
    gtp_reply(e,
              "string/Judge/dyad-judge\n"
              "string/Simulate/dyad-simulate\n"
              "plist/Legal Moves/gogui-rules_legal_moves\n"
              "string/Last Move/last_move\n"
              "%s/Move History/move_history\n"
              "%s/Show Board/showboard\n",
              text, text);
    if (gtp_find(e->options.game, "dyad-solve"))
        gtp_reply(e, "string/Solve/dyad-solve %%c\n");
    if (gtp_find(e->options.game, "vc-get-mustplay"))
        gtp_reply(e, "string/Solve State/dfpn-solve-state %%c\n"
                     "plist/Find Winning/dfpn-solver-find-winning %%c\n"
                     "plist/Must-play/vc-get-mustplay %%c\n");
}

static void run_gogui_analyze_commands(engine *e)
{
    reply_analyze_commands(e, "hstring");
}

static void run_hexgui_analyze_commands(engine *e)
{
    reply_analyze_commands(e, "string");
}

const gtp_row gtp_ruler_rows[] = {
    {"gogui-rules_game_id", "", "The game", 0, 0, gtp_is_board, run_game_id},
    {"gogui-rules_board_size", "", "The side of the board", 0, 0, gtp_is_board, run_board_size},
    {"gogui-rules_board", "", "The board, row by row from the top: X black, O white, . empty", 0, 0,
     gtp_is_board, run_board},
    {"gogui-rules_legal_moves", "",
     "Every cell that who is to move can play on; none when the game is over", 0, 0, gtp_is_board,
     run_legal_moves},
    {"gogui-rules_side_to_move", "", "black or white", 0, 0, gtp_is_board, run_side_to_move},
    {"gogui-rules_final_result", "", "Who has won, and how, in words", 0, 0, gtp_is_board,
     run_final_result},
    {"gogui-analyze_commands", "", "What GoGui's menu of analysis offers", 0, 0, gtp_is_board,
     run_gogui_analyze_commands},
    {"hexgui-analyze_commands", "", "What HexGui's menu of analysis offers", 0, 0, gtp_is_board,
     run_hexgui_analyze_commands},
    {"gogui-play_sequence", "[COLOUR VERTEX]...",
     "Makes several moves, or none where one is illegal", 0, GTP_MANY, NULL, run_play_sequence},
    {"gogui-setup", "[COLOUR VERTEX]...",
     "A new game from the board as it is with these stones; COLOUR may be empty", 0, GTP_MANY,
     gtp_is_board, run_setup},
    {"gogui-setup_player", "COLOUR", "Says whose turn it is", 1, 1, NULL, run_setup_player},
    {"gogui-interrupt", "", "Tells GoGui that the line `# interrupt' ends a search", 0, 0, NULL,
     run_interrupt},
    {0},
};
