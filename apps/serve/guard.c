/* guard.c - who may ask. */
#include "guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

bool guard_make_token(char token[TOKEN_SIZE])
{
    unsigned char bytes[TOKEN_SIZE / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
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

bool guard_token(const char *token, const char *authorization)
{
    static const char scheme[] = "Bearer ";
    unsigned char differs = 0;
    if (!*token)
        return true;
    if (!authorization || strncasecmp(authorization, scheme, sizeof scheme - 1) != 0)
        return false;
    const char *given = authorization + sizeof scheme - 1;
    if (strlen(given) != TOKEN_SIZE - 1)
        return false;
    for (size_t i = 0; i < TOKEN_SIZE - 1; i++)
        differs |= (unsigned char)(token[i] ^ given[i]);
    return differs == 0;
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
