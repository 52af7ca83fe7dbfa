"""The syntax errors of a file: those of its parser, or what they are because of.

That is another language, or another program, for which the file is a template.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import OPEN_ENDED
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rules.syntax import TEMPLATE_FILE
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.foreign import foreign_diagnostic
from hcl_lint.semantics.product import products
from hcl_lint.syntax.hcl1 import hcl1_diagnostic
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.rules import NOT_HCL1
from hcl_lint.syntax.tokens import INVALID, LESS, OPEN_BRACE, OPEN_BRACKET, PERCENT
from hcl_lint.text.source import Range, Source


def open_ended_diagnostics(source: Source) -> list[Diagnostic]:
    """The syntax errors of a file in which a heredoc may end the text, and names may have dots.

    The product appends a newline, and reads ``pack.name = value`` as one name.
    """
    dotted = re.compile(r"(?m)^[ \t]*[\w-]+(?:\.[\w-]+)+(?=[ \t]*=)")
    text = dotted.sub(lambda name: name[0].replace(".", "_"), source.text) + "\n"
    found = parse_config(Source(source.path, text)).diagnostics
    end = len(source.text)
    for diagnostic in found:
        diagnostic.range = Range(source, min(diagnostic.start, end), min(diagnostic.end, end))
    return found


def syntax_errors(document: Document) -> list[Diagnostic]:
    """The syntax errors to report; a file in another language has one."""
    found = document.tree.diagnostics
    if document.is_opaque:
        return found
    if document.dialect.is_hcl1:
        refused_at = document.hcl1.refused_at
        if refused_at == -1:
            return []
        return found or [NOT_HCL1.at(Range(document.source, refused_at, refused_at + 1))]
    if found and document.dialect.has(OPEN_ENDED) and not document.is_json:
        return open_ended_diagnostics(document.source)
    if not found or document.is_json or document.dialect.is_known:
        return found
    only = hcl1_diagnostic(document.tree)
    if only is None:
        only = foreign_diagnostic(document.tree)
    return found if only is None else [only]


# Marks outside strings that HCL has no meaning for: those of HCL's own templates, of Go and Jinja,
# of Levant and Nomad Pack, and of ERB. A reference in `${...}` has dots, and rather lacks quotes.
_MARKS: Final = (
    r"\$\{~?\s*[A-Za-z_][\w-]*\s*~?\}"
    r"|%\{~?\s*(?:if|else|endif|for|endfor)\b"
    r"|(?P<open>\{\{|\{%|<%|\[\[)"
)
_CLOSING: Final = {"{{": "}}", "{%": "%}", "<%": "%>", "[[": "]]"}
# What follows `[[` where it does not begin a list of lists.
_IN_BRACKETS: Final = (
    r"\[\[-?\s*(?:[.$\"]|/\*|(?:if|else|end|range|with|define|block)\b|[A-Za-z_]\w*\s+[.$\"(])"
)
_KINDS: Final = (INVALID, PERCENT, OPEN_BRACE, OPEN_BRACKET, LESS)


def template_note(file: FileContext) -> Diagnostic | None:
    """The one thing to say of a file with errors that is a template; None of any other."""
    if file.is_json:
        return None
    start = _first_mark(file)
    if start < 0 and not _is_rendered(file):
        return None
    place = Range(file.tree.source, max(start, 0), max(start, 0) + (start >= 0))
    detail = "Another program fills it in, so what it says is not checked."
    return TEMPLATE_FILE.at(place, "File is a template", detail)


def _is_rendered(file: FileContext) -> bool:
    """Whether the files of some product, whatever that of this one is, render it."""
    return any([product.files.is_rendered(file.module, file.path) for product in products()])


def _first_mark(file: FileContext) -> int:
    """Where the mark is that the first syntax error of a file is about; -1 if it is about none."""
    if not file.syntax_errors:
        return -1
    text, tokens = file.text, file.tokens
    starts = tokens.starts
    error = min([error.start for error in file.syntax_errors])
    is_other = tokens.kinds[bisect_right(starts, error) - 1] == INVALID  # unless it is the mark
    line = text.rfind("\n", 0, error) + 1
    end = text.find("\n", error)
    end = len(text) if end == -1 else end
    last = {opening: text.rfind(closing, line, end) for opening, closing in _CLOSING.items()}
    for mark in re.compile(_MARKS).finditer(text, line, end):
        opening = mark["open"]
        if opening is not None and last[opening] < mark.end():
            continue
        if opening == "[[" and not re.compile(_IN_BRACKETS).match(text, mark.start(), end):
            continue
        token = bisect_right(starts, mark.start()) - 1
        if starts[token] == mark.start() and tokens.kinds[token] in _KINDS:
            return -1 if is_other and mark.start() != error else mark.start()
    return -1
