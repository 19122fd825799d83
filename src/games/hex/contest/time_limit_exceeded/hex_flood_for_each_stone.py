# hex_flood_for_each_stone.py - the whole board is flooded again for each stone taken away.
import sys
from collections import deque


def joined(stones, r, c):
    for cell in ((r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)):
        if cell in stones:
            yield cell


def find_path(stones, n):
    """Stones from the top to the bottom; an empty list where they are not joined."""
    before = {cell: None for cell in stones if cell[0] == 0}
    todo = deque(before)
    while todo:
        cell = todo.popleft()
        if cell[0] == n - 1:
            path = []
            while cell is not None:
                path.append(cell)
                cell = before[cell]
            return path[::-1]
        for near in joined(stones, *cell):
            if near not in before:
                before[near] = cell
                todo.append(near)
    return []


def has_cut(stones, n):
    """Whether taking one stone away parts top and bottom."""
    return any(not find_path(stones - {cell}, n) for cell in stones)


def judge(rows):
    n = len(rows)
    cells = [(r, c) for r in range(n) for c in range(n)]
    red = {(r, c) for r, c in cells if rows[r][c] == 'R'}
    blue = {(c, r) for r, c in cells if rows[r][c] == 'B'}
    if abs(len(red) - len(blue)) > 1:
        return 'Impossible'
    for name, own, other in (('Red', red, blue), ('Blue', blue, red)):
        if find_path(own, n):
            possible = len(own) >= len(other) and has_cut(own, n)
            return name + ' wins' if possible else 'Impossible'
    return 'Nobody wins'


def main():
    words = sys.stdin.read().split()
    at = 1
    for x in range(1, int(words[0]) + 1):
        n = int(words[at])
        print('Case #%d: %s' % (x, judge(words[at + 1:at + 1 + n])))
        at += 1 + n


main()
