"""What a finder is: a function that looks for problems, which ones, and what it needs."""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable
from hcl_lint.diagnostics.rule import Family, Rule
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.edges import load
from hcl_lint.syntax.nodes import Node

# How much a finder sees at once.
FILE = "file"
MODULE = "module"  # all files of a folder

EVALUATION = "evaluation"  # the name of finders that evaluate, or finish that


class Finder:
    """A function that looks for one or more problems.

    ``look`` is that function, or an edge that leads to it. What it is called with:

    - With ``nodes`` or ``paths``, it gets ``(node, file)`` for each node of these classes,
      subclasses included, and for each attribute and block at these places: the types of the
      blocks around it and its own name, as in ``"variable.type"``; ``*`` is any one name, and
      ``**`` any number. The content of a ``dynamic`` block counts as a block of the type that it
      makes.
    - Else it gets a `hcl_lint.linter.context.FileContext`, or with the scope `MODULE` a
      `ModuleContext`. Both are asked to report what is found.
    - Where it ``returns`` diagnostics, it gets no context but the document or the module, and what
      it returns may be kept by these: reports are copies, of those of its problems.

    It looks at files of all ``dialects``, or of those with the names given, which have all of the
    ``features`` and of which ``applies`` holds; one of a product, at files of its dialect and of
    those based on it. With ``needs_valid_syntax`` it skips files with
    syntax errors; others see their intact parts. With ``in_json``, one that looks at files or nodes
    is asked about files in JSON syntax too: their trees have nodes of other classes, but the
    expressions in their strings have those of native syntax. ``reads_values``: values matter,
    which come from declarations in other files.

    Without any of the ``words`` in the text or the name of a file of a module there is nothing to
    find in it, and the function is not even loaded; with none, it never waits. ``name`` is for
    timings and reports of failures; by default, that of the first problem.
    """

    __slots__ = (
        "look", "rules", "nodes", "paths", "scope", "returns", "dialects", "features", "applies",
        "needs_valid_syntax", "in_json", "reads_values", "words", "name", "product",
    )

    def __init__(
        self,
        look: str | Callable[..., object],
        *rules: Rule,
        nodes: tuple[type[Node], ...] = (),
        paths: tuple[str, ...] = (),
        scope: str = FILE,
        returns: bool = False,
        dialects: tuple[str, ...] = (),
        features: tuple[str, ...] = (),
        applies: Callable[[Dialect], bool] | None = None,
        needs_valid_syntax: bool = False,
        in_json: bool = False,
        reads_values: bool = False,
        words: tuple[str, ...] = (),
        name: str = "",
    ) -> None:
        self.name = name or rules[0].name
        self.look = look
        self.rules = rules
        self.nodes = nodes
        self.paths = paths
        self.scope = scope
        self.returns = returns
        self.dialects = dialects
        self.features = features
        self.applies = applies
        self.needs_valid_syntax = needs_valid_syntax
        self.in_json = in_json
        self.reads_values = reads_values
        self.words = words
        self.product = ""

    @property
    def wants_modules(self) -> bool:
        """Whether one file by itself is not enough."""
        return self.scope != FILE or self.reads_values

    def applies_to(self, dialect: Dialect) -> bool:
        """Whether it looks at files of a dialect."""
        if self.product and self.product not in dialect.names():
            return False
        if self.dialects and dialect.name not in self.dialects:
            return False
        if not all([dialect.has(feature) for feature in self.features]):
            return False
        return self.applies is None or self.applies(dialect)

    def function(self) -> Callable[..., Any]:
        """The function, loaded if it is not yet."""
        if isinstance(self.look, str):
            self.look = load(self.look)
        assert not isinstance(self.look, str)
        return self.look


class LaterFinder(Finder):
    """A finder for one problem of which more is known once its function has given it."""

    __slots__ = ()

    def finder(self) -> Finder:
        """What the function gives for the problem."""
        found: Finder = self.function()(self.rules[0])
        found.product = self.product
        return found


class RuleFamily(Family):
    """Finders from outside hcl-lint, whose problems have codes with the same letters."""

    __slots__ = ("finders",)

    def __init__(
        self, letters: str, title: str, finders: tuple[Finder, ...], source: str = ""
    ) -> None:
        rules = dict.fromkeys([each for finder in finders for each in finder.rules])
        super().__init__(letters, title, tuple(rules), source)
        self.finders = finders


class PolicyFamily(RuleFamily):
    """Finders that are written in HCL."""

    __slots__ = ()
