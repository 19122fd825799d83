#!/bin/sh
# serve.sh - requests a second that `dyad serve' answers over loopback, and the memory that it takes
# while it does. wrk and the server share the processor.
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
cd "$SCRATCH"
seconds=${SECONDS_EACH-10}
rm -f served
"$DYAD" serve --port 0 >served &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ]; do
    sleep 0.05
done
url=$(sed -n 's/^Dyad is at //p' served)

memory() {
    awk '/^VmRSS:/ { printf "%.1f", $2 / 1000 }' "/proc/$server/status"
}

printf '%-26s %12s %10s %10s %8s %7s\n' request requests/s median_ms p99_ms errors rss_mb
row() { # NAME CONNECTIONS METHOD PATH [BODY]
    cat >ask.lua <<EOF
wrk.method = "$3"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '${5-}'
EOF
    wrk -t2 -c"$2" -d"${seconds}s" --latency -s ask.lua "${url%/}$4" >found
    awk -v name="$1" -v rss="$(memory)" '
        function ms(text) {
            return text ~ /us$/ ? text / 1000 : text ~ /ms$/ ? text + 0 : text * 1000
        }
        $1 == "50%" { median = ms($2) }
        $1 == "99%" { high = ms($2) }
        /Socket errors|Non-2xx/ { for (i = 1; i <= NF; i++) errors += $i }
        $1 == "Requests/sec:" { rate = $2 }
        END {
            printf "%-26s %12.0f %10.2f %10.2f %8d %7s\n", name, rate, median, high, errors, rss
        }' found
}

board() { # SIDE LETTERS: a board of rows, as JSON
    awk -v n="$1" -v letters="$2" 'BEGIN {
        srand(1)
        for (r = 0; r < n; r++) {
            row = ""
            for (c = 0; c < n; c++)
                row = row substr(letters, int(rand() * length(letters)) + 1, 1)
            printf "%s\"%s\"", r ? "," : "", row
        }
    }'
}

row 'judge path 7x7' 32 POST /api/v1/judge "{\"game\":\"path\",\"rows\":[$(board 7 UWB)]}"
row 'judge hex 19x19' 32 POST /api/v1/judge "{\"game\":\"hex\",\"rows\":[$(board 19 .RB)]}"
row 'judge hex 100x100' 32 POST /api/v1/judge "{\"game\":\"hex\",\"rows\":[$(board 100 .RB)]}"
row 'judge ungo 9x9, empty' 32 POST /api/v1/judge "{\"game\":\"ungo\",\"rows\":[$(board 9 .)]}"
row 'judge path, 400 clients' 400 POST /api/v1/judge "{\"game\":\"path\",\"rows\":[$(board 7 UWB)]}"
row 'value nim' 32 POST /api/v1/value '{"rules":"nim","text":"BWWB BW"}'
row 'the page' 32 GET /
