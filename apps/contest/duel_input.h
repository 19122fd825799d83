/* duel_input.h - the judges' test of a game that is played: a position in the problem's layout, and
 * words before it, one on a line, that say how it is played. */
#ifndef CONTEST_DUEL_INPUT_H
#define CONTEST_DUEL_INPUT_H

#include <dyad/dyad.h>

/* X(CONSTANT, word): what can be said in the test, and by options. */
#define DUEL_SETTINGS(X)      \
    X(COLOUR, "colour")       \
    X(TO_MOVE, "to-move")     \
    X(ASK, "ask")             \
    X(PLAYOUTS, "playouts")   \
    X(SECONDS, "seconds")     \
    X(NODES, "nodes")         \
    X(SEED, "seed")           \
    X(MAX_MOVES, "max-moves") \
    X(SWAP, "swap")

typedef enum duel_setting {
#define DUEL_SETTING(constant, word) DUEL_##constant,
    DUEL_SETTINGS(DUEL_SETTING)
#undef DUEL_SETTING
        DUEL_SETTING_COUNT
} duel_setting;

typedef enum duel_ask { ASK_LEGAL, ASK_NOT_LOSE, ASK_WIN } duel_ask;
extern const char *const duel_asks[]; /* "legal", ...; ended by NULL */

typedef struct duel_settings {
    uint64_t values[DUEL_SETTING_COUNT];
    bool given[DUEL_SETTING_COUNT];
} duel_settings;

/* What holds where nothing is said. */
void duel_settings_init(duel_settings *settings, const dyad_game *game);
const char *duel_setting_name(duel_setting setting);
/* Takes what stands behind a word. False: *error has what was expected and what was found. */
bool duel_set(duel_settings *settings, const dyad_game *game, duel_setting setting,
              const char *text, dyad_error *error);

/* Reads a test, "-" being standard input; what is given already holds, whatever it says. *play is
 * the caller's. `path` NULL: an empty board of that size, or so many piles, which the seed chooses.
 * DYAD_E_MALFORMED, DYAD_E_USAGE, DYAD_E_SYSTEM, DYAD_E_MEMORY, DYAD_E_STOPPED, with *error. */
dyad_status duel_read(dyad_session *session, const dyad_game *game, const char *path, size_t size,
                      duel_settings *settings, dyad_play **play, dyad_error *error);
/* The colour of the program. */
int duel_colour(const duel_settings *settings, const dyad_play *play);

#endif
