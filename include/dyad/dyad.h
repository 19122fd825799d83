/* dyad.h - the whole public interface of libdyad.
 *
 * Dyad is the referee of two-player, two-colour games of perfect information. A program
 *   1. looks up a game                    dyad_game_find("path")
 *   2. makes a session                    dyad_session_new(NULL, &session)
 *   3. reads positions                    dyad_reader_open(), dyad_reader_next()
 *   4. judges each and walks the report   dyad_judge(), dyad_report_find(), dyad_evidence_...
 * or lets dyad_judge_stream() do all of it over threads, from bytes to bytes.
 *
 * Conventions that hold everywhere:
 *   - Functions that can fail return a dyad_status; DYAD_OK is 0. What a function hands out
 *     through a pointer is written only when it returns DYAD_OK, unless it says otherwise.
 *   - Why it failed is a dyad_error with a text. Of a session, and of what was made from one, it is
 *     dyad_session_error(); of forms, and of what was made from them, dyad_forms_error(). What
 *     needs neither takes `dyad_error *error` as its last argument: it is written where the
 *     function fails, and may be NULL. Functions that give back a form give NULL where they fail,
 *     so that sums can be written as such; what gives back anything else cannot fail.
 *   - An argument that is wrong is DYAD_E_USAGE, and nothing has been done: a pointer that is NULL
 *     where its comment does not allow it, an enum that is none of its names, a number beyond its
 *     ends. Functions that give back a value give back NULL, 0 or false then, unless they name
 *     another answer; those that give back nothing do nothing. So NULL is taken everywhere. A
 *     `user` of callbacks may be anything. Whether a pointer points to anything cannot be seen.
 *   - What is asked for in a struct that has a `struct_size` can grow: set that to the sizeof the
 *     struct, and what is not wanted to 0. In each field 0, NULL or false is the default, which its
 *     comment names; a game, a position or a function that writes has none and is needed. A
 *     struct_size of 0 means the struct as of version 0.1: the library reads the fields of that
 *     version alone, so a field that was added later takes effect only where struct_size is set.
 *     A field that the library is too old to have is DYAD_E_USAGE where it is not 0. All other
 *     structs stay as they are.
 *   - `*_new` and `*_open` give the caller an object; the `*_free` or `*_close` of the same
 *     noun takes it back and accepts NULL. Everything else that is handed out is borrowed and
 *     says how long it lives.
 *   - The library prints nothing, never exits, installs no signal handler and keeps no global
 *     mutable state. Objects of different sessions may be used by different threads at the same
 *     time; one session, and what was made from it, belongs to one thread at a time.
 *   - Cells are (row, column), counted from 0 at the top left. Input positions (line, column)
 *     are counted from 1; columns count bytes.
 *   - Text is UTF-8 and ends in a NUL, which sizes do not count.
 *   - Regular files are mapped into memory: one that becomes shorter while it is read, or whose
 *     disk fails, gives the process SIGBUS. Reading through a callback or from memory does not.
 *   - Reading and judging take less than 16 KiB of the stack of the thread that calls, whatever is
 *     read. Lines of JSON take 24 KiB, and 0.25 KiB for each bracket around another: where the
 *     stack holds less, the line is malformed, and its text says so. Forms take more:
 *     <dyad/values.h> says how much.
 *   - A failed allocation is DYAD_E_MEMORY: nothing leaks and every object can still be freed.
 */
#ifndef DYAD_DYAD_H
#define DYAD_DYAD_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. As long as the major version is 0, libraries of one minor version
 * alone can stand for each other, as the soname, libdyad.so.0.1, and find_package(dyad 0.1) have
 * it; from 1.0 on those of one major version. */
#define DYAD_VERSION_MAJOR 0
#define DYAD_VERSION_MINOR 1
#define DYAD_VERSION_PATCH 0
/* As a number, to compare: 1000 for 0.1.0, 1002003 for 1.2.3. */
#define DYAD_VERSION (DYAD_VERSION_MAJOR * 1000000 + DYAD_VERSION_MINOR * 1000 + DYAD_VERSION_PATCH)

/* The version of the library that runs, as "0.1.0"; and as a number, like DYAD_VERSION. */
DYAD_API const char *dyad_version(void);
DYAD_API unsigned dyad_version_number(void);

/* ---- games ------------------------------------------------------------------------------ */

/* The games, in the order of the table. NULL past the end, or for an unknown name or none. */
DYAD_API size_t dyad_game_count(void);
DYAD_API const dyad_game *dyad_game_at(size_t index);
DYAD_API const dyad_game *dyad_game_find(const char *name);

