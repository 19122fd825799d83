#!/bin/sh
# farewell.sh - a server that gets SIGTERM while requests come ends as it should: all are answered
# that had come as far as the system's queue. Then once more, where taking a socket from what
# libmicrohttpd's threads watch takes long, so that they have the time to come between.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
command -v curl >/dev/null || exit 77
command -v node >/dev/null || exit 77
"$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill -s KILL "$server" 2>/dev/null || true' EXIT
node "$SOURCE/tests/serve/farewell.mjs" "$(await_server "$server")" "$server" || exit 1
wait "$server" || exit 1
[ ! -s errors ] || exit 1
rm served

cat >slow.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_ctl(int epoll, int what, int file, struct epoll_event *event)
{
    int (*real)(int, int, int, struct epoll_event *) =
        (int (*)(int, int, int, struct epoll_event *))dlsym(RTLD_NEXT, "epoll_ctl");
    if (what == EPOLL_CTL_DEL && syscall(SYS_gettid) == getpid())
        usleep(500000);
    return real(epoll, what, file, event);
}
END
cc -shared -fPIC -o slow.so slow.c -ldl || exit 77
LD_PRELOAD=$PWD/slow.so "$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
for _ in 1 2 3 4; do
    while curl -s "${url}api/v1/load" >/dev/null; do :; done & # until nothing listens
done
sleep 0.2
end_server "$server"
wait
