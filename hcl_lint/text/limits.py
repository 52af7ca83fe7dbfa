"""How much of anything is taken on before hcl-lint says that it is too much."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Limits:
    """The limits passed to parse, evaluate and decode; never changed once made.

    They count, they never look at a clock, so that a result is the same on every run.

    ``source``: code points of one file. ``depth``: levels of nesting; a chain of operators is
    as deep as it is long. ``steps``: expressions evaluated, and what costs as much, such as
    values made and text put together. ``elements``: of one collection. ``string_length``: code
    points of one string made by evaluation. ``digits``: of one number as it is written.
    """

    __slots__ = ("source", "depth", "steps", "elements", "string_length", "digits")

    def __init__(
        self,
        *,
        source: int = 64 * 1024 * 1024,
        depth: int = 500,
        steps: int = 1_000_000,
        elements: int = 100_000,
        string_length: int = 4 * 1024 * 1024,
        digits: int = 1_000_000,
    ) -> None:
        self.source: Final = source
        self.depth: Final = depth
        self.steps: Final = steps
        self.elements: Final = elements
        self.string_length: Final = string_length
        self.digits: Final = digits


DEFAULT_LIMITS: Final = Limits()
