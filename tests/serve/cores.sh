#!/bin/sh
# cores.sh - on a machine of many cores a job does with the memory that it has on one of few: Dyad
# moves on the largest boards that the solver looks at, and long piles are played out.
# ctest: release
set -eu
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/served.sh"
command -v curl >/dev/null || exit 77
cat >cores.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

long sysconf(int name)
{
    long (*real)(int) = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    return name == _SC_NPROCESSORS_ONLN ? 64 : real(name);
}
END
cc -shared -fPIC -o cores.so cores.c -ldl || exit 77
LD_PRELOAD=$PWD/cores.so "$DYAD" serve --port 0 >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
url=$(await_server "$server")
curl -s "${url}api/v1/load" | grep -q '"long":{[^}]*"workers":4}' || {
    echo 'the server does not take this for a machine of many cores'
    exit 1
}

done_by() { # ROUTE REQUEST
    events=$(curl -s -H 'Content-Type: application/json' --data-binary "$2" "${url}api/v1/$1" |
        sed 's/.*"events":"\/\([^"]*\)".*/\1/')
    curl -s "$url$events" >told
    grep -q '"state":"done"' told || {
        echo "$1 of $(printf %.60s "$2"): $(tail -c 300 told)"
        exit 1
    }
}

rows() { # LETTER
    row=$(printf %11s '' | tr ' ' "$1")
    printf '"%s"' "$row"
    for _ in 2 3 4 5 6 7 8 9 10 11; do printf ',"%s"' "$row"; done
}
done_by move "{\"game\":\"hex\",\"rows\":[$(rows .)],\"seconds\":0.05}"
done_by move "{\"game\":\"path\",\"rows\":[$(rows U)],\"seconds\":0.05}"
done_by move "{\"game\":\"ungo\",\"rows\":[$(rows .)],\"seconds\":0.05}"
pile=$(awk 'BEGIN { for (i = 0; i < 150000; i++) printf "BW" }')
printf '{"game":"nim","piles":["%s"],"games":200,"policy":"first"}' "$pile" >asked
done_by simulate @asked
end_server "$server"
