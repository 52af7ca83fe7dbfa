"""Checking the HCL in one Python file for flake8."""

from __future__ import annotations

from hcl_lint.integrations.embedded import check_text, find_texts
from hcl_lint.problems.errors import ConfigError
from hcl_lint.project.project import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Collection, Iterator

PREFIX = "HCL"
FOREIGN = PREFIX + "999"

_STEP = 40
_LAST = 900  # E900 and HL900 are the last of their families.

# In the order in which families got their numbers: new ones go to the end.
_FAMILIES = (
    "E", "F", "L", "S", "N", "R", "V", "D", "TF", "TT", "OT", "NM", "PK", "TG", "BK", "VC", "HL",
    "SEC",
)  # fmt: skip


def flake8_code(code: str) -> str:
    """The code under flake8 of a rule's own code."""
    letters = code.rstrip("0123456789")
    number = int(code[len(letters) :] or 0)
    if letters not in _FAMILIES:
        return FOREIGN
    if number >= _LAST:
        number = _STEP - 1
    elif number >= _STEP - 1:
        return FOREIGN
    return f"{PREFIX}{_FAMILIES.index(letters) * _STEP + number:03}"


# The rules of each configuration are prepared once in a process.
_PROJECT = Project()


def check_python(
    source: str, tree: ast.AST, path: str, calls: Collection[str]
) -> Iterator[tuple[int, int, str]]:
    """What is wrong with the HCL in a Python file: line from 1, column from 0, and message.

    The configuration of hcl-lint holds; where it is wrong, that is all there is to say.
    """
    for text in find_texts(source, tree, calls):
        try:
            file = _PROJECT.prepare(path + text.suffix)
        except ConfigError as error:
            yield 1, 0, f"{flake8_code('HL900')} hcl-lint's configuration is wrong: {error}"
            return
        checker = _PROJECT.checker(file.configuration)
        for found in check_text(text, path, source, checker, file.dialect):
            diagnostic = found.diagnostic
            if file.configuration.fails_on(diagnostic.severity):
                code = flake8_code(diagnostic.code)
                said = f"{code} {diagnostic.rule} ({diagnostic.code}): {diagnostic.summary}"
                yield found.line, found.column, said
