#!/bin/sh
# token.sh - the token in Chromium: a word for it, a link in a new tab, a wrong one, one that is
# pasted; it never stays in the address.
# ctest: release
set -eu
command -v chromium >/dev/null || exit 77
[ -d "$CLIENTS/playwright-core" ] || exit 77
mkdir bin
cat >bin/xdg-open <<EOF
#!/bin/sh
echo "\$1" >"$PWD/opened.part" && mv "$PWD/opened.part" "$PWD/opened"
EOF
chmod +x bin/xdg-open
PATH=$PWD/bin:$PATH "$DYAD" serve --port 0 --token --open >served 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s served ] && [ -s opened ]; do
    kill -0 "$server" || exit 1
    sleep 0.05
done
url=$(sed -n 's/^Dyad is at //p' served)
# The browser keeps what it keeps here, and goes with this folder.
token=${url#*#token=}
HOME=$PWD node "$SOURCE/tests/serve/token.mjs" "${url%%#*}" "$token" "$(cat opened)" || exit 1
kill -TERM "$server"
wait "$server" || {
    echo "the server ended with $?"
    exit 1
}
[ ! -s errors ] || {
    cat errors
    exit 1
}
