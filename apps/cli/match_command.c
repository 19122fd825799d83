/* match_command.c - dyad match A B: two engines play each other, and neither is believed. */
#include "command.h"
#include "gtp_json.h"
#include "match_names.h"
#include "match_proof.h"
#include "match_results.h"
#include "match_sprt.h"
#include "output.h"
#include "solve_command.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_GAME = 0x100,
    KEY_OPENINGS,
    KEY_COORDS,
    KEY_OUT,
    KEY_MAX_MOVES,
    KEY_PATIENCE,
    KEY_MARGIN,
    KEY_CPU_TIME,
    KEY_SETUP_A,
    KEY_SETUP_B,
    KEY_NAME_A,
    KEY_NAME_B,
    KEY_SPRT,
    KEY_ADJUDICATE,
    KEY_SWAP
};

enum {
    SETUP_MAX = 64,          /* commands that set an engine up */
    GAMES_MAX = 1 << 24,     /* of a match */
    GAMES_TESTED = 100000,   /* of a test at most, unless told */
    PATIENCE_USUAL = 300,    /* seconds */
    PATIENCE_TIMES_CPU = 10, /* what an answer may take, of its time on the processor */
};

static const struct argp_option options[] = {
    {"game", KEY_GAME, "GAME", 0, "What is played", 0},
    {"size", 'n', "N", 0,
     "Side of the board, or rows x columns as 5x7 (default: 11); of nim, how many piles (default: "
     "5)",
     0},
    {"games", 'g', "K", 0,
     "How many games (default: 2 for each opening, at least 20; with --sprt at most so many, "
     "100000); by turns A and B move first in the same opening",
     0},
    {"openings", KEY_OPENINGS, "WHICH", 0,
     "all: each first move in turn; border: each on the border; or a file with an opening a line, "
     "vertices of moves by turns, or piles. Default: the empty board; of nim, piles of the seed",
     0},
    {"time", 't', "SECONDS", 0,
     "For a move, which engines are told; with --margin more an answer is late, and the game lost",
     0},
    {"margin", KEY_MARGIN, "SECONDS", 0, "What an answer may take beyond --time (default: 2)", 0},
    {"patience", KEY_PATIENCE, "SECONDS", 0,
     "Without --time, or with --cpu-time: an answer that takes longer is lost (default: 300, and "
     "with --cpu-time 10 times what it may take of the processor, where that is more)",
     0},
    {"cpu-time", KEY_CPU_TIME, NULL, 0,
     "--time and --margin are time of the processor, of all threads of an engine and of what it "
     "has started: so a busy machine favours neither. What it thinks in the other's turn counts",
     0},
    {"setup-a", KEY_SETUP_A, "COMMAND", 0,
     "A command of the protocol that sets A up, sent whenever it has started, such as "
     "'param_mohex max_time 4'; may be given several times",
     0},
    {"setup-b", KEY_SETUP_B, "COMMAND", 0, "The same for B", 0},
    {"name-a", KEY_NAME_A, "NAME", 0,
     "What records of games call A (default: what it answers to name and version)", 0},
    {"name-b", KEY_NAME_B, "NAME", 0, "The same for B", 0},
    {"sprt", KEY_SPRT, "ELO0,ELO1", 0,
     "Stop as soon as it is known whether A is ELO0 or ELO1 points above B, by a sequential test "
     "of the pairs of games; either answer is wrong with 5 %, or with the shares that a third and "
     "a fourth number say, as in 0,30,0.05,0.1",
     0},
    {"adjudicate", KEY_ADJUDICATE, "POSITIONS", 0,
     "In hex and path of up to 11x11: ask the solver after each move, which looks into so many "
     "positions at most, and end the game where one side wins and a second search of another kind "
     "agrees. It hides mistakes of who has won, so it is off unless asked for",
     0},
    {"swap", KEY_SWAP, NULL, 0,
     "Play with the swap, as hex can be: the second move may be swap-pieces; without it that is "
     "illegal, and engines have to be told so",
     0},
    {"jobs", 'j', "J", 0, "Games that are played at the same time (default: 1)", 0},
    {"seed", 's', "S", 0,
     "For the piles of nim, and what engines choose at random: before each game they are told "
     "set_random_seed, S and the number of the game added up (default: 1)",
     0},
    {"coords", KEY_COORDS, "WAY", 0,
     "How the engines name cells: go or hex, as of `dyad gtp' (default: hex for hex, else go)", 0},
    {"max-moves", KEY_MAX_MOVES, "M", 0,
     "A game is drawn after M moves (default: 4 for each cell; ungo need not end)", 0},
    {"out", 'o', "FOLDER", 0,
     "Keep results, games as SGF, and what engines write to standard error; a match that was "
     "interrupted goes on there",
     0},
    {"format", 'f', "FORMAT", 0, "text (default): for people; json: an object", 0},
    {0},
};

