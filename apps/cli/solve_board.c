/* solve_board.c - dyad solve hex and dyad solve path: what the two share. */
#include "kept_store.h"
#include "output.h"
#include "solve_command.h"
#include "watch.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_FROM = 0x100,
    KEY_TO_MOVE,
    KEY_OPENINGS,
    KEY_FIRST,
    KEY_ALL_MOVES,
    KEY_NODES,
    KEY_SECONDS,
    KEY_MEMORY,
    KEY_AHEAD,
    KEY_STORE,
    KEY_STRATEGY,
    KEY_WITHOUT,
    KEY_EXPLAIN,
    KEY_CPU,
    KEY_MOVE,
    KEY_SWAP
};

const struct argp_option solve_board_options[] = {
    {"size", 'n', "N", 0,
     "Solve the empty board of side N, from 1 to 11, or of rows x columns as 5x7", 0},
    {"from", KEY_FROM, "FILE", 0,
     "Solve each position in FILE (standard input where it is -), which is as `dyad judge' reads "
     "it",
     0},
    {"move", KEY_MOVE, "K", 0,
     "With --from, of records of games: solve the position after move K (default: after the last "
     "one)",
     0},
    RECORD_OPTIONS,
    {"to-move", KEY_TO_MOVE, "COLOUR", 0,
     "Who is to move (default: whose turn it is in a record, or whoever has fewer stones, "
     "otherwise whoever begins the game)",
     0},
    {"swap", KEY_SWAP, NULL, 0,
     "The game is played with the swap, as hex can be; with --from it is too where the file says "
     "so: a record with a swap or RU[swap], JSON with \"swap\": true",
     0},
    {"openings", KEY_OPENINGS, "WHICH", 0,
     "With --size: tell who wins after each first move: all, each one looked at; half, those that "
     "a half turn takes to one another looked at once; with a budget the easiest come first",
     0},
    {"first", KEY_FIRST, "COLOUR", 0,
     "Who makes the first move of --openings (default: red, white)", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "Tell of all moves that win, not of one", 0},
    {"budget-nodes", KEY_NODES, "N", 0, "Look into no more than N positions, 5M being a number", 0},
    {"budget-seconds", KEY_SECONDS, "S", 0, "Search no longer than S seconds", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use no more memory than SIZE, such as 500M or 4G (default: 1G); what took least work is "
     "forgotten when it is full",
     0},
    {"jobs", 'j', "J", 0,
     "Threads of the search (default: 1); who wins and with which moves does not depend on it", 0},
    {"ahead", KEY_AHEAD, "N", 0,
     "Look into N positions at the same time, up to 64 (default: 1 for one job, else twice the "
     "jobs); what is found, and in what order, depends on N and not on the number of threads",
     0},
    {"store", KEY_STORE, "FILE", 0, "Keep what is proved in FILE, and begin with what is there", 0},
    {"strategy", KEY_STRATEGY, "FILE", 0,
     "Write a winning strategy to FILE: an answer to every move of the loser; `dyad verify "
     "strategy FILE' checks it",
     0},
    {"without", KEY_WITHOUT, "PART", 0,
     "Search without a part, to see what it is worth; may be given several times", 0},
    {"cpu", KEY_CPU, "LEVEL", 0,
     "Instructions to search with: auto (default: the best that the processor has), portable, "
     "avx2, avx512; the answer does not depend on it",
     0},
    {"format", 'f', "FORMAT", 0, "How to write: text (default), json (an object a line)", 0},
    {"explain", KEY_EXPLAIN, NULL, 0, "Draw the board with the winning moves, and say more", 0},
    {0},
};

static const char *const opening_words[] = {"all", "half", NULL};
static const char *const format_words[] = {"text", "json", NULL};
/* In the order of the DYAD_OFF_... bits. */
static const char *const part_words[] = {"connections",   "fill-in",  "inferior", "patterns",
                                         "resistance",    "widening", "captures", "learning",
                                         "decomposition", "pairing",  "replies",  NULL};

const choice solve_board_choices[] = {{KEY_OPENINGS, opening_words, NULL},
                                      {'f', format_words, NULL},
                                      {KEY_WITHOUT, part_words, NULL},
                                      {KEY_CPU, NULL, dyad_cpu_name},
                                      DIALECT_CHOICE,
                                      {0, NULL, NULL}};

