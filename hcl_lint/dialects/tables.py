"""What the packs of hcl-lint say, as plain data.

Every run needs to know the dialect of a file, and reading packs takes longer than checking one. So
they are read when a wheel is built, or by the first run in a clone of the repository, and again
once they have changed. What was read is kept in a file of the package; if there is none, and
none can be written, each run reads the packs.
"""

from __future__ import annotations

import marshal

from hcl_lint.files.installed import (
    file_stamps, is_repository, keep_content, own_path, pack_folder, read_content,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hcl_lint.files.installed import Stamps

FILE = "_tables"  # in the package; not in git
_FORMAT = "hcl-lint tables 1"
_READERS = ("dialects", "schema")  # the packages whose code decides what the tables hold
_VERSION = 2  # the newest one of marshal that makes the same bytes of the same data


class Tables:
    """What is known of the built-in dialects.

    ``dialects`` are data of `hcl_lint.dialects.dialect_data`. ``functions`` are the names of their
    functions by dialect, separated by spaces, each with ``=`` and its meaning where that has
    another name; each function is also called with one of the ``namespaces`` and ``::`` before its
    name.
    """

    __slots__ = ("dialects", "functions", "namespaces")

    def __init__(
        self,
        dialects: list[Any],
        functions: dict[str, str],
        namespaces: dict[str, tuple[str, ...]],
    ) -> None:
        self.dialects = dialects
        self.functions = functions
        self.namespaces = namespaces


_known: list[Tables] = []


def tables() -> Tables:
    """The tables, read from their file or made of the packs."""
    if not _known:
        _known.append(_kept_tables() if is_repository() else _installed_tables())
    return _known[0]


def new_tables() -> bytes:
    """What the file holds in a wheel."""
    return _written(_made(), [])


def _installed_tables() -> Tables:
    return _read(read_content(own_path(FILE)), []) or _made()


def _kept_tables() -> Tables:
    stamps = _stamps()
    found = _read(read_content(own_path(FILE)), stamps)
    if found is None:
        found = _made()
        keep_content(own_path(FILE), _written(found, stamps))
    return found


def _stamps() -> Stamps:
    """The state of all files that the tables depend on."""
    found = file_stamps(pack_folder(""), ".hcl")
    for name in _READERS:
        found += file_stamps(own_path(name), ".py")
    return found


def _made() -> Tables:
    from hcl_lint.dialects.making import made_tables  # only if there is no file

    return Tables(*made_tables())


def _written(found: Tables, stamps: Stamps) -> bytes:
    parts = (_FORMAT, stamps, found.dialects, found.functions, found.namespaces)
    return marshal.dumps(parts, _VERSION)


def _read(content: bytes, stamps: Stamps) -> Tables | None:
    """The tables in a file; None if it has none, or those of another state of the packs."""
    try:
        form, known, *parts = marshal.loads(content)
        return Tables(*parts) if (form, known) == (_FORMAT, stamps) else None
    except (EOFError, TypeError, ValueError):
        return None
