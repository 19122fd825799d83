# path_recursion_limit.py - the flood calls itself for each stone, deeper than Python lets it.
import sys


def reach(stones, edge):
    """The stones joined to those of the edge."""
    seen = set()

    def fill(r, c):
        if (r, c) in stones and (r, c) not in seen:
            seen.add((r, c))
            fill(r - 1, c)
            fill(r + 1, c)
            fill(r, c - 1)
            fill(r, c + 1)

    for cell in edge:
        fill(*cell)
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
    home, target = reach(stones, left), reach(stones, right)
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
