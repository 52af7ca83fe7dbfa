"""The output of a command: bytes and text on streams, progress, and an exit code."""

from __future__ import annotations

from hcl_lint.annotations import BinaryIO, Generator, Iterable, Iterator, TypeVar
from hcl_lint.cli.environment import Environment, OutputStream
from hcl_lint.cli.options import UsageError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.diagnostics.rules import INTERNAL_ERROR, POLICY_ERROR
from hcl_lint.files.filesystem import MAX_BYTES, reason_of
from hcl_lint.report import terminal as colour, terminal as pipeline_log
from hcl_lint.report.terminal import (
    LINE_FORMATS, TEXT_FORMATS, TextStyle, shown_diff, shown_text, terminal_width, text_of_nothing,
    wants_links,
)
from hcl_lint.text.display import printable, wrap
from hcl_lint.text.messages import bounded
from hcl_lint.text.source import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.configuration import Configuration
    from hcl_lint.report.render import ReportContext

Item = TypeVar("Item")

CLEAN = 0
FINDINGS = 1  # or files that would change
FAILURE = 2  # an invalid command line or configuration, or a failure of hcl-lint
INTERRUPTED = 130  # 128 + SIGINT, as in shells
PIPE_CLOSED = 141  # 128 + SIGPIPE


def exit_code(findings: list[Finding], would_change: bool = False) -> int:
    """Return the exit code of a command with these findings."""
    if not findings:
        return FINDINGS if would_change else CLEAN
    for finding in findings:
        # A policy that only fails for some values is a warning at each of them.
        if finding.rule == INTERNAL_ERROR.name or (
            finding.rule == POLICY_ERROR.name and finding.severity == ERROR
        ):
            return FAILURE
    return FINDINGS


def exit_code_of_check(
    findings: list[Finding], configuration: Configuration, exits_with_zero: bool
) -> int:
    """Return the exit code of a check, in which `fail-on` and ``--exit-zero`` count."""
    code = exit_code(findings)
    if code == FAILURE:
        return code
    counted = [finding for finding in findings if configuration.fails_on(finding.severity)]
    return CLEAN if exits_with_zero else exit_code(counted)


def finish(findings: list[Finding], environment: Environment, would_change: bool = False) -> int:
    """Write findings to standard error, and return the exit code."""
    if findings:
        write_findings(findings, "full", environment.stderr)
    return exit_code(findings, would_change)


_CHUNK = 1 << 16  # characters


def read_stdin(environment: Environment, most: int = MAX_BYTES) -> bytes:
    """Read all of standard input.

    Raises UsageError: it is larger than *most* bytes, by default what a file may have.
    """
    stdin = environment.stdin
    content = stdin.buffer.read(most + 1) if stdin is not None else b""
    if len(content) > most:
        raise UsageError(f"standard input is larger than {most // (1024 * 1024)} MiB")
    return content


def write_bytes(content: bytes, output: OutputStream) -> None:
    """Write exactly these bytes.

    Raises BrokenPipeError: the reader closed the pipe. Raises UsageError: writing fails, for
    example on a full disk.
    """
    stream = output.stream
    try:
        stream.flush()
        buffer: BinaryIO | None = getattr(stream, "buffer", None)
        if buffer is None:  # a stream of text alone, such as `io.StringIO`
            stream.write(content.decode("utf-8", "replace"))
            return
        rest = memoryview(content)
        while rest:
            # With PYTHONUNBUFFERED, a write may be partial.
            written = buffer.write(rest)  # mypyc would evaluate it twice in the slice.
            rest = rest[written:]
        buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write to {output.name}: {reason_of(error)}") from error


def write_content(text: str, output: OutputStream, own: tuple[str, ...] = ()) -> None:
    """Write what files hold: exactly, but on a terminal so that nothing in it acts on that.

    *own* are sequences for terminals that are ours.
    """
    write_bytes(encode(shown_text(text, own) if output.is_terminal else text), output)


def write_text(text: str, output: OutputStream) -> None:
    """Write text; escape characters that the encoding of the stream lacks."""
    encoding: str | None = getattr(output.stream, "encoding", None)  # None without a file below
    write_bytes(text.encode(encoding or "utf-8", "backslashreplace"), output)


def write_line(line: str, output: OutputStream) -> None:
    """Write one line; make control characters visible."""
    write_lines([line], output)


