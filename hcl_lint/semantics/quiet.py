"""The quiet items of files: a check found nothing in them, and they mean the same as then.

An editor checks a module anew after each keystroke, which changes one item. An item is at the top
of a file, such as a block. Its findings follow from its text, from what it refers to and from the
blocks that hold for the whole module, so a check need not look where none of these has changed
since it found nothing. What it found somewhere, it looks for again: only that has a place.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Callable, Final, Iterable, Iterator, Mapping, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.dialects.dialect import forms_of
from hcl_lint.dialects.schemas import has_role
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.paths import Path
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


class _Meaning:
    """What follows from the text of an item, or of an attribute that declares a name by itself.

    ``text`` includes the lines around it, and ``core`` neither these nor a description; ``kind``
    is the type of the block. It has ``names`` and refers to ``needs``, which are beginnings of
    paths. Among what it needs are ``calls``, whose outputs are those that somebody refers to, and
    ``wholes``, names to which it refers without a step. ``links`` are its references with their
    places, and the types of blocks in it. It ``is_plain`` if it matters to nothing but what refers
    to it.
    """

    def __init__(self, text: str, kind: str) -> None:
        self.text = text
        self.core = text
        self.kind = kind
        self.names = _NO_PATHS
        self.needs = _NO_PATHS
        self.calls = _NO_PATHS
        self.wholes = _NO_NAMES
        self.links = _NO_LINKS
        self.is_plain = True
        self.reads_files = False


class _Item:
    """An item of a file, or an attribute in one: ``nodes`` are itself and what it declares.

    ``top`` is the item at the top of the file.
    """

    def __init__(self, meaning: _Meaning, nodes: list[Node], top: Node) -> None:
        self.meaning = meaning
        self.text = meaning.text
        self.nodes = nodes
        self.top = top


# By the text of an item, how often it is there and what follows from it.
_Texts: TypeAlias = Mapping[str, tuple[int, _Meaning]]


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
        self._silent: dict[object, dict[str, _Texts]] = {}
        self._documents: dict[str, _ReadDocument] = {}  # by path

    def read(self, document: Document) -> _ReadDocument:
        """The items of a document."""
        found = self._documents.get(document.path)
        if found is None or found.document is not document:
            found = self._documents[document.path] = _ReadDocument(document, found)
        return found

    def wholes(self, document: Document) -> set[str]:
        """The names to which a document refers without a step."""
        return {name for item in self.read(document).items for name in item.meaning.wholes}

    def keep_values(self, module: Module, values: dict[Path, tuple[Value, int]]) -> None:
        """Keep the values of names in a module for the next version."""
        if all([document.has_valid_syntax for document in module.documents]):
            self.values = values
            self._of_values = module.fact(_texts_of)

    def same_values(self, module: Module) -> dict[Path, tuple[Value, int]]:
        """The values that a module has from a version before."""
        restless = _since(module, self._of_values).restless
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
        restless = _since(module, kept.texts).restless
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
                if item.meaning.is_plain and not item.meaning.reads_files
                and item.text not in loud
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
        before = self._silent.get(key)
        changes = None if before is None else _since(module, before).changes
        if changes is None or not all([meaning.is_plain for meaning, _ in changes]):
            return False
        counts: dict[object, int] = {}
        for meaning, count in changes:
            found = meaning.names, meaning.links
            counts[found] = counts.get(found, 0) + count
        return not any(counts.values())

    def note_silence(self, key: object, module: Module, *, is_silent: bool) -> None:
        """Note whether a check that follows from links alone found nothing at all."""
        self._silent.pop(key, None)
        if is_silent and all([document.has_valid_syntax for document in module.documents]):
            self._silent[key] = module.fact(_texts_of)


# What items mean, and how many more of them there are.
_Changes: TypeAlias = list[tuple[_Meaning, int]]


class _Since:
    """What has changed in a module since a version before; None for all of it.

    ``restless`` are the items whose meaning may have changed, themselves or by what they refer to,
    and their names.
    """

    def __init__(self, module: Module, before: dict[str, _Texts]) -> None:
        self.before = before
        self.changes = _changes(module, before)
        self.restless = None if self.changes is None else _restless(module, self.changes)


def _since(module: Module, before: dict[str, _Texts]) -> _Since:
    """What has changed since a version, which is the same one for most checks."""
    known = module.fact(_known_since)
    if id(before) not in known:
        known[id(before)] = _Since(module, before)
    return known[id(before)]


def _known_since(module: Module) -> dict[int, _Since]:
    return {}


def _changes(module: Module, before: dict[str, _Texts]) -> _Changes | None:
    """The items that are there more or less often than before; None in other files."""
    now = module.fact(_texts_of)
    if now.keys() != before.keys():
        return None
    found: _Changes = []
    for path, old in before.items():
        new = now[path]
        if new is old:
            continue
        for text, (count, meaning) in old.items():
            if text not in new:
                found.append((meaning, -count))
            elif new[text][0] != count:
                found.append((meaning, new[text][0] - count))
        found += [(meaning, count) for text, (count, meaning) in new.items() if text not in old]
    return found


_Restless: TypeAlias = tuple[set[_Item], set[Path]]


def _restless(module: Module, changes: _Changes) -> _Restless | None:
    """The items whose meaning may have changed, and their names; None where that may be all."""
    quiet = module.quiet
    if quiet is None or not all([meaning.is_plain for meaning, _ in changes]):
        return None
    changed: set[Path] = set()
    texts: set[str] = set()
    cores: dict[tuple[frozenset[Path], str], int] = {}
    for meaning, count in changes:
        texts.add(meaning.text)
        changed.update(meaning.calls)
        key = meaning.names, meaning.core
        cores[key] = cores.get(key, 0) + count
    for (names, _), count in cores.items():
        if count != 0:
            changed.update(names)
    documents = [quiet.read(document) for document in module.documents]
    found = {item for document in documents for item in document.items if item.text in texts}
    seen: set[Path] = set()
    waiting = list(changed)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for document in documents:
            for item in document.users_of(name):
                found.add(item)
                waiting += item.meaning.names
    return found, seen


def in_rest(
    module: Module, key: object, documents: Sequence[Document],
    look: Callable[[set[Node]], Iterable[tuple[Node | None, Diagnostic]]],
) -> Diagnostics:
    """Yield what a check, named by a *key*, finds in documents if it leaves out some nodes.

    These are items, and what they declare. It says in which one it found something. That follows
    from the item and what it refers to; the key has all else.
    """
    quiet = module.quiet
    known = set() if quiet is None else quiet.known(key, module, documents)
    noisy: set[Node] = set()
    for node, problem in look(known):
        if node is not None:
            noisy.add(node)
        yield problem
    if quiet is not None:
        quiet.note(key, module, documents, noisy)


def in_declarations(
    module: Module, key: object, documents: Sequence[Document],
    look: Callable[[Document, Declaration], Iterable[Diagnostic]],
) -> Diagnostics:
    """Yield what it finds when it looks at each declaration of documents; see `in_rest`."""
    def found(known: set[Node]) -> Iterator[tuple[Node, Diagnostic]]:
        for document in documents:
            for declaration in document.declarations:
                if declaration.node not in known:
                    for problem in look(document, declaration):
                        yield declaration.node, problem

    return in_rest(module, key, documents, found)


def in_references(
    module: Module, key: object, documents: Sequence[Document],
    look: Callable[[Resolved], Iterable[Diagnostic]],
) -> Diagnostics:
    """Yield what it finds when it looks at each reference of documents; see `in_rest`."""
    def found(known: set[Node]) -> Iterator[tuple[Node | None, Diagnostic]]:
        for document in documents:
            for resolved in _resolved_outside(module, document, known):
                for problem in look(resolved):
                    yield document.item_around(resolved.reference.value), problem

    return in_rest(module, key, documents, found)


def _resolved_outside(module: Module, document: Document, known: set[Node]) -> list[Resolved]:
    """The references of a document that are in none of the known items."""
    if len(known) == 0 or document.is_json:
        return resolved_in(module, document)
    references = [
        reference for item in document.items if item not in known
        for reference in document.references_of_item(item)
    ]
    return resolve_all(module, document, references)


def _texts_of(module: Module) -> dict[str, _Texts]:
    quiet = module.quiet
    assert quiet is not None
    return {document.path: quiet.read(document).texts for document in module.documents}


class _ReadDocument:
    """The items of a document, and their texts; what is known of some from the version before."""

    def __init__(self, document: Document, before: _ReadDocument | None) -> None:
        self.document = document
        known = {} if before is None else {item.text: item.meaning for item in before.items}
        self.items: list[_Item] = _items_in(document, known)
        self.texts: dict[str, tuple[int, _Meaning]] = {}
        for item in self.items:
            count = self.texts[item.text][0] if item.text in self.texts else 0
            self.texts[item.text] = count + 1, item.meaning
        self._users: dict[Path, list[_Item]] | None = None

    def users_of(self, name: Path) -> list[_Item]:
        """The items that have a name, or refer to it or all below its root."""
        users = self._users
        if users is None:
            users = self._users = {}
            for item in self.items:
                for used in item.meaning.needs:
                    users.setdefault(used, []).append(item)
                for used in item.meaning.names:
                    users.setdefault(used, []).append(item)
        return [*users.get(name, ()), *users.get(name[:1], ())]


def _items_in(document: Document, known: dict[str, _Meaning]) -> list[_Item]:
    """The items of a document; in JSON syntax, a single one that is all of it.

    An item takes over what is *known* of one with the same text that is in the same kind of block.
    """
    root, tree, text = document.tree.root, document.tree, document.text
    if not isinstance(root, Body):
        meaning = _Meaning(text, "")
        meaning.is_plain = False
        return [_Item(meaning, [root], root)]
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
    starts = [tree.start_of(node) for node, _, _ in places]
    ends = [tree.range(node)[1] for node, _, _ in places]
    found = []
    for number, (node, top, inner) in enumerate(places):
        start = ends[number - 1] if number != 0 else 0
        end = starts[number + 1] if number + 1 < len(places) else len(text)
        kind = top.type if isinstance(top, Block) else ""
        before = known.get(text[start:end])
        if before is not None and before.kind == kind:
            meaning = before  # PERF: half of the work after a keystroke.
        else:
            meaning = _Meaning(text[start:end], kind)
            _understand(meaning, document, node, inner)
        found.append(_Item(meaning, [node, *[one.node for one in inner]], top))
    return found


def _understand(
    meaning: _Meaning, document: Document, node: Node, declared: list[Declaration]
) -> None:
    """Find what follows from the text of an item, or an attribute, that declares something."""
    start, end = document.tree.range(node)
    text = document.text
    meaning.core = text[start:end]
    meaning.reads_files = _reads_files(meaning.core)
    meaning.is_plain = meaning.kind == "" or meaning.kind not in _special_blocks(document)
    for declaration in declared:
        meaning.is_plain = meaning.is_plain or _has_value(document, declaration)
        if declaration.description is not None:
            low, high = document.tree.range(declaration.description)
            meaning.core = text[start:low] + text[high:end]
    meaning.names = frozenset([tuple(one.address.split(".")[:2]) for one in declared])
    references = document.references_within(start, end)
    paths = [one.path[:2] for one in references]
    call = forms_of(document.dialect).call
    meaning.calls = frozenset([path for path in paths if call is not None and path[0] == call.root])
    meaning.wholes = frozenset([path[0] for path in paths if len(path) == 1])
    texts: list[str] = _LIKE_REFERENCE.findall(meaning.core)
    meaning.needs = frozenset([*paths, *[(text,) for text in texts]])
    meaning.links = frozenset([
        (path, one.context.path, one.attribute, one.is_static)
        for path, one in zip(paths, references)
    ] + [
        ((), (block.type,), "", False)
        for block in (node.body.blocks if isinstance(node, Block) else ())
    ])


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
