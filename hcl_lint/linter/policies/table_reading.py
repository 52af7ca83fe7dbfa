"""Reading tables of policy files: which values a rule allows."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.options import pattern_defect
from hcl_lint.diagnostics.page import dedented
from hcl_lint.linter.policies.patterns import PathPatternError
from hcl_lint.linter.policies.rules import (
    NO_DEMAND, NO_PATH, WRONG_REGULAR_EXPRESSION, WRONG_TABLE_FIX, WRONG_TABLE_VALUE,
    WRONG_VALUE_PATH,
)
from hcl_lint.linter.policies.table import Demand, Table
from hcl_lint.linter.policies.value_path import ValuePath, parse_value_path
from hcl_lint.regex.pattern import Pattern, pattern_of
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import sentence, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import Number
from hcl_lint.values.types import BOOL, NUMBER, STRING
from hcl_lint.values.value import Value

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
        self,
        values: dict[str, tuple[Value, Range]],
        place: Range,
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

    def number(self, name: str) -> Number | None:
        if name not in self.values:
            return None
        value, place = self.values[name]
        try:
            return convert(value, NUMBER).as_number()
        except ConversionError:
            self.report(WRONG_TABLE_VALUE.at(place, name=name, expected="a number"))
            return None

    def truth(self, name: str) -> bool | None:
        if name not in self.values:
            return None
        value, place = self.values[name]
        try:
            return convert(value, BOOL).as_bool()
        except ConversionError:
            self.report(WRONG_TABLE_VALUE.at(place, name=name, expected="true or false"))
            return None

    def pattern(self, name: str) -> Pattern | None:
        if name not in self.values:
            return None
        value, place = self.values[name]
        try:
            text = convert(value, STRING).as_string()
        except ConversionError:
            self.report(WRONG_TABLE_VALUE.at(place, name=name, expected="a regular expression"))
            return None
        reason = pattern_defect(text)
        if reason:
            self.report(
                WRONG_REGULAR_EXPRESSION.at(place, text=short(text), reason=sentence(reason))
            )
            return None
        return pattern_of(text)


def whole_example(tree: SyntaxTree, node: Block, resource: str) -> str:
    """The text of an example of a table: what is in a resource gets one of this type around it."""
    start, end = tree.tokens.ends[node.open_token], tree.tokens.starts[node.close_token]
    text = tree.source.text[start:end]
    blocks = [item for item in node.body.items if isinstance(item, Block)]
    if any([block.labels and block.type not in _WITH_LABELS for block in blocks]):
        return text
    inner = dedented(text.strip(" ").rstrip().split("\n")).strip()
    lines = [f"  {line}".rstrip() for line in inner.split("\n") if inner]
    return "\n".join([f'resource "{resource}" "example" {{', *lines, "}", ""])
