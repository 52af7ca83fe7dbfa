"""How checks of files and modules report problems."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.text.messages import location as location, short as short  # noqa: F401
from hcl_lint.text.source import Range


def finding(rule: Rule, place: Range, summary: str, detail: str) -> Diagnostic:
    """Return a diagnostic of a problem at a place."""
    return Diagnostic(rule, summary, detail, place)


class Report:
    """The problems so far, without duplicates, since one block may represent many."""

    __slots__ = ("found", "_known")

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self._known: set[tuple[str, str, int, str]] = set()

    def add(
        self,
        rule: Rule,
        place: Range,
        summary: str,
        detail: str,
        severity: str = "",
        fix: Fix | None = None,
    ) -> None:
        """Report a problem at a place; its severity is by default that of the problem."""
        each = Diagnostic(rule, summary, detail, place, fix)
        each.severity = severity or each.severity
        self.extend([each])

    def add_first(
        self, rule: Rule, place: Range, summary: str, detail: str, severity: str = ""
    ) -> None:
        """Report a problem unless another one of this kind begins at the place."""
        key = (rule.code, place.source.path, place.start, "")
        if key not in self._known:
            self._known.add(key)
            self.add(rule, place, summary, detail, severity)

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Add problems that were found elsewhere."""
        for each in found:
            key = (each.code, each.source.path, each.start, each.summary)
            if key not in self._known:
                self._known.add(key)
                self.found.append(each)
