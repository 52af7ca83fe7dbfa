"""The build cache: data made of the files that come with hcl-lint, kept as that takes long.

It is made when a wheel is built, or by the first run in a clone of the repository, and again once
those files have changed. It is kept in a file of the package, which is not in git; if there is
none, and none can be written, each run makes it.
"""

from __future__ import annotations

import marshal

from hcl_lint.annotations import Any
from hcl_lint.edges import load
from hcl_lint.files.installed import (
    Stamps, file_stamps, is_repository, keep_content, own_path, pack_folder, read_content,
)

_VERSION = 2  # the newest one of marshal that makes the same bytes of the same data


class Kept:
    """Plain data in the file of the package with that *name*.

    ``form`` names the form of the data, and changes with it. The function that the edge *maker*
    leads to makes the data of the packs in the folder *packs*; the code of the packages *readers*
    decides how.
    """

    def __init__(
        self, name: str, form: str, maker: str, packs: str, readers: tuple[str, ...]
    ) -> None:
        self.name = name
        self._form = form
        self._maker = maker
        self._packs = packs
        self._readers = readers
        self._known: list[Any] = []

    def data(self) -> Any:
        """The data, read from the file or made."""
        if not self._known:
            # Nothing that is installed changes.
            stamps = self._stamps() if is_repository() else []
            found = self._read(stamps)
            if found is None:
                found = self._made()
                if stamps:
                    keep_content(own_path(self.name), self._written(found, stamps))
            self._known.append(found)
        return self._known[0]

    def new_content(self) -> bytes:
        """The content of the file in a wheel; this process needs no file any more."""
        self._known[:] = [self._made()]
        return self._written(self._known[0], [])

    def _made(self) -> Any:
        return load(self._maker)()

    def _stamps(self) -> Stamps:
        """The state of all files that the data depends on."""
        found = file_stamps(pack_folder(self._packs), ".hcl")
        for name in self._readers:
            found += file_stamps(own_path(name), ".py")
        return found

    def _written(self, data: Any, stamps: Stamps) -> bytes:
        return marshal.dumps((self._form, stamps, data), _VERSION)

    def _read(self, stamps: Stamps) -> Any:
        """The data in the file; None if there is none, or that of another state of the packs."""
        try:
            form, known, data = marshal.loads(read_content(own_path(self.name)))
        except (EOFError, TypeError, ValueError):
            return None
        return data if (form, known) == (self._form, stamps) else None


# What the packs say about dialects, for `hcl_lint.dialects.dialect_data`.
DIALECTS = Kept(
    "_tables", "hcl-lint tables 1", "hcl_lint.dialects.build_tables:build_tables", "",
    ("dialects", "schema"),
)
# What every run needs to know of the rules, for `hcl_lint.diagnostics.rule_table`.
RULES = Kept(
    "_rules", "hcl-lint rules 1", "hcl_lint.diagnostics.build_rule_table:build_rule_table",
    "",
    ("diagnostics", "evaluation", "format", "linter", "products", "schema", "semantics", "syntax"),
)
# What every run needs to know of the policies, for `hcl_lint.linter.policies.security_rules`.
POLICIES = Kept(
    "_policies", "hcl-lint policies 1", "hcl_lint.linter.policies.family:known_policies",
    "security",
    ("linter/policies",),
)
