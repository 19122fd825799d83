/* svg_drawing.h - positions with their evidence as pictures. */
#ifndef DY_SVG_DRAWING_H
#define DY_SVG_DRAWING_H

#include "games/game.h"

/* What dyad_draw() of the public header says; *error is filled in on failure. */
dyad_status dy_draw_picture(const dyad_draw_request *request, const dyad_allocator *memory,
                            dyad_error *error);

/* DYAD_E_USAGE: a PNG of so many pixels is too large. */
dyad_status dy_png_fits(double width, double height, dyad_error *error);

/* Whether PNG can be made here; and an SVG as one, on a ground of the colour "#rrggbb". */
bool dy_raster_has(void);
dyad_status dy_raster_png(const char *svg, size_t size, double scale, const char *ground,
                          dyad_write_fn write, void *user, dyad_error *error);

#endif
