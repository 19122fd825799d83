/* charsets.h - the character sets that records of games are written in, a row each, and their texts
 * as UTF-8.
 *
 *     CA[gb2312] --- the names of a row ---> GB18030 --- iconv ---> UTF-8
 *
 * Names mean what they mean in practice, by the Encoding Standard of WHATWG, which browsers follow:
 * gb2312 is GB18030, and ISO-8859-1 is windows-1252. */
#ifndef DY_CHARSETS_H
#define DY_CHARSETS_H

#include "base/buffer.h"

typedef enum dy_charset_way {
    DY_CHARSET_UTF8,  /* it is what comes out */
    DY_CHARSET_LATIN, /* windows-1252, by a table of ours */
    DY_CHARSET_ICONV, /* by iconv of the C library */
} dy_charset_way;

typedef struct dy_charset {
    const char *name;
    dy_charset_way way;
    const char *iconv; /* iconv's name for it; NULL: it is not asked */
    const char *names; /* that CA may have, in small letters, a blank before and after each */
    /* Programs state it beside UTF-8 too: text that is valid as UTF-8 is not of this set. */
    bool weak;
    /* First bytes of two, of which the second may be a ']' or a '\'; 0: there are none. */
    unsigned char lead, last_lead, other_lead, last_other_lead;
} dy_charset;

/* Row number `index`; NULL past the end. */
const dy_charset *dy_charset_at(size_t index);
/* The set that CA names, in letters of either case; NULL: none that is known. */
const dy_charset *dy_charset_find(const char *name, size_t size);
/* UTF-8, and the set of SGF that states none: ISO-8859-1. */
const dy_charset *dy_charset_utf8(void);
const dy_charset *dy_charset_latin(void);

/* Whether the byte is the first of two. `set` may be NULL. */
static inline bool dy_charset_leads(const dy_charset *set, unsigned char byte)
{
    return set && set->lead &&
           ((byte >= set->lead && byte <= set->last_lead) ||
            (byte >= set->other_lead && byte <= set->last_other_lead));
}
/* Whether the byte can be the second of two. */
static inline bool dy_charset_trails(int byte)
{
    return byte >= '0';
}

bool dy_text_is_utf8(const char *text, size_t size);

/* Converts texts of one set after the other. It is kept from text to text, since opening iconv
 * costs more than most texts. */
typedef struct dy_transcoder {
    const dy_charset *set; /* that is open; NULL: none */
    void *handle;
} dy_transcoder;

/* Makes it ready for a set. DYAD_OK; DYAD_END: this system does not convert from it;
 * DYAD_E_MEMORY. */
dyad_status dy_transcoder_open(dy_transcoder *transcoder, const dy_charset *set);
void dy_transcoder_close(dy_transcoder *transcoder);
/* Puts a text of the open set behind what `out` has, as UTF-8. Each byte, or pair of bytes, that is
 * no character of it becomes U+FFFD, and sets *damaged. Whether memory ran out, `out` tells. */
void dy_transcode(dy_transcoder *transcoder, const char *text, size_t size, dy_buffer *out,
                  bool *damaged);

/* ---- what is to be said of a record's text ----------------------------------------------------
 */

typedef enum dy_text_remark {
    DY_TEXT_PLAIN, /* nothing */
    DY_TEXT_UNDECLARED,
    DY_TEXT_UNKNOWN,
    DY_TEXT_UNKNOWN_UTF8,
    DY_TEXT_MISSING,
    DY_TEXT_MISSING_UTF8,
    DY_TEXT_OTHER,
    DY_TEXT_DAMAGED,
} dy_text_remark;
/* A sentence; NULL: nothing is to be said, or past the end. */
const char *dy_text_remark_words(size_t remark);

#endif
