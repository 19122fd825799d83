/* assets.h - the page: files of web/, which tools/embed.cmake turns into C when Dyad is built. */
#ifndef SERVE_ASSETS_H
#define SERVE_ASSETS_H

#include <stddef.h>

typedef struct asset {
    const char *path; /* "/page.js" */
    const char *type;
    const char *tag; /* ETag, quotes included: the checksum of the bytes */
    const unsigned char *bytes;
    size_t size;
} asset;

extern const asset assets[];
extern const size_t asset_count;

#endif
