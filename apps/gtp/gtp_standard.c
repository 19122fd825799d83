/* gtp_standard.c - the commands of GTP version 2, and those of GNU Go and KataGo that GUIs ask for.
 */
#include "gtp_engine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- about the program -------------------------------------------------------------------- */

static void run_protocol_version(engine *e)
{
    gtp_reply(e, "2");
}

static void run_name(engine *e)
{
    gtp_reply(e, "Dyad %s", dyad_game_name(e->options.game));
}

static void run_version(engine *e)
{
    gtp_reply(e, "%s", dyad_version());
}

static void run_known_command(engine *e)
{
    gtp_reply(e, gtp_find(e->options.game, e->arguments[0]) ? "true" : "false");
}

static void run_list_commands(engine *e)
{
    for (size_t t = 0; gtp_tables[t]; t++)
        for (const gtp_row *row = gtp_tables[t]; row->name; row++)
            if (gtp_has(row, e->options.game))
                gtp_reply(e, "%s\n", row->name);
}

static void run_help(engine *e)
{
    const gtp_row *row = gtp_find(e->options.game, e->arguments[0]);
    if (row)
        gtp_reply(e, "%s%s%s: %s", row->name, *row->arguments ? " " : "", row->arguments,
                  row->help);
    else
        gtp_fail(e, "unknown command");
}

static void run_quit(engine *e)
{
    e->quit = true;
}

/* ---- the board ---------------------------------------------------------------------------- */

void gtp_run_boardsize(engine *e)
{
    uint64_t width, height;
    const char *why = "";
    for (size_t i = 0; i < e->argument_count; i++) {
        const char *word = e->arguments[i];
        if (strspn(word, "0123456789") < strlen(word)) {
            gtp_fail(e, "syntax error");
            return;
        }
    }
    width = strtoull(e->arguments[0], NULL, 10); /* what is too large becomes the largest */
    height = e->argument_count == 2 ? strtoull(e->arguments[1], NULL, 10) : width;
    bool board = dyad_game_has_board(e->options.game), made = false;
    if (board)
        made = gtp_new_board(e, (size_t)height, (size_t)width, &why);
    else if (height == width)
        made = gtp_new_game(e, (size_t)width, &why);
    else
        why = "unacceptable size";
    if (!made)
        gtp_fail(e, "%s", why);
}

/* A game that was set up begins anew on an empty board; piles get their discs back. */
static void run_clear_board(engine *e)
{
    const char *why;
    if (!dyad_game_has_board(e->options.game)) {
        dyad_play_reset(e->play);
        gtp_forget_passes(e);
    } else if (!gtp_new_board(e, dyad_play_rows(e->play), dyad_play_columns(e->play), &why)) {
        gtp_fail(e, "%s", why);
    }
    thinker_reset(e->thinker, e->options.seed);
}

static void run_komi(engine *e)
{
    char *end;
    double komi = strtod(e->arguments[0], &end);
    if (end == e->arguments[0] || *end || !(komi > -1e6 && komi < 1e6))
        gtp_fail(e, "syntax error");
    else
        e->komi = komi;
}

static void run_showboard(engine *e)
{
    gtp_draw(e);
}

static void run_set_position(engine *e)
{
    size_t m = dyad_play_rows(e->play), n = dyad_play_columns(e->play), stones[2] = {0};
    unsigned char *cells = calloc(m * n, 1);
    if (!cells) {
        gtp_fail(e, "out of memory");
        return;
    }
    for (size_t i = 0; i + 1 < e->argument_count && !e->failed; i += 2) {
        int colour = gtp_colour(e, e->arguments[i]);
        dyad_move move;
        if (!colour || !gtp_read_vertex(e, e->arguments[i + 1], colour, &move) ||
            move.kind != DYAD_MOVE_PLACE)
            gtp_fail(e, "syntax error");
        else if (move.row >= m || move.column >= n || cells[move.row * n + move.column])
            gtp_fail(e, "illegal move");
        else
            cells[move.row * n + move.column] = (unsigned char)colour;
        if (!e->failed)
            stones[colour - 1]++;
    }
    if (e->argument_count % 2 != 0)
        gtp_fail(e, "syntax error");
    if (!e->failed)
        gtp_set_cells(e, cells,
                      stones[0] == stones[1]  ? dyad_game_begins(e->options.game)
                      : stones[1] < stones[0] ? 2
                                              : 1);
    free(cells);
}

