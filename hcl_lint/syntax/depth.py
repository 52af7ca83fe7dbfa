"""Room on the interpreter's stack for trees as deep as the limits allow."""

from __future__ import annotations

import sys

from hcl_lint.text.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Interpreter frames for one level of nesting, of the parsers and of whoever walks the tree.
_FRAMES_PER_LEVEL: Final = 12


def allow_depth(limits: Limits) -> None:
    """Raise the interpreter's recursion limit, if need be, to what *limits* allow."""
    frames = limits.depth * _FRAMES_PER_LEVEL
    if sys.getrecursionlimit() < frames:
        sys.setrecursionlimit(frames)
