"""The examples run, small; each asserts in its last lines what has to be so."""

import os
import pathlib
import subprocess
import sys
import xml.dom.minidom

import numpy as np
import pytest

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples" / "python"
FILES = {"judge_million": ["density.svg"], "opening_map": ["openings.svg"],
         "thermograph": ["thermograph.csv", "thermograph.svg"], "learn_hex": [],
         "label_positions": ["labels.npz"]}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_example(name, tmp_path):
    script = EXAMPLES / f"{name}.py"
    # What is learned in three seconds is tried whole: that it beats random players is the point.
    whole = name == "learn_hex" and "ASAN_OPTIONS" not in os.environ
    subprocess.run([sys.executable, script, *([] if whole else ["--small"]), "--out", tmp_path],
                   check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == FILES[name]
    for path in tmp_path.glob("*.svg"):
        assert xml.dom.minidom.parse(str(path)).documentElement.tagName == "svg"
    for path in tmp_path.glob("*.npz"):
        labels = np.load(path)
        assert len({len(labels[field]) for field in labels.files}) == 1
    assert script.read_text().count("# %% ") >= 3
