/* charsets.c - see charsets.h. */
#include "formats/charsets.h"

#include <errno.h>
#include <string.h>
#ifndef __wasm__
#include <iconv.h>
#endif

static const dy_charset sets[] = {
    {.name = "UTF-8",
     .way = DY_CHARSET_UTF8,
     .names = " utf-8 utf8 utf_8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 "},
    {.name = "windows-1252",
     .way = DY_CHARSET_LATIN,
     .names = " iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso8859_1 iso_8859-1:1987 iso-ir-100 l1 "
              "latin1 latin-1 csisolatin1 cp819 ibm819 windows-1252 cp1252 x-cp1252 us-ascii ascii "
              "ansi_x3.4-1968 ",
     .weak = true},
    {.name = "Shift_JIS",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP932",
     .names = " shift_jis shift-jis shiftjis sjis x-sjis csshiftjis ms_kanji ms932 windows-31j "
              "windows-932 cp932 x-ms-cp932 ",
     .lead = 0x81,
     .last_lead = 0x9f,
     .other_lead = 0xe0,
     .last_other_lead = 0xfc},
    {.name = "GB18030",
     .way = DY_CHARSET_ICONV,
     .iconv = "GB18030",
     .names = " gb2312 gb-2312 gb_2312 gb_2312-80 gbk x-gbk gb18030 chinese csgb2312 "
              "csiso58gb231280 iso-ir-58 cp936 ms936 windows-936 euc-cn euccn ",
     .lead = 0x81,
     .last_lead = 0xfe,
     .other_lead = 0x81,
     .last_other_lead = 0xfe},
    {.name = "Big5",
     .way = DY_CHARSET_ICONV,
     .iconv = "BIG5-HKSCS",
     .names = " big5 big-5 big5-hkscs big5hkscs cn-big5 csbig5 x-x-big5 cp950 ms950 windows-950 ",
     .lead = 0x81,
     .last_lead = 0xfe,
     .other_lead = 0x81,
     .last_other_lead = 0xfe},
    {.name = "EUC-KR",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP949",
     .names = " euc-kr euckr euc_kr cseuckr korean ks_c_5601 ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
              "ksc_5601 csksc56011987 iso-ir-149 cp949 ms949 windows-949 uhc ",
     .lead = 0x81,
     .last_lead = 0xfe,
     .other_lead = 0x81,
     .last_other_lead = 0xfe},
    {.name = "EUC-JP",
     .way = DY_CHARSET_ICONV,
     .iconv = "EUC-JP",
     .names = " euc-jp eucjp euc_jp x-euc-jp cseucpkdfmtjapanese ujis "},
    {.name = "ISO-8859-2",
     .way = DY_CHARSET_ICONV,
     .iconv = "ISO-8859-2",
     .names = " iso-8859-2 iso8859-2 iso88592 iso_8859-2 iso8859_2 latin2 latin-2 l2 "},
    {.name = "ISO-8859-5",
     .way = DY_CHARSET_ICONV,
     .iconv = "ISO-8859-5",
     .names = " iso-8859-5 iso8859-5 iso88595 iso_8859-5 iso8859_5 cyrillic "},
    {.name = "ISO-8859-7",
     .way = DY_CHARSET_ICONV,
     .iconv = "ISO-8859-7",
     .names = " iso-8859-7 iso8859-7 iso88597 iso_8859-7 iso8859_7 greek "},
    {.name = "ISO-8859-15",
     .way = DY_CHARSET_ICONV,
     .iconv = "ISO-8859-15",
     .names = " iso-8859-15 iso8859-15 iso885915 iso_8859-15 iso8859_15 latin9 latin-9 l9 "},
    {.name = "windows-874",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP874",
     .names = " windows-874 cp874 dos-874 tis-620 iso-8859-11 iso8859-11 iso885911 "},
    {.name = "windows-1250",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP1250",
     .names = " windows-1250 cp1250 x-cp1250 "},
    {.name = "windows-1251",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP1251",
     .names = " windows-1251 cp1251 x-cp1251 "},
    {.name = "windows-1253",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP1253",
     .names = " windows-1253 cp1253 x-cp1253 "},
    {.name = "windows-1254",
     .way = DY_CHARSET_ICONV,
     .iconv = "CP1254",
     .names = " windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso8859_9 "
              "latin5 latin-5 l5 "},
    {.name = "KOI8-R",
     .way = DY_CHARSET_ICONV,
     .iconv = "KOI8-R",
     .names = " koi8-r koi8_r koi8 koi cskoi8r "},
    {.name = "KOI8-U", .way = DY_CHARSET_ICONV, .iconv = "KOI8-U", .names = " koi8-u koi8-ru "},
};

