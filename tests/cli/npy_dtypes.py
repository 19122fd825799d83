"""npy_dtypes.py DYAD - see npy_dtypes.sh."""

import io
import subprocess
import sys

import numpy

DYAD = sys.argv[1]
DTYPES = ["u1", "i1", "<u2", ">u2", "<i2", ">i2", "<u4", ">u4", "<i4", ">i4", "<u8", ">u8", "<i8", ">i8"]
SHAPES = [(50, 5, 5), (3, 70, 70), (2, 3, 65), (1, 9, 9), (20, 1, 1), (0, 4, 4)]
failures = []


def file_of(boards):
    out = io.BytesIO()
    numpy.save(out, boards)
    return out.getvalue()


def judge(game, data, *options, path="-"):
    run = subprocess.run([DYAD, "judge", game, *options, path], input=data, capture_output=True)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def expect(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"{what}:\n  got      {str(got)[:300]}\n  expected {str(wanted)[:300]}")


def same_answers(game, boards, dtypes):
    wanted = judge(game, file_of(boards.astype("u1")), "--format", "jsonl")
    for dtype in dtypes:
        for order in "CF":
            data = file_of(numpy.array(boards.astype(dtype), order=order))
            what = f"{game} {boards.shape} {dtype} {order}"
            expect(what, judge(game, data, "--format", "jsonl"), wanted)
            with open("boards.npy", "wb") as file:
                file.write(data)
            for jobs in "1", "3":
                got = judge(game, b"", "--format", "jsonl", "-j", jobs, path="boards.npy")
                expect(f"{what}, a file, {jobs} jobs", got, wanted)


def bad_cell(dtype, order, value):
    boards = numpy.zeros((4, 3, 70), dtype, order=order)
    boards[2, 1, 66] = value
    boards[2, 1, 67] = 3
    wanted = (3, "Nobody wins\n" * 2,
              f"dyad: -: board 3: expected 0, 1 or 2 at [1,66], found {value}\n")
    code, out, err = judge("hex", file_of(boards))
    expect(f"{dtype} {order} {value}", (code, out.replace("Case #1: ", "").replace("Case #2: ", ""), err), wanted)
    kept = judge("hex", file_of(boards), "--keep-going", "--format", "csv")
    expect(f"{dtype} {order} {value}, --keep-going", kept[1].count("nobody"), 3)


dice = numpy.random.default_rng(5)
for number, shape in enumerate(SHAPES):
    for game in "path", "hex":
        # Each shape has a third of the dtypes, each dtype two shapes.
        same_answers(game, dice.integers(0, 3, size=shape), DTYPES[number % 3::3])
    same_answers("hex", dice.integers(0, 2, size=shape), ["?"])
same_answers("ungo", numpy.pad(numpy.array([[[1, 2], [0, 0]]] * 3), ((0, 0), (0, 2), (0, 2))), DTYPES)
for order in "CF":
    bad_cell("i1", order, -1)
    bad_cell("u1", order, 255)
    bad_cell("<i2", order, -32768)
    bad_cell(">u4", order, 2**32 - 1)
    bad_cell("<i8", order, -(2**63))
    bad_cell(">u8", order, 2**64 - 1)
    bad_cell("<i8", order, 256)
    cut = file_of(numpy.zeros((5, 3, 3), ">i4", order=order))[:-5]
    code, out, err = judge("path", cut)
    expect(f"cut short, {order}", (code, out.count("\n")), (3, 4 if order == "C" else 0))
    more = file_of(numpy.zeros((5, 3, 3), "<i8", order=order)) + b"x"
    code, out, err = judge("path", more)
    expect(f"too long, {order}", (code, out.count("\n"), "expected the end" in err), (3, 5, True))
code, out, err = judge("hex", file_of(numpy.zeros((1, 2, 2))))
expect("floats", (code, err), (3, "dyad: -: expected a dtype of integers or bool, such as "
                                  "'|u1' or '<i8', found '<f8'\n"))
sys.exit(bool(failures))
