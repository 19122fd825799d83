# shellcheck shell=sh
# expect.sh - what test scripts share. A fault is told and counted, and the script goes on, so that
# one run tells all of them; its last command is all_good. Not a test: it lies in no folder of them.
: "${DYAD:?}"
wrong=0

# WHAT...: that is a fault.
fail() {
    wrong=$((wrong + 1))
    echo "$*"
}

# COMMAND [FILE]: what expect() runs from now on, and what that reads, if not nothing.
expect_of() {
    expect_command=$1 expect_input=${2-/dev/null}
}

# The command ends with that status, and says exactly that.
expect() { # STATUS OUTPUT ERROR WORD...
    status=$1 output=$2 error=$3
    shift 3
    got=0
    "$DYAD" "$expect_command" "$@" >out 2>err <"$expect_input" || got=$?
    [ "$got" -eq "$status" ] || fail "$*: exit status $got, expected $status"
    [ "$(cat out)" = "$output" ] || fail "$*: $(cat out)"
    [ "$(cat err)" = "$error" ] || fail "$*: $(cat err)"
}

# Whether there were no faults.
all_good() {
    [ "$wrong" -eq 0 ] || echo "$wrong wrong"
    [ "$wrong" -eq 0 ]
}

# Whether script(1) can give a program a terminal here.
has_terminals() {
    script -qec true /dev/null </dev/null >/dev/null 2>&1
}
