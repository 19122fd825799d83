#!/bin/sh
# kill.sh - dyad kill: the smallest set of tests is one; what programs of every bad sort end in;
# lists of tests; and dyad stress on planted solutions of three languages.
# ctest: release
. "$SOURCE/tests/planted.sh"
hex=$SOURCE/src/games/hex/contest

# A few programs on a few tests: as many tests are found as by trying every set.
for name in one_cell wrong_diagonal counts_off_by_one loser_may_move_last second_path_greedy \
    far_side_off_by_one last_stone_at_an_end; do
    build "$hex/wrong_answer/hex_$name.c"
done
build "$hex/accepted/hex_cut_stones.c"
mkdir -p 'with blanks'
mv bin/accepted/hex_cut_stones.c 'with blanks/right one'
cat >tests <<'END'
# NAME KIND SIZE COUNT SEED
mixed_1 mixed 1 2 1
mixed_2a mixed 2 3 1
mixed_2b  mixed 2 3 2 # tests that matter little
mixed_5a mixed 5 3 1
mixed_5b mixed 5 3 2
mixed_8 mixed 8 3 1
mixed_16a mixed 16 3 1
mixed_16b mixed 16 3 2
mixed_16c mixed 16 3 4

mixed_16d mixed 16 3 5
full_3 full 3 2 2
full_5 full 5 2 2
parts mixed 2 1 1
parts full 4 2 1
END
says 0 'proven' hex --tests tests --accepted 'with blanks/right one' -f jsonl bin/wrong_answer/*
mv said found
awk '
/"kills"/ && /"accepted":false/ {
    programs++
    while (match($0, /"test":"[^"]*"/)) {
        test = substr($0, RSTART + 8, RLENGTH - 9)
        $0 = substr($0, RSTART + RLENGTH)
        if (!(test in number))
            number[test] = tests++
        kills[programs, number[test]] = 1
    }
}
END {
    fewest = tests + 1
    for (set = 0; set < 2 ^ tests; set++) {
        size = good = 0
        for (rest = set; rest > 0; rest = int(rest / 2))
            size += rest % 2
        if (size >= fewest)
            continue
        for (p = 1; p <= programs; p++) {
            dies = 0
            for (t = 0; t < tests; t++)
                dies = dies || (int(set / 2 ^ t) % 2 && (p, t) in kills)
            good += dies
        }
        if (good == programs)
            fewest = size
    }
    print programs, tests, fewest
}' found >naive
read -r programs tests fewest <naive
[ "$programs $tests" = '7 13' ] || fail "another problem: $(cat naive)"
[ "$(tail -n 1 found | sed 's/.*"set":.//; s/].*//' | tr , '\n' | grep -c .)" -eq "$fewest" ] ||
    fail "$fewest tests are enough: $(tail -n 1 found)"

# The same however many run at once; what is written is read again, and kills all.
says 0 'set that kills' hex --tests tests -j 3 -o set bin/wrong_answer/*
grep -v '^bin' said >three
says 0 'set that kills' hex --tests tests bin/wrong_answer/*
grep -v '^bin' said | cmp - three || fail "more jobs find something else"
says 0 "7 of 7 wrong programs are killed." hex --tests set bin/wrong_answer/*
says 0 'perhaps not the smallest' hex --tests tests --work 0 bin/wrong_answer/*

# Ends of every sort, and programs that are not what they are said to be.
cat >bad.sh <<'END'
case $0 in
*forks) sleep 1009 & ;;
*closes) exec >&- ;;
*prints) exec cat /dev/zero ;;
*dies) kill -SEGV $$ ;;
*waits) sleep 1009 ;;
*exits) exit 3 ;;
esac
END
for bad in forks closes prints dies waits exits; do
    { echo '#!/bin/sh' && cat bad.sh; } >"$bad"
    chmod +x "$bad"
done
says 0 '6 of 6 wrong' nim --size 3 --kind mono -t 1 ./forks ./closes ./prints ./dies ./waits ./exits
for line in 'forks: wrong answer' 'closes: wrong answer' 'prints: run-time error' \
    'dies: run-time error' 'waits: time limit exceeded' 'exits: run-time error'; do
    grep -qF "./$line on 1 of 1 tests" said || fail "not '$line': $(cat said)"
done
pgrep -f 'sleep 1009' >left && fail "left behind: $(cat left)"
says 1 "with blanks/right one: survives all 13 tests" hex --tests tests 'with blanks/right one'
says 1 'accepted bin/wrong_answer/hex_one_cell.c: wrong answer on' hex --tests tests \
    --accepted bin/wrong_answer/hex_one_cell.c
says 1 '0 of 1 wrong programs are killed, and 1 accepted one.' hex --tests tests \
    --accepted ./exits 'with blanks/right one'

# What is wrong with the question.
says 2 'No such file' hex ./absent
says 2 'expected the programs behind the game' hex
says 2 'no kind of test' hex --kind none true
says 4 'absent' hex --tests absent true
while IFS='|' read -r line text; do
    printf '%s\n' "$line" >list
    says 3 "list:$text" hex --tests list true
done <<'END'
a mixed 1|1: expected a count of items, found the end of the line
a mixed x 1 1|1: expected a size, found 'x'
a maxed 1 1 1|1: expected a kind as `dyad games' lists them, found 'maxed'
../a mixed 1 1 1|1: expected the name of a test, found '../a'
a mixed 1 0 1|1: expected a count of items, found '0'
a mixed 1 1 -1|1: expected a seed, found '-1'
a mixed 1 1 1 1 1|1: expected the end of the line, found '1'
# nothing| expected a test, found none
END
printf 'a mixed 1 1 1\nb mixed 1 1 1\na mixed 1 1 1\n' >list
says 3 "list:3: expected lines of one name behind one another, found 'a'" hex --tests list true
printf 'a impossible-before 1 1 1\n' >list
says 2 'test a: size 1' hex --tests list true
printf 'a empty 2 1 1\n' >list
says 2 'test a: the original problem has no answer, as play repeats' ungo --tests list true

# dyad stress finds the smallest test for C, C++ and Python.
shrinks() { # GAME NAME SIZE: of the one board, or the number of piles
    build "$SOURCE/src/games/$1/contest/wrong_answer/$2"
    rm -f failing
    "$DYAD" stress "$1" -j 2 --save failing -- "bin/wrong_answer/$2" >said 2>&1 </dev/null
    [ "$("$DYAD" judge "$1" --format jsonl failing | grep -c "\"size\":$3,")" -eq 1 ] ||
        fail "$2: $(cat said)"
}
shrinks hex hex_one_cell.c 1
shrinks path path_move_between_stones.c 1
shrinks ungo ungo_winner_swapped.c 1
shrinks path path_any_two_edges.cpp 2
shrinks nim nim_own_run_goes_along.cpp 3
shrinks hex hex_straight_down.py 4
[ "${DYAD_TEST_SCALE-1}" != 1 ] || shrinks path path_straight_rows.py 3
all_good
