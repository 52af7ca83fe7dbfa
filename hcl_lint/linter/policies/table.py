"""Policies that compare one value of a block: a table says which values it may have.

See "Tables" in ``docs/writing-a-policy.md``. What is missing has the value ``missing``, which is
what the product uses where nothing is set; null where the policy does not say.

Paths lead from a block to values in it, in both syntaxes, through blocks, objects and lists.
``metadata_options.http_tokens`` is an attribute of a nested block;
``ebs_block_device[*].encrypted`` is that of each block there is, and of none where there is no
block.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Callable, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.options import pattern_defect
from hcl_lint.diagnostics.page import dedented
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import matches_glob
from hcl_lint.linter.policies.patterns import PathPatternError
from hcl_lint.linter.policies.rules import (
    NO_DEMAND, NO_PATH, WRONG_REGULAR_EXPRESSION, WRONG_TABLE_FIX, WRONG_TABLE_VALUE,
    WRONG_VALUE_PATH,
)
from hcl_lint.regex.machine import TooMuch
from hcl_lint.regex.pattern import Pattern, pattern_of
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, ContentAttribute, ContentBlock
from hcl_lint.semantics.objects import Object
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import MOST_JUDGED_VALUES, MOST_PATH_STEPS
from hcl_lint.text.messages import sentence, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import Number
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import BOOL, NUMBER, STRING, Type
from hcl_lint.values.value import DYNAMIC_NULL, Value, display, object_value

_EACH = "[*]"

_BLOCK = object_value({})  # what a block is worth to who only asks whether it is there


@dataclass(slots=True, eq=False)
class ValueStep:
    """One name on a path; ``is_each``: what is not there need not be."""

    name: str
    is_each: bool


class ValuePath:
    """The names from a block to a value; ``text`` is what the policy says, without ``[*]``."""

    __slots__ = ("steps", "text")

    def __init__(self, steps: list[ValueStep]) -> None:
        self.steps = steps
        self.text = ".".join([step.name for step in steps])


def parse_value_path(text: str) -> ValuePath:
    """Read a path.

    Raises PathPatternError: it is not one; the message is the end of a sentence about it.
    """
    steps = []
    for part in text.split("."):
        name = part.removesuffix(_EACH)
        if not name or not all([c.isalnum() or c in "_-/" for c in name]):
            raise PathPatternError(f"`{part}` is not a name")
        steps.append(ValueStep(name, name != part))
    if len(steps) > MOST_PATH_STEPS:
        raise PathPatternError(f"it has more than {MOST_PATH_STEPS} steps")
    return ValuePath(steps)


class FoundValue:
    """A value at the end of a path.

    ``place`` is that of the value, or of the innermost block around what is missing. ``body`` is
    the innermost existing block, and ``rest`` are the names that lead from it to the value; there
    are none where the value is part of the value of an attribute.
    ``is_sensitive``: nobody may see it.
    """

    __slots__ = ("value", "place", "body", "rest", "is_missing", "is_sensitive")

    def __init__(
        self, value: Value, place: Range | None, body: Body, rest: list[str], is_missing: bool
    ) -> None:
        self.is_sensitive = bool(value.all_marks())
        self.value = value.unmarked_deep()
        self.place = place
        self.body = body
        self.rest = rest
        self.is_missing = is_missing


def find_values(block: Object, path: ValuePath) -> list[FoundValue]:
    """The values at the end of a path within a block.

    Where a step is missing there is one null, of no place where that is the block's own; where a
    step may be missing there is nothing. What is not known is unknown.
    """
    finder = _Finder(block, path)
    finder.in_body(block.body, 0, None)
    return finder.found


def find_expressions(block: Object, path: ValuePath) -> list[tuple[BodyExpression, list[str]]]:
    """The values of attributes on a path within a block, with the names that lead on in them."""
    finder = _ExpressionFinder(block, path)
    finder.in_body(block.body, 0, None)
    return finder.expressions


@dataclass(slots=True, eq=False)
class WrittenPlaces:
    """Where values are written: a file's expression for each mark that a value may have."""

    places: list[tuple[FileContext, BodyExpression]] = field(default_factory=list, init=False)

    def marked(self, value: Value, file: FileContext, expression: BodyExpression) -> Value:
        """The value with a mark by which its expression is found again."""
        self.places.append((file, expression))
        return value.with_marks(frozenset([f"{_MARK}{len(self.places) - 1}"]))

    def place(self, value: Value) -> tuple[FileContext, BodyExpression] | tuple[()]:
        """The one expression that a value is written in; nothing where nobody knows."""
        found = [mark for mark in value.marks if mark.startswith(_MARK)]
        return self.places[int(found[0].removeprefix(_MARK))] if len(found) == 1 else ()