typedef struct arguments {
    record_ways ways;
    const command *row;
    const dyad_game *game;
    const char *from, *store;
    char *strategy;
    size_t rows, columns; /* of the empty board; 0: --from */
    int mover, first;
    uint64_t move;
    bool move_given;
    bool openings, half, all_moves, json, explain, swap;
    dyad_solver_request request;
    dyad_solve_limits limits;
} arguments;

/* ---- arguments ---------------------------------------------------------------------------- */

static void check_arguments(const struct argp_state *state, const arguments *parsed)
{
    if (parsed->rows && !dyad_game_has_board(parsed->game))
        argp_error(state, "--size is of boards: expected --from FILE");
    if (parsed->rows && parsed->from)
        argp_error(state, "--size and --from exclude each other");
    if (!parsed->rows && !parsed->from)
        argp_error(state, "expected --size N, for an empty board, or --from FILE");
    if (parsed->move_given && !parsed->from)
        argp_error(state, "--move needs --from");
    if (parsed->openings && !parsed->rows)
        argp_error(state, "--openings needs --size");
    if (parsed->openings && parsed->mover)
        argp_error(state, "--openings and --to-move exclude each other: --first says who begins");
    if (parsed->openings && parsed->all_moves)
        argp_error(state, "--openings and --all-moves exclude each other");
    if (parsed->strategy && (parsed->openings || parsed->from))
        argp_error(state, "--strategy is for one position: give it by --size");
    if (parsed->first && !parsed->openings)
        argp_error(state, "--first needs --openings");
    if (parsed->swap)
        check_swap(state, parsed->game, parsed->rows, parsed->columns);
    if (parsed->swap && parsed->strategy)
        argp_error(state, "--swap and --strategy exclude each other: a strategy has no swap");
    if (parsed->explain && parsed->json)
        argp_error(state, "--explain and --format=json exclude each other");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'n':
        parse_board_size(state, argument, 1, DYAD_SOLVE_SIDE_MAX, &parsed->rows, &parsed->columns);
        return 0;
    case KEY_FROM: parsed->from = argument; return 0;
    case KEY_MOVE:
        parsed->move = parse_number(state, "a number of moves", argument, 0, UINT64_MAX);
        parsed->move_given = true;
        return 0;
    case KEY_TO_MOVE:
        parsed->mover = parse_colour(state, parsed->game, "to-move", argument);
        return 0;
    case KEY_OPENINGS:
        parsed->openings = true;
        parsed->half = parse_choice(state, parsed->row, key, argument) == 1;
        return 0;
    case KEY_FIRST: parsed->first = parse_colour(state, parsed->game, "first", argument); return 0;
    case KEY_ALL_MOVES: parsed->all_moves = true; return 0;
    case KEY_NODES:
        parsed->limits.nodes = parse_scaled(state, "a number of positions", argument, 1000);
        return 0;
    case KEY_SECONDS: parsed->limits.seconds = parse_seconds(state, argument); return 0;
    case KEY_MEMORY:
        parsed->request.memory = (size_t)parse_scaled(state, "a size", argument, 1024);
        return 0;
    case 'j':
        parsed->request.jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case KEY_AHEAD:
        parsed->request.ahead =
            (unsigned)parse_number(state, "a number of positions", argument, 1, 64);
        return 0;
    case KEY_STORE: parsed->store = argument; return 0;
    case KEY_STRATEGY:
        parsed->strategy = argument;
        parsed->request.off |= DYAD_OFF_LEARNING; /* strategies are smaller, four times on 6x6 */
        return 0;
    case KEY_WITHOUT:
        parsed->request.off |= 1U << parse_choice(state, parsed->row, key, argument);
        return 0;
    case KEY_SWAP: parsed->swap = true; return 0;
    case KEY_CPU: parsed->request.cpu = parse_cpu(state, parsed->row, key, argument); return 0;
    case 'f': parsed->json = parse_choice(state, parsed->row, key, argument) == 1; return 0;
    case KEY_EXPLAIN: parsed->explain = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return parse_record_option(state, parsed->row, key, argument, &parsed->ways);
    }
}

