/* exchange.h - a request and its answer, without the sockets: what the routes, the tests and the
 * fuzz target share. */
#ifndef SERVE_EXCHANGE_H
#define SERVE_EXCHANGE_H

#include "strbuf.h"

#include <dyad/dyad.h>

/* What is asked at most, and how much it may cost. */
typedef struct serve_limits {
    size_t body;        /* bytes of a request's body */
    size_t side;        /* of a board */
    size_t items;       /* positions of one request */
    size_t memory;      /* bytes that one request, or job, may take */
    double seconds;     /* that a request may take */
    double job_seconds; /* that a job may take */
    uint64_t games;     /* of a simulation, those of all first moves together */
    size_t jobs;        /* that wait or run */
    size_t kept;        /* jobs that have ended and can still be asked about */
    size_t runners;     /* threads that run jobs */
} serve_limits;

extern const serve_limits serve_limits_default;

typedef struct request {
    const char *method, *path;
    const char *type; /* Content-Type without parameters, in lower case; "" where there is none */
    const char *body; /* `size` bytes */
    size_t size;
    const char *query_game; /* ?game=; NULL: not there */
} request;

typedef struct answer {
    unsigned status; /* of HTTP */
    const char *type;
    const char *allow; /* of 405; otherwise NULL */
    bool was_stopped;  /* by the context's stop: there is no other answer */
    strbuf body;
} answer;

/* Memory that one request may take: a dyad_allocator that counts. */
typedef struct purse {
    size_t limit, used;
} purse;
dyad_allocator purse_allocator(purse *of);

typedef struct job_table job_table;
struct door;

/* What a request costs: which lane it takes. What is quick never waits for what is long. */
enum cost { COST_QUICK, COST_LONG, COSTS };

/* How busy a lane is, or the runners of jobs. */
typedef struct load {
    size_t running, waiting, workers;
} load;

/* What a route works with. */
typedef struct context {
    const serve_limits *limits;
    job_table *jobs;
    struct door *door; /* where the token is; NULL: none is asked for */
    dyad_stop stop;    /* set when the time is over, or the server ends */
    purse purse;
    load load[COSTS]; /* when the request was taken; it is one of those that run */
} context;

/* An answer in place of any other: {"error": {"code": ..., "text": ...}}. */
__attribute__((format(printf, 4, 5))) void answer_error(answer *to, unsigned status,
                                                        const char *code, const char *format, ...);
/* 503: there is none for the answer to be worked out. */
void answer_no_memory(answer *to);
/* 429 or 503: so many wait already. */
void answer_busy(answer *to, unsigned status, size_t waiting, const char *text);
/* 503: the server is closing. */
void answer_closing(answer *to);
/* The answer for a call of the library that failed; 422 with line, column and item where the input
 * is at fault, 503 where time or memory was. */
void answer_failure(answer *to, const dyad_error *error);
/* The same, which is that of item number `item`, from 1, where it is what was sent. */
void answer_item_failure(answer *to, const dyad_error *error, size_t item);
/* 413 for what is asked of, where the error says which limit it is beyond. */
void answer_too_large(answer *to, const dyad_error *error);
/* Begins a good answer of JSON. */
strbuf *answer_json(answer *to, unsigned status);
/* Answers {"name": a text that a writer of the library has written}. */
void answer_text(answer *to, const char *name, const strbuf *text);
/* 503 where a text has failed: the answer would be too large, or there is no memory. */
void answer_no_room(answer *to, const strbuf *text);
/* The same in place of an answer that has. */
void answer_check(answer *to);

#endif
