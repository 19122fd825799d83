/* assets.h - the page: files of web/, which tools/embed.cmake turns into C when Dyad is built. */
#ifndef SERVE_ASSETS_H
#define SERVE_ASSETS_H

#include <stddef.h>

typedef struct asset_bytes {
    const char *tag; /* ETag, quotes included: the checksum of the file, and how it is packed */
    const unsigned char *bytes;
    size_t size;
} asset_bytes;

typedef struct asset {
    const char *path; /* "/page.js" */
    const char *type;
    asset_bytes plain, packed; /* packed by gzip, for whoever takes that */
} asset;

extern const asset assets[];
extern const size_t asset_count;

#endif
