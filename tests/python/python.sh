#!/bin/sh
# python.sh - the wheel of the Python package is built, installed into an environment of its own,
# and tried there: what the guides say, tests, types.
# ctest: release long
. "$SOURCE/tests/expect.sh"

env=$SOURCE/build/python-env
[ -x "$env/bin/pytest" ] || exit 77

# The library of this build is linked, which has been compiled; `pip install .' compiles its own.
"$env/bin/pip" wheel --quiet --no-index --no-deps --no-build-isolation \
    -C build-dir="$SCRATCH/build" -C cmake.define.DYAD_BUILT="$BUILD" \
    -w "$SCRATCH/wheels" "$SOURCE" >"$SCRATCH/wheel.log" 2>&1 || {
    cat "$SCRATCH/wheel.log"
    fail 'the wheel cannot be built'
    exit 1
}
case $(ls "$SCRATCH/wheels") in
dyad-*-cp311-abi3-linux_*.whl) ;;
*) fail "the wheel is $(ls "$SCRATCH/wheels")" ;;
esac

python3 -m venv --without-pip "$SCRATCH/venv" || exit 1
packages=$("$env/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
printf '%s\n' "$packages" >"$(ls -d "$SCRATCH"/venv/lib/python3*/site-packages)/tested.pth"
"$env/bin/pip" install --quiet --no-index --no-deps --prefix "$SCRATCH/venv" \
    "$SCRATCH"/wheels/*.whl || fail 'the wheel cannot be installed'

cd "$SCRATCH" || exit 1
python=$SCRATCH/venv/bin/python
"$python" -c 'import dyad, doctest, sys; sys.exit(doctest.testmod(dyad).failed)' ||
    fail 'what the package says of itself does not hold'
# The examples of the guides: a blank line ends what an example prints.
for guide in README.md docs/python.md; do
    awk '/^```pycon$/ { inside = 1; next }
         /^```/ { if (inside) print ""; inside = 0 }
         inside' "$SOURCE/$guide" >examples.txt
    "$python" -m doctest examples.txt || fail "$guide: an example says something else"
done
"$python" -m pytest -q -p no:cacheprovider --rootdir "$SCRATCH" "$SOURCE/tests/python" ||
    fail 'tests of the package fail'
"$python" -m mypy --strict --cache-dir "$SCRATCH/mypy" -p dyad || fail 'types do not fit'
all_good
