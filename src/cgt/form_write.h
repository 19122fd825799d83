/* form_write.h - forms as text. */
#ifndef DY_FORM_WRITE_H
#define DY_FORM_WRITE_H

#include "base/buffer.h"

#include <dyad/values.h>

/* dyad_form_write() and dyad_form_write_json() behind what is in `text`, whose memory is that of
 * the forms. Where there is no more of it they fail at once: what is written may be far longer than
 * any memory. */
dyad_status dy_form_put(dyad_forms *forms, const dyad_form *g, size_t most, dy_buffer *text);
dyad_status dy_form_put_json(dyad_forms *forms, const dyad_form *g, dy_buffer *text);

#endif
