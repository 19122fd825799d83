/* gtp_moves.c - what several commands do with a game: a move in words is made, moves are taken back
 * or listed, a board is set up, and a solver is opened for it. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <strings.h>

bool gtp_is_pass(const char *vertex)
{
    return strcasecmp(vertex, "pass") == 0;
}

/* Who sends a swap says by that that the game has it. */
static bool make_move(engine *e, const dyad_move *move)
{
    bool swap = dyad_play_swap(e->play);
    if (move->kind == DYAD_MOVE_SWAP)
        (void)dyad_play_set_swap(e->play, true, NULL); /* else: the move is illegal */
    dyad_error error;
    dyad_status status = dyad_play_turn(e->play, move, &error);
    if (status != DYAD_OK)
        (void)dyad_play_set_swap(e->play, swap, NULL); /* as it was */
    if (status == DYAD_E_USAGE)
        gtp_fail(e, "illegal move: %s", error.text);
    else if (status != DYAD_OK)
        gtp_fail(e, "out of memory");
    return status == DYAD_OK;
}

bool gtp_play_words(engine *e, const char *colour_word, const char *vertex)
{
    dyad_move move = {.kind = DYAD_MOVE_RESIGN, .colour = gtp_colour(e, colour_word)};
    bool pass = gtp_is_pass(vertex), over = dyad_play_result(e->play).ending != DYAD_ENDING_NONE;
    const dyad_game *game = dyad_play_game(e->play);
    bool skips = pass && dyad_game_skips(game),
         gives_up = pass && !skips && !dyad_game_passes(game);
    if (!move.colour || (!gives_up && !skips && !gtp_read_vertex(e, vertex, move.colour, &move))) {
        gtp_fail(e, "syntax error");
        return false;
    }
    if (pass && over) {
        e->passes++;
        return true;
    }
    if (skips)
        move.kind = DYAD_MOVE_PASS;
    bool made = make_move(e, &move);
    e->gave_up = made ? gives_up : e->gave_up;
    return made;
}

size_t gtp_move_count(const engine *e)
{
    return e->loaded_base + dyad_play_count(e->play) + e->passes;
}

/* Goes back in a record before the position at which the game began. */
static bool undo_loaded(engine *e)
{
    dyad_play *play;
    size_t base;
    if (gtp_play_record(e->loaded, e->loaded_base - 1, &play, &base) != DYAD_OK)
        return false;
    gtp_keep_play(e, play);
    e->loaded_base = base;
    return true;
}

bool gtp_undo(engine *e)
{
    if (e->passes > 0) {
        e->passes--;
        return true;
    }
    if (dyad_play_count(e->play) == 0)
        return undo_loaded(e);
    dyad_play_undo(e->play);
    e->gave_up = false;
    return true;
}

bool gtp_passes(const engine *e, int colour)
{
    dyad_standing standing = dyad_play_result(e->play);
    return standing.ending != DYAD_ENDING_NONE && standing.winner != 3 - colour &&
           (e->gave_up || e->passes > 0 || standing.ending == DYAD_ENDING_PASSED);
}

void gtp_reply_legal(engine *e, int colour, bool swap)
{
    size_t count = dyad_play_legal(e->play, colour, NULL, 0);
    dyad_move *moves = malloc((count + 1) * sizeof *moves);
    char text[GTP_VERTEX_MAX];
    if (!moves) {
        gtp_fail(e, "out of memory");
        return;
    }
    dyad_play_legal(e->play, colour, moves, count);
    for (size_t i = 0; i < count; i++)
        if (swap || moves[i].kind != DYAD_MOVE_SWAP)
            gtp_reply(e, "%s%s", i ? " " : "", gtp_vertex(e, &moves[i], text));
    free(moves);
}

void gtp_set_cells(engine *e, const unsigned char *cells, int to_move)
{
    dyad_error error;
    dyad_play *play;
    dyad_status status =
        dyad_play_new_cells(NULL, e->options.game, dyad_play_rows(e->play),
                            dyad_play_columns(e->play), cells, to_move, &play, &error);
    if (status != DYAD_OK) {
        gtp_fail(e, "%s", error.text);
        return;
    }
    gtp_take_game(e, play);
}

bool gtp_read_cell(const engine *e, const char *word, size_t *cell)
{
    size_t rows = dyad_play_rows(e->play), columns = dyad_play_columns(e->play);
    dyad_move move;
    if (!gtp_read_vertex(e, word, 1, &move) || move.kind != DYAD_MOVE_PLACE || move.row >= rows ||
        move.column >= columns)
        return false;
    *cell = move.row * columns + move.column;
    return true;
}

void gtp_reply_size(engine *e)
{
    size_t rows = dyad_play_rows(e->play), columns = dyad_play_columns(e->play);
    if (!dyad_game_has_board(e->options.game))
        gtp_reply(e, "%zu", dyad_play_size(e->play));
    else if (rows == columns)
        gtp_reply(e, "%zu", rows);
    else
        gtp_reply(e, "%zu %zu", columns, rows);
}

bool gtp_is_solvable(const dyad_game *game)
{
    return dyad_game_expert(game) == DYAD_EXPERT_CONNECTION;
}

dyad_solver *gtp_open_solver(engine *e, unsigned char cells[DYAD_SOLVE_CELLS])
{
    dyad_error error;
    dyad_solver_request request = {.game = e->options.game,
                                   .rows = dyad_play_rows(e->play),
                                   .columns = dyad_play_columns(e->play),
                                   .memory = e->options.memory,
                                   .stop = &e->stop};
    dyad_solver *solver = NULL;
    if (request.rows > DYAD_SOLVE_SIDE_MAX || request.columns > DYAD_SOLVE_SIDE_MAX) {
        gtp_fail(e, "boards of up to 11 x 11 cells can be solved");
        return NULL;
    }
    dyad_play_cells(e->play, cells);
    dyad_status status = dyad_solver_new(NULL, &request, &solver, &error);
    if (status == DYAD_OK)
        status = dyad_solver_set_swap(solver, dyad_play_swap(e->play), &error);
    if (status == DYAD_OK)
        return solver;
    gtp_fail(e, "%s", error.text);
    dyad_solver_free(solver);
    return NULL;
}
