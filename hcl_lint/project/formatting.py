"""Formatting files: one text, one file, many files."""

from __future__ import annotations

import os
from functools import partial

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.finding import Finding, failure, to_findings, unwritable
from hcl_lint.dialects.dialect import HCL
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_formatted_name
from hcl_lint.format.formatter import format_tree
from hcl_lint.format.verify import verify
from hcl_lint.project import processes
from hcl_lint.project.project import Project
from hcl_lint.semantics.foreign import foreign_diagnostic
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.file_kinds import host_kind, seal_of
from hcl_lint.text.source import Source, encode


class FormatSettings:
    """How files are formatted.

    Without ``write`` they stay as they are. ``lines``, the first and the last, from 1, limits
    what is formatted. Above ``parallel_bytes`` of input, starting processes pays off.
    """

    def __init__(
        self, *, write: bool = True, lines: tuple[int, int] | None = None,
        parallel_bytes: int = 1_000_000,
    ) -> None:
        self.write = write
        self.lines = lines
        self.parallel_bytes = parallel_bytes


class FormatOutcome:
    """The outcome of formatting one file.

    ``original`` is its text and ``text`` the formatted one; where there are ``findings``, nothing
    changed.
    """

    def __init__(self, path: str, original: str, text: str, findings: list[Finding]) -> None:
        self.path = path
        self.original = original
        self.text = text
        self.findings = findings

    @property
    def is_changed(self) -> bool:
        return self.text != self.original


def format_source(project: Project, source: Source, settings: FormatSettings) -> FormatOutcome:
    """Format one text, whose path says which dialect it is in; nothing is written."""
    text = source.text
    outcome = FormatOutcome(source.path, text, text, [])
    if not is_formatted_name(source.path):
        return outcome
    try:
        if host_kind(source.path) is not None:
            outcome.text = _formatted_host(project, source, settings)
            return outcome
        dialect = project.file(source.path).dialect
        if dialect.is_template or seal_of(text):
            return outcome
        tree = parse_config(source)
        if tree.diagnostics:
            only = foreign_diagnostic(tree)
            outcome.findings = to_findings(tree.diagnostics if only is None else [only])
        else:
            outcome.text = formatted(tree, dialect.layout, settings.lines)
    except Exception as error:
        return _failed(source.path, error)
    return outcome


def _formatted_host(project: Project, source: Source, settings: FormatSettings) -> str:
    """The text of a host whose snippets are formatted; those with syntax errors stay."""
    from hcl_lint.dialects.snippets import replaced
    from hcl_lint.project.snippets import snippets_in  # for the few that have any

    changed = []
    for snippet, tree, dialect in snippets_in(project, source):
        if not tree.diagnostics:
            # `terraform fmt` puts labels in quotes, but what stands for `%q` brings its own.
            layout = HCL if snippet.verbs else dialect.layout
            text = formatted(tree, layout, settings.lines)
            if text != tree.source.text:
                changed.append((snippet, text))
    return replaced(source.text, changed)


def format_file(project: Project, path: str, settings: FormatSettings) -> FormatOutcome:
    """Format one file in place."""
    try:
        content = project.files.read(path)
        outcome = format_source(project, Source.from_bytes(path, content), settings)
    except FileProblem as problem:
        return _failed(path, problem)
    if settings.write and outcome.is_changed:
        try:
            project.files.write(path, encode(outcome.text), content)
        except FileProblem as problem:
            return FormatOutcome(path, "", "", [unwritable(path, problem)])
    if not outcome.is_changed:
        outcome.original = outcome.text = ""  # nothing that another process need be sent
    return outcome


def format_files(
    project: Project, paths: list[str], settings: FormatSettings, jobs: int | None = None
) -> Iterator[FormatOutcome]:
    """Format files in place, the outcomes in order.

    *jobs* is the highest number of processes, by default that of the processors; there is only
    one where there is little to do.

    Raises ConfigError: the configuration of some file is wrong; nothing was written then.
    """
    for folder in {os.path.dirname(path) for path in paths}:
        project.dialects_of(project.configuration_of(os.path.join(folder, "")))
    work, least = partial(format_file, project, settings=settings), settings.parallel_bytes
    return processes.work_on(work, paths, jobs, _failed, project.files.size_of, least)


def formatted(tree: SyntaxTree, layout: str, lines: tuple[int, int] | None = None) -> str:
    """Return the formatted text of a tree without diagnostics.

    Raises AssertionError: the formatted text would not have the same meaning.
    """
    first, last = lines or (None, None)
    text = format_tree(tree, layout, first, last)
    if text != tree.source.text:
        reason = verify(tree, text, layout, first, last)
        if reason is not None:
            raise AssertionError(f"formatting would change the meaning: {reason}")
    return text


def _failed(path: str, error: Exception) -> FormatOutcome:
    return FormatOutcome(path, "", "", [failure(path, error)])
