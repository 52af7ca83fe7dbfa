"""The files of a module that see a change: those with the names of what changed, or follows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter

from hcl_lint.annotations import Callable, Iterable, Iterator
from hcl_lint.semantics.document import Document, parse_document
from hcl_lint.semantics.symbols import is_override, is_standalone
from hcl_lint.syntax.json_nodes import JsonMember, JsonString
from hcl_lint.syntax.nodes import Attribute, Block, Node, QuotedTemplate
from hcl_lint.text.source import Source

_WORD = re.compile(r"[^\W\d][\w-]*")  # a name that a reference can have

Labels = tuple[str, ...]


# The text of a declaration, its labels, and the paths of references in it as far as they may name
# another one; or the text of another item at the top of a file, which has no labels.
_Item = tuple[str, Labels, frozenset[Labels]]


class ChangedNames:
    """The labels of declarations that changed, and of those that follow from them."""

    def __init__(self) -> None:
        self._declared: set[Labels] = set()
        self._gone: set[Labels] = set()  # references that are no more where they were

    def add_change(self, before: Document, now: Document) -> bool:
        """Add what differs in two versions of a file; return whether names tell all of that.

        A change of what holds for a module as a whole does not.
        """
        if not (_has_names(now) and before.is_complete and now.is_complete):
            return False
        old, new = [Counter(_items(document)) for document in (before, now)]
        removed, added = [*(old - new).elements()], [*(new - old).elements()]
        if not self._declare([*removed, *added]):
            return False
        used = {path for _, _, paths in added for path in paths}
        self._gone.update([path for _, _, paths in removed for path in paths if path not in used])
        return True

    def add_places(self, document: Document, is_meant: Callable[[str], bool]) -> bool:
        """Add the items of a file whose text is meant; return whether they have names."""
        found = [item for item in _items(document) if is_meant(item[0])]
        return _has_names(document) and found != [] and self._declare(found)

    def seen_in(self, documents: Iterable[Document]) -> list[str]:
        """The paths of those documents that have one of the names, or follow from what does.

        Those that say something about all of their module see all changes.
        """
        members = [document for document in documents if _has_names(document)]
        found = {
            document.path for document in documents
            if not _has_names(document) or _matters_to_all(document)
        }
        items: dict[Document, list[tuple[Labels, str, set[str]]]] = {}
        count = -1
        while count < len(self._declared):
            count = len(self._declared)
            for document in members:
                if document not in items:
                    if not self._may_be_in(document.text):
                        continue
                    items[document] = [
                        (own, text, _words(text)) for text, own, _ in _items(document)
                    ]
                for own, text, words in items[document]:
                    if any([_are_named(labels, text, words) for labels in self._declared]):
                        found.add(document.path)
                        self._declared.update([own] if own else ())
        declarations = [
            re.compile(rf"^[ \t]{{0,40}}{re.escape(path[0])}[ \t]{{0,80}}=", re.M)
            for path in self._gone
        ]
        quoted = {f'"{name}"' for path in self._gone for name in path}
        for document in members:
            if any([name in document.text for name in quoted]) or any(
                [declaration.search(document.text) for declaration in declarations]
            ):
                found.add(document.path)
        return sorted(found)

    def _may_be_in(self, text: str) -> bool:
        return any([all([label in text for label in labels]) for labels in self._declared])

    def _declare(self, items: list[_Item]) -> bool:
        self._declared.update([labels for _, labels, _ in items])
        return () not in self._declared


def strings_of(source: Source) -> Iterator[tuple[Labels, str]]:
    """Yield the strings of a file in source form, with the names of the items around them."""
    tree = parse_document(source)
    waiting: list[tuple[Labels, Node]] = [((), tree.root)]
    while waiting:
        names, node = waiting.pop()
        if isinstance(node, (JsonString, QuotedTemplate)):
            yield names, tree.text(node)
        elif isinstance(node, Block):
            names = (*names, node.type, *node.label_values)
        elif isinstance(node, (Attribute, JsonMember)):
            names = (*names, node.name)
        waiting += [(names, child) for child in node.children()]


def _has_names(document: Document) -> bool:
    """Whether what a file declares holds in its module, and no more than its names say."""
    return not (
        document.is_json or is_override(document) or is_standalone(document)
        or document.has_only_values
    )


def _matters_to_all(document: Document) -> bool:
    """Whether a file may have blocks that depend on what all of their module uses."""
    schema = document.schema
    named = {form.path for form in document.dialect.declarations if not form.alias}
    types = [type_ for type_ in schema.blocks if type_ not in named] if schema is not None else []
    return any([
        type_ in document.text
        and re.search(rf"^[ \t]{{0,40}}{re.escape(type_)}\b", document.text, re.M) is not None
        for type_ in types
    ])


def _items(document: Document) -> Iterator[_Item]:
    text, tree = document.text, document.tree
    known: dict[int, _Item] = {}  # by where they begin
    for declaration in document.declarations:
        if declaration.outer is None:
            start, end = tree.range(declaration.node)
            # What can have an alias is also used by what does not name it.
            labels = () if declaration.form.alias else declaration.labels
            used = [reference.path[1:3] for reference in document.references_within(start, end)]
            known[start] = text[start:end], labels, frozenset(used) - {()}
    starts = sorted(known)
    for child in tree.root.children():
        start, end = tree.range(child)
        within = starts[bisect_left(starts, start):bisect_left(starts, end)]
        yield from [known[at] for at in within] or [(text[start:end], (), frozenset())]


def _are_named(labels: Labels, text: str, words: set[str]) -> bool:
    """Whether all labels stand in a text, given its words; some labels may not be words."""
    return all([
        label in words or label in text and _WORD.fullmatch(label) is None for label in labels
    ])


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text))
