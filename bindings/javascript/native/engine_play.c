/* engine_play.c - games being played: <dyad/play.h>, with their judge, pictures and playouts. A
 * move is two numbers of 32 bits: a cell, row * columns + column, and 0; or a pile, and a disc from
 * its top. Behind the cells come the swap, where the game is played with it, and then the pass,
 * where it has one; -1 is resigning, -3 a turn that goes by without a stone. */
#include "engine_tell.h"

#include "engine_moves.h"

#include <stdlib.h>

/* ---- beginning ------------------------------------------------------------------------------ */

static dyad_play *begun(dyad_play *play, dyad_status status, dyad_error *error, int to_move,
                        bool swap)
{
    if (status == DYAD_OK && swap)
        status = dyad_play_set_swap(play, true, error);
    if (status != DYAD_OK) {
        dyad_play_free(play);
        engine_fail(status, error);
        return NULL;
    }
    if (to_move)
        dyad_play_set_to_move(play, to_move);
    return play;
}

EXPORT(playNew)
dyad_play *engine_play_new(size_t game, size_t rows, size_t columns, const unsigned char *cells,
                           int to_move, bool swap)
{
    const dyad_game *of = dyad_game_at(game);
    dyad_play *play = NULL;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status =
        cells ? dyad_play_new_cells(NULL, of, rows, columns, cells,
                                    to_move ? to_move : dyad_game_begins(of), &play, &error)
              : dyad_play_new(NULL, of, rows, columns, &play, &error);
    return begun(play, status, &error, to_move, swap);
}

EXPORT(playPiles) dyad_play *engine_play_piles(size_t game, const char *text, int to_move)
{
    dyad_play *play = NULL;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status =
        dyad_play_new_piles(NULL, dyad_game_at(game), text, to_move ? to_move : 1, &play, &error);
    return begun(play, status, &error, to_move, false);
}

