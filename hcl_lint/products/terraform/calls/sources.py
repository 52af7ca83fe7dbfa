"""The sources of modules: of what kind they are, and where installed modules are."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.values.types import STRING

LOCAL: Final = "local"
REGISTRY: Final = "registry"
GIT: Final = "git"
MERCURIAL: Final = "hg"
OTHER: Final = "other"


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
    return source.startswith(("./", "../", ".\\", "..\\")) or source in (".", "..")


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


def published_module(module: Module, call: Symbol, is_whole: bool) -> Module | None:
    """The declarations of the published module that a call leads to."""
    if call.kind != "module" or call.duplicates:
        return None
    source, version = _static_text(module, call, "source"), _static_text(module, call, "version")
    if not source or version is None or kind_of(source) not in (REGISTRY, GIT):
        return None
    names = [name for name, _ in arguments_of(call.declaration)]
    names += [name for declaration, _ in call.overrides for name, _ in arguments_of(declaration)]
    names += _outputs_used(module).get(call.name, ())
    named = None if is_whole else frozenset(names)
    return module.published(source, version, module.dialect, named)


@kept
def _outputs_used(module: Module) -> dict[str, list[str]]:
    """The names of the outputs that a module refers to, by call."""
    found: dict[str, list[str]] = {}
    for document in module.documents:
        for reference in document.references if "module" in document.text else ():
            names = [step.key for step in reference.steps if step.kind == ATTRIBUTE]
            if reference.root == "module" and names:
                found.setdefault(names[0], []).extend(names[1:2])
    return found


def _static_text(module: Module, call: Symbol, name: str) -> str | None:
    """The text of a setting of a call, "" without it; None where it is not known.

    OpenTofu evaluates it, with local values and the like.
    """
    found = call.attribute(name)
    if found is None:
        return ""
    text = literal(found[0])
    if text is not None or module.dialect.name != "opentofu":
        return text
    value = values_of(module).evaluate(found[1], found[0])
    return value.as_string() if value.is_present and value.type == STRING else None
