/* likeness.c - which game a file is of: the readers of the other games are tried on its first
 * position, as far as that stands in the file's first bytes. Only a regular file can be read a
 * second time; nothing of it is moved or consumed. */
#include "likeness.h"
#include "signals.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOOK_BYTES = 64 << 10 };

typedef struct again {
    int descriptor;
    off_t at;
} again;

static ptrdiff_t read_again(void *user, void *bytes, size_t size)
{
    again *file = user;
    size_t most = LOOK_BYTES - (size_t)file->at;
    ssize_t got = pread(file->descriptor, bytes, size < most ? size : most, file->at);
    if (got > 0)
        file->at += got;
    return got;
}

/* Whether the first position of the file is one of the game, of that size at least. */
static bool is_of(const dyad_game *game, int descriptor, size_t least)
{
    again file = {.descriptor = descriptor};
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    bool reads = false;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return false;
    dyad_session_set_stop(session, &stop_signal);
    if (dyad_reader_open_stream(session, game, "-", read_again, &file, &reader) == DYAD_OK) {
        reads =
            dyad_reader_next(reader, &position) == DYAD_OK && dyad_position_size(position) >= least;
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return reads;
}

const dyad_game *looks_like(const dyad_game *game, const dyad_error *error)
{
    struct stat status;
    const dyad_game *found = NULL;
    size_t count = 0;
    if (!game || error->status != DYAD_E_MALFORMED || !error->file || error->item > 1)
        return NULL;
    bool standard = strcmp(error->file, "-") == 0;
    int known = standard ? fstat(STDIN_FILENO, &status) : stat(error->file, &status);
    if (known != 0 || !S_ISREG(status.st_mode)) /* a pipe is not opened a second time */
        return NULL;
    int file = standard ? STDIN_FILENO : open(error->file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool answered = file >= 0 && is_of(game, file, 0);
    for (size_t i = 0; file >= 0 && !answered && i < dyad_game_count(); i++) {
        const dyad_game *other = dyad_game_at(i);
        /* A board of one cell is one of any game. */
        if (other == game || !is_of(other, file, dyad_game_has_board(other) ? 2 : 1))
            continue;
        found = other;
        count++;
    }
    if (!standard && file >= 0)
        close(file);
    return count == 1 ? found : NULL;
}
