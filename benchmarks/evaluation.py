"""Evaluate what a corpus of HCL files says, next to parsing it; and one very long loop.

``python benchmarks/evaluation.py [--corpus DIR]`` prints the seconds of parsing all files, of
evaluating all expressions of their attributes with every variable unknown, and of a ``for`` over
growing collections with the limits raised.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.functions import functions_of  # noqa: E402
from hcl_lint.evaluation.evaluate import evaluate  # noqa: E402 (the path is known now)
from hcl_lint.evaluation.scope import Scope  # noqa: E402
from hcl_lint.syntax.nodes import Attribute  # noqa: E402
from hcl_lint.syntax.parser import parse_config, parse_expression  # noqa: E402
from hcl_lint.syntax.walk import descendants  # noqa: E402
from hcl_lint.text.limits import Limits  # noqa: E402
from hcl_lint.text.source import Source  # noqa: E402
from hcl_lint.values.value import int_value, tuple_value  # noqa: E402

RAISED = Limits(steps=100_000_000, elements=10_000_000)
LOOP = "[for i, x in all : x + i if x != 7]"


@contextmanager
def without_collector() -> Iterator[None]:
    """Switches the garbage collector off, as the commands do."""
    had_collector = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if had_collector:
            gc.enable()


def corpus_sources(corpus: Path) -> list[Source]:
    """All files of the corpus in native syntax."""
    paths = sorted(path for path in corpus.rglob("*") if path.is_file() and path.suffix != ".json")
    return [Source.from_bytes(str(path), path.read_bytes()) for path in paths]


def corpus_times(sources: list[Source]) -> tuple[float, float, int]:
    """Seconds of lexing and parsing, seconds of evaluating, and how many expressions that is."""
    scope = Scope({}, functions_of("terraform"), None, is_open=True)
    with without_collector():
        start = time.perf_counter()
        trees = [parse_config(source) for source in sources]
        parsing = time.perf_counter() - start
        jobs = [(tree, node.expression) for tree in trees
                for node in descendants(tree.body, Attribute)]
        start = time.perf_counter()
        for tree, expression in jobs:
            evaluate(tree, expression, scope)
        return parsing, time.perf_counter() - start, len(jobs)


def loop_time(count: int) -> float:
    """Seconds of a loop over so many numbers."""
    tree = parse_expression(Source("", LOOP))
    scope = Scope({"all": tuple_value([int_value(number) for number in range(count)])})
    with without_collector():
        start = time.perf_counter()
        value, diagnostics = evaluate(tree, tree.expression, scope, RAISED)
        seconds = time.perf_counter() - start
    assert not diagnostics and len(value.as_elements()) == count - (count > 7)
    return seconds


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus")
    sources = corpus_sources(parser.parse_args().corpus)
    corpus_times(sources[:100])  # loads what is loaded when first called
    parsing, evaluating, count = corpus_times(sources)
    print(f"{len(sources)} files, {count} expressions: parse {parsing:.2f} s,"
          f" evaluate {evaluating:.2f} s, {evaluating / parsing:.2f} times parsing")
    for size in (250_000, 500_000, 1_000_000):
        seconds = loop_time(size)
        print(f"{LOOP} over {size:,}: {seconds:.2f} s, {seconds / size * 1e6:.2f} µs each")


if __name__ == "__main__":
    main()
