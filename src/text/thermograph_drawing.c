/* thermograph_drawing.c - thermographs drawn, as SVG and for a terminal.
 *
 *       |             |
 *   3/2 |             |                  the mast
 *       |           /   \
 *       |         /       \
 *       |       /           \
 *     0 +-------------------------       both directions have the same scale
 *             2      1/2     -1
 *
 * Where things are is worked out in floating point, from values less the mean, so that it does not
 * matter how large they are; labels are exact. In Unicode a character is two by four dots of
 * Braille, which are about as wide as high. */
#include "base/border.h"
#include "base/buffer.h"
#include "cgt/form.h"

#include <math.h>
#include <string.h>

enum {
    TITLE_MAX = 60, /* characters of the form */
    LABEL_MAX = 10,
    SVG_WIDTH = 480,
    SVG_LEAST = 200,
    SVG_MOST = 10000,
    TEXT_WIDTH = 60,
    TEXT_LEAST = 20,
    TEXT_MOST = 1000,
};

typedef struct label {
    char text[LABEL_MAX + 1];
    size_t size;
} label;

typedef struct picture {
    dyad_forms *forms;
    dyad_wall wall[2];
    double *t[2], *v[2]; /* values less the mean */
    double low, temperature, top, left, right;
    label low_label, temperature_label, mean_label, stop_label[2];
    bool colour;
    dy_arena arena;
    dy_buffer out;
} picture;

/* ---- numbers ------------------------------------------------------------------------------ */

/* What is drawn lies between these, so that no sum, product or quotient of a few is beyond what a
 * double holds. What is less is drawn as 0. */
static const double LEAST = 1e-300, MOST = 1e300;

static double approximate(const dyad_form *number)
{
    dy_dyadic value = dy_number_value(number);
    int exponent = value.exponent > INT32_MAX / 2 ? INT32_MAX / 2 : (int)value.exponent;
    if (!value.limbs)
        return ldexp((double)value.small, -exponent);              /* at least 2^-62 */
    size_t from = value.limb_count > 2 ? value.limb_count - 2 : 0; /* what a double can hold */
    double sum = 0;
    for (size_t i = value.limb_count; i-- > from;)
        sum = ldexp(sum, 64) + (double)value.limbs[i];
    double scaled = ldexp(sum, (int)(64 * from) - exponent);
    if (scaled < LEAST)
        return 0;
    return value.negative ? -scaled : scaled;
}

/* The number in decimal, cut where it is long. */
static bool make_label(picture *p, const dyad_form *number, label *made)
{
    const char *text;
    size_t size;
    if (!number || !dy_form_number_text(p->forms, number, &p->arena, &text, &size)) {
        if (!dy_forms_failed(p->forms))
            (void)dy_forms_fail_memory(p->forms);
        return false;
    }
    bool cut = size > LABEL_MAX;
    made->size = cut ? LABEL_MAX : size;
    memcpy(made->text, text, made->size);
    if (cut)
        memcpy(made->text + LABEL_MAX - 3, "...", 3);
    made->text[made->size] = '\0';
    return true;
}

/* Where a wall is at a temperature. */
static double wall_at(const picture *p, int side, double t)
{
    size_t i = 0, count = p->wall[side].count;
    while (i + 1 < count && p->t[side][i + 1] <= t)
        i++;
    double v = p->v[side][i];
    if (i + 1 == count || t <= p->t[side][i])
        return v;
    double span = p->t[side][i + 1] - p->t[side][i];
    return v + (p->v[side][i + 1] - v) * (t - p->t[side][i]) / span;
}

/* The value of a wall where the drawing begins, as a number. */
static const dyad_form *wall_start(const picture *p, dyad_side side)
{
    const dyad_wall *wall = &p->wall[side];
    dyad_forms *forms = p->forms;
    if (p->low < 0)
        return wall->v[0];
    size_t i = 0;
    while (i + 1 < wall->count && dy_number_compare(forms, wall->t[i + 1], forms->zero) <= 0)
        i++;
    if (i + 1 == wall->count || wall->v[i + 1] == wall->v[i])
        return wall->v[i];
    return dy_number_compare(forms, wall->v[i + 1], wall->v[i]) > 0
               ? dyad_form_subtract(forms, wall->v[i], wall->t[i])
               : dyad_form_add(forms, wall->v[i], wall->t[i]);
}

