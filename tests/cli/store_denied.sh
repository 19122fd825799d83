#!/bin/sh
# store_denied.sh - stores that may be read and not be written to: in a folder of somebody else's,
# with and without a file of locks there, and on a file system that is read-only; also while others
# write.
set -u
: "${SOURCE:?}" "${BUILD:?}" "${DYAD:?}"
writer=$BUILD/tests/store_test
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# Runs without the power of root to write everywhere.
denied() { # COMMAND...
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --bounding-set=-all --inh-caps=-all "$@"
    else
        "$@"
    fi
}

mkdir box
chmod 555 box
if denied touch box/x 2>/dev/null; then
    exit 77
fi
chmod 755 box
"$writer" write box/book.db 0 500 >/dev/null || fail 'nothing can be written'
"$DYAD" store export box/book.db >exported
[ -s exported ] || fail 'nothing is exported'

looks() { # WHAT COMMAND...: reads all that the store has
    what=$1
    shift
    "$@" "$DYAD" store export box/book.db >out 2>err || fail "$what: export: $(cat err)"
    cmp -s exported out || fail "$what: other records"
    "$@" "$DYAD" store check box/book.db >out 2>err || fail "$what: check: $(cat err)"
    [ "$(cat out err)" = 'box/book.db: 500 records are sound' ] || fail "$what: $(cat out err)"
    "$@" "$DYAD" store info box/book.db >out 2>err || fail "$what: info: $(cat err)"
    "$@" "$DYAD" solve hex --size 3 --store box/book.db >out 2>err ||
        fail "$what: solve: $(cat err)"
    [ "$(head -n 1 out)" = 'red wins' ] || fail "$what: solve: $(cat out)"
    [ "$(cat err)" = 'dyad: box/book.db: may not be written to: what is proved is not kept' ] ||
        fail "$what: solve: $(cat err)"
    [ -x "$BUILD/dyad-mpi" ] || return 0
    "$@" "$BUILD/dyad-mpi" solve hex --size 3 --store box/book.db >out 2>err ||
        fail "$what: dyad-mpi solve: $(cat err)"
    [ "$(head -n 1 out)" = 'red wins' ] || fail "$what: dyad-mpi solve: $(cat out)"
    grep -qx 'dyad-mpi: box/book.db: may not be written to: what is proved is not kept' err ||
        fail "$what: dyad-mpi solve: $(cat err)"
}

chmod 444 box/book.db box/book.db-lock
chmod 555 box
looks 'locks that may not be written to' denied
chmod 755 box
rm -f box/book.db-lock
chmod 555 box
looks 'no locks' denied
[ "$(echo box/*)" = box/book.db ] || fail "files were made: $(echo box/*)"
denied "$DYAD" store merge box/book.db exported >out 2>err && fail 'written to'
denied "$DYAD" solve hex --size 3 --store box/new.db >out 2>err && fail 'a store was made'
if unshare -rm true 2>/dev/null; then
    chmod 755 box
    chmod 644 box/book.db
    # shellcheck disable=SC2016 # of the shell inside
    looks 'a read-only file system' unshare -rm \
        sh -c 'mount --bind box box && mount -o remount,bind,ro box && exec "$@"' sh
fi

# While others write: each look is at records that are whole.
chmod 755 box
chmod 644 box/book.db
"$writer" write box/book.db 500 20000 >/dev/null &
writing=$!
# The writer's locks are its own; readers get along without.
looks=0
while kill -0 "$writing" 2>/dev/null || [ $looks -lt 3 ]; do
    chmod 444 box/book.db-lock 2>/dev/null
    denied "$DYAD" store check box/book.db >out 2>err || fail "while others write: $(cat out err)"
    looks=$((looks + 1))
done
wait "$writing" || fail 'the writer fails'
denied "$DYAD" store check box/book.db >out 2>err
[ "$(cat out err)" = 'box/book.db: 20500 records are sound' ] || fail "in the end: $(cat out err)"
chmod -R u+w box
all_good
