#!/bin/sh
# puzzles.sh - dyad puzzles: one move wins and no other does, as plain search in another language
# says too; the written strategies hold; the same seed gives the same; and what is refused.
. "$SOURCE/tests/expect.sh"

cat >plain.py <<'END'
"""Who wins each puzzle after each move, by looking at everything that can happen."""
import functools
import json
import sys

HEX = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, -1)]


def put(cells, cell, colour):
    return cells[:cell] + (colour,) + cells[cell + 1 :]


def joined(cells, n, colour, steps, down):
    stack = [(0, k) if down else (k, 0) for k in range(n)]
    stack = [at for at in stack if cells[at[0] * n + at[1]] == colour]
    seen = set(stack)
    while stack:
        row, column = stack.pop()
        if (row if down else column) == n - 1:
            return True
        for r, k in steps:
            at = row + r, column + k
            inside = 0 <= at[0] < n and 0 <= at[1] < n
            if inside and at not in seen and cells[at[0] * n + at[1]] == colour:
                seen.add(at)
                stack.append(at)
    return False


@functools.cache
def wins(cells, n, mover, steps, down):
    """Whether `mover`, to move, joins its sides with best play; the colour `down` goes down."""
    for cell, colour in enumerate(cells):
        if colour:
            continue
        if joined(put(cells, cell, mover), n, mover, steps, mover == down):
            return True
    return any(
        not holds(put(cells, cell, mover), n, mover, steps, down)
        for cell, colour in enumerate(cells)
        if not colour
    )


@functools.cache
def holds(cells, n, mover, steps, down):
    """Whether the other side, to move, keeps `mover` from it."""
    other = 3 - mover
    empty = [cell for cell, colour in enumerate(cells) if not colour]
    if joined(cells, n, mover, steps, mover == down):
        return False
    if not empty or joined(cells, n, other, steps, other == down):
        return True
    return any(
        not wins(put(cells, cell, other), n, mover, steps, down)
        for cell in empty
    )


seen = 0
for line in sys.stdin:
    puzzle = json.loads(line)
    hexagons = puzzle["game"] == "hex"
    letters, colours = (".RB", ("red", "blue")) if hexagons else ("UWB", ("white", "black"))
    down = 1 if hexagons else 2
    n = puzzle["size"]
    cells = tuple(letters.index(letter) for row in puzzle["board"] for letter in row)
    mover = 1 + colours.index(puzzle["to_move"])
    steps = tuple(HEX if hexagons else HEX[:4])
    good = [
        [cell // n, cell % n]
        for cell, colour in enumerate(cells)
        if not colour
        and (
            joined(after := put(cells, cell, mover), n, mover, steps, mover == down)
            or not holds(after, n, mover, steps, down)
        )
    ]
    if good != [puzzle["move"]] or puzzle["pv"][0] != puzzle["move"]:
        sys.exit(f"{line}: {good} win")
    seen += 1
print(seen)
END

for game in hex path; do
    "$DYAD" puzzles "$game" --count 12 --size 3-4 --grade 1-5 --format jsonl >made 2>err ||
        fail "$game: $? $(cat err)"
    [ "$(python3 plain.py <made 2>&1)" = 12 ] || fail "$game: $(python3 plain.py <made 2>&1)"
    "$DYAD" puzzles "$game" --count 12 --size 3-4 --grade 1-5 --format jsonl >again
    cmp -s made again || fail "$game: the same seed gave other puzzles"
    [ "$(sed 's/"item":[0-9]*//' made | sort -u | wc -l)" = 12 ] || fail "$game: some are the same"
    # What Dyad writes, Dyad reads.
    [ "$("$DYAD" solve "$game" --from made --all-moves | grep -c ' to move: [^ ]*$')" = 12 ] ||
        fail "$game: the solver finds more moves"
done

mkdir 'a folder'
"$DYAD" puzzles hex --count 4 --size 5 --strategies 'a folder' --format jsonl >made
for i in 1 2 3 4; do
    colour=$(sed -n "${i}s/.*\"to_move\":\"\([a-z]*\)\".*/\1/p" made)
    case $("$DYAD" verify strategy "a folder/$i.txt") in
    "$colour wins"*) ;;
    *) fail "strategy $i is not one of $colour" ;;
    esac
done
"$DYAD" puzzles hex --count 4 --size 5 --format sgf >made.sgf
[ "$("$DYAD" solve hex --from made.sgf --move 0 | grep -c ' wins')" = 4 ] ||
    fail "the records are read as $("$DYAD" solve hex --from made.sgf --move 0 2>&1)"

expect_of puzzles
help="Try \`dyad puzzles --help' or \`dyad puzzles --usage' for more information."
expect 2 '' "dyad puzzles: there are no puzzles of nim: expected a game of connection
$help" nim
expect 2 '' "dyad puzzles: a size is from 3 to 9, found '2-4'
$help" hex --size 2-4
expect 2 '' "dyad puzzles: a grade is from 1 to 5, found '6'
$help" hex --grade 6
expect 4 '' 'dyad: no/1.txt: No such file or directory' hex --size 4 --strategies no
"$DYAD" puzzles hex --size 3 --grade 5 >out 2>err && fail 'there are puzzles on 3x3 of ten moves'
[ "$(cat err)" = 'dyad: in 5000 games no other puzzle was found' ] || fail "$(cat err)"
all_good
