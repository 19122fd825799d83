#!/bin/sh
# headers.sh - each public header compiles alone, and twice, as C and as C++, by every compiler that
# is here; in the tree and as it is installed. Both hold the same headers.
# ctest: release installs
set -eu
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only'
tried=0

compile() { # FOLDER HEADER LANGUAGE STANDARD COMPILER...
    include=$1 header=$2 language=$3 standard=$4
    shift 4
    for compiler in "$@"; do
        command -v "$compiler" >/dev/null || continue
        # shellcheck disable=SC2086 # words
        "$compiler" -x "$language" -std="$standard" $warnings -I "$include" alone.c || {
            echo "headers: <dyad/$header> of $include alone: $compiler cannot compile it"
            exit 1
        }
        tried=$((tried + 1))
    done
}

each_of() { # FOLDER: that holds dyad/
    ls "$1/dyad" >names
    while read -r header; do
        printf '#include <dyad/%s>\n#include <dyad/%s>\nint main(void) { return 0; }\n' \
            "$header" "$header" >alone.c
        compile "$1" "$header" c c17 gcc clang
        compile "$1" "$header" c++ c++17 g++ clang++
    done <names
}

cd "$SCRATCH"
each_of "$SOURCE/include"
mv names in_tree
cmake --install "$BUILD" --prefix "$SCRATCH/inst" >install.log
each_of "$SCRATCH/inst/include"
cmp in_tree names || { echo "headers: others are installed than the tree has"; exit 1; }
# A compiler of each language, in two places.
least=$(($(wc -l <names) * 4))
[ "$tried" -ge "$least" ] || { echo "headers: $tried of $least tries: no C or no C++"; exit 1; }
