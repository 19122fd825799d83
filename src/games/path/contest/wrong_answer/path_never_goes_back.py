# path_never_goes_back.py - a way is thought to go on towards its target, or sideways.
import sys


def reach(stones, edge, step):
    """The stones joined to those of the edge."""
    seen = {cell for cell in edge if cell in stones}
    todo = list(seen)
    while todo:
        r, c = todo.pop()
        for cell in ((r - 1, c), (r + 1, c), (r, c + step)):
            if cell in stones and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return seen


def around(cells):
    """The cells and those beside them."""
    wide = set(cells)
    for r, c in cells:
        wide.update(((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
    return wide


def judge(rows, colour):
    """2: left and right are joined; 1: one stone joins them; 0: neither."""
    n = len(rows)
    cells = [(r, c) for r in range(n) for c in range(n)]
    stones = {(r, c) for r, c in cells if rows[r][c] == colour}
    left = [(r, 0) for r in range(n)]
    right = [(r, n - 1) for r in range(n)]
    home, target = reach(stones, left, 1), reach(stones, right, -1)
    if home & target:
        return 2
    both = (around(home) | set(left)) & (around(target) | set(right))
    return int(any(0 <= r < n and 0 <= c < n and rows[r][c] == 'U' for r, c in both))


def main():
    words = sys.stdin.read().split()
    at = 0
    while at < len(words) and words[at] != '0':
        n = int(words[at])
        rows = words[at + 1:at + 1 + n]
        at += 1 + n
        white = judge(rows, 'W')
        black = judge(list(zip(*rows)), 'B')
        if white == 2:
            print('White has a winning path.')
        elif black == 2:
            print('Black has a winning path.')
        elif white == 1:
            print('White can win in one move.')
        elif black == 1:
            print('Black can win in one move.')
        else:
            print('There is no winning path.')


main()
