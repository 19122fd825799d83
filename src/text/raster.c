/* raster.c - SVG to PNG, by librsvg and cairo where the machine has them.
 *
 * They are looked for when they are first needed, not when the program starts: they and what they
 * need are some forty libraries, which would cost every run of Dyad more than judging most inputs.
 * What is used of them is declared here, so that a build needs none of their headers; one that has
 * them compares the two, at the end of this file. */
#include "text/svg_drawing.h"

#include "base/fault.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* ---- of librsvg-2.so.2, libcairo.so.2 and glib 2, whose interfaces do not change ---------------
 */

enum { FORMAT_ARGB32 = 0, PAINTED = 0, WRITE_FAILED = 11, FLAG_UNLIMITED = 1 };

typedef struct glib_error {
    uint32_t domain;
    int code;
    char *message;
} glib_error;

typedef struct rectangle {
    double x, y, width, height;
} rectangle;

typedef int (*take_bytes_fn)(void *closure, const unsigned char *bytes, unsigned size);

typedef struct raster {
    void *rsvg, *cairo, *objects, *streams;
    void *(*stream_new)(const void *bytes, ssize_t size, void (*destroy)(void *));
    void *(*handle_new)(void *stream, void *base_file, int flags, void *cancellable,
                        glib_error **error);
    int (*handle_size)(void *handle, double *width, double *height);
    int (*handle_render)(void *handle, void *cairo, const rectangle *area, glib_error **error);
    void (*unref)(void *object);
    void (*error_free)(glib_error *error);
    void *(*surface_create)(int format, int width, int height);
    int (*surface_write)(void *surface, take_bytes_fn take, void *closure);
    int (*surface_status)(void *surface);
    void (*surface_destroy)(void *surface);
    void *(*create)(void *surface);
    void (*set_colour)(void *cairo, double red, double green, double blue);
    void (*paint)(void *cairo);
    void (*destroy)(void *cairo);
} raster;

