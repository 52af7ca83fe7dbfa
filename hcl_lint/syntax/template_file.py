"""A file that is one template, for a function that renders it."""

from __future__ import annotations

from hcl_lint.syntax.parser import parse_template
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source


class TemplateFile:
    """A file that is one template.

    ``path`` is shown to users. ``names`` are the offsets where each name in it, such as that of a
    variable, is used first; empty where its syntax is wrong.
    """

    __slots__ = ("path", "tree", "names")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.tree: SyntaxTree = parse_template(Source(path, text))
        self.names: dict[str, int] = {}
        if not self.tree.diagnostics:
            for reference in references(self.tree, self.tree.expression):
                self.names.setdefault(reference.root, reference.start)
