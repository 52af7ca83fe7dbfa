"""What the command line, other front ends and users of the library call."""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import HCL, LAYOUTS
from hcl_lint.dialects.registry import dialect_for
from hcl_lint.files.disk import read_bytes, size_of
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_formatted_name, is_json_name
from hcl_lint.text.source import Source, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from typing import TypeVar

    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.diagnostics.syntax_error import HclSyntaxError
    from hcl_lint.edit.editor import Editor
    from hcl_lint.project.finder import ConfigurationFinder
    from hcl_lint.runner.check_outcome import CheckOutcome, UnitOutcome
    from hcl_lint.runner.check_settings import CheckSettings
    from hcl_lint.runner.checking import UnitWork
    from hcl_lint.syntax.tree import SyntaxTree

    Result = TypeVar("Result")

# From about this much input on, starting processes costs less than it gains.
PARALLEL_BYTES = 1_000_000


class FormatSettings:
    """How files are formatted.

    Without ``write`` they stay as they are. With ``diff`` the outcome has the changes as a
    unified diff. ``lines``, the first and the last, from 1, limits what is formatted.
    """

    __slots__ = ("write", "diff", "lines")

    def __init__(
        self,
        *,
        write: bool = True,
        diff: bool = False,
        lines: tuple[int, int] | None = None,
    ) -> None:
        self.write = write
        self.diff = diff
        self.lines = lines


class FormatOutcome:
    """What came of formatting one file; where there are ``findings``, nothing changed."""

    __slots__ = ("path", "is_changed", "diff", "findings")

    def __init__(self, path: str, is_changed: bool, diff: str, findings: list[Finding]) -> None:
        self.path = path
        self.is_changed = is_changed
        self.diff = diff
        self.findings = findings


def parse(text: str, path: str = "<text>") -> SyntaxTree:
    """Parse the text of a configuration file into a lossless tree.

    Never raises: what is wrong with the text is in the tree's ``diagnostics``, and everything
    that is intact in its ``root``. *path* is only a name.
    """
    return _parse(Source(path, text))


def format_text(text: str, dialect: str = HCL) -> str:
    """Return the text of a configuration file in its canonical layout.

    *dialect* ``"hcl"`` gives what ``hclfmt`` writes, ``"terraform"`` what ``terraform fmt``
    writes: that also turns ``"${x}"`` into ``x``, for example.

    Raises:
        HclSyntaxError: the text is not valid HCL.
        ValueError: there is no such dialect.
    """
    if dialect not in LAYOUTS:
        raise ValueError(f"there is no dialect {dialect!r}, only {' and '.join(LAYOUTS)}")
    tree = parse(text)
    if tree.diagnostics:
        from hcl_lint.diagnostics.syntax_error import HclSyntaxError

        raise HclSyntaxError.of_source(tree.source, tree.diagnostics)
    return _formatted(tree, dialect, None)


def check_source(source: Source, settings: CheckSettings | None = None) -> CheckOutcome:
    """Check one text, whose path says which dialect it is in and which settings hold.

    Of its folder the other files are read, where rules look at these together. Nothing is
    written; the text that fixes make of it is in the outcome.

    Raises:
        ConfigError: the configuration is wrong.
    """
    from hcl_lint.runner.check_outcome import CheckOutcome
    from hcl_lint.runner.check_settings import CheckSettings
    from hcl_lint.runner.checking import FileChecker
    from hcl_lint.workspace.files import Files

    checker = FileChecker(settings or CheckSettings())
    units = checker.units([source.path])
    if not units:
        return CheckOutcome(source.path, [])
    (outcome,) = checker.check_sources([source], checker.neighbours(units[0], Files()))
    return outcome


def format_source(source: Source, settings: FormatSettings) -> tuple[str, FormatOutcome]:
    """Format one text, whose path says which dialect it is in; nothing is written.

    Returns: the new text, which is the old one where there are findings, and what came of it.
    """
    outcome = FormatOutcome(source.path, False, "", [])
    text = source.text
    if not is_formatted_name(source.path):
        return text, outcome
    try:
        tree = _parse(source)
        if tree.diagnostics:
            outcome.findings = _syntax_findings(tree)
        else:
            text = _formatted(tree, dialect_for(source.path).layout, settings.lines)
            outcome.is_changed = text != source.text
            if settings.diff and outcome.is_changed:
                outcome.diff = _diff(source, text)
    except Exception as error:
        return source.text, _failed(source.path, error)
    return text, outcome


def format_file(path: str, settings: FormatSettings) -> FormatOutcome:
    """Format one file in place."""
    try:
        content = read_bytes(path)
        text, outcome = format_source(Source.from_bytes(path, content), settings)
        if settings.write and outcome.is_changed:
            from hcl_lint.files.writing import replace_content

            replace_content(path, encode(text), content)
    except FileProblem as problem:
        return _failed(path, problem)
    return outcome


