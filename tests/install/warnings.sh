#!/bin/sh
# warnings.sh - a build of type Release, whose optimiser sees more and which has no assertions, has
# no warnings either. What has options of its own is compiled like that anyhow.
# ctest: release
set -eu
: "${SOURCE:?}" "${BUILD:?}"
# One command a line, the compiler's words behind a blank each, as CMake writes them.
sed -n 's/^ *"command": "\(.*\)",$/\1/p' "$BUILD/compile_commands.json" |
    grep -E -e " -c $SOURCE/(src|apps)/[^ ]*$" | grep -v -e ' -O3 ' |
    sed -e 's/ -O2 -g / -O3 -DNDEBUG /' -e 's/ -o [^ ]* / -o \/dev\/null /' -e 's/\\"/"/g' >commands
[ "$(wc -l <commands)" -gt 200 ] || {
    echo "warnings: only $(wc -l <commands) commands were found"
    exit 1
}
cd "$BUILD"
xargs -P 2 -d '\n' -n 1 sh -c <"$OLDPWD/commands"
