#!/bin/sh
# api.sh - the HTTP API: held against docs/openapi.json, against what the command line says, and
# against what should not be let in. Ctrl-C ends the server cleanly, whatever it is at.
# ctest: threads
set -eu
[ -d "$CLIENTS" ] || exit 77
command -v curl >/dev/null || exit 77

fail() {
    echo "$*"
    [ ! -s errors ] || cat errors
    exit 1
}

start() { # OPTION...
    rm -f served
    "$DYAD" serve --port 0 "$@" >served 2>errors &
    server=$!
    until [ -s served ]; do
        kill -0 "$server" 2>/dev/null || fail 'the server does not start'
        sleep 0.05
    done
    url=$(sed -n 's/^Dyad is at //p' served)
    case $url in
    *'#token='*) token=${url#*=} ;;
    *) token= ;;
    esac
    url=${url%%#*}
    url=${url%/}
}

finish() {
    kill -TERM "$server"
    wait "$server" || fail "the server ended with $?"
    [ ! -s errors ] || fail 'the server said something'
}
trap 'kill "$server" 2>/dev/null || true' EXIT

# Prints the status; what is answered in JSON is kept, and held against the document at the end.
status() { # CURL OPTION...
    curl -s -o body -w '%{http_code}\t%{method}\t%{content_type}\t%{url}\n' "$@" >said || return
    case $(cut -f 2,3 said) in
    HEAD*) ;;
    *json) cat said body >"answers/$(find answers -type f | wc -l)" ;;
    esac
    cut -f 1 said
}

expect() { # STATUS WHAT CURL-OPTION...
    wanted=$1 what=$2
    shift 2
    found=$(status "$@") || found="$found (curl failed)"
    [ "$found" = "$wanted" ] || fail "$what: expected $wanted, found $found: $(head -c 300 body)"
}

json='Content-Type: application/json'
mkdir answers

# ---- the API itself
start
node "$SOURCE/tests/serve/api.mjs" "$url" || fail 'the API is not as documented'

# Reports are those of `dyad judge --format jsonl'.
for game in path hex ungo nim; do
    "$DYAD" judge "$game" --format jsonl "$SOURCE/examples/boards/$game.txt" >wanted || [ $? -eq 1 ]
    node -e 'const [game, file] = process.argv.slice(1)
        console.log(JSON.stringify({ game, text: require("fs").readFileSync(file, "utf8") }))' \
        "$game" "$SOURCE/examples/boards/$game.txt" >asked
    expect 200 "judge $game" -H "$json" --data-binary @asked "$url/api/v1/judge"
    node -e 'const text = require("fs").readFileSync("body", "utf8")
        const { reports } = JSON.parse(text)
        for (const one of reports) console.log(JSON.stringify(one))' >found
    cmp wanted found || fail "$game: another report than that of dyad judge"
done

# ---- who may ask
expect 200 'localhost' -H "Host: localhost:1" "$url/"
expect 200 'an address of IPv6' -H "Host: [::1]:80" "$url/"
for host in evil.example 127.0.0.1.evil.example 'localhost.' '[::1' '127.0.0.1:x' ''; do
    found=$(status -H "Host: $host" "$url/") || true
    case $found in
    403 | 400) ;;
    *) fail "Host: $host: $found" ;;
    esac
done
expect 403 'a page of another site' -H 'Origin: http://evil.example' "$url/api/v1/games"
expect 403 'no origin at all' -H 'Origin: null' "$url/api/v1/games"
expect 403 'another port' -H "Origin: http://127.0.0.1:1" "$url/api/v1/games"
expect 403 'another site, as the browser says' -H 'Sec-Fetch-Site: cross-site' "$url/api/v1/games"
expect 200 'its own page' -H "Origin: $url" -H 'Sec-Fetch-Site: same-origin' "$url/api/v1/games"
curl -si "$url/" >page
for name in Content-Security-Policy X-Content-Type-Options X-Frame-Options Referrer-Policy \
    Cross-Origin-Opener-Policy Cross-Origin-Resource-Policy; do
    grep -qi "^$name: " page || fail "no $name"
done
! grep -qi '^Access-Control' page || fail 'CORS'
! grep -E "(src|href)=\"https?:" page || fail 'the page fetches from elsewhere'
tag=$(sed -n 's/^ETag: \([^\r]*\).*/\1/p' page)
expect 304 'the page is known already' -H "If-None-Match: $tag" "$url/"
# Packed for whoever takes it.
for takes in gzip 'br;q=1.0, GZIP;q=0.5' 'deflate,gzip'; do
    curl -s -D head -o packed -H "Accept-Encoding: $takes" "$url/page.js"
    grep -qi '^Content-Encoding: gzip' head || fail "$takes: not packed"
    gzip -dc <packed | cmp - "$SOURCE/web/page.js" || fail "$takes: other bytes"
done
for takes in identity gzipx 'br, gzip;q=0' 'gzip;q=0.000' ''; do
    curl -s -D head -o plain -H "Accept-Encoding: $takes" "$url/page.js"
    ! grep -qi '^Content-Encoding' head || fail "$takes: packed"
    cmp plain "$SOURCE/web/page.js" || fail "$takes: other bytes"
done
expect 200 'what is packed is another thing' -H 'Accept-Encoding: gzip' \
    -H "If-None-Match: $tag" "$url/"
expect 200 'HEAD' -I "$url/"
expect 200 'HEAD of what the API answers' -I "$url/api/v1/games"
expect 404 'HEAD of no job' -I "$url/api/v1/jobs/0/events"
expect 405 'HEAD where nothing is to be had' -I "$url/api/v1/judge"
expect 413 'a body that announces too much' -H "$json" -H 'Content-Length: 99999999999' \
    -H 'Expect:' --max-time 5 -d '{}' "$url/api/v1/judge"
