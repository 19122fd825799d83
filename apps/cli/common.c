/* common.c - what all commands share: arguments, errors, signals, output. */
#define _GNU_SOURCE /* F_GETPIPE_SZ */
#include "command.h"
#include "gtp_engine.h"
#include "likeness.h"
#include "nearest.h"
#include "watch.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- arguments ---------------------------------------------------------------------------- */

/* Appends to a text of known room; what does not fit is a bug of ours, not of the user. */
static void append(char *text, size_t size, const char *more)
{
    strncat(text, more, size - strlen(text) - 1);
}

/* Leaves out argp's note on short options. */
static char *filter_help(int key, const char *text, void *input)
{
    (void)input;
    return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *)(uintptr_t)text;
}

/* ---- unknown options: getopt_long() would name them, and not what was meant --------------- */

static const char *option_at(const void *table, size_t index)
{
    const struct argp_option *options = table;
    return options[index].name;
}

/* The option that `word`, of `size` letters, is or begins; NULL: none, or several. */
static const struct argp_option *find_option(const struct argp_option *options, const char *word,
                                             size_t size)
{
    const struct argp_option *found = NULL;
    for (const struct argp_option *option = options; option->name; option++) {
        if (strncmp(option->name, word, size) != 0)
            continue;
        if (option->name[size] == '\0')
            return option;
        if (found)
            return NULL;
        found = option;
    }
    return found;
}

/* The option with a short name whose value is the word that follows; NULL: none. */
static const struct argp_option *waiting_option(const struct argp_option *options, const char *word)
{
    for (const char *letter = word + 1; *letter; letter++)
        for (const struct argp_option *option = options; option->name; option++)
            if (option->key == *letter && option->arg)
                return letter[1] || option->flags & OPTION_ARG_OPTIONAL ? NULL : option;
    return NULL;
}

/* Ends the program where `word` is no option, nor begins one, and is near to one. What else can be
 * wrong with options is argp's to say: an ambiguous one, a value that is missing. */
static void check_option(const command *row, const char *program, const char *word, size_t size)
{
    enum { LONGEST = 64 };
    char name[LONGEST];
    if (size >= LONGEST)
        return;
    snprintf(name, sizeof name, "%.*s", (int)size, word);
    const char *meant = nearest(name, option_at, row->options);
    if (!meant || strncmp(meant, name, size) == 0 || strncmp("help", name, size) == 0 ||
        strncmp("usage", name, size) == 0)
        return;
    fprintf(stderr, "%s: there is no option '--%s'; did you mean '--%s'?\n", program, name, meant);
    exit(argp_err_exit_status);
}

static void check_options(const command *row, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        const struct argp_option *waits = NULL;
        if (word[0] != '-')
            continue;
        if (word[1] == '-') {
            size_t size = strcspn(word + 2, "=");
            waits = find_option(row->options, word + 2, size);
            if (!waits)
                check_option(row, argv[0], word + 2, size);
            else if (word[2 + size] || !waits->arg || waits->flags & OPTION_ARG_OPTIONAL)
                waits = NULL;
        } else {
            waits = waiting_option(row->options, word);
        }
        i += waits != NULL; /* the next word is its value */
    }
}

void parse_arguments(const command *row, argp_parser_t parser, int argc, char **argv, void *input)
{
    enum { DOC_MAX = 8192 };
    char doc[DOC_MAX] = "";
    append(doc, sizeof doc, row->summary);
    append(doc, sizeof doc, ".\v");
    append(doc, sizeof doc, row->description);
    append(doc, sizeof doc, "\n\nExit status:\n");
    for (const char *line = row->statuses; *line;) {
        size_t length = strcspn(line, "\n");
        char one[128];
        snprintf(one, sizeof one, "  %.*s\n", (int)length, line);
        append(doc, sizeof doc, one);
        line += length + (line[length] == '\n');
    }
    append(doc, sizeof doc, "\nExamples:\n");
    for (const example *one = row->examples; one->command; one++) {
        append(doc, sizeof doc, "  ");
        append(doc, sizeof doc, one->command);
        append(doc, sizeof doc, "\n");
    }
    check_options(row, argc, argv);
    struct argp argp = {.options = row->options,
                        .parser = parser,
                        .args_doc = row->arguments,
                        .doc = doc,
                        .help_filter = filter_help};
    int error = argp_parse(&argp, argc, argv, 0, NULL, input);
    if (!error)
        return;
    fprintf(stderr, "%s: %s\n", argv[0], strerror(error));
    exit(EXIT_SYSTEM);
}

