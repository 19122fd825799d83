# shellcheck shell=sh
# served.sh - what scripts share that test a `dyad serve` of their own, which runs in the background
# with its output in `served` and `errors`. Not a test: it lies in no folder of them.
# shellcheck source=/dev/null
. "$SOURCE/tests/await.sh"

# PID: waits until that server has said where it is, and prints that.
await_server() {
    until [ -s served ]; do
        ! ended "$1" || exit 1 # kill -0 would still find one that nobody has waited for
        sleep 0.05
    done
    sed -n 's/^Dyad is at //p' served
}

# PID: that server ends when it is asked to, and has complained of nothing.
end_server() {
    kill -TERM "$1"
    wait "$1" || {
        echo "the server ended with $?"
        exit 1
    }
    [ ! -s errors ] || {
        cat errors
        exit 1
    }
}