DYAD_API const char *dyad_game_name(const dyad_game *game);  /* "path" */
DYAD_API const char *dyad_game_title(const dyad_game *game); /* one line for people */
/* The letters of an empty cell and of the two colours, "UWB"; of piles the colours alone, "BW". */
DYAD_API const char *dyad_game_letters(const dyad_game *game);
/* The name of colour 1 or 2, "white" or "black"; NULL for any other number. */
DYAD_API const char *dyad_game_colour(const dyad_game *game, int colour);
DYAD_API bool dyad_game_has_board(const dyad_game *game); /* false: a position is piles */

/* What a game is. Whoever handles games asks for these, and not for a name: then games that come
 * later are handled as well. Values are pinned; of no game, each answer is 0. */
typedef enum dyad_shape {
    DYAD_SHAPE_NONE = 0,     /* a position is piles */
    DYAD_SHAPE_SQUARES = 1,  /* a board whose cells touch up to four others */
    DYAD_SHAPE_HEXAGONS = 2, /* a rhombus of hexagons, which touch up to six others */
} dyad_shape;
DYAD_API dyad_shape dyad_game_shape(const dyad_game *game);
DYAD_API const char *dyad_shape_name(dyad_shape shape); /* "none", "squares"; NULL: no shape */
/* The most rows, and the most columns, of a board; 0 of piles. The least are 1. */
DYAD_API size_t dyad_game_rows_max(const dyad_game *game);
DYAD_API size_t dyad_game_columns_max(const dyad_game *game);
/* Whether its boards have as many rows as columns. */
DYAD_API bool dyad_game_is_square(const dyad_game *game);

typedef enum dyad_goal {
    DYAD_GOAL_OTHER = 0,     /* none of these: its judge alone knows */
    DYAD_GOAL_CONNECT = 1,   /* whoever joins their own two edges has won */
    DYAD_GOAL_LAST_MOVE = 2, /* whoever cannot move has lost */
    DYAD_GOAL_LINE = 3,      /* whoever has enough of their stones in a row has won */
    DYAD_GOAL_CAPTURE = 4,   /* whoever takes a stone off first has won */
} dyad_goal;
DYAD_API dyad_goal dyad_game_goal(const dyad_game *game);
DYAD_API const char *dyad_goal_name(dyad_goal goal); /* "other", "connect"; NULL: no goal */
/* Whether whoever reaches the goal has lost, and not won. */
DYAD_API bool dyad_game_is_misere(const dyad_game *game);
/* Of games of connection: whether the colour, 1 or 2, joins top and bottom; else left and right. */
DYAD_API bool dyad_game_goes_down(const dyad_game *game, int colour);
/* Of games of connection: whether one of the two has joined their edges on every full board. */
DYAD_API bool dyad_game_is_decisive(const dyad_game *game);
/* Whether a move may take stones off the board. */
DYAD_API bool dyad_game_captures(const dyad_game *game);
/* Of games that capture: whether a stone may be put that leaves its own group without a liberty,
 * which then comes off. */
DYAD_API bool dyad_game_allows_suicide(const dyad_game *game);
/* Whether a player may pass. The second pass in a row ends the game, and nobody has won. */
DYAD_API bool dyad_game_passes(const dyad_game *game);
/* Whether a turn may go by without a stone, as in a handicap of Hex: see dyad_play_skip(). */
DYAD_API bool dyad_game_skips(const dyad_game *game);
/* The colour, 1 or 2, that makes the first move of a game. */
DYAD_API int dyad_game_begins(const dyad_game *game);
/* The colour, 1 or 2, that SGF and GTP call black: red in Hex. */
DYAD_API int dyad_game_black(const dyad_game *game);
/* Whether a position can come again in a game, which then has no winner. */
DYAD_API bool dyad_game_repeats(const dyad_game *game);
/* Whether a game may be played with the swap: see dyad_play_set_swap(). */
DYAD_API bool dyad_game_swaps(const dyad_game *game);
/* Whether it can be played move by move: <dyad/play.h>. */
DYAD_API bool dyad_game_is_playable(const dyad_game *game);
/* Whether there are records of its games: SGF, and boards and games as lines of JSON. */
DYAD_API bool dyad_game_has_records(const dyad_game *game);

/* The layout of a game's files, which is that of the contest problem that it comes from: items,
 * each a size and its rows or piles, and a line for each answer. Members may be added at the end.
 */
