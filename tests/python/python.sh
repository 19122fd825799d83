#!/bin/sh
# python.sh - the wheel of the Python package is built, installed into an environment of its own,
# and tried there: what the guides say, tests, types. Under the address sanitizer the extension is
# built with it too.
# ctest: long
. "$SOURCE/tests/expect.sh"

env=$SOURCE/build/python-env
[ -x "$env/bin/pytest" ] || exit 77

# The library of this build is linked, which has been compiled; `pip install .' compiles its own.
set -- --config-settings build-dir="$SCRATCH/build" \
    --config-settings cmake.define.DYAD_BUILT="$BUILD"
preload=''
if [ "$SANITIZERS" ]; then
    flags="-fsanitize=$SANITIZERS -fno-sanitize-recover=all"
    set -- "$@" --config-settings cmake.define.CMAKE_C_COMPILER=clang \
        --config-settings cmake.build-type=Debug \
        --config-settings "cmake.define.CMAKE_C_FLAGS=$flags"
    preload=$(clang -print-file-name="libclang_rt.asan-$(uname -m).so")
    # What CPython keeps until its end is not ours, and its own memory hides what is.
    export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc
fi
"$env/bin/pip" wheel --quiet --no-index --no-deps --no-build-isolation "$@" \
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
in_venv() {
    LD_PRELOAD=$preload "$SCRATCH/venv/bin/python" "$@"
}
in_venv -c 'import dyad, doctest, sys; sys.exit(doctest.testmod(dyad).failed)' ||
    fail 'what the package says of itself does not hold'
# The examples of the guides: a blank line ends what an example prints.
for guide in README.md docs/python.md; do
    awk '/^```pycon$/ { inside = 1; next }
         /^```/ { if (inside) print ""; inside = 0 }
         inside' "$SOURCE/$guide" >examples.txt
    in_venv -m doctest examples.txt || fail "$guide: an example says something else"
done
# What plays beside programs of others, the environments and the examples, which are Python alone,
# show nothing more under sanitizers.
in_venv -m pytest -q -p no:cacheprovider --rootdir "$SCRATCH" "$SOURCE/tests/python" \
    ${SANITIZERS:+--ignore="$SOURCE/tests/python/test_peers.py"} \
    ${SANITIZERS:+--ignore="$SOURCE/tests/python/test_envs.py"} \
    ${SANITIZERS:+--ignore="$SOURCE/tests/python/test_examples.py"} ||
    fail 'tests of the package fail'
# Debian's NumPy, which is older, in place of the newest.
numpy=$(/usr/bin/python3 -c 'import numpy; print(numpy.__path__[0])' 2>/dev/null)
if [ ! "$SANITIZERS" ] && [ "$numpy" ]; then
    mkdir debian
    ln -s "$numpy" debian/numpy
    PYTHONPATH=$SCRATCH/debian in_venv -c 'import numpy; assert numpy.__version__ < "2"' ||
        fail "Debian's NumPy is not what is imported"
    for test in arrays many; do
        PYTHONPATH=$SCRATCH/debian in_venv -m pytest -q -p no:cacheprovider --rootdir "$SCRATCH" \
            "$SOURCE/tests/python/test_$test.py" || fail "test_$test.py fails with Debian's NumPy"
    done
fi
# Types of Gymnasium are not looked at: that would take as long as all of ours.
printf '[mypy]\n[mypy-gymnasium.*]\nfollow_imports = skip\n' >mypy.ini
[ "$SANITIZERS" ] ||
    in_venv -m mypy --strict --config-file mypy.ini --cache-dir "$SCRATCH/mypy" -p dyad ||
    fail 'types do not fit'
# A program of a user, with the package as it is installed. Its comments say which lines are wrong.
[ "$SANITIZERS" ] ||
    in_venv -m mypy --strict --config-file mypy.ini --cache-dir "$SCRATCH/mypy" \
        "$SOURCE/tests/python/typed_user.py" || fail 'type checkers see other types'
all_good
