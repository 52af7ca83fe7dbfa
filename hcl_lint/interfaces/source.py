"""The sources of calls that lead to published modules: in a registry, or in a repository."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY

_DETECTED: Final = ("github.com", "gitlab.com", "bitbucket.org")  # without a scheme
_SCHEMES: Final = ("https://", "http://", "ssh://", "git://")
_GIT: Final = "git::"
_PARTS: Final = 3  # of an address: namespace, name and provider; of a repository on these hosts


class PublishedSource:
    """A source: ``address`` in a registry, or else ``repository`` with a ``ref``.

    ``folder`` is the one of the module below it, "" for the module itself.
    """

    def __init__(self, address: str, repository: str, folder: str, ref: str = "") -> None:
        self.address = address
        self.repository = repository
        self.folder = folder
        self.ref = ref


_HOST: Final = 4  # parts of an address with one
IN_NAMES: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def is_address(text: str, most: int = _HOST) -> bool:
    """Whether a text may be the address of a module, of three parts or up to *most*."""
    parts = text.split("/")
    host, colon, port = parts[0].partition(":")
    names = [host, *parts[1:]]
    return _PARTS <= len(parts) <= most and (port.isdigit() or not colon) and all([
        name[:1].isalnum() and IN_NAMES.issuperset(name) for name in names
    ])


def published_source(source: str) -> PublishedSource | None:
    """Read the source of a call; None where it leads to nothing that is published."""
    plain, _, query = source.partition("?")
    own = plain.removeprefix(_GIT)
    scheme = next((scheme for scheme in _SCHEMES if own.startswith(scheme)), "")
    own = own.removeprefix(scheme)
    user, at, rest = own.partition("@")
    is_ssh = at != "" and "/" not in user
    if is_ssh:
        own = rest if scheme else rest.replace(":", "/", 1)
    base, _, folder = own.partition("//")
    folder = folder.strip("/")
    parts = base.split("/")
    if scheme or is_ssh or plain.startswith(_GIT) or parts[0] in _DETECTED:
        if not scheme and not is_ssh and len(parts) > _PARTS:
            folder = "/".join([*parts[_PARTS:], *([folder] if folder else [])])
            base = "/".join(parts[:_PARTS])
        refs = [text.removeprefix("ref=") for text in query.split("&") if text.startswith("ref=")]
        return PublishedSource("", base.removesuffix(".git"), folder, refs[0] if refs else "")
    if len(parts) > _PARTS and parts[0] in (TERRAFORM_REGISTRY, OPENTOFU_REGISTRY):
        del parts[0]
    if len(parts) not in (_PARTS, _PARTS + 1) or not all(parts) or parts[0].startswith("."):
        return None
    return PublishedSource("/".join(parts), "", folder)
