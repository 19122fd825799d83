"""Whole games beside OpenSpiel, move by move: what is legal, whose turn it is, who has won."""

import random

import dyad
import pyspiel
import pytest


@pytest.mark.parametrize("size, games", [(2, 100), (3, 200), (4, 200), (5, 200), (8, 100), (11, 40)])
def test_hex(size, games):
    # OpenSpiel does not end a game on 1x1.
    peer = pyspiel.load_game(f"hex(board_size={size})")
    dice = random.Random(size)
    for _ in range(games):
        state, board = peer.new_initial_state(), dyad.Hex(size)
        while not board.is_over:
            legal = [move for move in board.legal_moves() if move < size * size]
            assert not state.is_terminal() and state.legal_actions() == legal
            assert state.current_player() == board.to_move - 1
            move = dice.choice(legal)
            state.apply_action(move)
            board.push(move)
        assert state.is_terminal()
        assert state.returns() == ([1, -1] if board.result.winner == 1 else [-1, 1])


def test_hex_side_by_side():
    size, games = 6, 300
    peer = pyspiel.load_game(f"hex(board_size={size})")
    states = [peer.new_initial_state() for _ in range(games)]
    batch = dyad.Batch("hex", size, games=games)
    dice = random.Random(1)
    while not batch.ending.all():
        legal = batch.legal()[:, :size * size]
        moves = []
        for i, state in enumerate(states):
            assert state.is_terminal() == bool(batch.ending[i])
            assert state.legal_actions() == legal[i].nonzero()[0].tolist()
            moves.append(-1 if state.is_terminal() else dice.choice(state.legal_actions()))
            if moves[-1] >= 0:
                state.apply_action(moves[-1])
        batch.step(moves)
    assert all((state.returns()[0] > 0) == (winner == 1)
               for state, winner in zip(states, batch.winner))
