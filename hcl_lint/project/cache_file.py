"""One file of the cache: records of text under a seal.

The seal is a keyed hash of the file's name and content. A file that was cut off, damaged, made
by somebody else or moved from elsewhere has a wrong one, and is treated as if it were not there.
"""

from __future__ import annotations

import os

from hcl_lint.files.digest import blake2b
from hcl_lint.files.disk import size_of
from hcl_lint.project.cache_folder import file_name, prepare, replace, tidy

RECORD = "\x1e"
MOST_BYTES = 64 * 1024 * 1024  # of one file

_HEAD = b"hcl-lint cache 1\n"
_SEAL_SIZE = 32  # bytes


class CacheFile:
    """The file that holds the results of one kind of runs, *identity* telling which kind."""

    __slots__ = ("path", "_key", "_name")

    def __init__(self, folder: str, key: bytes, identity: str) -> None:
        name = blake2b(identity.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
        self.path = os.path.join(folder, file_name(name))
        self._key = blake2b(key, digest_size=32).digest()
        self._name = name.encode("ascii")

    def read(self) -> list[str]:
        """The records; none where there are none that can be trusted."""
        try:
            with open(self.path, "rb") as file:
                content = file.read(MOST_BYTES + 1)
        except (OSError, ValueError):
            return []
        start = len(_HEAD) + _SEAL_SIZE
        if len(content) > MOST_BYTES or not content.startswith(_HEAD):
            return []
        body = content[start:]
        if self._seal(body) != content[len(_HEAD) : start]:
            return []
        return body.decode("utf-8", "surrogatepass").split(RECORD) if body else []

    @property
    def size(self) -> int:
        """The bytes of the file; none where there is none."""
        return size_of(self.path)

    def write(self, records: list[str]) -> None:
        """Replace the records; where that cannot be done, nothing is written."""
        body = RECORD.join(records).encode("utf-8", "surrogatepass")
        if len(body) > MOST_BYTES - len(_HEAD) - _SEAL_SIZE:
            return
        folder = os.path.dirname(self.path)
        try:
            is_new = not os.path.exists(self.path)
            if is_new:
                prepare(folder)
            replace(self.path, _HEAD + self._seal(body) + body)
            if is_new:
                tidy(folder)
        except (OSError, ValueError):
            pass  # A read-only folder or a full disk: the next run is no faster, that is all.

    def _seal(self, body: bytes) -> bytes:
        return blake2b(body, digest_size=_SEAL_SIZE, key=self._key, salt=self._name[:16]).digest()
