#!/bin/sh
# match_gnugo.sh - GNU Go plays Un-Go against Dyad. As long as nobody passes and no ko is taken back
# its rules are Un-Go's, but for what it takes to win; who passes, or refuses a move, has lost.
# ctest: release
set -eu
: "${DYAD:?}"
gnugo=$(PATH=$PATH:/usr/games command -v gnugo) || exit 77
"$DYAD" match "$DYAD gtp ungo --playouts 200 --jobs 1" \
    "$gnugo --mode gtp --level 1 --play-out-aftermath --capture-all-dead" \
    --game ungo --size 7 --games 6 --out kept --format json >out
cat out
grep -q '"games":6' out
# Neither engine has crashed or been late, and Dyad has made no mistake.
grep -q '"dead"\|"late"' out && exit 1
grep -q '"faults":\[0,' out
for i in 1 2 3 4 5 6; do
    grep -q 'RU\[Un-Go\]' kept/game-000$i.sgf
    moves=$(grep -o ';[BW]\[' kept/game-000$i.sgf | wc -l)
    [ "$moves" -ge 10 ]
    # The referee's word, looked at once more: the game that was kept loads, every move being legal.
    printf 'boardsize 7\nloadsgf kept/game-000%s.sgf\nmove_history\nfinal_score\n' $i |
        "$DYAD" gtp ungo >loaded
    [ "$(grep -c '^=* *\(black\|white\) [A-H][1-7]$' loaded)" -eq "$moves" ]
done
