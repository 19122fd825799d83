#!/bin/sh
# stop.sh - what ends a long call may be an int, an _Atomic int of C11 or a std::atomic<int> of C++:
# programs of both languages, of every compiler that is here, with the library and no warnings. They
# see too that the headers and the library are of one version.
# ctest: release
set -eu
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
cd "$SCRATCH"
cat >body.inc <<'END'
static int check(dyad_session *session, dyad_stop stop, dyad_status expected)
{
    dyad_reader *reader;
    const dyad_position *position;
    const char *text = "3 WBB WWU WBB 0";
    dyad_status status;
    dyad_session_set_stop(session, stop);
    if (dyad_reader_open_bytes(session, dyad_game_find("path"), "-", text, strlen(text),
                               &reader) != DYAD_OK)
        return 1;
    status = dyad_reader_next(reader, &position);
    dyad_reader_close(reader);
    if (status != expected)
        printf("found \"%s\", not \"%s\"\n", dyad_status_text(status), dyad_status_text(expected));
    return status != expected;
}
int main(void)
{
    dyad_session *session;
    static volatile int plain;
    int failed = dyad_version_number() != DYAD_VERSION;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return 1;
    failed |= check(session, &plain, DYAD_OK) || check(session, dyad_stop_of(&flag), DYAD_OK);
    dyad_stop_set(&plain);
    failed |= check(session, dyad_stop_of(&plain), DYAD_E_STOPPED);
    dyad_stop_clear(&plain);
    SET(flag);
    failed |= check(session, &plain, DYAD_OK) ||
              check(session, dyad_stop_of(&flag), DYAD_E_STOPPED);
    dyad_session_free(session);
    return failed;
}
END
cat >in_c.c <<'END'
#include <dyad/dyad.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
static _Atomic int flag;
#define SET(flag) atomic_store(&(flag), 1)
#include "body.inc"
END
cat >in_cpp.cpp <<'END'
#include <dyad/dyad.h>
#include <atomic>
#include <cstdio>
#include <cstring>
using std::printf;
using std::strlen;
static std::atomic<int> flag;
#define SET(flag) (flag).store(1)
#include "body.inc"
END
ran=0
try() { # SOURCE STANDARD COMPILER...
    file=$1 standard=$2
    shift 2
    for compiler in "$@"; do
        command -v "$compiler" >/dev/null || continue
        "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Wshadow -Werror \
            -I "$SOURCE/include" \
            "$file" -L "$BUILD" -ldyad "-Wl,-rpath,$BUILD" -o program
        ./program || { echo "stop: $file of $compiler fails"; exit 1; }
        ran=$((ran + 1))
    done
}
try in_c.c c11 gcc clang
try in_cpp.cpp c++11 g++ clang++
[ "$ran" -ge 2 ] || { echo "stop: no C or no C++"; exit 1; }