/* ---- running ------------------------------------------------------------------------------ */

typedef struct run_state {
    const arguments *parsed;
    dyad_session *session;
    dyad_store *store;
    dyad_solver *solver;
    size_t rows, columns; /* of the solver */
    watch watched;
    uint64_t nodes_before, item;
    bool open; /* something is not known */
} run_state;

static const char *colour_of(const run_state *s, int colour)
{
    return colour ? dyad_game_colour(s->parsed->game, colour) : "nobody";
}

/* A solver for boards of a size, kept for those that follow. */
static dyad_status need_solver(run_state *s, size_t rows, size_t columns)
{
    dyad_solver_request request = s->parsed->request;
    if (s->solver && s->rows == rows && s->columns == columns)
        return DYAD_OK;
    dyad_solver_free(s->solver);
    s->solver = NULL;
    request.game = s->parsed->game;
    request.rows = s->rows = rows;
    request.columns = s->columns = columns;
    request.stop = &stop_signal;
    request.store = s->store;
    return dyad_solver_new(NULL, &request, &s->solver, NULL);
}

static void put_cell(const run_state *s, int cell)
{
    if (cell == (int)(s->rows * s->columns))
        fputs(s->parsed->json ? "\"swap\"" : "swap", stdout);
    else
        printf("[%d,%d]", cell / (int)s->columns, cell % (int)s->columns);
}

/* The first `count` cells that are marked. */
static void put_marks(const run_state *s, const unsigned char *marks, size_t count,
                      const char *between)
{
    bool any = false;
    for (int i = 0; i < (int)count; i++)
        if (marks[i]) {
            fputs(any ? between : "", stdout);
            put_cell(s, i);
            any = true;
        }
}

static void put_moves(const run_state *s, const int *moves, size_t count, const char *between)
{
    for (size_t i = 0; i < count; i++) {
        fputs(i ? between : "", stdout);
        put_cell(s, moves[i]);
    }
}

/* Rows, leaning where cells are hexagons. */
static void draw(const run_state *s, const char *letters)
{
    bool leans = dyad_game_shape(s->parsed->game) == DYAD_SHAPE_HEXAGONS;
    for (size_t row = 0; row < s->rows; row++) {
        printf("%*s", leans ? (int)row : 0, "");
        for (size_t column = 0; column < s->columns; column++)
            printf("%s%c", column ? " " : "", letters[row * s->columns + column]);
        putchar('\n');
    }
}

/* ---- a position --------------------------------------------------------------------------- */

typedef struct findings {
    const unsigned char *cells;
    int to_move;
    dyad_solution solution;
    /* As good as any: they win, or nobody can; those first that end the game soonest. */
    dyad_solve_move good[DYAD_SOLVE_CELLS + 1]; /* and the swap */
    size_t good_count;
    dyad_answer all_known;
    int line[DYAD_SOLVE_LINE_MAX];
    dyad_best_play play;
    uint64_t nodes;
    double seconds;
} findings;

static void put_good(const run_state *s, const findings *f, const char *between)
{
    for (size_t i = 0; i < f->good_count; i++) {
        fputs(i ? between : "", stdout);
        put_cell(s, f->good[i].move);
    }
}

/* The good moves of a position that comes to `winner`; of any other, none. */
static void put_good_of(const run_state *s, const findings *f, const char *name, int winner)
{
    printf(",\"%s\":[", name);
    if (f->solution.known == DYAD_YES && f->solution.winner == winner)
        put_good(s, f, ",");
    putchar(']');
}

