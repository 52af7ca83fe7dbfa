"""The abilities of a stream: its width, colours, links, diffs, and the commands of CI services."""

from __future__ import annotations

import os

from hcl_lint.annotations import Mapping, TextIO
from hcl_lint.diagnostics.rule import ERROR, INFO, WARNING
from hcl_lint.text.display import BOLD, CYAN, GREEN, RED, YELLOW, paint, printable
from hcl_lint.text.messages import counted

DEFAULT_WIDTH = 100

SEVERITY_STYLES = {ERROR: BOLD + RED, WARNING: BOLD + YELLOW, INFO: BOLD + CYAN}

TEXT_FORMATS = ("full", "concise", "grouped")  # the formats of reports for people
# Those that quote names and texts of files on lines of a log, and are not commands themselves.
LINE_FORMATS = (*TEXT_FORMATS, "pylint")


class TextStyle:
    """The style of a report for people.

    It may be in ``colour``, with ``links`` that a terminal can follow, and lines are ``width``
    columns wide. It ends with a line that counts the findings, unless ``with_summary`` is off.
    """

    def __init__(
        self, *, colour: bool = False, links: bool = False, width: int = DEFAULT_WIDTH,
        with_summary: bool = True,
    ) -> None:
        self.colour = colour
        self.links = links
        self.width = width
        self.with_summary = with_summary


def text_of_nothing(format_name: str, style: TextStyle, checked: int | None) -> str:
    """The report for people where there are no findings in *checked* files.

    Where there are no files, that is said elsewhere.
    """
    if format_name == "full" and style.with_summary and checked:
        return f"No findings in {counted(checked, 'file')}.\n"
    return ""


def terminal_width(stream: TextIO, environment: Mapping[str, str]) -> int:
    """The columns of the terminal that *stream* writes to; 100 if there is none.

    ``COLUMNS`` takes precedence if it is a number.
    """
    columns = environment.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < int(columns[:6]):
        return int(columns[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):  # Not a terminal; no file at all, or closed.
        return DEFAULT_WIDTH


def wants_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether what is written to *stream* is to be coloured.

    ``NO_COLOR`` forbids it and ``FORCE_COLOR`` demands it, each if it is not empty, the former
    first. Without either a terminal gets colours, unless ``TERM`` says that it is dumb.

    Source: https://no-color.org, https://force-color.org.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return environment.get("TERM") != "dumb" and stream.isatty()


_PROGRAMS = ("Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "tabby", "vscode")
_TERMINALS = ("alacritty", "contour", "foot", "kitty", "wezterm", "ghostty")
# The library behind the terminals of GNOME and others took long to get links right.
_FIRST_VTE = 5000


def wants_links(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether what is written to *stream* may have links.

    ``FORCE_HYPERLINK`` demands it, and ``0`` there forbids it. Without it, links go to terminals
    that are known to understand them: others might show the sequences.
    """
    forced = environment.get("FORCE_HYPERLINK", "")
    if forced:
        return forced != "0"
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    if environment.get("CI"):
        return False
    return (
        environment.get("TERM_PROGRAM") in _PROGRAMS
        or any([name in environment.get("TERM", "") for name in _TERMINALS])
        or bool(environment.get("WT_SESSION") or environment.get("DOMTERM"))
        or _number(environment.get("VTE_VERSION", "")) >= _FIRST_VTE
        or bool(environment.get("KONSOLE_VERSION"))
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


_SERVICES = ("GITHUB_ACTIONS", "TF_BUILD", "GITLAB_CI", "TEAMCITY_VERSION")  # TF: Azure.


def interprets_commands(environment: Mapping[str, str]) -> bool:
    """Whether what is written goes to the log of a service that looks for commands in it."""
    return any([environment.get(name) for name in _SERVICES])


def without_commands(text: str) -> str:
    """The text with a blank in what would be a command: ``::`` first on a line, or ``##[``."""
    for command in _COMMANDS:
        text = text.replace(command, f"# {command[1:]}")
    return "".join([_line(line) for line in text.splitlines(keepends=True)])


_COMMANDS = ("##[", "##vso[", "##teamcity[")

# Control characters that act on a log, such as those of GitLab's sections; a patch may have others.
_PICTURES = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n\r"},
    **{code: "\ufffd" for code in range(0x7F, 0xA0)},
}


def _line(line: str) -> str:
    return line.replace("::", ": :", 1) if line.lstrip().startswith("::") else line


_STYLES = {"@": CYAN, "-": RED, "+": GREEN}
_HEADERS = 2  # lines, with the names of the files


def shown_diff(diff: str, *, colour: bool, terminal: bool, commands: bool = False) -> str:
    """The unified diff of one file as it is shown; what ``patch`` reads if nothing is set.

    For a *terminal*, pictures replace the control characters in its lines, except tabs; *colour*
    adds colours. Where a service reads *commands* from it, it contains none.
    """
    if commands:
        diff = without_commands(diff.translate(_PICTURES))
    if not colour and not terminal:
        return diff
    lines = diff.split("\n")
    for number, line in enumerate(lines):
        if number < _HEADERS:
            lines[number] = paint(line, BOLD, colour)
            continue
        style = _STYLES.get(line[:1], "")
        if terminal:
            line = _shown_line(line)
        lines[number] = paint(line, style, colour and style != "")
    return "\n".join(lines)


def shown_text(text: str, own: tuple[str, ...] = ()) -> str:
    """A text for a terminal, on which nothing in it acts but the sequences that are our *own*."""
    for sequence in own[:1]:
        return sequence.join([shown_text(part, own[1:]) for part in text.split(sequence)])
    return "\n".join([_shown_line(line) for line in text.split("\n")])


def _shown_line(line: str) -> str:
    # Tabs do no harm, and may be what changed; so may a carriage return, now visible.
    return "\t".join([printable(part) for part in line.split("\t")])
