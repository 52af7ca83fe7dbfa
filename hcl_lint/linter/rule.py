"""What a rule is: its identity, what it asks for, and how it is told to look.

A rule asks for nodes by class (``nodes``) or by where they stand (``paths``), or looks at a
whole file or module at once. One walk over a tree serves all rules; a rule keeps nothing
from one node to the next.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import WARNING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.diagnostics.fix import Fix
    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.explanation import Explanation
    from hcl_lint.linter.module import ModuleContext
    from hcl_lint.syntax.nodes import Node

    OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, str]

# How much a rule needs to see before it can speak.
FILE = "file"
MODULE = "module"  # all files of a folder
CROSS_MODULE = "cross-module"  # and the local modules that they call


class RuleOption:
    """One setting of a rule, in ``[rules.NAME]`` of the configuration.

    The type of ``default`` is the type that is expected: a switch, a whole number, a text, a
    list of texts (a tuple here) or a table of texts. *choices* limits what a text may be.
    """

    __slots__ = ("name", "default", "doc", "choices")

    def __init__(
        self, name: str, default: OptionValue, doc: str, *, choices: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.default = default
        self.doc = doc
        self.choices = choices


class Rule:
    """One thing to look for; a class for each, an instance for each set of options.

    The class says who it is and what it wants; its docstring is what users read: a line that
    says what is found, then the sections ``Why``, ``Bad``, ``Good``, and where there is
    something to say ``Fix``, ``Options`` and ``Source`` (see `hcl_lint.linter.explanation`).
    Of the methods, a rule has those that it needs.
    """

    name: str = ""
    """Its identity, in kebab-case; reads well behind "allow"."""

    code: str = ""
    """The short handle: the letters of its family and three digits."""

    severity: str = WARNING

    url: str = ""
    """Where more is told of it: reports link to there."""

    scope: str = FILE

    nodes: tuple[type[Node], ...] = ()
    """The classes of nodes that `check` gets, those derived from them included."""

    paths: tuple[str, ...] = ()
    """Where the attributes and blocks stand that `check` gets, as types of blocks around them
    and their own name: ``"variable.type"``, ``"resource.lifecycle"``; ``*`` is any one name.
    The content of a ``dynamic`` block counts as a block of the type that it makes."""

    dialects: tuple[str, ...] = ()
    """The names of the dialects it holds for; all, where there is none."""

    needs_valid_syntax: bool = False
    """Whether it says nothing about files with syntax errors. Others see their intact parts."""

    holds_for_json: bool = False
    """Whether it can look at files in JSON syntax, whose trees have nodes of other classes."""

    options: tuple[RuleOption, ...] = ()

    def __init__(self, settings: Mapping[str, OptionValue] | None = None) -> None:
        """*settings* are values for some of the options, already of the right types."""
        self.settings = {option.name: option.default for option in self.options}
        self.settings.update(settings or {})

    # `Any`, so that a rule can say that it gets only nodes of the class that it asked for.
    def check(self, node: Any, file: FileContext) -> None:
        """Look at one node that was asked for; its ancestors are ``file.ancestors``."""
        raise NotImplementedError

    def check_file(self, file: FileContext) -> None:
        """Look at a whole file, before the walk over its tree."""

    def check_module(self, module: ModuleContext) -> None:
        """Look at a module, after the walks over its files; for scopes beyond `FILE`."""

    def severity_in(self, file: FileContext) -> str:
        """How bad a finding of this rule that the parser made is in a file."""
        return self.severity

    def fix_for(self, problem: Diagnostic, file: FileContext) -> Fix | None:
        """What would put right a finding of this rule that the parser made."""
        return None

    @classmethod
    def explanation(cls) -> Explanation | None:
        """What users read, where that is not the docstring."""
        return None

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
