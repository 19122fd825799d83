/* svg_drawing.c - a picture: title and description, the board or the piles, and below them what is
 * so, and why. */
#include "text/svg_drawing.h"

#include "base/border.h"
#include "text/sizes.h"
#include "text/svg_sketch.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH_MIN = 320 * DY_UNIT, /* room for a sentence below a small board */
    MARGIN = 16 * DY_UNIT,
    LINE = 19 * DY_UNIT,       /* from a line of text to the next */
    LETTER = 7 * DY_UNIT + 20, /* about how wide one is */
    ROWS_TOLD = 26,            /* boards up to this side are told row by row */
    LINES_MAX = 12,
};

static const dy_palette light = {"#ffffff", "#1a1a1a", "#6b6b6b", "#f6f1e4",
                                 "#edca86", "#111111", "#ffffff"};
static const dy_palette dark = {"#16181c", "#ececec", "#a0a0a0", "#3a3d44",
                                "#8d7040", "#ffffff", "#000000"};

/* ---- words -------------------------------------------------------------------------------- */

/* "hex 11x11: Red wins" */
static void put_title(const dy_sketch *sketch, dy_buffer *out)
{
    const dyad_game *game = sketch->position->game;
    dy_buffer_text(out, game->name);
    dy_buffer_char(out, ' ');
    dy_size size = dy_position_extent(sketch->position);
    dy_buffer_unsigned(out, size.rows);
    if (game->piles) {
        dy_buffer_text(out, size.rows == 1 ? " pile" : " piles");
    } else {
        dy_buffer_text(out, " x ");
        dy_buffer_unsigned(out, size.columns);
    }
    if (!sketch->request->report)
        return;
    dy_buffer_text(out, ": ");
    dy_svg_text(out, sketch->request->report->text, strlen(sketch->request->report->text));
}

static void put_rows(const dy_sketch *sketch, dy_buffer *out)
{
    const dy_grid *grid = &sketch->position->grid;
    dy_buffer_text(out, " Rows from the top:");
    for (uint32_t row = 0; row < grid->rows; row++) {
        dy_buffer_char(out, ' ');
        for (uint32_t column = 0; column < grid->columns; column++)
            dy_buffer_char(out, sketch->position->game->letters[dy_grid_at(grid, row, column)]);
        dy_buffer_char(out, row + 1 < grid->rows ? ',' : '.');
    }
}

static void put_piles_in_words(const dy_sketch *sketch, dy_buffer *out)
{
    const dy_piles *piles = &sketch->position->piles;
    dy_buffer_text(out, " Piles, the top disc first:");
    for (size_t pile = 0; pile < piles->count && pile < ROWS_TOLD; pile++) {
        uint64_t size = dy_pile_size(piles, pile);
        dy_buffer_char(out, ' ');
        for (uint64_t disc = 0; disc < size && disc < DYAD_DRAW_DISCS_MAX; disc++)
            dy_buffer_char(out,
                           sketch->position->game->letters[dy_pile_disc(piles, pile, disc) - 1]);
        if (size > DYAD_DRAW_DISCS_MAX)
            dy_buffer_text(out, "...");
    }
}

/* Sentences speak of the marks that drawings in a terminal have: what is there in pictures. */
static const char *in_pictures(char mark)
{
    switch (mark) {
    case '*': return "the line";
    case '+': return "the dots";
    case '!': return "with a square";
    default: return NULL;
    }
}

/* Why it is so; empty where nothing is said. `said` is scratch. */
static void put_why(const dy_sketch *sketch, dy_buffer *said, dy_buffer *out)
{
    const dyad_game *game = sketch->position->game;
    if (sketch->request->report && game->explain)
        game->explain(sketch->position, sketch->request->report, said);
    for (size_t i = 0; i < said->size; i++) {
        bool alone = i && said->text[i - 1] == ' ' &&
                     (i + 1 == said->size || strchr(" .,;", said->text[i + 1]));
        const char *words = alone ? in_pictures(said->text[i]) : NULL;
        if (words)
            dy_buffer_text(out, words);
        else
            dy_buffer_char(out, said->text[i]);
    }
}