EXPORT(playFree) void engine_play_free(dyad_play *play)
{
    dyad_play_free(play);
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* 1 where the game is played with the swap: it comes behind the cells, before the pass. */
static size_t swaps(const dyad_play *in)
{
    return dyad_play_swap(in);
}

engine_move engine_move_of(const dyad_play *in, const dyad_move *move)
{
    int32_t columns = (int32_t)dyad_play_columns(in);
    int32_t cells = columns * (int32_t)dyad_play_rows(in);
    switch (move->kind) {
    case DYAD_MOVE_RESIGN: return (engine_move){-1, 0};
    case DYAD_MOVE_SWAP: return (engine_move){cells, 0};
    case DYAD_MOVE_PASS: return (engine_move){cells + (int32_t)swaps(in), 0};
    default:
        if (columns == 0)
            return (engine_move){(int32_t)move->row, (int32_t)move->column};
        return (engine_move){(int32_t)move->row * columns + (int32_t)move->column, 0};
    }
}

/* What has no such number is off the board. */
static dyad_move move_of(const dyad_play *in, engine_move from)
{
    int colour = dyad_play_to_move(in);
    size_t columns = dyad_play_columns(in), cells = columns * dyad_play_rows(in);
    size_t at = (size_t)from.first;
    if (from.first == -1)
        return (dyad_move){DYAD_MOVE_RESIGN, colour, 0, 0};
    if (from.first == -3)
        return (dyad_move){DYAD_MOVE_PASS, colour, 0, 0};
    if (columns == 0)
        return (dyad_move){DYAD_MOVE_PLACE, colour, at, (size_t)from.second};
    if (at < cells || at - cells > swaps(in))
        return (dyad_move){DYAD_MOVE_PLACE, colour, at / columns, at % columns};
    /* Where there is neither, the swap is what is refused. */
    bool pass = at - cells == swaps(in) && dyad_game_passes(dyad_play_game(in));
    return (dyad_move){pass ? DYAD_MOVE_PASS : DYAD_MOVE_SWAP, colour, 0, 0};
}

EXPORT(playPush) dyad_status engine_play_push(dyad_play *play, int32_t first, int32_t second)
{
    dyad_error error = {.status = DYAD_OK};
    dyad_move move = move_of(play, (engine_move){first, second});
    dyad_status status = dyad_play_turn(play, &move, &error);
    return status == DYAD_OK ? status : engine_fail(status, &error);
}

EXPORT(playCheck) dyad_legality engine_play_check(dyad_play *play, int32_t first, int32_t second)
{
    dyad_move move = move_of(play, (engine_move){first, second});
    return dyad_play_check(play, &move);
}

EXPORT(playPop) bool engine_play_pop(dyad_play *play)
{
    return dyad_play_undo(play);
}

/* Its legal moves, or those that were made. */
EXPORT(playMoves) dyad_status engine_play_moves(const dyad_play *play, bool legal)
{
    int colour = dyad_play_to_move(play);
    size_t count = legal ? dyad_play_legal(play, colour, NULL, 0) : dyad_play_count(play);
    dyad_move *moves = calloc(count + 1, sizeof *moves);
    engine_move *told = calloc(count + 1, sizeof *told);
    if (moves && told) {
        if (legal)
            dyad_play_legal(play, colour, moves, count);
        for (size_t i = 0; i < count; i++) {
            if (!legal)
                dyad_play_at(play, i, &moves[i]);
            told[i] = engine_move_of(play, &moves[i]);
        }
        host_write(told, count * sizeof *told);
    }
    dyad_status status = moves && told ? DYAD_OK : engine_fail(DYAD_E_MEMORY, NULL);
    free(moves);
    free(told);
    return status;
}

/* ---- how it stands -------------------------------------------------------------------------- */

enum {
    PLAY_GAME,
    PLAY_ROWS,
    PLAY_COLUMNS,
    PLAY_TO_MOVE,
    PLAY_COUNT,
    PLAY_SIZE,
    PLAY_ENDING,
    PLAY_WINNER,
    PLAY_SWAP
};

static size_t index_of(const dyad_game *game)
{
    size_t index = 0;
    while (dyad_game_at(index) != game)
        index++;
    return index;
}

EXPORT(playFact) size_t engine_play_fact(const dyad_play *play, int fact)
{
    switch (fact) {
    case PLAY_GAME: return index_of(dyad_play_game(play));
    case PLAY_ROWS: return dyad_play_rows(play);
    case PLAY_COLUMNS: return dyad_play_columns(play);
    case PLAY_TO_MOVE: return (size_t)dyad_play_to_move(play);
    case PLAY_COUNT: return dyad_play_count(play);
    case PLAY_SIZE: return dyad_play_size(play);
    case PLAY_ENDING: return dyad_play_result(play).ending;
    case PLAY_WINNER: return (size_t)dyad_play_result(play).winner;
    case PLAY_SWAP: return dyad_play_swap(play);
    default: return 0;
    }
}

/* Of a board its cells; of piles the discs of pile number `pile`. */
EXPORT(playCells) dyad_status engine_play_cells(const dyad_play *play, size_t pile)
{
    size_t cells = dyad_play_rows(play) * dyad_play_columns(play);
    size_t size = cells ? cells : dyad_play_pile(play, pile, NULL, 0);
    unsigned char *bytes = malloc(size + 1);
    if (!bytes)
        return engine_fail(DYAD_E_MEMORY, NULL);
    if (cells)
        dyad_play_cells(play, bytes);
    else
        dyad_play_pile(play, pile, bytes, size);
    host_write(bytes, size);
    free(bytes);
    return DYAD_OK;
}

/* ---- judging -------------------------------------------------------------------------------- */

typedef struct judged {
    dyad_session *session;
    const dyad_position *position;
    const dyad_report *report;
} judged;

static dyad_status begin_judged(dyad_play *play, judged *it)
{
    dyad_error error = {.status = DYAD_OK};
    *it = (judged){.session = engine_session()};
    if (!it->session)
        return DYAD_E_MEMORY;
    dyad_status status = dyad_play_position(play, &it->position, &error);
    if (status != DYAD_OK)
        return engine_fail(status, &error);
    dyad_session_set_stop(it->session, engine_begin(0));
    status = dyad_judge(it->session, it->position, DYAD_JUDGE_EVIDENCE, &it->report);
    return status == DYAD_OK ? status : engine_fail(status, dyad_session_error(it->session));
}

EXPORT(playReport) dyad_status engine_play_report(dyad_play *play, dyad_format format)
{
    judged it;
    dyad_status status = begin_judged(play, &it);
    if (status == DYAD_OK) {
        status =
            dyad_report_write(it.session, it.position, it.report, 1, format, engine_write, NULL);
        return engine_end(it.session, status);
    }
    dyad_session_free(it.session);
    return status;
}

EXPORT(playDraw) dyad_status engine_play_draw(dyad_play *play, bool with_report, bool dark)
{
    judged it;
    dyad_status status = begin_judged(play, &it);
    if (status == DYAD_OK) {
        dyad_draw_request request = {.struct_size = sizeof request,
                                     .position = it.position,
                                     .report = with_report ? it.report : NULL,
                                     .dark = dark,
                                     .write = engine_write};
        return engine_end(it.session, dyad_draw(it.session, &request));
    }
    dyad_session_free(it.session);
    return status;
}

/* ---- playouts ------------------------------------------------------------------------------- */

/* The outcomes, as many as the game has. */
static void tell_outcomes(const dyad_game *game, const dyad_playouts *playouts)
{
    for (size_t i = 0; i < DYAD_OUTCOMES_MAX && dyad_game_outcome_name(game, i); i++)
        engine_number((double)playouts->outcomes[i]);
}

static void tell_simulation(const dyad_play *play, const dyad_simulation *simulation)
{
    const dyad_game *game = dyad_play_game(play);
    engine_number((double)simulation->all.games);
    engine_number(dyad_distribution_mean(simulation->all.ended.moves));
    tell_outcomes(game, &simulation->all);
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_first_move *first = &simulation->moves[i];
        dyad_move move = {DYAD_MOVE_PLACE, 1, (size_t)first->row, (size_t)first->column};
        engine_tell_move(play, &move);
        tell_outcomes(game, &first->playouts);
    }
}

static void tell_games(void *user, uint64_t games, uint64_t total)
{
    (void)user;
    engine_progress((double)games, (double)total);
}

/* games, mean moves, outcomes; with by_move, for each first move: move, outcomes. */
EXPORT(playSimulate)
dyad_status engine_play_simulate(dyad_play *play, uint64_t games, uint64_t seed, bool by_move)
{
    const dyad_simulation *simulation;
    dyad_error error = {.status = DYAD_OK};
    dyad_session *session = engine_session();
    dyad_simulate_request request = {.struct_size = sizeof request,
                                     .games = games,
                                     .seed = seed,
                                     .by_move = by_move,
                                     .to_move = dyad_play_to_move(play),
                                     .progress = tell_games,
                                     .stop = engine_begin(0)};
    if (!session)
        return DYAD_E_MEMORY;
    dyad_status status = dyad_play_position(play, &request.position, &error);
    if (status != DYAD_OK) {
        dyad_session_free(session);
        return engine_fail(status, &error);
    }
    status = dyad_simulate(session, &request, &simulation);
    if (status == DYAD_OK)
        tell_simulation(play, simulation);
    return engine_end(session, status);
}

void engine_tell_move(const dyad_play *play, const dyad_move *move)
{
    engine_move words = engine_move_of(play, move);
    engine_number(words.first);
    engine_number(words.second);
}