static bool take_points(picture *p, const dyad_form *mean)
{
    const dyad_form *minus = dyad_form_negate(p->forms, mean);
    for (int side = 0; side < 2; side++) {
        const dyad_wall *wall = &p->wall[side];
        p->t[side] = dy_arena_alloc(&p->arena, wall->count, sizeof(double));
        p->v[side] = dy_arena_alloc(&p->arena, wall->count, sizeof(double));
        if (!minus || !p->t[side] || !p->v[side]) {
            (void)dy_forms_fail_memory(p->forms);
            return false;
        }
        for (size_t i = 0; i < wall->count; i++) {
            const dyad_form *v = dyad_form_add(p->forms, wall->v[i], minus);
            if (!v)
                return false;
            p->t[side][i] = approximate(wall->t[i]);
            p->v[side][i] = approximate(v);
            if (fabs(p->t[side][i]) > MOST || fabs(p->v[side][i]) > MOST) {
                (void)dy_forms_fail(p->forms, DYAD_E_LIMIT, "numbers too large to draw");
                return false;
            }
        }
    }
    return true;
}

/* Everything but where it goes on the page. */
static bool look(picture *p, const dyad_form *g)
{
    dyad_forms *forms = p->forms;
    if (!dy_form_thermograph(forms, g, &p->wall[0], &p->wall[1]))
        return false;
    const dyad_form *mean = dyad_form_mean(forms, g);
    const dyad_form *temperature = dyad_form_temperature(forms, g);
    if (!mean || !temperature || !take_points(p, mean))
        return false;
    p->temperature = approximate(temperature);
    p->low = dy_number_compare(forms, temperature, forms->zero) > 0 ? 0 : -1;
    p->top = p->temperature + (p->temperature > p->low ? (p->temperature - p->low) / 4 : 1);
    p->left = p->right = 0;
    for (int side = 0; side < 2; side++) { /* a left wall is at its most where it begins */
        double v = wall_at(p, side, p->low);
        p->left = v > p->left ? v : p->left;
        p->right = v < p->right ? v : p->right;
    }
    const dyad_form *low = p->low < 0 ? dyad_form_integer(forms, -1) : forms->zero;
    return make_label(p, low, &p->low_label) && make_label(p, mean, &p->mean_label) &&
           make_label(p, temperature, &p->temperature_label) &&
           make_label(p, wall_start(p, DYAD_LEFT), &p->stop_label[0]) &&
           make_label(p, wall_start(p, DYAD_RIGHT), &p->stop_label[1]);
}

static void put_label(picture *p, const label *what)
{
    dy_buffer_bytes(&p->out, what->text, what->size);
}

/* ---- SVG ---------------------------------------------------------------------------------- */

enum {
    MARGIN = 24,
    LABEL_WIDTH = 72,
    LINE_HEIGHT = 22,
    LETTER_WIDTH = 8,
    KEYS = 3, /* lines that are told apart */
    KEY_WIDTH = 140,
    KEY_LINE = 26,
};

typedef struct page {
    double scale, x, y; /* of the mean at the lowest temperature */
    double width, height;
    size_t keys; /* in a row */
} page;

static double page_x(const page *at, double v)
{
    return at->x - v * at->scale;
}

static double page_y(const picture *p, const page *at, double t)
{
    return at->y - (t - p->low) * at->scale;
}

/* With one digit behind the point, whatever the locale. */
static void put_coordinate(dy_buffer *out, double x)
{
    long tenths = lround(x * 10);
    if (tenths < 0)
        dy_buffer_char(out, '-');
    tenths = tenths < 0 ? -tenths : tenths;
    dy_buffer_unsigned(out, (uint64_t)tenths / 10);
    dy_buffer_char(out, '.');
    dy_buffer_char(out, (char)('0' + tenths % 10));
}

static void put_attribute(dy_buffer *out, const char *name, double x)
{
    dy_buffer_char(out, ' ');
    dy_buffer_text(out, name);
    dy_buffer_text(out, "=\"");
    put_coordinate(out, x);
    dy_buffer_char(out, '"');
}

static void put_line(picture *p, const char *class, double x1, double y1, double x2, double y2)
{
    dy_buffer *out = &p->out;
    dy_buffer_text(out, "<line class=\"");
    dy_buffer_text(out, class);
    dy_buffer_char(out, '"');
    put_attribute(out, "x1", x1);
    put_attribute(out, "y1", y1);
    put_attribute(out, "x2", x2);
    put_attribute(out, "y2", y2);
    dy_buffer_text(out, "/>\n");
}