def write_message(message: object, output: OutputStream) -> None:
    """Write what hcl-lint has to say about a run, on one line."""
    write_line(f"hcl-lint: {bounded(str(message))}", output)


def write_lines(lines: Iterable[str], output: OutputStream) -> None:
    """Write lines; make control characters visible."""
    shown = "".join([printable(line) + "\n" for line in lines])
    write_text(without_commands(shown, output), output)


def write_prose(text: str, output: OutputStream, indent: str = "") -> None:
    """Write a paragraph: on a terminal between words, where its lines end."""
    width = width_of(output) - len(indent) if output.is_terminal else None
    lines = [text] if width is None else wrap(text, width)
    write_lines([indent + line for line in lines], output)


def without_commands(text: str, output: OutputStream) -> str:
    """Neutralize commands that a CI service would read from the log."""
    interprets = pipeline_log.interprets_commands(output.variables)
    return pipeline_log.without_commands(text) if interprets else text


def write_diff(path: str, old: str, new: str, output: OutputStream) -> None:
    """Write a diff: in colour and without control characters on a terminal, without commands in
    the log of a CI service.
    """
    from hcl_lint.text.diff import unified_diff

    diff = unified_diff(old, new, path)
    shown = shown_diff(
        diff, colour=wants_colour(output), terminal=output.is_terminal,
        commands=pipeline_log.interprets_commands(output.variables),
    )
    write_bytes(encode(shown), output)


def wants_colour(output: OutputStream) -> bool:
    """Whether to use colour, by the variables and the terminal."""
    return colour.wants_colour(output.stream, output.variables)


def width_of(output: OutputStream) -> int:
    """The columns that a line may have, by the variables and the terminal."""
    return terminal_width(output.stream, output.variables)


def write_findings(
    findings: list[Finding], format_name: str, output: OutputStream, *, with_summary: bool = True,
    checked: int | None = None, context: ReportContext | None = None,
) -> None:
    """Write findings in a format of `hcl_lint.report.render`; *checked* counts the files."""
    style = TextStyle(
        colour=wants_colour(output), links=wants_links(output.stream, output.variables),
        width=width_of(output), with_summary=with_summary,
    )
    if not findings and format_name in TEXT_FORMATS:
        write_text(text_of_nothing(format_name, style, checked), output)
        return
    from hcl_lint.report.render import render_parts  # not for runs that find nothing

    parts = render_parts(findings, format_name, style, checked=checked, context=context)
    for chunk in chunks(parts):
        is_for_people = format_name in LINE_FORMATS
        write_text(without_commands(chunk, output) if is_for_people else chunk, output)


def chunks(parts: Iterable[str]) -> Iterator[str]:
    """Join parts into chunks that are worth a system call each."""
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


_AFTER = 1.0  # seconds that a run takes before it is a long one
_BETWEEN = 0.1  # seconds from one writing of the line to the next, at least
_ERASE = "\r\x1b[K"


class Progress:
    """A line on standard error, a terminal, that counts the finished files.

    *done* is the past participle, such as ``checked``; a *total* of 0 is not known. With *is_on*
    false, nothing is written.
    """

    def __init__(self, done: str, total: int, environment: Environment, *, is_on: bool) -> None:
        self._done = done
        self._total = total
        self._stream = environment.stderr.stream
        self._is_on = is_on
        self._clock = environment.clock
        self._count = 0
        self._due = self._clock() + _AFTER
        self._is_shown = False

    def follow(self, items: Iterable[Item]) -> Iterable[Item]:
        """The items, one per file, counted while they come; the line is erased at the end."""
        return self._counted(items) if self._is_on else items

    def _counted(self, items: Iterable[Item]) -> Generator[Item, None, None]:
        try:
            for item in items:
                self._count += 1
                self._show()
                yield item
        finally:
            self.erase()

    def erase(self) -> None:
        """Erase the line, so that other output can follow."""
        if self._is_shown:
            self._write(_ERASE)
            self._is_shown = False

    def _show(self) -> None:
        now = self._clock()
        if now >= self._due:
            self._due = now + _BETWEEN
            self._is_shown = True
            total = f" of {self._total:,}" if self._total else ""
            self._write(f"{_ERASE}{self._done} {self._count:,}{total} files")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def wants_progress(output: OutputStream) -> bool:
    """Whether this is an interactive terminal, and not that of a CI system."""
    is_watched = not output.variables.get("CI") and output.variables.get("TERM") != "dumb"
    return is_watched and output.is_terminal
