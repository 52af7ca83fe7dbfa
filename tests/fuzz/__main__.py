"""``python -m tests.fuzz [TARGET...] --count N --seed S``: try random inputs.

Inputs are mutations of the examples, and of files in the folder that ``HCL_LINT_CORPUS`` names.
With ``--coverage``, atheris guides them, if it is installed. Reported are inputs that raise,
break a promise, take longer than five seconds, or need more than 500 MB. The targets ``typing`` and
``marks`` are searches of their own, see `tests.fuzz.typing` and `tests.fuzz.marks`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz import marks, typing
from tests.fuzz.limits import LONGEST_TIME, TooSlow, limited_memory, limited_time
from tests.fuzz.mutations import mutated
from tests.fuzz.seeds import LONGEST, seeds
from tests.fuzz.targets import TARGETS


def violation(target: str, text: str) -> str | None:
    """What is wrong with how the target takes an input, or None."""
    try:
        with limited_time():
            TARGETS[target](text)
    except (Exception, TooSlow):
        return traceback.format_exc(limit=-4)
    return None


def failures(target: str, count: int, seed: int) -> list[tuple[str, str]]:
    """The inputs among *count* that something is wrong with, and what."""
    random = Random(seed)
    texts = seeds(target)
    found = []
    with limited_memory():
        for _ in range(count):
            text = mutated(random, texts)
            wrong = violation(target, text)
            if wrong is not None:
                found.append((text, wrong))
    return found


def fuzz_with_coverage(target: str, count: int, seed: int) -> None:
    """Let atheris choose the inputs; it ends the process at the first failure."""
    atheris: Any = importlib.import_module("atheris")
    texts = seeds(target)

    def one_input(data: bytes) -> None:
        TARGETS[target](data.decode("utf-8", "replace"))

    def changed(data: bytes, longest: int, number: int) -> bytes:
        random = Random(number)
        if random.random() < 0.3:
            return bytes(atheris.Mutate(data, longest))
        text = data.decode("utf-8", "replace") or random.choice(texts)
        return mutated(random, [text, random.choice(texts)]).encode()[:longest]

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            (Path(folder) / str(number)).write_text(text, "utf-8")
        options = [f"-runs={count}", f"-seed={seed or 1}", f"-timeout={LONGEST_TIME:.0f}",
                   f"-max_len={LONGEST}", "-rss_limit_mb=1000", "-verbosity=0"]
        atheris.Setup([sys.argv[0], *options, folder], one_input, custom_mutator=changed)
        atheris.Fuzz()


def main() -> int:
    """Run the targets named, or all; 1 where an input fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", action="store_true", help="of typing: what is not reported")
    parser.add_argument("--coverage", action="store_true", help="let atheris guide the inputs")
    options = parser.parse_args()
    if options.targets == ["typing"]:
        search = typing.search_misses if options.misses else typing.search
        return search(options.count, options.seed)
    if options.targets == ["marks"]:
        return marks.search(options.count, options.seed)
    unknown = [name for name in options.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target {unknown[0]}; there are: {', '.join(TARGETS)}")
    if options.coverage:
        if len(options.targets) != 1:
            parser.error("--coverage takes one target")
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
