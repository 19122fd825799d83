#!/bin/sh
# amalgamate.sh - makes dyad.c and dyad.h, the judges of the games in one file that needs nothing
# but libc, for those who vendor; or GAME.c, a program that solves the contest problem of a game,
# for those who submit one file. What goes in is said here, once: all public functions of the files
# below, and whatever these name.
#
#     sh tools/amalgamate/amalgamate.sh [-o DIRECTORY] [GAME]      (build/amalgamation)
set -eu

files='src/api/lookup.c src/api/session.c src/api/report_api.c'
names='DYAD_VERSION dyad_stop_set dyad_stop_clear dyad_stop_of'
program=tools/amalgamate/judge_main.c

usage() {
    echo 'usage: amalgamate [-o DIRECTORY] [GAME]' >&2
    exit 2
}

out='' game=''
while [ $# -gt 0 ]; do # options may stand behind the game
    OPTIND=1
    while getopts o: option; do
        case $option in
        o) out=$OPTARG ;;
        *) usage ;;
        esac
    done
    shift $((OPTIND - 1))
    [ $# -gt 0 ] || break
    [ -z "$game" ] || usage
    game=$1
    shift
done
if [ -n "$out" ]; then
    mkdir -p -- "$out"
    out=$(cd -- "$out" && pwd)
fi
cd "$(dirname "$0")/../.."
if [ -n "$game" ] && ! grep -q "^DY_GAME($game)" src/games/games.def; then
    echo "amalgamate: there is no game '$game'; there is" \
        "$(sed -n 's/^DY_GAME(\([a-z0-9_]*\)).*/\1/p' src/games/games.def | paste -sd' ')" >&2
    exit 2
fi
[ -n "$out" ] || out=$PWD/build/amalgamation
mkdir -p "$out"
parts=$(mktemp -d "$out/parts.XXXXXX")
trap 'rm -rf "$parts"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

version=$(sed -n 's/^#define DYAD_VERSION_[A-Z]* \([0-9]*\)$/\1/p' include/dyad/dyad.h | paste -sd.)

licence() {
    echo ' *'
    sed 's/^/ * /; s/ *$//' LICENSE
    echo ' */'
}

# The words at the head of each file.
{
    cat <<END
/* dyad.h - Dyad $version: the judges of its games, as dyad.c has them.
 *
 * This is a part of the public headers of libdyad, word for word: what is written for it is built
 * with the library as well, with <dyad/dyad.h> in its place. A reader takes the layout of the
 * contest problems alone, no records and no .npy files; reports are written in all formats. What
 * can fail gives back a dyad_status, and dyad_session_error() says why.
 *
 * Made by ./dev amalgamate: change the sources, not this.
END
    licence
} >"$parts/head.h"
{
    if [ -n "$game" ]; then
        cat <<END
/* $game.c - reads the contest problem's input and prints its output: made of the sources of
 * Dyad $version, of C17 and C++17, for POSIX systems, by ./dev amalgamate $game.
 *
 *     cc -O2 $game.c
END
    else
        cat <<END
/* dyad.c - Dyad $version: the judges of its games in one file, of C17 and C++17, for POSIX systems.
 *
 *     cc -O2 -c dyad.c                    to vendor, with dyad.h
 *     cc -O2 -DDYAD_MAIN=GAME dyad.c      a program that reads the input of GAME's contest problem
 *                                         and prints its output
 *
 * dyad.h stands in this file, too: what is put behind it in the same file needs no other.
 *
 * With DYAD_GMP defined, sums and quotients of long numbers are GMP's (-lgmp). Without it all
 * answers are the same.
 *
 * Made by ./dev amalgamate: change the sources, not this.
END
    fi
    licence
    cat <<'END'
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function" /* those of dyad.h, which are for others */
#endif

END
} >"$parts/head.c"
{
    cat <<'END'

#ifdef __GNUC__
#pragma GCC diagnostic pop
#pragma GCC diagnostic push
#ifdef __cplusplus /* what C has and C++17 lacks, and both compilers take */
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wc99-designator"
#endif
#endif
#endif

END
    if [ -n "$game" ]; then
        echo "#define DYAD_MAIN $game"
    else
        printf '#ifndef DYAD_GMP\n#define DYAD_PLAIN_LIMBS\n#endif\n\n'
    fi
} >"$parts/private.c"
cat >"$parts/foot.c" <<'END'

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
END

{
    find include/dyad -name '*.h'
    find src -name '*.[ch]' ! -path 'src/games/*/contest/*'
    echo "$program"
} | LC_ALL=C sort >"$parts/files"
made=dyad.c
if [ -n "$game" ]; then
    files='' names='' made=$game.c
fi
LC_ALL=C awk -v game="$game" -v list_file="$parts/files" -v root_files="$files" \
    -v root_names="$names" -v last_file="$program" -v head_header="$parts/head.h" \
    -v head_source="$parts/head.c" -v head_private="$parts/private.c" \
    -v foot_source="$parts/foot.c" -v out_header="$parts/dyad.h" -v out_source="$parts/$made" \
    -f tools/amalgamate/amalgamate.awk
mv "$parts/$made" "$out"
[ -n "$game" ] || mv "$parts/dyad.h" "$out"
