/* match_game.c - the referee. */
#include "match_game.h"

#include "match_proof.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

const char *const match_endings[] = {"joined",  "full",      "no_move", "resigned", "repeats",
                                     "goal",    "max_moves", "proved",  "passed",   "illegal",
                                     "refused", "late",      "dead",    "stopped"};

static const double setup_seconds = 60; /* that an answer may take before the game begins */

/* ---- openings ----------------------------------------------------------------------------- */

/* Makes the moves of an opening, colours by turns. */
static bool make_opening(const match_rules *rules, dyad_play *play, const char *opening)
{
    enum { WORD_MAX = 31 };
    char word[WORD_MAX + 1];
    dyad_move move;
    int length;
    for (const char *at = opening; sscanf(at, "%31s%n", word, &length) == 1; at += length)
        if (!gtp_move_of(&rules->names, word, dyad_play_to_move(play), &move) ||
            dyad_play_move(play, &move, NULL) != DYAD_OK)
            return false;
    return true;
}

dyad_play *match_begin(const match_rules *rules, const char *opening, const char **why)
{
    dyad_play *play;
    dyad_error error;
    bool board = dyad_game_has_board(rules->names.game);
    dyad_status status =
        board ? dyad_play_new(NULL, rules->names.game, rules->names.size, rules->columns, &play,
                              &error)
              : dyad_play_new_piles(NULL, rules->names.game, opening,
                                    dyad_game_begins(rules->names.game), &play, &error);
    if (status != DYAD_OK) {
        *why = status == DYAD_E_MEMORY ? "out of memory"
               : board                 ? "the board cannot be played on"
                                       : "it is no piles";
        return NULL;
    }
    if (dyad_play_set_swap(play, rules->swap, &error) != DYAD_OK) {
        *why = "the board has no swap";
        dyad_play_free(play);
        return NULL;
    }
    if (board && !make_opening(rules, play, opening)) {
        *why = "a move of it is illegal";
        dyad_play_free(play);
        return NULL;
    }
    if (dyad_play_result(play).ending != DYAD_ENDING_NONE) {
        *why = "the game is over before it begins";
        dyad_play_free(play);
        return NULL;
    }
    return play;
}

/* ---- asking ------------------------------------------------------------------------------- */

/* What it means for the game that an engine did not answer. */
static match_ending fault_of(engine_said said)
{
    switch (said) {
    case ENGINE_REFUSED: return MATCH_REFUSED;
    case ENGINE_LATE: return MATCH_LATE;
    case ENGINE_STOPPED:
    case ENGINE_FAILED: return MATCH_STOPPED;
    default: return MATCH_DEAD;
    }
}

/* Ends an engine that is late or dead, so that the next game begins with a new one. */
static engine_said end_if_lost(match_engine *engine, engine_said said)
{
    if (said == ENGINE_LATE || said == ENGINE_DEAD)
        match_engine_end(engine);
    return said;
}

static engine_said ask(match_engine *engine, const char *line, double seconds)
{
    return end_if_lost(engine, match_engine_ask(engine, line, seconds));
}

/* Tells an engine of a move. */
static engine_said tell_move(const match_rules *rules, match_engine *engine, const dyad_move *move,
                             double seconds)
{
    char line[64], text[GTP_VERTEX_MAX];
    snprintf(line, sizeof line, "play %c %s", gtp_letter_of(&rules->names, move->colour),
             gtp_vertex_of(&rules->names, move, text));
    return ask(engine, line, seconds);
}

/* Tells an engine how long it has for a move. That is the referee's to measure, so an engine that
 * does not understand it may play. The standard has whole seconds: fractions are said only where
 * there are some. */
static engine_said tell_time(const match_rules *rules, match_engine *engine)
{
    enum { DIGITS = 3 };
    char line[64];
    bool whole = rules->seconds == floor(rules->seconds);
    snprintf(line, sizeof line, "time_settings 0 %.*f 1", whole ? 0 : DIGITS, rules->seconds);
    engine_said said = ask(engine, line, setup_seconds);
    return said == ENGINE_REFUSED ? ENGINE_ANSWERED : said;
}