expect 411 'a body in pieces' -H "$json" -H 'Transfer-Encoding: chunked' -H 'Expect:' \
    -d '{}' "$url/api/v1/judge"
# Of a long one the client may find the connection closed while it is still sending.
head -c 5000000 /dev/zero |
    curl -s -o pieces -H "$json" -H 'Transfer-Encoding: chunked' -H 'Expect:' -T - -X POST \
        "$url/api/v1/judge" || true
! [ -s pieces ] || grep -q '"bad_head"' pieces || fail "a long body in pieces: $(cat pieces)"
expect 200 'after a long body in pieces' "$url/api/v1/games"
finish

# ---- a token
start --token
[ "${#token}" -eq 32 ] || fail "the token is '$token'"
expect 200 'the page itself needs none' "$url/"
expect 401 'no token' "$url/api/v1/games"
grep -q '"code":"token"' body || fail "no token: $(cat body)"
expect 401 'another token' -H "Authorization: Bearer 0123456789abcdef0123456789abcdef" \
    "$url/api/v1/games"
grep -q '"code":"wrong_token"' body || fail "another token: $(cat body)"
expect 401 'a part of it' -H "Authorization: Bearer ${token%?}" "$url/api/v1/games"
expect 403 'no word' -H "$json" -d '{"word":"0123456789abcdef0123456789abcdef"}' "$url/api/v1/token"
expect 200 'the token' -H "Authorization: Bearer $token" "$url/api/v1/games"
finish
start --bind 0.0.0.0
[ -n "$token" ] || fail 'other machines need no token'
case $url in
*//0.0.0.0:*) fail "that is nobody's address: $url" ;;
esac
expect 200 'the address that is printed' -H "Authorization: Bearer $token" "$url/api/v1/games"
finish
start --bind 127.0.0.2
[ -z "$token" ] || fail 'this machine needs a token'
finish

# The browser is started with a word, which is exchanged for the token once; the token is in no
# argument. A token out of a file is not printed either.
mkdir bin
cat >bin/xdg-open <<EOF
#!/bin/sh
echo "\$1" >"$PWD/opened.part" && mv "$PWD/opened.part" "$PWD/opened"
EOF
chmod +x bin/xdg-open
echo 'Correct-horse_battery-staple' >secret
for how in --token '--token-file secret'; do
    rm -f opened
    saved=$PATH
    PATH=$PWD/bin:$PATH
    # shellcheck disable=SC2086 # an option and its argument
    start $how --open
    PATH=$saved
    until [ -s opened ]; do sleep 0.05; done
    [ "$how" = --token ] || {
        [ -z "$token" ] || fail "a token out of a file is printed: $token"
        token=$(cat secret)
        ! tr '\0' ' ' <"/proc/$server/cmdline" | grep -q "$token" ||
            fail 'the token is in an argument'
    }
    ! grep -q "$token" opened || fail "the browser is started with the token: $(cat opened)"
    word=$(sed -n 's/.*#once=//p' opened)
    expect 401 'the word is no token' -H "Authorization: Bearer $word" "$url/api/v1/games"
    expect 200 'the word' -H "$json" -d "{\"word\":\"$word\"}" "$url/api/v1/token"
    [ "$(cat body)" = "{\"token\":\"$token\"}" ] || fail "for the word: $(cat body)"
    expect 403 'the word again' -H "$json" -d "{\"word\":\"$word\"}" "$url/api/v1/token"
    grep -q '"code":"word"' body || fail "the word again: $(cat body)"
    expect 403 'the word from another site' -H 'Origin: http://evil.example' -H "$json" \
        -d "{\"word\":\"$word\"}" "$url/api/v1/token"
    expect 200 'the token for the word' -H "Authorization: Bearer $token" "$url/api/v1/games"
    finish
done

# ---- usage
usage() { # OPTION...
    rc=0
    "$DYAD" serve "$@" >out 2>errors || rc=$?
    [ "$rc" -eq 2 ] || fail "dyad serve $*: exit status $rc"
    : >errors
}
usage --port 65536
usage --port x
usage --bind localhost
usage --bind 300.1.1.1
usage board.txt
echo 'too short' >short
usage --token-file short
usage --token-file missing

# ---- the end: jobs stop, and those who wait for them are told
start
board=$(printf '"%60s",' ' ' | tr ' ' '.')
rows=$(for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 \
    31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60; do
    printf '%s' "$board"
done)
expect 202 'a long job' -H "$json" "$url/api/v1/simulate" \
    -d "{\"game\":\"ungo\",\"rows\":[${rows%,}],\"games\":1000000}"
events=$(sed 's/.*"events":"\([^"]*\)".*/\1/' body)
curl -sN -D heads "$url$events" >told &
reader=$!
rc=0
"$DYAD" serve --port "${url##*:}" >out 2>second || rc=$?
[ "$rc" -eq 4 ] || fail "a port that is taken: exit status $rc"
grep -q "cannot listen on 127.0.0.1, port ${url##*:}: .*--port" second ||
    fail "a port that is taken: $(cat second)"
until [ -s heads ]; do # it reads
    kill -0 "$reader" 2>/dev/null || fail 'the reader of events has gone'
    sleep 0.05
done
finish
wait "$reader" || fail 'the reader of events was cut off'
grep -q '^event: result' told || fail 'what was found by then is not told'
grep -q '"state":"stopped","why":"closing"' told || fail "the end is not told: $(tail -c 300 told)"
node "$SOURCE/tests/serve/schema.mjs" answers/* || fail 'the answers are not as documented'
