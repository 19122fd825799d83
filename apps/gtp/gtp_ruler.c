/* gtp_ruler.c - what GoGui asks of a referee, which it calls a ruler, and HexGui of an engine. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void run_game_id(engine *e)
{
    gtp_reply(e, "%s", dyad_game_name(e->options.game));
}

/* X for black, O for white. */
static void run_board(engine *e)
{
    size_t n = dyad_play_columns(e->play);
    for (size_t row = 0; row < dyad_play_rows(e->play); row++) {
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

/* Why a game has a winner. */
static const char *why_won(const engine *e, dyad_ending ending)
{
    bool misere = dyad_game_is_misere(dyad_play_game(e->play));
    if (e->gave_up)
        return "the other side passed, and nobody may";
    switch (ending) {
    case DYAD_ENDING_JOINED:
        return misere ? "the other side has joined its edges" : "the sides are joined";
    case DYAD_ENDING_RESIGNED: return "the other side resigned";
    case DYAD_ENDING_GOAL:
        return misere ? "the other side has reached the goal" : "the goal is reached";
    default: return misere ? "it cannot move" : "the other side cannot move";
    }
}

static void run_final_result(engine *e)
{
    dyad_standing standing = dyad_play_result(e->play);
    if (standing.ending == DYAD_ENDING_NONE)
        gtp_fail(e, "cannot score");
    else if (standing.winner == 0)
        gtp_reply(e, "Nobody has won: %s",
                  standing.ending == DYAD_ENDING_REPEATS  ? "play repeats"
                  : standing.ending == DYAD_ENDING_PASSED ? "both sides passed"
                                                          : "the board is full");
    else
        gtp_reply(e, "%s has won: %s", gtp_colour_word(e, standing.winner),
                  why_won(e, standing.ending));
}

/* All moves are made, or none. */
static void run_play_sequence(engine *e)
{
    size_t before = gtp_move_count(e);
    if (e->argument_count % 2 != 0) {
        gtp_fail(e, "syntax error");
        return;
    }
    for (size_t i = 0; i < e->argument_count; i += 2) {
        if (gtp_play_words(e, e->arguments[i], e->arguments[i + 1]))
            continue;
        while (gtp_move_count(e) > before && gtp_undo(e))
            ;
        return;
    }
}

static void run_setup(engine *e)
{
    size_t m = dyad_play_rows(e->play), n = dyad_play_columns(e->play);
    unsigned char *cells = malloc(m * n);
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
        size_t cell;
        if ((!empty && !colour) || !gtp_read_cell(e, e->arguments[i + 1], &cell))
            gtp_fail(e, "syntax error");
        else
            cells[cell] = (unsigned char)colour;
    }
    if (!e->failed)
        gtp_set_cells(e, cells, dyad_play_to_move(e->play));
    free(cells);
}

static void run_setup_player(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    if (!colour)
        return;
    dyad_play_set_to_move(e->play, colour);
    if (dyad_play_result(e->play).ending == DYAD_ENDING_NONE)
        gtp_forget_passes(e);
}

/* TYPE/LABEL/COMMAND, a row of a GUI's menu. The form of the answer goes with the type. */
typedef struct menu_row {
    const char *needs; /* a command that the game has to have */
    const char *row;
} menu_row;

static void reply_menu(engine *e, const menu_row *menu)
{
    for (; menu->row; menu++)
        if (gtp_find(e->options.game, menu->needs))
            gtp_reply(e, "%s\n", menu->row);
}

static void run_gogui_analyze_commands(engine *e)
{
    static const menu_row menu[] = {
        {"dyad-judge", "string/Judge/dyad-judge text"},
        {"dyad-solve", "gfx/Solve/dyad-solve %c gfx"},
        {"dyad-simulate", "string/Simulate/dyad-simulate text"},
        {"dyad-simulate", "sboard/Simulate Moves/dyad-simulate sboard"},
        {"gogui-rules_legal_moves", "plist/Legal Moves/gogui-rules_legal_moves"},
        {"vc-get-mustplay", "plist/Must-play/vc-get-mustplay %c"},
        {"last_move", "string/Last Move/last_move"},
        {"move_history", "hstring/Move History/move_history"},
        {"showboard", "hstring/Show Board/showboard"},
        {NULL, NULL},
    };
    reply_menu(e, menu);
}

/* HexGui knows fewer types, and locks its board while a command is answered only where it knows its
 * name. */
static void run_hexgui_analyze_commands(engine *e)
{
    static const menu_row menu[] = {
        {"dyad-judge", "string/Judge/dyad-judge text"},
        {"dfpn-solve-state", "string/Solve State/dfpn-solve-state %m"},
        {"dfpn-solver-find-winning", "gfx/Find Winning/dfpn-solver-find-winning %m hexgui"},
        {"vc-get-mustplay", "plist/Must-play/vc-get-mustplay %m"},
        {"vc-build", "inferior/Outside Must-play/vc-build %m"},
        {"dyad-simulate", "string/Simulate/dyad-simulate text"},
        {"dyad-simulate", "pspairs/Simulate Moves/dyad-simulate pspairs"},
        {"gogui-rules_legal_moves", "plist/Legal Moves/gogui-rules_legal_moves"},
        {"last_move", "string/Last Move/last_move"},
        {"move_history", "string/Move History/move_history"},
        {"showboard", "string/Show Board/showboard"},
        {NULL, NULL},
    };
    reply_menu(e, menu);
}

const gtp_row gtp_ruler_rows[] = {
    {"gogui-rules_game_id", "", "The game", 0, 0, gtp_is_board, run_game_id},
    {"gogui-rules_board_size", "", "The side of the board, or its columns and rows", 0, 0,
     gtp_is_board, gtp_reply_size},
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
     gtp_run_nothing},
    {0},
};
