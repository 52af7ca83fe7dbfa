"""Modules of Python that few runs need and that take long to load.

Each is loaded by the one function here that hands it out, when that is first called: `re` takes as
long as a sixth of a check, `json` and `signal` load it, too.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Pattern
from hcl_lint.edges import load_module

_COMPILED: dict[str, Pattern[str]] = {}


def regular_expression(pattern: str) -> Pattern[str]:
    """A regular expression of Python, compiled once."""
    if pattern not in _COMPILED:
        _COMPILED[pattern] = regular_expressions().compile(pattern)
    return _COMPILED[pattern]


def regular_expressions() -> Any:
    """The module `re`, for patterns that are not to be kept."""
    return load_module("re")


def json_package() -> Any:
    """The package `json`."""
    return load_module("json")


def unicode_database() -> Any:
    """The module `unicodedata`, for text that is not all ASCII."""
    return load_module("unicodedata")


def fractions() -> Any:
    """The module `fractions`, for numbers that are compared as such."""
    return load_module("fractions")


def quoted(text: bytes, safe: str) -> str:
    """What `urllib.parse.quote` makes of a text; it loads `re`."""
    return str(load_module("urllib.parse").quote(text, safe=safe))


def subprocesses() -> Any:
    """The module `subprocess`, for runs that ask Git."""
    return load_module("subprocess")


def line_editor() -> Any:
    """The module `readline`, which gives `input` its history and keys.

    Raises:
        ImportError: this Python has none.
    """
    return load_module("readline")


def signals() -> Any:
    """The module `signal`, for runs that write files."""
    return load_module("signal")


def ip_addresses() -> Any:
    """The module `ipaddress`, for addresses in forms that few files have."""
    return load_module("ipaddress")


def decimals() -> Any:
    """The module `decimal`, for values that become plain objects."""
    return load_module("decimal")


def time_zones() -> set[str]:
    """The names of the time zones that this machine knows; `zoneinfo` loads `threading`."""
    names: set[str] = load_module("zoneinfo").available_timezones()
    return names