static const char *const format_words[] = {"text", "json", NULL};
static const choice choices[] = {
    {KEY_COORDS, gtp_coords_words, NULL}, {'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad match 'dyad gtp hex --playouts 500' 'dyad gtp hex --playouts 50' --game hex --size 4 "
     "--games 4",
     "whether ten times as much thought wins"},
    {"dyad match 'dyad gtp hex --level 4' 'dyad gtp hex --level 1' --game hex --size 7 "
     "--openings border --sprt 0,100 --adjudicate 20",
     "whether level 4 is 100 Elo points above level 1, in as few games and moves as that takes"},
    {"dyad match 'dyad gtp nim' 'dyad gtp nim --seed 2' --game nim --games 6 --format json",
     "a match of two perfect players, for programs"},
    {NULL, NULL},
};

typedef struct arguments {
    const char *engines[2], *names[2], *openings, *out; /* names: NULL where none is given */
    const char *size; /* as it was written: what it may be is for the game to say */
    const char *setup[2][SETUP_MAX];
    size_t setup_count[2];
    match_rules rules;
    match_sprt sprt;
    size_t games;
    unsigned jobs;
    uint64_t seed;
    bool coords_given, margin_given, patience_given, tested, json;
    int engine_count;
} arguments;

/* ---- arguments ---------------------------------------------------------------------------- */

/* What goes into results, which are JSON, has to be text. */
static void check_text(const struct argp_state *state, const char *what, const char *text)
{
    json_t *json = json_string(text ? text : "");
    if (!json)
        argp_error(state, "expected %s in UTF-8, found '%s'", what, text);
    json_decref(json);
}

/* How long an answer may take, by the clock. */
static void complete_times(const struct argp_state *state, arguments *parsed)
{
    match_rules *rules = &parsed->rules;
    double most = rules->seconds + rules->margin;
    if (parsed->margin_given && rules->seconds == 0)
        argp_error(state, "--margin goes with --time; without it there is --patience");
    if (rules->cpu_time && rules->seconds == 0)
        argp_error(state, "--cpu-time says what --time is, which is missing");
    if (rules->seconds > 0 && !rules->cpu_time)
        rules->patience = most;
    else if (rules->cpu_time && !parsed->patience_given)
        rules->patience = fmax(rules->patience, PATIENCE_TIMES_CPU * most);
}

static void complete(const struct argp_state *state, arguments *parsed)
{
    match_rules *rules = &parsed->rules;
    if (parsed->engine_count < 2)
        argp_error(state, "expected two engines, each a command in quotes");
    for (int i = 0; i < 2; i++)
        check_text(state, "the command of an engine", parsed->engines[i]);
    check_text(state, "the name of a file of openings", parsed->openings);
    if (!rules->names.game)
        argp_error(state, "expected --game GAME");
    check_playable(state, rules->names.game);
    bool board = dyad_game_has_board(rules->names.game);
    rules->names.size = rules->columns = board ? 11 : 5;
    if (parsed->size)
        parse_play_size(state, rules->names.game, parsed->size, &rules->names.size,
                        &rules->columns);
    if (rules->swap)
        check_swap(state, rules->names.game, rules->names.size, rules->columns);
    if (!parsed->coords_given)
        rules->names.coords = gtp_usual_coords(rules->names.game);
    if (!rules->max_moves)
        rules->max_moves = board ? 4 * rules->names.size * rules->columns : SIZE_MAX;
    if (!board && match_openings_is_word(parsed->openings))
        argp_error(state, "--openings %s is for boards", parsed->openings);
    if (rules->proof && !match_can_prove(rules->names.game, rules->names.size, rules->columns))
        argp_error(state, "--adjudicate is for games of connection, on boards of up to %d x %d",
                   DYAD_SOLVE_SIDE_MAX, DYAD_SOLVE_SIDE_MAX);
    complete_times(state, parsed);
}

