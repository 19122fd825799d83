#!/bin/sh
# verify.sh - problemtools' verifyproblem finds nothing to complain of in packages, and BAPCtools
# neither. What typesets statements is not at hand here.
# Both are slow, so that only one game of a board and that of piles are looked at unless tests are
# thorough; tests/packages/validators.sh looks at all.
# ctest: release
. "$SOURCE/tests/expect.sh"

tools=$SOURCE/build/packages-env/bin
[ -x "$tools/verifyproblem" ] && command -v g++ >/dev/null || exit 77
unset CI GITLAB_CI # with which BAPCtools writes colours into a file
export XDG_CONFIG_HOME="$SCRATCH" XDG_CACHE_HOME="$SCRATCH" HOME="$SCRATCH" TMPDIR="$SCRATCH"

printf 'small random 4 1 1\nlarge random 12 1 1\n' >list
games='hex nim'
[ "${DYAD_TEST_SCALE-1}" != 1 ] || games='path hex ungo nim'
for game in $games; do
    "$DYAD" package "$game" --tests list --author 'A. Setter' --license cc0 -o "$game" >said ||
        fail "$(cat said)"
    "$tools/verifyproblem" --werror -p config data validators submissions \
        -s 'accepted/.*[.]c$' "$game" >said 2>&1 || fail "$game: $(cat said)"
    grep -q "^$game tested: 0 errors, 0 warnings" said || fail "$game: $(cat said)"
done

# Which runs the accepted programs, and damages inputs and answers itself. It takes it that Python
# is PyPy, which need not be here.
mkdir bapctools
cat >bapctools/languages.yaml <<'END'
python3:
    compile: 'python3 -m py_compile {files}'
    run: 'python3 "{mainfile}"'
END
"$DYAD" package hex --for bapctools --tests list --author 'A. Setter' --license cc0 \
    -o shape >said || fail "$(cat said)"
(cd shape && PATH=$tools:$PATH && bt validate --no-bar &&
    bt run --no-bar submissions/accepted/*.c) \
    >said 2>&1 || fail "bt: $(cat said)"
grep -qi 'warn\|error\|not properly\|Traceback' said && fail "bt: $(cat said)"
grep -q 'accepted/.*[.]c: *AC ' said || fail "bt: $(cat said)"
all_good
