/* judge_one.c - the smallest use of libdyad: the first position of a file, judged.
 *
 *     cc judge_one.c $(pkg-config --cflags --libs dyad) -o judge_one && ./judge_one hex board.txt
 */
#include <dyad/dyad.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    dyad_session *session = NULL;
    dyad_reader *reader = NULL;
    const dyad_position *position;
    const dyad_report *report;
    const dyad_game *game = argc == 3 ? dyad_game_find(argv[1]) : NULL;
    if (!game || dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return 2;
    dyad_status status = dyad_reader_open(session, game, argv[2], &reader);
    if (status == DYAD_OK)
        status = dyad_reader_next(reader, &position);
    if (status == DYAD_OK)
        status = dyad_judge(session, position, 0, &report);
    if (status == DYAD_OK)
        puts(dyad_report_text(report));
    else
        fprintf(stderr, "%s: %s\n", argv[2], dyad_session_error(session)->text);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return status == DYAD_OK ? 0 : 1;
}
