"""Reading the options of a rule from a configuration."""

from __future__ import annotations

from hcl_lint.problems.config_error import describe
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcl_lint.linter.rule import OptionValue, Rule, RuleOption


class OptionProblem(Exception):
    """An option of a rule is unknown or has a wrong value; the message is one sentence."""


def known_options(rule: type[Rule] | None) -> dict[str, RuleOption]:
    """Return the options of a rule by name; a problem that has no rule has no options."""
    return {} if rule is None else {option.name: option for option in rule.options}


def read_options(
    rule: str, options: Mapping[str, RuleOption], table: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Read the values of a rule's options from a table of a configuration file.

    Raises:
        OptionProblem: an option is unknown, or its value has the wrong type.
    """
    values = {}
    for name, value in table.items():
        if name not in options:
            near = closest(name, options)
            hint = f"; did you mean `{near}`?" if near else ""
            if not options:
                hint = "; it has none"
            raise OptionProblem(f"rule `{rule}` has no option `{name}`{hint}")
        values[name] = read_value(options[name], value, f"option `{name}` of `{rule}`")
    return values


def read_value(option: RuleOption, value: object, what: str) -> OptionValue:
    """Read the value of one option; *what* names it in a message."""
    expected = type(option.default)
    if isinstance(value, list) and all([isinstance(item, str) for item in value]):
        value = tuple(value)
    if type(value) is not expected or not _holds_texts(value):
        raise OptionProblem(f"{what} must be {_EXPECTED[expected]}, not {describe(value)}")
    if option.choices and value not in option.choices:
        names = ", ".join([f'"{choice}"' for choice in option.choices])
        raise OptionProblem(f"{what} must be one of {names}, not {describe(value)}")
    assert isinstance(value, (bool, int, str, tuple, dict))
    return value


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
