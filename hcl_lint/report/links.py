"""Whether to write links that a terminal can follow."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

_PROGRAMS = ("Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "tabby", "vscode")
_TERMINALS = ("alacritty", "contour", "foot", "kitty", "wezterm", "ghostty")
# The library behind the terminals of GNOME and others took long to get links right.
_FIRST_VTE = 5000


def wants_links(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether what is written to *stream* may have links.

    ``FORCE_HYPERLINK`` orders it, and ``0`` there forbids it. Without it, links go to terminals
    that are known to understand them: others might show the sequences.
    """
    forced = environment.get("FORCE_HYPERLINK", "")
    if forced:
        return forced != "0"
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    if environment.get("CI"):
        return False
    return (
        environment.get("TERM_PROGRAM") in _PROGRAMS
        or any([name in environment.get("TERM", "") for name in _TERMINALS])
        or bool(environment.get("WT_SESSION") or environment.get("DOMTERM"))
        or _number(environment.get("VTE_VERSION", "")) >= _FIRST_VTE
        or bool(environment.get("KONSOLE_VERSION"))
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
