/* split.c - finds where parts of inputs can begin, without judging anything.
 *
 *     file    header? [ item item item | item item | ... item end? ]
 *                     ^ begin          ^ end, and begin of the next
 *
 * A part is told of when the next one begins: only then is it known not to be the last. The last
 * part of a file reaches to its end, so that whoever judges it finds what is missing there, or too
 * much. */
#include "judge/split.h"

#include "base/border.h"
#include "base/stop.h"
#include "text/reader.h"
#include "text/strict.h"

#include <string.h>
#include <sys/stat.h>

typedef struct splitter {
    const dyad_split_request *request;
    dy_ways ways; /* of records */
    const dyad_allocator *memory;
    uint64_t number; /* items so far, over all inputs */
    bool held;       /* `part` has begun and has not been handed out */
    bool finished;   /* no part may follow */
    dyad_input_part part;
} splitter;

/* An input on its way. */
typedef struct input {
    size_t path;
    uint64_t size;
    dy_source source;
    dy_reader reader;
    bool begun; /* a part of it has */
} input;

/* ---- parts -------------------------------------------------------------------------------- */

static dyad_status hand_out(splitter *all, bool last, dyad_error *error)
{
    if (dy_stopped(all->request->stop))
        return dy_fault_stopped(error);
    all->held = false;
    all->finished = last;
    all->part.last = last;
    int number = all->request->take(all->request->take_user, &all->part);
    return number ? dy_fault_system(error, NULL, number) : DYAD_OK;
}

/* Begins a part where the reader found the last item, or the place where one had to be. */
static dyad_status begin_part(splitter *all, input *in, uint64_t before, dyad_error *error)
{
    if (all->held) {
        dyad_status status = hand_out(all, false, error);
        if (status != DYAD_OK)
            return status;
    }
    const dy_mark *mark = &in->reader.item;
    all->part = (dyad_input_part){
        .path = in->path,
        .begin = mark->offset,
        .end = mark->offset,
        .line = mark->place.line,
        .column = mark->place.column,
        .first = all->number + 1,
        .before = before,
    };
    all->held = in->begun = true;
    return DYAD_OK;
}

static void count_items(splitter *all, uint64_t items)
{
    all->part.items += items;
    all->number += items;
}

/* The input cannot be split from `item` on: the rest of it is the last part. A fault between items
 * or after them belongs to the part that it follows. */
static dyad_status hand_out_rest(splitter *all, input *in, bool in_item, dyad_error *error)
{
    dyad_status status = DYAD_OK;
    if (in_item || !in->begun) {
        if (in->begun)
            all->part.end = in->reader.item.offset;
        status = begin_part(all, in, in->reader.taken - in->reader.item_malformed, error);
        count_items(all, in->reader.item.offset < in->size);
    }
    all->part.end = in->size;
    return status == DYAD_OK ? hand_out(all, true, error) : status;
}

/* ---- boundaries --------------------------------------------------------------------------- */

/* Whether as many rows or piles begin in an item as it is to have, each row in a line of its own:
 * then whatever is wrong with it is found within it. */
static bool holds_all(const dyad_game *game, const dy_strict_item *item)
{
    uint64_t begun = 0;
    if (game->piles) {
        for (const unsigned char *at = item->rows; at < item->end - 1; at++)
            begun += *at > ' ' && at[1] <= ' ';
        return begun == item->size;
    }
    size_t step = item->size + item->gap;
    for (const unsigned char *row = item->rows; row < item->end; row += step)
        if (*row <= ' ' || row[step - 1] != '\n')
            return false;
    return true;
}

/* Passes over items that are laid out strictly, looking at no more than where their rows or piles
 * begin and end, until one begins at `until` or later or the next is not; how many. An item ends
 * for certain where the header of another begins: rows and piles hold no digits. */
