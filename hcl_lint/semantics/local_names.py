"""Names that hold in one part of a file only, and that nothing refers to by an address."""

from __future__ import annotations

import re

from hcl_lint.semantics.targets import Use
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.source import Range

_NOT_IN_ENVIRONMENT = re.compile(r"[^A-Za-z0-9_]")


class LocalName:
    """A name that is meant at a place, with all places of it; declarations come first.

    ``variables`` are the places in names of environment variables, and ``block`` is what declares
    the name first. It ``is_fixed`` where it means something outside the file, too. ``taken`` are
    the names of the same kind in the same parts.
    """

    def __init__(
        self, kind: str, name: str, place: Range, uses: list[Use], variables: list[Use],
        block: Block, *, is_fixed: bool, taken: frozenset[str],
    ) -> None:
        self.kind = kind
        self.name = name
        self.place = place
        self.uses = uses
        self.variables = variables
        self.block = block
        self.is_fixed = is_fixed
        self.taken = taken

    def spelled(self, use: Use, name: str) -> str:
        """Another name as it is to be written at one of the places."""
        return in_environment(name) if use in self.variables else name


def in_environment(name: str) -> str:
    """A name as it is in the names of environment variables."""
    return _NOT_IN_ENVIRONMENT.sub("_", name)
