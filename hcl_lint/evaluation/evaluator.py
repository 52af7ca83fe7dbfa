"""The state of one evaluation: its tree, its diagnostics, and what is left of its limits."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, NoReturn, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.functions.syntax_functions import ALWAYS_WRONG, FALLBACK
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
from hcl_lint.values.value import Value

# A handler receives only nodes of the class under which the table lists it.
Handler: TypeAlias = Callable[["Evaluator", NoReturn, Scope | None], Value]

_MOST_DIAGNOSTICS: Final = 100  # kept of one evaluation
_REPORT: Final = 50  # steps charged for wording a problem
UNITS_OF_STEP: Final = 8  # code points put together, or values passed on


class LimitExceeded(Exception):
    """The evaluation exceeded a limit; the diagnostic says which."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.summary)
        self.diagnostic = diagnostic


class Evaluator:
    """The state of evaluating expressions of one tree.

    What is done with a node depends on its class alone, by the table ``handlers``. A handler
    reports problems and continues with the best available value; ``errors`` counts the reports,
    which shows whether a part had any.

    An evaluation that ``is_type_check`` is a check of types: it enters what may not be reached,
    too, both results of a conditional and the body of a loop over an unknown collection. What is
    wrong there is reported, but is no error of the whole, whose value is that of the evaluation.
    Values whose type is not decided have shapes. Where it ``reports_dead_code``, calls that are
    wrong whatever their arguments are are reported in what is not reached, and in ``try`` and
    ``can``, too. Where it ``is_certain``, only errors of the whole are reported.
    """

    __slots__ = (
        "tree", "text", "kinds", "handlers", "limits", "steps", "depth",
        "diagnostics", "errors", "quiet", "item", "is_type_check", "reports_dead_code",
        "is_certain", "unknowns", "others", "meets_late", "undecided", "rendered",
    )

    def __init__(
        self, tree: SyntaxTree, handlers: dict[type[Node], Handler], limits: Limits
    ) -> None:
        self.tree = tree
        self.text = tree.source.text
        self.kinds = tree.tokens.kinds
        self.handlers = handlers
        self.limits = limits
        self.steps = limits.steps  # that are left
        self.depth = 0
        self.diagnostics: list[Diagnostic] = []
        self.errors = 0
        self.quiet = 0  # levels of functions that only count what is wrong in their arguments
        self.item: Value | None = None  # the element that a splat is at
        self.is_type_check = False
        self.reports_dead_code = False
        self.is_certain = False
        self.unknowns = 0  # how often a name stood for what is not known
        self.others = 0  # how often what is not known was not late, either
        self.meets_late = False  # whether anything was late
        self.undecided = 0  # how often a part was taken of what has no type yet
        # First tokens of calls whose templates were evaluated; None: of no call yet.
        self.rendered: set[int] | None = None

    def value(self, node: Expression, scope: Scope | None) -> Value:
        """Return the value of a node; what is wrong with it is reported."""
        self.steps -= 1
        self.depth += 1
        if self.steps < 0 or self.depth > self.limits.depth:
            self.exceed(node)
        others = self.others
        result = self.handlers[type(node)](self, node, scope)  # type: ignore[arg-type]
        self.depth -= 1
        if self.meets_late and self.others == others and result.contains_unknown:
            return result.late()  # It is unknown only because of what is late.
        return result

    def meet(self, value: Value) -> None:
        """Take note of a value that contains something unknown."""
        if value.is_late_or_known:
            self.meets_late = True
        else:
            self.others += 1

    def token_text(self, token: int) -> str:
        return self.tree.token_text(token)

    def token_after(self, token: int) -> int:
        """Return the next token that is neither a comment nor a newline."""
        token += 1
        while self.kinds[token] == COMMENT or self.kinds[token] == NEWLINE:
            token += 1
        return token

    # What is wrong

    def is_reported(self, start: int, end: int) -> bool:
        """Return whether a range was reported already; if so, count one more report.

        For problems that are expensive to word: a loop may meet the same one a million times.
        """
        if self.quiet == 0:
            for known in reversed(self.diagnostics):
                if known.start == start and known.end == end:
                    break
            else:
                return False
        self.errors += 1
        self.steps -= 1
        return True

    def report(self, diagnostic: Diagnostic) -> None:
        """Report a problem, once per range, however often a loop evaluates it."""
        if self.is_reported(diagnostic.start, diagnostic.end):
            if self.quiet != 0 and diagnostic.rule in ALWAYS_WRONG:
                diagnostic.detail = f"{diagnostic.detail} {FALLBACK}"
                self.restore_as_warnings([diagnostic])
            return
        self.errors += 1
        self.steps -= _REPORT
        if len(self.diagnostics) < _MOST_DIAGNOSTICS:
            self.diagnostics.append(diagnostic)

    def take_back(self, count: int, errors: int) -> list[Diagnostic]:
        """Remove and return all but the first *count* diagnostics; *errors* were there then."""
        taken = self.diagnostics[count:]
        del self.diagnostics[count:]
        self.errors = errors
        return taken

    def restore(self, diagnostics: list[Diagnostic]) -> None:
        """Report problems that were taken back, as no errors of the whole."""
        if self.is_certain:
            return
        for diagnostic in diagnostics:
            for known in self.diagnostics:
                if known.start == diagnostic.start and known.end == diagnostic.end:
                    break
            else:
                if len(self.diagnostics) < _MOST_DIAGNOSTICS:
                    self.diagnostics.append(diagnostic)

    def leave(self, count: int, errors: int, *, is_dead: bool = False) -> None:
        """Leave what may not be reached; there were *count* diagnostics and *errors* before it.

        A dead part is not reached for the given values.
        """
        taken = self.take_back(count, errors)
        if self.is_type_check:
            self.restore_some(taken, is_dead=is_dead)

    def restore_some(self, diagnostics: list[Diagnostic], *, is_dead: bool) -> None:
        """Report problems that were taken back; of a dead part, warn of calls if these matter.
        """
        if is_dead:
            calls = [diagnostic for diagnostic in diagnostics if diagnostic.rule in ALWAYS_WRONG]
            self.restore_as_warnings(calls)
        else:
            self.restore(diagnostics)

    def restore_as_warnings(self, diagnostics: list[Diagnostic]) -> None:
        """Warn of problems in what is not evaluated, or may fail, if these matter there."""
        if self.reports_dead_code and self.is_type_check:
            for diagnostic in diagnostics:
                diagnostic.severity = WARNING
            self.restore(diagnostics)

    # Limits

    def exceed(self, node: Node) -> None:
        """Stop because of too many steps or levels."""
        where = self.tree.range_of(node)
        if self.steps < 0:
            raise LimitExceeded(rules.TOO_MANY_STEPS.at(where, limit=self.limits.steps))
        raise LimitExceeded(rules.TOO_DEEP.at(where, limit=self.limits.depth))

    def charge(self, steps: int, node: Node) -> None:
        """Account for work that takes as long as so many steps."""
        self.steps -= steps
        if self.steps < 0:
            self.exceed(node)

    def charge_result(self, value: Value, node: Node) -> None:
        """Account for a value that was made at once; stop if it is too large."""
        payload = value.payload
        if isinstance(payload, str):
            self.check_length(len(payload), node)
            return
        self.check_size(value, node)
        self.charge(value.size, node)

    def check_elements(self, count: int, node: Node) -> None:
        """Stop if a collection has more elements than the limit."""
        if count > self.limits.elements:
            where = self.tree.range_of(node)
            raise LimitExceeded(rules.TOO_MANY_ELEMENTS.at(where, limit=self.limits.elements))

    def check_size(self, value: Value, node: Node) -> None:
        """Stop if a value or its type has more parts than can be looked at in all steps.

        Values share parts: a few steps make one that would take forever to print or compare.
        """
        if value.size > self.limits.steps or value.type.size > self.limits.steps:
            where = self.tree.range_of(node)
            raise LimitExceeded(rules.VALUE_TOO_LARGE.at(where, limit=self.limits.steps))

    def exceed_digits(self, node: Node) -> None:
        """Stop because a number is written with too many digits."""
        where = self.tree.range_of(node)
        raise LimitExceeded(rules.TOO_MANY_DIGITS.at(where, limit=self.limits.digits))

    def check_length(self, length: int, node: Node) -> None:
        """Stop if a string has more code points than allowed; account for those it has."""
        if length > self.limits.string_length:
            where = self.tree.range_of(node)
            raise LimitExceeded(rules.STRING_TOO_LONG.at(where, limit=self.limits.string_length))
        self.charge(1 + length // UNITS_OF_STEP, node)