static void put_svg_text(picture *p, const char *anchor, double x, double y, const char *text,
                         size_t size)
{
    dy_buffer *out = &p->out;
    dy_buffer_text(out, "<text");
    put_attribute(out, "x", x);
    put_attribute(out, "y", y);
    dy_buffer_text(out, " text-anchor=\"");
    dy_buffer_text(out, anchor);
    dy_buffer_text(out, "\">");
    dy_buffer_bytes(out, text, size);
    dy_buffer_text(out, "</text>\n");
}

static void put_svg_label(picture *p, const char *anchor, double x, double y, const label *what)
{
    put_svg_text(p, anchor, x, y, what->text, what->size);
}

/* From the lowest temperature up to the mast. */
static void put_wall(picture *p, const page *at, int side)
{
    dy_buffer *out = &p->out;
    dy_buffer_text(out, side ? "<polyline class=\"wall right\" points=\""
                             : "<polyline class=\"wall left\" points=\"");
    put_coordinate(out, page_x(at, wall_at(p, side, p->low)));
    dy_buffer_char(out, ',');
    put_coordinate(out, at->y);
    for (size_t i = 0; i < p->wall[side].count; i++) {
        if (p->t[side][i] <= p->low)
            continue;
        dy_buffer_char(out, ' ');
        put_coordinate(out, page_x(at, p->v[side][i]));
        dy_buffer_char(out, ',');
        put_coordinate(out, page_y(p, at, p->t[side][i]));
    }
    dy_buffer_text(out, "\"/>\n");
}

static int take_escaped(void *user, const void *bytes, size_t size)
{
    const char *text = bytes;
    for (size_t i = 0; i < size; i++)
        switch (text[i]) {
        case '<': dy_buffer_text(user, "&lt;"); break;
        case '>': dy_buffer_text(user, "&gt;"); break;
        case '&': dy_buffer_text(user, "&amp;"); break;
        default: dy_buffer_char(user, text[i]);
        }
    return 0;
}

static void put_head(picture *p, const dyad_form *g, const page *at)
{
    /* Middle greys, blue and red, that can be read on white and on black. */
    static const char style[] =
        "<style>.thermograph text{font:14px system-ui,sans-serif;fill:#808080}"
        ".thermograph line,.thermograph polyline{fill:none;stroke:#808080}"
        ".thermograph .guide{stroke-dasharray:2 4;opacity:.7}"
        ".thermograph .wall,.thermograph .mast{stroke-width:2.5;stroke-linejoin:round;"
        "stroke-linecap:round}";
    dy_buffer *out = &p->out;
    dy_buffer_text(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"thermograph\"");
    put_attribute(out, "width", at->width);
    put_attribute(out, "height", at->height);
    dy_buffer_text(out, " viewBox=\"0 0 ");
    put_coordinate(out, at->width);
    dy_buffer_char(out, ' ');
    put_coordinate(out, at->height);
    dy_buffer_text(out, "\">\n<title>Thermograph of ");
    (void)dyad_form_write(p->forms, g, TITLE_MAX, take_escaped, out); /* they keep what failed */
    dy_buffer_text(out, "</title>\n<desc>Mean ");
    put_label(p, &p->mean_label);
    dy_buffer_text(out, ", temperature ");
    put_label(p, &p->temperature_label);
    dy_buffer_text(out, "; at ");
    put_label(p, &p->low_label);
    dy_buffer_text(out, " the left wall is at ");
    put_label(p, &p->stop_label[0]);
    dy_buffer_text(out, ", the right wall at ");
    put_label(p, &p->stop_label[1]);
    dy_buffer_text(out, ".</desc>\n");
    dy_buffer_text(out, style);
    dy_buffer_text(out, p->colour ? ".thermograph .left{stroke:#3b82d6}"
                                    ".thermograph .right{stroke:#d6504a}</style>\n"
                                  : ".thermograph .right{stroke-dasharray:7 5}</style>\n");
}