static void put_description(const dy_sketch *sketch, const dy_buffer *why)
{
    dy_buffer *out = sketch->out;
    dy_svg_text(out, why->text, why->size);
    if (sketch->position->game->piles)
        put_piles_in_words(sketch, out);
    else if (sketch->position->grid.rows <= ROWS_TOLD &&
             sketch->position->grid.columns <= ROWS_TOLD)
        put_rows(sketch, out);
}

/* The sentences, broken into lines between words. How many there are. */
static size_t break_lines(const dy_buffer *why, size_t columns, size_t begin[LINES_MAX + 1])
{
    size_t lines = 0, at = 0;
    while (at < why->size && lines < LINES_MAX) {
        size_t end = at + columns;
        begin[lines++] = at;
        if (end >= why->size) {
            at = why->size;
            break;
        }
        while (end > at && why->text[end] != ' ')
            end--;
        at = end > at ? end + 1 : at + columns;
    }
    begin[lines] = at;
    return lines;
}

static void put_caption(dy_sketch *sketch, const dy_buffer *why, const size_t *begin, size_t lines)
{
    const char *text = sketch->request->report->text;
    dy_spot at = {MARGIN, sketch->height + LINE};
    char rest[96];
    snprintf(rest, sizeof rest, " font-size=\"15\" font-weight=\"bold\" fill=\"%s\"",
             sketch->palette->ink);
    dy_svg_words(sketch->out, at, rest, text, strlen(text));
    snprintf(rest, sizeof rest, " font-size=\"13\" fill=\"%s\"", sketch->palette->ink);
    for (size_t i = 0; i < lines; i++) {
        at.y += LINE;
        size_t size = begin[i + 1] - begin[i];
        if (size && why->text[begin[i + 1] - 1] == ' ')
            size--;
        dy_svg_words(sketch->out, at, rest, why->text + begin[i], size);
    }
}

/* ---- the whole ---------------------------------------------------------------------------- */

