/* serve.h - the server of the page and of the HTTP API, all that the program sees of it. */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include <dyad/dyad.h>

typedef struct serve_options {
    const char *address; /* numeric; NULL: 127.0.0.1 */
    unsigned port;       /* 0: any that is free */
    bool token;          /* ask for one even of this machine; of others it always is asked for */
    const char *secret; /* ask for this token; NULL: for one that is made, where one is asked for */
    /* Told once requests are answered, with the address of the page, which has the token where one
     * was made; and with one for a browser's arguments, which may be seen by everybody on this
     * machine: in place of the token it has a word that works once, within two minutes. Gives back
     * 0, or the errno of what kept it from being told: then nobody knows where the server is, and
     * it ends. */
    int (*ready)(void *user, const char *url, const char *browser_url);
    void *user;
    dyad_stop stop; /* ends the server */
} serve_options;

/* Whether `address` is one of this machine alone; -1: it is no numeric address. */
int serve_is_loopback(const char *address);
/* Whether a text may be a token: letters, digits, - and _, 16 to 128 of them. */
bool serve_is_token(const char *text);
/* Serves until `stop` is set. DYAD_E_SYSTEM: it could not begin, or tell where it is, and
 * *error says why. */
dyad_status serve_run(const serve_options *options, dyad_error *error);

#endif