def show_tree(
    path: str, content: bytes | None = None, *, as_json: bool = False
) -> tuple[str, list[Finding]]:
    """The tree of a file, or of *content*, as text; and what is wrong with it.

    *as_json* gives the neutral tree, and nothing where there is a syntax error. A file in JSON
    syntax has no neutral tree: what its items are depends on a schema.
    """
    try:
        source = Source.from_bytes(path, read_bytes(path) if content is None else content)
        if is_json_name(path):
            from hcl_lint.syntax.json_parser import parse_json

            tree = parse_json(source)
            as_json = False
        else:
            tree = _parse(source)
        findings = _syntax_findings(tree) if tree.diagnostics else []
        if not as_json:
            from hcl_lint.syntax.dump import dump

            return dump(tree), findings
        if findings:
            return "", findings
        import json

        from hcl_lint.syntax.neutral import neutral_body

        return json.dumps(neutral_body(tree), indent=2) + "\n", findings
    except Exception as error:
        return "", _failure(path, error)


def show_json(
    path: str,
    content: bytes | None = None,
    *,
    dialect: str | None = None,
    compact: bool = False,
    positions: bool = False,
) -> tuple[str, list[Finding]]:
    """A file, or *content*, as plain data in JSON; and what is wrong with it.

    There is no text where there are findings. The name says the *dialect*, unless it is given.
    See `hcl_lint.plain` for what the data is. With *positions* the text holds it as ``"data"``,
    and where each part of it stands as ``"places"``.
    """
    try:
        from hcl_lint.diagnostics.syntax_error import HclSyntaxError
        from hcl_lint.plain.json_text import json_text
        from hcl_lint.plain.loading import data_of, document_of

        source = Source.from_bytes(path, read_bytes(path) if content is None else content)
        dialect = dialect_for(path).layout if dialect is None else dialect
        try:
            if positions and is_json_name(path):
                from hcl_lint.plain.json_source import json_places, json_tree

                data = {"data": data_of(source, dialect), "places": json_places(json_tree(source))}
            elif positions:
                document = document_of(source, dialect)
                data = {"data": document.data, "places": document.places()}
            else:
                data = data_of(source, dialect)
        except HclSyntaxError as error:
            return "", _diagnosed(source, error)
        return json_text(data, None if compact else 2) + "\n", []
    except Exception as error:
        return "", _failure(path, error)


def show_part(
    path: str, address: str, content: bytes | None = None, *, form: str = "hcl"
) -> tuple[str, list[Finding]]:
    """What is at an address of a file, or of *content*; and what is wrong with the file.

    *form* ``"hcl"`` gives the source text of a value or block, ``"json"`` its plain data, and
    ``"raw"`` the text that a string stands for.

    Raises:
        EditError: the address leads nowhere, or to something that has no such form.
    """
    from hcl_lint.diagnostics.syntax_error import HclSyntaxError
    from hcl_lint.edit.editor import Editor

    try:
        source = Source.from_bytes(path, read_bytes(path) if content is None else content)
        editor = Editor(_parse(source))
        if form == "raw":
            return editor.get_string(address), []
        if form != "json":
            return editor.get(address) + "\n", []
        from hcl_lint.plain.document import Document
        from hcl_lint.plain.json_text import json_text

        document = Document(editor.tree, dialect_for(path).layout)
        return json_text(document.data_of(editor.find(address)), 2) + "\n", []
    except HclSyntaxError as error:
        return "", _diagnosed(source, error)
    except FileProblem as problem:
        return "", _failure(path, problem)


def edit_file(
    path: str, change: Callable[[Editor], None], content: bytes | None = None
) -> tuple[bytes, bytes, list[Finding]]:
    """Change a file, or *content*; nothing is written.

    Returns: the old content, the new one, and what is wrong with the file, for which there is
    nothing new then.

    Raises:
        EditError: the change cannot be made.
    """
    from hcl_lint.diagnostics.syntax_error import HclSyntaxError
    from hcl_lint.edit.editor import Editor

    try:
        old = read_bytes(path) if content is None else content
        source = Source.from_bytes(path, old)
        editor = Editor(_parse(source))
    except HclSyntaxError as error:
        return old, old, _diagnosed(source, error)
    except FileProblem as problem:
        return b"", b"", _failure(path, problem)
    change(editor)
    return old, encode(editor.text()), []


def write_file(path: str, content: bytes, expected: bytes) -> list[Finding]:
    """Replace the content of a file, atomically, and say what was wrong with that."""
    from hcl_lint.files.writing import replace_content

    try:
        replace_content(path, content, expected)
    except FileProblem as problem:
        return _failure(path, problem)
    return []


def find_files(
    paths: list[str],
    exclude: list[str],
    force_exclude: bool,
    finder: ConfigurationFinder | None = None,
    *,
    with_packs: bool = True,
) -> tuple[list[str], list[Finding]]:
    """Find the files of a run, and what is wrong with the paths that were named.

    What the configuration excludes is left out. See `hcl_lint.project.found_files.find_files`;
    without a *finder* there is no configuration.

    Raises:
        ConfigError: the configuration of a folder that was searched is wrong.
    """
    from hcl_lint.project.finder import ConfigurationFinder
    from hcl_lint.project.found_files import find_files

    found = find_files(
        finder or ConfigurationFinder(is_isolated=True),
        paths,
        exclude=exclude,
        force_exclude=force_exclude,
        with_packs=with_packs,
    )
    problems = []
    for path, reason in found.problems:
        problems += _failure(path, FileProblem(reason))
    return [file.path for file in found.files], problems


