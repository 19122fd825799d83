/* validator.c - a test is valid when writing what was read from it gives the same bytes, and when
 * its numbers lie within the bounds. */
#include "validator.h"

#include "guarantee.h"
#include "shown.h"
#include "stopped.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* How far what is written has been the input. */
typedef struct matching {
    const unsigned char *bytes;
    size_t size, at;
    bool differs;
    unsigned char expected; /* where it differs */
} matching;

void validate_original(const dyad_game *game, validate_request *request)
{
    const dyad_contest_layout *layout = dyad_game_layout(game);
    request->items = (bounds){!layout->zero_ends, layout->items_max};
    request->sizes = (bounds){layout->size_min, layout->size_max};
    request->discs = (bounds){1, layout->discs_max};
}

/* A dyad_write_fn. */
static int match(void *user, const void *bytes, size_t size)
{
    matching *with = user;
    const unsigned char *written = bytes;
    size_t left = with->size - with->at, i = 0;
    while (i < size && i < left && written[i] == with->bytes[with->at + i])
        i++;
    with->at += i;
    if (i == size)
        return 0;
    with->differs = true;
    with->expected = written[i];
    return ECANCELED;
}

static void name_byte(unsigned char byte, char name[SHOWN_MAX])
{
    char letter = (char)byte, shown[SHOWN_MAX];
    show_bytes(&letter, 1, false, shown);
    snprintf(name, SHOWN_MAX,
             byte == '\n'  ? "the end of the line"
             : byte == ' ' ? "a space"
                           : "'%.8s'",
             shown);
}

/* "FILE:LINE:COLUMN: expected ..., found ...", both counted from 1. */
static void tell_difference(const validate_request *request, const matching *with,
                            char text[VALIDATE_TEXT_MAX])
{
    unsigned long long line = 1, column = 1;
    char expected[SHOWN_MAX] = "the end of the file", found[SHOWN_MAX] = "the end of the file";
    for (size_t i = 0; i < with->at; i++) {
        column = with->bytes[i] == '\n' ? 1 : column + 1;
        line += with->bytes[i] == '\n';
    }
    if (with->differs)
        name_byte(with->expected, expected);
    if (with->at < with->size)
        name_byte(with->bytes[with->at], found);
    snprintf(text, VALIDATE_TEXT_MAX, "%s:%llu:%llu: expected %s, found %s", request->name, line,
             column, expected, found);
}

static dyad_status match_layout(dyad_session *session, const validate_request *request,
                                uint64_t *items, char text[VALIDATE_TEXT_MAX])
{
    matching with = {.bytes = request->bytes, .size = request->size};
    dyad_convert_request wanted = {.struct_size = sizeof wanted,
                                   .game = request->game,
                                   .bytes = request->bytes,
                                   .size = request->size,
                                   .name = request->name,
                                   .from = DYAD_NOTATION_TEXT,
                                   .to = DYAD_NOTATION_TEXT,
                                   .write = match,
                                   .write_user = &with,
                                   .stop = request->stop};
    dyad_status status = dyad_convert(session, &wanted, items);
    if (with.differs || (status == DYAD_OK && with.at < with.size)) {
        tell_difference(request, &with, text);
        return DYAD_E_MALFORMED;
    }
    const dyad_error *error = dyad_session_error(session);
    if (status == DYAD_E_MALFORMED)
        snprintf(text, VALIDATE_TEXT_MAX, "%s:%llu:%llu: %s", request->name,
                 (unsigned long long)error->line, (unsigned long long)error->column, error->text);
    else if (status != DYAD_OK)
        snprintf(text, VALIDATE_TEXT_MAX, "%s: %s", request->name, error->text);
    return status;
}

static bool is_within(bounds of, uint64_t number)
{
    return number >= of.min && (of.max == 0 || number <= of.max);
}

/* "expected a size from 1 to 80, found 81". */
static dyad_status tell_number(const validate_request *request, uint64_t item, const char *what,
                               bounds of, uint64_t found, char text[VALIDATE_TEXT_MAX])
{
    char place[64] = "", most[64] = "";
    if (item)
        snprintf(place, sizeof place, " item %llu:", (unsigned long long)item);
    if (of.max)
        snprintf(most, sizeof most, " to %llu", (unsigned long long)of.max);
    snprintf(text, VALIDATE_TEXT_MAX, "%s:%s expected %s from %llu%s, found %llu", request->name,
             place, what, (unsigned long long)of.min, most, (unsigned long long)found);
    return DYAD_E_MALFORMED;
}

