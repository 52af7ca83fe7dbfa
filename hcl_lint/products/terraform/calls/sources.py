"""The sources of modules: of what kind they are, and where installed modules are."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, literal

LOCAL: Final = "local"
REGISTRY: Final = "registry"
GIT: Final = "git"
MERCURIAL: Final = "hg"
OTHER: Final = "other"

_LOCAL_STARTS: Final = ("./", "../", ".\\", "..\\")
_REGISTRY: Final = (
    r"(?:[^/:@?.-](?:[^/:@?.]*[^/:@?.-])?(?:\.[^/:@?.-](?:[^/:@?.]*[^/:@?.-])?)+(?::[0-9]+)?/)?"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9a-z]{1,64}(?://.*)?"
)
# Prefixes that go-getter does not treat as a path.
_REMOTE: Final = (
    r"[A-Za-z0-9]+::|[A-Za-z][A-Za-z0-9+.-]*://|[^/@\s]+@[^/\s]+:|/|[A-Za-z]:[\\/]"
    r"|(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)/|.*\.amazonaws\.com|"
    r".*\.googleapis\.com"
)
# Source: the detectors of go-getter.
_GIT: Final = (r"git::|git://|[^/@:\s]+@[^/:\s]+:|(?:github\.com|gitlab\.com|bitbucket\.org)/")
_HOSTED: Final = ("github.com", "gitlab.com", "bitbucket.org")


def is_local(source: str) -> bool:
    """Whether the source of a module is a path in the same tree."""
    return source.startswith(_LOCAL_STARTS) or source in (".", "..")


def is_own_folder(source: str) -> bool:
    """Whether a path leads to the folder that it begins in."""
    return ".." not in source and not source.strip("./")


def kind_of(source: str) -> str:
    """The kind of a source; "" of a text that cannot be one."""
    if is_local(source):
        return LOCAL
    if re.match(_GIT, source):
        return GIT
    if source.startswith("hg::"):
        return MERCURIAL
    if re.fullmatch(_REGISTRY, source) and source.partition("/")[0] not in _HOSTED:
        return REGISTRY
    return OTHER if re.match(_REMOTE, source) else ""


def arguments_of_source(source: str) -> dict[str, str]:
    """The parameters after the question mark of an address, by name."""
    query = source.partition("?")[2]
    pairs = [text.partition("=") for text in query.split("&") if text]
    return {name: value for name, _, value in pairs}


def installed_module(module: Module, call: Symbol, source: str) -> Module | None:
    """The module that a call with a source leads to where ``init`` has installed it."""
    if call.kind != "module" or "\n" in source:
        return None
    version = call.attribute("version")
    text = "" if version is None else literal(version[0])
    return None if text is None else module.installed(call.name, source, text)