static void put_json(const run_state *s, const findings *f)
{
    const dyad_solution *found = &f->solution;
    char size[SIZE_TEXT_MAX];
    printf("{\"game\":\"%s\"", dyad_game_name(s->parsed->game));
    if (s->item)
        printf(",\"item\":%" PRIu64, s->item);
    printf(",%s,%s\"to_move\":\"%s\",\"winner\":", size_text(s->rows, s->columns, size),
           dyad_solver_swap(s->solver) ? "\"swap\":true," : "", colour_of(s, f->to_move));
    if (found->known == DYAD_YES)
        printf("\"%s\"", colour_of(s, found->winner));
    else
        printf("null,\"proof\":%" PRIu32 ",\"disproof\":%" PRIu32, found->proof, found->disproof);
    if (f->play.distance)
        printf(",\"distance\":%u", f->play.distance);
    put_good_of(s, f, "winning_moves", f->to_move);
    put_good_of(s, f, "drawing_moves", 0);
    printf(",\"complete\":%s,\"pv\":[", f->all_known == DYAD_YES ? "true" : "false");
    put_moves(s, f->line, f->play.count, ",");
    printf("],\"pv_complete\":%s,\"must_play\":[", f->play.whole == DYAD_YES ? "true" : "false");
    put_marks(s, found->must_play, s->rows * s->columns, ",");
    printf("],\"support\":[");
    put_marks(s, found->support, s->rows * s->columns, ",");
    printf("],\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"memory\":%zu}\n", f->nodes, f->seconds,
           dyad_solver_memory(s->solver));
}

static void put_drawing(const run_state *s, const findings *f)
{
    const char *letters = dyad_game_letters(s->parsed->game);
    char drawn[DYAD_SOLVE_CELLS] = {0};
    for (size_t i = 0; i < s->rows * s->columns; i++)
        drawn[i] = !f->cells[i] && f->solution.must_play[i] ? '+' : letters[f->cells[i]];
    for (size_t i = 0; i < f->good_count; i++)
        if ((size_t)f->good[i].move < s->rows * s->columns) /* the swap has no cell */
            drawn[f->good[i].move] = '*';
    draw(s, drawn);
    printf("* %s; + not refuted before any move was looked at\n",
           f->solution.winner == f->to_move ? "wins" : "as good as any");
}

static void put_text(const run_state *s, const findings *f)
{
    const dyad_solution *found = &f->solution;
    if (found->known != DYAD_YES) {
        printf("unknown (proof number %" PRIu32 ", disproof number %" PRIu32 ")\n", found->proof,
               found->disproof);
        return;
    }
    printf("%s wins\n", colour_of(s, found->winner));
    if (f->good_count) {
        printf("%s to move: ", colour_of(s, f->to_move));
        put_good(s, f, " ");
        printf("%s\n", f->all_known == DYAD_YES || !s->parsed->all_moves ? "" : " ...");
    }
    if (f->play.count) {
        fputs("best play: ", stdout);
        put_moves(s, f->line, f->play.count, " ");
        puts(f->play.whole == DYAD_YES ? "" : " ...");
        if (f->play.distance) /* moves of both sides; the winner makes the last one */
            printf("wins in: %u move%s\n", (f->play.distance + 1) / 2,
                   f->play.distance > 2 ? "s" : "");
    }
    if (s->parsed->explain)
        put_drawing(s, f);
}

/* What is left of the budget of a position. */
static dyad_solve_limits rest_of(const run_state *s)
{
    dyad_solve_limits limits = s->parsed->limits;
    uint64_t nodes = dyad_solver_nodes(s->solver) - s->nodes_before;
    double seconds = watch_seconds(&s->watched);
    if (limits.nodes)
        limits.nodes = nodes < limits.nodes ? limits.nodes - nodes : 1;
    if (limits.seconds > 0)
        limits.seconds = seconds < limits.seconds ? limits.seconds - seconds : 1e-9;
    return limits;
}

static bool is_spent(const run_state *s)
{
    const dyad_solve_limits *limits = &s->parsed->limits;
    uint64_t nodes = dyad_solver_nodes(s->solver) - s->nodes_before;
    return (limits->nodes && nodes >= limits->nodes) ||
           (limits->seconds > 0 && watch_seconds(&s->watched) >= limits->seconds);
}

