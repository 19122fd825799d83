#!/bin/sh
# lmdb-folder.sh - LMDB 0.9 opens a database for reading on a read-only file system and registers no
# reader there, but refuses one in a folder that may not be written to, where it fails to make its
# file of locks; the flag that helps (MDB_NOLOCK) leaves readers without any protection.
#
# Seen with lmdb 1.4.1 of PyPI (LMDB 0.9.29) on Linux. It bites people who publish a database for
# others to read: a package that installs one in /usr/share, a shared folder of a cluster, a
# read-only mount of a container whose other side goes on writing. Dyad reads its stores there with
# MDB_NOLOCK, and keeps its own writers away by a lock on the database file itself.
#
#     sh findings/lmdb-folder.sh          needs python3 with pip, setpriv, and the network
set -eu
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
python3 -m pip -q install --disable-pip-version-check --root-user-action=ignore \
    --target "$folder/packages" lmdb==1.4.1
chmod 755 "$folder"
export PYTHONPATH="$folder/packages" PYTHONDONTWRITEBYTECODE=1
cd "$folder"
mkdir box
python3 - <<'END'
import lmdb
print("LMDB", ".".join(map(str, lmdb.version())))
with lmdb.open("box/book", subdir=False) as book, book.begin(write=True) as change:
    change.put(b"key", b"value")
END
rm -f box/book-lock

cat >look.py <<'END'
import lmdb, sys
try:
    with lmdb.open("box/book", subdir=False, readonly=True, lock=sys.argv[1] == "lock") as book:
        with book.begin() as look:
            print(look.get(b"key").decode() + ", " + book.readers().strip())
except lmdb.Error as error:
    print(type(error).__name__, error)
END

# Without the power of root to write everywhere.
denied() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --bounding-set=-all --inh-caps=-all "$@"
    else
        "$@"
    fi
}

chmod 444 box/book
chmod 555 box
refused=$(denied python3 look.py lock)
lockless=$(denied python3 look.py none)
echo "a folder that may not be written to: $refused"
echo "the same with MDB_NOLOCK:            $lockless"
case $refused in
ReadonlyError* | *'Permission denied'*) ;;
*) echo 'it has changed: such a folder is read with locks asked for' && exit 1 ;;
esac
case $lockless in
value*) ;;
*) echo 'it has changed: MDB_NOLOCK does not help' && exit 1 ;;
esac

if unshare -rm true 2>/dev/null; then
    mounted=$(unshare -rm sh -c 'mount --bind box box && mount -o remount,bind,ro box &&
        exec python3 look.py lock')
    echo "a read-only mount, locks asked for:  $mounted"
    case $mounted in
    value*) ;;
    *) echo 'it has changed: a read-only mount is refused too' && exit 1 ;;
    esac
    [ ! -e box/book-lock ] || { echo 'it has changed: there are locks' && exit 1; }
fi
