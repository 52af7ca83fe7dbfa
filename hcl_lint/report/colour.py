"""Whether to write in colours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO


def wants_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether what is written to *stream* is to be coloured.

    ``NO_COLOR`` forbids it and ``FORCE_COLOR`` orders it, each if it is not empty, the former
    first. Without either a terminal gets colours, unless ``TERM`` says that it is dumb.

    Source: https://no-color.org, https://force-color.org.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return environment.get("TERM") != "dumb" and stream.isatty()