static page lay_out(const picture *p, unsigned width)
{
    double room = width - MARGIN * 2 - LABEL_WIDTH * 1.5;
    double most = width * (p->temperature > p->low ? 0.7 : 0.2);
    double across = p->left - p->right, up = p->top - p->low;
    double scale = most / up;
    if (across * scale > room)
        scale = room / across;
    page at = {.scale = scale, .width = width};
    at.x = MARGIN + LABEL_WIDTH + (room - across * scale) / 2 + p->left * scale;
    at.y = MARGIN + up * scale;
    at.keys = width > 2 * MARGIN + KEY_WIDTH ? (size_t)(width - 2 * MARGIN) / KEY_WIDTH : 1;
    at.keys = at.keys < KEYS ? at.keys : KEYS;
    size_t lines = 3 + (KEYS + at.keys - 1) / at.keys;
    at.height = at.y + (double)lines * LINE_HEIGHT + MARGIN / 2.0;
    return at;
}

/* What a wall comes to where the drawing begins: below the axis beside the mean, or where that is
 * too near outwards on a line of its own, as far as the page goes. */
static void put_stop(picture *p, const page *at, int side, double stop, double mean)
{
    const label *what = &p->stop_label[side];
    double characters = (double)(what->size + p->mean_label.size);
    double width = (double)what->size * LETTER_WIDTH;
    if (fabs(stop - mean) > (characters / 2 + 1) * LETTER_WIDTH)
        put_svg_label(p, "middle", stop, at->y + LINE_HEIGHT, what);
    else if (side && stop != mean)
        put_svg_label(p, "start", fmin(stop, at->width - width), at->y + 2 * LINE_HEIGHT, what);
    else if (stop != mean)
        put_svg_label(p, "end", fmax(stop, width), at->y + 2 * LINE_HEIGHT, what);
}

/* What the directions are, in which units, and which line is what. */
static void put_key(picture *p, const page *at)
{
    static const char up[] = "temperature, in moves", across[] = "value, in moves for Left";
    static const struct {
        const char *class, *text;
    } keys[KEYS] = {{"wall left", "Left begins"}, {"wall right", "Right begins"}, {"mast", "mast"}};
    put_svg_text(p, "start", MARGIN / 4.0, MARGIN - 9, up, sizeof up - 1);
    put_svg_text(p, "end", at->width - MARGIN / 4.0, at->y + 3 * LINE_HEIGHT - 4, across,
                 sizeof across - 1);
    for (size_t i = 0; i < KEYS; i++) {
        double x = MARGIN + (double)(i % at->keys) * KEY_WIDTH;
        size_t line = 4 + i / at->keys;
        double y = at->y + (double)line * LINE_HEIGHT;
        put_line(p, keys[i].class, x, y - 5, x + KEY_LINE, y - 5);
        put_svg_text(p, "start", x + KEY_LINE + LETTER_WIDTH, y, keys[i].text,
                     strlen(keys[i].text));
    }
}

static void draw_svg(picture *p, const dyad_form *g, unsigned width)
{
    page at = lay_out(p, width);
    double axis = MARGIN + LABEL_WIDTH - LINE_HEIGHT / 2.0, end = width - MARGIN;
    double hot = page_y(p, &at, p->temperature), mean = page_x(&at, 0);
    double stops[2] = {page_x(&at, wall_at(p, 0, p->low)), page_x(&at, wall_at(p, 1, p->low))};
    put_head(p, g, &at);
    put_line(p, "axis", axis, MARGIN, axis, at.y);
    put_line(p, "axis", axis, at.y, end, at.y);
    if (hot < at.y)
        put_line(p, "guide", axis, hot, mean, hot);
    if (p->temperature > p->low)
        put_line(p, "guide", mean, hot, mean, at.y);
    put_wall(p, &at, 0);
    put_wall(p, &at, 1);
    put_line(p, "mast", mean, hot, mean, MARGIN);
    put_svg_label(p, "end", axis - 6, hot + 5, &p->temperature_label);
    if (at.y - hot > LINE_HEIGHT)
        put_svg_label(p, "end", axis - 6, at.y + 5, &p->low_label);
    for (int side = 0; side < 2; side++)
        put_stop(p, &at, side, stops[side], mean);
    put_svg_label(p, "middle", mean, at.y + LINE_HEIGHT, &p->mean_label);
    put_key(p, &at);
    dy_buffer_text(&p->out, "</svg>\n");
}

/* ---- text --------------------------------------------------------------------------------- */

enum { DOTS_ACROSS = 2, DOTS_UP = 4, BRAILLE = 0x2800 };

typedef struct screen {
    bool unicode;
    size_t columns, rows, margin;
    double scale;         /* dots, or halves of a column, to a unit */
    unsigned char *dots;  /* a character each: the dots of Braille, or a letter */
    unsigned char *owner; /* bit 0 Left's, bit 1 Right's */
} screen;

