"""V011."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import SAFE, UNSAFE, Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.linter.context import FileContext

_SIMPLE = ("string", "number", "bool", "any")
_TYPES = (*_SIMPLE, "list", "set", "map", "object", "tuple", "optional")


class InvalidTypeConstraint(Rule):
    problem = values.INVALID_TYPE_CONSTRAINT
    dialects = ("terraform", "opentofu", "packer", "nomad")
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            for problem in variable.type_problems:
                if problem.rule == self.name:
                    if not file.is_json:
                        problem.fix = _fix(file, problem)
                    file.diagnostics.append(problem)


def _fix(file: FileContext, problem: Diagnostic) -> Fix | None:
    place = problem.start, problem.end
    text = file.text_of(place)
    if text == "()":
        return Fix("remove the parentheses", [file.replace(place, "")], SAFE)
    if text[:1] == '"' and text[1:-1] in _SIMPLE:
        return file.replacement("remove the quotes", place, text[1:-1])
    name = text.partition("(")[0]
    meant = closest(name, _TYPES) if name.isidentifier() and name not in _TYPES else None
    if meant is None or (meant in _SIMPLE) != (name == text):
        return None
    end = problem.start + len(name)
    return file.replacement(f"write `{meant}`", (problem.start, end), meant, UNSAFE)
