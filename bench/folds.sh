#!/bin/sh
# folds.sh - how large the pieces are that `dyad solve sum` should evaluate, by ruleset and by shape
# of the sum: seconds of the processor and positions, for each --fold and for the default. The row
# of a ruleset (`fold` and `fold_alone` in src/value/ruleset.h) follows from this table.
#
# SECONDS_EACH: after so many by the clock a search is given up, which `?' marks (60).
set -eu
: "${DYAD:?}" "${SCRATCH:?}"
folds='default 0 2 4 6 8 10 12'

printf '%-44s' sum
# shellcheck disable=SC2086 # words
printf '%18s' $folds
echo
while read -r sum; do
    printf '%-44s' "$sum"
    for fold in $folds; do
        saved=$IFS
        IFS=+
        # shellcheck disable=SC2086 # a component each
        set -- $sum
        IFS=$saved
        [ "$fold" = default ] || set -- --fold "$fold" "$@"
        command time -f %U -o "$SCRATCH/seconds" "$DYAD" solve sum --json \
            --budget-seconds "${SECONDS_EACH:-60}" "$@" >"$SCRATCH/answer" || true
        mark=$(grep -q '"complete": true' "$SCRATCH/answer" || echo '?')
        nodes=$(sed 's/.*"nodes": \([0-9]*\).*/\1/' "$SCRATCH/answer")
        printf '%18s' "$(tail -n 1 "$SCRATCH/seconds")$mark $nodes"
    done
    echo
done <<'END'
nogo 4x4
nogo 3x6
nogo 2x8
nogo 1x22
nogo 1x12+nogo 1x14
nogo 3x5+nogo 1x9
nogo 4x4+nogo 3x3
domineering 6x6
domineering 4x10
clobber 4x5
clobber 4x4+clobber 3x4
col 4x7
col 1x20+col 2x8
snort 5x6
snort 4x4+snort 3x4
toads-and-frogs TTTTT..FFFFF T.T.T.F.F
END
