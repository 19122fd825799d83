/* serve.c - the server from its beginning to its end. */
#include "serve.h"

#include "listener.h"
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const double tick = 0.05;
/* Seconds that it waits at its end where nothing moves, and where something does. */
static const double farewell = 2, farewell_most = 30;

bool serve_is_token(const char *text)
{
    return guard_is_token(text);
}

int serve_is_loopback(const char *address)
{
    return guard_is_loopback(address);
}

static dyad_status refuse(dyad_error *error, const char *what, int number)
{
    *error = (dyad_error){.status = DYAD_E_SYSTEM};
    snprintf(error->text, sizeof error->text, "%s: %s", what, strerror(number));
    return DYAD_E_SYSTEM;
}

static dyad_status refuse_port(dyad_error *error, const char *address, unsigned port, int number)
{
    char what[128];
    snprintf(what, sizeof what, "cannot listen on %s, port %u", address, port);
    dyad_status status = refuse(error, what, number);
    if (number == EADDRINUSE)
        snprintf(error->text + strlen(error->text), sizeof error->text - strlen(error->text),
                 ": --port takes another one");
    return status;
}

/* As many open files as the system lets us have, up to what connections take; gives back how many
 * connections they are enough for. */
static size_t allow_files(void)
{
    enum { OTHERS = 64 + CONNECTIONS_SPARE, MOST = CONNECTIONS_MOST + OTHERS, LEAST = 8 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return CONNECTIONS_MOST;
    if (files.rlim_cur < MOST) {
        files.rlim_cur = files.rlim_max < MOST ? files.rlim_max : MOST;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur >= MOST             ? CONNECTIONS_MOST
           : files.rlim_cur >= OTHERS + LEAST ? (size_t)files.rlim_cur - OTHERS
                                              : LEAST;
}

/* Large blocks, such as bodies, go back to the system as soon as they are freed. Left to itself
 * glibc would soon keep blocks as large as those that were, for each thread. */
static void keep_no_large_blocks(void)
{
#ifdef __GLIBC__
    enum { LARGE = 256 << 10 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

/* http://127.0.0.1:8770/ and what follows. */
static void write_url(const char *host, int listening, const char *name, const char *word,
                      char *url, size_t room)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    unsigned port = 0;
    bool is_six = strchr(host, ':') != NULL;
    if (getsockname(listening, (struct sockaddr *)&bound, &size) == 0)
        port = ntohs(is_six ? ((struct sockaddr_in6 *)&bound)->sin6_port
                            : ((struct sockaddr_in *)&bound)->sin_port);
    snprintf(url, room, "http://%s%s%s:%u/%s%s", is_six ? "[" : "", host, is_six ? "]" : "", port,
             *word ? name : "", word);
}

/* The token, where one is to be asked for, and the word that is exchanged for it. */
static bool make_door(door *of, const serve_options *options, const char *address)
{
    static const double word_seconds = 120;
    if (!options->secret && !options->token && guard_is_loopback(address) == 1)
        return true;
    if (options->secret)
        snprintf(of->token, sizeof of->token, "%s", options->secret);
    of->word_until = clock_now() + word_seconds;
    return (*of->token || guard_make_token(of->token)) && guard_make_token(of->word);
}

/* Tells the addresses: 0 or an errno. A token that was given is in none of them. */
static int tell_ready(const server *of, const serve_options *options, const char *address,
                      int listening)
{
    char url[256], browser_url[256], host[INET6_ADDRSTRLEN], own[INET6_ADDRSTRLEN];
    listener_host(address, false, host, sizeof host);
    listener_host(address, true, own, sizeof own);
    write_url(host, listening, "#token=", options->secret ? "" : of->door.token, url, sizeof url);
    write_url(own, listening, "#once=", of->door.word, browser_url, sizeof browser_url);
    return options->ready(options->user, url, browser_url);
}

static void no_log(void *user, const char *format, va_list arguments)
{
    (void)user;
    (void)format;
    (void)arguments;
}

/* No address of ours has escapes in it: one that has is none of ours, as it stands. */
static size_t leave_escapes(void *user, struct MHD_Connection *connection, char *text)
{
    (void)user;
    (void)connection;
    return strlen(text);
}

/* Strict, 0.9.75 would itself answer a request without a Host, and twice: guard() does.
 *
 * It is handed its connections: were it to listen itself, libmicrohttpd 0.9.75 would end the
 * program where a request comes just as MHD_quiesce_daemon() takes the socket from its threads. */
static struct MHD_Daemon *start_daemon(server *of)
{
    enum { THREADS = 2 };
    return mhd.start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
            MHD_USE_NO_LISTEN_SOCKET,
        0, NULL, NULL, exchange_handle, of, MHD_OPTION_EXTERNAL_LOGGER, no_log, NULL,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)THREADS, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)of->connections_most + CONNECTIONS_SPARE, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_NOTIFY_COMPLETED, exchange_completed, of, MHD_OPTION_NOTIFY_CONNECTION,
        client_notify, of, MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, exchange_note_target, NULL, MHD_OPTION_STRICT_FOR_CLIENT,
        MHD_VERSION >= 0x00097600, MHD_OPTION_END);
}

