/* exchange_answer.c - what workers do with an exchange: answer it, refuse it, let it go on. */
#include "routes.h"
#include "server.h"

void exchange_answer(exchange *one, context *at)
{
    one->given.was_stopped = false;
    route_request(at, &one->asked, &one->given);
}

void exchange_refuse(exchange *one, size_t waiting)
{
    answer_busy(&one->given, 503, waiting, "there are too many requests: ask again later");
}

void exchange_close(exchange *one)
{
    answer_closing(&one->given);
}

void exchange_give_up(exchange *one)
{
    answer_error(&one->given, 503, "gone",
                 "the client has closed its side of the connection: nobody waits for the answer");
}

void exchange_resume(exchange *one)
{
    mhd.resume_connection(one->connection);
}
