/* analyse_route.c - a position analysed while somebody looks at it, as a job: best moves, ranked,
 * the winning chance, how play would go on, and what is proven, told as it is found. */
#include "routes.h"

#include "analysis.h"
#include "play_input.h"

#include <stdlib.h>

typedef struct analyse_data {
    purse purse; /* has the memory of the game, which outlives the request */
    analysis found;
} analyse_data;

static void free_data(void *user)
{
    analyse_data *data = user;
    dyad_play_free(data->found.play);
    free(data);
}

static bool has_values(const dyad_game *game)
{
    return dyad_game_expert(game) == DYAD_EXPERT_VALUES;
}

/* A game that is over is proven. */
static void tell_over(analysis *of)
{
    dyad_standing standing = dyad_play_result(of->play);
    of->proven = true;
    of->outcome = standing.winner == 0                             ? DYAD_WDL_DRAW
                  : standing.winner == dyad_play_to_move(of->play) ? DYAD_WDL_WIN
                                                                   : DYAD_WDL_LOSS;
    of->count = 0;
    analysis_end(of);
}

static void work(job *of, context *at, void *user)
{
    analyse_data *data = user;
    analysis *found = &data->found;
    dyad_error error = {.status = DYAD_OK};
    found->of = of;
    found->at = at;
    if (!analysis_begin(found))
        error.status = DYAD_E_MEMORY;
    else if (dyad_play_result(found->play).ending != DYAD_ENDING_NONE)
        tell_over(found);
    else
        error.status = has_values(found->game) ? analysis_weigh(found) : analysis_search(found);
    if (error.status == DYAD_END || error.status == DYAD_E_MALFORMED) {
        snprintf(error.text, sizeof error.text, "no game leads to this position");
        error.status = DYAD_E_USAGE;
    }
    if (error.status != DYAD_OK && error.status != DYAD_E_STOPPED)
        job_fail(of, &error);
}

/* Whether the game is one that is analysed, of that size. */
static bool take_game(analysis *found, answer *to)
{
    dyad_play *play = found->play;
    found->game = dyad_play_game(play);
    found->rows = dyad_play_rows(play);
    found->columns = dyad_play_columns(play);
    if (!dyad_game_has_board(found->game)) {
        found->rows = dyad_play_size(play);
        for (size_t pile = 0; pile < found->rows; pile++) {
            size_t discs = dyad_play_pile(play, pile, NULL, 0);
            found->columns = discs > found->columns ? discs : found->columns;
        }
    }
    if (has_values(found->game) ||
        (found->rows <= DYAD_PLAYER_SIDE_MAX && found->columns <= DYAD_PLAYER_SIDE_MAX))
        return true;
    answer_error(to, 413, "too_large", "expected at most %d rows and columns, found %zux%zu",
                 DYAD_PLAYER_SIDE_MAX, found->rows, found->columns);
    return false;
}

void answer_analyse(context *at, const request *asked, answer *to)
{
    static const double usual = 60, least = 0.01;
    board_input input = {0};
    double seconds = usual;
    const json_t *moves = NULL;
    const field fields[] = {BOARD_FIELDS(&input),
                            {.name = "moves", .kind = FIELD_LIST, .to = &moves},
                            {.name = "seconds",
                             .kind = FIELD_REAL,
                             .to = &seconds,
                             .most = (uint64_t)at->limits->job_seconds}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    analyse_data *data = calloc(1, sizeof *data);
    if (!data) {
        answer_no_memory(to);
    } else if (board_lay_out(at, &input, to)) {
        data->purse.limit = at->limits->memory;
        data->found.play = play_open(at, &data->purse, &input, to);
    }
    if (data && data->found.play && play_make(at, data->found.play, moves, to) &&
        take_game(&data->found, to)) {
        data->found.seconds = seconds < least ? least : seconds;
        job_start(at,
                  &(job_plan){.kind = "analyse",
                              .work = work,
                              .free_data = free_data,
                              .data = data,
                              .is_heard = true,
                              .seconds = at->limits->job_seconds},
                  to);
    } else if (data) {
        free_data(data);
    }
    board_free(&input);
    json_decref(object);
}