typedef struct dyad_contest_layout {
    bool counted;         /* the number of items comes first */
    bool zero_ends;       /* a size of 0 ends the input */
    bool spaced;          /* a blank line around each size */
    bool one_line;        /* all answers on one line, separated by spaces */
    bool balanced;        /* there are as many stones of either colour, and the first is to move */
    const char *numbered; /* "Case #": answers are numbered so; NULL: they are not */
    /* What the original problem asks for, each 0 where it says nothing: items of a file at most,
     * the size of an item (side or piles), discs of a pile. Dyad's own readers take more. */
    uint64_t items_max, size_min, size_max, discs_max;
    /* The original guarantees that the winner does not depend on who begins: no verdict of its
     * input is DYAD_WINNER_WAITS. */
    bool decided;
} dyad_contest_layout;
/* Lives as long as the library. */
DYAD_API const dyad_contest_layout *dyad_game_layout(const dyad_game *game);

/* Writes what a game is as a JSON object, without a line end: all of the above, and the names of
 * its verdicts, evidence, kinds of boards and outcomes. DYAD_E_SYSTEM: write() failed;
 * DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_game_write(const dyad_game *game, dyad_write_fn write, void *user,
                                     dyad_error *error);

/* What knows best play. */
typedef enum dyad_expert {
    DYAD_EXPERT_NONE = 0,       /* nothing does */
    DYAD_EXPERT_CONNECTION = 1, /* a search: dyad_solver of <dyad/solve.h> */
    DYAD_EXPERT_TABLE = 2,      /* a table of all positions: <dyad/endgame.h> */
    DYAD_EXPERT_VALUES = 3,     /* its judge and its values, with best play: <dyad/values.h> */
} dyad_expert;
DYAD_API dyad_expert dyad_game_expert(const dyad_game *game);
DYAD_API const char *dyad_expert_name(dyad_expert expert); /* "none"; NULL: no expert */

/* Verdict codes count from 0; names are those of the jsonl format. */
DYAD_API size_t dyad_game_verdict_count(const dyad_game *game);
DYAD_API const char *dyad_game_verdict_name(const dyad_game *game, size_t verdict);
/* Whom a verdict names as the winner. */
typedef enum dyad_winner {
    DYAD_WINNER_NONE = 0,   /* nobody, or nobody yet */
    DYAD_WINNER_FIRST = 1,  /* colour 1 */
    DYAD_WINNER_SECOND = 2, /* colour 2 */
    DYAD_WINNER_WAITS = 3,  /* whoever is not to move */
} dyad_winner;
DYAD_API dyad_winner dyad_game_verdict_winner(const dyad_game *game, size_t verdict);
/* Whether a verdict names no winner because play repeats. */
DYAD_API bool dyad_game_verdict_undecided(const dyad_game *game, size_t verdict);
/* The fields of evidence that reports on the game may have, and when and what each is; NULL past
 * the end. */
DYAD_API const char *dyad_game_evidence_name(const dyad_game *game, size_t index);
DYAD_API const char *dyad_game_evidence_meaning(const dyad_game *game, size_t index);
/* What people have to know of the game, in sections: its rules, input, output, limits, and where it
 * comes from. Paragraphs of a text are separated by an empty line; a paragraph whose lines begin
 * with "- " is a list of them; `x' is to be typed or read as it stands. NULL past the end. */
DYAD_API const char *dyad_game_section_title(const dyad_game *game, size_t index);
DYAD_API const char *dyad_game_section_text(const dyad_game *game, size_t index);
/* A position in the game's layout, and what is to be learned from it; NULL where there is none. */
DYAD_API const char *dyad_game_example(const dyad_game *game);
DYAD_API const char *dyad_game_example_lesson(const dyad_game *game);

/* ---- sessions --------------------------------------------------------------------------- */

/* A session owns memory and the error of the last call that failed in it. `allocator` NULL means
 * malloc; it is copied. */
DYAD_API dyad_status dyad_session_new(const dyad_allocator *allocator, dyad_session **session,
                                      dyad_error *error);
/* Readers made from it must have been closed. */
DYAD_API void dyad_session_free(dyad_session *session);
/* What ends dyad_judge(), dyad_verify_strategy() and readers opened from now on early; NULL, as at
 * first: nothing does. How long Un-Go is played is not bounded by the size of the board. */
DYAD_API void dyad_session_set_stop(dyad_session *session, dyad_stop stop);
/* What the last failed call on this session, or on an object made from it, said. Never NULL: of no
 * session, that there is none. */
DYAD_API const dyad_error *dyad_session_error(const dyad_session *session);

/* ---- reading positions ------------------------------------------------------------------ */

typedef struct dyad_reader dyad_reader;

/* Three places to read from. A reader takes the layout of the original problem, free in its white
 * space; for games with a board NumPy's .npy files of shape (boards, rows, columns), of uint8 or
 * int8, in C order, in which faults have no line; and records of games, each for the position
 * behind its moves: SGF, HexWorld links (both of <dyad/record.h>), and boards and records as lines
 * of JSON. `path` ("-" is standard input) or `name` is what errors call the input; it and `bytes`
 * must outlive the reader, and what dyad_session_error() says of it. DYAD_E_USAGE: game is NULL. */
