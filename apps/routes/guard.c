/* guard.c - who may ask. */
#include "guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

bool guard_make_token(char token[TOKEN_MADE + 1])
{
    unsigned char bytes[TOKEN_MADE / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool guard_is_token(const char *text)
{
    static const char letters[] =
        "0123456789-_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    size_t size = strlen(text);
    return size >= TOKEN_LEAST && size <= TOKEN_MOST && strspn(text, letters) == size;
}

/* Whether two texts are the same: as long for any that are as long. */
static bool is_same(const char *wanted, const char *given)
{
    unsigned char differs = 0;
    size_t size = strlen(wanted);
    if (strlen(given) != size)
        return false;
    for (size_t i = 0; i < size; i++)
        differs |= (unsigned char)(wanted[i] ^ given[i]);
    return differs == 0;
}

bool guard_take_word(door *of, const char *word, double now)
{
    pthread_mutex_lock(&of->lock);
    bool takes = *of->word && now < of->word_until && is_same(of->word, word);
    if (takes)
        *of->word = '\0';
    pthread_mutex_unlock(&of->lock);
    return takes;
}

/* The host without its port, and without the brackets of IPv6; false where that is too long. */
static bool host_name(const char *host, char *name, size_t room)
{
    const char *end = *host == '[' ? strchr(host, ']') : strchr(host, ':');
    const char *begin = host + (*host == '[');
    size_t size = end ? (size_t)(end - begin) : strlen(begin);
    if (size == 0 || size >= room || (*host == '[' && !end))
        return false;
    const char *port = *host == '[' ? end + 1 : end;
    if (port && *port && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1)))
        return false;
    memcpy(name, begin, size);
    name[size] = '\0';
    return true;
}

bool guard_host(const char *host)
{
    char name[INET6_ADDRSTRLEN];
    struct in6_addr binary;
    if (!host || !host_name(host, name, sizeof name))
        return false;
    return strcasecmp(name, "localhost") == 0 ||
           inet_pton(*host == '[' ? AF_INET6 : AF_INET, name, &binary) == 1;
}

bool guard_origin(const char *origin, const char *site, const char *host)
{
    static const char scheme[] = "http://";
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return false;
    if (!origin)
        return true;
    return host && strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(origin + sizeof scheme - 1, host) == 0;
}

guard_answer guard_token(const char *token, const char *authorization)
{
    static const char scheme[] = "Bearer ";
    if (!*token)
        return GUARD_RIGHT;
    if (!authorization || strncasecmp(authorization, scheme, sizeof scheme - 1) != 0)
        return GUARD_MISSING;
    return is_same(token, authorization + sizeof scheme - 1) ? GUARD_RIGHT : GUARD_WRONG;
}

int guard_is_loopback(const char *address)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, address, &four) == 1)
        return (ntohl(four.s_addr) >> 24) == 127;
    if (inet_pton(AF_INET6, address, &six) == 1)
        return IN6_IS_ADDR_LOOPBACK(&six);
    return -1;
}