_MARK = "written "


@dataclass(slots=True, eq=False)
class _Finder:
    block: Object
    path: ValuePath
    found: list[FoundValue] = field(default_factory=list, init=False)

    def add(
        self, value: Value, place: Range | None, body: Body, at: int, is_missing: bool = False
    ) -> None:
        """Note a value; *at* is the step that leads out of *body*."""
        if len(self.found) < MOST_JUDGED_VALUES:
            rest = [step.name for step in self.path.steps[at:]]
            self.found.append(FoundValue(value, place, body, rest, is_missing))

    def in_body(self, body: Body, at: int, header: Range | None) -> None:
        """Follow the path from a step on, within a block with this header."""
        step = self.path.steps[at]
        is_last = at == len(self.path.steps) - 1
        attribute, blocks = self.items(body, step.name, is_last)
        if attribute is not None:
            self.in_attribute(attribute, body, at)
        elif not blocks:
            if not step.is_each:
                self.add(DYNAMIC_NULL, header, body, at, is_missing=True)
        else:
            for block in blocks:
                if is_last:
                    self.add(_BLOCK, block.place, body, at)
                else:
                    self.in_body(block.body, at + 1, block.place)

    def items(
        self, body: Body, name: str, is_last: bool
    ) -> tuple[ContentAttribute | None, list[ContentBlock]]:
        """The attribute of a name, or the blocks of that type.

        In JSON syntax an object is blocks where the path goes on, and else an attribute.
        """
        wanted = [
            BodySchema([AttributeSchema(name)]), BodySchema((), (BlockSchema(name),)),
        ]
        for schema in wanted if is_last else reversed(wanted):
            content, _, _ = body.partial_content(schema)
            attribute = content.attributes.get(name)
            if attribute is not None or content.blocks:
                return attribute, content.blocks
        return None, []

    def in_attribute(self, attribute: ContentAttribute, body: Body, start: int) -> None:
        """Follow the path through the value of an attribute, which its step *start* names."""
        value = self.block.known_value(attribute.expression)
        place = attribute.expression.place
        out = start if start == len(self.path.steps) - 1 else len(self.path.steps)
        waiting = [(value, start + 1)]
        while waiting:
            value, at = waiting.pop()
            plain = value.unmarked()
            if at == len(self.path.steps):
                self.add(value, place, body, out)
                continue
            step = self.path.steps[at]
            payload = plain.payload
            if plain.is_unknown:
                self.add(value, place, body, out)
            elif isinstance(payload, tuple):
                inner = [(member.with_marks(value.marks), at) for member in payload]
                waiting += reversed(inner[:MOST_JUDGED_VALUES])
                if not payload and not self.path.steps[at - 1].is_each:
                    self.add(DYNAMIC_NULL, place, body, out, is_missing=True)
            elif isinstance(payload, dict) and step.name in payload:
                waiting.append((payload[step.name].with_marks(value.marks), at + 1))
            elif not step.is_each:
                self.add(DYNAMIC_NULL, place, body, out, is_missing=True)


@dataclass(slots=True, eq=False)
class _ExpressionFinder(_Finder):
    expressions: list[tuple[BodyExpression, list[str]]] = field(default_factory=list, init=False)

    def in_attribute(self, attribute: ContentAttribute, body: Body, start: int) -> None:
        if len(self.expressions) < MOST_JUDGED_VALUES:
            names = [step.name for step in self.path.steps[start + 1 :]]
            self.expressions.append((attribute.expression, names))


_LONGEST_SHOWN = 60  # code points of a value in a message


