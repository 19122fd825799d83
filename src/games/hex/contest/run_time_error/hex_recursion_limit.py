# hex_recursion_limit.py - the flood calls itself for each stone, deeper than Python lets it.
import sys


def joined(stones, r, c):
    for cell in ((r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)):
        if cell in stones:
            yield cell


def find_path(stones, n):
    """Stones from the top to the bottom; an empty list where they are not joined."""
    seen = set()

    def walk(cell):
        if cell in seen:
            return []
        seen.add(cell)
        if cell[0] == n - 1:
            return [cell]
        for near in joined(stones, *cell):
            rest = walk(near)
            if rest:
                return [cell] + rest
        return []

    for cell in sorted(stones):
        path = walk(cell) if cell[0] == 0 else []
        if path:
            return path
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
