"""Values of the options of problems: read from the configuration, and used by finders."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.errors import describe
from hcl_lint.diagnostics.rule import Option, OptionValue
from hcl_lint.text.messages import did_you_mean


class OptionValues:
    """The values of all options of one problem: those that are set, else the defaults."""

    def __init__(
        self, options: tuple[Option, ...], values: Mapping[str, OptionValue] | None = None
    ) -> None:
        """*values* are those of some of the options, already of the right types."""
        self._values = {option.name: option.default for option in options}
        self._values.update(values or {})

    def items(self) -> list[tuple[str, OptionValue]]:
        """The names of the options with their values."""
        return list(self._values.items())

    def flag(self, name: str) -> bool:
        value = self._values[name]
        assert isinstance(value, bool)
        return value

    def number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str)
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._values[name]
        assert isinstance(value, tuple)
        return value

    def table(self, name: str) -> dict[str, str]:
        value = self._values[name]
        assert isinstance(value, dict)
        return value


class OptionProblem(Exception):
    """An option of a rule is unknown or has a wrong value; the message is one sentence."""


def read_options(
    rule: str, options: tuple[Option, ...], table: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Read the values of a rule's options from a table of a configuration file.

    Raises OptionProblem: an option is unknown, or its value has the wrong type.
    """
    known = {option.name: option for option in options}
    values = {}
    for name, value in table.items():
        if name not in known:
            hint = did_you_mean(name, known) if known else "; it has none"
            raise OptionProblem(f"rule `{rule}` has no option `{name}`{hint}")
        values[name] = read_value(known[name], value, f"option `{name}` of `{rule}`")
    return values


def read_value(option: Option, value: object, what: str) -> OptionValue:
    """Read the value of one option; *what* names it in a message."""
    expected = type(option.default)
    if isinstance(value, list) and expected is tuple:
        for item in value:
            if not isinstance(item, str):
                problem = f"{_EXPECTED[tuple]}, and one of them is {describe(item)}"
                raise OptionProblem(f"{what} must be {problem}")
        value = tuple(value)
    if type(value) is not expected or not _holds_texts(value):
        raise OptionProblem(f"{what} must be {_EXPECTED[expected]}, not {describe(value)}")
    if option.choices and value not in option.choices:
        names = ", ".join([f'"{choice}"' for choice in option.choices])
        raise OptionProblem(f"{what} must be one of {names}, not {describe(value)}")
    assert isinstance(value, (bool, int, str, tuple, dict))
    if option.is_pattern:
        _require_patterns(value, what)
    return value


def _require_patterns(value: OptionValue, what: str) -> None:
    """Refuse strings that are not regular expressions."""
    texts = list(value.values()) if isinstance(value, dict) else value
    for text in (texts,) if isinstance(texts, (str, int)) else texts:
        reason = pattern_defect(text) if isinstance(text, str) else ""
        if reason:
            raise OptionProblem(f"{what} has an invalid regular expression, `{text}`: {reason}")


def pattern_defect(text: str) -> str:
    """Why a text is not a regular expression; "" if it is one."""
    from hcl_lint.regex.pattern import pattern_error

    return pattern_error(text, "it is too large")


def _holds_texts(value: object) -> bool:
    if isinstance(value, dict):
        return all([isinstance(item, str) for item in value.values()])
    return True


_EXPECTED: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a string",
    tuple: "a list of strings",
    dict: "a table of strings",
}
