"""What a rule is: the problem it looks for, the nodes it asks for, and its options.

A check asks for nodes by class (``nodes``) or by their place in the file (``paths``), or looks
at a whole file or module at once. One walk over a tree serves all checks; a check keeps nothing
from one node to the next.
"""

from __future__ import annotations

from hcl_lint.problems.errors import describe
from hcl_lint.problems.problem import Family, Problem
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias, TypeVar

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.syntax.nodes import Node

    Class = TypeVar("Class", bound=type)
    OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, str]

# How much a check needs to see.
FILE = "file"
MODULE = "module"  # all files of a folder


def open_class(cls: Class) -> Class:
    """Mark a class of a compiled module that classes in Python inherit, or that inherits one.

    With any decorator, mypyc leaves it a class of Python; it would be a type of C otherwise.
    """
    return cls


@open_class
class Check:
    """Something the engine runs over files: a subclass says what it asks for, and looks.

    Of the methods, a check has those that it needs.
    """

    reads_values: bool = False
    """Whether values matter, which come from declarations in other files."""

    scope: str = FILE

    nodes: tuple[type[Node], ...] = ()
    """The classes of nodes that `check` gets, subclasses included."""

    paths: tuple[str, ...] = ()
    """The places of the attributes and blocks that `check` gets, as the types of the blocks
    around them and their own name: ``"variable.type"``, ``"resource.lifecycle"``; ``*`` is any
    one name. The content of a ``dynamic`` block counts as a block of the type that it makes."""

    dialects: tuple[str, ...] = ()
    """The names of the dialects it applies to; empty for all."""

    features: tuple[str, ...] = ()
    """What a dialect must have for it to apply, see `hcl_lint.dialects.dialect.FEATURES`."""

    needs_valid_syntax: bool = False
    """Whether it skips files with syntax errors. Other checks see their intact parts."""

    holds_for_json: bool = False
    """Whether it looks at files in JSON syntax too. Their trees have nodes of other classes, but
    the expressions in their strings have those of native syntax, and `check` gets them."""

    @property
    def name(self) -> str:
        """The name in timings and reports of failures."""
        raise NotImplementedError

    def applies_to(self, dialect: Dialect) -> bool:
        """Whether it looks at files of a dialect."""
        if self.dialects and dialect.name not in self.dialects:
            return False
        return all([dialect.has(feature) for feature in self.features])

    # `Any`, so that a check can say that it gets only nodes of the class that it asked for.
    def check(self, node: Any, file: FileContext) -> None:
        """Look at one node that was asked for; its ancestors are ``file.ancestors``."""
        raise NotImplementedError

    def check_file(self, file: FileContext) -> None:
        """Look at a whole file, before the walk over its tree."""

    def check_module(self, module: ModuleContext) -> None:
        """Look at a module, after the walks over its files; for scopes beyond `FILE`."""

    # What finds the problems of several rules runs once for all of those that inherit it, and each
    # of them gets copies of its own.

    def find_in_file(self, file: FileContext) -> Iterable[Diagnostic]:
        """Find the problems in a whole file, before the walk over its tree."""
        raise NotImplementedError

    def find_in_module(self, module: ModuleContext) -> Iterable[Diagnostic]:
        """Find the problems in a module, after the walks; for scopes beyond `FILE`."""
        raise NotImplementedError

    def keep(self, found: Diagnostic, file: FileContext) -> None:
        """Report what was found of its problem in a file."""
        file.diagnostics.append(found)


class RuleOption:
    """One setting of a rule, in ``[rules.NAME]`` of the configuration.

    The type of ``default`` is the expected type: a bool, an integer, a string, a list of strings
    (a tuple here) or a table of strings. *choices* limits the values of a string. The strings of
    one that ``is_pattern`` are regular expressions (RE2 syntax).
    """

    __slots__ = ("name", "default", "doc", "choices", "is_pattern")

    def __init__(
        self,
        name: str,
        default: OptionValue,
        doc: str,
        *,
        choices: tuple[str, ...] = (),
        is_pattern: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.doc = doc
        self.choices = choices
        self.is_pattern = is_pattern


@open_class
class Rule(Check):
    """A check for one problem; a class for each, an instance for each set of options."""

    problem: Problem

    options: tuple[RuleOption, ...] = ()
    assumes_defaults = False  # Whether variables have the values of their defaults, to policies.

    def __init__(self, settings: Mapping[str, OptionValue] | None = None) -> None:
        """*settings* are values for some of the options, already of the right types."""
        self.settings = {option.name: option.default for option in self.options}
        self.settings.update(settings or {})

    @property
    def name(self) -> str:
        """The name of its problem."""
        return self.problem.name

    # The values of options, by type.

    def flag(self, name: str) -> bool:
        value = self.settings[name]
        assert isinstance(value, bool)
        return value

    def number(self, name: str) -> int:
        value = self.settings[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        value = self.settings[name]
        assert isinstance(value, str)
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.settings[name]
        assert isinstance(value, tuple)
        return value

    def table(self, name: str) -> dict[str, str]:
        value = self.settings[name]
        assert isinstance(value, dict)
        return value


@open_class
class RuleFamily(Family):
    """Rules from outside hcl-lint, whose problems have codes with the same letters."""

    __slots__ = ("rules",)

    def __init__(
        self, letters: str, title: str, rules: tuple[type[Rule], ...], source: str = ""
    ) -> None:
        super().__init__(letters, title, tuple([rule.problem for rule in rules]), source)
        self.rules = rules


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
    from hcl_lint.regex.machine import PatternError, TooMuch
    from hcl_lint.regex.pattern import pattern_of

    try:
        pattern_of(text)
    except PatternError as error:
        return str(error) or "it is malformed"
    except TooMuch:
        return "it is too large"
    return ""


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