static size_t screen_x(const picture *p, const screen *s, double v)
{
    double x = (p->left - v) * s->scale;
    size_t most = DOTS_ACROSS * s->columns - 1;
    return x <= 0 ? 0 : x + 0.5 >= (double)most ? most : (size_t)(x + 0.5);
}

/* A dot, as one of Braille; of plain characters the row's second dot alone says which it is. */
static void put_dot(screen *s, size_t x, size_t up, unsigned char owner, unsigned char plain)
{
    static const unsigned char bits[DOTS_UP][DOTS_ACROSS] = {
        {0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}};
    size_t at = (s->rows - 1 - up / DOTS_UP) * s->columns + x / DOTS_ACROSS;
    if (s->unicode)
        s->dots[at] |= bits[up % DOTS_UP][x % DOTS_ACROSS];
    else if (up % DOTS_UP == 1)
        s->dots[at] = (unsigned char)(s->dots[at] && s->dots[at] != plain ? '|' : plain);
    else
        return;
    s->owner[at] |= owner;
}

static void plot(const picture *p, screen *s)
{
    for (size_t up = 0; up < s->rows * DOTS_UP; up++) {
        double t = p->low + (double)up / s->scale, next = t + 1 / s->scale;
        if (t >= p->temperature) {
            put_dot(s, screen_x(p, s, 0), up, 3, '|');
            continue;
        }
        for (int side = 0; side < 2; side++) {
            double v = wall_at(p, side, t);
            bool upright = wall_at(p, side, next < p->temperature ? next : p->temperature) == v;
            put_dot(s, screen_x(p, s, v), up, side ? 2 : 1, upright ? '|' : side ? '\\' : '/');
        }
    }
}

static void put_braille(dy_buffer *out, unsigned char dots)
{
    unsigned code = BRAILLE + dots;
    char bytes[3] = {(char)(0xe0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3f)),
                     (char)(0x80 | (code & 0x3f))};
    dy_buffer_bytes(out, bytes, sizeof bytes);
}

static void put_row(picture *p, const screen *s, size_t row)
{
    static const char *const colours[] = {"", "\x1b[34m", "\x1b[31m", ""};
    dy_buffer *out = &p->out;
    const unsigned char *dots = s->dots + row * s->columns, *owner = s->owner + row * s->columns;
    size_t last = s->columns;
    while (last > 0 && !dots[last - 1])
        last--;
    for (size_t i = 0; i < last; i++) {
        const char *colour = p->colour && dots[i] ? colours[owner[i]] : "";
        dy_buffer_text(out, colour);
        if (!dots[i])
            dy_buffer_char(out, ' ');
        else if (s->unicode)
            put_braille(out, dots[i]);
        else
            dy_buffer_char(out, (char)dots[i]);
        if (*colour)
            dy_buffer_text(out, "\x1b[0m");
    }
}

/* Labels under the axis, each where it fits beside those before. */
static void put_values(picture *p, const screen *s)
{
    const label *labels[] = {&p->mean_label, &p->stop_label[0], &p->stop_label[1]};
    double v[] = {0, wall_at(p, 0, p->low), wall_at(p, 1, p->low)};
    char line[TEXT_MOST + LABEL_MAX];
    memset(line, ' ', sizeof line);
    size_t end = 0;
    for (int i = 0; i < 3; i++) {
        size_t x = s->margin + screen_x(p, s, v[i]) / DOTS_ACROSS, size = labels[i]->size;
        size_t from = x > size / 2 ? x - size / 2 : 0;
        bool is_free = true;
        for (size_t k = from ? from - 1 : 0; k <= from + size; k++)
            is_free = is_free && line[k] == ' ';
        if (!is_free || (i && v[i] == 0))
            continue;
        memcpy(line + from, labels[i]->text, size);
        end = from + size > end ? from + size : end;
    }
    dy_buffer_bytes(&p->out, line, end);
    dy_buffer_char(&p->out, '\n');
}

static void put_margin(picture *p, const screen *s, const label *what, const char *line)
{
    size_t size = what ? what->size : 0;
    dy_buffer_repeat(&p->out, ' ', s->margin - 2 - size);
    if (what)
        put_label(p, what);
    dy_buffer_char(&p->out, ' ');
    dy_buffer_text(&p->out, line);
}

