#!/bin/sh
# sdist.sh - the source distribution of the Python package holds all that it is built from, and can
# be configured by itself. What comes of that is compiled elsewhere.
. "$SOURCE/tests/expect.sh"

env=$SOURCE/build/python-env
[ -x "$env/bin/pytest" ] || exit 77

(cd "$SOURCE" && "$env/bin/python" -c \
    'import sys, scikit_build_core.build as build; build.build_sdist(sys.argv[1])' "$SCRATCH") \
    >"$SCRATCH/sdist.log" 2>&1 || {
    cat "$SCRATCH/sdist.log"
    fail 'the source distribution cannot be made'
    exit 1
}
tar -x -z -f "$SCRATCH"/dyad-*.tar.gz -C "$SCRATCH" || exit 1
made=$(ls -d "$SCRATCH"/dyad-*/)

# Sources are found by their names, so one that is missing would not be missed by CMake.
files() {
    (cd "$1" && find include src bindings apps web -type f ! -path '*/__pycache__/*' | sort)
}
files "$SOURCE" >"$SCRATCH/wanted.txt"
files "$made" >"$SCRATCH/found.txt"
diff "$SCRATCH/wanted.txt" "$SCRATCH/found.txt" || fail 'files are missing, or too many'

cmake -S "$made/bindings/python" -B "$SCRATCH/build" -G Ninja \
    -DPython_EXECUTABLE="$env/bin/python" >"$SCRATCH/cmake.log" 2>&1 || {
    cat "$SCRATCH/cmake.log"
    fail 'the source distribution cannot be configured'
}
all_good