static dyad_status solve_one(run_state *s, const unsigned char *cells, size_t rows, size_t columns,
                             int to_move, bool swap)
{
    enum { NODES_FLUSHED = 1000 }; /* what took so many is not lost with a run that is killed */
    findings f = {.cells = cells, .to_move = to_move, .all_known = DYAD_OPEN};
    dyad_solution *found = &f.solution;
    watch_item(&s->watched, s->item);
    dyad_status status = need_solver(s, rows, columns);
    if (status == DYAD_OK)
        status = dyad_solver_set_swap(s->solver, swap, NULL);
    if (status != DYAD_OK)
        return status;
    s->nodes_before = dyad_solver_nodes(s->solver);
    dyad_solve_limits limits = rest_of(s);
    status = dyad_solve(s->solver, cells, to_move, &limits, found, NULL);
    if (status == DYAD_OK && found->known == DYAD_YES) {
        bool wins = found->winner == to_move;
        limits = rest_of(s);
        status = dyad_solve_line(s->solver, cells, to_move, &limits, f.line, DYAD_SOLVE_LINE_MAX,
                                 &f.play, NULL);
        if (status == DYAD_OK && (s->parsed->all_moves || s->parsed->explain)) {
            limits = rest_of(s);
            status = dyad_solve_ranked(s->solver, cells, to_move, &limits, f.good, &f.good_count,
                                       &f.all_known, NULL);
        } else if (wins && f.play.count) {
            f.good[f.good_count++].move = f.line[0];
        }
    }
    f.nodes = dyad_solver_nodes(s->solver) - s->nodes_before;
    f.seconds = watch_seconds(&s->watched);
    clear_progress();
    if (status != DYAD_OK && status != DYAD_E_STOPPED && status != DYAD_E_LIMIT)
        return status;
    s->open =
        s->open || found->known != DYAD_YES || (s->parsed->all_moves && f.all_known != DYAD_YES);
    if (s->parsed->json)
        put_json(s, &f);
    else
        put_text(s, &f);
    if (f.nodes >= NODES_FLUSHED)
        flush_output();
    if (!s->parsed->json && isatty(STDERR_FILENO))
        fprintf(stderr, "%" PRIu64 " positions, %.3f s, %zu MB\n", f.nodes, f.seconds,
                dyad_solver_memory(s->solver) >> 20);
    return status;
}

/* ---- a strategy --------------------------------------------------------------------------- */

/* A strategy, and what came of writing it. */
typedef struct strategy_file {
    char *path;
    int number; /* an errno */
} strategy_file;

/* A dyad_write_fn: all of it comes in one call, once it is known to be one. */
static int write_strategy_file(void *user, const void *bytes, size_t size)
{
    strategy_file *file = user;
    return file->number = write_whole(file->path, bytes, size);
}

static dyad_status write_strategy(run_state *s, const unsigned char *cells, int to_move)
{
    dyad_solve_limits limits = rest_of(s);
    dyad_answer known = DYAD_OPEN;
    uint64_t nodes = 0;
    strategy_file file = {s->parsed->strategy, try_writing(s->parsed->strategy)};
    dyad_status status =
        file.number ? DYAD_E_SYSTEM
                    : dyad_solve_strategy(s->solver, cells, to_move, &limits, write_strategy_file,
                                          &file, &known, &nodes, NULL);
    clear_progress();
    if (file.number)
        fprintf(stderr, "dyad: %s: %s\n", file.path, strerror(file.number));
    s->open = s->open || known != DYAD_YES;
    if (status == DYAD_OK && known == DYAD_YES && isatty(STDERR_FILENO))
        fprintf(stderr, "%s: a strategy of %" PRIu64 " positions\n", file.path, nodes);
    return status;
}

/* ---- openings ----------------------------------------------------------------------------- */

static void put_openings(const run_state *s, const int *winners, uint64_t nodes, double seconds)
{
    const arguments *parsed = s->parsed;
    int cells = (int)(s->rows * s->columns);
    char letters[DYAD_SOLVE_CELLS] = {0};
    if (parsed->json) {
        char size[SIZE_TEXT_MAX];
        printf("{\"game\":\"%s\",%s", dyad_game_name(parsed->game),
               size_text(s->rows, s->columns, size));
        printf(",\"first\":\"%s\",\"openings\":{", colour_of(s, parsed->first));
        for (int i = 0; i < cells; i++) {
            printf("%s\"", i ? "," : "");
            put_cell(s, i);
            if (winners[i] < 0)
                fputs("\":null", stdout);
            else
                printf("\":\"%s\"", colour_of(s, winners[i]));
        }
        printf("},\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"memory\":%zu}\n", nodes, seconds,
               dyad_solver_memory(s->solver));
        return;
    }
    int won = 0;
    for (int i = 0; i < cells; i++) {
        letters[i] = winners[i] < 0    ? '?'
                     : winners[i] == 0 ? '.'
                                       : dyad_game_letters(parsed->game)[winners[i]];
        won += winners[i] == parsed->first;
    }
    draw(s, letters);
    if (parsed->explain)
        printf("Each cell says who wins when %s begins there: %d of %d openings win.\n",
               colour_of(s, parsed->first), won, cells);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "%" PRIu64 " positions, %.3f s, %zu MB\n", nodes, seconds,
                dyad_solver_memory(s->solver) >> 20);
}

