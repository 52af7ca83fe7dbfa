"""Let paths in files follow when files or folders move: sources of modules, files that are read."""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterable, Iterator, Mapping
from hcl_lint.dialects.dialect import PLACED_NAMES
from hcl_lint.edit.address import EditError
from hcl_lint.edit.code import quote
from hcl_lint.files.discovery import is_in_tree
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.plan import Plan, Refused
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import product_of
from hcl_lint.syntax.nodes import Attribute, FunctionCall, QuotedTemplate, TemplateText
from hcl_lint.syntax.walk import descendants

_FOLDER = "//"  # before the folder in a source
_DOTS = ("./", "../")


def follow_moves(code_base: CodeBase, paths: Iterable[str], moves: Mapping[str, str]) -> Plan:
    """Plan what changes in files when others, or they themselves, move.

    *moves* has the new paths of files and folders by the old ones. What is not certainly a path
    stays, and so do files with syntax errors. Raises Refused: a new path is not Unicode text.
    """
    plan = Plan()
    for path in paths:
        module = code_base.module(path)
        documents = [] if module is None else [one for one in module.documents if one.path == path]
        for document in documents:
            if document.is_json or not document.has_valid_syntax:
                continue
            for start, end, text in _changes(code_base, document, moves):
                plan.add(document, start, end, text)
    return plan


def _changes(
    code_base: CodeBase, document: Document, moves: Mapping[str, str]
) -> Iterator[tuple[int, int, str]]:
    """The texts in strings of a document that change, with their places."""
    folder = os.path.dirname(document.path)
    new_folder = os.path.dirname(moved(document.path, moves))
    files = code_base.project(document.path).files
    for start, end, text, prefix in _paths(document):
        target = os.path.normpath(os.path.join(folder, text))
        new_target = moved(target, moves)
        if (new_folder, new_target) == (folder, target) or not is_in_tree(files, folder, text):
            continue
        if files.status(target) is None:
            continue
        new = os.path.relpath(new_target, new_folder).replace(os.sep, "/")
        if text.startswith(_DOTS) and not new.startswith(("./", "..")):
            new = f"./{new}"
        before, mark, inner = text.rpartition(_FOLDER)
        if mark and before and new.endswith(f"/{inner}"):
            new = f"{new.removesuffix(inner).rstrip('/')}{_FOLDER}{inner}"
        if os.path.normpath(new) != os.path.normpath(text):
            yield start, end, prefix + _quoted(new)
    yield from _named(code_base, document, moves)


def moved(path: str, moves: Mapping[str, str]) -> str:
    """Return where a file or folder is after all moves."""
    folder, rest = path, ""
    while folder not in moves:
        around, name = os.path.split(folder)
        if around == folder:
            return path
        folder, rest = around, os.path.join(name, rest) if rest else name
    return os.path.normpath(os.path.join(moves[folder], rest))


def _quoted(path: str) -> str:
    """A path as it is between quotes. Raises Refused: it is not Unicode text."""
    try:
        return quote(path)[1:-1]
    except EditError as error:
        raise Refused(str(error)) from error


def _paths(document: Document) -> Iterator[tuple[int, int, str, str]]:
    """The strings that are relative paths: place, path, and what is before the path."""
    tree = document.tree
    own = "${path.root}/" if document.dialect.has(PLACED_NAMES) else "${path.module}/"
    read = {
        argument for call in descendants(tree.root, FunctionCall)
        if call.name.startswith(("file", "templatefile"))
        for argument in call.arguments
    }
    for template in descendants(tree.root, QuotedTemplate):
        start, end = tree.range(template)
        text = tree.source.text[start + 1 : end - 1]
        prefix = own if text.startswith(own) else ""
        path = text.removeprefix(prefix)
        if "${" in path or "%{" in path or "\\" in path or not template.parts:
            continue
        if prefix or path.startswith(_DOTS) or template in read:
            path = path.partition("?")[0]
            yield start + 1, start + 1 + len(prefix + path), path, prefix


def _named(
    code_base: CodeBase, document: Document, moves: Mapping[str, str]
) -> Iterator[tuple[int, int, str]]:
    """The names of files that a product looks for in the folders around, which get another name."""
    module, tree = code_base.module(document.path), document.tree
    if module is None:
        return
    for attribute in descendants(tree.root, Attribute):
        named = product_of(document.dialect).editor.file_named_by(module, document, attribute)
        if not named or os.path.isabs(named):
            continue
        target = os.path.normpath(os.path.join(os.path.dirname(document.path), named))
        new = moved(target, moves)
        for template in descendants(attribute.expression, QuotedTemplate) if new != target else ():
            part = template.parts[0] if len(template.parts) == 1 else None
            if isinstance(part, TemplateText) and part.value == os.path.basename(target):
                start, end = tree.range(template)
                yield start + 1, end - 1, _quoted(os.path.basename(new))
