"""Names, places and reasons in messages."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.text.source import Range


def short(name: str, most: int = 60) -> str:
    """A name for a summary, shortened if it has more than *most* characters."""
    return f"`{name}`" if len(name) <= most else f"`{name[: most - 1]}…`"


def listed(names: Iterable[str], between: str = ", ") -> str:
    """Names as a message lists them: `a`, `b`."""
    return between.join([f"`{name}`" for name in names])


def counted(count: int, noun: str) -> str:
    """A number with its noun, such as "1 file" and "2 files"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def sentence(reason: str) -> str:
    """A reason with a capital letter and a full stop."""
    return f"{reason[:1].upper()}{reason[1:]}."


def location(place: Range, other: Range) -> str:
    """Where something is, as seen from another place."""
    if place.source is other.source:
        return f"on line {place.line}"
    return f"in {place.source.path} on line {place.line}"
