"""interact_player.py GAME [last] [FILE] - a contestant's program for `dyad interact': it makes the
first legal move, or the last, by plain loops over the rules; FILE gets all that it was sent."""

import json
import os
import subprocess
import sys

facts = [json.loads(line) for line in
         subprocess.run([os.environ["DYAD"], "games", "--format", "jsonl"],
                        stdout=subprocess.PIPE, check=True).stdout.splitlines()]
game = next(row for row in facts if row["game"] == sys.argv[1])
backwards = "last" in sys.argv[2:]
log = open(sys.argv[-1], "w") if len(sys.argv) > 2 and sys.argv[-1] != "last" else None


def hear():
    line = sys.stdin.readline()
    if log:
        log.write(line)
        log.flush()
    if not line.endswith("\n"):
        sys.exit("no end of game was told")
    return line.split()


def say(move):
    print(*move, flush=True)


def neighbours(r, c):
    return [(r + i, c + j) for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= r + i < len(board) and 0 <= c + j < len(board[0])]


def group(r, c):
    """The stones joined to one, and whether they have a liberty."""
    stones, free = {(r, c)}, False
    todo = [(r, c)]
    while todo:
        for s, d in neighbours(*todo.pop()):
            free = free or board[s][d] == empty
            if board[s][d] == board[r][c] and (s, d) not in stones:
                stones.add((s, d))
                todo.append((s, d))
    return stones, free


def place(r, c, colour):
    """Puts a stone and takes off what it captures; whether that is legal."""
    board[r][c] = colour
    if not game["captures"]:
        return True
    taken = set()
    for s, d in neighbours(r, c):
        if board[s][d] not in (empty, colour):
            stones, free = group(s, d)
            taken |= set() if free else stones
    for s, d in taken:
        board[s][d] = empty
    stones, free = group(r, c)
    if not free:
        if not game["suicide"]:
            board[r][c] = empty
            return False
        for s, d in stones:
            board[s][d] = empty
    return True


def take(pile, disc, colour):
    """Takes a disc, and where it is the top one the run of the other colour below it."""
    if board[pile][disc] != colour:
        return False
    end = disc + 1
    while disc == 0 and end < len(board[pile]) and board[pile][end] != colour:
        end += 1
    del board[pile][disc:end]
    return True


own, turn = hear()
size = hear()
if game["board"]:
    empty = game["letters"][0]
    board = [list(hear()[0]) for _ in range(int(size[0]))]
    assert all(len(row) == int(size[-1]) for row in board)
else:
    board = [list(pile) for pile in hear()]
    assert len(board) == int(size[0])
other = next(letter for letter in game["letters"][-2:] if letter != own)
mine = turn == own
while True:
    if mine:
        cells = [(r, c) for r, row in enumerate(board) for c, _ in enumerate(row)
                 if not game["board"] or board[r][c] == empty]
        make = place if game["board"] else take
        for cell in reversed(cells) if backwards else cells:
            if make(*cell, own):
                say(cell)
                break
        else:
            if game["passes"]:
                say(["pass"])
    mine = True
    move = hear()
    if move[0] in ("win", "loss", "draw", "fault"):
        break
    if move != ["pass"]:
        (place if game["board"] else take)(*map(int, move), other)
if sys.stdin.read():
    sys.exit("something behind the end")