@dataclass(slots=True, eq=False)
class Demand:
    """The demands of a table on a value; a part that is None demands nothing.

    ``contains`` are values of which a list must have all. ``is_set``: there must be a value, or
    there must not be one. Empty strings and lists do not count as values.
    """

    allowed: list[Value] | None = None
    forbidden: list[Value] | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    allowed_pattern: Pattern | None = None
    forbidden_pattern: Pattern | None = None
    contains: list[Value] | None = None
    is_set: bool | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it demands nothing."""
        return all([getattr(self, name) is None for name in self.__slots__])

    def is_met(self, value: Value) -> bool | None:
        """Whether a value is as demanded; None if it is unknown."""
        answers = [self._is_set_as_demanded(value), self._has_demanded(value)]
        whole = [value]
        if isinstance(value.payload, tuple) and not value.is_unknown:
            whole = list(value.payload)
        answers += [self._is_member_met(element) for element in whole]
        if any([answer is False for answer in answers]):
            return False
        return None if any([answer is None for answer in answers]) else True

    def _is_set_as_demanded(self, value: Value) -> bool | None:
        if self.is_set is None:
            return True
        if value.is_unknown:
            return self.is_set if value.is_definitely_not_null and not self.is_set else None
        return self.is_set is _is_something(value)

    def _has_demanded(self, value: Value) -> bool | None:
        if self.contains is None:
            return True
        members = value.payload if isinstance(value.payload, tuple) else [value]
        if all([any([_is_same(contain, one) for one in members]) for contain in self.contains]):
            return True
        return None if any([one.is_unknown for one in members]) else False

    def _is_member_met(self, value: Value) -> bool | None:
        """Whether a value, or one member of a list, is one of those that may be."""
        if value.is_unknown:
            is_free = self.allowed is None and self.forbidden is None
            is_free = is_free and self.at_least is None and self.at_most is None
            is_free = is_free and self.allowed_pattern is None and self.forbidden_pattern is None
            return True if is_free else None
        if self.allowed is not None and not any([_is_same(value, one) for one in self.allowed]):
            return False
        if self.forbidden is not None and any([_is_same(value, one) for one in self.forbidden]):
            return False
        return self._is_in_range(value) and self._is_matched(value)

    def _is_in_range(self, value: Value) -> bool:
        if self.at_least is None and self.at_most is None:
            return True
        if value.is_null:
            return False
        try:
            number = convert(value, NUMBER).as_number()
        except ConversionError:
            return True  # Another rule reports it.
        if self.at_least is not None and number < self.at_least:
            return False
        return self.at_most is None or number <= self.at_most

    def _is_matched(self, value: Value) -> bool | None:
        text = text_of(value)
        if text is None:
            return self.allowed_pattern is None
        try:
            if self.allowed_pattern is not None and self.allowed_pattern.search(text) is None:
                return False
            found = self.forbidden_pattern
            return found is None or found.search(text) is None
        except TooMuch:
            return None


def _is_something(value: Value) -> bool:
    if value.is_null:
        return False
    return not isinstance(value.payload, (str, tuple)) or len(value.payload) != 0


def _is_same(value: Value, other: Value) -> bool:
    """Whether values are equal as the product sees it: `"true"` and `true` are."""
    if value.is_null and other.is_null:
        return True
    text = text_of(value)
    return text is not None and text == text_of(other)


class Table:
    """The verdict of a policy on one value in blocks that it matches.

    ``paths`` are the paths to it by patterns of the type of a resource; of several paths for one,
    which are names that versions of a provider have for the same, the first one set is judged.
    ``is_any``: one value of several is enough. ``set_to`` is what the fix sets, or None.
    """

    __slots__ = ("paths", "demand", "missing", "is_any", "set_to")

    def __init__(self, paths: list[tuple[str, list[ValuePath]]], demand: Demand) -> None:
        self.paths = paths
        self.demand = demand
        self.missing = DYNAMIC_NULL
        self.is_any = False
        self.set_to: Value | None = None

    def paths_for(self, labels: Sequence[str]) -> list[ValuePath]:
        """The paths in a block with some labels."""
        first = labels[0] if labels else ""
        for glob, paths in self.paths:
            if matches_glob(glob, first):
                return paths
        return []

    def judge(self, block: Object) -> Verdict:
        """The verdict on the values in a block."""
        verdict = Verdict()
        paths = self.paths_for(block.labels)
        if not paths:
            return verdict
        found: list[FoundValue] = []
        for path in paths:
            verdict.path = path
            found = find_values(block, path)
            if any([not found_value.is_missing for found_value in found]):
                break
        else:
            verdict.path = paths[0]
            if len(paths) > 1:
                found = find_values(block, paths[0])
        answers = []
        for found_value in found:
            value = self.missing if found_value.value.is_null else found_value.value
            answer = self.demand.is_met(value)
            answers.append(answer)
            if answer is False:
                verdict.wrong.append(found_value)
        if self.is_any and any([answer is not False for answer in answers]):
            verdict.wrong = []
        elif self.is_any:
            verdict.wrong = verdict.wrong[:1]
        verdict.is_unknown = not verdict.wrong and any([answer is None for answer in answers])
        return verdict

    def message(self, found: FoundValue, path: ValuePath, owner: str) -> str:
        """The message about a value in a block of this name."""
        where = f"`{path.text}` of `{owner}`"
        if self.demand.is_set is False:
            return f"{where} is set"
        if found.value.is_null:
            return f"{where} is not set"
        shown = display(found.value, _LONGEST_SHOWN)
        if found.is_sensitive or isinstance(found.value.payload, dict) or "…" in shown:
            return f"{where} has a value that is not allowed"
        return f"{where} is `{shown}`"

    def advice(self, path: ValuePath) -> str:
        """The advice, in a sentence, where the policy gives none."""
        name = path.steps[-1].name
        demand = self.demand
        if self.set_to is not None:
            return f"Set `{name}` to `{display(self.set_to)}`."
        if demand.allowed is not None and len(demand.allowed) == 1:
            return f"Set `{name}` to `{display(demand.allowed[0])}`."
        if demand.allowed is not None:
            shown = ", ".join([f"`{display(value)}`" for value in demand.allowed])
            return f"Set `{name}` to one of {shown}."
        if demand.is_set is not None:
            return f"Set `{name}`." if demand.is_set else f"Remove `{name}`."
        if demand.at_least is not None:
            return f"Set `{name}` to at least {demand.at_least.to_text()}."
        if demand.at_most is not None:
            return f"Set `{name}` to at most {demand.at_most.to_text()}."
        if demand.contains is not None:
            shown = ", ".join([f"`{display(contain)}`" for contain in demand.contains])
            return f"Add {shown} to `{name}`."
        return ""


@dataclass(slots=True, eq=False)
class Verdict:
    """The verdict on a block: the ``wrong`` values, at the end of ``path``.

    ``is_unknown``: nothing is known to be wrong, and something is not known.
    """

    path: ValuePath | None = None
    wrong: list[FoundValue] = field(default_factory=list, init=False)
    is_unknown: bool = False


DEMANDS = (
    "allowed", "forbidden", "at_least", "at_most", "allowed_pattern", "forbidden_pattern",
    "contains", "set",
)
TABLE_PARTS = ("resources", "path", "paths", *DEMANDS, "missing", "any", "set_to")
_WITH_NULLS = ("allowed", "forbidden", "missing", "set_to")

_WITH_LABELS = ("dynamic", "provisioner")  # of the blocks in resources


class TableReader:
    """Reads the table of one rule from its attributes, given as values with their places."""

    __slots__ = ("values", "place", "report")

    def __init__(
        self, values: dict[str, tuple[Value, Range]], place: Range,
        report: Callable[[Diagnostic], None],
    ) -> None:
        """*values* are those of the attributes in `TABLE_PARTS`; *place* is that of the rule."""
        self.values = {
            name: value for name, value in values.items()
            if name in _WITH_NULLS or not value[0].is_null  # as if it were not there
        }
        self.place = place
        self.report = report

    def resources(self) -> list[str]:
        """The types of the resources that the table is for; none where it has a `match`."""
        if "resources" in self.values:
            return self.texts("resources")
        by_type = self.values["paths"][0].payload if "paths" in self.values else {}
        return list(by_type) if isinstance(by_type, dict) else []

    def table(self) -> Table | None:
        """The table; None where it is wrong, which is reported."""
        if "paths" in self.values:
            paths = [(glob, self.read_paths(texts)) for glob, texts in self.by_type().items()]
        else:
            if "path" not in self.values:
                self.report(NO_PATH.at(self.place))
                return None
            paths = [("*", self.read_paths(self.texts("path")))]
        table = Table(paths, self.demand())
        if table.demand.is_empty:
            self.report(
                NO_DEMAND.at(self.place, names=", ".join([f"`{name}`" for name in DEMANDS]))
            )
            return None
        if "missing" in self.values:
            table.missing = self.values["missing"][0]
        table.is_any = self.truth("any") is True
        if "set_to" in self.values:
            table.set_to = self.values["set_to"][0]
            if table.demand.is_met(table.set_to) is False:
                self.report(WRONG_TABLE_FIX.at(self.values["set_to"][1]))
        return table

    def by_type(self) -> dict[str, list[str]]:
        value, place = self.values["paths"]
        if not isinstance(value.payload, dict):
            self.report(WRONG_TABLE_VALUE.at(place, name="paths", expected="an object"))
            return {}
        found = {}
        for name, element in value.payload.items():
            found[name] = self.texts_of(element, "paths", place)
        return found

    def read_paths(self, texts: list[str]) -> list[ValuePath]:
        _, place = self.values["paths" if "paths" in self.values else "path"]
        found = []
        for text in texts:
            try:
                found.append(parse_value_path(text))
            except PathPatternError as error:
                self.report(
                    WRONG_VALUE_PATH.at(place, text=short(text), reason=sentence(str(error)))
                )
        return found

    def demand(self) -> Demand:
        demand = Demand()
        demand.allowed = self.members("allowed")
        demand.forbidden = self.members("forbidden")
        demand.contains = self.members("contains")
        demand.at_least = self.number("at_least")
        demand.at_most = self.number("at_most")
        demand.allowed_pattern = self.pattern("allowed_pattern")
        demand.forbidden_pattern = self.pattern("forbidden_pattern")
        demand.is_set = self.truth("set")
        return demand

    # Values

    def members(self, name: str) -> list[Value] | None:
        """A list of values, or one."""
        if name not in self.values:
            return None
        value, place = self.values[name]
        found = list(value.payload) if isinstance(value.payload, tuple) else [value]
        if not found:
            self.report(
                WRONG_TABLE_VALUE.at(place, name=name, expected="a value or a list of values")
            )
        return found

    def texts(self, name: str) -> list[str]:
        value, place = self.values[name]
        return self.texts_of(value, name, place)

    def texts_of(self, value: Value, name: str, place: Range) -> list[str]:
        members = value.payload if isinstance(value.payload, tuple) else (value,)
        found = [member.payload for member in members if isinstance(member.payload, str)]
        if len(found) != len(members) or not found:
            self.report(
                WRONG_TABLE_VALUE.at(place, name=name, expected="a string or a list of strings")
            )
        return found

    def converted(self, name: str, wanted: Type, expected: str) -> Value | None:
        if name not in self.values:
            return None
        value, place = self.values[name]
        try:
            return convert(value, wanted)
        except ConversionError:
            self.report(WRONG_TABLE_VALUE.at(place, name=name, expected=expected))
            return None

    def number(self, name: str) -> Number | None:
        value = self.converted(name, NUMBER, "a number")
        return None if value is None else value.as_number()

    def truth(self, name: str) -> bool | None:
        value = self.converted(name, BOOL, "true or false")
        return None if value is None else value.as_bool()

    def pattern(self, name: str) -> Pattern | None:
        value = self.converted(name, STRING, "a regular expression")
        if value is None:
            return None
        text, place = value.as_string(), self.values[name][1]
        reason = pattern_defect(text)
        if reason:
            self.report(
                WRONG_REGULAR_EXPRESSION.at(place, text=short(text), reason=sentence(reason))
            )
            return None
        return pattern_of(text)


def whole_example(tree: SyntaxTree, node: Block, resource: str) -> str:
    """The text of an example of a table: what is in a resource gets one of this type around it.

    The type may be a glob; the shortest that it matches is used.
    """
    start, end = tree.tokens.ends[node.open_token], tree.tokens.starts[node.close_token]
    text = tree.source.text[start:end]
    blocks = [item for item in node.body.items if isinstance(item, Block)]
    if any([block.labels and block.type not in _WITH_LABELS for block in blocks]):
        return text
    inner = dedented(text.strip(" ").rstrip().split("\n")).strip()
    lines = [f"  {line}".rstrip() for line in inner.split("\n") if inner]
    type_ = resource.replace("*", "")
    return "\n".join([f'resource "{type_}" "example" {{', *lines, "}", ""])
