# path_straight_rows.py - only straight lines of stones are taken for paths.
import sys


def judge(rows, colour):
    """2: left and right are joined; 1: one stone joins them; 0: neither."""
    n = len(rows)
    best = 0
    for row in rows:
        count = sum(cell == colour for cell in row)
        if count == n:
            return 2
        if count == n - 1 and 'U' in row:
            best = 1
    return best


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
