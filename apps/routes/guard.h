/* guard.h - who may ask: what keeps pages of other sites, and other machines, out.
 *
 *   Host    names this machine: an IP address, or localhost. A page of another site that has its
 *           own name point here (DNS rebinding) says that name.
 *   Origin  of a request that a page makes: has to be this server's own page.
 *   token   where one is asked for: Authorization: Bearer TOKEN. The browser that `dyad serve
 * --open' starts gets a word instead, which everybody on this machine may see in its arguments: the
 * page exchanges it for the token, which works once, and for a short while. */
#ifndef SERVE_GUARD_H
#define SERVE_GUARD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    TOKEN_LEAST = 16,
    TOKEN_MOST = 128,
    TOKEN_MADE = 32, /* characters of one that is made here */
};

typedef struct door {
    char token[TOKEN_MOST + 1]; /* empty: none is asked for */
    pthread_mutex_t lock;       /* of what follows */
    char word[TOKEN_MADE + 1];  /* empty: there is none, or it has been used */
    double word_until;
} door;

typedef enum guard_answer { GUARD_RIGHT, GUARD_MISSING, GUARD_WRONG } guard_answer;

/* Fills in 32 random digits; false where the system has no random bytes. */
bool guard_make_token(char token[TOKEN_MADE + 1]);
/* Whether a text may be a token: letters, digits, - and _, 16 to 128 of them. */
bool guard_is_token(const char *text);
/* Takes the word for what it is exchanged for; false: it is another one, has been used, or is too
 * old. */
bool guard_take_word(door *of, const char *word, double now);
/* Whether a Host header, NULL where there is none, names this machine. */
bool guard_host(const char *host);
/* Whether a request may come from the page `origin`, NULL: from no page; `site` is Sec-Fetch-Site,
 * or NULL. */
bool guard_origin(const char *origin, const char *site, const char *host);
/* Whether an Authorization header, or NULL, has the token; always where that is empty. The time it
 * takes does not tell how much of it is right. */
guard_answer guard_token(const char *token, const char *authorization);
/* Whether a numeric address is one of this machine alone; -1: it is no address. */
int guard_is_loopback(const char *address);

#endif
