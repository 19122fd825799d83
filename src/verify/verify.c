/* verify.c - boards and verdicts read side by side: item by item a position out of the one, a line
 * out of the other, then what all games have in common, then the game's own checker.
 *
 *     boards    --- dy_reader ----> position --+
 *                                              +--> common fields --> dy_check_GAME --> next
 *     verdicts  --- verdict_file -> object   --+
 *
 * A line is gathered whole, since jansson wants it whole: memory grows with what is read of it, not
 * with what it announces. */
#include "verify/verify.h"

#include "base/fault.h"
#include "base/json_depth.h"
#include "base/stop.h"
#include "text/reader.h"
#include "verify/claim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DY_GAME(x) extern const dyad_game dy_game_##x;
#include "games/games.def"

static const struct {
    const dyad_game *game;
    dy_checker *check;
} checkers[] = {
#define DY_CHECK(x) {&dy_game_##x, dy_check_##x},
#include "games/games.def"
};

/* The verdict on an item that the reader refused. */
static const char malformed[] = "malformed";

/* Everything that one run holds. */
typedef struct verify_run {
    const dyad_game *game;
    dy_checker *check;
    dyad_stop stop;
    const char *verdicts_name;
    dy_source boards, verdicts;
    dy_reader reader;
    dyad_position position;
    dy_buffer text;     /* the line being read */
    uint64_t line;      /* its number, from 1 */
    dy_arena arena;     /* a checker's; reset after each item */
    uint64_t item;      /* from 1 */
    dyad_error outside; /* the first fault of the boards outside their items; DYAD_OK: none */
    dyad_error *error;
} verify_run;

/* ---- lines of verdicts -------------------------------------------------------------------- */

/* Moves to run->text what is left of the line in the window; true when the line ends there. */
static bool take_window(verify_run *run)
{
    dy_source *source = &run->verdicts;
    size_t size = (size_t)(source->limit - source->cursor);
    const unsigned char *end = memchr(source->cursor, '\n', size);
    if (end)
        size = (size_t)(end - source->cursor);
    if (size)
        dy_buffer_bytes(&run->text, source->cursor, size);
    source->cursor += size;
    if (!end)
        return false;
    source->cursor++;
    dy_source_next_line(source);
    return true;
}

/* Gathers the next line, without its end, in run->text. */
static dyad_status next_line(verify_run *run)
{
    dy_source *source = &run->verdicts;
    dy_buffer_clear(&run->text);
    run->line = source->line;
    for (bool any = false, ended = false; !ended; any = true) {
        if (!dy_source_fill(source)) {
            dyad_status status = dy_source_end(source, run->error);
            return any && status == DYAD_END ? DYAD_OK : status;
        }
        ended = take_window(run);
        if (run->text.failed)
            return dy_fault_memory(run->error);
    }
    return DYAD_OK;
}

static dyad_status malformed_line(verify_run *run, uint64_t column, const char *what)
{
    char text[DYAD_ERROR_TEXT_MAX];
    size_t size = 0;
    for (; what[size] && size < sizeof text - 1; size++)
        text[size] = what[size] >= 0x20 && what[size] < 0x7f ? what[size] : '?';
    text[size] = '\0';
    (void)dy_fault(run->error, DYAD_E_MALFORMED, "a JSON object was expected: %.200s", text);
    run->error->file = run->verdicts_name;
    run->error->line = run->line;
    run->error->column = column;
    run->error->item = run->item;
    return DYAD_E_MALFORMED;
}

/* The next line as an object, which the caller gives back. */
static dyad_status next_object(verify_run *run, json_t **object)
{
    json_error_t fault = {.text = ""};
    dyad_status status = next_line(run);
    if (status != DYAD_OK)
        return status;
    if (run->text.size == 0)
        return malformed_line(run, 1, "the line is empty");
    const char *nul = memchr(run->text.text, '\0', run->text.size); /* to jansson a NUL is an end */
    if (nul)
        return malformed_line(run, (uint64_t)(nul - run->text.text) + 1, "byte 0x00 was found");
    if (!dy_json_room(run->text.memory, run->text.text, run->text.size))
        return dy_fault_memory(run->error);
    size_t deep = dy_json_too_deep(run->text.text, run->text.size);
    if (deep)
        return malformed_line(run, deep, "nested deeper than the stack of this thread holds");
    *object = json_loadb(run->text.text, run->text.size, JSON_REJECT_DUPLICATES, &fault);
    if (*object && !json_is_object(*object)) {
        json_decref(*object);
        return malformed_line(run, 1, "this is a list");
    }
    if (*object)
        return DYAD_OK;
    if (dy_json_ran_out(run->text.text, &fault))
        return dy_fault_memory(run->error);
    bool ends = json_error_code(&fault) == json_error_premature_end_of_input;
    uint64_t last = fault.position > 0 ? (uint64_t)fault.position : 1;
    return malformed_line(run, ends ? last + 1 : last, fault.text);
}