DYAD_API dyad_status dyad_reader_open(dyad_session *session, const dyad_game *game,
                                      const char *path, dyad_reader **reader);
DYAD_API dyad_status dyad_reader_open_bytes(dyad_session *session, const dyad_game *game,
                                            const char *name, const void *bytes, size_t size,
                                            dyad_reader **reader);
DYAD_API dyad_status dyad_reader_open_stream(dyad_session *session, const dyad_game *game,
                                             const char *name, dyad_read_fn read, void *user,
                                             dyad_reader **reader);
/* The next position, borrowed until the next call on this reader. DYAD_END after the last one.
 * DYAD_E_MALFORMED says where in dyad_session_error(); calling again then goes on with the next
 * item that the layout lets it find. Any other failure is final: it is returned again. */
DYAD_API dyad_status dyad_reader_next(dyad_reader *reader, const dyad_position **position);
DYAD_API void dyad_reader_close(dyad_reader *reader);
/* Before the first position is read: of records the position after so many moves of the main line,
 * or after all where there are fewer, instead of that after the last one. */
DYAD_API void dyad_reader_set_move(dyad_reader *reader, uint64_t move);
/* Before the first position is read: whose turn it is, 1 or 2, in all of them, whatever they say.
 * 0, as it is at first: it is as they say. Then a board of ungo that says nothing is as the
 * original has it: it has as many stones of either colour, and Black is to move. */
DYAD_API void dyad_reader_set_to_move(dyad_reader *reader, int colour);
/* Before the first position is read: whether all of them are of games that are played with the
 * swap, where there can be one, whatever they say. At first it is as they say. */
DYAD_API void dyad_reader_set_swap(dyad_reader *reader, bool swap);
/* What the latest position was read from, borrowed until the next one; NULL: no record. Where
 * a move of it cannot be played, there is a record and no position. */
DYAD_API dyad_record *dyad_reader_record(dyad_reader *reader);

/* Rows and columns of a board; of piles 0. */
DYAD_API size_t dyad_position_rows(const dyad_position *position);
DYAD_API size_t dyad_position_columns(const dyad_position *position);
/* The side of a square board, and 0 of any other board. Piles: how many there are. */
DYAD_API size_t dyad_position_size(const dyad_position *position);
DYAD_API const dyad_game *dyad_position_game(const dyad_position *position);
/* Whose turn it is, 1 or 2; 0: nothing says it, as of hex and path in text, and of piles. */
DYAD_API int dyad_position_to_move(const dyad_position *position);
/* The same; where nothing says it, on a board whoever has fewer stones, or else who begins. */
DYAD_API int dyad_position_mover(const dyad_position *position);
/* Whether it says that its game is played with the swap: a record that contains a swap or states
 * the rule, or JSON with "swap": true. */
DYAD_API bool dyad_position_swap(const dyad_position *position);
/* The name of the dialect that its record was read in; NULL: it is of no record, or the dialect is
 * the standard of its format: <dyad/record.h>. */
DYAD_API const char *dyad_position_dialect(const dyad_position *position);
/* The cell of a board: 0 empty, 1 the first-named colour, 2 the other. Off the board, or of no
 * position: -1. */
DYAD_API int dyad_position_cell(const dyad_position *position, size_t row, size_t column);
/* All cells of a position at once, as dyad_solve() takes them: those of a board, row by row; of
 * piles those of a square in which each pile is a row, its discs from the top on, and 0 behind the
 * last. How many cells there are, which is *rows * *columns; the first `room` of them are written
 * to `cells`. SIZE_MAX: more than can be counted. */
DYAD_API size_t dyad_position_cells(const dyad_position *position, size_t *rows, size_t *columns,
                                    unsigned char *cells, size_t room);
/* The discs of a pile and the colour (1 or 2) of one, counted from the top; -1 past the end. */
DYAD_API uint64_t dyad_position_pile_size(const dyad_position *position, size_t pile);
DYAD_API int dyad_position_disc(const dyad_position *position, size_t pile, uint64_t disc);

/* ---- judging ---------------------------------------------------------------------------- */

typedef struct dyad_evidence dyad_evidence;

enum {
    DYAD_JUDGE_EVIDENCE = 1, /* collect evidence as well as the verdict */
};

/* The verdict on a position. The report is borrowed: it lives until the next dyad_judge() on the
 * same session or until the position it came from goes. Cost is linear in the board for path, hex
 * and nim; for ungo it is the length of play times the size of what each move changes. */
