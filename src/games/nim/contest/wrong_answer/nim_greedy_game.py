# nim_greedy_game.py - a game is played in which each takes as much as can be, at once.
import sys


def best_move(piles, own):
    """The pile, and the discs of it that go."""
    best = None
    for k, pile in enumerate(piles):
        for i, disc in enumerate(pile):
            end = i + 1
            while i == 0 and end < len(pile) and pile[end] != own:
                end += 1
            if disc == own and (best is None or end - i > best[2] - best[1]):
                best = k, i, end
    return best


def winner(piles):
    """Who wins where Black begins."""
    own, other = 'B', 'W'
    while True:
        move = best_move(piles, own)
        if move is None:
            return other
        k, i, end = move
        piles[k] = piles[k][:i] + piles[k][end:]
        own, other = other, own


def main():
    words = iter(sys.stdin.read().split())
    answers = []
    for _ in range(int(next(words))):
        answers.append(winner([next(words) for _ in range(int(next(words)))]))
    print(*answers)


main()