enum { SETS = sizeof sets / sizeof sets[0], NAME_SIZE_MAX = 24 };

const dy_charset *dy_charset_at(size_t index)
{
    return index < SETS ? &sets[index] : NULL;
}

const dy_charset *dy_charset_utf8(void)
{
    return &sets[0];
}

const dy_charset *dy_charset_latin(void)
{
    return &sets[1];
}

const dy_charset *dy_charset_find(const char *name, size_t size)
{
    char word[NAME_SIZE_MAX + 3] = " ";
    while (size && (name[0] == ' ' || name[0] == '\n' || name[0] == '\r' || name[0] == '\t')) {
        name++;
        size--;
    }
    while (size && (name[size - 1] == ' ' || name[size - 1] == '\n' || name[size - 1] == '\r' ||
                    name[size - 1] == '\t'))
        size--;
    if (size == 0 || size > NAME_SIZE_MAX || memchr(name, ' ', size) || memchr(name, '\0', size))
        return NULL;
    for (size_t i = 0; i < size; i++)
        word[i + 1] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    word[size + 1] = ' ';
    for (size_t i = 0; i < SETS; i++)
        if (strstr(sets[i].names, word))
            return &sets[i];
    return NULL;
}

/* ---- UTF-8 ---------------------------------------------------------------------------------- */

static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */

/* How many bytes the character of UTF-8 takes that begins here; 0: none does (RFC 3629). */
static size_t character_size(const unsigned char *text, size_t size)
{
    unsigned char first = text[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > size)
        return 0;
    unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (text[1] < least || text[1] > most)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

bool dy_text_is_utf8(const char *text, size_t size)
{
    for (size_t at = 0, length; at < size; at += length)
        if ((length = character_size((const unsigned char *)text + at, size - at)) == 0)
            return false;
    return true;
}

static void clean(const char *text, size_t size, dy_buffer *out, bool *damaged)
{
    for (size_t at = 0, length; at < size; at += length ? length : 1) {
        length = character_size((const unsigned char *)text + at, size - at);
        if (length)
            dy_buffer_bytes(out, text + at, length);
        else
            dy_buffer_text(out, unknown);
        *damaged = *damaged || length == 0;
    }
}

/* ---- windows-1252 --------------------------------------------------------------------------- */

/* Its characters 0x80 to 0x9f, as the Encoding Standard has them; all others are ISO-8859-1's. */
static const uint16_t latin[] = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
};

static void put_latin(const char *text, size_t size, dy_buffer *out)
{
    for (size_t i = 0; i < size; i++) {
        unsigned character = (unsigned char)text[i];
        if (character >= 0x80 && character < 0xa0)
            character = latin[character - 0x80];
        if (character >= 0x800) {
            dy_buffer_char(out, (char)(0xe0 | character >> 12));
            dy_buffer_char(out, (char)(0x80 | (character >> 6 & 0x3f)));
        } else if (character >= 0x80) {
            dy_buffer_char(out, (char)(0xc0 | character >> 6));
        }
        dy_buffer_char(out, (char)(character < 0x80 ? character : 0x80 | (character & 0x3f)));
    }
}

/* ---- the C library's ------------------------------------------------------------------------ */

#ifdef __wasm__
static dyad_status open_iconv(dy_transcoder *transcoder, const dy_charset *set)
{
    (void)transcoder;
    (void)set;
    return DYAD_END; /* there is none */
}

static void close_iconv(dy_transcoder *transcoder)
{
    (void)transcoder;
}

static void convert(dy_transcoder *transcoder, const char *text, size_t size, dy_buffer *out,
                    bool *damaged)
{
    (void)transcoder;
    clean(text, size, out, damaged);
}
#else
static dyad_status open_iconv(dy_transcoder *transcoder, const dy_charset *set)
{
    iconv_t handle = iconv_open("UTF-8", set->iconv);
    if (handle == (iconv_t)-1)
        return errno == ENOMEM ? DYAD_E_MEMORY : DYAD_END;
    transcoder->handle = (void *)handle;
    return DYAD_OK;
}

