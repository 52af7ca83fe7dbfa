"""How checks of templates report what they find."""

from __future__ import annotations

from hcl_lint.semantics.terraform.findings import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.problem import Problem
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.text.ranges import Range


class Report:
    """What was found so far; nothing twice, since a dynamic block makes many of one."""

    __slots__ = ("found", "_known")

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self._known: set[tuple[str, str, int, str]] = set()

    def add(self, problem: Problem, place: Range, summary: str, detail: str) -> None:
        """Report a problem at a place."""
        key = (problem.code, place.source.path, place.start, summary)
        if key not in self._known:
            self._known.add(key)
            self.found.append(finding(problem, place, summary, detail))
