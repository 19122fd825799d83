/* solve_ungo_command.c - dyad solve ungo: Un-Go on small boards with best play, from a table of all
 * positions. */
#include "output.h"
#include "solve_command.h"
#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_FROM = 0x100,
    KEY_TO_MOVE,
    KEY_AFTER,
    KEY_ALL_MOVES,
    KEY_CENSUS,
    KEY_MEMORY,
    KEY_TABLE,
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
     "Use no more memory than SIZE, such as 500M, for a table; 4x4 takes about 30M, 4x5 3.7G", 0},
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
    const char *from, *table_path;
    int to_move;
    bool all_moves, census, json;
    cell after[AFTER_MAX];
    size_t after_count;
} arguments;

/* What lasts from one position to the next. */
typedef struct solving {
    const arguments *asked;
    dyad_session *session;
    dyad_ungo_table *tables[SIDE_MAX][SIDE_MAX]; /* by rows - 1 and columns - 1 */
    bool tabled;                                 /* --table has been read or written */
    uint64_t item;                               /* 0: there is but one */
    bool undecided;                              /* some position was a draw */
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
    if (parsed->census && parsed->from)
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
    case KEY_ALL_MOVES: parsed->all_moves = true; return 0;
    case KEY_CENSUS: parsed->census = true; return 0;
    case 'f': parsed->json = parse_choice(state, &solve_ungo_command, key, argument) == 1; return 0;
    case 'j':
        parsed->request.jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, DYAD_JOBS_MAX);
        return 0;
    case KEY_MEMORY:
        parsed->request.memory_limit = (size_t)parse_scaled(state, "a size", argument, 1024);
        return 0;
    case KEY_TABLE: parsed->table_path = argument; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Says what is wrong with a file. */
static dyad_status complain(const char *path, dyad_status status, const char *what)
{
    clear_progress();
    fprintf(stderr, "dyad: %s: %s\n", path, what);
    return status;
}

/* A dyad_read_fn. */
static ptrdiff_t read_file(void *user, void *bytes, size_t size)
{
    return read(*(const int *)user, bytes, size);
}

/* DYAD_END where there is no such file. */
static dyad_status load_table(const char *path, size_t rows, size_t columns,
                              dyad_ungo_table **table)
{
    dyad_error error;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return DYAD_END;
    if (file < 0 && stop_signal) /* a fifo, of which nobody has opened the other end */
        return DYAD_E_STOPPED;
    if (file < 0)
        return complain(path, DYAD_E_SYSTEM, strerror(errno));
    dyad_status status = dyad_ungo_table_read(NULL, read_file, &file, table, &error);
    close(file);
    if (status != DYAD_OK && stop_signal)
        return DYAD_E_STOPPED;
    if (status != DYAD_OK)
        return complain(path, status, error.text);
    size_t found_rows = dyad_ungo_table_rows(*table);
    size_t found_columns = dyad_ungo_table_columns(*table);
    if (found_rows == rows && found_columns == columns)
        return DYAD_OK;
    char what[128];
    snprintf(what, sizeof what, "expected a table of %zux%zu cells, found one of %zux%zu", rows,
             columns, found_rows, found_columns);
    dyad_ungo_table_free(*table);
    *table = NULL;
    return complain(path, DYAD_E_MALFORMED, what);
}

/* Writes and closes an open file. DYAD_E_SYSTEM: errno tells why. */
static dyad_status fill_file(int file, const dyad_ungo_table *table)
{
    dyad_status status = dyad_ungo_table_write(table, write_descriptor, &file, NULL);
    if (status != DYAD_OK && status != DYAD_E_MEMORY)
        status = DYAD_E_SYSTEM;
    if (status == DYAD_OK && fsync(file) != 0)
        status = DYAD_E_SYSTEM;
    int why = errno;
    if (close(file) != 0 && status == DYAD_OK)
        return DYAD_E_SYSTEM;
    errno = why;
    return status;
}

/* Writes beside the file, and puts it in its place once it is whole. */
static dyad_status save_table(const char *path, const dyad_ungo_table *table)
{
    enum { SUFFIX = 32 };
    size_t size = strlen(path) + SUFFIX;
    char *beside = malloc(size);
    if (!beside)
        return complain(path, DYAD_E_MEMORY, "out of memory");
    snprintf(beside, size, "%s.%ld.part", path, (long)getpid());
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    dyad_status status = file < 0 ? DYAD_E_SYSTEM : fill_file(file, table);
    if (status == DYAD_OK && rename(beside, path) != 0)
        status = DYAD_E_SYSTEM;
    int why = errno;
    if (status != DYAD_OK && file >= 0)
        unlink(beside);
    free(beside);
    if (status == DYAD_E_MEMORY)
        return complain(path, status, "out of memory");
    return status == DYAD_OK ? status : complain(path, status, strerror(why));
}

