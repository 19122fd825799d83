/* move_route.c - a move of Dyad's, as a job: by values where they say who wins, otherwise, and at
 * levels below the highest, by the player.
 */
#include "routes.h"

#include "jobs.h"
#include "pile_values.h"
#include "play_input.h"

#include <inttypes.h>
#include <stdlib.h>

enum { THOUGHT_MOVES = 8 }; /* that are told of */
static const double told_every = 0.2;

typedef struct move_data {
    const dyad_game *game;
    double seconds;
    uint64_t level, seed;
    size_t rows, columns; /* of the board, or of piles laid out as cells */
    purse purse;          /* has the memory of the game, which outlives the request */
    dyad_play *play;      /* the game: its own */
} move_data;

/* Perfect play, for which there is no level but the highest. */
static bool goes_by_values(const move_data *data)
{
    return dyad_game_expert(data->game) == DYAD_EXPERT_VALUES && data->level == DYAD_PLAYER_LEVELS;
}

static void free_data(void *user)
{
    move_data *data = user;
    dyad_play_free(data->play);
    free(data);
}

/* ---- the player --------------------------------------------------------------------------- */

typedef struct thought {
    job *of;
    const move_data *data;
} thought;

/* "[row,column]", or the pass or the swap. */
static void put_move(const move_data *data, int move, strbuf *out)
{
    size_t cell = (size_t)move;
    if (cell == data->rows * data->columns)
        strbuf_add(out, dyad_play_swap(data->play) ? "\"swap\"" : "\"pass\"");
    else
        strbuf_printf(out, "[%zu,%zu]", cell / data->columns, cell % data->columns);
}

/* The move, and how it stands with it. */
static void put_result(const dyad_player_result *result, const move_data *data, strbuf *out)
{
    strbuf_add(out, "{\"move\":");
    put_move(data, result->move, out);
    strbuf_printf(out, ",\"winrate\":%.4f,\"proven\":%s", result->winrate,
                  result->proven ? "true" : "false");
    if (result->proven)
        strbuf_printf(out, ",\"outcome\":\"%s\"", dyad_wdl_name(result->outcome));
    if (result->distance)
        strbuf_printf(out, ",\"distance\":%u", result->distance);
    if (result->resigns)
        strbuf_add(out, ",\"resign\":true");
    strbuf_printf(out, ",\"playouts\":%" PRIu64 ",\"seconds\":%.3f,\"candidates\":[",
                  result->playouts, result->seconds);
    for (size_t i = 0; i < result->candidate_count && i < THOUGHT_MOVES; i++) {
        const dyad_player_candidate *one = &result->candidates[i];
        strbuf_add(out, i ? ",{\"move\":" : "{\"move\":");
        put_move(data, one->move, out);
        strbuf_printf(out, ",\"visits\":%" PRIu64 ",\"winrate\":%.4f,\"proven\":%s", one->visits,
                      one->winrate, one->proven ? "true" : "false");
        if (one->proven)
            strbuf_printf(out, ",\"outcome\":\"%s\"", dyad_wdl_name(one->outcome));
        if (one->distance)
            strbuf_printf(out, ",\"distance\":%u", one->distance);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]}");
}

static void tell_thought(void *user, const dyad_player_result *result)
{
    const thought *at = user;
    strbuf text = {0};
    if (result->move < 0)
        return;
    put_result(result, at->data, &text);
    job_tell(at->of, "thinking", &text);
    strbuf_free(&text);
}

static dyad_status move_by_player(job *of, context *at, const move_data *data)
{
    dyad_player *player;
    dyad_player_result result;
    thought told = {.of = of, .data = data};
    dyad_player_request wanted = {.game = data->game,
                                  .rows = data->rows,
                                  .columns = data->columns,
                                  .memory = at->limits->memory,
                                  .seed = data->seed};
    dyad_player_limits limits = {.seconds = data->seconds,
                                 .level = (unsigned)data->level,
                                 .stop = at->stop,
                                 .interval_seconds = told_every,
                                 .progress = tell_thought,
                                 .progress_user = &told};
    dyad_status status = DYAD_E_LIMIT;
    for (unsigned threads = job_threads(); status == DYAD_E_LIMIT && threads; threads /= 2) {
        wanted.jobs = threads;
        status = dyad_player_new(NULL, &wanted, &player, NULL);
    }
    if (status != DYAD_OK)
        return status;
    status = dyad_player_think_game(player, data->play, &limits, &result, NULL);
    if (status == DYAD_OK && result.move >= 0) {
        strbuf text = {0};
        put_result(&result, data, &text);
        job_result(of, &text);
        strbuf_free(&text);
    }
    dyad_player_free(player);
    return status;
}

/* ---- values ------------------------------------------------------------------------------- */

/* The best of the moves in piles so far. */
typedef struct weighing {
    pile_values values;
    const dyad_form *gain; /* what the move makes of its pile, less what that was worth */
    size_t row, column;
} weighing;

static dyad_status weigh_pile(weighing *w, size_t pile)
{
    pile_weighed found;
    dyad_status status = pile_weigh(&w->values, pile, &found);
    if (status != DYAD_OK)
        return status;
    if (!found.has_move)
        return DYAD_OK;
    if (w->gain) {
        bool more;
        status = pile_gains_more(&w->values, found.gain, w->gain, &more);
        if (status != DYAD_OK || !more)
            return status;
    }
    w->gain = found.gain;
    w->row = pile;
    w->column = found.disc;
    return DYAD_OK;
}

