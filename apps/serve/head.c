/* head.c - the head of a request, held against its bytes.
 *
 * libmicrohttpd 0.9.75 takes much that RFC 9112 forbids: a line that ends with a bare LF, a line
 * that goes on in the next, a NUL, a blank before the colon, Content-Length twice or with
 * Transfer-Encoding. A proxy that reads such a head otherwise takes another part of the connection
 * for the next request: that is how requests are smuggled. Names and values are looked at as they
 * are told; the rest is hidden, and found by accounting. libmicrohttpd cuts the head up where it
 * stands, and tells how long it was: then the version, and each name and value, have to follow one
 * upon the other, with what belongs between them and nothing else, to its very end.
 *
 *     GET / HTTP/1.1 CR LF Host: here CR LF CR LF        as it came
 *     GET 0 /0 HTTP/1.1 0 0 Host 0 blanks here 0 0 0 0   as it is when we are asked
 *
 * A version of libmicrohttpd that lays it out otherwise would have every request refused, and the
 * tests fail; from 0.9.76 on it has levels of discipline of its own. */
#include "head.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

typedef struct head {
    const char *at, *end; /* what has not been accounted for */
    const char *length, *encoding;
    unsigned lengths, encodings, hosts;
    const char *fault;
} head;

static bool is_token(const char *text)
{
    static const char signs[] = "!#$%&'*+-.^_`|~";
    const char *at = text;
    for (; *at; at++)
        if (!(*at >= '0' && *at <= '9') && !((*at | 32) >= 'a' && (*at | 32) <= 'z') &&
            !strchr(signs, *at))
            return false;
    return at > text;
}

/* No characters of control, but tabs. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f)
            return false;
    return true;
}

#if MHD_VERSION < 0x00097600 /* a later one refuses such heads itself */
/* The text ends with a NUL that was the first of CR LF: goes to what follows. */
static bool pass_line(head *of, const char *text)
{
    size_t size = strlen(text);
    if ((size_t)(of->end - text) < size + 2 || text[size] || text[size + 1])
        return false;
    of->at = text + size + 2;
    return true;
}
#endif

/* Told of every header, in the order of the head. */
static enum MHD_Result look(void *user, enum MHD_ValueKind kind, const char *name,
                            const char *value)
{
    head *of = user;
    (void)kind;
    if (!name || !value || !is_token(name) || !is_plain(value)) {
        of->fault = "expected headers as HTTP has them: NAME: VALUE";
        return MHD_NO;
    }
#if MHD_VERSION < 0x00097600
    const char *blanks = name + strlen(name) + 1;
    bool follows = name == of->at && blanks <= value && value < of->end;
    for (; follows && blanks < value; blanks++)
        follows = *blanks == ' ' || *blanks == '\t';
    if (!follows || !pass_line(of, value)) {
        of->fault = "expected a head whose lines end with CR LF, each a header of its own";
        return MHD_NO;
    }
#endif
    if (strcasecmp(name, "Content-Length") == 0) {
        of->lengths++;
        of->length = value;
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        of->encodings++;
        of->encoding = value;
    }
    of->hosts += strcasecmp(name, "Host") == 0;
    return MHD_YES;
}

const char *head_fault(struct MHD_Connection *connection, const char *method, const char *version,
                       size_t most, unsigned *status)
{
    const union MHD_ConnectionInfo *size =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    head of = {.at = NULL};
    *status = MHD_HTTP_BAD_REQUEST;
    if (!size || strncmp(version, "HTTP/1.", 7) != 0)
        return "expected HTTP/1.1";
    if (size->header_size > most) {
        *status = MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE;
        return "the head of the request is too long";
    }
    of.end = method + size->header_size;
#if MHD_VERSION < 0x00097600
    if (!pass_line(&of, version))
        return "expected a head whose lines end with CR LF, each a header of its own";
#endif
    mhd.get_connection_values(connection, MHD_HEADER_KIND, look, &of);
    if (of.fault)
        return of.fault;
#if MHD_VERSION < 0x00097600
    if (of.end - of.at != 2 || of.at[0] || of.at[1])
        return "expected a head whose lines end with CR LF, each a header of its own";
#endif
    if (of.hosts > 1 || (of.hosts == 0 && version[7] != '0'))
        return "expected one Host";
    if (of.lengths > 1)
        return "expected one Content-Length";
    if (of.lengths && of.encodings)
        return "expected Content-Length or Transfer-Encoding, not both";
    if (of.lengths && (!*of.length || strspn(of.length, "0123456789") != strlen(of.length)))
        return "expected digits as Content-Length";
    if (!of.encodings)
        return NULL;
    if (of.encodings > 1 || strcasecmp(of.encoding, "chunked") != 0 || version[7] == '0')
        return "expected no Transfer-Encoding";
    /* Chunks may come with lines that end in a bare LF, which nobody could see here. */
    *status = MHD_HTTP_LENGTH_REQUIRED;
    return "expected a body of a Content-Length, not in chunks";
}