DYAD_API dyad_status dyad_judge(dyad_session *session, const dyad_position *position,
                                unsigned flags, const dyad_report **report);

DYAD_API size_t dyad_report_verdict(const dyad_report *report);
DYAD_API const char *dyad_report_verdict_name(const dyad_report *report);
/* The answer in the words of the original problem, without "Case #x: ", NUL-terminated. */
DYAD_API const char *dyad_report_text(const dyad_report *report);

/* Evidence is a tree of values. A value is of one type; asking for what a value of another type has
 * gives 0, false or NULL, and so does asking NULL. All of it lives as long as the report. */
typedef enum dyad_type {
    DYAD_TYPE_NULL = 0,
    DYAD_TYPE_INTEGER = 1, /* dyad_evidence_integer */
    DYAD_TYPE_TEXT = 2,    /* dyad_evidence_text */
    DYAD_TYPE_CELLS = 3,   /* dyad_evidence_count, dyad_evidence_cell: a path in order, or a set
                            * row-major */
    DYAD_TYPE_LIST = 4,    /* dyad_evidence_count, dyad_evidence_item */
    DYAD_TYPE_OBJECT = 5,  /* dyad_evidence_count, dyad_evidence_item, dyad_evidence_name,
                          dyad_evidence_find */
} dyad_type;

/* All evidence of a report, as an object in the order of the jsonl format; one field of it. */
DYAD_API const dyad_evidence *dyad_report_evidence(const dyad_report *report);
DYAD_API const dyad_evidence *dyad_report_find(const dyad_report *report, const char *name);

DYAD_API dyad_type dyad_evidence_type(const dyad_evidence *value);
DYAD_API int64_t dyad_evidence_integer(const dyad_evidence *value);
DYAD_API const char *dyad_evidence_text(const dyad_evidence *value,
                                        size_t *size); /* size may be NULL */
DYAD_API size_t dyad_evidence_count(const dyad_evidence *value);
DYAD_API bool dyad_evidence_cell(const dyad_evidence *value, size_t index, size_t *row,
                                 size_t *column);
DYAD_API const dyad_evidence *dyad_evidence_item(const dyad_evidence *value, size_t index);
DYAD_API const char *dyad_evidence_name(const dyad_evidence *value, size_t index);
DYAD_API const dyad_evidence *dyad_evidence_find(const dyad_evidence *value, const char *name);

/* ---- streams: from bytes to bytes ------------------------------------------------------- */

typedef enum dyad_format {
    DYAD_FORMAT_TEXT = 0,    /* the original problem's output, byte for byte */
    DYAD_FORMAT_JSONL = 1,   /* one JSON object a line, with all evidence */
    DYAD_FORMAT_CSV = 2,     /* a header, then game,item,size,verdict,text */
    DYAD_FORMAT_EXPLAIN = 3, /* for people: the board drawn, the evidence marked, a sentence why */
    DYAD_FORMAT_NPY = 4,     /* NumPy's format: verdict codes as uint8, DYAD_VERDICT_MALFORMED for a
                              * malformed item. The header holds the count: see `rewrite` */
} dyad_format;

/* An input that lies in memory, and stays there as it is until the call has ended. */
typedef struct dyad_bytes {
    const void *bytes; /* NULL: it is a file */
    size_t size;
} dyad_bytes;

/* A stretch of whole items of one input: see dyad_split(). */
typedef struct dyad_input_part {
    size_t path;           /* index of the input */
    uint64_t begin, end;   /* its bytes in that file; with no item, begin == end */
    uint64_t line, column; /* of the byte at `begin`; 0 in .npy files */
    uint64_t first;        /* the number of its first item, from 1 over the whole run */
    uint64_t before;       /* items of the same file before it */
    uint64_t items;        /* how many it holds */
    bool last;             /* no part follows: the answers end here */
} dyad_input_part;

/* How far a run has come. */
typedef struct dyad_progress {
    uint64_t items; /* answered */
    uint64_t bytes; /* of all inputs so far, as far as they have been answered */
    uint64_t total; /* bytes of all inputs; 0 when one of them is no regular file */
} dyad_progress;

/* Told after every stretch of items that has been written, by whoever writes, and before the run
 * waits for more input. */
typedef void (*dyad_progress_fn)(void *user, const dyad_progress *progress);