static const char *option_name(const command *row, int key)
{
    const struct argp_option *option = row->options;
    while (option->key != key)
        option++;
    return option->name;
}

const char *choice_word(const choice *list, size_t index)
{
    return list->words ? list->words[index] : list->word(index);
}

static const char *choice_at(const void *table, size_t index)
{
    return choice_word(table, index);
}

int parse_choice(const struct argp_state *state, const command *row, int key, const char *word)
{
    for (const choice *list = row->choices; list->key; list++) {
        if (list->key != key)
            continue;
        char words[256] = "", meant[NEAREST_TEXT_MAX];
        const char *known;
        for (int i = 0; (known = choice_word(list, (size_t)i)) != NULL; i++) {
            if (strcmp(known, word) == 0)
                return i;
            append(words, sizeof words, i ? ", " : "");
            append(words, sizeof words, known);
        }
        argp_error(state, "--%s: expected one of %s, found '%s'%s", option_name(row, key), words,
                   word, did_you_mean(nearest(word, choice_at, list), meant));
    }
    abort(); /* an option without its list of words */
}

uint64_t parse_number(const struct argp_state *state, const char *what, const char *text,
                      uint64_t min, uint64_t max)
{
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    bool is_number = *text >= '0' && *text <= '9' && *end == '\0';
    if (!is_number || errno || number < min || number > max)
        argp_error(state, "expected %s from %" PRIu64 " to %" PRIu64 ", found '%s'", what, min, max,
                   text);
    return number;
}

void parse_board_size(const struct argp_state *state, const char *text, uint64_t min, uint64_t max,
                      size_t *rows, size_t *columns)
{
    enum { DIGITS_MAX = 20 };
    const char *cross = strchr(text, 'x');
    char first[DIGITS_MAX + 1];
    size_t length = cross ? (size_t)(cross - text) : 0;
    if (!cross || length == 0 || !cross[1] || length > DIGITS_MAX) {
        *rows = *columns = (size_t)parse_number(state, "a size", text, min, max);
        return;
    }
    memcpy(first, text, length);
    first[length] = '\0';
    *rows = (size_t)parse_number(state, "a number of rows", first, min, max);
    *columns = (size_t)parse_number(state, "a number of columns", cross + 1, min, max);
}

bounds parse_bounds(const struct argp_state *state, const char *what, const char *text)
{
    enum { DIGITS_MAX = 20 };
    const char *dash = strchr(text, '-');
    char first[DIGITS_MAX + 1];
    size_t length = dash ? (size_t)(dash - text) : 0;
    if (!dash || length == 0 || !dash[1] || length > DIGITS_MAX) {
        uint64_t number = parse_number(state, what, text, 1, UINT64_MAX);
        return (bounds){number, number};
    }
    memcpy(first, text, length);
    first[length] = '\0';
    bounds of = {parse_number(state, what, first, 0, UINT64_MAX),
                 parse_number(state, what, dash + 1, 1, UINT64_MAX)};
    if (of.min > of.max)
        argp_error(state, "expected %s MIN-MAX with MIN no larger, found '%s'", what, text);
    return of;
}

void check_zero_sums(const struct argp_state *state, const dyad_game *game, bool given)
{
    if (given && !dyad_game_layout(game)->decided)
        argp_error(state,
                   "--zero-sums is for games whose original guarantees that no sum is zero; "
                   "%s is none",
                   dyad_game_name(game));
}

void refuse_testlib_word(const char *word)
{
    if (!word)
        return;
    fprintf(stderr, "dyad: expected a value after %s\n", word);
    exit(argp_err_exit_status);
}

