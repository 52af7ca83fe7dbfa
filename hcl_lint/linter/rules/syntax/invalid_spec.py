"""E026."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class InvalidSpec(Rule):
    """Spec file that contradicts itself.

    Why:
        A spec file says by exactly one spec what to decode, and specs inside of others have to
        fit together; else nothing can be decoded by it.

    Bad (a.hcldec):
        attr {
          name = "a"
        }
        attr {
          name = "b"
        }

    Good (a.hcldec):
        object {
          attr "a" {}
          attr "b" {}
        }
    """

    name = "invalid-spec"
    code = "E026"
    severity = ERROR
    dialects = ("hcldec",)
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        from hcl_lint.schema.spec_language import read_spec

        known = list(file.diagnostics)  # what the schema finds wrong
        for diagnostic in [each.diagnostic for each in read_spec(file.tree.source)[1]]:
            if diagnostic.rule == self.name and not any(
                [each.start <= diagnostic.start < each.end for each in known]
            ):
                file.diagnostics.append(diagnostic)
