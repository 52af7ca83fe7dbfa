"""The attributes of the blocks in a spec file, which are constants."""

from __future__ import annotations

from hcl_lint.schema import spec_problems
from hcl_lint.schema.content import Content
from hcl_lint.schema.places import PlacedDiagnostic
from hcl_lint.schema.static_parts import is_null, type_of
from hcl_lint.text.limits import Limits
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.types import BOOL, DYNAMIC, NUMBER, STRING, Type, list_of
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.type_defaults import TypeDefaults

_MOST: Final = number_from_int(1_000_000_000)


class SpecAttributes:
    """Reads attributes of blocks of a spec; what is wrong with them is reported."""

    __slots__ = ("diagnostics", "limits")

    def __init__(self, limits: Limits) -> None:
        self.diagnostics: list[PlacedDiagnostic] = []
        self.limits = limits

    def report(self, diagnostic: PlacedDiagnostic) -> None:
        """Tell of a problem."""
        self.diagnostics.append(diagnostic)

    def value(self, content: Content, name: str, type_: Type) -> Value | None:
        """The known value of an attribute of the spec; None where there is none."""
        attribute = content.attributes.get(name)
        if attribute is None:
            return None
        value, diagnostics = attribute.expression.evaluate(None, self.limits)
        self.diagnostics += diagnostics
        if len(diagnostics) != 0:
            return None
        try:
            value = convert(value, type_)
        except ConversionError as error:
            self.report(spec_problems.unsuitable(error.message, attribute.expression.place))
            return None
        return value.unmarked_deep() if value.is_present and not value.contains_unknown else None

    def text(self, content: Content, name: str) -> str | None:
        """A string, or None."""
        value = self.value(content, name, STRING)
        return None if value is None else value.as_string()

    def texts(self, content: Content, name: str) -> list[str]:
        """A list of strings."""
        value = self.value(content, name, list_of(STRING))
        if value is None:
            return []
        return [each.as_string() for each in value.as_elements() if each.is_present]

    def lists(self, content: Content, name: str) -> tuple[Value, ...]:
        """A list of lists of strings."""
        value = self.value(content, name, list_of(list_of(STRING)))
        return () if value is None else tuple(value.as_elements())

    def truth(self, content: Content, name: str) -> bool:
        """A bool; false where there is none."""
        value = self.value(content, name, BOOL)
        return value is not None and value.as_bool()

    def type(self, content: Content, name: str) -> tuple[Type, TypeDefaults | None]:
        """A type, any type where there is none, and its defaults."""
        attribute = content.attributes.get(name)
        if attribute is None or is_null(attribute.expression):
            return DYNAMIC, None
        type_, defaults, diagnostics = type_of(attribute.expression)
        self.diagnostics += diagnostics
        return type_, defaults

    def count(self, content: Content, name: str) -> int | None:
        """A whole number, or None."""
        value = self.value(content, name, NUMBER)
        if value is None:
            return None
        number = value.as_number()
        if not number.is_integer() or number.absolute() > _MOST:
            place = content.attributes[name].expression.place
            self.report(spec_problems.unsuitable("a whole number is required", place))
            return None
        return number.to_int()
