/* requests.c - what a session is asked for beyond reading and judging a position: records behind
 * positions, streams, parts of inputs, checks of evidence, playouts, pictures, boards. */
#include "api/session.h"

#include "base/border.h"
#include "generate/generate.h"
#include "judge/split.h"
#include "judge/stream.h"
#include "simulate/simulate.h"
#include "text/simulation.h"
#include "text/svg_drawing.h"
#include "verify/verify.h"

void dyad_reader_set_move(dyad_reader *reader, uint64_t move)
{
    if (!reader)
        return;
    reader->move = move;
    reader->items.move = &reader->move;
}

dyad_record *dyad_reader_record(dyad_reader *reader)
{
    return reader ? reader->items.record : NULL;
}

dyad_status dyad_judge_stream(dyad_session *session, const dyad_judge_request *request,
                              dyad_judge_totals *totals)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request && totals, "a request, and where the totals go");
    DY_TAKE(&session->error, dyad_judge_request, asked, request);
    return dy_judge_stream(&asked, session->ways, &session->memory, totals, &session->error);
}

dyad_status dyad_simulate(dyad_session *session, const dyad_simulate_request *request,
                          const dyad_simulation **simulation)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request && simulation, "a request, and where the simulation goes");
    DY_TAKE(&session->error, dyad_simulate_request, asked, request);
    dyad_simulation made;
    dy_arena kept; /* a call that fails leaves the simulation before it as it is */
    dy_arena_init(&kept, &session->memory);
    dyad_status status = dy_simulate(&asked, &session->memory, &kept, &made, &session->error);
    if (status != DYAD_OK && status != DYAD_E_STOPPED) {
        dy_arena_free(&kept);
        return status;
    }
    dy_arena_free(&session->simulated);
    session->simulated = kept;
    session->simulation = made;
    *simulation = &session->simulation;
    return status;
}

dyad_status dyad_split(dyad_session *session, const dyad_split_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request, "a request");
    DY_TAKE(&session->error, dyad_split_request, asked, request);
    return dy_split(&asked, session->ways, &session->memory, &session->error);
}

dyad_status dyad_verify_stream(dyad_session *session, const dyad_game *game,
                               const char *boards_path, const char *verdicts_path, dyad_stop stop,
                               uint64_t *items)
{
    if (items)
        *items = 0;
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, game && boards_path && verdicts_path, "a game and two paths");
    dyad_verify_request request = {
        .game = game, .boards_path = boards_path, .verdicts_path = verdicts_path, .stop = stop};
    return dy_verify(&request, session->ways, &session->memory, &session->error, items);
}

dyad_status dyad_verify(dyad_session *session, const dyad_verify_request *request, uint64_t *items)
{
    if (items)
        *items = 0;
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request, "a request");
    DY_TAKE(&session->error, dyad_verify_request, asked, request);
    DY_EXPECT(&session->error, asked.game && asked.boards_path && asked.verdicts_path,
              "a game and two paths, or names");
    return dy_verify(&asked, session->ways, &session->memory, &session->error, items);
}

dyad_status dyad_simulation_write(dyad_session *session, const dyad_simulation *simulation,
                                  const dyad_simulation_writing *writing)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, simulation && writing, "a simulation, and what to write of it");
    DY_EXPECT(&session->error, simulation->position, "a simulation of a position");
    DY_TAKE(&session->error, dyad_simulation_writing, asked, writing);
    return dy_simulation_write(simulation, &asked, &session->memory, &session->error);
}

bool dyad_image_has(dyad_image format)
{
    return format == DYAD_IMAGE_SVG || (format == DYAD_IMAGE_PNG && dy_raster_has());
}

dyad_status dyad_draw(dyad_session *session, const dyad_draw_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request, "a request");
    DY_TAKE(&session->error, dyad_draw_request, asked, request);
    return dy_draw_picture(&asked, &session->memory, &session->error);
}

dyad_status dy_take_generate_request(const char *function, const dyad_generate_request *request,
                                     dyad_generate_request *taken, dyad_error *error)
{
    DY_EXPECT_FOR(function, error, request, "a request");
    DY_TAKE_FOR(function, error, dyad_generate_request, asked, request);
    /* 0 is the kind's own share, and what is negative none; inside it is the other way round. */
    asked.fill = asked.fill == 0 ? -1 : asked.fill < 0 ? 0 : asked.fill;
    asked.density = asked.density == 0 ? -1 : asked.density < 0 ? 0 : asked.density;
    *taken = asked;
    return DYAD_OK;
}

dyad_status dyad_generate(dyad_session *session, const dyad_generate_request *request)
{
    DY_EXPECT(NULL, session, "a session");
    dyad_generate_request asked;
    dyad_status status = dy_take_generate_request(__func__, request, &asked, &session->error);
    return status == DYAD_OK ? dy_generate(&asked, &session->memory, &session->error) : status;
}

const char *dyad_game_kind_name(const dyad_game *game, size_t index)
{
    const dy_kind *kind = game ? dy_kind_at(game, index) : NULL;
    return kind ? kind->name : NULL;
}

const char *dyad_game_kind_summary(const dyad_game *game, size_t index)
{
    const dy_kind *kind = game ? dy_kind_at(game, index) : NULL;
    return kind ? kind->summary : NULL;
}
