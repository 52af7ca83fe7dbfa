"""References whose meaning depends on the place where they stand."""

from __future__ import annotations

from hcl_lint.semantics.symbols import Resolved


class ReferencePlaces:
    """The places of references that mean something to a product; a subclass for each."""

    def allows_names(self, each: Resolved) -> bool:
        """Whether a reference is where there are names at all."""
        return True

    def is_incomplete(self, each: Resolved) -> bool:
        """Whether one that ends before the name of what it leads to is wrong there."""
        return False

    def certainly_fails(self, each: Resolved) -> bool:
        """Whether the product certainly fails since what it leads to is not declared."""
        return False
