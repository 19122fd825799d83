/* move_route.c - a move of Dyad's, as a job: of boards by the player, of piles by their values. */
#include "fields.h"
#include "jobs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { THOUGHT_MOVES = 8 }; /* that are told of */
static const double told_every = 0.2;

typedef struct move_data {
    const dyad_game *game;
    char *text;
    size_t size;
    int to_move;
    double seconds;
} move_data;

static void free_data(void *user)
{
    move_data *data = user;
    free(data->text);
    free(data);
}

/* ---- boards ------------------------------------------------------------------------------- */

typedef struct thought {
    job *of;
    size_t side;
} thought;

static void put_result(const dyad_player_result *result, size_t side, scribe *out)
{
    scribe_format(out, "{\"move\":[%zu,%zu],\"winrate\":%.4f,\"proven\":%s",
                  (size_t)result->move / side, (size_t)result->move % side, result->winrate,
                  result->proven ? "true" : "false");
    if (result->proven)
        scribe_format(out, ",\"outcome\":\"%s\"", dyad_wdl_name(result->outcome));
    scribe_format(out, ",\"playouts\":%" PRIu64 ",\"seconds\":%.3f,\"candidates\":[",
                  result->playouts, result->seconds);
    for (size_t i = 0; i < result->candidate_count && i < THOUGHT_MOVES; i++) {
        const dyad_player_candidate *one = &result->candidates[i];
        scribe_format(out, "%s{\"move\":[%zu,%zu],\"visits\":%" PRIu64 ",\"winrate\":%.4f}",
                      i ? "," : "", (size_t)one->move / side, (size_t)one->move % side, one->visits,
                      one->winrate);
    }
    scribe_text(out, "]}");
}

static void tell_thought(void *user, const dyad_player_result *result)
{
    const thought *at = user;
    scribe text = {0};
    if (result->move < 0)
        return;
    put_result(result, at->side, &text);
    job_tell(at->of, "thinking", &text);
    scribe_free(&text);
}

static dyad_status move_on_board(job *of, desk *at, const move_data *data,
                                 const dyad_position *position)
{
    unsigned char cells[DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX];
    dyad_player *player;
    dyad_player_result result;
    thought told = {.of = of, .side = dyad_position_size(position)};
    dyad_player_request wanted = {
        .game = data->game, .size = told.side, .memory = at->limits->memory, .seed = 1};
    dyad_player_limits limits = {.seconds = data->seconds,
                                 .stop = at->stop,
                                 .interval_seconds = told_every,
                                 .progress = tell_thought,
                                 .progress_user = &told};
    for (size_t i = 0; i < told.side * told.side; i++)
        cells[i] = (unsigned char)dyad_position_cell(position, i / told.side, i % told.side);
    dyad_status status = dyad_player_new(NULL, &wanted, &player);
    if (status != DYAD_OK)
        return status;
    status = dyad_player_think(player, cells, data->to_move, &limits, &result);
    if (status == DYAD_OK && result.move >= 0) {
        scribe text = {0};
        put_result(&result, told.side, &text);
        job_result(of, &text);
        scribe_free(&text);
    }
    dyad_player_free(player);
    return status;
}

/* ---- piles -------------------------------------------------------------------------------- */

/* The best value after a move, as far as it has been found. */
typedef struct choice {
    dyad_forms *forms;
    const dyad_form *best;
    dyad_side side;
    size_t row, column;
} choice;

/* A dyad_move_fn. Moves of piles are named "pile:disc", from 1. */
static bool weigh(void *user, const char *move, const dyad_form *after)
{
    choice *made = user;
    bool is_better =
        !made->best || (made->side == DYAD_LEFT ? !dyad_form_le(made->forms, after, made->best)
                                                : !dyad_form_le(made->forms, made->best, after));
    const char *colon = strchr(move, ':');
    if (!is_better || !colon)
        return true;
    made->best = after;
    made->row = strtoul(move, NULL, 10) - 1;
    made->column = strtoul(colon + 1, NULL, 10) - 1;
    return true;
}

/* "BWWB BW" */
static void put_piles(const dyad_position *position, scribe *out)
{
    const char *letters = dyad_game_letters(dyad_position_game(position));
    for (size_t pile = 0; pile < dyad_position_size(position); pile++) {
        scribe_text(out, pile ? " " : "");
        for (uint64_t i = 0; i < dyad_position_pile_size(position, pile); i++)
            scribe_put(out, &letters[dyad_position_disc(position, pile, i) - 1], 1);
    }
}

