/* listener.h - a socket that listens, and connections taken from it as long as there is room. */
#ifndef SERVE_LISTENER_H
#define SERVE_LISTENER_H

#include "server.h"

/* Listens at an address of IPv4 or IPv6, and does not block; -1 with errno. */
int listener_open(const char *address, unsigned port);

/* Waits for connections, `seconds` at most or until a signal, and hands them to the daemon. Where
 * there are as many as there may be, those that come wait in the system's queue. */
void listener_wait(server *of, int listening, double seconds);

/* Whether the daemon was handed connections that it has not told of yet. */
bool listener_hands(server *of);
/* Hands it all connections that the system has accepted, as it has room for them, until then at
 * most, and closes the socket. */
void listener_drain(server *of, int listening, double until);

/* The host of an address that is listened on, as it is printed: where that is all of this
 * machine's, one of them that others can reach, or `for_itself` the one that it has for itself
 * alone. */
void listener_host(const char *address, bool for_itself, char *host, size_t room);

#endif