static void put_head(const dy_sketch *sketch, const dy_buffer *why, dy_length height)
{
    dy_buffer *out = sketch->out;
    dy_buffer_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    dy_svg_attribute(out, "width", sketch->width);
    dy_svg_attribute(out, "height", height);
    dy_buffer_text(out, " viewBox=\"0 0 ");
    dy_svg_length(out, sketch->width);
    dy_buffer_char(out, ' ');
    dy_svg_length(out, height);
    dy_buffer_text(out, "\" role=\"img\" aria-labelledby=\"title description\""
                        " font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title id=\"title\">");
    put_title(sketch, out);
    dy_buffer_text(out, "</title>\n<desc id=\"description\">");
    put_description(sketch, why);
    dy_buffer_text(out, "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"");
    dy_buffer_text(out, sketch->palette->ground);
    dy_buffer_text(out, "\"/>\n");
}

/* Rounded up. Renderers round a side that is no whole number up or down, each in its own way. */
static dy_length whole_units(dy_length length)
{
    return (length + DY_UNIT - 1) / DY_UNIT * DY_UNIT;
}

/* How a picture is laid out: its whole height, and the lines of words below the board. */
typedef struct layout {
    bool words;
    size_t begin[LINES_MAX + 1], lines;
    dy_length height;
} layout;

static void lay_out(dy_sketch *sketch, const dy_buffer *why, layout *plan)
{
    *plan = (layout){.words = sketch->request->report && !sketch->request->bare};
    if (sketch->position->game->piles)
        dy_svg_piles_size(sketch);
    else
        dy_svg_board_size(sketch);
    if (sketch->width < WIDTH_MIN && plan->words)
        sketch->width = WIDTH_MIN;
    if (plan->words)
        plan->lines =
            break_lines(why, (size_t)((sketch->width - 2 * MARGIN) / LETTER), plan->begin);
    sketch->width = whole_units(sketch->width);
    dy_length below = plan->words ? LINE * (dy_length)(plan->lines + 1) + MARGIN : 0;
    plan->height = whole_units(sketch->height + below);
}

static void put_picture(dy_sketch *sketch, const dy_buffer *why, const layout *plan)
{
    put_head(sketch, why, plan->height);
    if (sketch->position->game->piles)
        dy_svg_piles(sketch);
    else
        dy_svg_board(sketch);
    if (plan->words)
        put_caption(sketch, why, plan->begin, plan->lines);
    dy_buffer_text(sketch->out, "</svg>\n");
}

static dyad_status check_request(const dyad_draw_request *request, dyad_error *error)
{
    const dyad_position *position = request->position;
    if (!position || !request->write)
        return dy_fault(error, DYAD_E_USAGE, "drawing needs a position and a write function");
    if (request->report && !dy_report_is_of(request->report, position, true))
        return dy_fault(error, DYAD_E_USAGE,
                        "drawing needs the report on that position, with its evidence");
    if (!DY_IS_ENUM(request->format, DYAD_IMAGE_PNG))
        return dy_fault(error, DYAD_E_USAGE, "there is no such format of pictures");
    if (!(request->scale >= 0 && request->scale <= DBL_MAX))
        return dy_fault(error, DYAD_E_USAGE, "scale: expected a number, not below 0");
    dy_size size = dy_position_extent(position);
    char text[DY_SIZE_TEXT_MAX];
    if (!position->game->piles &&
        (size.rows > DYAD_DRAW_SIDE_MAX || size.columns > DYAD_DRAW_SIDE_MAX))
        return dy_fault(error, DYAD_E_USAGE, "boards of side up to %d are drawn, found one of %s",
                        DYAD_DRAW_SIDE_MAX, dy_size_text(size, text));
    if (request->format == DYAD_IMAGE_PNG && !dy_raster_has())
        return dy_fault(error, DYAD_E_USAGE,
                        "PNG needs librsvg (Debian: librsvg2-2), which was not found here, or when "
                        "Dyad was built");
    return DYAD_OK;
}

dyad_status dy_draw_picture(const dyad_draw_request *request, const dyad_allocator *memory,
                            dyad_error *error)
{
    dyad_status status = check_request(request, error);
    if (status != DYAD_OK)
        return status;
    dy_buffer out, why, said;
    dy_buffer_init(&out, memory);
    dy_buffer_init(&said, memory);
    dy_buffer_init(&why, memory);
    dy_sketch sketch = {.request = request,
                        .position = request->position,
                        .palette = request->dark ? &dark : &light,
                        .out = &out};
    put_why(&sketch, &said, &why);
    why.failed = why.failed || said.failed;
    dy_buffer_free(&said);
    double scale = request->scale > 0 ? request->scale : 1;
    layout plan;
    lay_out(&sketch, &why, &plan);
    if (request->format == DYAD_IMAGE_PNG) /* before anything is drawn */
        status = dy_png_fits((double)sketch.width / DY_UNIT * scale,
                             (double)plan.height / DY_UNIT * scale, error);
    if (status == DYAD_OK && !why.failed)
        put_picture(&sketch, &why, &plan);
    if (why.failed || out.failed) {
        status = dy_fault_memory(error);
    } else if (status == DYAD_OK && request->format == DYAD_IMAGE_PNG) {
        status = dy_raster_png(out.text, out.size, scale, sketch.palette->ground, request->write,
                               request->write_user, error);
    } else if (status == DYAD_OK) {
        int number = request->write(request->write_user, out.text, out.size);
        status = number ? dy_fault_output(error, number) : DYAD_OK;
    }
    dy_buffer_free(&out);
    dy_buffer_free(&why);
    return status;
}
