#!/bin/sh
# kill_hex.sh - the planted solutions of hex on its tests.
# ctest: release
. "$SOURCE/tests/planted.sh"
all_end_as_they_should hex
all_good
