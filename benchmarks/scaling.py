"""Double inputs of many kinds, and print how much more each command then does.

``python -m benchmarks.scaling [WORD]...`` prints, for each command and construct whose names
together contain all words, what it costs at a size, at twice and at four times the size, and the
exponent of its growth with the characters of the tree: 1 is linear, 2 quadratic. With ``--calls``
the calls of functions are counted, of Python and of C, also at eight times the size; with
``--callgrind`` the instructions, which is slow and exact. Else it is the least processor time of
several runs.

What is counted is the command alone: Python, what it loads and the tables of packs are there
before. Constructs with exponents above ``--most`` are marked, and the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType

from hcl_lint.cli.main import main as hcl_lint
from tests.growing import COMMANDS, TREES, Tree, write

_RUNS = 3
_LEAST_SECONDS = 0.02  # below that the rest of the machine decides


def run(command: list[str], folder: Path) -> None:
    """Run a command on a tree, with all that it prints thrown away."""
    os.chdir(folder)
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape") for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        with contextlib.suppress(SystemExit):
            hcl_lint(command)


def seconds(command: list[str], make: Tree, size: int) -> float:
    """The least processor time of a command on a tree of some size."""
    times = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            write(make, size, Path(folder))
            gc.collect()
            gc.disable()  # as the command does
            start = time.process_time()
            run(command, Path(folder))
            times.append(time.process_time() - start)
            gc.enable()
    return min(times)


def calls(command: list[str], make: Tree, size: int) -> float:
    """The calls of functions by a command on a tree of some size; compiled ones are not seen."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    with tempfile.TemporaryDirectory() as folder:
        write(make, size, Path(folder))
        sys.setprofile(note)
        try:
            run(command, Path(folder))
        finally:
            sys.setprofile(None)
    return count


def instructions(name: str, construct: str, size: int) -> float:
    """The instructions of a command on a tree of some size, less those on a tree of size 1."""
    return _counted(name, construct, size) - _counted(name, construct, 1)


def _counted(name: str, construct: str, size: int) -> int:
    program = f"from benchmarks.scaling import once; once({name!r}, {construct!r}, {size})"
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
            sys.executable, "-c", program,
        ]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def once(name: str, construct: str, size: int) -> None:
    """Run a command once."""
    with tempfile.TemporaryDirectory() as folder:
        write(TREES[construct][0], size, Path(folder))
        run(COMMANDS[name], Path(folder))


def exponent(costs: list[float], make: Tree, size: int) -> float:
    """The power of the characters of a tree with which costs at sizes grow, by the last two."""
    last = 2 ** (len(costs) - 1)
    before, after = [sum(map(len, make(size * k).values())) for k in (last // 2, last)]
    return math.log(costs[-1] / costs[-2], after / before)


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    counted = parser.add_mutually_exclusive_group()
    counted.add_argument("--calls", action="store_true")
    counted.add_argument("--callgrind", action="store_true")
    parser.add_argument("--most", type=float, default=1.3)
    options = parser.parse_args()
    worst = 0.0
    times = ("cost", "twice", "four times", *(["eight times"] if options.calls else []))
    print(f"| command | construct | size | {' | '.join(times)} | exponent |")
    print("|---|---|---|" + "---|" * (len(times) + 1))
    for name, command in COMMANDS.items():
        for construct, (make, size) in TREES.items():
            if not all([word in f"{name} {construct}" for word in options.words]):
                continue
            if options.calls:
                size //= 4
                calls(command, make, size)  # what is loaded once
                costs = [calls(command, make, size * k) for k in (1, 2, 4, 8)]
                shown = [f"{each:,}" for each in costs]
                found = exponent(costs, make, size)
            elif options.callgrind:
                size //= 4
                costs = [instructions(name, construct, size * k) for k in (1, 2, 4)]
                shown = [f"{each / 1e6:.0f} M" for each in costs]
                found = exponent(costs, make, size)
            else:
                costs = [seconds(command, make, size * k) for k in (1, 2, 4)]
                shown = [f"{each:.2f} s" for each in costs]
                found = exponent(costs, make, size) if costs[-1] > 3 * _LEAST_SECONDS else 0.0
            worst = max(worst, found)
            mark = " **" if found > options.most else ""
            print(f"| {name} | {construct} | {size:,} | {' | '.join(shown)} | {found:.2f}{mark} |")
            sys.stdout.flush()
    return 1 if worst > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