/* Begins an engine's random numbers anew; one that has no such command may play. */
static engine_said tell_seed(match_engine *engine, uint64_t seed)
{
    char line[64];
    snprintf(line, sizeof line, "set_random_seed %" PRIu64, seed % INT32_MAX);
    engine_said said = ask(engine, line, setup_seconds);
    return said == ENGINE_REFUSED ? ENGINE_ANSWERED : said;
}

static engine_said set_up_piles(match_engine *engine, const char *piles)
{
    static const char head[] = "dyad-piles ";
    char *line = malloc(sizeof head + strlen(piles));
    if (!line)
        return ENGINE_FAILED;
    strcpy(line, head);
    strcat(line, piles);
    for (char *c = line; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    engine_said said = ask(engine, line, setup_seconds);
    free(line);
    return said;
}

/* Brings an engine to where the game begins. */
static engine_said set_up(const match_rules *rules, const char *opening, uint64_t seed,
                          match_engine *engine, const dyad_play *play)
{
    char line[96];
    engine_said said;
    dyad_move move;
    const char *which;
    if (!match_engine_start(engine)) /* it could be started before */
        return ENGINE_FAILED;
    engine->cpu_most = HUGE_VAL;
    said = match_engine_set_up(engine, setup_seconds, &which);
    if (said != ENGINE_ANSWERED)
        return end_if_lost(engine, said);
    if (dyad_game_has_board(rules->names.game)) {
        if (rules->names.size == rules->columns)
            snprintf(line, sizeof line, "boardsize %zu", rules->names.size);
        else
            snprintf(line, sizeof line, "boardsize %zu %zu", rules->columns, rules->names.size);
        said = ask(engine, line, setup_seconds);
        if (said == ENGINE_ANSWERED)
            said = ask(engine, "clear_board", setup_seconds);
    } else {
        said = set_up_piles(engine, opening);
    }
    if (said == ENGINE_ANSWERED)
        said = tell_seed(engine, seed);
    if (said == ENGINE_ANSWERED && rules->seconds > 0)
        said = tell_time(rules, engine);
    for (size_t i = 0; said == ENGINE_ANSWERED && dyad_play_at(play, i, &move); i++)
        said = tell_move(rules, engine, &move, setup_seconds);
    return said;
}

/* ---- playing ------------------------------------------------------------------------------ */

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double cpu_limit(const match_rules *rules)
{
    return rules->cpu_time && rules->seconds > 0 ? rules->seconds + rules->margin : HUGE_VAL;
}

/* From now on an engine's time for its next move runs: on the processor it does so in the other's
 * turn, too. */
static void begin_time(const match_rules *rules, match_engine *engine)
{
    engine->cpu_most = match_engine_cpu(engine) + cpu_limit(rules);
}

/* Asks an engine for a move, and notes how long that took. */
static engine_said ask_move(const match_rules *rules, match_engine *engine, int colour,
                            match_result *result)
{
    char line[32];
    snprintf(line, sizeof line, "genmove %c", gtp_letter_of(&rules->names, colour));
    double begin = now_seconds(), most = engine->cpu_most;
    engine_said said = match_engine_ask(engine, line, rules->patience);
    result->seconds[colour - 1] += now_seconds() - begin;
    result->cpu[colour - 1] = match_engine_cpu(engine) - engine->cpu_begun;
    result->asked[colour - 1]++;
    if (engine->cpu > most && (said == ENGINE_ANSWERED || said == ENGINE_REFUSED))
        said = ENGINE_LATE;
    begin_time(rules, engine);
    return end_if_lost(engine, said);
}

/* Asks whose turn it is for a move and makes it. MATCH_JOINED: it has been made, and means nothing;
 * otherwise that engine has lost. */
static match_ending take_move(const match_rules *rules, match_engine *engine, dyad_play *play,
                              match_result *result)
{
    int colour = dyad_play_to_move(play);
    dyad_move move;
    engine_said said = ask_move(rules, engine, colour, result);
    if (said != ENGINE_ANSWERED)
        return fault_of(said);
    engine->answer[strcspn(engine->answer, " \n")] = '\0';
    if (strcasecmp(engine->answer, "pass") == 0 && !dyad_game_passes(rules->names.game))
        return MATCH_PASSED;
    if (!gtp_move_of(&rules->names, engine->answer, colour, &move))
        return MATCH_ILLEGAL;
    dyad_status status = dyad_play_move(play, &move, NULL);
    if (status == DYAD_E_MEMORY)
        result->failure = strerror(ENOMEM);
    return status == DYAD_OK        ? MATCH_JOINED
           : status == DYAD_E_USAGE ? MATCH_ILLEGAL
                                    : MATCH_STOPPED;
}

static match_result lost(match_result result, int loser, match_ending ending)
{
    result.ending = ending;
    result.winner = ending == MATCH_STOPPED ? 0 : 3 - loser;
    return result;
}

static match_result standing_of(match_result result, const dyad_play *play)
{
    static const match_ending endings[] = {
        [DYAD_ENDING_NONE] = MATCH_MAX_MOVES,    [DYAD_ENDING_JOINED] = MATCH_JOINED,
        [DYAD_ENDING_FULL] = MATCH_FULL,         [DYAD_ENDING_NO_MOVE] = MATCH_NO_MOVE,
        [DYAD_ENDING_RESIGNED] = MATCH_RESIGNED, [DYAD_ENDING_REPEATS] = MATCH_REPEATS,
        [DYAD_ENDING_GOAL] = MATCH_GOAL,         [DYAD_ENDING_PASSED] = MATCH_PASSED};
    dyad_standing standing = dyad_play_result(play);
    result.ending = endings[standing.ending];
    result.winner = standing.winner;
    return result;
}

/* Whether somebody is proved to win, which ends the game; where the search for that fails, the
 * result says so. */
static bool is_proved(match_prover *prover, const dyad_play *play, match_result *result)
{
    if (!prover || dyad_play_result(play).ending != DYAD_ENDING_NONE)
        return false;
    dyad_status status = match_prove(prover, play, &result->winner, &result->by_strategy);
    if (status == DYAD_E_REFUTED)
        result->failure = "a proof of the solver's does not hold";
    else if (status != DYAD_OK && status != DYAD_E_STOPPED)
        result->failure = dyad_status_text(status);
    result->ending = status == DYAD_OK ? MATCH_PROVED : MATCH_STOPPED;
    return status != DYAD_OK || result->winner != 0;
}

static match_result play_on(const match_rules *rules, match_engine *engines[2],
                            match_prover *prover, dyad_play *play, match_result result)
{
    size_t begun = dyad_play_count(play);
    while (dyad_play_result(play).ending == DYAD_ENDING_NONE &&
           dyad_play_count(play) - begun < rules->max_moves) {
        int colour = dyad_play_to_move(play);
        match_ending ending = take_move(rules, engines[colour - 1], play, &result);
        if (ending != MATCH_JOINED)
            return lost(result, colour, ending);
        dyad_move move;
        dyad_play_at(play, dyad_play_count(play) - 1, &move);
        if (move.kind == DYAD_MOVE_RESIGN)
            break;
        if (is_proved(prover, play, &result))
            return result;
        engine_said said = tell_move(rules, engines[2 - colour], &move, rules->patience);
        if (said != ENGINE_ANSWERED)
            return lost(result, 3 - colour, fault_of(said));
    }
    return standing_of(result, play);
}

match_result match_game(const match_rules *rules, const char *opening, uint64_t seed,
                        match_engine *engines[2], dyad_play *play)
{
    match_result result = {.ending = MATCH_MAX_MOVES};
    match_prover *prover = NULL;
    for (int colour = 1; colour <= 2; colour++) {
        engine_said said = set_up(rules, opening, seed, engines[colour - 1], play);
        if (said == ENGINE_FAILED)
            result.failure = strerror(errno);
        if (said != ENGINE_ANSWERED)
            return lost(result, colour, fault_of(said));
    }
    dyad_status status = rules->proof ? match_prover_new(play, rules->proof, &prover) : DYAD_OK;
    if (status != DYAD_OK) {
        result.failure = dyad_status_text(status);
        return lost(result, 0, MATCH_STOPPED);
    }
    for (int i = 0; i < 2; i++) {
        begin_time(rules, engines[i]);
        engines[i]->cpu_begun = engines[i]->cpu;
    }
    result = play_on(rules, engines, prover, play, result);
    match_prover_free(prover);
    return result;
}
