"""The folder and the file of the cache, sealed with the key of the user."""

from __future__ import annotations

import marshal
import os
import stat
import sys
import time

from hcl_lint.annotations import Any, Iterable, Mapping
from hcl_lint.files.disk import DiskFiles, size_of
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import own_folder
from hcl_lint.files.tracking import blake2b
from hcl_lint.files.writing import TemporaryFile

MOST_BYTES = 64 * 1024 * 1024  # of one file

_HEAD = b"hcl-lint cache 2\n"
_SEAL_SIZE = 32  # bytes


class CacheFile:
    """The file with the results of one kind of runs, which *identity* distinguishes.

    They are plain data of a *form*: a type, a tuple of forms, a list of one, or a dictionary from
    one to another.
    """

    def __init__(self, folder: str, key: bytes, identity: str, form: object) -> None:
        name = blake2b(identity.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
        self.path = os.path.join(folder, file_name(name))
        self._key = blake2b(key, digest_size=32).digest()
        self._form = form
        self._name = name.encode("ascii")

    def read(self) -> Any:
        """The data; None if there is none that can be trusted."""
        try:
            # In a folder of the tree, somebody else may have put a link or a pipe in its place.
            content = DiskFiles(os.path.dirname(self.path), MOST_BYTES).read(self.path)
        except FileProblem:
            return None
        start = len(_HEAD) + _SEAL_SIZE
        body = content[start:]
        if not content.startswith(_HEAD) or self._seal(body) != content[len(_HEAD) : start]:
            return None
        return loaded(body, self._form)

    @property
    def size(self) -> int:
        """The bytes of the file; none if there is none."""
        return size_of(self.path)

    def write(self, data: Any) -> None:
        """Replace the data, or write nothing if that is impossible."""
        body = marshal.dumps(data)
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
            pass  # A read-only folder or a full disk only means that the next run is not faster.

    def _seal(self, body: bytes) -> bytes:
        return blake2b(body, digest_size=_SEAL_SIZE, key=self._key, salt=self._name[:16]).digest()


def loaded(content: bytes, form: object) -> Any:
    """The data that `marshal` has written; None for any other content, or data of another form."""
    try:
        data = marshal.loads(content)
    except (EOFError, TypeError, ValueError):
        return None
    return data if _has(form, data) else None


def _has(form: Any, data: Any) -> bool:
    if isinstance(form, type) or type(data) is not type(form):
        return type(data) is form
    if isinstance(form, tuple):
        types = (*map(type, data),)
        return types == form or len(types) == len(form) and all(map(_has, form, data))
    if isinstance(form, dict):
        ((key, value),) = form.items()
        return _all_have(key, data) and _all_have(value, data.values())
    return _all_have(form[0], data)


def _all_have(form: Any, members: Iterable[Any]) -> bool:
    if isinstance(form, type):
        return {*map(type, members)} <= {form}
    return all([_has(form, member) for member in members])


_SUFFIX = ".cache"
_NAME_SIZE = 32  # hexadecimal digits before the suffix
_TEMPORARY = ".hcl-lint-"
_TEMPORARY_SUFFIX = ".tmp"
_KEY = "key"
_KEY_SIZE = 32  # bytes
KEY_VARIABLE = "HCL_LINT_CACHE_KEY"

_LONGEST_UNUSED = 30 * 86_400  # seconds
_LONGEST_TEMPORARY = 3_600  # seconds; a writer needs milliseconds
_MOST_BYTES = 256 * 1024 * 1024  # of the whole folder

# These files make git and backup programs skip the folder.
_SIGNS = {
    ".gitignore": b"*\n",
    "CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55\n# This is a cache.\n",
}


def user_folder(environment: Mapping[str, str], platform: str = sys.platform) -> str | None:
    """The user's cache folder; None without a home folder."""
    base = own_folder(environment, platform, "XDG_CACHE_HOME", "Library/Caches", ".cache")
    if base is None:
        return None
    return os.path.join(base, "hcl-lint", *(["Cache"] if platform == "win32" else []))


def file_name(digest: str) -> str:
    """The name of the file of a cache; *digest* has 32 hexadecimal digits."""
    assert len(digest) == _NAME_SIZE
    return digest + _SUFFIX


def seal_key(environment: Mapping[str, str]) -> bytes | None:
    """The user's key, created if it does not exist; None where it cannot be.

    A variable gives it on machines that keep a cache and not the user's own folder.
    """
    given = environment.get(KEY_VARIABLE, "")
    if given:
        return given.encode("utf-8", "surrogateescape")
    folder = user_folder(environment)
    if folder is None:
        return None
    path = os.path.join(folder, _KEY)
    try:
        key = _read_key(path)
        if key is None:
            prepare(folder)
            replace(path, os.urandom(_KEY_SIZE))
            key = _read_key(path)  # Two runs created a key at once: use the one on disk.
        return key
    except OSError:
        return None


def _read_key(path: str) -> bytes | None:
    """The key in a file, if only the user can have created or read it."""
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            key = file.read(_KEY_SIZE + 1)
    except FileNotFoundError:
        return None
    if os.name == "posix" and (status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & 63):
        return None
    return key if len(key) == _KEY_SIZE else None


def prepare(folder: str) -> None:
    """Create the folder, with the files that mark it as a cache. Raises OSError."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    for name, content in _SIGNS.items():
        path = os.path.join(folder, name)
        if not os.path.lexists(path):
            replace(path, content)


def replace(path: str, content: bytes) -> None:
    """Write a file atomically. Raises OSError."""
    with TemporaryFile(os.path.dirname(path), _TEMPORARY, _TEMPORARY_SUFFIX) as temporary:
        descriptor = os.open(
            temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600
        )
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
        finally:
            os.close(descriptor)
        os.replace(temporary, path)


def tidy(folder: str) -> None:
    """Remove files that have long been unused, and the oldest ones beyond the size limit."""
    now = time.time()
    files = sorted(_ours(folder), reverse=True)  # the newest first
    total = 0
    for changed, size, path in files:
        is_temporary = os.path.basename(path).startswith(_TEMPORARY)
        total += size
        longest = _LONGEST_TEMPORARY if is_temporary else _LONGEST_UNUSED
        if now - changed > longest or total > _MOST_BYTES:
            _remove(path)


def clean(folder: str) -> tuple[int, int]:
    """Remove all caches in a folder, and the folder where nothing else is left in it.

    Returns: how many files were removed, and their bytes.
    """
    removed = size = 0
    for _, bytes_, path in _ours(folder):
        if _remove(path):
            removed += 1
            size += bytes_
    try:
        left = set(os.listdir(folder))
        if left <= {*_SIGNS, _KEY}:
            for name in left:
                _remove(os.path.join(folder, name))
            os.rmdir(folder)
    except OSError:
        pass  # It does not exist, or we may not remove it.
    return removed, size


def _ours(folder: str) -> list[tuple[float, int, str]]:
    """When the files of caches were changed, their bytes, and their paths."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if _is_ours(entry.name) and entry.is_file(follow_symlinks=False):
                    status = entry.stat(follow_symlinks=False)
                    found.append((status.st_mtime, status.st_size, entry.path))
    except OSError:
        pass  # Another run removed it first.
    return found


def _is_ours(name: str) -> bool:
    if name.startswith(_TEMPORARY):
        return name.endswith(_TEMPORARY_SUFFIX)
    digits = name.removesuffix(_SUFFIX)
    return len(digits) == _NAME_SIZE == len(name) - len(_SUFFIX) and digits.isalnum()


def _remove(path: str) -> bool:
    try:
        os.remove(path)
    except OSError:
        return False
    return True
