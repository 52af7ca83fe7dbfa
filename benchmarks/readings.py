"""Count how often one check reads a body and evaluates an expression.

``python benchmarks/readings.py [FOLDER]`` checks a folder twice in one process, with the default
rules and nothing kept of earlier runs, and looks at the second check, for which the packs are
there already. It prints

- the bodies in native syntax, the passes over their items and the readers that make most of them.
  The parser and the one walk over a tree, which serves all rules, are not counted. `Body` sorts
  its items into attributes and blocks once; that is a pass, and asking for them afterwards is not,
  but a line for itself;
- the expressions that are evaluated, how often in all, and how often for each scope: another
  instance, place or caller is another scope.

Nothing can be counted in a compiled build.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))  # after what is installed

from hcl_lint.cli.main import main as run  # noqa: E402 (the path is known now)
from hcl_lint.evaluation import evaluate  # noqa: E402
from hcl_lint.evaluation.evaluator import Evaluator  # noqa: E402
from hcl_lint.syntax import nodes  # noqa: E402

MOST = 12  # readers
NOT_COUNTED = {("parser", "body"), ("nodes", "__init__"), ("walk", "_body")}

passes: Counter[nodes.Body] = Counter()
lookups: Counter[nodes.Body] = Counter()
readers: Counter[str] = Counter()
evaluations: Counter[tuple[nodes.Expression, object]] = Counter()


def place(frame: FrameType) -> tuple[str, str]:
    """The module and the function of a frame."""
    return Path(frame.f_code.co_filename).stem, frame.f_code.co_name


def count_reads() -> None:
    """Count whoever asks a body for its items, or for its attributes or blocks."""
    slot = nodes.Body.__dict__["items"]

    def items(body: nodes.Body) -> list[nodes.Node]:
        reader = place(sys._getframe(1))
        if reader not in NOT_COUNTED:
            passes[body] += 1
            readers[".".join(reader)] += 1
        found: list[nodes.Node] = slot.__get__(body)
        return found

    setattr(nodes.Body, "items", property(items, slot.__set__))
    for name in ("attributes", "blocks"):
        if hasattr(nodes.Body, name):
            setattr(nodes.Body, name, property(looked_up(getattr(nodes.Body, name).fget)))


def looked_up(get: Callable[[nodes.Body], object]) -> Callable[[nodes.Body], object]:
    """The getter of a property of bodies, counted."""

    def counted(body: nodes.Body) -> object:
        lookups[body] += 1
        return get(body)

    return counted


def count_evaluations() -> None:
    """Count evaluators: each evaluates one expression, and what is kept needs none."""

    def evaluator(*arguments: Any) -> Evaluator:
        caller = sys._getframe(1).f_locals
        evaluations[caller["node"], caller["scope"]] += 1
        return Evaluator(*arguments)

    setattr(evaluate, "Evaluator", evaluator)


def check(folder: str) -> None:
    """Check a folder in this process."""
    try:
        run(["check", "--no-cache", "--jobs", "1", "--output-format", "concise", folder])
    except SystemExit:
        pass


def main() -> None:
    """Print both counts for the folder of the first argument."""
    if not nodes.__file__.endswith(".py"):
        raise SystemExit("readings.py: this build is compiled: take an editable installation")
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    check(folder)
    count_reads()
    count_evaluations()
    check(folder)
    reads, all_evaluations = sum(passes.values()), sum(evaluations.values())
    bodies = len(passes) or 1
    print(f"{bodies:,} bodies, {reads:,} reads: {reads / bodies:.2f} of each; ", end="")
    print(f"{sum(lookups.values()) / bodies:.2f} look-ups")
    for reader, count in readers.most_common(MOST):
        print(f"{count:8,}  {reader}")
    expressions = len({node for node, _ in evaluations}) or 1
    print(f"{expressions:,} expressions, {all_evaluations:,} evaluations: ", end="")
    print(f"{all_evaluations / (len(evaluations) or 1):.2f} for each scope")


if __name__ == "__main__":
    main()
