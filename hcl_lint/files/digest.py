"""Digests of contents, which tell whether two files or folders are the same.

The public module, `hashlib`, loads all of OpenSSL, which takes as long as reading the cache of a
thousand files.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that is built otherwise
    from hashlib import blake2b

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["blake2b", "digest_of", "digest_of_names"]


def digest_of(content: bytes) -> str:
    """The digest of a file's content; different contents have different ones."""
    return blake2b(content, digest_size=16).hexdigest()


def digest_of_names(names: Iterable[str]) -> str:
    """The digest of the names in a folder, in any order."""
    return digest_of("\0".join(sorted(names)).encode("utf-8", "surrogateescape"))