typedef struct opening {
    int winner;      /* -1: not known */
    uint32_t effort; /* the less, the sooner it may be known */
    uint64_t share;  /* positions that it gets; 0: as many as the budget has left */
} opening;

/* Of the openings that are not known the one that seems easiest; -1: all are known. */
static int easiest_of(const opening *openings, int count, unsigned *known)
{
    int easiest = -1;
    *known = 0;
    for (int i = 0; i < count; i++) {
        if (openings[i].winner >= 0)
            ++*known;
        else if (easiest < 0 || openings[i].effort < openings[easiest].effort)
            easiest = i;
    }
    return easiest;
}

static dyad_status solve_opening(run_state *s, int cell, opening *at)
{
    static const unsigned char board[DYAD_SOLVE_CELLS];
    dyad_solution found = {.known = DYAD_OPEN};
    dyad_solve_limits limits = rest_of(s);
    if (at->share && (!limits.nodes || limits.nodes > at->share))
        limits.nodes = at->share;
    dyad_status status =
        dyad_solve_after(s->solver, board, s->parsed->first, cell, &limits, &found, NULL);
    at->winner = found.known == DYAD_YES ? found.winner : -1;
    at->effort = found.proof < found.disproof ? found.proof : found.disproof;
    at->share *= 2;
    return status;
}

/* With a budget the easiest first: the opening with the least proof or disproof number gets a share
 * of the budget, and twice as much whenever its turn comes again. The solver goes on from what it
 * knows. */
static dyad_status solve_openings(run_state *s)
{
    enum { SHARE_FIRST = 1 << 8 };
    bool bounded = s->parsed->limits.nodes || s->parsed->limits.seconds > 0;
    dyad_status status = need_solver(s, s->parsed->rows, s->parsed->columns);
    if (status == DYAD_OK)
        status = dyad_solver_set_swap(s->solver, s->parsed->swap, NULL);
    int cells = (int)(s->rows * s->columns), winners[DYAD_SOLVE_CELLS];
    int looked_at = s->parsed->half ? (cells + 1) / 2 : cells, next = 0;
    unsigned known;
    opening openings[DYAD_SOLVE_CELLS];
    watch_item(&s->watched, 0);
    for (int i = 0; i < cells; i++)
        openings[i] = (opening){.winner = -1, .share = bounded ? SHARE_FIRST : 0};
    while (status == DYAD_OK && (next = easiest_of(openings, looked_at, &known)) >= 0 &&
           !is_spent(s)) {
        watch_openings(&s->watched, known, (unsigned)looked_at, dyad_solver_nodes(s->solver));
        status = solve_opening(s, next, &openings[next]);
    }
    s->open = next >= 0;
    for (int i = 0; i < cells; i++)
        winners[i] = openings[i < looked_at ? i : cells - 1 - i].winner;
    clear_progress();
    if (s->solver && (status == DYAD_OK || status == DYAD_E_STOPPED || status == DYAD_E_LIMIT))
        put_openings(s, winners, dyad_solver_nodes(s->solver), watch_seconds(&s->watched));
    return status;
}

/* ---- positions of a file ------------------------------------------------------------------ */

