/* roff.h - what manual pages are made of, on standard output. */
#ifndef CLI_ROFF_H
#define CLI_ROFF_H

#include <stddef.h>

/* ".TH" of a page. */
void put_manual_title(const char *page, int section);
/* Text with what roff would take for its own escaped, and `words' in the quotes of a manual. */
void put_manual_text(const char *text, size_t size);

#endif
