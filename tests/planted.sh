# shellcheck shell=sh
# planted.sh - builds the planted solutions of a contest problem, and sees each of them end on the
# problem's tests as the folder that it lies in says. Not a test: it lies in no folder of them.
. "$SOURCE/tests/expect.sh"
cxx=c++
command -v c++ >/dev/null || cxx=clang++

# STATUS TEXT WORD...: the exit status, and what a line of what is said holds.
says() {
    status=$1 text=$2
    shift 2
    got=0
    "$DYAD" kill "$@" >said 2>&1 </dev/null || got=$?
    [ "$got" -eq "$status" ] || fail "kill $*: exit status $got, expected $status: $(cat said)"
    grep -qF -e "$text" said || fail "kill $*: $(cat said)"
}

# Makes an executable of a solution: bin/FOLDER/NAME.
build() { # SOURCE
    folder=$(basename "$(dirname "$1")")
    mkdir -p "bin/$folder"
    made=bin/$folder/$(basename "$1")
    case $1 in
    *.c) cc -O1 -o "$made" "$1" 2>warnings ;;
    *.cpp) "$cxx" -O1 -o "$made" "$1" 2>warnings ;;
    *)
        { echo '#!/usr/bin/env python3' && cat "$1"; } >"$made"
        chmod +x "$made"
        ;;
    esac || fail "$1: $(cat warnings)"
}

# What `dyad kill' says of the programs of a folder. Every test that kills one has its verdict.
dies() { # GAME FOLDER SECONDS WORDS
    set -- "$1" "$4" -t "$3" --tests "$SOURCE/src/games/$1/contest/tests.txt" "bin/$2"/*
    game=$1 words=$2
    shift 2
    says 0 'wrong programs are killed.' "$game" "$@"
    grep '^bin/' said | grep -vE ": $words on [0-9]+ of " && fail "$game: that is not: $words"
    [ "$(grep -c '^bin/' said)" -eq $(($# - 4)) ] || fail "$game: not all are told: $(cat said)"
}

# Whether a solution is tried: of those with a wrong answer every second, unless tests are thorough.
turn=0
is_tried() { # SOURCE
    case $1 in
    */wrong_answer/*) turn=$((1 - turn)) ;;
    *) turn=1 ;;
    esac
    [ "${DYAD_TEST_SCALE-1}" = 1 ] || [ "$turn" -eq 1 ]
}

# The accepted ones have all the time that a slow machine takes; the slow ones take fifteen times
# what they have, and more, on a fast one.
all_end_as_they_should() { # GAME
    planted=$SOURCE/src/games/$1/contest
    for solution in "$planted"/*/*.*; do
        ! is_tried "$solution" || build "$solution"
    done
    [ "$(find "$planted" -mindepth 2 -type f | grep -vc accepted)" -ge 20 ] ||
        fail "fewer than 20 wrong ones"
    for right in bin/accepted/*; do
        set -- "$@" --accepted "$right"
    done
    says 0 'accepted bin/accepted/' -t 1000 --tests "$planted/tests.txt" "$@"
    [ "$(grep -c '^accepted .*: passes all' said)" -ge 3 ] || fail "$(cat said)"
    dies "$1" wrong_answer 1000 'wrong answer'
    dies "$1" run_time_error 1000 'run-time error'
    dies "$1" time_limit_exceeded 0.1 'time limit exceeded'
}
