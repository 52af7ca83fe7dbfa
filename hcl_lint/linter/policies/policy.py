"""The definition of a rule in a policy file, before it runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.page import dedented
from hcl_lint.diagnostics.rule import Option, OptionValue
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.policies.functions import FUNCTIONS, OF_SUBJECT, PolicyFunctions
from hcl_lint.linter.policies.patterns import PathPattern
from hcl_lint.linter.policies.table import Table, ValuePath
from hcl_lint.syntax.nodes import (
    AttributeStep, Expression, FunctionCall, IndexStep, RelativeTraversal, Template, Traversal,
)
from hcl_lint.syntax.references import ATTRIBUTE, STRING, references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Range
from hcl_lint.values.value import Value

# The names that expressions may begin with.
ROOTS = ("self", "block", "attribute", "source", "parents", "file", "module", "option", "local")

# For one evaluation of a policy; a policy may be evaluated for each block.
LIMITS = Limits(depth=200, steps=100_000, elements=10_000, string_length=1024 * 1024, digits=10_000)


class Formula:
    """An expression of a policy.

    ``parts`` goes from each name that it begins with to the first steps after that, or None
    where all of it is required; ``names`` are those of all attributes that it asks for, of
    anything. ``takes_whole_blocks`` says whether it may do more with what is in other blocks,
    their ``self``, than ask for attributes. ``asks_around``: it calls functions that know what is
    around the subject.
    """

    __slots__ = ("tree", "node", "parts", "names", "takes_whole_blocks", "asks_around")

    def __init__(self, tree: SyntaxTree, node: Expression) -> None:
        self.tree = tree
        self.node = node
        self.parts: dict[str, set[str] | None] = {}
        for reference in references(tree, node):
            first = reference.steps[0] if reference.steps else None
            known = self.parts.setdefault(reference.root, set())
            if first is None or first.kind not in (ATTRIBUTE, STRING):
                self.parts[reference.root] = None
            elif known is not None:
                known.add(first.key)
        self.names = _names(tree, node)
        self.takes_whole_blocks = _takes_whole_blocks(node)
        called = [call.name for call in calls_in(node)]
        self.asks_around = any([name in OF_SUBJECT for name in called])

    def evaluate(
        self, variables: dict[str, Value], functions: PolicyFunctions = FUNCTIONS
    ) -> tuple[Value, list[Diagnostic], int]:
        """The value, what is wrong with it in the policy file, and the steps that it took."""
        return evaluate_counted(self.tree, self.node, Scope(variables, functions), LIMITS)


def calls_in(node: Expression) -> list[FunctionCall]:
    """The calls of functions in an expression, which may be one itself."""
    found = list(descendants(node, FunctionCall))
    return [*found, node] if isinstance(node, FunctionCall) else found


def _names(tree: SyntaxTree, node: Expression) -> set[str]:
    found = set()
    found.update([step.name for step in descendants(node, AttributeStep)])
    for index in descendants(node, IndexStep):
        if isinstance(index.key, Template) and index.key.is_literal():
            found.add(index.key.literal_text())
    return found


def _takes_whole_blocks(node: Expression) -> bool:
    for index in descendants(node, IndexStep):
        if isinstance(index.key, Template) and index.key.is_literal():
            if index.key.literal_text() == "self":
                return True
    steps_of_all = [descendant.steps for descendant in descendants(node, Traversal)]
    steps_of_all += [descendant.steps for descendant in descendants(node, RelativeTraversal)]
    if isinstance(node, (Traversal, RelativeTraversal)):
        steps_of_all.append(node.steps)
    last = [steps[-1] for steps in steps_of_all if steps]
    return "self" in [s.name for s in last if isinstance(s, AttributeStep)]


class Wanted:
    """The names that a policy reads: ``names`` of attributes, which default to null.

    ``of_blocks`` are those that it reads from other blocks; None if it may read all.
    """

    __slots__ = ("names", "of_blocks")

    def __init__(self, formulas: Sequence[Formula]) -> None:
        self.names = frozenset([name for formula in formulas for name in formula.names])
        takes_all = any([formula.takes_whole_blocks for formula in formulas])
        self.of_blocks = None if takes_all else self.names


@dataclass(slots=True, eq=False)
class PolicyFix:
    """The changes that a policy makes; see ``docs/writing-a-policy.md`` for the parts."""

    safety: str
    title: Formula | None = None
    value: Formula | None = None
    expression: Formula | None = None
    set: Formula | None = None
    set_expression: Formula | None = None
    add: Formula | None = None
    rename: Formula | None = None
    remove: Formula | None = None

    def formulas(self) -> list[Formula]:
        """All that there are."""
        parts = [getattr(self, name) for name in self.__slots__]
        return [part for part in parts if isinstance(part, Formula)]


GOOD = "good"
BAD = "bad"
FIXED = "fixed"


@dataclass(slots=True, eq=False)
class PolicyExample:
    """A text in which a policy finds something, or nothing; or what its fix makes of one.

    ``written`` is the text as it stands in the policy file, with marks. ``count`` is how many
    findings there are in a text that can have no marks.
    """

    kind: str
    written: str
    place: Range
    count: int | None = None


@dataclass(slots=True, eq=False)
class PolicyExamples:
    """Examples in one file name and with one set of options."""

    path: str
    settings: dict[str, OptionValue]
    items: Sequence[PolicyExample]
    place: Range


@dataclass(slots=True, eq=False)
class Need:
    """A demand for a resource of some types, or that there be none.

    It refers to the block by one of the attributes ``by``, or the block refers to it by one of its
    own, ``from_``. It has the values of a ``table``, meets a ``condition``, and has all ``parts``.
    """

    types: tuple[str, ...]
    by: list[ValuePath]
    from_: list[ValuePath]
    is_none: bool
    table: Table | None = None
    condition: Formula | None = None
    parts: list[Part] = field(default_factory=list, init=False)


@dataclass(slots=True, eq=False)
class AnyOf:
    """A demand that one of several be met."""

    parts: list[Part]


Part: TypeAlias = "Need | AnyOf | Table"


def conditions_in(parts: Sequence[Part]) -> list[Formula]:
    """All conditions on other resources."""
    found: list[Formula] = []
    for part in parts:
        if isinstance(part, Need) and part.condition is not None:
            found.append(part.condition)
        if not isinstance(part, Table):
            found += conditions_in(part.parts)
    return found


def _heads_of(patterns: list[PathPattern]) -> tuple[tuple[str, str], ...]:
    """The types and first labels with which all that patterns match begins; none if there are more.

    Labels may be globs. Most policies are about a few types of resources, which most files have
    none of.
    """
    first = [pattern.steps[0] for pattern in patterns if pattern.steps]
    if len(first) < len(patterns) or any([not x.labels or "*" in x.name for x in first]):
        return ()
    return tuple(dict.fromkeys([(step.name, step.labels[0]) for step in first]))


class Policy:
    """A rule as a policy file says it.

    ``place`` is that of its name, ``code_place`` and ``match_place`` are those of what its code and
    its patterns are written in; ``constants`` are the file's ``locals``. There is a ``condition``,
    a ``table`` or some ``parts``, which are about other resources.
    """

    __slots__ = (
        "name", "code", "severity", "risk", "is_enabled", "summary", "why", "url", "references",
        "dialects", "patterns", "when", "condition", "table", "message", "help", "at", "fix",
        "options", "examples", "constants", "parts", "place", "code_place", "match_place", "heads",
        "is_about_files",
    )

    def __init__(self, name: str, place: Range, patterns: list[PathPattern]) -> None:
        self.name = name
        self.place = place
        self.code_place = place
        self.match_place = place
        self.patterns = patterns
        self.heads = _heads_of(patterns)
        self.is_about_files = any([pattern.is_file for pattern in patterns])
        self.code = name
        self.severity = ""
        self.risk = ""
        self.is_enabled = True
        self.summary = ""
        self.why = ""
        self.url = ""
        self.references: tuple[str, ...] = ()
        self.dialects: tuple[str, ...] = ()
        self.when: Formula | None = None
        self.condition: Formula | None = None
        self.table: Table | None = None
        self.parts: list[Part] = []
        self.message: Formula | None = None
        self.help: Formula | None = None
        self.at: Formula | None = None
        self.fix: PolicyFix | None = None
        self.options: tuple[Option, ...] = ()
        self.examples: list[PolicyExamples] = []
        self.constants: dict[str, Value] = {}

    @property
    def wants_module(self) -> bool:
        """Whether it asks for more than the file that it is about."""
        if any([pattern.is_module for pattern in self.patterns]):
            return True
        return any(["module" in formula.parts for formula in self.formulas()])

    def formulas(self) -> list[Formula]:
        """All expressions."""
        parts = [self.when, self.condition, self.message, self.help, self.at]
        found = [part for part in parts if part is not None] + conditions_in(self.parts)
        return found if self.fix is None else found + self.fix.formulas()


MARKS = ("# expect", "// expect")


@dataclass(slots=True, eq=False)
class Expectation:
    """A finding that an example is to have, on a line that counts from 1."""

    line: int
    text: str


def example_text(written: str) -> str:
    """The text of an example as it stands between the braces, without marks and margin."""
    return _cut(written)[0]


def expectations(written: str) -> list[Expectation]:
    """The expectations in the marks of an example."""
    return _cut(written)[1]


def _cut(written: str) -> tuple[str, list[Expectation]]:
    lines = dedented(written.split("\n")).split("\n")
    found = []
    for number, line in enumerate(lines):
        at = _mark(line)
        if at == -1:
            continue
        for mark in MARKS:
            parts = line[at:].split(mark)
            for part in parts[1:]:
                text = part.strip().removeprefix(":").strip()
                found.append(Expectation(number + 1, text))
        lines[number] = line[:at].rstrip()
    return "\n".join(lines).strip() + "\n", found


def _mark(line: str) -> int:
    """Where the first mark of a line begins; -1 where there is none."""
    for mark in MARKS:
        at = line.find(mark)
        if at != -1 and line[at + len(mark) :][:1] in ("", ":", " "):
            return at
    return -1
