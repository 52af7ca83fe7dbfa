"""Cases of rules as Markdown: what is found in a text, and what fixes make of it.

A heading ``### name`` begins a case. A fenced block ``hcl`` or ``json`` is a file, called
``main.tf`` unless a name follows. ``# severity[rule]: Summary`` behind a line is expected of
it, and cut out before the text is looked at. A block ``hcl fixed`` is what safe fixes make of
the file before it, ``hcl unsafe`` what all fixes do; both with the file's name where it has
one. A block ``toml`` sets options of the rule. Some signs stand for what cannot be seen, see
`hcl_lint.diagnostics.page`.
"""

from __future__ import annotations

import re
from pathlib import Path

from hcl_lint.diagnostics.page import EXAMPLE_FILE, invisible

# Where the expectations of a line begin, and each of them.
_FIRST = re.compile(r" *(?:#|//) (?:error|warning|info)\[[a-z0-9-]+\]: ")
_EACH = re.compile(r"(?:#|//) (?=(?:error|warning|info)\[[a-z0-9-]+\]: )")

FIXED = "fixed"
UNSAFE = "unsafe"


class CaseFile:
    """One file of a case: its text, what is expected by line, and what becomes of it."""

    def __init__(self, path: str, written: str) -> None:
        self.path = path
        self.expected: list[str] = []
        self.outcomes: dict[str, str] = {}
        lines = []
        for number, line in enumerate(written.split("\n"), start=1):
            first = _FIRST.search(line)
            if first is not None:
                found = _EACH.split(line[first.start() :])[1:]
                self.expected += [f"{number}: {each.strip()}" for each in found]
                line = line[: first.start()]
            lines.append(line)
        self.text = invisible("\n".join(lines))


class Case:
    """One heading of a case file and what follows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.files: list[CaseFile] = []
        self.toml = ""

    def add(self, info: str, text: str) -> None:
        """Take a fenced block; *info* is what follows the fence."""
        language, *words = info.split()
        if language == "toml":
            self.toml += text + "\n"
            return
        kinds = [word for word in words if word in (FIXED, UNSAFE)]
        names = [word for word in words if word not in kinds]
        if not kinds:
            self.files.append(CaseFile(names[0] if names else EXAMPLE_FILE, text))
            return
        (target,) = [f for f in self.files if not names or f.path == names[0]][-1:]
        target.outcomes[kinds[0]] = invisible(text)


def read_cases(path: Path) -> list[Case]:
    """The cases of one file, in order."""
    cases: list[Case] = []
    fence: str | None = None
    content: list[str] = []
    for line in path.read_text("utf-8").split("\n"):
        if fence is not None:
            if line == "```":
                cases[-1].add(fence, "\n".join(content))
                fence = None
            else:
                content.append(line)
        elif line.startswith("### "):
            cases.append(Case(line[4:]))
        elif line.startswith("```"):
            fence, content = line[3:], []
    assert fence is None, f"{path.name} ends inside of a block"
    return cases