static dyad_status solve_file(run_state *s, bool *told)
{
    dyad_reader *reader;
    const dyad_position *position;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_status status = open_reader(s->session, s->parsed->game, s->parsed->from, &reader);
    if (status != DYAD_OK)
        return status;
    if (s->parsed->move_given)
        dyad_reader_set_move(reader, s->parsed->move);
    dyad_reader_set_swap(reader, s->parsed->swap);
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        size_t rows, columns;
        dyad_position_cells(position, &rows, &columns, cells, sizeof cells);
        s->item++;
        if (rows == 0 || rows > DYAD_SOLVE_SIDE_MAX || columns == 0 ||
            columns > DYAD_SOLVE_SIDE_MAX) {
            fprintf(stderr, "dyad: %s: item %" PRIu64 ": expected a side of 1 to %d, found %zu\n",
                    s->parsed->from, s->item, DYAD_SOLVE_SIDE_MAX, rows > columns ? rows : columns);
            *told = true;
            status = DYAD_E_MALFORMED;
            break;
        }
        if (dyad_position_swap(position) && rows != columns) {
            fprintf(stderr, "dyad: %s: item %" PRIu64 ": %s\n", s->parsed->from, s->item,
                    dyad_legality_text(DYAD_ILLEGAL_NO_MIRROR));
            *told = true;
            status = DYAD_E_MALFORMED;
            break;
        }
        int mover = s->parsed->mover ? s->parsed->mover : dyad_position_mover(position);
        status = solve_one(s, cells, rows, columns, mover, dyad_position_swap(position));
        if (status != DYAD_OK && status != DYAD_E_LIMIT)
            break;
    }
    dyad_reader_close(reader);
    return status == DYAD_END ? DYAD_OK : status;
}

static int exit_of(run_state *s, dyad_status status, bool told)
{
    if (stop_signal)
        return EXIT_SIGNAL + stop_signal;
    if (status == DYAD_E_LIMIT)
        fputs("dyad: the memory limit has been reached\n", stderr);
    else if (status == DYAD_OK && s->open)
        fputs("dyad: the budget is spent\n", stderr);
    if (status == DYAD_E_MEMORY) {
        fputs("dyad: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    if (status == DYAD_OK || status == DYAD_E_LIMIT)
        return s->open || status == DYAD_E_LIMIT ? EXIT_UNDECIDED : EXIT_ANSWERED;
    return exit_for(s->session, status, told);
}

/* A store that may not be written to is read: what is proved is not kept then, and that is said. */
static dyad_status open_store(run_state *s, const char *path)
{
    bool reads;
    dyad_status status = kept_store_open(s->session, path, &s->store, &reads);
    if (status == DYAD_OK && reads)
        fprintf(stderr, "dyad: %s: may not be written to: what is proved is not kept\n", path);
    return status;
}

int solve_board(const command *row, const char *game, int argc, char **argv)
{
    arguments parsed = {
        .row = row, .game = dyad_game_find(game), .request = {.memory = (size_t)1 << 30}};
    run_state s = {.parsed = &parsed};
    unsigned char empty[DYAD_SOLVE_CELLS] = {0};
    bool told = false;
    parse_arguments(row, parse, argc, argv, &parsed);
    if (!parsed.first)
        parsed.first = dyad_game_begins(parsed.game);
    int mover = parsed.mover ? parsed.mover : dyad_game_begins(parsed.game);
    parsed.limits.progress = watch_positions;
    parsed.limits.progress_user = &s.watched;
    s.session = open_session();
    use_record_ways(s.session, &parsed.ways);
    dyad_session_set_stop(s.session, &stop_signal);
    catch_signals();
    catch_short_files();
    watch_begin_games(&s.watched);
    dyad_status status = DYAD_OK;
    if (parsed.store)
        status = open_store(&s, parsed.store);
    if (status == DYAD_OK)
        status = parsed.from ? solve_file(&s, &told)
                 : parsed.openings
                     ? solve_openings(&s)
                     : solve_one(&s, empty, parsed.rows, parsed.columns, mover, parsed.swap);
    if (status == DYAD_OK && parsed.strategy && !s.open) {
        status = write_strategy(&s, empty, mover);
        told = status == DYAD_E_SYSTEM;
    }
    dyad_solver_free(s.solver);
    if (s.store) {
        dyad_status kept = dyad_store_commit(s.store);
        status = status == DYAD_OK || status == DYAD_E_STOPPED || status == DYAD_E_LIMIT
                     ? (kept == DYAD_OK ? status : kept)
                     : status;
        dyad_store_close(s.store);
    }
    int exit_status = exit_of(&s, status, told);
    dyad_session_free(s.session);
    return exit_status;
}
