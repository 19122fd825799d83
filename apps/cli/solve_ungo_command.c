/* solve_ungo_command.c - dyad solve ungo: Un-Go on small boards with best play, from a table of all
 * positions. */
#include "solve_command.h"
#include "ungo_answers.h"
#include "watch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_FROM = 0x100,
    KEY_TO_MOVE,
    KEY_AFTER,
    KEY_ALL_MOVES,
    KEY_CENSUS,
    KEY_MEMORY,
    KEY_TABLE,
    KEY_SCRATCH,
};

static const struct argp_option options[] = {
    {"size", 'n', "N", 0,
     "An empty board of N x N cells, or of rows x columns as 3x5; of up to 20 cells, as 4x5", 0},
    {"from", KEY_FROM, "FILE", 0, "The boards of FILE, one after the other; - is standard input",
     0},
    {"to-move", KEY_TO_MOVE, "COLOUR", 0,
     "Whose turn it is: black or white (default: what the position says, or black)", 0},
    {"after", KEY_AFTER, "CELLS", 0,
     "The position after these moves, such as '[1,1] [0,2]', row and column from 0", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "Tell of all legal moves what each comes to", 0},
    {"census", KEY_CENSUS, NULL, 0,
     "With --size: count all positions by result and by distance to the end", 0},
    {"format", 'f', "FORMAT", 0, "text (default), or json: an object on a line for each position",
     0},
    {"jobs", 'j', "N", 0, "Worker threads (default: as many as there are cores)", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use no more memory than SIZE, such as 500M, for a table; 4x4 takes about 30M, 4x5 3.7G "
     "(default with --scratch: 1G)",
     0},
    {"scratch", KEY_SCRATCH, "FOLDER", 0,
     "Make tables in files in FOLDER, a part of them in memory at a time: for those that --memory "
     "does not hold. Nothing is left there",
     0},
    {"table", KEY_TABLE, "FILE", 0,
     "Take the table from FILE; where there is no such file, keep it there once it is made", 0},
    {0},
};

static const char *const mover_words[] = {"black", "white", NULL};
static const char *const format_words[] = {"text", "json", NULL};
static const choice choices[] = {
    {KEY_TO_MOVE, mover_words, NULL},
    {'f', format_words, NULL},
    {0, NULL, NULL},
};

static const example examples[] = {
    {"dyad solve ungo --size 3", "who wins, in how many moves, and how"},
    {"dyad solve ungo --size 3 --after '[0,0]' --all-moves", "what each reply comes to"},
    {"dyad solve ungo --size 3 --census", "all positions, counted"},
    {NULL, NULL},
};

typedef struct cell {
    size_t row, column;
} cell;

enum {
    AFTER_MAX = 1000,
    MOVE_CELLS = DYAD_UNGO_TABLE_CELLS_MAX,
    SIDE_MAX = DYAD_UNGO_TABLE_CELLS_MAX, /* of the other side 1 */
};

typedef struct arguments {
    dyad_ungo_request request;
    const char *from, *table_path, *scratch_folder;
    int to_move;
    ungo_answer how;
    cell after[AFTER_MAX];
    size_t after_count;
} arguments;

/* What lasts from one position to the next. */
typedef struct solving {
    const arguments *asked;
    dyad_session *session;
    /* By rows - 1 and columns - 1; and where they lie, with --scratch. */
    dyad_ungo_table *tables[SIDE_MAX][SIDE_MAX];
    ungo_scratch *scratches[SIDE_MAX][SIDE_MAX];
    bool tabled;    /* --table has been read or written */
    uint64_t item;  /* 0: there is but one */
    bool undecided; /* some position was a draw */
} solving;

/* ---- arguments ---------------------------------------------------------------------------- */

