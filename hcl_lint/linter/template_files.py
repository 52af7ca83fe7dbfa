"""Files that are templates: HCL only after another program has filled them in."""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import ERROR
from hcl_lint.problems.syntax import TEMPLATE_FILE
from hcl_lint.syntax.tokens import INVALID, LESS, OPEN_BRACE, OPEN_BRACKET, PERCENT
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.linter.context import FileContext
    from hcl_lint.semantics.module import Module

# Marks outside strings that HCL has no meaning for: those of HCL's own templates, of Go and Jinja,
# of Levant and Nomad Pack, and of ERB. A reference in `${...}` has dots, and rather lacks quotes.
_MARKS: Final = re.compile(
    r"\$\{~?\s*[A-Za-z_][\w-]*\s*~?\}"
    r"|%\{~?\s*(?:if|else|endif|for|endfor)\b"
    r"|\{\{.*\}\}|\{%.*%\}|<%.*%>"
    r"|\[\[-?\s*(?:[.$\"]|/\*|(?:if|else|end|range|with|define|block)\b|[A-Za-z_]\w*\s+[.$\"(])"
    r".*\]\]"
)
_KINDS: Final = (INVALID, PERCENT, OPEN_BRACE, OPEN_BRACKET, LESS)
_MOST_LEVELS: Final = 3  # of folders around a file whose modules may name it
_MODULES: Final = "terraform"  # the dialect of those
_CALL: Final = re.compile(r"\btemplatefile\s*\(\s*\"([^\"\n]*)\"")
_FOLDERS: Final = re.compile(r"\$\{\s*(?:abspath\(\s*)?path\.(?:module|root)\s*\)?\s*\}")
_SEQUENCE: Final = re.compile(r"\$\{[^}]*\}")


def template_note(file: FileContext) -> Diagnostic | None:
    """The one thing to say of a file with errors that is a template; None of any other."""
    if file.is_json or not any([each.severity == ERROR for each in file.diagnostics]):
        return None
    start = _first_mark(file)
    if start < 0 and not is_named(file.module, file.path):
        return None
    place = Range(file.tree.source, max(start, 0), max(start, 0) + (start >= 0))
    return Diagnostic(
        TEMPLATE_FILE, "File is a template",
        "Another program fills it in, so what it says is not checked.", place,
    )  # fmt: skip


def _first_mark(file: FileContext) -> int:
    """Where the mark is that the first syntax error of a file is about; -1 if it is about none."""
    if not file.syntax_errors:
        return -1
    text, tokens = file.text, file.tokens
    starts = tokens.starts
    error = min([each.start for each in file.syntax_errors])
    is_other = tokens.kinds[bisect_right(starts, error) - 1] == INVALID  # unless it is the mark
    line = text.rfind("\n", 0, error) + 1
    end = text.find("\n", error)
    for mark in _MARKS.finditer(text, line, len(text) if end < 0 else end):
        token = bisect_right(starts, mark.start()) - 1
        if starts[token] == mark.start() and tokens.kinds[token] in _KINDS:
            return -1 if is_other and mark.start() != error else mark.start()
    return -1


def is_named(module: Module, path: str) -> bool:
    """Whether a Terraform module in the folder of a file, or around it, renders it."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    for level in range(min(_MOST_LEVELS, len(parts) - 1) + 1):
        folder = "/".join([".."] * level) or "."
        around = module if level == 0 and module.dialect.has(RESOURCES) else None
        around = around or module.called(folder, _MODULES)
        if around is None:
            continue
        name = "/".join(parts[len(parts) - level - 1 :])
        for document in around.documents:
            if "templatefile" in document.text and document.path != path:
                if any([_leads_to(each, name, module) for each in _CALL.findall(document.text)]):
                    return True
    return False


def _leads_to(template: str, name: str, module: Module) -> bool:
    """Whether the path of a template, relative to its module, may be *name*."""
    pattern = _FOLDERS.sub(".", template)
    while pattern.startswith("./"):
        pattern = pattern[2:]
    parts = _SEQUENCE.split(pattern)
    if len(parts) == 1:
        return pattern == name
    # The files of modules are no templates because others may have such names.
    if module.dialect.has(RESOURCES) or len(parts) > _MOST_LEVELS:
        return False
    return re.fullmatch("[^/]*".join([re.escape(part) for part in parts]), name) is not None
