# ungo_rows_wrap_round.py - the end of a row touches the beginning of the next.
import sys


def dead_group(board, start, steps):
    """The group of a stone, where it has no liberty; else nothing."""
    colour = board[start]
    group = [start]
    seen = {start}
    for cell in group:
        for step in steps:
            near = cell + step
            if board[near] == '.':
                return []
            if board[near] == colour and near not in seen:
                seen.add(near)
                group.append(near)
    return group


def play_first(board, colour, steps):
    """Makes the first legal move; whether there is one."""
    other = 'W' if colour == 'B' else 'B'
    for cell, content in enumerate(board):
        if content != '.':
            continue
        board[cell] = colour
        for step in steps:
            if board[cell + step] == other:
                for stone in dead_group(board, cell + step, steps):
                    board[stone] = '.'
        if not dead_group(board, cell, steps):
            return True
        board[cell] = '.'
    return False


def main():
    words = sys.stdin.read().split()
    n = int(words[0])
    width = n
    board = ['#'] * (n + 2) * n
    for r in range(n):
        board[(r + 1) * width:(r + 2) * width] = words[1 + r]
    colours = 'BW'
    turn = 0
    while play_first(board, colours[turn], (-width, -1, 1, width)):
        turn = 1 - turn
    print(('White', 'Black')[turn])


main()
