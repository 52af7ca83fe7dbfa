"""Where modules come from: what kind of source an address names, and what it pins."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LOCAL: Final = "local"
REGISTRY: Final = "registry"
GIT: Final = "git"
MERCURIAL: Final = "hg"
OTHER: Final = "other"

_LOCAL_STARTS: Final = ("./", "../", ".\\", "..\\")
_REGISTRY: Final = re.compile(
    r"(?:[^/:@?]+\.[^/:@?]+(?::[0-9]+)?/)?"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9a-z]{1,64}(?://.*)?"
)
# The start of what go-getter takes for something other than a path.
_REMOTE: Final = re.compile(
    r"[A-Za-z0-9]+::|[A-Za-z][A-Za-z0-9+.-]*://|[^/@\s]+@[^/\s]+:|/|[A-Za-z]:[\\/]"
    r"|(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)/|.*\.amazonaws\.com|"
    r".*\.googleapis\.com"
)
# Source: the detectors of go-getter.
_GIT: Final = re.compile(
    r"git::|git://|[^/@:\s]+@[^/:\s]+:|(?:github\.com|gitlab\.com|bitbucket\.org)/"
)
_HOSTED: Final = ("github.com", "gitlab.com", "bitbucket.org")


def is_local(source: str) -> bool:
    """Whether the source of a module is a path in the same tree."""
    return source.startswith(_LOCAL_STARTS) or source in (".", "..")


def kind_of(source: str) -> str:
    """The kind of a source; "" of a text that cannot be one."""
    if is_local(source):
        return LOCAL
    if _GIT.match(source):
        return GIT
    if source.startswith("hg::"):
        return MERCURIAL
    if _REGISTRY.fullmatch(source) and source.partition("/")[0] not in _HOSTED:
        return REGISTRY
    return OTHER if _REMOTE.match(source) else ""


def arguments_of_source(source: str) -> dict[str, str]:
    """What stands behind the question mark of an address, by name."""
    query = source.partition("?")[2]
    pairs = [each.partition("=") for each in query.split("&") if each]
    return {name: value for name, _, value in pairs}