def is_excluded(path: str, exclude: list[str]) -> bool:
    """Whether *path* is left out when exclusion is forced; see `find_files`."""
    from hcl_lint.files import discovery
    from hcl_lint.files.disk import DiskFiles

    return discovery.is_excluded(DiskFiles(), path, exclude)


def check_files(
    paths: list[str],
    settings: CheckSettings | None = None,
    jobs: int | None = None,
    *,
    executor: Executor | None = None,
) -> Iterator[CheckOutcome]:
    """Check files, and write what fixes make of them; *jobs* as in `format_files`.

    The outcomes come in the order of *paths*; files that the configuration leaves out have none.
    With an *executor*, its workers do the work, for which they are sent the texts of the files:
    they need hcl-lint in the same version, and nothing else from here.

    Raises:
        ConfigError: the configuration of some file is wrong; nothing was written then.
        ValueError: there is an executor, and files are to be changed.
    """
    from hcl_lint.runner.check_run import check
    from hcl_lint.runner.check_settings import CheckSettings

    settings = settings or CheckSettings()
    if executor is not None and (settings.changes_text or settings.timings):
        raise ValueError("an executor checks files, and neither changes them nor tells times")

    def spread(work: UnitWork) -> Iterator[UnitOutcome]:
        if executor is None:
            return _map(work, work.names(), jobs, work.failed, work.size_of)
        from hcl_lint.runner import executors

        return executors.run(work, executor)

    return check(paths, settings, spread)


def files_to_check(paths: list[str], settings: CheckSettings | None = None) -> list[str]:
    """Those of *paths* that `check_files` would check: the configuration leaves none of them out.

    Raises:
        ConfigError: the configuration of some file is wrong.
    """
    from hcl_lint.runner.check_settings import CheckSettings

    settings = settings or CheckSettings()
    return settings.finder.kept_files(paths)


def format_files(
    paths: list[str], settings: FormatSettings, jobs: int | None = None
) -> Iterator[FormatOutcome]:
    """Format files in place, the outcomes in order.

    *jobs* is the highest number of processes, by default that of the processors; there is only
    one where there is little to do.
    """
    return _map(_FormatWork(settings), paths, jobs, _failed, size_of)


class _FormatWork:
    """`format_file` with its settings, in a form that another process can be given."""

    __slots__ = ("settings",)

    def __init__(self, settings: FormatSettings) -> None:
        self.settings = settings

    def __call__(self, path: str) -> FormatOutcome:
        return format_file(path, self.settings)


def _parse(source: Source) -> SyntaxTree:
    from hcl_lint.syntax.parser import parse_config  # A run over unchanged files needs no parser.

    return parse_config(source)


def _map(
    work: Callable[[str], Result],
    items: list[str],
    jobs: int | None,
    failed: Callable[[str, Exception], Result],
    size: Callable[[str], int],
) -> Iterator[Result]:
    if jobs is None:
        jobs = _processors()
    if jobs > 1 and len(items) > 1:
        sizes = [size(item) for item in items]
        if sum(sizes) > PARALLEL_BYTES:
            from hcl_lint.runner.workers import run

            return run(work, items, sizes, jobs, failed)
    return map(work, items)


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _syntax_findings(tree: SyntaxTree) -> list[Finding]:
    from hcl_lint.runner.findings import syntax_findings

    return syntax_findings(tree)


def _diagnosed(source: Source, error: HclSyntaxError) -> list[Finding]:
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.text.line_index import LineIndex

    index = LineIndex(source.text)
    return [Finding.from_diagnostic(source.path, index, each) for each in error.diagnostics]


def _failure(path: str, error: Exception) -> list[Finding]:
    from hcl_lint.runner.findings import failure

    return [failure(path, error)]


def _failed(path: str, error: Exception) -> FormatOutcome:
    return FormatOutcome(path, False, "", _failure(path, error))


def _diff(source: Source, text: str) -> str:
    from hcl_lint.text.diff import unified_diff

    return unified_diff(source.text, text, source.path)


def _formatted(tree: SyntaxTree, dialect: str, lines: tuple[int, int] | None) -> str:
    """The formatted text of a tree without diagnostics; means the same or is an exception."""
    from hcl_lint.format.formatter import format_tree

    first, last = lines or (None, None)
    text = format_tree(tree, dialect, first, last)
    if text != tree.source.text:
        from hcl_lint.format.verify import verify

        reason = verify(tree, text, dialect, first, last)
        if reason is not None:
            raise AssertionError(f"the formatted text would not do: {reason}")
    return text