double parse_share(const struct argp_state *state, const char *what, const char *text)
{
    char *end;
    double share = strtod(text, &end);
    if (end == text || *end || !isfinite(share) || share < 0 || share > 1)
        argp_error(state, "expected %s from 0 to 1, found '%s'", what, text);
    return share;
}

int parse_colour(const struct argp_state *state, const dyad_game *game, const char *option,
                 const char *word)
{
    const char *names[] = {dyad_game_colour(game, 1), dyad_game_colour(game, 2), NULL};
    char meant[NEAREST_TEXT_MAX];
    for (int i = 0; i < 2; i++)
        if (strcmp(names[i], word) == 0)
            return i + 1;
    argp_error(state, "--%s: expected %s or %s, found '%s'%s", option, names[0], names[1], word,
               did_you_mean(nearest_word(word, names), meant));
    return 0;
}

/* The game whose positions are read: see print_error(). */
static const dyad_game *asked_game;

const dyad_game *parse_game(const struct argp_state *state, const char *name)
{
    asked_game = dyad_game_find(name);
    if (asked_game)
        return asked_game;
    char known[256] = "", meant[NEAREST_TEXT_MAX];
    for (size_t i = 0; i < dyad_game_count(); i++) {
        append(known, sizeof known, i ? ", " : "");
        append(known, sizeof known, dyad_game_name(dyad_game_at(i)));
    }
    argp_error(state, "unknown game '%s': expected one of %s%s", name, known,
               did_you_mean(nearest_game(name), meant));
    return NULL;
}

void miss_game(const struct argp_state *state)
{
    fprintf(stderr, "%s: expected the name of a game:\n", state->name);
    for (size_t i = 0; i < dyad_game_count(); i++)
        fprintf(stderr, "  %-9s %s\n", dyad_game_name(dyad_game_at(i)),
                dyad_game_title(dyad_game_at(i)));
    fputs("`dyad help GAME' tells its rules, and how boards are written.\n", stderr);
    exit(argp_err_exit_status);
}

/* Whether the game refuses to be played; *error says why. */
static bool refuses_play(const dyad_game *game, dyad_error *error)
{
    dyad_play *play;
    dyad_status status = dyad_game_has_board(game)
                             ? dyad_play_new(NULL, game, 1, 1, &play, error)
                             : dyad_play_new_piles(NULL, game, "", 1, &play, error);
    if (status == DYAD_OK)
        dyad_play_free(play);
    return status == DYAD_E_USAGE;
}

bool is_playable(const dyad_game *game)
{
    dyad_error error;
    return !refuses_play(game, &error);
}

void check_swap(const struct argp_state *state, const dyad_game *game, size_t rows, size_t columns)
{
    if (!dyad_game_swaps(game))
        argp_error(state, "--swap: %s has no swap", dyad_game_name(game));
    if (rows != columns)
        argp_error(state, "--swap: %s", dyad_legality_text(DYAD_ILLEGAL_NO_MIRROR));
}

void check_playable(const struct argp_state *state, const dyad_game *game)
{
    dyad_error error;
    if (refuses_play(game, &error))
        argp_error(state, "%s", error.text);
}

void parse_play_size(const struct argp_state *state, const dyad_game *game, const char *text,
                     size_t *rows, size_t *columns)
{
    dyad_error error;
    dyad_play *play;
    if (!dyad_game_has_board(game)) {
        *rows = *columns =
            (size_t)parse_number(state, "a number of piles", text, 1, gtp_most_size(game));
        return;
    }
    parse_board_size(state, text, 1, gtp_most_size(game), rows, columns);
    if (dyad_game_is_square(game) && *rows != *columns)
        argp_error(state, "expected a size N: boards of %s are square, found '%s'",
                   dyad_game_name(game), text);
    else if (dyad_play_new(NULL, game, *rows, *columns, &play, &error) == DYAD_OK)
        dyad_play_free(play);
    else if (error.status == DYAD_E_USAGE)
        argp_error(state, "%s", error.text);
}