/* ISO C has no way from an object's address to a function's; POSIX says they look alike. */
static bool find(void *library, const char *name, void *function)
{
    void *found = library ? dlsym(library, name) : NULL;
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* dlopen() counts: libraries that are open are found again. They are never closed, for glib cannot
 * be. */
static bool open_raster(raster *r)
{
    r->rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    r->cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    r->objects = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    r->streams = dlopen("libgio-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    return find(r->rsvg, "rsvg_handle_new_from_stream_sync", &r->handle_new) &&
           find(r->streams, "g_memory_input_stream_new_from_data", &r->stream_new) &&
           find(r->rsvg, "rsvg_handle_get_intrinsic_size_in_pixels", &r->handle_size) &&
           find(r->rsvg, "rsvg_handle_render_document", &r->handle_render) &&
           find(r->objects, "g_object_unref", &r->unref) &&
           find(r->objects, "g_error_free", &r->error_free) &&
           find(r->cairo, "cairo_image_surface_create", &r->surface_create) &&
           find(r->cairo, "cairo_surface_write_to_png_stream", &r->surface_write) &&
           find(r->cairo, "cairo_surface_status", &r->surface_status) &&
           find(r->cairo, "cairo_surface_destroy", &r->surface_destroy) &&
           find(r->cairo, "cairo_create", &r->create) &&
           find(r->cairo, "cairo_set_source_rgb", &r->set_colour) &&
           find(r->cairo, "cairo_paint", &r->paint) && find(r->cairo, "cairo_destroy", &r->destroy);
}

bool dy_raster_has(void)
{
    raster r;
    return open_raster(&r);
}

/* Where the bytes go. */
typedef struct output {
    dyad_write_fn write;
    void *user;
    int number; /* that it gave back */
} output;

static int take_bytes(void *closure, const unsigned char *bytes, unsigned size)
{
    output *to = closure;
    if (!to->number)
        to->number = to->write(to->user, bytes, size);
    return to->number ? WRITE_FAILED : PAINTED;
}

static dyad_status failed(const raster *r, glib_error *found, dyad_error *error)
{
    dyad_status status = dy_fault(error, DYAD_E_SYSTEM, "librsvg: %s",
                                  found ? found->message : "the picture could not be drawn");
    error->file = "PNG";
    if (found)
        r->error_free(found);
    return status;
}

/* Fills the surface, so that no pixel at the edge is translucent if the scaled sides are no whole
 * numbers. `colour` is "#rrggbb". */
static void put_ground(const raster *r, void *drawing, const char *colour)
{
    unsigned long rgb = strtoul(colour + 1, NULL, 16);
    r->set_colour(drawing, (double)(rgb >> 16 & 255) / 255, (double)(rgb >> 8 & 255) / 255,
                  (double)(rgb & 255) / 255);
    r->paint(drawing);
}

static dyad_status put_surface(const raster *r, void *handle, double width, double height,
                               const char *ground, output *to, dyad_error *error)
{
    glib_error *found = NULL;
    void *surface = r->surface_create(FORMAT_ARGB32, (int)ceil(width), (int)ceil(height));
    void *drawing = r->create(surface);
    rectangle area = {0, 0, width, height};
    dyad_status status = DYAD_OK;
    if (r->surface_status(surface) != PAINTED)
        status = dy_fault_memory(error);
    else if (put_ground(r, drawing, ground), !r->handle_render(handle, drawing, &area, &found))
        status = failed(r, found, error);
    else if (r->surface_write(surface, take_bytes, to) != PAINTED)
        status = to->number ? dy_fault_output(error, to->number) : dy_fault_memory(error);
    r->destroy(drawing);
    r->surface_destroy(surface);
    return status;
}

dyad_status dy_png_fits(double width, double height, dyad_error *error)
{
    enum {
        SIDE_PIXELS_MAX = 32767,    /* to cairo */
        ALL_PIXELS_MAX = 100000000, /* four bytes each are in memory */
    };
    if (width <= SIDE_PIXELS_MAX && height <= SIDE_PIXELS_MAX && width * height <= ALL_PIXELS_MAX)
        return DYAD_OK;
    return dy_fault(error, DYAD_E_USAGE,
                    "expected a picture of at most %d pixels a side and %d in all, found one "
                    "of %.0f x %.0f: make the scale smaller",
                    (int)SIDE_PIXELS_MAX, (int)ALL_PIXELS_MAX, width, height);
}

dyad_status dy_raster_png(const char *svg, size_t size, double scale, const char *ground,
                          dyad_write_fn write, void *user, dyad_error *error)
{
    raster r;
    glib_error *found = NULL;
    double width, height;
    if (!open_raster(&r))
        return dy_fault(error, DYAD_E_USAGE,
                        "PNG needs librsvg, which was not found (Debian: librsvg2-2)");
    /* Boards may be larger than what librsvg, with nobody known to vouch for it, would take. */
    void *stream = r.stream_new(svg, (ssize_t)size, NULL);
    void *handle = r.handle_new(stream, NULL, FLAG_UNLIMITED, NULL, &found);
    r.unref(stream);
    if (!handle)
        return failed(&r, found, error);
    dyad_status status = DYAD_OK;
    if (!r.handle_size(handle, &width, &height))
        status = failed(&r, NULL, error);
    else
        status = dy_png_fits(width * scale, height * scale, error);
    output to = {.write = write, .user = user};
    if (status == DYAD_OK)
        status = put_surface(&r, handle, width * scale, height * scale, ground, &to, error);
    r.unref(handle);
    return status;
}

/* ---- the declarations above against the headers, where a build has them ---------------------- */

#ifdef DYAD_HAVE_RSVG
#include <librsvg/rsvg.h>

_Static_assert(FORMAT_ARGB32 == (int)CAIRO_FORMAT_ARGB32 && PAINTED == (int)CAIRO_STATUS_SUCCESS,
               "numbers of cairo");
_Static_assert(WRITE_FAILED == (int)CAIRO_STATUS_WRITE_ERROR &&
                   FLAG_UNLIMITED == (int)RSVG_HANDLE_FLAG_UNLIMITED,
               "numbers of cairo and librsvg");
_Static_assert(sizeof(rectangle) == sizeof(RsvgRectangle) &&
                   offsetof(rectangle, height) == offsetof(RsvgRectangle, height) &&
                   sizeof(glib_error) == sizeof(GError) &&
                   offsetof(glib_error, message) == offsetof(GError, message) &&
                   sizeof(gssize) == sizeof(ssize_t),
               "structs of librsvg and glib");
#endif
