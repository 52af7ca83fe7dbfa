"""Spec files of `hcldec`."""

from __future__ import annotations

from hcl_lint.dialects.dialect import SPECS
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class InvalidSpec(Rule):
    problem = syntax.INVALID_SPEC
    features = (SPECS,)
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        from hcl_lint.schema.spec_language import read_spec

        known = list(file.diagnostics)  # what the schema finds wrong
        for diagnostic in read_spec(file.tree.source)[1]:
            if diagnostic.rule == self.name and not any(
                [each.start <= diagnostic.start < each.end for each in known]
            ):
                file.diagnostics.append(diagnostic)
