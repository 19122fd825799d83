/* simulate_route.c - playouts as jobs. The whole of the games is one simulation, the same as `dyad
 * simulate' makes; so that something can be seen while it is played, shorter ones of the same seed
 * come before it, each told as a "preview". */
#include "routes.h"

#include "board_job.h"

#include <inttypes.h>

enum {
    BY_MOVE_CELLS = 2500, /* of a board whose first moves are told one by one */
    PREVIEW_FIRST = 256, /* the first preview has this share of the games, the next four times it */
    PREVIEW_LEAST = 16,  /* games of a preview */
};

typedef struct simulate_data {
    board_job board;
    dyad_policy policy;
    uint64_t games, seed, max_moves;
    bool by_move;
} simulate_data;

typedef struct progress {
    job *of;
    double begin, told;
} progress;

static void tell_games(void *user, uint64_t games, uint64_t total)
{
    progress *at = user;
    double now = clock_now();
    strbuf line = {0};
    if (!job_due(&at->told, now))
        return;
    strbuf_printf(&line, "{\"games\":%" PRIu64 ",\"total\":%" PRIu64 ",\"seconds\":%.3f}", games,
                  total, now - at->begin);
    job_tell(at->of, "progress", &line);
    strbuf_free(&line);
}

/* The latest preview, which counts more games than a longer simulation that has just begun. */
typedef struct preview {
    strbuf line;
    uint64_t games;
} preview;

/* Plays so many games and tells of them, as a preview or a result. */
static dyad_status play(job *of, dyad_session *session, dyad_simulate_request *asked,
                        uint64_t games, bool is_last, preview *latest)
{
    const dyad_simulation *simulation;
    progress at = {.of = of, .begin = clock_now()};
    strbuf line = {0};
    asked->games = games;
    asked->progress = is_last ? tell_games : NULL;
    asked->progress_user = &at;
    dyad_status status = dyad_simulate(session, asked, &simulation);
    while (status == DYAD_E_MEMORY && asked->jobs > 1) {
        asked->jobs /= 2;
        status = dyad_simulate(session, asked, &simulation);
    }
    if (status != DYAD_OK && status != DYAD_E_STOPPED)
        return status;
    dyad_simulation_writing writing = {.format = DYAD_FORMAT_JSONL,
                                       .seconds = clock_now() - at.begin,
                                       .write = strbuf_write,
                                       .write_user = &line};
    dyad_status written = dyad_simulation_write(session, simulation, &writing);
    while (line.size && line.bytes[line.size - 1] == '\n')
        line.size--;
    if (written == DYAD_OK && status == DYAD_E_STOPPED) {
        job_result(of, simulation->all.games < latest->games ? &latest->line : &line);
    } else if (written == DYAD_OK && is_last) {
        job_result(of, &line);
    } else if (written == DYAD_OK) {
        job_tell(of, "preview", &line);
        strbuf_free(&latest->line);
        *latest = (preview){.line = line, .games = simulation->all.games};
        line = (strbuf){0};
    }
    strbuf_free(&line);
    return written == DYAD_OK ? status : written;
}

static void work(job *of, context *at, void *user)
{
    const simulate_data *data = user;
    answer failed = {0};
    dyad_reader *reader;
    dyad_session *session = context_session(at, &failed);
    if (!session) {
        job_fail(of, &(dyad_error){.status = DYAD_E_MEMORY});
        strbuf_free(&failed.body);
        return;
    }
    dyad_simulate_request asked = {.to_move = data->board.to_move,
                                   .policy = data->policy,
                                   .seed = data->seed,
                                   .max_moves = data->max_moves,
                                   .jobs = job_threads(),
                                   .by_move = data->by_move,
                                   .stop = at->stop};
    dyad_error error;
    if (board_job_read(session, &data->board, &reader, &asked.position, &error)) {
        dyad_status status = DYAD_OK;
        preview latest = {.games = 0};
        for (uint64_t share = PREVIEW_FIRST; status == DYAD_OK && share > 1; share /= 4)
            if (data->games / share >= PREVIEW_LEAST)
                status = play(of, session, &asked, data->games / share, false, &latest);
        if (status == DYAD_OK)
            status = play(of, session, &asked, data->games, true, &latest);
        strbuf_free(&latest.line);
        error = *dyad_session_error(session);
        error.status = status;
        dyad_reader_close(reader);
    }
    if (error.status != DYAD_OK && error.status != DYAD_E_STOPPED)
        job_fail(of, &error);
    dyad_session_free(session);
    strbuf_free(&failed.body);
}

/* How many first moves there may be: one for each cell, or disc of who is to move; 1 where they are
 * not told one by one. */
static uint64_t first_moves(const simulate_data *data, const dyad_position *position)
{
    uint64_t n = dyad_position_size(position), count = 0;
    if (!data->by_move || dyad_game_has_board(data->board.game))
        return data->by_move ? dyad_position_rows(position) * dyad_position_columns(position) : 1;
    for (size_t pile = 0; pile < n; pile++)
        for (uint64_t disc = 0; disc < dyad_position_pile_size(position, pile); disc++)
            count += dyad_position_disc(position, pile, disc) == data->board.to_move;
    return count ? count : 1;
}

/* Whether the position, and what is asked of it, can be simulated. */
static bool check(const context *at, const dyad_position *position, const void *user, answer *to)
{
    const simulate_data *data = user;
    const dyad_game *game = data->board.game;
    uint64_t count = first_moves(data, position);
    if (dyad_game_has_board(game) && count > BY_MOVE_CELLS)
        answer_error(to, 413, "too_large", "'by_move': expected a board of %d cells at most",
                     BY_MOVE_CELLS);
    else if (data->games > at->limits->games / count)
        answer_error(to, 413, "too_large", "'games': that are more than %" PRIu64 " in all",
                     at->limits->games);
    else if (!dyad_game_outcome_name(game, 0))
        answer_error(to, 422, "unfit", "%s cannot be simulated", dyad_game_name(game));
    else
        return true;
    return false;
}

void answer_simulate(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    simulate_data data = {.games = 10000, .seed = 1};
    int policy = DYAD_POLICY_UNIFORM;
    double seconds = at->limits->job_seconds;
    const field fields[] = {
        BOARD_FIELDS(&input),
        {.name = "policy", .kind = FIELD_WORD, .to = &policy, .word = dyad_policy_name},
        {.name = "games",
         .kind = FIELD_NUMBER,
         .to = &data.games,
         .least = 1,
         .most = at->limits->games},
        {.name = "seed", .kind = FIELD_NUMBER, .to = &data.seed, .most = INT64_MAX},
        {.name = "max_moves", .kind = FIELD_NUMBER, .to = &data.max_moves, .most = INT32_MAX},
        {.name = "by_move", .kind = FIELD_FLAG, .to = &data.by_move},
        {.name = "seconds",
         .kind = FIELD_REAL,
         .to = &seconds,
         .most = (uint64_t)at->limits->job_seconds},
    };
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    data.policy = (dyad_policy)policy;
    const board_plan plan = {.kind = "simulate", .check = check, .work = work, .seconds = seconds};
    board_job_start(at, &input, &plan, &data, sizeof data, to);
    board_free(&input);
    json_decref(object);
}
