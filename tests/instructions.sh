# shellcheck shell=sh
# instructions.sh - what test scripts of growth share: how many instructions a run of the program
# takes, as valgrind counts them. Counts repeat, on any machine and under any load; where the text
# speaks of cost, it is theirs. Ends the script with 77 where there is no valgrind. Not a test: it
# lies in no folder of them.
: "${DYAD:?}"
valgrind --version >/dev/null 2>&1 || exit 77

# Runs the program with those words; prints how many instructions that took. Its exit status may be
# any that an answer has.
instructions() { # WORD...
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file=counted \
        "$DYAD" "$@" >counted.out 2>counted.err
    tr -d , <counted | sed -n 's/.*I  *refs: *//p'
}

# A count divided by a number, in thousandths, so that sh can compare it.
thousandths() { # COUNT DIVISOR
    echo $(($1 * 1000 / $2))
}

# What is so many times as much as something else is at most LIMIT thousandths of it.
at_most() { # WHAT COUNT OTHER LIMIT
    if [ "$2" -le 0 ] || [ "$3" -le 0 ]; then
        fail "$1: nothing was counted"
        return
    fi
    [ $(($2 * 1000 / $3)) -le "$4" ] ||
        fail "$1: $2 against $3, $(($2 * 1000 / $3)) thousandths, expected $4 at most"
}