typedef struct dyad_judge_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const char *const *paths; /* read in order; "-" is standard input */
    size_t path_count;        /* 0: standard input alone */
    dyad_format format;
    bool colour;     /* DYAD_FORMAT_EXPLAIN: with terminal colours */
    bool keep_going; /* after a malformed item, go on where the layout allows it */
    unsigned jobs;   /* worker threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_write_fn write;
    void *write_user;
    /* DYAD_FORMAT_NPY: writes `size` bytes over the first bytes of the output, once, at the end;
     * what it gives back is as for `write`. NULL where the output cannot go back: the codes, a byte
     * an item, are then kept and written at the end. */
    dyad_write_fn rewrite;
    dyad_error_fn malformed; /* may be NULL */
    void *malformed_user;
    dyad_progress_fn progress; /* may be NULL */
    void *progress_user;
    dyad_stop stop;
    dyad_cpu cpu;
    /* Of records: the position after so many moves; NULL: after the last one. */
    const uint64_t *move;
    /* NULL: every input. Otherwise this part of paths[part->path] alone, a regular file: what is
     * written for all parts of dyad_split(), put together in their order, is what is written
     * without parts. Not with keep_going, and not with DYAD_FORMAT_NPY. */
    const dyad_input_part *part;
    /* `path_count` of them: what paths[i] is the name of, where its bytes are not NULL. NULL: every
     * input is a file. What is written is the same as of a regular file of these bytes. */
    const dyad_bytes *memory;
    /* Calls of `malformed` need not come between the writes around them, as when answers and
     * messages go to two places: answers of many items are then written at once. */
    bool malformed_apart;
} dyad_judge_request;

typedef struct dyad_judge_totals {
    uint64_t items;     /* answered, malformed ones not counted */
    uint64_t malformed; /* faults that `malformed` was told, of which some are of no item */
    uint64_t undecided; /* items that have no winner to name because play repeats */
    uint64_t bytes;     /* of the inputs, up to where the last item answered ends */
    uint64_t verdicts[DYAD_VERDICTS_MAX]; /* how often each verdict was given */
} dyad_judge_totals;

/* Judges every item of every input and writes the answers in order; what is written does not depend
 * on `jobs`. `totals` is filled in on failure too. Everything judged before a failure is written
 * before it returns, though of an answer longer than a mebibyte a failure may leave the beginning.
 * DYAD_E_MALFORMED: at least one item was malformed. DYAD_E_STOPPED: `stop` was set. DYAD_E_CLOSED:
 * write said EPIPE. */
DYAD_API dyad_status dyad_judge_stream(dyad_session *session, const dyad_judge_request *request,
                                       dyad_judge_totals *totals);

/* Writes one report as dyad_judge_stream() writes answer number `item`, from 1: a line, with its
 * end; DYAD_FORMAT_EXPLAIN is the drawing, without colours. Where all answers stand on one line, as
 * nim's do, DYAD_FORMAT_TEXT is one without an end, behind a blank from the second on. The report
 * has to be the one that dyad_judge() of the session made last, on `position`; with its evidence,
 * but for DYAD_FORMAT_TEXT and DYAD_FORMAT_CSV. DYAD_E_USAGE: it is of another game or size, or
 * lacks the evidence; item 0; DYAD_FORMAT_NPY, which is none of reports. DYAD_E_SYSTEM or
 * DYAD_E_CLOSED: `write` failed. */
DYAD_API dyad_status dyad_report_write(dyad_session *session, const dyad_position *position,
                                       const dyad_report *report, uint64_t item, dyad_format format,
                                       dyad_write_fn write, void *user);
/* The same as a string, which ends in a NUL and belongs to the session: it lives until the next
 * call of this on it. `size`, which may be NULL: bytes without the NUL. */
DYAD_API dyad_status dyad_report_string(dyad_session *session, const dyad_position *position,
                                        const dyad_report *report, uint64_t item,
                                        dyad_format format, const char **text, size_t *size);
/* Writes the sentence, or a few, that DYAD_FORMAT_EXPLAIN has below a drawing: why the verdict
 * holds. Without a line end; otherwise as dyad_report_write(). */
DYAD_API dyad_status dyad_report_write_reason(dyad_session *session, const dyad_position *position,
                                              const dyad_report *report, dyad_write_fn write,
                                              void *user);

typedef struct dyad_split_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const char *const *paths; /* regular files */
    size_t path_count;
    uint64_t part_bytes; /* about how long a part is to be; at least one item */
    /* Takes the parts in order: 0, or an errno that ends the splitting as DYAD_E_SYSTEM. */
    int (*take)(void *user, const dyad_input_part *part);
    void *take_user;
    dyad_stop stop;
    const dyad_bytes *memory; /* as dyad_judge_request has it */
} dyad_split_request;

/* Cuts inputs into parts of whole items, so that several processes or machines can judge them. It
 * finds where items begin and end and no more: a fault inside an item is found by whoever judges
 * its part. Where items can no longer be told apart because the input is malformed, the rest of
 * that file is the last part, `items` counts its first item alone, and whoever judges it finds the
 * fault. There is always at least one part, possibly without items. DYAD_E_USAGE: an input is no
 * regular file, or has records (SGF, links) or lines of JSON: convert these first. */
