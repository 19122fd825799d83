/* engine_judge.c - judging: whole texts, and many boards at once. */
#include "engine_boards.h"
#include "engine_tell.h"

static void tell_items(void *user, const dyad_progress *progress)
{
    (void)user;
    engine_progress((double)progress->bytes, (double)progress->total);
}

EXPORT(textJudge)
dyad_status engine_text_judge(size_t game, const char *text, size_t size, dyad_format format,
                              bool keep_going, bool colour, int32_t dialect, size_t rows,
                              size_t columns)
{
    static const char *const paths[] = {"-"};
    const dyad_bytes memory = {text, size};
    dyad_session *session = engine_record_session(dialect, rows, columns);
    dyad_judge_request request = {.struct_size = sizeof request,
                                  .game = dyad_game_at(game),
                                  .paths = paths,
                                  .path_count = 1,
                                  .memory = &memory,
                                  .format = format,
                                  .colour = colour,
                                  .keep_going = keep_going,
                                  .jobs = 1,
                                  .write = engine_write,
                                  .progress = tell_items,
                                  .malformed = keep_going ? engine_hear : NULL,
                                  .stop = engine_begin(0)};
    dyad_judge_totals totals;
    return session ? engine_end(session, dyad_judge_stream(session, &request, &totals))
                   : DYAD_E_MEMORY;
}

EXPORT(boardsJudge)
dyad_status engine_boards_judge(const engine_boards *from, unsigned char *codes,
                                unsigned char *wins, int32_t *distance)
{
    dyad_session *session = engine_session();
    dyad_boards boards = engine_boards_of(from);
    dyad_judge_boards_request request = {.struct_size = sizeof request,
                                         .game = dyad_game_at(from->game),
                                         .boards = &boards,
                                         .codes = codes,
                                         .keep_going = from->keep_going,
                                         .jobs = 1,
                                         .stop = engine_begin(0),
                                         .wins_in_one = wins,
                                         .distance = distance};
    return session ? engine_end(session, dyad_judge_boards(session, &request, NULL))
                   : DYAD_E_MEMORY;
}
