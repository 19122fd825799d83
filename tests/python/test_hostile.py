"""Every public function with arguments that nobody should give: an exception, never a crash.

Calls that are good are written down below; some of their arguments are replaced by values of all
kinds. Run under the address sanitizer this is where reads beyond arrays would be seen."""

import array
import copy
import inspect
import math
import pickle

import dyad
import gymnasium
import numpy as np
import pytest
from dyad import cgt, envs
from hypothesis import HealthCheck, given, settings, strategies as st

REFUSED = (TypeError, ValueError, OverflowError, IndexError, MemoryError, BufferError, KeyError,
           AttributeError, RuntimeError, ZeroDivisionError, gymnasium.error.Error)


# ---- values of all kinds ----------------------------------------------------------------------


class Odd:
    """Whatever is asked of it, it says something else, or raises."""

    def __index__(self):
        raise ValueError("no index")

    def __float__(self):
        return math.nan

    def __len__(self):
        return 2**60

    def __iter__(self):
        yield 1
        raise ValueError("no more")

    def __array__(self, *arguments, **keywords):
        raise TypeError("no array")

    def __eq__(self, other):
        raise ValueError("not to be compared")

    __hash__ = None


DTYPES = ["u1", "i1", "?", "f4", "f8", "i4", ">i4", "i8", "u4", "u8", "c8", "O", "S1", "U1", "m8[s]",
          "V3", [("a", "u1"), ("b", "u1")]]
LAYOUTS = [lambda a: a, lambda a: a[::-1] if a.ndim else a, lambda a: a[..., ::-2] if a.ndim else a,
           np.transpose, np.asfortranarray, lambda a: np.broadcast_to(a, (3, *a.shape)),
           lambda a: np.ma.masked_array(a), lambda a: a.tolist(), lambda a: memoryview(a)]


@st.composite
def arrays(draw):
    shape = draw(st.lists(st.integers(0, 4), max_size=5))
    made = np.zeros(shape, draw(st.sampled_from(DTYPES)))
    if made.dtype.kind in "uif":
        made += draw(st.sampled_from([0, 1, 3])) if made.dtype.kind != "f" else np.nan
    if made.dtype.kind in "ui" and draw(st.booleans()):
        made.flat[:1] = np.iinfo(made.dtype).max
    made.setflags(write=draw(st.booleans()))
    try:
        return draw(st.sampled_from(LAYOUTS))(made)
    except (ValueError, TypeError, NotImplementedError):  # it cannot be laid out so
        return made


def unaligned():
    return np.frombuffer(bytearray(41), "u1")[1:].view("i4")


numbers = st.sampled_from([-1, 0, 2**55, 2**63, 2**70, -2**63, -2**70, True, 0.5, 1e300, math.nan,
                           math.inf, -math.inf, 1j])
others = st.sampled_from([
    None, "", "hex", "nim", "\0", "\ud800", "x" * 10000, "(" * 10000, "[" * 10000, b"", b"\xff",
    bytearray(9), array.array("d", [1.5]), array.array("i", [1, 2]), (), (0, 0), (2**70, 0),
    ((0, 0), (0, 0)), [], [[]], [[0], [0, 0]], {}, {"a": 1}, set(), object, len, Ellipsis,
    NotImplemented, dyad.games["hex"], dyad.games, cgt.star, np.uint8(1), np.float64("nan"),
    np.datetime64("NaT"), np.array("2020", "M8[Y]")])
made = st.sampled_from([Odd, unaligned, lambda: np.zeros((1, 70000, 1), "u1"),
                        lambda: np.broadcast_to(np.uint8(0), (2**20, 2, 2, 2, 2)),
                        lambda: dyad.Hex(3), lambda: dyad.Nim("BW"),
                        lambda: dyad.Batch("hex", 3, games=2), lambda: iter([1]),
                        lambda: (cell for cell in range(3))]).map(lambda make: make())
hostile = st.one_of(numbers, others, made, arrays())


# ---- calls that are good ----------------------------------------------------------------------


class Long:
    """An argument that says how long the call may take: numbers in its place stay small."""

    def __init__(self, value):
        self.value = value