static void run_piles(engine *e)
{
    size_t room = 1;
    for (size_t i = 0; i < e->argument_count; i++)
        room += strlen(e->arguments[i]) + 1;
    char *text = malloc(room), *end = text;
    dyad_error error;
    dyad_play *play;
    if (!text) {
        gtp_fail(e, "out of memory");
        return;
    }
    for (size_t i = 0; i < e->argument_count; i++)
        end += sprintf(end, "%s ", e->arguments[i]);
    *end = '\0';
    if (dyad_play_new_piles(NULL, e->options.game, text, dyad_game_begins(e->options.game), &play,
                            &error) == DYAD_OK) {
        gtp_take_game(e, play);
    } else {
        gtp_fail(e, "%s", error.text);
    }
    free(text);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void run_play(engine *e)
{
    gtp_play_words(e, e->arguments[0], e->arguments[1]);
}

static void run_undo(engine *e)
{
    uint64_t count = 1;
    if (e->argument_count && !gtp_number(e, 0, UINT32_MAX, &count))
        return;
    if (count > gtp_move_count(e)) {
        gtp_fail(e, "cannot undo");
        return;
    }
    while (count--)
        if (!gtp_undo(e)) {
            gtp_fail(e, "out of memory");
            return;
        }
}

static void run_genmove(engine *e)
{
    dyad_move move;
    int colour = gtp_colour_argument(e, 0);
    char text[GTP_VERTEX_MAX];
    if (colour && gtp_passes(e, colour)) {
        e->passes++;
        gtp_reply(e, "pass");
        return;
    }
    if (!colour || !gtp_choose(e, colour, NULL, &move))
        return;
    gtp_reply(e, "%s", gtp_vertex(e, &move, text));
    if (move.kind != DYAD_MOVE_RESIGN && dyad_play_move(e->play, &move, NULL) != DYAD_OK)
        gtp_fail(e, "out of memory");
}

void gtp_run_reg_genmove(engine *e)
{
    dyad_move move;
    int colour = gtp_colour_argument(e, 0);
    char text[GTP_VERTEX_MAX];
    if (colour && gtp_passes(e, colour))
        gtp_reply(e, "pass");
    else if (colour && gtp_choose(e, colour, NULL, &move))
        gtp_reply(e, "%s", gtp_vertex(e, &move, text));
}

static void run_all_legal_moves(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    if (colour)
        gtp_reply_legal(e, colour, true);
}

/* Why the move of the arguments is illegal; NULL: it is legal, or no move, which the answer says.
 */
static const char *why_illegal(engine *e)
{
    dyad_move move;
    int colour = gtp_colour(e, e->arguments[0]);
    if (colour && gtp_is_pass(e->arguments[1]) && !dyad_game_passes(e->options.game))
        return dyad_game_skips(e->options.game) ? NULL
                                                : "nobody may pass: who does gives the game up";
    if (colour && gtp_read_vertex(e, e->arguments[1], colour, &move))
        return dyad_legality_text(dyad_play_check(e->play, &move));
    gtp_fail(e, "syntax error");
    return NULL;
}

static void run_is_legal(engine *e)
{
    const char *why = why_illegal(e);
    if (!e->failed)
        gtp_reply(e, "%d", why == NULL);
}

static void run_why(engine *e)
{
    const char *why = why_illegal(e);
    if (!e->failed)
        gtp_reply(e, "%s", why ? why : "legal");
}

static void reply_move(engine *e, size_t index)
{
    dyad_move move;
    char text[GTP_VERTEX_MAX];
    if (dyad_play_at(e->play, index, &move))
        gtp_reply(e, "%s %s", gtp_colour_word(e, move.colour),
                  e->gave_up && move.kind == DYAD_MOVE_RESIGN ? "pass"
                                                              : gtp_vertex(e, &move, text));
}

static void run_last_move(engine *e)
{
    size_t count = dyad_play_count(e->play);
    if (count)
        reply_move(e, count - 1);
    else
        gtp_fail(e, "no previous move known");
}

static void run_move_history(engine *e)
{
    for (size_t i = dyad_play_count(e->play); i > 0; i--) {
        reply_move(e, i - 1);
        gtp_reply(e, "\n");
    }
}

static void run_captured(engine *e)
{
    size_t last = dyad_play_count(e->play) - 1, row, column;
    char text[GTP_VERTEX_MAX];
    if (dyad_play_count(e->play) == 0) {
        gtp_fail(e, "no previous move known");
        return;
    }
    for (size_t i = 0; dyad_play_captured_at(e->play, last, i, &row, &column); i++) {
        dyad_move at = {DYAD_MOVE_PLACE, 1, row, column};
        gtp_reply(e, "%s%s", i ? " " : "", gtp_vertex(e, &at, text));
    }
}

static void run_final_score(engine *e)
{
    dyad_standing standing = dyad_play_result(e->play);
    if (standing.ending == DYAD_ENDING_NONE)
        gtp_fail(e, "cannot score");
    else if (standing.winner == 0)
        gtp_reply(e, "0");
    else
        gtp_reply(e, "%c+%s", gtp_colour_letter(e, standing.winner),
                  standing.ending == DYAD_ENDING_RESIGNED ? "R" : "");
}

static void run_set_random_seed(engine *e)
{
    if (gtp_number(e, 0, UINT64_MAX, &e->options.seed))
        thinker_reset(e->thinker, e->options.seed);
}

/* ---- time --------------------------------------------------------------------------------- */

static void run_time_settings(engine *e)
{
    gtp_clock clock = {.set = true};
    uint64_t stones;
    if (!gtp_seconds(e, 0, &clock.main) || !gtp_seconds(e, 1, &clock.period) ||
        !gtp_number(e, 2, UINT32_MAX, &stones))
        return;
    clock.period_stones = (unsigned)stones;
    if (clock.period > 0 && stones == 0)
        clock.set = false; /* as GTP has it: no limit */
    for (int i = 0; i < 2; i++) {
        clock.left[i] = clock.main > 0 ? clock.main : clock.period;
        clock.stones[i] = clock.main > 0 ? 0 : clock.period_stones;
    }
    e->clock = clock;
}

static void run_time_left(engine *e)
{
    double seconds;
    uint64_t stones;
    int colour = gtp_colour_argument(e, 0);
    if (!colour || !gtp_signed_seconds(e, 1, &seconds) || !gtp_number(e, 2, UINT32_MAX, &stones))
        return;
    e->clock.set = true;
    e->clock.left[colour - 1] = seconds > 0 ? seconds : 0; /* GUIs count on below 0 */
    e->clock.stones[colour - 1] = (unsigned)stones;
}

static void run_clock(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    if (!colour)
        return;
    double next = gtp_move_seconds(e, colour);
    if (e->clock.set)
        gtp_reply(e, "left %.3f stones %u ", e->clock.left[colour - 1],
                  e->clock.stones[colour - 1]);
    if (next > 0)
        gtp_reply(e, "next %.3f", next);
    else
        gtp_reply(e, "next unlimited");
}

/* ---- the table ---------------------------------------------------------------------------- */

const gtp_row gtp_standard_rows[] = {
    {"protocol_version", "", "The version of the protocol: 2", 0, 0, NULL, run_protocol_version},
    {"name", "", "The program and the game", 0, 0, NULL, run_name},
    {"version", "", "The version of the program", 0, 0, NULL, run_version},
    {"known_command", "COMMAND", "Whether there is a command: true or false", 1, 1, NULL,
     run_known_command},
    {"list_commands", "", "All commands, one a line", 0, 0, NULL, run_list_commands},
    {"help", "COMMAND", "What a command takes and does", 1, 1, NULL, run_help},
    {"quit", "", "Ends the program", 0, 0, NULL, run_quit},
    {"boardsize", "COLUMNS [ROWS]",
     "A new game on an empty board of so many columns and rows, up to 1024, as many rows as "
     "columns where they are not given; in nim, of so many piles that the seed draws, up to 4096",
     1, 2, NULL, gtp_run_boardsize},
    {"clear_board", "", "A new game of the same size; in nim, with the same piles", 0, 0, NULL,
     run_clear_board},
    {"komi", "NUMBER", "Accepted, and without meaning", 1, 1, NULL, run_komi},
    {"showboard", "", "Draws the board or the piles", 0, 0, NULL, run_showboard},
    {"set_position", "[COLOUR VERTEX]...",
     "A new game from a board with these stones. Whoever has fewer is to move, otherwise the "
     "first-named colour",
     0, GTP_MANY, gtp_is_board, run_set_position},
    {"dyad-piles", "[PILE]...", "A new game from these piles, words of B and W, top disc first", 0,
     GTP_MANY, gtp_has_piles, run_piles},
    {"play", "COLOUR VERTEX",
     "Makes a move, of any colour; then it is the other's turn. VERTEX may also be resign, and in "
     "hex swap-pieces; pass is a turn without a stone in hex, gives the game up in other games "
     "whose rules have no pass, and means nothing when the game is over",
     2, 2, NULL, run_play},
    {"undo", "[COUNT]", "Takes the last move back, or so many", 0, 1, NULL, run_undo},
    {"genmove", "COLOUR",
     "Thinks of a move, makes it and says it. Who has lost, or cannot move, gets resign; who has "
     "won since the other passed, pass",
     0, 1, NULL, run_genmove},
    {"reg_genmove", "COLOUR", "The same, without making the move", 0, 1, NULL, gtp_run_reg_genmove},
    {"all_legal_moves", "[COLOUR]", "Every legal move of a colour, or of who is to move", 0, 1,
     NULL, run_all_legal_moves},
    {"is_legal", "COLOUR VERTEX", "Whether a move is legal: 1 or 0", 2, 2, NULL, run_is_legal},
    {"dyad-why", "COLOUR VERTEX", "Why a move is illegal, or legal", 2, 2, NULL, run_why},
    {"last_move", "", "The last move", 0, 0, NULL, run_last_move},
    {"move_history", "", "All moves, the last one first, one a line", 0, 0, NULL, run_move_history},
    {"dyad-captured", "",
     "What the last move took off: cells; in nim the discs that went with it, as they lay before",
     0, 0, NULL, run_captured},
    {"final_score", "",
     "B+ or W+ where a colour has won, with R behind it where the other resigned or passed; 0 "
     "where the game is over and nobody has won. As long as it goes on, an error: cannot score",
     0, 0, NULL, run_final_score},
    {"set_random_seed", "SEED", "Begins the random numbers anew", 1, 1, NULL, run_set_random_seed},
    {"time_settings", "MAIN PERIOD STONES",
     "Seconds for the game, and after them for every so many moves; no limit where PERIOD is not 0 "
     "and STONES is",
     3, 3, NULL, run_time_settings},
    {"time_left", "COLOUR SECONDS STONES",
     "What a colour's clock shows; 0 stones: main time. Less than 0 seconds are none", 3, 3, NULL,
     run_time_left},
    {"dyad-clock", "[COLOUR]",
     "What a colour's clock is taken to show, seconds left and for how many stones, where there is "
     "one; and how many seconds the next move may take",
     0, 1, NULL, run_clock},
    {0},
};
