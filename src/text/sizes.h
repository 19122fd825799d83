/* sizes.h - how large a position is, as texts tell it: "5" of a square board and of piles, "5x7" of
 * 5 rows and 7 columns; in JSON "size":5, or "rows":5,"columns":7. */
#ifndef DY_SIZES_H
#define DY_SIZES_H

#include "base/buffer.h"
#include "games/game.h"

void dy_size_put(dy_size size, dy_buffer *out);
/* The fields of an object, without a comma before or behind them. */
void dy_size_json(dy_size size, dy_buffer *out);

enum { DY_SIZE_TEXT_MAX = 44 };
/* The same as dy_size_put(), NUL-terminated. */
const char *dy_size_text(dy_size size, char text[DY_SIZE_TEXT_MAX]);

#endif
