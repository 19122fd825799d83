#!/bin/sh
# npy_dtypes.sh - files that NumPy itself writes, of every dtype of integers and bool, in both byte
# orders, in C order and in Fortran order: the same answers as of unsigned bytes in C order.
# ctest: release
set -u
: "${SOURCE:?}"
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
python=$SOURCE/build/python-env/bin/python
[ -x "$python" ] || exit 77
"$python" "$SOURCE/tests/cli/npy_dtypes.py" "$DYAD" || fail 'some files are read otherwise'
all_good