static void sleep_for(double seconds)
{
    struct timespec time = {.tv_nsec = (long)(seconds * 1e9)};
    nanosleep(&time, NULL); /* a signal may end it early: all the better */
}

/* *moves: what has come and gone so far. */
static bool is_busy(server *of, uint64_t *moves)
{
    bool hands = listener_hands(of);
    pthread_mutex_lock(&of->lock);
    bool busy = hands || of->open > 0 || clients_ask(of);
    *moves = of->moves;
    pthread_mutex_unlock(&of->lock);
    return busy;
}

/* Nobody is told to go who has come: connections that the system has accepted are taken, jobs end
 * and say so to whoever reads their events, requests are answered, and what has been written has
 * some time to be fetched. */
static void close_down(server *of, int listening)
{
    listener_drain(of, listening, clock_now() + farewell_most);
    job_table_stop(of->jobs);
    workers_stop(of);
    uint64_t moved = 0, moves;
    double begin = clock_now(), last = begin;
    while (is_busy(of, &moves)) {
        double now = clock_now();
        last = moves != moved ? now : last;
        moved = moves;
        if (now > last + farewell || now > begin + farewell_most)
            break;
        sleep_for(tick / 5);
    }
    mhd.stop_daemon(of->daemon);
}

static dyad_status serve(server *of, const serve_options *options, dyad_error *error)
{
    const char *address = options->address ? options->address : "127.0.0.1";
    if (!make_door(&of->door, options, address))
        return refuse(error, "random bytes for the token", errno);
    int listening = listener_open(address, options->port);
    if (listening < 0)
        return refuse_port(error, address, options->port, errno);
    if (workers_start(of))
        of->daemon = start_daemon(of);
    if (!of->daemon) {
        close(listening);
        workers_stop(of);
        return refuse(error, "the server cannot start", errno ? errno : EAGAIN);
    }
    int untold = tell_ready(of, options, address, listening);
    for (double next = 0; !untold && !__atomic_load_n(options->stop, __ATOMIC_RELAXED);) {
        listener_wait(of, listening, tick);
        double now = clock_now();
        if (now >= next) {
            server_tick(of, now);
            next = now + tick;
        }
    }
    close_down(of, listening);
    return untold ? refuse(error, "cannot tell where the server is", untold) : DYAD_OK;
}

dyad_status serve_run(const serve_options *options, dyad_error *error)
{
    server of = {
        .limits = &serve_limits_default, .stop = options->stop, .connections_most = allow_files()};
    char why[128];
    if (!mhd_open(why, sizeof why)) {
        *error = (dyad_error){.status = DYAD_E_SYSTEM};
        snprintf(error->text, sizeof error->text,
                 "the server needs libmicrohttpd (Debian: libmicrohttpd12): %s", why);
        return DYAD_E_SYSTEM;
    }
    keep_no_large_blocks();
    of.jobs = job_table_new(of.limits);
    if (!of.jobs)
        return refuse(error, "the server cannot start", errno);
    pthread_mutex_init(&of.lock, NULL);
    pthread_mutex_init(&of.door.lock, NULL);
    for (size_t i = 0; i < COSTS; i++)
        pthread_cond_init(&of.lanes[i].more, NULL);
    dyad_status status = serve(&of, options, error);
    for (size_t i = 0; i < COSTS; i++)
        pthread_cond_destroy(&of.lanes[i].more);
    pthread_mutex_destroy(&of.door.lock);
    pthread_mutex_destroy(&of.lock);
    job_table_free(of.jobs);
    return status;
}
