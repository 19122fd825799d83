#!/usr/bin/env python3
"""beginner.py - a beginner of Hex, as a GTP engine: looks one move ahead, counts the stones that each
side still needs to join its edges, and knows nothing of bridges. What level 1 is measured with."""

import random
import sys
from collections import deque

STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
RED = {"b", "black", "r", "red"}


class Board:
    def __init__(self, size):
        self.size = size
        self.cells = [0] * (size * size)
        self.beside = [[(row + r) * size + column + c for r, c in STEPS
                        if 0 <= row + r < size and 0 <= column + c < size]
                       for row in range(size) for column in range(size)]

    def needed(self, colour):
        """Stones to join the edges: 1, red, joins top and bottom, 2 left and right."""
        size, far = self.size, self.size ** 2
        needed, queue = [far] * far, deque()

        def reach(cell, before):
            if self.cells[cell] == 3 - colour:
                return
            count = before + (self.cells[cell] == 0)
            if count < needed[cell]:
                needed[cell] = count
                (queue.append if count > before else queue.appendleft)(cell)

        for i in range(size):
            reach(i if colour == 1 else i * size, 0)
        while queue:
            cell = queue.popleft()
            if (cell // size if colour == 1 else cell % size) == size - 1:
                return needed[cell]
            for other in self.beside[cell]:
                reach(other, needed[cell])
        return far

    def best(self, colour, dice):
        best, chosen = None, []
        for cell, held in enumerate(self.cells):
            if held:
                continue
            self.cells[cell] = colour
            gain = self.needed(3 - colour) - self.needed(colour)
            self.cells[cell] = 0
            if best is None or gain > best:
                best, chosen = gain, []
            if gain == best:
                chosen.append(cell)
        return dice.choice(chosen)


def answer(words, state):
    board = state["board"]
    command = words[0]
    if command == "boardsize":
        state["board"] = Board(int(words[1]))
    elif command == "clear_board":
        state["board"] = Board(board.size)
    elif command == "set_random_seed":
        state["dice"] = random.Random(int(words[1]))
    elif command in ("play", "genmove"):
        colour = 1 if words[1] in RED else 2
        if command == "play":
            cell = (int(words[2][1:]) - 1) * board.size + ord(words[2][0]) - ord("a")
        else:
            cell = board.best(colour, state["dice"])
        board.cells[cell] = colour
        if command == "genmove":
            return chr(ord("a") + cell % board.size) + str(cell // board.size + 1)
    elif command in ("protocol_version", "name", "version"):
        return {"protocol_version": "2", "name": "beginner", "version": "1"}[command]
    elif command != "quit":
        return None
    return ""


def main():
    state = {"board": Board(11), "dice": random.Random(1)}
    for line in sys.stdin:
        words = line.lower().split()
        if not words:
            continue
        told = answer(words, state)
        print("? unknown command\n" if told is None else f"= {told}\n", flush=True)
        if words[0] == "quit":
            break


if __name__ == "__main__":
    main()
