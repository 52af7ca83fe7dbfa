"""Writing files so that nothing is ever lost."""

from __future__ import annotations

import os
import stat

from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def replace_content(path: str, content: bytes, expected: bytes) -> None:
    """Replace the content *expected* of the file at *path* by *content*, atomically.

    The new content is written beside the file, forced to the disk and renamed over it:
    whoever reads the file, and whatever stops this process, sees the old content or the
    new one. Permissions, access control lists and, where allowed, the owner stay. A
    symbolic link stays one, and the file that it leads to is replaced. Hard links part.

    Raises:
        FileProblem: the file is write-protected, no longer holds *expected*, or the new content
            cannot be written (a full disk, say). The file is then as it was.
    """
    try:
        target = os.path.realpath(path)
        status = os.stat(target)
        if not os.access(target, os.W_OK):
            raise FileProblem("it is write-protected")
        temporary = os.path.join(os.path.dirname(target), f".hcl-lint-{os.urandom(8).hex()}.tmp")
        try:
            _write_new(temporary, [content])
            _copy_attributes(target, status, temporary)
            # As late as can be: what is left to an editor's save is the time of one rename.
            if read_bytes(target) != expected:
                raise FileProblem("it was changed by someone else meanwhile")
            os.replace(temporary, target)
        except BaseException:  # Ctrl-C too
            _remove(temporary)
            raise
        _sync_folder(os.path.dirname(target))
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from error


def write_content(path: str, content: bytes) -> None:
    """Write a file that may be there or not, atomically; see `replace_content`.

    Raises:
        FileProblem: it cannot be written. What was there is then as it was.
    """
    if os.path.lexists(path):
        replace_content(path, content, read_bytes(path))
    else:
        write_whole(path, [content])


def require_writable(path: str) -> None:
    """Tell early what `write_whole` could not do.

    Raises:
        FileProblem: it is a folder, there is none for it, or it must not be written to.
    """
    folder = os.path.dirname(path) or os.curdir
    try:
        if os.path.isdir(path):
            raise FileProblem("it is a folder")
        if not os.path.isdir(folder):
            raise FileProblem(f"there is no folder {folder}")
        if not os.access(path if _is_special(path) else folder, os.W_OK):
            raise FileProblem("permission denied")
    except ValueError as error:
        raise FileProblem(reason_of(error)) from error


def write_whole(path: str, content: Iterable[bytes]) -> None:
    """Write a new file, or another one in its place, that is never to be seen in part.

    A symbolic link is replaced, and not followed. What is no regular file, such as
    ``/dev/stderr`` or a named pipe, is written to as it is.

    Raises:
        FileProblem: the file cannot be written.
    """
    try:
        if _is_special(path):
            with open(path, "wb") as stream:
                stream.writelines(content)
            return
        temporary = os.path.join(os.path.dirname(path), f".hcl-lint-{os.urandom(8).hex()}.tmp")
        try:
            _write_new(temporary, content, 0o666)
            os.replace(temporary, path)
        except BaseException:  # Ctrl-C too
            _remove(temporary)
            raise
        _sync_folder(os.path.dirname(path) or os.curdir)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from error


def _is_special(path: str) -> bool:
    return os.path.exists(path) and not os.path.isfile(path)


def _write_new(path: str, content: Iterable[bytes], mode: int = 0o600) -> None:
    """Write a file that is not there yet; without *mode*, only its owner may read it."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        for part in content:
            rest = memoryview(part)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_attributes(target: str, status: os.stat_result, temporary: str) -> None:
    if hasattr(os, "chown"):
        own = os.stat(temporary)
        if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid):
            try:
                os.chown(temporary, status.st_uid, status.st_gid)
            except OSError:
                pass  # Only the administrator can give files away.
    if hasattr(os, "listxattr"):
        try:
            for name in os.listxattr(target):
                os.setxattr(temporary, name, os.getxattr(target, name))
        except OSError:
            pass  # The file system has none, or some belong to the administrator.
    # Last: a change of owner clears some of the bits.
    os.chmod(temporary, stat.S_IMODE(status.st_mode))


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass  # It was never made, or has got its final name.


def _sync_folder(path: str) -> None:
    """Make the rename itself last through a power failure, where the system can."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
