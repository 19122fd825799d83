#!/bin/sh
# run_cases.sh PROGRAM FOLDER [NAME...] - compares what the program says with what it must say.
#
# A case of a folder (tests/cases/path, say) is some files of one NAME:
#   NAME.in      input: handed over by name where the arguments say FILE, else on standard input
#   NAME.args    arguments, separated by white space; without it: judge FOLDER FILE
#   NAME.out     what standard output must be, byte for byte; without it: nothing
#   NAME.err     the same of standard error
#   NAME.status  the exit status; without it: 0
# At least NAME.out or NAME.err is there. The program runs in the folder, so that messages name
# files without a path, and other files of the folder may be named in the arguments.
set -u

program=$1
folder=$2
shift 2
cd "$folder" || exit 2
game=${PWD##*/}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Prints the first differing lines of a wrong stream.
compare() { # WHAT EXPECTED GOT
    cmp -s "$2" "$3" && return 0
    echo "$game/$name: $1 differs (-expected +got):"
    diff -a -u "$2" "$3" | tail -n +3 | head -n 20
    return 1
}

run_case() {
    input=/dev/null
    [ -f "$name.in" ] && input=$name.in
    if [ -f "$name.args" ]; then
        arguments=$(cat "$name.args")
    else
        arguments="judge $game FILE"
    fi
    set -f
    set --
    for word in $arguments; do
        if [ "$word" = FILE ]; then
            word=$name.in
            input=/dev/null
        fi
        set -- "$@" "$word"
    done
    set +f
    expected=0
    [ -f "$name.status" ] && expected=$(cat "$name.status")
    out=$name.out err=$name.err
    [ -f "$out" ] || out=/dev/null
    [ -f "$err" ] || err=/dev/null

    got=0
    "$program" "$@" <"$input" >"$scratch/out" 2>"$scratch/err" || got=$?
    right=0
    compare 'standard output' "$out" "$scratch/out" || right=1
    compare 'standard error' "$err" "$scratch/err" || right=1
    if [ "$got" -ne "$expected" ]; then
        echo "$game/$name: exit status $got, not $expected"
        right=1
    fi
    [ "$right" -eq 0 ] || echo "$game/$name: in $folder: $program $*"
    return "$right"
}

all=
if [ $# -eq 0 ]; then
    all=yes
    # shellcheck disable=SC2046 # names of cases hold no spaces
    set -- $(for file in *.out *.err; do [ -f "$file" ] && echo "${file%.*}"; done | sort -u)
fi
passed=0 failed=0
for name in "$@"; do
    if run_case; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
[ -z "$all" ] || echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
