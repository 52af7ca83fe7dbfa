"""``python -m tests.fuzz TARGET --count N --seed S``: try random inputs.

Inputs are mutations of the examples, and of files in the folder that ``HCL_LINT_CORPUS`` names.
With ``--coverage``, atheris guides them, if it is installed. Reported are inputs that raise,
break a promise, or take longer than five seconds.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
import traceback
from random import Random

from tests.fuzz.mutations import mutated, seeds
from tests.fuzz.targets import TARGETS

LONGEST_TIME = 5.0


def complaint(target: str, text: str) -> str | None:
    """What is wrong with how the target takes an input, or None."""
    start = time.process_time()
    try:
        TARGETS[target](text)
    except Exception:
        return traceback.format_exc(limit=-4)
    seconds = time.process_time() - start
    return f"took {seconds:.1f} s" if seconds > LONGEST_TIME else None


def failures(target: str, count: int, seed: int) -> list[tuple[str, str]]:
    """The inputs among *count* that something is wrong with, and what."""
    random = Random(seed)
    texts = seeds()
    found = []
    for _ in range(count):
        text = mutated(random, texts)
        wrong = complaint(target, text)
        if wrong is not None:
            found.append((text, wrong))
    return found


def fuzz_with_coverage(target: str, count: int, seed: int) -> None:
    """Let atheris choose the inputs; it ends the process at the first failure."""
    atheris = importlib.import_module("atheris")
    atheris.instrument_all()

    def one_input(data: bytes) -> None:
        TARGETS[target](data.decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], f"-runs={count}", f"-seed={seed}", "-timeout=5"], one_input)
    atheris.Fuzz()


def main() -> int:
    """Run the targets named, or all; 1 where an input fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--coverage", action="store_true", help="let atheris guide the inputs")
    options = parser.parse_args()
    unknown = [name for name in options.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target {unknown[0]}; there are: {', '.join(TARGETS)}")
    if options.coverage:
        fuzz_with_coverage(options.targets[0], options.count, options.seed)
        return 0
    has_failed = False
    for target in options.targets or TARGETS:
        start = time.monotonic()
        found = failures(target, options.count, options.seed)
        for text, wrong in sorted(found, key=lambda each: len(each[0]))[:5]:
            print(f"{target}: {text!r}\n{wrong}")
        seconds = time.monotonic() - start
        print(f"{target}: {options.count} inputs, {len(found)} failures, {seconds:.0f} s")
        has_failed = has_failed or bool(found)
    return 1 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main())
