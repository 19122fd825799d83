/* server.h - what the parts of the server share: its connections, its workers, and its end. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "exchange.h"
#include "guard.h"
#include "jobs.h"

#include <microhttpd.h>
#include <pthread.h>

enum {
    CONNECTIONS_MOST = 1000,
    STREAMS_MOST = 64,  /* readers of events */
    WAITING_MOST = 512, /* requests that wait for a worker */
    IDLE_SECONDS = 10,  /* after which a connection on which nothing happens is closed */
    ASK_SECONDS = 15,   /* that a request may take to arrive, however it trickles */
    TAKE_SECONDS = 60,  /* that an answer may take to be fetched */
    HEADER_BYTES = 32 << 10,
    BODIES_BYTES = 256 << 20, /* of all requests that are under way */
    WORKERS_LEAST = 4,        /* a few requests that take long do not keep all others waiting */
    WORKERS_MOST = 8,
    /* A body that is too large by so much is read and dropped, so that whoever sends it gets to
     * reading the answer. */
    DISCARDED_BYTES = 32 << 20,
};

/* A connection, as far as its time is watched. */
typedef struct client {
    struct client *next, *previous;
    int socket;
    double until; /* when it is cut off; 0: it is not, for now */
} client;

typedef struct exchange exchange;

/* A thread that answers requests. */
typedef struct worker {
    pthread_t thread;
    struct server *of;
    volatile int stop; /* the request it is at has to end */
    double until;      /* when that is set; 0: it waits for work */
} worker;

typedef struct server {
    const serve_limits *limits;
    job_table *jobs;
    struct MHD_Daemon *daemon;
    char token[TOKEN_SIZE]; /* empty: none is asked for */
    pthread_mutex_t lock;   /* of all below */
    pthread_cond_t more;    /* in the queue */
    client *clients;
    exchange *first, *last; /* that wait for a worker */
    size_t waiting, open;   /* exchanges: those that wait, and all */
    size_t bodies;          /* bytes */
    bool closing;
    worker workers[WORKERS_MOST];
    size_t worker_count;
} server;

/* Starts the workers; false where that fails. */
bool workers_start(server *of);
/* Has them answer what waits, and ends them. */
void workers_stop(server *of);
/* Puts an exchange into their queue: it is suspended until it has its answer. False: the queue is
 * full, or the server is closing. */
bool workers_take(server *of, exchange *one);
/* Ends requests whose time is over, and cuts off clients that are too slow. */
void server_tick(server *of, double now);

/* Callbacks of libmicrohttpd. */
enum MHD_Result exchange_handle(void *user, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_size, void **kept);
void exchange_completed(void *user, struct MHD_Connection *connection, void **kept,
                        enum MHD_RequestTerminationCode how);
void client_notify(void *user, struct MHD_Connection *connection, void **kept,
                   enum MHD_ConnectionNotificationCode what);
/* Answers an exchange; called by a worker. */
void exchange_answer(exchange *one, desk *at);
exchange *exchange_next(exchange *one);
void exchange_set_next(exchange *one, exchange *next);
void exchange_resume(exchange *one);

#endif
