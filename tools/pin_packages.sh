#!/bin/sh
# pin_packages.sh - writes into the requirements.txt of the tests the hashes of each file that PyPI
# has of the versions named there, by which pip then checks what it fetches. To add a package, write
# its line, NAME==VERSION, and run this.
set -eu
cd "$(dirname "$0")/.."
tools=build/pip-tools
[ -x "$tools/bin/pip-compile" ] || {
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2
}
"$tools/bin/python" - tests/*/requirements.txt <<'END'
import re, sys, tempfile
from pip._internal.req.constructors import install_req_from_line
from piptools.repositories import PyPIRepository

packages = PyPIRepository([], cache_dir=tempfile.mkdtemp())
for path in sys.argv[1:]:
    lines = open(path).read().splitlines()
    with open(path, "w") as out:
        for line in lines:
            wanted = line.split("\\")[0].strip()
            if re.match(r"--hash=", wanted):
                continue
            if not re.match(r"[\w.-]+==", wanted):
                out.write(line + "\n")
                continue
            with packages.allow_all_wheels():
                hashes = sorted(packages.get_hashes(install_req_from_line(wanted)))
            print(f"{path}: {wanted}: {len(hashes)} files", file=sys.stderr)
            out.write(" \\\n    --hash=".join([wanted, *hashes]) + "\n")
END
