"""Diagnostics, and the fixes that they offer."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterator, Sequence, TypeAlias
from hcl_lint.text.messages import bounded
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.rule import Rule
    from hcl_lint.text.edits import Edit

# How far a fix may be trusted.
SAFE: Final = "safe"  # Keeps the meaning and every comment.
UNSAFE: Final = "unsafe"  # Gives a valid result, whose meaning or comments may differ.
SUGGESTION: Final = "suggestion"  # Needs a person, and is only shown.


class Fix:
    """Edits that belong together, disjoint and in order; ``title`` is an imperative phrase.

    Editors offer one first that ``is_preferred``, as a safe one, though it changes the meaning.
    """

    __slots__ = ("title", "applicability", "is_preferred", "_edits")

    def __init__(
        self, title: str, edits: list[Edit] | Callable[[], list[Edit]], applicability: str = SAFE,
        *, is_preferred: bool = False,
    ) -> None:
        """*edits* may be what works them out once somebody asks."""
        self.title = bounded(title)
        self._edits = edits
        self.applicability = applicability
        self.is_preferred = is_preferred

    @property
    def edits(self) -> list[Edit]:
        """What is written."""
        if not isinstance(self._edits, list):
            self._edits = self._edits()
        return self._edits


class Related:
    """Another place that a diagnostic is about, such as the first of two declarations."""

    __slots__ = ("message", "range")

    def __init__(self, message: str, range: Range) -> None:
        self.message = bounded(message)
        self.range = range

    def __repr__(self) -> str:
        return f"<{_position(self.range)} {self.message}>"


class Group:
    """The common part of diagnostics of a rule, so that reports can show many of them as one.

    Those with the same ``key`` belong together: the path of a file where they are in one. With
    ``summary`` and ``detail`` the one is reported; the latter says what to do, without places.
    """

    __slots__ = ("key", "summary", "detail")

    def __init__(self, key: str, summary: str, detail: str) -> None:
        self.key = key
        self.summary = bounded(summary)
        self.detail = bounded(detail)


class Diagnostic:
    """One occurrence of a problem.

    ``range`` is exactly the text at fault. ``summary`` makes sense by itself, on one line
    without a full stop; ``detail`` is whole sentences: what was found, what was expected, what
    to do. ``severity`` is the problem's unless the configuration or the individual case says
    otherwise. ``fix``, if any, solves the problem. ``group`` says with which others it may be
    reported as one. All texts are `bounded`, whatever they quote.
    """

    __slots__ = ("rule", "severity", "summary", "detail", "range", "fix", "related", "group")

    def __init__(
        self, rule: Rule, summary: str, detail: str, range: Range, fix: Fix | None = None,
        related: Sequence[Related] = (),
    ) -> None:
        self.rule = rule
        self.severity = rule.severity
        self.summary = bounded(summary)
        self.detail = bounded(detail)
        self.range = range
        self.fix = fix
        self.related = related
        self.group: Group | None = None

    @property
    def code(self) -> str:
        """The code of the problem."""
        return self.rule.code

    @property
    def is_error(self) -> bool:
        """Whether its severity is *error*."""
        return self.severity == "error"

    @property
    def source(self) -> Source:
        """The source it is about."""
        return self.range.source

    @property
    def start(self) -> int:
        """The offset where its range starts, in code points."""
        return self.range.start

    @property
    def end(self) -> int:
        """The offset where its range ends, in code points."""
        return self.range.end

    def copy(self) -> Diagnostic:
        """Return another one that says the same, for settings to change."""
        copy = Diagnostic(self.rule, self.summary, self.detail, self.range, self.fix, self.related)
        copy.severity = self.severity
        copy.group = self.group
        return copy

    def __repr__(self) -> str:
        return f"<{_position(self.range)} {self.code} {self.summary}>"


Diagnostics: TypeAlias = Iterator[Diagnostic]  # of a rule, as it finds them


def _position(range: Range) -> str:
    return f"{range.source.path}:{range.line}:{range.column}"


MOST_OF_RULE: Final = 10_000  # findings in a file, which nobody reads: one more is enough to know


_LEFT_OUT: Final = "More findings of this rule in the file are left out."


def most_of_each(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Leave out what exceeds so many diagnostics of a rule in a file; the last one says so."""
    if len(diagnostics) <= MOST_OF_RULE:
        return diagnostics
    kept: list[Diagnostic] = []
    counts: dict[str, int] = {}
    last: dict[str, int] = {}  # where in what is kept
    for diagnostic in diagnostics:
        count = counts[diagnostic.rule.name] = counts.get(diagnostic.rule.name, 0) + 1
        if count <= MOST_OF_RULE:
            last[diagnostic.rule.name] = len(kept)
            kept.append(diagnostic)
    for rule, count in counts.items():
        if count > MOST_OF_RULE:
            kept[last[rule]] = cut = kept[last[rule]].copy()
            cut.detail = f"{cut.detail} {_LEFT_OUT}".lstrip()
    return kept


def fixes_to_make(diagnostics: list[Diagnostic], *, unsafe: bool) -> list[Diagnostic]:
    """Return the diagnostics whose fix is to be made: a safe one, or with *unsafe* any."""
    wanted = []
    for diagnostic in diagnostics:
        if diagnostic.fix is not None and diagnostic.fix.applicability != SUGGESTION:
            if unsafe or diagnostic.fix.applicability == SAFE:
                wanted.append(diagnostic)
    return wanted
