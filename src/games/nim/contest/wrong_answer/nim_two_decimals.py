# nim_two_decimals.py - sums are rounded to two decimals.
import sys
from fractions import Fraction


def value_of(pile):
    value = Fraction(0)
    for disc in pile:
        sign = 1 if disc == 'B' else -1
        if value * sign >= 0 or abs(value) >= 2:
            value += sign
        else:
            value /= 2
    return value


def main():
    words = iter(sys.stdin.read().split())
    answers = []
    for _ in range(int(next(words))):
        total = sum(round(float(value_of(next(words))), 2) for _ in range(int(next(words))))
        answers.append('B' if total > 0 else 'W' if total < 0 else '0')
    print(*answers)


main()
