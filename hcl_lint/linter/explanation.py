"""What a rule's docstring tells users: the text of `hcl-lint rule NAME` and of its page.

A docstring begins with one line that says what is found. Sections follow, each a title with a
colon on a line of its own and indented text: ``Why``, ``Bad``, ``Good``, ``Fix``, ``Options``
(made from the rule's table, so never written) and ``Source``. ``Bad`` and ``Good`` are HCL,
one example each, or several that are set apart by lines of ``---``; a title may name the
file, ``Bad (job.nomad):``. In examples some characters stand for what cannot be seen: ``␠`` a
blank, ``␉`` a tab, ``␍`` a carriage return, ``⟨BOM⟩`` a byte order mark, and ``␄`` at the very
end that there is no line break.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.rule import Rule

# The file that examples are in where nothing else is said.
EXAMPLE_FILE = "main.tf"

SECTIONS = ("Why", "Bad", "Good", "Fix", "Source")

_VISIBLE = {"␠": " ", "␉": "\t", "␍": "\r", "⟨BOM⟩": "\ufeff"}


class Example:
    """One example: the file that it is in, the text as it is shown, and the real one."""

    __slots__ = ("path", "shown")

    def __init__(self, path: str, shown: str) -> None:
        self.path = path
        self.shown = shown

    @property
    def text(self) -> str:
        return invisible(self.shown)


class Explanation:
    """What is told of a rule; ``why``, ``fix`` and ``source`` are paragraphs of text.

    ``problems`` are what is wrong with the docstring that it was made of.
    """

    __slots__ = ("summary", "why", "bad", "good", "fix", "source", "problems")

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
        self.source = source
        self.problems: list[str] = []


def explain(rule: type[Rule]) -> Explanation:
    """What the author of a rule tells."""
    given = rule.explanation()
    if given is not None:
        return given
    texts = {"Why": "", "Fix": "", "Source": ""}
    lines = (rule.__doc__ or "").strip("\n").split("\n")
    told = Explanation(lines[0].strip(), "", [], [])
    for title, file, text in _sections(lines[1:], told.problems):
        if title == "Bad":
            told.bad += _examples(file, text)
        elif title == "Good":
            told.good += _examples(file, text)
        elif title in texts:
            texts[title] = text
    told.why = texts["Why"]
    told.fix = texts["Fix"]
    told.source = texts["Source"]
    return told


def _sections(lines: list[str], problems: list[str]) -> list[tuple[str, str, str]]:
    """The sections as titles, names of files, and texts without their indentation."""
    margin = min([_indentation(line) for line in lines if line.strip()], default=0)
    found: list[tuple[str, str, list[str]]] = []
    for line in lines:
        line = line[margin:]
        if line.strip() and not line.startswith(" "):
            title, file = _title(line)
            if title not in SECTIONS:
                problems.append(f"`{line}` is no title of a section")
            found.append((title, file, []))
        elif found:
            found[-1][2].append(line)
    return [(title, file, dedented(content)) for title, file, content in found]


def invisible(shown: str) -> str:
    """The text that an example shows: with what cannot be seen, and its last line break."""
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
    """Lines without the indentation that all have in common, and empty ones around them."""
    margin = min([_indentation(line) for line in lines if line.strip()], default=0)
    return "\n".join([line[margin:] for line in lines]).strip("\n")


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