static dyad_status make_table(solving *at, size_t rows, size_t columns, dyad_ungo_table **table)
{
    watch watched;
    dyad_ungo_request request = at->asked->request;
    request.rows = rows;
    request.columns = columns;
    request.progress = watch_phase;
    request.progress_user = &watched;
    watch_begin_games(&watched);
    dyad_status status = dyad_ungo_table_new(NULL, &request, table, NULL);
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
        status = load_table(path, rows, columns, kept);
    if (status == DYAD_END) {
        status = make_table(at, rows, columns, kept);
        if (status == DYAD_OK && path)
            status = save_table(path, *kept);
    }
    *table = *kept;
    return status;
}

/* ---- text --------------------------------------------------------------------------------- */

static const char *colour_of(int to_move)
{
    return mover_words[to_move - 1];
}

static void put_number(const char *name, uint64_t number)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    printf("%-10s%*s", name, 14 - count - (count - 1) / 3, "");
    for (int i = 0; i < count; i++)
        printf("%s%c", i && (count - i) % 3 == 0 ? "," : "", digits[i]);
}

static void put_board(const dyad_ungo_table *table, const dyad_ungo_position *position)
{
    size_t columns = dyad_ungo_table_columns(table), cells = dyad_ungo_table_rows(table) * columns;
    for (size_t i = 0; i < cells; i++)
        printf("%s%c%s", i % columns == 0 ? "  " : " ", ".BW"[position->cells[i]],
               i % columns == columns - 1 ? "\n" : "");
}

static void put_value(dyad_endgame value, int to_move)
{
    if (value.result == DYAD_WDL_DRAW) {
        fputs("a draw", stdout);
        return;
    }
    bool wins = value.result == DYAD_WDL_WIN;
    if (value.distance == 0) {
        printf("%s wins, there is no legal move", colour_of(3 - to_move));
        return;
    }
    printf("%s wins in %u move%s", colour_of(wins ? to_move : 3 - to_move), value.distance,
           value.distance == 1 ? "" : "s");
}

static void put_moves(const dyad_ungo_move *moves, size_t count, int to_move, bool all)
{
    for (size_t i = 0; i < count && all; i++) {
        printf("%-8s[%zu,%zu]  ", i ? "" : "moves", moves[i].row, moves[i].column);
        put_value(moves[i].value, to_move);
        puts(moves[i].best ? "  (best)" : "");
    }
    bool first = true;
    for (size_t i = 0; i < count && !all; i++) {
        if (!moves[i].best)
            continue;
        printf("%s[%zu,%zu]", first ? "best    " : " ", moves[i].row, moves[i].column);
        first = false;
    }
    if (count && !all)
        putchar('\n');
}

/* A dyad_ungo_move_fn; `user` counts. */
static bool put_line_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    enum { A_ROW = 10 };
    uint64_t *told = user;
    if (*told == 0 || *told % A_ROW == 0)
        printf("%s%-8s", *told ? "\n" : "", *told ? "" : "line");
    else
        putchar(' ');
    printf("%c[%zu,%zu]", before->to_move == 1 ? 'B' : 'W', move->row, move->column);
    ++*told;
    return true;
}

static dyad_status put_text(const solving *at, const dyad_ungo_table *table,
                            const dyad_ungo_position *position)
{
    size_t count;
    dyad_endgame value;
    dyad_ungo_move moves[MOVE_CELLS];
    dyad_ungo_line line;
    uint64_t told = 0;
    dyad_status status = dyad_ungo_table_look(table, position, &value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, position, moves, &count, NULL);
    if (status != DYAD_OK)
        return status;
    if (at->item)
        printf("item %" PRIu64 ": ", at->item);
    printf("ungo %zux%zu, %s to move: ", dyad_ungo_table_rows(table),
           dyad_ungo_table_columns(table), colour_of(position->to_move));
    put_value(value, position->to_move);
    putchar('\n');
    put_board(table, position);
    put_moves(moves, count, position->to_move, at->asked->all_moves);
    status = dyad_ungo_table_line(table, position, put_line_move, &told, &line, NULL);
    if (told)
        putchar('\n');
    if (status == DYAD_OK && line.period)
        printf("        play repeats from move %" PRIu64 " with period %" PRIu64 "\n",
               line.repeats_from, line.period);
    return status;
}

static void put_share(const char *name, uint64_t count, uint64_t of)
{
    put_number(name, count);
    printf("  %6.2f %%\n", 100 * (double)count / (double)of);
}