def good_calls():
    """Functions with arguments that they take, made anew each time."""
    boards = np.zeros((5, 3, 3), np.uint8)
    boards[1, 0, 0] = 1
    board, pair = dyad.Hex(3), dyad.Hex(3)
    pair.push(4)
    piles = dyad.Nim("BWB WW")
    batch = dyad.Batch("hex", 3, games=5, swap=True)
    player = dyad.Player(board)
    env = envs.make("hex", 3, games=5)
    state = env.init()
    agents = envs.aec("hex", 3)
    agents.reset()
    one = envs.gym("hex", 3)
    one.reset(seed=1)
    home = cgt.Context(1 << 22)
    wall = cgt.star.thermograph.left
    report = pair.judge()
    return [
        (dyad.board, ["hex", 3], {"cells": [0] * 9, "to_move": 1}),
        (dyad.board, ["nim", "BW B"], {"to_move": 2}),
        (dyad.Path, [2, 3], {"cells": [[0, 1, 0], [2, 0, 0]], "to_move": 2}),
        (board.push, [0, 1], {}), (pair.push, [(0, 1)], {}), (piles.push, [0, 2], {}),
        (board.is_legal, [0], {}), (piles.is_legal, [(0, 0)], {}), (pair.svg, [True, False], {}),
        (board.simulate, [Long(20)], {"seed": 1, "by_move": True, "jobs": 1}),
        (pair.solve, [], {"all_moves": True, "nodes": 100, "seconds": 5.0, "memory": 1 << 28,
                          "jobs": 1}),
        (dyad.Player, [board], {"seed": 1, "jobs": 1, "memory": 1 << 28}),
        (player.think, [board], {"playouts": Long(20), "seconds": Long(0.1)}),
        (player.reset, [1], {}),
        (dyad.from_json, [pair.to_json()], {}),
        (dyad.from_sgf, [pair.to_sgf(), "hex"], {"move": 1, "dialect": "sgf"}),
        (dyad.read_records, [pair.to_sgf() * 2, "hex"], {
            "move": 1, "dialect": "sgf", "format": "sgf", "board_size": 5}),
        (dyad.from_hexworld, [pair.to_hexworld()], {"move": 1, "dialect": "hexworld"}),
        (dyad.judge, ["hex", boards], {"to_move": [1] * 5, "jobs": 1, "keep_going": True,
                                       "out": np.zeros(5, np.uint8)}),
        (dyad.judge, ["ungo", boards], {"to_move": [1] * 5, "keep_going": True}),
        (dyad.evidence, ["path", boards], {"to_move": [1] * 5, "jobs": 1, "keep_going": True}),
        (dyad.legal_moves, ["hex", boards], {"to_move": [1] * 5, "jobs": 1, "keep_going": True,
                                             "out": np.zeros((5, 3, 3), bool)}),
        (dyad.simulate, ["hex", boards, Long(5)], {
            "seed": 1, "to_move": [1] * 5, "policy": "first", "max_moves": Long(0), "jobs": 1,
            "keep_going": True, "out": np.zeros((5, 2), np.uint64)}),
        (dyad.solve, ["hex", boards], {"moves": True, "to_move": [1] * 5, "nodes": 100,
                                       "seconds": 5.0, "memory": 1 << 28, "jobs": 1,
                                       "keep_going": True}),
        (dyad.keys, ["hex", boards], {"symmetry": True, "colours": True, "to_move": [1] * 5,
                                      "jobs": 1, "keep_going": True,
                                      "out": np.zeros(5, np.uint64)}),
        (dyad.canonical, ["hex", boards], {"to_move": [1] * 5, "jobs": 1, "colours": True}),
        (dyad.board_seed, [1, 2], {}),
        (dyad.generate, ["hex", 4, 3, 3], {"kind": "random", "seed": 1, "fill": 0.5,
                                           "density": 0.5, "jobs": 1}),
        (dyad.generate, ["path", 4, 3], {"out": np.zeros((4, 3, 3), np.uint8)}),
        (dyad.Batch, ["hex", 3, 3], {"games": 5, "jobs": 1}),
        (batch.step, [[0, 1, 2, 3, 9]], {"legality": np.zeros(5, np.uint8)}),
        (batch.legal, [np.zeros((5, 10), bool)], {}),
        (batch.reset, [np.ones(5, bool)], {}), (batch.set, [1, boards[1], 2], {}),
        (dyad.games.get, ["hex"], {}), (dyad.Report, ["a", "b", {}], {}),
        (report.__eq__, [report], {}),
        (envs.make, ["hex", 3, 3], {"games": 4, "jobs": 1, "max_moves": 9}),
        (env.init, [1], {}), (env.step, [state, [0, 1, 2, 3, 4]], {}),
        (env.auto_reset, [state, [0, 1, 2, 3, 4], 1], {}), (env.observe, [state, [0, 1, 0, 1, 1]], {}),
        (envs.aec, ["hex", 3], {"render_mode": "ansi", "max_moves": 3}),
        (agents.step, [0], {}), (agents.observe, ["player_0"], {}),
        (envs.gym, ["nim", "BW"], {"opponent": "random", "colour": 1, "playouts": Long(2),
                                   "render_mode": "svg", "max_moves": 3}),
        (one.step, [0], {}), (one.reset, [], {"seed": 3, "options": {}}),
        (cgt.Context, [1 << 20], {}), (home.game, ["{1|*}"], {}), (home.make, [[1, "*"], [0]], {}),
        (home.value, ["domineering", "2x3"], {}), (home.calculate, ["1 + *"], {}),
        (cgt.Game, ["^*"], {}), (cgt.star.confused_with, [0], {}), (cgt.star.ordinal_sum, [1], {}),
        (cgt.game("{3|1}").cool, ["1/2"], {}), (cgt.up.heat, [1], {}), (wall.at, [1], {}),
        (cgt.star.__add__, [1], {}), (cgt.star.__mul__, [Long(2)], {}), (cgt.star.__or__, [1], {}),
        (cgt.star.__lt__, [1], {}), (cgt.star.__eq__, [1], {}),
    ]


