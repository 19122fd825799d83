/* serve_memory_test.c - the server where one request for memory after the other fails, its own and
 * those of libmicrohttpd: who asks is given the whole answer, with all of its headers, or told that
 * there is no memory, or the connection is closed without an answer. And where it has no threads.
 *
 * ctest: release native */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "json_memory.h"
#include "oracle/failing_memory.h"
#include "serve.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { FAILURES_MAX = 1000 /* more requests than any of these makes */, TOLD_MOST = 1 << 19 };

/* ---- threads ------------------------------------------------------------------------------ */

static unsigned threads_left = UINT32_MAX; /* that may be started */

#pragma GCC visibility push(default) /* libmicrohttpd starts some too */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
                   void *user)
{
    static int (*next)(pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *),
                       void *user);
    if (!threads_left)
        return EAGAIN;
    threads_left--;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
    return next(thread, attributes, work, user);
}
#pragma GCC visibility pop

/* ---- the server --------------------------------------------------------------------------- */

static volatile int stop;
static unsigned port;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static int note_ready(void *user, const char *url, const char *browser_url)
{
    (void)user;
    (void)browser_url;
    pthread_mutex_lock(&lock);
    assert_int_equal(sscanf(url, "http://127.0.0.1:%u/", &port), 1);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *serve(void *user)
{
    static const serve_options options = {.ready = note_ready, .stop = &stop};
    dyad_error error;
    (void)user;
    assert_int_equal(serve_run(&options, &error), DYAD_OK);
    return NULL;
}

/* What it answers, with a NUL, on a connection of its own. */
static void ask(const char *request, char told[TOLD_MOST])
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    size_t size = 0;
    ssize_t read;
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(made >= 0);
    assert_int_equal(connect(made, (struct sockaddr *)&to, sizeof to), 0);
    send(made, request, strlen(request), MSG_NOSIGNAL); /* it may be closed already */
    while ((read = recv(made, told + size, TOLD_MOST - 1 - size, 0)) > 0)
        size += (size_t)read;
    assert_in_range(size, 0, TOLD_MOST - 2);
    told[size] = '\0';
    close(made);
    char *date = strstr(told, "Date: ");
    if (date)
        memset(date, '-', strcspn(date, "\r"));
}

/* ---- what is tested ----------------------------------------------------------------------- */

/* Asks while one request for memory after the other fails. */
static void expect_whole(const char *request)
{
    static char right[TOLD_MOST], told[TOLD_MOST];
    size_t whole = 0;
    ask(request, right);
    assert_memory_equal(right, "HTTP/1.1 200", 12);
    for (size_t which = 0;; which++) {
        assert_in_range(which, 0, FAILURES_MAX);
        fail_at(which);
        ask(request, told);
        bool failed = asked_beyond(which);
        fail_at(SIZE_MAX);
        if (!*told)
            continue;
        if (strcmp(told, right) == 0)
            whole++;
        else if (strncmp(told, "HTTP/1.1 503", 12) != 0)
            fail_msg("request %zu failed, and of %.40s this was told:\n%.1200s", which, request,
                     told);
        if (!failed)
            break;
    }
    assert_true(whole > 0);
}

#define HEAD "HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"

static void post(char *request, size_t room, const char *route, const char *body)
{
    snprintf(request, room,
             "POST /api/v1/%s " HEAD
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             route, strlen(body), body);
}

static void test_answers(void **state)
{
    static const char name[] = "\"job\":\"";
    static char told[TOLD_MOST], events[200], judge[400], simulate[400];
    (void)state;
    post(judge, sizeof judge, "judge", "{\"game\":\"hex\",\"rows\":[\"RB\",\".R\"]}");
    post(simulate, sizeof simulate, "simulate",
         "{\"game\":\"hex\",\"rows\":[\"..\",\"..\"],\"games\":99}");
    expect_whole("GET / " HEAD "Accept-Encoding: gzip\r\n\r\n");
    expect_whole("GET /api/v1/games?game=hex " HEAD "\r\n");
    expect_whole(judge);
    ask(simulate, told);
    const char *id = strstr(told, name);
    assert_non_null(id);
    snprintf(events, sizeof events, "GET /api/v1/jobs/%.16s/events " HEAD "\r\n",
             id + sizeof name - 1);
    do
        ask(events, told); /* to its end */
    while (!strstr(told, "event: end\n"));
    expect_whole(events);
}

static int ignore_ready(void *user, const char *url, const char *browser_url)
{
    (void)user;
    (void)url;
    (void)browser_url;
    return 0;
}

/* It needs some threads, and where there are fewer it is those that it says it has not. */
static void test_threads(void **state)
{
    enum { MOST = 100 };
    static const volatile int at_once = 1;
    static const serve_options options = {.ready = ignore_ready, .stop = &at_once};
    dyad_error error;
    unsigned few = 0;
    (void)state;
    for (;; few++) {
        assert_in_range(few, 0, MOST);
        threads_left = few;
        if (serve_run(&options, &error) == DYAD_OK)
            break;
        assert_non_null(strstr(error.text, strerror(EAGAIN)));
    }
    assert_true(few > 4);
    threads_left = UINT32_MAX;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers)};
    const struct CMUnitTest first[] = {cmocka_unit_test(test_threads)};
    pthread_t serving;
    json_memory_watch();
    int failed = cmocka_run_group_tests(first, NULL, NULL);
    if (pthread_create(&serving, NULL, serve, NULL) != 0)
        return 1;
    pthread_mutex_lock(&lock);
    while (port == 0)
        pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    failed += cmocka_run_group_tests(tests, NULL, NULL);
    stop = 1;
    pthread_join(serving, NULL);
    return failed;
}