DYAD_API dyad_status dyad_split(dyad_session *session, const dyad_split_request *request);

/* Re-checks verdicts (jsonl, as dyad_judge_stream writes them) against the boards, with plain code
 * that shares nothing with the judge but the reader. DYAD_OK: all hold, and `*items` were checked.
 * DYAD_E_REFUTED: dyad_session_error() names the first item that fails and why. `items` may be
 * NULL; it is filled in on failure too. At most one of the paths may be "-". */
DYAD_API dyad_status dyad_verify_stream(dyad_session *session, const dyad_game *game,
                                        const char *boards_path, const char *verdicts_path,
                                        dyad_stop stop, uint64_t *items);

typedef struct dyad_verify_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const char *boards_path, *verdicts_path; /* or the names of what lies in memory: */
    const dyad_bytes *boards, *verdicts;     /* NULL: a file */
    dyad_stop stop;
} dyad_verify_request;

/* The same, of files or of what lies in memory. */
DYAD_API dyad_status dyad_verify(dyad_session *session, const dyad_verify_request *request,
                                 uint64_t *items);

/* ---- simulating -------------------------------------------------------------------------- */

/* "uniform", "first"; NULL past the end. */
DYAD_API const char *dyad_policy_name(size_t policy);

#define DYAD_OUTCOMES_MAX 4

/* How a playout can end, "red", "blue": outcome 0 is a win of colour 1, outcome 1 of colour 2. NULL
 * past the end, and of a game that cannot be simulated. */
DYAD_API const char *dyad_game_outcome_name(const dyad_game *game, size_t outcome);

/* How a number that was counted in every game is distributed. */
typedef struct dyad_distribution dyad_distribution;
DYAD_API uint64_t dyad_distribution_count(const dyad_distribution *counted); /* games */
DYAD_API uint64_t dyad_distribution_least(const dyad_distribution *counted);
DYAD_API uint64_t dyad_distribution_most(const dyad_distribution *counted);
DYAD_API double dyad_distribution_mean(const dyad_distribution *counted);
DYAD_API double dyad_distribution_sd(const dyad_distribution *counted); /* standard deviation */
/* The histogram, whose bins are exact up to 64 and then at most a 32nd as wide as what they hold.
 * Bin number `index` of those that are not empty: *games games counted from *first to *last. False
 * past the end. */
DYAD_API bool dyad_distribution_bin(const dyad_distribution *counted, size_t index, uint64_t *first,
                                    uint64_t *last, uint64_t *games);

/* How some games went. */
typedef struct dyad_course {
    const dyad_distribution *moves; /* of a game, from the position that was given on */
    /* Stones of each colour taken off in a game; NULL where the game takes none off. */
    const dyad_distribution *captured[2];
} dyad_course;

/* What came of some games. */
typedef struct dyad_playouts {
    uint64_t games;
    uint64_t outcomes[DYAD_OUTCOMES_MAX]; /* how often each outcome was reached */
    uint64_t total_moves;   /* that were played in all games; a game that was seen to go round for
                             * ever was not played any further */
    dyad_course ended;      /* games that were played to their end */
    dyad_course unfinished; /* games that were given up; all NULL where every game ends */
} dyad_playouts;

/* A first move and what came of it: a cell; or a pile (row) and a disc of it from its top. */
typedef struct dyad_first_move {
    uint64_t row, column;
    dyad_playouts playouts;
} dyad_first_move;

typedef struct dyad_simulation {
    const dyad_position *position; /* the one that was given, borrowed */
    int to_move;                   /* colour 1 or 2 */
    dyad_policy policy;
    uint64_t seed;
    uint64_t max_moves; /* after which a game was given up; 0: every game ends by itself */
    int best;           /* the colour that wins with best play, where values tell; otherwise 0 */
    dyad_playouts all;  /* with `by_move`, of all first moves together */
    size_t move_count;  /* with `by_move`, the legal first moves; otherwise 0 */
    const dyad_first_move *moves; /* in the order of DYAD_POLICY_FIRST */
} dyad_simulation;

/* Told now and then, by one thread at a time, how many of how many games have been played. */
typedef void (*dyad_games_fn)(void *user, uint64_t games, uint64_t total);

typedef struct dyad_simulate_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_position *position;
    int to_move; /* colour 1 or 2; 0: as dyad_position_mover() says */
    dyad_policy policy;
    uint64_t games; /* at least 1; with `by_move`, of each first move */
    uint64_t seed;
    uint64_t max_moves; /* of ungo: a game that goes on after so many moves is given up as
                           unfinished; 0: 100 times the cells; at most 2^63 - 1 moves in all games
                           together. Of other games: 0 */
    unsigned jobs;      /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_cpu cpu;
    bool by_move;
    dyad_games_fn progress; /* may be NULL */
    void *progress_user;
    dyad_stop stop;
} dyad_simulate_request;