dyad_cpu parse_cpu(const struct argp_state *state, const command *row, int key, const char *word)
{
    dyad_cpu level = (dyad_cpu)parse_choice(state, row, key, word);
    if (!dyad_cpu_has(level))
        argp_error(state, "--%s: this processor lacks %s", option_name(row, key), word);
    return level;
}

error_t parse_record_option(const struct argp_state *state, const command *row, int key,
                            const char *argument, record_ways *ways)
{
    switch (key) {
    case KEY_DIALECT:
        ways->dialect = dialect_word((size_t)parse_choice(state, row, key, argument));
        return 0;
    case KEY_BOARD_SIZE:
        if (!read_record_size(argument, ways))
            argp_error(state, RECORD_SIZE_FAULT, DYAD_RECORD_SIDE_MAX, argument);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void tell_awaited(const dyad_game *game, const char *path)
{
    if (path && strcmp(path, "-") != 0)
        return;
    if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return;
    fprintf(stderr,
            "dyad: waiting for %s of %s from the terminal; Ctrl-D on a line of its own ends them\n"
            "(`dyad help %s' shows how they are written)\n",
            dyad_game_has_board(game) ? "boards" : "piles", dyad_game_name(game),
            dyad_game_name(game));
}

dyad_status open_reader(dyad_session *session, const dyad_game *game, const char *path,
                        dyad_reader **reader)
{
    asked_game = game;
    tell_awaited(game, path);
    return dyad_reader_open(session, game, path, reader);
}

void refuse_terminal(const struct argp_state *state, const char *what)
{
    if (isatty(STDOUT_FILENO))
        argp_error(state, "%s: its bytes are not for a terminal: redirect standard output", what);
}

/* ---- errors ------------------------------------------------------------------------------- */

/* Adds as much of a text as there is room for. */
static size_t add_text(char *to, size_t size, size_t room, const char *text, size_t length)
{
    length = length < room - size ? length : room - size;
    memcpy(to + size, text, length);
    return size + length;
}

/* Adds a number and a colon. */
static size_t add_number(char *to, size_t size, size_t room, uint64_t number)
{
    char text[24] = {[23] = ':'};
    size_t begin = sizeof text - 1;
    do
        text[--begin] = (char)('0' + number % 10);
    while (number /= 10);
    return add_text(to, size, room, text + begin, sizeof text - begin);
}

size_t error_line(const dyad_error *error, char *line, size_t room)
{
    static const char begin[] = "dyad: ";
    const dyad_game *other = looks_like(asked_game, error);
    const char *remedy = unsaid_remedy(error->unsaid);
    char more[192];
    size_t size = add_text(line, 0, room, begin, sizeof begin - 1);
    if (error->file) {
        size = add_text(line, size, room, error->file, strlen(error->file));
        size = add_text(line, size, room, ":", 1);
    }
    if (error->line)
        size = add_number(line, add_number(line, size, room, error->line), room, error->column);
    if (error->file)
        size = add_text(line, size, room, " ", 1);
    size = add_text(line, size, room, error->text, strlen(error->text));
    size = add_text(line, size, room, remedy, strlen(remedy));
    if (other) {
        const char *title = dyad_game_title(other);
        snprintf(more, sizeof more, "; this looks like %.*s, the game `%s'",
                 (int)strcspn(title, ":"), title, dyad_game_name(other));
        size = add_text(line, size, room, more, strlen(more));
    }
    size -= size == room;
    line[size] = '\n';
    return size + 1;
}

void print_error(const dyad_error *error)
{
    char line[ERROR_LINE_MAX];
    clear_progress();
    fwrite(line, 1, error_line(error, line, sizeof line), stderr);
}

int exit_for(const dyad_session *session, dyad_status status, bool told)
{
    if (status != DYAD_OK && status != DYAD_E_CLOSED && status != DYAD_E_STOPPED && !told) {
        dyad_error error = *dyad_session_error(session);
        if (status == DYAD_E_SYSTEM && !error.file)
            error.file = "standard output"; /* what write_output() could not write to */
        print_error(&error);
    }
    switch (status) {
    case DYAD_OK:
    case DYAD_END:
    case DYAD_E_CLOSED: return EXIT_ANSWERED;
    case DYAD_E_LIMIT:
    case DYAD_E_REFUTED: return EXIT_UNDECIDED;
    case DYAD_E_USAGE: return EXIT_USAGE;
    case DYAD_E_MALFORMED: return EXIT_MALFORMED;
    case DYAD_E_STOPPED: return EXIT_SIGNAL + stop_signal;
    case DYAD_E_MEMORY:
    case DYAD_E_SYSTEM: return EXIT_SYSTEM;
    }
    return EXIT_SYSTEM;
}

_Noreturn void end_without_memory(void)
{
    fputs("dyad: out of memory\n", stderr);
    exit(EXIT_SYSTEM);
}

/* What is said of the text of records, on standard error: of the first ones of a run. */
static void print_remark(void *user, const dyad_error *remark)
{
    enum { REMARKS_MAX = 8 };
    static _Atomic unsigned count;
    unsigned before = count++;
    (void)user;
    if (before < REMARKS_MAX)
        print_error(remark);
    else if (before == REMARKS_MAX)
        fputs("dyad: the text of more records is remarked on, which is not printed\n", stderr);
}

void print_remarks(dyad_session *session)
{
    if (dyad_session_set_remark(session, print_remark, NULL) != DYAD_OK)
        fprintf(stderr, "dyad: %s\n", dyad_session_error(session)->text);
}

dyad_session *open_session(void)
{
    dyad_session *session;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        end_without_memory();
    return session;
}

void *room_for(size_t count, size_t size)
{
    void *room = calloc(count ? count : 1, size);
    if (!room)
        end_without_memory();
    return room;
}

/* ---- input -------------------------------------------------------------------------------- */

/* A file that is too large is told before it is read. */
static bool fits_in_whole(FILE *file)
{
    struct stat about;
    bool fits = fstat(fileno(file), &about) != 0 || (uint64_t)about.st_size <= WHOLE_MAX;
    if (!fits)
        errno = EFBIG;
    return fits;
}

char *read_whole(const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
    bool good = file && fits_in_whole(file);
    char *bytes = NULL;
    size_t capacity = 0;
    *size = 0;
    while (good && !ferror(file) && !feof(file) && !stop_signal) {
        if (*size == capacity) {
            if (capacity >= WHOLE_MAX) {
                errno = EFBIG;
                break;
            }
            capacity = capacity ? 2 * capacity : 65536;
            char *grown = realloc(bytes, capacity);
            if (!grown)
                break;
            bytes = grown;
        }
        *size += fread(bytes + *size, 1, capacity - *size, file);
    }
    if (!file || !feof(file)) {
        if (!stop_signal)
            fprintf(stderr, "dyad: %s: %s\n", path, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (file && file != stdin)
        fclose(file);
    return bytes;
}

/* ---- short files -------------------------------------------------------------------------- */

/* Input files are mapped: where one is cut short while it is read, what is gone is no memory. */
static void note_short_file(int number, siginfo_t *info, void *context)
{
    static const char message[] = "dyad: an input file became shorter while it was being read\n";
    static volatile int told;
    (void)context;
    if (info->si_code != BUS_ADRERR) { /* a defect of ours, or a signal from elsewhere */
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    while (__atomic_exchange_n(&told, 1, __ATOMIC_RELAXED))
        pause(); /* another thread has met it too, and ends the program */
    clear_progress();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(EXIT_SYSTEM);
}

void catch_short_files(void)
{
    struct sigaction action = {.sa_sigaction = note_short_file, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

/* ---- output ------------------------------------------------------------------------------- */

const char *const colour_words[] = {"auto", "always", "never", NULL};

bool want_colour(int when)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    if (when != COLOUR_AUTO)
        return when == COLOUR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

/* Whether what is written to standard output never has to wait for somebody: files and devices. */
static bool output_never_waits(void)
{
    struct stat status;
    if (fstat(STDOUT_FILENO, &status) != 0)
        return false;
    return S_ISREG(status.st_mode) || S_ISBLK(status.st_mode) ||
           (S_ISCHR(status.st_mode) && !isatty(STDOUT_FILENO));
}

void enlarge_pipes(void)
{
    /* What anybody may ask for, unless the system was told otherwise. */
    enum { PIPE_BYTES = 1 << 20 };
    static const int descriptors[] = {STDIN_FILENO, STDOUT_FILENO};
    for (size_t i = 0; i < sizeof descriptors / sizeof descriptors[0]; i++) {
        int holds = fcntl(descriptors[i], F_GETPIPE_SZ);
        if (holds >= 0 && holds < PIPE_BYTES)
            fcntl(descriptors[i], F_SETPIPE_SZ, PIPE_BYTES);
    }
}

/* How much can be written at once, without a wait that no signal ends, to what poll() has found to
 * have room: an empty pipe takes all that it can hold, anything else PIPE_BUF bytes. */
static size_t room_now(void)
{
    int unread, holds = fcntl(STDOUT_FILENO, F_GETPIPE_SZ);
    bool is_empty = holds > PIPE_BUF && ioctl(STDOUT_FILENO, FIONREAD, &unread) == 0 && unread == 0;
    return is_empty ? (size_t)holds : PIPE_BUF;
}

int write_output(void *user, const void *bytes, size_t size)
{
    enum { STOP_LOOK_MS = 100 };
    const char *at = bytes;
    bool never_waits = output_never_waits();
    (void)user;
    while (size) {
        struct pollfd wait = {.fd = STDOUT_FILENO, .events = POLLOUT};
        if (!never_waits && poll(&wait, 1, STOP_LOOK_MS) <= 0) {
            if (stop_asked())
                return EINTR; /* nobody takes what has been judged */
            continue;
        }
        size_t most = never_waits || size <= PIPE_BUF ? size : room_now();
        ssize_t written = write(STDOUT_FILENO, at, size < most ? size : most);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return errno;
        if (written > 0) {
            at += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

bool outputs_meet(void)
{
    struct stat output, error;
    return fstat(STDOUT_FILENO, &output) != 0 || fstat(STDERR_FILENO, &error) != 0 ||
           (output.st_dev == error.st_dev && output.st_ino == error.st_ino);
}

bool output_goes_back(off_t *begin)
{
    struct stat status;
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    *begin = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    return *begin >= 0 && flags >= 0 && !(flags & O_APPEND) && fstat(STDOUT_FILENO, &status) == 0 &&
           S_ISREG(status.st_mode);
}

int rewrite_output(void *user, const void *bytes, size_t size)
{
    const char *at = bytes;
    off_t to = *(const off_t *)user;
    while (size) {
        ssize_t written = pwrite(STDOUT_FILENO, at, size, to);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            at += written;
            to += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

/* Whether nobody reads the pipe any more. stdio remembers that a write has failed, and not why. */
static bool is_pipe_closed(void)
{
    struct pollfd wait = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&wait, 1, 0) == 1 && (wait.revents & POLLERR);
}

static int output_failure; /* errno of the first write that flush_output() saw fail; or 0 */

int flush_output(void)
{
    errno = 0;
    if (fflush(stdout) != 0 && !output_failure)
        output_failure = errno ? errno : EIO;
    return output_failure;
}

void close_output(void)
{
    bool flushed = flush_output() == 0 && !ferror(stdout);
    int number = output_failure;
    if (number == EPIPE || (!flushed && number == 0 && is_pipe_closed()))
        _exit(EXIT_ANSWERED);
    if (flushed && (close(STDOUT_FILENO) == 0 || errno == EBADF))
        return; /* closing reports data that a network file system could not keep */
    errno = flushed ? errno : number;
    fprintf(stderr, "dyad: standard output: %s\n", strerror(errno ? errno : EIO));
    _exit(EXIT_SYSTEM);
}
