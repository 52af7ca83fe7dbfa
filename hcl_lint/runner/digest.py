"""The hash function of the cache.

The module that is public, `hashlib`, loads all of OpenSSL, which takes as long as reading the
cache of a thousand files.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that is built otherwise
    from hashlib import blake2b

__all__ = ["blake2b"]