static void put_screen(picture *p, const screen *s)
{
    dy_buffer *out = &p->out;
    double hot = (p->temperature - p->low) * s->scale;
    size_t hot_row = hot > 0 ? s->rows - 1 - (size_t)(hot + 0.5) / DOTS_UP : s->rows;
    for (size_t row = 0; row < s->rows; row++) {
        put_margin(p, s, row == hot_row ? &p->temperature_label : NULL, s->unicode ? "│" : "|");
        put_row(p, s, row);
        dy_buffer_char(out, '\n');
    }
    put_margin(p, s, &p->low_label, s->unicode ? "└" : "+");
    for (size_t i = 0; i < s->columns; i++)
        dy_buffer_text(out, s->unicode ? "─" : "-");
    dy_buffer_char(out, '\n');
    put_values(p, s);
    dy_buffer_text(out, "mean ");
    put_label(p, &p->mean_label);
    dy_buffer_text(out, ", temperature ");
    put_label(p, &p->temperature_label);
    dy_buffer_char(out, '\n');
}

static void draw_text(picture *p, bool unicode, unsigned width)
{
    size_t longest = p->low_label.size > p->temperature_label.size ? p->low_label.size
                                                                   : p->temperature_label.size;
    screen s = {.unicode = unicode, .margin = longest + 2};
    s.columns = width > s.margin ? width - s.margin : 1;
    double most = (double)width * 1.4; /* dots up */
    if (p->temperature == p->low)      /* a mast alone */
        most /= 4;
    double across = p->left - p->right, up = p->top - p->low;
    s.scale = most / up;
    if (across * s.scale > (double)(DOTS_ACROSS * s.columns - 1))
        s.scale = (double)(DOTS_ACROSS * s.columns - 1) / across;
    s.rows = (size_t)(up * s.scale) / DOTS_UP + 1;
    /* Keep it in the middle by a margin on both sides. */
    double spare = (double)(DOTS_ACROSS * s.columns - 1) / s.scale - across;
    p->left += spare / 2;
    s.dots = dy_arena_zero(&p->arena, s.columns, s.rows);
    s.owner = dy_arena_zero(&p->arena, s.columns, s.rows);
    if (!s.dots || !s.owner) {
        (void)dy_forms_fail_memory(p->forms);
        return;
    }
    plot(p, &s);
    put_screen(p, &s);
}

/* ---- the interface ------------------------------------------------------------------------ */

static void draw(picture *p, const dyad_form *g, dyad_picture kind, unsigned width)
{
    bool svg = kind == DYAD_PICTURE_SVG;
    unsigned least = svg ? SVG_LEAST : TEXT_LEAST, most = svg ? SVG_MOST : TEXT_MOST;
    if (width == 0)
        width = svg ? SVG_WIDTH : TEXT_WIDTH;
    if (width < least || width > most) {
        (void)dy_forms_fail(p->forms, DYAD_E_USAGE, "a width of %u is not from %u to %u", width,
                            least, most);
        return;
    }
    if (!look(p, g))
        return;
    if (svg)
        draw_svg(p, g, width);
    else
        draw_text(p, kind == DYAD_PICTURE_UNICODE, width);
    if (p->out.failed)
        (void)dy_forms_fail_memory(p->forms);
}

dyad_status dyad_form_draw_thermograph(dyad_forms *forms, const dyad_form *g, dyad_picture kind,
                                       bool colour, unsigned width, dyad_write_fn write, void *user)
{
    DY_EXPECT(NULL, forms, "forms");
    if (!g || !write || !DY_IS_ENUM(kind, DYAD_PICTURE_ASCII))
        (void)dy_forms_fail(forms, DYAD_E_USAGE,
                            "drawing needs a form, a kind of picture and a function");
    if (dy_forms_failed(forms))
        return forms->error.status;
    picture p = {.forms = forms, .colour = colour};
    dy_arena_init(&p.arena, dy_forms_allocator(forms));
    dy_buffer_init(&p.out, dy_forms_allocator(forms));
    draw(&p, g, kind, width);
    int number = forms->error.status == DYAD_OK ? write(user, p.out.text, p.out.size) : 0;
    if (number) {
        dyad_error error;
        (void)dy_fault_output(&error, number);
        (void)dy_forms_fail(forms, error.status, "%s", error.text);
    }
    dy_buffer_free(&p.out);
    dy_arena_free(&p.arena);
    return forms->error.status;
}
