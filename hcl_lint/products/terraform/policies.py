"""The policies of the pack ``security``. Each is read when a module may need it."""

from __future__ import annotations

from hcl_lint.diagnostics import security
from hcl_lint.semantics.finder import Finder, LaterFinder

_WORDS = security.words()

FINDERS: tuple[Finder, ...] = tuple(
    [
        LaterFinder(
            "hcl_lint.linter.policies.security:finder_of", each, words=_WORDS.get(each.name, ())
        )
        for each in security.OF_POLICIES
    ]
)