/* Tells of the best move among those weighed, and of what it leaves where all were. */
static dyad_status tell_best(weighing *w, job *of, bool complete)
{
    strbuf text = {0};
    dyad_status status = DYAD_OK;
    strbuf_printf(&text, "{\"move\":[%zu,%zu]", w->row, w->column);
    if (complete) {
        dyad_forms *forms = w->values.forms;
        const dyad_form *after = dyad_form_add(forms, pile_values_sum(&w->values), w->gain);
        if (!after)
            status = pile_values_status(&w->values);
        strbuf_add(&text, ",\"value\":\"");
        if (status == DYAD_OK)
            status = dyad_form_write(forms, after, 0, strbuf_write, &text);
        strbuf_add(&text, "\"");
    }
    strbuf_printf(&text, ",\"complete\":%s}", complete ? "true" : "false");
    if (status == DYAD_OK)
        job_result(of, &text);
    strbuf_free(&text);
    return status;
}

/* Weighs the piles one by one until the time is over, and at least until there is a move; DYAD_END
 * where there is none. */
static dyad_status weigh_all(weighing *w, job *of, const move_data *data)
{
    double end = clock_now() + data->seconds;
    size_t i = 0, count = dyad_play_size(data->play);
    dyad_status status = DYAD_OK;
    for (; status == DYAD_OK && i < count && !(w->gain && clock_now() >= end); i++)
        status = weigh_pile(w, i);
    if (status == DYAD_OK)
        status = pile_values_status(&w->values);
    if (status == DYAD_OK)
        status = w->gain ? tell_best(w, of, i == count) : DYAD_END;
    if (w->gain && pile_values_resume(&w->values, status))
        status = tell_best(w, of, false);
    return status;
}

/* Piles are numbers: the best move is the one that leaves the best number. */
static dyad_status move_by_values(job *of, context *at, const move_data *data)
{
    weighing w = {.gain = NULL};
    dyad_status status = pile_values_open(&w.values, at, data->play, data->columns);
    if (status == DYAD_OK)
        status = weigh_all(&w, of, data);
    pile_values_close(&w.values);
    return status;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void work(job *of, context *at, void *user)
{
    const move_data *data = user;
    dyad_error error = {.status = goes_by_values(data) ? move_by_values(of, at, data)
                                                       : move_by_player(of, at, data)};
    if (error.status == DYAD_END || error.status == DYAD_E_MALFORMED) {
        snprintf(error.text, sizeof error.text, "%s",
                 error.status == DYAD_END ? "the game is over" : "no game leads to this position");
        error.status = DYAD_E_USAGE;
    }
    if (error.status != DYAD_OK && error.status != DYAD_E_STOPPED)
        job_fail(of, &error);
}

/* Whether a player takes a position of that size, which values need not. */
static bool fits_player(const move_data *data, answer *to)
{
    size_t rows = data->rows, columns = data->columns;
    if (goes_by_values(data) || (rows <= DYAD_PLAYER_SIDE_MAX && columns <= DYAD_PLAYER_SIDE_MAX))
        return true;
    answer_error(to, 413, "too_large",
                 dyad_game_has_board(data->game)
                     ? "expected a board of side %d at most, found %zu"
                     : "expected at most %d piles of as many discs at most, found %zu",
                 DYAD_PLAYER_SIDE_MAX, rows > columns ? rows : columns);
    return false;
}

/* Looks at the game, which is data->play. False where `to` is an error. */
static bool take_game(move_data *data, answer *to)
{
    dyad_play *play = data->play;
    dyad_ending ending = dyad_play_result(play).ending;
    if (ending != DYAD_ENDING_NONE) {
        answer_error(to, 422, "unfit", "the game is over%s",
                     ending == DYAD_ENDING_REPEATS ? ": play repeats" : "");
        return false;
    }
    data->game = dyad_play_game(play);
    data->rows = dyad_play_rows(play);
    data->columns = dyad_play_columns(play);
    if (!dyad_game_has_board(data->game)) {
        data->rows = dyad_play_size(play);
        for (size_t pile = 0; pile < data->rows; pile++) {
            size_t discs = dyad_play_pile(play, pile, NULL, 0);
            data->columns = discs > data->columns ? discs : data->columns;
        }
    }
    return fits_player(data, to);
}

void answer_move(context *at, const request *asked, answer *to)
{
    enum { SECONDS_MOST = 60 };
    static const double seconds_least = 0.01; /* 0 would be no limit */
    board_input input = {0};
    double seconds = 1;
    uint64_t level = DYAD_PLAYER_LEVELS, seed = 1;
    const json_t *moves = NULL;
    const field fields[] = {
        BOARD_FIELDS(&input),
        {.name = "moves", .kind = FIELD_LIST, .to = &moves},
        {.name = "seconds", .kind = FIELD_REAL, .to = &seconds, .most = SECONDS_MOST},
        {.name = "level",
         .kind = FIELD_NUMBER,
         .to = &level,
         .least = 1,
         .most = DYAD_PLAYER_LEVELS},
        {.name = "seed", .kind = FIELD_NUMBER, .to = &seed, .most = INT64_MAX}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    move_data *data = calloc(1, sizeof *data);
    if (!data) {
        answer_no_memory(to);
    } else if (board_lay_out(at, &input, to)) {
        data->purse.limit = at->limits->memory;
        data->seconds = seconds < seconds_least ? seconds_least : seconds;
        data->level = level;
        data->seed = seed;
        data->play = play_open(at, &data->purse, &input, to);
    }
    if (data && data->play && play_make(at, data->play, moves, to) && take_game(data, to))
        job_start(at,
                  &(job_plan){.kind = "move",
                              .work = work,
                              .free_data = free_data,
                              .data = data,
                              .seconds = at->limits->job_seconds},
                  to);
    else if (data)
        free_data(data);
    board_free(&input);
    json_decref(object);
}
