# nim_largest_pile_decides.py - the sign of the largest pile alone decides.
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
        values = [value_of(next(words)) for _ in range(int(next(words)))]
        total = max(values, key=abs)
        answers.append('B' if total > 0 else 'W' if total < 0 else '0')
    print(*answers)


main()
