"""An index of symbols: what each file of a workspace declares."""

from __future__ import annotations

import marshal
from typing import NamedTuple

from hcl_lint.annotations import Callable, Iterator
from hcl_lint.project.cache_storage import CacheFile, loaded
from hcl_lint.project.file_index import FileIndex
from hcl_lint.semantics.declarations import declarations_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.symbols import is_override, is_standalone

_DECLARED = [(str, str, int, int, bool)]


class DeclaredName(NamedTuple):
    """A name that a file declares: its address, the path of its kind, and where the name is.

    ``is_single``: it holds in its own file only, so that others may have the same address.
    """

    address: str
    kind: str
    start: int
    end: int
    is_single: bool


class SymbolIndex(FileIndex):
    """The index of what files declare; *document_of* parses them."""

    def __init__(
        self, document_of: Callable[[str, bytes], Document | None], file: CacheFile | None = None
    ) -> None:
        super().__init__(file)
        self._document_of = document_of

    def fact(self, path: str, content: bytes) -> bytes:
        document = self._document_of(path, content)
        return marshal.dumps([] if document is None else _declared_in(document))

    def declared(
        self, is_wanted: Callable[[str], bool]
    ) -> Iterator[tuple[str, list[DeclaredName]]]:
        """The declarations with addresses that are wanted, by file."""
        for path, (_, fact) in self._entries.items():
            rows = loaded(fact, _DECLARED) or ()
            found = [DeclaredName(*row) for row in rows if is_wanted(row[0])]
            if found:
                yield path, found


def _declared_in(document: Document) -> list[tuple[str, str, int, int, bool]]:
    """Declarations of a document that are the first in all of its module, as `DeclaredName` has
    them.
    """
    dialect = document.dialect
    if not dialect.declarations or document.has_only_values:
        return []
    if is_standalone(document) or is_override(document):
        return []
    is_single = not dialect.has_modules
    return [
        (declaration.address, declaration.kind, declaration.start, declaration.end, is_single)
        for declaration in declarations_of(document.outline, dialect)
    ]