def plain(value):
    return value.value if isinstance(value, Long) else value


def is_short(value):
    """Whether a hostile value may stand for how long a call takes."""
    try:
        return not isinstance(value, (int, float, complex, np.generic)) or abs(value) < 100
    except TypeError:
        return True


def test_good_calls_are_good():
    for call, arguments, keywords in good_calls():
        call(*map(plain, arguments), **{name: plain(value) for name, value in keywords.items()})


def test_every_public_function_is_here():
    calls = [call for call, _, _ in good_calls()]
    known = {getattr(call, "__name__", "") for call in calls}
    for module in (dyad, envs, cgt):
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isfunction(value):
                assert value in calls, name
            elif inspect.ismethod(value):
                assert value.__name__ in known, name
    for kind in (dyad.Board, dyad.Batch, dyad.Player, cgt.Context, envs.Env):
        for name, value in inspect.getmembers(kind, callable):
            if not name.startswith("_") and not name.startswith("native_"):
                takes = name in {"pop", "resign", "pass_turn", "legal_moves", "judge", "copy", "explain",
                                 "to_json", "to_sgf", "to_hexworld"}
                assert takes or name in known, name


COUNT = len(good_calls())


@settings(max_examples=150, deadline=None, derandomize=True,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.integers(0, COUNT - 1), st.data())
def test_hostile(number, data):
    call, arguments, keywords = good_calls()[number]
    slots = [*range(len(arguments)), *keywords]
    for slot in data.draw(st.sets(st.sampled_from(slots), min_size=1, max_size=2)) if slots else ():
        where = keywords if isinstance(slot, str) else arguments
        values = hostile.filter(is_short) if isinstance(where[slot], Long) else hostile
        where[slot] = data.draw(values)
    if data.draw(st.integers(0, 9)) == 0:
        arguments.append(data.draw(hostile.filter(is_short)))
    try:
        call(*map(plain, arguments), **{name: plain(value) for name, value in keywords.items()})
    except REFUSED:
        pass


@pytest.mark.parametrize("thing", [dyad.Hex(3), dyad.Player(dyad.Hex(3)), dyad.games["hex"],
                                   dyad.Batch("hex", 3, games=2), cgt.star, cgt.Context(),
                                   envs.make("hex", 3, games=2), dyad._native.Play,
                                   dyad._native.Form, dyad._native.Memory])
def test_copies_of_all_kinds(thing):
    """Copying, pickling and making again what the extension makes either works or is refused."""
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps, lambda x: type(x)(),
                    lambda x: type(x).__new__(type(x)), lambda x: x.__reduce_ex__(2),
                    lambda x: x()):
        try:
            repr(attempt(thing))
        except (*REFUSED, pickle.PicklingError):
            pass
