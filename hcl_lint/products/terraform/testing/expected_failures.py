"""Failures that a run expects."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.products.terraform.testing.walks import WalkProblem
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.run_results import ERROR, RunProblem, RunResult
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range

_NOT_CHECKED: Final = ("module", "local", "path", "terraform", "each", "count", "self", "run")
_LENGTHS: Final = {"var": 1, "output": 1, "check": 1, "data": 2}


class Expected:
    """An object of which a condition is to fail: all its instances, or the one with a key."""

    def __init__(self, address: str, instance: str, place: Range) -> None:
        self.address = address
        self.instance = instance
        self.place = place

    def fits(self, problem: WalkProblem) -> bool:
        if problem.checked != self.address:
            return False
        return not self.instance or problem.instance == self.instance


def expected_in(run: BlockView, result: RunResult) -> list[Expected]:
    """The failures that a run expects; those that can never be are reported."""
    found: list[Expected] = []
    for item in list_items(run.expression("expect_failures")) or ():
        written = static(item)
        reference = None if written is None else written.reference()
        if reference is None or written is None:
            continue
        if reference.root in _NOT_CHECKED:
            result.add(RunProblem(
                ERROR, "Invalid `expect_failures` reference",
                f"`{reference.root}` has no conditions. Expect failures of variables, outputs, "
                "checks, resources or data sources of the module under test.", item.place,
            ))
            continue
        length = _LENGTHS.get(reference.root, 1)
        steps = reference.steps
        words = [step.key for step in steps[:length] if step.kind == ATTRIBUTE]
        address = ".".join([reference.root, *words])
        rest = steps[length:]
        instance = address + rest[0].to_text() if rest and rest[0].kind != ATTRIBUTE else ""
        found.append(Expected(address, instance, item.place))
    return found


def left_over(
    problems: Sequence[WalkProblem], expected: Sequence[Expected], result: RunResult
) -> list[WalkProblem]:
    """The problems that are not expected; expected failures that are missing are reported."""
    rest = [
        problem for problem in problems
        if not problem.checked or not any([one.fits(problem) for one in expected])
    ]
    for one in expected:
        if not any([one.fits(problem) for problem in problems]):
            result.add(RunProblem(
                ERROR, "Missing expected failure",
                f"No condition of `{one.instance or one.address}` fails.", one.place,
            ))
    return rest
