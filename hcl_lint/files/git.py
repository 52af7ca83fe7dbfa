"""Asking git which files have changed, in a way that runs nothing of the repository's."""

from __future__ import annotations

import os

from hcl_lint.files.discovery import tree_root
from hcl_lint.files.disk import DiskFiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HEAD = "HEAD"

# What a configuration of git could make it run when it compares files.
_HARMLESS = (
    "-c", "core.fsmonitor=", "-c", f"core.hooksPath={os.devnull}",
    "-c", "safe.bareRepository=explicit", "--no-pager",
)  # fmt: skip
_COMPARE = (
    "diff", "--name-only", "-z", "--no-renames", "--diff-filter=d", "--no-ext-diff",
    "--no-textconv", "--ignore-submodules",
)  # fmt: skip


class GitProblem(Exception):
    """Git cannot say what has changed; the message says why, on one line."""


def changed_files(
    paths: list[str], reference: str = HEAD, variables: Mapping[str, str] | None = None
) -> set[str]:
    """The real paths of files that differ from a commit, in the repositories of *paths*.

    With ``HEAD`` these are the files that are staged, changed since, or untracked and not
    ignored; with another *reference*, also those that were committed since the history of
    ``HEAD`` left that of the reference. Files that are gone, and those in submodules, are in none.
    Git runs with *variables*, by default those of this process, as far as they are harmless.

    Raises:
        GitProblem: git is missing, a path is in no repository, or there is no such commit.
    """
    if reference.startswith("-"):
        raise GitProblem(f"`{reference}` is an option of git, not a commit")
    git = _Git(os.environ if variables is None else variables)
    changed: set[str] = set()
    for folder in dict.fromkeys([_folder_of(path) for path in paths]):
        root = _text(git.answer(folder, "rev-parse", "--show-toplevel"))
        if not root:
            raise GitProblem(
                f"{folder} is not in a git repository (or the repository is owned by another user)"
            )
        names = git.ask(root, "ls-files", "-z", "--others", "--exclude-standard")
        base = _base(git, root, reference)
        if base:
            names += git.ask(root, *_COMPARE, base, options=_without_filters(git, root))
        else:
            names += git.ask(root, "ls-files", "-z")
        for name in names.split(b"\0"):
            if name:
                changed.add(os.path.realpath(os.path.join(root, os.fsdecode(name))))
    return changed


def _folder_of(path: str) -> str:
    """The folder of a repository, as far as that is known without git."""
    real = os.path.realpath(path)
    while not os.path.isdir(real) and os.path.dirname(real) != real:
        real = os.path.dirname(real)
    return tree_root(DiskFiles(), real)


def _base(git: _Git, root: str, reference: str) -> str:
    """The commit to compare with; empty in a repository without commits."""
    head = _text(git.answer(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}"))
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


def _without_filters(git: _Git, root: str) -> list[str]:
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


class _Git:
    """The program, with the variables that it runs with."""

    __slots__ = ("variables", "executable")

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
        """What git answers.

        Raises:
            GitProblem: it fails.
        """
        output = self.answer(root, *options, *words)
        if output is None:
            raise GitProblem(f"git failed in {root}, at `git {words[0]}`")
        return output

    def answer(self, folder: str, *words: str) -> bytes | None:
        """What git answers; None where it fails."""
        import subprocess

        done = subprocess.run(
            [self.executable, "-C", folder, *_HARMLESS, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self.variables,
            check=False,
        )
        return done.stdout if done.returncode == 0 else None


def _executable(variables: Mapping[str, str]) -> str:
    """Where git is; never in the current folder, which may be the one that is checked."""
    name = "git.exe" if os.name == "nt" else "git"
    for folder in os.get_exec_path(variables):
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise GitProblem("git is not installed, so the changed files are unknown")
