"""A kind of problem: its identity, severity and documentation, stated once."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Reporter(Protocol):
        """A rule, as far as reports name it."""

        problem: Problem

        @property
        def name(self) -> str: ...


ERROR = "error"  # The product rejects the file, or fails or loses data when it runs.
WARNING = "warning"  # The file works, and should change.
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)  # the worst first


# Whether a problem is reported where nothing else is configured.
ALWAYS = "always"  # and cannot be ignored
ON = "on"
OPT_IN = "opt-in"
PREVIEW = "preview"  # unstable: reported only with `preview = true`


class Problem:
    """One kind of problem that diagnostics can have, whatever finds it.

    ``name``, in kebab-case, is its identity, and reads well after "allow"; ``code`` is the
    short handle: the letters of the family and three digits. ``severity`` is that of a
    diagnostic unless the configuration or the case at hand says otherwise. ``documentation``
    is what users read: a text in the format of `hcl_lint.problems.problem`, or a
    function that returns its parts. ``aliases`` are former names and codes. Reports link to
    ``url``.
    """

    __slots__ = ("code", "name", "severity", "default", "documentation", "aliases", "url")

    def __init__(
        self,
        code: str,
        name: str,
        severity: str,
        default: str,
        documentation: str | Callable[[], Documentation] = "",
        *,
        aliases: tuple[str, ...] = (),
        url: str = "",
    ) -> None:
        self.code = code
        self.name = name
        self.severity = severity
        self.default = default
        self.documentation = documentation
        self.aliases = aliases
        self.url = url

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Family:
    """Problems of one kind, whose codes begin with the same letters.

    ``source`` is the file or folder that a family from outside hcl-lint comes from.
    """

    __slots__ = ("letters", "title", "problems", "source")

    def __init__(
        self, letters: str, title: str, problems: tuple[Problem, ...], source: str = ""
    ) -> None:
        self.letters = letters
        self.title = title
        self.problems = problems
        self.source = source


# The file of examples whose title names none.
EXAMPLE_FILE = "main.tf"

SECTIONS = ("Why", "Bad", "Good", "Fix", "Severity", "Source", "References")

_VISIBLE = {"␠": " ", "␉": "\t", "␍": "\r", "⟨BOM⟩": "\ufeff"}


class Example:
    """One example: its file, and its text with signs for invisible characters."""

    __slots__ = ("path", "shown")

    def __init__(self, path: str, shown: str) -> None:
        self.path = path
        self.shown = shown

    @property
    def text(self) -> str:
        """The text without signs."""
        return invisible(self.shown)


class Documentation:
    """The parts of a text about a problem.

    ``why``, ``fix``, ``severity`` and ``source`` are paragraphs. ``defects`` are the violations
    of the format in the text. ``references`` are the names that other tools have for the problem.
    """

    __slots__ = (
        "summary", "why", "bad", "good", "fix", "severity", "source", "references", "defects",
    )  # fmt: skip

    def __init__(
        self,
        summary: str,
        why: str,
        bad: list[Example],
        good: list[Example],
        fix: str = "",
        source: str = "",
    ) -> None:
        self.summary = summary
        self.why = why
        self.bad = bad
        self.good = good
        self.fix = fix
        self.severity = ""
        self.source = source
        self.references: tuple[str, ...] = ()
        self.defects: list[str] = []


def documentation_of(problem: Problem) -> Documentation:
    """Return the documentation of a problem in its parts."""
    written = problem.documentation
    return read_documentation(written) if isinstance(written, str) else written()


def read_documentation(text: str) -> Documentation:
    """Split a text into its parts."""
    texts = dict.fromkeys(SECTIONS, "")
    lines = text.strip("\n").split("\n")
    found = Documentation(lines[0].strip(), "", [], [])
    for title, file, content in _sections(lines[1:], found.defects):
        if title == "Bad":
            found.bad += _examples(file, content)
        elif title == "Good":
            found.good += _examples(file, content)
        elif title in texts:
            texts[title] = content
    found.why = texts["Why"]
    found.fix = texts["Fix"]
    found.severity = texts["Severity"]
    found.source = texts["Source"]
    found.references = tuple(texts["References"].replace(",", " ").split())
    return found


def _sections(lines: list[str], defects: list[str]) -> list[tuple[str, str, str]]:
    """The sections as titles, names of files, and texts without their indentation."""
    margin = min([_indentation(line) for line in lines if line.strip()], default=0)
    found: list[tuple[str, str, list[str]]] = []
    for line in lines:
        line = line[margin:]
        if line.strip() and not line.startswith(" "):
            title, file = _title(line)
            if title not in SECTIONS:
                defects.append(f"`{line}` is not the title of a section")
            found.append((title, file, []))
        elif found:
            found[-1][2].append(line)
    return [(title, file, dedented(content)) for title, file, content in found]


def invisible(shown: str) -> str:
    """Replace the signs in an example by the characters they stand for; add the final newline."""
    for sign, meant in _VISIBLE.items():
        shown = shown.replace(sign, meant)
    return shown[:-1] if shown.endswith("␄") else shown + "\n"


def _title(line: str) -> tuple[str, str]:
    title = line.rstrip().removesuffix(":")
    name, bracket, file = title.partition(" (")
    return (name, file.removesuffix(")")) if bracket else (title, EXAMPLE_FILE)


def _examples(file: str, text: str) -> list[Example]:
    return [Example(file, part.strip("\n")) for part in ("\n" + text + "\n").split("\n---\n")]


def dedented(lines: list[str]) -> str:
    """Join lines without their common indentation and without blank lines around them."""
    margin = min([_indentation(line) for line in lines if line.strip()], default=0)
    return "\n".join([line[margin:] for line in lines]).strip("\n")


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
