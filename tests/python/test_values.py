"""Values: operators, order, numbers, thermographs, positions, contexts, errors."""

import doctest
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest
from dyad import Error, cgt
from hypothesis import given, settings, strategies as st

dyadics = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-50, 50), st.integers(0, 5))
games = st.recursive(
    dyadics.map(cgt.game) | st.sampled_from([cgt.star, cgt.up, cgt.down, cgt.game("*2")]),
    lambda inner: st.builds(cgt.make, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=5)


def test_what_it_says():
    assert doctest.testmod(cgt).failed == 0


@settings(max_examples=150, deadline=None)
@given(games, games, games)
def test_laws(g, h, k):
    assert g + h == h + g and (g + h) + k == g + (h + k)
    assert g - g == 0 and -(-g) == g and g + 0 is not None and g + 0 == g
    assert (g <= h) == (g - h <= 0) and (g == h) == (g <= h and h <= g)
    assert (g < h) == (g <= h and g != h)
    assert g.confused_with(h) == (not g <= h and not h <= g)
    assert 2 * g == g + g and g * -1 == -g
    assert cgt.game(str(g)) == g and hash(cgt.game(str(g))) == hash(g)
    assert pickle.loads(pickle.dumps(g)) == g
    assert cgt.make(g.left, g.right) == g
    assert (g | h) == cgt.make([g], [h])


@settings(max_examples=100, deadline=None)
@given(games)
def test_outcome_and_stops(g):
    assert g.outcome == {(True, True): "P", (True, False): "L", (False, True): "R",
                         (False, False): "N"}[g >= 0, g <= 0]
    assert g.left_stop >= g.right_stop
    thermograph = g.thermograph
    assert thermograph.left.at(g.temperature + 5) == g.mean
    assert thermograph.left.at(0) == g.left_stop or g.number is not None
    assert thermograph.right.at(0) == g.right_stop or g.number is not None
    assert thermograph._repr_svg_().startswith("<svg")


@settings(deadline=None)
@given(dyadics, dyadics)
def test_numbers(x, y):
    g, h = cgt.game(x), cgt.game(y)
    assert g.number == x and (g + h).number == x + y and (g < h) == (x < y)
    assert hash(g) == hash(x) and g == x and x + h == g + y and x - h == g - y
    assert cgt.star.number is None


def test_arrays():
    left, right = cgt.game("{4|-2}").thermograph.arrays()
    assert left.tolist() == [[-1, 5], [3, 1]] and right.tolist() == [[-1, -3], [3, 1]]


def test_positions():
    assert "domineering" in cgt.rulesets
    for name, ruleset in cgt.rulesets.items():
        assert isinstance(cgt.value(name, ruleset.example), cgt.Game)
    assert cgt.calculate('domineering("2x2") + *') == cgt.value("domineering", "2x2") + "*"
    assert cgt.calculate("1 < 2") is True
    assert cgt.calculate("") is None


@pytest.mark.parametrize("call, error", [
    (lambda: cgt.game("{1|"), Error),
    (lambda: cgt.game(Fraction(1, 3)), Error),
    (lambda: cgt.game(1.5), TypeError),
    (lambda: cgt.game(None), TypeError),
    (lambda: cgt.star + 1.5, TypeError),
    (lambda: cgt.star < None, TypeError),
    (lambda: cgt.star * cgt.star, TypeError),
    (lambda: cgt.star * 2**70, Error),
    (lambda: cgt.value("chess", "e4"), ValueError),
    (lambda: cgt.value("domineering", "q"), Error),
    (lambda: cgt.star + cgt.Context().game(1), ValueError),
    (lambda: cgt.make([1.5], []), TypeError),
    (lambda: cgt.game("(" * 100000), Error),
    (lambda: cgt.game("\ud800"), UnicodeError),
    (lambda: cgt.Context(-1), Error),
    (lambda: cgt.Context(10**30), Error),
    (lambda: cgt.star.thermograph.left.at(-2), ValueError),
])
def test_refused(call, error):
    with pytest.raises(error):
        call()


def test_an_error_says_where():
    with pytest.raises(Error) as caught:
        cgt.game("{1|\n  %}")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_memory_is_bounded():
    small = cgt.Context(1 << 20)
    with pytest.raises((Error, MemoryError)):
        small.value("domineering", "6x6")
    assert small.game(1) + 1 == 2


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="the sanitizer has an allocator of its own")
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no compiler")
def test_no_memory_for_a_text(tmp_path):
    """What finds no memory raises MemoryError, and is no shorter answer."""
    (tmp_path / "fail.c").write_text("""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stddef.h>
        int later = -1; /* requests for new memory of 256 bytes, until one of them fails */
        void *realloc(void *old, size_t size) {
            static void *(*next)(void *, size_t);
            if (!next)
                next = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
            if (!old && size == 256 && later >= 0 && later-- == 0)
                return NULL;
            return next(old, size);
        }
        """)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "fail.so", "fail.c", "-ldl"], cwd=tmp_path,
                   check=True)
    subprocess.run([sys.executable, "-c", f"""
import sys
sys.path = {sys.path!r}
import ctypes
from dyad import cgt
later = ctypes.c_int.in_dll(ctypes.CDLL(None), "later")
g = cgt.game("{{3|1}}")
for call in (lambda: cgt.calculate("LeftOptions({{3|1}})"), lambda: g._form.walls(), lambda: str(g)):
    wanted, refused = call(), 0
    for n in range(20):
        later.value = n
        try:
            assert call() == wanted
        except MemoryError:
            refused += 1
        later.value = -1
    assert refused
"""], env={**os.environ, "LD_PRELOAD": str(tmp_path / "fail.so")}, check=True)


def test_threads():
    home = cgt.Context()
    faults = []

    def work(n):
        try:
            for i in range(50):
                g = home.game(f"{{{n}|{-i}}}") + home.game("^*")
                assert g - g == 0
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_ctrl_c():
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        cgt.Context().value("domineering", "8x8")
    assert time.monotonic() - begin < 600