/* Piles are numbers: the best move is the one that leaves the best number. */
static dyad_status move_in_piles(job *of, desk *at, const move_data *data,
                                 const dyad_position *position)
{
    const char *name = dyad_game_name(data->game);
    const dyad_rules *rules = dyad_rules_find(name, strlen(name));
    dyad_evaluator *evaluator = NULL;
    dyad_forms *forms;
    scribe piles = {0}, text = {0};
    dyad_status status = dyad_forms_new(NULL, at->limits->memory, &forms);
    if (status != DYAD_OK)
        return status;
    choice made = {.forms = forms, .side = data->to_move == 1 ? DYAD_LEFT : DYAD_RIGHT};
    dyad_forms_set_stop(forms, at->stop);
    put_piles(position, &piles);
    status = dyad_evaluator_new(forms, &evaluator);
    if (status == DYAD_OK && rules &&
        !dyad_evaluate_moves(evaluator, rules, piles.bytes, piles.size, made.side, weigh, &made))
        status = dyad_forms_error(forms)->status;
    if (status == DYAD_OK && !made.best)
        status = DYAD_END;
    if (status == DYAD_OK) {
        scribe_format(&text, "{\"move\":[%zu,%zu],\"value\":\"", made.row, made.column);
        status = dyad_form_write(forms, made.best, 0, scribe_write, &text);
        scribe_text(&text, "\"}");
        job_result(of, &text);
    }
    scribe_free(&piles);
    scribe_free(&text);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    return status;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void work(job *of, desk *at, void *user)
{
    const move_data *data = user;
    dyad_error error = {.status = DYAD_E_MEMORY};
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session;
    if (dyad_session_new(NULL, &session) == DYAD_OK) {
        error.status = dyad_reader_open_bytes(session, data->game, "position", data->text,
                                              data->size, &reader);
        if (error.status == DYAD_OK) {
            error.status = dyad_reader_next(reader, &position);
            if (error.status == DYAD_OK)
                error.status = dyad_game_has_board(data->game)
                                   ? move_on_board(of, at, data, position)
                                   : move_in_piles(of, at, data, position);
            dyad_reader_close(reader);
        }
        dyad_session_free(session);
    }
    if (error.status == DYAD_END)
        snprintf(error.text, sizeof error.text, "the game is over");
    if (error.status == DYAD_END || error.status == DYAD_E_MALFORMED)
        error.status = DYAD_E_USAGE;
    if (error.status == DYAD_E_USAGE && !*error.text)
        snprintf(error.text, sizeof error.text, "no game leads to this position");
    if (error.status != DYAD_OK && error.status != DYAD_E_STOPPED)
        job_fail(of, &error);
}

/* Whether the position is one that is played; fills in to_move. */
static bool check(desk *at, const board_input *input, const char *to_move, move_data *data,
                  answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session = desk_session(at, to);
    bool good = session && board_read(at, session, input, &reader, &position, to);
    if (good) {
        data->to_move = board_mover(position, to_move, to);
        good = data->to_move != 0;
        if (good && dyad_game_has_board(data->game) &&
            dyad_position_size(position) > DYAD_PLAYER_SIDE_MAX) {
            answer_error(to, 413, "too_large", "expected a board of side %d at most, found %zu",
                         DYAD_PLAYER_SIDE_MAX, dyad_position_size(position));
            good = false;
        }
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return good;
}

void answer_move(desk *at, const request *asked, answer *to)
{
    enum { SECONDS_MOST = 60 };
    board_input input = {0};
    move_data data = {.seconds = 1};
    const char *to_move = NULL;
    const field fields[] = {
        BOARD_FIELDS(&input),
        {.name = "to_move", .kind = FIELD_TEXT, .to = &to_move},
        {.name = "seconds", .kind = FIELD_REAL, .to = &data.seconds, .most = SECONDS_MOST}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    data.game = input.game;
    if (data.seconds < 0.01)
        data.seconds = 0.01; /* 0 would be no limit */
    if (board_lay_out(at, &input, to) && check(at, &input, to_move, &data, to)) {
        move_data *kept = board_keep(&data, sizeof data, &input, &data.text, &data.size, to);
        if (kept)
            job_start(at,
                      &(job_plan){.kind = "move",
                                  .work = work,
                                  .free_data = free_data,
                                  .data = kept,
                                  .seconds = at->limits->job_seconds},
                      to);
    }
    board_free(&input);
    json_decref(object);
}
