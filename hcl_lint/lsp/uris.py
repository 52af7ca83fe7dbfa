"""URIs of files. Source: RFC 8089; drive letters of Windows are in small letters, as clients send
them in either case."""

from __future__ import annotations

import os
import re
from urllib.parse import quote, unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(uri: str) -> str | None:
    """The path of a file; None for what is not on the disk."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file":
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.netloc not in ("", "localhost"):
        path = f"//{parts.netloc}{path}"
    elif _DRIVE.match(path):
        path = path[1].lower() + path[2:]
    return os.path.normpath(path)


def uri_of(path: str) -> str:
    """The URI of an absolute path."""
    path = path.replace(os.sep, "/")
    if path.startswith("//"):
        return "file:" + quote(os.fsencode(path))
    path = path if path.startswith("/") else f"/{path}"
    if _DRIVE.match(path):
        return "file://" + path[:3].lower() + quote(os.fsencode(path[3:]))
    return "file://" + quote(os.fsencode(path))
