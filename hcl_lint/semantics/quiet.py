"""The quiet items of files: a check found nothing in them, and they mean the same as then.

An editor checks a module anew after each keystroke, which changes one item. An item is at the top
of a file, such as a block. Its findings follow from its text, from what it refers to and from the
blocks that hold for the whole module, so a check need not look where none of these has changed
since it found nothing. What it found somewhere, it looks for again: only that has a place.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Callable, Final, Iterable, Mapping, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.dialects.dialect import forms_of
from hcl_lint.dialects.schemas import has_role
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.paths import Path, path_of
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Resolved, resolve_all, resolved_in
from hcl_lint.syntax.nodes import Block, Body, Node
from hcl_lint.values.value import Value

# With one of these in an item, what is on the disk matters, too.
_OUTSIDE: Final = ("file(", "filebase64", "fileexists", "filemd5", "fileset", "filesha")

# What is declared decides whether a string that is like a reference is meant as one.
_LIKE_REFERENCE: Final = re.compile(r'"\s*([A-Za-z_][\w-]*)[.\[]')

_NO_PATHS: Final[frozenset[Path]] = frozenset()
_NO_NAMES: Final[frozenset[str]] = frozenset()

# The path of a reference, that of the blocks around it, its attribute, and how that is read.
_Link: TypeAlias = tuple[Path, Path, str, bool]
_NO_LINKS: Final[frozenset[_Link]] = frozenset()


class _Item:
    """An item of a file, or an attribute in one that declares a name by itself.

    ``text`` includes the lines around it, and ``core`` neither these nor a description. It has
    ``names`` and refers to ``needs``, which are beginnings of paths; among these are ``calls``,
    whose outputs are those that somebody refers to, and ``wholes`` the names to which it refers
    without a step. ``links`` are its references with their places, and the types of blocks in it.
    ``nodes`` are itself and what it declares, and ``top`` is the item at the top of the file, of
    some ``kind``. It ``is_plain`` if it matters to nothing but what refers to it.
    """

    def __init__(self, text: str, node: Node, top: Node) -> None:
        self.text = text
        self.core = text
        self.names = _NO_PATHS
        self.needs = _NO_PATHS
        self.calls = _NO_PATHS
        self.wholes = _NO_NAMES
        self.links = _NO_LINKS
        self.nodes = [node]
        self.top = top
        self.kind = top.type if isinstance(top, Block) else ""
        self.is_plain = True
        self.reads_files = False

    def mean_the_same(self, other: _Item) -> None:
        """Take over what follows from the text, which is that of another item."""
        self.core = other.core
        self.names, self.needs, self.calls = other.names, other.needs, other.calls
        self.wholes, self.links = other.wholes, other.links
        self.is_plain, self.reads_files = other.is_plain, other.reads_files


# By the text of an item, how often it is there, its names and calls, its core, whether it is plain,
# and its links.
_About: TypeAlias = "tuple[int, frozenset[Path], frozenset[Path], str, bool, frozenset[_Link]]"
_Texts: TypeAlias = Mapping[str, _About]


class _Kept:
    """The texts of a module when a check looked, and those in which it found nothing, by path."""

    def __init__(self, texts: dict[str, _Texts]) -> None:
        self.texts = texts
        self.quiet: dict[str, set[str]] = {}


class QuietItems:
    """The items in which checks found nothing, handed on from a module to the next version.

    ``values`` are those of names in a version without syntax errors, with how deep they nest.
    """

    def __init__(self) -> None:
        self.values: dict[Path, tuple[Value, int]] = {}
        self._kept: dict[object, _Kept] = {}
        self._of_values: dict[str, _Texts] = {}  # the texts that they follow from
        self._seen: dict[object, dict[str, _Texts]] = {}
        self._linked: dict[object, dict[str, _Texts]] = {}
        self._documents: dict[str, _ReadDocument] = {}  # by path

    def read(self, document: Document) -> _ReadDocument:
        """The items of a document."""
        found = self._documents.get(document.path)
        if found is None or found.document is not document:
            found = self._documents[document.path] = _ReadDocument(document, found)
        return found

    def wholes(self, document: Document) -> set[str]:
        """The names to which a document refers without a step."""
        return {name for item in self.read(document).items for name in item.wholes}

    def keep_values(self, module: Module, values: dict[Path, tuple[Value, int]]) -> None:
        """Keep the values of names in a module for the next version."""
        if all([document.has_valid_syntax for document in module.documents]):
            self.values = values
            self._of_values = module.fact(_texts_of)

    def same_values(self, module: Module) -> dict[Path, tuple[Value, int]]:
        """The values that a module has from a version before."""
        restless = _restless_since(module, self._of_values)
        if restless is None:
            return {}
        names = restless[1]
        return {path: found for path, found in self.values.items() if path[:2] not in names}

    def known(self, key: object, module: Module, documents: Sequence[Document]) -> set[Node]:
        """The nodes of the items of *documents* that a check, named by a *key*, may leave out.

        Attributes are among them whose block declares a name with each.
        """
        kept = self._kept.get(key)
        if kept is None:
            return set()
        restless = _restless_since(module, kept.texts)
        found: set[Node] = set()
        if restless is None:
            return found
        for document in documents:
            quiet = kept.quiet.get(document.path, set())
            items = self.read(document).items
            tops = {item.top for item in items}
            for item in items:
                if item.text in quiet and item not in restless[0]:
                    found.update(item.nodes)
                else:
                    tops.discard(item.top)
            found.update(tops)
        return found

    def note(
        self, key: object, module: Module, documents: Sequence[Document], noisy: Iterable[Node]
    ) -> None:
        """Note that a check found something in the *noisy* items of *documents* only.

        Where a file has syntax errors, less is found than without: then nothing is noted.
        """
        if not all([document.has_valid_syntax for document in module.documents]):
            return
        kept = self._kept[key] = _Kept(module.fact(_texts_of))
        without = set(noisy)
        for document in documents:
            items = self.read(document).items
            loud = {
                item.text for item in items
                if item.top in without or not without.isdisjoint(item.nodes)
            }
            kept.quiet[document.path] = {
                item.text for item in items
                if item.is_plain and not item.reads_files and item.text not in loud
            }

    def new_texts(self, key: object, module: Module) -> list[str]:
        """The texts of items that were not there when this was last asked with a *key*."""
        before = self._seen.get(key, {})
        now = self._seen[key] = module.fact(_texts_of)
        found: list[str] = []
        for document in module.documents:
            old, new = before.get(document.path), now[document.path]
            if old is None or len(new) == 0:
                found.append(document.text)
            elif old is not new:
                found += [text for text in new if text not in old]
        return found

    def is_linked_as_before(self, key: object, module: Module) -> bool:
        """Whether a check, named by a *key*, found nothing where all links were the same."""
        before = self._linked.get(key)
        return before is not None and _are_linked_alike(module.fact(_texts_of), before)

    def note_links(self, key: object, module: Module, *, are_quiet: bool) -> None:
        """Note whether a check that follows from names and links alone found nothing at all."""
        self._linked.pop(key, None)
        if are_quiet and all([document.has_valid_syntax for document in module.documents]):
            self._linked[key] = module.fact(_texts_of)


# Items and names.
_Restless: TypeAlias = "tuple[set[_Item], set[Path]]"


def _restless_since(module: Module, before: dict[str, _Texts]) -> _Restless | None:
    """The answer of `_restless`, which most checks share."""
    known = module.fact(_known_restless)
    if id(before) not in known:
        known[id(before)] = before, _restless(module, before)
    return known[id(before)][1]


def _known_restless(module: Module) -> dict[int, tuple[dict[str, _Texts], _Restless | None]]:
    return {}


def _restless(module: Module, before: dict[str, _Texts]) -> _Restless | None:
    """The items whose meaning may have changed, themselves or by what they refer to; their names.

    None where that may be all.
    """
    quiet, now = module.quiet, module.fact(_texts_of)
    if quiet is None or now.keys() != before.keys():
        return None
    changed: set[Path] = set()
    changed_texts: set[str] = set()
    for path, old in before.items():
        new = now[path]
        if new is old:
            continue
        cores: dict[tuple[frozenset[Path], str], int] = {}
        for texts, sign in ((old, -1), (new, 1)):
            for text, (count, names, calls, core, is_plain, _) in texts.items():
                if old.get(text) == new.get(text):
                    continue
                if not is_plain:
                    return None
                changed_texts.add(text)
                changed.update(calls)
                cores[names, core] = cores.get((names, core), 0) + sign * count
        for (names, _), count in cores.items():
            if count != 0:
                changed.update(names)
    users: dict[Path, list[_Item]] = {}
    found: set[_Item] = set()
    for document in module.documents:
        for item in quiet.read(document).items:
            for used in item.needs | item.names:
                users.setdefault(used, []).append(item)
            if item.text in changed_texts:
                found.add(item)
    seen: set[Path] = set()
    waiting = list(changed)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for item in [*users.get(name, ()), *users.get(name[:1], ())]:
            found.add(item)
            waiting += item.names
    return found, seen


def _are_linked_alike(now: dict[str, _Texts], before: dict[str, _Texts]) -> bool:
    """Whether the items of two versions of a module have the same names and links."""
    if now.keys() != before.keys():
        return False
    counts: dict[tuple[frozenset[Path], frozenset[_Link]], int] = {}
    for path, new in now.items():
        old = before[path]
        if new is old:
            continue
        for texts, sign in ((old, -1), (new, 1)):
            for text, (count, names, _, _, is_plain, links) in texts.items():
                if text in old and text in new and old[text][0] == new[text][0]:
                    continue
                if not is_plain:
                    return False
                counts[names, links] = counts.get((names, links), 0) + sign * count
    return not any(counts.values())


def in_declarations(
    module: Module, key: object, documents: Sequence[Document],
    look: Callable[[Document, Declaration], Iterable[Diagnostic]],
) -> Diagnostics:
    """Yield what a check, named by a *key*, finds when it looks at each declaration of documents.

    What it finds in one follows from the block and what that refers to; the key has all else.
    """
    quiet = module.quiet
    known = set() if quiet is None else quiet.known(key, module, documents)
    noisy: set[Node] = set()
    for document in documents:
        for declaration in document.declarations:
            if declaration.node not in known:
                for problem in look(document, declaration):
                    noisy.add(declaration.node)
                    yield problem
    if quiet is not None:
        quiet.note(key, module, documents, noisy)


def in_references(
    module: Module, key: object, documents: Sequence[Document],
    look: Callable[[Resolved], Iterable[Diagnostic]],
) -> Diagnostics:
    """Yield what a check, named by a *key*, finds when it looks at each reference of documents."""
    quiet = module.quiet
    known = set() if quiet is None else quiet.known(key, module, documents)
    noisy: set[Node] = set()
    for document in documents:
        for resolved in _resolved_outside(module, document, known):
            for problem in look(resolved):
                around = document.item_around(resolved.reference.value)
                noisy.update([] if around is None else [around])
                yield problem
    if quiet is not None:
        quiet.note(key, module, documents, noisy)


def _resolved_outside(module: Module, document: Document, known: set[Node]) -> list[Resolved]:
    """The references of a document that are in none of the known items."""
    if len(known) == 0 or document.is_json:
        return resolved_in(module, document)
    references = [
        reference for item in document.items if item not in known
        for reference in document.references_of_item(item)
    ]
    names = product_of(module.dialect).names
    return resolve_all(module, document, names.resolvable(document, references))


def _texts_of(module: Module) -> dict[str, _Texts]:
    quiet = module.quiet
    assert quiet is not None
    return {document.path: quiet.read(document).texts for document in module.documents}


def _texts_in(items: list[_Item]) -> _Texts:
    found: dict[str, _About] = {}
    for item in items:
        count = found[item.text][0] if item.text in found else 0
        found[item.text] = (count + 1, item.names, item.calls, item.core, item.is_plain, item.links)
    return found


class _ReadDocument:
    """The items of a document, and their texts; what is known of some from the version before."""

    def __init__(self, document: Document, before: _ReadDocument | None) -> None:
        self.document = document
        known = {} if before is None else {item.text: item for item in before.items}
        self.items: list[_Item] = _items_in(document, known)
        self.texts = _texts_in(self.items)


def _items_in(document: Document, known: dict[str, _Item]) -> list[_Item]:
    """The items of a document; in JSON syntax, a single one that is all of it.

    An item takes over what is *known* of one with the same text that is in the same kind of block.
    """
    root, tree, text = document.tree.root, document.tree, document.text
    if not isinstance(root, Body):
        item = _Item(text, root, root)
        item.is_plain = False
        return [item]
    declared = document.declarations
    done = 0
    places: list[tuple[Node, Node, list[Declaration]]] = []
    for top in root.items:
        inner: list[Declaration] = []
        while done < len(declared) and declared[done].node.first <= top.last:
            inner.append(declared[done])
            done += 1
        if len(inner) != 0 and all([one.form.of_attributes for one in inner]):
            places += [(one.node, top, [one]) for one in inner]
        else:
            places.append((top, top, inner))
    special = _special_blocks(document)
    form = forms_of(document.dialect).call
    root_of_calls = "" if form is None else form.root
    starts = [tree.range(node)[0] for node, _, _ in places]
    ends = [tree.range(node)[1] for node, _, _ in places]
    found = []
    for number, (node, top, inner) in enumerate(places):
        start = ends[number - 1] if number != 0 else 0
        end = starts[number + 1] if number + 1 < len(places) else len(text)
        item = _Item(text[start:end], node, top)
        found.append(item)
        item.nodes += [declaration.node for declaration in inner]
        before = known.get(item.text)
        if before is not None and before.kind == item.kind:
            item.mean_the_same(before)  # PERF: half of the work after a keystroke.
            continue
        item.core = text[starts[number] : ends[number]]
        item.reads_files = _reads_files(item.core)
        item.is_plain = not (isinstance(top, Block) and top.type in special)
        for declaration in inner:
            item.is_plain = item.is_plain or _has_value(document, declaration)
            if declaration.description is not None:
                low, high = tree.range(declaration.description)
                item.core = text[starts[number] : low] + text[high : ends[number]]
        references = document.references_within(starts[number], ends[number])
        item.names = frozenset([tuple(one.address.split(".")[:2]) for one in inner])
        paths = [path_of(one.root, one.steps, 2) for one in references]
        item.calls = frozenset([path for path in paths if path[0] == root_of_calls])
        texts: list[str] = _LIKE_REFERENCE.findall(item.core)
        item.wholes = frozenset([path[0] for path in paths if len(path) == 1])
        item.needs = frozenset([*paths, *[(text,) for text in texts]])
        item.links = frozenset([
            (path, one.context.path, one.attribute, one.is_static)
            for path, one in zip(paths, references)
        ] + [
            ((), (block.type,), "", False)
            for block in (node.body.blocks if isinstance(node, Block) else ())
        ])
    return found


def _reads_files(text: str) -> bool:
    """Whether a text has calls of functions of files."""
    if "file" not in text:
        return False
    dense = "".join(text.split())
    return any([word in dense for word in _OUTSIDE])


def _has_value(document: Document, declaration: Declaration) -> bool:
    """Whether a declaration matters to others only by its value."""
    form = declaration.form
    if "." in form.path or form.alias:
        return False  # Blocks of providers matter to all resources, and depend on these.
    if form.value or form.default or form.calls:
        return True
    return has_role(document.dialect, declaration.kind, OF_INSTANCES)


def _special_blocks(document: Document) -> set[str]:
    """The types of the blocks that a file may have, those of plain items included."""
    schema = document.schema
    return set() if schema is None else set(schema.blocks)
