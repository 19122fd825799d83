# nim_sign_by_division.py - the sign of a sum is found by division, which zero does not take.
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
        total = sum(value_of(next(words)) for _ in range(int(next(words))))
        answers.append('W B'[1 + int(total / abs(total))])
    print(*answers)


main()