static dyad_status measure(const validate_request *request, const dyad_position *position,
                           uint64_t item, char text[VALIDATE_TEXT_MAX])
{
    bool board = dyad_game_has_board(request->game);
    size_t size = dyad_position_size(position);
    if (!is_within(request->sizes, size))
        return tell_number(request, item, board ? "a size" : "a number of piles", request->sizes,
                           size, text);
    for (size_t pile = 0; !board && pile < size; pile++) {
        uint64_t discs = dyad_position_pile_size(position, pile);
        if (!is_within(request->discs, discs))
            return tell_number(request, item, "a pile of discs", request->discs, discs, text);
    }
    return DYAD_OK;
}

/* Whether each item has an answer in the original problem. */
static dyad_status check_answers(dyad_session *session, const validate_request *request,
                                 char text[VALIDATE_TEXT_MAX])
{
    uint64_t item;
    const char *why;
    if (!dyad_game_layout(request->game)->decided)
        return DYAD_OK;
    dyad_status status = guarantee_check(session, request->game, request->bytes, request->size,
                                         request->zero_sums, request->stop, &item, &why);
    if (status != DYAD_OK) {
        snprintf(text, VALIDATE_TEXT_MAX, "%s: %s", request->name,
                 dyad_session_error(session)->text);
        return status;
    }
    if (!why)
        return DYAD_OK;
    snprintf(text, VALIDATE_TEXT_MAX,
             "%s: item %llu: expected a sum whose winner does not depend on who begins, found zero",
             request->name, (unsigned long long)item);
    return DYAD_E_MALFORMED;
}

dyad_status validate_input(dyad_session *session, const validate_request *request, uint64_t *items,
                           char text[VALIDATE_TEXT_MAX])
{
    dyad_reader *reader = NULL;
    const dyad_position *position;
    dyad_status status = match_layout(session, request, items, text);
    if (status != DYAD_OK)
        return status;
    if (!is_within(request->items, *items))
        return tell_number(request, 0, "a number of items", request->items, *items, text);
    status = dyad_reader_open_bytes(session, request->game, request->name, request->bytes,
                                    request->size, &reader);
    for (uint64_t item = 1; status == DYAD_OK && item <= *items; item++) {
        if (is_stopped(request->stop))
            status = DYAD_E_STOPPED;
        else
            status = dyad_reader_next(reader, &position);
        if (status == DYAD_OK)
            status = measure(request, position, item, text);
        else
            snprintf(text, VALIDATE_TEXT_MAX, "%s: %s", request->name,
                     dyad_session_error(session)->text);
    }
    dyad_reader_close(reader);
    return status == DYAD_OK ? check_answers(session, request, text) : status;
}

/* ---- what was hit -----------------------------------------------------------------------------
 */

/* A number that testlib reads, and what it has been. */
typedef struct overview {
    const char *name;
    uint64_t least, most;
    bool read, least_hit, most_hit;
} overview;

static void hit(overview *of, uint64_t number)
{
    of->read = true;
    of->least_hit |= number == of->least;
    of->most_hit |= number == of->most;
}

bool validate_overview(dyad_session *session, const validate_request *request, FILE *file)
{
    const uint64_t unbounded = UINT64_C(1000000000000000000);
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    const bounds items = request->items, sizes = request->sizes;
    overview all[] = {
        {.name = "items", .least = items.min, .most = items.max},
        {.name = "size", .least = layout->zero_ends ? 0 : sizes.min, .most = sizes.max}};
    const size_t count = sizeof all / sizeof all[0];
    dyad_reader *reader = NULL;
    const dyad_position *position;
    uint64_t number = 0;
    for (size_t i = 0; i < count; i++)
        all[i].most = all[i].most ? all[i].most : unbounded;
    dyad_status status = dyad_reader_open_bytes(session, request->game, request->name,
                                                request->bytes, request->size, &reader);
    for (; status == DYAD_OK; number++) {
        status = dyad_reader_next(reader, &position);
        if (status == DYAD_OK)
            hit(&all[1], dyad_position_size(position));
        else
            break;
    }
    dyad_reader_close(reader);
    if (layout->counted)
        hit(&all[0], number);
    if (layout->zero_ends)
        hit(&all[1], 0);
    for (size_t i = 0; i < count; i++)
        if (all[i].read)
            fprintf(file, "\"%s\":%s%s\n", all[i].name, all[i].least_hit ? " min-value-hit" : "",
                    all[i].most_hit ? " max-value-hit" : "");
    for (size_t i = 0; i < count; i++)
        if (all[i].read)
            fprintf(file, "constant-bounds \"%s\": %llu %llu\n", all[i].name,
                    (unsigned long long)all[i].least, (unsigned long long)all[i].most);
    for (size_t i = 0; i < count; i++)
        if (all[i].read)
            fprintf(file, "variable \"%s\"\n", all[i].name);
    return status != DYAD_E_MEMORY;
}