static void close_iconv(dy_transcoder *transcoder)
{
    iconv_close((iconv_t)transcoder->handle);
}

/* How many bytes are passed over that begin no character: a second byte that closes a value or
 * escapes would do so once its first has gone. */
static size_t bad_size(const dy_charset *set, const char *text, size_t size)
{
    bool pair = size > 1 && dy_charset_leads(set, (unsigned char)text[0]) &&
                ((unsigned char)text[1] >= 0x80 || text[1] == ']' || text[1] == '\\');
    return pair ? 2 : 1;
}

static void convert(dy_transcoder *transcoder, const char *text, size_t size, dy_buffer *out,
                    bool *damaged)
{
    iconv_t handle = (iconv_t)transcoder->handle;
    char *from = (char *)(uintptr_t)text; /* which iconv does not write to */
    size_t left = size;
    bool ended = false; /* what it has kept back is asked for */
    iconv(handle, NULL, NULL, NULL, NULL);
    while (!out->failed) {
        char piece[512], *to = piece;
        size_t room = sizeof piece;
        size_t got =
            ended ? iconv(handle, NULL, NULL, &to, &room) : iconv(handle, &from, &left, &to, &room);
        int why = errno;
        dy_buffer_bytes(out, piece, (size_t)(to - piece));
        if (got == (size_t)-1 && why == E2BIG && room < sizeof piece)
            continue;
        if (ended)
            break;
        if (left) {
            size_t bad = bad_size(transcoder->set, from, left);
            to = piece;
            room = sizeof piece;
            iconv(handle, NULL, NULL, &to, &room);
            dy_buffer_bytes(out, piece, (size_t)(to - piece));
            dy_buffer_text(out, unknown);
            *damaged = true;
            from += bad;
            left -= bad;
        }
        ended = left == 0;
    }
}
#endif

/* ---- all ------------------------------------------------------------------------------------ */

void dy_transcoder_close(dy_transcoder *transcoder)
{
    if (transcoder->set && transcoder->set->way == DY_CHARSET_ICONV)
        close_iconv(transcoder);
    *transcoder = (dy_transcoder){.set = NULL};
}

dyad_status dy_transcoder_open(dy_transcoder *transcoder, const dy_charset *set)
{
    if (transcoder->set == set)
        return DYAD_OK;
    dy_transcoder_close(transcoder);
    dyad_status status = set->way == DY_CHARSET_ICONV ? open_iconv(transcoder, set) : DYAD_OK;
    if (status == DYAD_OK)
        transcoder->set = set;
    return status;
}

void dy_transcode(dy_transcoder *transcoder, const char *text, size_t size, dy_buffer *out,
                  bool *damaged)
{
    switch (transcoder->set->way) {
    case DY_CHARSET_UTF8: clean(text, size, out, damaged); break;
    case DY_CHARSET_LATIN: put_latin(text, size, out); break;
    case DY_CHARSET_ICONV: convert(transcoder, text, size, out, damaged); break;
    }
}

const char *dy_text_remark_words(size_t remark)
{
    static const char *const words[] = {
        [DY_TEXT_PLAIN] = NULL,
        [DY_TEXT_UNDECLARED] =
            "The text is no UTF-8, and no CA states its character set: it is read as ISO-8859-1.",
        [DY_TEXT_UNKNOWN] = "The text is no UTF-8, and CA names a character set that Dyad does not "
                            "know: it is read as ISO-8859-1.",
        [DY_TEXT_UNKNOWN_UTF8] =
            "CA names a character set that Dyad does not know: the text is read as UTF-8.",
        [DY_TEXT_MISSING] = "This system does not convert from the character set that CA names: "
                            "the text is read as ISO-8859-1.",
        [DY_TEXT_MISSING_UTF8] = "This system does not convert from the character set that CA "
                                 "names: the text is read as UTF-8.",
        [DY_TEXT_OTHER] =
            "The text is UTF-8, and not of the character set that CA names: it is read as UTF-8.",
        [DY_TEXT_DAMAGED] = "The text has bytes that are no character of its character set: each "
                            "is read as U+FFFD.",
    };
    return remark < sizeof words / sizeof words[0] ? words[remark] : NULL;
}