static void put_census(const dyad_ungo_table *table)
{
    dyad_ungo_census census;
    dyad_ungo_position far;
    dyad_ungo_table_census(table, &census);
    put_number("boards", census.boards);
    putchar('\n');
    put_number("positions", census.positions);
    putchar('\n');
    put_number("classes", census.classes);
    putchar('\n');
    put_share("won", census.wins, census.positions);
    put_share("drawn", census.draws, census.positions);
    put_share("lost", census.losses, census.positions);
    puts("distance       positions");
    for (unsigned i = 0; i <= census.longest; i++) {
        char name[16];
        if (!dyad_ungo_table_count(table, i))
            continue;
        snprintf(name, sizeof name, "%8u", i);
        put_number(name, dyad_ungo_table_count(table, i));
        putchar('\n');
    }
    if (dyad_ungo_table_example(table, census.longest, &far)) {
        puts("the longest, black to move");
        put_board(table, &far);
    }
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_json_value(dyad_endgame value)
{
    printf("\"result\":\"%s\",\"distance\":", dyad_wdl_name(value.result));
    if (value.result == DYAD_WDL_DRAW)
        fputs("null", stdout);
    else
        printf("%u", value.distance);
}

static void put_json_board(const dyad_ungo_table *table, const dyad_ungo_position *position)
{
    size_t columns = dyad_ungo_table_columns(table), cells = dyad_ungo_table_rows(table) * columns;
    for (size_t i = 0; i < cells; i++) {
        fputs(i == 0 ? "[\"" : i % columns == 0 ? "\",\"" : "", stdout);
        putchar(".BW"[position->cells[i]]);
    }
    fputs("\"]", stdout);
}

/* A dyad_ungo_move_fn; `user` counts. */
static bool put_json_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    uint64_t *told = user;
    (void)before;
    printf("%s[%zu,%zu]", *told ? "," : "", move->row, move->column);
    ++*told;
    return true;
}

static void put_json_census(const dyad_ungo_table *table)
{
    dyad_ungo_census census;
    dyad_ungo_position far;
    const char *comma = "";
    dyad_ungo_table_census(table, &census);
    printf(",\"census\":{\"boards\":%" PRIu64 ",\"positions\":%" PRIu64 ",\"classes\":%" PRIu64
           ",\"wins\":%" PRIu64 ",\"draws\":%" PRIu64 ",\"losses\":%" PRIu64
           ",\"longest\":%u,\"example\":",
           census.boards, census.positions, census.classes, census.wins, census.draws,
           census.losses, census.longest);
    if (dyad_ungo_table_example(table, census.longest, &far))
        put_json_board(table, &far);
    else
        fputs("null", stdout);
    fputs(",\"distances\":[", stdout);
    for (unsigned i = 0; i <= census.longest; i++) {
        uint64_t count = dyad_ungo_table_count(table, i);
        if (count)
            printf("%s[%u,%" PRIu64 "]", comma, i, count);
        comma = count ? "," : comma;
    }
    fputs("]}", stdout);
}

static dyad_status put_json(const solving *at, const dyad_ungo_table *table,
                            const dyad_ungo_position *position)
{
    size_t count;
    dyad_endgame value;
    dyad_ungo_move moves[MOVE_CELLS];
    dyad_ungo_line line;
    uint64_t told = 0;
    dyad_status status = dyad_ungo_table_look(table, position, &value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, position, moves, &count, NULL);
    if (status != DYAD_OK)
        return status;
    fputs("{\"game\":\"ungo\"", stdout);
    if (at->item)
        printf(",\"item\":%" PRIu64, at->item);
    size_t rows = dyad_ungo_table_rows(table), columns = dyad_ungo_table_columns(table);
    char size[SIZE_TEXT_MAX];
    printf(",%s,\"to_move\":\"%s\",\"board\":", size_text(rows, columns, size),
           colour_of(position->to_move));
    put_json_board(table, position);
    putchar(',');
    put_json_value(value);
    fputs(",\"best\":[", stdout);
    for (size_t i = 0; i < count; i++)
        if (moves[i].best)
            put_json_move(&told, position, &moves[i]);
    putchar(']');
    for (size_t i = 0; i < count && at->asked->all_moves; i++) {
        printf("%s{\"move\":[%zu,%zu],", i ? "," : ",\"moves\":[", moves[i].row, moves[i].column);
        put_json_value(moves[i].value);
        fputs(i + 1 < count ? "}" : "}]", stdout);
    }
    if (at->asked->all_moves && count == 0)
        fputs(",\"moves\":[]", stdout);
    fputs(",\"line\":[", stdout);
    told = 0;
    status = dyad_ungo_table_line(table, position, put_json_move, &told, &line, NULL);
    putchar(']');
    if (status == DYAD_OK && line.period)
        printf(",\"repeats_from\":%" PRIu64 ",\"period\":%" PRIu64, line.repeats_from, line.period);
    if (at->asked->census)
        put_json_census(table);
    puts("}");
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
    if (status == DYAD_OK)
        status = at->asked->json ? put_json(at, table, &position) : put_text(at, table, &position);
    if (status != DYAD_OK) { /* every board from the reader is legal */
        complain(at->asked->table_path, status, "the table contradicts itself");
        return EXIT_MALFORMED;
    }
    if (at->asked->census && !at->asked->json)
        put_census(table);
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
    for (size_t i = 0; i < (size_t)SIDE_MAX * SIDE_MAX; i++)
        dyad_ungo_table_free(at.tables[i / SIDE_MAX][i % SIDE_MAX]);
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
        "takes a second or two, 4x5 a quarter of an hour on two cores and 3.7 GB of memory. With "
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
