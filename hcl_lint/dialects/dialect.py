"""What rules know of the product that a file is for."""

from __future__ import annotations


class Dialect:
    """A product's way of writing HCL.

    ``layout`` is the dialect of the formatter. ``unwraps`` tells whether a string that is one
    interpolation stands for its value: where it is false, such a string is text for run time.
    ``has_modules`` tells whether the files of a folder belong together. Of the dialect
    ``hcl``, which is any file of which no more is known, nothing can be said about functions
    or the names that expressions may begin with: ``is_known`` is false.
    """

    __slots__ = ("name", "layout", "unwraps", "has_modules", "is_known")

    def __init__(
        self,
        name: str,
        *,
        layout: str = "hcl",
        unwraps: bool = False,
        has_modules: bool = False,
        is_known: bool = True,
    ) -> None:
        self.name = name
        self.layout = layout
        self.unwraps = unwraps
        self.has_modules = has_modules
        self.is_known = is_known

    def __repr__(self) -> str:
        return f"<dialect {self.name}>"