/* ---- what all games have in common -------------------------------------------------------- */

/* The number of a verdict in the game's table; the table's size when there is none of that name. */
static size_t verdict_number(const dyad_game *game, const char *name)
{
    size_t number = 0;
    while (number < game->verdict_count && strcmp(game->verdicts[number].name, name) != 0)
        number++;
    return number;
}

/* Texts of the table are sentences of a few words; "Case #" and a number go before them. */
enum { ANSWER_MAX = 256 };

static bool check_text(const verify_run *run, json_t *line, const dy_verdict *verdict,
                       dy_claim_fault *fault)
{
    char answer[ANSWER_MAX];
    if (!verdict->text)
        return true; /* composed: the checker knows how */
    if (run->game->layout.numbered)
        snprintf(answer, sizeof answer, "%s%" PRIu64 ": %s", run->game->layout.numbered, run->item,
                 verdict->text);
    else
        snprintf(answer, sizeof answer, "%s", verdict->text);
    return dy_claim_text(json_object_get(line, "text"), "text", answer, fault);
}

static bool check_item(verify_run *run, json_t *line, dy_claim_fault *fault)
{
    char shown[DY_SHOWN_MAX];
    const dyad_game *game = run->game;
    const char *name = dy_claimed_verdict(line);
    if (strcmp(name, malformed) == 0)
        return dy_refute(fault, "verdict: \"%s\" is claimed, but the item reads well", malformed);
    if (!dy_claim_text(json_object_get(line, "game"), "game", game->name, fault) ||
        !dy_claim_equal(json_object_get(line, "item"), "item", run->item, fault) ||
        !dy_claim_size(line, &run->position, fault))
        return false;
    size_t number = verdict_number(game, name);
    if (number == game->verdict_count)
        return dy_refute(fault, "verdict: \"%s\" is no verdict of this game",
                         dy_claim_shown(name, shown));
    return check_text(run, line, &game->verdicts[number], fault) &&
           run->check(&run->position, line, &run->arena, run->stop, fault);
}

/* A line on an item that the reader refused with `refusal`. */
static bool check_malformed(const verify_run *run, json_t *line, const dyad_error *refusal,
                            dy_claim_fault *fault)
{
    static const char *const fields[] = {"file", "line", "column", "message"};
    if (!json_is_string(json_object_get(line, "file")))
        return dy_refute(fault, "file: no text"); /* which it is, depends on how it was named */
    return dy_claim_fields(line, fields, sizeof fields / sizeof fields[0], fault) &&
           dy_claim_text(json_object_get(line, "game"), "game", run->game->name, fault) &&
           dy_claim_equal(json_object_get(line, "item"), "item", run->item, fault) &&
           dy_claim_null(json_object_get(line, "size"), "size", fault) &&
           dy_claim_null(json_object_get(line, "text"), "text", fault) &&
           dy_claim_equal(json_object_get(line, "line"), "line", refusal->line, fault) &&
           dy_claim_equal(json_object_get(line, "column"), "column", refusal->column, fault) &&
           dy_claim_text(json_object_get(line, "message"), "message", refusal->text, fault);
}

/* ---- the run ------------------------------------------------------------------------------ */

static dyad_status failed(verify_run *run, const dy_claim_fault *fault)
{
    (void)dy_fault(run->error, fault->status, "%s", fault->text);
    if (fault->status == DYAD_E_REFUTED) {
        run->error->file = run->verdicts_name;
        run->error->line = run->line;
        run->error->column = 1;
        run->error->item = run->item;
    }
    return fault->status;
}

/* The next position. A fault between items or after them is on nobody's account: no verdict can
 * speak of it. The first is kept until everything that verdicts do speak of has been checked. */
static dyad_status next_position(verify_run *run, dyad_error *refusal)
{
    for (;;) {
        dyad_status status = dy_reader_next(&run->reader, &run->position, refusal);
        if (status != DYAD_E_MALFORMED || run->reader.item_malformed)
            return status;
        if (run->outside.status == DYAD_OK)
            run->outside = *refusal;
    }
}