static uint64_t pass_strict(input *in, uint64_t until)
{
    dy_source *source = &in->source;
    const unsigned char *start = source->cursor, *found = NULL;
    uint64_t room, items = 0, passed = 0, line = 0;
    dy_strict walk;
    dy_strict_item item;
    if (!dy_source_mapped(source) || !dy_reader_is_between(&in->reader, &room))
        return 0;
    dy_strict_init(&walk, in->reader.game, 0, 0, start, (size_t)(source->end - start));
    for (; items < room; items++) {
        uint64_t lines = walk.lines;
        const unsigned char *at = walk.cursor;
        for (; at < walk.limit && (*at == '\n' || *at == '\r'); at++)
            lines += *at == '\n';
        if (dy_strict_next(&walk, &item) != DY_STRICT_ITEM || !holds_all(in->reader.game, &item))
            break;
        found = at;
        passed = items;
        line = source->line + lines;
        if (dy_source_offset(source) + (uint64_t)(at - start) >= until)
            break;
    }
    if (passed == 0)
        return 0;
    dy_source_go_to(source, found, line);
    dy_reader_pass(&in->reader, passed);
    return passed;
}

/* Passes over items until one begins at `until` or later; that one has been passed over too, and
 * reader.item tells where it begins. *items is how many began before it. DYAD_OK, or what
 * dy_reader_next() says. */
static dyad_status pass_items(input *in, uint64_t until, uint64_t *items, dyad_error *error)
{
    *items = 0;
    for (;;) {
        *items += pass_strict(in, until);
        dyad_status status = dy_reader_next(&in->reader, NULL, error);
        if (status != DYAD_OK || in->reader.item.offset >= until)
            return status;
        ++*items;
    }
}

/* Where a part that begins at `begin` is long enough. */
static uint64_t long_enough(const splitter *all, uint64_t begin)
{
    uint64_t bytes = all->request->part_bytes ? all->request->part_bytes : 1;
    return bytes < UINT64_MAX - begin ? begin + bytes : UINT64_MAX;
}

static dyad_status split_items(splitter *all, input *in, dyad_error *error)
{
    dyad_error fault;
    uint64_t items, until = 0;
    dyad_status status;
    while ((status = pass_items(in, until, &items, &fault)) == DYAD_OK) {
        count_items(all, items);
        if (in->begun)
            all->part.end = in->reader.item.offset;
        status = begin_part(all, in, in->reader.taken - 1, error);
        if (status != DYAD_OK)
            return status;
        count_items(all, 1);
        until = long_enough(all, all->part.begin);
    }
    count_items(all, items);
    if (dy_source_offset(&in->source) > in->size)
        in->size = dy_source_offset(&in->source); /* it has grown meanwhile */
    /* An item that is missing at the end of the input has no place of its own. */
    if (status == DYAD_E_MALFORMED)
        return hand_out_rest(all, in,
                             in->reader.item_malformed && in->reader.item.offset < in->size, error);
    if (status != DYAD_END) {
        *error = fault;
        return status;
    }
    if (in->begun)
        all->part.end = in->size;
    return DYAD_OK;
}

/* A NumPy file in Fortran order: the cells of each board are spread over it, so it is one part. */
static dyad_status hold_together(splitter *all, input *in, dyad_error *error)
{
    const dy_npy *npy = dy_reader_boards(&in->reader);
    uint64_t header = dy_source_offset(&in->source);
    bool whole = in->size - header >= dy_npy_step(npy);
    if (header == in->size && npy->count == 0)
        return DYAD_OK;
    in->reader.item = (dy_mark){header, {0, 0}};
    dyad_status status = begin_part(all, in, 0, error);
    if (status != DYAD_OK)
        return status;
    count_items(all, whole ? npy->count : 1);
    all->part.end = in->size;
    return whole ? DYAD_OK : hand_out(all, true, error);
}

