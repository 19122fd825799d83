/* clients.c - connections: since when each of them does what it does, and which are cut off. Of the
 * list the oldest is the first, so that of those that only hold on the one that has done so longest
 * makes room for a newcomer; of those that send, or fetch what they were told, where there are no
 * others. Nobody makes room who waits for what the server does: of those it has a limit of its own.
 */
#include "server.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* ---- the list, with the lock held --------------------------------------------------------- */

static void take_out(server *of, client *one)
{
    *(one->previous ? &one->previous->next : &of->clients) = one->next;
    *(one->next ? &one->next->previous : &of->youngest) = one->previous;
}

/* Where its time says. */
static void put_in(server *of, client *one)
{
    one->next = NULL;
    one->previous = of->youngest;
    while (one->previous && one->previous->since > one->since) {
        one->next = one->previous;
        one->previous = one->previous->previous;
    }
    *(one->previous ? &one->previous->next : &of->clients) = one;
    *(one->next ? &one->next->previous : &of->youngest) = one;
}

/* libmicrohttpd notices, and closes it. */
static void cut_off(server *of, client *one)
{
    one->is_cut = true;
    one->until = 0;
    of->cut++;
    shutdown(one->socket, SHUT_RDWR);
}

/* Whether bytes of its next request wait to be read. */
static bool has_unread(const client *one)
{
    int unread = 0;
    return ioctl(one->socket, FIONREAD, &unread) == 0 && unread > 0;
}

/* Cuts off the client that has been in that state longest; false: there is none. A request that has
 * arrived is answered: its client is not idle, although the daemon has not read it yet. */
static bool cut_oldest(server *of, client_state state, const client *but)
{
    for (client *one = of->clients; one; one = one->next)
        if (one->state == state && !one->is_cut && one != but &&
            !(state == CLIENT_IDLE && has_unread(one))) {
            cut_off(of, one);
            return true;
        }
    return false;
}

/* ---- connections -------------------------------------------------------------------------- */

double client_came(server *of, int socket)
{
    for (size_t i = 0; i < of->handed_count; i++)
        if (of->handed[i].socket == socket) {
            double since = of->handed[i].since;
            of->handed_count--;
            memmove(of->handed + i, of->handed + i + 1,
                    (of->handed_count - i) * sizeof *of->handed);
            return since;
        }
    return clock_now();
}

/* Makes room for a connection, if it needs some. The daemon's threads may tell of it late: then it
 * is no newcomer beside those that have come since, and may have to go itself. */
static void make_room(server *of, client *one)
{
    const client *newcomer = one->since < of->newest ? NULL : one;
    if (newcomer)
        of->newest = one->since;
    one->is_surplus =
        of->connected - of->cut > of->connections_most && !cut_oldest(of, CLIENT_IDLE, newcomer) &&
        !cut_oldest(of, CLIENT_SENDS, newcomer) && !cut_oldest(of, CLIENT_FETCHES, newcomer);
}

/* The address that requests are shared out by; of IPv6 the network, which one machine may have all
 * of, unless it is an address of IPv4 in other clothes. */
static void note_address(client *one, const struct sockaddr *from)
{
    enum { NETWORK = 8, MAPPED = 12 };
    if (from && from->sa_family == AF_INET)
        memcpy(one->address, &((const struct sockaddr_in *)(const void *)from)->sin_addr,
               sizeof(struct in_addr));
    else if (from && from->sa_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
        bool is_four = IN6_IS_ADDR_V4MAPPED(six);
        memcpy(one->address, six->s6_addr + (is_four ? MAPPED : 0),
               is_four ? sizeof(struct in_addr) : NETWORK);
    }
    uint32_t hash = 2166136261; /* FNV-1a */
    for (size_t i = 0; i < sizeof one->address; i++)
        hash = (hash ^ one->address[i]) * 16777619;
    one->place = hash % ADDRESS_PLACES;
}

static client *add_client(server *of, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *socket =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *from =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    client *one = socket ? calloc(1, sizeof *one) : NULL;
    if (!one)
        return NULL; /* it is not watched, and refused when it asks */
    one->socket = socket->connect_fd;
    one->until = clock_now() + ASK_SECONDS;
    note_address(one, from ? from->client_addr : NULL);
    pthread_mutex_lock(&of->lock);
    one->since = client_came(of, one->socket);
    put_in(of, one);
    of->connected++;
    of->moves++;
    make_room(of, one);
    pthread_mutex_unlock(&of->lock);
    return one;
}

void client_notify(void *user, struct MHD_Connection *connection, void **kept,
                   enum MHD_ConnectionNotificationCode what)
{
    server *of = user;
    client *one = *kept;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *kept = add_client(of, connection);
    } else if (one) {
        pthread_mutex_lock(&of->lock);
        take_out(of, one);
        of->connected--;
        of->moves++;
        of->cut -= one->is_cut;
        pthread_mutex_unlock(&of->lock);
        free(one);
    }
}

void client_turns(server *of, client *one, client_state state, double seconds)
{
    if (!one)
        return;
    pthread_mutex_lock(&of->lock);
    if (one->state != state) {
        take_out(of, one);
        one->since = clock_now();
        put_in(of, one);
    }
    one->state = state;
    one->has_asked |= state != CLIENT_IDLE;
    if (seconds >= 0)
        one->until = seconds > 0 && !one->is_cut ? clock_now() + seconds : 0;
    pthread_mutex_unlock(&of->lock);
}

bool clients_ask(server *of)
{
    bool ask = false;
    for (const client *one = of->clients; one && !ask; one = one->next)
        ask = !one->is_cut && (!one->has_asked || (one->state == CLIENT_IDLE && has_unread(one)));
    return ask;
}

void clients_tick(server *of, double now)
{
    pthread_mutex_lock(&of->lock);
    for (client *one = of->clients; one; one = one->next)
        if (one->until > 0 && now > one->until)
            cut_off(of, one);
    pthread_mutex_unlock(&of->lock);
}