/* Reads "[ROW,COLUMN]", brackets or not; where it ends, or NULL. */
static const char *parse_cell(const char *at, cell *to)
{
    char *end;
    bool bracket = *at == '[';
    at += bracket;
    if (*at < '0' || *at > '9')
        return NULL;
    to->row = strtoul(at, &end, 10);
    if (*end != ',' || end[1] < '0' || end[1] > '9')
        return NULL;
    to->column = strtoul(end + 1, &end, 10);
    return bracket && *end != ']' ? NULL : end + bracket;
}

static void parse_after(const struct argp_state *state, arguments *parsed, const char *text)
{
    static const char blanks[] = " \t\n";
    const char *at = text + strspn(text, blanks);
    while (*at) {
        cell one;
        at = parse_cell(at, &one);
        if (!at || (*at && !strchr(blanks, *at))) {
            argp_error(state, "--after: expected moves such as '[1,1] [0,2]', found '%s'", text);
            return; /* argp_error() does not come back */
        }
        if (parsed->after_count == AFTER_MAX)
            argp_error(state, "--after: expected at most %d moves", AFTER_MAX);
        parsed->after[parsed->after_count++] = one;
        at += strspn(at, blanks);
    }
}

static void check_arguments(const struct argp_state *state, const arguments *parsed)
{
    if (parsed->request.rows && parsed->from)
        argp_error(state, "--size and --from exclude each other");
    if (!parsed->request.rows && !parsed->from)
        argp_error(state, "expected --size N, for an empty board, or --from FILE");
    if (parsed->scratch_folder && parsed->request.jobs > 1)
        argp_error(state, "--scratch works with one thread, and not with --jobs %u",
                   parsed->request.jobs);
    if (parsed->scratch_folder && !parsed->scratch_folder[0])
        argp_error(state, "--scratch: expected a folder, found ''");
    if (parsed->how.census && parsed->from)
        argp_error(state, "--census goes with --size");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'n':
        parse_board_size(state, argument, 1, SIDE_MAX, &parsed->request.rows,
                         &parsed->request.columns);
        if (!dyad_ungo_table_fits(parsed->request.rows, parsed->request.columns))
            argp_error(state, "expected a size of up to %d cells, found '%s'",
                       DYAD_UNGO_TABLE_CELLS_MAX, argument);
        return 0;
    case KEY_FROM: parsed->from = argument; return 0;
    case KEY_TO_MOVE:
        parsed->to_move = 1 + parse_choice(state, &solve_ungo_command, key, argument);
        return 0;
    case KEY_AFTER: parse_after(state, parsed, argument); return 0;
    case KEY_ALL_MOVES: parsed->how.all_moves = true; return 0;
    case KEY_CENSUS: parsed->how.census = true; return 0;
    case 'f':
        parsed->how.json = parse_choice(state, &solve_ungo_command, key, argument) == 1;
        return 0;
    case 'j':
        parsed->request.jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case KEY_MEMORY:
        parsed->request.memory_limit = (size_t)parse_scaled(state, "a size", argument, 1024);
        return 0;
    case KEY_TABLE: parsed->table_path = argument; return 0;
    case KEY_SCRATCH: parsed->scratch_folder = argument; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- tables ------------------------------------------------------------------------------- */

static dyad_status make_table(solving *at, size_t rows, size_t columns, dyad_ungo_table **table)
{
    watch watched;
    dyad_ungo_request request = at->asked->request;
    request.rows = rows;
    request.columns = columns;
    request.progress = watch_phase;
    request.progress_user = &watched;
    watch_begin_games(&watched);
    const char *folder = at->asked->scratch_folder;
    dyad_status status = folder ? make_ungo_table_in("dyad", folder, &request,
                                                     &at->scratches[rows - 1][columns - 1], table)
                                : dyad_ungo_table_new(NULL, &request, table, NULL);
    clear_progress();
    if (status == DYAD_E_LIMIT)
        fprintf(stderr, "dyad: --memory: not enough for a table of %zux%zu cells\n", rows, columns);
    else if (status == DYAD_E_MEMORY)
        fputs("dyad: out of memory\n", stderr);
    return status;
}

/* The table of a size. Only the first one that is asked for has to do with --table. */
static dyad_status find_table(solving *at, size_t rows, size_t columns,
                              const dyad_ungo_table **table)
{
    dyad_ungo_table **kept = &at->tables[rows - 1][columns - 1];
    const char *path = at->tabled ? NULL : at->asked->table_path;
    dyad_status status = DYAD_END;
    *table = *kept;
    if (*table)
        return DYAD_OK;
    at->tabled = true;
    if (path)
        status = load_ungo_table("dyad", path, rows, columns, kept);
    if (status == DYAD_END) {
        status = make_table(at, rows, columns, kept);
        if (status == DYAD_OK && path)
            status = save_ungo_table("dyad", path, *kept);
    }
    *table = *kept;
    return status;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Makes the moves of --after; DYAD_E_USAGE, which is said, where one of them is not legal. */
static dyad_status make_moves(const solving *at, const dyad_ungo_table *table,
                              dyad_ungo_position *position)
{
    for (size_t i = 0; i < at->asked->after_count; i++) {
        const cell *wanted = &at->asked->after[i];
        dyad_ungo_move moves[MOVE_CELLS];
        size_t count, found = 0;
        dyad_status status = dyad_ungo_table_moves(table, position, moves, &count, NULL);
        if (status != DYAD_OK)
            return status;
        while (found < count &&
               (moves[found].row != wanted->row || moves[found].column != wanted->column))
            found++;
        if (found == count) {
            fprintf(stderr, "dyad: --after: move %zu, [%zu,%zu], is not legal\n", i + 1,
                    wanted->row, wanted->column);
            return DYAD_E_USAGE;
        }
        *position = moves[found].after;
    }
    return DYAD_OK;
}

static int exit_status_for(dyad_status status)
{
    switch (status) {
    case DYAD_OK: return EXIT_ANSWERED;
    case DYAD_E_LIMIT: return EXIT_UNDECIDED;
    case DYAD_E_USAGE: return EXIT_USAGE;
    case DYAD_E_MALFORMED: return EXIT_MALFORMED;
    case DYAD_E_STOPPED: return EXIT_SIGNAL + stop_signal;
    default: return EXIT_SYSTEM;
    }
}

/* Answers for a position; the exit status. What goes wrong is said. */
static int answer(solving *at, dyad_ungo_position position, size_t rows, size_t columns)
{
    const dyad_ungo_table *table;
    dyad_status status = find_table(at, rows, columns, &table);
    if (status != DYAD_OK)
        return exit_status_for(status);
    status = make_moves(at, table, &position);
    if (status == DYAD_E_USAGE)
        return EXIT_USAGE;
    ungo_answer how = at->asked->how;
    how.item = at->item;
    if (status == DYAD_OK)
        status = put_ungo_answer(&how, table, &position);
    if (status != DYAD_OK) { /* every board from the reader is legal */
        fprintf(stderr, "dyad: %s: the table contradicts itself\n", at->asked->table_path);
        return EXIT_MALFORMED;
    }
    dyad_endgame value;
    if (dyad_ungo_table_look(table, &position, &value, NULL) == DYAD_OK)
        at->undecided = at->undecided || value.result == DYAD_WDL_DRAW;
    return EXIT_ANSWERED;
}

static int answer_file(solving *at, const char *path)
{
    dyad_reader *reader;
    dyad_status status = open_reader(at->session, dyad_game_find("ungo"), path, &reader);
    if (status != DYAD_OK)
        return exit_for(at->session, status, false);
    int exit_status = EXIT_ANSWERED;
    dyad_reader_set_to_move(reader, at->asked->to_move);
    while (exit_status == EXIT_ANSWERED) {
        const dyad_position *read;
        dyad_ungo_position position = {0};
        status = dyad_reader_next(reader, &read);
        if (status != DYAD_OK) {
            exit_status = exit_for(at->session, status, status == DYAD_END);
            break;
        }
        size_t rows = dyad_position_rows(read), columns = dyad_position_columns(read);
        at->item++;
        if (!dyad_ungo_table_fits(rows, columns)) {
            fprintf(stderr,
                    "dyad: %s: item %" PRIu64 ": expected a board of up to %d cells, found one of "
                    "%zux%zu\n",
                    path, at->item, DYAD_UNGO_TABLE_CELLS_MAX, rows, columns);
            exit_status = EXIT_MALFORMED;
            break;
        }
        for (size_t i = 0; i < rows * columns; i++)
            position.cells[i] = (unsigned char)dyad_position_cell(read, i / columns, i % columns);
        position.to_move = dyad_position_to_move(read);
        exit_status = answer(at, position, rows, columns);
    }
    dyad_reader_close(reader);
    return exit_status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.request = {.stop = &stop_signal}};
    solving at = {.asked = &parsed};
    parse_arguments(&solve_ungo_command, parse, argc, argv, &parsed);
    at.session = open_session();
    dyad_session_set_stop(at.session, &stop_signal);
    catch_signals();
    catch_short_files();
    int begins = parsed.to_move ? parsed.to_move : dyad_game_begins(dyad_game_find("ungo"));
    int exit_status = parsed.from ? answer_file(&at, parsed.from)
                                  : answer(&at, (dyad_ungo_position){.to_move = begins},
                                           parsed.request.rows, parsed.request.columns);
    for (size_t i = 0; i < (size_t)SIDE_MAX * SIDE_MAX; i++) {
        dyad_ungo_table_free(at.tables[i / SIDE_MAX][i % SIDE_MAX]);
        free_ungo_scratch(at.scratches[i / SIDE_MAX][i % SIDE_MAX]);
    }
    dyad_session_free(at.session);
    return exit_status == EXIT_ANSWERED && at.undecided ? EXIT_UNDECIDED : exit_status;
}

const command solve_ungo_command = {
    .name = "solve-ungo",
    .arguments = "--size N | --from FILE",
    .summary = "Tell who wins Un-Go on a small board with best play",
    .description =
        "Un-Go with free choice: each side makes any legal move, and a side that has none "
        "loses. Play may go on for ever. Where neither side can force a win, the position is a "
        "draw. Boards of up to 20 cells are solved completely, all positions at once: 4x4 "
        "takes a second or two, 4x5 some minutes on two cores and 3.7 GB of memory, or less with "
        "--scratch, which takes longer. With "
        "--table 4x4 takes next to nothing from the second time on.\n\n"
        "It prints the result, and how many moves away the end is: the winner plays for the "
        "shortest game, the loser for the longest. Then come the best moves, and a game in "
        "which both sides make the first best move. A drawn game is printed until it repeats. "
        "Cells are [row,column], from 0 at the top left.\n\n"
        "--table keeps the table of the size that is asked for first; others are made anew. "
        "--census counts all positions: how many are won, drawn and lost for the side to move. "
        "A class is all positions that come from one another by turning, reflecting and "
        "exchanging colours.\n\n"
        "A JSON object has game, item (with --from), size (or rows and columns), to_move, board "
        "(rows), result (win, draw or loss for the side to move), distance (moves to the end; "
        "null for a draw), best "
        "(a list of [row,column]), with --all-moves moves (objects of move, result and distance), "
        "line (a list of [row,column]), for draws repeats_from and period, and with --census "
        "census (boards, positions, classes, wins, draws, losses, longest, example, distances "
        "[[distance, positions], ...]).",
    .statuses = "0 somebody wins every position that was asked for\n"
                "1 one of them is a draw; or --memory was not enough\n"
                "2 wrong usage\n"
                "3 malformed input, a board of more than 20 cells, or a table that is damaged\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
