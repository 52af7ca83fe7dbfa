"""Files in which a heredoc may end the text, and names of attributes may have dots.

The product appends a newline, and reads ``pack.name = value`` as one name.
"""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


def open_ended_diagnostics(source: Source) -> list[Diagnostic]:
    """Return what is wrong with the syntax of such a file."""
    import re  # here, since other files do not need it

    dotted = re.compile(r"^[ \t]*[\w-]+(?:\.[\w-]+)+(?=[ \t]*=)", re.MULTILINE)
    text = dotted.sub(_joined, source.text) + "\n"
    found = parse_config(Source(source.path, text)).diagnostics
    end = len(source.text)
    for each in found:
        each.range = Range(source, min(each.start, end), min(each.end, end))
    return found


def _joined(name: re.Match[str]) -> str:
    return name[0].replace(".", "_")
