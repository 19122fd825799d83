#!/bin/sh
# subproject.sh - Dyad as a part of another project, by add_subdirectory() and by FetchContent: the
# other project has targets and names of its own that Dyad alone would have, and gets the library,
# built from the objects of this build, and no rule that installs anything.
# ctest: release
. "$SOURCE/tests/expect.sh"
. "$SOURCE/tests/reuse.sh"
reuse_objects /dev/null

for way in add_subdirectory FetchContent; do
    mkdir "$way"
    cp "$SOURCE/tests/install/subproject.cmake" "$way/CMakeLists.txt"
    cp "$SOURCE/examples/judge_one.c" "$way"
    cmake -G Ninja -S "$way" -B "$way/build" -DWAY="$way" -DDYAD="$SOURCE" -DCMAKE_C_COMPILER=gcc \
        -DCMAKE_C_COMPILER_LAUNCHER="sh;$PWD/compiler" >"$way/log" 2>&1 ||
        { fail "$way: $(cat "$way/log")"; continue; }
    cmake --build "$way/build" >"$way/log" 2>&1 || fail "$way: $(tail -n 20 "$way/log")"
    # All that Dyad adds is its library.
    sort "$way/build/targets" >added
    printf '%s\n' dyad dyad_objects dyad_options dyad_static | cmp -s - added ||
        fail "$way: Dyad adds the targets $(tr '\n' ' ' <added)"
    grep . "$way/build/cached" >cached &&
        fail "$way: Dyad adds to the other project's cache: $(tr '\n' ' ' <cached)"
    for linked in with_shared with_static; do
        "$way/build/$linked" path "$SOURCE/tests/cases/path/sample.in" >found 2>&1
        head -n 1 "$SOURCE/tests/cases/path/sample.out" | cmp -s - found ||
            fail "$way: $linked says $(cat found)"
    done
    cmake --install "$way/build" --prefix "$PWD/$way/installed" >"$way/log" 2>&1 ||
        fail "$way: $(cat "$way/log")"
    (cd "$way/installed" && find . ! -type d) >found
    echo ./bin/with_shared | cmp -s - found || fail "$way: installs $(cat found)"
done
all_good
