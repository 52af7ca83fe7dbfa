"""Compressed parts of files, which may not be as small as they look."""

from __future__ import annotations

import zlib


def inflate(data: bytes, most: int) -> bytes:
    """Decompress data that is not larger than it may be.

    Raises ValueError: it is larger, or not complete.
    """
    inflater = zlib.decompressobj()
    result = inflater.decompress(data, most)
    if not inflater.eof:
        raise ValueError("too large, or cut off")
    return result
