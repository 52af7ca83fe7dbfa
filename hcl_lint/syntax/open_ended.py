"""Files in which a heredoc may end the text, and names of attributes may have dots.

The product appends a newline, and reads ``pack.name = value`` as one name.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Match
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Range, Source


def open_ended_diagnostics(source: Source) -> list[Diagnostic]:
    """Return what is wrong with the syntax of such a file."""
    dotted = re.compile(r"(?m)^[ \t]*[\w-]+(?:\.[\w-]+)+(?=[ \t]*=)")
    text = dotted.sub(_joined, source.text) + "\n"
    found = parse_config(Source(source.path, text)).diagnostics
    end = len(source.text)
    for diagnostic in found:
        diagnostic.range = Range(source, min(diagnostic.start, end), min(diagnostic.end, end))
    return found


def _joined(name: Match[str]) -> str:
    return name[0].replace(".", "_")
