"""Asking git what has changed, in a way that runs nothing of the repository's."""

from __future__ import annotations

import os
import posixpath

from hcl_lint.annotations import Iterable, Mapping, Sequence
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import MAX_BYTES
from hcl_lint.files.paths import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from subprocess import Popen

HEAD = "HEAD"

# What a configuration of git could make it run when it compares files.
_HARMLESS = (
    "-c", "core.fsmonitor=", "-c", f"core.hooksPath={os.devnull}",
    "-c", "safe.bareRepository=explicit", "--no-pager",
)
_COMPARE = (
    "diff", "--raw", "--no-abbrev", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
    "--ignore-submodules",
)

_LINK = b"120000"
_REGULAR = (b"100644", b"100755")  # the modes of files that are neither links nor modules
_MOST_BYTES = 8 * MAX_BYTES  # of all old contents together


class GitProblem(Exception):
    """Git cannot say what has changed; the message says why, on one line."""


class GitChanges:
    """The files that differ from a commit, by real paths.

    ``changed`` are the files that differ from it, or that it lacks; ``gone`` are those that it
    has and that are there no more. Files in submodules are in neither.
    """

    def __init__(self, git: Git) -> None:
        self.changed: set[str] = set()
        self.gone: set[str] = set()
        self._git = git
        self._old: dict[str, tuple[str, str]] = {}  # the root and the object of regular files
        self._contents: dict[str, bytes] = {}  # of objects that were asked for

    def is_new(self, path: str) -> bool:
        """Whether the commit has no regular file at a real path that has changed."""
        return path not in self._old

    def old_contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return what the commit has at real paths, without what is too large.

        The contents are those that git stores: no filter or conversion is applied. Raises
        GitProblem: git fails.
        """
        wanted = {path: self._old[path] for path in paths if path in self._old}
        unread: dict[str, set[str]] = {}
        for root, name in wanted.values():
            if name not in self._contents:
                unread.setdefault(root, set()).add(name)
        for root, names in unread.items():
            self._contents.update(self._git.objects(root, sorted(names)))
        found = {path: self._contents.get(name) for path, (_, name) in wanted.items()}
        return {path: content for path, content in found.items() if content is not None}

    def _add(self, root: str, compared: bytes) -> None:
        """Add what git wrote of differences from the commit."""
        words = compared.split(b"\0")
        for i in range(0, len(words) - 1, 2):
            mode, _, name, _, status = words[i].removeprefix(b":").split(b" ")
            path = _real_path(root, words[i + 1])
            if not path:
                continue
            (self.gone if status == b"D" else self.changed).add(path)
            if mode in _REGULAR:
                self._old[path] = root, name.decode()


def _real_path(root: str, name: bytes) -> str:
    """The real path of what git names; "" for a link that leads out of the repository."""
    path = os.path.realpath(os.path.join(root, os.fsdecode(name)))
    return path if is_inside(path, os.path.realpath(root)) else ""


def changes_since(
    paths: list[str], reference: str = HEAD, variables: Mapping[str, str] | None = None
) -> GitChanges:
    """Return what differs from a commit in the repositories of *paths*.

    With ``HEAD`` these are the files that are staged, changed since, or untracked and not ignored;
    with another *reference*, also those that were committed since the history of ``HEAD`` left that
    of the reference. Git runs with *variables*, by default those of this process, as far as they
    are harmless. Raises GitProblem: git is missing, a path is in no repository, or there is no such
    commit.
    """
    if reference.startswith("-"):
        raise GitProblem(f"`{reference}` is an option of git, not a commit")
    git = Git(os.environ if variables is None else variables)
    changes = GitChanges(git)
    for folder in dict.fromkeys([_folder_of(path) for path in paths]):
        # PERF: one process tells both, except where there is no commit.
        told = git.answer(folder, "rev-parse", "--show-toplevel", "HEAD^{commit}")
        root, _, head = _text(told).rpartition("\n")
        root = root or _text(git.answer(folder, "rev-parse", "--show-toplevel"))
        if not root:
            raise GitProblem(
                f"{folder} is not in a git repository (or the repository is owned by another user)"
            )
        names = git.ask(root, "ls-files", "-z", "--others", "--exclude-standard")
        base = _base(git, root, head, reference)
        if base:
            changes._add(root, git.ask(root, *_COMPARE, base, options=_without_filters(git, root)))
        else:
            names += git.ask(root, "ls-files", "-z")
        for name in names.split(b"\0"):
            path = _real_path(root, name) if name else ""
            if path:
                changes.changed.add(path)
    return changes


def commit_of(folder: str, variables: Mapping[str, str]) -> str:
    """The short name of the commit that is checked out in a folder; empty if there is none."""
    try:
        return _text(Git(variables).answer(folder, "rev-parse", "--short=12", "HEAD"))
    except (GitProblem, OSError):
        return ""


def tracked_and_ignored(root: str, variables: Mapping[str, str] | None = None) -> list[str]:
    """The files of a repository that an ignore file matches, and that git tracks nevertheless.

    They are relative to *root*, with slashes. There are none where git is missing, or refuses.
    """
    try:
        git = Git(os.environ if variables is None else variables)
    except GitProblem:
        return []
    words = ("ls-files", "-z", "--cached", "--ignored", "--exclude-standard")
    output = git.answer(root, *words) or b""
    return [os.fsdecode(name) for name in output.split(b"\0") if name]


class GitTags:
    """The files at the tags of a repository; ``commits`` are by the names of tags."""

    def __init__(self, folder: str, variables: Mapping[str, str]) -> None:
        """Read the names of tags. Raises GitProblem: *folder* is no repository."""
        self._git = Git(variables)
        self._folder = folder
        is_bare = os.path.isfile(os.path.join(folder, HEAD))
        self._options = ["--git-dir=."] if is_bare else []
        form = "--format=%(refname:strip=2) %(objectname) %(*objectname)"
        self.commits: dict[str, str] = {}
        listed = self._ask("for-each-ref", form, "refs/tags").decode("utf-8", "replace")
        for line in listed.split("\n"):
            name, _, commits = line.partition(" ")
            if commits:
                self.commits[name] = commits.split()[-1]

    def origin(self) -> str:
        """The address that the repository was cloned from; "" if it is not known."""
        words = (*self._options, "config", "--get", "remote.origin.url")
        return _text(self._git.answer(self._folder, *words))

    def files(self, commit: str) -> list[tuple[str, str]]:
        """The paths and objects of the files of a commit, those of links to files included."""
        found: dict[str, str] = {}
        links: dict[str, str] = {}
        for entry in self._ask("ls-tree", "-r", "-z", commit).split(b"\0"):
            about, _, path = entry.partition(b"\t")
            words = about.split(b" ")
            if len(words) == 3 and (words[0] in _REGULAR or words[0] == _LINK):
                kept = links if words[0] == _LINK else found
                kept[path.decode("utf-8", "replace")] = words[2].decode("ascii")
        targets = self.contents(sorted(set(links.values()))) if links else {}
        for link, name in links.items():
            target = targets.get(name, b"").decode("utf-8", "replace")
            meant = posixpath.normpath(posixpath.join(posixpath.dirname(link), target))
            if meant in found:
                found[link] = found[meant]
        return list(found.items())

    def contents(self, names: list[str]) -> dict[str, bytes]:
        """The contents of objects by their names, as far as they are small enough."""
        return self._git.objects(self._folder, names, self._options)

    def _ask(self, *words: str) -> bytes:
        return self._git.ask(self._folder, *words, options=self._options)


def _folder_of(path: str) -> str:
    """The folder of a repository, as far as that is known without git."""
    real = os.path.realpath(path)
    while not os.path.isdir(real) and os.path.dirname(real) != real:
        real = os.path.dirname(real)
    return DiskFiles().tree_root(real)


def _base(git: Git, root: str, head: str, reference: str) -> str:
    """The commit to compare with; empty in a repository without commits, which has no *head*."""
    if reference == HEAD:
        return head
    commit = _text(git.answer(root, "rev-parse", "--verify", "--quiet", f"{reference}^{{commit}}"))
    if not commit:
        raise GitProblem(f"git does not know the commit `{reference}` in {root}")
    base = _text(git.answer(root, "merge-base", commit, head)) if head else ""
    if not base:
        raise GitProblem(
            f"`{reference}` and HEAD have no common ancestor in {root}; in a shallow clone, fetch "
            "more commits"
        )
    return base


def _without_filters(git: Git, root: str) -> list[str]:
    """Options that leave files as they are: git would pass them through a filter to compare."""
    options = []
    names = git.answer(root, "config", "-z", "--name-only", "--get-regexp", r"^filter\.") or b""
    for name in dict.fromkeys(names.split(b"\0")):
        setting = os.fsdecode(name)
        if "=" in setting:
            raise GitProblem(f"unsupported name in the configuration of {root}: {setting}")
        if setting:
            options += ["-c", f"{setting}="]
    return options


def _text(output: bytes | None) -> str:
    return "" if output is None else os.fsdecode(output).rstrip("\n")


class Git:
    """The program, with the variables that it runs with."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        # Variables could name programs, or another repository: that of the hook we run in, say.
        self.variables = {
            name: value for name, value in variables.items() if not name.startswith("GIT_")
        }
        self.variables["GIT_OPTIONAL_LOCKS"] = "0"
        # Fetching runs what the configuration says.
        self.variables["GIT_NO_LAZY_FETCH"] = "1"
        self.variables["GIT_ALLOW_PROTOCOL"] = ""  # for versions that do not know the other
        self.executable = _executable(variables)

    def ask(self, root: str, *words: str, options: Sequence[str] = ()) -> bytes:
        """The answer of git to arguments. Raises GitProblem: it fails."""
        output = self.answer(root, *options, *words)
        if output is None:
            raise _failed(root, words[0])
        return output

    def objects(self, root: str, names: list[str], options: Sequence[str] = ()) -> dict[str, bytes]:
        """The contents of objects by their names, as far as they are small enough."""
        found: dict[str, bytes] = {}
        left, done = _MOST_BYTES, 0
        while done < len(names):
            # PERF: one process tells the sizes and the contents; it ends where one is too large.
            with self._start(root, *options, "cat-file", "--batch", takes_input=True) as process:
                for name in names[done:]:
                    done += 1
                    about = _told(process, name)
                    if not about:
                        raise _failed(root, "cat-file")
                    kind, size = about[1], about[-1]
                    if kind == b"missing":
                        continue
                    if kind != b"blob" or int(size) > min(left, MAX_BYTES):
                        process.kill()
                        break
                    found[name] = _read(process, int(size))
                    left -= int(size)
        return found

    def answer(self, folder: str, *words: str) -> bytes | None:
        """The answer of git; None where it fails."""
        with self._start(folder, *words) as process:
            output = _read(process)
        return output if process.returncode == 0 else None

    def _start(self, folder: str, *words: str, takes_input: bool = False) -> Popen[bytes]:
        import subprocess

        return subprocess.Popen(
            [self.executable, "-C", folder, *_HARMLESS, *words],
            stdin=subprocess.PIPE if takes_input else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=self.variables,
        )


def _read(process: Popen[bytes], size: int = -1) -> bytes:
    """What a process writes: all of it, or a number of bytes and the end of their line."""
    assert process.stdout is not None
    content = process.stdout.read(size)
    if size >= 0:
        process.stdout.read(1)
    return content


def _told(process: Popen[bytes], name: str) -> list[bytes]:
    """The words of a process about an object; empty where it has ended."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(f"{name}\n".encode())
        process.stdin.flush()
    except BrokenPipeError:
        return []
    return process.stdout.readline().split()


def _failed(root: str, command: str) -> GitProblem:
    return GitProblem(f"git failed in {root}, at `git {command}`")


def _executable(variables: Mapping[str, str]) -> str:
    """Where git is; never in the current folder, which may be the one that is checked."""
    name = "git.exe" if os.name == "nt" else "git"
    for folder in os.get_exec_path(variables):
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise GitProblem("git is not installed, so the changed files are unknown")
