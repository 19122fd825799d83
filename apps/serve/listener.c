/* listener.c - a socket that listens, and connections taken from it as long as there is room. */
#define _GNU_SOURCE /* accept4 */
#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int listener_open(const char *address, unsigned port)
{
    enum { BACKLOG = 512 };
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    bool is_six = inet_pton(AF_INET6, address, &six.sin6_addr) == 1;
    int on = 1;
    if (!is_six && inet_pton(AF_INET, address, &four.sin_addr) != 1) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    int made = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made < 0)
        return -1;
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const struct sockaddr *to = is_six ? (struct sockaddr *)&six : (struct sockaddr *)&four;
    if (bind(made, to, is_six ? sizeof six : sizeof four) == 0 && listen(made, BACKLOG) == 0)
        return made;
    int number = errno;
    close(made);
    errno = number;
    return -1;
}

/* Those that the daemon has not told of for so long it has refused. */
static const double told_within = 0.25;

/* There are few that the daemon has not told of, as no room has been made for these. */
static bool has_room(server *of)
{
    double now = clock_now();
    pthread_mutex_lock(&of->lock);
    if (of->handed_count && now > of->handed[of->handed_count - 1].since + told_within)
        of->handed_count = 0;
    bool room = of->handed_count < HANDED_MOST &&
                of->connected < of->connections_most + CONNECTIONS_SPARE / 2;
    pthread_mutex_unlock(&of->lock);
    return room;
}

/* Hands the daemon one connection that waits; false: none waits, or none can be had now. */
static bool take_one(server *of, int listening)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    int taken = accept4(listening, (struct sockaddr *)&from, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (taken < 0)
        return errno == ECONNABORTED;
    pthread_mutex_lock(&of->lock);
    client_came(of, taken); /* another may have had this descriptor, and been refused */
    of->handed[of->handed_count++] = (handed){.socket = taken, .since = clock_now()};
    pthread_mutex_unlock(&of->lock);
    mhd.add_connection(of->daemon, taken, (struct sockaddr *)&from, size); /* or closes it */
    return true;
}

bool listener_hands(server *of)
{
    has_room(of);
    pthread_mutex_lock(&of->lock);
    bool hands = of->handed_count > 0;
    pthread_mutex_unlock(&of->lock);
    return hands;
}

void listener_drain(server *of, int listening, double until)
{
    static const struct timespec pause = {.tv_nsec = 1000000};
    bool empty = false;
    listen(listening, 0); /* a client that connects now waits, and is refused in the end */
    while (!empty && clock_now() < until) {
        if (!has_room(of))
            nanosleep(&pause, NULL);
        else
            empty = !take_one(of, listening) && errno != EINTR;
    }
    close(listening);
}

void listener_wait(server *of, int listening, double seconds)
{
    enum { AT_ONCE = 32 }; /* there is other work to do */
    static const struct timespec pause = {.tv_nsec = 1000000};
    struct pollfd watched = {.fd = listening, .events = POLLIN};
    if (!has_room(of)) {
        nanosleep(&pause, NULL); /* they wait in the system's queue */
        return;
    }
    if (poll(&watched, 1, (int)(seconds * 1000)) <= 0)
        return;
    for (int i = 0; i < AT_ONCE && has_room(of); i++)
        if (!take_one(of, listening)) {
            if (errno != EAGAIN && errno != EINTR)
                nanosleep(&pause, NULL); /* no descriptor is free, say */
            return;
        }
}

/* Whether an address is one that other machines may reach, of that family; its text. */
static bool is_reachable(const struct ifaddrs *one, int family, char *host, size_t room)
{
    if (!one->ifa_addr || one->ifa_addr->sa_family != family || !(one->ifa_flags & IFF_UP) ||
        (one->ifa_flags & IFF_LOOPBACK))
        return false;
    const struct in_addr *four = &((const struct sockaddr_in *)(void *)one->ifa_addr)->sin_addr;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(void *)one->ifa_addr)->sin6_addr;
    if (family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(six))
        return false; /* it needs the name of an interface too */
    return inet_ntop(family, family == AF_INET ? (const void *)four : six, host, (socklen_t)room);
}

void listener_host(const char *address, bool for_itself, char *host, size_t room)
{
    static const struct in6_addr any = IN6ADDR_ANY_INIT;
    struct in6_addr bound;
    struct in_addr four;
    bool is_six = inet_pton(AF_INET6, address, &bound) == 1;
    bool is_any = is_six ? memcmp(&bound, &any, sizeof any) == 0
                         : inet_pton(AF_INET, address, &four) == 1 && four.s_addr == INADDR_ANY;
    struct ifaddrs *all = NULL;
    snprintf(host, room, "%s", !is_any ? address : is_six ? "::1" : "127.0.0.1");
    if (!is_any || for_itself || getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next)
        if (is_reachable(one, is_six ? AF_INET6 : AF_INET, host, room))
            break;
    freeifaddrs(all);
}