/* One of the files has ended: DYAD_END when that is as it should be. */
static dyad_status at_end(verify_run *run, dyad_status board, dyad_status claim)
{
    dy_claim_fault fault;
    if (run->outside.status != DYAD_OK) { /* which may be why */
        *run->error = run->outside;
        return run->outside.status;
    }
    if (board == claim)
        return DYAD_END;
    dy_refute(&fault, claim == DYAD_END
                          ? "the verdicts end before this item"
                          : "there is a verdict, but the boards end before this item");
    return failed(run, &fault);
}

/* A verdict and what it is on, a position or a refusal of the reader. */
static dyad_status check_pair(verify_run *run, bool refused, const dyad_error *refusal,
                              json_t *line)
{
    dy_claim_fault fault;
    if (refused && strcmp(dy_claimed_verdict(line), malformed) != 0) {
        *run->error = run->outside.status == DYAD_OK ? *refusal : run->outside;
        return DYAD_E_MALFORMED;
    }
    bool holds =
        refused ? check_malformed(run, line, refusal, &fault) : check_item(run, line, &fault);
    dy_arena_reset(&run->arena);
    return holds ? DYAD_OK : failed(run, &fault);
}

/* Checks one item: DYAD_OK, DYAD_END when both files have ended, or what went wrong. */
static dyad_status next_item(verify_run *run)
{
    dyad_error refusal = {.status = DYAD_OK};
    json_t *line = NULL;
    run->item++;
    dyad_status board = next_position(run, &refusal);
    if (board == DYAD_E_MALFORMED)
        refusal.item = run->item;
    else if (board != DYAD_OK && board != DYAD_END) {
        *run->error = refusal;
        return board;
    }
    bool refused = board == DYAD_E_MALFORMED;
    dyad_status claim = next_object(run, &line);
    if (claim == DYAD_END && refused && run->outside.status == DYAD_OK)
        run->outside = refusal; /* judging stopped there */
    if (claim != DYAD_OK && claim != DYAD_END)
        return claim;
    dyad_status status = claim == DYAD_END || board == DYAD_END
                             ? at_end(run, board, claim)
                             : check_pair(run, refused, &refusal, line);
    json_decref(line);
    return status;
}

static dyad_status check_all(verify_run *run, uint64_t *items)
{
    for (;;) {
        dyad_status status = next_item(run);
        if (status == DYAD_END)
            return DYAD_OK;
        if (status != DYAD_OK)
            return status;
        if (items)
            *items = run->item;
        if (dy_stopped(run->stop))
            return dy_fault_stopped(run->error);
    }
}

static dy_checker *find_checker(const dyad_game *game)
{
    for (size_t i = 0; i < sizeof checkers / sizeof checkers[0]; i++)
        if (checkers[i].game == game)
            return checkers[i].check;
    return NULL;
}

static bool is_standard(const char *path, const dyad_bytes *bytes)
{
    return !(bytes && bytes->bytes) && strcmp(path, "-") == 0;
}

dyad_status dy_verify(const dyad_verify_request *request, dy_ways ways,
                      const dyad_allocator *memory, dyad_error *error, uint64_t *items)
{
    const dyad_game *game = request->game;
    dyad_stop stop = request->stop;
    verify_run run = {.game = game,
                      .check = find_checker(game),
                      .stop = stop,
                      .verdicts_name = request->verdicts_path,
                      .error = error};
    if (items)
        *items = 0;
    if (!run.check)
        return dy_fault(error, DYAD_E_USAGE, "no separate check for game %s", game->name);
    if (is_standard(request->boards_path, request->boards) &&
        is_standard(request->verdicts_path, request->verdicts))
        return dy_fault(error, DYAD_E_USAGE, "standard input cannot be both boards and verdicts");
    dyad_status status = dy_source_open_input(&run.boards, request->boards_path, request->boards,
                                              memory, stop, error);
    if (status != DYAD_OK)
        return status;
    status = dy_source_open_input(&run.verdicts, request->verdicts_path, request->verdicts, memory,
                                  stop, error);
    if (status == DYAD_OK) {
        dy_reader_init(&run.reader, game, &run.boards, memory);
        run.reader.ways = ways;
        dy_position_init(&run.position, game, memory);
        dy_buffer_init(&run.text, memory);
        dy_arena_init(&run.arena, memory);
        status = check_all(&run, items);
        dy_arena_free(&run.arena);
        dy_buffer_free(&run.text);
        dy_position_free(&run.position);
        dy_reader_free(&run.reader);
        dy_source_close(&run.verdicts);
    }
    dy_source_close(&run.boards);
    return status;
}
