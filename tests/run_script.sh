#!/bin/sh
# run_script.sh SCRIPT FOLDER - runs a test script in a clean scratch folder, which it removes
# again where the script succeeds.
set -eu
script=$1
SCRATCH=$2
export SCRATCH
rm -rf "$SCRATCH"
mkdir -p "$SCRATCH"
cd "$SCRATCH"
status=0
sh "$script" || status=$?
cd /
if [ "$status" -eq 0 ]; then
    rm -rf "$SCRATCH"
elif [ "$status" -ne 77 ]; then
    echo "$script: exit status $status; what it left is in $SCRATCH" >&2
fi
exit "$status"
