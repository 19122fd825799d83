#!/bin/sh
# headers_test.sh - every header of src/ and apps/ compiles alone: what it needs it includes, so
# that includes may stand in any order. Bodies that are compiled several times are .inc files, and
# say what has to stand before them. tests/install/headers.sh does the same for the public ones.
# ctest: release
set -eu
: "${SOURCE:?}" "${SCRATCH:?}"
cd "$SOURCE"

rooms=
for folder in apps/*/; do
    rooms="$rooms -I$folder"
done

alone() { # FOLDER... -- OPTION...
    folders=
    while [ "$1" != -- ]; do
        folders="$folders $1"
        shift
    done
    shift
    # shellcheck disable=SC2086 # no name has a blank
    find $folders -name '*.h' | sort |
        xargs cc -std=c17 -D_POSIX_C_SOURCE=200809L -Iinclude $rooms -fsyntax-only -Wall -Wextra \
            -Wpedantic -Wshadow -Wconversion -Werror -Wno-unused-function "$@" -xc
}

# Whoever builds without the server has not its library, nor that of many machines.
skip=' '
mpi=$(pkg-config --cflags-only-I ompi-c 2>/dev/null) || skip="${skip}apps/mpi "
echo '#include <microhttpd.h>' | cc -fsyntax-only -xc - 2>/dev/null || skip="${skip}apps/serve "
status=0
alone src -- -Isrc || status=1
for folder in apps/*; do
    case $skip in
    *" $folder "*) continue ;;
    esac
    # shellcheck disable=SC2086 # options
    ! ls "$folder"/*.h >/dev/null 2>&1 || alone "$folder" -- $mpi || status=1
done

# A header that does not is found.
mkdir -p "$SCRATCH/bad"
echo 'size_t needs_stddef(void);' >"$SCRATCH/bad/bad.h"
if alone "$SCRATCH/bad" -- >/dev/null 2>&1; then
    echo 'a header that does not compile alone is not found'
    status=1
fi
exit "$status"
