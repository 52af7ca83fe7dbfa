"""Pages about problems: why each is one, bad and good examples, the fix.

The pages of hcl-lint's own problems are the files ``docs/rules/NAME.md``, written by hand. A page
is Markdown; most of its parts may be missing:

- A title, the summary, and a line of facts, which repeat what is known elsewhere (a test compares
  them), and a paragraph that says when the problem is an error.
- The sections ``## Why``, ``## Bad``, ``## Good``, ``## Fix``, ``## Options``, ``## Source`` and
  ``## References``. Examples are fenced blocks; ``title="job.nomad"`` after the language names
  the file, `EXAMPLE_FILE` by default. ``## Options`` repeats what the rule says.
"""

from __future__ import annotations

import os

from hcl_lint.files.installed import own_content, pages_folder

# The file of examples whose title names none.
EXAMPLE_FILE = "main.tf"

_FENCE = "```"
_TITLE = ' title="'
_VISIBLE = {"␠": " ", "␉": "\t", "␍": "\r", "⟨BOM⟩": "\ufeff"}


class Example:
    """One example: its file, and its text with signs for invisible characters."""

    def __init__(self, path: str, shown: str) -> None:
        self.path = path
        self.shown = shown

    @property
    def text(self) -> str:
        """The text without signs."""
        return invisible(self.shown)


class Page:
    """The parts of a page.

    ``why``, ``fix``, ``severity`` (the reason for an error) and ``source`` are Markdown.
    ``references`` are the names that other tools have for the problem.
    """

    def __init__(
        self, why: str = "", bad: list[Example] | None = None, good: list[Example] | None = None,
        fix: str = "", severity: str = "", source: str = "", references: tuple[str, ...] = (),
    ) -> None:
        self.why = why
        self.bad = bad or []
        self.good = good or []
        self.fix = fix
        self.severity = severity
        self.source = source
        self.references = references


def own_page(name: str) -> Page:
    """The page of one of hcl-lint's own problems; empty if there is none of that name."""
    return read_page(own_content(os.path.join(pages_folder(), f"{name}.md")).decode("utf-8"))


def read_page(text: str) -> Page:
    """Split the Markdown of a page, all of which may be indented, into its parts."""
    sections: dict[str, list[str]] = {"": []}
    content = sections[""]
    is_code = False
    for line in dedented(text.splitlines()).split("\n"):
        if line.startswith(_FENCE):
            is_code = not is_code
        if line.startswith("## ") and not is_code:
            content = sections.setdefault(line[3:].strip(), [])
        else:
            content.append(line)
    parts = {title: "\n".join(lines).strip("\n") for title, lines in sections.items()}
    return Page(
        parts.get("Why", ""), _examples(sections.get("Bad", [])),
        _examples(sections.get("Good", [])), parts.get("Fix", ""), _reason(parts[""]),
        parts.get("Source", ""), tuple(parts.get("References", "").split("`")[1::2]),
    )


def _reason(head: str) -> str:
    """The head of a page before the first section, without title, summary and facts."""
    paragraphs = head.split("\n\n")
    return "\n\n".join(paragraphs[3:] if paragraphs[0].startswith("# ") else paragraphs)


def _examples(lines: list[str]) -> list[Example]:
    """The fenced blocks among some lines."""
    found = []
    path = ""
    start = -1
    for number, line in enumerate(lines):
        if not line.startswith(_FENCE):
            continue
        if start == -1:
            start = number + 1
            path = line.partition(_TITLE)[2].partition('"')[0] or EXAMPLE_FILE
        else:
            found.append(Example(path, "\n".join(lines[start:number])))
            start = -1
    return found


def invisible(shown: str) -> str:
    """Replace the signs in an example by the characters they stand for; add the final newline."""
    for sign, meant in _VISIBLE.items():
        shown = shown.replace(sign, meant)
    return shown[:-1] if shown.endswith("␄") else shown + "\n"


def dedented(lines: list[str]) -> str:
    """Join lines without their common indentation and without blank lines around them."""
    margin = min([len(line) - len(line.lstrip(" ")) for line in lines if line.strip()], default=0)
    return "\n".join([line[margin:] for line in lines]).strip("\n")
