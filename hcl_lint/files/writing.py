"""Writing files of this machine: whole, and all of several or none."""

from __future__ import annotations

import os
import stat

from hcl_lint.annotations import Any, Iterable, Sequence
from hcl_lint.files.filesystem import Change, FileProblem, reason_of


def write_files(changes: Sequence[Change], *, makes_folders: bool = False) -> None:
    """Write files, all or none; see `FileSystem.write_all`.

    All new contents are written beside the files and forced to the disk before the first of them
    takes its place, and a signal that would end this process waits meanwhile: one that comes before
    the first is in place ends the work, a later one the process once all are. Only what no process
    can hold up, such as ``SIGKILL`` or a failure of power, can come between, and leaves each file
    whole.

    Permissions, access control lists and, where allowed, the owner stay. A symbolic link stays one,
    and the file that it leads to is replaced, once. Hard links part.
    """
    with HeldSignals() as held, _Replacements() as replacements:
        for path, content, expected in changes:
            replacements.at = path
            if makes_folders:
                replacements.make_folder(path)
            replacements.add(path, content, expected)
            if held.arrived:
                raise FileProblem("the work was interrupted", path=path)
        replacements.make()


class HeldSignals:
    """Lets signals wait that would end this process, while it holds.

    ``arrived`` are those that came. They take effect at the end, as if they came then. A thread
    that gets no signals holds none.
    """

    def __init__(self) -> None:
        self.arrived: list[int] = []
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> HeldSignals:
        import signal

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            handler = None if number is None else signal.getsignal(number)
            if number is not None and handler is not None and handler != signal.SIG_IGN:
                try:
                    self._handlers[number] = signal.signal(number, self._note)
                except ValueError:
                    break
        return self

    def __exit__(self, *exception: object) -> None:
        import signal

        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        for number in self.arrived:
            signal.raise_signal(number)

    def _note(self, number: int, frame: object) -> None:
        self.arrived.append(number)


class _Replacement:
    """A file that is about to change, or to be made.

    ``temporary`` holds its new content, ``expected`` is the old one, None where there is no such
    file, and ``backup`` leads to it once it is replaced, "" where that is impossible.
    """

    def __init__(self, target: str, content: bytes, expected: bytes | None) -> None:
        self.target = target
        self.temporary = _temporary_path(os.path.dirname(target))
        self.content = content
        self.expected = expected
        self.backup = ""

    def prepare(self) -> None:
        """Write the new content beside the file."""
        if self.expected is None:
            _write_new(self.temporary, [self.content], 0o666)
            return
        status = os.stat(self.target)
        if not os.access(self.target, os.W_OK):
            raise FileProblem("it is write-protected")
        _write_new(self.temporary, [self.content])
        _copy_attributes(self.target, status, self.temporary)

    def keep(self) -> None:
        """Keep a way back to the old content."""
        if self.expected is not None:
            backup = _temporary_path(os.path.dirname(self.target))
            try:
                os.link(self.target, backup)
            except (OSError, AttributeError):
                return  # A file system without hard links: the content is written once more.
            self.backup = backup

    def make(self) -> None:
        """Replace the file."""
        # As late as can be: what is left to an editor's save is the time of one rename.
        if self.expected is not None:
            if not _holds(self.target, self.expected):
                raise FileProblem("it was changed by another program in the meantime")
        elif os.path.lexists(self.target):
            raise FileProblem("it was made by another program in the meantime")
        os.replace(self.temporary, self.target)

    def undo(self) -> None:
        """Put the old content back."""
        if self.expected is None:
            _remove(self.target)
        elif self.backup:
            os.replace(self.backup, self.target)
        else:
            status = os.stat(self.target)
            _write_new(self.temporary, [self.expected])
            _copy_attributes(self.target, status, self.temporary)
            os.replace(self.temporary, self.target)


