# shellcheck shell=sh
# await.sh - how test scripts wait for a program that runs beside them: until something is so, never
# for a time in which it ought to be. A machine ten times slower waits longer and sees the same.
# Not a test: it lies in no folder of them.

# COMMAND...: waits until it succeeds. After ten minutes that is a fault: whoever sources this has
# fail(), as expect.sh does.
await() {
    awaited=0
    until "$@"; do
        awaited=$((awaited + 1))
        if [ "$awaited" -ge 12000 ]; then
            fail "never came true: $*"
            return 1
        fi
        sleep 0.05
    done
}

# PID: it has ended (and has not been waited for, or has).
ended() {
    ! grep -q '^State:.[^ZX]' "/proc/$1/status" 2>/dev/null
}

# PID: it catches SIGTERM by now, so that a signal asks it to stop; or it has ended.
heeds_signals() {
    ended "$1" || grep -q '^SigCgt:.*[4567cdef]...$' "/proc/$1/status" 2>/dev/null
}

# PID: it catches signals, and all its threads wait: what it was given it has dealt with.
idles() {
    heeds_signals "$1" && for _ in 1 2; do
        cat "/proc/$1"/task/*/status 2>/dev/null | grep -q '^State:.[RD]' && return 1
        sleep 0.05
    done
}

# FILE PATTERN: a line of it is like that; terminals end lines by carriage returns too.
shows() {
    tr '\r' '\n' <"$1" 2>/dev/null | grep -q -e "$2"
}

# FILE WORDS CONDITION...: runs `dyad WORDS' on a terminal, which FILE holds what is shown on, until
# the condition is so; then comes SIGINT. Its exit status is in $got. A job in the background of sh
# would ignore the signal.
on_terminal() {
    rm -f pid
    : >"$1"
    script -qfec "env --default-signal=INT '$DYAD' $2 &
        echo \$! >pid; wait \$!" /dev/null </dev/null >"$1" &
    terminal=$!
    await test -s pid
    await heeds_signals "$(cat pid)"
    shift 2
    await "$@"
    kill -s INT "$(cat pid)"
    got=0
    # shellcheck disable=SC2034 # for whoever sources this
    wait $terminal || got=$?
}