static double parse_margin(const struct argp_state *state, const char *text)
{
    return strcmp(text, "0") == 0 ? 0 : parse_seconds(state, text);
}

/* Two differences of Elo points, and what share of the answers may be wrong. */
static match_sprt parse_sprt(const struct argp_state *state, const char *text)
{
    enum { ELO_MOST = 2000 };
    match_sprt test = {.alpha = 0.05, .beta = 0.05};
    double *const numbers[] = {&test.elo0, &test.elo1, &test.alpha, &test.beta};
    size_t count = 0;
    char *end;
    for (const char *at = text; count < sizeof numbers / sizeof *numbers; at = end + 1) {
        *numbers[count++] = strtod(at, &end);
        if (end == at || *end != ',')
            break;
    }
    if (count == 3)
        test.beta = test.alpha;
    bool good = *end == '\0' && count >= 2 && test.elo0 < test.elo1 && -ELO_MOST <= test.elo0 &&
                test.elo1 <= ELO_MOST;
    if (!good || !(test.alpha > 0 && test.alpha < 0.5 && test.beta > 0 && test.beta < 0.5))
        argp_error(state,
                   "expected two differences of Elo points, the lesser first, as in 0,30, and "
                   "shares below 0.5 behind them, found '%s'",
                   text);
    return test;
}

