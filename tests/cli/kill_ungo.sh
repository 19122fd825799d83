#!/bin/sh
# kill_ungo.sh - the planted solutions of ungo on its tests.
# ctest: release
. "$SOURCE/tests/planted.sh"
all_end_as_they_should ungo
all_good
