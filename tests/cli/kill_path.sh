#!/bin/sh
# kill_path.sh - the planted solutions of path on its tests.
# ctest: release
. "$SOURCE/tests/planted.sh"
all_end_as_they_should path
all_good
