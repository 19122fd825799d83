#!/bin/sh
# kill_nim.sh - the planted solutions of nim on its tests.
# ctest: release
. "$SOURCE/tests/planted.sh"
all_end_as_they_should nim
all_good
