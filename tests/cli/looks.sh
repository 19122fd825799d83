#!/bin/sh
# looks.sh - what people see: colours only where they are wanted, and the same drawing without them.
set -eu
: "${DYAD:?}" "${SOURCE:?}"
boards=$SOURCE/tests/cases/path/sample.in
escape=$(printf '\033')

coloured() { # OPTION...: whether the drawing has colours
    "$DYAD" judge path --explain "$@" "$boards" | grep -q "$escape"
}

unset NO_COLOR
! coloured || { echo 'colours in a pipe'; exit 1; }
coloured --color=always || { echo 'no colours where always asked for'; exit 1; }
! coloured --color=never || { echo 'colours where never wanted'; exit 1; }
NO_COLOR=1 coloured --color=always || { echo 'NO_COLOR beat --color=always'; exit 1; }

# On a terminal: script(1) gives the program one, where the machine has any to give.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    command="'$DYAD' judge path --explain '$boards'"
    TERM=xterm script -qec "$command" /dev/null </dev/null | grep -q "$escape" || {
        echo 'no colours on a terminal'
        exit 1
    }
    ! NO_COLOR=1 TERM=xterm script -qec "$command" /dev/null </dev/null | grep -q "$escape" || {
        echo 'colours in spite of NO_COLOR'
        exit 1
    }
else
    echo 'no pseudo-terminal here: colours on a terminal were not looked at'
fi

# Without its colours the drawing is the plain one, mark for mark.
"$DYAD" judge path --explain "$boards" >plain
"$DYAD" judge path --explain --color=always "$boards" |
    sed "s/$escape\\[[0-9;]*m//g; s/ *\$//" >stripped
cmp plain stripped