class _Replacements:
    """Files that change together; nothing is left behind of those that do not.

    ``at`` is the path that the work is at, for messages.
    """

    def __init__(self) -> None:
        self.at = ""
        self._waiting: dict[str, _Replacement] = {}  # by real path
        self._done: list[_Replacement] = []
        self._folders: list[str] = []  # that were made, from the outside in

    def __enter__(self) -> _Replacements:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        stuck = []
        if error is not None:
            for element in reversed(self._done):
                try:
                    element.undo()
                except OSError:
                    stuck.append(element.target)
        for element in self._waiting.values():
            _remove(element.temporary)
            if element.backup and element.target not in stuck:
                _remove(element.backup)
        if error is not None:
            for folder in reversed(self._folders):
                try:
                    os.rmdir(folder)
                except OSError:
                    pass  # Somebody else put something there.
        if isinstance(error, (OSError, ValueError, FileProblem)):
            reason = error.reason if isinstance(error, FileProblem) else reason_of(error)
            if stuck:
                reason += f"; these files have their new content: {', '.join(stuck)}"
            raise FileProblem(reason, error, path=self.at) from error

    def make_folder(self, path: str) -> None:
        """Make the folder of a file."""
        self._folders += reversed(make_folder(os.path.dirname(os.path.realpath(path))))

    def add(self, path: str, content: bytes, expected: bytes | None) -> None:
        """Write a new content where it waits for the others."""
        target = os.path.realpath(path)
        known = self._waiting.get(target)
        if known is not None:
            if known.content != content:
                raise FileProblem("two different contents are to be written to it")
            return
        if expected is None and os.path.lexists(path):
            expected = _content_of(target)
        self._waiting[target] = each = _Replacement(target, content, expected)
        each.prepare()

    def make(self) -> None:
        """Let all files change. What is new comes first: until others change, it does no harm."""
        ordered = sorted(self._waiting.values(), key=lambda element: element.expected is not None)
        for element in ordered if len(ordered) > 1 else ():
            self.at = element.target
            element.keep()
        for element in ordered:
            self.at = element.target
            element.make()
            self._done.append(element)
        for folder in {os.path.dirname(element.target) for element in ordered}:
            _sync_folder(folder)


def require_writable(path: str) -> None:
    """Report early what `write_whole` could not do.

    Raises FileProblem: it is a folder, its own folder is missing, or it is not writable.
    """
    folder = os.path.dirname(path) or os.curdir
    try:
        if os.path.isdir(path):
            raise FileProblem("it is a folder")
        if not os.path.isdir(folder):
            raise FileProblem("there is no such folder")
        if not os.access(path if is_special(path) else folder, os.W_OK):
            raise FileProblem("permission denied")
    except ValueError as error:
        raise FileProblem(reason_of(error)) from error


def write_whole(path: str, content: Iterable[bytes]) -> None:
    """Write a new file, or another one in its place, that is never to be seen in part.

    A symbolic link is replaced, and not followed. What is not a regular file, such as
    ``/dev/stderr`` or a named pipe, is written to as it is. Raises FileProblem: the file cannot be
    written.
    """
    try:
        if is_special(path):
            with open(path, "wb") as stream:
                stream.writelines(content)
            return
        with TemporaryFile(os.path.dirname(path)) as temporary:
            _write_new(temporary, content, 0o666)
            os.replace(temporary, path)
        _sync_folder(os.path.dirname(path) or os.curdir)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from error


class TemporaryFile:
    """The name of a new file in a folder that is gone at the end, unless it was renamed.

    That holds for any exception, such as that of Ctrl-C, and where a signal ends this process.
    """

    def __init__(self, folder: str, prefix: str = ".hcl-lint-", suffix: str = ".tmp") -> None:
        self.path = _temporary_path(folder, prefix, suffix)
        self._numbers: list[int] = []  # of the signals that are handled meanwhile

    def __enter__(self) -> str:
        import signal

        # A program with its own handler, or a thread that gets no signals, cleans up itself.
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                try:
                    signal.signal(number, self._end)
                except ValueError:
                    break
                self._numbers.append(number)
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        import signal

        if error is not None:
            _remove(self.path)
        for number in self._numbers:
            signal.signal(number, signal.SIG_DFL)

    def _end(self, number: int, frame: object) -> None:
        """Remove the file, and let the signal do what it does."""
        import signal

        _remove(self.path)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)


def _temporary_path(folder: str, prefix: str = ".hcl-lint-", suffix: str = ".tmp") -> str:
    return os.path.join(folder, f"{prefix}{os.urandom(8).hex()}{suffix}")


def _content_of(path: str) -> bytes:
    if is_special(path):
        raise FileProblem("it is not a regular file")
    with open(path, "rb") as stream:
        return stream.read()


def _holds(path: str, content: bytes) -> bool:
    """Whether a regular file has a content, and no other."""
    return os.path.getsize(path) == len(content) and _content_of(path) == content


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


def is_special(path: str) -> bool:
    """Whether something is there that is neither a file nor a folder: a pipe or a device."""
    try:
        return not stat.S_ISREG(mode := os.stat(path).st_mode) and not stat.S_ISDIR(mode)
    except (OSError, ValueError):
        return False


def make_folder(path: str) -> list[str]:
    """Make a folder, and those around it, unless it is there.

    Returns: the folders that were not there, from the inside out. Raises FileProblem: it cannot be
    made.
    """
    made = []
    folder = os.path.abspath(path)
    while not os.path.exists(folder) and folder not in made:
        made.append(folder)
        folder = os.path.dirname(folder)
    try:
        os.makedirs(path, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from error
    return made


def remove_file(path: str) -> None:
    """Remove a file. Raises FileProblem: it cannot be removed."""
    try:
        os.remove(path)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error)) from error
