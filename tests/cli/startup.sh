#!/bin/sh
# startup.sh - a run of the program loads what every command needs, and nothing else: the libraries
# of one command are loaded when that command runs, and it says so if they are missing. Nor does a
# run touch memory that only longer inputs need.
# ctest: release
set -u
: "${DYAD:?}" "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"

# Libraries cost a start about 0.1 ms each; what libmicrohttpd brings cost more than all else.
LD_TRACE_LOADED_OBJECTS=1 "$DYAD" --version >loaded 2>err || exit 77 # the loader is another one
grep -q libc loaded || exit 77
while read -r library rest; do
    case $library in
    linux-vdso* | */ld-* | libc.so* | libm.so* | libpthread.so* | libdl.so* | libgcc_s.so*) ;;
    libjansson.so* | libgmp.so* | liblmdb.so*) ;;
    *) fail "every run loads $library $rest" ;;
    esac
done <loaded

# What lies there in place of a library: no library, and one without its functions.
mkdir broken other
echo 'no library' >broken/libmicrohttpd.so.12
echo 'no library' >broken/libedit.so.2
libm=$(sed -n 's/.*libm\.so[^ ]* => \([^ ]*\) .*/\1/p' loaded)
[ -n "$libm" ] || fail 'the program is not linked with libm'
ln -s "$libm" other/libmicrohttpd.so.12
ln -s "$libm" other/libedit.so.2
for folder in broken other; do
    LD_LIBRARY_PATH=$PWD/$folder "$DYAD" judge path "$SOURCE/examples/boards/path.txt" >out 2>err ||
        fail "$folder: judging: $(cat err)"
    got=0
    LD_LIBRARY_PATH=$PWD/$folder "$DYAD" serve --port 0 >out 2>err </dev/null || got=$?
    [ $got -eq 4 ] || fail "$folder: serve: exit status $got"
    grep -q '^dyad: the server needs libmicrohttpd (Debian: libmicrohttpd12): ' err ||
        fail "$folder: serve: $(cat err)"
    if has_terminals; then
        got=0
        script -qec "LD_LIBRARY_PATH='$PWD/$folder' '$DYAD' value" /dev/null >out 2>&1 </dev/null ||
            got=$?
        [ $got -eq 4 ] || fail "$folder: value: exit status $got"
        grep -q '^dyad: lines of a terminal need libedit (Debian: libedit2): ' out ||
            fail "$folder: value: $(cat out)"
    fi
    [ "$(echo '1/2 + 1/4' | LD_LIBRARY_PATH=$PWD/$folder "$DYAD" value)" = 3/4 ] ||
        fail "$folder: lines of a pipe"
done

# Pages of memory that a run touches; each costs about half a microsecond.
cat >pages.py <<'END'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt)
END
if command -v python3 >/dev/null; then
    least=$(python3 pages.py "$DYAD" --version)
    small=$(python3 pages.py "$DYAD" judge path "$SOURCE/examples/boards/path.txt")
    [ $((small - least)) -le 120 ] ||
        fail "judging five boards touches $((small - least)) pages more than --version, not 120"
fi
all_good
