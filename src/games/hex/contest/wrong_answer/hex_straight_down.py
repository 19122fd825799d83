# hex_straight_down.py - a path is thought never to go back up.
import sys
from collections import deque


def joined(stones, r, c):
    for cell in ((r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)):
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


def has_cut(stones, n, path):
    """Whether taking one stone away parts top and bottom."""
    place = {cell: i for i, cell in enumerate(path)}
    seen = set()
    far = max(place.get(cell, -1) for cell in stones if cell[0] == 0)
    starts = [[cell for cell in stones if cell[0] == 0 and cell not in place]]
    starts += [[cell] for cell in path]
    for i, todo in enumerate(starts):
        if i > 0 and far < i:
            return True
        seen.update(todo)
        while todo:
            cell = todo.pop()
            if cell[0] == n - 1:
                far = len(path)
            for near in joined(stones, *cell):
                if near in place:
                    far = max(far, place[near])
                elif near not in seen:
                    seen.add(near)
                    todo.append(near)
    return False


def judge(rows):
    n = len(rows)
    cells = [(r, c) for r in range(n) for c in range(n)]
    red = {(r, c) for r, c in cells if rows[r][c] == 'R'}
    blue = {(c, r) for r, c in cells if rows[r][c] == 'B'}
    if abs(len(red) - len(blue)) > 1:
        return 'Impossible'
    for name, own, other in (('Red', red, blue), ('Blue', blue, red)):
        path = find_path(own, n)
        if path:
            possible = len(own) >= len(other) and has_cut(own, n, path)
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
