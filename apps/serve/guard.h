/* guard.h - who may ask: what keeps pages of other sites, and other machines, out.
 *
 *   Host    names this machine: an IP address, or localhost. A page of another site that has its
 *           own name point here (DNS rebinding) says that name.
 *   Origin  of a request that a page makes: has to be this server's own page.
 *   token   where one is asked for: Authorization: Bearer TOKEN. */
#ifndef SERVE_GUARD_H
#define SERVE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

enum { TOKEN_SIZE = 33 }; /* 32 digits and the NUL */

/* Fills in a random token; false where the system has no random bytes. */
bool guard_make_token(char token[TOKEN_SIZE]);
/* Whether a Host header, NULL where there is none, names this machine. */
bool guard_host(const char *host);
/* Whether a request may come from the page `origin`, NULL: from no page; `site` is Sec-Fetch-Site,
 * or NULL. */
bool guard_origin(const char *origin, const char *site, const char *host);
/* Whether an Authorization header, or NULL, has the token; always where that is empty. The time it
 * takes does not tell how much of it is right. */
bool guard_token(const char *token, const char *authorization);
/* Whether a numeric address is one of this machine alone; -1: it is no address. */
int guard_is_loopback(const char *address);

#endif