/* Another command that sets engine `who` up: a line that asks for an answer. */
static void add_setup(const struct argp_state *state, arguments *parsed, int who, const char *text)
{
    size_t *count = &parsed->setup_count[who];
    check_text(state, "a command that sets an engine up", text);
    if (text[strspn(text, " \t")] == '\0' || strpbrk(text, "#\r\n"))
        argp_error(state, "expected a command of one line that sets an engine up, found '%s'",
                   text);
    if (*count == SETUP_MAX)
        argp_error(state, "expected at most %d commands that set an engine up", SETUP_MAX);
    parsed->setup[who][(*count)++] = text;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    match_rules *rules = &parsed->rules;
    switch (key) {
    case KEY_GAME: rules->names.game = parse_game(state, argument); return 0;
    case 'n': parsed->size = argument; return 0;
    case 'g':
        parsed->games = (size_t)parse_number(state, "a number of games", argument, 1, GAMES_MAX);
        return 0;
    case KEY_OPENINGS: parsed->openings = argument; return 0;
    case 't': rules->seconds = parse_seconds(state, argument); return 0;
    case KEY_PATIENCE:
        rules->patience = parse_seconds(state, argument);
        parsed->patience_given = true;
        return 0;
    case KEY_CPU_TIME: rules->cpu_time = true; return 0;
    case KEY_SPRT:
        parsed->sprt = parse_sprt(state, argument);
        parsed->tested = true;
        return 0;
    case KEY_ADJUDICATE:
        rules->proof = parse_scaled(state, "a number of positions", argument, 1000);
        return 0;
    case KEY_MARGIN:
        rules->margin = parse_margin(state, argument);
        parsed->margin_given = true;
        return 0;
    case KEY_SETUP_A: add_setup(state, parsed, 0, argument); return 0;
    case KEY_SETUP_B: add_setup(state, parsed, 1, argument); return 0;
    case KEY_NAME_A: parsed->names[0] = argument; return 0;
    case KEY_NAME_B: parsed->names[1] = argument; return 0;
    case 'j':
        parsed->jobs =
            (unsigned)parse_number(state, "a number of games", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case 's': parsed->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case KEY_COORDS:
        rules->names.coords = (gtp_coords)parse_choice(state, &match_command, key, argument);
        parsed->coords_given = true;
        return 0;
    case KEY_MAX_MOVES:
        rules->max_moves = (size_t)parse_number(state, "a number of moves", argument, 1, 1 << 30);
        return 0;
    case KEY_SWAP: rules->swap = true; return 0;
    case 'o': parsed->out = argument; return 0;
    case 'f': parsed->json = parse_choice(state, &match_command, key, argument) == 1; return 0;
    case ARGP_KEY_ARG:
        if (parsed->engine_count == 2)
            argp_error(state, "expected two engines, found a third: '%s'", argument);
        parsed->engines[parsed->engine_count++] = argument;
        return 0;
    case ARGP_KEY_END: complete(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Says why the match cannot begin. */
static int refuse(dyad_status status, const char *why)
{
    fprintf(stderr, "dyad match: %s\n", why);
    return status == DYAD_E_MALFORMED ? EXIT_MALFORMED : EXIT_SYSTEM;
}

/* ---- playing ------------------------------------------------------------------------------ */

typedef struct match {
    const arguments *parsed;
    const match_openings *beginnings;
    char log[2][4096];
    char names[2][MATCH_NAME_MAX]; /* of the engines, in records */
    pthread_mutex_t lock;
    match_results results; /* under the lock, as is what follows */
    match_sprt_state tested;
    size_t next;
    int status;
} match;

/* The next game that is to be played; false: there is none. */
static bool take_game(match *m, size_t *game)
{
    pthread_mutex_lock(&m->lock);
    while (m->next < m->results.games && m->results.points[m->next] >= 0)
        m->next++;
    bool taken = m->next < m->results.games && m->tested.answer == SPRT_OPEN &&
                 m->status == EXIT_ANSWERED && !stop_asked();
    *game = m->next;
    m->next += taken;
    pthread_mutex_unlock(&m->lock);
    return taken;
}

/* The game as SGF, with the names of the engines and the date. DYAD_E_USAGE: no records are kept of
 * the game, or SGF has no points for a board of its size. */
static dyad_status sgf_of_game(const match *m, int a, const match_result *result, dyad_play *play,
                               dyad_session *session, kept_text *sgf)
{
    const gtp_names *names = &m->parsed->rules.names;
    int black = gtp_letter_of(names, 1) == 'B' ? 1 : 2;
    char result_text[8], date[MATCH_DATE_MAX];
    dyad_record *record;
    dyad_status status = dyad_record_of_play(session, play, &record);
    if (status != DYAD_OK)
        return status;
    const dyad_record_node *root = dyad_record_root(record);
    status = dyad_record_set(record, root, "PB", m->names[black == a ? 0 : 1]);
    if (status == DYAD_OK)
        status = dyad_record_set(record, root, "PW", m->names[black == a ? 1 : 0]);
    if (status == DYAD_OK && match_today(date))
        status = dyad_record_set(record, root, "DT", date);
    if (status == DYAD_OK && result->ending >= MATCH_PROVED && result->winner) {
        snprintf(result_text, sizeof result_text, "%c+%s", gtp_letter_of(names, result->winner),
                 result->ending == MATCH_PROVED   ? ""
                 : result->ending == MATCH_PASSED ? "R"
                 : result->ending == MATCH_LATE   ? "T"
                                                  : "F");
        status = dyad_record_set(record, root, "RE", result_text);
    }
    if (status == DYAD_OK)
        status = dyad_record_write(record, DYAD_RECORD_SGF, keep_text, sgf);
    dyad_record_free(record);
    return status;
}

/* Keeps a game as SGF, where that can be; false: errno says why it could not be written. */
static bool keep_record(const match *m, size_t game, int a, const match_result *result,
                        dyad_play *play, dyad_session *session)
{
    char path[4096];
    kept_text sgf = {0};
    if (!m->parsed->out || !dyad_game_has_board(m->parsed->rules.names.game))
        return true;
    snprintf(path, sizeof path, "%s/game-%04zu.sgf", m->parsed->out, game + 1);
    dyad_status status = sgf_of_game(m, a, result, play, session, &sgf);
    int number = status == DYAD_OK        ? write_whole(path, sgf.bytes, sgf.size)
                 : status == DYAD_E_USAGE ? 0
                                          : ENOMEM;
    free(sgf.bytes);
    errno = number;
    return number == 0;
}

/* Looks at pairs of games that are complete now. */
static void go_on_testing(match *m)
{
    if (m->parsed->tested)
        match_sprt_go_on(&m->parsed->sprt, m->results.points, m->results.games, &m->tested);
}

/* Counts a game and keeps it. */
static void finish_game(match *m, size_t game, int a, const match_result *result, dyad_play *play,
                        dyad_session *session)
{
    pthread_mutex_lock(&m->lock);
    bool kept = keep_record(m, game, a, result, play, session) &&
                match_results_add(&m->results, game, a, result, &m->parsed->rules.names, play);
    if (!kept && m->status == EXIT_ANSWERED) {
        fprintf(stderr, "dyad match: %s: %s\n", m->parsed->out, strerror(errno));
        m->status = EXIT_SYSTEM;
    }
    go_on_testing(m);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%zu of %zu games\033[K", m->results.score.games, m->results.games);
    pthread_mutex_unlock(&m->lock);
}

/* The system has failed: no game is begun any more. */
static void give_up(match *m, const char *why)
{
    pthread_mutex_lock(&m->lock);
    if (m->status == EXIT_ANSWERED)
        fprintf(stderr, "dyad match: %s\n", why);
    m->status = EXIT_SYSTEM;
    pthread_mutex_unlock(&m->lock);
}

/* Makes an engine ready to be started: A is 0, B is 1. False when out of memory. */
static bool init_engine(const match *m, int who, match_engine *engine)
{
    const arguments *parsed = m->parsed;
    if (!match_engine_init(engine, parsed->engines[who], parsed->out ? m->log[who] : NULL))
        return false;
    engine->setup = parsed->setup[who];
    engine->setup_count = parsed->setup_count[who];
    return true;
}

/* A thread: plays games with engines of its own. */
static void *play_games(void *user)
{
    match *m = user;
    const arguments *parsed = m->parsed;
    match_engine engines[2] = {{0}};
    dyad_session *session = NULL;
    size_t game;
    bool ready = true;
    for (int i = 0; i < 2; i++)
        ready = init_engine(m, i, &engines[i]) && ready;
    ready = ready && dyad_session_new(NULL, &session, NULL) == DYAD_OK;
    while (ready && take_game(m, &game)) {
        const char *why;
        int a = game % 2 == 0 ? 1 : 2;
        match_engine *by_colour[2] = {&engines[a - 1], &engines[2 - a]};
        const char *opening = match_opening_of(m->beginnings, game);
        dyad_play *play = match_begin(&parsed->rules, opening, &why);
        if (!play) {
            give_up(m, why);
            break;
        }
        /* By turns A and B make the first move that is not of the opening. */
        if (dyad_play_to_move(play) == 2) {
            a = 3 - a;
            by_colour[0] = &engines[a - 1];
            by_colour[1] = &engines[2 - a];
        }
        match_result result =
            match_game(&parsed->rules, opening, parsed->seed + game, by_colour, play);
        if (result.ending != MATCH_STOPPED)
            finish_game(m, game, a, &result, play, session);
        else if (result.failure)
            give_up(m, result.failure);
        dyad_play_free(play);
        if (result.ending == MATCH_STOPPED)
            break;
    }
    match_engine_free(&engines[0]);
    match_engine_free(&engines[1]);
    dyad_session_free(session);
    if (!ready)
        give_up(m, "out of memory");
    return NULL;
}

/* Tells that a command which sets an engine up has not done so. */
static void tell_setup(const match_engine *engine, const char *line, engine_said said)
{
    enum { TOLD = 200 }; /* bytes of an answer */
    fprintf(stderr, "dyad match: %s: '%s', which is to set it up, ", engine->command, line);
    if (said == ENGINE_REFUSED)
        fprintf(stderr, "is refused: %.*s\n",
                (int)(strcspn(engine->answer, "\n") < TOLD ? strcspn(engine->answer, "\n") : TOLD),
                engine->answer);
    else
        fprintf(stderr, "is not answered\n");
}

/* Starts an engine, sets it up and asks its name; false: it has been told what went wrong. */
static bool try_engine(match_engine *engine, char name[MATCH_NAME_MAX])
{
    enum { SECONDS = 60 }; /* for an answer */
    const char *which;
    if (!match_engine_start(engine)) {
        fprintf(stderr, "dyad match: %s: %s\n", engine->command, strerror(errno));
        return false;
    }
    engine_said said = match_engine_ask(engine, "protocol_version", SECONDS);
    if (said != ENGINE_ANSWERED && said != ENGINE_STOPPED) {
        fprintf(stderr, "dyad match: %s: it does not answer as a GTP engine does\n",
                engine->command);
        return false;
    }
    if (said == ENGINE_ANSWERED)
        said = match_engine_set_up(engine, SECONDS, &which);
    if (said == ENGINE_ANSWERED)
        match_find_name(engine, SECONDS, name);
    if (said == ENGINE_ANSWERED || said == ENGINE_STOPPED)
        return true;
    tell_setup(engine, which, said);
    return false;
}

/* An engine that cannot even be started or set up is the caller's mistake, and loses no games. */
static bool try_engines(match *m)
{
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        match_engine engine;
        if (!init_engine(m, i, &engine))
            return false;
        good = try_engine(&engine, m->names[i]);
        match_engine_free(&engine);
    }
    match_settle_names(m->names, m->parsed->names);
    return good;
}

static void play_match(match *m)
{
    pthread_t threads[DYAD_JOBS_MAX];
    unsigned started = 0;
    while (started + 1 < m->parsed->jobs &&
           pthread_create(&threads[started], NULL, play_games, m) == 0)
        started++;
    play_games(m);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* ---- telling ------------------------------------------------------------------------------ */

/* Infinite where one side has won all. */
static json_t *number_json(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

/* The object with the fields of the other, which it takes; NULL where memory ran out, as it is for
 * either. */
static json_t *joined(json_t *json, json_t *rest)
{
    bool good = json && rest && json_object_update(json, rest) == 0;
    json_decref(rest);
    if (good)
        return json;
    json_decref(json);
    return NULL;
}

/* The object with the game and its size. */
static json_t *with_size(json_t *json, const match_rules *rules)
{
    return joined(json, gtp_json_head(rules->names.game, rules->names.size, rules->columns));
}

/* Seconds for a move, of A and B; null where it is not known. */
static json_t *mean_json(const match_score *score, const double seconds[2])
{
    json_t *list = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(
            list, score->asked[i] ? json_real(seconds[i] / (double)score->asked[i]) : json_null());
    return list;
}

static json_t *test_json(const match *m)
{
    static const char *const answers[] = {NULL, "elo0", "elo1"};
    const match_sprt *asked = &m->parsed->sprt;
    const match_sprt_state *test = &m->tested;
    json_t *outcomes = json_array();
    for (int i = 0; i < MATCH_PAIR_OUTCOMES; i++)
        json_array_append_new(outcomes, json_integer((json_int_t)test->outcomes[i]));
    return json_pack("{s:f,s:f,s:f,s:f,s:I,s:o,s:f,s:f,s:f,s:s?}", "elo0", asked->elo0, "elo1",
                     asked->elo1, "alpha", asked->alpha, "beta", asked->beta, "pairs",
                     (json_int_t)test->pairs, "outcomes", outcomes, "llr", test->ratio, "lower",
                     test->lower, "upper", test->upper, "taken", answers[test->answer]);
}

/* How often games ended in each way, and how many each engine lost by its fault. */
static json_t *endings_json(const match_score *score)
{
    json_t *endings = json_object(), *faults = json_array();
    for (int i = 0; i < (int)MATCH_STOPPED; i++)
        if (score->endings[i])
            json_object_set_new(endings, match_endings[i],
                                json_integer((json_int_t)score->endings[i]));
    for (int who = 0; who < 2; who++) {
        size_t count = 0;
        for (int i = MATCH_ILLEGAL; i < (int)MATCH_STOPPED; i++)
            count += score->losses[who][i];
        json_array_append_new(faults, json_integer((json_int_t)count));
    }
    return json_pack("{s:o,s:o}", "endings", endings, "faults", faults);
}

static bool print_json(const match *m)
{
    const match_score *score = &m->results.score;
    double low, high, elo = match_elo(score, &low, &high);
    json_t *json = with_size(json_object(), &m->parsed->rules);
    json_t *rest =
        json_pack("{s:s,s:s,s:I,s:I,s:I,s:I,s:I,s:o,s:o,s:o}", "a", m->parsed->engines[0], "b",
                  m->parsed->engines[1], "games", (json_int_t)score->games, "a_won",
                  (json_int_t)score->won[0], "b_won", (json_int_t)score->won[1], "drawn",
                  (json_int_t)score->drawn, "first_won", (json_int_t)score->first_won, "elo",
                  number_json(elo), "elo_low", number_json(low), "elo_high", number_json(high));
    json = joined(joined(json, rest), endings_json(score));
    rest = json_pack("{s:[f,f],s:[I,I],s:o,s:o}", "seconds", score->seconds[0], score->seconds[1],
                     "asked", (json_int_t)score->asked[0], (json_int_t)score->asked[1],
                     "move_seconds", mean_json(score, score->asked_seconds), "move_cpu_seconds",
                     mean_json(score, score->cpu));
    json = joined(json, rest);
    if (m->parsed->tested)
        json = joined(json, json_pack("{s:o}", "sprt", test_json(m)));
    bool printed = json && json_dumpf(json, stdout, JSON_COMPACT) == 0;
    json_decref(json);
    putchar('\n');
    return printed;
}

/* Where the test stands, in a line. */
static void print_test(const match *m)
{
    const match_sprt *asked = &m->parsed->sprt;
    const match_sprt_state *test = &m->tested;
    printf("SPRT of %+g against %+g: LLR %+.2f after %zu pairs, between %+.2f and %+.2f: ",
           asked->elo0, asked->elo1, test->ratio, test->pairs, test->lower, test->upper);
    if (test->answer == SPRT_OPEN)
        puts("open");
    else
        printf("%+g is taken\n", test->answer == SPRT_H0 ? asked->elo0 : asked->elo1);
}

static void print_text(const match *m)
{
    const match_score *score = &m->results.score;
    double low, high, elo = match_elo(score, &low, &high);
    const match_rules *rules = &m->parsed->rules;
    printf("A: %s\nB: %s\n%s %zu", m->parsed->engines[0], m->parsed->engines[1],
           dyad_game_name(rules->names.game), rules->names.size);
    if (rules->columns != rules->names.size)
        printf("x%zu", rules->columns);
    printf(", %zu games: A won %zu, B won %zu, drawn %zu\n", score->games, score->won[0],
           score->won[1], score->drawn);
    printf("%s won %zu\n", dyad_game_colour(m->parsed->rules.names.game, 1), score->first_won);
    for (int i = 0; i < (int)MATCH_STOPPED; i++) {
        if (!score->endings[i])
            continue;
        printf("%s: %zu", match_endings[i], score->endings[i]);
        if (i >= (int)MATCH_PASSED)
            printf(" (A lost %zu so, B %zu)", score->losses[0][i], score->losses[1][i]);
        putchar('\n');
    }
    if (score->games)
        printf("Elo of A over B: %+.0f, with 95 %% between %+.0f and %+.0f\n", elo, low, high);
    if (m->parsed->tested)
        print_test(m);
    for (int i = 0; i < 2; i++) /* without a clock nobody asks how long it took */
        if (rules->seconds > 0 && score->asked[i])
            printf("%c took %.3f s a move, %.3f s of the processor\n", "AB"[i],
                   score -> asked_seconds[i] / (double)score -> asked[i],
                   score -> cpu[i] / (double)score -> asked[i]);
}

/* What makes two matches the same one, so that the one goes on with the other's games. */
static json_t *settings_of(const arguments *parsed)
{
    static const char *const keys[] = {"setup_a", "setup_b"};
    const match_rules *rules = &parsed->rules;
    json_t *json =
        with_size(json_pack("{s:s,s:s}", "a", parsed->engines[0], "b", parsed->engines[1]), rules);
    json_t *rest =
        json_pack("{s:s,s:f,s:I,s:s,s:I}", "coords", gtp_coords_words[rules->names.coords], "time",
                  rules->seconds, "max_moves",
                  (json_int_t)(rules->max_moves < INT64_MAX ? rules->max_moves : 0), "openings",
                  parsed->openings ? parsed->openings : "", "seed", (json_int_t)parsed->seed);
    json = joined(json, rest);
    /* What is as it always was is left out: matches that were begun before can be gone on with. */
    bool made = json && (!parsed->margin_given ||
                         json_object_set_new(json, "margin", json_real(rules->margin)) == 0);
    if (made && rules->cpu_time)
        made = json_object_set_new(json, "clock", json_string("cpu")) == 0;
    if (made && rules->proof)
        made = json_object_set_new(json, "adjudicate", json_integer((json_int_t)rules->proof)) == 0;
    if (made && rules->swap)
        made = json_object_set_new(json, "swap", json_true()) == 0;
    for (int i = 0; i < 2 && made; i++) {
        if (parsed->setup_count[i] == 0)
            continue;
        json_t *list = json_array();
        for (size_t k = 0; k < parsed->setup_count[i] && made; k++)
            made = json_array_append_new(list, json_string(parsed->setup[i][k])) == 0;
        made = json_object_set_new(json, keys[i], list) == 0 && made;
    }
    if (made)
        return json;
    json_decref(json);
    return NULL;
}

/* How many games there are to be, at most. */
static size_t games_of(const arguments *parsed, const match_openings *list)
{
    enum { FEWEST = 20 };
    if (parsed->games || parsed->tested)
        return parsed->games ? parsed->games : GAMES_TESTED;
    return 2 * list->count < FEWEST ? FEWEST : 2 * list->count;
}

/* Plays a match from these openings and tells of it; the exit status. */
static int play_from(const arguments *parsed, const match_openings *list)
{
    match m = {.parsed = parsed,
               .beginnings = list,
               .results = {.file = -1},
               .lock = PTHREAD_MUTEX_INITIALIZER};
    dyad_error error;
    int status = EXIT_SYSTEM;
    json_t *settings = settings_of(parsed);
    for (int i = 0; i < 2 && parsed->out; i++)
        snprintf(m.log[i], sizeof m.log[i], "%s/%c.log", parsed->out, "ab"[i]);
    if (!settings) {
        status = refuse(DYAD_E_MEMORY, "out of memory");
    } else if (!match_results_open(&m.results, parsed->out, games_of(parsed, list), list, settings,
                                   &error)) {
        status = refuse(error.status, error.text);
    } else if (try_engines(&m)) {
        go_on_testing(&m);
        play_match(&m);
        status = m.status;
        if (parsed->json && !print_json(&m))
            status = EXIT_SYSTEM;
        else if (!parsed->json)
            print_text(&m);
    }
    match_results_close(&m.results);
    json_decref(settings);
    return status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.rules = {.margin = 2, .patience = PATIENCE_USUAL}, .jobs = 1, .seed = 1};
    match_openings list;
    dyad_error error;
    parse_arguments(&match_command, parse, argc, argv, &parsed);
    match_openings_request request = {.rules = &parsed.rules,
                                      .which = parsed.openings,
                                      .pairs = parsed.games ? (parsed.games + 1) / 2 : 10,
                                      .seed = parsed.seed};
    catch_signals();
    dyad_status made = match_openings_make(&request, &list, &error);
    int status = made == DYAD_OK ? play_from(&parsed, &list) : refuse(made, error.text);
    match_openings_free(&list);
    return stop_asked() ? EXIT_SIGNAL + stop_asked() : status;
}

const command match_command = {
    .name = "match",
    .arguments = "A B",
    .summary = "Let two engines play each other, and referee",
    .description =
        "A and B are commands of GTP engines; a shell runs them only where they hold what takes "
        "one, such as a pipe. They move first by turns, twice in each opening. Dyad is the "
        "referee: the rules are its own, and an engine that makes an illegal move, refuses a "
        "legal one, answers too late or ends has lost the game, and is started again for the next. "
        "Where nobody may pass, an engine that does has given the game up, which is told as such "
        "and is no fault.\n\n"
        "At the end it prints how many games each engine has won, how games ended (joined, full, "
        "no_move, resigned, repeats, max_moves, proved, passed, illegal, refused, late, dead), and "
        "how many Elo points A is above B, with a 95 % interval. The interval takes games to be "
        "independent. With --time it says how long each engine has taken for a move, by the clock "
        "and of the processor.\n\n"
        "With --out, FOLDER/results.jsonl has a line for each game, on the disk as soon as the "
        "game has ended. The same command, run again, continues after the last game that was "
        "kept; a larger --games adds more. Of boards each game is kept as game-0001.sgf.",
    .statuses =
        "0 all games have been played\n"
        "2 wrong usage\n"
        "3 an opening that is none\n"
        "4 the system failed (an engine that cannot be started or set up, file, memory, disk "
        "full)\n"
        "130, 143 interrupted or terminated; the games so far are counted and kept",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
