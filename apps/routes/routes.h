/* routes.h - which function answers what, and those functions, each in its *_route.c. */
#ifndef SERVE_ROUTES_H
#define SERVE_ROUTES_H

#include "exchange.h"

/* Answers a request of the API, whose path begins with /api/. */
void route_request(context *at, const request *asked, answer *to);
/* What answering it costs, as far as its row tells. */
enum cost route_cost(const request *asked);
/* Whether it takes no token: that is what is asked for. */
bool route_is_open(const request *asked);

/* Of one route: answers a request that is of it. */
typedef void (*route_fn)(context *at, const request *asked, answer *to);
void answer_games(context *at, const request *asked, answer *to);
void answer_formats(context *at, const request *asked, answer *to);
void answer_load(context *at, const request *asked, answer *to);
void answer_token(context *at, const request *asked, answer *to);
void answer_judge(context *at, const request *asked, answer *to);
void answer_convert(context *at, const request *asked, answer *to);
void answer_record(context *at, const request *asked, answer *to);
void answer_value(context *at, const request *asked, answer *to);
void answer_play(context *at, const request *asked, answer *to);
void answer_trace(context *at, const request *asked, answer *to);
void answer_draw(context *at, const request *asked, answer *to);
void answer_move(context *at, const request *asked, answer *to);
void answer_simulate(context *at, const request *asked, answer *to);
void answer_analyse(context *at, const request *asked, answer *to);
void answer_connections(context *at, const request *asked, answer *to);
void answer_solve(context *at, const request *asked, answer *to);

#endif
