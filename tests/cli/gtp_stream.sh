#!/bin/sh
# gtp_stream.sh - a line of two gigabytes takes no more memory than one of two megabytes, and a
# million moves no more than those that there is time to look at.
# ctest: release
set -eu
: "${DYAD:?}"
# dash, bash and zsh have ulimit -v, which POSIX does not name.
# shellcheck disable=SC3045
answer=$( (head -c 2100000000 /dev/zero; printf '\n5 name\n') |
    (ulimit -v 400000; exec "$DYAD" gtp ungo))
[ "$answer" = '? syntax error: a line has at most 1048576 bytes

=5 Dyad ungo' ] || { echo "$answer"; exit 1; }
# shellcheck disable=SC3045
answer=$( (printf 'dyad-piles '; head -c 1000000 /dev/zero | tr '\0' B; printf '\ngenmove b\n') |
    (ulimit -v 200000; exec "$DYAD" gtp nim --time 0.2 --jobs 1))
[ "$answer" = '= 

= A1' ] || { echo "$answer"; exit 1; }