/* A NumPy file, whose header has been read: its boards are where they must be. */
static dyad_status split_boards(splitter *all, input *in, dyad_error *error)
{
    const dy_npy *npy = dy_reader_boards(&in->reader);
    uint64_t header = dy_source_offset(&in->source), bytes = dy_npy_step(npy);
    uint64_t there = bytes ? (in->size - header) / bytes : 0, count = npy->count;
    uint64_t most = bytes ? all->request->part_bytes / bytes : 0;
    dyad_status status = DYAD_OK;
    if (npy->fortran)
        return hold_together(all, in, error);
    if (there < count)
        count = there + 1; /* the one that is cut short is for whoever judges it */
    for (uint64_t at = 0; at < count && status == DYAD_OK; at += all->part.items) {
        uint64_t items = most > count - at ? count - at : most ? most : 1;
        in->reader.item = (dy_mark){header + at * bytes, {0, 0}};
        status = begin_part(all, in, at, error);
        count_items(all, items);
        all->part.end = at + items == count ? in->size : header + (at + items) * bytes;
    }
    if (status != DYAD_OK || (in->begun && there >= npy->count))
        return status;
    if (in->begun) /* nothing can follow a file that is cut short */
        return hand_out(all, true, error);
    if (header == in->size)
        return DYAD_OK;
    in->reader.item = (dy_mark){header, {0, 0}};
    status = begin_part(all, in, 0, error);
    all->part.end = in->size;
    return status;
}

/* Parts are read on their own, each from its place: that takes a regular file. A directory fails by
 * itself when it is read. */
static dyad_status check_file(input *in, const char *path, dyad_error *error)
{
    struct stat status;
    if (in->source.whole) {
        in->size = in->source.size;
        return DYAD_OK;
    }
    if (in->source.owned && fstat(in->source.descriptor, &status) == 0 &&
        (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) {
        in->size = (uint64_t)status.st_size;
        return DYAD_OK;
    }
    (void)dy_fault(error, DYAD_E_USAGE, "only a regular file can be split");
    error->file = path;
    return DYAD_E_USAGE;
}

static dyad_status split_content(splitter *all, input *in, dyad_error *error)
{
    dyad_error fault;
    dyad_status status = dy_reader_start(&in->reader, &fault);
    if (status == DYAD_E_MALFORMED)
        return hand_out_rest(all, in, false, error);
    if (status != DYAD_OK) {
        *error = fault;
        return status;
    }
    if (in->reader.format == &dy_format_records) {
        (void)dy_fault(error, DYAD_E_USAGE,
                       "expected boards that can be split, found records or JSON: convert "
                       "them first");
        error->file = in->source.name;
        return DYAD_E_USAGE;
    }
    return dy_reader_boards(&in->reader) ? split_boards(all, in, error)
                                         : split_items(all, in, error);
}

static dyad_status split_input(splitter *all, size_t path, dyad_error *error)
{
    const dyad_split_request *request = all->request;
    input in = {.path = path};
    dyad_error failure;
    const dyad_bytes *bytes = request->memory ? &request->memory[path] : NULL;
    dyad_status status = dy_source_open_input(&in.source, request->paths[path], bytes, all->memory,
                                              request->stop, &failure);
    if (status == DYAD_E_SYSTEM && all->held) {
        dyad_status handed = hand_out(all, true, error);
        if (handed != DYAD_OK)
            return handed;
    }
    if (status != DYAD_OK) {
        *error = failure;
        return status;
    }
    status = check_file(&in, request->paths[path], error);
    if (status == DYAD_OK) {
        dy_reader_init(&in.reader, request->game, &in.source, all->memory);
        in.reader.ways = all->ways;
        /* Of a header that is at fault, the beginning of the input is the place. */
        in.reader.item = (dy_mark){0, {1, 1}};
        status = split_content(all, &in, error);
        dy_reader_free(&in.reader);
    }
    dy_source_close(&in.source);
    return status;
}

dyad_status dy_split(const dyad_split_request *request, dy_ways ways, const dyad_allocator *memory,
                     dyad_error *error)
{
    splitter all = {.request = request, .ways = ways, .memory = memory};
    dyad_status status = DYAD_OK;
    if (!request->game || !request->take || request->path_count == 0 ||
        !dy_are_paths(request->paths, request->path_count))
        return dy_fault(error, DYAD_E_USAGE, "splitting needs a game, inputs and a take function");
    for (size_t i = 0; i < request->path_count && status == DYAD_OK && !all.finished; i++)
        status = split_input(&all, i, error);
    if (status != DYAD_OK || all.finished)
        return status;
    if (!all.held)
        all.part = (dyad_input_part){.line = 1, .column = 1, .first = 1};
    return hand_out(&all, true, error);
}