/* Plays games out from a position, and counts. The same request gives the same counts on every
 * machine, whatever `jobs` and `cpu` are. Each game is a sequence of moves chosen as the policy has
 * it; docs/simulation.md says how that is done, and what games that are played side by side share.
 *   hex, path   the empty cells are filled by turns; then who has joined their sides
 *   ungo, nim   until somebody cannot move, who has lost; ungo for at most max_moves moves
 * The simulation is borrowed: it lives until the next one of the session, or until the position
 * goes. DYAD_E_STOPPED: `stop` was set, and the simulation tells of the games that had been played,
 * with `by_move` of the first moves up to where it was stopped. DYAD_E_USAGE: an argument is wrong,
 * or the game cannot be simulated. DYAD_E_MALFORMED: the position leaves nothing to play, because a
 * board of hex or path is full. With `by_move`, where there is no legal move no game is played. */
DYAD_API dyad_status dyad_simulate(dyad_session *session, const dyad_simulate_request *request,
                                   const dyad_simulation **simulation);

/* Of `count` among `games` games: the share, and the ends of its 95 % interval (Wilson's score
 * interval, 1927), which are 0 and 1 when there are no games; `low` and `high` may be NULL. */
DYAD_API double dyad_probability(uint64_t count, uint64_t games, double *low, double *high);

typedef struct dyad_simulation_writing {
    size_t struct_size; /* sizeof this struct */
    dyad_format format; /* DYAD_FORMAT_TEXT, _JSONL (one object on a line), _EXPLAIN (as text, with
                         * the board drawn; with `by_move`, as a heat map) */
    bool colour;        /* DYAD_FORMAT_EXPLAIN: with terminal colours */
    double seconds;     /* that the games took: JSON tells of them and of speed */
    uint64_t item;      /* which position of the input it was; 0: there is but one */
    dyad_write_fn write;
    void *write_user;
} dyad_simulation_writing;

/* Writes a simulation, which dyad_simulate() of the same session made, for people or programs. */
DYAD_API dyad_status dyad_simulation_write(dyad_session *session, const dyad_simulation *simulation,
                                           const dyad_simulation_writing *writing);

/* ---- generating positions ---------------------------------------------------------------- */

typedef struct dyad_generate_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    size_t size;          /* side of a square board, or number of piles */
    size_t rows, columns; /* of any board, where `size` is 0 */
    uint64_t count;       /* how many */
    uint64_t seed;
    const char *kind; /* a name of dyad_game_kind_name(); NULL: "random" */
    double fill; /* the share of cells that hold a stone, up to 1; 0: the kind's own; -1: none */
    double
        density;  /* the first colour's share of the stones, up to 1; 0: the kind's own; -1: none */
    size_t discs; /* piles: the most discs in a pile; 0: the kind's own */
    dyad_format format; /* DYAD_FORMAT_TEXT or, of boards, DYAD_FORMAT_NPY */
    dyad_write_fn write;
    void *write_user;
    /* Looked at between positions, and in those that are played out. Others are made to their end,
     * which takes up to 0.1 microseconds a cell. */
    dyad_stop stop;
    /* Also sums whose winner depends on who begins, where the original's layout is `decided`. A
     * kind of which all sums are such asks for them by its name. */
    bool zero_sums;
} dyad_generate_request;

/* The kinds of position that can be generated for a game, and a line on each; NULL past the end. */
DYAD_API const char *dyad_game_kind_name(const dyad_game *game, size_t index);
DYAD_API const char *dyad_game_kind_summary(const dyad_game *game, size_t index);

/* Writes `count` positions in the original problem's layout, or as a NumPy array of shape (count,
 * rows, columns), which alone holds boards that are not square. The same request gives the same
 * bytes on every machine; item i of a request depends on the seed and i alone, not on the count.
 * DYAD_E_USAGE where the kind does not exist or cannot be made at that size, or the format cannot
 * be had. */
DYAD_API dyad_status dyad_generate(dyad_session *session, const dyad_generate_request *request);

#ifdef __cplusplus
}
#endif

#include <dyad/arrays.h>
#include <dyad/batch_play.h>
#include <dyad/convert.h>
#include <dyad/draw.h>
#include <dyad/endgame.h>
#include <dyad/play.h>
#include <dyad/player.h>
#include <dyad/record.h>
#include <dyad/solve.h>
#include <dyad/store.h>
#include <dyad/values.h>

#endif
