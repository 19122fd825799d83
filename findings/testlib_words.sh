#!/bin/sh
# testlib_words.sh - testlib.h 0.9.44 (as rbx.cp 2.3.3 of PyPI has it): a checker takes the words
# `--testset NAME' and `--group NAME' wherever they stand; an interactor of the same header, called in
# the same way, counts them among its files. It then looks for its input in a file `--testset', and
# overwrites the file that is the testset's name, or the test's output.
#
# Whom it bites: a judge that calls checkers and interactors alike, `PROGRAM --testset tests IN OUT',
# as the usage text of testlib says; the interactor's verdict is then a failure of the judges, and a
# file in the folder is lost. Call interactors with files alone.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >requirements.txt <<'END'
rbx.cp==2.3.3 --hash=sha256:630f573fa97b5911f9217a43f92a33768c623e1a71c8a20e601c1d12013f49fa
END
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps --no-compile --require-hashes \
    -r requirements.txt
testlib=$(find env -path '*/predownloaded/testlib.h')
version=$(sed -n 's/^#define VERSION "\(.*\)"$/\1/p' "$testlib")

for kind in TestlibCmd Interaction; do
    cat >"$kind.cpp" <<END
#include "testlib.h"
int main(int argc, char *argv[]) {
    register$kind(argc, argv);
    quitf(_ok, "read %d", inf.readInt());
}
END
    c++ -O0 -w -I "$(dirname "$testlib")" -o "$kind" "$kind.cpp"
done

echo 5 >in
: >out
echo kept >tests

# STATUS COMMAND...
ends() {
    wanted=$1 got=0
    shift
    echo "$ $*"
    "$@" </dev/null >said 2>&1 || got=$?
    sed 's/^/    /' said
    echo "    exit status $got"
    [ "$got" -eq "$wanted" ] || {
        echo "testlib_words: expected exit status $wanted"
        exit 1
    }
}

echo "testlib.h $version"
ends 0 ./TestlibCmd --testset tests in out in
ends 0 ./TestlibCmd in out in --testset tests
ends 0 ./Interaction in out
ends 3 ./Interaction --testset tests in out
if [ "$version" != 0.9.44 ] || grep -q kept tests; then
    echo 'testlib_words: the file tests is as it was: that has changed'
    exit 1
fi
echo "The interactor took '--testset' for its input and emptied the file 'tests'."
