/* simulate_one.c - games played at random from the first position of a file, and what came of them.
 * What is asked for in a struct says how large the struct is, so that fields which come later take
 * effect; what is left out is 0, the default.
 *
 *     cc simulate_one.c $(pkg-config --cflags --libs dyad) -o simulate_one
 *     ./simulate_one hex board.txt
 */
#include <dyad/dyad.h>
#include <errno.h>
#include <stdio.h>

static int to_stdout(void *user, const void *bytes, size_t size)
{
    (void)user;
    return fwrite(bytes, 1, size, stdout) == size ? 0 : EIO;
}

int main(int argc, char **argv)
{
    dyad_session *session = NULL;
    dyad_reader *reader = NULL;
    const dyad_simulation *simulation;
    dyad_simulate_request asked = {.struct_size = sizeof asked, .games = 10000, .seed = 1};
    dyad_simulation_writing writing = {
        .struct_size = sizeof writing, .item = 1, .write = to_stdout};
    const dyad_game *game = argc == 3 ? dyad_game_find(argv[1]) : NULL;
    if (!game || dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return 2;
    dyad_status status = dyad_reader_open(session, game, argv[2], &reader);
    if (status == DYAD_OK)
        status = dyad_reader_next(reader, &asked.position);
    if (status == DYAD_OK)
        status = dyad_simulate(session, &asked, &simulation);
    if (status == DYAD_OK)
        status = dyad_simulation_write(session, simulation, &writing);
    if (status != DYAD_OK)
        fprintf(stderr, "%s: %s\n", argv[2], dyad_session_error(session)->text);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return status == DYAD_OK ? 0 : 1;
}
