/* raster.c - SVG to PNG, by librsvg and cairo where the machine has them.
 *
 * They are looked for when they are first needed, not when the program starts: they and what they
 * need are some forty libraries, which would cost every run of Dyad more than judging most inputs.
 * A build without their headers knows nothing of them. */
#include "text/svg_drawing.h"

#include "base/fault.h"

#ifdef DYAD_HAVE_RSVG

#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SIDE_PIXELS_MAX = 32767,    /* to cairo */
    ALL_PIXELS_MAX = 100000000, /* four bytes each are in memory */
};

#define RSVG(name) __typeof__(rsvg_handle_##name) *handle_##name

typedef struct raster {
    void *rsvg, *cairo, *objects, *streams;
    __typeof__(g_memory_input_stream_new_from_data) *stream_new;
    RSVG(new_from_stream_sync);
    RSVG(get_intrinsic_size_in_pixels);
    RSVG(render_document);
    __typeof__(g_object_unref) *unref;
    __typeof__(g_error_free) *error_free;
    __typeof__(cairo_image_surface_create) *surface_create;
    __typeof__(cairo_surface_write_to_png_stream) *surface_write;
    __typeof__(cairo_surface_status) *surface_status;
    __typeof__(cairo_surface_destroy) *surface_destroy;
    __typeof__(cairo_create) *create;
    __typeof__(cairo_destroy) *destroy;
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
    return find(r->rsvg, "rsvg_handle_new_from_stream_sync", &r->handle_new_from_stream_sync) &&
           find(r->streams, "g_memory_input_stream_new_from_data", &r->stream_new) &&
           find(r->rsvg, "rsvg_handle_get_intrinsic_size_in_pixels",
                &r->handle_get_intrinsic_size_in_pixels) &&
           find(r->rsvg, "rsvg_handle_render_document", &r->handle_render_document) &&
           find(r->objects, "g_object_unref", &r->unref) &&
           find(r->objects, "g_error_free", &r->error_free) &&
           find(r->cairo, "cairo_image_surface_create", &r->surface_create) &&
           find(r->cairo, "cairo_surface_write_to_png_stream", &r->surface_write) &&
           find(r->cairo, "cairo_surface_status", &r->surface_status) &&
           find(r->cairo, "cairo_surface_destroy", &r->surface_destroy) &&
           find(r->cairo, "cairo_create", &r->create) &&
           find(r->cairo, "cairo_destroy", &r->destroy);
}

bool dy_raster_has(void)
{
    raster r;
    return open_raster(&r);
}

/* Where the bytes go. */
typedef struct outlet {
    dyad_write_fn write;
    void *user;
    int number; /* that it gave back */
} outlet;

static cairo_status_t take_bytes(void *closure, const unsigned char *bytes, unsigned size)
{
    outlet *to = closure;
    if (!to->number)
        to->number = to->write(to->user, bytes, size);
    return to->number ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static dyad_status failed(const raster *r, GError *found, dyad_error *error)
{
    dyad_status status = dy_fault(error, DYAD_E_SYSTEM, "librsvg: %s",
                                  found ? found->message : "the picture could not be drawn");
    error->file = "PNG";
    if (found)
        r->error_free(found);
    return status;
}

static dyad_status put_surface(const raster *r, RsvgHandle *handle, double width, double height,
                               outlet *to, dyad_error *error)
{
    GError *found = NULL;
    cairo_surface_t *surface =
        r->surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(width), (int)ceil(height));
    cairo_t *drawing = r->create(surface);
    RsvgRectangle area = {0, 0, width, height};
    dyad_status status = DYAD_OK;
    if (r->surface_status(surface) != CAIRO_STATUS_SUCCESS)
        status = dy_fault_memory(error);
    else if (!r->handle_render_document(handle, drawing, &area, &found))
        status = failed(r, found, error);
    else if (r->surface_write(surface, take_bytes, to) != CAIRO_STATUS_SUCCESS)
        status = to->number ? dy_fault_output(error, to->number) : dy_fault_memory(error);
    r->destroy(drawing);
    r->surface_destroy(surface);
    return status;
}

dyad_status dy_raster_png(const char *svg, size_t size, double scale, dyad_write_fn write,
                          void *user, dyad_error *error)
{
    raster r;
    GError *found = NULL;
    double width, height;
    if (!open_raster(&r))
        return dy_fault(error, DYAD_E_USAGE, "PNG needs librsvg, which was not found");
    /* Boards may be larger than what librsvg, with nobody known to vouch for it, would take. */
    GInputStream *stream = r.stream_new(svg, (gssize)size, NULL);
    RsvgHandle *handle =
        r.handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &found);
    r.unref(stream);
    if (!handle)
        return failed(&r, found, error);
    dyad_status status = DYAD_OK;
    if (!r.handle_get_intrinsic_size_in_pixels(handle, &width, &height))
        status = failed(&r, NULL, error);
    else if (!(width * scale <= SIDE_PIXELS_MAX && height * scale <= SIDE_PIXELS_MAX &&
               width * scale * height * scale <= ALL_PIXELS_MAX))
        status = dy_fault(error, DYAD_E_USAGE,
                          "expected a picture of at most %d pixels a side and %d in all, found one "
                          "of %.0f x %.0f: make the scale smaller",
                          (int)SIDE_PIXELS_MAX, (int)ALL_PIXELS_MAX, width * scale, height * scale);
    outlet to = {.write = write, .user = user};
    if (status == DYAD_OK)
        status = put_surface(&r, handle, width * scale, height * scale, &to, error);
    r.unref(handle);
    return status;
}

#else

bool dy_raster_has(void)
{
    return false;
}

dyad_status dy_raster_png(const char *svg, size_t size, double scale, dyad_write_fn write,
                          void *user, dyad_error *error)
{
    (void)svg;
    (void)size;
    (void)scale;
    (void)write;
    (void)user;
    return dy_fault(error, DYAD_E_USAGE, "PNG needs librsvg, without which Dyad was built");
}

#endif
