"""Standard input and output: bytes as they are, text that can always be shown."""

from __future__ import annotations

import os
import sys

from hcl_lint.cli.options import UsageError
from hcl_lint.files.filesystem import MAX_BYTES, reason_of
from hcl_lint.text.source import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.context import ReportContext

_CHUNK = 1 << 16  # characters


def prepare() -> None:
    """Make sure that there are streams to write to, closed as they may be by our parent."""
    if sys.stdout is None or sys.stderr is None:
        nowhere = open(os.devnull, "w", encoding="utf-8")
        sys.stdout = sys.stdout or nowhere
        sys.stderr = sys.stderr or nowhere


def read_stdin() -> bytes:
    """All of standard input.

    Raises:
        UsageError: it is larger than a file may be.
    """
    content = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin is not None else b""
    if len(content) > MAX_BYTES:
        raise UsageError(f"standard input is larger than {MAX_BYTES // (1024 * 1024)} MiB")
    return content


def write_bytes(content: bytes, stream: TextIO) -> None:
    """Write exactly these bytes.

    Raises:
        BrokenPipeError: nobody reads what is written.
        UsageError: it cannot be written, as on a full disk.
    """
    try:
        stream.flush()
        rest = memoryview(content)
        while rest:
            # With PYTHONUNBUFFERED set, a part may be all that is taken.
            written = stream.buffer.write(rest)  # In a slice, mypyc would call it twice.
            rest = rest[written:]
        stream.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "standard error" if stream is sys.stderr else "standard output"
        raise UsageError(f"cannot write to {name}: {reason_of(error)}") from error


def write_text(text: str, stream: TextIO) -> None:
    """Write text, whatever characters it holds and the stream's encoding lacks."""
    write_bytes(text.encode(stream.encoding or "utf-8", "backslashreplace"), stream)


def write_line(line: str, stream: TextIO) -> None:
    """Write one line; what would act on a terminal is made visible instead."""
    write_lines([line], stream)


def write_lines(lines: Iterable[str], stream: TextIO) -> None:
    """Write lines; what would act on a terminal is made visible instead."""
    from hcl_lint.text.display import printable

    shown = "".join([printable(line) + "\n" for line in lines])
    write_text(without_commands(shown), stream)


def without_commands(text: str) -> str:
    """The text as it may be written where a CI service looks for commands in what it sees."""
    from hcl_lint.report import pipeline_log

    heeds = pipeline_log.heeds_commands(os.environ)
    return pipeline_log.without_commands(text) if heeds else text


def write_diff(path: str, old: str, new: str) -> None:
    """Write what changes in a file to standard output; harmless and in colours on a terminal."""
    from hcl_lint.report.diff import shown_diff
    from hcl_lint.text.diff import unified_diff

    diff = unified_diff(old, new, path)
    stream = sys.stdout
    shown = shown_diff(diff, colour=wants_colour(stream), terminal=stream.isatty())
    write_bytes(encode(shown), stream)


def wants_colour(stream: TextIO) -> bool:
    """Whether to write to *stream* in colours; the environment and the terminal decide."""
    from hcl_lint.report import colour

    return colour.wants_colour(stream, os.environ)


def write_findings(
    findings: list[Finding],
    format_name: str,
    stream: TextIO,
    *,
    with_summary: bool = True,
    checked: int | None = None,
    context: ReportContext | None = None,
) -> None:
    """Write findings in one of the formats of `hcl_lint.report.render`, of so many files."""
    from hcl_lint.report.links import wants_links
    from hcl_lint.report.render import LINE_FORMATS, render_parts
    from hcl_lint.report.terminal_width import TextStyle, terminal_width

    style = TextStyle(
        colour=wants_colour(stream),
        links=wants_links(stream, os.environ),
        width=terminal_width(stream, os.environ),
        with_summary=with_summary,
    )
    parts = render_parts(findings, format_name, style, checked=checked, context=context)
    for chunk in chunks(parts):
        write_text(without_commands(chunk) if format_name in LINE_FORMATS else chunk, stream)


def chunks(parts: Iterable[str]) -> Iterator[str]:
    """The same text in parts that are worth a system call each."""
    waiting: list[str] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= _CHUNK:
            yield "".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield "".join(waiting)
