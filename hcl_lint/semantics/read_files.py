"""The files that functions read: where these are, as far as the text of a call says so."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.semantics.module import OUTSIDE, Module
from hcl_lint.syntax.nodes import (
    AttributeStep, Expression, Interpolation, Template, TemplateText, Traversal,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import ReadFile
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.file_kinds import seal_of

_MOST_LEVELS: Final = 40  # of folders
# At the beginning of a line; PERF: patterns that begin with a text are searched for that.
_BACKEND: Final = r"backend\s+\""
_CLOUD: Final = r"cloud\s*\{"


def folders_and_path(module: Module, tree: SyntaxTree, node: Expression) -> tuple[list[str], str]:
    """The folders, relative to the module's, in which a file may be, and the path in them.

    *node* is what a tree has for its path. There are none where the path is not known.
    """
    node = without_parentheses(node)
    if not isinstance(node, Template) or not node.parts:
        return [], ""
    last = node.parts[-1]
    if not isinstance(last, TemplateText) or last.value.endswith("/"):
        return [], ""
    path: str = last.value
    if len(node.parts) == 2 and path.startswith("/"):
        name = _name_of_folder(node.parts[0])
        if name == "module":
            return [""], path[1:]
        if name != "root":
            return [], ""
        path = path[1:]
    elif len(node.parts) != 1 or path.startswith(("/", "~")) or ":" in path:
        return [], ""
    if not module.dialect.has(RESOURCES):
        return [""], path
    # These are relative to the folder in which Terraform runs.
    if not module.fact(_is_root):
        return [], ""
    return ["../" * level for level in range(_MOST_LEVELS)], path


def _name_of_folder(part: object) -> str:
    """The name in ``${path.name}``; "" for other parts of templates."""
    if not isinstance(part, Interpolation):
        return ""
    node = without_parentheses(part.expression)
    if not isinstance(node, Traversal) or len(node.steps) != 1:
        return ""
    step = node.steps[0]
    if not isinstance(step, AttributeStep) or node.name != "path":
        return ""
    return step.name


def _is_root(module: Module) -> bool:
    """Whether a module is certainly one that Terraform runs in, since it says where state is."""
    for document in module.documents:
        text = document.text
        for place in (*re.finditer(_BACKEND, text), *re.finditer(_CLOUD, text)):
            start = place.start()
            if not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t"):
                return True
    return False


def is_in_repository(module: Module) -> bool:
    """Whether the tree is a repository; a folder elsewhere may be a part of something."""
    return module.destination("../" * _MOST_LEVELS)[0] == OUTSIDE


class ReadFiles:
    """The files beside a module that its calls render or decode."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._known: dict[str, ReadFile | None] = {}

    def find(self, tree: SyntaxTree, path: Expression) -> ReadFile | None:
        """The file at the path that a tree has for it; None if it is unknown."""
        folders, name = folders_and_path(self.module, tree, path)
        return self.at(name, folders[0]) if folders else None

    def at(self, path: str, folder: str = "") -> ReadFile | None:
        """The file at a path in a folder, which is relative to the module's; None without one."""
        if path not in self._known:
            text = self.module.text_of(folder + path)
            if text is None or seal_of(text):
                self._known[path] = None
            else:
                self._known[path] = ReadFile(path, text)
        return self._known[path]
