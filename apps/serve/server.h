/* server.h - what the parts of the server share: its connections, its workers, and its end. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "exchange.h"
#include "guard.h"
#include "jobs.h"
#include "mhd.h"

#include <pthread.h>

enum {
    CONNECTIONS_MOST = 1000,
    /* Newcomers beyond those: as many may come while whoever makes room for them is being closed.
     */
    CONNECTIONS_SPARE = 128,
    HANDED_MOST = 16,       /* connections that the daemon was handed and has not told of */
    STREAMS_MOST = 64,      /* readers of events */
    WAITING_MOST = 512,     /* requests that wait for a worker, of the quick lane */
    LONG_WAITING_MOST = 64, /* and of the other */
    IDLE_SECONDS = 10,      /* after which a connection on which nothing happens is closed */
    ASK_SECONDS = 15,       /* that a request may take to arrive, however it trickles */
    TAKE_SECONDS = 60,      /* that an answer may take to be fetched */
    HEAD_BYTES = 32 << 10,  /* of a request */
    /* What libmicrohttpd may take for a connection, of pages that are not there before they are
     * used: heads that are too long by less have our answer, and not its own. */
    CONNECTION_BYTES = 512 << 10,
    BODIES_BYTES = 256 << 20,  /* of all requests that are under way */
    ANSWERS_BYTES = 128 << 20, /* of all answers that have not been fetched */
    SMALL_BYTES = 64 << 10,    /* a body or an answer for which there always is room */
    WORKERS_MOST = 8,          /* of both lanes */
    ADDRESS_PLACES = 1024,     /* in tables of addresses */
    /* A body that is too large by so much is read and dropped, so that whoever sends it gets to
     * reading the answer. */
    DISCARDED_BYTES = 32 << 20,
};

typedef enum client_state {
    CLIENT_IDLE,    /* it has not sent the whole head of a request */
    CLIENT_SENDS,   /* its body is still coming */
    CLIENT_WAITS,   /* for its answer, or for events */
    CLIENT_FETCHES, /* its answer, which is there */
} client_state;

/* A connection, as far as its time is watched. */
typedef struct client {
    struct client *next, *previous; /* by the time that they are in their state, longest first */
    int socket;
    client_state state;
    double since;   /* it is in that state */
    double until;   /* when it is cut off; 0: it is not, for now */
    bool has_asked; /* a request of it has come */
    bool is_cut;
    bool is_surplus;              /* nobody could make room for it */
    const char *target, *version; /* where they stand in the head which is read, if the target has
                                   * no NUL; NULL: nothing is known of that */
    unsigned char address[16];    /* where it comes from, without the port */
    unsigned place;               /* of that address, of ADDRESS_PLACES; others may have the same */
} client;

/* A connection that the daemon was handed and has not told of yet, and when it came. */
typedef struct handed {
    int socket;
    double since;
} handed;

/* A request and its answer, on a connection. */
typedef struct exchange {
    struct server *of;
    struct MHD_Connection *connection;
    struct exchange *next; /* in the queue, */
    double since;          /* and when it came there */
    request asked;
    answer given;
    strbuf body;
    char type[64];
    bool is_head; /* and `asked` is GET */
    bool suspended, answered, too_large;
    bool crowded; /* there is no room for its body, for now */
    bool closes;  /* the connection, with the answer */
    size_t held;  /* bytes of its answer, until that has been fetched */
    client *from;
} exchange;

enum stop_reason {
    STOP_NONE,
    STOP_TIME,
    STOP_GONE,    /* the client has */
    STOP_CHANGES, /* to the other lane */
    STOP_CLOSES,  /* the server */
};

/* A thread that answers requests. */
typedef struct worker {
    pthread_t thread;
    struct server *of;
    enum cost cost;
    bool takes_small;  /* ones first, of those that have waited */
    exchange *doing;   /* NULL: it waits for work */
    volatile int stop; /* what it does has to end, */
    enum stop_reason why;
    double until; /* latest then, */
    double spent; /* and this is what its processor's clock said when it began */
} worker;

/* Requests that wait for its workers, or are with them. */
typedef struct lane {
    pthread_cond_t more;
    exchange *first, *last;
    size_t waiting, running, workers;
    size_t most; /* that may wait */
    /* Counts those that were taken, and what it was when one of each place last was. */
    uint64_t taken, taken_of[ADDRESS_PLACES];
} lane;

typedef struct server {
    const serve_limits *limits;
    const volatile int *stop; /* once it is set, an answer is the last of its connection */
    job_table *jobs;
    struct MHD_Daemon *daemon;
    door door;
    size_t connections_most;
    pthread_mutex_t lock; /* of all below */
    client *clients, *youngest;
    size_t connected, cut;      /* connections, and how many of those are being closed */
    handed handed[HANDED_MOST]; /* in the order of their coming */
    size_t handed_count;
    double newest; /* when the one came that came last, of those that the daemon has told of */
    lane lanes[COSTS];
    size_t open;            /* exchanges */
    uint64_t moves;         /* connections and exchanges that have come or gone: it moves on */
    size_t bodies, answers; /* bytes */
    bool closing;
    worker workers[WORKERS_MOST];
    size_t worker_count;
} server;

/* Starts the workers; false, with errno, where that fails. */
bool workers_start(server *of);
/* Has them answer what waits, and ends them. */
void workers_stop(server *of);
/* Puts an exchange into a queue of theirs: it is suspended until it has its answer. False: the
 * queue is full, or the server is closing, and it has its refusal. */
bool workers_take(server *of, exchange *one, enum cost cost);
/* Ends requests whose time is over, or whose client has gone, and cuts off clients that are too
 * slow. */
void server_tick(server *of, double now);

/* The client is in that state from now on, and cut off after so many seconds; 0: not, for now;
 * less: when it was to be. */
void client_turns(server *of, client *one, client_state state, double seconds);
void clients_tick(server *of, double now);
/* Whether any of them has a request on its way: of those that have sent none so far that is taken
 * for sure. With the lock held. */
bool clients_ask(server *of);
/* Takes a connection from those that were handed: when it came. With the lock held. */
double client_came(server *of, int socket);

/* Callbacks of libmicrohttpd. */
void *exchange_note_target(void *user, const char *target, struct MHD_Connection *connection);
enum MHD_Result exchange_handle(void *user, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *upload,
                                size_t *upload_size, void **kept);
void exchange_completed(void *user, struct MHD_Connection *connection, void **kept,
                        enum MHD_RequestTerminationCode how);
void client_notify(void *user, struct MHD_Connection *connection, void **kept,
                   enum MHD_ConnectionNotificationCode what);
/* Answers an exchange; called by a worker. */
void exchange_answer(exchange *one, context *at);
/* The answers of exchanges that are not worked on, or no longer: so many wait already, the server
 * is closing, or the client has gone. */
void exchange_refuse(exchange *one, size_t waiting);
void exchange_close(exchange *one);
void exchange_give_up(exchange *one);
/* Has libmicrohttpd go on with it: it has its answer. */
void exchange_resume(exchange *one);

#endif
