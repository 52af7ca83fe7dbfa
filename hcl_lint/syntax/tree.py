"""A parsed text: source, tokens, tree and diagnostics, never one without the others."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Body, Expression, FunctionCall, Node
from hcl_lint.syntax.tokens import BLOCK_BITS, EOF, Tokens
from hcl_lint.text.limits import Budget
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.json_nodes import StringTemplate
    from hcl_lint.values.value import Value


class SyntaxTree:
    """The lossless tree of one text.

    ``root`` is a `Body` for a configuration and an `Expression` otherwise. ``diagnostics``
    are in source order; if there is none, the tree holds no `ErrorNode`. ``budget`` bounds the
    evaluation of all its expressions together, if the caller sets one. The tree
    of a string of a JSON file shares that of the file; ``string`` are the offsets of the string
    there. ``constants`` are the results of its expressions without a scope, as far as evaluated,
    and ``templates`` those of its strings in JSON syntax by their tokens, as far as read.
    """

    __slots__ = (
        "source", "tokens", "root", "diagnostics", "budget", "string", "constants", "templates",
        "_names",
    )

    def __init__(
        self, source: Source, tokens: Tokens, root: Node, diagnostics: list[Diagnostic],
        names: dict[str, str] | None = None,
    ) -> None:
        """*names* are those of attributes, blocks, variables and functions, if all are known."""
        self.source = source
        self.tokens = tokens
        self.root = root
        self.diagnostics = diagnostics
        self.budget: Budget | None = None
        self.string: tuple[int, int] | None = None
        self.constants: dict[Expression, tuple[Value, list[Diagnostic]]] = {}
        self.templates: dict[int, StringTemplate] = {}
        self._names = names
        for diagnostic in diagnostics:
            diagnostic.range.source = source  # the parser knew only its text

    def __repr__(self) -> str:
        count = len(self.diagnostics)
        problems = "no problems" if count == 0 else f"{count} problem{'' if count == 1 else 's'}"
        return f"<SyntaxTree of {self.source.path}: {type(self.root).__name__}, {problems}>"

    def may_name(self, *names: str) -> bool:
        """Whether one of some names may be that of an attribute, block, variable or function."""
        known = self._names
        if known is None:
            return any(name in self.source.text for name in names)
        return any(name in known for name in names)

    @property
    def body(self) -> Body:
        """The root of a configuration; TypeError for other texts."""
        if not isinstance(self.root, Body):
            raise TypeError("the tree of an expression has no body")
        return self.root

    @property
    def native_body(self) -> Body:
        """The root of a configuration in native syntax; an empty body for other texts."""
        return self.root if isinstance(self.root, Body) else _NO_ITEMS

    @property
    def expression(self) -> Expression:
        """The root of anything but a configuration; TypeError for that."""
        if not isinstance(self.root, Expression):
            raise TypeError("the tree of a configuration is not an expression")
        return self.root

    def token_text(self, token: int) -> str:
        """The text of token number *token*."""
        tokens = self.tokens
        start = tokens.bases[token >> BLOCK_BITS] + tokens.offsets[token]
        return self.source.text[start : start + tokens.widths[token]]

    def range(self, node: Node) -> tuple[int, int]:
        """Start and end offset of a node, in code points; white space around it excluded."""
        start = self.tokens.start(node.first)
        if node.last < node.first:
            return start, start
        return start, self.tokens.end(node.last)

    def start_of(self, node: Node) -> int:
        """Start offset of a node, in code points."""
        return self.tokens.start(node.first)

    def range_of(self, node: Node) -> Range:
        """The range of a node, for diagnostics; `range` gives its offsets alone."""
        start, end = self.range(node)
        return Range(self.source, start, end)

    def function_name(self, call: FunctionCall) -> str:
        """The name of the called function, under which plugins ask for it."""
        return call.name

    def text(self, node: Node) -> str:
        """The source text of a node, comments inside it included."""
        start, end = self.range(node)
        return self.source.text[start:end]


_NO_ITEMS: Final = Body(0, -1, [])


def unread_tree(source: Source, root: Node, problem: Diagnostic | None = None) -> SyntaxTree:
    """The tree of a text that is not looked into, because of a *problem* or its name."""
    tokens = Tokens(bytes([EOF]), [len(source.text)], [0], [0])
    return SyntaxTree(source, tokens, root, [] if problem is None else [problem])
